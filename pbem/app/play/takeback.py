"""Taking back a decided move, if everybody at the table agrees.

It is one more entry of the log, never an erasure: the position before the move comes back, and everybody
is told what was seen in the meantime. Every yes and no is an entry too; which of them still count lies in a
table of its own. A request is about the last decision; as soon as somebody decides something else there is
nothing left to agree to.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from pbem.app import App
from pbem.app.causes import Cause, last_own_decision, undo_text
from pbem.app.errors import CannotTakeBack, NothingAsked
from pbem.app.game import Game, happenings, state_at
from pbem.app.play.deciders import advance
from pbem.app.sheets.answers import TakebackStep
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import Announcement
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat, can_be_taken_back, digest, fold, taken_back
from pbem.store.schema.changes import NewEntry
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import ConsentRow, Decision


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Where a request to take a move back stands."""

    game: Game  # as it is now
    decision: Decision  # that the request is about
    missing: tuple[Seat, ...]  # who still has to agree; nobody: it is taken back


def pending(app: App, game: Game) -> UndoRequest | None:
    """The request that lies on the table now."""
    decision = last_own_decision(game.log) if game.row.status == GamePhase.RUNNING else None
    agreed = {row.seat for row in app.store.consents(game.row.code) if decision and row.seq == decision.seq}
    if decision is None or not agreed:
        return None
    return UndoRequest(game, decision, tuple(seat for seat in game.people if seat not in agreed))


# Steps ----------------------------------------------------------------------------------------------


def put_request(work: UnitOfWork, seat: Seat) -> UndoRequest:
    """Put a request to the table, unless it lies there already."""
    game = work.running()
    decision = last_own_decision(game.log)
    if (
        decision is None
        or decision.seat != seat
        or seat not in game.people
        or not can_be_taken_back(state_at(game, decision.seq - 1), game.state, seat)
    ):
        raise CannotTakeBack
    lies_there = agreed_before(work, decision)
    request = add_consent(work, decision, seat)
    if lies_there:
        return request
    for other in request.missing:
        ask(work, decision, other)
    return request


def ask(work: UnitOfWork, decision: Decision, seat: Seat) -> None:
    """Ask a seat whether a decision is to be taken back."""
    known = min(decision.seq - 1, work.post.told(seat).seq)
    told = happenings(work.game.log[known:], seat)  # the decision too, if she knows it already
    work.post.add(LetterKind.TAKEBACK, seat, reason=TakebackStep.ASKED, about=decision.seat, history=told)


def ask_newcomer(work: UnitOfWork, seat: Seat) -> None:
    """Step: ask whoever has sat down here just now as well, if a request lies on the table."""
    with suppress(NothingAsked):
        ask(work, open_request(work, seat), seat)


def give_consent(work: UnitOfWork, seat: Seat) -> UndoRequest:
    """Add a consent to the request that lies on the table."""
    return add_consent(work, open_request(work, seat), seat)


def end_request(work: UnitOfWork, seat: Seat) -> UndoRequest:
    """End the request that lies on the table."""
    decision = open_request(work, seat)
    game = work.game
    work.consents.replace(())
    work.announce(seat, Announcement.REFUSES)
    for other in game.people:
        if other != seat:
            about = decision.seat
            work.post.add(LetterKind.TAKEBACK, other, reason=TakebackStep.REFUSED, about=about, by=seat)
    return UndoRequest(game, decision, ())


def open_request(work: UnitOfWork, seat: Seat) -> Decision:
    """The decision that the table is asked to take back; whoever has left is asked nothing."""
    game = work.running()
    decision = last_own_decision(game.log)
    if decision is None or seat not in game.people or not agreed_before(work, decision):
        raise NothingAsked
    return decision


def agreed_before(work: UnitOfWork, decision: Decision) -> tuple[ConsentRow, ...]:
    """The consents about this decision; those about an earlier one have lost their meaning."""
    return tuple(row for row in work.consents if row.seq == decision.seq)


def add_consent(work: UnitOfWork, decision: Decision, seat: Seat) -> UndoRequest:
    """Note that a seat agrees; if it was the last one to do so, take the decision back."""
    game = work.game
    code = game.row.code
    given = [row for row in agreed_before(work, decision) if row.seat != seat]
    if len(given) == len(agreed_before(work, decision)):  # who says so twice has agreed once
        work.announce(seat, Announcement.AGREES)
    given.append(ConsentRow(code, seat, decision.seq, work.now))
    agreed = {row.seat for row in given}
    missing = tuple(other for other in game.people if other not in agreed)
    work.consents.replace(given if missing else ())
    if not missing:
        undo_decision(work, decision)
    return UndoRequest(work.game, decision, missing)


def undo_decision(work: UnitOfWork, decision: Decision) -> None:
    """Let the position before a decision come back; ``letters_after`` tells everybody."""
    game = work.game
    before = state_at(game, decision.seq - 1)
    undone = (fact for entry in game.log[decision.seq - 1 :] for fact in entry.facts)
    facts = taken_back(before, game.state, decision.seq - 1, undone)
    after = fold(game.state, facts)
    work.drop_all_held()  # they answer questions that are gone
    entry = NewEntry(decision.seat, Cause.UNDO, undo_text(decision.seq), facts, digest(after))
    work.append(entry, after)
    work.undone = tuple(undone for undone in game.log[decision.seq - 1 :] if undone.facts)
    advance(work)
