"""Targets 6, 7 and 9: a log replayed, trusted and judged again; and one step against the least possible.

What is counted are moves, as in chess, not facts: a move brings three or four of them. What chance decides
is replayed too, and counts for nothing.
"""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import orjson

from benchmarks.games import SETS, Step, first_position, random_round
from benchmarks.harness import Figure, Side, costs, figure, interleaved, timed
from pbem.engine import (
    NOBODY,
    Asked,
    Laid,
    Moved,
    all_from_plain,
    apply,
    fold,
    play,
    recall,
    to_plain,
    write,
)

if TYPE_CHECKING:
    import chess

ROUNDS = 3


def recorded(modules: tuple[str, ...]) -> list[list[Step]]:
    return [list(random_round(seed, modules)) for seed in range(ROUNDS)]


def moves_in(log: list[Step]) -> int:
    return sum(step.seat != NOBODY for step in log)


def chess_game(plies: int = 60) -> list[chess.Move]:
    """A random game that lasts so long."""
    import chess

    rng = random.Random(3)
    while True:
        board = chess.Board()
        while len(board.move_stack) < plies and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        if len(board.move_stack) == plies:
            return list(board.move_stack)


def trusted_replay() -> list[Figure]:
    """Target 6: the position after every move, against python-chess ``push``."""
    return [figure(interleaved(trusted(modules), pushed()).cpu, facts_in(modules)) for modules in SETS]


def facts_in(modules: tuple[str, ...]) -> str:
    logs = recorded(modules)
    facts = sum(len(step.facts) for log in logs for step in log)
    return f"{facts / sum(map(moves_in, logs)):.1f} facts to a move"


def trusted(modules: tuple[str, ...]) -> Side:
    logs, first = recorded(modules), first_position(modules)
    count = sum(map(moves_in, logs))
    facts = [[step.facts for step in log] for log in logs]

    def work() -> int:
        for log in facts:
            state = first
            for made in log:
                state = fold(state, made)
        return count

    return timed(work)


def pushed() -> Side:
    import chess

    moves = chess_game()

    def work() -> int:
        board = chess.Board()
        for move in moves:
            board.push(move)
        return len(moves)

    return timed(work)


def verified_replay() -> list[Figure]:
    """Target 7: from JSON text, every move judged again and compared, against python-chess ``push_uci``."""
    return [figure(interleaved(verified(modules), pushed_text()).cpu) for modules in SETS]


def verified(modules: tuple[str, ...]) -> Side:
    logs, first = recorded(modules), first_position(modules)
    count = sum(map(moves_in, logs))
    texts = [json.dumps([plain(step) for step in log], separators=(",", ":")) for log in logs]

    def work() -> int:
        for text in texts:
            state = first
            for seat, line, told in orjson.loads(text):
                facts = all_from_plain(told)
                if seat == NOBODY:
                    state = fold(state, facts)
                    continue
                judged, state = play(state, seat, recall(line))
                if tuple(judged) != facts:
                    raise AssertionError("the log is wrong")
        return count

    return timed(work)


def plain(step: Step) -> list[Any]:
    line = "" if step.seat == NOBODY else write(step.move)
    return [step.seat, line, [to_plain(fact) for fact in step.facts]]


def pushed_text() -> Side:
    import chess

    texts = [move.uci() for move in chess_game()]

    def work() -> int:
        board = chess.Board()
        for text in texts:
            board.push_uci(text)
        return len(texts)

    return timed(work)


# One step ---------------------------------------------------------------------------------------------


class Floor:
    """The least that any program must do with a fact: change a few slots in place."""

    __slots__ = ("active", "board", "turn", "zones")

    def __init__(self) -> None:
        self.zones: dict[str, list[int]] = {}
        self.board: dict[int, int] = {}
        self.active = self.turn = 0


def move_cards(table: Floor, fact: Moved) -> None:
    table.zones[fact.dest] = table.zones.get(fact.source, [])


def lay_card(table: Floor, fact: Laid) -> None:
    table.board[fact.cell] = fact.card
    table.active = fact.seat


def ask(table: Floor, fact: Asked) -> None:
    table.active = fact.asks[0].seat if fact.asks else -1
    table.turn += 1


def count_it(table: Floor, _fact: object) -> None:
    table.turn += 1


def one_step() -> list[Figure]:
    """Target 9: a fact folded into the position, against dict dispatch and slots changed in place."""
    return [figure(costs(interleaved(*steps(modules)).cpu)) for modules in SETS]


def steps(modules: tuple[str, ...]) -> tuple[Side, Side]:
    pairs = []
    for log in recorded(modules):
        for step in log:
            state = step.before
            for fact in step.facts:
                pairs.append((state, fact))
                state = apply(state, fact)
    table: dict[type, Any] = {type(fact): count_it for _, fact in pairs}
    table |= {Moved: move_cards, Laid: lay_card, Asked: ask}
    target = Floor()

    def ours() -> int:
        for state, fact in pairs:
            apply(state, fact)
        return len(pairs)

    def floor() -> int:
        for _, fact in pairs:
            table[type(fact)](target, fact)
        return len(pairs)

    return timed(ours), timed(floor)
