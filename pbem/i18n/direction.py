"""Languages that are written from right to left, and the signs that keep other things apart in them.

A line of Hebrew with a Latin name, a cell or a command in it is shown in an order that depends on what stands
beside what. So whatever is put into a Hebrew sentence stands between two isolates, which have no width: it is
laid out by itself and moves nothing around it.
"""

from __future__ import annotations

import re

from pbem.language import facts

LRM, RLM = "\u200e", "\u200f"  # marks: like a letter of their direction, but not seen
LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"  # isolates: left, right, as its first letter; end
UNSEEN = re.compile("[\u200e\u200f\u2066-\u2069]")

# Numbers that are counted stand in their sentence like words of it.
_SLOT = re.compile(r"(\{(?!n\})\w+(?:![rsa])?(?::[^{}]*)?\}|%\((?!count\))\w+\)s)")


def runs_right_to_left(lang: str) -> bool:
    return facts(lang).runs_right_to_left


def with_isolated_slots(text: str) -> str:
    """A message in which every value will be kept apart from the words around it."""
    return _SLOT.sub(rf"{FSI}\1{PDI}", text)


def apart(text: str) -> str:
    """A text that moves nothing around it."""
    return f"{FSI}{text}{PDI}"


def bare(text: str) -> str:
    """The text without signs of direction."""
    return UNSEEN.sub("", text)
