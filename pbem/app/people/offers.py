"""Offering a seat to somebody who could take it over; whoever decides that she may has approved of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pbem.app.lobby.contacts import approach
from pbem.app.lobby.games import NewPlayer
from pbem.app.people.candidates import as_sitter, fit_for
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import GONE, Missing
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import NOBODY, Seat
from pbem.store.schema.preferences import Preferences
from pbem.store.schema.rows import OfferRow


def offer_seat(
    work: UnitOfWork, seat: Seat, candidate: NewPlayer, by: Seat = NOBODY, why: str = ""
) -> OfferRow:
    """Step: ask somebody to take over a seat; an earlier offer of it ends. BadSetup says why she cannot."""
    person = fit_for(work, seat, candidate)
    approach(work, person.name, person.address, by_host=by == NOBODY)
    row = work.game.seats[seat]
    offer = OfferRow(
        game=row.game,
        seat=seat,
        sitter=row.offers + 1,
        name=person.name,
        address=person.address,
        lang=person.lang,
        zone=person.zone,
        at=work.now,
    )
    work.replace_seat(replace(row, offers=offer.sitter))
    work.offers.replace((*others(work, seat), offer))
    write_offer(work, offer, by, why)
    return offer


def write_offer(work: UnitOfWork, offer: OfferRow, by: Seat = NOBODY, why: str = "") -> None:
    """Write to whom a seat is offered."""
    game = work.game
    work.post.add(
        LetterKind.OFFER,
        offer.seat,
        guest=as_sitter(work, offer),
        about=offer.seat,
        per_turn=timedelta(seconds=game.row.turn_time or game.row.per_turn),
        organiser=by if by != NOBODY else None,
        greeting=why,
        bots=tuple(seat.bot or "" for seat in game.seats),
    )


def tell_it_is_gone(work: UnitOfWork, seat: Seat, address: str, lang: str = "en") -> None:
    """Step: write to somebody who answers an offer that does not hold any more; why is not hers to know.

    Who is not known here is written to in ``lang``.
    """
    row = work.game.seats[seat]
    known = work.app.store.player_by_any_address(address)
    hers = known.preferences if known else Preferences(lang)
    name = known.name if known else ""
    offer = OfferRow(row.game, seat, row.sitter, name, address, hers.lang, hers.zone, work.now)
    work.post.add(LetterKind.OFFER, seat, guest=as_sitter(work, offer), reason=GONE)


def decline_offer(work: UnitOfWork, offer: OfferRow) -> None:
    """Step: she would rather not; the table hears so, for it may have agreed on her."""
    work.offers.replace(others(work, offer.seat))
    for seat in work.game.people:
        work.post.add(LetterKind.MISSING, seat, about=offer.seat, reason=Missing.DECLINED, other=offer.name)


def others(work: UnitOfWork, seat: Seat) -> tuple[OfferRow, ...]:
    return tuple(offer for offer in work.offers if offer.seat != seat)
