"""A table of our addresses that a mail host asks before it takes a letter (Postfix: ``socketmap:``).

A host that takes every letter first and hears from us later that an address does not exist must write to its
sender, and the sender of junk is forged. So it asks here while the other side is still on the line.

A question is a netstring, ``43:recipients turn+k3v7...@play.example,``, and so is the answer: ``OK``,
``NOTFOUND`` or ``TEMP``. A host that gets no answer, or ``TEMP``, lets the other side try again later.
"""

from __future__ import annotations

import asyncio
from asyncio import sleep as wait
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog

from pbem import config
from pbem.app import App
from pbem.mail.transport.guests import Guests
from pbem.mail.transport.recipients import Answer, Recipients
from pbem.mail.transport.sockets import served
from pbem.mail.trust.guards import ServerAddresses

log = structlog.stdlib.get_logger("pbem")

NAME = "recipients"
LONGEST_QUESTION = 9999  # bytes; no mail host takes a longer line itself
EVERYBODY = "the mail host"  # the table does not hear on whose behalf it is asked
PAUSE = 1.0  # seconds before a wrong guess is answered, when there are many

WORDS = {
    Answer.TAKEN: "OK taken",
    Answer.UNKNOWN: "NOTFOUND ",
    Answer.ELSEWHERE: "NOTFOUND ",
    Answer.MALFORMED: "NOTFOUND ",
    Answer.NOT_NOW: "TEMP try again later",
}


class Malformed(Exception):
    """What came in is no netstring of a bearable length."""


@asynccontextmanager
async def open_table(app: App, addresses: ServerAddresses, place: config.Recipients) -> AsyncIterator[int]:
    """Answer while the context is open; it yields the port, 0 for a Unix socket."""
    recipients = Recipients(app, addresses)
    guests = Guests(place)

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        guest = guests.let_in(writer.transport)
        if guest is None:
            return
        with suppress(asyncio.IncompleteReadError, ConnectionError, Malformed):
            while True:
                question = await read_netstring(reader)
                writer.write(netstring(await answer(recipients, question)))
                await writer.drain()
                guests.heard(guest)
        guests.gone(guest)
        writer.close()

    def connection() -> asyncio.StreamReaderProtocol:
        return asyncio.StreamReaderProtocol(asyncio.StreamReader(limit=LONGEST_QUESTION), visit)

    async with served(place, connection) as port:
        log.info("listening", protocol=NAME, host=place.host, port=port)
        try:
            yield port
        finally:
            guests.close()


async def answer(recipients: Recipients, question: str) -> str:
    """What the table says; a wrong guess among many waits, and a right address never does."""
    name, _, address = question.partition(" ")
    if name != NAME:
        return f"PERM the only table here is {NAME}"
    many = recipients.unknown_tokens.too_many(EVERYBODY)
    try:
        found = recipients.judge(address, EVERYBODY)
    except Exception as problem:  # a mistake of ours must not cost anybody a letter
        log.error("not_looked_up", exc=problem)
        found = Answer.NOT_NOW
    if many and found is not Answer.TAKEN:
        await wait(PAUSE)
    return WORDS[found]


async def read_netstring(reader: asyncio.StreamReader) -> str:
    try:
        head = await reader.readuntil(b":")
    except asyncio.LimitOverrunError:
        raise Malformed from None
    length = head[:-1]
    if not (
        length.isdigit() and len(length) <= len(str(LONGEST_QUESTION)) and int(length) <= LONGEST_QUESTION
    ):
        raise Malformed
    *text, comma = await reader.readexactly(int(length) + 1)
    if comma != ord(","):
        raise Malformed
    return bytes(text).decode("utf-8", "replace")


def netstring(text: str) -> bytes:
    raw = text.encode()
    return b"%d:%s," % (len(raw), raw)
