"""What ``--dry-run`` foretells is what the log tells afterwards, and never a card that is not seen yet."""

import random

import pytest

from pbem.cli.commands.play import foreseen, is_known, known_lines
from pbem.engine import Opened, State, play, read, view
from pbem.render.words.names import Voice
from tests.kit import card_named, random_game, table, where

NAMES = tuple(f"Dwarf{letter}" for letter in "ABCDEFGHIJKL")


def told(state: State, line: str) -> list[str]:
    seen = view(state, state.asks[0].seat)
    return foreseen(seen, read(line, NAMES), Voice(seen, NAMES))


def test_a_tunnel() -> None:
    state = table(hands=[[1, 12], [2], [3]])
    assert told(state, "play 1 at 2,3") == ["You laid a crossing at 2,3."]


def test_a_hidden_goal_ends_the_telling_and_a_known_one_does_not() -> None:
    board = "S ─ ─ ─ ┼ ┼ ┼"
    state = table(board, hands=[[11, 42], [2], [3]], goals=["stone_ne", "treasure", "stone_nw"])
    assert told(state, "play 11 at 8,3") == ["You laid a junction at 8,3."]
    assert told(state, "play 42 at 9,3") == ["You looked at the goal at 9,3: a card."]
    _, state = play(state, 0, read("play 42 at 9,3"))
    for seat in (1, 2):
        _, state = play(state, seat, read(f"discard {seat + 1}"))
    assert told(state, "play 11 at 8,3") == [
        "You laid a junction at 8,3.",
        "The goal at 9,3 shows the treasure.",
    ]


def test_cards_in_front_of_players_and_hands() -> None:
    state = table(modules=("s2",), hands=[["trap", "swap_hands", 12, 13], [2], [3]], front={0: ["trap"]})
    trap, swap, *_ = state.hand(0)
    assert told(state, f"play {trap} on p1") == ["You trapped DwarfB."]
    assert told(state, "discard 12 13 to remove trap") == [
        "You discarded No.12 junction and No.13 junction and got rid of a trap.",
    ]
    assert len(told(state, f"play {swap} on p1")) == 1


def test_goals_that_are_swapped() -> None:
    state = table(modules=("wc2017",), hands=[["swap_goals"], [2], [3]])
    line = f"play {state.hand(0)[0]} at 9,1 and 9,5"
    assert told(state, f"{line} exchanged") == ["You exchanged the goals at 9,1 and 9,5."]
    assert told(state, f"{line} kept") == ["You put the goals at 9,1 and 9,5 back as they lay."]


def test_what_nobody_has_seen_is_not_told() -> None:
    state = table("S ─ ─ .", modules=("chests",), hands=[[11], [2], [3]], chests={"4,2": ("cross", "gold")})
    assert told(state, "play 11 at 4,3") == ["You laid a junction at 4,3."]
    assert not is_known(Opened(where("4,2"), card_named("chests.chest.gold")), view(state, 0))
    state = table(modules=("wc2018",), hands=[["treasury"], [2], [3]], deck=[1])
    assert told(state, f"play {state.hand(0)[0]}") == ["You used the treasury."]


@pytest.mark.parametrize("modules", [("base",), ("s2",), ("s2", "championship", "toll", "costume", "chests")])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_foretold_from_a_view_is_what_the_log_tells(modules: tuple[str, ...], seed: int) -> None:
    game = random_game(seed, modules=modules, settings={"rounds": 1})
    rows = [row for row in game.rows if row.move is not None and row.before.asks]
    told = 0
    for row in random.Random(seed).sample(rows, min(25, len(rows))):
        seat = row.before.asks[0].seat
        seen = view(row.before, seat)
        voice = Voice(seen, NAMES)
        assert row.move is not None
        lines = foreseen(seen, row.move, voice)
        assert known_lines(row.facts, seen, voice) == lines
        told += bool(lines)
    assert told > 10
