"""Tolls that others pay, in real games: asked by mail, answered in advance, or not at all (R17.5, R23.5)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.app.play.clock import tick
from pbem.app.play.orders import orders_of
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.engine import NOWHERE, Ask, IllegalMove, Move, Reason, Seat, legal_moves, write
from tests.app.conftest import World
from tests.kit.commands import cancel_order, file_order, submit


def waiting_for_a_payer(world: World) -> tuple[str, Seat, Seat, Move]:
    """A game in which one player put a guard where the next one wants to build and the third could pay."""
    for number in range(60):
        code = world.new_game(code=f"T{number}", modules=("toll",), cooling=0)
        owner = world.to_move(code)
        mover, payer = (owner + 1) % 3, (owner + 2) % 3
        for guard in legal_moves(world.game(code).state, owner):
            if guard.verb == "toll" and guard.cell in cells(world, code, mover):
                submit(world.app, code, owner, write(guard), "cli")
                wanted = (move for move in legal_moves(world.game(code).state, mover) if move.seat == payer)
                return code, mover, payer, next(wanted)
    raise AssertionError("nobody could build anywhere")


def cells(world: World, code: str, seat: Seat) -> set[int]:
    """Where a player who is not to move yet could build."""
    state = world.game(code).state
    state = state.but(asks=(Ask(seat, "turn"),))
    return {move.cell for move in legal_moves(state, seat) if move.verb == "lay"}


def test_the_payer_is_asked_by_mail_and_the_mover_waits(world: World) -> None:
    code, mover, payer, move = waiting_for_a_payer(world)
    submit(world.app, code, mover, write(move), "cli")
    assert world.game(code).state.asks == (Ask(payer, "toll", (move.cell, NOWHERE)),)
    assert world.post.kinds(payer)[-1] == "turn"
    submit(world.app, code, payer, "choose 1", "cli")
    state = world.game(code).state
    assert state.gold[payer] == 0
    assert move.cell in state.mine.cards


def test_without_an_answer_it_is_no_and_the_mover_has_all_the_time_again(world: World) -> None:
    code, mover, _, move = waiting_for_a_payer(world)
    submit(world.app, code, mover, write(move), "cli")
    world.clock.skip(hours=25)
    tick(world.app)
    table = world.game(code)
    assert table.state.asks == (Ask(mover, "turn"),)
    assert table.state.gold == (1, 1, 1)
    (due,) = [row for row in world.app.store.dues(code) if row.seat == mover and row.kind == "timeout"]
    assert due.due_at == world.clock.now() + timedelta(seconds=table.row.per_turn)
    with pytest.raises(IllegalMove) as refused:
        submit(world.app, code, mover, write(move), "cli")
    assert refused.value.reason is Reason.PAYER_DECLINED


def test_a_permission_pays_in_the_very_transaction_in_which_it_is_asked_for(world: World) -> None:
    code, mover, payer, move = waiting_for_a_payer(world)
    names = world.game(code).names
    file_order(world.app, code, payer, f"pay for {names[mover]} up to 2")
    before = world.game(code).row.seq
    submit(world.app, code, mover, write(move), "cli")
    table = world.game(code)
    assert [(row.seat, row.cause) for row in table.log if row.seq > before] == [
        (mover, "cli"),
        (payer, f"order:pay for p{mover} up to 2"),
    ]
    assert table.state.gold[payer] == 0
    assert [row.text for row in orders_of(world.app, code, payer)] == [f"pay for p{mover} up to 1"]


def test_a_permission_for_somebody_else_does_not_count_and_a_withdrawn_one_neither(world: World) -> None:
    code, mover, payer, move = waiting_for_a_payer(world)
    names = world.game(code).names
    file_order(world.app, code, payer, f"pay for {names[(mover + 2) % 3]}")
    file_order(world.app, code, payer, f"pay for {names[mover]}")
    cancel_order(world.app, code, payer, 2)
    submit(world.app, code, mover, write(move), "cli")
    assert world.game(code).state.asks[0].kind == "toll"


def test_permissions_are_for_games_with_tolls_only(world: World) -> None:
    code = world.new_game(code="K8")
    with pytest.raises(IllegalMove) as refused:
        file_order(world.app, code, 0, "pay for boris")
    assert refused.value.reason is Reason.NOT_IN_THIS_GAME
    toll = world.new_game(code="K9", modules=("toll",))
    with pytest.raises(IllegalMove):
        file_order(world.app, toll, 0, "veto any card")


def test_a_game_with_tolls_is_verified(world: World) -> None:
    code, mover, payer, move = waiting_for_a_payer(world)
    file_order(world.app, code, payer, "pay for anybody")
    submit(world.app, code, mover, write(move), "cli")
    assert verify(whole(world.app, code)) == []
