"""Mail that answers no letter of ours: what strangers write, and what is meant for the host.

Nobody is answered. A stranger's mail is of no use to anybody, so little of it is kept, and for a day only:
enough to see who knocked. What comes to postmaster or abuse is kept like other mail, and passed on.
"""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import NamedTuple

from pbem.app import App
from pbem.mail.parse.letter import Letter
from pbem.mail.trust.guards import HOST_NAMES, ServerAddresses, is_our_own
from pbem.mail.trust.tokens import bounce_address
from pbem.store.schema.changes import NewLetter
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow


class Quota(NamedTuple):
    """How much of a kind is kept from one day."""

    mails: int
    size: int  # in bytes


QUOTAS = {
    InboxStatus.STRANGER: Quota(200, 2 * 1024 * 1024),
    InboxStatus.HOST: Quota(100, 8 * 1024 * 1024),
}
DAY = timedelta(days=1)


def is_for_the_host(letter: Letter, addresses: ServerAddresses) -> bool:
    """Whether a letter came to an address that every domain must have (RFC 2142)."""
    ours = {f"{name}@{addresses.domain}".casefold() for name in HOST_NAMES}
    return any(recipient.casefold() in ours for recipient in letter.recipients)


def keep_for_the_host(app: App, row: InboxRow, letter: Letter, addresses: ServerAddresses) -> None:
    """Keep a mail to postmaster or abuse, and pass it on if the host told where to."""
    if is_our_own(letter, addresses):
        app.store.inbox_mark(row.id, InboxStatus.IGNORED, "own mail", app.now())
    elif has_room(app, row, InboxStatus.HOST):
        passed_on = [forwarded(app, row, letter, addresses)] if addresses.host else []
        app.store.inbox_mark(row.id, InboxStatus.HOST, letter.sender or "", app.now(), passed_on)
    else:
        app.store.inbox_drop(row.id)


def keep_for_a_day(app: App, row: InboxRow, why: str) -> None:
    """Keep a stranger's mail, as far as there is room for it."""
    if has_room(app, row, InboxStatus.STRANGER):
        app.store.inbox_mark(row.id, InboxStatus.STRANGER, why, app.now())
    else:
        app.store.inbox_drop(row.id)


def has_room(app: App, row: InboxRow, status: InboxStatus) -> bool:
    kept, most = app.store.inbox_kept(status, app.now() - DAY), QUOTAS[status]
    return kept.mails < most.mails and kept.size + len(row.raw) <= most.size


def forwarded(app: App, row: InboxRow, letter: Letter, addresses: ServerAddresses) -> NewLetter:
    """The whole mail as a file in a letter to the host: nothing in it can pass for a letter of ours."""
    now, name = app.now().replace(microsecond=0), f"host{row.id}"
    mail = EmailMessage(policy=SMTP)
    mail["From"] = f"pbem <{HOST_NAMES[0]}@{addresses.domain}>"
    mail["To"] = addresses.host
    mail["Subject"] = f"[pbem] mail for the host of {addresses.domain}"
    mail["Date"] = format_datetime(now)
    mail["Message-ID"] = message_id = f"<{name}@{addresses.domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    sender = f"it says it is from {letter.sender}" if letter.sender else "it does not say from whom"
    text = (
        f"This came to {', '.join(letter.recipients)}; {sender}.\n"
        "It lies in the file beside this letter, as it came."
        f" On the server: pbem mail host in-{row.id}\n"
    )
    mail.set_content(text, cte="7bit" if text.isascii() else "quoted-printable")
    mail.add_attachment(row.raw, maintype="application", subtype="octet-stream", filename=f"in-{row.id}.eml")
    mail.set_boundary(f"={letter.digest[:40]}=")  # always the same letter of the same mail
    key = app.store.server_key
    sender = bounce_address(key, addresses.domain, name, addresses.bounce, addresses.delimiter)
    return NewLetter(name, None, None, addresses.host, message_id, sender, mail.as_bytes(), now)
