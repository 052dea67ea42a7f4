"""What a seat thinks of the others, from what everybody did in the open.

Each seat starts with the odds of the deal. Deeds then count for or against it, in the order in which they
happened, so that hurting somebody who looked honest counts differently from hurting a suspect. The sum is
kept as log-odds: 0 is fifty-fifty, +2 is rather guilty, -2 rather honest.
"""

from __future__ import annotations

from functools import cache
from math import exp, log

from pbem.bots.aims import AIMS
from pbem.engine import GROUPS, LADDER, NOBODY, STEPS_OF, TYPE, Card, Cell, Seat, View, column_row, laid_id

# What a deed says about its doer, in log-odds of working against the treasure.
DEAD_END_AT_THE_FRONT = 2.5
DEAD_END_ELSEWHERE = 0.7
CARD_AHEAD = -0.6
CARD_ASTRAY = 0.5
TUNNEL_CAVED_IN = 1.6
DEAD_END_CAVED_IN = -1.2
HURT_HONEST = 2.0
HELPED_HONEST = -1.0
LOOKED_AT_GOAL = -0.1

_ASTRAY = 3  # so many steps behind the front
_CERTAIN = 6.0


def guilt(view: View) -> list[float]:
    """For each seat how likely it works against the treasure, as far as the owner of the View can tell."""
    known = {seat: _log_odds(_against(team)) for seat, team in known_teams(view).items()}
    prior = _prior(view)
    odds = [known.get(seat, prior) for seat in range(view.seats)]
    goals = view.rules.goal_cells
    front = min(_away(goals, place) for place in view.rules.face_up)
    lying: dict[Cell, int | None] = {}
    for seat, face, place, turned, target in view.deeds:
        kind = TYPE[face]
        effect = kind.effect
        weight = 0.0
        if kind.kind == "postcard":  # roles were exchanged: what we thought of those players is void
            for other in range(view.seats) if kind.id == "postcard.party" else (seat,):
                odds[other] = known.get(other, prior)
        elif not effect:
            ahead = lying[place] = _leads_to(goals, face, place, turned)
            weight = _of_a_tunnel(ahead, _away(goals, place), front)
            front = front if ahead is None else min(front, ahead)
        elif effect in ("break", "trap"):
            weight = HURT_HONEST * _honesty(odds[target])
        elif effect in ("repair", "free"):
            weight = HELPED_HONEST * _honesty(odds[target]) if target != seat else 0.0
        elif effect == "rockfall":
            weight = DEAD_END_CAVED_IN if lying.get(place) is None else TUNNEL_CAVED_IN
        elif effect == "map":
            weight = LOOKED_AT_GOAL
        elif effect == "swap_hats" and target not in known:
            odds[target] = prior
        if weight and seat not in known:
            odds[seat] += weight
    return [1 / (1 + exp(-max(-_CERTAIN, min(_CERTAIN, value)))) for value in odds]


def _of_a_tunnel(ahead: int | None, away: int, front: int) -> float:
    """What a laid card says of its player; ``ahead`` is how near to a goal it leads, None for a dead end."""
    if ahead is None:
        return DEAD_END_AT_THE_FRONT if away <= front else DEAD_END_ELSEWHERE
    if ahead < front:
        return CARD_AHEAD
    return CARD_ASTRAY if ahead > front + _ASTRAY else 0.0


def known_teams(view: View) -> dict[Seat, str]:
    """The teams of those whose role this seat knows: its own, open ones, and what it was shown."""
    known = {seat: TYPE[face].team for seat, face in enumerate(view.roles) if face}
    for note in view.notes:
        if note.what == "role" and not note.stale:
            known[note.where] = TYPE[note.cards[0]].team
    return known


def _prior(view: View) -> float:
    """The log-odds of a seat nobody knows anything about: the deal, less one's own role."""
    teams = [TYPE[card].team for card in view.rules.roles[view.seats]]
    if view.seat != NOBODY and TYPE[view.role].team in teams:
        teams.remove(TYPE[view.role].team)
    return _log_odds(sum(map(_against, teams)) / len(teams))


def _against(team: str) -> float:
    """From 0, digs for the treasure, to 1, digs against it."""
    return (1 - AIMS[team].treasure) / 2


def _log_odds(probability: float) -> float:
    return max(-_CERTAIN, min(_CERTAIN, log((probability + 1e-9) / (1 - probability + 1e-9))))


def _honesty(odds: float) -> float:
    """From -1, surely guilty, to +1, surely honest."""
    return max(-1.0, min(1.0, -odds / 2))


@cache
def _away(goals: tuple[Cell, ...], place: Cell) -> int:
    """How many steps a cell lies from the nearest goal."""
    column, row = column_row(place)
    return min(abs(column - x) + abs(row - y) for x, y in map(column_row, goals))


@cache
def _leads_to(goals: tuple[Cell, ...], face: Card, place: Cell, turned: bool) -> int | None:
    """How near to a goal the exits of a laid card lead, None for a card that leads nowhere."""
    laid = laid_id(face, turned)
    exits = [
        place + step
        for group in GROUPS[laid]
        if group & (group - 1) or LADDER[laid]
        for _, step, _ in STEPS_OF[group]
    ]
    return min((_away(goals, near) for near in exits), default=None)
