"""A position as lines of text: what is asked is told in words."""

import re

from pbem.cli.screens.text_view import hand_lines, question_lines, view_document
from pbem.engine import BY_ID, NOBODY, NOWHERE, Ask, State, cell, view
from pbem.render.drawing.layout import as_text
from pbem.render.moves.hand import hand_lines as letters_hand
from pbem.render.words.names import Voice
from tests.kit import after, table

NAMES = ("Anna", "Ben", "Carla")


def voice_of(state: State, seat: int) -> Voice:
    return Voice(view(state, seat), NAMES)


def test_a_choice_is_told_with_what_each_number_means() -> None:
    asks = (Ask(0, "theft", (1, 2, NOBODY)),)
    state = table(modules=("s2",), hands=[[12]]).but(asks=asks, gold=(0, 1, 2))
    thief = voice_of(state, 0)
    assert question_lines(thief) == [
        "",
        "Your theft is due. Whom do you take a gold piece from?",
        "  [1] Ben, who has 1 gold piece",
        "  [2] Carla, who has 2 gold pieces",
        "  [3] nobody",
        "Answer with the number: choose 1",
    ]
    assert hand_lines(thief.view, thief)[-6:] == question_lines(thief)
    assert question_lines(voice_of(state, 1)) == []


def test_a_turn_is_no_choice() -> None:
    assert question_lines(voice_of(table(hands=[[12]]), 0)) == []


def test_goals_that_all_were_shown_are_told_to_programs() -> None:
    state = table(hands=[["map"]], deck=[], goals=["stone_ne", "treasure", "stone_nw"])
    assert view_document("K7", "running", 1, view(state), NAMES)["goals"] == {}
    shown = view_document("K7", "over", 2, view(after(state, "discard map")), NAMES)
    assert shown["face_down"] == ["9,1", "9,3", "9,5"]
    assert shown["goals"] == {
        "9,1": "base.goal.stone_ne",
        "9,3": "base.goal.treasure",
        "9,5": "base.goal.stone_nw",
    }


def test_choices_are_told_to_programs_as_everything_else_is() -> None:
    goals, gold = (cell(9, 1), cell(9, 5)), (BY_ID["base.gold.3"].first, BY_ID["base.gold.1"].first)
    for kind, choices, told in (
        ("goal", goals, ["9,1", "9,5"]),
        ("toll", (goals[0], NOWHERE), ["9,1", None]),
        ("gold", gold, ["base.gold.3", "base.gold.1"]),
        ("theft", (1, NOBODY), [1, NOBODY]),
    ):
        seen = view(table(modules=("s2", "toll")).but(asks=(Ask(0, kind, choices),)), 0)
        assert view_document("K7", "running", 1, seen, NAMES)["asks"] == [
            {"seat": 0, "kind": kind, "choices": told}
        ]


def test_cards_in_hand_are_drawn_as_letters_draw_them() -> None:
    """With their pictures, and no sides in letters."""
    voice = voice_of(table(hands=[[11, 41], [2], [3]]), 0)
    text = "\n".join(hand_lines(voice.view, voice))
    assert as_text("\n".join(letters_hand(voice))).rstrip("\n") in text
    assert "junction" in text
    assert not re.search(r"\b[NESW]{2,4}\b", text)
