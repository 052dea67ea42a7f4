"""Making moves: the heart of the server.

A submitted move is checked at once and *held* until its cooling time ends; then it is decided, and
everything that follows from it without a person (chance, bots) is decided with it. What happened, the
letters about it, the new deadlines and the mark on the incoming mail are one transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeVar

from pbem.app import App
from pbem.app.deadlines import dues_of
from pbem.app.errors import Late, NothingHeld, WrongStatus
from pbem.app.letters import Outgoing, letters_after
from pbem.app.objections import objection, window
from pbem.app.table import Decision, Table, load
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
    view,
    write,
)
from pbem.engine.moves import shown_move
from pbem.render.sheet import Answer
from pbem.store import chain
from pbem.store.rows import Conflict, HeldRow, NewEntry, SeatRow

T = TypeVar("T")

# A clash of two writers is rare and short: the loser reloads and judges anew.
TRIES = 5


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a submitted move."""

    table: Table  # as it is now
    move: Move
    final_at: datetime | None  # None: it is decided already


def submit(
    app: App,
    code: str,
    seat: Seat,
    line: str,
    cause: str,
    *,
    question: int | None = None,
    cooling: int | None = None,
    inbox: int | None = None,
    typed: str | None = None,
) -> Done:
    """Take a line from a player: refuse it, hold it, or decide it at once.

    ``question`` is the one that the answer belongs to, ``cooling`` overrides the game's own time in
    seconds, ``inbox`` is the mail that is thereby dealt with and answered by a receipt, and ``typed``
    what the player wrote, where that is not the line itself.
    """
    said = line if typed is None else typed

    def attempt() -> Done:
        table = running(app, code)
        current = table.question(seat)
        objecting = current is None and shown_move(table.state.then) is not None
        if question is not None and question != current and not objecting:
            raise Late
        move = read(line, table.names, seat)
        check(table.state, seat, move)
        wait = table.row.cooling if cooling is None else cooling
        now = app.now()
        if current is None or not wait:  # an objection to what is shown cannot wait
            return Done(decided(app, table, seat, move, cause, line=said, inbox=inbox), move, None)
        held = HeldRow(
            game=code,
            seat=seat,
            question=current,
            move=write(move),
            line=said,
            cause=cause,
            submitted_at=now,
            visible_at=now + timedelta(seconds=wait),
        )
        outgoing = Outgoing.unchanged(app, table)
        if inbox is not None:
            answer = Answer(said, write(move, table.names))
            outgoing.add("receipt", seat, answers=(answer,), final_at=held.visible_at)
        app.store.commit(outgoing.change(hold=held, inbox=None if inbox is None else (inbox, "done", "held")))
        return Done(table, move, held.visible_at)

    return retrying(attempt)


def release(app: App, held: HeldRow, *, inbox: int | None = None) -> Table:
    """Decide a held move: its cooling time is over, or the player said go."""

    def attempt() -> Table:
        table = running(app, held.game)
        if app.store.held(held.game, held.seat) != held:
            raise NothingHeld
        return decided(
            app, table, held.seat, read(held.move), held.cause, line=held.line, held=held, inbox=inbox
        )

    return retrying(attempt)


def go(app: App, code: str, seat: Seat, *, inbox: int | None = None) -> Table:
    """End the cooling time of a held move now."""
    held = app.store.held(code, seat)
    if held is None:
        raise NothingHeld
    return release(app, held, inbox=inbox)


def time_out(app: App, code: str, seat: Seat, question: int) -> None:
    """Decide for a seat that did not answer in time (R23.8); a held move counts as an answer."""

    def attempt() -> None:
        table = running(app, code)
        if table.question(seat) != question:
            raise Late
        held = app.store.held(code, seat)
        if held is not None and held.question == question:
            release(app, held)
        else:
            decided(app, table, seat, default_move(table.state, seat), "timeout")

    retrying(attempt)


def close_window(app: App, code: str, question: int) -> None:
    """The time for objections is over: what was shown takes effect, unless an order stops it even now."""

    def attempt() -> None:
        table = running(app, code)
        if table.row.seq != question or window(table.state) is None:
            raise Late
        first = objected(app, table, table.state) or by_chance(table, table.state)
        after = advanced(app, extended(table, *first), [first[0]])
        store_decisions(app, table, after, table.state.active)

    retrying(attempt)


