"""A whole pbem.toml with comments, and the same as a table; both are made of the fields themselves.

Remarks begin with ``# ``, settings with ``#`` alone; so a setting is switched on by removing one sign.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from pbem.config.settings import Settings, Table
from pbem.config.wrong import table_model, takes_of

HEAD = """\
# The settings of a server: pbem.toml in its data folder. Each can also be a variable, PBEM_PLAYER for player.
# What is not set is as "unless said" tells. Remove the # before a setting to set it. Paths that begin neither
# with / nor with ~ are seen from the data folder. Look at the result: pbem config, pbem doctor
"""


def example() -> str:
    """The whole file, with everything commented out."""
    return HEAD + "".join(_single_settings()) + "".join(_tables())


def settings_alone() -> Iterator[tuple[str, FieldInfo]]:
    """The settings that are no lists of tables."""
    for name, field in Settings.model_fields.items():
        if name != "home" and table_model(field) is None:
            yield name, field


def tables() -> Iterator[tuple[str, type[Table]]]:
    """The lists of tables, which must stand at the end of a file."""
    for name, field in Settings.model_fields.items():
        model = table_model(field)
        if model is not None:
            assert issubclass(model, Table)
            yield name, model


def _single_settings() -> Iterator[str]:
    for name, field in settings_alone():
        yield f"\n{_remarks(field)}#{name} = {_toml(field.examples)}\n"


def _tables() -> Iterator[str]:
    for name, model in tables():
        fields = model.model_fields
        yield f"\n# {(model.__doc__ or '').partition(': ')[2].capitalize()} There may be several.\n"
        told: set[str] = set()  # what is explained once
        for chosen in model.EXAMPLES or (tuple(fields),):
            yield f"#[[{name}]]\n"
            for each in chosen:
                yield (
                    "" if each in told else _remarks(fields[each])
                ) + f"#{each} = {_toml(fields[each].examples)}\n"
            told |= set(chosen)


def _remarks(field: FieldInfo) -> str:
    usual = unless_said(field)
    end = "; it must be there" if field.is_required() else f"; unless said: {usual}" if usual else ""
    return f"# {field.description}\n# It takes {takes_of(field)}{end}\n"


def unless_said(field: FieldInfo) -> str:
    """What holds where a setting is not given, as it would be written."""
    value = field.default
    if field.is_required() or value in (None, "") or isinstance(value, SecretStr):
        return ""
    return json.dumps(value)


def _toml(examples: list[Any] | None) -> str:
    """The example as TOML writes it, which for our kinds of values is what JSON writes."""
    assert examples, "a setting without an example"
    return json.dumps(examples[0], ensure_ascii=False)
