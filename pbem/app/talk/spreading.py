"""Letting words be heard, as each reader likes; nobody else finds out how that is.

She hears them in a letter as soon as they have cooled, with the next letter that tells news, or in one letter
a day at an hour in which she is awake. Whichever it is, every letter with news tells all that was said since
the one before, so nothing is told twice, and nothing is lost when she wants it otherwise.
"""

from __future__ import annotations

from dataclasses import replace

from pbem.app.deadlines import hours_at
from pbem.app.letters import add_news, remind_daily, said_by_others
from pbem.app.talk.words import still_cooling
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.awake import next_awake
from pbem.engine import Seat
from pbem.store.schema.kinds import DueKind, GamePhase, MailPreference, TalkPreference
from pbem.store.schema.rows import DueRow

# When words are heard by one who has not said it: as she hears of moves.
AS_MAIL = {
    MailPreference.EVERY_MOVE: TalkPreference.NOW,
    MailPreference.DAILY: TalkPreference.DAILY,
    MailPreference.MY_TURN: TalkPreference.TURN,
    MailPreference.QUIET: TalkPreference.TURN,
}


def spread(work: UnitOfWork, due: DueRow) -> None:
    """What was said has cooled: each reader who wants to hear it does so in her own way."""
    work.forget(due)
    for seat in work.game.people:
        if said_by_others(work, seat):
            let_hear(work, seat)
    for row in still_cooling(work, due.seat)[:1]:  # said since, and waiting behind this
        work.remind(DueRow(due.game, due.seat, DueKind.TALK, 0, row.visible_at))


def let_hear(work: UnitOfWork, seat: Seat) -> None:
    """Tell somebody what was said in her own way; what comes with her turn needs nothing now."""
    way = way_at(work, seat)
    if way == TalkPreference.NOW:
        add_news(work, seat)
    elif way == TalkPreference.DAILY:
        remind_daily(work, seat)


def way_at(work: UnitOfWork, seat: Seat) -> TalkPreference:
    """When whoever sits here hears what is said; where nobody is asked there is no turn to wait for."""
    player = work.game.seats[seat]
    if work.game.row.status != GamePhase.RUNNING:
        return TalkPreference.DAILY if player.preferences.talk == TalkPreference.DAILY else TalkPreference.NOW
    return (
        AS_MAIL[player.preferences.mail]
        if player.preferences.talk == TalkPreference.MAIL
        else player.preferences.talk
    )


def daily(work: UnitOfWork, due: DueRow) -> None:
    """The letter of the day, if she still wants one: what comes with her turn instead is not lost."""
    work.forget(due)
    game, seat = work.game, due.seat
    wakes = next_awake(hours_at(game, seat), work.now)
    if seat not in game.people:
        return
    if wakes > work.now:
        work.remind(replace(due, due_at=wakes))
    elif game.seats[seat].preferences.mail == MailPreference.DAILY or (
        way_at(work, seat) != TalkPreference.TURN and said_by_others(work, seat)
    ):
        add_news(work, seat)


def hear_otherwise(work: UnitOfWork, seat: Seat, name: str, value: str) -> None:
    """Step: let whoever sits here hear words in another way from now on, at all tables."""
    work.set_preference(seat, name, value)
    hear_what_waits(work, seat)
    player = work.game.seats[seat].player_id
    places = work.app.store.seats_of_player(player, GamePhase.RUNNING) if player is not None else ()
    for code, elsewhere in places:
        if code != work.game.row.code:
            table = work.beside(code)
            table.set_preference(elsewhere, name, value)
            hear_what_waits(table, elsewhere)


def hear_what_waits(work: UnitOfWork, seat: Seat) -> None:
    """Let words that a seat was not told yet follow its new way: with the letter of the day, or soon."""
    way = way_at(work, seat)
    if way == TalkPreference.TURN or not said_by_others(work, seat):
        return
    if way == TalkPreference.NOW:
        for row in [row for row in work.dues if (row.seat, row.kind) == (seat, DueKind.DAILY)]:
            work.forget(row)
        work.remind(DueRow(work.game.row.code, seat, DueKind.DAILY, 0, work.now))
    else:
        remind_daily(work, seat)
