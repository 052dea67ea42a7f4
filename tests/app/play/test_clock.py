"""The clock: every game by itself, many deadlines, two servers at once."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.app import Addressee, Envelope
from pbem.app.play import clock
from pbem.app.play.clock import settle_all, tick, try_again
from pbem.app.sheets.sheet import Sheet
from pbem.engine import legal_moves, write
from pbem.store.schema.changes import Change
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import DueKind
from tests.app.conftest import World, make_world
from tests.kit.commands import submit
from tests.kit.copies import copy_game
from tests.kit.effort import effort
from tests.kit.engines import raw


def hold_a_move(world: World, code: str) -> None:
    state = world.game(code).state
    seat = state.asks[0].seat
    submit(world.app, code, seat, write(legal_moves(state, seat)[0]), "cli")


@pytest.mark.parametrize("hours", [1, 30], ids=["a move that cooled", "a turn that was missed"])
def test_a_game_that_cannot_go_on_stops_no_other(world: World, hours: int) -> None:
    codes = [world.new_game(code=code) for code in ("A1", "B2", "C3")]
    if hours < 24:
        for code in codes:
            hold_a_move(world, code)
    before = {code: world.game(code).row.seq for code in codes}

    def compose(sheet: Sheet, to: Addressee) -> Envelope:
        if sheet.game == "A1":
            raise ZeroDivisionError("no letter can be written here")
        return world.app.compose(sheet, to)

    world.clock.skip(hours=hours)
    broken = replace(world.app, compose=compose)
    found = {settled.row.game: settled for settled in settle_all(broken)}
    assert found["A1"].outcome == "quarantined"
    assert found["A1"].why.startswith("ZeroDivisionError ")
    assert found["B2"].outcome == found["C3"].outcome == "done"
    assert world.game("A1").row.seq == before["A1"]
    assert all(world.game(code).row.seq > before[code] for code in ("B2", "C3"))
    rows = world.app.store.quarantined()
    for row in rows:
        assert row.game == "A1"
        assert "ZeroDivisionError" in row.quarantined
        assert "no letter" not in row.quarantined  # the words of an exception may name a card
    assert tick(world.app) == 0  # nothing is tried again by itself
    assert try_again(world.app) == rows
    tick(world.app)
    assert world.app.store.quarantined() == ()
    assert world.game("A1").row.seq > before["A1"]


@pytest.mark.parametrize("hours", [1, 30], ids=["a move that cooled", "a turn that was missed"])
def test_a_row_that_stays_when_it_is_settled_is_quarantined_at_its_second_sight(
    world: World, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    for code in ("A1", "B2"):
        world.new_game(code=code)
        if hours < 24:
            hold_a_move(world, code)
    monkeypatch.setattr(clock, "release", lambda _app, _held: None)
    monkeypatch.setitem(clock._SETTLE, DueKind.TIMEOUT, lambda _work, _row: None)
    world.clock.skip(hours=hours)
    seen = Counter(settled.row for settled in settle_all(world.app))
    stuck = world.app.store.quarantined()
    assert [row.game for row in stuck] == ["A1", "B2"]
    assert all(row.quarantined.startswith("NotSettled ") for row in stuck)
    assert all(number == (2 if row in stuck else 1) for row, number in seen.items())
    assert tick(world.app) == 0


def test_games_at_which_somebody_else_always_is_are_left_and_hide_no_other(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.new_game(code="A1")
    world.clock.skip(minutes=1)
    world.new_game(code="K7")  # what is due here comes last
    busy = {"A1", *copy_game(tmp_path / "pbem.sqlite", "A1", 150)}
    commit = world.app.store.commit

    def commit_or_clash(*changes: Change) -> int:
        if any(change.game in busy for change in changes):
            raise Conflict("another writer was faster")
        return commit(*changes)

    monkeypatch.setattr(world.app.store, "commit", commit_or_clash)
    world.clock.skip(hours=21)
    outcomes = Counter((settled.row.game == "K7", settled.outcome) for settled in settle_all(world.app))
    assert outcomes == {(False, "left"): 151, (True, "done"): 1}
    nudges = [row.game for row in world.app.store.outbox() if row.raw.startswith((b"nudge ", b"turns "))]
    assert nudges == ["K7"]
    assert tick(world.app) == 0  # what is left is not dealt with
    assert world.app.store.quarantined() == ()
    busy.clear()
    assert tick(world.app) == 151


def test_a_look_at_the_clock_costs_little_with_100_000_deadlines_ahead(world: World, tmp_path: Path) -> None:
    code = world.new_game()
    alone = effort(lambda: tick(world.app))
    later = int((world.clock.now() + timedelta(days=300)).timestamp() * 1_000_000)
    with raw(tmp_path / "pbem.sqlite") as connection:
        rows = ((code, 0, f"nudge {number}", number, later) for number in range(100_000))
        connection.executemany(
            "INSERT INTO due (game, seat, kind, question, due_at, quarantined, point)"
            " VALUES (?, ?, ?, ?, ?, '', 0)",
            rows,
        )
    assert tick(world.app) == 0
    assert effort(lambda: tick(world.app)) < 3 * alone


@pytest.mark.parametrize("hours", [1, 30], ids=["moves that cooled", "turns that were missed"])
def test_two_servers_on_one_database_do_everything_once(world: World, tmp_path: Path, hours: int) -> None:
    codes = [world.new_game(code=f"G{number}") for number in range(12)]
    if hours < 24:
        for code in codes:
            hold_a_move(world, code)
    before = {code: world.game(code).row.seq for code in codes}
    world.clock.skip(hours=hours)
    workers = [make_world(tmp_path / "pbem.sqlite") for _ in range(2)]
    for worker in workers:
        worker.clock.at = world.clock.at
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda worker: tick(worker.app), workers))
    for code in codes:
        table = world.game(code)
        assert [decision.cause for decision in table.log[before[code] :]] == [
            "cli" if hours < 24 else "timeout"
        ]
        asked = [row.key for row in world.app.store.outbox(game=code) if row.raw.startswith(b"turn ")]
        assert len(asked) == len(set(asked)) == 2  # the first turn of the game, and the next one
    for worker in workers:
        worker.app.store.close()
