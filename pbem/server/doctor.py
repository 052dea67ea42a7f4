"""Checks the mail of a host for real: logs in, sends itself a message and reads it back.

No names are looked up but those of the hosts in the settings, so it works without DNS where they are numbers.
Each finding says in plain words what was found, and for a fault how to mend it.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP as SMTP_POLICY
from email.utils import format_datetime, parsedate_to_datetime
from pathlib import Path

import aiosmtplib
from aioimaplib import AioImapException
from aioimaplib.aioimaplib import quoted

from pbem.app import App
from pbem.config import LOCAL_DOMAIN, Imap, Settings
from pbem.mail.conversation.reader import handle
from pbem.mail.parse import mime
from pbem.mail.parse.letter import identity, read_letter
from pbem.mail.transport.route import Route, route_of
from pbem.mail.transport.sources import imap
from pbem.mail.trust.tokens import bounce_address, bounce_key, reply_address
from pbem.server.plain_words import plain_words
from pbem.server.running import AlreadyRuns, claimed, running, running_port
from pbem.server.serve import server_addresses
from pbem.server.sources import watching
from pbem.store.schema.rows import InboxRow

WAIT = 60.0  # seconds for a message to come back
LOOK_EVERY = 0.1  # seconds
_ALIKE = {  # which addresses a mail host must deliver, by our delimiter
    "+": (
        "Let the mail host deliver every address that begins like this one (recipient_delimiter "
        "= + in Postfix) where pbem takes mail in, and look for the message in its log."
    ),
    "-": (
        "Let the mail host deliver every address that begins like this one (recipient_delimiter "
        "= +- in Postfix) where pbem takes mail in, and look for the message in its log."
    ),
    "": (
        "Let the mail host deliver every address of this form (a catch-all) "
        "where pbem takes mail in, and look for the message in its log."
    ),
}
CLOCKS_DIFFER = 120.0  # seconds; deadlines are hours, so a little does not matter


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found."""

    about: str
    said: str
    mend: str = ""  # empty: all is well

    @property
    def is_fault(self) -> bool:
        return bool(self.mend)


async def examine(app: App | None, settings: Settings, wait: float = WAIT) -> AsyncIterator[Finding]:
    """Make all checks; without a database or with a ``wait`` of 0 seconds no message is sent."""
    faults = 0
    async for finding in _logins(settings):
        faults += finding.is_fault
        yield finding
    if app and wait and not faults:
        async for finding in round_trip(app, settings, wait):
            yield finding


async def _logins(settings: Settings) -> AsyncIterator[Finding]:
    yield addresses(settings)
    yield await smtp(settings)
    for box in settings.imap:
        yield await mailbox(box)
    for folder in settings.maildir:
        yield maildir(folder.path)


def addresses(settings: Settings) -> Finding:
    about = "addresses"
    reply = reply_address("TOKEN", settings.domain, settings.mailbox or "turn", settings.delimiter)
    if settings.smtp_host and settings.domain == LOCAL_DOMAIN:
        return Finding(
            about,
            f"Players could not answer to {reply}.",
            "Set domain in pbem.toml to your own.",
        )
    return Finding(about, f"Players answer to {reply}.")


async def smtp(settings: Settings) -> Finding:
    """Log in where letters go out."""
    about = "SMTP"
    port = running_port(settings)
    if not settings.smtp_host and port is None:
        return Finding(about, "No smtp_host is set: letters stay on this machine, while pbem serve runs.")
    route = route_of(settings, port or 0)
    client = route.client()
    try:
        await client.connect()
        await client.ehlo()
        await client.quit()
    except (aiosmtplib.SMTPException, OSError) as problem:
        return Finding(about, *plain_words(problem, route.host, route.port, "smtp"))
    finally:
        client.close()
    text = _TAKES[route.tls, bool(route.user)]
    return Finding(about, text.format(host=route.host, port=route.port, user=route.user))


# How letters go out, and whether we log in there.
_TAKES = {
    ("tls", False): "{host}:{port} takes letters over TLS.",
    ("tls", True): "{host}:{port} takes letters over TLS, logged in as {user}.",
    ("starttls", False): "{host}:{port} takes letters over STARTTLS.",
    ("starttls", True): "{host}:{port} takes letters over STARTTLS, logged in as {user}.",
    ("none", False): "{host}:{port} takes letters unencrypted, on this machine.",
    ("none", True): "{host}:{port} takes letters unencrypted, on this machine, logged in as {user}.",
}


async def mailbox(box: Imap) -> Finding:
    """Log in where letters come in, and see whether the server tells of new ones at once."""
    about = f"IMAP {box.host}"
    try:
        async with imap.Connection(box) as connection:
            client = connection.client
            answer = await client.select(quoted(box.folder))
            if answer.result != "OK":
                return Finding(
                    about,
                    f"There is no folder {box.folder}.",
                    "Set folder to one that exists.",
                )
            if not client.has_capability("IDLE"):
                words = f"{box.folder} can be read; without IDLE we look every {imap.POLL_EVERY:.0f} seconds."
                return Finding(about, words)
            await asyncio.wait_for(client.idle_start(imap.PATIENCE), imap.PATIENCE)
            client.idle_done()
    except imap.Refused:
        return Finding(
            about,
            f"{box.host} does not accept the login of {box.user}.",
            (
                "Check user and password of this [[imap]]; many providers want a password made for one "
                "program."
            ),
        )
    except (AioImapException, OSError) as problem:
        return Finding(about, *plain_words(problem, box.host, box.port, "imap"))
    return Finding(about, f"{box.folder} can be read, and IDLE tells of new letters at once.")


