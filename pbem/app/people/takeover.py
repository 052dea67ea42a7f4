"""Taking over a seat, and giving it back: one transaction in which all ends that belonged to who sat there.

Her reply addresses, standing orders, prepared moves, a move that cools, words that nobody has heard, and
letters that have not left: all of it goes. Her notes stay hers and are shown to nobody else. What stays is
the seat, with its cards and with what was shown to it.
"""

from __future__ import annotations

from dataclasses import replace

from pbem.app.errors import NotWanted
from pbem.app.game import happenings
from pbem.app.people.candidates import as_sitter
from pbem.app.people.offers import others
from pbem.app.play.ladder import PERSON
from pbem.app.play.takeback import ask_newcomer
from pbem.app.sheet import talk
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import Announcement, Missing
from pbem.app.talk.words import still_cooling
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.changes import Takeover
from pbem.store.schema.rows import FormerRow, OfferRow, SeatRow


def take_over(work: UnitOfWork, offer: OfferRow) -> None:
    """Step: let somebody sit down where another one sat, and tell everybody."""
    seat, former = offer.seat, work.running().names[offer.seat]
    work.post.add(LetterKind.REPLACED, seat, about=seat, other=offer.name)
    work.post.begin_anew(seat)
    work.end_sitting(seat)
    for row in still_cooling(work, seat):
        work.talk.remove(row)
    work.dues.replace(row for row in work.dues if row.seat != seat)  # an open question gets its time anew
    remember(work, seat, offer.sitter)
    work.takeover = Takeover(seat, offer.sitter, offer.name, offer.address, offer.lang, offer.zone)
    work.offers.replace(others(work, seat))
    work.replace_seat(as_sitter(work, offer))
    work.announce(seat, Announcement.TAKES_OVER, PERSON)
    send_dossier(work, seat, former)
    ask_newcomer(work, seat)
    for other in work.game.people:
        if other != seat:
            taken = Missing.TAKEN_OVER
            work.post.add(LetterKind.MISSING, other, about=seat, reason=taken, other=former)


def remember(work: UnitOfWork, seat: Seat, instead: int) -> None:
    """Keep who sat here until now; who sits here again is none of those any more."""
    row = work.game.seats[seat]
    sat = FormerRow(row.game, seat, row.sitter, row.player_id, row.name, work.now)
    stay = (one for one in work.formers if (one.seat, one.sitter) != (seat, instead))
    work.formers.replace((*stay, sat))


def send_dossier(work: UnitOfWork, seat: Seat, former: str) -> None:
    """All that can be known at this seat, from its View and what everybody saw and heard; then its turn."""
    told = happenings(work.game.log, seat)
    work.post.add(LetterKind.DOSSIER, seat, about=seat, other=former, history=told, talk=talk(work, seat))
    if work.game.question(seat) is not None:
        work.post.add(LetterKind.TURN, seat)


def ask_back(work: UnitOfWork, former: FormerRow) -> None:
    """Step: ask whoever sits here now to give the seat back to one who sat here before."""
    work.running()
    work.formers.remove(former)
    work.formers.add(replace(former, wants_back=True))
    work.post.add(LetterKind.WANTS_BACK, former.seat, about=former.seat, other=former.name)


def seat_again(work: UnitOfWork, former: FormerRow) -> OfferRow:
    """What would let somebody sit where she sat before; NotWanted if she was erased."""
    player = work.app.store.player(former.player_id or 0)
    if player is None or player.is_erased:
        raise NotWanted
    return OfferRow(
        *(former.game, former.seat, former.sitter, former.name),
        *(player.email, player.preferences.lang, player.preferences.zone, work.now),
    )


def as_guest(work: UnitOfWork, former: FormerRow) -> SeatRow:
    """Somebody who sat here before, to be written to."""
    return as_sitter(work, seat_again(work, former))


def give_back(work: UnitOfWork, seat: Seat) -> str:
    """Step: let one sit here again who has asked for it; her name. NotWanted if nobody has."""
    asked = [row for row in work.formers if row.seat == seat and row.wants_back]
    if not asked:
        raise NotWanted
    take_over(work, seat_again(work, asked[-1]))
    return asked[-1].name
