"""A listener for SMTP and LMTP: a letter is answered with 250 only after it is stored.

One of our addresses with a token that we never made is refused at once, so that the sending host tells its
writer about the typing slip. An old token is accepted: whoever answers late deserves an answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta

import structlog
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.app import App
from pbem.app.talk.answer_quota import UNKNOWN_TOKEN, day
from pbem.config import Listen, is_loopback
from pbem.mail.parse.address import safe_address, without_tag
from pbem.mail.transport.sources import MAX_SIZE, TRACE, Source, receive
from pbem.mail.trust.guards import ServerAddresses
from pbem.mail.trust.questions import question_of
from pbem.mail.trust.tokens import bounce_key
from pbem.store.schema.errors import StoreError

log = structlog.stdlib.get_logger("pbem")

Deliver = Callable[[str, bytes], None]  # address, letter

MOST_RECIPIENTS = 100

TAKEN = "250 2.0.0 stored"
TOO_BIG = "552 5.3.4 the message is over 256 KB"
TOO_LONG_A_LINE = "554 5.6.0 a line of the message has over 1000 characters"
NO_SUCH_ADDRESS = "550 5.1.1 no such address here"
NO_RELAY = "550 5.7.1 no mail is passed on to others here"
NOT_AN_ADDRESS = "553 5.1.3 this is no plain address"
TOO_MANY = "452 4.5.3 too many recipients"
SLOW_DOWN = "450 4.7.1 too many addresses that do not exist; try again later"
NOT_NOW = "451 4.3.0 the message cannot be stored now; try again later"
NO_ROOM = "452 4.3.1 the disk is full; try again later"

# What aiosmtpd says about a letter by itself, and what we say instead.
_INSTEAD = {
    "552 Error: Too much mail data": TOO_BIG,
    "552 Error: message size exceeds fixed maximum message size": TOO_BIG,
    "500 Line too long (see RFC5321 4.5.3.1.6)": TOO_LONG_A_LINE,
}


class UnknownTokens:
    """How often somebody tried a token that we never made, by who tried."""

    MOST, WITHIN, REMEMBERED = 20, timedelta(minutes=10), 10_000

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.total = 0
        self._now = now
        self._tried: dict[str, tuple[datetime, int]] = {}

    def too_many(self, who: str) -> bool:
        since, count = self._tried.get(who, (self._now(), 0))
        return count >= self.MOST and self._now() - since < self.WITHIN

    def note(self, who: str) -> None:
        since, count = self._tried.pop(who, (self._now(), 0))
        if self._now() - since >= self.WITHIN:
            since, count = self._now(), 0
        self._tried[who] = since, count + 1
        if len(self._tried) > self.REMEMBERED:
            del self._tried[next(iter(self._tried))]  # the one that has been quiet longest
        self.total += 1
        log.info("unknown_token", peer=who, count=count + 1, total=self.total)


class Handler:
    """Decides about recipients and letters; ``elsewhere``, if given, delivers to other domains."""

    def __init__(
        self, app: App, addresses: ServerAddresses, source: Source, elsewhere: Deliver | None = None
    ) -> None:
        self._app = app
        self._addresses = addresses
        self._source = source
        self._elsewhere = elsewhere
        self.unknown_tokens = UnknownTokens(app.now)

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        answer = self._recipient(who_asks(session, envelope), address)
        if answer == TAKEN:
            envelope.rcpt_tos.append(address)
        return answer

    def _recipient(self, who: str, address: str) -> str:
        if not safe_address(address):
            return NOT_AN_ADDRESS
        if not self._is_local(address):
            return TAKEN if self._elsewhere else NO_RELAY
        if without_tag(address) not in self._addresses.mailboxes:
            return NO_SUCH_ADDRESS
        if "+" not in address.partition("@")[0]:
            return TAKEN
        if self.unknown_tokens.too_many(who):
            return SLOW_DOWN
        try:
            if self._was_handed_out(address):
                return TAKEN
        except StoreError as problem:
            return not_stored(problem)
        self.unknown_tokens.note(who)
        with suppress(StoreError):  # the answer is the same, whether it can be counted or not
            self._app.store.count(UNKNOWN_TOKEN, day(self._app.now()))
        return NO_SUCH_ADDRESS

    def _is_local(self, address: str) -> bool:
        return address.casefold().endswith("@" + self._addresses.domain.casefold())

    def _was_handed_out(self, address: str) -> bool:
        addresses, key = self._addresses, self._app.store.server_key
        return (
            question_of(self._app, (address,), addresses) is not None
            or bounce_key(key, addresses.domain, (address,), addresses.bounce) is not None
        )

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = self._letter(envelope)
        # LMTP wants one answer for each recipient, and aiosmtpd leaves that to us.
        return "\r\n".join([answer] * len(envelope.rcpt_tos)) if isinstance(server, LMTP) else answer

    def _letter(self, envelope: Envelope) -> str:
        raw = with_return_path(envelope)
        local = [address for address in envelope.rcpt_tos if self._is_local(address)]
        try:
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
    return f"Return-Path: <{sender}>\r\n".encode("ascii", "replace") + (envelope.original_content or b"")


def not_stored(problem: StoreError) -> str:
    return NO_ROOM if problem.code == "full" else NOT_NOW


class _OurWords:
    """Lets aiosmtpd speak with enhanced status codes, and with one answer for each recipient after DATA."""

    async def push(self, status: str | bytes) -> None:
        answer = _INSTEAD.get(str(status), status)
        envelope: Envelope | None = getattr(self, "envelope", None)
        if answer is not status and isinstance(self, LMTP) and envelope and envelope.rcpt_tos:
            answer = "\r\n".join([str(answer)] * len(envelope.rcpt_tos))
        await super().push(answer)  # type: ignore[misc]


class _Smtp(_OurWords, SMTP):
    pass


class _Lmtp(_OurWords, LMTP):
    pass


@asynccontextmanager
async def listening(
    app: App, addresses: ServerAddresses, place: Listen, elsewhere: Deliver | None = None
) -> AsyncIterator[int]:
    """Listen while the context is open; it yields the port, 0 for a Unix socket."""
    loop = asyncio.get_running_loop()
    handler = Handler(app, addresses, place.protocol, elsewhere)
    protocol = {"smtp": _Smtp, "lmtp": _Lmtp}[place.protocol]

    def connection() -> SMTP:
        return protocol(
            handler, hostname=addresses.domain, ident="pbem", data_size_limit=MAX_SIZE - TRACE, loop=loop
        )

    if place.socket:
        place.socket.unlink(missing_ok=True)  # left behind by a server that was killed
        server: asyncio.Server = await loop.create_unix_server(connection, str(place.socket))
        port = 0
    else:
        server = await loop.create_server(connection, place.host, place.port)
        port = server.sockets[0].getsockname()[1]
    log.info("listening", protocol=place.protocol, host=place.host, port=port)
    try:
        yield port
    finally:
        server.close()
        with suppress(TimeoutError):  # whoever is still connected hears no more
            await asyncio.wait_for(server.wait_closed(), 1)