def maildir(folder: Path) -> Finding:
    about = f"Maildir {folder}"
    try:
        sum(1 for _ in (folder / "new").iterdir())
        (folder / "cur").mkdir(exist_ok=True)
    except FileNotFoundError:
        return Finding(about, "There is no such Maildir.", "Let the mail host deliver there, or correct it.")
    except OSError as problem:
        return Finding(
            about,
            f"It cannot be used: {problem.strerror}.",
            "Let its owner be who runs pbem.",
        )
    return Finding(about, "It can be read.")


async def round_trip(app: App, settings: Settings, wait: float = WAIT) -> AsyncIterator[Finding]:
    """Send a message to an address with a tag, and wait until it has come back, by whichever source.

    A running server takes it in. Where none runs, we are one as far as taking in goes, and nothing more.
    """
    about = "round trip"
    if (server := running(settings)) is not None:
        async for finding in _there_and_back(app, settings, server.port or 0, wait):
            yield finding
        return
    try:
        with claimed(settings) as tell:
            async with watching(app, settings, server_addresses(settings), asyncio.Event()) as port:
                tell(port)
                async for finding in _there_and_back(app, settings, port, wait, we_read=True):
                    yield finding
    except AlreadyRuns:
        yield Finding(about, "Not tried: a server is just starting.")
    except OSError as problem:
        yield Finding(
            about,
            f"Mail cannot be taken in: {problem.strerror or problem}.",
            "Let no other program listen where pbem.toml says that pbem listens.",
        )


async def _there_and_back(
    app: App, settings: Settings, port: int, wait: float, we_read: bool = False
) -> AsyncIterator[Finding]:
    about = "round trip"
    tag = f"doctor{secrets.token_hex(6)}"
    local = settings.mailbox or "bounce"  # a bounce address: whoever reads it, nobody acts on it
    to = bounce_address(app.store.server_key, settings.domain, tag, local, settings.delimiter)
    mail = message(to, settings)
    sent_at = datetime.now(UTC)
    route = route_of(settings, port)
    try:
        await send(route, to, mail.as_bytes())
    except (aiosmtplib.SMTPException, OSError) as problem:
        said, mend = plain_words(problem, route.host, route.port, "smtp")
        yield Finding(about, f"The message was not taken. {said}", mend)
        return
    began = time.monotonic()
    row = await wait_for_message(app, mail, wait)
    if row is None:
        yield Finding(
            about,
            f"The message to {to} did not come back within {wait:.0f} seconds.",
            _ALIKE[settings.delimiter],
        )
        return
    took = time.monotonic() - began
    if we_read:
        handle(app, row, server_addresses(settings))
    letter = read_letter(row.raw, row.recipients)
    if bounce_key(app.store.server_key, settings.domain, letter.recipients, local) != tag:
        yield Finding(
            about,
            "The message came back, but nothing in it says to which tag it was sent.",
            (
                "Look into the message which field has the whole address and name it as recipient_field; "
                "where none has it, let the mail host write Delivered-To, or use LMTP."
            ),
        )
        return
    yield Finding(about, f"A message came back after {took:.1f} seconds, with its tag.")
    yield clock(letter.headers, sent_at)


def message(to: str, settings: Settings) -> EmailMessage:
    mail = EmailMessage(policy=SMTP_POLICY)
    mail["From"] = f"{settings.mailbox or 'game'}@{settings.domain}"
    mail["To"] = to
    mail["Subject"] = "pbem doctor"
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = f"<doctor.{secrets.token_hex(8)}@{settings.domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content("pbem doctor sent this to itself. It can be deleted.")
    return mail


async def send(route: Route, to: str, raw: bytes) -> None:
    client = route.client()
    try:
        await client.connect()
        await client.sendmail(to, [to], raw)
        await client.quit()
    finally:
        client.close()


async def wait_for_message(app: App, mail: EmailMessage, wait: float) -> InboxRow | None:
    """The message as it was taken in, once it is there."""
    until = time.monotonic() + wait
    known = identity(read_letter(mail.as_bytes()))
    while time.monotonic() < until:
        if (row := app.store.inbox_by_identity(known)) is not None:
            return row
        await asyncio.sleep(LOOK_EVERY)
    return None


def clock(headers: mime.Headers, sent_at: datetime) -> Finding:
    """Compare our clock with that of the mail host, which stamped the message."""
    about = "clock"
    stamp = re.search(r";\s*([^;]+)$", headers.get("received", ("",))[0])
    try:
        theirs = parsedate_to_datetime(stamp[1]) if stamp else None
    except ValueError:
        theirs = None
    if theirs is None:
        return Finding(about, "No other clock to compare with: the mail host stamped nothing.")
    apart = abs((theirs.astimezone(UTC) - sent_at).total_seconds())
    if apart > CLOCKS_DIFFER:
        return Finding(
            about,
            f"This machine's clock and the mail host's are {apart / 60:.0f} minutes apart.",
            "Let the network set this machine's clock: timedatectl set-ntp true",
        )
    return Finding(about, "It agrees with the mail host's.")
