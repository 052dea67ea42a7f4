"""A subject is read only in a mail without other words, and only if its writer typed it herself."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.store.schema.rows import InboxRow
from tests.kit.desk import Desk

NOT_READ = "I do not read subjects, such as"


def sent(desk: Desk, seat: int, subject: str, body: str = "\n", number: int = 1) -> InboxRow:
    """A new mail to the reply address of her newest letter."""
    mail = EmailMessage()
    mail["From"], mail["To"] = desk.address(seat), str(desk.newest(seat)["Reply-To"])
    mail["Message-ID"], mail["Subject"] = f"<{number}@example.org>", subject
    mail.set_content(body)
    return desk.hand_in(mail, str(mail["To"]))


def test_a_move_in_the_subject_of_an_empty_mail_is_made(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat, line = desk.to_move(), desk.any_line()
    sent(desk, seat, line.upper())
    assert desk.game().log[-1].move == line
    assert f"You wrote “{line.upper()}”. I read this as:" in desk.text(seat)


@pytest.mark.parametrize("subject", ["hand", "Hand?", " HAND "])
def test_so_is_a_question(desk: Desk, subject: str) -> None:
    desk.new_game()
    sent(desk, 0, subject)
    assert "*Your cards*" in desk.text(0)


@pytest.mark.parametrize(
    "subject",
    [
        *("Re: {}", "RE[2]: {}", "AW: {}", "Odp: {}", "Отг: {}", "השב: {}", "Відп: {}", "Fwd: {}", "Sv: {}"),
        *("[K7] {}", "Re: [K7] your turn {}", "{} [K7]", "回复：{}", "Antwort: {}"),
    ],
)
def test_behind_what_a_program_has_put_there_is_no_move_and_she_is_told_so(desk: Desk, subject: str) -> None:
    desk.new_game(cooling=0)
    before, seat = desk.game().row, desk.to_move()
    sent(desk, seat, subject.format(desk.any_line()))
    assert desk.game().row == before
    assert "I found nothing to do in your mail." in desk.text(seat)
    assert NOT_READ in desk.text(seat)


@pytest.mark.parametrize("prefix", ["", "Re: ", "AW: Re: ", "Отг: "])
def test_nothing_is_said_of_a_subject_that_nobody_touched(desk: Desk, prefix: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    sent(desk, seat, prefix + str(desk.newest(seat)["Subject"]))
    assert "I found nothing to do in your mail." in desk.text(seat)
    assert NOT_READ not in desk.text(seat)


@pytest.mark.parametrize("subject", ["1", "#1", "[1]", "No. 1", "option 1?", "hello", "say hello"])
def test_other_subjects_are_not_read_and_she_is_told_so(desk: Desk, subject: str) -> None:
    desk.new_game(cooling=0)
    before, seat = desk.game().row, desk.to_move()
    sent(desk, seat, subject)
    assert desk.game().row == before
    assert f"{NOT_READ} “{subject}”: write it in the mail itself." in desk.text(seat)


def test_two_subjects_are_two_mails(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    for number, subject in enumerate(("hello", "hello again")):
        sent(desk, seat, subject, number=number)
        assert f"{NOT_READ} “{subject}”" in desk.text(seat)


def test_words_in_the_mail_count_and_not_the_subject(desk: Desk) -> None:
    desk.new_game(cooling=0)
    before, seat, line = desk.game().row, desk.to_move(), desk.any_line()
    sent(desk, seat, line, "I hope this is right\n")
    assert desk.game().row == before
    assert NOT_READ in desk.text(seat)
    sent(desk, seat, line, "hand\n", number=2)
    assert desk.game().row == before
    assert "*Your cards*" in desk.text(seat)


def test_an_old_subject_sent_again_does_nothing_again(desk: Desk) -> None:
    desk.new_game()
    seat = (desk.to_move() + 1) % 3
    to_her = desk.newest(seat)
    for number, subject in enumerate(("set board ascii", "set board boxes", "set board ascii"), 1):
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = desk.address(seat), str(to_her["Reply-To"]), subject
        mail["Message-ID"] = f"<{number}@example.org>"
        mail.set_content("\n")
        desk.hand_in(mail, str(mail["To"]))
    assert desk.game().seats[seat].preferences.board == "boxes"
    assert "A mail just like this came before" in desk.text(seat)


# What was cut ---------------------------------------------------------------------------------------


def test_a_move_below_a_signature_mark_is_told_of(desk: Desk) -> None:
    desk.new_game(cooling=0)
    before, seat, line = desk.game().row, desk.to_move(), desk.any_line()
    sent(desk, seat, "", f"-- \n{line}\n")
    assert desk.game().row == before
    assert f"I took this for a signature: “{line}”. Write your own lines above it." in desk.text(seat)


def test_a_move_with_a_mark_of_a_quote_is_told_of(desk: Desk) -> None:
    desk.new_game(cooling=0)
    before, seat, line = desk.game().row, desk.to_move(), desk.any_line()
    sent(desk, seat, "", f"> {line}\n")
    assert desk.game().row == before
    assert f"I took this for a copy of an earlier mail: “{line}”." in desk.text(seat)
