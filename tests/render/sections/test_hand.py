"""What a letter says about the reader's own cards and choices."""

import pytest

from pbem.engine import Seat, State, default_move, view
from pbem.render.sections.hand import blocked_lines, hand_lines, silence_line
from pbem.render.words.names import Voice
from tests.kit import card_named, table
from tests.kit.letters import NAMES


def voice_of(state: State, seat: Seat = 0) -> Voice:
    return Voice(view(state, seat), NAMES[: state.seats])


def test_the_card_that_silence_discards_is_named() -> None:
    state = table(hands=(["rockfall", "map", "cross"], ["map"], ["map"]))
    number = card_named("rockfall")
    assert default_move(state, 0).card == number
    assert silence_line(voice_of(state), 0) == (
        f"Without an answer in time your oldest card is discarded: No.{number} rockfall."
    )
    assert silence_line(voice_of(state, 1), 0) == ""  # whom nobody asks


def test_the_choice_that_silence_makes_is_named() -> None:
    seen = view(table(), 0)
    asked = seen._replace(asks=(seen.asks[0]._replace(kind="goal_turn", choices=(0, 1)),))
    voice = Voice(asked, NAMES[:3])
    sentence = "Without an answer in time this is chosen for you: {}."
    assert silence_line(voice, 1) == sentence.format("as it lies")
    assert silence_line(voice, 2) == sentence.format("the other way round")
    assert silence_line(voice, 0) == ""


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
    return [line[9:] for line in hand_lines(voice, moves) if line[9:]]


def test_a_card_is_shown_both_ways_where_it_fits_both_ways() -> None:
    number = card_named("curve_nw")
    assert lines_of(["curve_nw"], "S ─") == [
        f"No.{number} curve",
        "[1] 3,3  [2] 1,4",
        f"No.{number} curve, turned",
        "[3] 1,2  [4] 0,3",
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
        "fits only turned",
        f"No.{number} curve, turned",
        "[1] 2,3",
    ]
    assert lines_of(["curve_ne"], only_eastward, moves=False) == [f"No.{number} curve"]


def test_the_second_of_two_like_cards_points_to_the_first_and_is_drawn_once() -> None:
    first, second = card_named("curve_nw"), card_named("curve_nw") + 1
    assert lines_of(["curve_nw", "curve_nw"], "S ─")[3:] == [
        "[3] 1,2  [4] 0,3",
        f"No.{second} curve",
        f"may do the same as No.{first} above",
    ]


def test_a_card_without_a_place_is_of_no_use_now() -> None:
    assert lines_of(["repair_cart"])[-1] == "no use now"
