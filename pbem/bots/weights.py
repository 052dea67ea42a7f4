"""What a move does for a role, in steps of tunnel."""

from __future__ import annotations

from collections.abc import Callable

from pbem.bots.ground import Ground
from pbem.bots.mind import Mind
from pbem.engine import (
    DOOR_COLOURS,
    LAY,
    NOBODY,
    PLAY,
    TOLL,
    TRADE,
    TREASURY_CARDS,
    TYPE,
    Card,
    Move,
    laid_id,
    laid_type,
    lay,
    lift,
)

HAIR = 1e-9  # weights closer than this are equal, so that no machine's rounding decides

FOUND = 20.0  # the treasure itself
FREEDOM = 3.0  # to be out of a trap when gold is shared
GOLD = 2.0  # one piece of it, stolen
SMALLER_HAND = 1.0  # by one card
KNOWLEDGE = 1.2  # of a goal that may be the treasure
AVERAGE = 0.4  # a card that nobody knows
PAID = 0.7  # one piece of gold, for a tunnel that somebody guards
ASKED = 0.9  # to ask somebody else to pay, who may well say no
UNSEEN = -0.3  # a chest that is gone before anybody saw it


def weigh(mind: Mind, move: Move) -> float:
    """What a move does, without what it does to the hand."""
    if move.verb == LAY:
        return _lay(mind, move)
    if move.verb == PLAY:
        return _EFFECTS.get(TYPE[move.card].effect, _strange)(mind, move)
    if move.verb == TRADE:
        return _trade(mind, move)
    if move.verb == TOLL:
        return _guard(mind, move)
    return 0.0


def _lay(mind: Mind, move: Move) -> float:
    chance, nearer = mind.ground.after_laying(move)
    kind = TYPE[move.card]
    weight = mind.zeal * (chance * FOUND + (1 - abs(chance)) * nearer) + mind.aim.crystal * kind.crystals
    if kind.door and nearer > 0 and DOOR_COLOURS[kind.door] & mind.aim.doors:
        weight += 0.5
    return weight - _price(mind, move)


def _price(mind: Mind, move: Move) -> float:
    """What it costs to lay a card where the figure of somebody else stands; a sure friend may be asked."""
    owner = next((figure.owner for figure in mind.view.figures if figure.cell == move.cell), mind.view.seat)
    if owner == mind.view.seat:
        return 0.0
    return PAID if move.seat == NOBODY else ASKED - 0.5 * mind.friendship(move.seat)


def _guard(mind: Mind, move: Move) -> float:
    """A figure on the best way earns gold, or holds others up; no card is drawn for the one it costs."""
    ahead = mind.ground.distance_from(move.cell) <= mind.ground.nearest
    earned = (0.8 * GOLD if mind.digs else GOLD) if ahead else 0.0
    return earned - SMALLER_HAND - mind.fresh


def _rockfall(mind: Mind, move: Move) -> float:
    if move.cell not in mind.view.mine.cards:
        return UNSEEN
    lost = mind.aim.crystal * laid_type(mind.view.mine.cards[move.cell]).crystals
    if move.cell not in mind.cave_ins:
        return -1.0 - lost
    return mind.zeal * mind.ground.after_rockfall(move.cell) - lost


def _map(mind: Mind, move: Move) -> float:
    return KNOWLEDGE * abs(mind.aim.treasure) if move.cell in mind.odds and len(mind.odds) > 1 else 0.0


def _break(mind: Mind, move: Move) -> float:
    """Worth little on somebody who cannot lay anyway; who digs wants to be rather sure."""
    if move.seat == mind.view.seat:
        return -2.0
    harm = -mind.friendship(move.seat) * (0.3 if mind.hindered(move.seat) else 1.5)
    return harm - 0.3 if mind.digs else harm * abs(mind.zeal)


def _repair(mind: Mind, move: Move) -> float:
    """Half the worth if something else still keeps the seat from laying."""
    share = 1.0 if mind.hindered(move.seat) == 1 else 0.5
    if move.seat == mind.view.seat:
        return mind.aim.tools * share
    return mind.friendship(move.seat) * share * (1.2 if mind.digs else 0.6)


def _trap(mind: Mind, move: Move) -> float:
    """The fewer share, the more there is for each: even a friend is a little in the way."""
    if move.seat == mind.view.seat:
        return -FREEDOM
    return 0.4 - 1.2 * mind.friendship(move.seat)


def _free(mind: Mind, move: Move) -> float:
    return FREEDOM if move.seat == mind.view.seat else 0.8 * mind.friendship(move.seat) - 0.2


def _theft(mind: Mind, move: Move) -> float:
    return GOLD * (0.5 if mind.trapped(mind.view.seat) else 1.0)


def _hands_off(mind: Mind, move: Move) -> float:
    return -GOLD if move.seat == mind.view.seat else 0.5 - 0.2 * mind.friendship(move.seat)


def _inspection(mind: Mind, move: Move) -> float:
    """Most is learned about somebody who could be either."""
    doubt = 1 - abs(1 - 2 * mind.guilt[move.seat])
    return 0.1 + 0.8 * doubt * abs(mind.aim.treasure)


