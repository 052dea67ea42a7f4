"""What cannot be read of the settings: a line for each, with where it stands and what it takes.

What was read is told, for that is how one finds a slip; but never a password, nor what could be one.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, SecretStr, ValidationError
from pydantic.fields import FieldInfo

from pbem.config.bounds import Takes

_LONGEST = 60  # characters of a value or a name that are shown
_MOST = 20  # lines
_NUMBER = re.compile(r"[-+0-9._ ]{1,20}")

PlaceOf = Callable[[str], str]  # where a setting was given: the file, or its variable


class BadSettings(Exception):
    """The settings cannot be used: one line for each fault."""

    def __init__(self, lines: Sequence[str]) -> None:
        more = ("There are more faults like these.",) if len(lines) > _MOST else ()
        self.lines = (*lines[:_MOST], *more)
        super().__init__("\n".join(self.lines))


def lines_of(
    problem: ValidationError, model: type[BaseModel], place_of: PlaceOf, passwords: Collection[str]
) -> list[str]:
    """Return all that is wrong, in the order of the settings."""
    faults = problem.errors(include_url=False)[: 10 * _MOST]
    return [line for wrong in faults for line in _lines(wrong, model, place_of, passwords)]


def _lines(
    wrong: Mapping[str, Any], model: type[BaseModel], place_of: PlaceOf, passwords: Collection[str]
) -> Iterator[str]:
    path = tuple(wrong["loc"])
    table = f"[[{path[0]}]] no. {path[1] + 1}" if len(path) > 1 and isinstance(path[1], int) else ""
    of_table = f" of {table}" if table else ""
    if wrong["type"] == "together":
        where = f" in {table}" if table else ""
        for why in wrong["ctx"]["found"]:
            names = path[:1] or [name for name in model.model_fields if re.search(rf"\b{name}\b", why)]
            places = ", ".join(dict.fromkeys(map(place_of, map(str, names))))
            yield f"The settings do not fit together{where}: {why} (in {places})."
        return
    place = place_of(str(path[0]))
    owner, field = _field(model, path)
    bare = str(path[-1]) if isinstance(path[-1], str) else str(path[0])
    if wrong["type"] == "extra_forbidden":
        yield unknown(bare, tuple(owner.model_fields), place, of_table)
        return
    takes = takes_of(field) if field else f"tables, each below a line [[{bare}]]"
    if wrong["type"] == "missing":
        yield f"The setting {bare}{of_table} is missing (in {place}).  It takes {takes}"
        return
    value = _shown(wrong["input"], field, passwords)
    read = f"cannot be {value}" if value else "cannot be read"
    # what pydantic says is told better by what the setting takes
    why = f": {wrong['ctx']['error']}" if wrong["type"] == "value_error" else ""
    yield f"The setting {bare}{of_table} {read} (in {place}){why}.  It takes {takes}"


def unknown(name: str, names: Sequence[str], place: str, of_table: str = "") -> str:
    """Return the line for a name that is no setting."""
    other = did_you_mean(name, names)
    mean = f"  Did you mean {other}?" if other else ""
    where = f"{_short(name)}{of_table} (in {place})"
    return f"There is no setting {where}.{mean}  All of them: pbem config --example"


def did_you_mean(name: str, names: Sequence[str], cutoff: float = 0.6) -> str:
    close = difflib.get_close_matches(name[:_LONGEST].casefold(), names, n=1, cutoff=cutoff)
    return close[0] if close else ""


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _field(model: type[BaseModel], path: Sequence[str | int]) -> tuple[type[BaseModel], FieldInfo | None]:
    """The model that a path leads into, and its field if there is one of that name."""
    field = model.model_fields.get(str(path[0]))
    inner = table_model(field) if field else None
    if inner is None:
        return model, field
    return inner, inner.model_fields.get(str(path[2])) if len(path) > 2 else None


def table_model(field: FieldInfo) -> type[BaseModel] | None:
    """Return the tables of which a setting is a list."""
    if get_origin(field.annotation) is not tuple:
        return None
    first = get_args(field.annotation)[0]
    return first if issubclass(first, BaseModel) else None


def takes_of(field: FieldInfo) -> str:
    """Return what a setting takes, as the end of a sentence."""
    for each in field.metadata:
        if isinstance(each, Takes):
            return each.words
    assert get_origin(field.annotation) is Literal, "a setting without a bound"
    *some, last = get_args(field.annotation)
    return f"{', '.join(some)} or {last}"


def _shown(value: object, field: FieldInfo | None, passwords: Collection[str]) -> str:
    """The value as far as it may be shown; nothing, if it may not."""
    if field is None or value is None or field.annotation is SecretStr:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value) if isinstance(value, float) or abs(value) < 10**30 else "so big a number"
    if not isinstance(value, str | Path):
        return "that kind of value"
    text = str(value)
    if any(one in text for one in passwords):
        return ""
    wants_number = field.annotation in (int, float, bool)
    if (wants_number and not _NUMBER.fullmatch(text)) or re.search(r"//.*@", text):
        return f"a text of {len(text)} characters"  # a slip of the hand may have put a password here
    return f"“{_short(text)}”"
