"""Checks the mail of a host for real: logs in, sends itself a message and reads it back.

No names are looked up but those of the hosts in the settings, so it works without DNS where they are numbers.
Each finding says in plain words what was found, and for a fault how to mend it.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
import ssl
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
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
from pbem.mail.parse import mime
from pbem.mail.parse.letter import Letter, identity, read_letter
from pbem.mail.transport.route import Route, route_of
from pbem.mail.transport.sources import imap, recipients_in
from pbem.mail.trust.tokens import bounce_address, bounce_key
from pbem.server.running import running_port

WAIT = 60.0  # seconds for a message to come back
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


async def examine(app: App, settings: Settings, wait: float = WAIT) -> AsyncIterator[Finding]:
    """Make all checks; with a ``wait`` of 0 seconds no message is sent."""
    faults = 0
    async for finding in _logins(settings):
        faults += finding.is_fault
        yield finding
    if wait and not faults:
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
    reply = f"{settings.mailbox or 'turn'}+TOKEN@{settings.domain}"
    if settings.smtp_host and settings.domain == LOCAL_DOMAIN:
        return Finding(about, f"Players could not answer to {reply}.", "Set domain in pbem.toml to your own.")
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
    how = {"tls": "over TLS", "starttls": "over STARTTLS", "none": "unencrypted, on this machine"}[route.tls]
    login = f", logged in as {route.user}" if route.user else ""
    return Finding(about, f"{route.host}:{route.port} takes letters {how}{login}.")


async def mailbox(box: Imap) -> Finding:
    """Log in where letters come in, and see whether the server tells of new ones at once."""
    about = f"IMAP {box.host}"
    try:
        async with imap.Connection(box) as connection:
            client = connection.client
            answer = await client.select(quoted(box.folder))
            if answer.result != "OK":
                return Finding(about, f"There is no folder {box.folder}.", "Set folder to one that exists.")
            if not client.has_capability("IDLE"):
                every = f"every {imap.POLL_EVERY:.0f} seconds"
                return Finding(about, f"{box.folder} can be read; without IDLE we look {every}.")
            await asyncio.wait_for(client.idle_start(imap.PATIENCE), imap.PATIENCE)
            client.idle_done()
    except imap.Refused:
        return Finding(
            about,
            f"{box.host} does not accept the login of {box.user}.",
            "Check user and password of this [[imap]]; many providers want a password made for one program.",
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
        return Finding(about, f"It cannot be used: {problem.strerror}.", "Let its owner be who runs pbem.")
    return Finding(about, "It can be read.")


def plain_words(problem: BaseException, host: str, port: int, kind: str) -> tuple[str, str]:
    """What a failed connection means, and what to do about it."""
    for cause in _causes(problem):
        for kinds, said, mend in _TROUBLES:
            if isinstance(cause, kinds):
                words = {"host": host, "port": port, "kind": kind, "problem": _reason(cause)}
                return said.format(**words), mend.format(**words)
    return f"{host}:{port} failed: {type(problem).__name__}.", f"Check {kind} host and port in pbem.toml."


def _causes(problem: BaseException | None) -> Iterator[BaseException]:
    """An exception and what lies behind it, the deepest first: libraries wrap what the system said."""
    if problem is not None:
        yield from _causes(problem.__cause__ or problem.__context__)
        yield problem


def _reason(problem: BaseException) -> str:
    return str(getattr(problem, "verify_message", "") or getattr(problem, "message", "") or problem)[:200]


_TROUBLES: tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], str, str], ...] = (
    (
        socket.gaierror,
        "The name {host} cannot be found.",
        "Check its spelling and this machine's name server; a number such as 192.0.2.1 needs none.",
    ),
    (
        ssl.SSLCertVerificationError,
        "The certificate of {host} is not valid: {problem}.",
        "Use the name that stands in the certificate, or name a private authority as {kind} ca in pbem.toml.",
    ),
    (
        ssl.SSLError,
        "{host}:{port} does not speak TLS as expected.",
        'Port 465 wants smtp_tls = "tls", port 587 "starttls"; IMAP over TLS is port 993.',
    ),
    (
        ConnectionRefusedError,
        "Nobody listens on {host}:{port}.",
        "Check host and port, and that the mail server runs.",
    ),
    (
        aiosmtplib.SMTPAuthenticationError,
        "{host} does not accept smtp_user and smtp_password: {problem}",
        "Check both; many providers want a password made for one program.",
    ),
    (
        aiosmtplib.SMTPResponseException,
        "{host}:{port} refused us: {problem}",
        "Ask the mail host what this answer means; the address of this machine may be on a list.",
    ),
    (
        (TimeoutError, AioImapException),
        "{host}:{port} does not answer.",
        "A firewall may be in the way; many networks close port 25, so try 587 or 465.",
    ),
    (
        OSError,
        "{host}:{port} cannot be reached: {problem}.",
        "Check the network of this machine, and host and port in pbem.toml.",
    ),
    (
        aiosmtplib.SMTPException,
        "{host}:{port} lacks something that is needed: {problem}",
        'Letters go out encrypted only. Try port 465 with smtp_tls = "tls", or another mail server.',
    ),
)


async def round_trip(app: App, settings: Settings, wait: float = WAIT) -> AsyncIterator[Finding]:
    """Send a message to an address with a tag, and wait until it comes back by any of the sources."""
    about, port = "round trip", running_port(settings)
    if port is None and not (settings.imap or settings.maildir):
        yield Finding(about, "Not tried: letters come in only while pbem serve runs.")
        return
    tag = f"doctor{secrets.token_hex(6)}"
    local = settings.mailbox or "bounce"  # a bounce address: whoever reads it, nobody acts on it
    to = bounce_address(app.store.server_key, settings.domain, tag, local)
    mail = message(to, settings)
    sent_at = datetime.now(UTC)
    try:
        await send(route_of(settings, port or 0), to, mail.as_bytes())
    except (aiosmtplib.SMTPException, OSError) as problem:
        said, mend = plain_words(problem, settings.smtp_host or "127.0.0.1", settings.smtp_port, "smtp")
        yield Finding(about, f"The message was not taken. {said}", mend)
        return
    began = time.monotonic()
    letter = await wait_for_message(app, settings, mail, wait)
    if letter is None:
        yield Finding(
            about,
            f"The message to {to} did not come back within {wait:.0f} seconds.",
            "Let the mail host deliver every address that begins like this one into the mailbox that pbem"
            " reads (recipient_delimiter = + in Postfix), and look for the message in its log.",
        )
        return
    took = time.monotonic() - began
    if bounce_key(app.store.server_key, settings.domain, letter.recipients, local) != tag:
        yield Finding(
            about,
            "The message came back, but nothing in it says to which +tag it was sent.",
            "Look into the message which field has the whole address and name it as recipient_field;"
            " where none has it, let the mail host write Delivered-To, or use LMTP.",
        )
        return
    yield Finding(about, f"A message came back after {took:.1f} seconds, with its +tag.")
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


async def wait_for_message(app: App, settings: Settings, mail: EmailMessage, wait: float) -> Letter | None:
    """The message as it arrived: taken by a running server, in a Maildir, or in a mailbox."""
    until = time.monotonic() + wait
    name = str(mail["Message-ID"])
    known = identity(read_letter(mail.as_bytes()))
    while time.monotonic() < until:
        row = app.store.inbox_by_identity(known)
        if row is not None:
            return read_letter(row.raw, row.recipients)
        for folder in settings.maildir:
            for path in [*folder.path.glob("new/*"), *folder.path.glob("cur/*")]:
                with suppress(OSError):
                    if name.encode() in (raw := path.read_bytes()):
                        return read_letter(raw, recipients_in(raw, folder.recipient_field))
        for box in settings.imap:
            with suppress(AioImapException, imap.Refused, OSError):
                if (arrived := await fetch_message(box, name)) is not None:
                    return read_letter(arrived, recipients_in(arrived, box.recipient_field))
        await asyncio.sleep(0.5)
    return None


async def fetch_message(box: Imap, message_id: str) -> bytes | None:
    async with imap.Connection(box) as connection:
        for folder in filter(None, (box.folder, box.move_to)):
            if (await connection.client.select(quoted(folder))).result == "OK":
                for uid in await imap.search(connection.client, f'HEADER Message-ID "{message_id}"'):
                    return await imap.fetch(connection.client, uid)
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
