"""Before the first deal, and when somebody goes: invitations, salts, leaving, taking over a seat."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from datetime import timedelta

from pbem.app import App
from pbem.app.errors import BadSetup, WrongStatus
from pbem.app.game import Table
from pbem.app.play.moves import advance
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import Outgoing
from pbem.engine import Seat

LONGEST_SALT = 200


def invite(app: App, code: str) -> int:
    """Write to everybody who has not answered yet; how many letters that were."""

    def step(outgoing: Outgoing) -> int:
        row = waiting_for_players(outgoing).row
        for seat in outgoing.table.seats:
            if seat.status == "invited":
                outgoing.add("invite", seat.seat, per_turn=timedelta(seconds=row.per_turn))
        return len(outgoing.letters)

    return in_one(app, code, step)


def join(app: App, code: str, seat: Seat) -> Table:
    """A player accepts her invitation."""
    return in_one(app, code, lambda outgoing: answer_invitation(outgoing, seat, "joined"))


def decline(app: App, code: str, seat: Seat) -> Table:
    """A player does not want to play; the seat stays free for somebody else."""
    return in_one(app, code, lambda outgoing: answer_invitation(outgoing, seat, "declined"))


def salt(app: App, code: str, seat: Seat, words: str) -> Table:
    """Mix a player's own words into the deals; possible until the first one."""
    return in_one(app, code, lambda outgoing: mix_in(outgoing, seat, words))


def leave(app: App, code: str, seat: Seat) -> Table:
    """A player goes for good: her seat passes by itself until somebody takes over (R23.11)."""
    return in_one(app, code, lambda outgoing: walk_away(outgoing, seat))


# Steps ----------------------------------------------------------------------------------------------


def waiting_for_players(outgoing: Outgoing) -> Table:
    """The table, if its game has not begun."""
    row = outgoing.table.row
    if row.status != "open":
        raise WrongStatus(row.code, row.status)
    return outgoing.table


def answer_invitation(outgoing: Outgoing, seat: Seat, status: str) -> Table:
    """Note what an invited player says."""
    waiting_for_players(outgoing)
    outgoing.seat_changes(seat, status=status)
    outgoing.parts["seat_status"] = {seat: status}
    return outgoing.table


def mix_in(outgoing: Outgoing, seat: Seat, words: str) -> Table:
    """Put a player's words in the place of her old ones."""
    cleaned = " ".join(unicodedata.normalize("NFC", words).split())
    if not cleaned or len(cleaned) > LONGEST_SALT:
        raise BadSetup(f"a salt has 1 to {LONGEST_SALT} characters")
    table = waiting_for_players(outgoing)
    salts = list(table.row.salts)
    salts[seat] = cleaned
    outgoing.table = replace(table, row=replace(table.row, salts=tuple(salts)))
    outgoing.parts["salts"] = tuple(salts)
    return outgoing.table


def walk_away(outgoing: Outgoing, seat: Seat) -> Table:
    """Leave a seat to itself; before the game begins that is a declined invitation."""
    if outgoing.table.row.status == "open":
        return answer_invitation(outgoing, seat, "declined")
    outgoing.running()
    outgoing.seat_changes(seat, status="left")
    outgoing.parts["seat_status"] = {seat: "left"}
    outgoing.hold(seat, None)
    outgoing.mover = seat
    advance(outgoing)
    return outgoing.table
