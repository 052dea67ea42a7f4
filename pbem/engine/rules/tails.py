"""What may follow the card in a move: answers to questions that the card will raise.

    play 119 at 9,1 and 9,5 exchanged                 swap goals: the other goal, and the secret choice
    play 120 keep map else tunnel else newest         treasury: what to keep, the first that is there
    play 124 then 12 at 3,4 then 31 at 4,4 turned     trailblazer: the two tunnels
    play 12 at 3,4 first 4,2 then 9,3                 a tunnel: in which order to turn over goals and chests
    play 12 at 3,4 keep map else newest               ... what to keep should a chest offer several cards

Everything after the target may be left out; then the server asks. A module says what its cards take: a Tail
for an action card, Plans for every tunnel card. What was read is kept in ``Move.more``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pbem.engine.cards.kinds import kind_of_cards
from pbem.engine.core.board import cell_name, parse_cell
from pbem.engine.core.lines import NameOf, SeatOf
from pbem.engine.core.moves import Move

NEWEST, OLDEST = "newest", "oldest"
MOST_WISHES = 8

TURNED = frozenset(("turned", "turn", "flip", "flipped", "rotated", "rotate"))

_AGE_WORDS = {"newest": NEWEST, "top": NEWEST, "first": NEWEST, "oldest": OLDEST, "last": OLDEST}

More = tuple[Any, ...]
Read = Callable[[list[str], SeatOf], More | None]
Write = Callable[[More, NameOf], str]


class Tail(NamedTuple):
    """How the tail of a card begins, is read (None: not understood) and is written."""

    begins: frozenset[str]
    read: Read
    write: Write


class Plan(NamedTuple):
    """An answer in advance to one kind of question; ``read`` and ``write`` take its first word along."""

    kind: str
    read: Read
    write: Write


class Phrase(NamedTuple):
    """The line of a kind of move that has a form of its own.

    ``within`` tells it from other lines that begin with the same word, and if ``whole``, nothing else follows
    that word; ``read`` gets what follows it, and the whole text for a refusal.
    """

    word: str
    within: str
    read: Callable[[str, str], Move]
    write: Callable[[Move], str]
    whole: bool = False


# Plans of tunnel cards ------------------------------------------------------------------------------


def cells_plan(word: str, kind: str) -> Plan:
    """``first 4,2 then 9,3``: cells, the dearest first."""

    def read(words: list[str], seat_of: SeatOf) -> More | None:
        cells = [parse_cell(word) for word in words[1:] if word not in ("then", "and", "else", "at")]
        return None if None in cells or len(cells) > MOST_WISHES else tuple(cells)

    return Plan(kind, read, lambda wishes, name_of: f"{word} {' then '.join(map(cell_name, wishes))}")


def seat_plan(word: str, kind: str) -> Plan:
    """``from boris``: a player."""

    def read(words: list[str], seat_of: SeatOf) -> More | None:
        name = " ".join(words[1:]).removeprefix("at ")
        return (seat_of(name),) if name else None

    return Plan(kind, read, lambda wishes, name_of: f"{word} {name_of(wishes[0])}")


def read_wishes(words: list[str], seat_of: SeatOf) -> More | None:
    """``keep map else tunnel else newest``: kinds of cards, the dearest first."""
    wishes = " ".join(words[1:]).replace(", ", " else ").replace(" or ", " else ").split(" else ")
    known = tuple(_AGE_WORDS.get(wish) or kind_of_cards(wish.removeprefix("a ")) for wish in wishes)
    return None if None in known or len(known) > MOST_WISHES else known


def write_wishes(more: More, name_of: NameOf) -> str:
    return "keep " + " else ".join(more)


def plan_tail(plans: Mapping[str, Plan]) -> Tail:
    """The tail of a tunnel card: any of these plans, each with the word that begins it."""
    by_kind = {plan.kind: plan for plan in plans.values()}

    def read(words: list[str], seat_of: SeatOf) -> More | None:
        parts: list[list[str]] = []
        for word in words:
            if word in plans:
                parts.append([word])
            else:
                parts[-1].append(word)
        found: list[More] = []
        for part in parts:
            plan = plans[part[0]]
            wishes = plan.read(part, seat_of)
            if not wishes:
                return None
            found.append((plan.kind, *wishes))
        return None if len(found) > len(plans) else tuple(found)

    def write(more: More, name_of: NameOf) -> str:
        return " ".join(by_kind[kind].write(tuple(wishes), name_of) for kind, *wishes in more)

    return Tail(frozenset(plans), read, write)
