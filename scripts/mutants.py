"""Changes the program in one small place after another, and looks whether a test notices.

    python scripts/mutants.py                                   60 places of the whole program, seed 1
    python scripts/mutants.py --seed 7 --count 20 app/play mail    of these rooms only
    python scripts/mutants.py --at pbem/app/play/nudges.py:109     every mutant of one line

A mutant flips a comparison, ``and`` and ``or``, a condition or a sum, or leaves out a call. Limits are left
alone: nobody misses a test that tells 40 from 41. It lives in a copy of the tree, and the nearest tests run
first: those named like its file, then those that import its module, are of its room or name its function,
then those of the modules that import it. It is killed by the first that fails, and that one must pass without
it. It survives what is computed in ``--seconds``.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pbem"
FOLDERS = ("pbem", "tests", "templates", "docs", "scripts", "benchmarks")  # are copied, with the files on top
LEFT_OUT = ("store/migrations/versions", "language")  # steps that are taken once, and data
MOST_FILES = 24  # of tests for one mutant
TIRED = (-signal.SIGXCPU, -signal.SIGKILL)  # how tests end that have computed long enough
COMPARED: dict[type[ast.cmpop], str] = {
    **{ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"},
    **{ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in"},
}
SUMS: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+"}


class Mutant(NamedTuple):
    """One change: where it is, in which function, and what stands there instead of what."""

    file: Path
    line: int
    function: str
    start: int  # in the bytes of the file
    old: str
    new: str

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.file}:{self.line}  {old}  ->  {new}"


class Fate(NamedTuple):
    """What became of a mutant, and by which test or after how many files of tests."""

    word: str
    by: str


# What can be changed ----------------------------------------------------------------------------------


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of one file, from top to bottom."""
    source = (ROOT / file).read_bytes()
    starts = [0, *(found.end() for found in re.finditer(rb"\n", source))]

    def place(line: int, column: int) -> int:
        return starts[line - 1] + column

    def text_of(node: ast.expr | ast.stmt) -> tuple[int, str]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = place(node.lineno, node.col_offset)
        return start, source[start : place(node.end_lineno, node.end_col_offset)].decode()

    def walk(node: ast.AST, function: str) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            function = node.name
        for changed, new in changes(node):
            start, old = text_of(changed)
            yield Mutant(file, changed.lineno, function, start, old, new)
        for child in ast.iter_child_nodes(node):
            if not isinstance(node, ast.FunctionDef) or child in node.body:  # no type of an argument
                yield from walk(child, function)

    yield from walk(ast.parse(source), "")


def changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield what can stand in the place of a node."""
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in COMPARED:
            yield node, f"{_in_brackets(left)} {COMPARED[type(operator)]} {_in_brackets(right)}"
        case ast.BoolOp(operator, values):
            other = " or " if isinstance(operator, ast.And) else " and "
            yield node, f"({other.join(map(_in_brackets, values))})"
        case ast.BinOp(left, operator, right) if type(operator) in SUMS:
            yield node, f"({_in_brackets(left)} {SUMS[type(operator)]} {_in_brackets(right)})"
        case ast.UnaryOp(ast.Not(), operand):
            yield node, f"bool({ast.unparse(operand)})"
        case ast.If(test) | ast.IfExp(test) if isinstance(test, ast.Name | ast.Attribute | ast.Call):
            yield test, f"(not {ast.unparse(test)})"
        case ast.Expr(ast.Call()):
            yield node, "pass"


def _in_brackets(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def chosen(seed: int, count: int, rooms: list[str]) -> list[Mutant]:
    """Return so many mutants, no two of one function."""
    files = [path.relative_to(ROOT) for path in sorted(PACKAGE.rglob("*.py"))]
    files = [path for path in files if not any(f"pbem/{room}/" in path.as_posix() for room in LEFT_OUT)]
    here = tuple(f"pbem/{room}" for room in rooms or [""])
    wanted = [path for path in files if path.as_posix().startswith(here)]
    every = [mutant for path in wanted for mutant in mutants_of(path)]
    random.Random(seed).shuffle(every)
    apart = {(mutant.file, mutant.function): mutant for mutant in every}
    return list(islice(apart.values(), count))


# Which tests run --------------------------------------------------------------------------------------


def nearest_tests(mutant: Mutant) -> list[str]:
    """Return the files of tests that are nearest to a mutant, the nearest first."""
    stem, room = mutant.file.stem, ROOT / "tests" / mutant.file.relative_to("pbem").parent
    imports, names = importing(mutant.file), re.compile(rf"\b{re.escape(mutant.function or stem)}\b")
    users = [
        path.relative_to(ROOT) for path in PACKAGE.rglob("*.py") if imports.search(path.read_text("utf-8"))
    ]
    uses = [importing(user) for user in users]
    rooms = {ROOT / "tests" / user.relative_to("pbem").parent for user in users}
    ranked = []
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text("utf-8")
        called = path.stem.removeprefix("test_")
        is_named = called.startswith(stem)
        rank = (
            *(not (is_named and path.parent == room), not is_named, not imports.search(text)),
            *(path.parent != room, not names.search(text)),
            *(called not in {user.stem for user in users}, not any(use.search(text) for use in uses)),
            path.parent not in rooms,
        )
        if not all(rank):
            ranked.append((rank, path.stat().st_size, path.relative_to(ROOT).as_posix()))
    return [name for _, _, name in sorted(ranked)][:MOST_FILES]


def importing(file: Path) -> re.Pattern[str]:
    """Return what a file has in it that imports this module."""
    module = re.escape(".".join(file.with_suffix("").parts).removesuffix(".__init__"))
    return re.compile(rf"from {module} import|import {module}\b")


def run_tests(tree: Path, tests: list[str], seconds: int) -> tuple[int | None, str]:
    """Run tests in a tree; the exit code, or None if it took too long, and the first test that failed."""
    words = ("-q", "-x", "-p", "no:cacheprovider", "-m", "not soak", "--timeout", "40", "-rfE")
    surroundings = {**os.environ, "PYTHONPATH": str(tree), "PBEM_HYPOTHESIS": "quick"}
    limit = f'ulimit -t {seconds}; exec nice -n 15 "$@"'
    command = ["sh", "-c", limit, "sh", sys.executable, "-m", "pytest", *words, *tests]
    done = subprocess.run(command, cwd=tree, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode in TIRED:
        return None, ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+?)(?: - .*)?$", done.stdout, re.MULTILINE)
    return done.returncode, failed[1] if failed else ""


def fate_of(mutant: Mutant, tree: Path, seconds: int) -> Fate:
    """Return what becomes of a mutant."""
    file, source, tests = tree / mutant.file, (ROOT / mutant.file).read_bytes(), nearest_tests(mutant)
    end = mutant.start + len(mutant.old.encode())
    file.write_bytes(source[: mutant.start] + mutant.new.encode() + source[end:])
    try:
        code, killer = run_tests(tree, tests, seconds)
    finally:
        file.write_bytes(source)
    if code is None:
        return Fate("SURVIVED", f"{seconds} seconds of {len(tests)} files")
    if code in (0, 5):
        return Fate("SURVIVED", f"{len(tests)} files")
    if killer and run_tests(tree, [killer], seconds)[0] != 0:
        return Fate("unclear", f"{killer} fails without it too")
    return Fate("killed", killer or "no test can begin, or none ends")


def main() -> int:
    """Print what becomes of each, and how many survive; fail if there are more than were allowed."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("rooms", nargs="*", help="folders in pbem, such as app/play; if none is given, all")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--seconds", type=int, default=60, help="of computing for one mutant")
    asked.add_argument("--most", type=int, default=6, help="how many may survive")
    asked.add_argument("--at", metavar="FILE:LINE", help="every mutant of one line")
    wanted = asked.parse_args()
    if wanted.at:
        name, _, line = wanted.at.partition(":")
        mutants = [one for one in mutants_of(Path(name)) if one.line == int(line)]
    else:
        mutants = chosen(wanted.seed, wanted.count, wanted.rooms)
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in FOLDERS:
            shutil.copytree(ROOT / name, Path(folder, name), ignore=shutil.ignore_patterns("__pycache__"))
        for file in filter(Path.is_file, ROOT.iterdir()):
            shutil.copy(file, folder)
        for mutant in mutants:
            fate = fate_of(mutant, Path(folder), wanted.seconds)
            survivors += fate.word == "SURVIVED"
            print(f"{fate.word:9} {mutant}\n          {fate.by}", flush=True)
    print(f"{survivors} of {len(mutants)} survived (seed {wanted.seed}, rooms {wanted.rooms or 'all'})")
    return int(survivors > wanted.most)


if __name__ == "__main__":
    sys.exit(main())
