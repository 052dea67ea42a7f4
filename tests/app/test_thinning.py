"""Mails are erased when nobody needs them any more, and nothing that somebody may need goes before that."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.app.lobby.abandon import abandon
from pbem.app.play.clock import tick
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.schema.rows import OutboxRow, ThreadRow
from pbem.store.sql.statement import select
from tests.kit.desk import Desk, body_of, make_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path)
    made.new_game(cooling=0, per_turn=400 * 86400)
    yield made
    made.app.store.close()


def play(desk: Desk, moves: int = 6) -> None:
    """Moves by mail; every letter is taken by the mail host."""
    for _ in range(moves):
        send(desk)
        desk.write(desk.to_move(), desk.any_line())
    send(desk)


def send(desk: Desk) -> None:
    store = desk.app.store
    store.outbox_all_sent([row.id for row in store.outbox_due(desk.clock.now())], desk.clock.now())


def wait(desk: Desk, days: float) -> None:
    """Let days pass, until the walk of that day is over."""
    desk.clock.skip(days=days)
    while desk.app.store.note("mail_emptied") != desk.clock.now().date().isoformat():
        tick(desk.app)


def threads(desk: Desk) -> list[ThreadRow]:
    with desk.app.store._database.reading() as connection:
        return connection.rows(select(ThreadRow, "WHERE game = 'K7'"))


def full(desk: Desk, seat: int) -> list[OutboxRow]:
    return [row for row in desk.rows(seat) if row.raw]


def test_of_a_game_that_runs_the_newest_letters_stay_and_of_others_their_digests(desk: Desk) -> None:
    play(desk)
    before = {seat: desk.rows(seat) for seat in range(3)}
    wait(desk, days=6)
    assert [desk.rows(seat) for seat in range(3)] == list(before.values())
    wait(desk, days=2)
    for seat, rows in before.items():
        newest = {row.message_id for row in threads(desk) if row.seat == seat}
        assert {row.message_id for row in full(desk, seat)} == newest
        assert [row.key for row in desk.rows(seat)] == [row.key for row in rows]
        assert all(bool(row.raw) != bool(row.remains) for row in desk.rows(seat))
    assert [row.raw for row in desk.app.store.inbox(InboxStatus.DONE)] == [b""] * 6


@pytest.mark.sqlite_only("writes a row in the words of SQLite")
def test_what_was_not_sent_or_waits_for_an_address_stays(desk: Desk) -> None:
    play(desk)
    store = desk.app.store
    failed, *_ = desk.rows(0)
    store.outbox_failed(failed.id, "550 no")
    desk.write(desk.to_move(), desk.any_line())
    with store._database.writing() as connection:
        connection.run("INSERT INTO bounce VALUES ('x', ?, 'hard', '5.1.1', 0, 1)", (desk.address(1),))
    new = [row.id for row in store.outbox(OutboxStatus.NEW)]
    assert new
    wait(desk, days=30)
    assert full(desk, 0)[0].id == failed.id
    assert all(row.raw for row in desk.rows(1))
    assert all(row.raw for row in store.outbox() if row.id in new)
    assert store.outbox_again(failed.id, desk.clock.now())
    wait(desk, days=70)
    assert not any(row.raw for row in desk.rows(1) if row.status == OutboxStatus.SENT)


def test_a_quoted_hand_is_not_heard_when_its_letter_is_erased(desk: Desk) -> None:
    play(desk, 9)
    letter = body_of(desk.letters(0)[1])
    (role,) = (line for line in letter.splitlines() if line.startswith("You are: "))
    cards = [line for line in letter.splitlines() if "No." in line]
    newest = " ".join(body_of(desk.newest(0)).split())
    old = next(line for line in cards if " ".join(line.split()) not in newest)
    wait(desk, days=8)
    assert desk.rows(0)[1].raw == b""
    for line in (role, old, f"> {old}", role.replace(". ", ".\n"), role.upper()[9:]):
        desk.write(0, f"say look\n{line}", to=desk.newest(0))
        desk.later(hours=2)
    assert {row.text for row in desk.app.store.talk("K7")} == {"look"}


def test_a_mail_that_comes_again_counts_once_while_its_game_runs(desk: Desk) -> None:
    play(desk, 2)
    mail = EmailMessage()
    mail["From"], mail["To"] = desk.address(0), str(desk.newest(0)["Reply-To"])
    mail["Message-ID"], mail["Subject"] = "<1@example.org>", "Re: [K7] your turn"
    mail.set_content("say hello to you all")
    first = desk.hand_in(mail, str(mail["To"]))
    wait(desk, days=30)
    assert desk.hand_in(mail, str(mail["To"])).id == first.id
    assert len(desk.app.store.talk("K7")) == 1


def test_of_a_game_that_ended_only_what_failed_stays_and_the_log(desk: Desk) -> None:
    play(desk)
    abandon(desk.app, "K7")
    send(desk)
    store = desk.app.store
    letter = desk.newest(0)
    failed = desk.rows(2)[0]
    store.outbox_failed(failed.id, "550 no")
    log = store.entries("K7")
    wait(desk, days=6)
    assert len(desk.rows(0)) > 3
    assert desk.write(0, "say that was fun", to=letter).status == InboxStatus.DONE
    wait(desk, days=1)
    send(desk)
    wait(desk, days=8)
    assert [row.id for row in store.outbox()] == [failed.id]
    assert [row for status in InboxStatus for row in store.inbox(status)] == []
    assert store.outbox_again(failed.id, desk.clock.now())
    send(desk)
    wait(desk, days=8)
    with store._database.reading() as connection:
        assert connection.run("SELECT count(*) FROM question").fetchone() == (0,)
    assert store.entries("K7") == log
    assert [row.text for row in store.talk("K7")] == ["that was fun"]


def test_who_answers_a_game_that_ended_long_ago_is_told_so(desk: Desk) -> None:
    play(desk)
    letter = desk.newest(0)
    abandon(desk.app, "K7")
    send(desk)
    wait(desk, days=8)
    desk.write(0, "8", to=letter)
    assert "K7" in str(desk.newest(0)["Subject"])


@pytest.mark.sqlite_only("the size of the file")
def test_the_file_shrinks_when_mails_go(desk: Desk, tmp_path: Path) -> None:
    play(desk, 40)
    abandon(desk.app, "K7")
    send(desk)
    desk.app.store.fold_log()
    before = (tmp_path / "pbem.sqlite").stat().st_size
    wait(desk, days=8)
    assert (tmp_path / "pbem.sqlite").stat().st_size < 0.85 * before
    with desk.app.store._database.reading() as connection:
        assert connection.run("PRAGMA freelist_count").fetchone() == (0,)
