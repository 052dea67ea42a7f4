"""Cells as phones and other alphabets write them: ``1.4``, ``1 : 4``, ``[1;4]``, ``@ 1,4``, ``at 1 4``.

A minus belongs to its number, so ``1-4`` is no cell. Repeats are bounded, which keeps every scan linear.
"""

from __future__ import annotations

import re

_AT = re.compile(r" ?(?:@|->|→) ?|(?:(?<![^ 0-9])at |(?<![^ ])(?:at|in) ?)(?:cell )?(?=[\[({]?-?[0-9])")
_BETWEEN = "[,/;.:\u060c\u066b\u3001]"  # an Arabic and a Chinese comma too; wide ones are made narrow before
_NUMBER = "(-?[0-9]{1,2})"
_MARKED = re.compile(
    rf"(?<![0-9,/;.:\u060c\u066b\u3001-])(?:[\[({{] {{0,3}})?"
    rf"{_NUMBER} {{0,3}}{_BETWEEN} {{0,3}}{_NUMBER}(?: {{0,3}}[\])}}]|(?!{_BETWEEN}?[0-9]))"
)
_APART = re.compile(rf"(?<![^ ])(at|on|to) {_NUMBER} {_NUMBER}(?![^ ;,.:!])")
_APART_BEHIND_A_CARD = re.compile(rf"((?:card )?#?[0-9]{{1,3}}[:;,]?) {_NUMBER} {_NUMBER}(?![^ ;,.:!])")
_LIKE_A_CELL = re.compile(r"[\[({]?-?[0-9]")


def loose_cells(rest: str) -> str:
    """What follows a verb, with all its cells in their own form; the number of its card stands first."""
    rest = " ".join(_AT.sub(" at ", rest).split())
    card, blank, target = rest.partition(" ")
    if card == "card":
        number, blank, target = target.partition(" ")
        card = f"card {number}"
    target = _MARKED.sub(r"\1,\2", target)
    target = _APART.sub(r"\1 \2,\3", target)
    return _APART_BEHIND_A_CARD.sub(r"\1 at \2,\3", f"{card}{blank}{target}", count=1)


def looks_like_a_cell(words: str) -> bool:
    """Whether somebody who wrote this thought of a place and not of a player."""
    return _LIKE_A_CELL.match(words) is not None
