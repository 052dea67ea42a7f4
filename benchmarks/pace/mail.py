"""Mail as a person sends it: an answer to a letter, on its way to the server."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import SMTP
from email.utils import format_datetime

from benchmarks.pace.people import Person
from pbem.app import App
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.sources import receive
from pbem.mail.trust.guards import ServerAddresses


def answer(letter: bytes, by: Person, at: datetime, lines: Sequence[str]) -> EmailMessage:
    """An answer to a letter, as a program writes it that quotes nothing."""
    headers = BytesHeaderParser(policy=SMTP).parsebytes(letter)
    mail = EmailMessage(policy=SMTP)
    mail["From"] = by.address
    mail["To"] = str(headers["Reply-To"])
    mail["Subject"] = f"Re: {headers['Subject']}"
    mail["Date"] = format_datetime(at.astimezone(by.awake.zone))
    mail["Message-ID"] = f"<{at.timestamp():.6f}@{by.name.lower()}.example.org>"
    mail["In-Reply-To"] = str(headers["Message-ID"])
    mail.set_content("\n".join(lines) + "\n")
    return mail


def send(app: App, addresses: ServerAddresses, mail: EmailMessage) -> None:
    """Let the server have a mail and read it."""
    receive(app, mail.as_bytes(), [str(mail["To"])], "smtp")
    handle_all(app, addresses)
