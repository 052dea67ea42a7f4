"""Honest games in which everything happens at once are never accused, running or ended."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pbem.app.errors import Trouble
from pbem.app.lobby.games import NewGame, create, start
from pbem.app.play.clock import tick
from pbem.app.record.export import export, whole
from pbem.app.record.restored import tell_everybody
from pbem.app.record.verify import verify
from pbem.engine import Refusal, legal_moves, objector, write
from pbem.store.schema.kinds import Missed
from tests.app.conftest import World, make_world
from tests.games.stories import BOTS, PEOPLE
from tests.kit.commands import abandon, agree, file_order, join, leave, refuse, request_undo, submit
from tests.kit.games import likely_move

BOXES: tuple[tuple[str, ...], ...] = (
    *(("base",), ("wc2019",), ("toll",), ("s2",), ("party",), ("championship", "chests")),
    ("s2", "championship", "new-goals", "chests", "toll"),
)
HOURS = (1, 3, 23.9, 25)  # a turn lasts a day, a window two hours

Doing = Callable[[World, str, random.Random], object]


def decide(world: World, code: str, rng: random.Random) -> None:
    state = world.game(code).state
    if state.asks:
        world.clock.skip(minutes=rng.randrange(30))
        seat = rng.choice(state.asks).seat
        line = write(likely_move(legal_moves(state, seat), rng))
        submit(world.app, code, seat, line, f"mail:{seat + 1}", cooling=rng.choice((None, 0)))
    else:
        wait(world, code, rng)


def wait(world: World, code: str, rng: random.Random) -> None:
    del code
    world.clock.skip(hours=rng.choice(HOURS))
    tick(world.app)


def object_to_it(world: World, code: str, rng: random.Random) -> None:
    del rng
    seat = objector(world.game(code).state)
    if seat is not None and seat < len(PEOPLE):
        submit(world.app, code, seat, "play 121", "cli")


def put_back(world: World, code: str, rng: random.Random) -> None:
    """A copy of the database was put back."""
    del code, rng
    tell_everybody(world.app)


def by_anybody(command: Callable[..., object], *words: str) -> Doing:
    return lambda world, code, rng: command(world.app, code, rng.randrange(len(PEOPLE)), *words)


# What happens, and how often.
DOINGS: dict[Doing, int] = {
    decide: 45,
    wait: 12,
    object_to_it: 3,
    by_anybody(leave): 4,
    by_anybody(join): 8,
    by_anybody(request_undo): 8,
    by_anybody(agree): 12,
    by_anybody(refuse): 2,
    by_anybody(file_order, "veto any tunnel"): 3,
    by_anybody(file_order, "veto any action"): 3,
    put_back: 2,
}


@pytest.mark.parametrize(
    "games",
    [pytest.param(range(6), marks=pytest.mark.sample), pytest.param(range(200), marks=pytest.mark.soak)],
)
def test_honest_games_are_never_accused(games: range, tmp_path: Path) -> None:
    causes: set[str] = set()
    for number in games:
        rng = random.Random(number)
        world = make_world(tmp_path / f"{number}.sqlite")
        code = begun(world, rng)
        for _ in range(120):
            if world.game(code).row.status != "running":
                break
            (doing,) = rng.choices([*DOINGS], [*DOINGS.values()])
            with suppress(Trouble, Refusal):  # where it is not the moment for it
                doing(world, code, rng)
        seen = verify(whole(world.app, code), quick=True)
        assert seen == [], number
        if world.game(code).row.status == "running":
            abandon(world.app, code)
        document = export(world.app, code)
        causes |= {row[3].partition(":")[0] for row in document["rows"]}
        assert verify(document, document["heads"]) == [], number
        world.app.store.close()
    assert causes >= {"mail", "timeout", "left", "leaves", "returns", "agrees", "undo", "bot", "chance"}


def begun(world: World, rng: random.Random) -> str:
    boxes = rng.choice(BOXES)
    settings: dict[str, Any] = {"rounds": 1}
    if {"wc2019", "championship"} & {*boxes} and rng.random() < 0.6:
        settings["veto_window"] = 120
    players = (*PEOPLE, *BOTS[: rng.randrange(3)])
    cooling = rng.choice((0, 3600))
    absence: dict[str, Any] = {
        "missed": rng.choice([Missed.DISCARD, *Missed]),
        "grace": rng.choice((0, 3600)),
    }
    code = create(
        world.app, NewGame(players, "K7", modules=boxes, settings=settings, cooling=cooling, **absence)
    )
    world.clock.skip(hours=1)
    start(world.app, code)
    return code
