"""A move that is received in time is in time, however late it is read and however long it cools."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.app.play.clock import Outcome, settle_all, tick
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import DueKind
from pbem.store.schema.rows import DueRow
from tests.app.conftest import World
from tests.kit.commands import submit
from tests.kit.desk import Desk


@pytest.mark.parametrize("seconds", [0, 1])
def test_while_a_mail_that_came_in_time_is_unread_nobody_is_timed_out(desk: Desk, seconds: int) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    mail = reply_to(desk.newest(seat), desk.address(seat), desk.any_line())
    desk.clock.skip(hours=24, seconds=seconds)
    receive(desk.app, mail.as_bytes(), [str(mail["To"])], "pipe")
    desk.clock.skip(minutes=5)  # nobody reads it
    (outcome,) = (
        settled.outcome
        for settled in settle_all(desk.app)
        if isinstance(settled.row, DueRow) and settled.row.kind == DueKind.TIMEOUT
    )
    if seconds:  # too late
        assert outcome == Outcome.DONE
        assert desk.game().log[-1].cause == "timeout"
        return
    assert outcome == Outcome.LEFT
    assert desk.to_move() == seat
    while handle_all(desk.app, server_addresses(desk.settings)):
        pass
    tick(desk.app)
    assert "timeout" not in {entry.cause for entry in desk.game().log}
    assert desk.to_move() != seat


def test_a_move_that_cools_over_the_deadline_counts(world: World) -> None:
    world.new_game(per_turn=3600, cooling=600)
    seat, line = world.to_move(), world.any_line()
    world.clock.skip(minutes=59, seconds=59)
    submit(world.app, "K7", seat, line, "cli")
    world.clock.skip(minutes=5)
    tick(world.app)
    decided = [entry for entry in world.game().log if entry.facts and entry.seat == seat]
    assert [(entry.cause, entry.move) for entry in decided] == [("cli", line)]
    assert world.clock.now() - timedelta(minutes=5) < decided[0].at
