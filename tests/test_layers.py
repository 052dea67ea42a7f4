"""Holds the layers by reading imports: who may know whom, and who never meets the State."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

# A part of the package and what it may import besides itself. Reading down, each may use those above.
MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "home": set(),
    "sentence": set(),  # words that anybody may leave for whoever shows them
    "locks": set(),
    "folding": set(),
    "spans": {"folding"},
    "config": {"home"},
    "calendars": {"folding"},
    "language": set(),
    "i18n": {"engine", "calendars", "language"},
    "app.sheets": {"engine"},  # what the application hands to the renderer
    "poke": set(),
    "render": {"engine", "i18n", "app.sheets", "language"},
    "bots": {"engine"},
    "simulate": {"engine", "bots"},
    "store": {"engine", "locks"},
    "app": {
        *("calendars", "engine", "app.sheets", "render", "i18n", "bots", "store", "config", "spans"),
        "language",
    },
    "mail": {
        *("home", "locks", "poke", "engine", "render", "i18n", "bots", "store", "config", "app"),
        *("app.sheets", "spans", "language"),
    },
    "server": {
        *("home", "locks", "poke", "engine", "render", "i18n", "store", "config", "app", "mail"),
        "app.sheets",
    },
    "wiring": {"poke", "engine", "render", "i18n", "bots", "store", "config", "app", "app.sheets", "mail"},
    "cli": {
        *("engine", "render", "i18n", "bots", "simulate", "store", "config", "app", "mail", "server"),
        *("app.sheets", "wiring", "locks", "spans", "language"),
    },
    "__init__": set(),
    "__main__": {"cli"},
}

# These are handed a View. Whoever could name the State, or fold and judge one, could also leak it.
SEES_VIEWS_ONLY = {"render", "i18n", "bots", "mail"}
STATE_MODULES = {f"pbem.engine.core.{name}" for name in ("state", "decide", "apply", "flow")}
STATE_NAMES = {"State", "Flow", "new_game", "decide", "play", "apply", "fold", "roll"}

# The engine computes: what is not on this list has a clock, a die, a disk or a wire behind it.
ENGINE_MAY_USE = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "difflib", "enum",
    "functools", "hashlib", "heapq", "hmac", "itertools", "json", "math", "operator", "re", "string",
    "struct", "textwrap", "types", "typing", "unicodedata",
}  # fmt: skip
ENGINE_NEVER_CALLS = {"open", "print", "input", "breakpoint", "eval", "exec", "__import__"}


class Use(NamedTuple):
    """One thing a file reaches for, by its full dotted name."""

    line: int
    name: str
    only_for_types: bool


def uses(tree: ast.Module, module: str, is_package: bool) -> Iterator[Use]:
    """Everything imported, plus what is then reached through an imported module (`engine.State`)."""
    for_types = {
        node
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and "TYPE_CHECKING" in ast.unparse(branch.test)
        for statement in branch.body
        for node in ast.walk(statement)
    }
    bound: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
                yield Use(node.lineno, alias.name, node in for_types)
        elif isinstance(node, ast.ImportFrom):
            source = absolute(node, module, is_package)
            for alias in node.names:
                bound[alias.asname or alias.name] = f"{source}.{alias.name}"
                yield Use(node.lineno, f"{source}.{alias.name}", node in for_types)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            head, _, rest = ast.unparse(node).partition(".")
            if bound.get(head, "").partition(".")[0] == "pbem":
                yield Use(node.lineno, f"{bound[head]}.{rest}", node in for_types)


def absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    """The module a `from … import` names, with leading dots resolved."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    kept = parts[: len(parts) - node.level + is_package]
    return ".".join([*kept, *([node.module] if node.module else [])])


def part_of(module: str) -> str:
    """The part of the package a dotted name belongs to: `pbem.mail.sender` is in `mail`."""
    if module.startswith("pbem.app.sheets"):
        return "app.sheets"
    return [*module.split("."), "__init__"][1]


def violations(source: str, module: str, is_package: bool = False) -> list[str]:
    """What this source text does that its place in the package forbids, one line each."""
    tree = ast.parse(source)
    part = part_of(module)
    if part not in MAY_IMPORT:
        return [f"{module}: '{part}' is a new part; say in MAY_IMPORT whom it may know"]
    found = [
        f"{module}:{use.line} {complaint}"
        for use in uses(tree, module, is_package)
        if (complaint := complain(part, use))
    ]
    if part == "engine":
        found += [
            f"{module}:{node.lineno} calls {node.func.id}()"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ENGINE_NEVER_CALLS
        ]
    return found


