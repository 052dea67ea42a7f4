"""Letters that came back, letters tried again, and notes of the server."""

from datetime import timedelta

import pytest

from pbem.store.schema.changes import Times
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import BounceKind, InboxStatus
from pbem.store.schema.rows import BounceRow
from pbem.store.store import Store
from tests.kit.store import LATER, NOW, PEOPLE, change, game_row, letter

ANNA = "anna@example.org"


def bounce(number: int, pauses: bool = False) -> BounceRow:
    return BounceRow(f"K7:0:{number}", ANNA, BounceKind.HARD, "5.1.1", NOW + timedelta(hours=number), pauses)


@pytest.fixture
def begun(store: Store) -> Store:
    store.create_game(game_row(), PEOPLE, [letter(1), letter(2)])
    return store


def test_letters_to_a_recipient_wait_while_a_bounce_pauses_them(begun: Store) -> None:
    begun.commit(change(begun, bounce=bounce(1)))
    assert len(begun.outbox_due(NOW)) == 2
    begun.commit(change(begun, bounce=bounce(2, pauses=True), bounces_read=1))
    assert begun.outbox_due(LATER) == ()
    assert begun.bounces(ANNA) == begun.bounces() == (bounce(1), bounce(2, pauses=True))
    assert begun.forget_bounces(ANNA)
    assert len(begun.outbox_due(NOW)) == 2
    assert not begun.forget_bounces(ANNA)


def test_a_letter_comes_back_once_and_a_second_report_changes_nothing(begun: Store) -> None:
    mail = begun.inbox_add("<1@example.org>", b"report", [], "smtp", NOW)
    assert mail is not None
    begun.commit(change(begun, bounce=bounce(1)))
    with pytest.raises(Conflict):
        begun.commit(change(begun, bounce=bounce(1), inbox=(mail.id, InboxStatus.DONE, "bounce")))
    assert begun.inbox(InboxStatus.NEW) == (mail,)


def test_only_a_failed_letter_is_sent_again(begun: Store) -> None:
    first, second = begun.outbox()
    begun.outbox_failed(first.id, "550 no")
    assert not begun.outbox_again(second.id, NOW)
    assert begun.outbox_again(first.id, LATER)
    again = begun.outbox_by_key("K7:0:1")
    assert again is not None
    assert (again.status, again.attempts, again.due_at, again.error) == ("new", 0, LATER, "")
    assert again.raw == first.raw


def test_only_a_mail_that_was_set_aside_is_read_again(store: Store) -> None:
    mail = store.inbox_add("<1@example.org>", b"hello", [], "smtp", NOW)
    assert mail is not None
    assert not store.inbox_again(mail.id)
    store.inbox_mark(mail.id, InboxStatus.QUARANTINED, "Traceback", NOW)
    assert store.inbox_again(mail.id)
    assert store.inbox(InboxStatus.NEW) == (mail,)


def test_a_note_is_kept_and_replaced(store: Store) -> None:
    assert store.note("imap") is None
    store.set_note("imap", "1 2")
    store.set_note("imap", "1 3")
    assert store.note("imap") == "1 3"


def test_what_was_emptied_cannot_be_tried_again(begun: Store) -> None:
    first, _ = begun.outbox()
    begun.outbox_failed(first.id, "550 no")
    mail = begun.inbox_add("<1@example.org>", b"hello", [], "smtp", NOW)
    assert mail is not None
    begun.inbox_mark(mail.id, InboxStatus.QUARANTINED, "Traceback", NOW)
    tomorrow = NOW + timedelta(days=1)
    assert begun.clear(Times(*[tomorrow] * 5)) == (2, True)
    assert not begun.outbox_again(first.id, NOW)
    assert not begun.inbox_again(mail.id)
