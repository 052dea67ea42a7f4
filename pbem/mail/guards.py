"""Which letters are worth an answer: one question a function, one row a question.

IGNORE means no answer at all: it came from ourselves or from another robot, and answering robots makes loops.
REFUSE means a person may have sent it, but it cannot be acted on. The first row that says yes decides.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import authres

from pbem.mail.address import without_tag
from pbem.mail.letter import Letter

# The parser of verdicts takes the square of their length, and a real one has a few hundred characters.
_LONGEST_VERDICT = 4000


class Verdict(StrEnum):
    """What becomes of a letter."""

    PASS = "pass"
    IGNORE = "ignore"
    REFUSE = "refuse"


@dataclass(frozen=True)
class Ours:
    """What the guards must know about this server."""

    addresses: frozenset[str]  # every address we send from or receive at, without tags
    domain: str
    authserv_id: str | None = None  # the name under which our own mail host states its verdicts
    require_dmarc: bool = False
    turn: str = "turn"  # what stands before the + of a reply address
    bounce: str = "bounce"  # and before that of a bounce address


def is_our_own(letter: Letter, ours: Ours) -> bool:
    mine = {without_tag(address) for address in ours.addresses}
    return letter.sender is not None and without_tag(letter.sender) in mine


def has_no_return_path(letter: Letter, ours: Ours) -> bool:
    """An empty envelope sender is how bounces say that nobody wants an answer."""
    return letter.headers.get("return-path", ("?",))[0].replace(" ", "") in ("<>", "")


def is_a_report(letter: Letter, ours: Ours) -> bool:
    types = letter.headers.get("content-type", ())
    return any(value.casefold().startswith("multipart/report") for value in types)


def is_auto_submitted(letter: Letter, ours: Ours) -> bool:
    """Auto-Submitted with anything but "no"; parameters and comments may follow the word (RFC 3834)."""
    values = letter.headers.get("auto-submitted", ())
    return any(not re.match(r"\s*no\s*(?:[;(]|$)", value, re.IGNORECASE) for value in values)


def has_bulk_precedence(letter: Letter, ours: Ours) -> bool:
    bulk = ("bulk", "junk", "list", "auto_reply")
    return any(value.strip().casefold() in bulk for value in letter.headers.get("precedence", ()))


def is_from_a_list(letter: Letter, ours: Ours) -> bool:
    return "list-id" in letter.headers


def says_it_is_an_autoreply(letter: Letter, ours: Ours) -> bool:
    """X-Auto-Response-Suppress is not asked: Exchange copies it into what people write."""
    return "x-autoreply" in letter.headers or "x-autorespond" in letter.headers


def is_from_a_mail_system(letter: Letter, ours: Ours) -> bool:
    return (letter.sender or "").casefold().partition("@")[0] in ("mailer-daemon", "postmaster")


def is_unreadable(letter: Letter, ours: Ours) -> bool:
    return letter.problem is not None


def has_no_single_sender(letter: Letter, ours: Ours) -> bool:
    return letter.sender is None


def fails_dmarc(letter: Letter, ours: Ours) -> bool:
    return "fail" in dmarc_results(letter, ours)


def lacks_required_dmarc(letter: Letter, ours: Ours) -> bool:
    return ours.require_dmarc and dmarc_results(letter, ours) != {"pass"}


Guard = tuple[str, Callable[[Letter, Ours], bool], Verdict]

GUARDS: tuple[Guard, ...] = (
    ("own mail", is_our_own, Verdict.IGNORE),
    ("empty return path", has_no_return_path, Verdict.IGNORE),
    ("report", is_a_report, Verdict.IGNORE),
    ("auto-submitted", is_auto_submitted, Verdict.IGNORE),
    ("bulk precedence", has_bulk_precedence, Verdict.IGNORE),
    ("mailing list", is_from_a_list, Verdict.IGNORE),
    ("autoreply", says_it_is_an_autoreply, Verdict.IGNORE),
    ("mail system", is_from_a_mail_system, Verdict.IGNORE),
    ("no single sender", has_no_single_sender, Verdict.REFUSE),
    ("dmarc failed", fails_dmarc, Verdict.REFUSE),
    ("dmarc missing", lacks_required_dmarc, Verdict.REFUSE),
    ("unreadable", is_unreadable, Verdict.REFUSE),
)


def judge(letter: Letter, ours: Ours) -> tuple[Verdict, str]:
    """The verdict and the name of the guard that gave it."""
    for name, says_yes, verdict in GUARDS:
        if says_yes(letter, ours):
            return verdict, name
    return Verdict.PASS, ""


def dmarc_results(letter: Letter, ours: Ours) -> set[str]:
    """What our own mail host found, from the topmost field that carries its name; empty where there is none.

    Lower fields and fields with other names were written by whoever sent the letter. A field we cannot parse
    is no verdict, and nothing below it is asked instead.
    """
    if not ours.authserv_id:
        return set()
    for value in letter.headers.get("authentication-results", ()):
        name = re.match(r"\s*\"?([^\s;\"]*)", value)
        if name and name[1].casefold() == ours.authserv_id.casefold():
            return _dmarc_in(value)
    return set()


def _dmarc_in(value: str) -> set[str]:
    if len(value) > _LONGEST_VERDICT:
        return set()
    try:
        found = authres.AuthenticationResultsHeader.parse(f"Authentication-Results: {value}").results
        return {str(each.result).casefold() for each in found if str(each.method).casefold() == "dmarc"}
    except Exception:  # The library raises many things on malformed fields; all of them mean "no verdict".
        return set()
