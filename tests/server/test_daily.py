"""One mail a day to the host: at its hour, once, and only if something is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine

from pbem.app.play.clock import tick
from pbem.server.daily import tell_host
from pbem.server.serve import server_addresses
from pbem.server.troubles import troubles
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import HeartbeatRow, OutageRow
from tests.cli.conftest import Shell
from tests.kit.desk import Desk, body_of, make_desk, parsed

HOST = "host@example.org"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path, host_address=HOST, least_free_mb=0)
    made.new_game(cooling=0, missed="substitute", grace=2 * 24 * 3600)
    yield made
    made.app.store.close()


def told(desk: Desk) -> list[str]:
    """What the host got."""
    return [body_of(parsed(row.raw)) for row in desk.app.store.outbox() if row.recipient == HOST]


def look(desk: Desk) -> bool:
    return tell_host(desk.app, desk.settings, server_addresses(desk.settings))


def vanish(desk: Desk) -> str:
    """Let somebody miss a turn; her name."""
    name = desk.game().names[desk.to_move()]
    desk.clock.skip(hours=25)
    tick(desk.app)
    return name


def test_if_nothing_is_wrong_there_is_no_mail(desk: Desk) -> None:
    assert not look(desk)
    assert not told(desk)
    assert desk.app.store.note("host_told") == "2026-03-01"


def test_a_late_seat_is_told_once_a_day_and_again_tomorrow(desk: Desk) -> None:
    name = vanish(desk)  # now it is 10 o'clock
    assert look(desk)
    assert not look(desk)
    assert re.search(rf"Late: K7: {name}, waited for until [^.]+\. 1 turn was missed\.", told(desk)[0])
    desk.clock.skip(hours=20)  # 6 o'clock
    assert not look(desk)
    desk.clock.skip(hours=1)
    assert look(desk)
    assert len(told(desk)) == 2


def test_what_broke_the_reader_and_what_could_not_be_sent_is_told(desk: Desk) -> None:
    row = desk.app.store.inbox_add("x", b"x", (), "test", desk.clock.now())
    assert row
    desk.app.store.inbox_mark(row.id, InboxStatus.QUARANTINED, "ValueError", desk.clock.now())
    desk.app.store.outbox_failed(1, "550")
    assert look(desk)
    assert "1 mail could not be read" in told(desk)[0]
    assert "1 letter could not be sent" in told(desk)[0]


def test_a_way_in_that_is_closed_and_a_clock_that_stepped_are_told(desk: Desk) -> None:
    now = desk.clock.now()
    beat = HeartbeatRow("imap you@example.org", now, False, 0, now)
    desk.app.store.beat(beat, OutageRow(0, "clock", now, now))
    desk.clock.skip(hours=1)
    desk.app.uptime.beats = desk.app.uptime.outages = None
    assert look(desk)
    assert "No mail comes in by imap you@example.org since Sun 01 Mar 09:00 UTC" in told(desk)[0]
    assert "The clock was set back" in told(desk)[0]


def test_status_doctor_and_the_mail_name_the_same_troubles(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.server.doctor.WAIT", 0.1)
    desk.app.store.outbox_failed(1, "550")
    for row in desk.app.store.dues("K7"):
        desk.app.store.quarantine(row, f"KeyError {row.kind}:12")
    desk.settings.home.chmod(0o755)
    named = [str(one) for one in troubles(desk.app, desk.settings)]
    assert len(named) == 4
    assert look(desk)
    (mail,) = told(desk)
    with time_machine.travel(desk.clock.now(), tick=False):
        status, doctor = (Shell(desk.settings.home)(command).out for command in ("status", "doctor"))
    for one in named:
        assert one in " ".join(mail.split("\n"))
        assert f"Trouble: {one}\n" in status
        assert f": {one}\n" in doctor


def test_without_an_address_nobody_is_written_to(tmp_path: Path) -> None:
    desk = make_desk(tmp_path)
    desk.new_game(cooling=0, missed="substitute", grace=2 * 24 * 3600)
    vanish(desk)
    assert not look(desk)
    desk.app.store.close()


def test_no_secret_stands_in_it(desk: Desk) -> None:
    """It is made of what the whole table knows: a note, a held move or an order changes nothing."""
    other = next(seat for seat in range(3) if seat != desk.to_move())
    desk.write(other, "note I am a saboteur")
    vanish(desk)
    assert look(desk)
    assert "saboteur" not in told(desk)[0]
