"""Which of the letters to a sitting a mail answers.

A mail comes to the token of one question. Mail programs name the letter that they answer; people also write
to an address that they found elsewhere. So a name counts only among letters of that very question, and where
none is named the newest of them is meant. Letters of another question are never answered, but their words may
be copied.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.mail.parse.align import Kept

_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,998}>")
_MOST_NAMED = 100  # a long talk names all of its mails


class Sent(NamedTuple):
    """A letter to the sitting whose words are kept."""

    message_id: str
    token: str  # of its question: letters that ask nothing of their own have the one they belong to
    kept: Kept


def answered(sent: Sequence[Sent], token: str, in_reply_to: str = "", references: str = "") -> Sent | None:
    """Return the letter that a mail to this token answers; ``sent`` has the newest letter first."""
    of_question = {letter.message_id: letter for letter in reversed(sent) if letter.token == token}
    named = _MESSAGE_ID.findall(references[-8_192:])[-_MOST_NAMED:] + _MESSAGE_ID.findall(in_reply_to[:8_192])
    for message_id in reversed(named):  # the last reference is the nearest, and In-Reply-To is nearer still
        if message_id in of_question:
            return of_question[message_id]
    return next((letter for letter in sent if letter.token == token), None)


def likeliest_first(sent: Sequence[Sent], letter: Sent | None) -> list[Kept]:
    """Return all kept words for `align`: of the letter that is answered, then of the others."""
    others = [one.kept for one in sent if one is not letter]
    return [letter.kept, *others] if letter else others
