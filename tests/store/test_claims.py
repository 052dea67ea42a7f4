"""Claims: each row is in the hands of one worker, and what a dead one had comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.store import claims
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import InboxStatus, Work
from pbem.store.schema.rows import DueRow
from pbem.store.store import Store
from tests.kit.store import LATER, NOW, PEOPLE, begun, change, game_row, letter

LEASE = timedelta(seconds=30)


class Time:
    """The clock by which a worker sees how long ago it said that it is there."""

    def __init__(self) -> None:
        self.now = 1000.0


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The clock of the workers; that of the database goes on as always."""
    clock = Time()
    monkeypatch.setattr(claims, "_seconds", lambda: clock.now)
    return clock


@pytest.fixture
def other(path: Path) -> Iterator[Store]:
    """A second worker on the same database."""
    opened = Store.open(path)
    yield opened
    opened.close()


def add_mails(store: Store, *writers: str) -> list[int]:
    rows = [
        store.inbox_add(f"<{at}@example.org>", b"raw", (), "test", NOW, writer)
        for at, writer in enumerate(writers)
    ]
    return [row.id for row in rows if row]


def numbers(rows: tuple[object, ...]) -> list[int]:
    return [row.id for row in rows]  # type: ignore[attr-defined]


def test_a_mail_is_read_by_one_worker(store: Store, other: Store) -> None:
    first, second, third = add_mails(store, "anna@a.example", "bo@a.example", "cem@a.example")
    assert numbers(store.claim_mails(2)) == [first, second]
    assert numbers(other.claim_mails(2)) == [third]
    assert other.inbox(InboxStatus.NEW)  # who only looks sees all of them


def test_the_mails_of_one_person_are_read_in_the_order_in_which_they_came(store: Store, other: Store) -> None:
    first, second, third = add_mails(store, "anna@a.example", "Anna@A.example", "bo@a.example")
    assert numbers(store.claim_mails(9)) == [first, third]
    assert other.claim_mails(9) == ()
    store.inbox_mark(first, InboxStatus.DONE, "", NOW)
    assert numbers(other.claim_mails(9)) == [second]


def test_mails_of_nobody_wait_for_no_other(store: Store, other: Store) -> None:
    first, second = add_mails(store, "", "")
    assert numbers(store.claim_mails(1)) == [first]
    assert numbers(other.claim_mails(1)) == [second]


def test_what_is_let_go_of_is_there_for_others(store: Store, other: Store) -> None:
    numbers_ = add_mails(store, "anna@a.example")
    store.claim_mails(9)
    assert other.claim_mails(9) == ()
    store.let_go(Work.READ)
    assert numbers(other.claim_mails(9)) == numbers_


