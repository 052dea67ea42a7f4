"""Names of players in a line: kept from our tables, and understood when they are declined."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbem.engine import Ambiguous
from pbem.i18n.words.folding import Token, fold, tokens_of
from pbem.i18n.words.phrases import Piece

# A name follows one of these, or stands before what is said of its owner.
BEFORE_A_NAME = frozenset(
    ("on", "by", "from", "for", "of", "mute", "unmute", "replace", "look", "against", "paid")
)
_NO_NAME = re.compile(r"me|myself|nobody|anybody|bot|p(?:1[0-2]|[0-9])|\W*\d.*")
_LAST = 3  # so many letters of a name may be other ones, and so many must be the same


def keeper(
    tokens: Sequence[Token],
    names: Sequence[str],
    first: str = "",
    is_read: bool = False,
    is_list: bool = False,
) -> Callable[[Sequence[Piece], int], int]:
    """Tells how many words from here on are the name of a player, where a name belongs.

    ``first`` is the English word before them; of a line that is read, English is what comes of it.
    In a list names stand behind commas, too.
    """
    known = sorted(([token.folded for token in tokens_of(name)] for name in names), key=len, reverse=True)

    def kept(pieces: Sequence[Piece], at: int) -> int:
        before = (pieces[-1].text.rpartition(" ")[2] if is_read else tokens[at - 1].text) if at else first
        if before not in BEFORE_A_NAME and not (is_list and before.endswith(",")):
            return 0
        found = (
            len(name) for name in known if name == [token.folded for token in tokens[at : at + len(name)]]
        )
        return next(found, 0)

    return kept


def with_names(pieces: list[Piece], names: Sequence[str], line: str, is_list: bool = False) -> list[Piece]:
    """A line in English with the names of players as they are written; raises Ambiguous."""
    result: list[Piece] = []
    at = 0
    while at < len(pieces):
        end = at
        while end < len(pieces) and pieces[end].is_kept and (end == at or pieces[end - 1].text[-1:] != ","):
            end += 1
        run = pieces[at : max(end, at + 1)]
        before = result[-1].text.rpartition(" ")[2] if result else ""
        is_named = before in BEFORE_A_NAME or (is_list and before.endswith(","))
        is_told = end < len(pieces) and pieces[end].text.startswith("is ")
        result += _named(run, names, line) if end > at and (is_named or is_told) else run
        at += len(run)
    return result


def _named(run: list[Piece], names: Sequence[str], line: str) -> list[Piece]:
    """A run of words with the name that it begins with, if that is the name of just one player."""
    for length in range(min(len(run), 4), 0, -1):
        typed = " ".join(piece.text for piece in run[:length])
        bare = typed.rstrip(",.;:!?")
        name = meant(bare, names, line)
        if name is not None:
            return [Piece(name + typed[len(bare) :], is_kept=True), *run[length:]]
    return run


def meant(typed: str, names: Sequence[str], line: str) -> str | None:
    """The name that somebody typed, perhaps declined; None if it is no name, or is read as it stands."""
    said = fold(typed)
    if not said or _NO_NAME.fullmatch(said):
        return None
    folded = [fold(name) for name in names]
    if said in folded:
        name = names[folded.index(said)]
        return typed if typed.casefold() == name.casefold() else name
    if any(name.startswith(said) for name in folded):
        return None  # the beginning of a name is read as ever
    fitting = [name for name, known in zip(names, folded, strict=True) if _fits(said, known)]
    if len(fitting) > 1:
        raise Ambiguous(line, "player", tuple(fitting))
    return fitting[0] if fitting else None


def _fits(said: str, known: str) -> bool:
    """Whether words are a name with other endings: all of its words, or the first alone."""
    typed, name = said.split(), known.split()
    return len(typed) in (1, len(name)) and all(map(is_declined, typed, name))


def is_declined(typed: str, name: str) -> bool:
    """Whether a word shares all but its last three letters with a name, and three at least."""
    same = next((n for n, (one, other) in enumerate(zip(typed, name, strict=False)) if one != other), None)
    shared = min(len(typed), len(name)) if same is None else same
    return shared >= max(_LAST, len(typed) - _LAST) and len(name) - shared <= _LAST
