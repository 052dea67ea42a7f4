"""The mine in words: it says what the drawing shows."""

import random
import re

import pytest

from pbem.engine import TYPES, State, View, cell_name, laid_id, view
from pbem.render.drawing.board import free_cells, guarded_cells
from pbem.render.drawing.cards import WORDS
from pbem.render.moves.hand import hand_lines
from pbem.render.words.mine_words import in_words, in_words_both_ways, mine_in_words
from pbem.render.words.names import Voice
from tests.kit import after, table
from tests.kit.games import random_game
from tests.kit.letters import NAMES, moments

GOALS = ("stone_ne", "treasure", "stone_nw")


def voice_of(seen: View, style: str = WORDS) -> Voice:
    return Voice(seen, NAMES[: seen.seats], style=style)


def told(state: State, seat: int = 0) -> list[str]:
    seen = view(state, seat)
    return mine_in_words(seen, voice_of(seen))


def test_a_mine_is_told_like_this() -> None:
    state = table(
        """
        . ┌ ┐ ╹
        S ┤ └ ╬
        """,
        at="1,2",
        goals=GOALS,
        hands=(["map", "map"], ["map"], ["map"]),
    )
    assert told(after(state, "play map at 9,3")) == [
        "The tunnel is open north at 1,3 (to 1,2), south at 1,3 (to 1,4), west at 1,3 (to 0,3) "
        "and south at 2,3 (to 2,4).",
        "Goals unknown: 9,1 and 9,5.",
        "The goal at 9,3 lies face down; you know it: the treasure.",
        "The start: 1,3.",
        "Dead ends: 4,2 and 4,3.",
        "Not joined to the start: 4,2 and 4,3.",
    ]


def test_what_is_special_is_told() -> None:
    state = table(
        "S B b H",
        goals=GOALS,
        legend={"B": "door_blue_ew", "b": "bridge", "H": "ladder_s"},
        modules=("base", "s2"),
    )
    lines = told(state)
    assert "Blue doors: 2,3." in lines
    assert "Ladders: 4,3." in lines
    assert "Two tunnels in one card, not joined: 3,3." in lines


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("modules", [("base",), ("base", "s2"), ("base", "toll", "chests", "new-goals")])
def test_words_agree_with_the_mine(modules: tuple[str, ...], seed: int) -> None:
    for state, _ in moments(random_game(seed, modules=modules), random.Random(seed), 4):
        seen = view(state, 0)
        lines = mine_in_words(seen, voice_of(seen))
        joined = " ".join(lines)
        ends = set(re.findall(r"\(to (-?[0-9]+,-?[0-9]+)\)", joined))
        free = {cell_name(place) for place in free_cells(seen)}
        if seen.asks and seen.rules.connected:
            assert ends == free
        unknown = [line for line in lines if line.startswith("Goals unknown")]
        hidden = [place for place, what in seen.face_down if what == "goal" and place in seen.mine.hidden]
        told_of = [place for place in hidden if cell_name(place) in "".join(unknown)]
        assert len(told_of) + joined.count("lies face down") + joined.count("was not reached") == len(hidden)
        for place in guarded_cells(seen):
            assert cell_name(place) in lines[-1]


def test_what_was_seen_and_may_have_changed_is_told_as_that() -> None:
    state = after(table(goals=GOALS, hands=(["map"], ["map"], ["map"])), "play map at 9,3")
    seen = view(state, 0)
    stale = seen._replace(notes=tuple(note._replace(stale=True) for note in seen.notes))
    lines = mine_in_words(stale, voice_of(stale))
    assert "The goal at 9,3 lies face down; you saw the treasure, but it may have changed since." in lines
    assert all("9,3" not in line or "unknown" in line for line in told(state, 1))


def test_when_the_round_is_over_nothing_can_be_built_and_all_goals_are_told() -> None:
    state = after(table(goals=GOALS, hands=(["map"], ["map"]), deck=[]), "play map at 9,3", "discard map")
    lines = told(state, 1)
    assert lines[:3] == [
        "The goal at 9,1 was not reached: a stone.",
        "The goal at 9,3 was not reached: the treasure.",
        "The goal at 9,5 was not reached: a stone.",
    ]


SHAPES = {
    "cross": "open north, east, south and west",
    "curve_ne": "open north and east",
    "dead_ns": "dead ends north and south",
    "mixed_ns_dead_e": "joins north and south, dead ends east",
    "bridge": "joins north and south, and apart from that east and west",
    "ladder_s": "open south",
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_card_is_told_by_its_sides(name: str) -> None:
    kind = next(
        kind for kind in TYPES if kind.id.endswith(f"path.{name}") and not kind.id.startswith("chests")
    )
    voice = voice_of(view(table(), 0))
    assert in_words(laid_id(kind.first, False), voice) == SHAPES[name]


def test_a_card_that_can_be_turned_is_told_both_ways() -> None:
    voice = voice_of(view(table(hands=(["curve_ne", "cross"], [], [])), 0))
    curve, cross = (laid_id(card, False) for card in voice.view.hand)
    assert in_words_both_ways(curve, voice) == "open north and east; turned: open south and west"
    assert in_words_both_ways(cross, voice) == "open north, east, south and west"


def test_in_words_a_hand_has_no_pictures() -> None:
    voice = voice_of(view(table(hands=(["curve_ne", "cross"], ["map"], ["map"])), 0))
    lines = "\n".join(hand_lines(voice, moves=True))
    assert "curve: open north and east; turned: open south and west" in lines
    assert not re.search("[═║╬╚╗]", lines)
