"""Letters as a browser shows them: on screens of all widths, by day and by night."""

from __future__ import annotations

import random
import re
import shutil
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.app.sheets.sheet import Sheet
from pbem.bots import BOTS, chosen
from pbem.engine import NOBODY, Streams, assemble, new_game, play, roll, view
from pbem.engine.rules.registry import MODULES
from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from tests.kit.browser import DARK, FORCED_DARK, measured, shown
from tests.kit.games import Row, random_game
from tests.kit.letters import ASKED, ENDINGS, KINDS, NOW, ending, everything_else, happenings, moments, sheet

ADDRESS = "turn-etn4vecj3tpgrean3qaghq4bm2@play.example"
WIDTHS = (360, 600, 1000)
PHONE, HIGH = 360, 2400
THUMB = 44  # pixels that a thumb hits
TWO_SCREENS = 1600

RealPart = Callable[[str, bool], None]


@pytest.fixture
def browser(real_part: RealPart) -> None:
    real_part("chromium", shutil.which("chromium") is not None)


def page_of(letter: Sheet) -> str:
    return render_page(render_letter(letter), ADDRESS)


def page(kind: str) -> str:
    """A letter in the middle of a game, with a mine that has grown."""
    rows = random_game(5, seats=5).rows
    at = next(at for at, row in enumerate(rows) if at > 24 and row.after.asks)
    state = rows[at].after
    seat = state.asks[0].seat
    history = happenings(rows[: at + 1], seat)
    asked = ASKED[:9] if kind == "receipt" else ()
    parts = everything_else(state, seat)
    return page_of(sheet(state, seat, kind, history=history, log=history, asked=asked, **parts))


@pytest.mark.usefixtures("browser")
@pytest.mark.parametrize("flags", [(), DARK, FORCED_DARK], ids=["light", "dark", "forced dark"])
def test_a_letter_fits_a_phone_and_can_be_read_by_day_and_night(
    flags: tuple[str, ...], tmp_path: Path
) -> None:
    picture = shown(page("turn"), tmp_path, *flags, wide=PHONE, high=HIGH)
    assert picture.size == (PHONE, HIGH)
    grey = picture.convert("L")
    counts = grey.histogram()  # how many points there are of each brightness
    most = max(counts)
    paper = counts.index(most)
    assert most > 0.5 * PHONE * HIGH
    assert paper < 40 if flags else paper > 240
    # Ink stands out, and there is a good deal of it.
    assert (
        sum(count for bright, count in enumerate(counts) if abs(bright - paper) > 150) > 0.02 * PHONE * HIGH
    )
    # Nothing is cut off at the right: the margin of the page is empty.
    assert grey.crop((PHONE - 6, 0, PHONE, HIGH)).getextrema() == (paper, paper)


def letters(seed: int, modules: tuple[str, ...]) -> Iterator[Sheet]:
    """A letter of every kind, in the middle of a game or at its end."""
    rng = random.Random(seed)
    for state, rows in moments(random_game(seed, modules=modules), rng, 1):
        for kind in (kind for kind in KINDS if state.over == (kind in ENDINGS)):
            seat = state.asks[0].seat if state.asks else 0
            parts = everything_else(state, seat) | (ending(rows, seat) if kind in ENDINGS else {})
            asked = tuple(rng.sample(ASKED, 4)) if kind == "receipt" else ()
            history = happenings(rows, seat)
            yield sheet(state, seat, kind, history=history, log=history, asked=asked, final_at=NOW, **parts)


def without_style(page: str) -> str:
    """As Gmail shows it in a foreign account, GMX and others."""
    return re.sub("<style>.*?</style>", "", page)


def without_bgcolor(page: str) -> str:
    """As Thunderbird shows it on a dark screen."""
    return re.sub(' bgcolor="[^"]*"', "", page)


@pytest.mark.usefixtures("browser")
@pytest.mark.parametrize(
    "games",
    [
        pytest.param([(2, ("base", "s2"))], marks=pytest.mark.sample),
        pytest.param([(1, ("base",)), *((3, (name,)) for name in MODULES)], marks=pytest.mark.soak),
    ],
    ids=["one game", "every box"],
)
def test_no_letter_is_wider_than_its_screen_and_every_link_is_a_thumb_high(
    games: list[tuple[int, tuple[str, ...]]], tmp_path: Path
) -> None:
    sheets = [letter for seed, modules in games for letter in letters(seed, modules)]
    pages = [page_of(letter) for letter in sheets]
    wanted = [(page, wide) for page in pages for wide in WIDTHS]
    wanted += [(cut(page), PHONE) for page in pages for cut in (without_style, without_bgcolor)]
    links = 0
    for (source, wide), found in zip(wanted, measured(wanted, tmp_path), strict=True):
        assert found.wide <= wide, (found.wide, source[:400])
        assert all(link.high >= THUMB and link.parts == 1 for link in found.links)
        links += len(found.links)
    assert links > 100


def bots_play(seed: int, seats: int) -> list[Row]:
    """A whole game of computer players."""
    rows: list[Row] = []
    state = new_game(assemble("anniv", ("base",), {}), seats)
    luck, dice = bytes([seed]) * 32, Streams(bytes([seed, 1]) * 16)
    while not state.over:
        seat = state.asks[0].seat if state.asks else NOBODY
        move = chosen(BOTS["steady"], view(state, seat), luck, len(rows)) if state.asks else None
        facts, new = play(state, seat, move) if move else roll(state, dice)
        rows.append(Row(seat, move, facts, state, new))
        state = new
    return rows


@pytest.mark.usefixtures("browser")
def test_half_of_all_turns_take_no_more_than_two_screens_of_a_phone(tmp_path: Path) -> None:
    turns = []
    for seed in range(5):
        rows = bots_play(seed, 3 + seed)
        for at in range(5, len(rows), 7):
            state = rows[at].after
            if state.asks and state.asks[0].kind == "turn":
                seat = state.asks[0].seat
                turns.append(page_of(sheet(state, seat, history=happenings(rows[: at + 1], seat))))
    heights = [found.high for found in measured([(page, PHONE) for page in turns], tmp_path)]
    assert len(heights) > 50
    assert statistics.median(heights) <= TWO_SCREENS
