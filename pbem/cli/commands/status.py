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
from pbem.sentence import counted
from pbem.store.schema.kinds import GamePhase, InboxStatus, OutboxStatus

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
    from pbem.app.lobby.public_draw import drawn_untold
    from pbem.cli.shell.session import open_session
    from pbem.server.figures import figures
    from pbem.server.running import running

    if only_running:  # for those who ask every minute: the database is not even opened
        from pbem.config import load_settings

        if running(load_settings()) is None:
            raise Refused("No server runs on this data folder.  Start it: pbem serve")
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


def tell(session: Session, server: Running | None) -> None:
    """The same in sentences, with names, and what is wrong."""
    from pbem.server.troubles import troubles

    lines = (worker_lines(session, server), game_lines(session), mail_lines(session))
    say(server_line(server), *chain(*lines), next_line(session))
    say(*(f"Trouble: {trouble}" for trouble in troubles(session.app, session.settings)))


def server_line(server: Running | None) -> str:
    from pbem.cli.commands.serve import told

    if server is None:
        return "Server:  none runs on this data folder"
    listening = f", listening on port {server.port}" if server.port else ""
    return f"Server:  runs ({told(server)}){listening}"


def worker_lines(session: Session, server: Running | None) -> Iterator[str]:
    """Who else works on the database, here or elsewhere."""
    there = session.app.store.workers()
    if len(there) > (server is not None):
        for worker in there:
            yield f"Worker:  {worker.name} ({', '.join(worker.works)}), since {clock(worker.since)}"


def game_lines(session: Session) -> Iterator[str]:
    """How many games there are, when no mail came in for them, and what the open ones wait for."""
    from pbem.cli.screens.waiting import what_is_waited_for
    from pbem.server.troubles import past_outages

    store = session.app.store
    rows = store.games()
    games = Counter(row.status for row in rows)
    phases = [f"{games[phase]} {phase}" for phase in sorted(games)]
    yield f"Games:   {', '.join(phases) or 'none'}"
    yield from (f"Outage:  {what}" for what in islice(past_outages(session.app), MOST_OUTAGES))
    for row in rows:
        if row.status == GamePhase.OPEN:
            what = what_is_waited_for(row, store.seats(row.code))
            yield f"Open:    {row.code}. {what}"


def mail_lines(session: Session) -> Iterator[str]:
    """What comes in and goes out."""
    from pbem.app.talk.answer_quota import UNKNOWN_TOKEN, day

    store = session.app.store
    waiting = store.outbox(OutboxStatus.NEW)
    yield f"In:      {counted(len(store.inbox(InboxStatus.NEW)), 'mail waits', 'mails wait')} to be read"
    if for_host := store.inbox(InboxStatus.HOST):
        yield (
            f"Host:    {counted(len(for_host), 'mail')} to postmaster or abuse, the last "
            f"{clock(for_host[-1].received_at)}: pbem mail host"
        )
    oldest = f", the oldest since {clock(waiting[0].created_at)}" if waiting else ""
    yield f"Out:     {counted(len(waiting), 'letter waits', 'letters wait')} to be sent{oldest}"
    if unknown_tokens := store.tally(UNKNOWN_TOKEN, day(session.app.now())):
        yield (
            f"Guesses: {counted(unknown_tokens, 'time')} today somebody wrote to a token that was never made"
        )


def next_line(session: Session) -> str:
    """What the clock does next."""
    from pbem.cli.commands.serve import named
    from pbem.store.sums import is_known_to_all

    store, now = session.app.store, session.app.now()
    due = next(filter(is_known_to_all, store.due(now + FAR, 1000)), None)
    return f"Next:    {named(due)}, {clock(due.due_at)}" if due else "Next:    nothing is due"
