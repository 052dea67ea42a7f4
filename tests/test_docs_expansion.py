"""The page about adding an expansion says what the modules really do."""

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from pbem.engine.cards.card_list import TABLE  # the page quotes a line of it
from pbem.engine.rules.module import Module

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


def test_the_code_in_the_page_is_the_code_of_the_program() -> None:
    source = (RULES / "championship" / "actions.py").read_text("utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    pieces = [piece.strip() for piece in re.split(r"\n\n(?=def |[A-Z])", block)]
    assert len(pieces) == 4
    for piece in pieces:
        assert piece in source


def test_the_card_in_the_page_is_in_the_table() -> None:
    (line,) = re.findall(r"^wc\..*$", PAGE, re.MULTILINE)
    assert line in TABLE


def test_files_and_names_in_the_page_exist() -> None:
    for path in re.findall(r"`((?:tests|pbem|docs)/[a-z0-9_/.]+\.py)`", PAGE):
        assert (ROOT / path).exists(), path
    named = {
        "_PLANS": "views/view.py",
        "_REDACT": "views/redact.py",
        "_OPEN_CHOICES": "views/view.py",
        "_began": "core/apply.py",
        "known_goals": "core/state.py",
        "MODULES": "rules/registry.py",
        "EXCLUDED": "rules/registry.py",
        "VALUES": "rules/editions.py",
        "PROFILES": "rules/editions.py",
    }
    for name, file in named.items():
        assert f"`{name}`" in PAGE
        assert re.search(rf"\b{name}\b", (ROOT / "pbem" / "engine" / file).read_text("utf-8")), name
