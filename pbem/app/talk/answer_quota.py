"""How many answers a person gets: enough for anybody who plays, and too few for two robots to keep going.

Whoever owes a decision and is not understood must hear of it, or her time runs out without a word. So such
refusals have a measure of their own. What is answered to mail whose sender our mail host has checked, and to
mail that anybody may have forged, is counted apart: nobody can use up what is meant for somebody else.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.app import App
from pbem.app.sheet import Tells
from pbem.app.sheets.sheet import LetterKind
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.kinds import GamePhase, InboxStatus
from pbem.store.schema.rows import InboxRow

ANSWERS_A_DAY = 30  # to one player in one game; after that her mails are still acted on
REFUSALS_A_QUESTION = 10
REFUSALS_AT_ONCE = 3  # in this hour and the one before; the next ones wait, each twice as long as the last
FIRST_WAIT = timedelta(minutes=2)
UNKNOWN_TOKEN = "unknown token"  # how often one was tried is counted under this name
REJECTIONS_A_DAY = 500  # in all, so that nobody can make us write to everybody


class Allowance(NamedTuple):
    """That an answer may be given: what the answer says about the next one, and how long it waits."""

    tells: Tells
    wait: timedelta = timedelta()


def may_answer(work: UnitOfWork, seat: Seat, checked: bool) -> Allowance | None:
    """Whether what somebody wrote is answered; None if that was enough for today."""
    what, today = counted("answer", work, seat, checked), day(work.now)
    given = work.tally(what, today)
    if given >= ANSWERS_A_DAY:
        return None
    work.count(what, today)
    return Allowance({"last_today": given + 1 == ANSWERS_A_DAY})


def may_refuse(work: UnitOfWork, seat: Seat, words: str, checked: bool) -> Allowance | None:
    """Whether she is told why nothing was done; ``words`` stands for what was written."""
    if not owes_a_decision(work, seat):
        return may_answer(work, seat, checked)
    tally, hour = work.tally, f"{work.now:%Y-%m-%dT%H}"
    what = f"{counted('refusal', work, seat, checked)}:{work.game.question(seat)}"
    given, same = tally(what), f"{what}:{words}"
    if given >= REFUSALS_A_QUESTION or tally(same):
        return None
    lately = tally(what, hour) + tally(what, f"{work.now - timedelta(hours=1):%Y-%m-%dT%H}")
    for name, time in ((what, ""), (same, ""), (what, hour)):
        work.count(name, time)
    more = lately - REFUSALS_AT_ONCE
    wait = FIRST_WAIT * 2**more if more >= 0 else timedelta()
    return Allowance({"last_here": given + 1 == REFUSALS_A_QUESTION}, wait)


def owes_a_decision(work: UnitOfWork, seat: Seat) -> bool:
    """Whether everybody waits for this seat; not if its move is in and only cools."""
    game = work.game
    return (
        game.row.status == GamePhase.RUNNING and game.question(seat) is not None and work.held(seat) is None
    )


def reject(
    app: App, code: str, seat: Seat, reason: str, mail: InboxRow, *, stranger: str = "", checked: bool = False
) -> None:
    """Tell the registered address that a mail was not read, once a day for each reason."""

    def step(work: UnitOfWork) -> None:
        today, known = day(work.now), work.tally
        about = f"{kept_apart('rejection', checked)}:{work.game.seats[seat].player_id}:{reason}"
        if not known(about, today) and known("rejection", today) < REJECTIONS_A_DAY:
            work.count(about, today)
            work.count("rejection", today)
            work.post.add(LetterKind.REJECTION, seat, reason=reason, stranger=stranger)
        work.answered(mail, InboxStatus.REFUSED, reason)

    in_one(app, code, step, mail)


def counted(what: str, work: UnitOfWork, seat: Seat, checked: bool) -> str:
    """The name under which something is counted for one seat of one game; another game may have its code."""
    return f"{kept_apart(what, checked)}:{work.game.row.seed_hash[:16]}:{seat}"


def kept_apart(what: str, checked: bool) -> str:
    """The name for what is counted apart, as the sender was checked or not."""
    return f"{what}:checked" if checked else what


def day(moment: datetime) -> str:
    return moment.date().isoformat()
