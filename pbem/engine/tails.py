"""What may follow the card in a move: answers to questions that the card will raise.

    play 119 at 9,1 and 9,5 exchanged                 swap goals: the other goal, and the secret choice
    play 120 keep map else tunnel else newest         treasury: what to keep, the first that is there
    play 124 then 12 at 3,4 then 31 at 4,4 turned     trailblazer: the two tunnels

Everything after the target may be left out; then the server asks. A tail is kept in ``Move.more``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pbem.engine.board import cell_name, parse_cell
from pbem.engine.cardwords import kind_of_cards

EXCHANGED, KEPT = "exchanged", "kept"
NEWEST, OLDEST = "newest", "oldest"
MOST_WISHES = 8

TURNED = frozenset(("turned", "turn", "flip", "flipped", "rotated", "rotate"))

_EXCHANGE_WORDS = dict.fromkeys(("exchanged", "exchange", "swapped", "swap"), EXCHANGED) | dict.fromkeys(
    ("kept", "keep", "unchanged", "same"), KEPT
)
_AGE_WORDS = {"newest": NEWEST, "top": NEWEST, "first": NEWEST, "oldest": OLDEST, "last": OLDEST}

More = tuple[Any, ...]


class Tail(NamedTuple):
    """How the tail of a card begins, is read (None: not understood) and is written."""

    begins: frozenset[str]
    read: Callable[[list[str]], More | None]
    write: Callable[[More], str]


def _read_goals(words: list[str]) -> More | None:
    place = parse_cell(words[0]) if words else None
    if place is None or len(words) > 2:
        return None
    if len(words) == 1:
        return (place,)
    choice = _EXCHANGE_WORDS.get(words[1])
    return None if choice is None else (place, choice)


def _write_goals(more: More) -> str:
    place, *choice = more
    return " ".join(("and", cell_name(place), *choice))


def _read_wishes(words: list[str]) -> More | None:
    wishes = " ".join(words).replace(", ", " else ").replace(" or ", " else ").split(" else ")
    known = tuple(_AGE_WORDS.get(wish) or kind_of_cards(wish.removeprefix("a ")) for wish in wishes)
    return None if None in known or len(known) > MOST_WISHES else known


def _write_wishes(more: More) -> str:
    return "keep " + " else ".join(more)


def _read_tunnels(words: list[str]) -> More | None:
    lays = " ".join(words).split(" then ")
    found = tuple(_read_tunnel(lay.split()) for lay in lays)
    return None if None in found or len(found) > 2 else found


def _read_tunnel(words: list[str]) -> tuple[int, int, bool] | None:
    """``12 at 3,4 turned`` as a card, a cell and a turn."""
    words = [word for word in words if word not in ("at", "play", "lay")]
    turned = len(words) == 3 and words[2] in TURNED
    if len(words) != 2 + turned or not words[0].isdecimal() or len(words[0]) > 3:
        return None
    place = parse_cell(words[1])
    return None if place is None else (int(words[0]), place, turned)


def _write_tunnels(more: More) -> str:
    return " ".join(
        f"then {card} at {cell_name(place)}{' turned' if turned else ''}" for card, place, turned in more
    )


# By the effect of the card.
TAILS: dict[str, Tail] = {
    "swap_goals": Tail(frozenset(("and", "with", "&")), _read_goals, _write_goals),
    "treasury": Tail(frozenset(("keep",)), _read_wishes, _write_wishes),
    "trailblazer": Tail(frozenset(("then", "with")), _read_tunnels, _write_tunnels),
}


def split_tail(effect: str, words: list[str]) -> tuple[list[str], list[str] | None]:
    """The words before the tail, and the words of the tail if there is one."""
    tail = TAILS.get(effect)
    if tail is not None:
        for at, word in enumerate(words):
            if word in tail.begins:
                return words[:at], words[at + 1 :]
    return words, None