def complain(part: str, use: Use) -> str | None:
    """Why this part may not reach for that name, or None."""
    top = use.name.partition(".")[0]
    if top == "pbem":
        other = part_of(use.name)
        if other in MAY_IMPORT and other not in {part, "sentence", "__init__"} | MAY_IMPORT[part]:
            return f"reaches {use.name}, but {part} may not know {other}"
        if part in SEES_VIEWS_ONLY and touches_state(use.name):
            return f"reaches {use.name}, but {part} sees Views only"
    elif part == "engine" and top not in ENGINE_MAY_USE:
        if top not in sys.stdlib_module_names:
            return f"imports {use.name}, which is not in the standard library"
        if not use.only_for_types:
            return f"imports {use.name}, but the engine only computes"
    return None


def touches_state(name: str) -> bool:
    parts = name.split(".")
    if parts[:2] != ["pbem", "engine"]:
        return False
    return ".".join(parts[:4]) in STATE_MODULES or bool(STATE_NAMES & set(parts[2:])) or parts[-1] == "*"


def package_files() -> list[Path]:
    return sorted((ROOT / "pbem").rglob("*.py"))


@pytest.mark.parametrize("path", package_files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_file_knows_only_the_parts_its_layer_may_know(path: Path) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    module = ".".join(parts[:-1] if is_package else parts)
    assert violations(path.read_text(encoding="utf-8"), module, is_package) == []


def test_no_part_is_above_itself() -> None:
    above: set[str] = set()
    for part, below in MAY_IMPORT.items():
        if part != "__main__":
            assert below <= above, f"{part} may import something listed after it"
        above.add(part)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("pbem.engine.chance", "import random"),
        ("pbem.engine.chance", "from time import monotonic"),
        ("pbem.engine.chance", "def late():\n    import os.path"),
        ("pbem.engine.board", "import orjson"),
        ("pbem.engine.board", "if TYPE_CHECKING:\n    import orjson"),
        ("pbem.engine.board", "from pbem.store import Store"),
        ("pbem.engine.board", "from ..render import board"),
        ("pbem.engine.board", "def draw():\n    print('x')"),
        ("pbem.engine.board", "text = open('cards.json').read()"),
        ("pbem.render.board", "from pbem.engine.state import State"),
        ("pbem.render.board", "from pbem.engine import View, State"),
        ("pbem.render.board", "if TYPE_CHECKING:\n    from pbem.engine import State"),
        ("pbem.render.board", "from pbem.engine import *"),
        ("pbem.render.board", "from pbem.app.game import Game"),
        ("pbem.app.sheets.sheet", "from pbem.app.game import Game"),
        ("pbem.render.board", "from ..engine.core import state"),
        ("pbem.render.board", "from pbem.engine.view import State"),
        ("pbem.render.board", "from pbem import engine\ndef leak(s: engine.State): ..."),
        ("pbem.render.board", "import pbem.engine as e\nsneak = e.state.State"),
        ("pbem.render.board", "import pbem.engine\nsneak = pbem.engine.apply"),
        ("pbem.bots.miner", "from pbem.engine import decide"),
        ("pbem.bots.miner", "from pbem.store.tables import Seat"),
        ("pbem.mail.compose", "from pbem.engine import State"),
        ("pbem.mail.reader", "from pbem.cli import app"),
        ("pbem.store.store", "from pbem.app import submit"),
        ("pbem.app.play", "from pbem.mail.compose import compose"),
        ("pbem.app.play", "from pbem import cli"),
        ("pbem.wiring", "from .cli import main"),
        ("pbem.gossip", ""),
    ],
)
def test_a_planted_violation_is_caught(module: str, source: str) -> None:
    assert len(violations(source, module)) >= 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("pbem.engine.chance", "import hmac, hashlib, json\nfrom collections.abc import Iterator"),
        ("pbem.engine.guess", "if TYPE_CHECKING:\n    from random import Random"),
        ("pbem.engine.decide", "from .state import State\nfrom pbem.engine.apply import apply"),
        ("pbem.render.board", "from pbem.engine import View\nfrom pbem.i18n import catalog\nimport jinja2"),
        ("pbem.bots.random", "from random import Random\nfrom pbem.engine.view import View"),
        ("pbem.app.play", "from pbem.engine import State, decide\nfrom pbem.store import Store"),
        ("pbem.mail.reader", "from pbem.app.play import submit\nfrom pbem.engine import IllegalMove"),
        ("pbem.wiring", "from pbem.mail.compose import compose\nfrom pbem.engine import State"),
    ],
)
def test_what_the_layers_allow_passes(module: str, source: str) -> None:
    assert violations(source, module) == []


def test_dots_of_a_package_and_of_a_module_resolve_alike() -> None:
    (node,) = ast.parse("from .state import State").body
    assert isinstance(node, ast.ImportFrom)
    assert absolute(node, "pbem.engine", True) == "pbem.engine.state"
    assert absolute(node, "pbem.engine.decide", False) == "pbem.engine.state"
