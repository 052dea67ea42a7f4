"""Targets 18 and 19: what a large database costs, against the same work on a small one.

A deadline, a letter or a game that nobody asks for must cost nothing. The large database is filled by plain
SQL with copies of one game (``crowd.py``); the games that are played in it are real ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from benchmarks.crowd import crowd, deadlines
from benchmarks.engines import copy
from benchmarks.harness import Figure, Side, Watch, figure, interleaved, size, timed
from benchmarks.midgames import (
    Turns,
    folder,
    midgame,
    midgames,
    opened,
    people,
    random_move,
    started,
)
from pbem.app import App
from pbem.app.conversation.command import move_command
from pbem.app.conversation.together import perform
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, create
from pbem.app.play.clock import tick
from pbem.engine import read, write

DEADLINES = (1_000, size(1_000_000, 4_000))
TICKING = 10  # games in which deadlines pass
LATER = datetime(2027, 3, 1, tzinfo=UTC)
GAMES = (100, size(100_000, 400))
STORED = "STORED"  # the game that is copied
PLAYED = size(40, 4)  # real games among them
AT_ONCE = 4
ROWS = {  # of each stored game: fewer than it really has, because it is the number of rows that counts
    **{"game": 1, "seat": 5, "player": 5, "entry": 20},
    **{"outbox": 20, "question": 20, "thread": 10},
}


def scheduler_tick() -> list[Figure]:
    """Target 18: a tick among many deadlines against few, with nothing due, then with something; CPU."""
    with folder() as home:
        clocks = [StoppedClock(), StoppedClock()]
        apps = []
        for number, clock in zip(DEADLINES, clocks, strict=True):
            app = opened(home / str(number), clock)
            for game in range(TICKING):
                started(app, midgame(game), game)
            app.store.close()
            deadlines(home / str(number), midgame(0), number)
            apps.append(opened(home / str(number), clock))
        # How many times as fast a tick is among few is what it costs among many.
        few, many = apps
        idle = interleaved(idle_ticks(few), idle_ticks(many)).cpu
        busy = interleaved(busy_ticks(few, clocks[0]), busy_ticks(many, clocks[1])).cpu
        for app in apps:
            app.store.close()
    return [figure(idle, f"{DEADLINES[1]:,} against {DEADLINES[0]:,}"), figure(busy)]


class StoppedClock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


def idle_ticks(app: App) -> Side:
    def work() -> int:
        for _ in range(20):
            assert tick(app) == 0
        return 20

    return timed(work)


def busy_ticks(app: App, clock: StoppedClock) -> Side:
    """The clock is set to the next deadline of the games that are played: a reminder, or a missed turn."""

    def side(watch: Watch) -> int:
        (first,) = app.store.due(LATER, 1)
        clock.time = first.due_at
        with watch:
            done = tick(app)
        assert done
        return done

    return side


def stored_games() -> list[Figure]:
    """Target 19: a move in a game that nobody remembers, then the making of a game; wall, as cost."""
    with crowded() as (few, many):
        moved = interleaved(moves(few), moves(many)).wall
        made = interleaved(making(few), making(many)).wall
    letters = f"with {ROWS['outbox']} letters, {ROWS['question']} questions and {ROWS['entry']} entries each"
    note = f"{GAMES[1]:,} games {letters} against {GAMES[0]:,}"
    return [figure(moved, note), figure(made)]


@contextmanager
def crowded() -> Iterator[tuple[Path, Path]]:
    """Two folders with the same games that are being played, among few others and among many."""
    with folder() as home:
        first = home / "played"
        app = opened(first)
        midgames(app, PLAYED)
        started(app, STORED, PLAYED)
        for _ in range(ROWS["outbox"]):
            seat, move = random_move(app, load(app, STORED))
            perform(app, STORED, seat, move_command(move))
        app.store.close()
        places = []
        for number in GAMES:
            place = home / str(number)
            copy(first, place)
            crowd(place, STORED, number, ROWS)
            places.append(place)
        few, many = places
        yield few, many


def moves(home: Path) -> Side:
    app, turns = opened(home), Turns(home, [midgame(number) for number in range(PLAYED)])

    def side(watch: Watch) -> int:
        for code, seat, move in turns.some(AT_ONCE):
            app.games.clear()
            line = write(move)
            with watch:
                perform(app, code, seat, move_command(read(line)))
        return AT_ONCE

    return side


def making(home: Path) -> Side:
    """A game of new people, under a code that pbem finds for it."""
    app, numbers = opened(home), count(10**6)

    def side(watch: Watch) -> int:
        wanted = NewGame(people(next(numbers)))
        with watch:
            create(app, wanted)
        return 1

    return side
