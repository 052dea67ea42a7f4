"""The map of the rooms in docs/architecture.md is the tree: every folder, and who imports whom."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pbem"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
# Rooms with rooms inside that belong together: a box of rules and what all boxes share, a source of mail.
ONE_ROOM = ("engine/rules", "mail/transport", "store/migrations")


def room_of(path: Path) -> str:
    """The room that a file of the package is in: its folder; files on top of the package are rooms too."""
    inside = path.relative_to(PACKAGE)
    folder = inside.parent.as_posix()
    for whole in ONE_ROOM:
        if folder == whole or folder.startswith(f"{whole}/"):
            return whole
    return folder if folder != "." else inside.stem


@cache
def rooms() -> dict[str, set[str]]:
    """Every room and the rooms that it imports, types apart."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(PACKAGE.rglob("*.py")):
        here = room_of(path)
        found[here] |= {there for there in imports(path) if there != here}
    for on_top in ("__init__", "__main__"):
        found.pop(on_top, None)
    return dict(found)


def imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {
        node
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and "TYPE_CHECKING" in ast.unparse(branch.test)
        for statement in branch.body
        for node in ast.walk(statement)
    }
    found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node not in for_types)
    return {
        room_of(file_of(node.module, alias.name))
        for node in found
        if node.module and node.module.startswith("pbem.")
        for alias in node.names
    }


def file_of(module: str, name: str) -> Path:
    """The file behind ``from module import name``: the module, or a module of that name inside it."""
    base = ROOT.joinpath(*module.split("."))
    places = (base / f"{name}.py", base / name / "__init__.py", base.with_suffix(".py"), base / "__init__.py")
    return next(place for place in places if place.exists())


def told_rooms() -> dict[str, set[str]]:
    """The table of the page: a room, what it is for, what it imports."""
    text = PAGE.partition("<!-- rooms -->")[2].partition("\n\n")[0]
    rows = [line.strip("|").split("|") for line in text.strip().splitlines()[2:]]
    return {names(room)[0]: set(names(imported)) for room, _, imported in rows}


def names(cell: str) -> list[str]:
    return re.findall(r"`([a-z0-9_/]+)`", cell)


def test_the_page_lists_every_room() -> None:
    assert sorted(told_rooms()) == sorted(rooms())


@pytest.mark.parametrize("room", sorted(told_rooms()))
def test_a_room_imports_what_the_page_says(room: str) -> None:
    assert told_rooms()[room] == rooms()[room]


def test_nobody_imports_a_room_that_stands_below() -> None:
    """Reading down the table each room needs only those above it, so there is no circle."""
    above: set[str] = set()
    for room, imported in told_rooms().items():
        assert imported <= above, f"{room} imports a room that stands below it"
        above.add(room)


def test_outside_the_engine_everybody_imports_from_its_front_door() -> None:
    inside = {room for room in rooms() if room.startswith("engine/")}
    for room, imported in rooms().items():
        if not room.startswith("engine"):
            assert not imported & inside, f"{room} should import from pbem.engine"


def test_no_room_is_too_full() -> None:
    """More files side by side than one sees at a glance; commands and steps of the schema are a file each."""
    full = {
        folder.relative_to(PACKAGE).as_posix(): count
        for folder in PACKAGE.rglob("*")
        if folder.is_dir() and (count := sum(path.name != "__init__.py" for path in folder.glob("*.py"))) > 14
    }
    assert set(full) <= {"cli/commands", "store/migrations/versions"}


def walks() -> list[tuple[str, str]]:
    """The functions of every walk in the page: ``app/play/moves.py: submit``."""
    text = PAGE.partition("<!-- walks -->")[2].partition("<!-- /walks -->")[0]
    return re.findall(r"`([a-z0-9_/]+\.py)`: ((?:`[A-Za-z0-9_.]+`(?:, )?)+)", text)


def test_there_are_walks() -> None:
    assert len(walks()) > 20


@pytest.mark.parametrize(("file", "functions"), walks())
def test_the_functions_of_a_walk_are_there(file: str, functions: str) -> None:
    tree = ast.parse((PACKAGE / file).read_text("utf-8"))
    defined = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    for name in re.findall(r"`([A-Za-z0-9_.]+)`", functions):
        assert set(name.split(".")) <= defined, f"{file} has no {name}"


def test_each_change_is_told_in_one_short_line_of_its_section() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text().splitlines()
    assert lines.count("# Changes") == 1
    assert not [line for line in lines if line.startswith(" ") or len(line.split()) > 21]
    heading = ""
    for line in lines:
        heading = line if line.startswith("#") else heading
        assert heading.startswith("### ") or not line.startswith("- "), line
