"""What a failed connection means in plain words, and what to do about it."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator

import aiosmtplib
from aioimaplib import AioImapException

from pbem.sentence import N_, Sentence


def plain_words(problem: BaseException, host: str, port: int, kind: str) -> tuple[str, str]:
    """What a failed connection means, and what to do about it."""
    for cause in _causes(problem):
        for kinds, said, mend in _TROUBLES:
            if isinstance(cause, kinds):
                words = {"host": host, "port": port, "kind": kind, "problem": _reason(cause)}
                return Sentence(said, **words), Sentence(mend, **words)
    return (
        Sentence("{host}:{port} failed: {problem}.", host=host, port=port, problem=type(problem).__name__),
        Sentence("Check {kind} host and port in pbem.toml.", kind=kind),
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
        N_("The name {host} cannot be found."),
        N_("Check its spelling and this machine's name server; a number such as 192.0.2.1 needs none."),
    ),
    (
        ssl.SSLCertVerificationError,
        N_("The certificate of {host} is not valid: {problem}."),
        N_(
            "Use the name that stands in the certificate, or name a private authority as {kind} ca in"
            " pbem.toml."
        ),
    ),
    (
        ssl.SSLError,
        N_("{host}:{port} does not speak TLS as expected."),
        N_('Port 465 wants smtp_tls = "tls", port 587 "starttls"; IMAP over TLS is port 993.'),
    ),
    (
        ConnectionRefusedError,
        N_("Nobody listens on {host}:{port}."),
        N_("Check host and port, and that the mail server runs."),
    ),
    (
        aiosmtplib.SMTPAuthenticationError,
        N_("{host} does not accept smtp_user and smtp_password: {problem}"),
        N_("Check both; many providers want a password made for one program."),
    ),
    (
        aiosmtplib.SMTPResponseException,
        N_("{host}:{port} refused us: {problem}"),
        N_("Ask the mail host what this answer means; the address of this machine may be on a list."),
    ),
    (
        (TimeoutError, AioImapException),
        N_("{host}:{port} does not answer."),
        N_("A firewall may be in the way; many networks close port 25, so try 587 or 465."),
    ),
    (
        OSError,
        N_("{host}:{port} cannot be reached: {problem}."),
        N_("Check the network of this machine, and host and port in pbem.toml."),
    ),
    (
        aiosmtplib.SMTPException,
        N_("{host}:{port} lacks something that is needed: {problem}"),
        N_('Letters go out encrypted only. Try port 465 with smtp_tls = "tls", or another mail server.'),
    ),
)