def _swap_hats(mind: Mind, move: Move) -> float:
    """A lost cause is worth leaving; an enemy may become anything."""
    if move.seat != mind.view.seat:
        return -mind.friendship(move.seat) - 0.2
    view, rating = mind.view, mind.ground.rating
    cards_left = view.deck + sum(view.hand_sizes)
    lost = rating * 4 > cards_left if mind.digs else rating < 2
    return 1.5 if lost and abs(mind.aim.treasure) == 1 else -2.0


def _swap_hands(mind: Mind, move: Move) -> float:
    """The other hand is worth what an average one is, and whoever swaps does not draw."""
    own = sum(keep(mind, card) for card in mind.view.hand if card != move.card)
    return 0.3 * (mind.view.hand_sizes[move.seat] - 1) - own


def _trade(mind: Mind, move: Move) -> float:
    """Two cards for one in front: the hand is smaller by one for the rest of the round."""
    if move.tool == "theft":
        return -GOLD
    if move.tool == "trap":
        return FREEDOM - SMALLER_HAND
    return mind.aim.tools * (1.0 if mind.hindered(mind.view.seat) == 1 else 0.5) - SMALLER_HAND


def _swap_goals(mind: Mind, move: Move) -> float:
    """Who digs against the treasure likes it best where others have looked."""
    if mind.digs:
        return 0.05
    places = (move.cell, *move.more)
    looked = sum([look.what == "goal" and look.where in places for look in mind.view.looks])
    return 0.3 + 0.3 * looked


def _treasury(mind: Mind, move: Move) -> float:
    """The best that is known to lie there; nothing is drawn."""
    best = max([keep(mind, card) if card else AVERAGE for card in mind.view.discard[-TREASURY_CARDS:]])
    return best - mind.fresh + 0.1


def _reverse(mind: Mind, move: Move) -> float:
    """Whoever comes next should rather be a friend."""
    view = mind.view
    after, now = ((view.seat + step * view.direction) % view.seats for step in (-1, 1))
    return 0.05 + 0.3 * (mind.friendship(after) - mind.friendship(now))


def _trailblazer(mind: Mind, move: Move) -> float:
    """Two tunnels in one turn are worth more than the best one alone."""
    return 1.5 * max([_lay(mind, other) for other in mind.view.legal if other.verb == LAY], default=0.0)


def _diversion(mind: Mind, move: Move) -> float:
    """By how much our tunnel comes nearer, and whether it gets there."""
    mine = mind.view.mine
    source = mind.view.last_laid
    if source is None:
        return 0.0
    moved = lay(lift(mine, source), move.cell, laid_id(mine.cards[source] >> 1, move.turned))
    chance = sum([odds for place, odds in mind.odds.items() if place in moved.reached])
    nearer = mind.ground.rating - Ground(moved, mind.odds, mind.aim.shut).rating
    return mind.zeal * (chance * FOUND + (1 - chance) * nearer)


def _strange(mind: Mind, move: Move) -> float:
    """A card of a new expansion: better than throwing it away, worse than a step towards the aim."""
    return AVERAGE


_EFFECTS: dict[str, Callable[[Mind, Move], float]] = {
    "break": _break,
    "repair": _repair,
    "rockfall": _rockfall,
    "map": _map,
    "trap": _trap,
    "free": _free,
    "theft": _theft,
    "hands_off": _hands_off,
    "inspection": _inspection,
    "swap_hats": _swap_hats,
    "swap_hands": _swap_hands,
    "swap_goals": _swap_goals,
    "treasury": _treasury,
    "reverse": _reverse,
    "trailblazer": _trailblazer,
    "diversion": _diversion,
}

# What an action card in hand is worth, to somebody who digs and to somebody who does not.
STRANGE = (0.3, 0.3)  # a card of which nothing is written here
_KEEP: dict[str, tuple[float, float]] = {
    "map": (0.6, 0.3),
    "rockfall": (0.5, 0.9),
    "break": (0.5, 0.8),
    "repair": (0.5, 0.5),
    "trap": (0.5, 0.7),
    "free": (0.6, 0.6),
    "theft": (0.9, 0.9),
    "hands_off": (0.2, 0.2),
    "inspection": (0.3, 0.2),
    "swap_hats": (0.2, 0.2),
    "swap_hands": (0.2, 0.2),
    "swap_goals": (0.2, 0.5),
    "treasury": (0.4, 0.4),
    "veto": (1.0, 1.0),
    "reverse": (0.1, 0.1),
    "trailblazer": (0.8, 0.3),
    "diversion": (0.5, 0.8),
}
_WIDTH = (0.0, 0.0, 0.3, 0.45, 0.5)  # by the number of sides that a card joins


def keep(mind: Mind, card: Card) -> float:
    """What a card is worth while it stays in hand."""
    kind = TYPE[card]
    if kind.effect:
        if kind.effect == "map" and len(mind.odds) < 2:
            return 0.0
        return _KEEP.get(kind.effect, STRANGE)[0 if mind.digs else 1]
    width = 0.4 if kind.ladder else _WIDTH[max(group.bit_count() for group in kind.groups)]
    if DOOR_COLOURS[kind.door] & mind.aim.shut:
        width = 0.0
    worth = width if mind.digs else (0.6 - width) * -mind.aim.treasure
    return worth + mind.aim.crystal * kind.crystals / 4
