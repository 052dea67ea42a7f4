"""Positions in the middle of a game, built at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    FRONT,
    HAND,
    TYPE,
    Card,
    Cell,
    Rules,
    State,
    assemble,
    laid_id,
    new_game,
    parse_cell,
    roll,
)
from pbem.engine.core.board import build
from pbem.engine.core.state import CHEST_TUNNELS, CHESTS, GOALS
from tests.kit.boards import Position, position
from tests.kit.cards import Box
from tests.kit.luck import Rigged

Named = str | Card


def table(
    board: str = "S",
    *,
    seats: int = 3,
    hands: Sequence[Sequence[Named]] = (),
    front: Mapping[int, Sequence[Named]] | None = None,
    deck: Sequence[Named] | None = None,
    roles: Sequence[Named] = (),
    goals: Sequence[Named] = (),
    gold: Sequence[Named] = (),
    chests: Mapping[str, tuple[Named, Named]] | None = None,
    to_move: int = 0,
    profile: str = "anniv",
    modules: tuple[str, ...] = ("base",),
    at: str = "",
    legend: Mapping[str, str] | None = None,
    **settings: Any,
) -> State:
    """A position of the first round in which seat ``to_move`` is to play.

    What is not said is simple: the start card lies alone, every seat is a miner as far as the box
    allows, goals lie face down in their usual cells (``goals`` names them from north to south), hands
    are empty, all cards not named are in the deck. A named ``deck`` is the whole deck, and the cards
    left over lie face down on the discard pile. ``chests`` says in which cells which tunnel cards lie on
    which chests; without it there are none. All other keywords are
    settings of the edition.
    """
    rules = assemble(profile, modules, settings)
    _, state = roll(new_game(rules, seats), Rigged(starter=to_move, roles=roles, gold=gold))
    lying = position(board, at, **(legend or {}))
    up = {place: card for place, card in lying.up.items() if place not in rules.face_up}

    box = Box()
    dealt = {HAND[seat]: box.take_all(hand) for seat, hand in enumerate(hands)}
    shown = {FRONT[seat]: box.take_all(cards) for seat, cards in (front or {}).items()}
    drawn = None if deck is None else box.take_all(deck)
    placed = {place: box.take(TYPE[card].id) for place, (card, _) in up.items()}
    under, goals_left = _goals(rules, lying, goals)
    pairs, chest_piles = _chests(rules, chests or {})
    under |= pairs
    left = tuple(card for card in rules.deck if card in box.left)
    piles = {DECK: left, DISCARD_PILE: ()} if drawn is None else {DECK: drawn, DISCARD_PILE: left}
    empty = dict.fromkeys((*HAND[:seats], *rules.zones), ())
    laid = {place: laid_id(placed[place], turned) for place, (_, turned) in up.items()}
    return state.but(
        mine=build({**rules.face_up, **laid}, under),
        placed=placed,
        under=under,
        zones={**state.zones, **empty, **dealt, **shown, **piles, **chest_piles, GOALS: goals_left},
        discard_seen=(0,) * len(piles[DISCARD_PILE]),
    )


def _goals(
    rules: Rules, lying: Position, named: Sequence[Named]
) -> tuple[dict[Cell, tuple[Card, ...]], tuple[Card, ...]]:
    """What lies face down: as drawn, else as named, else what is left; and the goals that lie nowhere."""
    box = Box(rules.goal_cards)
    for card, _ in lying.up.values():
        if TYPE[card].kind == "goal":
            box.take(TYPE[card].id)
    told = {place: box.take(TYPE[card].id) for place, card in lying.down.items() if card is not None}
    names = dict(zip(rules.goal_cells, named, strict=False))
    for place in rules.goal_cells:
        if place in names and place not in lying.up and place not in told:
            told[place] = box.take(names[place])
    for place in (*rules.goal_cells, *lying.down):
        if place not in lying.up and place not in told:
            told[place] = box.left.pop(0)
    return {place: (card,) for place, card in sorted(told.items())}, tuple(box.left)


def _chests(
    rules: Rules, named: Mapping[str, tuple[Named, Named]]
) -> tuple[dict[Cell, tuple[Card, ...]], dict[str, tuple[Card, ...]]]:
    """The chests in the mine, and the piles of those that are not."""
    if not rules.chests:
        assert not named, "play with the module chests"
        return {}, {}
    tunnels, chests = Box(rules.chest_tunnels), Box(rules.chests)
    pairs: dict[Cell, tuple[Card, ...]] = {
        where(place): (tunnels.take(tunnel), chests.take(chest)) for place, (tunnel, chest) in named.items()
    }
    return pairs, {CHEST_TUNNELS: tuple(tunnels.left), CHESTS: tuple(chests.left)}


def where(text: str) -> Cell:
    """The cell that people call by this name."""
    place = parse_cell(text)
    assert place is not None, text
    return place
