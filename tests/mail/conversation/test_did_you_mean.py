"""A typing slip is never guessed: its writer is asked what she meant, and answers with one word."""

from __future__ import annotations

import pytest

from pbem.app.lobby.people import erase, player_of
from pbem.mail.conversation.slips import letters_off
from pbem.mail.typed.yes import YES
from tests.kit.desk import Desk, unchanged


def slipped(line: str) -> str:
    """The line with two letters of its first word in the wrong order: ``paly 14 at 1,4``."""
    return line[0] + line[2] + line[1] + line[3:]


def suggestions(desk: Desk) -> list[str]:
    return [row.line for row in desk.app.store.beside("K7").suggestions]


@pytest.mark.parametrize(
    ("word", "cooling"),
    [
        *(("yes", 0), ("yes", 600), ("Yes!", 0), ("ja", 0), ("Tak.", 600)),
        *(("да", 0), ("так", 0), ("כן", 0), ("\n  YES  \n\n", 0)),
    ],
)
def test_a_slip_is_done_with_one_word(desk: Desk, word: str, cooling: int) -> None:
    desk.new_game(cooling=cooling)
    seat, line = desk.to_move(), desk.number(nth=3)
    text = unchanged(desk, seat, slipped(line))
    assert f"You wrote “{slipped(line)}”. Did you mean this: No.{line.split()[1]} " in text
    assert "Then answer with the one word “yes”. Nothing was done yet." in text
    assert "In the list it has the number “3”." in text
    assert suggestions(desk) == [line]
    desk.write(seat, word)
    held = desk.app.store.held("K7", seat)
    assert (held.move if held else desk.game().log[-1].move) == line
    assert not suggestions(desk)
    assert f"You wrote “{word.strip()}”. I read this as: No.{line.split()[1]} " in desk.text(seat)


