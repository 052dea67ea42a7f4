"""Mail without any set-up: a Maildir for every player on this machine.

Our own listener puts letters to anybody but ourselves into a Maildir under the data folder, where
``pbem inbox`` finds them.
"""

from __future__ import annotations

import mailbox
import shutil
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP as SMTP_POLICY
from email.utils import formatdate, make_msgid
from hashlib import sha256
from pathlib import Path

LONGEST = 200  # bytes of a name that file systems take
SHOWN = 40  # letters of an address that is named by its digest


def maildir(folder: Path, address: str) -> mailbox.Maildir:
    """The Maildir of one player on this machine."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return mailbox.Maildir(folder / folder_name(address), factory=None, create=True)


def deliver(folder: Path, address: str, raw: bytes) -> None:
    """Put a letter into the Maildir of a player; nobody else can read it, with whatever umask we run."""
    key = maildir(folder, address).add(raw)
    (folder / folder_name(address) / "new" / key).chmod(0o600)


def folder_name(address: str) -> str:
    """A name for the folder of an address that leads nowhere else and belongs to no other address."""
    whose = address.casefold()
    safe = "".join(char if char.isalnum() or char in "@.-_+" else "_" for char in whose).lstrip(".")
    if safe == whose and len(safe.encode()) <= LONGEST:
        return safe
    return f"{safe[:SHOWN]}#{sha256(whose.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def has_maildir(folder: Path, address: str) -> bool:
    """Whether letters to an address were ever delivered on this machine."""
    return (folder / folder_name(address)).is_dir()


def remove(folder: Path, address: str) -> None:
    """Remove the Maildir of an address, if there is one."""
    if address:
        shutil.rmtree(folder / folder_name(address), ignore_errors=True)


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


def words_of(mail: EmailMessage) -> str:
    """The text of a letter, with the line ends of this machine: the library leaves those within base64."""
    body = mail.get_body(("plain",))
    return str(body.get_content()).replace("\r\n", "\n") if body is not None else ""


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
    quoted = "\n".join(f"> {line}".rstrip() for line in words_of(mail).splitlines())
    answer.set_content(f"{text}\n\nOn {mail['Date']}, {mail['From']} wrote:\n{quoted}\n")
    return answer
