"""Seats that anybody who plays on this server can take before a game begins."""

from __future__ import annotations

from dataclasses import replace

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.game import load
from pbem.app.lobby.invitations import seated, waiting_for_players, words_for_the_deal
from pbem.app.lobby.names import all_different
from pbem.app.lobby.opening import with_person
from pbem.app.play.beginning import begin_if_all_is_there
from pbem.app.post import Receipt
from pbem.app.sheets.table import OpenTable
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.i18n import N_
from pbem.store.schema.kinds import GamePhase, SeatStatus
from pbem.store.schema.rows import PlayerRow

MOST_LISTED = 20


def open_tables(app: App, player_id: int) -> tuple[OpenTable, ...]:
    """Where somebody could sit down; nothing is told of who sits there."""
    found = []
    for code in app.store.codes(GamePhase.OPEN):
        seats = app.store.seats(code)
        free = sum(seat.is_free for seat in seats)
        row = app.store.game(code) if free and player_id not in [seat.player_id for seat in seats] else None
        if row is not None:
            found.append(OpenTable(code, free, len(seats), row.profile, row.modules[1:], row.per_turn))
    return tuple(found[:MOST_LISTED])


def could_sit_down(app: App, code: str, player: PlayerRow) -> None:
    """BadSetup if somebody cannot sit down at a table; nothing is changed."""
    sit_down(UnitOfWork(app, load(app, code)), player)


def sit_down(work: UnitOfWork, player: PlayerRow, words: str = "") -> Seat:
    """Step: let somebody who is known take a free seat, with words for the deal; the last join begins it."""
    seats = waiting_for_players(work).seats
    free = next((seat for seat in seats if seat.is_free), None)
    if any(seat.player_id == player.id for seat in seats):
        raise BadSetup(N_("you sit at that table already"))
    if free is None:
        raise BadSetup(N_("no seat is free there"))
    all_different([*(seat.name for seat in seats if seat is not free), player.name])
    taken = replace(free, name=player.name, player_id=player.id, status=SeatStatus.JOINED)
    work.replace_seat(with_person(taken, player))
    answers = (seated(work, "join"), *words_for_the_deal(work, free.seat, "join", words))
    work.receipt = Receipt(free.seat, {"answers": answers})
    begin_if_all_is_there(work)
    return free.seat
