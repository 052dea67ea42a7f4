"""What a line is read with."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pbem.engine import Move, Seat, View
from pbem.i18n import written_in
from pbem.i18n.words.reading import english, words_in_english
from pbem.render.numbered import numbered
from pbem.render.personal_cache import personal_cache
from pbem.render.safe import TIE
from pbem.render.words.names import Voice

# As letters show a line whose second word must not begin one; in plain ASCII the tie is a low line.
_TIED = re.compile(rf"(?<=^vote)[{TIE}_](?=replace\b)", re.IGNORECASE)


@personal_cache(maxsize=512)  # a line is asked for several times
def _in_english(line: str, lang: str, names: tuple[str, ...]) -> str:
    return english(line, lang, names)


@dataclass(frozen=True)
class ReadingContext:
    """Who writes, what she sees, and whether her question is still open."""

    names: Sequence[str]
    seat: Seat
    seen: View
    is_open: bool = True
    is_ours: Callable[[str], bool] = lambda _: False  # whether a text begins with a copy of a letter of ours
    listed: tuple[Move, ...] | None = None  # the numbered moves, where they are others than those of a letter
    lang: str = "en"  # the language whose words count beside the English ones

    @cached_property
    def offered(self) -> tuple[Move, ...]:
        """The moves that a bare number can mean; the first is number 1."""
        return numbered(self.seen) if self.listed is None else self.listed

    @cached_property
    def voice(self) -> Voice:
        """How our letters speak to her."""
        return Voice(self.seen, tuple(self.names), written_in(self.lang))

    def in_english(self, line: str) -> str:
        """A line in our English words, if it is a command in hers; raises Ambiguous."""
        if self.lang == "en":
            return _TIED.sub(" ", line, count=1)
        return _in_english(line, self.lang, tuple(self.names))

    def words_in_english(self, words: str) -> str:
        """Words from behind a command: the name of a card, as she or our letters write it."""
        return words if self.lang == "en" else words_in_english(words, self.lang)
