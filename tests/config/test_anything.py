"""Whatever stands in pbem.toml or in a variable: settings, or lines about what is wrong, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pbem.config import BadSettings, Settings
from pbem.config.example import settings_alone, tables
from pbem.config.loading import settings_from

SECRET = "hunter2-is-secret"
TEXT = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [
            "~nobody-of-that-name/x",
            "/" + "x" * 300,
            "x/" * 3000,
            "\0",
            "a\nb",
            "../..",
            ":",
            "[",
            "::1",
            "1e999",
        ]
    ),
)
NUMBER = st.one_of(st.integers(), st.floats(), st.booleans(), st.just(10**400))
VALUE = st.recursive(
    TEXT | NUMBER | st.dates() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)
NAMES = [name for name, _ in settings_alone()]
INNER = {name: list(model.model_fields) for name, model in tables()}


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    """What a file may say: settings with anything in them, and names that are none."""
    alone = st.sampled_from(NAMES) | st.text(max_size=12)
    said: dict[str, Any] = draw(st.dictionaries(alone, VALUE, max_size=4))
    for name, fields in INNER.items():
        one = st.dictionaries(st.sampled_from(fields) | st.text(max_size=12), VALUE, max_size=4)
        if draw(st.booleans()):
            said[name] = draw(st.lists(one, max_size=2) | VALUE)
    return {**said, "smtp_password": SECRET} if draw(st.booleans()) else said


def tried(home: Path, said: dict[str, Any], variables: dict[str, str]) -> None:
    try:
        found = settings_from(home, said, variables)
    except BadSettings as problem:
        lines = problem.lines
    else:
        assert isinstance(found, Settings)
        return
    assert 1 <= len(lines) <= 21
    assert max(map(len, lines)) < 800
    assert SECRET not in str(lines)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(files())
@example({"templates": "~nobody-of-that-name/x"})
@example({"maildir": [{"path": "x/" * 3000}]})
@example({"listen": [{"socket": "x" * 300}]})
@example({"metrics": "x" * 300})
@example({"smtp_ca": "x" * 300})
@example({f"k{number}": 1 for number in range(500)})
@example({"k" * 10_000: 1})
@example({"smtp_host": "h", "smtp_user": "u", "smtp_password": SECRET, "domain": SECRET + "_"})
def test_anything_in_a_file_is_read_or_refused(tmp_path: Path, said: dict[str, Any]) -> None:
    tried(tmp_path, said, {})


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(NAMES), TEXT | NUMBER.map(str), max_size=4))
def test_anything_in_variables_is_read_or_refused(tmp_path: Path, variables: dict[str, str]) -> None:
    tried(tmp_path, {}, variables)


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, "1", '"x"', "null", '[{"a": NaN}]', "[1e999]", "9" * 5000]
)
@pytest.mark.parametrize("name", INNER)
def test_anything_in_a_variable_of_tables_is_read_or_refused(tmp_path: Path, name: str, text: str) -> None:
    tried(tmp_path, {}, {name: text})
