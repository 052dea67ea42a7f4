"""Target 3: whole rounds of random play, against python-chess and catanatron."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from benchmarks.games import SETS, dice, first_position
from benchmarks.harness import Figure, figure, interleaved, timed
from pbem.engine import legal_moves, play, roll

CHESS_MOVES = 150  # then even a random game of chess has become thin, and cheap


def random_rounds(modules: tuple[str, ...]) -> Callable[[], int]:
    """Lists, chooses and makes moves to the end of a round; a unit is a move."""
    seeds, first = count(1), first_position(modules)

    def work() -> int:
        seed = next(seeds)
        rng, luck, state, moves = random.Random(seed), dice(seed), first, 0
        while not state.over:
            if not state.asks:
                state = roll(state, luck)[1]
                continue
            seat = state.asks[0].seat
            legal = legal_moves(state, seat)
            state = play(state, seat, legal[int(rng.random() * len(legal))])[1]
            moves += 1
        return moves

    return work


def chess_playouts() -> Callable[[], int]:
    """The same for chess: list, choose, push, and nothing else."""
    import chess

    rng = random.Random(5)

    def work() -> int:
        board, moves = chess.Board(), 0
        while moves < CHESS_MOVES and (legal := list(board.legal_moves)):
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return work


def catanatron_games() -> Callable[[], int]:
    """Whole games of catanatron by players who choose at random; a unit is an action."""
    from catanatron import Color, Game, RandomPlayer

    def work() -> int:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(getattr(game.state, "action_records", None) or game.state.actions)

    return work


def random_play() -> list[Figure]:
    """Target 3: against each of the two, first the base game, then with Saboteur 2."""
    anchors = timed(chess_playouts()), timed(catanatron_games())
    return [
        figure(interleaved(timed(random_rounds(modules)), anchor).cpu)
        for anchor in anchors
        for modules in SETS
    ]
