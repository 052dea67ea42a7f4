"""Before the first deal, and when somebody goes: invitations, words for the deal, leaving, coming back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from pbem.app import App
from pbem.app.errors import BadSetup, DrawTrouble, NotDrawn, WrongStatus
from pbem.app.game import Game
from pbem.app.lobby.contacts import contact_key, has_said_never
from pbem.app.lobby.public_draw import draw_of
from pbem.app.play.beginning import missing
from pbem.app.play.deciders import advance
from pbem.app.play.takeback import ask_newcomer
from pbem.app.sheet import Tells
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import FREE_SEAT, Announcement
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.i18n import N_
from pbem.store.schema.kinds import GamePhase, SeatStatus
from pbem.store.schema.terms import clock_terms, luck_terms, organiser_of, own_words

LONGEST_WORDS = 200
LONGEST_GREETING = 1000


def invite(app: App, code: str, greeting: str = "") -> int:
    """Write to everybody who has not answered yet, with a greeting; how many letters that were."""
    greeting = checked_greeting(greeting)

    def step(work: UnitOfWork) -> int:
        draw = draw_of(waiting_for_players(work).row)
        silent = invited(work.game)
        if silent and draw is not None and draw.at <= work.now:  # they could not know of it before
            raise NotDrawn(code, DrawTrouble.LATE_INVITATION, names=silent)
        for seat in work.game.seats:
            if seat.status == SeatStatus.INVITED and seat.address and not has_said_never(app, seat.address):
                work.post.add(LetterKind.INVITE, seat.seat, **told_to_invited(work.game, greeting))
                work.invites(contact_key(app, seat.address))
        return len(work.post.letters)

    return in_one(app, code, step)


def told_to_invited(game: Game, greeting: str = "") -> Tells:
    """What an invitation tells about the game."""
    row, clock, organiser = game.row, clock_terms(game.row), organiser_of(game.row)
    return {
        "per_turn": timedelta(seconds=row.per_turn),
        "bank": timedelta(seconds=clock["bank"]),
        "longest": timedelta(seconds=clock["longest"]),
        "organiser": organiser,
        "words": "" if organiser is None else own_words(row, organiser),
        "greeting": greeting,
        "bots": tuple(FREE_SEAT if seat.is_free else seat.bot or "" for seat in game.seats),
    }


def checked_greeting(greeting: str) -> str:
    """What whoever invites says, or BadSetup."""
    if len(greeting) > LONGEST_GREETING:
        raise BadSetup(N_("a greeting has up to {most} characters"), most=LONGEST_GREETING)
    return greeting


def invited(game: Game) -> tuple[str, ...]:
    """Who has not answered yet."""
    return tuple(seat.name for seat in game.seats if seat.status == SeatStatus.INVITED)


# Steps ----------------------------------------------------------------------------------------------


def waiting_for_players(work: UnitOfWork) -> Game:
    """The table, if its game has not begun."""
    row = work.game.row
    if row.status != GamePhase.OPEN:
        raise WrongStatus(row.code, row.status)
    return work.game


def answer_invitation(work: UnitOfWork, seat: Seat, status: SeatStatus) -> Game:
    """Note what an invited player says."""
    before = waiting_for_players(work).seats[seat].status
    work.set_seat_status(seat, status)
    if before != status and SeatStatus.DECLINED in (before, status):
        tell_who_joined(work, seat)
    return work.game


def tell_who_joined(work: UnitOfWork, about: Seat) -> None:
    """Tell whoever waits for the game that somebody does not take part, or does so after all."""
    organiser = organiser_of(work.game.row)
    for row in work.game.seats:
        waits = row.has_joined or (row.seat == organiser and row.status != SeatStatus.DECLINED)
        if waits and row.seat != about:
            work.post.add(LetterKind.ABSENCE, row.seat, about=about, reason=work.game.seats[about].status)


def seated(work: UnitOfWork, line: str) -> Answer:
    """Return what somebody hears who has joined: what the game waits for now."""
    absent = tuple(row.seat for row in work.game.seats if not row.has_joined)
    if luck_terms(work.game.row) is not None:
        return Answer(line, note=Outcome.JOINED_FOR_DRAW)
    if absent:
        return Answer(line, note=Outcome.JOINED, others=absent)
    return Answer(line, note=Outcome.JOINED_LAST if missing(work.before.seats) else Outcome.JOINED_FOR_START)


def words_for_the_deal(work: UnitOfWork, seat: Seat, line: str, words: str) -> Iterator[Answer]:
    """Take the words that came with a `join`, or say why not, and tell the organiser's; raise BadSetup.

    The organiser knows the seed, so his words never change. Others' come with the `join` that seats them; at
    a table without invitations, where all sit from the first, they may be set until it is started.
    """
    row, organiser = work.game.row, organiser_of(work.game.row)
    came_before = work.before.seats[seat].has_joined
    if not words or words.upper() == row.code:  # “join K7” names the game
        pass
    elif work.game.seats[seat].bot is not None:
        raise BadSetup(N_("a bot has no words"))
    elif luck_terms(row) is not None:
        yield Answer(line, note=Outcome.NO_WORDS)
    elif seat == organiser:
        yield Answer(line, note=Outcome.WORDS_FIXED)
    elif came_before and missing(work.before.seats):
        yield Answer(line, note=Outcome.WORDS_STAND)
    else:
        work.set_words(seat, taken := checked_words(words))
        yield Answer(line, note=Outcome.WORDS_IN, words=taken)
    if organiser not in (None, seat) and not came_before and own_words(row, organiser):
        yield Answer(line, note=Outcome.ORGANISERS_WORDS, words=own_words(row, organiser))


def checked_words(words: str) -> str:
    """Return words for the deal as they are kept, or raise BadSetup."""
    cleaned = " ".join(unicodedata.normalize("NFC", words).split())
    if not cleaned or len(cleaned) > LONGEST_WORDS:
        raise BadSetup(N_("words for the deal have 1 to {most} characters"), most=LONGEST_WORDS)
    return cleaned


def walk_away(work: UnitOfWork, seat: Seat) -> Game:
    """Leave a seat to itself; before the game begins that is a declined invitation."""
    if work.game.row.status == GamePhase.OPEN:
        return answer_invitation(work, seat, SeatStatus.DECLINED)
    work.running()
    if work.game.seats[seat].is_played:
        work.set_seat_status(seat, SeatStatus.LEFT)
        work.announce(seat, Announcement.LEAVES)
    work.end_sitting(seat)
    work.mover = seat
    advance(work)
    return work.game


def come_back(work: UnitOfWork, seat: Seat) -> Game:
    """Take the seat again that one has left, or that is open; what was decided for it meanwhile stands."""
    row, seats = work.running().row, work.game.seats
    if not seats[seat].address:  # she was erased: nobody could write to her
        raise WrongStatus(row.code, row.status)
    work.replace_seat(replace(seats[seat], status=SeatStatus.JOINED, stand_in=None, missed=0))
    work.offers.replace(offer for offer in work.offers if offer.seat != seat)  # nobody else is asked now
    work.announce(seat, Announcement.RETURNS)
    ask_newcomer(work, seat)
    return work.game