def test_a_letter_is_sent_by_one_worker_and_dropped_by_no_other(store: Store, other: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    store.commit(change(store, letters=(letter(1), letter(2))))
    (first,) = store.claim_letters(LATER, 1)
    (second,) = other.claim_letters(LATER, 9)
    assert first.id != second.id
    with pytest.raises(Conflict):
        other.commit(change(other, drop_letters=(first.id,)))
    store.commit(change(store, drop_letters=(first.id,)))
    assert numbers(store.outbox()) == [second.id]
    other.outbox_all_sent((second.id,), NOW)
    other.let_go(Work.SEND)
    assert store.claim_letters(LATER, 9) == ()


def test_a_letter_that_waits_for_later_is_in_nobodys_hands(store: Store, other: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    store.commit(change(store, letters=(letter(1),)))
    (row,) = store.claim_letters(LATER, 9)
    store.outbox_retry(row.id, "451 later", NOW)
    assert numbers(other.claim_letters(LATER, 9)) == [row.id]


def test_a_deadline_is_settled_by_one_worker_and_is_free_again_when_it_is_written_anew(
    store: Store, other: Store
) -> None:
    begun(store)
    rows = store.claim_dues(LATER, 9)
    assert rows
    assert other.claim_dues(LATER, 9) == ()
    assert all(isinstance(row, DueRow) for row in rows)
    store.commit(change(store, dues=tuple(replace(row, due_at=NOW) for row in rows)))
    assert len(other.claim_dues(LATER, 9)) == len(rows)


def test_a_row_that_is_quarantined_is_in_nobodys_hands(store: Store) -> None:
    begun(store)
    rows = store.claim_dues(LATER, 9)
    for row in rows:
        store.quarantine(row, "a fault")
    assert store.claim_dues(LATER, 9) == ()


@pytest.mark.parametrize("times", [1, 2])
def test_what_a_dead_worker_had_comes_back(store: Store, other: Store, time: Time, times: int) -> None:
    mails = add_mails(store, "anna@a.example")
    store.lease = timedelta(seconds=-1)  # as if its time were over at once
    assert numbers(store.claim_mails(9)) == mails
    for _ in range(times):
        time.now += 20
        other.look_after_claims()
    assert bool(other.claim_mails(9)) == (times == 2)  # who comes takes nobody for dead at first
    assert [row.id for row in other.workers()] == [other.worker]


def test_nobody_is_taken_for_dead_by_one_who_was_away(store: Store, other: Store, time: Time) -> None:
    add_mails(store, "anna@a.example")
    other.look_after_claims()
    store.lease = timedelta(seconds=-1)
    store.claim_mails(9)
    time.now += 300  # for both, as when the database was gone
    other.look_after_claims()
    assert other.claim_mails(9) == ()
    store.lease = LEASE
    store.look_after_claims()
    time.now += 20
    other.look_after_claims()
    assert other.claim_mails(9) == ()  # it is still in good hands


def test_who_was_taken_for_dead_begins_anew_with_nothing_in_hand(
    store: Store, other: Store, time: Time
) -> None:
    mails = add_mails(store, "anna@a.example")
    store.claim_mails(9)
    before = store.worker
    with other._database.writing() as connection:
        connection.write(claims.DROP_WORKER, id=before)
    for _ in range(2):
        time.now += 20
        other.look_after_claims()
    assert numbers(other.claim_mails(9)) == mails
    time.now += 40
    assert not store.holds_its_claims
    assert store.claim_mails(9) == ()
    assert store.worker != before
    assert store.holds_its_claims


def test_a_number_that_now_belongs_to_another_is_given_up(store: Store, other: Store, time: Time) -> None:
    """As after a change to a server that had not heard of the last moments."""
    mine = store.worker
    with other._database.writing() as connection:
        connection.run(f"UPDATE worker SET name = 'another', since = since - 1 WHERE id = {mine}")
    time.now += 20
    assert store.worker != mine
    assert {row.name for row in other.workers()} > {"another"}


def test_one_of_those_who_watch_the_clock_has_the_chores(store: Store, other: Store, time: Time) -> None:
    store.works = (Work.LISTEN, Work.SEND)
    assert store.worker
    assert other.has_chores()
    time.now += 20
    assert not store.has_chores()
    store.works = claims.ALL_WORKS
    store.leave()
    time.now += 20
    assert other.has_chores()
    assert not store.has_chores()
    other.leave()
    time.now += 20
    assert store.has_chores()


def test_who_leaves_leaves_everything_to_others(store: Store, path: Path) -> None:
    mails = add_mails(store, "anna@a.example")
    guest = Store.open(path)
    assert numbers(guest.claim_mails(9)) == mails
    guest.close()
    assert numbers(store.claim_mails(9)) == mails
    assert [row.id for row in store.workers()] == [store.worker]


def test_looking_for_nothing_waits_for_no_writer(store: Store, other: Store) -> None:
    assert store.worker
    assert other.worker
    with store._database.writing():
        assert other.claim_mails(9) == ()
        assert other.claim_letters(LATER, 9) == ()
