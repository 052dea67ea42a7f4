"""A world with a server that keeps account of itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pbem.app.play.clock import tick
from pbem.app.uptime.heartbeat import EVERY, SERVER, beat, keep, known_beats
from tests.app.conftest import World

LIMIT = timedelta(minutes=15)


def watched(world: World, **parts: Any) -> World:
    """The same world, with a server that keeps account of itself."""
    world.app = replace(world.app, outage=LIMIT, **parts)
    return world


@pytest.fixture
def kept(world: World) -> World:
    return watched(world)


def run_for(world: World, **time: float) -> None:
    """A server runs for some time, and does what is due; of its beats only some are written down."""
    world.clock.meanwhile()
    until = world.clock.at + timedelta(**time)
    beat(world.app)
    tick(world.app)
    while world.clock.at < until:
        world.clock.at = min(until, world.clock.at + timedelta(minutes=10))
        row = known_beats(world.app)[SERVER]
        keep(world.app, replace(row, at=world.clock.at - EVERY), None)
        beat(world.app)
        tick(world.app)
