"""The same work in two copies of the package: compiled and plain, with expansions and without.

A process has one copy only, so each copy gets a process of its own for every lap, and they take turns:

    python -m benchmarks.copies saboteur-2-played       how fast base rounds are there
    python -m benchmarks.copies without-expansions      and where no expansion can be imported
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from benchmarks.harness import LAPS, SLICE, Figure, Watch, figure, pace, size, timed

ROOT = Path(__file__).parents[1]
FAST = "BENCH_FAST"  # in the environment: the folder of the compiled copy
BOXES = ("saboteur2", "championship", "expansions")  # folders of rules beside the base game


def environment(compiled: bool) -> dict[str, str]:
    """What a process needs so that it finds this copy of the package, and no other in the current folder."""
    fast = [os.environ[FAST]] if compiled else []
    path = os.pathsep.join([*fast, str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}


def is_compiled() -> bool:
    """Which copy this process has."""
    from pbem.engine.core import state

    return not str(state.__file__).endswith(".py")


def speed(what: str, compiled: bool) -> float:
    """What a process of this copy prints: how much it did in a second of processor time."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.copies", what],
        env=environment(compiled),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    copy, pace = done.stdout.split()
    assert copy == ("compiled" if compiled else "plain")
    return float(pace)


def beside_expansions() -> list[Figure]:
    """Base rounds after Saboteur 2 has been played, against a process without any expansion."""
    compiled = is_compiled()
    laps = [speed("saboteur-2-played", compiled) / speed("without-expansions", compiled) for _ in range(LAPS)]
    return [figure(laps)]


def compiled_copy() -> list[Figure]:
    """What compiling the engine is worth: for random play, which is all engine, and for steady bots."""
    return [
        figure([speed(what, True) / speed(what, False) for _ in range(LAPS)])
        for what in ("base-rounds", "steady-games")
    ]


# In a process of its own ------------------------------------------------------------------------------


def base_rounds() -> Callable[[], int]:
    from benchmarks.games import BASE
    from benchmarks.rounds import random_rounds

    return random_rounds(BASE)


def saboteur_2_played() -> Callable[[], int]:
    from benchmarks.games import SABOTEUR_2
    from benchmarks.rounds import random_rounds

    expansion = random_rounds(SABOTEUR_2)
    for _ in range(5):
        expansion()
    return base_rounds()


def without_expansions() -> Callable[[], int]:
    """The rules of expansions are neither imported nor registered; in their place stands nothing.

    In a compiled copy all rules lie in one library and come along, so there they are only not registered.
    """
    import pbem

    rules = Path(pbem.__path__[0]) / "engine" / "rules"
    for box in BOXES:
        for file in (rules / box).glob("*.py"):
            name = f"pbem.engine.rules.{box}.{file.stem}".removesuffix(".__init__")
            sys.modules[name] = NotThere(name)

    from pbem.engine import assemble
    from pbem.engine.rules.registry import MODULES

    assert is_compiled() or MODULES.keys() == {"base", NotThere.__name__}
    for name in [name for name in MODULES if name != "base"]:
        del MODULES[name]
    for name in ("s2", "party", "wc2017"):
        try:
            assemble("anniv", ("base", name))
        except ValueError:
            continue
        raise AssertionError(f"{name} can still be played")
    return base_rounds()


class NotThere(ModuleType):
    """In the place of a file with rules: whatever is imported from it brings nothing."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        from pbem.engine.rules.module import Module

        return Module(NotThere.__name__)


def steady_games() -> Callable[[], int]:
    """Whole games by steady bots; a unit is a move."""
    from itertools import count

    from pbem.simulate import BotGame, Setup

    setup, numbers = Setup(5, "steady"), count()
    return lambda: sum(1 for _ in BotGame(setup, next(numbers)).decisions())


WORK: dict[str, Callable[[], Callable[[], int]]] = {
    "base-rounds": base_rounds,
    "saboteur-2-played": saboteur_2_played,
    "without-expansions": without_expansions,
    "steady-games": steady_games,
}


def main(what: str) -> None:
    side = timed(WORK[what]())
    side(Watch())  # warm
    found = pace(side, size(5, 1) * SLICE).cpu
    print("compiled" if is_compiled() else "plain", found)


if __name__ == "__main__":
    main(sys.argv[1])
