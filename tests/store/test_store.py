"""What the store gives back: rows as they were put in, lists in a useful order, secrets never by accident."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import assemble, fold, new_game
from pbem.store.schema import values
from pbem.store.schema.changes import NewSeat
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import DueKind, GamePhase, InboxStatus, MailPreference, OutboxStatus
from pbem.store.schema.rows import Decision, DueRow
from pbem.store.store import Store
from tests.kit.engines import ON_POSTGRESQL
from tests.kit.store import (
    LATER,
    NOW,
    PEOPLE,
    SEED,
    add_player,
    begun,
    change,
    contents,
    decisions,
    game_row,
    letter,
)


@given(st.datetimes(timezones=st.timezones()))
def test_a_time_comes_back_equal(moment: datetime) -> None:
    back = values.moment(values.microseconds(moment))
    # Compared in UTC: Python calls the doubled hour of autumn unequal to everything.
    assert back == moment.astimezone(UTC)
    assert back.tzinfo is UTC


def test_times_come_back_equal_from_the_database(store: Store) -> None:
    tokyo = datetime(2026, 7, 1, 23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=9)))
    store.create_game(replace(game_row(), created_at=tokyo), PEOPLE)
    store.commit(change(store, tuple(decisions(count=1)), at=tokyo, started_at=tokyo))
    game = store.game("K7")
    assert game is not None
    assert game.created_at == game.started_at == store.entries("K7")[0].at == tokyo
    assert game.ended_at is None


def test_a_time_without_a_zone_is_not_stored(store: Store) -> None:
    with pytest.raises(TypeError, match="naive"):
        store.create_game(replace(game_row(), created_at=datetime(2026, 1, 1)), PEOPLE)  # noqa: DTZ001
    assert store.games() == ()


def test_a_game_comes_back_as_it_was_made(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    store.create_game(replace(game_row("A1"), created_at=LATER), PEOPLE)
    assert store.game("K7") == game_row()
    assert store.game("K8") is None
    assert [game.code for game in store.games()] == ["K7", "A1"]


def test_states_and_kinds_lie_there_as_text_and_come_back_as_members(store: Store, path: Path) -> None:
    begun(store)
    store.commit(change(store, letters=(letter(1),)))
    (due,), (mail,), (sent,) = store.dues("K7"), store.inbox(InboxStatus.NEW), store.outbox()
    (game,), (anna, _, robot) = store.games(), store.seats("K7")
    assert game.status is GamePhase.OPEN
    assert (anna.status, anna.preferences.mail, robot.preferences.mail) == ("joined", "my-turn", "my-turn")
    assert {type(anna.preferences.mail), type(robot.preferences.mail)} == {MailPreference}
    assert due.kind is DueKind.NUDGE
    assert mail.status is InboxStatus.NEW
    assert sent.status is OutboxStatus.NEW
    lying = contents(path)
    assert [lying[name][0][at] for name, at in (("game", 1), ("due", 2), ("seat", 6))] == [
        "open",
        "nudge",
        "joined",
    ]
    assert f"{game.status}" == str(game.status) == orjson.loads(orjson.dumps([game.status]))[0] == "open"


def test_seats_know_where_to_write_and_bots_have_no_address(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    anna, bo, robot = store.seats("K7")
    assert (anna.name, anna.address, anna.preferences.lang, anna.preferences.zone) == (
        "Anna",
        "Anna@Example.org",
        "pl",
        "Europe/Warsaw",
    )
    assert (bo.seat, bo.preferences.lang, bo.preferences.zone, bo.bot) == (1, "en", "UTC", None)
    assert (robot.bot, robot.address, robot.player_id, robot.mails) == ("random", None, None, 0)


def test_one_address_is_one_person_however_it_is_written(store: Store) -> None:
    anna = add_player(store, "Anna", "Anna@Example.org", "pl", "Europe/Warsaw")
    assert add_player(store, "Anka", " anna@EXAMPLE.org ") == anna
    assert store.player_by_address("ANNA@example.org") == anna
    assert anna.email == "Anna@Example.org"
    assert store.player_by_address("bo@example.org") is None
    store.create_game(game_row(), [NewSeat("A", "anna@example.org"), *PEOPLE[1:]])
    assert store.seats("K7")[0].player_id == anna.id


def test_a_log_is_read_from_and_up_to_where_one_wants(store: Store) -> None:
    log = decisions(count=9)
    store.create_game(game_row(), PEOPLE)
    store.create_game(game_row("K8"), PEOPLE)
    store.commit(change(store, tuple(log)))
    store.commit(change(store, tuple(log[:2]), game="K8"))
    assert [row.seq for row in store.entries("K7", after=4, upto=7)] == [5, 6, 7]
    assert [decision.facts for decision in store.log("K7")] == [entry.facts for entry in log]
    assert [decision.seq for decision in store.log("K7", after=6)] == [7, 8, 9]
    assert store.log("none") == ()
    for decision, row in zip(store.log("K7"), store.entries("K7"), strict=True):
        assert decision == Decision(row.seq, row.seat, row.cause, row.move, row.facts, row.at)


def test_a_whole_game_is_replayed_from_what_is_stored(store: Store) -> None:
    log = decisions()
    store.create_game(game_row(), PEOPLE)
    for entry in log:
        store.commit(change(store, (entry,)))
    start = new_game(assemble("anniv"), 3)
    assert fold(start, (fact for decision in store.log("K7") for fact in decision.facts)).over
    assert fold(start, (fact for row in store.entries("K7") for fact in row.facts)).over


def test_the_clock_finds_what_is_due_oldest_first(store: Store) -> None:
    for number in range(3):
        code = f"G{number}"
        store.create_game(game_row(code), PEOPLE)
        when = NOW - timedelta(minutes=number)
        dues = (DueRow(code, 0, DueKind.NUDGE, 1, when), DueRow(code, 0, DueKind.TIMEOUT, 1, LATER))
        store.commit(change(store, game=code, dues=dues))
    assert [row.game for row in store.due(NOW)] == ["G2", "G1", "G0"]
    assert [row.game for row in store.due(NOW - timedelta(minutes=1))] == ["G2", "G1"]
    assert [row.game for row in store.due(NOW, limit=1)] == ["G2"]


def test_what_is_quarantined_is_let_be_until_it_may_be_tried_again(store: Store) -> None:
    waiting, _ = begun(store)
    store.commit(
        change(store, dues=(DueRow("K7", 0, DueKind.NUDGE, 1, NOW), DueRow("K7", 0, DueKind.TIMEOUT, 1, NOW)))
    )
    read = change(store)
    nudge, timeout = store.due(NOW)
    store.quarantine(waiting, "no such card")
    store.quarantine(nudge, "no such letter")
    assert store.due(NOW) == (timeout,)
    assert [(row, row.quarantined) for row in store.quarantined()] == [
        (waiting, "no such card"),
        (nudge, "no such letter"),
    ]
    with pytest.raises(Conflict):  # who has read these rows must read them again
        store.commit(read)
    store.quarantine(waiting, "")
    store.quarantine(nudge, "")
    assert len(store.due(NOW)) == 2
    assert store.quarantined() == ()


def test_a_mail_is_kept_once(store: Store) -> None:
    mail = store.inbox_add("<1@example.org>", b"\x00\xff raw", ["a@b", "c@d"], "smtp", NOW)
    assert mail is not None
    assert (mail.status, mail.raw, mail.recipients, mail.received_at) == (
        "new",
        b"\x00\xff raw",
        ("a@b", "c@d"),
        NOW,
    )
    assert store.inbox_add("<1@example.org>", b"another", [], "smtp", LATER) is None
    assert store.inbox(InboxStatus.NEW) == (mail,)
    other = store.inbox_add("<2@example.org>", b"raw", [], "maildir", NOW)
    assert other is not None
    assert [row.id for row in store.inbox(InboxStatus.NEW, 1)] == [mail.id]
    store.inbox_mark(
        mail.id, InboxStatus.QUARANTINED, "it broke", LATER, [replace(letter(1), game=None, seat=None)]
    )
    assert store.inbox(InboxStatus.NEW) == (other,)
    assert [(row.note, row.handled_at) for row in store.inbox(InboxStatus.QUARANTINED)] == [
        ("it broke", LATER)
    ]
    assert [row.game for row in store.outbox()] == [None]


def test_the_number_of_a_mail_is_never_given_again(store: Store) -> None:
    first = store.inbox_add("<1>", b"", [], "smtp", NOW)
    with store._database.writing() as connection:
        connection.run("DELETE FROM inbox")
    second = store.inbox_add("<1>", b"", [], "smtp", NOW)
    assert first is not None
    assert second is not None
    assert second.id > first.id


def test_the_number_of_a_letter_is_never_given_again(store: Store) -> None:
    """One may be in the sender's hands when its row goes: it must not pass for a newer one that was sent."""
    begun(store)
    store.commit(change(store, letters=(letter(1), letter(2))))
    (*_, last) = store.outbox()
    store.commit(change(store, drop_letters=(last.id,), letters=(letter(3),)))
    store.outbox_all_sent((last.id,), NOW)
    assert [(row.key, row.status) for row in store.outbox()][1:] == [("K7:0:3", OutboxStatus.NEW)]


