"""A Sheet becomes a mail: words from the renderer, headers from here.

Every letter has one recipient, a Message-ID made before the first try, a reply address that carries
the token of its question, and says that a machine wrote it. Nothing in a header depends on what the
reader may not know: ids count the letters to that reader and nothing else.
"""

from __future__ import annotations

import hashlib
import re
from base64 import encodebytes
from binascii import b2a_qp
from dataclasses import replace
from email.headerregistry import Address
from email.policy import SMTP
from email.utils import format_datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pbem.app import Addressee, Envelope
from pbem.app.sheets.sheet import REPLIES, LetterKind, Sheet
from pbem.app.sheets.table import Invited, WaitingTurn
from pbem.mail.parse.html import html_text
from pbem.mail.trust.bounces import bounce_name
from pbem.mail.trust.tokens import bounce_address, reply_address
from pbem.render.letter.letters import Text, render_letter
from pbem.render.letter.page import render_page
from pbem.render.personal_cache import personal_cache
from pbem.store.schema.values import LetterWords

# Mail programs cut what is longer than about 100 KB. A character that is not ASCII takes three bytes or more,
# and every one stands in both forms; so where much was said in such characters, less of it is repeated.
MOST_BYTES, LEAST_ROOM = 90_000 - 2_000, 500  # without the header fields

LONGEST_LINE = 998  # of any
MOST_NAMED = 3000  # bytes of characters as HTML names them, which are about seven each
_LONGEST_LINE = 76  # of one with encoded words (RFC 2047)
_FOLDED = SMTP.clone(max_line_length=_LONGEST_LINE)
_SAFE = re.compile(r"[ -~]+(?:\r\n [!-~]+)*")
# Fields that the library would leave as they are; asking it takes 0.2 ms, a tenth of all that a letter takes.
_PLAIN = re.compile(r"(?:[A-Za-z0-9:()\[\]]+ )*[A-Za-z0-9:()\[\]]+")
# Of a page of ours: cells that hold nothing, tags within a line, and the attributes of all others.
_SHAPES = re.compile(r"<td[^>]*>&nbsp;</td>|</?(?:a|b|font)\b[^>]*>|(<\w+) [^>]*(?=>)")
_DOTTED = r"[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*"
_PLAIN_PERSON = re.compile(rf"(?:[A-Za-z0-9]+ )+<{_DOTTED}@{_DOTTED}>")


def compose(
    sheet: Sheet,
    to: Addressee,
    *,
    domain: str,
    key: bytes,
    mailbox: str = "",
    delimiter: str = "+",
    templates: Path | None = None,
    epoch: int = 1,
) -> Envelope:
    """The letter as it will be stored and sent; with a ``mailbox`` all our addresses are in that one."""
    reader = f"{to.game.lower()}.{to.seat}"
    # After a backup was put back the count begins again where it was then; the epoch tells the two apart.
    count = f"{to.count}" if epoch == 1 else f"{epoch}-{to.count}"
    message_id = f"<{reader}.{count}@{domain}>"
    reply_to = reply_address(to.token, domain, mailbox or "turn", delimiter)

    if sheet.turns:
        sheet = replace(sheet, turns=tuple(map(partial(addressed, domain, mailbox, delimiter), sheet.turns)))
    text, page = written(sheet, reply_to, templates)
    body = alternatives(message_id, {"plain": text.body, "html": page})
    while len(body) > MOST_BYTES and (shorter := with_less(sheet)):
        sheet = shorter
        text, page = written(sheet, reply_to, templates)
        body = alternatives(message_id, {"plain": text.body, "html": page})
    subject = f"Re: {text.subject}" if to.previous else text.subject
    head = b"".join(
        (
            person("From", sender_name(sheet), f"{mailbox or 'game'}@{domain}"),
            person("To", to.name, to.address),
            field("Reply-To", reply_to),
            person("Subject", subject),
            field("Date", format_datetime(sheet.now.replace(microsecond=0))),
            field("Message-ID", message_id),
            in_thread(to),
            field("Auto-Submitted", "auto-replied" if sheet.kind in REPLIES else "auto-generated"),
            field("X-Auto-Response-Suppress", "All"),
            field("List-Id", f"<{to.game.lower()}.{domain}>"),
            field("List-Unsubscribe", f"<mailto:{reply_to}?subject={no_more(sheet)}>"),
        )
    )
    name = bounce_name(to.game, to.seat, to.count)
    back_to = bounce_address(key, domain, name, mailbox or "bounce", delimiter)
    words = LetterWords(subject, text.body, text_of(page), to.token)
    return Envelope(message_id, back_to, head + body, text.subject, words)


def text_of(page: str) -> str:
    """Return what a page of ours says, without what only shapes it: that halves the time of reading it."""
    return html_text(_SHAPES.sub(r"\1", page))


def addressed(domain: str, mailbox: str, delimiter: str, turn: WaitingTurn) -> WaitingTurn:
    """One of several turns, with the address at which its answer counts."""
    return replace(turn, address=reply_address(turn.token, domain, mailbox or "turn", delimiter))


