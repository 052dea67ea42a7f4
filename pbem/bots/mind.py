"""What a seat makes of its View for one decision; everything is worked out when first asked for."""

from __future__ import annotations

from functools import cached_property

from pbem.bots.aims import AIMS
from pbem.bots.belief import guilt
from pbem.bots.ground import Ground, treasure_odds
from pbem.engine import DOORS, GROUPS, LADDER, TYPE, Cell, LaidCard, Seat, View

_ROCKFALLS = 5  # how many places a saboteur looks at for one

# Who digs against the treasure does so with this zeal far from it, and with all his heart from this distance.
_MASKED = 0.3
_UNMASKED_AT = 5.0
_HIDING = 4.0  # steps between the two


class Mind:
    """A View with an opinion."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.aim = AIMS[TYPE[view.role].team]
        self.digs = self.aim.treasure > 0
        self.odds = treasure_odds(view)
        self.fresh = self.aim.fresh if view.deck else 0.0

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.view.mine, self.odds, self.aim.shut)

    @cached_property
    def guilt(self) -> list[float]:
        return guilt(self.view)

    @cached_property
    def zeal(self) -> float:
        """What a step towards the treasure is worth.

        Those who dig against it hide at first, while a step is no great harm, and drop the mask later.
        """
        if self.digs:
            return self.aim.treasure
        return self.aim.treasure * max(_MASKED, min(1.0, 1 - (self.ground.rating - _UNMASKED_AT) / _HIDING))

    def friendship(self, seat: Seat) -> float:
        """From -1, surely on the other side, to +1, surely on ours."""
        return self.aim.treasure * (1 - 2 * self.guilt[seat])

    def hindered(self, seat: Seat) -> int:
        """How many cards in front of a seat keep it from laying."""
        return sum([TYPE[card].effect in ("break", "trap") for card in self.view.front[seat]])

    def trapped(self, seat: Seat) -> bool:
        return any(TYPE[card].effect == "trap" for card in self.view.front[seat])

    @cached_property
    def cave_ins(self) -> set[Cell]:
        """The places where a rockfall may be worth a closer look: the rest cannot be."""
        ground, mine = self.ground, self.view.mine
        if self.digs:
            return {
                place
                for place, laid in mine.cards.items()
                if _in_the_way(laid, self.aim.shut) and ground.distance_from(place) <= ground.nearest
            }
        # Among equals by their place: the order in which a mine was written down must not count.
        return set(sorted(mine.live, key=lambda place: (ground.distance_from(place), place))[:_ROCKFALLS])


def _in_the_way(laid: LaidCard, shut: int) -> bool:
    """Whether a card ends a tunnel for those whom these doors keep out."""
    stub = any(not group & (group - 1) for group in GROUPS[laid]) and not LADDER[laid]
    return stub or bool(DOORS[laid] & shut)
