"""A row of the database that cannot be read concerns nobody but itself: all else is read, sent and told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbem.app.play.clock import tick
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from tests.kit.commands import say, submit
from tests.kit.delivered import deliver
from tests.kit.desk import Desk, make_desk
from tests.kit.fake_hosts import Fake
from tests.kit.office import Office
from tests.kit.sending import Envelope, with_fake

NO_TEXT = "CAST(x'ff' AS TEXT)"
# What a disk may leave in a column, as SQL.
RAW = {
    "garbage": "x'02ffffffff'",
    "a flipped bit": "CAST(substr(raw, 1, 40) || x'00' || substr(raw, 42) AS BLOB)",
    "torn off": "substr(raw, 1, 60)",
    "text": "'abc'",
    "a number": "7",
}
INBOX = {f"raw: {what}": ("raw", rot) for what, rot in RAW.items()} | {
    "recipients: no list": ("recipients", "'[\"a'"),
    "recipients: a number": ("recipients", "7"),
    "received_at: never": ("received_at", str(2**62)),
    "note: no text": ("note", NO_TEXT),
    "source: bytes": ("source", "x'00'"),
}
OUTBOX = {f"raw: {what}": ("raw", rot) for what, rot in RAW.items()} | {
    "words: garbage": ("words", "x'7f616263'"),
    "attempts: a word": ("attempts", "'many'"),
    "created_at: never": ("created_at", str(2**62)),
    "created_at: a word": ("created_at", "'yesterday'"),
    "recipient: no text": ("recipient", NO_TEXT),
    "sender: bytes": ("sender", "x'00'"),
    "seat: a word": ("seat", "'first'"),
}


def rot(place: Desk | Office, table: str, column: str, value: str, where: str) -> None:
    """Put something else into a row, past the program."""
    with closing(sqlite3.connect(place.settings.database)) as connection, connection:
        changed = connection.execute(f"UPDATE {table} SET {column} = {value} WHERE {where}").rowcount
    assert changed == 1


@pytest.mark.parametrize(("column", "value"), INBOX.values(), ids=INBOX)
def test_a_mail_that_cannot_be_read_is_quarantined_and_the_next_one_is_read(
    desk: Desk, column: str, value: str
) -> None:
    desk.new_game()
    mail = reply_to(desk.newest(0), desk.address(0), "rules tools")
    assert receive(desk.app, mail.as_bytes(), [str(mail["To"])], "pipe")
    (bad,) = desk.app.store.inbox(InboxStatus.NEW)
    rot(desk, "inbox", column, value, f"id = {bad.id}")
    assert desk.write(1, "rules tools").status == InboxStatus.DONE
    (found,) = desk.app.store.inbox(InboxStatus.QUARANTINED)
    assert (found.id, found.note) == (bad.id, "its row in the database cannot be read")
    assert desk.app.store.inbox(InboxStatus.NEW) == ()


@pytest.mark.parametrize(("column", "value"), OUTBOX.values(), ids=OUTBOX)
def test_a_letter_that_cannot_be_read_fails_and_all_others_are_sent(
    office: Office, column: str, value: str
) -> None:
    async def story(post: Envelope) -> None:
        store = office.app.store
        bad, *good = store.outbox(OutboxStatus.NEW)
        rot(office, "outbox", column, value, f"id = {bad.id}")
        sender = post.sender()
        assert await sender.drain() == len(good) > 1
        await sender.close()
        assert sorted(raw for _, raw in post.fake.letters) == sorted(row.raw for row in good)
        (failed,) = store.outbox(OutboxStatus.FAILED)
        assert (failed.id, failed.error) == (bad.id, "its row in the database cannot be read")
        assert post.waiting() == 0
        assert store.outbox_again(bad.id, office.clock.now())  # a host may try, and it harms nobody
        assert await sender.drain() == (column == "attempts")  # which are counted anew

    with_fake(office, Fake(), story)


@pytest.mark.parametrize(("column", "value"), [OUTBOX["words: garbage"], OUTBOX["recipient: no text"]])
def test_who_got_it_goes_on_playing_and_talking(desk: Desk, column: str, value: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    newest = desk.newest(seat)
    rot(desk, "outbox", column, value, f"id = {desk.rows(seat)[0].id}")
    assert (
        desk.write(seat, f"{desk.any_line()}\n\nsay good luck to all", to=newest).status == InboxStatus.DONE
    )


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("outbox", "raw", RAW["garbage"]),
        ("outbox", "raw", RAW["a number"]),
        ("outbox", "words", "x'7f616263'"),
        ("outbox", "created_at", str(2**62)),
        ("outbox", "created_at", "'x'"),
        ("inbox", "received_at", str(2**62)),
    ],
)
def test_old_mail_goes_all_the_same(tmp_path: Path, table: str, column: str, value: str) -> None:
    desk = make_desk(tmp_path)
    desk.new_game(per_turn=90 * 24 * 3600)
    store = desk.app.store
    for _ in range(3):
        desk.write(desk.to_move(), desk.any_line())
    rot(desk, table, column, value, f"id = (SELECT min(id) FROM {table})")
    desk.clock.skip(days=8)
    for _ in range(10):
        desk.write(0, "status")
    deliver(desk.app)
    for _ in range(3):
        tick(desk.app)
    sent = store.outbox(OutboxStatus.SENT)
    assert any(row.remains for row in sent)
    assert store.note("mail_emptied") == desk.clock.now().date().isoformat()


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("due", "kind", "'sing'"),
        ("due", "kind", NO_TEXT),
        ("due", "due_at", str(-(2**62))),
        ("held", "line", NO_TEXT),
        ("held", "submitted_at", str(2**62)),
        ("seat", "status", "'x'"),
        ("seat", "name", NO_TEXT),
        ("talk", "text", NO_TEXT),
        ("thread", "at", str(2**62)),
        ("thread", "message_id", NO_TEXT),
        ("game", "modules", "'['"),
    ],
)
def test_the_clock_goes_on_in_all_other_games(desk: Desk, table: str, column: str, value: str) -> None:
    for code in ("K7", "K8"):
        desk.new_game(code, cooling=600)
        submit(desk.app, code, desk.to_move(code), desk.any_line(code), "cli")
        say(desk.app, code, 0, "hello")
    before = desk.game("K8").row.seq
    rot(desk, table, column, value, f"rowid = (SELECT min(rowid) FROM {table} WHERE {key(table)} = 'K7')")
    desk.app.games.clear()
    desk.clock.skip(minutes=11)
    tick(desk.app)
    assert (after := desk.game("K8").row.seq) > before
    desk.clock.skip(days=40)
    tick(desk.app)
    assert desk.game("K8").row.seq > after
    desk.app.store.quarantined()  # as a server that starts does


def key(table: str) -> str:
    return "code" if table == "game" else "game"
