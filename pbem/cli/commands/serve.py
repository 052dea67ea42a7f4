"""Mail and clock: ``pbem serve``, ``tick``, ``inbox``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell import complete
from pbem.cli.shell.frame import REFUSED, RUNNING, Refused, complain, only_shown
from pbem.cli.shell.options import Ascii, AsJson
from pbem.cli.shell.output import clock, on_terminal, say, say_json, say_table
from pbem.sentence import counted

if TYPE_CHECKING:
    from email.message import EmailMessage

    from pbem.app.play.clock import ClockRow
    from pbem.config import Settings
    from pbem.server.running import Running
    from pbem.store.schema.kinds import Work


def serve(
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Where to listen for mail; else any free port.")
    ] = None,
    only: Annotated[
        str,
        typer.Option(
            metavar="WORK", help="Do only some of the work: listen, read, tick or send, with commas between."
        ),
    ] = "",
) -> None:
    """Run the server: take mail in, watch the clock, send letters. Ctrl-C stops it."""
    from pbem.config import load_settings, unused_settings

    settings = load_settings()
    if port is not None:
        settings = settings.model_copy(update={"listen_port": port})
        if "listen_port" in unused_settings(settings):
            complain(
                "--port is not used, for mail has other ways in and out.  Leave it out, or see pbem.toml"
            )
    works = works_in(only)
    if "listen" in works:
        with the_only_server(settings) as tell:
            run_server(settings, tell, works)
    else:  # any number of these help, on this machine or another
        run_server(settings, lambda _port: None, works)
    say("Stopped.")


def works_in(only: str) -> tuple[Work, ...]:
    """The kinds of work that somebody has named; all, if none."""
    from pbem.store.schema.kinds import Work

    wanted = [name.strip().casefold() for name in only.split(",") if name.strip()]
    for name in wanted:
        if name not in tuple(Work):
            raise Refused(
                f"There is no work “{only_shown(name)}”.  --only takes listen, read, tick, send, with "
                "commas between"
            )
    return tuple(work for work in Work if work in wanted or not wanted)


@contextmanager
def the_only_server(settings: Settings) -> Iterator[Callable[[int], None]]:
    """Be the one server of this data folder, or be refused.

    The database is opened inside: a newer version would else bring it up to date under the other server.
    """
    from pbem.server.running import AlreadyRuns, claimed

    try:
        with claimed(settings) as tell:
            yield tell
    except AlreadyRuns as problem:
        raise Refused(
            (
                f"A server runs here already ({told(problem.other)}).  Stop it first, or choose another "
                "folder: PBEM_HOME"
            ),
            RUNNING,
        ) from None


def run_server(settings: Settings, tell: Callable[[int], None], works: tuple[Work, ...]) -> None:
    """Run until somebody stops us; ``tell`` writes down where we listen."""
    import asyncio

    from pbem.server.logs import log
    from pbem.server.serve import serve as run
    from pbem.wiring import build_app

    def started(port: int) -> None:
        tell(port)
        if "listen" not in works:
            say(f"Working on what others let in ({', '.join(works)}). Stop with Ctrl-C.")
            return
        log.info("locked", file=settings.serve_lock.name)
        if not port:
            say(f"Reading mail as pbem.toml says; data in {settings.home}. Stop with Ctrl-C.")
            return
        say(f"Listening on {settings.listen_host}:{port}; data in {settings.home}. Stop with Ctrl-C.")
        if not settings.smtp_host:
            say("Read letters: pbem inbox NAME.  Answer: pbem reply NAME play 12 at 3,4")

    app = build_app(settings)
    asyncio.run(run(app, settings, started, works))
    app.store.close()


def told(server: Running) -> str:
    """Which server that is, in a few words."""
    if server.pid is None:
        return "it has not said which process it is"
    return f"process {server.pid}, since {clock(server.since)}"


def tick(
    again: Annotated[
        bool, typer.Option("--again", help="Try once more what the clock could not deal with.")
    ] = False,
) -> None:
    """Do once what the server does all the time: read mail, do what is due, send letters."""
    import asyncio

    from pbem.app.play.clock import Outcome, settle_all, try_again
    from pbem.app.uptime.heartbeat import beat, expect
    from pbem.cli.shell.session import open_session
    from pbem.mail.conversation.reader import handle_all
    from pbem.mail.transport.route import route_of
    from pbem.mail.transport.sender import drain
    from pbem.server.daily import tell_host
    from pbem.server.running import running
    from pbem.server.serve import server_addresses
    from pbem.server.sources import read_once, ways_that_log_in
    from pbem.store.sums import is_known_to_all

    session = open_session()
    store = session.app.store
    if (server := running(session.settings)) is not None:
        if on_terminal() or again:  # cron would mail it, every time
            say(f"A server runs here ({told(server)}) and does this all the time: nothing was done twice.")
        if again:
            handed = sum(map(is_known_to_all, try_again(session.app)))
            say(
                f"{counted(handed, 'quarantined thing is', 'quarantined things are')} handed to it once more."
            )
        return
    expect(session.app, ways_that_log_in(session.settings))
    beat(session.app, once=True)
    failed = asyncio.run(read_once(session.app, session.settings))
    for source, problem in failed:
        complain(f"{source} could not be read ({type(problem).__name__}).  What to do: pbem doctor")
    read = handle_all(session.app, server_addresses(session.settings))
    tried = [row for row in try_again(session.app) if is_known_to_all(row)] if again else []
    # Of a row seen twice the last outcome counts. Who types this may play along: nothing of held moves.
    settled = [one for one in settle_all(session.app) if is_known_to_all(one.row)]
    outcomes = {one.row: one.outcome for one in settled}
    done = sum(outcome == Outcome.DONE for outcome in outcomes.values())
    tell_host(session.app, session.settings, server_addresses(session.settings))
    say(f"{counted(read, 'letter')} read. {counted(done, 'due thing')} done.")
    reasons = {row: row.quarantined for row in store.quarantined()}  # somebody else may have been faster
    for row in dict.fromkeys((*tried, *outcomes)):
        if row in reasons:
            say(f"{named(row)}: quarantined, {reasons[row]}.  What to do: pbem doctor")
        elif outcomes.get(row) == Outcome.LEFT:
            say(f"{named(row)}: not yet, for somebody else is at that game just now.  Again: pbem tick")
        elif row in tried:
            say(f"{named(row)}: done")
    if again and not tried:
        say("Nothing was quarantined.")
    if not session.settings.smtp_host:
        waiting = len(store.outbox_due(session.app.now(), 1000))
        say(f"{counted(waiting, 'letter waits', 'letters wait')} for a mail server.  Start it: pbem serve")
    else:
        sent = asyncio.run(drain(session.app, route_of(session.settings, 0)))
        say(f"{counted(sent, 'letter')} sent.")
    if failed:
        raise typer.Exit(REFUSED)


def named(row: ClockRow) -> str:
    """What the clock has to do, in a few words."""
    from pbem.store.schema.rows import HeldRow

    return f"{'move' if isinstance(row, HeldRow) else row.kind} in {row.game}"


def inbox(
    who: Annotated[
        str, typer.Argument(metavar="PLAYER", help="A name or an address.", autocompletion=complete.names)
    ],
    number: Annotated[
        int | None,
        typer.Option("-n", "--number", metavar="N", min=1, help="Letter number N, not the newest."),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="List all letters instead.")] = False,
    json: AsJson = False,
    ascii: Ascii = False,
) -> None:
    """Read a player's letters that were delivered on this machine."""
    from pbem.cli.commands.reply import addressee
    from pbem.cli.shell.session import open_session
    from pbem.mail.transport.local_maildirs import letters_of

    session = open_session()
    name, address = addressee(session, who)
    letters = letters_of(session.settings.maildirs, address)
    if json:
        say_json(name=name, letters=[letter_document(at, mail) for at, mail in enumerate(letters, 1)])
        return
    if not letters:
        raise Refused(f"{name} has no letters here.  Deliver them: pbem serve")
    if all_:
        rows = [
            (str(at), *(only_shown(mail[name] or "") for name in ("Date", "Subject")))
            for at, mail in enumerate(letters, 1)
        ]
        say_table(("no.", "date", "subject"), rows, ascii)
        return
    chosen = len(letters) if number is None else number
    if chosen > len(letters):
        raise Refused(
            f"{name} has {counted(len(letters), 'letter')}, not {chosen}.  List them: pbem inbox {who} --all"
        )
    document = letter_document(chosen, letters[chosen - 1])
    for field, text in HEADERS.items():
        say(text.format(value=only_shown(document[field])))
    say(
        "",
        only_shown(document["text"].rstrip()),
        "",
        f"Letter {chosen} of {len(letters)}.  Answer: pbem reply {who} MOVE",
    )


# The lines above a letter.
HEADERS = {
    "from": "From: {value}",
    "to": "To: {value}",
    "date": "Date: {value}",
    "subject": "Subject: {value}",
}


def letter_document(number: int, mail: EmailMessage) -> dict[str, Any]:
    from pbem.mail.transport.local_maildirs import words_of

    headers = {
        name.lower(): str(mail[name] or "") for name in ("From", "To", "Date", "Subject", "Message-ID")
    }
    return {"number": number, **headers, "text": words_of(mail)}
