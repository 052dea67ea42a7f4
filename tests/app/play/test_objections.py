"""Vetoes in real games: standing orders, fixed windows, bots; and what nobody may learn from them (R23.1)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.app.errors import NoSuchOrder, TooManyOrders
from pbem.app.game import Game
from pbem.app.play.clock import tick
from pbem.app.play.ladder import leave_open
from pbem.app.play.orders import orders_of
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.app.transaction import in_one
from pbem.bots import VERSIONS
from pbem.engine import (
    HAND,
    TYPE,
    IllegalMove,
    Looked,
    Move,
    NotUnderstood,
    Order,
    Reason,
    Seat,
    Shown,
    cell_name,
    laid_id,
    legal_moves,
    shown_move,
    write,
)
from pbem.render.history.lines import history_lines
from pbem.render.letter.letters import render_letter
from pbem.render.words.names import Voice
from pbem.store.schema.chain import moment_text
from pbem.store.schema.kinds import Missed
from tests.app.conftest import World, make_world
from tests.kit.commands import cancel_order, file_order, join, leave, submit
from tests.kit.documents import rehashed
from tests.render.letter.test_no_letter_is_a_command import commands_in

VETO = 121


def dealt(world: World, **parts: Any) -> tuple[str, Seat, Seat]:
    """A game in which another than the first to move holds the Veto: its code, the mover, the holder."""
    for number in range(100):
        code = world.new_game(code=f"V{number}", modules=("wc2019",), cooling=0, **parts)
        state = world.game(code).state
        mover = state.asks[0].seat
        holder = next((seat for seat in range(3) if VETO in state.zones[HAND[seat]]), mover)
        if holder != mover and first(world, code, "lay"):
            return code, mover, holder
    raise AssertionError("the Veto was never dealt")


def first(world: World, code: str, verb: str, effect: str = "") -> str:
    """A move of this kind for whoever is to move, or nothing."""
    table = world.game(code)
    moves = legal_moves(table.state, table.state.asks[0].seat)
    fitting = (move for move in moves if move.verb == verb and effect in ("", TYPE[move.card].effect))
    return next((write(move) for move in fitting), "")


def rows(table: Game, after: int = 1) -> list[tuple[Seat, str, str]]:
    return [(row.seat, row.cause, row.move) for row in table.log if row.seq > after]


# Standing orders ------------------------------------------------------------------------------------


def test_an_order_stops_a_card_in_the_very_transaction_in_which_it_is_played(world: World) -> None:
    code, mover, holder = dealt(world)
    file_order(world.app, code, holder, "veto any tunnel")
    line = first(world, code, "lay")
    submit(world.app, code, mover, line, "cli")
    table = world.game(code)
    assert rows(table) == [(mover, "cli", line), (holder, "order:veto any tunnel", "play 121")]
    assert table.state.placed == {}
    stored = world.app.store.entries(code)
    assert stored[-1].at == stored[-2].at


def test_an_order_that_does_not_fit_stops_nothing(world: World) -> None:
    code, mover, holder = dealt(world)
    file_order(world.app, code, holder, "veto any rockfall")
    file_order(world.app, code, holder, "veto any tunnel by " + world.game(code).names[holder])
    line = first(world, code, "lay")
    submit(world.app, code, mover, line, "cli")
    table = world.game(code)
    assert rows(table) == [(mover, "cli", line), (-1, "chance", "")]
    assert len(table.state.placed) == 1


def test_an_order_of_somebody_without_the_veto_has_no_effect(world: World) -> None:
    code, mover, holder = dealt(world)
    (bystander,) = {0, 1, 2} - {mover, holder}
    file_order(world.app, code, bystander, "veto any card")
    file_order(world.app, code, mover, "veto any card")
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    assert len(world.game(code).state.placed) == 1


def test_an_order_of_somebody_who_has_left_ends_with_her_sitting(world: World) -> None:
    code, _, holder = dealt(world)
    file_order(world.app, code, holder, "veto any tunnel")
    leave(world.app, code, holder)
    join(world.app, code, holder)
    assert orders_of(world.app, code, holder) == ()


def test_an_open_seat_stops_nothing_until_its_player_is_back(world: World) -> None:
    code, mover, holder = dealt(world, missed=Missed.SUBSTITUTE)
    file_order(world.app, code, holder, "veto any tunnel")
    in_one(world.app, code, lambda work: leave_open(work, holder))
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    assert len(world.game(code).state.placed) == 1
    assert [row.text for row in orders_of(world.app, code, holder)] == ["veto any tunnel"]


def test_orders_are_listed_only_to_their_owner_and_can_be_withdrawn(world: World) -> None:
    code, mover, holder = dealt(world)
    assert file_order(world.app, code, holder, "veto any Rockfall.") == Order("rockfall")
    file_order(world.app, code, holder, "veto any card by anna")
    file_order(world.app, code, holder, "veto any rockfall")
    assert [row.text for row in orders_of(world.app, code, holder)] == [
        "veto any rockfall",
        "veto any card by p0",
    ]
    assert orders_of(world.app, code, mover) == ()
    assert cancel_order(world.app, code, holder, 1) == Order("rockfall")
    assert [row.text for row in orders_of(world.app, code, holder)] == ["veto any card by p0"]
    with pytest.raises(NoSuchOrder):
        cancel_order(world.app, code, holder, 2)
    with pytest.raises(NoSuchOrder):
        cancel_order(world.app, code, mover, 1)


def test_an_order_that_was_withdrawn_stops_nothing(world: World) -> None:
    code, mover, holder = dealt(world)
    file_order(world.app, code, holder, "veto any card")
    cancel_order(world.app, code, holder, 1)
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    assert len(world.game(code).state.placed) == 1


def test_what_is_no_order_is_refused_and_there_is_a_limit(world: World) -> None:
    code, _, holder = dealt(world)
    with pytest.raises(NotUnderstood):
        file_order(world.app, code, holder, "veto everything that moves")
    for column in range(20):
        file_order(world.app, code, holder, f"veto any card at {column},3")
    with pytest.raises(TooManyOrders):
        file_order(world.app, code, holder, "veto any map")
    file_order(world.app, code, holder, "veto any card at 1,3")
    assert len(orders_of(world.app, code, holder)) == 20


def test_without_the_veto_in_the_game_there_is_nothing_to_order(world: World) -> None:
    code = world.new_game(modules=("championship",), code="C1")
    file_order(world.app, code, 0, "veto any card")
    plain = world.new_game(modules=("wc2018",), code="C2")
    with pytest.raises(IllegalMove, match=Reason.NOT_IN_THIS_GAME):
        file_order(world.app, plain, 0, "veto any card")


def test_orders_are_no_part_of_the_log_or_of_an_export(world: World) -> None:
    code, _, holder = dealt(world)
    before = export(world.app, code)
    file_order(world.app, code, holder, "veto any rockfall")
    assert export(world.app, code) == before
    assert "veto any" not in repr(world.app.store.orders(code)), "nor of a row that is printed"


# Secrecy --------------------------------------------------------------------------------------------


def test_nobody_else_can_tell_from_letters_or_times_that_there_are_orders(tmp_path: Path) -> None:
    worlds = [make_world(tmp_path / f"{name}.sqlite") for name in ("with", "without")]
    seen = []
    for world, filed in zip(worlds, (True, False), strict=True):
        code, mover, holder = dealt(world)
        if filed:
            file_order(world.app, code, holder, "veto any rockfall")
            file_order(world.app, code, holder, "veto any card by p9")
        world.post.sheets.clear()
        submit(world.app, code, mover, first(world, code, "lay"), "cli")
        times = [entry.at for entry in world.app.store.entries(code)]
        letters = [
            (to, sheet.kind, sheet.history, sheet.now) for to, sheet in world.post.sheets if to != holder
        ]
        seen.append((letters, times, [row.commitment for row in world.app.store.entries(code)]))
        world.app.store.close()
    assert seen[0] == seen[1]


# A fixed window -------------------------------------------------------------------------------------

WAITING: dict[str, Any] = {"settings": {"veto_window": 120}}


def test_a_shown_card_waits_as_long_as_the_game_says(world: World) -> None:
    code, mover, _ = dealt(world, **WAITING)
    line = first(world, code, "lay")
    submit(world.app, code, mover, line, "cli")
    table = world.game(code)
    assert isinstance(table.log[-1].facts[0], Shown)
    assert table.state.asks == ()
    (due,) = [row for row in world.app.store.dues(code) if row.kind == "window"]
    assert due.due_at == world.clock.now() + timedelta(hours=2)
    world.clock.skip(minutes=119)
    tick(world.app)
    assert world.game(code).row.seq == table.row.seq
    world.clock.skip(minutes=2)
    tick(world.app)
    assert rows(world.game(code)) == [(mover, "cli", line), (-1, "chance", "")]
    assert len(world.game(code).state.placed) == 1
    assert world.game(code).state.asks


def test_a_window_that_was_closed_early_is_found(world: World) -> None:
    code, mover, _ = dealt(world, **WAITING)
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    shown = world.game(code).row.seq
    world.clock.skip(hours=2)
    tick(world.app)
    honest = whole(world.app, code)
    assert verify(honest) == []
    *parts, _ = honest["rows"][shown]
    early = world.clock.now() - timedelta(seconds=1)
    rows = [*honest["rows"][:shown], [*parts, moment_text(early)], *honest["rows"][shown + 1 :]]
    (found,) = verify(rehashed({**honest, "rows": rows}))
    assert found.words == (
        f"Row {shown + 1} is wrong: there was still time to object to what row {shown} shows."
    )


def test_everybody_but_the_mover_is_told_of_a_card_that_waits(world: World) -> None:
    code, mover, holder = dealt(world, **WAITING)
    world.post.sheets.clear()
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    told = {to: sheet for to, sheet in world.post.sheets if sheet.kind == "window"}
    assert set(told) == {0, 1, 2} - {mover}
    assert {sheet.final_at for sheet in told.values()} == {world.clock.now() + timedelta(hours=2)}
    assert {seat for seat, sheet in told.items() if sheet.view.legal} == {holder}


def test_the_holder_may_object_while_it_waits_without_any_cooling(world: World) -> None:
    code, mover, holder = dealt(world, **WAITING)
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    (bystander,) = {0, 1, 2} - {mover, holder}
    with pytest.raises(IllegalMove, match=Reason.NOT_IN_HAND):
        submit(world.app, code, bystander, "play 121", "cli")
    with pytest.raises(IllegalMove, match=Reason.NOT_YOUR_TURN):
        submit(world.app, code, mover, "play 121", "cli")
    done = submit(world.app, code, holder, "play 121", "mail:1", question=1, cooling=600)
    assert done.final_at is None
    table = world.game(code)
    assert rows(table)[-1] == (holder, "mail:1", "play 121")
    assert table.state.placed == {}
    assert not [row for row in world.app.store.dues(code) if row.kind == "window"]


def test_an_order_filed_while_a_card_waits_still_counts(world: World) -> None:
    code, mover, holder = dealt(world, **WAITING)
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    file_order(world.app, code, holder, "veto any tunnel")
    world.clock.skip(hours=3)
    tick(world.app)
    assert rows(world.game(code))[-1][:2] == (holder, "order:veto any tunnel")


def stopped_told(world: World, seat: Seat) -> list[str]:
    """What the letters that a seat gets now say of a card of hers that was stopped."""
    return [
        line
        for to, sheet in world.post.sheets
        if to == seat
        for line in history_lines(sheet.history, Voice(sheet.view, sheet.names))
        if "stopped your" in line
    ]


def test_whose_card_was_stopped_hears_it_at_once_and_once(world: World) -> None:
    code, mover, holder = dealt(world, **WAITING)
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    world.post.sheets.clear()
    submit(world.app, code, holder, "play 121", "mail:1", question=1)
    assert world.post.kinds(mover) == ["receipt"]
    assert len(stopped_told(world, mover)) == 1


def test_whose_card_was_stopped_by_an_order_hears_it_with_her_move(world: World) -> None:
    code, mover, holder = dealt(world, **WAITING)
    file_order(world.app, code, holder, "veto any tunnel")
    world.post.sheets.clear()
    submit(
        world.app, code, mover, first(world, code, "lay"), "cli"
    )  # nobody waited for it, and it is stopped
    world.clock.skip(hours=3)
    tick(world.app)
    assert len(stopped_told(world, mover)) == 1


def test_whose_cooling_card_was_stopped_hears_it_at_once(world: World) -> None:
    code, mover, holder = dealt(world)
    file_order(world.app, code, holder, "veto any tunnel")
    submit(world.app, code, mover, first(world, code, "lay"), "cli", cooling=60)
    world.post.sheets.clear()
    world.clock.skip(minutes=2)
    tick(world.app)
    assert len(stopped_told(world, mover)) == 1


def test_a_letter_about_a_stopped_card_says_so_first(world: World) -> None:
    code, mover, holder = dealt(world, **WAITING)
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    world.post.sheets.clear()
    submit(world.app, code, holder, "play 121", "mail:1", question=1)
    ((_, sheet),) = [(to, sheet) for to, sheet in world.post.sheets if to == mover]
    assert render_letter(sheet).body.startswith(f"Your card in game {code} was stopped.")


def test_the_letter_about_a_card_that_waits_draws_it_and_names_the_veto(world: World) -> None:
    code, mover, holder = dealt(world, **WAITING)
    world.post.sheets.clear()
    submit(world.app, code, mover, first(world, code, "lay"), "cli")
    shown = shown_move(world.game(code).state.then)
    assert shown is not None
    letters = {to: render_letter(sheet) for to, sheet in world.post.sheets if sheet.kind == "window"}
    for seat, letter in letters.items():
        text = " ".join(letter.body.split())
        assert "unless the veto stops it before" in text
        assert "all others need do nothing" in text
        assert ("Your No.121 veto can stop it" in text) == (seat == holder)
        assert "showed" not in text, "the card is told once"
        assert commands_in(letter.body, world.game(code).names) == []
        (drawn, *_) = [block for block in letter.blocks if block.kind == "card"]
        assert drawn.laid == laid_id(shown.card, shown.turned)
        assert cell_name(shown.cell) in drawn.lines[0]


def test_what_a_map_shows_is_told_only_when_the_window_is_over(world: World) -> None:
    for number in range(60):
        code = world.new_game(code=f"M{number}", modules=("wc2019",), cooling=0, **WAITING)
        line = first(world, code, "play", "map")
        if line:
            break
    mover = world.to_move(code)
    world.post.sheets.clear()
    submit(world.app, code, mover, line, "cli")
    assert "receipt" not in world.post.kinds(mover)
    world.clock.skip(hours=3)
    tick(world.app)
    (receipt,) = [sheet for to, sheet in world.post.sheets if to == mover and sheet.kind == "receipt"]
    assert any(isinstance(fact, Looked) for event in receipt.history for fact in event.facts)


def test_without_a_window_the_receipt_tells_what_a_map_showed(world: World) -> None:
    for number in range(60):
        code = world.new_game(code=f"M{number}", modules=("wc2019",), cooling=0)
        line = first(world, code, "play", "map")
        if line:
            break
    mover = world.to_move(code)
    world.post.sheets.clear()
    submit(world.app, code, mover, line, "cli")
    (receipt,) = [sheet for to, sheet in world.post.sheets if to == mover and sheet.kind == "receipt"]
    assert any(isinstance(fact, Looked) for event in receipt.history for fact in event.facts)


# Whole games ----------------------------------------------------------------------------------------


def test_a_whole_game_with_bots_and_orders_verifies(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    often = VERSIONS["random"][1]._replace(objects=lambda _view, luck: luck.below(10) < 3)
    monkeypatch.setitem(VERSIONS["random"], 1, often)
    code = world.new_game(
        *("random",) * 3, code="W1", modules=("championship", "chests"), cooling=0, settings={"rounds": 2}
    )
    for seat in range(3):
        file_order(world.app, code, seat, "veto any action")
    while world.game(code).row.status == "running":
        table = world.game(code)
        seat = table.state.asks[0].seat
        legal = legal_moves(table.state, seat)
        move = world.app.rng.choice(legal)
        submit(world.app, code, seat, write(move), "cli")
    causes = {row.cause for row in world.game(code).log if row.move == write(Move("play", VETO))}
    assert any(cause.startswith(("order:", "bot:random")) for cause in causes)
    assert verify(whole(world.app, code)) == []
