"""When a person plays: changed for all her games at once, with the deadlines of what she is asked now.

What was promised holds: a deadline never comes earlier because somebody sleeps less.
"""

from __future__ import annotations

from datetime import date, datetime

from pbem.app.deadlines import due_at, follow_hours, hours_at
from pbem.app.errors import NoDates, TooFewHours
from pbem.app.sheets.reasons import Typed
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.hours import LEAST, Hours, days_of, read_hours
from pbem.calendars.typed import WEEKDAYS, away_typed
from pbem.engine import Seat
from pbem.i18n import N_, local_time
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.preferences import Preferences

HOURS = frozenset(("zone", "quiet", "days", "away"))  # preferences that say when somebody plays


def change_hours(work: UnitOfWork, seat: Seat, name: str, value: str) -> None:
    """Step: let whoever sits here play at other hours from now on, at all tables."""
    must_be_enough(work.game.seats[seat].preferences, name, value)
    before = hours_at(work.game, seat)
    work.set_preference(seat, name, value)
    follow(work, seat, before)
    player = work.game.seats[seat].player_id
    if player is None:
        return
    for code, elsewhere in work.app.store.seats_of_player(player, GamePhase.RUNNING):
        if code != work.game.row.code and due_at(work.app.store.dues(code), elsewhere) is not None:
            table = work.beside(code)
            table.set_preference(elsewhere, name, value)
            follow(table, elsewhere, before)


def follow(work: UnitOfWork, seat: Seat, before: Hours) -> None:
    """Let what a seat is asked follow the hours of its player."""
    if work.game.row.status == GamePhase.RUNNING:
        follow_hours(work, seat, before)


def must_be_enough(preferences: Preferences, name: str, value: str) -> None:
    """TooFewHours if somebody could hardly play any more."""
    texts = {one: getattr(preferences, one) for one in HOURS} | {name: value}
    left = read_hours(**texts).weekly
    if left < LEAST:
        raise TooFewHours(
            N_("of a week, this is left to play in: {left}; at least 14 hours are needed"), left=left
        )


def go_away(work: UnitOfWork, seat: Seat, words: str) -> tuple[date, datetime]:
    """Step: whoever sits here is away; from which day on, and from when on she is back."""
    hers = work.game.seats[seat].preferences
    try:
        away = away_typed(words, local_time(work.now, hers.zone).date(), hers.lang)
    except ValueError:
        raise NoDates(
            N_("write {example}, a day after today and within a year, not {words}"),
            example=Typed("until 3 Dec"),
            words=words,
        ) from None
    change_hours(work, seat, "away", away)
    hours = hours_at(work.game, seat)
    assert hours.away is not None
    first, back = hours.away
    return first, datetime(back.year, back.month, back.day, tzinfo=hours.zone)


def come_home(work: UnitOfWork, seat: Seat) -> bool:
    """Step: whoever sits here is away no longer; whether she was."""
    was_away = bool(work.game.seats[seat].preferences.away)
    if was_away:
        change_hours(work, seat, "away", "")
    return was_away


def as_typed(name: str, value: str) -> str:
    """Hours as people write them."""
    if name == "days":
        return ",".join(WEEKDAYS[day - 1][:3] for day in sorted(days_of(value))) or "all"
    return value or "none"
