"""One change is one transaction: all of it is stored, or nothing, and never over another writer's work."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.store.schema import chain
from pbem.store.schema.changes import Change
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import DueKind, GamePhase, InboxStatus, SeatStatus
from pbem.store.schema.preferences import UNTOLD
from pbem.store.schema.rows import ConsentRow, DueRow, MuteRow, Pace, Question, QuestionRow, SeatRow
from pbem.store.store import Store
from tests.kit.store import (
    LATER,
    NOW,
    PEOPLE,
    begun,
    change,
    contents,
    decisions,
    everything,
    game_row,
    held,
    letter,
    watched,
)


class Injected(Exception):
    """A failure that a test put there."""


@contextmanager
def failing_at(number: int) -> Iterator[list[str]]:
    """Let the statement of this number fail before it runs; what was run is told."""
    seen: list[str] = []

    def fail(text: str) -> None:
        seen.append(text)
        if len(seen) == number:
            raise Injected

    with watched(fail):
        yield seen


def test_everything_of_a_change_is_there_afterwards(store: Store) -> None:
    waiting, mail = begun(store)
    before = store.game("K7")
    assert before is not None
    change = everything(decisions(count=2), waiting, mail)

    assert store.commit(change) == 2

    after = store.game("K7")
    assert after == replace(
        before,
        status=GamePhase.RUNNING,
        seq=2,
        head=chain.last_head(before, change.entries, NOW),
        round=1,
        started_at=NOW,
    )
    entries = store.entries("K7")
    assert [(row.seq, row.seat, row.cause, row.move, row.facts, row.digest) for row in entries] == [
        (number, entry.seat, entry.cause, entry.move, entry.facts, entry.digest)
        for number, entry in enumerate(change.entries, 1)
    ]
    assert [row.raw for row in store.outbox()] == [letter.raw for letter in change.letters]
    assert store.held_moves("K7") == (change.hold,)
    assert store.dues("K7") == change.dues
    assert [seat.mails for seat in store.seats("K7")] == [3, 2, 0]
    assert store.question("token-b") == Question("K7", 1, 2, store.seats("K7")[1].player_id)
    (done,) = store.inbox(InboxStatus.DONE)
    assert (done.id, done.note, done.handled_at) == (mail, "decided", NOW)


def test_a_failure_at_any_statement_leaves_nothing_half_done(store: Store, path: Path) -> None:
    waiting, mail = begun(store)
    change = everything(decisions(count=2), waiting, mail)
    before = contents(path)
    touched = ""
    for number in range(1, 50):
        with failing_at(number) as seen:
            try:
                store.commit(change)
            except Injected:
                assert contents(path) == before, f"something was left by the failure at {seen[-1]}"
                continue
        touched = " ".join(seen)
        break
    row = store.game("K7")
    assert row is not None
    assert row.seq == 2
    for table in ("game", "entry", "outbox", "held", "due", "question", "seat", "inbox"):
        assert f" {table} " in touched, f"no statement touched {table}, so no failure was tried there"


def test_a_failure_at_the_commit_itself_leaves_nothing_half_done(store: Store, path: Path) -> None:
    waiting, mail = begun(store)
    before = contents(path)

    def fail(text: str) -> None:
        if text == "COMMIT":
            raise Injected

    with watched(fail), pytest.raises(Injected):
        store.commit(everything(decisions(count=2), waiting, mail))
    assert contents(path) == before
    store.commit(everything(decisions(count=2), waiting, mail))


def test_a_new_game_is_made_whole_or_not_at_all(store: Store, path: Path) -> None:
    before = contents(path)
    for number in range(1, 50):
        with failing_at(number):
            try:
                store.create_game(game_row(), PEOPLE, [letter(1)])
            except Injected:
                assert contents(path) == before
                continue
        break
    assert number > 8
    assert len(store.seats("K7")) == 3


@pytest.mark.parametrize("expected", [0, 2, 3])
def test_a_game_that_has_changed_since_it_was_read_is_a_conflict(
    store: Store, path: Path, expected: int
) -> None:
    store.create_game(game_row(), PEOPLE)
    log = decisions(count=3)
    store.commit(change(store, tuple(log[:2])))
    before, read = contents(path), store.game("K7")
    assert read is not None
    with pytest.raises(Conflict):
        store.commit(change(store, tuple(log[2:]), before=replace(read, version=expected)))
    assert contents(path) == before


def test_another_game_that_has_the_code_now_is_a_conflict(store: Store, path: Path) -> None:
    """As old and as long as the one that was read, but dealt from another seed."""
    store.create_game(game_row(seed=bytes(32)), PEOPLE)
    before = contents(path)
    with pytest.raises(Conflict):
        store.commit(change(store, tuple(decisions(count=1)), before=game_row()))
    assert contents(path) == before


def test_a_seq_that_is_taken_is_a_conflict_even_if_the_game_row_does_not_show_it(
    store: Store, path: Path
) -> None:
    store.create_game(game_row(), PEOPLE)
    log = decisions(count=2)
    store.commit(change(store, tuple(log[:1])))
    with store._database.writing() as connection:
        connection.run("UPDATE game SET seq = 0")
    before = contents(path)
    with pytest.raises(Conflict):
        store.commit(change(store, tuple(log[1:]), letters=(letter(1),)))
    assert contents(path) == before


ANNA_LEFT = SeatRow(
    *("K7", 0, "Anna", None, None, 0, SeatStatus.LEFT),
    *(0, 0, None, 0, 0, False),
    None,
    UNTOLD,
    "",
    0,
)
CHANGES: dict[str, dict[str, Any]] = {
    "nothing": {},
    "a letter": {"letters": (letter(7),)},
    "a held move": {"hold": held(seat=1)},
    "a deadline": {"dues": ()},
    "an order": {"orders": ((0, "veto anna"),)},
    "a consent": {"consents": (ConsentRow("K7", 0, 1, NOW),)},
    "talk": {"say": ((0, "hello", NOW),)},
    "a note": {"memos": ((0, "she lies", None),)},
    "a mute": {"mutes": (MuteRow("K7", 0, 0, 1, 0, NOW),)},
    "salts": {"salts": ("a", "b", "c")},
    "a seat": {"seats": (ANNA_LEFT,)},
    "a pause": {"pace": Pace(NOW, 3600)},
    "a look": {"glance": (0, "Anna")},
    "the end": {"status": GamePhase.ABANDONED},
}


@pytest.mark.parametrize("first", CHANGES)
def test_whatever_somebody_else_has_changed_is_a_conflict(store: Store, path: Path, first: str) -> None:
    waiting, mail = begun(store)
    read = everything(decisions(count=1), waiting, mail)
    store.commit(change(store, **CHANGES[first]))
    before = contents(path)
    with pytest.raises(Conflict):
        store.commit(read)
    assert contents(path) == before


def test_sending_a_letter_is_no_change_of_its_game(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    store.commit(change(store, letters=(letter(1),)))
    read = change(store)
    (row,) = store.outbox()
    store.outbox_retry(row.id, "busy", NOW)
    store.outbox_all_sent((row.id,), NOW)
    store.commit(read)


def test_a_held_move_is_decided_or_taken_back_but_not_both(store: Store) -> None:
    waiting, _ = begun(store)
    decided = change(store, tuple(decisions(count=1)), drop_held=(waiting.seat,))
    store.commit(change(store, drop_held=(waiting.seat,)))
    with pytest.raises(Conflict):
        store.commit(decided)
    assert store.entries("K7") == []


def test_a_second_move_takes_the_place_of_the_held_one(store: Store) -> None:
    begun(store)
    second = held(move="discard 40")
    store.commit(change(store, hold=second))
    assert store.held_moves("K7") == (second,)


def test_a_mail_that_was_dealt_with_is_a_conflict(store: Store, path: Path) -> None:
    waiting, mail = begun(store)
    store.inbox_mark(mail, InboxStatus.REFUSED, "late", NOW)
    before = contents(path)
    with pytest.raises(Conflict):
        store.commit(everything(decisions(count=1), waiting, mail))
    with pytest.raises(Conflict):
        store.inbox_mark(mail, InboxStatus.DONE, "", NOW, [letter(1)])
    assert contents(path) == before


@pytest.mark.parametrize("twin", [{"key": "K7:0:1"}, {"message_id": "<K7.0.1@pbem.localhost>"}])
def test_no_letter_is_written_twice(store: Store, path: Path, twin: dict[str, Any]) -> None:
    store.create_game(game_row(), PEOPLE)
    store.commit(change(store, letters=(letter(1),)))
    before = contents(path)
    with pytest.raises(Conflict):
        store.commit(change(store, tuple(decisions(count=1)), letters=(replace(letter(2), **twin),)))
    assert contents(path) == before


def test_a_game_that_is_not_there_is_a_conflict(store: Store) -> None:
    with pytest.raises(Conflict):
        store.commit(Change(game_row("K8"), NOW))


def test_a_code_is_given_once(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    with pytest.raises(Conflict):
        store.create_game(game_row(seed=bytes(32)), PEOPLE)
    assert store.game("K7") == game_row()


def test_without_entries_the_log_stays_and_the_rest_changes(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    store.commit(change(store, tuple(decisions(count=1)), status=GamePhase.RUNNING, round=1, started_at=NOW))
    before = store.game("K7")
    assert before is not None
    assert store.commit(change(store, at=LATER, status=GamePhase.ABANDONED, ended_at=LATER)) == 1
    assert store.game("K7") == replace(before, status=GamePhase.ABANDONED, ended_at=LATER)


def test_dues_are_replaced_as_a_whole_or_left_alone(store: Store) -> None:
    begun(store)
    (old,) = store.dues("K7")
    store.commit(change(store))
    assert store.dues("K7") == (old,)
    new = (DueRow("K7", 1, DueKind.NUDGE, 2, NOW), DueRow("K7", 1, DueKind.TIMEOUT, 2, LATER))
    store.commit(change(store, dues=new))
    assert store.dues("K7") == new
    store.commit(change(store, dues=()))
    assert store.dues("K7") == ()


def test_a_token_that_is_known_keeps_its_meaning(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    store.commit(change(store, questions=(QuestionRow("token", "K7", 0, 1),)))
    store.commit(change(store, questions=(QuestionRow("token", "K7", 1, 9),)))
    assert store.question("token") == Question("K7", 0, 1, store.seats("K7")[0].player_id)
    assert store.question("TOKEN") is None
