"""What may follow `join` as words for the deal, read strictly: nothing that could be meant for a person.

A comma, a question or an exclamation is a sentence. So is a yes, a no, a word against, thanks or a greeting,
in any of our languages: whoever writes "join if Anna does" has not joined yet.
"""

from __future__ import annotations

import re
from functools import cache

from pbem.app.lobby.invitations import LONGEST_WORDS
from pbem.engine import plain
from pbem.mail.parse.folding import even, folded, in_a_table
from pbem.mail.typed.openings import COURTESIES, ROWS

_MARKS = re.compile("[,،，?؟？!！]")
_SENTENCE = ("no_names", "agreed", "yes", "please", "thanks", "greetings")


def are_words_for_the_deal(words: str) -> bool:
    """Return whether what stands behind `join` is nothing but words for the deal."""
    if not 1 <= len(words) <= LONGEST_WORDS or _MARKS.search(words):
        return False
    return _of_sentences().search(folded(even(plain(words)))) is None


@cache
def _of_sentences() -> re.Pattern[str]:
    """Every word of a sentence, in all languages."""
    tables = [getattr(row, field) for row in ROWS.values() for field in _SENTENCE]
    entries = "|".join(in_a_table(table) for table in (*tables, *COURTESIES.values()) if table)
    return re.compile(rf"(?<![^\W\d_])(?:{entries})(?![^\W\d_])")
