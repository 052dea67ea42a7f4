"""Who hears what: letters that follow from a decision, each made from its reader's own View."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from pbem.app.game import Decision, happenings, since_last_turn, state_at
from pbem.app.play.deadlines import window_ends
from pbem.app.unit_of_work import Outgoing
from pbem.engine import NOBODY, Looked, RoundOver, Seat, Shown, view
from pbem.i18n import local_time
from pbem.store.schema.rows import DueRow

DAILY_AT = 18  # o'clock, where the reader is


def letters_after(outgoing: Outgoing, receipt: tuple[Seat, dict[str, Any]] | None = None) -> None:
    """The letters that new decisions call for.

    The mover hears what her move showed her; everybody hears of a card that waits for objections, and of
    the end of a round or of the game; whoever owes a decision now is asked for it; and whoever wants news
    gets them. ``receipt`` is what the writer of a mail is answered.
    """
    after, news = outgoing.table, outgoing.news()
    own = with_what_came_of_it(news)
    mover = outgoing.mover
    ends = window_ends(outgoing.dues)
    if receipt is not None:
        seat, parts = receipt
        if seat == mover:
            parts = {"history": happenings(own, seat), "objections_until": ends if news else None} | parts
        outgoing.add("receipt", seat, **parts)
    elif mover in after.people and any(shown_to(mover, decision) for decision in own):
        outgoing.add("receipt", mover, history=happenings(own, mover))
    if ends and news:
        for seat in after.people:
            if seat != after.state.active:
                outgoing.add("window", seat, history=happenings(news, seat), final_at=ends)
    over = after.state.over and not outgoing.before.state.over  # by thefts, perhaps long after the last round
    last = next((decision.seq for decision in reversed(news) if over or ends_round(decision)), None)
    if last is not None:
        tell_end(outgoing, "game_over" if over else "round_over", last)
    for ask in after.state.asks:
        if (after.question(ask.seat) or 0) > outgoing.before.row.seq:  # an older question was asked already
            outgoing.add("turn", ask.seat, history=since_last_turn(after, ask.seat))
    if news:
        tell_news(outgoing)


def tell_end(outgoing: Outgoing, kind: str, last: int) -> None:
    """Tell everybody how a round or the game ended, with the table as this decision left it."""
    table = outgoing.table
    final = state_at(table, last)
    for seat in table.people:
        told = tuple(event for event in since_last_turn(table, seat, last) if event.seq <= last)
        outgoing.add(kind, seat, history=told, ended=view(final, seat))


def tell_news(outgoing: Outgoing) -> None:
    """Write to those who want every move, and let those who want one letter a day have it."""
    written = {letter.seat for letter in outgoing.letters}
    others = {decision.seat for decision in outgoing.news()} - {NOBODY}
    for seat in outgoing.table.people:
        wants = outgoing.table.seats[seat].mail
        if wants == "every-move" and seat not in written and others != {seat}:
            add_news(outgoing, seat)
        elif wants == "daily":
            remind_daily(outgoing, seat)


def add_news(outgoing: Outgoing, seat: Seat) -> None:
    """One letter with everything that a seat was not told yet; none if there is nothing but her own moves."""
    thread = outgoing.thread(seat, "table")
    told, at = (thread.seq, thread.at) if thread else (0, None)
    events = happenings((decision for decision in outgoing.table.log if decision.seq > told), seat)
    talk = tuple(remark for remark in outgoing.talk(at) if remark.seat != seat)
    if talk or any(event.seat != seat for event in events):
        outgoing.add("table", seat, history=events, talk=talk)


def remind_daily(outgoing: Outgoing, seat: Seat) -> None:
    """Let the clock write the letter of the day."""
    zone = outgoing.table.seats[seat].zone
    due = next_hour(outgoing.now, zone, DAILY_AT)
    outgoing.remind(DueRow(outgoing.table.row.code, seat, "daily", 0, due))


def next_hour(now: datetime, zone: str, hour: int) -> datetime:
    """The next time a clock in that zone shows the full hour."""
    local = local_time(now, zone)
    today = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    return (today if today > local else today + timedelta(days=1)).astimezone(now.tzinfo)


def with_what_came_of_it(news: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """The first decision; and where it only showed a card, also the one by which that took effect or not."""
    end = 1
    while end < len(news) and any(isinstance(fact, Shown) for fact in news[end - 1].facts):
        end += 1
    return news[:end]


def shown_to(seat: Seat, decision: Decision) -> bool:
    """Whether a decision secretly showed its maker something."""
    return any(isinstance(fact, Looked) and fact.seat == seat for fact in decision.facts)


def ends_round(decision: Decision) -> bool:
    return any(isinstance(fact, RoundOver) for fact in decision.facts)


def start_letters(outgoing: Outgoing) -> None:
    """The first letters of a game: everybody learns that it begins, the first player that she is asked."""
    for seat in outgoing.table.people:
        outgoing.add("start", seat)
    for ask in outgoing.table.state.asks:
        outgoing.add("turn", ask.seat, history=since_last_turn(outgoing.table, ask.seat))


__all__ = ["Outgoing", "add_news", "letters_after", "remind_daily", "start_letters"]
