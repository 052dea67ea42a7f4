"""After days in which no letter could leave, each player gets one current mail and not the backlog.

A turn that is over, a reminder, a card that nobody can object to any more, yesterday's news: of all that
waited for hours, and was never tried, one letter tells what is so now, with everything that its reader was
not told yet. Whatever is told once and for all (the end of a round, an answer) leaves as it is.

A reminder that could not leave at its time does not come later: by then its reader may sleep, or its time
may have passed. The clock sees anew whether there is need of one.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pbem.app import App
from pbem.app.deadlines import time_out_of, window_ends
from pbem.app.game import Told
from pbem.app.letters import add_news, said_by_others
from pbem.app.sheet import Tells, salts
from pbem.app.sheets.sheet import LetterKind
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.reminders import points_of
from pbem.engine import Seat
from pbem.store.schema.kinds import DueKind
from pbem.store.schema.values import EPOCH

STALE = timedelta(hours=6)
LATE = timedelta(minutes=15)  # for a reminder
REMINDERS = (LetterKind.NUDGE, LetterKind.TURNS)
PASSING = (*REMINDERS, LetterKind.TURN, LetterKind.NOTICE, LetterKind.WINDOW, LetterKind.TABLE)

Place = tuple[str, Seat]


def backlogs(app: App) -> tuple[Place, ...]:
    """Whose letters have waited for so long that they may not be true any more."""
    late = [row for row in app.store.outbox_untried(app.now() - LATE) if row.kind in REMINDERS]
    old = [row for row in app.store.outbox_untried(app.now() - STALE) if row.kind in PASSING]
    return tuple(sorted({(row.game, row.seat) for row in (*late, *old)}))


def make_current(app: App, code: str, seat: Seat) -> None:
    """Put one current letter in the place of all that wait for a seat and pass."""

    def step(work: UnitOfWork) -> None:
        waiting = [row for row in app.store.outbox_waiting_for(code, seat) if row.kind in PASSING]
        if not waiting:
            return  # they have just left
        work.drop_letters(row.id for row in waiting)
        known = min(Told(row.told_seq, row.told_at or EPOCH) for row in waiting)
        work.post.take_back(seat, {row.message_id for row in waiting}, known)
        if all(row.kind in REMINDERS for row in waiting):
            remind_again(work, seat)
            return
        begins = any(row.kind == LetterKind.TURN and not row.told_seq for row in waiting)
        write_current(work, seat, begins)

    in_one(app, code, step)


def remind_again(work: UnitOfWork, seat: Seat) -> None:
    """Step: let the clock see now whether somebody is still to be reminded."""
    ends = time_out_of(work.dues, seat)
    if ends is not None and work.game.row.paused_at is None:
        last = len(points_of(work.game.seats[seat].preferences.nudges)) - 1
        work.remind(replace(ends, kind=DueKind.NUDGE, due_at=work.now, since=work.now, point=last))
        work.note_list(seat, "")  # the list has told nobody


def write_current(work: UnitOfWork, seat: Seat, begins: bool) -> None:
    """Step: write what a seat is asked or what is new, if there is anything."""
    game, ends = work.game, window_ends(work.dues)
    if not game.seats[seat].is_played:
        return
    if game.ended:  # how it ended is told for good; what was said is not
        if said := said_by_others(work, seat):
            work.post.add(LetterKind.TABLE, seat, history=(), talk=said)
        return
    if game.question(seat) is not None:
        tells: Tells = {"begins": True, "salts": salts(game)} if begins else {}
        work.post.add(LetterKind.TURN, seat, **tells)
    elif ends is not None and seat != game.state.active:
        work.post.add(LetterKind.WINDOW, seat, final_at=ends)
    else:
        add_news(work, seat)
