"""Letters as a browser shows them: on a phone, by day and by night."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from tests.kit.games import random_game
from tests.kit.letters import ASKED, everything_else, happenings, sheet
from tests.kit.processes import run

ADDRESS = "turn+etn4vecj3tpgrean3qaghq4bm2@play.example"
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"),
)
DARK = ("--force-dark-mode", "--blink-settings=preferredColorScheme=0")
PHONE, HIGH = 360, 2400


def page(kind: str) -> str:
    """A letter in the middle of a game, with a mine that has grown."""
    rows = random_game(5, seats=5).rows
    at = next(at for at, row in enumerate(rows) if at > 24 and row.after.asks)
    state = rows[at].after
    seat = state.asks[0].seat
    history = happenings(rows[: at + 1], seat)
    asked = ASKED[:9] if kind == "receipt" else ()
    parts = everything_else(state, seat)
    letter = sheet(state, seat, kind, history=history, log=history, asked=asked, **parts)
    return render_page(render_letter(letter), ADDRESS)


def shown(source: str, folder: Path, *flags: str) -> Image.Image:
    """The picture that a browser makes of a page on a phone."""
    (folder / "letter.html").write_text(source, encoding="utf-8")
    picture = folder / "letter.png"
    run(
        "chromium",
        *FLAGS,
        *flags,
        f"--user-data-dir={folder / 'profile'}",
        f"--window-size={PHONE},{HIGH}",
        f"--screenshot={picture}",
        (folder / "letter.html").as_uri(),
        check=True,
    )
    with Image.open(picture) as drawn:
        return drawn.convert("RGB")


@pytest.mark.parametrize(("scheme", "flags"), [("light", ()), ("dark", DARK)])
@pytest.mark.parametrize("kind", ["turn", "receipt", "round_over"])
def test_a_letter_fits_a_phone_and_can_be_read_by_day_and_night(
    kind: str, scheme: str, flags: tuple[str, ...], tmp_path: Path, real_part: Callable[[str, bool], None]
) -> None:
    real_part("chromium", shutil.which("chromium") is not None)
    picture = shown(page(kind), tmp_path, *flags)
    assert picture.size == (PHONE, HIGH)
    grey = picture.convert("L")
    counts = grey.histogram()  # how many points there are of each brightness
    most = max(counts)
    paper = counts.index(most)
    assert most > 0.7 * PHONE * HIGH
    assert paper > 240 if scheme == "light" else paper < 40
    # Ink stands out, and there is a good deal of it.
    assert (
        sum(count for bright, count in enumerate(counts) if abs(bright - paper) > 150) > 0.02 * PHONE * HIGH
    )
    # Nothing is cut off at the right: the margin of the page is empty.
    assert grey.crop((PHONE - 6, 0, PHONE, HIGH)).getextrema() == (paper, paper)
