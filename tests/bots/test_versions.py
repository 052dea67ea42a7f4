"""What a version of a bot chooses never changes: to check a game, its bots are played again."""

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.bots import BOTS, VERSIONS, Bot, chosen
from pbem.engine import TURN, State, View, apply, assemble, from_plain, new_game, objector, view, write
from pbem.engine.core.board import build
from tests.kit import kinds

GAMES = Path(__file__).parents[1] / "games" / "recorded"
# Recorded games are never written again. Together these bring every question.
RECORDED = (
    *("base_anniv", "s2_he_base", "championship_s2", "everything_base", "everything_tournament"),
    *("base_he_base", "goals_turned", "everything_s2", "small_expansions_bg"),
)
EVERY = 3  # so many turns are passed over for one that counts
SEED = bytes(range(32))

# A fingerprint that has changed means: this is another player now. Give it a new version in pbem/bots, keep
# the old one beside it, and add a line here; docs/bots.md says how.
FINGERPRINTS = {
    ("random", 1): "2fbaa8725d71736c",
    ("steady", 1): "70ed8a21f3a81f0f",
}


def positions() -> Iterator[tuple[int, State, int]]:
    """Rows after which somebody may decide or object, with the position and the seat."""
    for name in RECORDED:
        head, *rows = map(json.loads, (GAMES / f"{name}.jsonl").read_text().splitlines())
        rules = assemble(head["edition"], tuple(head["modules"]), head["settings"], head["revision"])
        state = new_game(rules, head["seats"])
        for number, (_, _, facts, _) in enumerate(rows, 1):
            for fact in facts:
                state = apply(state, from_plain(fact))
            seat = state.asks[0].seat if state.asks else objector(state)
            is_turn = bool(state.asks) and state.asks[0].kind == TURN
            if seat is not None and (not is_turn or number % EVERY == 0):
                yield number, state, seat


def line(bot: Bot, row: int, seen: View) -> str:
    move = chosen(bot, seen, SEED, row)
    return "lets it pass" if move is None else write(move)


@pytest.mark.parametrize(
    ("name", "version"), [(name, version) for name in VERSIONS for version in VERSIONS[name]]
)
def test_a_version_chooses_what_it_always_chose(name: str, version: int) -> None:
    bot = VERSIONS[name][version]
    lines = [line(bot, row, view(state, seat)) for row, state, seat in positions()]
    assert len(lines) > 300
    assert "lets it pass" in lines
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == FINGERPRINTS[name, version]


def test_every_question_is_among_the_positions() -> None:
    asked = {ask.kind for _, state, _ in positions() for ask in state.asks}
    assert asked == kinds.asks()


def test_new_games_begin_with_the_newest_version() -> None:
    assert {name: VERSIONS[name][max(VERSIONS[name])] for name in VERSIONS} == BOTS


@pytest.mark.parametrize("name", BOTS)
def test_a_choice_follows_from_the_view_whatever_the_order_in_which_it_was_made(name: str) -> None:
    """A mine that was dug in another order, or brought back by an undo, is the same mine."""
    rng = random.Random(1)
    for row, state, seat in positions():
        cards = list(state.mine.cards.items())
        rng.shuffle(cards)
        same = state.but(mine=build(dict(cards), state.mine.hidden))
        assert line(BOTS[name], row, view(same, seat)) == line(BOTS[name], row, view(state, seat)), row
