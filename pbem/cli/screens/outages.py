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

# For each way by which mail can be kept from coming in: what is told as long as it lasts, and afterwards.
NAMES = {
    "server": (
        "no server ran since {since}; nobody's time ends meanwhile",
        "no server ran for {span}, until {until}; nobody's time ran",
    ),
    "room": (
        "no room on the disk since {since}; nobody's time ends meanwhile",
        "no room on the disk for {span}, until {until}; nobody's time ran",
    ),
}
OTHERS = (
    "no mail by {way} since {since}; nobody's time ends meanwhile",
    "no mail by {way} for {span}, until {until}; nobody's time ran",
)


def closed_now(app: App) -> Iterator[str]:
    """By which ways mail cannot come in now."""
    from pbem.app.uptime.heartbeat import closed_ways

    for way, since in closed_ways(app):
        yield NAMES.get(way, OTHERS)[0].format(way=way, since=clock(since))


def outages_lately(app: App) -> Iterator[str]:
    """Outages of the last days, the newest first."""
    for row in lately(app):
        if row.source != CLOCK:
            text = NAMES.get(row.source, OTHERS)[1]
            yield text.format(way=row.source, span=span(row.ended - row.began), until=clock(row.ended))


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
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min"
