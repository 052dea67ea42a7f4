"""Addresses in a mail: the one that it says it is from, and what looks like a token in those it went to."""

import re
from collections.abc import Sequence
from typing import Literal

TOKEN_LENGTH = 26  # 130 bits in base32
SenderProblem = Literal["no_from", "many_from", "bad_from"]
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]++"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = rf"{_ATOM}(?:\.{_ATOM})*+@{_LABEL}(?:\.{_LABEL})*"
_ONE_ADDRESS = re.compile(_ADDRESS)
# A From field: an address alone, or a display name and an address in angle brackets. Every way a name could
# hold a second address (an unquoted @, a route, a group, a list, an open comment) is simply not in the
# pattern. Possessive repeats keep it linear.
_QUOTED = r'"(?:[^"\\]|\\.)*+"'
_COMMENT = r'\([^()<>@,;:"\\]*+\)'
_NAME = rf'(?:{_QUOTED}|{_COMMENT}|[^()<>@,;:"\\])*+'
_FROM = re.compile(
    rf"\s*+(?:{_NAME}<\s*+(?P<named>{_ADDRESS})\s*+>|(?P<bare>{_ADDRESS}))\s*+(?:{_COMMENT}\s*+)?"
)
_LIST_OF_ADDRESSES = re.compile(rf"(?:{_QUOTED}|[^\",;])*+[,;]")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_MAX_FROM = 1000
_TOKEN = rf"[a-z2-7]{{{TOKEN_LENGTH}}}"
TOKEN_TAG = re.compile(rf"[+-]({_TOKEN})@", re.IGNORECASE)
_TOKEN_ADDRESS = re.compile(rf"(?:^|[+-])({_TOKEN})@", re.IGNORECASE)
BOUNCE_NAME = r"[a-z0-9]{1,32}"
BOUNCE_MAC_LENGTH = 16
_TAG = re.compile(rf"{_TOKEN}|{BOUNCE_NAME}\.[a-z2-7]{{{BOUNCE_MAC_LENGTH}}}")


def safe_address(address: str) -> bool:
    """Whether this is one plain ASCII address that may be handed to a mail server as it is."""
    local = address.partition("@")[0]
    return len(address) <= 254 and len(local) <= 64 and _ONE_ADDRESS.fullmatch(address) is not None


def canonical(address: str) -> str:
    """The address with its domain in lower case. The local part is the receiving host's business."""
    local, at, domain = address.rpartition("@")
    return f"{local}{at}{domain.casefold()}"


def without_tag(address: str) -> str:
    """The mailbox behind an address, for comparing: lower case, and no `+tag`."""
    local, at, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0]}{at}{domain}"


def sender_of(from_fields: Sequence[str]) -> tuple[str | None, SenderProblem | None]:
    """The one address a letter says it is from, or None and why there is no such address."""
    if not from_fields:
        return None, "no_from"
    if len(from_fields) > 1:
        return None, "many_from"
    field = from_fields[0]
    if len(field) > _MAX_FROM or _CONTROL.search(field):
        return None, "bad_from"
    found = _FROM.fullmatch(field)
    address = found and (found["named"] or found["bare"])
    if address and safe_address(address):
        return canonical(address), None
    return None, "many_from" if _LIST_OF_ADDRESSES.match(field) and field.count("@") > 1 else "bad_from"


def tokens_in(recipients: Sequence[str]) -> str:
    """What looks like a token in these addresses, whoever they belong to."""
    return " ".join(sorted({token for each in recipients if (token := like_a_token(each))}))


def like_a_token(address: str) -> str:
    """What looks like a token in an address, in whichever form a host chose; in lower case."""
    found = _TOKEN_ADDRESS.search(address)
    return found[1].casefold() if found else ""


def tag_of(local: str, name: str) -> str | None:
    """What an address says beside the name of this mailbox: nothing in `turn`, a tag in three forms.

    These are `turn+tag`, `turn-tag` and the tag alone, and each is read whichever the host has chosen, for
    letters with older ones are under way. Behind a `+` anything is a tag. People have hyphens and long
    words in their names too, so in the other forms a tag is only what looks like one of ours.
    """
    local, name = local.casefold(), name.casefold()
    if local == name:
        return ""
    if local.startswith(f"{name}+"):
        return local[len(name) + 1 :]
    tag = local.removeprefix(f"{name}-")
    return tag if _TAG.fullmatch(tag) else None
