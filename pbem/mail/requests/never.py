"""``never``: whoever was invited wants to hear nothing more, and hears nothing more, no answer either.

The word counts in an answer to an invitation, or to the offer of a seat, from the mailbox that was written
to. Where that letter's table is gone, it counts in any mail to us whose sender our mail host has checked, if
that mailbox was invited lately.
"""

from __future__ import annotations

from pbem.app import App
from pbem.app.lobby.contacts import contact_key, mailbox_of
from pbem.app.lobby.invitations import answer_invitation
from pbem.app.people.offers import decline_offer
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import plain
from pbem.i18n.words.reading import alone
from pbem.mail.parse.letter import Letter
from pbem.mail.typed.yes import PUNCTUATION
from pbem.store.schema.kinds import GamePhase, InboxStatus, SeatStatus
from pbem.store.schema.rows import InboxRow, Question

NEVER = "never"
OTHERWISE = frozenset(("join", "decline"))
INVITED = (SeatStatus.INVITED, SeatStatus.DECLINED)


def says_never(letter: Letter) -> bool:
    """Whether a letter says so, on a line of its own or, where it says nothing else, in its subject."""
    lines = [line for line in letter.fresh if line.strip()] or [letter.subject]
    said = {words for line in lines for words in (plain(line).strip(f"{PUNCTUATION} "), *alone(line))}
    return NEVER in said and not said & OTHERWISE


def read_never(app: App, row: InboxRow, letter: Letter, question: Question) -> bool:
    """Invite somebody no more who answers an invitation with that; False if this is something else."""
    if not says_never(letter):
        return False
    seat = app.store.seats(question.game)[question.seat]
    place = question.seat, question.sitter
    offer = next((one for one in app.store.offers(question.game) if (one.seat, one.sitter) == place), None)
    was_invited = question.is_hers and seat.status in INVITED
    address = offer.address if offer else seat.address if was_invited else None
    if not address or mailbox_of(letter.sender or "") != mailbox_of(address):
        return False

    def step(work: UnitOfWork) -> None:
        here = work.game.seats[question.seat]
        if offer is not None and offer in work.offers and work.game.row.status == GamePhase.RUNNING:
            decline_offer(work, offer)
        elif work.game.row.status == GamePhase.OPEN and here.status == SeatStatus.INVITED:
            answer_invitation(work, question.seat, SeatStatus.DECLINED)
        work.never_again(contact_key(app, address))
        work.answered(row, InboxStatus.DONE, NEVER)

    in_one(app, question.game, step, row)
    return True


def read_late_never(app: App, row: InboxRow, letter: Letter) -> bool:
    """The same in a mail that answers nothing and whose sender was checked; False if it is something else."""
    key = contact_key(app, letter.sender or "")
    if not says_never(letter) or app.store.contact(key) is None:
        return False
    app.store.say_never(key, app.now(), row.id)
    return True
