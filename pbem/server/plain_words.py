"""What a failed connection means in plain words, and what to do about it."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator

import aiosmtplib
from aioimaplib import AioImapException


def plain_words(problem: BaseException, host: str, port: int, kind: str) -> tuple[str, str]:
    """What a failed connection means, and what to do about it."""
    for cause in _causes(problem):
        for kinds, said, mend in _TROUBLES:
            if isinstance(cause, kinds):
                words = {"host": host, "port": port, "kind": kind, "problem": _reason(cause)}
                return said.format(**words), mend.format(**words)
    return (
        f"{host}:{port} failed: {type(problem).__name__}.",
        f"Check {kind} host and port in pbem.toml.",
    )


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
        (
            "Use the name that stands in the certificate, or name a private authority as {kind} ca "
            "in pbem.toml."
        ),
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
