"""Taking back a decided move, if everybody at the table agrees.

It is one more entry of the log, never an erasure: the position before the move comes back, and everybody
is told what was seen in the meantime. Who has agreed lies in a table of its own. A request is about the
last decision; as soon as somebody decides something else there is nothing left to agree to.
"""

from __future__ import annotations

from dataclasses import dataclass

from pbem.app import App
from pbem.app.causes import UNDO, last_own_decision, undo_text
from pbem.app.errors import CannotTakeBack, NothingAsked
from pbem.app.game import Decision, Table, happenings, state_at
from pbem.app.play.moves import advance
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import Outgoing
from pbem.engine import Seat, can_be_taken_back, digest, fold, taken_back
from pbem.render.letter.sheet import Happening
from pbem.store.schema.changes import NewEntry
from pbem.store.schema.rows import ConsentRow


@dataclass(frozen=True, slots=True)
class Request:
    """Where a request to take a move back stands."""

    table: Table  # as it is now
    decision: Decision  # that the request is about
    missing: tuple[Seat, ...]  # who still has to agree; nobody: it is taken back


def ask_back(app: App, code: str, seat: Seat) -> Request:
    """Ask the table to take one's own last decision back; only bots agree by themselves."""
    return in_one(app, code, lambda outgoing: ask(outgoing, seat))


def agree(app: App, code: str, seat: Seat) -> Request:
    """Agree to what another player asked for; with the last consent it happens."""
    return in_one(app, code, lambda outgoing: consent(outgoing, seat))


def refuse(app: App, code: str, seat: Seat) -> Request:
    """Say no, or withdraw one's own request; everybody hears that the move stands."""
    return in_one(app, code, lambda outgoing: object_to(outgoing, seat))


def pending(app: App, table: Table) -> Request | None:
    """The request that lies on the table now."""
    decision = last_own_decision(table.log) if table.row.status == "running" else None
    agreed = {row.seat for row in app.store.consents(table.row.code) if decision and row.seq == decision.seq}
    if decision is None or not agreed:
        return None
    return Request(table, decision, tuple(seat for seat in table.people if seat not in agreed))


# Steps ----------------------------------------------------------------------------------------------


def ask(outgoing: Outgoing, seat: Seat) -> Request:
    """Put a request to the table, unless it lies there already."""
    table = outgoing.running()
    decision = last_own_decision(table.log)
    if (
        decision is None
        or decision.seat != seat
        or seat not in table.people
        or not can_be_taken_back(state_at(table, decision.seq - 1), table.state, seat)
    ):
        raise CannotTakeBack
    request = add_consent(outgoing, decision, seat)
    if agreed_before(outgoing, decision):
        return request
    for other in request.missing:
        outgoing.add("takeback", other, reason="asked", about=seat, history=since(table, decision, other))
    return request


def consent(outgoing: Outgoing, seat: Seat) -> Request:
    """Add a consent to the request that lies on the table."""
    return add_consent(outgoing, open_request(outgoing), seat)


def object_to(outgoing: Outgoing, seat: Seat) -> Request:
    """End the request that lies on the table."""
    decision = open_request(outgoing)
    table = outgoing.table
    outgoing.parts["consents"] = outgoing.app.store.consents(table.row.code), ()
    for other in table.people:
        if other != seat:
            outgoing.add("takeback", other, reason="refused", about=decision.seat)
    return Request(table, decision, ())


def open_request(outgoing: Outgoing) -> Decision:
    """The decision that the table is asked to take back."""
    decision = last_own_decision(outgoing.running().log)
    if decision is None or not agreed_before(outgoing, decision):
        raise NothingAsked
    return decision


def agreed_before(outgoing: Outgoing, decision: Decision) -> tuple[ConsentRow, ...]:
    """The consents about this decision; those about an earlier one have lost their meaning."""
    rows = outgoing.app.store.consents(outgoing.table.row.code)
    return tuple(row for row in rows if row.seq == decision.seq)


def add_consent(outgoing: Outgoing, decision: Decision, seat: Seat) -> Request:
    """Note that a seat agrees; if it was the last one to do so, take the decision back."""
    table = outgoing.table
    code = table.row.code
    known = outgoing.app.store.consents(code)  # once: what comes in after this look is a conflict
    given = [row for row in known if row.seq == decision.seq and row.seat != seat]
    given.append(ConsentRow(code, seat, decision.seq, outgoing.now))
    agreed = {row.seat for row in given}
    missing = tuple(other for other in table.people if other not in agreed)
    outgoing.parts["consents"] = known, tuple(given) if missing else ()
    if not missing:
        carry_out(outgoing, decision)
    return Request(outgoing.table, decision, missing)


def carry_out(outgoing: Outgoing, decision: Decision) -> None:
    """Let the position before a decision come back, and tell everybody who is not asked now anyway."""
    table = outgoing.table
    before = state_at(table, decision.seq - 1)
    undone = (fact for entry in table.log[decision.seq - 1 :] for fact in entry.facts)
    facts = taken_back(before, table.state, decision.seq - 1, undone)
    after = fold(table.state, facts)
    for held in outgoing.app.store.held_moves(table.row.code):  # they answer questions that are gone
        outgoing.hold(held.seat, None)
    entry = NewEntry(decision.seat, UNDO, undo_text(decision.seq), facts, digest(after))
    outgoing.decide(entry, after)
    advance(outgoing)
    asked = {ask.seat for ask in outgoing.table.state.asks}
    for seat in table.people:
        if seat not in asked:
            told = happenings(outgoing.news(), seat)
            outgoing.add("takeback", seat, reason="done", about=decision.seat, history=told)


def since(table: Table, decision: Decision, reader: Seat) -> tuple[Happening, ...]:
    """The decision and all that followed, as a reader may know it."""
    return happenings(table.log[decision.seq - 1 :], reader)
