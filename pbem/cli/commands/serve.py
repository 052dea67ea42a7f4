"""Mail and clock: ``pbem serve``, ``tick``, ``inbox``, ``reply``, ``demo``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell import complete
from pbem.cli.shell.frame import REFUSED, RUNNING, Refused, complain, only_shown, typer_settings
from pbem.cli.shell.options import Ascii, AsJson
from pbem.cli.shell.output import clock, on_terminal, say, say_json, say_table
from pbem.cli.shell.speech import N_, _, count, list_of

if TYPE_CHECKING:
    from email.message import EmailMessage

    from pbem.app.play.clock import ClockRow
    from pbem.cli.shell.session import Session
    from pbem.config import Settings
    from pbem.server.running import Running
    from pbem.store.schema.kinds import Work

Person = Annotated[
    str,
    typer.Argument(metavar="PLAYER", help="A name or an address.", autocompletion=complete.names),
]


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
                _("--port is not used, for mail has other ways in and out.  Leave it out, or see pbem.toml")
            )
    works = works_in(only)
    if "listen" in works:
        with the_only_server(settings) as tell:
            run_server(settings, tell, works)
    else:  # any number of these help, on this machine or another
        run_server(settings, lambda _port: None, works)
    say(_("Stopped."))


def works_in(only: str) -> tuple[Work, ...]:
    """The kinds of work that somebody has named; all, if none."""
    from pbem.store.schema.kinds import Work

    wanted = [name.strip().casefold() for name in only.split(",") if name.strip()]
    for name in wanted:
        if name not in tuple(Work):
            raise Refused(
                # Translators: the values of --only stay English.
                _(
                    "There is no work “{name}”.  --only takes listen, read, tick, send, with commas between",
                    name=only_shown(name),
                )
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
            # Translators: {server} says in a few words which process it is.
            _(
                "A server runs here already ({server}).  Stop it first, or choose another folder: PBEM_HOME",
                server=told(problem.other),
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
            say(_("Working on what others let in ({works}). Stop with Ctrl-C.", works=", ".join(works)))
            return
        log.info("locked", file=settings.serve_lock.name)
        if not port:
            say(
                _("Reading mail as pbem.toml says; data in {folder}. Stop with Ctrl-C.", folder=settings.home)
            )
            return
        say(
            _(
                "Listening on {host}:{port}; data in {folder}. Stop with Ctrl-C.",
                host=settings.listen_host,
                port=port,
                folder=settings.home,
            )
        )
        if not settings.smtp_host:
            say(_("Read letters: pbem inbox NAME.  Answer: pbem reply NAME play 12 at 3,4"))

    app = build_app(settings)
    asyncio.run(run(app, settings, started, works))
    app.store.close()


def told(server: Running) -> str:
    """Which server that is, in a few words."""
    if server.pid is None:
        return _("it has not said which process it is")
    return _("process {pid}, since {since}", pid=server.pid, since=clock(server.since))


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
            say(
                _(
                    "A server runs here ({server}) and does this all the time: nothing was done twice.",
                    server=told(server),
                )
            )
        if again:
            handed = sum(map(is_known_to_all, try_again(session.app)))
            say(
                count(
                    "{n} quarantined thing is handed to it once more.",
                    "{n} quarantined things are handed to it once more.",
                    handed,
                )
            )
        return
    expect(session.app, ways_that_log_in(session.settings))
    beat(session.app, once=True)
    failed = asyncio.run(read_once(session.app, session.settings))
    for source, problem in failed:
        complain(
            _(
                "{source} could not be read ({problem}).  What to do: pbem doctor",
                source=source,
                problem=type(problem).__name__,
            )
        )
    read = handle_all(session.app, server_addresses(session.settings))
    tried = [row for row in try_again(session.app) if is_known_to_all(row)] if again else []
    # Of a row seen twice the last outcome counts. Who types this may play along: nothing of held moves.
    settled = [one for one in settle_all(session.app) if is_known_to_all(one.row)]
    outcomes = {one.row: one.outcome for one in settled}
    done = sum(outcome == Outcome.DONE for outcome in outcomes.values())
    tell_host(session.app, session.settings, server_addresses(session.settings))
    letters = count("{n} letter read.", "{n} letters read.", read)
    say(f"{letters} {count('{n} due thing done.', '{n} due things done.', done)}")
    reasons = {row: row.quarantined for row in store.quarantined()}  # somebody else may have been faster
    for row in dict.fromkeys((*tried, *outcomes)):
        if row in reasons:
            say(
                # Translators: {what} is a task of the clock ("timeout in K7"), {why} a few English words.
                _(
                    "{what}: quarantined, {why}.  What to do: pbem doctor",
                    what=named(row),
                    why=reasons[row],
                )
            )
        elif outcomes.get(row) == Outcome.LEFT:
            say(
                _(
                    "{what}: not yet, for somebody else is at that game just now.  Again: pbem tick",
                    what=named(row),
                )
            )
        elif row in tried:
            say(_("{what}: done", what=named(row)))
    if again and not tried:
        say(_("Nothing was quarantined."))
    if not session.settings.smtp_host:
        waiting = len(store.outbox_due(session.app.now(), 1000))
        say(
            count(
                "{n} letter waits for a mail server.  Start it: pbem serve",
                "{n} letters wait for a mail server.  Start it: pbem serve",
                waiting,
            )
        )
    else:
        sent = asyncio.run(drain(session.app, route_of(session.settings, 0)))
        say(count("{n} letter sent.", "{n} letters sent.", sent))
    if failed:
        raise typer.Exit(REFUSED)


def named(row: ClockRow) -> str:
    """What the clock has to do, in a few words."""
    from pbem.store.schema.rows import HeldRow

    # Translators: something that the clock does in a game; {what} is an English code, like timeout.
    return _("{what} in {game}", what="move" if isinstance(row, HeldRow) else row.kind, game=row.game)


def inbox(
    who: Person,
    number: Annotated[
        int | None,
        typer.Option("-n", "--number", metavar="N", min=1, help="Letter number N, not the newest."),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="List all letters instead.")] = False,
    json: AsJson = False,
    ascii: Ascii = False,
) -> None:
    """Read a player's letters that were delivered on this machine."""
    from pbem.cli.shell.session import open_session
    from pbem.mail.transport.local_maildirs import letters_of

    session = open_session()
    name, address = addressee(session, who)
    letters = letters_of(session.settings.maildirs, address)
    if json:
        say_json(name=name, letters=[letter_document(at, mail) for at, mail in enumerate(letters, 1)])
        return
    if not letters:
        raise Refused(_("{name} has no letters here.  Deliver them: pbem serve", name=name))
    if all_:
        rows = [
            (str(at), *(only_shown(mail[name] or "") for name in ("Date", "Subject")))
            for at, mail in enumerate(letters, 1)
        ]
        say_table((N_("no."), N_("date"), N_("subject")), rows, ascii)
        return
    chosen = len(letters) if number is None else number
    if chosen > len(letters):
        raise Refused(
            count(
                "{name} has {n} letter, not {number}.  List them: pbem inbox {who} --all",
                "{name} has {n} letters, not {number}.  List them: pbem inbox {who} --all",
                len(letters),
                name=name,
                number=chosen,
                who=who,
            )
        )
    document = letter_document(chosen, letters[chosen - 1])
    for field, text in HEADERS.items():
        say(_(text, value=only_shown(document[field])))
    say(
        "",
        only_shown(document["text"].rstrip()),
        "",
        _(
            "Letter {number} of {all}.  Answer: pbem reply {who} MOVE",
            number=chosen,
            all=len(letters),
            who=who,
        ),
    )


