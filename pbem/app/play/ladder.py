"""What happens when somebody does not answer: the deadline, a time of grace, an open seat.

The terms of a game say how far it goes. By the first two policies the oldest card is thrown away at the
deadline (R23.8), and nothing else happens. By all others nothing is decided then: she is reminded every day,
may still answer, and after the time of grace her seat is open. An open seat passes (R23.11), unless a bot
plays there. Whatever she writes brings her back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from pbem.app.causes import Cause
from pbem.app.deadlines import hours_at, settle_dues
from pbem.app.errors import BadSetup
from pbem.app.play.deciders import advance
from pbem.app.play.moves import let_go, make_final
from pbem.app.sheet import Tells
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import Announcement, Missing
from pbem.app.table.pace import By, pause, tell_pace
from pbem.app.table.votes import open_vote, tell_vote, vote_of
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.awake import next_awake
from pbem.engine import NOBODY, Seat, default_move, write
from pbem.i18n import N_
from pbem.store.schema.kinds import DueKind, Missed, SeatStatus, VoteKind
from pbem.store.schema.rows import DueRow
from pbem.store.schema.terms import BotTerms, clock_terms

DAY = timedelta(days=1)
AT_ONCE = (Missed.DISCARD, Missed.SHORTER)  # policies by which a deadline decides
PERSON = "person"  # what is announced of one who takes over a seat: the log names nobody


def as_words(bot: BotTerms | None) -> str:
    """A bot as it is announced."""
    return f"{bot['name']} {bot['version']}" if bot else ""


def time_out(work: UnitOfWork, row: DueRow) -> None:
    """The time for an answer is over; a held move counts as one."""
    if is_unanswered(work, row):
        if policy_of(work) in AT_ONCE:
            move = default_move(work.game.state, row.seat)
            make_final(work, row.seat, move, write(move), Cause.TIMEOUT)
        else:
            begin_grace(work, row)


def notice(work: UnitOfWork, row: DueRow) -> None:
    """Remind somebody who is late, and do so again tomorrow; while she sleeps it waits."""
    work.forget(row)
    if work.is_open(row.seat, row.question) and work.held(row.seat) is None and not is_asleep(work, row):
        work.post.add(LetterKind.NOTICE, row.seat)
        remind_tomorrow(work, row)


def end_grace(work: UnitOfWork, row: DueRow) -> None:
    """The time of grace is over; while she sleeps it waits."""
    if is_unanswered(work, row) and not is_asleep(work, row):
        work.forget(row)
        drop(work, row.seat)


def is_unanswered(work: UnitOfWork, row: DueRow) -> bool:
    """Whether a question is still open whose time is over; a move that was cooling is decided now."""
    if not work.is_open(row.seat, row.question):
        work.forget(row)
        return False
    held = work.held(row.seat)
    if held is None or held.question != row.question:
        return True
    let_go(work, row.seat)
    return False


def is_asleep(work: UnitOfWork, row: DueRow) -> bool:
    """Whether something has come due while she sleeps, by an outage or other hours; then it waits for her."""
    at = when_awake(work, row.seat, work.now)
    if at == work.now:
        return False
    work.forget(row)
    work.remind(replace(row, due_at=at))
    return True


def when_awake(work: UnitOfWork, seat: Seat, at: datetime) -> datetime:
    """The next moment in which somebody is awake, in her usual week: a vacation has had its time."""
    return next_awake(hours_at(work.game, seat).at_home, at)


def policy_of(work: UnitOfWork) -> Missed:
    return Missed(clock_terms(work.game.row)["missed"])


# The rungs ------------------------------------------------------------------------------------------


def begin_grace(work: UnitOfWork, row: DueRow) -> None:
    """Wait a little longer for somebody, and tell her and the table how long."""
    terms, seat = clock_terms(work.game.row), row.seat
    late, grace = work.game.seats[seat], timedelta(seconds=terms["grace"])
    work.forget(row)
    work.replace_seat(replace(late, missed=late.missed + 1, bank_used=terms["bank"]))
    work.announce(seat, Announcement.MISSES)
    if not grace:
        drop(work, seat)
        return
    until = when_awake(work, seat, work.now + grace)
    work.remind(replace(row, kind=DueKind.GRACE, due_at=until, since=work.now))
    remind_tomorrow(work, row)
    work.post.add(LetterKind.NOTICE, seat)
    tell_others(work, seat, Missing.WAITED_FOR, until)


def remind_tomorrow(work: UnitOfWork, row: DueRow) -> None:
    """Let the clock remind her in a day, unless the time of grace is over by then."""
    at = when_awake(work, row.seat, work.now + DAY)
    until = next((due.due_at for due in work.dues if (due.seat, due.kind) == (row.seat, DueKind.GRACE)), at)
    if at < until:
        work.remind(replace(row, kind=DueKind.NOTICE, due_at=at, since=work.now))


def drop(work: UnitOfWork, seat: Seat) -> None:
    """Nobody waits for this seat any more, or everybody does: as the table has agreed."""
    DROPPED[policy_of(work)](work, seat)


def open_seat(work: UnitOfWork, seat: Seat) -> None:
    """Let a seat pass until somebody plays there again."""
    leave_open(work, seat)
    tell_others(work, seat, Missing.OPEN)
    advance(work)


def give_to_bot(work: UnitOfWork, seat: Seat) -> None:
    """Let the bot of the terms play in the place of whoever has vanished."""
    leave_open(work, seat)
    stand_in(work, seat)


def stop_clocks(work: UnitOfWork, _late: Seat) -> None:
    """Let the whole table rest; whoever is late has the time for a turn once its clocks run again."""
    late = (DueKind.NOTICE, DueKind.GRACE)
    settle_dues(work, tuple(due for due in work.dues if due.kind not in late))
    pause(work, By.MISSED)
    tell_pace(work, Announcement.PAUSES)


def ask_table(work: UnitOfWork, seat: Seat) -> None:
    """Let a seat pass, and let the others say whether the game ends; one thing after another, though."""
    open_seat(work, seat)
    if not work.game.state.over and work.game.people and vote_of(work) is None:
        tell_vote(work, open_vote(work, NOBODY, VoteKind.END))


def leave_open(work: UnitOfWork, seat: Seat) -> None:
    """She is out of the game until she writes; everybody knows, and so does she."""
    work.set_seat_status(seat, SeatStatus.DROPPED)
    work.announce(seat, Announcement.DROPS)
    work.post.add(LetterKind.DROPPED, seat, about=seat, reason=Missing.OPEN)


def stand_in(work: UnitOfWork, seat: Seat, why: str = "") -> None:
    """Step: let the bot of the terms play here until its player is back; ``why`` is the host's reason."""
    row, bot = work.running().seats[seat], clock_terms(work.game.row)["stand_in"]
    if row.bot is not None or row.stand_in is not None:
        raise BadSetup(N_("a bot plays for {name} already"), name=row.name)
    if bot is None:
        raise BadSetup(N_("the terms of {game} name no bot that could stand in"), game=row.game)
    work.replace_seat(replace(row, status=SeatStatus.DROPPED, stand_in=bot["name"]))
    work.announce(seat, Announcement.STANDS_IN, as_words(bot))
    work.drop_held(seat)
    if row.is_played:  # else she knows
        work.post.add(LetterKind.DROPPED, seat, about=seat, reason=Missing.BOT, greeting=why)
    tell_others(work, seat, Missing.BOT, greeting=why)
    advance(work)


def tell_others(
    work: UnitOfWork, about: Seat, step: Missing, until: datetime | None = None, greeting: str = ""
) -> None:
    """Tell everybody else what becomes of a seat whose player does not answer."""
    for seat in work.game.people:
        if seat != about:
            tells: Tells = {"about": about, "reason": step, "final_at": until, "greeting": greeting}
            work.post.add(LetterKind.MISSING, seat, **tells)


# What a policy does when the time of grace is over.
DROPPED: dict[Missed, Callable[[UnitOfWork, Seat], None]] = {
    Missed.BOT: give_to_bot,
    Missed.SUBSTITUTE: open_seat,
    Missed.PAUSE: stop_clocks,
    Missed.VOTE: ask_table,
}
