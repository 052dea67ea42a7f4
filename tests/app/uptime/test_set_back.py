"""A clock that was ahead and is set back: the jump is noticed, told and bridged."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.app.deadlines import due_at, window_ends
from pbem.app.play.clock import tick
from pbem.app.record.export import export
from pbem.app.record.verify import verify
from pbem.app.uptime.heartbeat import beat
from tests.app.conftest import World
from tests.app.uptime.conftest import run_for
from tests.kit.commands import abandon, say, submit

DAY = timedelta(days=1)


def is_right(world: World) -> bool:
    abandon(world.app, "K7")
    document = export(world.app, "K7")
    return verify(document, [document["head"]]) == []


@pytest.mark.parametrize("days", [1, 3000])
def test_what_was_sent_while_the_clock_was_ahead_does_not_wait_for_it(kept: World, days: int) -> None:
    kept.new_game(cooling=600)
    beat(kept.app)
    kept.clock.skip(days=days)
    beat(kept.app)
    seat = kept.to_move()
    submit(kept.app, "K7", seat, kept.any_line(), "cli")
    say(kept.app, "K7", seat, "at last")
    kept.clock.skip(days=-days)
    run_for(kept, minutes=11)
    moves = [entry for entry in kept.game().log if entry.facts]
    assert moves[-1].seat == seat or kept.to_move() != seat
    assert not kept.app.store.held_moves("K7")
    assert not [row for row in kept.app.store.dues("K7") if row.kind == "talk"]
    assert is_right(kept)


def test_the_jump_is_written_down(kept: World) -> None:
    kept.clock.skip(days=1)
    beat(kept.app)
    ahead = kept.clock.at
    kept.clock.skip(days=-1)
    beat(kept.app)
    (row,) = kept.app.store.outages()
    assert (row.source, row.began, row.ended) == ("clock", ahead, kept.clock.at)
    run_for(kept, hours=1)
    assert len(kept.app.store.outages()) == 1


def test_a_promised_deadline_stays_unless_it_is_beyond_all_reason(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600, cooling=0)
    for days, is_kept in ((1, True), (3000, False)):
        kept.clock.skip(days=days)
        beat(kept.app)
        submit(kept.app, "K7", kept.to_move(), kept.any_line(), "cli")
        seat = kept.to_move()
        promised = due_at(kept.app.store.dues("K7"), seat)
        kept.clock.skip(days=-days)
        beat(kept.app)
        due = due_at(kept.app.store.dues("K7"), seat)
        assert due is not None
        assert due == promised if is_kept else due == kept.clock.at + DAY
    run_for(kept, hours=25)
    assert "timeout" in [entry.cause for entry in kept.game().log]
    assert is_right(kept)


def test_a_clock_that_runs_ahead_and_back_times_nobody_out(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600)
    seat = kept.to_move()
    run_for(kept, hours=1)
    for step in (5, -5, 30, -30):
        kept.clock.skip(days=step)
        beat(kept.app)
        tick(kept.app)
        run_for(kept, hours=1)
        assert kept.to_move() == seat
    assert is_right(kept)


def test_a_window_that_was_opened_by_a_clock_ahead_closes_and_the_record_is_right(kept: World) -> None:
    kept.new_game(cooling=0, modules=("wc2019",), settings={"veto_window": 60})
    beat(kept.app)
    for _ in range(60):
        kept.clock.skip(days=1)
        beat(kept.app)
        if kept.game().state.asks:
            submit(kept.app, "K7", kept.to_move(), kept.any_line(), "cli")
        is_open = window_ends(kept.app.store.dues("K7")) is not None
        kept.clock.skip(days=-1)
        run_for(kept, minutes=70)
        if is_open:
            assert window_ends(kept.app.store.dues("K7")) is None
            break
    else:
        pytest.fail("no window was ever opened")
    assert is_right(kept)
