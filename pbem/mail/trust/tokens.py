"""Our own addresses: what the one that a letter came to says.

A reply address carries a token, a bounce address the name of what bounced. Both are signed, so an address
that we did not hand out says nothing.
"""

import hmac
import re
from base64 import b32encode
from collections.abc import Sequence

from pbem.mail.parse.address import (
    BOUNCE_MAC_LENGTH,
    BOUNCE_NAME,
    TOKEN_LENGTH,
    like_a_token,
    safe_address,
    tag_of,
)

_BOUNCE_NAME = re.compile(BOUNCE_NAME)


def reply_token(key: bytes, epoch: int, game: str, seat: int, question: int, sitter: int = 0) -> str:
    """The token that lets one seat answer one question. The same arguments always give the same token.

    Who takes over a seat gets tokens that nobody knows who sat there before.
    """
    who = (seat, sitter) if sitter else (seat,)
    return _sign(key, "reply", epoch, game, *who, question)[:TOKEN_LENGTH]


def host_token(key: bytes, epoch: int, number: int) -> str:
    """The token by which the host says yes to what a mail of this number asked for."""
    return _sign(key, "host", epoch, number)[:TOKEN_LENGTH]


def request_token(key: bytes, epoch: int, number: int) -> str:
    """The token by which somebody else says yes to what a mail of this number asked for."""
    return _sign(key, "request", epoch, number)[:TOKEN_LENGTH]


def token_matches(given: str, expected: str) -> bool:
    """Whether the tokens are equal but for case, in a time that does not tell where they differ."""
    return hmac.compare_digest(_ascii(given), _ascii(expected))


def _ascii(token: str) -> bytes:
    return token.casefold().encode("ascii", "replace")


def reply_address(token: str, domain: str, local: str = "turn", delimiter: str = "+") -> str:
    """The address a turn mail wants its answer at."""
    return f"{tagged(local, delimiter, token)}@{domain}"


def tagged(local: str, delimiter: str, tag: str) -> str:
    """What stands before the @: without a delimiter the tag alone. A bounce's has a dot, a token none."""
    return f"{local}{delimiter}{tag}" if delimiter else tag


def token_in(recipients: Sequence[str], domain: str, local: str = "turn") -> str | None:
    """The token in the first envelope recipient that has one, in lower case, not yet verified."""
    for tag in _tags(recipients, domain, local):
        if re.fullmatch(rf"[a-z2-7]{{{TOKEN_LENGTH}}}", tag):
            return tag
    return None


def by_token(recipients: Sequence[str]) -> list[tuple[str, ...]]:
    """The envelope of one letter, split by token: a letter to two turns is a letter for each."""
    tokens = {token: each for each in recipients if (token := like_a_token(each))}
    return [(each,) for each in tokens.values()] if len(tokens) > 1 else [tuple(recipients)]


def bounce_address(key: bytes, domain: str, name: str, local: str = "bounce", delimiter: str = "+") -> str:
    """The envelope sender for one outgoing letter: what comes back to it says which letter failed."""
    if not _BOUNCE_NAME.fullmatch(name):
        raise ValueError("the name in a bounce address is 1 to 32 lower-case letters and digits")
    tag = f"{name}.{_sign(key, 'bounce', name)[:BOUNCE_MAC_LENGTH]}"
    return f"{tagged(local, delimiter, tag)}@{domain}"


def bounce_key(key: bytes, domain: str, recipients: Sequence[str], local: str = "bounce") -> str | None:
    """The name in a bounce address that we made ourselves, or None."""
    for tag in _tags(recipients, domain, local):
        name, _, mac = tag.partition(".")
        expected = _sign(key, "bounce", name)[:BOUNCE_MAC_LENGTH]
        if _BOUNCE_NAME.fullmatch(name) and token_matches(mac, expected):
            return name
    return None


def _tags(recipients: Sequence[str], domain: str, local: str) -> list[str]:
    """The tags in our own addresses among these; mail servers may have changed the case."""
    parts = [recipient.rpartition("@") for recipient in recipients if safe_address(recipient)]
    return [
        tag
        for mailbox, _, host in parts
        if host.casefold() == domain.casefold() and (tag := tag_of(mailbox, local))
    ]


def _sign(key: bytes, *parts: str | int) -> str:
    """A keyed hash over parts that cannot run into each other, in characters that survive any mail host."""
    message = "\0".join(f"{len(str(part))}:{part}" for part in parts)
    # Twenty bytes are more than any caller needs, and come out without padding.
    return b32encode(hmac.digest(key, message.encode(), "sha256")[:20]).decode().lower()
