"""How many answers a person gets: enough for anybody who plays, and too few for two robots to keep going."""

from __future__ import annotations

from datetime import datetime

from pbem.app import App
from pbem.app.sheet import Tells
from pbem.app.sheets.sheet import LetterKind
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow

ANSWERS_A_DAY = 30  # to one player; after that her mails are still acted on
UNKNOWN_TOKEN = "unknown token"  # how often one was tried is counted under this name
REJECTIONS_A_DAY = 500  # in all, so that nobody can make us write to everybody


def may_answer(work: UnitOfWork, seat: Seat) -> Tells | None:
    """What an answer has to say about the next one; None if none is to be given any more today."""
    what, today = f"answer:{work.game.seats[seat].player_id}", day(work.now)
    given = work.app.store.tally(what, today)
    if given >= ANSWERS_A_DAY:
        return None
    work.count(what, today)
    return {"last_today": given + 1 == ANSWERS_A_DAY}


def reject(app: App, code: str, seat: Seat, reason: str, mail: InboxRow, stranger: str = "") -> None:
    """Tell the registered address that a mail was not read, once a day for each reason."""

    def step(work: UnitOfWork) -> None:
        today, known = day(work.now), app.store.tally
        about = f"rejection:{work.game.seats[seat].player_id}:{reason}"
        if not known(about, today) and known("rejection", today) < REJECTIONS_A_DAY:
            work.count(about, today)
            work.count("rejection", today)
            work.post.add(LetterKind.REJECTION, seat, reason=reason, stranger=stranger)
        work.answered(mail, InboxStatus.REFUSED, reason)

    in_one(app, code, step, mail)


def day(moment: datetime) -> str:
    return moment.date().isoformat()
