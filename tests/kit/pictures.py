"""Pictures of letters for the pages for players, as a browser shows their HTML on a phone.

``python -m tests.kit.pictures`` makes all of them again, with Chromium and the Liberation fonts; they are the
letters that the pages show as text too (``pages.py``).
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from tests.kit.browser import DARK, shown, without_margin
from tests.kit.pages import DOCS, letter_to_anna

FOLDER = DOCS / "pictures"
MOST_BYTES = 100_000
ADDRESS = "turn-etn4vecj3tpgrean3qaghq4bm2@play.example"
COLOURS = 48

# The name of a picture, the letter in it, and whether the screen is dark.
LETTERS = {
    "turn": ("turn", False),
    "turn-dark": ("turn", True),
    "receipt": ("receipt play cross at 4,4", False),
    "invitation": ("invite", False),
    "round-over": ("round_over", False),
}


def picture_of(args: str, is_dark: bool, folder: Path) -> Image.Image:
    page = render_page(render_letter(letter_to_anna(args)), ADDRESS)
    screen = shown(page, folder, *(DARK if is_dark else ()))
    return without_margin(screen).quantize(COLOURS, dither=Image.Dither.NONE)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        for name, (args, is_dark) in LETTERS.items():
            picture_of(args, is_dark, Path(folder)).save(FOLDER / f"{name}.png", optimize=True)
