"""What ends a list of prepared moves: something happened that its owner should think about first.

An event that a condition of the list asks about was reckoned with, and ends nothing; nor does what its owner
did herself, but for a goal that she turned over. Only what everybody sees is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from pbem.app.sheets.plans import PlanEnd, Stop
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import (
    FRONT,
    HAND_OF,
    NOBODY,
    NOWHERE,
    TYPE,
    Began,
    Buried,
    Cell,
    Condition,
    Fact,
    GameOver,
    Guarded,
    Is,
    Laid,
    Lifted,
    Moved,
    Opened,
    Prepared,
    Pushed,
    Restored,
    Seat,
    Turned,
    Unguarded,
    plain,
)
from pbem.store.schema.rows import Decision, PreparedRow

NOTHING = "none"  # how a player says that nothing stops her lists


def stops_of(wanted: str) -> frozenset[Stop]:
    """What counts for a player, as she has set it; all of it if she has not."""
    if wanted == NOTHING:
        return frozenset()
    return frozenset(map(Stop, wanted.split())) or frozenset(Stop)


def stops_typed(words: str) -> str:
    """The same as a player types it, in one form; raises ValueError."""
    named = re.split(r"[ ,]+", words.casefold().strip())
    if named == [NOTHING]:
        return NOTHING
    chosen = set(Stop) if named == ["all"] else set(map(Stop, named))
    return " ".join(stop for stop in Stop if stop in chosen)


def stopped(
    work: UnitOfWork, seat: Seat, rows: Sequence[PreparedRow], orders: Sequence[Prepared]
) -> PlanEnd | None:
    """Why the list of a seat is over by what this request brings, or by what was said; None if it is not."""
    chosen = stops_of(work.game.seats[seat].preferences.stop)
    for entry, mover in new_entries(work):
        if entry.seq > rows[0].since:
            for fact in entry.facts:
                if why := ended_by(fact, seat, mover, orders, chosen):
                    return why
    if Stop.TALK in chosen and is_addressed(work, seat, rows[0]):
        return PlanEnd.TALK
    return None


def new_entries(work: UnitOfWork) -> Iterator[tuple[Decision, Seat]]:
    """What this request adds to the log, each with whose doing it is: chance carries out what was shown."""
    start = work.before.row.seq
    new = work.game.log[start:]
    mover = next((one.seat for one in reversed(work.before.log) if one.facts and one.seat != NOBODY), NOBODY)
    for entry in new:
        mover = entry.seat if entry.facts and entry.seat != NOBODY else mover
        yield entry, mover


def ended_by(
    fact: Fact, seat: Seat, mover: Seat, orders: Sequence[Prepared], chosen: Collection[Stop]
) -> PlanEnd | None:
    """Why a fact ends the list of a seat; None if it does not."""
    match fact:
        case Began() | GameOver():
            return PlanEnd.ROUND
        case Restored():
            return PlanEnd.UNDONE
        case Moved(source=source, dest=dest) if source in HAND_OF and dest in HAND_OF:
            return PlanEnd.HANDS if seat in (HAND_OF[source], HAND_OF[dest]) else None
        case Turned(cell=place, card=card) if TYPE[card].kind == "goal" and Stop.GOALS in chosen:
            return None if any(one.cell == place for one in conditions(orders)) else PlanEnd.GOALS
        case Moved(cards=cards, source=source, dest=dest) if Stop.TOOLS in chosen and mover != seat:
            touched = FRONT[seat] in (source, dest)
            return PlanEnd.TOOLS if touched and not is_expected(cards, seat, orders) else None
    if Stop.CELLS in chosen and mover != seat:
        asked = {one.cell for one in conditions(orders)}
        named = {order.move.cell for order in orders} - {NOWHERE} - asked
        if not named.isdisjoint(cells_used(fact)):
            return PlanEnd.CELLS
    return None


def cells_used(fact: Fact) -> tuple[Cell, ...]:
    """Where something was laid, taken away or put."""
    match fact:
        case Laid() | Lifted() | Guarded() | Unguarded() | Opened() | Buried():
            return (fact.cell,)
        case Pushed():
            return (fact.source, fact.cell)
    return ()


def conditions(orders: Sequence[Prepared]) -> Iterator[Condition]:
    """All that the orders of a list ask about."""
    for order in orders:
        yield from order.conditions
        if order.until is not None:
            yield order.until


def is_expected(cards: Sequence[int], seat: Seat, orders: Sequence[Prepared]) -> bool:
    """Whether a list asks about the tools that cards in front of its owner are about."""
    tools = {tool for card in cards for tool in TYPE[card].tools}
    asked = [one for one in conditions(orders) if one.what in (Is.BROKEN, Is.WHOLE) and one.seat == seat]
    return any(not one.tool or one.tool in tools for one in asked)


def is_addressed(work: UnitOfWork, seat: Seat, row: PreparedRow) -> bool:
    """Whether somebody else has said the name of a player since she filed an order."""
    name = re.compile(rf"(?<!\w){re.escape(plain(work.game.names[seat]))}(?!\w)")
    heard = (one for one in work.talk if one.seat != seat and row.at < one.visible_at <= work.now)
    return any(name.search(plain_words(one.text)) for one in heard)


def plain_words(text: str) -> str:
    """What was said in one case and with single blanks, however long it is."""
    return " ".join(text.casefold().split())
