"""What a view shows of the cards that lie on the discard pile, to whom."""

import pytest

from pbem.engine import FACE, HIDDEN, NOBODY, Card, Seat, view
from tests.kit import after, card_named, table

OPEN, SECRET = FACE[card_named("map")], FACE[card_named("cross")]


@pytest.mark.parametrize(
    ("seat", "seen"),
    [
        (NOBODY, (OPEN, HIDDEN, OPEN)),
        (0, (OPEN, HIDDEN, OPEN)),
        (1, (OPEN, SECRET, OPEN)),
        (2, (OPEN, HIDDEN, OPEN)),
    ],
)
def test_used_cards_are_seen_by_all_and_discarded_ones_by_their_owner(
    seat: Seat, seen: tuple[Card, ...]
) -> None:
    state = table(hands=[["map"], ["cross"], ["map"]], deck=[])
    pile = len(view(state).discard)  # what the drawn position has left over
    state = after(state, "play map at 9,1", "discard cross", "play map at 9,3")
    assert view(state, seat).discard[pile:] == seen
    assert view(state, seat).discard[:pile] == (HIDDEN,) * pile
