"""A language that nobody speaks, ``xx``: English with accents, in brackets and longer, as translations are.

It needs no catalog: whatever passes through gettext comes out as ``⟦ţùŕń ~~⟧``. So a word that stands in a
letter without accents was never given to the translators, a bracket inside a sentence shows where sentences
are glued together, and what is too narrow for longer words breaks here first. Dates, spans and lists are
Greek, which has no letter in common with what was forgotten.
"""

from __future__ import annotations

import re
from gettext import NullTranslations

PSEUDO = "xx"
PSEUDO_LOCALE = "el"
_SLOTS = re.compile(r"(\{[^{}]*\}|%\(\w+\)s|%%)")
_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀćďèƒĝĥìĵķĺɱńòƥɋŕśţùʋŵӿŷżÀƁĆĎÈƑĜĤÌĴĶĹƜŃÒƤɊŔŚŢÙƲŴӾŶŻ",
)
_LONGER = " ~~~~"  # for every fifteen letters


def pseudo(text: str) -> str:
    """A message in the language that nobody speaks; its slots are kept.

    >>> pseudo("{n} cards")
    '⟦{n} ćàŕďś ~~~~⟧'
    """
    parts = _SLOTS.split(text)
    parts[::2] = (part.translate(_ACCENTS) for part in parts[::2])
    return f"⟦{''.join(parts)}{_LONGER * (1 + len(text) // 15)}⟧" if text.strip() else text


class PseudoTranslations(NullTranslations):
    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        # A pattern of dates is read by a program.
        return message if context == "date" else pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)