@pytest.mark.parametrize("slip", ["paly {}", "ply {}", "playy {}", "Pkay {}", "palu {}", "xyzzy {}"])
def test_a_move_behind_a_word_that_is_on_no_list_is_asked_about(desk: Desk, slip: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    line = next(line for nth in range(1, 9) if " at " in (line := desk.number(nth=nth)))
    text = unchanged(desk, seat, slip.format(line.removeprefix("play ")))
    assert "Did you mean" in text


@pytest.mark.parametrize("word", ["yes please", "yes\n\nno", "yes, number two", "of course", "no"])
def test_anything_else_is_no_yes(desk: Desk, word: str) -> None:
    desk.new_game()
    seat, line = desk.to_move(), desk.any_line()
    desk.write(seat, slipped(line))
    unchanged(desk, seat, word)
    unchanged(desk, seat, "yes")  # it came too late: there was another mail
    assert "I found nothing to do in your mail." in desk.text(seat)


@pytest.mark.parametrize("word", ["no", "Nein.", "nie", "нет", "ні", "לא"])
def test_a_no_is_told_what_to_write(desk: Desk, word: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, slipped(desk.any_line()))
    assert "Then nothing is done. Please write once more what you mean" in unchanged(desk, seat, word)


def test_a_yes_belongs_to_the_question_that_was_asked(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, slipped(desk.any_line()))
    asked = desk.newest(seat)
    desk.later(days=30)  # her time is over
    while desk.to_move() != seat:
        desk.write(desk.to_move(), desk.any_line())
    before = desk.game().row
    desk.write(seat, "yes", to=asked)
    assert desk.game().row == before
    desk.write(seat, "yes")
    assert desk.game().row == before


def test_nobody_else_says_yes_for_her(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, slipped(desk.any_line()))
    before = desk.game().row
    for other in range(3):
        if other != seat:
            desk.write(other, "yes")
            desk.write(other, "yes", to=desk.newest(seat))
    assert desk.game().row == before


def test_a_copy_of_a_yes_does_nothing_more(desk: Desk) -> None:
    desk.new_game()
    seat, line = desk.to_move(), desk.any_line()
    desk.write(seat, slipped(line))
    asked = desk.newest(seat)
    desk.write(seat, "yes", to=asked)
    desk.write(seat, "undo")
    desk.write(seat, slipped(line))
    desk.write(seat, "yes", to=asked)
    assert desk.app.store.held("K7", seat) is None
    assert "A mail just like this came before" in desk.text(seat)


def test_what_could_not_be_done_anyway_is_not_suggested(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    text = unchanged(desk, seat, "discrad 125")
    assert "You wrote “discrad 125”. Card number 125 is not one of yours." in text
    assert "Did you mean" not in text
    other = (seat + 1) % 3
    assert "it is not your turn" in unchanged(desk, other, "discrad 125")


def test_nothing_beside_a_slip_is_done(desk: Desk) -> None:
    desk.new_game()
    seat, line = desk.to_move(), desk.any_line()
    assert "Did you mean" in unchanged(desk, seat, f"note careful\n\n{slipped(line)}\n\nhand")


def test_a_slip_is_never_told_to_the_table(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat, line = desk.to_move(), desk.any_line()
    text = unchanged(desk, seat, f"say good luck\n{slipped(line)}")
    assert "This looks like a move with a typing slip, so the table does not hear it." in text


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("hnad", "“hand”"),
        ("undp", None),  # there is nothing to take back
        ("statsu", "“status”"),
        ("wihtdraw 1", None),
        ("ste zone Europe/Sofia", "“set zone Europe/Sofia”"),
        ("Carla", None),
        ("rules", None),
    ],
)
def test_other_commands_have_slips_too(desk: Desk, slip: str, meant: str | None) -> None:
    desk.new_game()
    desk.write(0, slip)
    assert ("Did you mean" in desk.text(0)) == (meant is not None)
    assert meant is None or f"Did you mean this: {meant}?" in desk.text(0)


@pytest.mark.parametrize(
    "talk",
    [
        "Hank",
        "John",
        "plan 14 is ready",
        "plan it well",
        "I pass",
        "not now",
        "may 14",
        "best, Ann",
        "past 125",
    ],
)
def test_talk_beside_a_command_is_no_slip(desk: Desk, talk: str) -> None:
    desk.new_game()
    desk.write(0, f"hand\n\n{talk}")
    assert "*Your cards*" in desk.text(0)
    assert "Did you mean" not in desk.text(0)


def test_a_name_that_is_nearly_right_is_asked_about(desk: Desk) -> None:
    desk.new_game(modules=("s2",))
    text = unchanged(desk, 0, "steal from Bors")
    assert "Did you mean this: “steal from boris”?" in text
    desk.write(0, "yes")
    assert [row.text for row in desk.app.store.orders("K7")] == ["steal from p1"]


# A request to take a move back is open ---------------------------------------------------------------


@pytest.mark.parametrize(("word", "answer"), [("yes", "You agreed."), ("nie", "The last decision stands")])
def test_a_yes_or_no_answers_a_request_like_agree(desk: Desk, word: str, answer: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, desk.any_line())
    desk.write(seat, "undo")
    other = 3 - seat - desk.to_move()
    desk.write(other, word)
    assert answer in desk.text(other)


def test_where_both_are_open_she_is_asked_which(desk: Desk) -> None:
    desk.new_game(cooling=0)
    first = desk.to_move()
    desk.write(first, desk.any_line())
    desk.write(first, "undo")
    seat, line = desk.to_move(), desk.any_line()
    desk.write(seat, slipped(line))
    text = unchanged(desk, seat, "yes")
    assert "an answer to the request to take the last decision back, or to another question: No." in text
    assert suggestions(desk) == [line]
    desk.write(seat, "agree no")
    assert "The last decision stands" in desk.text(seat)


def test_a_yes_without_anything_asked_is_talk(desk: Desk) -> None:
    desk.new_game()
    assert "I found nothing to do in your mail." in unchanged(desk, desk.to_move(), "yes")


# What is kept ---------------------------------------------------------------------------------------


def test_a_suggestion_goes_with_its_player(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, slipped(desk.any_line()))
    erase(desk.app, player_of(desk.app, desk.game().names[seat]))
    assert not suggestions(desk)


@pytest.mark.parametrize(
    ("one", "other", "off"),
    [("play", "play", 0), ("paly", "play", 1), ("pla", "play", 1), ("plaay", "play", 1), ("clay", "play", 1),
     ("yalp", "play", 3), ("p", "play", 3), ("dicsard", "discard", 1), ("dsicrad", "discard", 2)],
)  # fmt: skip
def test_letters_are_counted(one: str, other: str, off: int) -> None:
    assert letters_off(one, other) == off


def test_there_is_a_yes_in_every_language() -> None:
    assert len(YES) == 6  # the Bulgarian one is the Russian one
