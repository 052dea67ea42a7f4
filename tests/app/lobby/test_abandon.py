"""Ending a game before its end."""

from __future__ import annotations

import pytest

from pbem.app.errors import WrongStatus
from pbem.app.game import load
from pbem.app.play.clock import tick
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.engine import digest, play, read
from pbem.store.schema.changes import Change, NewEntry
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import GamePhase
from tests.app.conftest import World
from tests.kit.commands import abandon, file_order, submit


def test_an_abandoned_game_is_told_to_all_and_can_be_checked(world: World) -> None:
    code = world.new_game("random", cooling=0)
    submit(world.app, code, world.to_move(), world.any_line(), "cli")
    abandon(world.app, code)
    document = export(world.app, code)
    assert document["status"] == "abandoned"
    assert document["seed"] == world.game().row.seed.hex()
    assert verify(document) == []
    for seat in range(3):
        assert world.post.kinds(seat)[-1] == "abandoned"
    assert all(sheet.seed == document["seed"] for _, sheet in world.post.sheets if sheet.kind == "abandoned")
    with pytest.raises(WrongStatus):
        abandon(world.app, code)


def test_nothing_happens_in_it_any_more(world: World) -> None:
    code = world.new_game()
    seat, line = world.to_move(), world.any_line()
    submit(world.app, code, seat, line, "cli")  # held
    abandon(world.app, code)
    before = world.game().row
    assert world.app.store.held_moves(code) == ()
    assert world.app.store.dues(code) == ()
    world.clock.skip(days=30)
    tick(world.app)
    assert world.game().row == before
    with pytest.raises(WrongStatus):
        submit(world.app, code, seat, line, "cli")


def test_nothing_is_left_of_what_was_filed_for_it(world: World) -> None:
    code = world.new_game(modules=("s2",))
    file_order(world.app, code, 0, "steal from boris")
    submit(world.app, code, world.to_move(), world.any_line(), "cli")
    abandon(world.app, code)
    kept = world.app.store.beside(code)
    assert (kept.held, kept.orders, kept.prepared, kept.suggestions, kept.consents) == ((), (), (), (), ())


def test_a_game_that_never_began_is_told_to_whoever_did_not_decline(world: World) -> None:
    code = world.new_game(begin=False)
    abandon(world.app, code)
    assert [sheet.kind for _, sheet in world.post.sheets] == ["abandoned"] * 3
    assert verify(whole(world.app, code)) == []


def test_a_move_judged_before_does_not_bring_the_game_back(world: World) -> None:
    code = world.new_game(cooling=0)
    table = load(world.app, code)
    seat, line = world.to_move(), world.any_line()
    facts, after = play(table.state, seat, read(line))
    abandon(world.app, code)
    late = Change(
        table.row,
        world.clock.now(),
        entries=(NewEntry(seat, "cli", line, facts, digest(after)),),
        status=GamePhase.RUNNING,
    )
    with pytest.raises(Conflict):
        world.app.store.commit(late)
    assert world.game().row.status == "abandoned"
