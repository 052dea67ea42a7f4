"""When mail could not come in, and how the clock was set, in a few words for the host."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.cli.shell.output import clock
from pbem.cli.shell.speech import N_, _
from pbem.store.heartbeats import CLOCK

if TYPE_CHECKING:
    from pbem.app import App
    from pbem.store.schema.rows import OutageRow

LATELY = timedelta(days=7)

# For each way by which mail can be kept from coming in: what is told as long as it lasts, and afterwards.
# Translators: {span} is a length of time like "1 d 6 h", {way} names a mailbox or a folder.
NAMES = {
    "server": (
        N_("no server ran since {since}; nobody's time ends meanwhile"),
        N_("no server ran for {span}, until {until}; nobody's time ran"),
    ),
    "room": (
        N_("no room on the disk since {since}; nobody's time ends meanwhile"),
        N_("no room on the disk for {span}, until {until}; nobody's time ran"),
    ),
}
OTHERS = (
    N_("no mail by {way} since {since}; nobody's time ends meanwhile"),
    N_("no mail by {way} for {span}, until {until}; nobody's time ran"),
)


def closed_now(app: App) -> Iterator[str]:
    """By which ways mail cannot come in now."""
    from pbem.app.uptime.heartbeat import closed_ways

    for way, since in closed_ways(app):
        yield _(NAMES.get(way, OTHERS)[0], way=way, since=clock(since))


def outages_lately(app: App) -> Iterator[str]:
    """Outages of the last days, the newest first."""
    for row in lately(app):
        if row.source != CLOCK:
            text = NAMES.get(row.source, OTHERS)[1]
            yield _(text, way=row.source, span=span(row.ended - row.began), until=clock(row.ended))


def steps_lately(app: App) -> Iterator[str]:
    """How the clock of this machine was set back in the last days, the newest first."""
    for row in lately(app):
        if row.source == CLOCK:
            yield _(
                "the clock was set back by {span} to {when}",
                span=span(row.began - row.ended),
                when=clock(row.ended),
            )


def lately(app: App) -> Iterator[OutageRow]:
    from pbem.app.outages import outages

    since: datetime = app.now() - LATELY
    return (row for row in reversed(outages(app)) if max(row.began, row.ended) > since)


def span(time: timedelta) -> str:
    """How long something took: "1 d 6 h", "20 min"."""
    minutes = int(time.total_seconds() / 60)
    hours, days = minutes // 60, minutes // 1440
    # Translators: d, h and min are short for days, hours and minutes.
    if days:
        return _("{days} d {hours} h", days=days, hours=hours % 24)
    if hours:
        return _("{hours} h {minutes} min", hours=hours, minutes=minutes % 60)
    return _("{minutes} min", minutes=minutes)
