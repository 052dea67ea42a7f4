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
from pbem.sentence import N_, Sentence

_LONGEST = 60  # characters of a value or a name that are shown
_MOST = 20  # lines
_NUMBER = re.compile(r"[-+0-9._ ]{1,20}")


class BadSettings(Exception):
    """The settings cannot be used: one line for each fault."""

    def __init__(self, lines: Sequence[str]) -> None:
        more = (N_("There are more faults like these."),) if len(lines) > _MOST else ()
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
    if wrong["type"] == "together":
        return [
            Sentence(
                # Translators: {place} names a file or a variable, {why} says what does not fit.
                N_("The settings do not fit together in {table}: {why} (in {place}).")
                if _table(path)
                else N_("The settings do not fit together: {why} (in {place})."),
                table=_table(path),
                why=_again(why),
                place=place or ", ".join(dict.fromkeys(map(place_of, names))),
            )
            for names, why in wrong["ctx"]["found"]
        ]
    owner, field = _field(model, path)
    bare = str(path[-1]) if isinstance(path[-1], str) else str(path[0])
    name = _in_table(bare, path)
    if wrong["type"] == "extra_forbidden":
        return [unknown(bare, tuple(owner.model_fields), place, path)]
    takes = takes_of(field) if field else Sentence("tables, each below a line [[{name}]]", name=bare)
    if wrong["type"] == "missing":
        text = N_("The setting {name} is missing (in {place}).  It takes {takes}")
        return [Sentence(text, name=name, place=place, takes=takes)]
    value, why = _read(wrong, field), _reason(wrong)
    words = {"name": name, "value": value, "place": place, "why": why, "takes": takes}
    return [Sentence(_CANNOT_BE[bool(value), bool(why)], **words)]


# Whether the value is told, and whether there is a reason. {takes} says what a setting takes instead.
_CANNOT_BE = {
    (False, False): N_("The setting {name} cannot be read (in {place}).  It takes {takes}"),
    (False, True): N_("The setting {name} cannot be read (in {place}): {why}.  It takes {takes}"),
    (True, False): N_("The setting {name} cannot be {value} (in {place}).  It takes {takes}"),
    (True, True): N_("The setting {name} cannot be {value} (in {place}): {why}.  It takes {takes}"),
}


def _again(words: str) -> Sentence:
    """Words that may stand in a slot of another sentence and are translated there."""
    return words if isinstance(words, Sentence) else Sentence(words)


def unknown(name: str, names: Sequence[str], place: str, path: Sequence[str | int] = ()) -> Sentence:
    """The line for a name that is no setting."""
    other = did_you_mean(name, names)
    text = (
        N_(
            "There is no setting {name} (in {place}).  Did you mean {other}?  All of them: pbem config"
            " --example"
        )
        if other
        else N_("There is no setting {name} (in {place}).  All of them: pbem config --example")
    )
    return Sentence(text, name=_in_table(_short(name), path), place=place, other=other)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def did_you_mean(name: str, names: Sequence[str], cutoff: float = 0.6) -> str:
    close = difflib.get_close_matches(name[:_LONGEST].casefold(), names, n=1, cutoff=cutoff)
    return close[0] if close else ""


def _table(path: Sequence[str | int]) -> str:
    """Which table of a list is meant."""
    if len(path) < 2 or not isinstance(path[1], int):
        return ""
    return f"[[{path[0]}]] no. {path[1] + 1}"


def _in_table(name: str, path: Sequence[str | int]) -> str:
    """The name of a setting, and where it stands if that is a table of a list."""
    # Translators: {table} is written like [[imap]] no. 2, and means the second of these tables.
    return Sentence("{name} of {table}", name=name, table=_table(path)) if _table(path) else name


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
        return _again(told)
    if get_origin(field.annotation) is Literal:
        *some, last = get_args(field.annotation)
        # Translators: words that a setting takes; {some} lists all but the last.
        return Sentence("{some} or {last}", some=", ".join(some), last=last)
    raise TypeError("a setting without a bound")


def _is_secret(field: FieldInfo) -> bool:
    kinds = get_args(field.annotation) if get_origin(field.annotation) in (Union, types.UnionType) else ()
    return SecretStr in (field.annotation, *kinds)


def _read(wrong: Mapping[str, Any], field: FieldInfo | None) -> str:
    """The value as far as it may be shown; nothing, if it may not."""
    value = wrong["input"]
    if field is None or _is_secret(field) or value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        is_short = isinstance(value, float) or value.bit_length() < 100
        return str(value) if is_short else Sentence("so big a number")
    if not isinstance(value, str | Path):
        return Sentence("that kind of value")
    text = str(value)
    wants_number = field.annotation in (int, float, bool)
    if (wants_number and not _NUMBER.fullmatch(text)) or re.search(r"//.*@", text):
        # a slip of the hand may have put a password here
        return Sentence("a text of {number} characters", number=len(text))
    return Sentence("“{text}”", text=_short(text))


def _reason(wrong: Mapping[str, Any]) -> str:
    """What our own checks say about it; what pydantic says is told better by what the setting takes."""
    if wrong["type"] != "value_error":
        return ""
    return _again(*wrong["ctx"]["error"].args)
