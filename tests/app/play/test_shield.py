"""The timing shield: nobody can tell from a clock which kind of instruction made a move."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from math import sqrt

import pytest

from pbem.app.lobby.people import player_of, set_preference
from pbem.app.play import plans
from pbem.app.play.clock import tick
from pbem.engine import Move
from pbem.store.schema.kinds import DueKind
from tests.app.conftest import PEOPLE, World, make_world
from tests.kit.commands import prepare_move, submit

MOVES = 90  # of each kind
Seen = tuple[float, float]  # the wait in minutes, and the second of the minute in which a move was seen


def seen(world: World, again: Callable[[], None]) -> list[Seen]:
    """When moves became visible that nobody was asked for; others are made only to begin a list ``again``."""
    found: list[Seen] = []
    while len(found) < MOVES:
        rows = [row for row in world.app.store.dues("K7") if row.kind == DueKind.INSTRUCTED]
        if not rows:  # a round begins
            again()
            submit(world.app, "K7", world.to_move(), world.any_line(), "cli")
            continue
        asked, world.clock.at = world.clock.at, rows[0].due_at
        assert tick(world.app) >= 1
        entry = next(entry for entry in reversed(world.game().log) if entry.facts and entry.seat >= 0)
        assert entry.cause == "instructed"
        found.append(((entry.at - asked) / timedelta(minutes=1), entry.at.timestamp() % 60))
    world.app.store.close()
    return found


def of_automatic_turns(monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    """As if nobody could ever play a card."""
    world = make_world(":memory:")
    with monkeypatch.context() as patch:
        patch.setattr(plans, "forced_discard", lambda seen: Move("discard", seen.hand[0]))
        world.new_game(cooling=0)
        for person in PEOPLE:
            set_preference(world.app, player_of(world.app, person.address), "auto", "on")
        return seen(world, lambda: None)


def of_prepared_moves() -> list[Seen]:
    world = make_world(":memory:")
    world.app.rng.seed(7)
    world.new_game(cooling=0)

    def again() -> None:
        for seat in range(3):
            prepare_move(world.app, "K7", seat, "prepare discard oldest until anna is broken")

    return seen(world, again)


def best_cut(kinds: list[tuple[Seen, bool]], feature: int) -> tuple[float, bool]:
    """The cut by which one kind lies on one side as often as possible, and whether that is the upper one."""
    cuts = sorted({one[feature] for one, _ in kinds})
    hits = {cut: sum((one[feature] > cut) is kind for one, kind in kinds) for cut in cuts}
    low, high = min(hits, key=hits.__getitem__), max(hits, key=hits.__getitem__)
    return (high, True) if hits[high] >= len(kinds) - hits[low] else (low, False)


def test_a_classifier_cannot_tell_automatic_from_prepared_moves_by_their_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It learns on one half of 180 moves and is tried on the other.

    Of 90 guesses chance has between 40 and 60 percent right with 95 % confidence, and between 34 and 66 with
    99.7 %, three deviations: better or worse than that it must not be, by the wait or by the second.
    """
    automatic, prepared = of_automatic_turns(monkeypatch), of_prepared_moves()
    kinds = [(one, True) for one in automatic] + [(one, False) for one in prepared]
    learned, tried = kinds[::2], kinds[1::2]
    margin = 3 * sqrt(0.25 / len(tried))
    for feature in (0, 1):
        cut, above = best_cut(learned, feature)
        right = sum(((one[feature] > cut) is above) is kind for one, kind in tried) / len(tried)
        assert abs(right - 0.5) < margin, (feature, right)
    waits = [wait for wait, _ in automatic + prepared]
    assert 5 <= min(waits) < 7
    assert 38 < max(waits) <= 40


def test_the_classifier_would_find_a_difference_of_ten_minutes() -> None:
    kinds = [
        ((float(wait % 30 + (10 if kind else 0)), 0.0), kind) for wait in range(60) for kind in (True, False)
    ]
    cut, above = best_cut(kinds, 0)
    assert sum(((one[0] > cut) is above) is kind for one, kind in kinds) / len(kinds) > 0.62
