"""Takes the figures of a target in this process, for ``python -m benchmarks``, and prints them as JSON.

A process of its own for each, so that none finds what another has left in memory; only tests, which look at
no figure, name several.
"""

from __future__ import annotations

import importlib
import json
import sys

from benchmarks.copies import is_compiled
from benchmarks.harness import Figure


def figures(measure: str) -> list[Figure]:
    """Run a function of ours by its name."""
    module, function = measure.split(".")
    found: list[Figure] = getattr(importlib.import_module(f"benchmarks.{module}"), function)()
    return found


if __name__ == "__main__":
    for measure in sys.argv[1:]:
        made = figures(measure)  # before anything else is imported: some look at what is imported
        print(json.dumps({"compiled": is_compiled(), "figures": made}))