def sender_name(sheet: Sheet) -> str:
    """Who writes: the game, or where it is about several, only what is played."""
    return "Saboteur" if sheet.kind == LetterKind.TURNS else f"Saboteur {sheet.game}"


def no_more(sheet: Sheet) -> str:
    """What one tap writes for whoever wants less of this: no reminders, or no invitations."""
    return "never" if sheet.reason == Invited.BY_MAIL else "mute"


def in_thread(to: Addressee) -> bytes:
    """The fields by which a letter hangs together with those before it; the first one has none."""
    if not to.previous:
        return b""
    earlier = dict.fromkeys(filter(None, (to.root, to.previous)))  # the second answers the first
    return field("In-Reply-To", to.previous) + field("References", "\r\n ".join(earlier))


def with_less(sheet: Sheet) -> Sheet | None:
    """The same letter with less in it: less of what can grow or was asked for, then a plainer mine."""
    if sheet.room > LEAST_ROOM:
        return replace(sheet, room=sheet.room // 2)
    half = len(sheet.asked) // 2
    if half:
        return replace(sheet, asked=sheet.asked[:half], put_off=sheet.asked[half:] + sheet.put_off)
    return replace(sheet, mine_room=sheet.mine_room // 2) if sheet.mine_room > LEAST_ROOM else None


def written(sheet: Sheet, reply_to: str, templates: Path | None) -> tuple[Text, str]:
    """A letter as text, and as a page."""
    text = render_letter(sheet, templates)
    return text, render_page(text, reply_to, templates)


@personal_cache(maxsize=4096)
def person(name: str, words: str, address: str = "") -> bytes:
    """A field with words that people chose; the library encodes them, and refuses a line end in them."""
    is_plain = _PLAIN_PERSON.fullmatch(f"{words} <{address}>") if address else _PLAIN.fullmatch(words)
    line = f"{name}: {words} <{address}>" if address else f"{name}: {words}"
    if is_plain and len(line) <= _LONGEST_LINE:
        return f"{line}\r\n".encode("ascii")
    value = Address(words, addr_spec=address) if address else words
    folded: str = _FOLDED.header_store_parse(name, value)[1].fold(policy=_FOLDED)
    return folded.encode("ascii")


def field(name: str, value: str) -> bytes:
    """A field that we made ourselves of safe characters; it may be long, but is never encoded.

    The library would take a long id for words and encode it, and then mail programs would lose the thread.
    """
    if not _SAFE.fullmatch(value):
        raise ValueError(f"{name} is not safe")
    return f"{name}: {value}\r\n".encode("ascii")


def alternatives(message_id: str, texts: dict[str, str]) -> bytes:
    """The body in several forms, the plainest first.

    ``=_`` occurs in no quoted-printable text and in no base64, so our boundary is safe; and it is not random,
    so that the same letter has the same bytes.
    """
    name = f"=_{hashlib.sha256(message_id.encode()).hexdigest()[:24]}"
    parts = [f'MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="{name}"\r\n'.encode()]
    for subtype, text in texts.items():
        form = (unencoded(text, name) if subtype == "html" else None) or shortest(text.encode())
        above = (
            f'\r\n--{name}\r\nContent-Type: text/{subtype}; charset="utf-8"\r\n'
            f"Content-Transfer-Encoding: {form.encoding}\r\n\r\n"
        )
        parts += [above.encode(), form.text]
    return b"".join([*parts, f"\r\n--{name}--\r\n".encode()])


class Encoded(NamedTuple):
    """A text as it travels."""

    encoding: str
    text: bytes


def shortest(text: bytes) -> Encoded:
    """A text in the encoding that takes the least room: a Cyrillic letter takes six bytes or three."""
    printable = b2a_qp(text, istext=True).replace(b"\n", b"\r\n")
    if len(printable) <= base64_length(text):
        return Encoded("quoted-printable", printable)
    base64 = encodebytes(text.replace(b"\n", b"\r\n")).replace(b"\n", b"\r\n").removesuffix(b"\r\n")
    return Encoded("base64", base64)


def base64_length(text: bytes) -> int:
    """How many bytes a text takes in base64, in lines of 76 characters."""
    signs = -(-(len(text) + text.count(b"\n")) // 3) * 4
    return signs + 2 * ((signs - 1) // 76)


def unencoded(page: str, boundary: str) -> Encoded | None:
    """A page as it is, where that takes hardly more room than an encoding, and half of its time.

    Other characters are written as HTML names them. No line of a mail may have more than 998 characters
    (RFC 5322), so the cells of a mine and all buttons begin lines.
    """
    named = page.encode("ascii", "xmlcharrefreplace")
    lines = named.split(b"\n")
    if len(named) - len(page) > MOST_NAMED or boundary in page or max(map(len, lines)) > LONGEST_LINE:
        return None
    return Encoded("7bit", b"\r\n".join(lines))
