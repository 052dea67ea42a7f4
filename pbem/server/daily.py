"""One mail a day to the host, and only if something is wrong.

It names games and people, but nothing that a table does not know: whom it waits for, not what anybody holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pbem.app import App
from pbem.app.host.lateness import LateSeat, late_seats
from pbem.app.outages import outages
from pbem.app.talk.bounce_policy import paused
from pbem.app.uptime.heartbeat import closed_ways
from pbem.config import Settings
from pbem.mail.requests.host_letters import to_host
from pbem.mail.trust.guards import ServerAddresses
from pbem.store.heartbeats import CLOCK
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.sums import is_known_to_all

HOUR = 7  # o'clock, UTC
TOLD = "host_told"  # the note that says on which day the host was last looked after
MOST = 30  # lines of a kind
DAY = timedelta(days=1)


def tell_host(app: App, settings: Settings, addresses: ServerAddresses) -> bool:
    """Write to the host, if the hour has come and something is wrong; once a day at most."""
    now = app.now()
    today = now.date().isoformat()
    if not settings.host_address or now.hour < HOUR or app.store.note(TOLD) == today:
        return False
    found = [*troubles(app, settings)]
    if not found:
        app.store.set_note(TOLD, today)
        return False
    lines = [
        "This is what a host should look at today. If nothing is wrong, there is no such mail.",
        "",
        *found,
    ]
    name = f"daily{now:%Y%m%d}e{app.store.epoch}"
    letter = to_host(app, addresses, name, f"{len(found)} things to look at", lines)
    app.store.write_to_host(letter, TOLD, today, now)
    return True


def troubles(app: App, settings: Settings) -> Iterator[str]:
    """Everything that is wrong, each in one line that ends with the next step."""
    since = app.now() - DAY
    for late in [*late_seats(app)][:MOST]:
        yield f"Late: {waited_for(late)}  pbem games --late"
    lost = [row.recipient for row in paused(app)]
    if lost:
        yield f"Bounces: letters to {', '.join(lost[:MOST])} come back.  pbem status"
    back = [row for row in app.store.bounces() if row.at > since]
    if back:
        yield f"Bounces: {len(back)} letters came back since yesterday.  pbem status"
    if failed := len(app.store.outbox(OutboxStatus.FAILED)):
        yield f"Letters: {failed} could not be sent.  pbem mail failed"
    if held := len(app.store.inbox(InboxStatus.QUARANTINED)):
        yield f"Quarantine: {held} mails could not be read.  pbem mail quarantined"
    stuck = sorted({row.game for row in app.store.quarantined() if is_known_to_all(row)})
    if stuck:
        yield f"Quarantine: the clock cannot go on in {', '.join(stuck[:MOST])}.  pbem doctor"
    for way, closed in closed_ways(app):
        yield f"Mail: none comes in by {way} since {closed:%Y-%m-%d %H:%M} UTC.  pbem doctor"
    for row in outages(app):
        if max(row.began, row.ended) > since:
            what = "the clock was set back" if row.source == CLOCK else f"no mail by {row.source}"
            times = " to ".join(f"{at:%Y-%m-%d %H:%M}" for at in (row.began, row.ended))
            yield f"Outage: {what}, {times} UTC.  pbem status"
    if settings.free_mb < 2 * settings.least_free_mb:
        yield f"Disk: {settings.free_mb:.0f} MB are free.  pbem doctor"


def waited_for(late: LateSeat) -> str:
    """Who does not answer, and what becomes of it."""
    missed = f", {late.missed} turns missed" if late.missed else ""
    if late.is_open:
        return f"{late.game}: {late.name} is away{missed}; {late.stand_in or 'nobody'} plays there."
    until = f", waited for until {late.until:%Y-%m-%d %H:%M} UTC" if late.until else ""
    return f"{late.game}: {late.name}{missed}{until}."
