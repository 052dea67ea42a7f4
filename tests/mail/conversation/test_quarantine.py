"""What goes wrong with one mail stays with that mail; and robots that answer our letters are left alone."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.app import App
from pbem.mail.conversation import reader
from pbem.mail.conversation.answering import answer_letter
from pbem.mail.parse.letter import Letter
from pbem.mail.transport.local_maildirs import reply_to
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow, Question
from tests.kit.desk import Desk, parsed


@pytest.mark.parametrize("trouble", [ValueError, RecursionError, MemoryError, AssertionError])
def test_a_mail_that_cannot_be_dealt_with_is_quarantined_and_the_next_is_read(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    desk.new_game(cooling=0)
    seat, line = desk.to_move(), desk.any_line()
    answer = reply_to(desk.newest(seat), desk.address(seat), line)

    def broken(app: App, row: InboxRow, question: Question, letter: Letter, checked: bool) -> None:
        if question.seat == seat:
            raise trouble("this should never happen")
        answer_letter(app, row, question, letter, checked)

    with monkeypatch.context() as patch:
        patch.setattr(reader, "answer_letter", broken)
        row = desk.hand_in(answer, str(answer["To"]))
        other = (seat + 1) % 3
        assert desk.write(other, "note still here").status == "done"
    assert row.status == "quarantined"
    assert f"{trouble.__name__}: this should never happen" in row.note
    assert desk.to_move() == seat
    assert desk.app.store.inbox_again(row.id)
    assert desk.hand_in(answer, str(answer["To"])).status == "done"
    assert [decision.move for decision in desk.game().log if decision.seat == seat] == [line]


def test_trouble_in_words_that_no_database_takes_is_quarantined_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.new_game()

    def broken(*_: object) -> None:
        raise ValueError("bad \udce4 word")

    monkeypatch.setattr(reader, "answer_letter", broken)
    row = desk.write(0, "note hello")
    assert row.status == "quarantined"
    assert "ValueError: bad \\udce4 word" in row.note


def test_a_database_that_cannot_be_used_now_costs_no_mail(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.new_game(cooling=0)
    seat, line = desk.to_move(), desk.any_line()
    answer = reply_to(desk.newest(seat), desk.address(seat), line)

    def locked(*_: object) -> None:
        raise StoreError(StoreTrouble.LOCKED, "It is locked.")

    with monkeypatch.context() as patch:
        patch.setattr(reader, "answer_letter", locked)
        with pytest.raises(StoreError):
            desk.hand_in(answer, str(answer["To"]))
    assert len(desk.app.store.inbox(InboxStatus.NEW)) == 1
    assert desk.hand_in(answer, str(answer["To"])).status == "done"
    assert desk.game().log[-1].move == line


MARKS = [
    {"Auto-Submitted": "auto-replied (vacation)"},
    {"Precedence": "auto_reply"},
    {"X-Autoreply": "yes"},
    {"Return-Path": "<>"},
    {"Auto-Submitted": "auto-generated; owner-email=boris@example.net", "X-Auto-Response-Suppress": "All"},
]


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: next(iter(mark)))
def test_robots_at_both_ends_stop_after_one_mail_each_way(desk: Desk, mark: dict[str, str]) -> None:
    """Every mailbox answers every letter, to wherever it asks for answers; here for as long as it takes."""
    desk.new_game(cooling=0)
    answered, before = set(), len(desk.app.store.outbox())
    for _ in range(10):
        for row in desk.app.store.outbox():
            if row.id not in answered:
                answered.add(row.id)
                away: EmailMessage = reply_to(parsed(row.raw), row.recipient, "I am away.\n\n7\n\nundo")
                for name, value in mark.items():
                    away[name] = value
                desk.hand_in(away, str(away["To"]))
    assert len(desk.app.store.outbox()) == len(answered) == before
    assert len(desk.game().log) == 1
