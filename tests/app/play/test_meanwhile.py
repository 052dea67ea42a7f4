"""Two processes on one database: what one asks of the clock while the other is at work is not lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.app.play.clock import tick
from pbem.app.play.moves import submit
from pbem.app.talk.words import say
from pbem.store.schema.changes import Change
from tests.app.conftest import World


def meanwhile(world: World, monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let something happen once, between the reading and the writing of whatever comes next."""
    commit = world.app.store.commit

    def interrupted(*changes: Change) -> int:
        monkeypatch.setattr(world.app.store, "commit", commit)
        act()
        return commit(*changes)

    monkeypatch.setattr(world.app.store, "commit", interrupted)


def talk_due(world: World) -> list[int]:
    return sorted(row.seat for row in world.app.store.dues("K7") if row.kind == "talk")


def test_two_who_speak_at_once_are_both_heard(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = world.new_game()
    meanwhile(world, monkeypatch, lambda: say(world.app, code, 1, "me first"))
    say(world.app, code, 0, "hello")
    assert talk_due(world) == [0, 1]


def test_who_speaks_while_a_move_is_made_is_heard(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = world.new_game(cooling=0)
    seat, line = world.to_move(), world.any_line()
    other = (seat + 1) % 3
    meanwhile(world, monkeypatch, lambda: say(world.app, code, other, "wait!", cooling=60))
    submit(world.app, code, seat, line, "cli")
    assert talk_due(world) == [other]
    assert len(world.game().log) > 1


def test_a_reminder_that_went_out_meanwhile_does_not_go_out_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = world.new_game()
    seat = world.to_move()
    world.clock.skip(hours=21)
    meanwhile(world, monkeypatch, lambda: tick(world.app))
    say(world.app, code, seat, "sorry, busy")
    assert world.post.kinds(seat).count("nudge") == 1
    tick(world.app)
    assert world.post.kinds(seat).count("nudge") == 1
