"""What cannot be read of the settings: a line for each, with where it stands and what it takes.

What was read is told, for that is how one finds a slip; but never a password, nor what could be one.
"""

from __future__ import annotations

import difflib
import re
import types
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, SecretStr, ValidationError
from pydantic.fields import FieldInfo

from pbem.config.bounds import Takes

_ALL = "All of them: pbem config --example"
_LONGEST = 60  # characters of a value or a name that are shown
_MOST = 20  # lines
_NUMBER = re.compile(r"[-+0-9._ ]{1,20}")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class BadSettings(Exception):
    """The settings cannot be used: one line for each fault."""

    def __init__(self, lines: Sequence[str]) -> None:
        more = ("There are more faults like these.",) if len(lines) > _MOST else ()
        self.lines = (*lines[:_MOST], *more)
        super().__init__("\n".join(self.lines))


def variable_of(name: str) -> str:
    return f"PBEM_{name.upper()}"


def lines_of(
    problem: ValidationError,
    model: type[BaseModel],
    file: Path,
    variables: Iterable[str],
    passwords: Collection[str] = (),
) -> list[str]:
    """All that is wrong, in the order of the settings."""
    from_variables = frozenset(variables)

    def place(name: str) -> str:
        return variable_of(name) if name in from_variables else str(file)

    return [
        line
        for wrong in problem.errors(include_url=False)[: 10 * _MOST]
        for line in _lines(
            _kept_back(wrong, passwords), model, place(str(wrong["loc"][0])) if wrong["loc"] else "", place
        )
    ]


def _kept_back(wrong: Mapping[str, Any], passwords: Collection[str]) -> Mapping[str, Any]:
    """The fault without a value that is a password elsewhere, or has one in it."""
    text = str(wrong["input"]) if isinstance(wrong["input"], str | Path) else ""
    return {**wrong, "input": None} if any(one in text for one in passwords) else wrong


def _lines(wrong: Mapping[str, Any], model: type[BaseModel], place: str, place_of: Any) -> list[str]:
    path = tuple(wrong["loc"])
    table = _table(path)
    if wrong["type"] == "together":
        found = wrong["ctx"]["found"]
        return [
            f"The settings do not fit together{table}: {why} "
            f"(in {place or ' and '.join(dict.fromkeys(map(place_of, names)))})."
            for names, why in found
        ]
    owner, field = _field(model, path)
    name = str(path[-1]) if isinstance(path[-1], str) else str(path[0])
    if wrong["type"] == "extra_forbidden":
        return [unknown(name, tuple(owner.model_fields), place, table)]
    takes = takes_of(field) if field else f"tables, each below a line [[{name}]]"
    if wrong["type"] == "missing":
        return [f"The setting {name} is missing{table} (in {place}).  It takes {takes}"]
    why = _reason(wrong)
    return [f"The setting {name}{table} {_read(wrong, field)} (in {place}){why}.  It takes {takes}"]


def unknown(name: str, names: Sequence[str], place: str, table: str = "") -> str:
    """The line for a name that is no setting."""
    return f"There is no setting {_short(name)}{table} (in {place}).{did_you_mean(name, names)}  {_ALL}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def did_you_mean(name: str, names: Sequence[str], cutoff: float = 0.6) -> str:
    close = difflib.get_close_matches(name[:_LONGEST].casefold(), names, n=1, cutoff=cutoff)
    return f"  Did you mean {close[0]}?" if close else ""


def _table(path: Sequence[str | int]) -> str:
    """Which table of a list is meant."""
    if len(path) < 2 or not isinstance(path[1], int):
        return ""
    at = path[1]
    return f" of the {_ORDINALS[at] if at < len(_ORDINALS) else f'{at + 1}th'} [[{path[0]}]]"


def _field(model: type[BaseModel], path: Sequence[str | int]) -> tuple[type[BaseModel], FieldInfo | None]:
    """The model that a path leads into, and its field if there is one of that name."""
    field = model.model_fields.get(str(path[0])) if path else None
    inner = table_model(field) if field else None
    if inner is None:
        return model, field
    return (inner, inner.model_fields.get(str(path[2]))) if len(path) > 2 else (inner, None)


def table_model(field: FieldInfo) -> type[BaseModel] | None:
    """The tables of which a setting is a list."""
    if get_origin(field.annotation) is not tuple:
        return None
    first = get_args(field.annotation)[0]
    return first if issubclass(first, BaseModel) else None


def takes_of(field: FieldInfo) -> str:
    """What a setting takes, as the end of a sentence."""
    told = next((each.words for each in field.metadata if isinstance(each, Takes)), None)
    if told:
        return told
    if get_origin(field.annotation) is Literal:
        *some, last = get_args(field.annotation)
        return f"{', '.join(some)} or {last}"
    raise TypeError("a setting without a bound")


def _is_secret(field: FieldInfo) -> bool:
    kinds = get_args(field.annotation) if get_origin(field.annotation) in (Union, types.UnionType) else ()
    return SecretStr in (field.annotation, *kinds)


def _read(wrong: Mapping[str, Any], field: FieldInfo | None) -> str:
    """The value as far as it may be shown."""
    value = wrong["input"]
    if field is None or _is_secret(field) or value is None:
        return "cannot be read"
    if isinstance(value, bool):
        return f"cannot be {str(value).lower()}"
    if isinstance(value, int | float):
        text = str(value) if isinstance(value, float) or value.bit_length() < 100 else "so big a number"
        return f"cannot be {text}"
    if not isinstance(value, str | Path):
        return "cannot be that kind of value"
    text = str(value)
    wants_number = field.annotation in (int, float, bool)
    if (wants_number and not _NUMBER.fullmatch(text)) or re.search(r"//.*@", text):
        return (
            f"cannot be a text of {len(text)} characters"  # a slip of the hand may have put a password here
        )
    return f"cannot be “{_short(text)}”"


def _reason(wrong: Mapping[str, Any]) -> str:
    """What our own checks say about it; what pydantic says is told better by what the setting takes."""
    if wrong["type"] != "value_error":
        return ""
    return f": {wrong['ctx']['error']}"
