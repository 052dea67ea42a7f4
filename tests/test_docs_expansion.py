"""The page about adding an expansion says what the modules really do."""

import os
import re
import shlex
import shutil
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from pbem.engine.rules.module import Module
from tests.kit import processes

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-an-expansion.md").read_text("utf-8")
RULES = ROOT / "pbem" / "engine" / "rules"


def table_of_fields() -> list[tuple[list[str], list[str]]]:
    """The names of fields, and the files that are given as examples, row by row."""
    text = PAGE.partition("<!-- fields -->")[2].partition("\n\n")[0]
    rows = [line.strip("|").split("|") for line in text.strip().splitlines()[2:]]
    return [
        (re.findall(r"`([a-z_]+)`", names), re.findall(r"`([a-z0-9_/]+\.py)`", where))
        for names, _, where in rows
    ]


def test_every_part_of_a_module_is_explained() -> None:
    named = [name for names, _ in table_of_fields() for name in names]
    assert sorted(named) == sorted(field.name for field in fields(Module) if field.name != "name")


@pytest.mark.parametrize(
    ("name", "file"),
    [(name, file) for names, files in table_of_fields() for name in names for file in files],
)
def test_the_examples_are_examples(name: str, file: str) -> None:
    home = import_module(f"pbem.engine.rules.{file.removesuffix('.py').replace('/', '.')}")
    modules = [value for value in vars(home).values() if isinstance(value, Module)]
    assert any(getattr(module, name) for module in modules)


def test_names_in_the_page_exist() -> None:
    named = {
        "_REDACT": "views/redact.py",
        "_began": "core/apply.py",
        "copy_parts": "core/fast.py",
        "new_game": "core/state.py",
        "EXCLUDED": "rules/registry.py",
        "VALUES": "rules/editions.py",
        "PROFILES": "rules/editions.py",
    }
    for name, file in named.items():
        assert f"`{name}`" in PAGE
        assert re.search(rf"\b{name}\b", (ROOT / "pbem" / "engine" / file).read_text("utf-8")), name


# The page, taken to the letter ------------------------------------------------------------------------

STEP = re.compile(
    r"^(?:`(?P<path>\S+)`, (?:a new file|below `(?P<line>[^\n]*)`)|[^\n]*To be run once):\n\n"
    r"```\w*\n(?P<text>.*?)^```",
    re.DOTALL | re.MULTILINE,
)
COPIED = (
    *("pbem", "templates", "tests", "docs", "benchmarks", "scripts"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", "pyproject.toml"),
)
# What is asked of the new card in `make test`; `make soak` asks everything that a card could change.
SOME = (
    *("tests/engine/rules/test_R99_spyhole.py", "tests/engine/rules/test_no_module_is_named.py"),
    *("tests/engine/cards", "tests/render/words/test_no_word_is_missing.py"),
    "tests/games/test_recorded_games.py",
)
PLAYED = (
    *("tests/engine/rules/test_every_combination.py", "tests/games"),
    *("tests/render/letter/test_secrecy.py", "tests/test_docs_rules.py"),
)
ALL = (
    *("tests/engine", "tests/render", "tests/bots", "tests/app/record", "tests/games", "tests/perft"),
    *("tests/cli/screens", "tests/test_docs_rules.py", "tests/test_docs.py"),
)


def with_the_new_card(folder: Path) -> set[str]:
    """A copy of the program with every block of the page put where the page says; the files it touches."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    touched = set()
    for step in STEP.finditer(PAGE):
        path, text = step["path"], step["text"]
        if path is None:
            run(folder, *shlex.split(text)[1:])
            continue
        touched.add(path)
        if step["line"] is None:
            (folder / path).write_text(text, "utf-8")
            continue
        lines = (folder / path).read_text("utf-8").splitlines(keepends=True)
        (at,) = (number for number, line in enumerate(lines) if step["line"] in line)
        lines.insert(at + 1, text)
        (folder / path).write_text("".join(lines), "utf-8")
    return touched


def run(folder: Path, *words: str, **variables: str) -> str:
    """What a command of Python prints in the copy, and not in the checkout that this test runs in."""
    there = os.environ | variables | {"PYTHONPATH": str(folder)}
    return processes.run(sys.executable, *words, cwd=folder, env=there, check=True).stdout


def test_a_card_that_the_page_adds_keeps_all_promises(tmp_path: Path) -> None:
    touched = with_the_new_card(tmp_path)
    assert {path for path in touched if path.startswith("pbem/engine")} == {
        "pbem/engine/cards/card_list.py",
        "pbem/engine/rules/expansions/spyhole.py",
        "pbem/engine/rules/registry.py",
    }
    others = {path for path in touched if path.startswith("pbem/") and not path.startswith("pbem/engine")}
    assert all(path.startswith(("pbem/render/", "pbem/cli/screens/")) for path in others), "words only"
    run(tmp_path, "-m", "ruff", "check", ".")
    run(tmp_path, "-m", "ruff", "format", "--check", ".")
    run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *SOME)
    run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "spyhole", *PLAYED)
    a_game_is_played_and_verified(tmp_path)


def a_game_is_played_and_verified(folder: Path) -> None:
    """Bots play with the new card to the end; the file deals and judges the game again."""
    home = {"PBEM_HOME": str(folder / "home")}
    bots = ("--bot", "steady", "--bot", "random", "--bot", "random")
    run(folder, "-m", "pbem", "new", "S1", *bots, "--with", "spyhole", "--start", **home)
    (folder / "s1.json").write_text(run(folder, "-m", "pbem", "export", "S1", **home), "utf-8")
    assert "no row is wrong" in run(folder, "-m", "pbem", "verify", "s1.json", **home)


@pytest.mark.soak
def test_nothing_else_minds_the_new_card(tmp_path: Path) -> None:
    with_the_new_card(tmp_path)
    left_out = "--deselect=tests/engine/test_compiled.py"  # compiling is tried for the program as it is
    run(tmp_path, "-m", "mypy")
    run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", left_out, *ALL)
