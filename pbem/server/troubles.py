"""What is wrong with this server: a sentence for each fault, and what to do next.

One list for all who ask. ``pbem status`` and the daily mail tell what is found at once, ``pbem doctor`` all:
it also looks at the whole database, and tries the mail (``server/doctor.py``). Nothing here says whether
an order, a note or a held move is there. A new part of the server adds its check to a table below.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import chain
from typing import NamedTuple
from zoneinfo import available_timezones

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.public_draw import drawn_untold
from pbem.app.outages import outages
from pbem.app.talk.bounce_policy import paused
from pbem.app.uptime.heartbeat import ROOM, SERVER, closed_ways, people_can_answer
from pbem.config import Settings, open_secrets, unused_settings
from pbem.sentence import counted
from pbem.server.running import running
from pbem.store.copying.backup import what_is_wrong
from pbem.store.heartbeats import CLOCK
from pbem.store.schema.errors import StoreError, UnreadableRow
from pbem.store.schema.kinds import GamePhase, InboxStatus, OutboxStatus, Work
from pbem.store.schema.rows import DueRow, OutageRow
from pbem.store.sums import is_known_to_all

FIRST_OF_ALL = "First of all copy the folder; then: pbem db check"
MAKE_ROOM = "Make room on the disk"
APART = timedelta(seconds=10)  # two clocks that ought to be the same
LATE = timedelta(minutes=5)  # for something that is due while a server runs
LATELY = timedelta(days=7)

Found = Iterator[tuple[str, str]]  # sentences, each with what to do next


class Trouble(NamedTuple):
    """Something that a host should mend."""

    check: str  # which of the checks below has found it
    sentence: str
    step: str = ""  # a command to type, or what else to do; empty if the sentence says so

    def __str__(self) -> str:
        return f"{self.sentence}  {self.step}".rstrip()


def troubles(app: App, settings: Settings) -> Iterator[Trouble]:
    """Yield what is found without a long look."""
    return chain(of_settings(settings), of_database(app, settings, AT_ONCE))


def of_settings(settings: Settings) -> Iterator[Trouble]:
    """Yield what is found without opening the database."""
    for name, look in OF_SETTINGS.items():
        yield from (Trouble(name, *found) for found in look(settings))


def of_database(app: App, settings: Settings, checks: dict[str, Check]) -> Iterator[Trouble]:
    """Yield what some checks find; a row that cannot be read is a finding like any other."""
    for name, look in checks.items():
        try:
            yield from (Trouble(name, *found) for found in look(app, settings))
        except StoreError as problem:
            yield Trouble(name, problem.sentence)
        except UnreadableRow as problem:
            yield Trouble(name, f"{problem}.", FIRST_OF_ALL)


def at(moment: datetime) -> str:
    """A moment on the clock of this machine."""
    return f"{moment.astimezone():%a %d %b %H:%M %Z}"


# Without the database ----------------------------------------------------------------------------------


def folder(settings: Settings) -> Found:
    home = settings.home
    if not os.access(home, os.W_OK):
        yield f"{home} is not writable.", "Choose another folder: PBEM_HOME"
    for path in (home, settings.database, home / "pbem.toml"):
        if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
            yield f"{path} is readable by other users.", f"chmod go= {path}"


def room(settings: Settings) -> Found:
    """Look whether there is room on the disk; how much would tell whether something was filed."""
    least = settings.least_free_mb
    if settings.free_mb < least:
        yield (
            f"Less than least_free_mb = {least} MB are free, so no mail is taken in.",
            MAKE_ROOM,
        )
    elif settings.free_mb < 2 * least:
        yield (
            f"The disk is nearly full: below least_free_mb = {least} MB no mail is taken in.",
            MAKE_ROOM,
        )


def passwords(settings: Settings) -> Found:
    if file := open_secrets(settings):
        yield f"{file} holds a password and is readable by other users.", f"chmod go= {file}"
    for name in unused_settings(settings):
        yield f"{name} has no effect, for mail has other ways in and out.", f"Take {name} out of the settings"


# With the database, at once -----------------------------------------------------------------------------


def clock(app: App, _settings: Settings) -> Found:
    """Compare the clock of this machine with what was written down by it, and with PostgreSQL's."""
    now = app.now()
    newest = max((row.started_at or row.created_at for row in app.store.games()), default=now)
    if newest > now:
        yield f"It is {at(now)} here, but a game began at {at(newest)}.", "Set the clock"
    there = app.store.clock_of_server()
    if there is not None and abs(there - now) > APART:
        yield (
            f"It is {now:%H:%M:%S} UTC here, but {there:%H:%M:%S} where PostgreSQL runs.",
            "Let the network set both clocks",
        )
    for row in lately(app):
        if row.source == CLOCK:
            back = f"by {length(row.began - row.ended)} to {at(row.ended)}"
            yield f"The clock was set back {back}, and all went on.", "timedatectl set-ntp true"
    if not available_timezones():
        yield "No time zones are known.", "Install tzdata"


def server(app: App, settings: Settings) -> Found:
    """Look for work that nobody does."""
    store, late = app.store, app.now() - LATE
    waiting = len(store.outbox_due(late))
    if people_can_answer(app):  # else deadlines rest
        waiting += store.sums(late).late.length  # nothing of what is held
    if waiting and running(settings) is None:
        yield f"{counted(waiting, 'thing')} should have been done by {at(late)}.", "pbem serve"
    elif waiting:
        what = counted(waiting, "thing is", "things are")
        yield f"{what} overdue since {at(late)}, though a server runs.", "See what it logs"
    there = store.workers()
    idle = ",".join(work for work in Work if not any(work in worker.works for worker in there))
    if there and idle:
        yield f"No process does this work: {idle}.", f"pbem serve --only {idle}"


