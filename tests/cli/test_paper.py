"""A position as lines of text: what is asked is told in words."""

from pbem.cli.paper import hand_lines, question_lines
from pbem.engine import NOBODY, Ask, State, view
from pbem.render.words import Voice
from tests.kit import table

NAMES = ("Anna", "Ben", "Carla")


def voice_of(state: State, seat: int) -> Voice:
    return Voice(view(state, seat), NAMES)


def test_a_choice_is_told_with_what_each_number_means() -> None:
    state = table(modules=("s2",), hands=[[12]]).but(asks=(Ask(0, "theft", (1, 2, NOBODY)),))
    thief = voice_of(state, 0)
    assert question_lines(thief) == [
        "",
        "Your theft is due. Whom do you take a gold piece from?",
        "  [1] Ben",
        "  [2] Carla",
        "  [3] nobody",
        "Answer with the number: choose 1",
    ]
    assert hand_lines(thief.view, thief)[-6:] == question_lines(thief)
    assert question_lines(voice_of(state, 1)) == []


def test_a_turn_is_no_choice() -> None:
    assert question_lines(voice_of(table(hands=[[12]]), 0)) == []
