"""A Sheet becomes a mail: words from the renderer, headers from here.

Every letter has one recipient, a Message-ID made before the first try, a reply address that carries
the token of its question, and says that a machine wrote it. Nothing in a header depends on what the
reader may not know: ids count the letters to that reader and nothing else.
"""

from __future__ import annotations

from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import Path

from pbem.app import Addressee, Post
from pbem.mail.address import bounce_address, reply_address
from pbem.mail.bounces import bounce_name
from pbem.render.letters import render_letter
from pbem.render.sheet import REPLIES, Sheet


def compose(
    sheet: Sheet,
    to: Addressee,
    *,
    domain: str,
    key: bytes,
    mailbox: str = "",
    templates: Path | None = None,
    epoch: int = 1,
) -> Post:
    """The letter as it will be stored and sent; a host with one ``mailbox`` only does everything with it."""
    text = render_letter(sheet, templates)
    reader = f"{to.game.lower()}.{to.seat}"
    # After a backup was put back the count begins again where it was then; the epoch tells the two apart.
    count = f"{to.count}" if epoch == 1 else f"{epoch}-{to.count}"
    message_id = f"<{reader}.{count}@{domain}>"
    root = f"<{reader}.{sheet.thread}@{domain}>"
    reply_to = reply_address(to.token, domain, mailbox or "turn")

    mail = EmailMessage(policy=SMTP)
    mail["From"] = Address(f"Saboteur {to.game}", mailbox or "game", domain)
    mail["To"] = Address(to.name, addr_spec=to.address)
    mail["Reply-To"] = reply_to
    mail["Subject"] = text.subject
    mail["Date"] = _date(sheet.now)
    mail["Message-ID"] = message_id
    mail["In-Reply-To"] = to.previous or root
    mail["References"] = f"{root} {to.previous}".rstrip()
    mail["Auto-Submitted"] = "auto-replied" if sheet.kind in REPLIES else "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail["List-Id"] = f"<{to.game.lower()}.{domain}>"
    mail["List-Unsubscribe"] = f"<mailto:{reply_to}?subject=mute>"
    mail.set_content(text.body, charset="utf-8", cte="quoted-printable")
    name = bounce_name(to.game, to.seat, to.count)
    back_to = bounce_address(key, domain, name, mailbox or "bounce")
    return Post(message_id, back_to, mail.as_bytes())


def _date(moment: datetime) -> str:
    return format_datetime(moment.replace(microsecond=0))
