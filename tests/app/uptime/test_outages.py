"""Our own silence costs nobody a turn: deadlines move by it, and by a grace for late mail."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pbem.app.deadlines import due_at
from pbem.app.outages import silences_in
from pbem.app.play.clock import tick
from pbem.app.record.export import export
from pbem.app.record.verify import verify
from pbem.app.uptime.heartbeat import beat, is_open
from pbem.engine import Seat
from pbem.store.schema.rows import OutageRow
from tests.app.conftest import World
from tests.app.uptime.conftest import run_for
from tests.kit.commands import abandon, say, submit

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def deadline(world: World, seat: Seat, code: str = "K7") -> datetime:
    found = due_at(world.app.store.dues(code), seat)
    assert found is not None
    return found


def away(world: World, **time: float) -> None:
    """No server runs for some time; then one is started and does what is due."""
    world.clock.skip(**time)
    beat(world.app)
    tick(world.app)


def test_nobody_is_timed_out_while_we_were_away(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600)
    seat, asked = kept.to_move(), kept.clock.at
    run_for(kept, hours=1)
    gone = kept.clock.at
    away(kept, hours=30)
    assert kept.to_move() == seat
    run_for(kept, hours=1)
    assert kept.to_move() == seat
    assert deadline(kept, seat) == kept.clock.at - HOUR + 2 * HOUR + (asked + DAY - gone)
    submit(kept.app, "K7", seat, kept.any_line(), "cli", cooling=0)
    assert kept.game().log[-1].cause != "timeout"


def test_ten_answers_that_come_three_seconds_after_the_start_are_all_in_time(kept: World) -> None:
    codes = [kept.new_game(code=f"G{number}", per_turn=3600) for number in range(10)]
    questions = {code: kept.game(code).question(kept.to_move(code)) for code in codes}
    run_for(kept, minutes=1)
    away(kept, hours=30)
    kept.clock.skip(seconds=3)
    tick(kept.app)
    for code in codes:
        submit(
            kept.app,
            code,
            kept.to_move(code),
            kept.any_line(code),
            "cli",
            question=questions[code],
            cooling=0,
        )
    assert all(entry.cause != "timeout" for code in codes for entry in kept.game(code).log)


@pytest.mark.parametrize(("hours", "grace"), [(0.5, 0.5), (1, 1), (30, 2)])
def test_the_grace_is_as_long_as_the_outage_and_never_longer_than_agreed(
    kept: World, hours: float, grace: float
) -> None:
    kept.new_game(per_turn=2 * 3600)
    seat, printed = kept.to_move(), deadline(kept, kept.to_move())
    beat(kept.app)
    away(kept, hours=hours)
    run_for(kept, minutes=1)
    say(kept.app, "K7", seat, "sorry")  # who looks at the deadlines moves them
    assert deadline(kept, seat) == printed + (hours + grace) * HOUR


def test_the_moved_deadline_is_committed_and_a_check_holds_time_outs_to_it(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600)
    seat = kept.to_move()
    run_for(kept, hours=1)
    away(kept, hours=10)
    run_for(kept, hours=40)
    moved, missed = [entry for entry in kept.game().log if entry.cause in ("deadline", "timeout")][:2]
    assert (moved.seat, moved.cause, missed.seat, missed.cause) == (seat, "deadline", seat, "timeout")
    assert moved.move.endswith(" outage")
    abandon(kept.app, "K7")
    document = export(kept.app, "K7")
    assert verify(document, [document["head"]]) == []


def test_an_outage_counts_once_however_often_somebody_looks(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600)
    seat = kept.to_move()
    beat(kept.app)
    away(kept, hours=5)
    say(kept.app, "K7", seat, "hello")
    moved = deadline(kept, seat)
    for words in ("is", "anybody", "there"):
        kept.clock.skip(minutes=10)
        say(kept.app, "K7", seat, words)
    assert deadline(kept, seat) == moved
    rows = [entry for entry in kept.game().log if entry.cause == "deadline"]
    assert len(rows) == 1


def test_an_outage_before_a_question_does_not_concern_it(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600, cooling=0)
    beat(kept.app)
    away(kept, hours=5)
    submit(kept.app, "K7", kept.to_move(), kept.any_line(), "cli")
    assert deadline(kept, kept.to_move()) == kept.clock.at + DAY
    assert not [entry for entry in kept.game().log if entry.cause == "deadline"]


def test_who_answers_at_once_leaves_no_row_about_her_time(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600, cooling=0)
    beat(kept.app)
    kept.clock.skip(hours=5)
    beat(kept.app)
    submit(kept.app, "K7", kept.to_move(), kept.any_line(), "cli")
    assert not [entry for entry in kept.game().log if entry.cause == "deadline"]


def test_a_mailbox_that_cannot_be_read_moves_deadlines_when_it_can_again(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600)
    seat, printed = kept.to_move(), deadline(kept, kept.to_move())
    is_open(kept.app, "imap", True)
    run_for(kept, hours=20)
    is_open(kept.app, "imap", False)
    run_for(kept, hours=10)
    assert kept.to_move() == seat
    is_open(kept.app, "imap", True)
    tick(kept.app)
    assert deadline(kept, seat) == printed + 12 * HOUR


def test_letters_after_an_outage_tell_the_new_time(kept: World) -> None:
    kept.new_game(per_turn=24 * 3600)
    seat, printed = kept.to_move(), deadline(kept, kept.to_move())
    run_for(kept, hours=1)
    away(kept, hours=10)
    run_for(kept, hours=30)
    to, nudge = next((to, sheet) for to, sheet in kept.post.sheets if sheet.kind == "nudge")
    assert to == seat
    assert nudge.due_at == printed + 12 * HOUR
    assert nudge.due_at > nudge.now


def test_outages_that_overlap_count_once() -> None:
    noon = datetime.fromisoformat("2026-03-01T12:00:00+00:00")
    rows = [
        OutageRow(1, "server", noon, noon + HOUR),
        OutageRow(2, "imap", noon - HOUR, noon + HOUR / 2),
        OutageRow(3, "clock", noon + 9 * HOUR, noon),
        OutageRow(4, "imap", noon + 5 * HOUR, noon + 10 * HOUR),
    ]
    assert silences_in(rows, 2 * HOUR) == (
        (noon - HOUR, noon + HOUR, noon + 3 * HOUR),
        (noon + 5 * HOUR, noon + 10 * HOUR, noon + 12 * HOUR),
    )