def test_letters_are_sent_in_turn_and_tried_again(store: Store) -> None:
    begun(store)
    letters = (letter(1, due_at=LATER), letter(2), letter(3), letter(4, seat=1))
    store.commit(change(store, letters=letters))
    numbers = {row.key: row.id for row in store.outbox()}
    assert [row.key for row in store.outbox_due(NOW)] == ["K7:0:2", "K7:0:3", "K7:1:4"]
    assert [row.key for row in store.outbox_due(LATER, limit=2)] == ["K7:0:2", "K7:0:3"]

    store.outbox_all_sent((numbers["K7:0:2"],), LATER)
    store.outbox_retry(numbers["K7:0:3"], "450 later", LATER)
    store.outbox_failed(numbers["K7:1:4"], "550 no such user")
    assert store.outbox_due(NOW) == ()
    assert [row.key for row in store.outbox_due(LATER)] == ["K7:0:1", "K7:0:3"]
    sent, retried, failed = (
        store.outbox(status)[-1] for status in (OutboxStatus.SENT, OutboxStatus.NEW, OutboxStatus.FAILED)
    )
    assert (sent.sent_at, sent.attempts, sent.error, sent.raw) == (LATER, 1, "", letters[1].raw)
    assert (retried.due_at, retried.attempts, retried.error) == (LATER, 1, "450 later")
    assert (failed.attempts, failed.error) == (1, "550 no such user")
    store.outbox_all_sent((numbers["K7:0:3"],), LATER)
    assert store.outbox(OutboxStatus.SENT)[-1].error == ""
    assert [row.key for row in store.outbox(game="K7", seat=1)] == ["K7:1:4"]
    assert store.outbox(game="K8") == ()


