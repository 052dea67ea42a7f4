"""One mail a day to the host, and only if something is wrong.

It names games and people, but nothing that a table does not know: whom it waits for, not what anybody holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice

from pbem.app import App
from pbem.app.host.lateness import LateSeat, late_seats
from pbem.config import Settings
from pbem.mail.requests.host_letters import to_host
from pbem.mail.requests.voices import host_voice
from pbem.mail.trust.guards import ServerAddresses
from pbem.render.words.speech import PlainVoice
from pbem.sentence import counted
from pbem.server.troubles import past_outages, troubles

HOUR = 7  # o'clock, UTC
TOLD = "host_told"  # the note that says on which day the host was last looked after
MOST = 100  # lines of a mail
DAY = timedelta(days=1)


def tell_host(app: App, settings: Settings, addresses: ServerAddresses) -> bool:
    """Write to the host, if the hour has come and something is wrong; once a day at most."""
    now = app.now()
    today = now.date().isoformat()
    if not settings.host_address or now.hour < HOUR or app.store.note(TOLD) == today:
        return False
    if not app.store.has_chores():
        return False
    found = [*islice(news(app, settings, host_voice(app, settings.host_address)), MOST)]
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


def news(app: App, settings: Settings, voice: PlainVoice) -> Iterator[str]:
    """Yield who is late, what is wrong, and what went wrong since yesterday; each line ends with a step."""
    yield from (f"Late: {waited_for(late, voice)}  pbem games --late" for late in late_seats(app))
    yield from map(str, troubles(app, settings))
    if back := [row for row in app.store.bounces() if row.at > app.now() - DAY]:
        yield f"{counted(len(back), 'letter')} came back since yesterday.  pbem mail failed"
    yield from (f"Outage: {what}.  pbem status" for what in past_outages(app, DAY))


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
