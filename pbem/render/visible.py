"""What can be seen of a text: in other people's words nothing may hide or pose as a blank."""

from __future__ import annotations

import unicodedata

# Control, format, private and unassigned characters, half characters, and separators of lines.
_NOT_SHOWN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
# Letters, signs and marks that are drawn as nothing at all.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159")
# Behind a sign these say in which of its forms it is meant.
_CHOOSES_A_FORM = frozenset(
    map(chr, (*range(0xFE00, 0xFE10), 0x180B, 0x180C, 0x180D, 0x180F, *range(0xE0100, 0xE01F0)))
)


def visible(text: str) -> str:
    """The characters of one line that are seen, with ordinary blanks between them.

    >>> visible("well\\u2800\\u200b\\u3164 done\\ufe0f\\ufe0f")
    'well done\\ufe0f'
    """
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    before = " "
    for char in text:
        if char.isspace():
            before = " "
        elif char in _BLANK or unicodedata.category(char) in _NOT_SHOWN or _lacks_a_base(char, before):
            continue
        else:
            before = char
        kept.append(before)
    return "".join(kept)


def _lacks_a_base(char: str, before: str) -> bool:
    """Whether this belongs onto a character that is not there, as accents do and what chooses a form."""
    is_mark = unicodedata.category(char).startswith("M")
    return is_mark and (before == " " or {char, before} <= _CHOOSES_A_FORM)
