"""Our own addresses: what the one that a letter came to says.

A reply address carries a token, a bounce address the name of what bounced. Both are signed, so an address
that we did not hand out says nothing.
"""

import hmac
import re
from base64 import b32encode
from collections.abc import Sequence

from pbem.mail.parse.address import TOKEN_LENGTH, TOKEN_TAG, safe_address

_BOUNCE_NAME = re.compile(r"[a-z0-9]{1,32}")
_BOUNCE_MAC_LENGTH = 16


def reply_token(key: bytes, epoch: int, game: str, seat: int, question: int) -> str:
    """The token that lets one seat answer one question. The same arguments always give the same token."""
    return _sign(key, "reply", epoch, game, seat, question)[:TOKEN_LENGTH]


def token_matches(given: str, expected: str) -> bool:
    """Whether the tokens are equal but for case, in a time that does not tell where they differ."""
    return hmac.compare_digest(_ascii(given), _ascii(expected))


def _ascii(token: str) -> bytes:
    return token.casefold().encode("ascii", "replace")


def reply_address(token: str, domain: str, local: str = "turn") -> str:
    """The address a turn mail wants its answer at."""
    return f"{local}+{token}@{domain}"


def token_in(recipients: Sequence[str], domain: str, local: str = "turn") -> str | None:
    """The token in the first envelope recipient that has one, in lower case, not yet verified."""
    for tag in _tags(recipients, domain, local):
        if re.fullmatch(rf"[a-z2-7]{{{TOKEN_LENGTH}}}", tag):
            return tag
    return None


def by_token(recipients: Sequence[str]) -> list[tuple[str, ...]]:
    """The envelope of one letter, split by token: a letter to two turns is a letter for each."""
    tokens = {found[1].casefold(): each for each in recipients if (found := TOKEN_TAG.search(each))}
    return [(each,) for each in tokens.values()] if len(tokens) > 1 else [tuple(recipients)]


def bounce_address(key: bytes, domain: str, name: str, local: str = "bounce") -> str:
    """The envelope sender for one outgoing letter: what comes back to it says which letter failed."""
    if not _BOUNCE_NAME.fullmatch(name):
        raise ValueError("the name in a bounce address is 1 to 32 lower-case letters and digits")
    return f"{local}+{name}.{_sign(key, 'bounce', name)[:_BOUNCE_MAC_LENGTH]}@{domain}"


def bounce_key(key: bytes, domain: str, recipients: Sequence[str], local: str = "bounce") -> str | None:
    """The name in a bounce address that we made ourselves, or None."""
    for tag in _tags(recipients, domain, local):
        name, _, mac = tag.partition(".")
        expected = _sign(key, "bounce", name)[:_BOUNCE_MAC_LENGTH]
        if _BOUNCE_NAME.fullmatch(name) and token_matches(mac, expected):
            return name
    return None


def _tags(recipients: Sequence[str], domain: str, local: str) -> list[str]:
    """What follows the `+` in our own addresses among these; mail servers may have changed the case."""
    parts = [recipient.casefold().rpartition("@") for recipient in recipients if safe_address(recipient)]
    return [
        mailbox.partition("+")[2]
        for mailbox, _, host in parts
        if host == domain.casefold() and mailbox.partition("+")[0] == local.casefold()
    ]


def _sign(key: bytes, *parts: str | int) -> str:
    """A keyed hash over parts that cannot run into each other, in characters that survive any mail host."""
    message = "\0".join(f"{len(str(part))}:{part}" for part in parts)
    # Twenty bytes are more than any caller needs, and come out without padding.
    return b32encode(hmac.digest(key, message.encode(), "sha256")[:20]).decode().lower()
