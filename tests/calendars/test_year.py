"""A year of many games on the clock model: nothing at night, nothing twice or lost, no turn lost by us."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.calendars.awake import awake, awake_between, next_awake
from tests.calendars.year import BEGIN, END, POINTS, Table, Turn, year_of

WEEK = timedelta(days=7)
MINUTE = timedelta(minutes=1)
PARTS, GAMES = 100, 100  # of each part: 10,000 in all


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(5), marks=pytest.mark.sample),
        *(
            pytest.param(range(part * GAMES, (part + 1) * GAMES), marks=pytest.mark.soak, id=f"part {part}")
            for part in range(PARTS)
        ),
    ],
)
def test_a_year_of_games(seeds: range) -> None:
    turns = answered = bridged = 0
    for seed in seeds:
        at = None
        for table, turn in year_of(seed):
            assert at is None or turn.asked == at  # none lost: each question follows the one before
            at = turn.settled
            look_at(table, turn)
            turns += 1
            answered += not turn.timed_out
            bridged += bool(turn.outages)
        assert at is not None
        assert at >= END > BEGIN
    assert 0 < answered < turns
    assert 0 < bridged < turns


def look_at(table: Table, turn: Turn) -> None:
    hours = turn.person.hours
    silent = sum((outage.back - outage.began for outage in turn.outages), timedelta())
    for at in (turn.due, *turn.nudged):
        assert awake(hours.at_home, at)  # never in quiet hours
    assert list(turn.nudged) == sorted(set(turn.nudged))  # none twice
    assert len(turn.nudged) <= len(POINTS)
    assert all(turn.asked < at < turn.due for at in turn.nudged)  # none about a time that has passed
    if turn.outages:
        # Each silence may end while she sleeps, or in days off.
        assert turn.due <= turn.asked + table.longest + silent + WEEK * (len(turn.outages) + 1)
    else:
        assert turn.due <= next_awake(hours.at_home, turn.asked + table.longest)
        assert turn.settled <= turn.due + MINUTE
    if turn.timed_out:
        assert turn.settled >= turn.due
        counted = awake_between(hours, turn.asked, turn.due)
        for outage in turn.outages:  # what our silence took is no time of hers
            counted -= awake_between(hours, outage.began, min(outage.back, turn.due))
        assert counted >= table.time or turn.due >= turn.asked + table.longest
        # With time to answer after we are back.
        assert all(turn.due >= outage.back for outage in turn.outages)
