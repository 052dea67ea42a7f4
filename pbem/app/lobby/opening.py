"""A table that somebody opens by mail: the game, its seats and the invitations, all of it or nothing.

Whoever opens it could use our letters to write to people who never heard of us. So what he chooses himself
does not stand in a letter to one who never played here, but for his own name: no greeting, nobody's name, no
code that could be a word, no words for the deal. Those she hears when she joins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from pbem.app import App
from pbem.app.errors import BadSetup, HeldBack
from pbem.app.game import Game, before_the_first
from pbem.app.letters import letters_after
from pbem.app.lobby.contacts import is_known, mailbox_of, not_now, note_invited
from pbem.app.lobby.games import NewGame, prepared
from pbem.app.lobby.invitations import told_to_invited
from pbem.app.lobby.names import checked_name
from pbem.app.play.beginning import begin, missing
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import Invited
from pbem.app.unit_of_work import UnitOfWork
from pbem.i18n import N_
from pbem.store.schema.changes import NewLetter, NewSeat
from pbem.store.schema.kinds import InboxStatus, SeatStatus
from pbem.store.schema.preferences import Preferences
from pbem.store.schema.rows import GameRow, InboxRow, PlayerRow, QuestionRow, RequestRow, SeatRow
from pbem.store.schema.terms import organiser_of

LONGEST_NAME = 20
_NAME = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+){0,2}")
_CODE = re.compile(r"[A-Z][0-9]{1,3}")
TellOrganiser = Callable[[Game, str], NewLetter]  # of the game, with his token there


def plain_name(name: str) -> str:
    """A name that can carry nothing else: letters, and one or two more words of them; or BadSetup."""
    checked = checked_name(name)
    if len(checked) > LONGEST_NAME or not _NAME.fullmatch(checked):
        raise BadSetup(
            # Translators: {most} is 20.
            N_("by mail a name has up to {most} letters, and nothing but letters: {name}"),
            most=LONGEST_NAME,
            name=checked,
        )
    return checked


def plain_code(code: str) -> str:
    """A code that cannot be a word, or BadSetup."""
    if not _CODE.fullmatch(code.upper()):
        raise BadSetup(N_("by mail a code is a letter and up to three digits, as in K7: {code}"), code=code)
    return code.upper()


def look_over(app: App, wanted: NewGame, organiser: str) -> None:
    """Raise what speaks against opening a table; nothing is stored."""
    must_be_possible(app, wanted, organiser)
    prepared(app, with_free_code(app, wanted))


def with_free_code(app: App, wanted: NewGame) -> NewGame:
    """The same game without a code that is taken: which games there are is told to nobody."""
    is_taken = wanted.code and app.store.phase(wanted.code) is not None
    return replace(wanted, code="") if is_taken else wanted


def must_be_possible(app: App, wanted: NewGame, organiser: str) -> None:
    """Raise HeldBack if somebody cannot be invited now; before anything else could tell why."""
    if held := not_now(app, organiser, invited_to(wanted, organiser), app.store.tally):
        raise HeldBack(held)


def invited_to(wanted: NewGame, organiser: str) -> list[str]:
    """The addresses of those who would be invited."""
    own = mailbox_of(organiser)
    return [one.address for one in wanted.players if one.address and mailbox_of(one.address) != own]


def open_table(app: App, wanted: NewGame, request: RequestRow, mail: InboxRow, tell: TellOrganiser) -> str:
    """Make the game that a mail says yes to, and invite everybody, once: its code.

    If somebody else has invited one of them meanwhile, or the mail was dealt with, that is a Conflict.
    """
    organiser = request.sender
    must_be_possible(app, wanted, organiser)
    row, seats = prepared(app, with_free_code(app, wanted))
    work = UnitOfWork(app, before_the_first(row, tuple(as_they_sit(app, row, seats))))
    note_invited(work, organiser, invited_to(wanted, organiser))
    for seat in work.game.seats:
        if seat.status == SeatStatus.INVITED and seat.address:
            told = told_to_invited(work.game) | {"reason": Invited.BY_MAIL}
            if not is_known(app, seat.address):
                told |= {"names": names_for_strangers(work.game), "words": ""}
            work.post.add(LetterKind.INVITE, seat.seat, **told)
    own, answers_at = organiser_of(row), ""
    if own is not None:
        answers_at = app.token(row.code, own, 0)
        work.post.questions[answers_at] = QuestionRow(answers_at, row.code, own, 0)
    work.post.letters.append(tell(work.game, answers_at))
    if not missing(work.game.seats):
        begin(work)
        letters_after(work)
    work.carry_out(request.token)
    work.answered(mail, InboxStatus.DONE, "opens a table")
    app.store.create_game(row, seats, change=work.finished())
    return row.code


def names_for_strangers(game: Game) -> tuple[str, ...]:
    """What people at the table are called in a letter to one who never played here."""
    shown = organiser_of(game.row)
    return tuple(
        seat.name if seat.bot or seat.seat == shown else f"Player{seat.seat + 1}" for seat in game.seats
    )


def as_they_sit(app: App, row: GameRow, seats: Sequence[NewSeat]) -> list[SeatRow]:
    """The seats as they will be read once the game is stored."""
    return [as_it_will_be(app, row, number, seat) for number, seat in enumerate(seats)]


def as_it_will_be(app: App, row: GameRow, number: int, seat: NewSeat) -> SeatRow:
    known = app.store.player_by_address(seat.address) if seat.address else None
    person = known or PlayerRow(0, "", seat.name, seat.address or "", Preferences(seat.lang, seat.zone))
    bare = SeatRow(
        game=row.code,
        seat=number,
        name=seat.name,
        player_id=known.id if known else None,
        bot=seat.bot,
        mails=0,
        status=seat.status,
        bank_used=0,
        missed=0,
        stand_in=None,
        sitter=0,
        offers=0,
        address=None,
        preferences=person.preferences,
        listed=person.listed,
        reminders=person.reminders,
        publishes=False,
    )
    return with_person(bare, person)


def with_person(seat: SeatRow, person: PlayerRow) -> SeatRow:
    """A seat with what is needed to write to somebody."""
    return replace(
        seat,
        address=person.email or None,
        preferences=person.preferences,
        listed=person.listed,
        reminders=person.reminders,
    )
