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
    """The same in sentences, with names."""
    lines = (worker_lines(session, server), game_lines(session), mail_lines(session), clock_lines(session))
    say(server_line(server), *chain(*lines))


def server_line(server: Running | None) -> str:
    from pbem.cli.commands.serve import told

    if server is None:
        return "Server:  none runs on this data folder"
    if server.port:
        return f"Server:  runs ({told(server)}), listening on port {server.port}"
    return f"Server:  runs ({told(server)})"


def worker_lines(session: Session, server: Running | None) -> Iterator[str]:
    """Who else works on the database, here or elsewhere, and what nobody does."""
    there = session.app.store.workers()
    if len(there) > (server is not None):
        for worker in there:
            yield f"Worker:  {worker.name} ({', '.join(worker.works)}), since {clock(worker.since)}"
    idle = [work for work in Work if not any(work in worker.works for worker in there)]
    if there and idle:
        works = ",".join(idle)
        yield f"Missing: nobody does this work: {works}.  Start it: pbem serve --only {works}"


def game_lines(session: Session) -> Iterator[str]:
    """How many games there are, when no mail came in for them, and what the open ones wait for."""
    from pbem.cli.screens.outages import closed_now, outages_lately, steps_lately
    from pbem.cli.screens.waiting import what_is_waited_for

    store = session.app.store
    rows = store.games()
    games = Counter(row.status for row in rows)
    phases = [text.format(n=games[phase]) for phase, text in GAMES.items() if games[phase]]
    yield f"Games:   {', '.join(phases)}" if phases else "Games:   none"
    for what in closed_now(session.app):
        yield f"Closed:  {what}"
    for what in islice(outages_lately(session.app), MOST_OUTAGES):
        yield f"Outage:  {what}"
    for what in islice(steps_lately(session.app), MOST_OUTAGES):
        yield f"Clock:   {what}"
    for row in rows:
        if row.status == GamePhase.OPEN:
            what = what_is_waited_for(row, store.seats(row.code), store.dues(row.code))
            yield f"Open:    {row.code}. {what}"


def mail_lines(session: Session) -> Iterator[str]:
    """What comes in and goes out."""
    from pbem.app.talk.answer_quota import UNKNOWN_TOKEN, day
    from pbem.app.talk.bounce_policy import paused

    store = session.app.store
    waiting, failed = store.outbox(OutboxStatus.NEW), store.outbox(OutboxStatus.FAILED)
    if session.settings.free_mb < session.settings.least_free_mb:
        yield "Room:    too little is free on the disk, so no mail is taken in: pbem doctor"
    yield (
        f"In:      {counted(len(store.inbox(InboxStatus.NEW)), 'mail waits', 'mails wait')} to be "
        f"read, {len(store.inbox(InboxStatus.QUARANTINED))} quarantined"
    )
    if for_host := store.inbox(InboxStatus.HOST):
        yield (
            f"Host:    {counted(len(for_host), 'mail')} to postmaster or abuse, the last "
            f"{clock(for_host[-1].received_at)}: pbem mail host"
        )
    if waiting:
        yield (
            f"Out:     {counted(len(waiting), 'letter waits', 'letters wait')} to be sent, the oldest "
            f"since {clock(waiting[0].created_at)}; {len(failed)} failed"
        )
    else:
        yield f"Out:     0 letters wait to be sent; {len(failed)} failed"
    if lost := [row.recipient for row in paused(session.app)]:
        yield f"Paused:  letters to {', '.join(lost)} come back"
    if unknown_tokens := store.tally(UNKNOWN_TOKEN, day(session.app.now())):
        yield (
            f"Guesses: {counted(unknown_tokens, 'time')} today somebody wrote to a token that was never made"
        )
    if failed or lost or store.inbox(InboxStatus.QUARANTINED):
        yield "Mend it: pbem mail failed, pbem mail quarantined"


def clock_lines(session: Session) -> Iterator[str]:
    """What the clock has to do, and what it could not."""
    from pbem.cli.commands.luck import drawn_untold, named
    from pbem.cli.commands.serve import named as named_due
    from pbem.store.sums import is_known_to_all

    store, now = session.app.store, session.app.now()
    stuck = [row for row in store.quarantined() if is_known_to_all(row)]
    for code, draw in drawn_untold(store.games(), now):
        text = "Draw:    {game} waits for the result of {draw}: pbem luck {game} RESULT"
        yield text.format(game=code, draw=named(draw))
    if stuck:
        yield (
            f"Clock:   {counted(len(stuck), 'due thing')} quarantined, in "
            f"{', '.join(sorted({row.game for row in stuck}))}"
        )
        yield "Mend it: pbem doctor tells why, pbem tick --again tries once more"
    due = next(filter(is_known_to_all, store.due(now + FAR, 1000)), None)
    if due:
        yield f"Next:    {named_due(due)}, {clock(due.due_at)}"
    else:
        yield "Next:    nothing is due"


# How many games have come how far, in the order of the alphabet.
GAMES = {
    GamePhase.ABANDONED: "{n} abandoned",
    GamePhase.OPEN: "{n} open",
    GamePhase.OVER: "{n} over",
    GamePhase.RUNNING: "{n} running",
}
