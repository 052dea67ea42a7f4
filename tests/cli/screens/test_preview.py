"""What ``--dry-run`` foretells is what happens, and never tells a hidden card."""

import random

import pytest

from pbem.cli.screens.preview import foretold, preview
from pbem.engine import Fact, Opened, Paid, Pushed, State, play, read, view
from pbem.engine.core.state import Figure
from pbem.render.words.names import Voice
from tests.kit import card_named, random_game, table, where

NAMES = tuple(f"Dwarf{letter}" for letter in "ABCDEFGHIJKL")


def told(state: State, line: str) -> list[str]:
    seen = view(state, state.asks[0].seat)
    return preview(seen, read(line, NAMES), Voice(seen, NAMES))


def test_a_tunnel() -> None:
    state = table(hands=[[1, 12], [2], [3]])
    assert told(state, "play 1 at 2,3") == [
        "You lay a crossing at 2,3.",
        "You draw a card.",
        "Then DwarfB moves.",
    ]


def test_a_hidden_goal_ends_the_telling_and_a_known_one_does_not() -> None:
    board = "S ─ ─ ─ ┼ ┼ ┼"
    state = table(board, hands=[[11, 42], [2], [3]], goals=["stone_ne", "treasure", "stone_nw"])
    assert told(state, "play 11 at 8,3") == [
        "You lay a junction at 8,3.",
        "The goal at 9,3 is turned over, and what it is decides how it goes on.",
    ]
    assert told(state, "play 42 at 9,3")[1] == "You alone see the goal at 9,3."
    _, state = play(state, 0, read("play 42 at 9,3"))
    for seat in (1, 2):
        _, state = play(state, seat, read(f"discard {seat + 1}"))
    assert told(state, "play 11 at 8,3")[1:] == [
        "The goal at 9,3 is turned over: the treasure.",
        "The round is over.",
    ]


def test_cards_in_front_of_players_and_hands() -> None:
    state = table(modules=("s2",), hands=[["trap", "swap_hands", 12, 13], [2], [3]], front={0: ["trap"]})
    trap, swap, *_ = state.hand(0)
    assert told(state, f"play {trap} on p1")[0] == "You play a trap on DwarfB."
    assert told(state, "discard 12 13 to remove trap")[:2] == [
        "The trap in front of you goes away.",
        "You discard No.12 junction and No.13 junction, unseen by others.",
    ]
    assert told(state, f"play {swap} on p1")[1:4] == [
        "DwarfB gets 3 cards of yours.",
        "You get a card of DwarfB.",
        "DwarfB draws a card.",
    ]


def test_who_pays_for_another_is_not_told_which_card_that_is() -> None:
    state = table("S ─", modules=("toll",), hands=[["cross", "ns"], ["ew"], ["map"]])
    state = state.but(figures=(Figure(2, where("3,3"), 8),))
    _, state = play(state, 0, read(f"play {card_named('cross')} at 3,3 paid by p1"))
    assert told(state, "choose 1")[1:] == [
        "You pay 1 gold piece.",
        "DwarfC gets 1 gold piece.",
        "The guard leaves 3,3.",
    ]


def test_goals_that_are_swapped_or_moved() -> None:
    state = table(modules=("wc2017",), hands=[["swap_goals"], [2], [3]])
    line = f"play {state.hand(0)[0]} at 9,1 and 9,5"
    assert told(state, f"{line} exchanged")[1] == "You exchange the goals at 9,1 and 9,5."
    assert told(state, f"{line} kept")[1] == "You put the goals at 9,1 and 9,5 back as they lay."
    moved = Pushed(where("9,1"), where("10,1"))
    assert foretold([moved], Voice(view(state, 0), NAMES)) == ["The goal at 9,1 moves to 10,1."]


def test_chests() -> None:
    state = table(
        "S ─ ─ .",
        modules=("chests",),
        hands=[["map", "rockfall", 11], [2], [3]],
        chests={"4,2": ("cross", "gold")},
    )
    look, rockfall, tunnel = state.hand(0)
    assert told(state, f"play {look} at 4,2")[1] == "You alone see the chest at 4,2 and the card on it."
    assert told(state, f"play {rockfall} at 4,2")[1] == "The chest at 4,2 leaves the mine, unseen."
    assert told(state, f"play {tunnel} at 4,3")[-1].startswith("The chest at 4,2 is turned over, and what")


def test_what_is_in_a_chest_ends_the_telling() -> None:
    facts: list[Fact] = [Opened(where("4,2"), card_named("chests.chest.gold")), Paid(0, 1)]
    assert foretold(facts, Voice(view(table(), 0), NAMES)) == [
        "The chest at 4,2 is opened, and what is in it decides how it goes on."
    ]


def test_the_treasury() -> None:
    state = table(modules=("wc2018",), hands=[["treasury"], [2], [3]], deck=[1])
    assert told(state, f"play {state.hand(0)[0]}")[1:] == [
        "You alone see the newest discarded cards.",
        "Then you have to choose.",
    ]


@pytest.mark.parametrize("modules", [("base",), ("s2",), ("s2", "championship", "toll", "costume", "chests")])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_foretold_from_a_view_is_what_happens(modules: tuple[str, ...], seed: int) -> None:
    game = random_game(seed, modules=modules, settings={"rounds": 1})
    rows = [row for row in game.rows if row.move is not None and row.before.asks]
    for row in random.Random(seed).sample(rows, min(25, len(rows))):
        seen = view(row.before, row.before.asks[0].seat)
        voice = Voice(seen, NAMES)
        assert row.move is not None
        assert preview(seen, row.move, voice) == foretold(row.facts, voice)
