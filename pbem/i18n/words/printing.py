"""A line of ours in the words of its reader, as letters show what can be typed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pbem.i18n.words.folding import fold, tokens_of
from pbem.i18n.words.names import keeper
from pbem.i18n.words.phrases import found_at, joined, pieces_of
from pbem.i18n.words.reading import AS_TYPED, LISTS, goes_on
from pbem.i18n.words.tables import LANGUAGES, Forms, Table, table_of

_NOT_BY_MAIL = "pbem"  # begins a line for the terminal


def printed(line: str, lang: str, names: Sequence[str] = ()) -> str:
    """A canonical English line in this language; what its table does not have stays English."""
    return line if lang not in LANGUAGES or not line.strip() else _printed(line, lang, tuple(names))


def forget_words() -> None:
    """Forget all words and lines that were looked up, for there may be names in them."""
    _printed.cache_clear()
    fold.cache_clear()


@lru_cache(maxsize=4096)  # letters show the same examples again and again
def _printed(line: str, lang: str, names: tuple[str, ...]) -> str:
    tokens = tokens_of(line)
    if tokens[0].folded == _NOT_BY_MAIL:
        return line
    table = table_of(lang)
    found = found_at(table.shown_commands, tokens, 0) if tokens[0].folded in table.shown_commands else None
    if found is None:  # words that stand behind a command
        return joined(pieces_of(table.shown_words, tokens, keeper(tokens, names)))
    form, _, end = found
    verb = tokens[0].folded
    if verb == "join" and not goes_on(verb, line):
        return line  # words for the deal stand behind the English word only: “dabei” begins many a sentence
    if verb in AS_TYPED or verb == "rules":
        last = tokens[end - 1]
        return " ".join(form.becomes) + last.tail + line[last.start + len(last.text) :]
    head = pieces_of({verb: [form]}, tokens[:end], inner=table.shown_words)
    rest = tokens[end:]
    return joined(
        [
            *head,
            *pieces_of(
                _behind(verb, table), rest, keeper(rest, names, tokens[end - 1].folded, is_list=verb in LISTS)
            ),
        ]
    )


def _behind(verb: str, table: Table) -> Forms:
    if verb == "prepare":
        return table.shown_in_orders
    return table.shown_in_dates if verb == "away" else table.shown_words
