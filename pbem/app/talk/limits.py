"""How much one player may say at a table: enough for any talk, and too little to drown a game in it.

What is refused is not lost: whoever wrote it gets the words back, and hears when there is room for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.app.errors import NotSaid, TalkTrouble
from pbem.store.schema.rows import MemoRow, TalkRow

LONGEST = 2000  # signs of what is said or noted at once
AN_HOUR, A_DAY = timedelta(hours=1), timedelta(days=1)
TIMES_AN_HOUR, TIMES_A_DAY, SIGNS_A_DAY = 20, 60, 10_000
MOST_KEPT = 100_000  # signs of one player's notes in a game
# As much of refused words as an answer repeats.
_REPEATED_SIGNS, _REPEATED_LINES = 5000, 300


class Limit(NamedTuple):
    """How much of something may be said in a span of time."""

    why: TalkTrouble
    span: timedelta
    most: int
    measure: Callable[[str], int]


def once(_: str) -> int:
    return 1


LIMITS = (
    Limit(TalkTrouble.TOO_OFTEN, AN_HOUR, TIMES_AN_HOUR, once),
    Limit(TalkTrouble.TOO_OFTEN, A_DAY, TIMES_A_DAY, once),
    Limit(TalkTrouble.TOO_MUCH, A_DAY, SIGNS_A_DAY, len),
)


def must_fit(words: str, own: Iterable[TalkRow], now: datetime) -> None:
    """NotSaid if somebody has said so much lately that this would be too much; taken back does not count."""
    said = sorted(own, key=lambda row: row.at)
    waits = [(limit.why, again) for limit in LIMITS if (again := when_it_fits(limit, words, said, now))]
    if waits:
        why, again = max(waits, key=lambda one: one[1])
        raise not_said(why, words, again)


def when_it_fits(limit: Limit, words: str, said: Iterable[TalkRow], now: datetime) -> datetime | None:
    """From when on there is room for words again; None if there is now."""
    lately = [row for row in said if row.at > now - limit.span]
    more = limit.measure(words) + sum(limit.measure(row.text) for row in lately) - limit.most
    again = None
    for row in lately:
        if more <= 0:
            break
        more -= limit.measure(row.text)
        again = row.at + limit.span
    return again


def must_be_kept(words: str, own: Iterable[MemoRow]) -> None:
    """NotSaid if somebody has as many notes as are kept."""
    if sum(len(row.text) for row in own) + len(words) > MOST_KEPT:
        raise not_said(TalkTrouble.KEPT_ENOUGH, words)


def not_said(why: TalkTrouble, words: str, again: datetime | None = None) -> NotSaid:
    """The refusal of words, which gives them back as far as there is room in a letter."""
    lines = words[:_REPEATED_SIGNS].split("\n")
    return NotSaid(why, "\n".join(lines[:_REPEATED_LINES]), again)
