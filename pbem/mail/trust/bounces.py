"""What a bounce says: whose letter came back, and whether for good (RFC 3464).

Only a bounce to an address that we signed counts, so a forged one does no harm. Two mail servers, qmail and
older Exim, write reports for people only; they are recognised by what they always begin with.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pbem.mail.parse import mime
from pbem.mail.parse.letter import read_letter
from pbem.mail.trust.tokens import bounce_key

_LETTER = re.compile(r"([a-z0-9]+)s([0-9]+)n([0-9]+)")
_STATUS = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")
_REPORTS = ("message/delivery-status", "message/global-delivery-status")
_STATUS_IN_WORDS = re.compile(r"(?<![\d.])([45])\.\d{1,3}\.\d{1,3}(?!\.?\d)")  # not an IP address
_HOW_QMAIL_BEGINS = b"Hi. This is the "
_COPY_BELOW = b"\n---"  # both mark like this where our letter begins
_LONGEST_WORDS = 4000
BounceKind = Literal["hard", "soft", "none"]


@dataclass(frozen=True, slots=True)
class Bounce:
    """One verdict on one of our letters; kind "none" changes nothing."""

    key: str | None  # the name we put into the bounce address, or None if we did not
    kind: BounceKind
    status: str | None  # as in 5.1.1


_NOTHING = Bounce(None, "none", None)


def bounce_name(game: str, seat: int, count: int) -> str:
    """What stands in the bounce address of a letter: its seat, and its number among the letters there."""
    return f"{game.lower()}s{seat}n{count}"


def outbox_key(name: str) -> str | None:
    """The key that the letter of this name has in the outbox."""
    found = _LETTER.fullmatch(name)
    return f"{found[1].upper()}:{found[2]}:{found[3]}" if found else None


def read_bounce(
    raw: bytes, key: bytes, domain: str, recipients: Sequence[str] = (), local: str = "bounce"
) -> Bounce:
    """Read a delivery report that came to one of our bounce addresses. Never raises."""
    letter = read_letter(raw, recipients)
    name = bounce_key(key, domain, letter.recipients, local)
    if name is None or len(raw) > mime.MAX_LETTER:
        return _NOTHING
    try:
        tree = mime.parse(raw)
        verdicts = [verdict for group in _report_groups(tree) if (verdict := _verdict(group))]
        verdicts += _in_words(tree)
    except Exception:  # As with letters: what breaks the reader says nothing, and the loop goes on.
        verdicts = []
    kind, status = max(verdicts, key=lambda verdict: verdict[0] == "hard", default=("none", None))
    return Bounce(name, kind, status)


def _report_groups(part: mime.Part) -> list[mime.Headers]:
    """The groups of fields in the machine-readable part of a report."""
    if part.type == "multipart/report":
        groups = [child.content() for child in part.children if child.type in _REPORTS]
        return [mime.split_headers(group)[0] for content in groups for group in content.split(b"\n\n")]
    return []


def _in_words(part: mime.Part) -> list[tuple[BounceKind, str | None]]:
    """The verdict of a report in plain text; one whose reason we do not know is soft."""
    if part.type != "text/plain":
        return []
    words = part.content()[:_LONGEST_WORDS].lstrip()
    if "x-failed-recipients" not in part.headers and not words.startswith(_HOW_QMAIL_BEGINS):
        return []
    status = _STATUS_IN_WORDS.search(words.partition(_COPY_BELOW)[0].decode("ascii", "replace"))
    return [("hard" if status and status[1] == "5" else "soft", status[0] if status else None)]


def _verdict(group: mime.Headers) -> tuple[BounceKind, str | None] | None:
    """Only failures count; delayed, relayed, expanded and delivered say that the letter may still arrive."""
    action = group.get("action", ("",))[0].casefold().split()[:1]
    if action != ["failed"]:
        return None
    status = _STATUS.search(group.get("status", ("",))[0])
    return ("hard" if status and status[1] == "5" else "soft", status[0] if status else None)
