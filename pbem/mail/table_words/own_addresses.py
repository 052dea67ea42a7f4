"""What is only for the writer herself: her mail addresses, and the tokens that answer for her seat.

They come into talk with the attribution of a copy or with a signature, and the table must not read them:
whoever has a token and writes in her name could move for her.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from pbem.mail.parse.address import TOKEN_LENGTH, TOKEN_TAG, without_tag
from pbem.mail.parse.charsets import plain

_LIKE_A_TOKEN = re.compile(rf"(?<![a-z0-9])[a-z2-7]{{{TOKEN_LENGTH}}}(?![a-z0-9])")


def split_at_own_address(
    text: str, addresses: Collection[str], is_token: Callable[[str], bool]
) -> tuple[str, tuple[str, ...]]:
    """The text before the first line with such an address or token, and all lines from there."""
    own = {form for address in addresses for form in (address.casefold(), without_tag(address))}
    lines = text.split("\n")
    bare = ["".join(plain(line).casefold().split()) for line in lines]
    for at, line in enumerate(bare):
        below = bare[at + 1] if at + 1 < len(bare) else ""
        # Programs may fold an address.
        is_here = any(one in line or (one in line + below and one not in below) for one in own)
        if is_here or _holds_a_token(lines[at], is_token):
            return "\n".join(lines[:at]).rstrip(), tuple(line for line in lines[at:] if line.strip())
    return text, ()


def _holds_a_token(line: str, is_token: Callable[[str], bool]) -> bool:
    words = plain(line).casefold()
    return TOKEN_TAG.search(words) is not None or any(map(is_token, set(_LIKE_A_TOKEN.findall(words))))
