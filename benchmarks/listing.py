"""Targets 1 and 8: listing all legal moves, and judging one.

Every list and every check is made of a position that nobody has looked at before: on a server, too, each
position is a new one, and what a position remembers for itself would else be found again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice, pairwise
from typing import NamedTuple

from benchmarks.games import SETS, Step, random_round
from benchmarks.harness import LAPS, Figure, Side, Watch, figure, interleaved, size
from pbem.engine import HAND, LAY, NOBODY, TURN, TYPE, Card, Seat, State, check, fold, legal_moves

KINDS: tuple[Card, ...] = (12, 7, 17, 21, 24, 29)  # a tunnel card of each of six kinds
LIKE_CHESS = 26  # moves: about as many as the chess position has
AT_ONCE = 20  # few enough that a position is still at hand, as it is in play
SEEDS = size(100, 20)


class Middle(NamedTuple):
    """A position with about 20 cards in the mine, six tunnel cards in hand, and the way to make it again."""

    seat: Seat
    moves: int
    again: Callable[[], State]


def middle(modules: tuple[str, ...]) -> Middle:
    """Of many random rounds, the position after a tunnel card with the most usual number of moves."""
    found: list[tuple[int, int, Seat, Step]] = []
    for number, (last, step) in enumerate(neighbours(modules)):
        state, seat = step.before, step.seat
        if (
            19 <= len(state.mine.cards) <= 21
            and last.move.verb == LAY
            and state.asks[0].kind == TURN
            and not state.front(seat)
            and (probe := holding(state, seat))
        ):
            found.append((abs(len(legal_moves(probe, seat)) - LIKE_CHESS), number, seat, last))
    _, _, seat, last = min(found)

    def again() -> State:
        state = holding(fold(last.before, last.facts), seat)
        assert state is not None
        return state

    return Middle(seat, len(legal_moves(again(), seat)), again)


def neighbours(modules: tuple[str, ...]) -> Iterator[tuple[Step, Step]]:
    """Two decisions of players, one after the other."""
    for seed in range(SEEDS):
        for pair in pairwise(random_round(seed, modules)):
            if NOBODY not in (pair[0].seat, pair[1].seat):
                yield pair


def holding(state: State, seat: Seat) -> State | None:
    """The position with six tunnel cards in this hand, if there is still one of each kind."""
    laid = set(state.placed.values())
    hand = tuple(next((n for n in TYPE[kind].numbers if n not in laid), 0) for kind in KINDS)
    return state.but(zones=state.zones | {HAND[seat]: hand}) if all(hand) else None


def lists(position: Middle) -> Side:
    """All moves of a position, listed once."""
    seat, again = position.seat, position.again

    def side(watch: Watch) -> int:
        states = [again() for _ in range(AT_ONCE)]
        with watch:
            for state in states:
                legal_moves(state, seat)
        return AT_ONCE

    return side


def checks(position: Middle, to_a_position: int) -> Side:
    """So many moves of each position, judged once."""
    seat, again = position.seat, position.again
    moves = cycle(legal_moves(again(), seat))

    def side(watch: Watch) -> int:
        pairs = [(state, list(islice(moves, to_a_position))) for state in (again() for _ in range(AT_ONCE))]
        with watch:
            for state, some in pairs:
                for move in some:
                    check(state, seat, move)
        return AT_ONCE * to_a_position

    return side


def full_list() -> list[Figure]:
    """Target 1: against python-chess in the middle of a game."""
    import chess

    board = chess.Board("r1bqr1k1/bpp2pp1/p1np1n1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")

    def theirs(watch: Watch) -> int:
        boards = [board.copy(stack=False) for _ in range(AT_ONCE)]
        with watch:
            for one in boards:
                list(one.legal_moves)
        return AT_ONCE

    figures = []
    for modules in SETS:
        position = middle(modules)
        note = f"{position.moves} moves against {board.legal_moves.count()}"
        figures.append(figure(interleaved(lists(position), theirs).cpu, note))
    return figures


def one_check() -> list[Figure]:
    """Target 8: one move judged, against all of them listed.

    Judging all moves of a position one by one is what other engines are measured by; a server judges one
    move of a position and then has another, which takes longer, and is told beside it.
    """
    figures = []
    for modules in SETS:
        position = middle(modules)
        single = figure(interleaved(checks(position, 1), lists(position), laps=min(3, LAPS)).cpu)
        laps = interleaved(checks(position, position.moves), lists(position)).cpu
        figures.append(figure(laps, f"{position.moves} moves; a single one of each position: {single}"))
    return figures
