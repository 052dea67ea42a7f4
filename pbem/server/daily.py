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
from pbem.mail.requests.voices import host_voice
from pbem.mail.trust.guards import ServerAddresses
from pbem.render.words.speech import PlainVoice
from pbem.sentence import counted
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
    if not app.store.has_chores():
        return False
    voice = host_voice(app, settings.host_address)
    found = [*troubles(app, settings, voice)]
    if not found:
        app.store.set_note(TOLD, today)
        return False
    lines = [
        "This is what a host should look at today. If nothing is wrong, there is no such mail.",
        "",
        *found,
    ]
    name = f"daily{now:%Y%m%d}e{app.store.epoch}"
    about = f"{counted(len(found), 'thing')} to look at"
    letter = to_host(app, addresses, name, about, lines)
    app.store.write_to_host(letter, TOLD, today, now)
    return True


def troubles(app: App, settings: Settings, voice: PlainVoice) -> Iterator[str]:
    """Everything that is wrong, each in one line that ends with the next step."""
    since = app.now() - DAY
    for late in [*late_seats(app)][:MOST]:
        yield with_step(f"Late: {waited_for(late, voice)}", "pbem games --late")
    lost = [row.recipient for row in paused(app)]
    if lost:
        addresses = ", ".join(lost[:MOST])
        yield with_step(f"Bounces: letters to {addresses} come back.", "pbem status")
    back = [row for row in app.store.bounces() if row.at > since]
    if back:
        yield with_step(f"Bounces: {counted(len(back), 'letter')} came back since yesterday.", "pbem status")
    if failed := len(app.store.outbox(OutboxStatus.FAILED)):
        yield with_step(f"Letters: {counted(failed, 'letter')} could not be sent.", "pbem mail failed")
    if held := len(app.store.inbox(InboxStatus.QUARANTINED)):
        yield with_step(f"Quarantine: {counted(held, 'mail')} could not be read.", "pbem mail quarantined")
    stuck = sorted({row.game for row in app.store.quarantined() if is_known_to_all(row)})
    if stuck:
        games = ", ".join(stuck[:MOST])
        yield with_step(f"Quarantine: the clock cannot go on in {games}.", "pbem doctor")
    for way, closed in closed_ways(app):
        text = f"Mail: none comes in by {way} since {voice.when(closed)}."
        yield with_step(text, "pbem doctor")
    for row in outages(app):
        if max(row.began, row.ended) > since:
            what = "the clock was set back" if row.source == CLOCK else f"no mail by {row.source}"
            times = f"from {voice.when(row.began)} to {voice.when(row.ended)}"
            yield with_step(f"Outage: {what}, {times}.", "pbem status")
    if settings.free_mb < 2 * settings.least_free_mb:
        yield with_step(f"Disk: {settings.free_mb:.0f} MB are free.", "pbem doctor")


def with_step(trouble: str, command: str) -> str:
    """What is wrong, and what to type on the server."""
    return f"{trouble}  {command}"


def waited_for(late: LateSeat, voice: PlainVoice) -> str:
    """Who does not answer, and what becomes of it."""
    if late.is_open and late.stand_in:
        what = f" is away; a bot plays there ({late.stand_in})."
    elif late.is_open:
        what = " is away; nobody plays there."
    elif late.until:
        what = f", waited for until {voice.when(late.until)}."
    else:
        what = " does not answer."
    missed = f" {counted(late.missed, 'turn was', 'turns were')} missed." if late.missed else ""
    return f"{late.game}: {voice.called(late.name)}{what}{missed}"
