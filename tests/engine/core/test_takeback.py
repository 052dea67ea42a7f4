"""An earlier position that comes back: whole, as plain values, and without a leak."""

import json
import random
from collections.abc import Iterator

from hypothesis import given

from pbem.engine import (
    DECK,
    Fact,
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
from pbem.engine.core.takeback import position
from tests.kit import Game, games, rngs


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
