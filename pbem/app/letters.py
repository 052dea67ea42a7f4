"""Who hears what: letters that follow from a decision, each made from its reader's own View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from pbem.app.causes import Cause, announced
from pbem.app.deadlines import hours_at, instruction, window_ends
from pbem.app.game import happenings, rounds_played, sharing_of, told_by
from pbem.app.sheet import Tells, mutes_of, salts, talk
from pbem.app.sheets.answers import TakebackStep
from pbem.app.sheets.sheet import ROOM, LetterKind
from pbem.app.sheets.table import UNTOLD, Announcement, Remark
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.awake import next_awake
from pbem.calendars.hours import Hours
from pbem.engine import NOBODY, TYPE, VETO, Looked, Played, Restored, Seat, Shown, view
from pbem.store.schema.kinds import DueKind, GamePhase, MailPreference, SeatStatus
from pbem.store.schema.rows import Decision, DueRow, MemoRow

DAILY_AT = 18  # o'clock, where the reader is; if she sleeps then, as soon as she is awake
HEADING = 80  # signs for a line that tells whose words follow
ATTENDANCE = (Announcement.LEAVES, Announcement.RETURNS)


def letters_after(work: UnitOfWork) -> None:
    """The letters that the steps of a request call for.

    Whoever wrote a mail is answered; else the mover hears what her move showed her, or that it was stopped.
    Everybody hears that the game begins, of a card that waits for objections, and of the end of a round or of
    the game; whoever owes a decision now is asked for it; and whoever wants news gets them.
    """
    after, new = work.game, work.new_decisions()
    if new and work.before.row.status == GamePhase.OPEN:
        if work.receipt is not None:
            work.post.add(LetterKind.RECEIPT, work.receipt.seat, **work.receipt.tells)
        start_letters(work)
        return
    work.settle_dues()
    ends = window_ends(work.dues)
    own = with_what_came_of_it(new)
    if work.receipt is not None:
        seat, tells, thread = work.receipt
        if seat == work.mover:
            tells = {"history": happenings(own, seat), "objections_until": ends if new else None} | tells
        tells = undone_for(work, seat) | tells
        work.post.add(LetterKind.RECEIPT, seat, thread=thread, **tells)
    elif work.mover in after.people and any(
        shown_to(work.mover, decision) or stopped_in(decision) == work.mover for decision in own
    ):
        work.post.add(LetterKind.RECEIPT, work.mover, history=happenings(own, work.mover))
    tell_stopped(work)
    tell_undone(work)
    if new and any(due.kind == DueKind.WINDOW for due in work.dues):
        for seat in after.people:
            if seat != after.state.active:
                work.post.add(LetterKind.WINDOW, seat, final_at=ends)
    over = after.state.over and not work.before.state.over  # by thefts, perhaps long after the last round
    last = after.row.seq if over else told_by(new)
    if last is not None:
        tell_end(work, LetterKind.GAME_OVER if over else LetterKind.ROUND_OVER, last)
    for ask in after.state.asks:
        if is_asked_now(work, ask.seat):
            work.post.add(LetterKind.TURN, ask.seat)
    if new or any(announced(entry.cause) in ATTENDANCE for entry in new_entries(work)):
        tell_news(work)


def is_asked_now(work: UnitOfWork, seat: Seat) -> bool:
    """Whether a seat is written to for what it owes: the question is new, or what was to answer it is gone.

    Whoever has left instructions is not asked.
    """
    if instruction(work.dues, seat) is not None:
        return False
    question = work.game.question(seat) or 0
    if question > work.before.row.seq:  # an older question was asked already
        return True
    before = instruction(work.stored.dues, seat)
    was_planned = before is not None and before.question == question
    asked = any((letter.seat, letter.kind) == (seat, LetterKind.TURN) for letter in work.post.letters)
    return was_planned and not asked and work.held(seat) is None and seat in work.game.people


def tell_stopped(work: UnitOfWork) -> None:
    """Tell whoever waited for her card to take effect that it was stopped; the mover is answered anyway."""
    for decision in work.new_decisions():
        seat = stopped_in(decision)
        if seat in work.game.people and seat != work.mover:
            work.post.add(LetterKind.RECEIPT, seat, history=happenings((decision,), seat))


def tell_undone(work: UnitOfWork) -> None:
    """Tell what was taken back, once: not to whoever is asked now, nor to whoever is answered."""
    if not work.undone:
        return
    told = {ask.seat for ask in work.game.state.asks} | {work.receipt.seat if work.receipt else NOBODY}
    for seat in work.game.people:
        if seat not in told:
            done: Tells = {"reason": TakebackStep.DONE, "about": work.undone[0].seat}
            work.post.add(LetterKind.TAKEBACK, seat, **done | undone_for(work, seat))


def undone_for(work: UnitOfWork, seat: Seat) -> Tells:
    """What was taken back as a seat may know it, what else is new, and whether she lost her turn by it."""
    if not work.undone:
        return {}
    asked, before = work.game.state.asks, work.before.state.asks
    undone = {decision.seq for decision in work.undone}
    news = (
        replace(event, facts=tuple(fact for fact in event.facts if not isinstance(fact, Restored)))
        for event in happenings(work.game.log[work.post.told(seat).seq :], seat)
        if event.seq not in undone
    )
    return {
        "history": tuple(news),
        "undone": happenings(work.undone, seat),
        "no_turn": any(ask.seat == seat for ask in before) and all(ask.seat != seat for ask in asked),
    }


def tell_end(work: UnitOfWork, kind: LetterKind, last: int) -> None:
    """Tell everybody how a round or the game ended, with the table as this decision left it.

    Where the gold was shared only after questions, this is the second letter about that round, and tells what
    happened since the first.
    """
    game = work.game
    rounds, final = rounds_played(game, last)
    ended_by = rounds[-1].seq
    for seat in game.people:
        work.post.add(
            kind,
            seat,
            history=happenings(game.log[work.post.told(seat).seq : last], seat),
            ended=view(final, seat),
            sharing=sharing_of(game, ended_by, last, seat),
            rounds=tuple(one.told_to(seat, game.ended) for one in rounds),
        )
    if kind == LetterKind.GAME_OVER:
        publish_promised(work)


def tell_news(work: UnitOfWork) -> None:
    """Write to those who want every move, and let those who want one letter a day have it."""
    written = {letter.seat for letter in work.post.letters}
    by_hand = {entry.seat for entry in new_entries(work) if entry.cause != Cause.INSTRUCTED} - {NOBODY}
    movers = {entry.seat for entry in new_entries(work)} - {NOBODY}
    for seat in work.game.people:
        wants = work.game.seats[seat].preferences.mail
        knows_all = movers == {seat} <= by_hand  # it was her own move
        if wants == MailPreference.EVERY_MOVE and seat not in written and not knows_all:
            add_news(work, seat)
        elif wants == MailPreference.DAILY:
            remind_daily(work, seat)


def new_entries(work: UnitOfWork) -> Sequence[Decision]:
    """What this request adds to the log that is news, with what is only announced."""
    new = work.game.log[work.before.row.seq :]
    return [entry for entry in new if announced(entry.cause) not in UNTOLD]


def add_news(work: UnitOfWork, seat: Seat) -> None:
    """One letter with everything that a seat was not told yet; none if there is nothing but her own moves."""
    log, said = work.game.log[work.post.told(seat).seq :], said_by_others(work, seat)
    events = happenings(log, seat)
    done_for_her = any((entry.seat, entry.cause) == (seat, Cause.INSTRUCTED) for entry in log)
    if said or done_for_her or any(event.seat != seat and event.announced not in UNTOLD for event in events):
        work.post.add(LetterKind.TABLE, seat, history=events, talk=said)


def said_by_others(work: UnitOfWork, seat: Seat) -> tuple[Remark, ...]:
    """What others said, and a seat was not told yet."""
    return tuple(remark for remark in talk(work, seat, work.post.told(seat).at) if remark.seat != seat)


def remind_daily(work: UnitOfWork, seat: Seat) -> None:
    """Let the clock write the letter of the day."""
    due = time_of_daily(work.now, hours_at(work.game, seat))
    work.remind(DueRow(work.game.row.code, seat, DueKind.DAILY, 0, due))


def time_of_daily(now: datetime, hours: Hours) -> datetime:
    """When the next letter of the day leaves; each day has one, though she may not be awake at its hour."""
    today = now.astimezone(hours.zone).replace(hour=DAILY_AT, minute=0, second=0, microsecond=0)
    days = (today + timedelta(days=ahead) for ahead in range(-1, 2))
    moments = (next_awake(hours, day.astimezone(now.tzinfo)) for day in days)
    return next(moment for moment in moments if moment > now)


# Notes that are published -----------------------------------------------------------------------------


def own_notes(work: UnitOfWork, seat: Seat) -> list[MemoRow]:
    """The notes of whoever sits here, in the order in which she wrote them."""
    place = seat, work.game.seats[seat].sitter
    return [row for row in work.memos if (row.seat, row.sitter) == place]


def publish_promised(work: UnitOfWork) -> None:
    """The game has ended: who wanted her notes to be read then has them read by the others."""
    for seat in work.game.seats:
        if seat.publishes and (notes := own_notes(work, seat.seat)):
            for row in notes:
                work.publish(row)
            tell_notes(work, seat.seat, notes)


def tell_notes(work: UnitOfWork, seat: Seat, notes: Sequence[MemoRow]) -> None:
    """Let the others have notes, in as many letters as they need; not who does not hear that player."""
    for reader in work.game.people:
        is_there = reader != seat and work.game.seats[reader].status != SeatStatus.DECLINED
        muted = any(row.other == seat and row.until is None for row in mutes_of(work, reader))
        for part in parted(notes) if is_there and not muted else ():
            told = tuple(Remark(seat, row.text, row.at) for row in part)
            work.post.add(LetterKind.NOTES, reader, about=seat, published=told)


def parted(notes: Sequence[MemoRow]) -> list[list[MemoRow]]:
    """Notes in portions that find room in one letter, where each has a line above it and a margin."""
    parts: list[list[MemoRow]] = []
    room = 0
    for row in notes:
        size = HEADING + len(row.text) * 11 // 10 + 4 * row.text.count("\n")
        if size > room or not parts:
            parts.append([])
            room = ROOM
        parts[-1].append(row)
        room -= size
    return parts


# What came of a decision ------------------------------------------------------------------------------


def with_what_came_of_it(new: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """The first decision; and where it only showed a card, also the one by which that took effect or not."""
    end = 1
    while end < len(new) and any(isinstance(fact, Shown) for fact in new[end - 1].facts):
        end += 1
    return new[:end]


def shown_to(seat: Seat, decision: Decision) -> bool:
    """Whether a decision secretly showed its maker something."""
    return any(isinstance(fact, Looked) and fact.seat == seat for fact in decision.facts)


def stopped_in(decision: Decision) -> Seat:
    """Whose card a veto stopped; NOBODY if none."""
    vetoes = (fact for fact in decision.facts if isinstance(fact, Played) and TYPE[fact.card].effect == VETO)
    return next((fact.target for fact in vetoes), NOBODY)


def start_letters(work: UnitOfWork) -> None:
    """The first letters of a game: everybody learns that it begins; whoever is asked, with her first turn."""
    game = work.game
    asked = {ask.seat for ask in game.state.asks}
    for seat in game.people:
        kind = LetterKind.TURN if seat in asked else LetterKind.START
        work.post.add(kind, seat, begins=True, salts=salts(game))
