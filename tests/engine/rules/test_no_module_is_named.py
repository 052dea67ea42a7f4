"""What every game uses knows no box or variant by name: a new one brings its own words, steps and secrets."""

import ast
from dataclasses import fields
from pathlib import Path

import pytest

import pbem.engine
from pbem.engine import WINDOW
from pbem.engine.cards.kinds import TUNNEL
from pbem.engine.rules.base.game import BASE
from pbem.engine.rules.module import Module
from pbem.engine.rules.registry import MODULES

ENGINE = Path(pbem.engine.__file__).parent
SHARED = [
    *sorted((ENGINE / "core").glob("*.py")),
    *sorted((ENGINE / "views").glob("*.py")),
    ENGINE / "cards" / "kinds.py",
    ENGINE / "rules" / "tails.py",
    ENGINE / "text" / "notation.py",
    *sorted((ENGINE / "rules" / "base").glob("*.py")),
]
# The state knows what lies on the table, whatever brought it; and to wait for objections is a part of turns.
ZONES_AND_WAITS = {*(zone for module in MODULES.values() for zone in module.zones), WINDOW}


def names_in(module: Module) -> set[str]:
    """The name of a module, and every name that it gives to something."""
    found = {module.name}
    for field in fields(module):
        value = getattr(module, field.name)
        if field.name not in ("setup", "values", "replaces", "cards", "turned_over") and not isinstance(
            value, str
        ):
            found |= {name for name in (value if hasattr(value, "__iter__") else ()) if isinstance(name, str)}
    return found


BROUGHT = {name for module in MODULES.values() for name in names_in(module)}
BROUGHT -= {
    *names_in(BASE),
    *ZONES_AND_WAITS,
    TUNNEL,
}  # a tunnel is a kind of card, and for one card a question


def strings_in(path: Path) -> dict[str, int]:
    """The strings that a file uses, with their lines; its sentences for readers do not count."""
    tree = ast.parse(path.read_text("utf-8"))
    said = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value: node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said
    }


def test_there_is_something_to_look_for() -> None:
    assert {"toll", "new-goals", "blaze", "swap_goals", "trap", "discard_pick", "wc2019"} <= BROUGHT
    assert "goal" not in BROUGHT


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_what_all_games_share_names_no_module(path: Path) -> None:
    named = {name: line for name, line in strings_in(path).items() if name in BROUGHT}
    assert named == {}


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_what_all_games_share_imports_no_module(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    rooms = {name.split(".")[3] for name in imported if name.startswith("pbem.engine.rules.")}
    assert not rooms & {"saboteur2", "championship", "expansions"}


def test_a_name_that_two_modules_bring_means_one_thing() -> None:
    """Text and redacted facts use what all modules bring together, so no two may differ about a name."""
    for part in ("hidden_steps", "looks", "waiting", "tails", "plans", "phrases"):
        meant: dict[str, object] = {}
        for module in MODULES.values():
            for name, meaning in getattr(module, part).items():
                assert meant.setdefault(name, meaning) is meaning, f"{part}: {name}"
