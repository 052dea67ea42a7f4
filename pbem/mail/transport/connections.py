"""Connections to the mail server, what is asked for on them, and how they are left."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiosmtplib

from pbem.store.schema.rows import OutboxRow

QUIT_WITHIN = 2.0  # seconds


@dataclass
class Connection:
    """An open connection to the mail server."""

    client: aiosmtplib.SMTP
    letters: int = 0
    used_at: float = 0.0


def delivery_notices(connection: Connection, row: OutboxRow) -> dict[str, Any]:
    """Ask for reports of failure only, and without our text in them: it holds somebody's hand (RFC 3461)."""
    if not connection.client.supports_extension("dsn"):
        return {}
    name = "".join(char for char in row.message_id if char.isalnum() or char in ".@-")
    return {"mail_options": ["RET=HDRS", f"ENVID={name}"], "rcpt_options": ["NOTIFY=FAILURE"]}


async def quit_connection(connection: Connection) -> None:
    try:
        with suppress(aiosmtplib.SMTPException, OSError):
            if connection.client.is_connected:
                await connection.client.quit(timeout=QUIT_WITHIN)
    finally:
        connection.client.close()


async def quit_all(connections: Sequence[Connection]) -> None:
    await asyncio.gather(*map(quit_connection, connections))
