"""How long a turn letter is: measured over games of five steady bots, as our other figures are."""

import random
from collections.abc import Iterator
from statistics import median

import pytest

from pbem.bots import BOTS
from pbem.bots.luck import luck_from
from pbem.engine import Streams, assemble, new_game, play, roll, view
from pbem.render.letter.letters import render_letter
from tests.kit.games import Row
from tests.kit.letters import happenings, sheet

SEATS, SHARE = 5, 0.06  # of all turns


def turn_letters(seed: int, modules: tuple[str, ...] = ("base",)) -> Iterator[str]:
    """The text of some turn letters of a whole game."""
    rng, luck = random.Random(seed), luck_from(seed)
    state, dice = new_game(assemble("anniv", modules), SEATS), Streams(rng.randbytes(32))
    rows: list[Row] = []
    while not state.over:
        if not state.asks:
            facts, after = roll(state, dice)
            rows.append(Row(-1, None, facts, state, after))
        else:
            seat = state.asks[0].seat
            if state.asks[0].kind == "turn" and rng.random() < SHARE:
                yield render_letter(sheet(state, seat, history=happenings(rows, seat))).body
            move = BOTS["steady"].decide(view(state, seat), luck)
            facts, after = play(state, seat, move)
            rows.append(Row(seat, move, facts, state, after))
        state = after


def first_action(letter: str) -> int:
    """The number of the first line that can be answered."""
    return next(at for at, line in enumerate(letter.split("\n"), 1) if "[1]" in line or "“discard" in line)


@pytest.mark.parametrize(
    "games",
    [pytest.param(12, marks=pytest.mark.sample), pytest.param(200, marks=pytest.mark.soak)],
)
def test_half_of_all_turn_letters_have_sixty_lines_or_less_and_begin_with_what_can_be_done(
    games: int,
) -> None:
    letters = [letter for seed in range(games) for letter in turn_letters(seed)]
    lines = [letter.count("\n") for letter in letters]
    actions = [first_action(letter) for letter in letters]
    print(f"{len(letters)} letters: {median(lines)} lines, the first action in line {median(actions)}")
    assert len(letters) > 5 * games
    assert median(lines) <= 60
    assert median(actions) <= 30
    assert max(lines) < 100
