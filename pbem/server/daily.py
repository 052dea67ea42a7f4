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
from pbem.i18n import N_
from pbem.mail.requests.host_letters import to_host
from pbem.mail.requests.voices import voice_for
from pbem.mail.trust.guards import ServerAddresses
from pbem.render.words.speech import PlainVoice
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
    voice = voice_for(app, settings.host_address)
    found = [*troubles(app, settings, voice)]
    if not found:
        app.store.set_note(TOLD, today)
        return False
    lines = [
        voice("This is what a host should look at today. If nothing is wrong, there is no such mail."),
        "",
        *found,
    ]
    name = f"daily{now:%Y%m%d}e{app.store.epoch}"
    # Translators: the subject of a mail to whoever runs the server.
    about = voice.count("{n} thing to look at", "{n} things to look at", len(found))
    letter = to_host(app, addresses, name, about, lines)
    app.store.write_to_host(letter, TOLD, today, now)
    return True


def troubles(app: App, settings: Settings, voice: PlainVoice) -> Iterator[str]:
    """Everything that is wrong, each in one line that ends with the next step."""
    since = app.now() - DAY
    for late in [*late_seats(app)][:MOST]:
        yield with_step(voice("Late: {what}", what=waited_for(late, voice)), "pbem games --late")
    lost = [row.recipient for row in paused(app)]
    if lost:
        addresses = voice.list_of(lost[:MOST], "unit")
        yield with_step(
            voice("Bounces: letters to {addresses} come back.", addresses=addresses), "pbem status"
        )
    back = [row for row in app.store.bounces() if row.at > since]
    if back:
        counted = voice.count(
            "Bounces: {n} letter came back since yesterday.",
            "Bounces: {n} letters came back since yesterday.",
            len(back),
        )
        yield with_step(counted, "pbem status")
    if failed := len(app.store.outbox(OutboxStatus.FAILED)):
        counted = voice.count(
            "Letters: {n} letter could not be sent.", "Letters: {n} letters could not be sent.", failed
        )
        yield with_step(counted, "pbem mail failed")
    if held := len(app.store.inbox(InboxStatus.QUARANTINED)):
        counted = voice.count(
            "Quarantine: {n} mail could not be read.", "Quarantine: {n} mails could not be read.", held
        )
        yield with_step(counted, "pbem mail quarantined")
    stuck = sorted({row.game for row in app.store.quarantined() if is_known_to_all(row)})
    if stuck:
        games = voice.list_of(stuck[:MOST], "unit")
        yield with_step(voice("Quarantine: the clock cannot go on in {games}.", games=games), "pbem doctor")
    for way, closed in closed_ways(app):
        # Translators: {way} is a way by which mail comes: imap you@example.org.
        text = voice("Mail: none comes in by {way} since {time}.", way=way, time=voice.when(closed))
        yield with_step(text, "pbem doctor")
    for row in outages(app):
        if max(row.began, row.ended) > since:
            text = N_("Outage: the clock was set back, from {began} to {ended}.")
            if row.source != CLOCK:
                text = N_("Outage: no mail by {way}, from {began} to {ended}.")
            times = {"began": voice.when(row.began), "ended": voice.when(row.ended)}
            yield with_step(voice(text, way=row.source, **times), "pbem status")
    if settings.free_mb < 2 * settings.least_free_mb:
        yield with_step(voice("Disk: {size} MB are free.", size=f"{settings.free_mb:.0f}"), "pbem doctor")


def with_step(trouble: str, command: str) -> str:
    """What is wrong, and what to type on the server."""
    return f"{trouble}  {command}"


def waited_for(late: LateSeat, voice: PlainVoice) -> str:
    """Who does not answer, and what becomes of it."""
    values = {"game": late.game, "name": voice.called(late.name)}
    sentences = []
    if late.is_open and late.stand_in:
        # Translators: {bot} is the name of a kind of bot: steady.
        sentences.append(
            voice("{game}: {name} is away; a bot plays there ({bot}).", bot=late.stand_in, **values)
        )
    elif late.is_open:
        sentences.append(voice("{game}: {name} is away; nobody plays there.", **values))
    elif late.until:
        sentences.append(
            voice("{game}: {name}, waited for until {time}.", time=voice.when(late.until), **values)
        )
    else:
        sentences.append(voice("{game}: {name} does not answer.", **values))
    if late.missed:
        sentences.append(voice.count("{n} turn was missed.", "{n} turns were missed.", late.missed))
    return " ".join(sentences)
