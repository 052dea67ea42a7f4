"""All settings as tables of a page, made of what their fields say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic.fields import FieldInfo

from pbem.config.example import settings_alone, tables, unless_said
from pbem.config.wrong import takes_of

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
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
