"""What a letter says about the reader's own cards and choices."""

import re
from typing import Any

import pytest

from pbem.engine import FACE, NOBODY, Ask, Seat, State, default_move, view
from pbem.engine.core.state import Figure
from pbem.render.drawing.layout import NAMED
from pbem.render.sections.hand import blocked_lines, choice_lines, hand_lines, how_lines, silence_line
from pbem.render.words.names import Voice
from tests.kit import card_named, table, where
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
    lines = [line.rpartition(NAMED)[2] for line in hand_lines(voice, moves)]
    return [line[9:] for line in lines if line[9:]]


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


# Choices --------------------------------------------------------------------------------------------

MAP, CROSS, ROCKFALL = (FACE[card_named(name)] for name in ("map", "cross", "rockfall"))


def asked(kind: str, *choices: int, **changes: Any) -> list[str]:
    """How a choice is put to Anna, who holds a map, a crossing and a rockfall."""
    state = table(hands=(["map", "cross", "rockfall"], [], []), deck=[])
    seen = view(state, 0)._replace(asks=(Ask(0, kind, choices),), **changes)
    return choice_lines(Voice(seen, NAMES[:3]))


def test_who_says_how_a_card_lies_is_told_which() -> None:
    """Also when it is another player's turn (R10.6)."""
    for seat in (0, 1):
        then = (("left_over", where("9,5"), False, NOBODY),)
        assert asked("goal_turn", 0, 1, then=then, active=seat) == [
            "The card at 9,5 may lie either way. How shall it lie?",
            "  [1] as it lies",
            "  [2] the other way round",
        ]


@pytest.mark.parametrize(
    ("kind", "choices", "answers"),
    [
        ("goal", (where("9,1"), where("9,5")), ["the goal at 9,1", "the goal at 9,5"]),
        ("goal_turn", (0, 1), ["as it lies", "the other way round"]),
        ("theft", (2, 1, NOBODY), ["Clara", "Boris", "nobody"]),
        ("swap_goals", (0, 1), ["as they lay", "exchanged"]),
        ("treasury", (0, 2), ["rockfall", "map"]),  # the newest lies on top
        ("discard_pick", (1, 2), ["crossing", "map"]),
        ("move_goal", (where("9,3"), where("4,4")), ["the goal at 9,3", "the chest at 4,4"]),
        ("steal", (1, 2), ["Boris", "Clara"]),
        ("look_role", (2, 1), ["Clara", "Boris"]),
        ("look3", (1, 0), ["No.{cross} crossing", "No.{map} map"]),
    ],
)
def test_every_answer_to_a_choice_has_its_number(
    kind: str, choices: tuple[int, ...], answers: list[str]
) -> None:
    changes: dict[str, Any] = {
        "discard": (MAP, CROSS, ROCKFALL),
        "face_down": ((where("4,4"), "chest"), (where("9,3"), "goal")),
        "then": (("goal_effect", where("9,3"), 0),),
    }
    if kind == "look3":
        changes["hand"] = (card_named("rockfall"), card_named("map"), card_named("cross"))
    numbers = {"cross": card_named("cross"), "map": card_named("map")}
    question, *lines = asked(kind, *choices, **changes)
    assert question.endswith("?")
    assert lines == [f"  [{n}] {answer.format(**numbers)}" for n, answer in enumerate(answers, 1)]


@pytest.mark.parametrize(("owner", "whose"), [(2, "Clara"), (0, "yours")])
def test_a_toll_says_who_wants_what_where(owner: Seat, whose: str) -> None:
    figures = (Figure(1, where("5,5"), 0), Figure(owner, where("3,4"), 0))
    assert asked("toll", where("3,4"), 0, figures=figures, active=1) == [
        f"Boris wants to build at 3,4, where a guard of {whose} wants gold. Do you give it?",
        "  [1] yes, one gold piece",
        "  [2] no",
    ]


def test_in_her_turn_nothing_is_to_be_chosen() -> None:
    assert asked("turn") == []


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
    assert "Up to 3 cards may be thrown away in one turn: “discard 12 13”." in words
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
    assert "Up to 3 cards may be thrown away in one turn: “discard 12 13" in line
