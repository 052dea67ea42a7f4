"""Deadlines that the log commits to: an honest game passes, and no promise can be taken back in it."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

import pytest

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, create, start
from pbem.app.play.clock import tick
from pbem.app.record.export import Document, export
from pbem.app.record.verify import verify
from pbem.store.schema.chain import moment_text
from tests.app.conftest import letters_leave
from tests.app.record.conftest import ANNA, BEN, BOT, CLOCK, first, play_on, with_row
from tests.kit.documents import rehashed, rows_of
from tests.kit.saying import saying


@pytest.fixture(scope="module")
def night_owls(app: App) -> Document:
    """A game of people who sleep, one of whom is late now and then."""
    code = create(app, NewGame((ANNA, BEN, BOT), "N4", settings={"rounds": 1}, per_turn=6 * 3600, bank=3600))
    people = [seat.player_id for seat in load(app, code).seats if seat.player_id is not None]
    for player, quiet in zip(people, ("22:00-08:00", "01:00-09:30"), strict=True):
        app.store.set_player(player, quiet=quiet, zone="Asia/Kathmandu")
    start(app, code)
    rng = random.Random(3)
    while not load(app, code).state.over:
        play_on(app, code, 1, rng)
        if rng.random() < 0.3:
            letters_leave(app)
            CLOCK.skip(days=2)
            tick(app)
    for player in people:
        app.store.set_player(player, quiet="", zone="UTC")
    return export(app, code)


def told(document: Document) -> list[tuple[int, datetime, str]]:
    """Rows with deadlines: their numbers, and what they say."""
    rows = [row for row in rows_of(document) if row.cause == "deadline"]
    return [(row.seq, datetime.fromisoformat(row.move.split()[0]), row.move.split()[1]) for row in rows]


def test_an_honest_game_passes(night_owls: Document) -> None:
    assert verify(night_owls) == []
    assert {reason for _, _, reason in told(night_owls)} == {"hours", "bank"}
    assert "timeout" in {row.cause for row in rows_of(night_owls)}
    assert not any("Kathmandu" in row.move or "22:00" in row.move for row in rows_of(night_owls))


def test_a_timeout_before_the_deadline_is_found(night_owls: Document) -> None:
    late = next(row for row in rows_of(night_owls) if row.cause == "timeout")
    (promise, until, _) = next(one for one in reversed(told(night_owls)) if one[0] < late.seq)
    later = moment_text(until + (datetime.fromisoformat(late.at) - until) + timedelta(seconds=1))
    found = first(rehashed(with_row(night_owls, promise, move=f"{later} hours")))
    assert (found.words, found.seq) == (saying("was not over, she was asked"), late.seq)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "{until}",
        "{until} whim",
        "{until} hours please",
        "{until} shorter",  # nobody has missed two turns
        "{until} time",  # nobody has changed the time for a turn
        "{early} hours",
        "{early} bank",
        "tomorrow hours",
        "2026-03-02T10:00:00Z hours",  # not as we write it
    ],
)
def test_what_no_deadline_can_be(night_owls: Document, words: str) -> None:
    number, until, _ = told(night_owls)[0]
    asked = datetime.fromisoformat(rows_of(night_owls)[number - 1].at)
    early = moment_text(asked + timedelta(hours=6) - timedelta(seconds=1))
    changed = words.format(until=moment_text(until), early=early)
    found = first(rehashed(with_row(night_owls, number, move=changed)))
    assert (found.words, found.seq) == (saying("cannot have this deadline"), number)


def test_a_deadline_is_of_one_who_is_asked(night_owls: Document) -> None:
    number, _, _ = told(night_owls)[0]
    seat = rows_of(night_owls)[number - 1].seat
    found = first(rehashed(with_row(night_owls, number, seat=1 - seat)))
    assert (found.words, found.seq) == (saying("cannot have this deadline"), number)
