"""The compiled engine (`make fast`) keeps the same rules: the tests of the rules are run over it.

It is compiled once, which takes a minute, and again only when the engine has changed.
"""

import shutil
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit import processes

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "tests" / "engine" / "rules").glob("test_R*.py"))
GAMES = (ROOT / "tests" / "games" / "test_recorded_games.py", ROOT / "tests" / "perft")
COMBINATIONS = ROOT / "tests" / "engine" / "rules" / "test_every_combination.py"
REPORT = """
import sys
from pbem.engine.core.state import __file__ as where
sys.exit(not where.startswith(sys.argv[1]) or where.endswith(".py"))
"""


def run(*words: str | Path) -> None:
    processes.run(sys.executable, *words, cwd=ROOT, check=True)


@pytest.mark.parametrize(
    "tests",
    [
        pytest.param((*RULES, *GAMES), id="rules"),
        pytest.param(("-m", "soak or sample", COMBINATIONS), id="combinations", marks=pytest.mark.soak),
    ],
)
def test_the_compiled_engine_keeps_every_rule(
    real_part: Callable[[str, bool], None], tests: tuple[str | Path, ...]
) -> None:
    copy = ROOT / "build" / "fast"  # as `make fast` makes it
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    real_part("a C compiler", shutil.which("cc") is not None and headers)
    run("scripts/compile.py", copy)
    processes.run(sys.executable, "-P", "-c", REPORT, copy, env={"PYTHONPATH": str(copy)}, check=True)
    run("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-o", f"pythonpath={copy} .", *tests)
