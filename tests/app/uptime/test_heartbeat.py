"""The heartbeat: what is an outage and what is not, and what rests meanwhile."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.app import App
from pbem.app.play.clock import tick
from pbem.app.uptime.heartbeat import (
    PAUSE,
    REST,
    ROOM,
    SERVER,
    beat,
    closed_ways,
    expect,
    is_open,
    people_can_answer,
    told_if_closed,
)
from pbem.store.schema.errors import StoreError, StoreTrouble
from tests.app.conftest import World, make_world
from tests.app.uptime.conftest import run_for, watched

IMAP = "imap you@example.org imap.example.org INBOX"


def spans(app: App) -> list[tuple[str, float]]:
    """Of every outage its source and its hours."""
    return [
        (row.source, round((row.ended - row.began).total_seconds() / 3600, 1)) for row in app.store.outages()
    ]


def test_a_server_that_runs_was_never_away(kept: World) -> None:
    run_for(kept, hours=3)
    assert spans(kept.app) == []
    assert people_can_answer(kept.app)


def test_a_beat_is_written_every_twenty_seconds_at_most(kept: World) -> None:
    written = set()
    for _ in range(60):
        beat(kept.app)
        written.add(kept.app.store.heartbeats()[-1].at)
        kept.clock.skip(seconds=1)
    assert len(written) == 3


def test_a_long_silence_is_an_outage_and_a_short_one_is_none(kept: World) -> None:
    run_for(kept, minutes=5)
    kept.clock.skip(minutes=14)
    beat(kept.app)
    assert spans(kept.app) == []
    kept.clock.skip(hours=30)
    beat(kept.app)
    assert spans(kept.app) == [(SERVER, 30.0)]


def test_another_process_finds_the_beat_of_the_last(kept: World, tmp_path: Path) -> None:
    beat(kept.app)
    after = watched(make_world(tmp_path / "pbem.sqlite"))
    after.clock.at = kept.clock.at + timedelta(hours=2)
    beat(after.app)
    assert spans(after.app) == [(SERVER, 2.0)]
    after.app.store.close()


@pytest.mark.parametrize("hours", [1, 24])
def test_the_usual_time_between_two_calls_by_cron_is_no_outage(kept: World, hours: int) -> None:
    for _ in range(6):
        beat(kept.app, once=True)
        kept.clock.skip(hours=hours)
    assert len(spans(kept.app)) == 1  # the first time nobody can know
    kept.clock.skip(hours=5 * hours)
    beat(kept.app, once=True)
    assert spans(kept.app)[1:] == [(SERVER, 6.0 * hours)]


def test_who_calls_now_and_then_need_not_wait_for_mail(kept: World) -> None:
    """Before anything is settled, ``pbem tick`` has read what there is."""
    for _ in range(3):
        beat(kept.app, once=True)
        kept.clock.skip(hours=1)
    beat(kept.app, once=True)
    beat(kept.app, once=True)
    assert people_can_answer(kept.app)


def test_after_a_start_mail_hosts_have_time_to_try_again(kept: World) -> None:
    run_for(kept, minutes=5)
    assert people_can_answer(kept.app)
    kept.clock.skip(minutes=2)
    beat(kept.app)
    assert not people_can_answer(kept.app)
    run_for(kept, seconds=REST.total_seconds())
    assert people_can_answer(kept.app)


def test_a_beat_that_is_late_is_no_start(kept: World) -> None:
    run_for(kept, minutes=5)
    kept.clock.skip(seconds=PAUSE.total_seconds() - 1)
    beat(kept.app)
    assert people_can_answer(kept.app)


def test_a_mailbox_that_cannot_be_read_is_a_closed_way(kept: World) -> None:
    run_for(kept, minutes=1)
    is_open(kept.app, IMAP, True)
    run_for(kept, hours=2)
    with pytest.raises(OSError, match="refused"), told_if_closed(kept.app, IMAP):
        raise OSError("refused")
    began = kept.clock.at
    run_for(kept, minutes=14)
    assert people_can_answer(kept.app)
    run_for(kept, hours=5)
    with pytest.raises(OSError, match="refused"), told_if_closed(kept.app, IMAP):
        raise OSError("refused")
    assert closed_ways(kept.app) == ((IMAP, began),)
    assert not people_can_answer(kept.app)
    is_open(kept.app, IMAP, True)
    assert people_can_answer(kept.app)
    assert spans(kept.app) == [(IMAP, 5.2)]


def test_a_connection_that_is_made_anew_is_no_outage(kept: World) -> None:
    """Some providers end every connection after half an hour."""
    is_open(kept.app, IMAP, True)
    for _ in range(10):
        run_for(kept, minutes=30)
        is_open(kept.app, IMAP, False)
        kept.clock.skip(seconds=5)
        is_open(kept.app, IMAP, True)
    assert spans(kept.app) == []


def test_a_mailbox_that_is_taken_out_of_the_settings_is_not_waited_for(kept: World) -> None:
    is_open(kept.app, IMAP, False)
    run_for(kept, hours=1)
    assert not people_can_answer(kept.app)
    expect(kept.app, ())
    assert people_can_answer(kept.app)
    assert spans(kept.app) == [(IMAP, 1.0)]


def test_without_room_on_the_disk_no_mail_comes_in(world: World) -> None:
    room = [True]

    def require() -> None:
        if not room[0]:
            raise StoreError(StoreTrouble.FULL, "full")

    watched(world, require_room=require)
    run_for(world, minutes=1)
    room[0] = False
    run_for(world, hours=2)
    assert [way for way, _ in closed_ways(world.app)] == [ROOM]
    room[0] = True
    run_for(world, minutes=1)
    assert spans(world.app) == [(ROOM, 1.9)]  # from the first beat without it to the first with it


def test_while_mail_cannot_come_in_nobody_is_reminded_or_timed_out(kept: World) -> None:
    kept.new_game(per_turn=3600)
    seat = kept.to_move()
    is_open(kept.app, IMAP, False)
    run_for(kept, hours=2)
    assert tick(kept.app) == 0
    assert kept.to_move() == seat
    assert "nudge" not in kept.post.kinds(seat)


def test_a_server_that_keeps_no_account_does_everything_at_once(world: World) -> None:
    world.new_game(per_turn=3600)
    beat(world.app)
    is_open(world.app, IMAP, False)
    world.clock.skip(hours=2)
    beat(world.app)
    assert people_can_answer(world.app)
    assert world.app.store.heartbeats() == ()
    assert tick(world.app) > 0
