"""A database with many games of five people, all different and all in the middle."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.bare import Recorder, Twin
from benchmarks.engines import made
from benchmarks.harness import size
from pbem.app import App, utc_now
from pbem.app.causes import Cause
from pbem.app.game import Game, load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.play.moves import make_final
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.bots import BOTS
from pbem.bots.luck import Luck
from pbem.config import Settings
from pbem.engine import Move, Seat, view, write
from pbem.store.schema.kinds import GamePhase
from pbem.wiring import build_app

WHOLE_GAME = 204  # decisions of a random game of three rounds
DECISIONS = size(150, 40)  # of them, in the games that are measured
PLAYERS = 5
GAMES = size(120, 8)
AT_ONCE = size(20, 4)  # games in which a move is made before the bare side has its turn


@contextmanager
def folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="pbem-bench-") as name:
        yield Path(name)


def people(number: int) -> list[NewPlayer]:
    """Five people of their own for each game: nobody gets more than so many answers a day."""
    return [NewPlayer(f"Player{seat}x", f"p{seat}.{number}@example.org") for seat in range(PLAYERS)]


def opened(home: Path, now: Callable[[], datetime] = utc_now) -> App:
    """The application as a server has it, with real letters; only bots and seeds are the same every time."""
    return build_app(Settings(home=home), now, random.Random(1), database=made(home))


def started(app: App, code: str, number: int) -> Game:
    create(app, NewGame(people(number), code, cooling=0))
    return start(app, code)


def random_move(app: App, game: Game) -> tuple[Seat, Move]:
    """What the seat that is asked could do."""
    seat = game.state.asks[0].seat
    return seat, BOTS["random"].decide(view(game.state, seat), Luck(app.rng.randbytes(32)))


def played_on(app: App, code: str, decisions: int = DECISIONS) -> None:
    """Many moves in one transaction, with the letters that follow from them all."""

    def step(work: UnitOfWork) -> None:
        while work.game.row.seq < decisions:
            seat, move = random_move(app, work.game)
            make_final(work, seat, move, write(move), Cause.CLI)

    in_one(app, code, step)


def midgame(number: int) -> str:
    """The code of a game that is played; it has a letter that pbem gives to none, nor does a crowd."""
    return f"I{number}"


def midgames(app: App, count: int) -> list[str]:
    """So many games, all at the same length; their codes."""
    codes = [midgame(number) for number in range(count)]
    for number, code in enumerate(codes):
        started(app, code, number)
        played_on(app, code)
    return codes


class NextMove(NamedTuple):
    """A move that somebody is about to make."""

    code: str
    seat: Seat
    move: Move


class Turns:
    """Whose move it is in one game after the other; read by an application of its own."""

    def __init__(self, home: Path, codes: Sequence[str]) -> None:
        self.reader = opened(home)
        self._codes = cycle(codes)
        self._tries = len(codes)

    def some(self, count: int) -> list[NextMove]:
        """The next moves in so many games, each in another one; nobody has read those games lately."""
        found: list[NextMove] = []
        for _ in range(self._tries):
            if len(found) == count:
                break
            game = load(self.reader, next(self._codes))
            self.reader.games.clear()
            if game.row.status == GamePhase.RUNNING:
                found.append(NextMove(game.row.code, *random_move(self.reader, game)))
        assert len(found) == count, "too many games have ended"
        return found


class Pair(NamedTuple):
    """pbem on a database of games, and what writes the same without it."""

    home: Path
    app: App
    turns: Turns
    recorder: Recorder
    twin: Twin


@contextmanager
def pair() -> Iterator[Pair]:
    """Games in the middle, for pbem and for its bare twin."""
    with folder() as home:
        app = opened(home)
        codes = midgames(app, GAMES)
        app.store.close()  # nobody may use what is copied
        twin = Twin(home)
        app, turns, recorder = opened(home), Turns(home, codes), Recorder(home)
        try:
            yield Pair(home, app, turns, recorder, twin)
        finally:
            for each in (recorder, twin, turns.reader.store, app.store):
                each.close()
