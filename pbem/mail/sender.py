"""Sending what is in the outbox: at least once, always the same bytes.

A letter leaves the outbox only when the server said 250. A kill between that word and our note of it
sends the same bytes with the same Message-ID again, which a mail client shows once.
"""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta

import aiosmtplib

from pbem.app import App
from pbem.mail.address import safe_address
from pbem.store.rows import OutboxRow

BATCH = 200
CONNECTIONS = 10
GIVE_UP_AFTER = 12  # tries; with the back-off below a little more than two days
_TEMPORARY = (
    aiosmtplib.SMTPServerDisconnected,
    aiosmtplib.SMTPTimeoutError,
    aiosmtplib.SMTPConnectError,
    OSError,
)


async def drain(app: App, connect: dict[str, object]) -> int:
    """Send everything that is due, over a few kept connections; the number of letters sent."""
    rows = app.store.outbox_due(app.now(), BATCH)
    if not rows:
        return 0
    queue = list(reversed(rows))
    workers = min(CONNECTIONS, len(rows))
    counts = await asyncio.gather(*(_worker(app, queue, connect) for _ in range(workers)))
    return sum(counts)


async def _worker(app: App, queue: list[OutboxRow], connect: dict[str, object]) -> int:
    sent = 0
    client = aiosmtplib.SMTP(**connect)  # type: ignore[arg-type]
    try:
        while queue:
            row = queue.pop()
            sent += await _send(app, client, row)
    finally:
        if client.is_connected:
            try:
                await client.quit()
            except aiosmtplib.SMTPException:
                client.close()
    return sent


async def _send(app: App, client: aiosmtplib.SMTP, row: OutboxRow) -> bool:
    """Send one letter; a failure concerns this letter alone."""
    if not safe_address(row.recipient):
        app.store.outbox_failed(row.id, "not a single plain address")
        return False
    try:
        if not client.is_connected:
            await client.connect()
        await client.sendmail(row.sender, [row.recipient], row.raw)
    except aiosmtplib.SMTPRecipientsRefused as problem:
        _postpone_or_fail(app, row, problem.recipients[0])
    except aiosmtplib.SMTPResponseException as problem:
        _postpone_or_fail(app, row, problem)
    except _TEMPORARY as problem:
        client.close()
        _later(app, row, type(problem).__name__)
    else:
        app.store.outbox_sent(row.id, app.now())
        return True
    return False


def _postpone_or_fail(app: App, row: OutboxRow, answer: aiosmtplib.SMTPResponseException) -> None:
    """4xx is for now, 5xx is for ever (RFC 5321)."""
    said = f"{answer.code} {answer.message}"[:200]
    if 400 <= answer.code < 500:
        _later(app, row, said)
    else:
        app.store.outbox_failed(row.id, said)


def _later(app: App, row: OutboxRow, why: str) -> None:
    if row.attempts + 1 >= GIVE_UP_AFTER:
        app.store.outbox_failed(row.id, f"given up: {why}")
        return
    # Twice as long each time, from half a minute to eight hours, with jitter so that a crowd spreads out.
    pause = min(30 * 2**row.attempts, 8 * 3600) * random.uniform(0.8, 1.2)
    app.store.outbox_retry(row.id, why, app.now() + timedelta(seconds=pause))
