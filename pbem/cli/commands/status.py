"""How the server stands at a glance: ``pbem status``.

What people read names games and addresses; what programs read (``--json``) is sums only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from datetime import timedelta
from importlib.metadata import version
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import AsJson
from pbem.cli.shell.output import clock, say, say_json
from pbem.cli.shell.speech import N_, _, count, list_of
from pbem.store.schema.kinds import GamePhase, InboxStatus, OutboxStatus, Work

if TYPE_CHECKING:
    from pbem.cli.shell.session import Session
    from pbem.server.running import Running

FAR = timedelta(days=3650)
MOST_OUTAGES = 3  # that are told of


def status(
    json: AsJson = False,
    only_running: Annotated[
        bool, typer.Option("--running", help="Look only whether a server runs; exit code 1 if none does.")
    ] = False,
) -> None:
    """Tell whether the server runs, and what waits, failed or comes next."""
    from pbem.cli.commands.luck import drawn_untold
    from pbem.cli.shell.session import open_session
    from pbem.server.figures import figures
    from pbem.server.running import running

    if only_running:  # for those who ask every minute: the database is not even opened
        from pbem.config import load_settings

        if running(load_settings()) is None:
            raise Refused(_("No server runs on this data folder.  Start it: pbem serve"))
        return
    session = open_session()
    server = running(session.settings)
    if not json:
        tell(session, server)
        return
    say_json(
        version=version("pbem"),
        server=asdict(server) if server else None,
        port=server.port if server else None,
        **figures(session.app, session.settings),
        draws=len(drawn_untold(session.app.store.games(), session.app.now())),
    )


# Translators: the lines of pbem status begin with a word of their own and blanks up to the tenth column; keep
# them below each other where the word is not longer than that.


def tell(session: Session, server: Running | None) -> None:
    """The same in sentences, with names."""
    lines = (worker_lines(session, server), game_lines(session), mail_lines(session), clock_lines(session))
    say(server_line(server), *chain(*lines))


def server_line(server: Running | None) -> str:
    from pbem.cli.commands.serve import told

    if server is None:
        return _("Server:  none runs on this data folder")
    if server.port:
        return _("Server:  runs ({server}), listening on port {port}", server=told(server), port=server.port)
    return _("Server:  runs ({server})", server=told(server))


def worker_lines(session: Session, server: Running | None) -> Iterator[str]:
    """Who else works on the database, here or elsewhere, and what nobody does."""
    there = session.app.store.workers()
    if len(there) > (server is not None):
        for worker in there:
            yield _(
                "Worker:  {name} ({works}), since {since}",
                name=worker.name,
                works=", ".join(worker.works),
                since=clock(worker.since),
            )
    idle = [work for work in Work if not any(work in worker.works for worker in there)]
    if there and idle:
        works = ",".join(idle)
        yield _("Missing: nobody does this work: {works}.  Start it: pbem serve --only {works}", works=works)


def game_lines(session: Session) -> Iterator[str]:
    """How many games there are, when no mail came in for them, and what the open ones wait for."""
    from pbem.cli.screens.outages import closed_now, outages_lately, steps_lately
    from pbem.cli.screens.waiting import what_is_waited_for

    store = session.app.store
    rows = store.games()
    games = Counter(row.status for row in rows)
    phases = [_(text, n=games[phase]) for phase, text in GAMES.items() if games[phase]]
    yield _("Games:   {games}", games=list_of(phases, "unit")) if phases else _("Games:   none")
    for what in closed_now(session.app):
        yield _("Closed:  {what}", what=what)
    for what in islice(outages_lately(session.app), MOST_OUTAGES):
        yield _("Outage:  {what}", what=what)
    for what in islice(steps_lately(session.app), MOST_OUTAGES):
        yield _("Clock:   {what}", what=what)
    for row in rows:
        if row.status == GamePhase.OPEN:
            what = what_is_waited_for(row, store.seats(row.code), store.dues(row.code))
            # Translators: {what} is a sentence: what the game waits for.
            yield _("Open:    {game}. {what}", game=row.code, what=what)


def mail_lines(session: Session) -> Iterator[str]:
    """What comes in and goes out."""
    from pbem.app.talk.answer_quota import UNKNOWN_TOKEN, day
    from pbem.app.talk.bounce_policy import paused

    store = session.app.store
    waiting, failed = store.outbox(OutboxStatus.NEW), store.outbox(OutboxStatus.FAILED)
    if session.settings.free_mb < session.settings.least_free_mb:
        yield _("Room:    too little is free on the disk, so no mail is taken in: pbem doctor")
    yield count(
        "In:      {n} mail waits to be read, {quarantined} quarantined",
        "In:      {n} mails wait to be read, {quarantined} quarantined",
        len(store.inbox(InboxStatus.NEW)),
        quarantined=len(store.inbox(InboxStatus.QUARANTINED)),
    )
    if for_host := store.inbox(InboxStatus.HOST):
        yield count(
            "Host:    {n} mail to postmaster or abuse, the last {when}: pbem mail host",
            "Host:    {n} mails to postmaster or abuse, the last {when}: pbem mail host",
            len(for_host),
            when=clock(for_host[-1].received_at),
        )
    if waiting:
        yield count(
            "Out:     {n} letter waits to be sent, the oldest since {since}; {failed} failed",
            "Out:     {n} letters wait to be sent, the oldest since {since}; {failed} failed",
            len(waiting),
            since=clock(waiting[0].created_at),
            failed=len(failed),
        )
    else:
        yield _("Out:     0 letters wait to be sent; {failed} failed", failed=len(failed))
    if lost := [row.recipient for row in paused(session.app)]:
        yield _("Paused:  letters to {addresses} come back", addresses=list_of(lost, "unit"))
    if unknown_tokens := store.tally(UNKNOWN_TOKEN, day(session.app.now())):
        yield count(
            "Guesses: {n} time today somebody wrote to a token that was never made",
            "Guesses: {n} times today somebody wrote to a token that was never made",
            unknown_tokens,
        )
    if failed or lost or store.inbox(InboxStatus.QUARANTINED):
        yield _("Mend it: pbem mail failed, pbem mail quarantined")


def clock_lines(session: Session) -> Iterator[str]:
    """What the clock has to do, and what it could not."""
    from pbem.cli.commands.luck import drawn_untold, named
    from pbem.cli.commands.serve import named as named_due
    from pbem.store.sums import is_known_to_all

    store, now = session.app.store, session.app.now()
    stuck = [row for row in store.quarantined() if is_known_to_all(row)]
    for code, draw in drawn_untold(store.games(), now):
        text = N_("Draw:    {game} waits for the result of {draw}: pbem luck {game} RESULT")
        yield _(text, game=code, draw=named(draw))
    if stuck:
        yield count(
            "Clock:   {n} due thing quarantined, in {games}",
            "Clock:   {n} due things quarantined, in {games}",
            len(stuck),
            games=list_of(sorted({row.game for row in stuck}), "unit"),
        )
        yield _("Mend it: pbem doctor tells why, pbem tick --again tries once more")
    due = next(filter(is_known_to_all, store.due(now + FAR, 1000)), None)
    if due:
        # Translators: {what} is what the clock does next: "timeout in K7".
        yield _("Next:    {what}, {when}", what=named_due(due), when=clock(due.due_at))
    else:
        yield _("Next:    nothing is due")


# How many games have come how far, in the order of the alphabet.
GAMES = {
    GamePhase.ABANDONED: N_("{n} abandoned"),
    GamePhase.OPEN: N_("{n} open"),
    GamePhase.OVER: N_("{n} over"),
    GamePhase.RUNNING: N_("{n} running"),
}
