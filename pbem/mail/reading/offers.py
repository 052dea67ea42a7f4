"""What a letter asked: a closed set of offers with their features, and which of them a clause names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from pbem.mail.reading.classes import NOBODY, Item, has

CARD, TOOL = "card_", "tool_"  # how classes of kinds of cards and of tools begin
BREAK, REPAIR = "break", "repair"
GOALS = ("goal_top", "goal_middle", "goal_bottom")


class Intent(StrEnum):
    """What an offer is for."""

    PLAY = "play"
    DISCARD = "discard"
    JOIN = "join"
    DECLINE = "decline"
    YES = "yes"
    NO = "no"
    UNDO = "undo"
    GO = "go"
    LEAVE = "leave"


class Offer(NamedTuple):
    """One thing that a letter asked, and by what it may be named."""

    does: str  # the command that it is
    intent: Intent
    number: int = 0  # in the list of the letter
    card: int = 0
    kind: str = ""  # crossing, map, break_cart, repair_lantern
    tool: str = ""
    cell: str = ""
    person: int = NOBODY
    turned: bool = False
    is_final: bool = False  # cannot be undone: done only by its bare word


@dataclass(frozen=True)
class Asked:
    """What one letter asked of one seat."""

    offers: Sequence[Offer]
    names: tuple[str, ...] = ()
    me: int = NOBODY
    goals: Mapping[str, str] = field(default_factory=dict)  # the cells of the top, middle and bottom goal
    topics: frozenset[str] = frozenset()  # kinds of cards that have a page of rules

    def of(self, *intents: Intent) -> list[Offer]:
        """Return the offers for these intents."""
        return [offer for offer in self.offers if offer.intent in intents]


@dataclass(slots=True)
class Features:
    """What a clause says about a move."""

    numbers: list[int] = field(default_factory=list)
    negated: bool = False  # a number that she does not want
    counted: bool = False  # a number that counts something else
    is_card: bool = False  # the number is called a card
    is_called: bool = False  # it is called a number, as our letters call cards too
    cells: set[str] = field(default_factory=set)
    people: set[int] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    tools: set[str] = field(default_factory=set)
    goal: str = ""
    me: bool = False
    discards: bool = False
    breaks: bool = False
    repairs: bool = False
    turned: bool = False

    @property
    def identify(self) -> bool:
        """Return whether anything here can name a move."""
        return bool(self.numbers or self.kinds or self.tools)


_NEGATIONS = frozenset(("not", "no", "decline", "refuse"))
_BETWEEN = frozenset(("frame", "noun", "card", "at", "thanks", "play", "discard"))


def is_negative(item: Item) -> bool:
    """Return whether a word says no; "pass" is a move."""
    return bool(item.classes & _NEGATIONS) and "pass" not in item.classes


def features_of(items: Sequence[Item]) -> Features:
    """Return what a clause says about a move."""
    found = Features()
    found.discards, found.turned, found.me = has(items, "discard"), has(items, "turned"), has(items, "me")
    found.repairs = has(items, "mend", "mended")
    found.breaks = has(items, "smash", "broken") and not has(items, "mend")
    for at, item in enumerate(items):
        found.kinds |= {name.removeprefix(CARD) for name in item.classes if name.startswith(CARD)}
        found.tools |= {name.removeprefix(TOOL) for name in item.classes if name.startswith(TOOL)}
        found.goal = next((goal for goal in GOALS if goal in item.classes), found.goal)
        if "name" in item.classes:
            found.people.add(item.person)
        if "cell" in item.classes:
            found.cells.add(item.cell)
        if "count" in item.classes:
            found.counted = True
        if "number" in item.classes:
            _take_number(found, items, at)
    return found


def _take_number(found: Features, items: Sequence[Item], at: int) -> None:
    before = items[at - 1] if at else None
    behind = items[at + 1] if at + 1 < len(items) else None
    is_called = has(items[max(at - 1, 0) : at], "noun", "card")
    is_ordinal = "ordinal" in items[at].classes
    if (is_ordinal and not has(items[at + 1 : at + 2], "noun")) or (
        not is_called
        and (
            (before is not None and "before" in before.classes)
            or (behind is not None and behind.classes & {"after", "count"})
        )
    ):
        found.counted = True
        return
    back = at - 1
    while back >= 0 and items[back].classes & _BETWEEN and not is_negative(items[back]):
        back -= 1
    if back >= 0 and is_negative(items[back]):
        found.negated = True
        return
    found.is_called = found.is_called or has(items[max(at - 1, 0) : at], "noun", "play")
    found.is_card = found.is_card or has(items[max(at - 2, 0) : at], "card")
    if items[at].number not in found.numbers:
        found.numbers.append(items[at].number)


def moves_named(said: Features, asked: Asked) -> list[Offer]:
    """Return the moves that fit all that a clause says; none if it names no move."""
    if not said.identify:
        return []
    wanted = asked.of(Intent.DISCARD if said.discards else Intent.PLAY)
    fitting = [offer for offer in wanted if _fits(offer, said, asked)]
    if not fitting and len(said.numbers) > 1 and not said.cells:
        several = [offer for offer in wanted if offer.number in said.numbers]
        return several if len(several) == len(said.numbers) else []
    if said.me and any(offer.person == asked.me for offer in fitting):
        fitting = [offer for offer in fitting if offer.person == asked.me]
    if said.discards:
        return _alike(fitting)
    if said.is_called and fitting and not (said.cells or said.people or said.kinds):
        fitting += [one for one in wanted if one.card in said.numbers and one not in fitting]
    if said.cells and said.numbers and not said.turned and len(fitting) > 1:
        straight = [offer for offer in fitting if not offer.turned]
        fitting = straight or fitting
    return fitting


def _alike(offers: Iterable[Offer]) -> list[Offer]:
    """Of two cards that are alike, either will do."""
    by_kind: dict[str, Offer] = {}
    for offer in offers:
        by_kind.setdefault(offer.kind or offer.does, offer)
    return list(by_kind.values())


def _fits(offer: Offer, said: Features, asked: Asked) -> bool:
    if said.cells and (offer.cell not in said.cells or len(said.cells) > 1):
        return False
    if said.kinds and offer.kind not in said.kinds:
        return False
    if said.goal and "map" in said.kinds and not said.discards and offer.cell != asked.goals.get(said.goal):
        return False
    if said.tools and not (offer.tool in said.tools or set(offer.kind.split("_")) & said.tools):
        return False
    if said.breaks and said.tools and not offer.kind.startswith(BREAK):
        return False
    if said.repairs and said.tools and not offer.kind.startswith(REPAIR):
        return False
    if said.turned and not offer.turned:
        return False
    is_at_somebody = bool(said.kinds or said.tools) and offer.person != NOBODY
    if is_at_somebody and said.people and offer.person not in said.people:
        return False
    by_target = bool(said.cells or said.is_card or said.discards)
    return all(
        (number == offer.number and not said.is_card) or (by_target and number == offer.card)
        for number in said.numbers
    )
