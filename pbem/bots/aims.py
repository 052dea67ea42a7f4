"""What each role plays for."""

from __future__ import annotations

from typing import NamedTuple

from pbem.engine import BLUE, GREEN


class Aim(NamedTuple):
    """The wishes of a role, measured against those of a miner."""

    treasure: float  # 1 digs for it, -1 against it
    tools: float = 1.5  # what it is worth to be able to lay cards
    fresh: float = 0.3  # a card from the deck; to run it down may be a wish of its own
    crystal: float = 0.0  # each crystal on the table, in steps of tunnel
    doors: int = 0  # the colour of door that shuts rivals out
    shut: int = 0  # the colour of door that shuts oneself out


AIMS: dict[str, Aim] = {
    "miners": Aim(1),
    "saboteurs": Aim(-1, fresh=0.4),
    "blue": Aim(1, doors=BLUE, shut=GREEN),
    "green": Aim(1, doors=GREEN, shut=BLUE),
    "boss": Aim(1, doors=BLUE | GREEN),
    # He wins either way; with the treasure hidden there are mostly fewer to share with.
    "profiteer": Aim(-0.6, tools=0.4, fresh=0.8),
    # A long round lets him lay more crystals.
    "geologist": Aim(-0.5, tools=1.0, crystal=3.0, fresh=0.7),
    "greedy": Aim(1),
}
