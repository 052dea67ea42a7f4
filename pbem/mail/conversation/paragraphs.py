"""Where a line stands in a letter, for a bare number moves only where it stands alone.

A number may be anything: a house in a signature, what somebody rolled, the rest of a sentence. So it counts
only in a paragraph of its own, or among other commands, or with nothing above it but a greeting; and not even
there if what stands around it goes on with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pbem.app.conversation.command import Command
from pbem.engine import Refusal

# fmt: off
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)"
    r"|hallo|liebe[rs]?|guten (?:morgen|tag|abend)|moin|servus"
    r"|cześć|hej|witam|dzień dobry|dobry wieczór"
    r"|привет|здравствуйте|добрый (?:день|вечер)|доброе утро"
    r"|привіт|вітаю|добрий (?:день|вечір)|доброго дня"
    r"|здравей(?:те)?|здрасти|добър ден|добро утро|добър вечер"
    r"|שלום|היי|הי|בוקר טוב|ערב טוב)(?:\W+\w+){0,3}\W*"
)
# fmt: on


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of a letter and what it was read as; ``say`` and ``note`` have the lines below it, too."""

    line: str
    command: Command | None = None
    refusal: Refusal | None = None  # of a line that begins like a command
    is_bare: bool = False  # without a word of ours, such as a number

    @property
    def is_blank(self) -> bool:
        return not self.line.strip()

    @property
    def is_talk(self) -> bool:
        return self.command is None and self.refusal is None and not self.is_blank


def out_of_place(pieces: Sequence[Piece]) -> set[int]:
    """Which of the bare lines do not stand alone."""
    found: set[int] = set()
    nothing_above = True  # but greetings and commands
    for paragraph in paragraphs(pieces):
        stands_alone = not any(pieces[at].is_talk for at in paragraph)
        for at in paragraph:
            if pieces[at].is_bare and not (stands_alone or nothing_above):
                found.add(at)
            nothing_above = nothing_above and (not pieces[at].is_talk or is_greeting(pieces[at].line))
    return found


def paragraphs(pieces: Sequence[Piece]) -> Iterator[list[int]]:
    """The places of the pieces that have no blank line between them."""
    for is_blank, places in groupby(range(len(pieces)), lambda at: pieces[at].is_blank):
        if not is_blank:
            yield list(places)


def is_greeting(line: str) -> bool:
    return len(line) <= 60 and _GREETING.fullmatch(line.strip().casefold()) is not None
