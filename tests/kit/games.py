"""Random games and random mines, for properties that must hold whatever happens."""

import os
import random
from ast import literal_eval
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from pbem.engine import (
    GROUPS,
    NOBODY,
    STEPS_OF,
    TYPE,
    TYPES,
    Cell,
    Fact,
    Mine,
    Move,
    Rules,
    Seat,
    State,
    Streams,
    assemble,
    cell,
    column_row,
    laid_id,
    legal_moves,
    new_game,
    objector,
    play,
    roll,
)
from pbem.engine.core.board import build
from pbem.engine.rules.editions import VALUES

START = cell(1, 3)

# A seed stands for a game that some test has looked at; in another order it would be another game.
GONE = {
    "saboteur_pay": 1,
    "chips": 2,
    "chest_fit": 2,
}  # settings that are no more: how many values
IN_THIS_ORDER = (
    *("gold_cards", "draft_until", "saboteur_pay", "multi_goal", "goal_turn", "connection", "next_starter"),
    *("first_starter", "break_target", "draft", "ladder_touch", "ladder_goal", "trap_target"),
    *("hats_old_card", "theft_must", "chips", "chest_fit", "nomap_scope", "chest_steal", "dragon_takes"),
)


class Row(NamedTuple):
    """One decision, or one turn of chance (then nobody moved)."""

    seat: Seat  # NOBODY for chance
    move: Move | None
    facts: list[Fact]
    before: State
    after: State


@dataclass(frozen=True)
class Game:
    """A finished game with everything that happened; it prints as the way to make it again."""

    seed: int
    first: State
    rows: list[Row]

    @property
    def last(self) -> State:
        return self.rows[-1].after

    @property
    def rules(self) -> Rules:
        return self.first.rules

    def __repr__(self) -> str:
        return f"random_game({self.seed})"


def random_settings(rng: random.Random) -> dict[str, Any]:
    """An edition that may never have been printed; half of the time the default one."""
    if rng.random() < 0.5:
        return {}
    values = VALUES | {name: range(count) for name, count in GONE.items()}
    names = (*IN_THIS_ORDER, *(name for name in values if name not in IN_THIS_ORDER))
    drawn = {name: rng.choice(values[name]) for name in names} | {"rounds": rng.randint(1, 3)}
    return {name: value for name, value in drawn.items() if name not in GONE}


def random_game(seed: int, **changes: Any) -> Game:
    """A whole game made from one number: seats, edition, luck and all moves.

    ``seats``, ``modules``, ``profile`` and single ``settings`` may be fixed by keyword.
    """
    rng = random.Random(seed)
    modules = changes.pop("modules", ("base",))
    profile = changes.pop("profile", "anniv")
    settings = random_settings(rng) | changes.pop("settings", {})
    rules = assemble(profile, modules, settings)
    seats = changes.pop("seats", None) or rng.randint(*rules.players)
    assert not changes, changes
    first = new_game(rules, seats)
    return Game(seed, first, list(_rows(first, Streams(rng.randbytes(32)), rng)))


def _rows(state: State, dice: Streams, rng: random.Random) -> Iterator[Row]:
    while not state.over:
        objecting = objector(state)
        if state.asks or (objecting is not None and rng.random() < 0.1):
            seat = rng.choice(state.asks).seat if state.asks else objecting
            assert seat is not None
            move = likely_move(legal_moves(state, seat), rng)
            facts, new = play(state, seat, move)
            yield Row(seat, move, facts, state, new)
        else:
            facts, new = roll(state, dice)
            yield Row(NOBODY, None, facts, state, new)
        state = new


def likely_move(moves: list[Move], rng: random.Random) -> Move:
    """Any legal move, but mostly tunnels that lead on, so that goals are reached now and then."""
    lays = [move for move in moves if move.verb == "lay"]
    if lays and rng.random() < 0.75:
        return min(rng.choices(lays, k=rng.choice((1, 12, 12))), key=_still_to_dig)
    by_kind: dict[str, list[Move]] = {}
    for move in moves:
        by_kind.setdefault(move.verb if move.verb == "lay" else TYPE[move.card].effect, []).append(move)
    return rng.choice(rng.choice([*by_kind.values(), *(by_kind.get("repair", []),) * 3]) or moves)


def _still_to_dig(move: Move) -> int:
    """How far the nearest open end of a card is from the middle goal; dead ends lead nowhere."""
    laid = laid_id(move.card, move.turned)
    ends = [
        column_row(move.cell + step)
        for group in GROUPS[laid]
        if group & group - 1
        for _, step, _ in STEPS_OF[group]
    ]
    return min((abs(9 - column) + abs(3 - row) for column, row in ends), default=99)


# An ordinary run asks many questions about the same few hundred games; a soak never meets a game twice.
_SEEDS = 2**32 if os.environ.get("PBEM_HYPOTHESIS") == "soak" else 150


def games(**changes: Any) -> st.SearchStrategy[Game]:
    """Random games for hypothesis; the seed in a failing example is enough to see it again."""
    wanted = repr(changes)
    return st.integers(0, _SEEDS - 1).map(lambda seed: _game(seed, wanted))


@lru_cache(maxsize=400)
def _game(seed: int, changes: str) -> Game:
    return random_game(seed, **literal_eval(changes))


def rngs() -> st.SearchStrategy[random.Random]:
    """Dice for the choices inside a property; shrinking them would only make them unlucky."""
    return st.integers(0, 2**32 - 1).map(random.Random)


_LYING = [card_type for card_type in TYPES if card_type.groups and card_type.id != "base.start"]


def wild_mine(rng: random.Random, most: int = 16) -> Mine:
    """Any cards in any turn in any cell around the start, fitting or not, some cells face down."""
    around = [cell(column, row) for column in range(-2, 5) for row in range(1, 6)]
    around.remove(START)
    rng.shuffle(around)
    cards = {START: laid_id(_first("base.start"), False)}
    for place in around[: rng.randint(0, most)]:
        cards[place] = laid_id(rng.choice(_LYING).first, rng.random() < 0.5)
    hidden: list[Cell] = [place for place in around[most : most + 4] if rng.random() < 0.5]
    return build(cards, hidden)


def _first(card_id: str) -> int:
    return next(card_type.first for card_type in TYPES if card_type.id == card_id)


def wrong_moves(state: State, seat: Seat, rng: random.Random, count: int) -> list[Move]:
    """Moves of all kinds that are mostly refused: any card, any place, any target."""
    cells = [cell(rng.randint(-1, 10), rng.randint(0, 6)) for _ in range(count)]
    cells += rng.choices([0, *state.mine.cards, *state.mine.hidden, *state.mine.edge], k=count)
    hand = [*state.hand(seat), *state.hand(seat), *rng.choices(range(0, 130), k=6)]
    return [
        Move(
            verb,
            rng.choice(hand) if verb != "choose" else 0,
            rng.choice(cells) if verb in ("lay", "play") and rng.random() < 0.7 else 0,
            verb == "lay" and rng.random() < 0.5,
            rng.randint(-1, state.seats) if verb == "play" and rng.random() < 0.6 else -1,
            rng.choice(["", "", "pickaxe", "cart", "lantern"]) if verb == "play" else "",
            (rng.randint(0, 9),) if verb == "choose" else (),
        )
        for verb in rng.choices(["lay", "play", "discard", "choose"], [4, 4, 1, 1], k=count)
    ]
