"""A listener for SMTP and LMTP: a letter is answered with 250 only after it is stored.

aiosmtpd speaks; here is what is said about recipients and letters, and what keeps a session within bounds.
"""

from __future__ import annotations

import asyncio
from asyncio import sleep as wait
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.app import App
from pbem.config import Listen, is_loopback
from pbem.mail.transport.guests import LONGEST_VISIT, Guests
from pbem.mail.transport.recipients import Answer, Recipients
from pbem.mail.transport.sockets import served
from pbem.mail.transport.sources import MAX_SIZE, TRACE, Source, receive
from pbem.mail.transport.sources.sessions import FAREWELL, Bounded, BoundedLmtp
from pbem.mail.trust.guards import ServerAddresses
from pbem.store.schema.errors import StoreError

log = structlog.stdlib.get_logger("pbem")

Deliver = Callable[[str, bytes], None]  # address, letter

MOST_RECIPIENTS = 100
MAIL_HOST = "the mail host"  # who comes by LMTP asks for everybody, and names nobody
PAUSE = 1.0  # seconds before a wrong guess of hers is answered, when there are many

TAKEN = "250 2.0.0 stored"
NO_SUCH_ADDRESS = "550 5.1.1 no such address here"
NO_RELAY = "550 5.7.1 no mail is passed on to others here"
NOT_AN_ADDRESS = "553 5.1.3 this is no plain address"
TOO_MANY = "452 4.5.3 too many recipients"
SLOW_DOWN = "450 4.7.1 too many addresses that do not exist; try again later"
NOT_NOW = "451 4.3.0 the message cannot be stored now; try again later"
NO_ROOM = "452 4.3.1 the disk is full; try again later"

_ABOUT_RECIPIENTS = {
    Answer.TAKEN: TAKEN,
    Answer.UNKNOWN: NO_SUCH_ADDRESS,
    Answer.ELSEWHERE: NO_RELAY,
    Answer.MALFORMED: NOT_AN_ADDRESS,
    Answer.SLOW_DOWN: SLOW_DOWN,
    Answer.NOT_NOW: NOT_NOW,
}


class Handler:
    """Decides about recipients and letters; ``elsewhere``, if given, delivers to other domains."""

    def __init__(
        self, app: App, addresses: ServerAddresses, source: Source, elsewhere: Deliver | None = None
    ) -> None:
        self._app = app
        self._source = source
        self._elsewhere = elsewhere
        self._recipients = Recipients(app, addresses)

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        found = await self._found(address, session, envelope)
        if found is Answer.ELSEWHERE and self._elsewhere:
            found = Answer.TAKEN
        if found is Answer.TAKEN:
            envelope.rcpt_tos.append(address)
        return _ABOUT_RECIPIENTS[found]

    async def _found(self, address: str, session: Session, envelope: Envelope) -> Answer:
        """What we know of an address; who has guessed too often waits, or is told nothing."""
        if self._source != "lmtp":
            return self._recipients.for_whom(address, who_asks(session, envelope))
        many = self._recipients.unknown_tokens.too_many(MAIL_HOST)
        found = self._recipients.judge(address, MAIL_HOST)
        if many and found is not Answer.TAKEN:
            await wait(PAUSE)
        return found

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return self._letter(envelope)

    def _letter(self, envelope: Envelope) -> str:
        raw = with_return_path(envelope)
        local = [address for address in envelope.rcpt_tos if self._recipients.is_local(address)]
        try:
            self._app.require_room()
            for address in envelope.rcpt_tos:
                if address not in local and self._elsewhere:
                    self._elsewhere(address, raw)
            if local:
                receive(self._app, raw, local, self._source)
        except StoreError as problem:
            log.warning("not_stored", source=self._source, code=problem.code)
            return not_stored(problem)
        except Exception as problem:
            log.error("not_stored", source=self._source, exc=problem)
            return NOT_NOW
        return TAKEN

    async def handle_exception(self, problem: Exception) -> str:
        """Anything else is a mistake in pbem, and what it says is not for the other side."""
        log.error("session_failed", source=self._source, exc=problem)
        return NOT_NOW


def who_asks(session: Session, envelope: Envelope) -> str:
    """Who tries a token: the peer, or the sender where the peer is a mail host on this machine."""
    peer = session.peer[0] if isinstance(session.peer, tuple) else ""
    return str(envelope.mail_from) if not peer or is_loopback(peer) else str(peer)


def with_return_path(envelope: Envelope) -> bytes:
    """The letter with its envelope sender on top, as every final delivery writes it."""
    sender = "".join((envelope.mail_from or "").split()).strip("<>")
    path = f"Return-Path: <{sender}>\r\n".encode("utf-8", "surrogateescape")
    return path + (envelope.original_content or b"")


def not_stored(problem: StoreError) -> str:
    return NO_ROOM if problem.code == "full" else NOT_NOW


@asynccontextmanager
async def listening(
    app: App, addresses: ServerAddresses, place: Listen, elsewhere: Deliver | None = None
) -> AsyncIterator[int]:
    """Listen while the context is open; it yields the port, 0 for a Unix socket."""
    loop = asyncio.get_running_loop()
    handler = Handler(app, addresses, place.protocol, elsewhere)
    protocol = {"smtp": Bounded, "lmtp": BoundedLmtp}[place.protocol]
    guests = Guests(place, FAREWELL)

    def connection() -> SMTP:
        made = protocol(
            handler,
            hostname=addresses.domain,
            ident="pbem",
            data_size_limit=MAX_SIZE - TRACE,
            # A host that has taken an address in any script would have to bounce what it cannot hand over.
            enable_SMTPUTF8=True,
            timeout=LONGEST_VISIT,
            loop=loop,
        )
        made.guests = guests
        return made

    async with served(place, connection) as port:
        log.info("listening", protocol=place.protocol, host=place.host, port=port)
        try:
            yield port
        finally:
            guests.close()