# The lines above a letter.
HEADERS = {
    "from": N_("From: {value}"),
    "to": N_("To: {value}"),
    "date": N_("Date: {value}"),
    "subject": N_("Subject: {value}"),
}


@typer_settings(context_settings={"ignore_unknown_options": True})
def reply(
    who: Person,
    words: Annotated[list[str], typer.Argument(metavar="TEXT", help="What to answer: play 12 at 3,4")],
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Answer the newest letter of this game.")
    ] = "",
) -> None:
    """Answer a player's newest letter, as a mail program would."""
    import smtplib

    from pbem.cli.shell.session import open_session
    from pbem.mail.transport.local_maildirs import letters_of, reply_to
    from pbem.server.running import running

    session = open_session()
    name, address = addressee(session, who)
    letters = [
        mail
        for mail in letters_of(session.settings.maildirs, address)
        if mail["Reply-To"] and (not game or str(mail["List-Id"]).startswith(f"<{game.lower()}."))
    ]
    if not letters:
        raise Refused(_("{name} has no letter to answer.  Deliver them: pbem serve", name=name))
    server = running(session.settings)
    if server is None:
        raise Refused(_("No server is running here to take the answer.  Start one: pbem serve"))
    if server.port is None:
        raise Refused(
            _("The server here takes mail elsewhere.  Answer with a mail program, or: pbem move GAME")
        )
    answer = reply_to(letters[-1], address, " ".join(words))
    with smtplib.SMTP("127.0.0.1", server.port, timeout=20) as line:
        line.send_message(answer)
    say(
        _("Sent as {name}: {subject}", name=name, subject=answer["Subject"]),
        _("The server answers in a moment: pbem inbox {who}", who=who),
    )


def addressee(session: Session, who: str) -> tuple[str, str]:
    """The one person whom a name, its beginning or an address means: name and address.

    Who is only asked to play is no player yet, but has letters here.
    """
    from pbem.app.errors import NoSuchPlayer
    from pbem.app.lobby.names import folded
    from pbem.mail.transport.local_maildirs import has_maildir

    store = session.app.store
    people = {row.email.casefold(): (row.name, row.email) for row in store.players() if not row.is_erased}
    wanted = folded(who)
    if wanted in people:
        return people[wanted]
    found = [person for person in people.values() if folded(person[0]) == wanted] or [
        person for person in people.values() if folded(person[0]).startswith(wanted)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        addresses = list_of(sorted(address for _name, address in found), "unit")
        raise Refused(
            _(
                "{who} could be several people.  Say the address: {addresses}",
                who=who,
                addresses=addresses,
            )
        )
    if "@" in who and has_maildir(session.settings.maildirs, who):
        return who, who
    raise NoSuchPlayer(who, tuple(sorted(name for name, _address in people.values())))


def letter_document(number: int, mail: EmailMessage) -> dict[str, Any]:
    from pbem.mail.transport.local_maildirs import words_of

    headers = {
        name.lower(): str(mail[name] or "") for name in ("From", "To", "Date", "Subject", "Message-ID")
    }
    return {"number": number, **headers, "text": words_of(mail)}


def demo(
    home: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to keep the game; else a temporary folder.")
    ] = None,
) -> None:
    """Watch three people and two bots play a whole game by mail."""
    import tempfile

    from pbem.cli.commands.demo import run

    run(home or Path(tempfile.mkdtemp(prefix="pbem-demo-")))
