"""The closed set of facts: what can happen at the table.

The log stores facts, never requests. Most of them are physical: cards move between zones, a card is
laid, lifted or turned over, somebody is shown something, somebody is asked something. Rules live in
``decide`` and ``chance``; ``apply`` only moves things. Expansions add decisions over these same facts.

In JSON a fact is a list: its tag, then its fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pbem.engine.cards.types import Card, Sides
from pbem.engine.core.board import NOWHERE, Cell

Seat = int
NOBODY: Seat = -1
Zone = str
Step = tuple[Any, ...]  # a part of a turn still to be done: its name, then its arguments
TURN = "turn"  # the ask that a turn begins with

Position = tuple[tuple[str, Any], ...]  # names of parts, and plain values (``takeback``)


class Ask(NamedTuple):
    """A decision that a seat owes."""

    seat: Seat
    kind: str  # TURN, or one of the questions that modules bring (``choices``, ``answers``)
    choices: tuple[int, ...] = ()


class Began(NamedTuple):
    """A round begins: everything of the last one goes back to the box."""

    round: int
    starter: Seat


class Shuffled(NamedTuple):
    """A zone now holds these cards in this order, the top first."""

    zone: Zone
    order: tuple[Card, ...]


class Moved(NamedTuple):
    """Cards went from one zone to the end of another; ``open`` if everybody saw them go."""

    cards: tuple[Card, ...]
    source: Zone
    dest: Zone
    open: bool = False


class Covered(NamedTuple):
    """Cards lie face down in the mine: pairs of a cell and what lies there."""

    places: tuple[tuple[Cell, tuple[Card, ...]], ...]


class Laid(NamedTuple):
    """A seat laid a tunnel card from its hand."""

    seat: Seat
    card: Card
    cell: Cell
    turned: bool


class Lifted(NamedTuple):
    """A card was taken out of the mine."""

    cell: Cell
    card: Card
    dest: Zone


class Turned(NamedTuple):
    """A face-down card of the mine was turned over, or a revealed one was put the other way round."""

    cell: Cell
    card: Card
    turned: bool


class Played(NamedTuple):
    """A seat showed an action card and named its target; what it does follows in further facts."""

    seat: Seat
    card: Card
    cell: Cell = NOWHERE
    target: Seat = NOBODY
    tool: str = ""


class Shown(NamedTuple):
    """A seat showed a card and what it is for; it takes effect later, unless somebody objects (R16.4)."""

    seat: Seat
    card: Card
    cell: Cell = NOWHERE
    turned: bool = False
    target: Seat = NOBODY
    tool: str = ""
    also: tuple[int, ...] = ()  # further places or players that were named


class Swapped(NamedTuple):
    """A seat took up two face-down cards unseen and put them back; only it knows if exchanged (R16.2)."""

    seat: Seat
    places: tuple[Cell, Cell]
    exchanged: bool


class Reversed(NamedTuple):
    """Turns go this way from now on: 1 clockwise, -1 the other way (R16.5)."""

    direction: int


class Opened(NamedTuple):
    """The chest that lay under a tunnel card was opened and put aside in sight of all (R20.3)."""

    cell: Cell
    card: Card


class Buried(NamedTuple):
    """What lay face down in a cell was taken out of the mine unseen, for the round (R20.8)."""

    cell: Cell


class Pushed(NamedTuple):
    """A face-down card was moved to another cell, in the open (R20.15)."""

    source: Cell
    cell: Cell


class Guarded(NamedTuple):
    """A seat put a toll figure on a free cell; ``ends`` are the sides where tunnels led there (R17.2)."""

    seat: Seat
    cell: Cell
    ends: Sides


class Unguarded(NamedTuple):
    """A toll figure left the mine for the round."""

    cell: Cell


class Looked(NamedTuple):
    """A seat was secretly shown cards: of a goal (``where`` is the cell), a role (the seat), an offer."""

    seat: Seat
    what: str
    where: int
    cards: tuple[Card, ...]


class Doubted(NamedTuple):
    """What anybody was shown about these cells or seats may be out of date from now on (R23.10)."""

    what: str
    places: tuple[int, ...]


class Asked(NamedTuple):
    """These decisions are owed now, and no others; ``then`` is what remains of the turn.

    Without any ask, chance is due: it takes up the first step of ``then``.
    """

    asks: tuple[Ask, ...]
    then: tuple[Step, ...] = ()


class Paid(NamedTuple):
    """A seat's gold changed; ``open`` if the amount is public."""

    seat: Seat
    amount: int
    open: bool = False


class RoundOver(NamedTuple):
    """The round ended: whether the treasure was found, by whom, and everybody's role."""

    found: bool
    finisher: Seat
    roles: tuple[Card, ...]
    starter: Seat  # who begins the next round (R15.2)


class Disclosed(NamedTuple):
    """The round is over and the goals that still lie face down were shown to all (R11.7): cells and cards."""

    places: tuple[tuple[Cell, Card], ...]


class GameOver(NamedTuple):
    """The game ended with this gold; most gold wins, a tie is shared (R15.3)."""

    gold: tuple[int, ...]


class Restored(NamedTuple):
    """By the consent of the table the position after an earlier entry came back; nobody is told its cards."""

    seq: int
    position: Position


Fact = (
    Began
    | Shuffled
    | Moved
    | Covered
    | Laid
    | Lifted
    | Turned
    | Played
    | Shown
    | Swapped
    | Reversed
    | Opened
    | Buried
    | Pushed
    | Guarded
    | Unguarded
    | Looked
    | Doubted
    | Asked
    | Paid
    | RoundOver
    | Disclosed
    | GameOver
    | Restored
)

CLASSES: dict[str, Any] = {
    "began": Began,
    "shuffled": Shuffled,
    "moved": Moved,
    "covered": Covered,
    "laid": Laid,
    "lifted": Lifted,
    "turned": Turned,
    "played": Played,
    "shown": Shown,
    "swapped": Swapped,
    "reversed": Reversed,
    "opened": Opened,
    "buried": Buried,
    "pushed": Pushed,
    "guarded": Guarded,
    "unguarded": Unguarded,
    "looked": Looked,
    "doubted": Doubted,
    "asked": Asked,
    "paid": Paid,
    "round_over": RoundOver,
    "disclosed": Disclosed,
    "game_over": GameOver,
    "restored": Restored,
}
TAGS: dict[type, str] = {fact_class: tag for tag, fact_class in CLASSES.items()}


def to_plain(fact: Fact) -> list[Any]:
    """The fact as JSON can hold it."""
    return [TAGS[type(fact)], *fact]


def from_plain_fields(plain: list[Any]) -> Fact:
    """The fact that ``to_plain`` wrote, whatever kind it is; for most kinds ``fast`` has a quicker way."""
    fields = [tuples(value) if type(value) is list else value for value in plain[1:]]
    fact: Fact = CLASSES[plain[0]](*fields)
    return fact


def tuples(value: Sequence[Any]) -> tuple[Any, ...]:
    """Lists of JSON as tuples, all the way down."""
    return tuple(tuples(item) if type(item) is list else item for item in value)
