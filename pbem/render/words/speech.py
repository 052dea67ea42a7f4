"""What can be said in a reader's language without a game: sentences, numbers, lists, times, lines to type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from gettext import NullTranslations

from pbem.app.sheets.reasons import AnyOf, Typed
from pbem.i18n import N_, ListStyle, catalog, exact_span, list_of, translated, when
from pbem.i18n.words.printing import printed
from pbem.render.safe import WIDTH, in_marks, isolated, quoted, safe_name, tied

# Words of people's own in lines that are shown as examples.
SAID = {
    # Translators: an example of what one says to the others at the table.
    "hello": N_("hello"),
    # Translators: an example of a note that nobody else sees; name somebody rather than guess a gender.
    "she lies": N_("she lies"),
    # Translators: an example of words that somebody adds to the deal.
    "sea and sand": N_("sea and sand"),
}


class Speech:
    """The words of one language, on the clock of one reader. A ``Voice`` knows a game besides."""

    lang: str
    zone: str
    width: int
    raw_names: tuple[str, ...]

    @cached_property
    def words(self) -> NullTranslations:
        return catalog(self.lang)

    def __call__(self, text: str, **values: object) -> str:
        """The text in the reader's language, with its values put in."""
        words = translated(self.words, text)
        return words.format(**values) if values else words

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        return self.words.ngettext(one, many, number).format(n=number, **values)

    def when(self, moment: datetime) -> str:
        """A moment on the reader's own clock."""
        return when(moment, self.zone, self.lang)

    def span(self, length: timedelta) -> str:
        """A length of time to the second: ``3 days``, ``1 day and 12 hours``."""
        return exact_span(length, self.lang)

    def command(self, line: str) -> str:
        """A line to type, safe to send: the quotation mark is glued to its first word."""
        verb, between, words = line.partition(" ")
        line = f"{verb}{between}{self(SAID[words])}" if words in SAID else line
        return in_marks(tied(printed(line, self.lang, self.raw_names), self.lang), self.lang)

    def to_type(self, line: str) -> str:
        """A line to type that may have another command in it, which must not begin a line of the letter."""
        return self.ordered(line, 80) if line.startswith("prepare ") else self.command(line)

    def ordered(self, line: str, most: int = 48) -> str:
        """A line of ours that may have other commands in it, as it can be repeated in a sentence."""
        return self.quoted(printed(line, self.lang, self.raw_names), most)

    def quoted(self, text: str, most: int = 48) -> str:
        """What somebody typed, as it can be repeated in a sentence."""
        return quoted(text, most, self.lang)

    def called(self, name: str) -> str:
        """Somebody as letters show her; never the beginning of a command."""
        return isolated(safe_name(name, self.lang), self.lang)

    def list_of(self, parts: Sequence[str], style: ListStyle = "standard") -> str:
        """``a``, ``a and b``, ``a, b and c``; style ``or``: ``a, b or c``; style ``unit``: ``a, b, c``."""
        return list_of(parts, self.lang, style)

    def reason(self, text: str, values: Mapping[str, object]) -> str:
        """Why something cannot be had, as the application says it, in the reader's language."""
        return self(text, **{name: self._shown(value) for name, value in values.items()})

    def _shown(self, value: object) -> object:
        match value:
            case Typed():
                return self.command(value)
            case tuple():
                parts = [str(self._shown(one)) for one in value]
                return self.list_of(parts, "or" if isinstance(value, AnyOf) else "unit")
            case datetime():
                return self.when(value)
            case timedelta():
                return self.span(value)
        return value


@dataclass(frozen=True)
class PlainVoice(Speech):
    """The words for a reader of a letter that belongs to no table."""

    lang: str = "en"
    zone: str = "UTC"
    width: int = WIDTH
    raw_names: tuple[str, ...] = ()
