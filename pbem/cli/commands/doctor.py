"""Is everything in order? ``pbem doctor`` looks.

A check is a function that yields what it found: whether all is well, and a sentence, which for a fault ends
with the next step. Whoever adds a part to the server adds its check to one of the tables below. A database
that cannot be opened is a finding like any other, and what needs none is looked at all the same.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import typer

from pbem.cli.commands import mail
from pbem.cli.commands.simulate import progress_bar
from pbem.cli.shell.options import Ascii, AsJson
from pbem.cli.shell.output import clock, only_ascii, say, say_json
from pbem.sentence import counted
from pbem.store.schema.errors import StoreError, UnreadableRow
from pbem.store.schema.kinds import GamePhase, InboxStatus, OutboxStatus

if TYPE_CHECKING:
    from pbem.app import App
    from pbem.cli.shell.session import Session
    from pbem.config import Settings

Finding = tuple[bool, str]
FIRST_OF_ALL = "First of all copy the folder; then: pbem db check"
APART = timedelta(seconds=10)  # two clocks that ought to be the same
LATE = timedelta(minutes=5)  # for something that is due while a server runs


def doctor(json: AsJson = False, ascii: Ascii = False) -> None:
    """Check data folder, settings, database, clock, and mail for real; say how to mend each fault."""
    found: list[tuple[str, bool, str]] = []
    with progress_bar("checks") as tell:  # the one of the mail waits until a letter has come back
        for name, (well, text) in examined():
            found.append((name, well, text))
            tell(min(len({name for name, *_ in found}), MOST_CHECKS), MOST_CHECKS)
    if json:
        say_json(checks=[{"check": name, "well": well, "text": text} for name, well, text in found])
    else:
        good, bad = ("ok", "!!") if only_ascii(ascii) else ("✓", "✗")
        for name, well, text in found:
            say(f"{good if well else bad} {name}: {text}")
    if not all(well for _name, well, _text in found):
        raise typer.Exit(1)


def examined() -> Iterator[tuple[str, Finding]]:
    """All that is found, with the name of the check."""
    from pbem.cli.shell.session import open_session
    from pbem.config import load_settings

    given = load_settings()
    for name, look in OF_SETTINGS.items():
        yield from ((name, one) for one in look(given))
    app: App | None = None
    try:
        session = open_session()
        app = session.app
    except StoreError as problem:
        yield "database", (False, problem.sentence)
        yield "server", (True, is_running(given) or "not running")
    else:
        for name, check in OF_DATABASE.items():
            try:
                yield from ((name, one) for one in check(session))
            except StoreError as problem:
                yield name, (False, problem.sentence)
            except UnreadableRow as problem:
                yield name, (False, f"{problem}.  {FIRST_OF_ALL}")
    yield from (("mail", one) for one in mail.check(app, given))


def folder(given: Settings) -> Iterator[Finding]:
    home = given.home
    if not os.access(home, os.W_OK):
        yield False, f"{home} cannot be written.  Choose another one: PBEM_HOME"
    open_to_others = [
        path
        for path in (home, given.database, home / "pbem.toml")
        if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077
    ]
    for path in open_to_others:
        yield (
            False,
            f"{path} can be read by others on this machine.  Close it: chmod go= {path}",
        )
    if not open_to_others:
        yield True, f"{home} is yours alone"


def room(given: Settings) -> Iterator[Finding]:
    """Whether there is room on the disk; not how much, for that would tell whether something was filed."""
    if given.free_mb < given.least_free_mb:
        yield (
            False,
            f"less than least_free_mb = {given.least_free_mb} are free: no mail is taken.  Make room",
        )
    else:
        yield True, "there is room on the disk"


def settings(given: Settings) -> Iterator[Finding]:
    from pbem.config import in_environment, in_file, open_secrets, unused_settings

    told = f"{len(in_file(given.home))} in pbem.toml, {len(in_environment())} in the environment"
    file, unused = open_secrets(given), unused_settings(given)
    if file:
        yield (
            False,
            f"{file} holds a password, and others can read it.  Close it: chmod go= {file}",
        )
    for name in unused:
        yield (
            False,
            f"{name} is set and not used, for mail has other ways in and out.  Take it out",
        )
    if not file and not unused:
        yield True, told


def database(session: Session) -> Iterator[Finding]:
    """The file itself, and every running game replayed from it."""
    from pbem.app.game import load
    from pbem.store.copying.backup import what_is_wrong

    path = session.settings.database
    damage = [] if session.settings.address else what_is_wrong(path, quick=True)
    if damage:
        text = (
            f"{path} is damaged ({damage[0]}).  First of all stop the server and copy the folder; "
            "then see which games are good: pbem db check"
        )
        yield False, text
    rows = session.app.store.games()
    broken = []
    for row in rows:
        if row.status == GamePhase.RUNNING:
            try:
                load(session.app, row.code)
            except Exception as problem:
                broken.append(
                    f"{row.code} cannot be replayed ({type(problem).__name__}).  Where:"
                    f" pbem verify {row.code}"
                )
            try:
                session.app.store.beside(row.code)
            except UnreadableRow as problem:
                broken.append(f"{row.code} stands still: {problem}.  {FIRST_OF_ALL}")
    yield from ((False, text) for text in broken)
    if not broken and not damage:
        running = sum(row.status == GamePhase.RUNNING for row in rows)
        good = "the file is whole"
        if session.settings.address:
            good = "PostgreSQL answers, in the newest form"
        yield True, f"{good}; games: {len(rows)}, running: {running}"


def time(session: Session) -> Iterator[Finding]:
    """The clock of this machine against what was written down by it before."""
    from zoneinfo import available_timezones

    from pbem.cli.screens.outages import steps_lately

    now = session.app.now()
    newest = max((row.started_at or row.created_at for row in session.app.store.games()), default=now)
    if newest > now:
        yield (
            False,
            f"it is {clock(now)} here, but a game began at {clock(newest)}.  Set the clock",
        )
    else:
        yield True, f"it is {clock(now)} here, {now:%H:%M} UTC"
    there = session.app.store.clock_of_server()
    if there is not None and abs(there - now) > APART:
        yield (
            False,
            f"it is {now:%H:%M:%S} here, but {there:%H:%M:%S} where PostgreSQL runs.  Let the network set"
            " both clocks",
        )
    for step in steps_lately(session.app):
        yield False, f"{step}, and all went on.  Let the network set it: timedatectl set-ntp true"
    if not available_timezones():
        yield False, "no time zones are known.  Install tzdata"


def is_running(given: Settings) -> str:
    """Which server runs here, in a few words; nothing, if none does."""
    from pbem.cli.commands.serve import told
    from pbem.server.running import running

    found = running(given)
    if found is None:
        return ""
    return f"runs ({told(found)})" + (f", listening on port {found.port}" if found.port else "")


def server(session: Session) -> Iterator[Finding]:
    from pbem.app.uptime.heartbeat import people_can_answer

    runs = is_running(session.settings)
    late = session.app.now() - LATE
    store = session.app.store
    waiting = len(store.outbox_due(late))
    if people_can_answer(session.app):  # else deadlines rest
        waiting += store.sums(late).late.length  # nothing of what is held
    if waiting and runs:
        yield (
            False,
            (
                f"{counted(waiting, 'thing is', 'things are')} overdue since {clock(late)}, though it "
                "runs.  See what it logs"
            ),
        )
    elif waiting:
        yield (
            False,
            (f"{counted(waiting, 'thing')} should have been done by {clock(late)}.  Start it: pbem serve"),
        )
    else:
        yield True, runs or "not running, and nothing is overdue"


def ways_in(session: Session) -> Iterator[Finding]:
    """Whether mail can come in, and could in the last days."""
    from pbem.cli.screens.outages import closed_now, outages_lately

    closed = [*closed_now(session.app)]
    for what in closed:
        yield False, f"{what}.  What to do stands beside room and mail"
    if not closed:
        yield True, next(outages_lately(session.app), "no outage in the last days")


def due(session: Session) -> Iterator[Finding]:
    """What the clock could not deal with. Such a row is not overdue: nobody works at it any more."""
    from pbem.cli.commands.serve import named
    from pbem.store.schema.rows import DueRow
    from pbem.store.sums import is_known_to_all

    rows = [row for row in session.app.store.quarantined() if is_known_to_all(row)]
    for row in rows:
        assert isinstance(row, DueRow)  # held moves are told to nobody
        text = (
            f"{named(row)}, due {clock(row.due_at)}, could not be done and is quarantined"
            f" ({row.quarantined}).  Once pbem is updated: pbem tick --again"
        )
        yield False, text
    if not rows:
        yield True, "nothing is quarantined"


def letters(session: Session) -> Iterator[Finding]:
    store = session.app.store
    failed, waiting = store.outbox(OutboxStatus.FAILED), store.outbox(OutboxStatus.NEW)
    quarantined, coming = store.inbox(InboxStatus.QUARANTINED), store.inbox(InboxStatus.NEW)
    unreadable = [f"out-{row.id}" for row in (*failed, *waiting) if not row.is_readable]
    unreadable += [f"in-{row.id}" for row in (*quarantined, *coming) if not row.is_readable]
    if unreadable:
        yield False, f"{', '.join(unreadable)}: cannot be read in the database.  {FIRST_OF_ALL}"
    if failed:
        yield (
            False,
            f"{len(failed)} could not be sent and {'was' if len(failed) == 1 else 'were'} given up",
        )
    if quarantined:
        yield (
            False,
            f"{len(quarantined)} that came in could not be handled and"
            f" {'is' if len(quarantined) == 1 else 'are'} quarantined",
        )
    if not failed and not quarantined and not unreadable:
        yield True, f"{counted(len(waiting), 'waits', 'wait')} to be sent"


def draws(session: Session) -> Iterator[Finding]:
    """Public draws that have taken place: their games wait for nothing but the host."""
    from pbem.cli.commands.luck import drawn_untold, named

    untold = drawn_untold(session.app.store.games(), session.app.now())
    for code, draw in untold:
        yield (
            False,
            f"{code} waits for the result of {named(draw)}.  Tell it: pbem luck {code} RESULT",
        )
    if not untold:
        yield True, "no result is missing"


OF_SETTINGS: dict[str, Callable[[Settings], Iterator[Finding]]] = {
    "folder": folder,
    "room": room,
    "settings": settings,
}
OF_DATABASE: dict[str, Callable[[Session], Iterator[Finding]]] = {
    "database": database,
    "clock": time,
    "server": server,
    "ways in": ways_in,
    "due": due,
    "letters": letters,
    "draws": draws,
}
MOST_CHECKS = len(OF_SETTINGS) + len(OF_DATABASE) + 1  # that of the mail comes last
