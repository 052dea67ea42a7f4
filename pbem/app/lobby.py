"""Before the first deal, and when somebody goes: invitations, salts, leaving, taking over a seat."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from pbem.app import App
from pbem.app.errors import BadSetup, WrongStatus
from pbem.app.letters import Outgoing
from pbem.app.play import advanced, retrying, store_decisions
from pbem.app.table import Table, load
from pbem.engine import Seat
from pbem.render.sheet import Answer

LONGEST_SALT = 200


def invite(app: App, code: str) -> int:
    """Write to everybody who has not answered yet; how many letters that were."""

    def attempt() -> int:
        outgoing = Outgoing.unchanged(app, waiting_for_players(app, code))
        for seat in outgoing.table.seats:
            if seat.status == "invited":
                outgoing.add("invite", seat.seat)
        app.store.commit(outgoing.change())
        return len(outgoing.letters)

    return retrying(attempt)


def join(app: App, code: str, seat: Seat, *, inbox: int | None = None, line: str = "join") -> Table:
    """A player accepts her invitation."""
    return _answer_invitation(app, code, seat, "joined", inbox, line)


def decline(app: App, code: str, seat: Seat, *, inbox: int | None = None, line: str = "decline") -> Table:
    """A player does not want to play; the seat stays free for somebody else."""
    return _answer_invitation(app, code, seat, "declined", inbox, line)


def _answer_invitation(app: App, code: str, seat: Seat, status: str, inbox: int | None, line: str) -> Table:
    def attempt() -> Table:
        outgoing = Outgoing.unchanged(app, waiting_for_players(app, code))
        if inbox is not None:
            outgoing.add("receipt", seat, answers=(Answer(line, note=status),))
        done = None if inbox is None else (inbox, "done", status)
        app.store.commit(outgoing.change(seat_status={seat: status}, inbox=done))
        return load(app, code)

    return retrying(attempt)


def salt(app: App, code: str, seat: Seat, words: str, *, inbox: int | None = None, line: str = "") -> Table:
    """Mix a player's own words into the deals; possible until the first one."""
    cleaned = " ".join(unicodedata.normalize("NFC", words).split())
    if not cleaned or len(cleaned) > LONGEST_SALT:
        raise BadSetup(f"a salt has 1 to {LONGEST_SALT} characters")

    def attempt() -> Table:
        table = waiting_for_players(app, code)
        salts = list(table.row.salts)
        salts[seat] = cleaned
        outgoing = Outgoing.unchanged(app, table)
        if inbox is not None:
            outgoing.add("receipt", seat, answers=(Answer(line or words, note="salted"),))
        done = None if inbox is None else (inbox, "done", "salt")
        app.store.commit(outgoing.change(salts=tuple(salts), inbox=done))
        return load(app, code)

    return retrying(attempt)


def waiting_for_players(app: App, code: str) -> Table:
    """Load a game that has not begun."""
    table = load(app, code)
    if table.row.status != "open":
        raise WrongStatus(code, table.row.status)
    return table


def leave(app: App, code: str, seat: Seat, *, inbox: int | None = None, line: str = "leave") -> Table:
    """A player goes for good: her seat passes by itself until somebody takes over (R23.11)."""

    def attempt() -> Table:
        table = load(app, code)
        if table.row.status == "open":
            return decline(app, code, seat, inbox=inbox, line=line)
        if table.row.status != "running":
            raise WrongStatus(code, table.row.status)
        seats = tuple(replace(row, status="left") if row.seat == seat else row for row in table.seats)
        gone = replace(table, seats=seats)
        after = advanced(app, gone, [])
        answers = (Answer(line, note="left"),) if inbox is not None else ()
        held = app.store.held(code, seat)
        return store_decisions(app, gone, after, seat, answers, held, inbox, seat_status={seat: "left"})

    return retrying(attempt)
