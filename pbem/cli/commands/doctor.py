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
from pbem.cli.shell.speech import N_, NC_, _, count, list_of
from pbem.store.schema.errors import StoreError, UnreadableRow
from pbem.store.schema.kinds import GamePhase, InboxStatus, OutboxStatus

if TYPE_CHECKING:
    from pbem.app import App
    from pbem.cli.shell.session import Session
    from pbem.config import Settings

Finding = tuple[bool, str]
FIRST_OF_ALL = N_("First of all copy the folder; then: pbem db check")
APART = timedelta(seconds=10)  # two clocks that ought to be the same
LATE = timedelta(minutes=5)  # for something that is due while a server runs


def doctor(json: AsJson = False, ascii: Ascii = False) -> None:
    """Check data folder, settings, database, clock, and mail for real; say how to mend each fault."""
    found: list[tuple[str, bool, str]] = []
    with progress_bar(_("checks")) as tell:  # the one of the mail waits until a letter has come back
        for name, (well, text) in examined():
            found.append((name, well, text))
            tell(min(len({name for name, *_ in found}), MOST_CHECKS), MOST_CHECKS)
    if json:
        say_json(checks=[{"check": name, "well": well, "text": text} for name, well, text in found])
    else:
        good, bad = ("ok", "!!") if only_ascii(ascii) else ("✓", "✗")
        for name, well, text in found:
            say(f"{good if well else bad} {_(NAMES[name])}: {text}")
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
        yield "database", (False, _(problem.sentence))
        yield "server", (True, is_running(given) or _("not running"))
    else:
        for name, check in OF_DATABASE.items():
            try:
                yield from ((name, one) for one in check(session))
            except StoreError as problem:
                yield name, (False, _(problem.sentence))
            except UnreadableRow as problem:
                yield name, (False, f"{problem}.  {_(FIRST_OF_ALL)}")
    yield from (("mail", one) for one in mail.check(app, given))


def folder(given: Settings) -> Iterator[Finding]:
    home = given.home
    if not os.access(home, os.W_OK):
        yield False, _("{folder} cannot be written.  Choose another one: PBEM_HOME", folder=home)
    open_to_others = [
        path
        for path in (home, given.database, home / "pbem.toml")
        if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077
    ]
    for path in open_to_others:
        yield (
            False,
            _("{file} can be read by others on this machine.  Close it: chmod go= {file}", file=path),
        )
    if not open_to_others:
        yield True, _("{folder} is yours alone", folder=home)


def room(given: Settings) -> Iterator[Finding]:
    """Whether there is room on the disk; not how much, for that would tell whether something was filed."""
    if given.free_mb < given.least_free_mb:
        yield (
            False,
            _(
                "less than least_free_mb = {least} are free: no mail is taken.  Make room",
                least=given.least_free_mb,
            ),
        )
    else:
        yield True, _("there is room on the disk")


def settings(given: Settings) -> Iterator[Finding]:
    from pbem.config import in_environment, in_file, open_secrets, unused_settings

    told = _(
        "{in_file} in pbem.toml, {in_environment} in the environment",
        in_file=len(in_file(given.home)),
        in_environment=len(in_environment()),
    )
    file, unused = open_secrets(given), unused_settings(given)
    if file:
        yield (
            False,
            _("{file} holds a password, and others can read it.  Close it: chmod go= {file}", file=file),
        )
    for name in unused:
        yield (
            False,
            _("{name} is set and not used, for mail has other ways in and out.  Take it out", name=name),
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
        text = _(
            "{file} is damaged ({damage}).  First of all stop the server and copy the folder; then see which"
            " games are good: pbem db check",
            file=path,
            damage=damage[0],
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
                    _(
                        "{game} cannot be replayed ({problem}).  Where: pbem verify {game}",
                        game=row.code,
                        problem=type(problem).__name__,
                    )
                )
            try:
                session.app.store.beside(row.code)
            except UnreadableRow as problem:
                # Translators: {problem} is in English, {step} says what to do now.
                text = N_("{game} stands still: {problem}.  {step}")
                broken.append(_(text, game=row.code, problem=problem, step=_(FIRST_OF_ALL)))
    yield from ((False, text) for text in broken)
    if not broken and not damage:
        running = sum(row.status == GamePhase.RUNNING for row in rows)
        text = N_("the file is whole; games: {all}, running: {running}")
        if session.settings.address:
            text = N_("PostgreSQL answers, in the newest form; games: {all}, running: {running}")
        yield True, _(text, all=len(rows), running=running)


def time(session: Session) -> Iterator[Finding]:
    """The clock of this machine against what was written down by it before."""
    from zoneinfo import available_timezones

    from pbem.cli.screens.outages import steps_lately

    now = session.app.now()
    newest = max((row.started_at or row.created_at for row in session.app.store.games()), default=now)
    if newest > now:
        yield (
            False,
            _(
                "it is {now} here, but a game began at {then}.  Set the clock",
                now=clock(now),
                then=clock(newest),
            ),
        )
    else:
        yield True, _("it is {now} here, {utc} UTC", now=clock(now), utc=f"{now:%H:%M}")
    there = session.app.store.clock_of_server()
    if there is not None and abs(there - now) > APART:
        yield (
            False,
            _(
                "it is {now} here, but {then} where PostgreSQL runs.  Let the network set both clocks",
                now=f"{now:%H:%M:%S}",
                then=f"{there:%H:%M:%S}",
            ),
        )
    for step in steps_lately(session.app):
        # Translators: {step} tells how the clock was set back.
        text = N_("{step}, and all went on.  Let the network set it: timedatectl set-ntp true")
        yield False, _(text, step=step)
    if not available_timezones():
        yield False, _("no time zones are known.  Install tzdata")


def is_running(given: Settings) -> str:
    """Which server runs here, in a few words; nothing, if none does."""
    from pbem.cli.commands.serve import told
    from pbem.server.running import running

    found = running(given)
    if found is None:
        return ""
    text = N_("runs ({server}), listening on port {port}") if found.port else N_("runs ({server})")
    return _(text, server=told(found), port=found.port)


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
            count(
                "{n} thing is overdue since {when}, though it runs.  See what it logs",
                "{n} things are overdue since {when}, though it runs.  See what it logs",
                waiting,
                when=clock(late),
            ),
        )
    elif waiting:
        yield (
            False,
            count(
                "{n} thing should have been done by {when}.  Start it: pbem serve",
                "{n} things should have been done by {when}.  Start it: pbem serve",
                waiting,
                when=clock(late),
            ),
        )
    else:
        yield True, runs or _("not running, and nothing is overdue")