def ways_in(app: App, _settings: Settings) -> Found:
    """Look by which ways mail cannot come in now; nobody's time ends meanwhile."""
    for way, since in closed_ways(app):
        if way == SERVER:
            yield f"No server has run since {at(since)}.", "pbem serve"
        elif way == ROOM:
            yield f"No mail is taken in for want of room since {at(since)}.", MAKE_ROOM
        else:
            yield f"No mail comes in by {way} since {at(since)}.", "See what pbem doctor says about mail"


def due(app: App, _settings: Settings) -> Found:
    """Look for what the clock could not do. Such a row is not overdue: nobody works at it any more."""
    for row in app.store.quarantined():
        if isinstance(row, DueRow) and is_known_to_all(row):  # held moves are told to nobody
            yield (
                f"{row.kind} in {row.game}, due {at(row.due_at)}, is quarantined ({row.quarantined}).",
                "Once pbem is updated: pbem tick --again",
            )


def letters(app: App, _settings: Settings) -> Found:
    store = app.store
    failed, waiting = store.outbox(OutboxStatus.FAILED), store.outbox(OutboxStatus.NEW)
    quarantined, coming = store.inbox(InboxStatus.QUARANTINED), store.inbox(InboxStatus.NEW)
    unreadable = [f"out-{row.id}" for row in (*failed, *waiting) if not row.is_readable]
    unreadable += [f"in-{row.id}" for row in (*quarantined, *coming) if not row.is_readable]
    if unreadable:
        yield f"{', '.join(unreadable)}: not readable in the database.", FIRST_OF_ALL
    if failed:
        yield f"{counted(len(failed), 'letter')} could not be sent.", "pbem mail failed"
    if quarantined:
        yield f"{counted(len(quarantined), 'mail')} could not be read.", "pbem mail quarantined"
    for row in paused(app):
        yield f"Letters to {row.recipient} come back ({row.status}).", f"pbem mail resume {row.recipient}"


def draws(app: App, _settings: Settings) -> Found:
    """Look for public draws that have taken place: their games wait for nothing but the host."""
    for code, draw in drawn_untold(app.store.games(), app.now()):
        yield f"{code} waits for the result of “{draw.words}”, {at(draw.at)}.", f"pbem luck {code} RESULT"


# With a long look ---------------------------------------------------------------------------------------


def database(app: App, settings: Settings) -> Found:
    """Look at the file itself, and replay every running game."""
    if not settings.address and (damage := what_is_wrong(settings.database, quick=True)):
        yield (
            f"{settings.database} is damaged ({damage[0]}).",
            "First of all stop the server and copy the folder; then see which games are good: pbem db check",
        )
    for row in app.store.games():
        if row.status != GamePhase.RUNNING:
            continue
        try:
            load(app, row.code)
        except Exception as problem:
            yield f"{row.code} cannot be replayed ({type(problem).__name__}).", "pbem db check"
        try:
            app.store.beside(row.code)
        except UnreadableRow as problem:
            yield f"{row.code} stands still: {problem}.", FIRST_OF_ALL


# What was, and is over ----------------------------------------------------------------------------------


def past_outages(app: App, within: timedelta = LATELY) -> Iterator[str]:
    """Yield the outages of the last days, the newest first; nobody's time ran meanwhile."""
    what = {SERVER: "no server ran", ROOM: "there was no room on the disk"}
    for row in lately(app, within):
        if row.source != CLOCK:
            why = what.get(row.source, f"no mail came by {row.source}")
            yield f"{why} for {length(row.ended - row.began)}, until {at(row.ended)}"


def lately(app: App, within: timedelta = LATELY) -> Iterator[OutageRow]:
    since = app.now() - within
    return (row for row in reversed(outages(app)) if max(row.began, row.ended) > since)


def length(time: timedelta) -> str:
    """How long something took: "1 d 6 h", "20 min"."""
    minutes = int(time.total_seconds() / 60)
    hours, days = minutes // 60, minutes // 1440
    if days:
        return f"{days} d {hours % 24} h"
    return f"{hours} h {minutes % 60} min" if hours else f"{minutes} min"


Check = Callable[[App, Settings], Found]
OF_SETTINGS: dict[str, Callable[[Settings], Found]] = {
    "folder": folder,
    "room": room,
    "settings": passwords,
}
AT_ONCE: dict[str, Check] = {
    "clock": clock,
    "server": server,
    "ways in": ways_in,
    "due": due,
    "letters": letters,
    "draws": draws,
}
ALL: dict[str, Check] = {"database": database, **AT_ONCE}
# What is said of a check that has found nothing.
WELL = {
    "folder": "yours alone",
    "room": "enough is free on the disk",
    "settings": "no password lies open, and all are used",
    "database": "whole, and all running games can be replayed",
    "clock": "never before what was written down by it",
    "server": "nothing is overdue",
    "ways in": "mail can come in",
    "due": "nothing is quarantined",
    "letters": "none failed, came back or is quarantined",
    "draws": "no result is missing",
}
