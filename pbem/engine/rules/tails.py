"""What may follow the card in a move: answers to questions that the card will raise.

    play 119 at 9,1 and 9,5 exchanged                 swap goals: the other goal, and the secret choice
    play 120 keep map else tunnel else newest         treasury: what to keep, the first that is there
    play 124 then 12 at 3,4 then 31 at 4,4 turned     trailblazer: the two tunnels
    play 12 at 3,4 first 4,2 then 9,3                 a tunnel: in which order to turn over goals and chests
    play 12 at 3,4 keep map else newest               ... what to keep should a chest offer several cards
    play 12 at 3,4 from boris                         ... whose hand a chest shall take a card from
    play 12 at 3,4 look boris                         ... whose role to look at
    play 12 at 3,4 move 9,1                           ... which goal to move

Everything after the target may be left out; then the server asks. A tail is kept in ``Move.more``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pbem.engine.cards.kinds import kind_of_cards
from pbem.engine.core.board import cell_name, parse_cell
from pbem.engine.core.facts import Seat

EXCHANGED, KEPT = "exchanged", "kept"
NEWEST, OLDEST = "newest", "oldest"
MOST_WISHES = 8

TURNED = frozenset(("turned", "turn", "flip", "flipped", "rotated", "rotate"))

_EXCHANGE_WORDS = dict.fromkeys(("exchanged", "exchange", "swapped", "swap"), EXCHANGED) | dict.fromkeys(
    ("kept", "keep", "unchanged", "same"), KEPT
)
_AGE_WORDS = {"newest": NEWEST, "top": NEWEST, "first": NEWEST, "oldest": OLDEST, "last": OLDEST}

More = tuple[Any, ...]


SeatOf = Callable[[str], Seat]
NameOf = Callable[[Seat], str]


class Tail(NamedTuple):
    """How the tail of a card begins, is read (None: not understood) and is written."""

    begins: frozenset[str]
    read: Callable[[list[str], SeatOf], More | None]
    write: Callable[[More, NameOf], str]


def _read_goals(words: list[str], seat_of: SeatOf) -> More | None:
    words = words[1:]
    place = parse_cell(words[0]) if words else None
    if place is None or len(words) > 2:
        return None
    if len(words) == 1:
        return (place,)
    choice = _EXCHANGE_WORDS.get(words[1])
    return None if choice is None else (place, choice)


def _write_goals(more: More, name_of: NameOf) -> str:
    place, *choice = more
    return " ".join(("and", cell_name(place), *choice))


def _read_wishes(words: list[str], seat_of: SeatOf) -> More | None:
    wishes = " ".join(words[1:]).replace(", ", " else ").replace(" or ", " else ").split(" else ")
    known = tuple(_AGE_WORDS.get(wish) or kind_of_cards(wish.removeprefix("a ")) for wish in wishes)
    return None if None in known or len(known) > MOST_WISHES else known


def _write_wishes(more: More, name_of: NameOf) -> str:
    return "keep " + " else ".join(more)


def _read_tunnels(words: list[str], seat_of: SeatOf) -> More | None:
    lays = " ".join(words[1:]).split(" then ")
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


def _write_tunnels(more: More, name_of: NameOf) -> str:
    return " ".join(
        f"then {card} at {cell_name(place)}{' turned' if turned else ''}" for card, place, turned in more
    )


# Plans of a tunnel card: the word that begins one, and the kind of question that it answers.
PLAN_WORDS = {"first": "goal", "keep": "keep", "from": "steal", "look": "look_role", "move": "move_goal"}
_WORD_OF = {kind: word for word, kind in PLAN_WORDS.items()}
_CELLS, _SEATS = ("goal", "move_goal"), ("steal", "look_role")


def _read_plans(words: list[str], seat_of: SeatOf) -> More | None:
    plans: list[list[str]] = []
    for word in words:
        if word in PLAN_WORDS:
            plans.append([word])
        else:
            plans[-1].append(word)
    found = tuple(_read_plan(plan, seat_of) for plan in plans)
    return None if None in found or len(found) > len(PLAN_WORDS) else found


def _read_plan(words: list[str], seat_of: SeatOf) -> More | None:
    kind = PLAN_WORDS[words[0]]
    wishes: More | None
    if kind in _CELLS:
        cells = [parse_cell(word) for word in words[1:] if word not in ("then", "and", "else", "at")]
        wishes = None if None in cells or len(cells) > MOST_WISHES else tuple(cells)
    elif kind in _SEATS:
        name = " ".join(words[1:]).removeprefix("at ")
        wishes = (seat_of(name),) if name else None
    else:
        wishes = _read_wishes(words, seat_of)
    return (kind, *wishes) if wishes else None


def _write_plans(more: More, name_of: NameOf) -> str:
    return " ".join(_write_plan(*plan, name_of=name_of) for plan in more)


def _write_plan(kind: str, *wishes: Any, name_of: NameOf) -> str:
    if kind in _CELLS:
        return f"{_WORD_OF[kind]} {' then '.join(map(cell_name, wishes))}"
    if kind in _SEATS:
        return f"{_WORD_OF[kind]} {name_of(wishes[0])}"
    return _write_wishes(wishes, name_of)


_PLANS = Tail(frozenset(PLAN_WORDS), _read_plans, _write_plans)

# By the effect of the card; tunnel cards have none.
TAILS: dict[str, Tail] = {
    "": _PLANS,
    "diversion": _PLANS,
    "swap_goals": Tail(frozenset(("and", "with", "&")), _read_goals, _write_goals),
    "treasury": Tail(frozenset(("keep",)), _read_wishes, _write_wishes),
    "trailblazer": Tail(frozenset(("then", "with")), _read_tunnels, _write_tunnels),
}


def split_tail(effect: str, words: list[str]) -> tuple[list[str], list[str] | None]:
    """The words before the tail, and the words of the tail, its first included, if there is one."""
    tail = TAILS.get(effect)
    if tail is not None:
        for at, word in enumerate(words):
            if word in tail.begins:
                return words[:at], words[at:]
    return words, None
