"""How the server stands at a glance: ``pbem status``.

What people read names games and addresses; what programs read (``--json``) is sums only.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from datetime import timedelta
from importlib.metadata import version
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import AsJson
from pbem.cli.shell.output import clock, say, say_json
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
    from pbem.app.talk.answer_quota import UNKNOWN_TOKEN, day
    from pbem.app.talk.bounce_policy import paused
    from pbem.cli.commands.luck import drawn_untold, named
    from pbem.cli.commands.serve import told
    from pbem.cli.screens.outages import closed_now, outages_lately, steps_lately
    from pbem.cli.screens.waiting import what_is_waited_for
    from pbem.store.sums import is_known_to_all

    store = session.app.store
    rows = store.games()
    games = Counter(row.status for row in rows)
    untold = drawn_untold(rows, session.app.now())
    waiting, failed = store.outbox(OutboxStatus.NEW), store.outbox(OutboxStatus.FAILED)
    coming, quarantined = store.inbox(InboxStatus.NEW), store.inbox(InboxStatus.QUARANTINED)
    for_host = store.inbox(InboxStatus.HOST)
    lost = [row.recipient for row in paused(session.app)]
    unknown_tokens = store.tally(UNKNOWN_TOKEN, day(session.app.now()))
    stuck = [row for row in store.quarantined() if is_known_to_all(row)]
    stuck_games = sorted({row.game for row in stuck})
    waits = {
        row.code: what_is_waited_for(row, store.seats(row.code), store.dues(row.code))
        for row in rows
        if row.status == GamePhase.OPEN
    }
    coming_due = store.due(session.app.now() + FAR, 1000)
    due = next((row for row in coming_due if is_known_to_all(row)), None)
    where = f", listening on port {server.port}" if server and server.port else ""
    say(f"Server:  runs ({told(server)}){where}" if server else "Server:  none runs on this data folder")
    say("Games:   " + (", ".join(f"{count} {name}" for name, count in sorted(games.items())) or "none"))
    for what in closed_now(session.app):
        say(f"Closed:  {what}")
    for what in islice(outages_lately(session.app), MOST_OUTAGES):
        say(f"Outage:  {what}")
    for what in islice(steps_lately(session.app), MOST_OUTAGES):
        say(f"Clock:   {what}")
    for code, what in waits.items():
        say(f"Open:    {code}. {what}")
    if session.settings.free_mb < session.settings.least_free_mb:
        say("Room:    too little is free on the disk, so no mail is taken in: pbem doctor")
    say(f"In:      {len(coming)} mails wait to be read, {len(quarantined)} quarantined")
    if for_host:
        last = clock(for_host[-1].received_at)
        say(f"Host:    {len(for_host)} mails to postmaster or abuse, the last {last}: pbem mail host")
    since = f", the oldest since {clock(waiting[0].created_at)}" if waiting else ""
    say(f"Out:     {len(waiting)} letters wait to be sent{since}; {len(failed)} failed")
    if lost:
        say(f"Paused:  letters to {', '.join(lost)} come back")
    if unknown_tokens:
        say(f"Guesses: {unknown_tokens} times today somebody wrote to a token that was never made")
    if stuck:
        say(f"Clock:   {len(stuck)} due things quarantined, in {', '.join(stuck_games)}")
    for code, draw in untold:
        say(f"Draw:    {code} waits for the result of {named(draw)}: pbem luck {code} RESULT")
    coming_up = f"{due.kind} in {due.game}, {clock(due.due_at)}" if due else "nothing is due"
    say(f"Next:    {coming_up}")
    if failed or quarantined or lost:
        say("Mend it: pbem mail failed, pbem mail quarantined")
    if stuck:
        say("Mend it: pbem doctor tells why, pbem tick --again tries once more")
