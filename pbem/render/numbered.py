"""The numbered moves of a turn mail: answering ``7`` means number 7 of this list.

The list is a pure function of the position as its reader sees it, so a turn mail, its nudge and a refusal
show the same one. It has placements and single plays; discards are explained, not counted, and so are
placements that another player would pay for. Of two cards that are alike only the one held longer is
listed. The order is that of the cards in hand.
"""

from __future__ import annotations

from pbem.engine import CHOOSE, FACE, LAY, NOBODY, NOWHERE, PLAY, Card, Move, View, first_tunnel

_LISTED = frozenset((LAY, PLAY, CHOOSE))


def numbered(view: View) -> tuple[Move, ...]:
    """The moves that a bare number can mean; the first is number 1."""
    spare = twins(view)
    listed = (
        move
        for move in view.legal
        if move.verb in _LISTED and move.card not in spare and not paid_by_another(move)
    )
    place = {card: at for at, card in enumerate(view.hand)}
    return tuple(sorted(listed, key=lambda move: place.get(move.card, 0)))


def paid_by_another(move: Move) -> bool:
    """Whether a card goes to a cell where somebody else is asked to pay (R17.5)."""
    if move.seat == NOBODY and not move.more:  # nearly every move
        return False
    tunnel = first_tunnel(move) or move
    return tunnel.cell != NOWHERE and tunnel.seat != NOBODY


def twins(view: View) -> dict[Card, Card]:
    """Each card in hand that is like one held longer, with that other card."""
    first: dict[Card, Card] = {}
    for card in view.hand:
        first.setdefault(FACE[card], card)
    return {card: first[FACE[card]] for card in view.hand if first[FACE[card]] != card}
