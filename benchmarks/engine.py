"""Targets 1, 3, 6-9 and 22: the engine against python-chess, catanatron and bare Python."""

from __future__ import annotations

import functools
import json
import random
import statistics
from collections.abc import Iterator
from typing import Any

import chess
import orjson

from benchmarks.harness import Result, Work, seconds, speed
from pbem.engine import (
    Asked,
    Fact,
    Laid,
    Move,
    Moved,
    Rules,
    Seat,
    State,
    Streams,
    apply,
    assemble,
    check,
    fold,
    from_plain,
    legal_moves,
    new_game,
    play,
    recall,
    roll,
    to_plain,
    write,
)
from pbem.simulate import simulate

Decision = tuple[State, Seat, Move, list[Fact]]  # seat -1: chance


def random_game(
    seed: int, modules: tuple[str, ...] = ("base",), rounds: int = 1, seats: int = 5
) -> Iterator[Decision]:
    """A random game, decision by decision: the position before, the move, its facts."""
    rng, dice = random.Random(seed), Streams(seed.to_bytes(32, "big"))
    state = new_game(rules(modules, rounds), seats)
    while not state.over:
        before = state
        if not state.asks:
            facts, state = roll(state, dice)
            yield before, -1, Move("choose"), facts
        else:
            seat = state.asks[0].seat
            moves = legal_moves(state, seat)
            move = moves[int(rng.random() * len(moves))]
            facts, state = play(state, seat, move)
            yield before, seat, move, facts


@functools.cache
def rules(modules: tuple[str, ...], rounds: int) -> Rules:
    return assemble("anniv", modules, {"rounds": rounds})


def random_rounds(modules: tuple[str, ...] = ("base",)) -> Work:
    """Whole rounds of random play; a unit is a move."""
    seeds = iter(range(1, 10**9))
    return lambda: sum(1 for decision in random_game(next(seeds), modules) if decision[1] >= 0)


def chess_playout(rng: random.Random) -> int:
    board, moves = chess.Board(), 0
    while moves < 150 and not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(rng.random() * len(legal))])
        moves += 1
    return moves


def chess_game(plies: int = 60) -> list[chess.Move]:
    rng = random.Random(3)
    while True:
        board = chess.Board()
        while len(board.move_stack) < plies and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        if len(board.move_stack) == plies:
            return list(board.move_stack)


def middle_position() -> tuple[State, Seat]:
    """About 20 cards and six tunnel cards in hand, with about as many moves as a chess position has."""
    best: tuple[int, State, Seat] | None = None
    for seed in range(400):
        for state, seat, _, _ in random_game(seed):
            if seat >= 0 and 19 <= len(state.mine.cards) <= 21 and not state.front(seat):
                hand = (12, 7, 17, 21, 24, 29)
                if any(card in state.placed.values() for card in hand):
                    continue
                probe = state.but(zones=state.zones | {f"hand{seat}": hand})
                off = abs(len(legal_moves(probe, seat)) - 26)
                if best is None or off < best[0]:
                    best = (off, probe, seat)
    assert best is not None
    return best[1], best[2]


def listing() -> Result:
    state, seat = middle_position()
    board = chess.Board("r1bqr1k1/bpp2pp1/p1np1n1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")

    def ours() -> int:
        for _ in range(200):
            state.mine._places.clear()  # nothing remembered from the lap before
            legal_moves(state, seat)
        return 200

    def theirs() -> int:
        for _ in range(50):
            list(board.legal_moves)
        return 50

    lengths = f"{len(legal_moves(state, seat))} moves against {board.legal_moves.count()}"
    return Result("1", "full legal list / python-chess list", speed(ours, theirs), 2, 4, note=lengths)


def random_play(modules: tuple[str, ...] = ("base",)) -> list[Result]:
    ours, rng = random_rounds(modules), random.Random(5)
    share = 1.0 if modules == ("base",) else 0.6  # what an expansion may cost
    name = "+".join(modules)
    results = [
        Result(
            "3",
            f"random {name} rounds, moves/s / python-chess playout",
            speed(ours, lambda: chess_playout(rng)),
            2.3 * share,
            4 * share,
        )
    ]
    try:
        anchor = catanatron_actions()
    except ImportError:
        return results
    results.append(
        Result(
            "3",
            f"random {name} rounds / catanatron random actions",
            speed(ours, anchor),
            2.5 * share,
            4.5 * share,
        )
    )
    return results


def catanatron_actions() -> Work:
    from catanatron import Color, Game, RandomPlayer

    def work() -> int:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        records = getattr(game.state, "action_records", None) or game.state.actions
        return len(records)

    return work


