"""``make bench``: print every ratio with its gate and its goal.

Ratios against other Saboteur programs (targets 2, 4, 5) need those beside us and are measured by hand.
"""

from __future__ import annotations

import importlib
import sys

from pbem.engine.core import state

PARTS = ("engine", "tricks", "store", "mail", "cli")


def main() -> None:
    wanted = sys.argv[1:] or PARTS
    compiled = not str(state.__file__).endswith(".py")
    print(f"The engine is {'compiled' if compiled else 'plain Python'}.")
    print(f"{'#':>4}  {'what':<58} {'ratio':>8}  {'gate / goal':<18} reached")
    for part in wanted:
        for result in importlib.import_module(f"benchmarks.{part}").results():
            print(result, flush=True)


if __name__ == "__main__":
    main()