def test_what_is_read_is_of_one_moment_while_others_write(store: Store, path: Path) -> None:
    store.create_game(game_row(), PEOPLE)
    log = decisions(count=2)
    store.commit(change(store, tuple(log[:1])))
    other = Store.open(path)
    with store.one_moment():
        game = store.game("K7")
        assert game is not None
        other.commit(change(other, tuple(log[1:])))
        assert len(store.log("K7")) == game.seq == 1
    other.close()
    assert len(store.log("K7")) == 2
    store.commit(change(store, status=GamePhase.OVER))


def test_a_moment_inside_another_is_the_same(store: Store, path: Path) -> None:
    store.create_game(game_row(), PEOPLE)
    other = Store.open(path)
    with store.one_moment():
        assert len(store.log("K7")) == 0
        other.commit(change(other, tuple(decisions(count=1))))
        with store.one_moment():
            assert len(store.log("K7")) == 0
        assert len(store.log("K7")) == 0
    other.close()
    assert len(store.log("K7")) == 1


def test_a_write_ends_the_moment(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    with store.one_moment():
        assert store.note("weather") is None
        store.set_note("weather", "fine")
        assert store.note("weather") == "fine"
    with store.one_moment():
        assert store.note("weather") == "fine"


def test_the_moment_ends_when_something_goes_wrong_inside(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    with pytest.raises(KeyError), store.one_moment():
        raise KeyError
    store.commit(change(store))


def test_printed_rows_and_errors_tell_no_secret(store: Store) -> None:
    waiting, _ = begun(store)
    (entry,) = decisions(count=1)
    store.commit(change(store, (entry,), letters=(letter(1),)))
    (row,) = store.entries("K7")
    printed = " ".join(
        repr(row)
        for row in (
            entry,
            row,
            store.game("K7"),
            waiting,
            letter(1),
            store.outbox()[0],
            store.inbox(InboxStatus.NEW)[0],
        )
    )
    for secret in (
        repr(SEED),
        SEED.hex(),
        waiting.move,
        waiting.line,
        "shuffled",
        "letter 1",
        "anna",
        entry.digest,
    ):
        assert secret.lower() not in printed.lower(), secret
    with pytest.raises(Conflict) as clash:
        store.commit(change(store, (entry,), letters=(letter(1),)))
    assert "letter" not in str(clash.value)
    with pytest.raises(Exception, match=r"NOT NULL|NotNull") as broken:
        store.commit(change(store, (replace(entry, move=None),)))  # type: ignore[arg-type]
    assert "shuffled" not in str(broken.value)


def test_a_store_in_memory_works_alike() -> None:
    store = Store.open(":memory:")
    waiting, _ = begun(store)
    late = change(store, tuple(decisions(count=1)))
    store.commit(change(store, tuple(decisions(count=1)), drop_held=(waiting.seat,)))
    with pytest.raises(Conflict):
        store.commit(late)
    assert [row.seq for row in store.entries("K7")] == [1]
    store.close()


def pages_in_use(store: Store) -> int:
    with store._database.reading() as connection:
        (pages,) = connection.run("PRAGMA page_count").fetchone()
        (free,) = connection.run("PRAGMA freelist_count").fetchone()
    return int(pages - free)


@pytest.mark.skipif(ON_POSTGRESQL, reason="it packs its pages by itself")
def test_many_letters_without_bytes_share_a_page(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    before = pages_in_use(store)
    for first in range(1, 101, 4):
        numbers = range(first, first + 4)
        letters = (replace(letter(each), raw=Random(each).randbytes(3000)) for each in numbers)
        store.commit(change(store, letters=tuple(letters)))
        store.outbox_all_sent(numbers, NOW)
    assert store.outbox(OutboxStatus.NEW) == ()
    assert pages_in_use(store) - before < 40
