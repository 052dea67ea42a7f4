"""Letters as a browser shows them: on a phone, by day and by night."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from tests.kit.games import random_game
from tests.kit.letters import ASKED, everything_else, happenings, sheet
from tests.kit.processes import run
from tests.real.picture import Pixel, pixels

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


def shown(source: str, folder: Path, *flags: str) -> list[list[Pixel]]:
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
    return pixels(picture)


def brightness(pixel: Pixel) -> int:
    return sum(pixel) // 3


@pytest.mark.parametrize(("scheme", "flags"), [("light", ()), ("dark", DARK)])
@pytest.mark.parametrize("kind", ["turn", "receipt", "round_over"])
def test_a_letter_fits_a_phone_and_can_be_read_by_day_and_night(
    kind: str, scheme: str, flags: tuple[str, ...], tmp_path: Path, real_part: Callable[[str, bool], None]
) -> None:
    real_part("chromium", shutil.which("chromium") is not None)
    rows = shown(page(kind), tmp_path, *flags)
    assert (len(rows[0]), len(rows)) == (PHONE, HIGH)
    (paper, most), *_ = Counter(pixel for row in rows for pixel in row).most_common(1)
    assert most > 0.7 * PHONE * HIGH
    assert brightness(paper) > 240 if scheme == "light" else brightness(paper) < 40
    # Ink stands out, and there is a good deal of it.
    ink = [pixel for row in rows for pixel in row if abs(brightness(pixel) - brightness(paper)) > 150]
    assert len(ink) > 0.02 * PHONE * HIGH
    # Nothing is cut off at the right: the margin of the page is empty.
    assert all(pixel == paper for row in rows for pixel in row[-6:])
