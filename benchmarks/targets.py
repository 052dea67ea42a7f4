"""Every target: what is measured, the gate it must pass, the goal it works towards, and who measures it.

A target has one line or more, in the order of the figures that its function returns. A line with limits for
the compiled copy is measured twice, each time with both sides in one process of that copy; all others hardly
depend on it. A target that is not measured here says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MISSED = "MISSED"
EXPANSION_MAY = 0.6  # of a gate, with Saboteur 2 switched on


class Limits(NamedTuple):
    """What a figure has to reach: at least, or where it is a cost or a size, at most."""

    gate: float
    goal: float
    at_most: bool = False

    def reached(self, value: float) -> str:
        sign = -1 if self.at_most else 1
        if sign * value >= sign * self.goal:
            return "goal"
        return "gate" if sign * value >= sign * self.gate else MISSED

    def eased(self) -> Limits:
        """The limits with Saboteur 2."""
        share = 1 / EXPANSION_MAY if self.at_most else EXPANSION_MAY
        return Limits(round(self.gate * share, 3), round(self.goal * share, 3), self.at_most)

    def __str__(self) -> str:
        sign = "≤" if self.at_most else "≥"
        return f"{sign} {self.gate:g} / {sign} {self.goal:g}"


def at_least(gate: float, goal: float) -> Limits:
    return Limits(gate, goal)


def at_most(gate: float, goal: float) -> Limits:
    return Limits(gate, goal, at_most=True)


@dataclass(frozen=True)
class Line:
    """One figure of the report."""

    what: str
    plain: Limits
    compiled: Limits | None = None
    missing: str = ""  # why there is no figure yet

    def with_saboteur_2(self) -> Line:
        assert self.compiled is not None
        return Line(f"{self.what}, with s2", self.plain.eased(), self.compiled.eased())


@dataclass(frozen=True)
class Target:
    number: str
    measure: str = ""  # module.function
    lines: tuple[Line, ...] = ()
    elsewhere: str = ""  # why it is not measured here
    needs_fast: bool = False  # nothing to measure without a compiled copy
    on_postgres: bool = False  # measured on PostgreSQL too
    packages: str = ""  # what it is measured against, where that comes with requirements/bench.txt alone


def both(what: str, plain: Limits, compiled: Limits) -> tuple[Line, Line]:
    """A line for the base game and one with Saboteur 2."""
    line = Line(what, plain, compiled)
    return line, line.with_saboteur_2()


OUTSIDE = "against other Saboteur programs, which do not come with us: measured by hand before a release"

TARGETS = (
    Target(
        "1",
        "listing.full_list",
        both("full legal list / python-chess list", at_least(4, 6), at_least(4.5, 10)),
        packages="chess",
    ),
    Target("2", elsewhere=OUTSIDE),
    Target(
        "3",
        "rounds.random_play",
        (
            *both("random rounds, moves / python-chess lean playout", at_least(2, 3), at_least(3, 6)),
            *both("random rounds, moves / catanatron actions", at_least(2, 3), at_least(3, 6)),
        ),
        packages="chess catanatron",
    ),
    Target(
        "3",
        "copies.beside_expansions",
        (Line("base rounds beside Saboteur 2 / without its code", at_least(0.95, 1), at_least(0.95, 1)),),
    ),
    Target("4", elsewhere=OUTSIDE),
    Target("5", elsewhere=OUTSIDE),
    Target(
        "6",
        "replay.trusted_replay",
        both("trusted replay, moves / python-chess push", at_least(0.9, 1.5), at_least(1.5, 3)),
        packages="chess",
    ),
    Target(
        "7",
        "replay.verified_replay",
        both("verified replay from JSON, moves / push_uci", at_least(0.9, 1.5), at_least(1.4, 3)),
        packages="chess",
    ),
    Target(
        "8", "listing.one_check", both("check of one move / listing all", at_least(8, 14), at_least(12, 18))
    ),
    Target("9", "replay.one_step", both("one pure step / floor, as cost", at_most(15, 9), at_most(9, 5))),
    Target("10", elsewhere="there is no bot that searches yet"),
    Target(
        "11",
        "moves.transaction",
        (
            Line("move transaction / bare driver, wall", at_least(0.5, 0.7)),
            Line("move transaction / bare driver, CPU", at_least(0.45, 0.6)),
        ),
        on_postgres=True,
    ),
    Target(
        "12",
        "moves.ready_for_a_move",
        (
            Line("a cold game made ready / reading and folding its rows, as cost", at_most(1.6, 1.2)),
            Line("a cold game of 204 decisions made ready, CPU milliseconds", at_most(2.5, 1.7)),
        ),
        on_postgres=True,
    ),
    Target(
        "13",
        "moves.request",
        (Line("whole move, cold, with letters, CPU milliseconds", at_most(6.5, 4.5)),),
        on_postgres=True,
    ),
    Target(
        "14",
        "verification.histories",
        (Line("verifying a database / replay in memory with digests", at_least(0.45, 0.7)),),
    ),
    Target("15", "commands.piped", (Line("pbem mail receive / python -c pass, as cost", at_most(4, 3)),)),
    Target(
        "16",
        "letters.letters",
        (Line("distinct letters made and sent / ready bytes sent", at_least(0.15, 0.4)),),
        on_postgres=True,
    ),
    Target(
        "17",
        "letters.replies",
        (Line("replies handled / bare commits of their rows, CPU", at_least(0.12, 0.3)),),
        on_postgres=True,
    ),
    Target(
        "18",
        "crowded.scheduler_tick",
        (
            Line("tick, nothing due, many deadlines / few, as cost", at_most(2, 1.2)),
            Line("tick, something due, many deadlines / few, as cost", at_most(2, 1.2)),
        ),
        on_postgres=True,
    ),
    Target(
        "19",
        "crowded.stored_games",
        (
            Line("move among many stored games / few, as cost", at_most(1.3, 1.1)),
            Line("making a game among many / few, as cost", at_most(1.5, 1.1)),
        ),
        on_postgres=True,
    ),
    Target(
        "20",
        "sizes.log_and_export",
        (
            Line("stored log of a finished game of five, kB", at_most(70, 30)),
            Line("export of a finished game of five, kB", at_most(70, 30)),
        ),
    ),
    Target(
        "21", "commands.help_page", (Line("pbem --help beyond bare Python, CPU seconds", at_most(0.2, 0.12)),)
    ),
    Target(
        "22", "commands.two_processes", (Line("pbem simulate: two processes / one", at_least(1.6, 1.85)),)
    ),
    Target("23", "commands.show", (Line("pbem show / python with sqlite3, CPU, as cost", at_most(20, 10)),)),
    Target(
        "24",
        "sizes.everything",
        (
            Line("everything kept of a finished game of five, kB", at_most(800, 400)),
            Line("everything kept of it after thinning, kB", at_most(90, 50)),
        ),
    ),
    Target(
        "25",
        "latency.reply_to_letter",
        (
            Line("reply arrives → next letter handed over, p50, seconds", at_most(0.1, 0.03)),
            Line("reply arrives → next letter handed over, p99, seconds", at_most(0.3, 0.1)),
        ),
        on_postgres=True,
    ),
)

TRICKS = (  # of ``pbem/engine/core/fast.py``
    "a Moved made",
    "a Moved read from JSON",
    "a turn read from JSON",
    "the fact that a turn begins",
    "a list of 40 moves",
    "a position copied",
)

# Figures that no target speaks of: what our pages say about the compiled copy, and what each trick saves.
OTHERS = (
    Target(
        "fast",
        "copies.compiled_copy",
        (
            Line("compiled / plain: random rounds", at_least(1.6, 1.8)),
            Line("compiled / plain: games of steady bots", at_least(1.1, 1.15)),
        ),
        needs_fast=True,
    ),
    Target("tricks", "tricks.tricks", tuple(Line(f"trick: {what}", at_least(1.2, 2)) for what in TRICKS)),
)
