"""Mending the mail: ``pbem mail failed``, ``quarantined``, ``host``, ``retry``, ``resume``, ``receive``;
and who is never invited: ``never``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import Refused, harmless
from pbem.cli.shell.options import AsJson
from pbem.cli.shell.output import clock, say, say_json, say_table
from pbem.sentence import counted
from pbem.store.schema.kinds import InboxStatus, OutboxStatus

if TYPE_CHECKING:
    from pbem.app import App
    from pbem.config import Settings

app = typer.Typer(
    help="See what became of mail that went wrong, and mend it.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

_NUMBER = re.compile(r"(in|out)-?(\d+)", re.I)


@app.command()
def failed(json: AsJson = False) -> None:
    """List letters that could not be sent, and addresses that letters came back from."""
    from pbem.app.talk.bounce_policy import paused
    from pbem.cli.shell.session import open_session

    session = open_session()
    rows = session.app.store.outbox(OutboxStatus.FAILED)
    if json:
        letters = [
            {"letter": f"out-{row.id}", "written": row.created_at, "to": row.recipient, "why": row.error}
            for row in rows
        ]
        back = [{"address": row.recipient, "why": row.status} for row in paused(session.app)]
        say_json(letters=letters, paused=back)
        return
    if rows:
        say_table(
            ("letter", "written", "to", "why"),
            [(f"out-{row.id}", clock(row.created_at), row.recipient, harmless(row.error)) for row in rows],
        )
        say("Send one again: pbem mail retry out-NUMBER")
    else:
        say("Every letter was sent, or waits for its turn.")
    for row in paused(session.app):
        unsent = session.app.store.outbox(OutboxStatus.NEW)
        waiting = sum(letter.recipient == row.recipient for letter in unsent)
        say(
            f"Letters to {row.recipient} come back ({row.status}); "
            f"{counted(waiting, 'waits', 'wait')}.  Write again: pbem mail resume {row.recipient}"
        )


@app.command()
def quarantined(
    number: Annotated[
        str, typer.Argument(metavar="[MAIL]", help="The whole story of one mail, as in in-7.")
    ] = "",
    json: AsJson = False,
) -> None:
    """List mails that could not be dealt with, or show what happened to one of them."""
    from pbem.cli.shell.session import open_session

    session = open_session()
    rows = session.app.store.inbox(InboxStatus.QUARANTINED)
    if number:
        chosen = next((row for row in rows if f"in-{row.id}" == _name(number)), None)
        if chosen is None:
            raise Refused(f"No mail {number} is quarantined.  List them: pbem mail quarantined")
        raw = chosen.raw.decode("utf-8", "replace").replace("\r\n", "\n")
        say(harmless(chosen.note.rstrip()), "", harmless(raw))
        return
    what = [row.note.strip().splitlines()[-1] if row.note.strip() else "" for row in rows]
    if json:
        mails = [
            {"mail": f"in-{row.id}", "came": row.received_at, "by": row.source, "what": last}
            for row, last in zip(rows, what, strict=True)
        ]
        say_json(mails=mails)
        return
    if not rows:
        say("No mail is quarantined.")
        return
    say_table(
        ("mail", "came", "by", "what happened"),
        [
            (f"in-{row.id}", clock(row.received_at), row.source, harmless(last))
            for row, last in zip(rows, what, strict=True)
        ],
    )
    say("Read one: pbem mail quarantined in-NUMBER   Deal with it again: pbem mail retry in-NUMBER")


@app.command()
def host(
    number: Annotated[str, typer.Argument(metavar="[MAIL]", help="One of them whole, as in in-7.")] = "",
    json: AsJson = False,
) -> None:
    """List what came to postmaster and abuse, or show one of these mails."""
    from pbem.cli.shell.session import open_session

    session = open_session()
    rows = session.app.store.inbox(InboxStatus.HOST)
    if number:
        chosen = next((row for row in rows if f"in-{row.id}" == _name(number)), None)
        if chosen is None:
            raise Refused(f"No mail {number} came to the host.  List them: pbem mail host")
        say(harmless(chosen.raw.decode("utf-8", "replace").replace("\r\n", "\n")))
        return
    if json:
        say_json(
            mails=[
                {"mail": f"in-{row.id}", "came": row.received_at, "to": row.recipients, "from": row.note}
                for row in rows
            ]
        )
        return
    if not rows:
        say("Nobody has written to postmaster or abuse.")
        return
    say_table(
        ("mail", "came", "to", "from"),
        [
            (f"in-{row.id}", clock(row.received_at), harmless(", ".join(row.recipients)), harmless(row.note))
            for row in rows
        ],
    )
    say("Read one: pbem mail host in-NUMBER")


@app.command()
def retry(
    numbers: Annotated[
        list[str] | None, typer.Argument(metavar="[NUMBER]...", help="As listed: out-12, in-7.")
    ] = None,
    all_: Annotated[
        bool, typer.Option("--all", help="All failed letters and all quarantined mails.")
    ] = False,
) -> None:
    """Send failed letters again, and read quarantined mails again."""
    from pbem.cli.shell.session import open_session

    session = open_session()
    store, now = session.app.store, session.app.now()
    names = [_name(number) for number in numbers or ()]
    if all_:
        names = [f"out-{row.id}" for row in store.outbox(OutboxStatus.FAILED)]
        names += [f"in-{row.id}" for row in store.inbox(InboxStatus.QUARANTINED)]
    elif not names:
        raise Refused(
            "Which ones?  List them: pbem mail failed, pbem mail quarantined; all: pbem mail retry --all"
        )
    tried = 0
    for name in names:
        kind, _dash, digits = name.partition("-")
        number = int(digits)
        if store.outbox_again(number, now) if kind == "out" else store.inbox_again(number):
            tried += 1
        elif not all_:
            raise Refused(
                f"{name} is not among them, or so old that its words are erased.  List them: pbem mail "
                "failed, pbem mail quarantined"
            )
    by_hand = "  By hand: pbem tick" if session.settings.smtp_host else ""
    say(f"{tried} will be tried again at once by the server.{by_hand}")


@app.command()
def resume(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="An address that works again.")],
) -> None:
    """Write again to an address that letters came back from."""
    from pbem.app.talk.bounce_policy import paused
    from pbem.cli.shell.session import open_session

    session = open_session()
    known = {row.recipient.casefold(): row.recipient for row in session.app.store.bounces()}
    found = known.get(address.casefold())
    if found is None:
        others = ", ".join(row.recipient for row in paused(session.app))
        if not others:
            raise Refused(f"No letter came back from {address}.  No address is paused")
        raise Refused(f"No letter came back from {address}.  Paused are: {others}")
    session.app.store.forget_bounces(found)
    say(f"Letters to {found} go out again.")


@app.command()
def never(
    add: Annotated[
        str, typer.Option("--add", metavar="ADDRESS", help="Never invite this address again.")
    ] = "",
    lift: Annotated[
        str, typer.Option("--lift", metavar="ADDRESS", help="Invite it again, because its owner wants that.")
    ] = "",
) -> None:
    """Tell how many addresses never want to be invited; which they are is kept as hashes alone."""
    from pbem.app.lobby.contacts import contact_key
    from pbem.cli.shell.session import open_session
    from pbem.mail.parse.address import safe_address

    for address in filter(None, (add, lift)):
        if not safe_address(address):
            raise typer.BadParameter(f"{address!r} is no address")
    world = open_session().app
    if add:
        world.store.say_never(contact_key(world, add), world.now())
        say(f"{add} is never invited again.")
    if lift:
        if not world.store.lift_never(contact_key(world, lift)):
            raise Refused(f"{lift} has not said never.  How many have: pbem mail never")
        say(f"{lift} can be invited again.")
    if not add and not lift:
        say(
            f"{counted(world.store.nevers(), 'address never wants', 'addresses never want')} to be "
            "invited.  If one of them changes its mind: pbem mail never --lift ADDRESS"
        )


@app.command()
def receive(
    to: Annotated[str | None, typer.Option(metavar="ADDRESS", help="The envelope's recipient.")] = None,
    sender: Annotated[
        str | None, typer.Option("--from", metavar="ADDRESS", help="The envelope's sender.")
    ] = None,
    field: Annotated[
        str | None,
        typer.Option("--to-field", metavar="FIELD", help="The field on top that names the recipient."),
    ] = None,
    environment: Annotated[
        bool, typer.Option("--environment", help="Take both from RECIPIENT and SENDER, as Exim sets them.")
    ] = False,
    now: Annotated[bool, typer.Option("--now", help="Deal with it at once, and not later.")] = False,
) -> None:
    """Take one mail from standard input, for a pipe from Postfix, Exim or procmail."""
    import sys

    from pbem.mail.transport.sources import pipe

    told = {"--to": to, "--from": sender, "--to-field": field, "--environment": "" if environment else None}
    # An empty recipient is nobody, and not whoever the letter itself names.
    code = pipe.take({pipe.OPTIONS[name]: value for name, value in told.items() if value is not None})
    if code or not now:
        sys.exit(code)
    from pbem.cli.shell.session import open_session
    from pbem.mail.conversation.reader import handle_all
    from pbem.mail.transport.sources import maildir
    from pbem.server.serve import server_addresses

    session = open_session()
    for path in maildir.waiting(session.settings.spool):
        maildir.take(session.app, path, "pipe", keep=False)
    handle_all(session.app, server_addresses(session.settings))


def check(app: App | None, settings: Settings) -> Iterator[tuple[bool, str]]:
    """What ``pbem doctor`` finds about mail: logs in, and with a database sends itself a message."""
    import asyncio

    from pbem.server.doctor import Finding, examine

    async def examined() -> list[Finding]:
        return [finding async for finding in examine(app, settings)]

    for finding in asyncio.run(examined()):
        mend = f"  {finding.mend}" if finding.is_fault else ""
        yield not finding.is_fault, f"{finding.about}: {finding.said}{mend}"


def _name(number: str) -> str:
    found = _NUMBER.fullmatch(number.strip())
    if found is None:
        raise typer.BadParameter(f"{number} is no number of a list; they look like out-12 and in-7")
    return f"{found[1].lower()}-{int(found[2])}"
