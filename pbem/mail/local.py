"""Mail without any set-up: a listener on this machine, and a Maildir for every player.

Letters to our own domain go to the inbox of the server; letters to anybody else are put into a
Maildir under the data folder, where ``pbem inbox`` finds them.
"""

from __future__ import annotations

import mailbox
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP as SMTP_POLICY
from email.utils import formatdate, make_msgid
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.app import App
from pbem.mail.letter import identity, read_letter

MAX_SIZE = 256 * 1024


def maildir(folder: Path, address: str) -> mailbox.Maildir:
    """The Maildir of one player on this machine."""
    safe = "".join(char if char.isalnum() or char in "@.-_+" else "_" for char in address.casefold())
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return mailbox.Maildir(folder / safe.lstrip("."), factory=None, create=True)


def letters_of(folder: Path, address: str) -> list[EmailMessage]:
    """All letters of a player, the oldest first."""
    box = maildir(folder, address)
    parse = BytesParser(policy=SMTP_POLICY).parsebytes
    arrived = sorted(box.keys(), key=_arrival)
    return [parse(box.get_bytes(key)) for key in arrived]


def _arrival(key: str) -> tuple[int, int, int]:
    """The order in which mailbox.Maildir wrote its files: second, microsecond, counter."""
    seconds, rest = key.split(".")[:2]
    micro, _, counter = rest.partition("M")[2].partition("P")
    return int(seconds), int(micro or 0), int(counter.partition("Q")[2] or 0)


def receive(app: App, raw: bytes, recipients: list[str], source: str) -> bool:
    """Store a letter before anybody reads it; False if this very letter came before."""
    letter = read_letter(raw, recipients)
    return app.store.inbox_add(identity(letter), raw, tuple(recipients), source, app.now()) is not None


class Handler:
    """What the listener does with a letter: 250 only after it is stored."""

    def __init__(self, app: App, domain: str, maildirs: Path) -> None:
        self._app = app
        self._domain = domain
        self._maildirs = maildirs

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw = envelope.original_content or b""
        ours = [to for to in envelope.rcpt_tos if to.casefold().endswith("@" + self._domain)]
        for address in envelope.rcpt_tos:
            if address not in ours:
                maildir(self._maildirs, address).add(raw)
        if ours:
            receive(self._app, raw, ours, "smtp")
        return "250 2.0.0 stored"


def reply_to(mail: EmailMessage, address: str, text: str) -> EmailMessage:
    """An answer as a mail client would write it: the words on top, the letter quoted below."""
    answer = EmailMessage(policy=SMTP_POLICY)
    answer["From"] = address
    answer["To"] = str(mail["Reply-To"])
    subject = str(mail["Subject"])
    answer["Subject"] = subject if subject.startswith("Re:") else f"Re: {subject}"
    answer["Date"] = formatdate()
    answer["Message-ID"] = make_msgid(domain=address.rpartition("@")[2])
    answer["In-Reply-To"] = str(mail["Message-ID"])
    body = mail.get_body(("plain",))
    original = body.get_content() if body is not None else ""
    quoted = "\n".join(f"> {line}".rstrip() for line in original.splitlines())
    answer.set_content(f"{text}\n\nOn {mail['Date']}, {mail['From']} wrote:\n{quoted}\n")
    return answer
