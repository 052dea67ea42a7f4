"""Tables in the pages for hosts, made by the program: all settings, and all numbers about a server."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic.fields import FieldInfo

from pbem.config.example import settings_alone, tables, unless_said
from pbem.config.wrong import takes_of
from pbem.server.figures import MEANING
from pbem.server.metrics import OF_THE_PROCESS

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
MONITORING = HOSTING.parent / "hosting" / "monitoring.md"
NUMBERS = re.compile(r"(?<=<!-- numbers -->\n).*?(?=<!-- /numbers -->)", re.DOTALL)
MARKED = re.compile(r"(?<=<!-- settings -->\n).*?(?=<!-- /settings -->)", re.DOTALL)


def with_settings(page: str) -> str:
    """The page with the tables between its marks made anew."""
    return MARKED.sub(lambda _: "".join(f"{line}\n" for line in _lines()), page)


def _lines() -> Iterator[str]:
    yield from _table(settings_alone())
    for name, model in tables():
        yield from ("", f"`[[{name}]]`: {(model.__doc__ or '').partition(': ')[2]} Any number of them.", "")
        yield from _table(model.model_fields.items())


def _table(fields: Iterable[tuple[str, FieldInfo]]) -> Iterator[str]:
    yield from ("| setting | what it is | it takes | unless said |", "|---|---|---|---|")
    for name, field in fields:
        usual = unless_said(field)
        end = "must be there" if field.is_required() else f"`{usual}`" if usual else ""
        yield f"| `{name}` | {field.description} | {takes_of(field)} | {end} |".replace("|  |", "| |")


def with_numbers(page: str) -> str:
    """The page with the table of numbers between its marks made anew."""
    rows = [
        "| `pbem status --json` | Prometheus | what it counts |",
        "|---|---|---|",
        *(
            f"| `{group}.{name}` | `{in_prometheus(group, name)}` | {meaning} |"
            for group, meanings in MEANING.items()
            for name, meaning in meanings.items()
        ),
        *(f"| | `pbem_{name}` | {meaning} |" for name, (_, meaning) in OF_THE_PROCESS.items()),
    ]
    return NUMBERS.sub(lambda _: "".join(f"{row}\n" for row in rows), page)


def in_prometheus(group: str, name: str) -> str:
    return f'pbem_games{{phase="{name}"}}' if group == "games" else f"pbem_{group}_{name}"
