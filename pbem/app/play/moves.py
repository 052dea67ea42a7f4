"""Making moves: the heart of the server.

A submitted move is checked at once and *held* until its cooling time ends; then it is decided, and
everything that follows from it without a person (chance, bots) is decided with it. What happened, the
letters about it, the new deadlines and the mark on the incoming mail are one transaction.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from pbem.app import App
from pbem.app.causes import Cause
from pbem.app.deadlines import asked_at, window
from pbem.app.errors import Late, NothingHeld
from pbem.app.game import Game, load
from pbem.app.play.deciders import advance, by_chance, interruption, made_by
from pbem.app.sheets.table import Announcement
from pbem.app.table.pace import By, paused_by, resume, tell_pace
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import (
    Move,
    Seat,
    check,
    read,
    shown_move,
)
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import DueRow, HeldRow


def release(app: App, held: HeldRow) -> Game:
    """Decide a held move: its cooling time is over. One whose question is closed only goes away."""

    def step(work: UnitOfWork) -> Game:
        if work.held(held.seat) == held:  # else it was taken back or decided since we looked
            if work.is_open(held.seat, held.question):
                let_go(work, held.seat)
            else:
                work.drop_held(held.seat)
        return work.game

    return in_one(app, held.game, step)


def make_move(
    work: UnitOfWork,
    seat: Seat,
    move: Move,
    text: str,
    cause: str,
    said: str,
    *,
    question: int | None = None,
    cooling: int | None = None,
) -> datetime | None:
    """Check a move, then hold it or decide it; when it becomes final, None if it is so at once.

    ``text`` is its canonical form, ``said`` what the player typed.
    """
    game = work.running()
    current = game.question(seat)
    objecting = current is None and shown_move(game.state.then) is not None
    if question is not None and question != current and not objecting:
        raise Late
    if not game.seats[seat].is_played:  # R23.11; whoever moves by a command has come back before
        raise Late
    check(game.state, seat, move)
    wait = game.row.cooling if cooling is None else cooling
    if current is None or not wait:  # an objection to what is shown cannot wait
        make_final(work, seat, move, text, cause)
        return None
    held = work.held(seat)
    if held is not None and (held.question, held.move) == (current, text):
        return held.visible_at  # sent twice: the first time counts
    final_at = work.now + timedelta(seconds=wait)
    work.hold(
        HeldRow(
            game=game.row.code,
            seat=seat,
            question=current,
            move=text,
            line=said,
            cause=cause,
            submitted_at=work.now,
            visible_at=final_at,
        ),
    )
    return final_at


def let_go(work: UnitOfWork, seat: Seat) -> HeldRow:
    """Decide the move that a seat has cooling."""
    work.running()
    held = work.held(seat)
    if held is None:
        raise NothingHeld
    make_final(work, seat, read(held.move), held.move, held.cause)
    return held


def drop_held(work: UnitOfWork, seat: Seat) -> HeldRow:
    """Drop the move that a seat has cooling."""
    held = work.held(seat)
    if held is None:
        raise NothingHeld
    work.drop_held(seat)
    return held


def close_window(work: UnitOfWork, row: DueRow) -> None:
    """The time for objections is over: what was shown takes effect, unless an order stops it even now."""
    work.forget(row)
    game = work.game
    open_for = window(game.state) if game.row.status == GamePhase.RUNNING else None
    if open_for is not None and game.position == row.question:
        work.is_past(asked_at(game, row.question) + open_for)
        work.mover = game.state.active
        work.append(*(interruption(work) or by_chance(game)))
        advance(work)


def make_final(work: UnitOfWork, seat: Seat, move: Move, text: str, cause: str) -> None:
    """Put a move into the log, with all that follows from it."""
    work.drop_held(seat)
    work.mover = seat
    late = work.game.seats[seat]
    work.replace_seat(replace(late, missed=late.missed + 1 if cause == Cause.TIMEOUT else 0))
    work.append(*made_by(work.game.state, seat, cause, move, text))
    if late.missed and paused_by(work.game) == By.MISSED:  # the table has waited for her
        resume(work, By.MISSED)
        tell_pace(work, Announcement.RESUMES)
    advance(work)


def running(app: App, code: str) -> Game:
    """Load a game in which moves can be made."""
    return UnitOfWork(app, load(app, code)).running()