def ways_in(session: Session) -> Iterator[Finding]:
    """Whether mail can come in, and could in the last days."""
    from pbem.cli.screens.outages import closed_now, outages_lately

    closed = [*closed_now(session.app)]
    for what in closed:
        # Translators: {what} tells by which way mail cannot come in; room and mail are checks in this list.
        yield False, _("{what}.  What to do stands beside room and mail", what=what)
    if not closed:
        yield True, next(outages_lately(session.app), _("no outage in the last days"))


def due(session: Session) -> Iterator[Finding]:
    """What the clock could not deal with. Such a row is not overdue: nobody works at it any more."""
    from pbem.cli.commands.serve import named
    from pbem.store.schema.rows import DueRow
    from pbem.store.sums import is_known_to_all

    rows = [row for row in session.app.store.quarantined() if is_known_to_all(row)]
    for row in rows:
        assert isinstance(row, DueRow)  # held moves are told to nobody
        text = _(
            "{what}, due {when}, could not be done and is quarantined ({why})."
            "  Once pbem is updated: pbem tick --again",
            what=named(row),
            when=clock(row.due_at),
            why=row.quarantined,
        )
        yield False, text
    if not rows:
        yield True, _("nothing is quarantined")


def letters(session: Session) -> Iterator[Finding]:
    store = session.app.store
    failed, waiting = store.outbox(OutboxStatus.FAILED), store.outbox(OutboxStatus.NEW)
    quarantined, coming = store.inbox(InboxStatus.QUARANTINED), store.inbox(InboxStatus.NEW)
    unreadable = [f"out-{row.id}" for row in (*failed, *waiting) if not row.is_readable]
    unreadable += [f"in-{row.id}" for row in (*quarantined, *coming) if not row.is_readable]
    if unreadable:
        # Translators: {letters} are numbers like out-7, {step} says what to do now.
        text = N_("{letters}: cannot be read in the database.  {step}")
        yield False, _(text, letters=list_of(unreadable, "unit"), step=_(FIRST_OF_ALL))
    if failed:
        yield (
            False,
            # Translators: {n} letters.
            count(
                "{n} could not be sent and was given up",
                "{n} could not be sent and were given up",
                len(failed),
            ),
        )
    if quarantined:
        yield (
            False,
            count(
                "{n} that came in could not be handled and is quarantined",
                "{n} that came in could not be handled and are quarantined",
                len(quarantined),
            ),
        )
    if not failed and not quarantined and not unreadable:
        yield True, count("{n} waits to be sent", "{n} wait to be sent", len(waiting))


def draws(session: Session) -> Iterator[Finding]:
    """Public draws that have taken place: their games wait for nothing but the host."""
    from pbem.cli.commands.luck import drawn_untold, named

    untold = drawn_untold(session.app.store.games(), session.app.now())
    for code, draw in untold:
        yield (
            False,
            _(
                "{game} waits for the result of {draw}.  Tell it: pbem luck {game} RESULT",
                game=code,
                draw=named(draw),
            ),
        )
    if not untold:
        yield True, _("no result is missing")


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
# What the checks are called in the list.
NAMES = {
    "folder": NC_("check", "folder"),
    "room": NC_("check", "room"),
    "settings": NC_("check", "settings"),
    "database": NC_("check", "database"),
    "clock": NC_("check", "clock"),
    "server": NC_("check", "server"),
    "ways in": NC_("check", "ways in"),
    "due": NC_("check", "due"),
    "letters": NC_("check", "letters"),
    "draws": NC_("check", "draws"),
    "mail": NC_("check", "mail"),
}
MOST_CHECKS = len(OF_SETTINGS) + len(OF_DATABASE) + 1  # that of the mail comes last
