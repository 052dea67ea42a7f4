"""How many answers a person gets: enough for anybody who plays, and too few for two robots to keep going."""

from __future__ import annotations

from datetime import datetime

from pbem.app import App
from pbem.app.game import load
from pbem.app.sheets.sheet import LetterKind
from pbem.app.transaction import retrying
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.changes import Tally
from pbem.store.schema.kinds import InboxStatus

ANSWERS_A_DAY = 30  # to one player; after that her mails are still acted on
UNKNOWN_TOKEN = "unknown token"  # how often one was tried is counted under this name
REJECTIONS_A_DAY = 500  # in all, so that nobody can make us write to everybody


def may_answer(work: UnitOfWork, seat: Seat) -> dict[str, bool] | None:
    """What an answer has to say about the next one; None if none is to be given any more today."""
    what, today = f"answer:{work.game.seats[seat].player_id}", day(work.now)
    given = work.app.store.tally(what, today)
    if given >= ANSWERS_A_DAY:
        return None
    work.also("tallies", Tally(what, today, given))
    return {"last_today": given + 1 == ANSWERS_A_DAY}


def reject(app: App, code: str, seat: Seat, reason: str, inbox: int, stranger: str = "") -> None:
    """Tell the registered address that a mail was not read, once a day for each reason."""

    def attempt() -> None:
        work = UnitOfWork.unchanged(app, load(app, code))
        today = day(work.now)
        about = f"rejection:{work.game.seats[seat].player_id}:{reason}"
        so_far = app.store.tally("rejection", today)
        if not app.store.tally(about, today) and so_far < REJECTIONS_A_DAY:
            work.also("tallies", Tally(about, today, 0), Tally("rejection", today, so_far))
            work.add(LetterKind.REJECTION, seat, reason=reason, stranger=stranger)
        app.store.commit(work.change(inbox=(inbox, InboxStatus.REFUSED, reason)))

    retrying(attempt)


def day(moment: datetime) -> str:
    return moment.date().isoformat()
