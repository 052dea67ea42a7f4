"""An earlier position that comes back: whole, as plain values, and without a leak."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from pbem.engine import (
    DECK,
    Fact,
    Laid,
    Looked,
    Moved,
    Played,
    Pushed,
    Restored,
    State,
    Streams,
    apply,
    can_be_taken_back,
    digest,
    fold,
    from_plain,
    guess,
    redact,
    taken_back,
    to_plain,
    view,
)
from pbem.engine.core.facts import Doubted, Swapped
from pbem.engine.core.state import Note
from pbem.engine.core.takeback import position
from tests.kit import Game, after, games, rngs, table, where


def undone(game: Game, rng: random.Random) -> Iterator[tuple[State, State, list[Fact]]]:
    """A few pairs of a moment and a later one, with the facts by which the table goes back."""
    for _ in range(12):
        first = rng.randrange(len(game.rows))
        last = min(first + rng.randrange(6), len(game.rows) - 1)
        before, now = game.rows[first].before, game.rows[last].after
        seat = game.rows[first].seat
        if game.rows[first].move is not None and can_be_taken_back(before, now, seat):
            facts = (fact for row in game.rows[first : last + 1] for fact in row.facts)
            yield before, now, taken_back(before, now, first, facts)


@given(games(), rngs())
def test_everything_lies_as_before_but_what_was_seen_is_remembered(game: Game, rng: random.Random) -> None:
    for before, now, facts in undone(game, rng):
        after = fold(now, facts)
        mine, old = dict(position(after)), dict(position(before))
        knows, knew = mine.pop("knows"), old.pop("knows")
        assert mine == old
        assert after.zones[DECK] == before.zones[DECK]
        assert after.shuffles == now.shuffles
        for notes, earlier, later in zip(knows, knew, now.knows, strict=True):
            assert notes[: len(earlier)] == earlier
            assert len(notes) >= len(later)


@given(games(), rngs())
def test_it_survives_json(game: Game, rng: random.Random) -> None:
    for _, now, facts in undone(game, rng):
        back = [from_plain(json.loads(json.dumps(to_plain(fact)))) for fact in facts]
        assert back == facts
        assert digest(fold(now, back)) == digest(fold(now, facts))
        assert isinstance(facts[0], Restored)
        assert position(apply(now, back[0])) == facts[0].position


@given(games(), rngs())
def test_nobody_can_tell_more_than_before(game: Game, rng: random.Random) -> None:
    for _, now, facts in undone(game, rng):
        assert isinstance(facts[0], Restored)
        after = fold(now, facts)
        for seat in range(-1, after.seats):
            assert redact(facts[0], seat) == Restored(facts[0].seq, ())
            seen = view(after, seat)
            assert view(guess(seen, Streams(rng.randbytes(32))), seat) == seen


# What was seen since ---------------------------------------------------------------------------------

EARLIER, LATER = Note("goal", where("9,1"), (73,), 1, 0), Note("role", 1, (81,), 1, 1)


@pytest.mark.parametrize(
    ("fact", "stale"),
    [
        (Moved((81,), "role1", "spare"), True),
        (Moved((81,), "spare", "role1"), True),
        (Swapped(1, (where("9,1"), where("9,3")), False), True),
        (Pushed(where("9,1"), where("10,1")), True),
        (Doubted("role", (1,)), True),
        (Moved((1,), "deck", "hand0"), False),
        (Moved((1,), "hand0", "hand1"), False),
        (Moved((1,), "hand0", "discard"), False),
        (Laid(0, 1, where("2,3"), False), False),
        (Played(0, 41, where("9,3")), False),
        (Looked(0, "goal", where("9,3"), (72,)), False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_only_what_mixes_cards_makes_what_was_seen_since_doubtful(fact: Fact, stale: bool) -> None:
    before = table().but(knows=((EARLIER,), (), ()))
    now = before.but(knows=((EARLIER, LATER), (), (LATER,)))
    facts = taken_back(before, now, 1, [Played(0, 41, where("9,3")), fact])
    knows = fold(now, facts).knows
    assert knows[0][:2] == (EARLIER, LATER._replace(stale=stale))
    assert knows[2] == (LATER._replace(stale=stale),)


def test_what_was_doubtful_before_stays_so() -> None:
    before = table()
    now = before.but(knows=((LATER._replace(stale=True),), (), ()))
    assert fold(now, taken_back(before, now, 1, ())).knows == now.knows


def test_of_the_deck_it_is_told_card_by_card_who_had_drawn_it() -> None:
    drawn = [Moved((1, 2), "deck", "hand1"), Moved((3,), "deck", "discard"), Moved((4,), "hand1", "hand0")]
    before = table()
    assert taken_back(before, before, 1, drawn)[1:] == [
        Looked(1, "drawn", 0, (1,)),
        Looked(1, "drawn", 0, (2,)),
    ]


# What may be taken back ------------------------------------------------------------------------------


def test_an_own_answer_may_be_taken_back_and_no_others() -> None:
    before = table(hands=[["map", "cross"], ["map"], ["map"]])
    now = after(before, "discard map")
    assert can_be_taken_back(before, now, 0)
    assert not can_be_taken_back(before, now, 1)


@pytest.mark.parametrize("change", [{"over": True}, {"round": 2}, {"revealed_roles": True}], ids=str)
def test_after_the_end_of_the_game_or_of_a_round_nothing_is_taken_back(change: dict[str, Any]) -> None:
    before = table(hands=[["map", "cross"], ["map"], ["map"]])
    now = after(before, "discard map")
    assert not can_be_taken_back(before, now.but(**change), 0)


def test_a_choice_while_gold_is_shared_may_be_taken_back_as_long_as_the_round_is_the_same() -> None:
    before = table(hands=[["map", "cross"], ["map"], ["map"]]).but(revealed_roles=True)
    now = after(before, "discard map").but(revealed_roles=True)
    assert can_be_taken_back(before, now, 0)
    assert not can_be_taken_back(before, now.but(round=2), 0)
