"""Targets 11 to 13: a move on its way into the database, against the bare driver with the same rows.

The games are real, all different and long; the moves are real and so are the letters. No game is remembered:
each request finds one that this process has not read lately, as on a server with many games.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from statistics import median
from typing import Any, cast

import orjson

from benchmarks.engines import connected, marked, place_of
from benchmarks.harness import Figure, Watch, costs, figure, interleaved, short
from benchmarks.midgames import (
    AT_ONCE,
    DECISIONS,
    GAMES,
    PLAYERS,
    WHOLE_GAME,
    folder,
    midgames,
    opened,
    pair,
)
from pbem.app.conversation.command import move_command
from pbem.app.conversation.together import perform
from pbem.app.game import load
from pbem.engine import all_from_plain, fold, new_game, read, write
from pbem.store.schema.changes import Change
from pbem.store.store import Store

# The least that has to be read of a game: the facts of its log.
LOG = "SELECT facts FROM entry WHERE game = ? ORDER BY seq"


class Ready:
    """A store that keeps back what it is asked to commit, so that only the commit itself can be measured."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.changes: list[tuple[Change, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def commit(self, *changes: Change) -> int:
        self.changes.append(changes)
        return 0


def transaction() -> list[Figure]:
    """Target 11: storing what a move changes, which is ready before the watch runs; wall, then CPU."""
    with pair() as (_, app, turns, recorder, twin):

        def ours(watch: Watch) -> int:
            moves = turns.some(AT_ONCE)
            ready = Ready(app.store)
            for code, seat, move in moves:
                perform(replace(app, store=cast(Store, ready)), code, seat, move_command(move))
            codes = [move.code for move in moves]
            before = recorder.rows(codes)
            with watch:
                for changes in ready.changes:
                    app.store.commit(*changes)
            twin.new += recorder.since(before, codes)
            return len(moves)

        laps = interleaved(ours, twin)
        return [figure(laps.wall, f"rows of a move: {twin.written}"), figure(laps.cpu)]


def ready_for_a_move() -> list[Figure]:
    """Target 12: a cold game made ready, whose turn it is and by which question; against folding its rows."""
    with folder() as home:
        app = opened(home)
        codes = midgames(app, GAMES)
        first = new_game(load(app, codes[0]).state.rules, PLAYERS)
        bare = connected(place_of(home))
        select = marked(LOG, bare.mark)
        ours_next, bare_next = cycle(codes), cycle(codes)

        def ours(watch: Watch) -> int:
            for _ in range(AT_ONCE):
                app.games.clear()
                code = next(ours_next)
                with watch:
                    game = load(app, code)
                    game.question(game.state.asks[0].seat)
            return AT_ONCE

        def folded(watch: Watch) -> int:
            for _ in range(AT_ONCE):
                code = next(bare_next)
                with watch:
                    rows = bare.driver.execute(select, (code,)).fetchall()
                    fold(first, [fact for row in rows for fact in all_from_plain(orjson.loads(row[0]))])
            return AT_ONCE

        laps = interleaved(ours, folded)
        bare.driver.close()
        app.store.close()
    whole = [one * WHOLE_GAME / DECISIONS for one in laps.milliseconds]
    return [figure(costs(laps.cpu), f"{DECISIONS} decisions"), figure(whole, "reckoned from the same")]


def request() -> list[Figure]:
    """Target 13: a whole request, from the typed line to the stored letters; CPU, beside its bare rows."""
    with pair() as (_, app, turns, recorder, twin):

        def ours(watch: Watch) -> int:
            moves = turns.some(AT_ONCE)
            codes = [move.code for move in moves]
            before = recorder.rows(codes)
            for code, seat, move in moves:
                app.games.clear()
                line = write(move)
                with watch:
                    perform(app, code, seat, move_command(read(line)))
            twin.new += recorder.since(before, codes)
            return len(moves)

        laps = interleaved(ours, twin)
        bare = median(ours * ratio for ours, ratio in zip(laps.milliseconds, laps.cpu, strict=True))
        note = f"after {DECISIONS} decisions; bare {short(bare)}; rows of a move: {twin.written}"
        return [figure(laps.milliseconds, note)]
