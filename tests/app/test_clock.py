"""The clock: every game by itself, also when something is wrong with one of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.app import Addressee, Post
from pbem.app.clock import tick
from pbem.app.play import submit
from pbem.engine import legal_moves, write
from pbem.render.sheet import Sheet
from tests.app.conftest import World


def hold_a_move(world: World, code: str) -> None:
    state = world.table(code).state
    seat = state.asks[0].seat
    submit(world.app, code, seat, write(legal_moves(state, seat)[0]), "cli")


@pytest.mark.parametrize("hours", [1, 30], ids=["a move that cooled", "a turn that was missed"])
def test_a_game_that_cannot_go_on_stops_no_other(world: World, hours: int) -> None:
    codes = [world.new_game(code=code) for code in ("A1", "B2", "C3")]
    if hours < 24:
        for code in codes:
            hold_a_move(world, code)
    before = {code: world.table(code).row.seq for code in codes}

    def compose(sheet: Sheet, to: Addressee) -> Post:
        if sheet.game == "A1":
            raise ZeroDivisionError("no letter can be written here")
        return world.app.compose(sheet, to)

    world.clock.skip(hours=hours)
    with pytest.raises(ZeroDivisionError):
        tick(replace(world.app, compose=compose))
    assert world.table("A1").row.seq == before["A1"]
    assert all(world.table(code).row.seq > before[code] for code in ("B2", "C3"))
    tick(world.app)  # mended
    assert world.table("A1").row.seq > before["A1"]