def replay() -> list[Result]:
    log = [decision for seed in range(3) for decision in random_game(seed)]
    facts = [fact for *_, made in log for fact in made]
    starts = [number for number, decision in enumerate(log) if decision[1] < 0]
    texts = [
        json.dumps(
            [
                [seat, write(move) if seat >= 0 else "", [to_plain(f) for f in made]]
                for _, seat, move, made in game
            ]
        )
        for game in (log[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True))
    ]
    first = new_game(rules(("base",), 1), 5)
    moves = chess_game()
    ucis = [move.uci() for move in moves]

    def trusted() -> int:
        for start, end in zip(starts, [*starts[1:], None], strict=True):
            fold(first, (fact for *_, made in log[start:end] for fact in made))
        return len(facts)

    def push() -> int:
        board = chess.Board()
        for move in moves:
            board.push(move)
        return len(moves)

    def verified() -> int:
        count = 0
        for text in texts:
            state = first
            for seat, line, plain in orjson.loads(text):
                made = [from_plain(item) for item in plain]
                count += len(made)
                if seat < 0:
                    state = fold(state, made)
                    continue
                judged, state = play(state, seat, recall(line))
                if judged != made:
                    raise AssertionError("the log is wrong")
        return count

    def push_uci() -> int:
        board = chess.Board()
        for uci in ucis:
            board.push_uci(uci)
        return len(ucis)

    return [
        Result("6", "trusted replay, facts/s / python-chess push", speed(trusted, push), 1.2, 2.2),
        Result("7", "verified replay from JSON, facts/s / push_uci", speed(verified, push_uci), 2.5, 4.5),
    ]


def one_check() -> Result:
    state, seat = middle_position()
    moves = legal_moves(state, seat)

    def single() -> int:
        for move in moves:
            check(state, seat, move)
        return len(moves)

    def all_of_them() -> int:
        for _ in range(20):
            state.mine._places.clear()
            legal_moves(state, seat)
        return 20

    return Result("8", "check of one move / listing all", speed(single, all_of_them), 8, 14)


class _Floor:
    """The least that any program must do with a fact: change a few slots in place."""

    __slots__ = ("active", "board", "turn", "zones")

    def __init__(self) -> None:
        self.zones: dict[str, list[int]] = {}
        self.board: dict[int, int] = {}
        self.active = self.turn = 0


def _move_cards(table: _Floor, fact: Moved) -> None:
    table.zones[fact.dest] = table.zones.get(fact.source, [])


def _lay_card(table: _Floor, fact: Laid) -> None:
    table.board[fact.cell] = fact.card
    table.active = fact.seat


def _ask(table: _Floor, fact: Asked) -> None:
    table.active = fact.asks[0].seat if fact.asks else -1
    table.turn += 1


def _count(table: _Floor, _fact: object) -> None:
    table.turn += 1


def one_step() -> Result:
    """A fact folded into the position, against dict dispatch and slots changed in place."""
    pairs = []
    for seed in range(2):
        for before, _, _, made in random_game(seed):
            state = before
            for fact in made:
                pairs.append((state, fact))
                state = apply(state, fact)
    table: dict[type, Any] = {type(fact): _count for _, fact in pairs}
    table |= {Moved: _move_cards, Laid: _lay_card, Asked: _ask}
    target = _Floor()

    def ours() -> int:
        for state, fact in pairs:
            apply(state, fact)
        return len(pairs)

    def floor() -> int:
        for _, fact in pairs:
            table[type(fact)](target, fact)
        return len(pairs)

    return Result("9", "one pure step / floor, as cost", 1 / speed(ours, floor), 15, 9, at_most=True)


def with_and_without_saboteur_2() -> Result:
    """Base rounds in this process, where everything is loaded, against one that never loads Saboteur 2."""
    import subprocess
    import sys

    program = (
        "import sys, time;{block}\n"
        "from benchmarks.engine import random_rounds\n"
        "work = random_rounds(); work(); n, t = 0, time.perf_counter()\n"
        "while time.perf_counter() - t < 0.5: n += work()\n"
        "print(n / (time.perf_counter() - t))"
    )
    played = "from benchmarks.engine import random_rounds as r; r(('base', 's2'))()"

    def run(block: str) -> float:
        done = subprocess.run(
            [sys.executable, "-c", program.format(block=block)], capture_output=True, text=True, check=True
        )
        return float(done.stdout)

    laps = [run(played) / run("") for _ in range(7)]
    return Result("3", "base rounds after Saboteur 2 was played / before", statistics.median(laps), 0.95, 1.0)


def two_processes() -> Result:
    """Runs as long as people make them: starting a process takes a quarter of a second."""

    def spent(processes: int) -> float:
        return seconds(lambda: simulate(600, 5, "random", seed=1, processes=processes), times=1)

    laps = [spent(1) / spent(2) for _ in range(5)]
    return Result("22", "simulate: two processes / one", statistics.median(laps), 1.6, 1.85)


def results() -> Iterator[Result]:
    yield listing()
    yield from random_play()
    yield from random_play(("base", "s2"))
    yield with_and_without_saboteur_2()
    yield from replay()
    yield one_check()
    yield one_step()
    yield two_processes()
