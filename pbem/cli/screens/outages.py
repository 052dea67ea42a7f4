"""When mail could not come in, and how the clock was set, in a few words for the host."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.cli.shell.output import clock
from pbem.store.heartbeats import CLOCK

if TYPE_CHECKING:
    from pbem.app import App
    from pbem.store.schema.rows import OutageRow

LATELY = timedelta(days=7)
NAMES = {"server": "no server ran", "room": "no room on the disk"}


def closed_now(app: App) -> Iterator[str]:
    """By which ways mail cannot come in now."""
    from pbem.app.uptime.heartbeat import closed_ways

    for way, since in closed_ways(app):
        yield f"{NAMES.get(way, f'no mail by {way}')} since {clock(since)}; nobody's time ends meanwhile"


def outages_lately(app: App) -> Iterator[str]:
    """Outages of the last days, the newest first."""
    for row in lately(app):
        if row.source != CLOCK:
            what = NAMES.get(row.source, f"no mail by {row.source}")
            yield f"{what} for {span(row.ended - row.began)}, until {clock(row.ended)}; nobody's time ran"


def steps_lately(app: App) -> Iterator[str]:
    """How the clock of this machine was set back in the last days, the newest first."""
    for row in lately(app):
        if row.source == CLOCK:
            yield f"the clock was set back by {span(row.began - row.ended)} to {clock(row.ended)}"


def lately(app: App) -> Iterator[OutageRow]:
    from pbem.app.outages import outages

    since: datetime = app.now() - LATELY
    return (row for row in reversed(outages(app)) if max(row.began, row.ended) > since)


def span(time: timedelta) -> str:
    """How long something took: "1 d 6 h", "20 min"."""
    minutes = int(time.total_seconds() / 60)
    hours, days = minutes // 60, minutes // 1440
    if days:
        return f"{days} d {hours % 24} h"
    return f"{hours} h {minutes % 60} min" if hours else f"{minutes} min"