def undo(app: App, code: str, seat: Seat, *, inbox: int | None = None, line: str = "undo") -> HeldRow:
    """Take back a held move; it costs nothing, since nobody has learned anything."""

    def attempt() -> HeldRow:
        table = load(app, code)
        held = app.store.held(code, seat)
        if held is None:
            raise NothingHeld
        outgoing = Outgoing.unchanged(app, table)
        if inbox is not None:
            outgoing.add("receipt", seat, answers=(Answer(line, held.line, note="undone"),))
        app.store.commit(
            outgoing.change(
                drop_held=(held,),
                inbox=None if inbox is None else (inbox, "done", "undo"),
            )
        )
        return held

    return retrying(attempt)


def running(app: App, code: str) -> Table:
    """Load a game in which moves can be made."""
    table = load(app, code)
    if table.row.status != "running":
        raise WrongStatus(code, table.row.status)
    return table


def decided(
    app: App,
    table: Table,
    seat: Seat,
    move: Move,
    cause: str,
    *,
    line: str = "",
    held: HeldRow | None = None,
    inbox: int | None = None,
) -> Table:
    """Decide a move with all that follows from it, and store it."""
    first, state = made(table.state, seat, cause, move)
    after = advanced(app, extended(table, first, state), [first])
    answers = (Answer(line, write(move, table.names)),) if inbox is not None else ()
    waiting = held or app.store.held(table.row.code, seat)
    return store_decisions(app, table, after, seat, answers, waiting, inbox)


def advanced(app: App, table: Table, entries: list[NewEntry]) -> tuple[Table, list[NewEntry]]:
    """Go on while nobody but chance and bots is asked, and nothing waits for objections."""
    state = table.state
    while not state.over:
        absent = next((ask.seat for ask in state.asks if not table.seats[ask.seat].is_played), None)
        if not state.asks:
            step = objected(app, table, state)
            if step is None and window(state) is not None:
                break
            entry, state = step or by_chance(table, state)
        elif absent is not None:
            entry, state = made(state, absent, *played_by_nobody(app, table.seats[absent], state))
        else:
            break
        entries.append(entry)
        table = extended(table, entry, state)
    return table, entries


def made(state: State, seat: Seat, cause: str, move: Move) -> tuple[NewEntry, State]:
    """The entry of a move, and the position after it."""
    facts, after = play(state, seat, move)
    return NewEntry(seat, cause, write(move), facts, digest(after)), after


def by_chance(table: Table, state: State) -> tuple[NewEntry, State]:
    """The entry of what luck brings, and the position after it."""
    facts, after = roll(state, table.dice())
    return NewEntry(NOBODY, "chance", "", facts, digest(after)), after


def objected(app: App, table: Table, state: State) -> tuple[NewEntry, State] | None:
    """The entry of an objection to the card that is shown now, if anybody makes one."""
    found = objection(app, table, state)
    return None if found is None else made(state, *found)


def played_by_nobody(app: App, seat: SeatRow, state: State) -> tuple[str, Move]:
    """What a bot does, or a seat whose player has left (R23.11)."""
    if seat.bot:
        return f"bot:{seat.bot}", BOTS[seat.bot](view(state, seat.seat), app.rng)
    return "left", default_move(state, seat.seat)


def extended(table: Table, entry: NewEntry, state: State) -> Table:
    """The table with one more decision."""
    seq = table.row.seq + 1
    decision = Decision(seq, entry.seat, entry.cause, entry.move, tuple(entry.facts))
    return replace(table, row=replace(table.row, seq=seq), log=(*table.log, decision), state=state)


def store_decisions(
    app: App,
    before: Table,
    result: tuple[Table, list[NewEntry]],
    mover: Seat = NOBODY,
    answers: tuple[Answer, ...] = (),
    held: HeldRow | None = None,
    inbox: int | None = None,
    **parts: Any,
) -> Table:
    """One transaction: decisions, letters, deadlines, the held move and the mail they came from."""
    after, entries = result
    now = app.now()
    over = after.state.over
    dues = dues_of(after, now, app.store.dues(before.row.code))
    head = chain.last_head(before.row, entries, now)
    outgoing = Outgoing(app, after, now, head, dues, before.row.seq)
    letters_after(outgoing, before, mover, answers)
    app.store.commit(
        outgoing.change(
            entries=tuple(entries),
            dues=dues,
            drop_held=(held,) if held else (),
            status="over" if over else "running",
            round=after.state.round,
            ended_at=now if over else None,
            inbox=None if inbox is None else (inbox, "done", "decided"),
            **parts,
        )
    )
    return after


def retrying(attempt: Callable[[], T]) -> T:
    """Run a use case again when another writer was faster."""
    for last in (False,) * (TRIES - 1) + (True,):
        try:
            return attempt()
        except Conflict:
            if last:
                raise
    raise AssertionError("unreachable")
