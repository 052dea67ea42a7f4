"""Who may take over a seat: nobody who sits or sat at that table, or has looked at its secrets."""

from __future__ import annotations

import re
from dataclasses import replace

from pbem.app.errors import BadSetup
from pbem.app.lobby.games import NewPlayer, checked_player
from pbem.app.lobby.names import all_different, folded
from pbem.app.lobby.opening import with_person
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.i18n import N_
from pbem.store.schema.kinds import SeatStatus
from pbem.store.schema.preferences import Preferences
from pbem.store.schema.rows import OfferRow, PlayerRow, SeatRow

_BETWEEN_NAMES = re.compile(r"[()/]")  # in a mark that somebody looked: anna/root (Boris)


def fit_for(work: UnitOfWork, seat: Seat, candidate: NewPlayer) -> NewPlayer:
    """The candidate with a tidy name, or BadSetup with the reason why not."""
    game = work.running()
    if game.seats[seat].bot is not None:
        raise BadSetup(N_("{name} is a bot, and bots are not replaced"), name=game.names[seat])
    person = checked_player(candidate)
    known = work.app.store.player_by_any_address(person.address)
    if known is not None and known.id in [row.player_id for row in game.seats]:
        raise BadSetup(N_("{name} sits at this table already"), name=person.name)
    if known is not None and known.id in [row.player_id for row in work.formers]:
        raise BadSetup(N_("{name} has sat at this table, and knows what was hidden there"), name=person.name)
    names = {folded(person.name)} | ({folded(known.name)} if known else set())
    if any(names & looked_by(row.by) for row in work.glances):
        raise BadSetup(N_("{name} has looked at secrets of this game"), name=person.name)
    all_different([*game.names, *(row.name for row in work.formers if row.seat != seat), person.name])
    return person


def looked_by(mark: str) -> set[str]:
    """All names in a mark that somebody looked at secrets."""
    return {folded(name) for name in _BETWEEN_NAMES.split(mark)} - {""}


def as_sitter(work: UnitOfWork, offer: OfferRow) -> SeatRow:
    """The seat as it is when she sits there; who is known already is written to as she likes it."""
    known = work.app.store.player_by_any_address(offer.address)
    person = known or PlayerRow(0, "", offer.name, offer.address, Preferences(offer.lang, offer.zone))
    seat = replace(
        work.game.seats[offer.seat],
        name=offer.name,
        player_id=known.id if known else None,  # becomes known when she sits down
        sitter=offer.sitter,
        status=SeatStatus.JOINED,
        stand_in=None,
        missed=0,
        bank_used=0,
        publishes=False,
    )
    return with_person(seat, person)
