"""Making moves: the heart of the server.

A submitted move is checked at once and *held* until its cooling time ends; then it is decided, and
everything that follows from it without a person (chance, bots) is decided with it. What happened, the
letters about it, the new deadlines and the mark on the incoming mail are one transaction.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.app import App
from pbem.app.errors import Late, NothingHeld
from pbem.app.game import Table, load
from pbem.app.play.objections import objection, window
from pbem.app.play.payments import payment
from pbem.app.play.thefts import robbery
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import Outgoing
from pbem.bots import BOTS
from pbem.engine import (
    NOBODY,
    Move,
    Seat,
    State,
    check,
    default_move,
    digest,
    play,
    read,
    roll,
    shown_move,
    view,
    write,
)
from pbem.store.schema.changes import NewEntry
from pbem.store.schema.rows import HeldRow, SeatRow


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a submitted move."""

    table: Table  # as it is now
    move: Move
    final_at: datetime | None  # None: it is decided already


# Use cases ------------------------------------------------------------------------------------------


def submit(
    app: App,
    code: str,
    seat: Seat,
    line: str,
    cause: str,
    *,
    question: int | None = None,
    cooling: int | None = None,
) -> Done:
    """Take a line from a player: refuse it, hold it, or decide it at once.

    ``question`` is the one that the answer belongs to, ``cooling`` overrides the game's own time in seconds.
    """

    def step(outgoing: Outgoing) -> Done:
        move = read(line, outgoing.running().names, seat)
        final_at = make_move(outgoing, seat, move, cause, line, question=question, cooling=cooling)
        return Done(outgoing.table, move, final_at)

    return in_one(app, code, step)


def release(app: App, held: HeldRow) -> Table:
    """Decide a held move: its cooling time is over."""

    def step(outgoing: Outgoing) -> Table:
        outgoing.running()
        if outgoing.held(held.seat) != held:
            raise NothingHeld
        let_go(outgoing, held.seat)
        return outgoing.table

    return in_one(app, held.game, step)


def go(app: App, code: str, seat: Seat) -> Table:
    """End the cooling time of a held move now."""

    def step(outgoing: Outgoing) -> Table:
        let_go(outgoing, seat)
        return outgoing.table

    return in_one(app, code, step)


def undo(app: App, code: str, seat: Seat) -> HeldRow:
    """Take back a held move; it costs nothing, since nobody has learned anything."""
    return in_one(app, code, lambda outgoing: take_back(outgoing, seat))


def time_out(app: App, code: str, seat: Seat, question: int) -> None:
    """Decide for a seat that did not answer in time (R23.8); a held move counts as an answer."""

    def step(outgoing: Outgoing) -> None:
        table = outgoing.running()
        if table.question(seat) != question:
            raise Late
        held = outgoing.held(seat)
        if held is not None and held.question == question:
            let_go(outgoing, seat)
        else:
            decide(outgoing, seat, default_move(table.state, seat), "timeout")

    in_one(app, code, step)


def close_window(app: App, code: str, question: int) -> None:
    """The time for objections is over: what was shown takes effect, unless an order stops it even now."""

    def step(outgoing: Outgoing) -> None:
        table = outgoing.running()
        if table.row.seq != question or window(table.state) is None:
            raise Late
        outgoing.mover = table.state.active
        outgoing.decide(*(objected(app, table) or by_chance(table)))
        advance(outgoing)

    in_one(app, code, step)


# Steps ----------------------------------------------------------------------------------------------


def make_move(
    outgoing: Outgoing,
    seat: Seat,
    move: Move,
    cause: str,
    said: str,
    *,
    question: int | None = None,
    cooling: int | None = None,
) -> datetime | None:
    """Check a move, then hold it or decide it; when it becomes final, None if it is so at once."""
    table = outgoing.running()
    current = table.question(seat)
    objecting = current is None and shown_move(table.state.then) is not None
    if question is not None and question != current and not objecting:
        raise Late
    check(table.state, seat, move)
    wait = table.row.cooling if cooling is None else cooling
    if current is None or not wait:  # an objection to what is shown cannot wait
        decide(outgoing, seat, move, cause)
        return None
    held = outgoing.held(seat)
    if held is not None and (held.question, held.move) == (current, write(move)):
        return held.visible_at  # said twice: it cools no longer for that
    final_at = outgoing.now + timedelta(seconds=wait)
    outgoing.hold(
        seat,
        HeldRow(
            game=table.row.code,
            seat=seat,
            question=current,
            move=write(move),
            line=said,
            cause=cause,
            submitted_at=outgoing.now,
            visible_at=final_at,
        ),
    )
    return final_at


def let_go(outgoing: Outgoing, seat: Seat) -> HeldRow:
    """Decide the move that a seat has cooling."""
    outgoing.running()
    held = outgoing.held(seat)
    if held is None:
        raise NothingHeld
    decide(outgoing, seat, read(held.move), held.cause)
    return held


def take_back(outgoing: Outgoing, seat: Seat) -> HeldRow:
    """Drop the move that a seat has cooling."""
    held = outgoing.held(seat)
    if held is None:
        raise NothingHeld
    outgoing.hold(seat, None)
    return held


def decide(outgoing: Outgoing, seat: Seat, move: Move, cause: str) -> None:
    """Decide a move with all that follows from it."""
    outgoing.hold(seat, None)
    outgoing.mover = seat
    outgoing.decide(*made(outgoing.table.state, seat, cause, move))
    advance(outgoing)


def advance(outgoing: Outgoing) -> None:
    """Go on while only chance, bots and standing orders are asked, and nothing waits for objections."""
    app = outgoing.app
    while not outgoing.table.state.over:
        table, state = outgoing.table, outgoing.table.state
        absent = next((ask.seat for ask in state.asks if not table.seats[ask.seat].is_played), None)
        ordered = payment(outgoing) or robbery(outgoing)
        if not state.asks:
            stopped = objected(app, table)
            if stopped is None and window(state) is not None:
                break
            outgoing.decide(*(stopped or by_chance(table)))
        elif absent is not None:
            outgoing.decide(*made(state, absent, *played_by_nobody(app, table.seats[absent], state)))
        elif ordered is not None:
            outgoing.decide(*made(state, *ordered))
        else:
            break


# Entries --------------------------------------------------------------------------------------------


def made(state: State, seat: Seat, cause: str, move: Move) -> tuple[NewEntry, State]:
    """The entry of a move, and the position after it."""
    facts, after = play(state, seat, move)
    return NewEntry(seat, cause, write(move), facts, digest(after)), after


def by_chance(table: Table) -> tuple[NewEntry, State]:
    """The entry of what luck brings, and the position after it."""
    facts, after = roll(table.state, table.dice())
    return NewEntry(NOBODY, "chance", "", facts, digest(after)), after


def objected(app: App, table: Table) -> tuple[NewEntry, State] | None:
    """The entry of an objection to the card that is shown now, if anybody makes one."""
    found = objection(app, table, table.state)
    return None if found is None else made(table.state, *found)


def played_by_nobody(app: App, seat: SeatRow, state: State) -> tuple[str, Move]:
    """What a bot does, or a seat whose player has left (R23.11)."""
    if seat.bot:
        return f"bot:{seat.bot}", BOTS[seat.bot](view(state, seat.seat), app.rng)
    return "left", default_move(state, seat.seat)


def running(app: App, code: str) -> Table:
    """Load a game in which moves can be made."""
    return Outgoing.unchanged(app, load(app, code)).running()
