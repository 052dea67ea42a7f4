"""How many answers somebody gets: thirty a day and game, and always to a decision that is owed."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.mail.transport.local_maildirs import reply_to
from pbem.store.schema.rows import OutboxRow
from tests.kit.desk import Desk, body_of, make_desk, parsed

LAST_TODAY = "your last answer for today"
HOST = "mx.pbem.localhost"


def refusals(desk: Desk, seat: int, code: str = "K7") -> list[OutboxRow]:
    return [row for row in desk.rows(seat, code) if "changed nothing" in body_of(parsed(row.raw))]


# Thirty a day ---------------------------------------------------------------------------------------


def test_thirty_mails_a_day_are_answered_and_the_last_answer_says_so(desk: Desk) -> None:
    desk.new_game()
    seat = (desk.to_move() + 1) % 3
    turn, before = desk.newest(seat), len(desk.rows(seat))
    for number in range(35):
        words = "play 125 at 3,4" if number % 2 else f"note number {number}"
        assert desk.write(seat, words, to=turn).status == "done"
        assert (LAST_TODAY in desk.text(seat)) == (number + 1 >= 30)
    assert len(desk.rows(seat)) == before + 30
    assert len(desk.app.store.memos("K7", seat)) == 18  # run all the same
    desk.clock.skip(days=1)
    desk.write(seat, "hand", to=turn)
    assert len(desk.rows(seat)) == before + 31


def test_what_is_answered_in_one_game_is_not_missing_in_another(desk: Desk) -> None:
    for code in ("K7", "B3"):
        desk.new_game(code)
    for number in range(31):
        desk.write(0, f"note number {number}")
    before = len(desk.rows(0, "B3"))
    desk.write(0, "hand", "B3")
    assert len(desk.rows(0, "B3")) == before + 1
    assert "*Your cards*" in desk.text(0, "B3")


# A decision that is owed ----------------------------------------------------------------------------


def test_whoever_owes_a_decision_hears_what_was_wrong_however_much_she_wrote(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    for number in range(31):
        desk.write(seat, f"note number {number}")
    before = len(refusals(desk, seat))
    desk.write(seat, "play 125 at 3,4")
    assert len(refusals(desk, seat)) == before + 1
    desk.write(seat, "hand")  # for that there was no answer left
    assert "changed nothing" in desk.text(seat)


def test_such_an_answer_is_not_one_of_the_thirty(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    for number in range(5):
        desk.write(seat, f"play 125 at 3,{number}")
    before = len(desk.rows(seat))
    for number in range(31):
        desk.write(seat, f"note number {number}")
    assert len(desk.rows(seat)) == before + 30


def test_the_same_words_are_answered_once_and_ten_times_a_question_is_enough(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    for _ in range(3):
        desk.write(seat, "play 125 at 3,4")
    assert len(refusals(desk, seat)) == 1
    for number in range(14):
        desk.write(seat, f"play 125 at 3,{number}")
        last = "This was the last answer of this kind" in desk.text(seat)
        assert last == (len(refusals(desk, seat)) == 10)
    assert len(refusals(desk, seat)) == 10
    line = desk.any_line()
    desk.write(seat, line)
    assert desk.game().log[-1].move == line
    while desk.to_move() != seat:
        desk.write(desk.to_move(), desk.any_line())
    desk.write(seat, "play 125 at 3,4")  # another question
    assert len(refusals(desk, seat)) == 11


def test_from_the_fourth_within_an_hour_an_answer_waits_and_each_longer(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    for number in range(7):
        desk.write(seat, f"play 125 at 3,{number}")
    minutes = [(row.due_at - desk.clock.now()).total_seconds() / 60 for row in refusals(desk, seat)]
    assert minutes == [0, 0, 0, 2, 4, 8, 16]
    assert refusals(desk, seat)[-1] not in desk.app.store.outbox_due(desk.clock.now())
    desk.clock.skip(hours=2)
    desk.write(seat, "play 125 at 4,4")
    assert refusals(desk, seat)[-1].due_at == desk.clock.now()


def test_two_robots_stop_even_where_a_decision_is_owed(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    for number in range(100):
        answered = len(desk.rows(seat))
        desk.write(seat, f"I am on holiday and read mail every {number} days")
        if len(desk.rows(seat)) == answered:
            break
    assert number == 10


# Floods by somebody else ----------------------------------------------------------------------------


def vouched_for(mail: EmailMessage) -> EmailMessage:
    """The mail with the verdict of our own host on top."""
    mail["Authentication-Results"] = f"{HOST}; dmarc=pass header.from=example.org"
    return mail


@pytest.fixture
def checking(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return make_desk(tmp_path_factory.mktemp("desk"), authserv_id=HOST)


def test_forged_mail_uses_up_nothing_that_is_meant_for_her(checking: Desk) -> None:
    desk = checking
    desk.new_game()
    seat = desk.to_move()
    turn = desk.newest(seat)
    for number in range(31):
        desk.write(seat, f"note number {number}", to=turn)
        desk.write(seat, f"play 125 at 3,{number}", to=turn)
    for words, answer in (("hand", "*Your cards*"), ("play 125 at 3,4", "changed nothing")):
        mail = vouched_for(reply_to(turn, desk.address(seat), words))
        before = len(desk.rows(seat))
        desk.hand_in(mail, str(mail["To"]))
        assert len(desk.rows(seat)) == before + 1
        assert answer in desk.text(seat)
    desk.app.store.close()


def test_whoever_pretends_to_be_her_does_not_keep_her_turn_from_her(checking: Desk) -> None:
    desk = checking
    desk.new_game()
    seat = desk.to_move()

    def ask(number: int) -> EmailMessage:
        mail = EmailMessage()
        mail["From"], mail["To"] = desk.address(seat), "game@pbem.localhost"
        mail["Message-ID"], mail["Subject"] = f"<{number}@example.org>", "my turn"
        mail.set_content("resend\n")
        return mail

    for number in range(10):
        desk.hand_in(ask(number), "game@pbem.localhost")
    before = len(desk.rows(seat))
    desk.hand_in(vouched_for(ask(99)), "game@pbem.localhost")
    assert len(desk.rows(seat)) == before + 1
    desk.app.store.close()


def test_a_stranger_with_her_token_costs_her_nothing(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    for number in range(35):
        desk.write(seat, f"play 125 at 3,{number}", sender=f"mallory{number}@example.org")
        desk.write(seat, f"note {number}", sender=desk.address((seat + 1) % 3))
    before = len(desk.rows(seat))
    for words in ("play 125 at 3,4", "hand"):
        desk.write(seat, words)
    assert len(desk.rows(seat)) == before + 2
