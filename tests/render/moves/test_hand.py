"""What a letter says about the reader's own cards and choices."""

import re
from typing import Any

import pytest

from pbem.engine import Seat, State, view
from pbem.render.drawing.cards import HIGH
from pbem.render.drawing.layout import BESIDE, TURNED
from pbem.render.moves.hand import blocked_lines, hand_lines, how_lines
from pbem.render.words.names import Voice
from tests.kit import card_named, table
from tests.kit.letters import NAMES


def voice_of(state: State, seat: Seat = 0) -> Voice:
    return Voice(view(state, seat), NAMES[: state.seats])


@pytest.mark.parametrize(
    ("front", "lines"),
    [
        ([], []),
        (["break_cart"], ["You cannot build tunnels now: cart broken.", ""]),
        (
            ["break_cart", "break_lantern"],
            ["You cannot build tunnels now: cart broken and lantern broken.", ""],
        ),
    ],
)
def test_why_nothing_can_be_built_is_said_above_the_cards(front: list[str], lines: list[str]) -> None:
    state = table(hands=(["cross"], ["map"], ["map"]), front={0: front})
    assert blocked_lines(voice_of(state)) == lines
    assert hand_lines(voice_of(state), moves=True)[: len(lines)] == lines
    assert not any("build" in line for line in hand_lines(voice_of(state)))


def test_a_theft_in_front_of_her_keeps_nobody_from_building() -> None:
    state = table(hands=(["cross"], ["map"], ["map"]), front={0: ["theft"]}, modules=("base", "s2"))
    assert blocked_lines(voice_of(state)) == []


def lines_of(hand: list[str], board: str = "S", moves: bool = True) -> list[str]:
    """What stands beside the pictures of a hand, without empty lines."""
    voice = voice_of(table(board, hands=(hand, ["map"], ["map"])))
    return beside(hand_lines(voice, moves))


def beside(lines: list[str]) -> list[str]:
    """What stands at the right of pictures."""
    words = (line.partition(BESIDE)[2] for line in lines)
    return [line.lstrip(TURNED) for line in words if line]


def test_a_card_is_shown_both_ways_where_it_fits_both_ways() -> None:
    number = card_named("curve_nw")
    assert lines_of(["curve_nw"], "S ─") == [
        f"No.{number} curve",
        "[1] 3,3  [2] 1,4",
        "turned: [3] 1,2  [4] 0,3",
    ]


def test_a_card_that_fits_only_turned_says_so_beside_its_picture() -> None:
    number = card_named("curve_ne")
    only_eastward = """
        . ╻
        ╺ S
        . ║
    """
    assert lines_of(["curve_ne"], only_eastward) == [
        f"No.{number} curve",
        "turned: [1] 2,3",
    ]
    assert lines_of(["curve_ne"], only_eastward, moves=False) == [f"No.{number} curve"]


def test_cards_that_are_alike_stand_together() -> None:
    first, second = card_named("curve_nw"), card_named("curve_nw") + 1
    assert lines_of(["curve_nw", "map", "curve_nw"], "S ─")[:3] == [
        f"No.{first}, No.{second} curve",
        "[1] 3,3  [2] 1,4",
        "turned: [3] 1,2  [4] 0,3",
    ]


def test_an_empty_line_stands_below_a_picture_and_below_no_action() -> None:
    hand = ["curve_nw", "map", "break_cart"]
    lines = hand_lines(voice_of(table(hands=(hand, ["map"], ["map"]))), moves=False)
    below = lines[HIGH:]
    assert [line.partition(BESIDE)[2][:5] for line in below] == ["", "No.41", "No.53"]


def test_what_an_action_does_is_told_once() -> None:
    number = card_named("map")
    voice = voice_of(table(hands=(["map", "repair_cart"], ["map"], ["map"])))
    assert beside(hand_lines(voice, moves=True)) == [
        f"No.{number} map: look secretly at one face-down goal",
        "[1] 9,1  [2] 9,3  [3] 9,5",
        f"No.{card_named('repair_cart')} repair of cart: mends a broken tool, yours too",
        "no use now",
    ]
    assert beside(hand_lines(voice, moves=True, known=voice.view.hand)) == [
        f"No.{number} map  [1] 9,1  [2] 9,3  [3] 9,5",
        f"No.{card_named('repair_cart')} repair of cart: no use now",
    ]


def test_a_card_without_a_place_is_of_no_use_now() -> None:
    assert lines_of(["repair_cart"])[-1] == "no use now"


# How to answer --------------------------------------------------------------------------------------


def how(hand: list[str], **parts: Any) -> str:
    return "".join(how_lines(voice_of(table(hands=(hand, ["map"], ["map"]), **parts))))


def test_how_to_answer_is_told_with_examples_that_do_no_harm() -> None:
    assert how(["map"]) == (
        "Answer with the number of a move, on a line of its own above the quoted text; or with the move"
        " itself, written like “play 12 at 3,4”. To throw a card away: “discard 12”."
        " “undo” takes a move back while it cools, “say hello” talks to the table, “help” lists all that you"
        " can write: all without the quotation marks."
    )
    state = table(hands=([*["cross"] * 5, "t_h", "t_h"], ["map"], ["map"]), modules=("base", "s2"))
    held = state.hand(0)
    words = " ".join(how_lines(voice_of(state)))
    named = [int(number) for number in re.findall(r"(?:play|discard|toll) (\d+)", words)]
    assert len(named) == 3
    assert not {*named} & {*held}
    assert how_lines(voice_of(table(hands=(["map"], ["map"], ["map"])), 1)) == []


def test_several_discards_and_trades_are_told_where_there_are_some() -> None:
    words = how(["repair_cart", "repair_lantern"], modules=("base", "s2"), front={0: ["break_pickaxe"]})
    assert "Several cards may be thrown away in one turn, up to 3: “discard 12 13”." in words
    assert "Two cards rid you of one that lies in front of you: “discard 12 13 to remove pickaxe”." in words
    assert "Two cards" not in how(["repair_cart", "repair_lantern"], modules=("base", "s2"))


def test_a_guard_can_be_put_where_there_are_figures() -> None:
    assert "you can put a guard at the end of a tunnel: “toll 12 at 1,2”." in how(["map"], modules=("toll",))
    assert "guard" not in how(["map"])


def test_a_trailblazer_may_be_the_first_of_several_cards_to_throw_away() -> None:
    """Among the legal moves are its plays and discards that begin with it: only the former name tunnels."""
    hand = ["trailblazer", "map", "rockfall", "inspection"]
    state = table(hands=(hand, ["map"], ["map"]), modules=("base", "s2", "wc2022"))
    (line,) = how_lines(voice_of(state))
    assert "Several cards may be thrown away in one turn, up to 3: “discard 12 13" in line
