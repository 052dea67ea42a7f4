"""``pbem config --example`` is a whole file, and every setting has all that is said of it in its field."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest
from pydantic.fields import FieldInfo

from pbem.config import Settings, load_settings
from pbem.config.example import example, settings_alone, tables
from pbem.config.wrong import takes_of
from tests.kit.host_tables import HOSTING, with_settings


def uncommented() -> str:
    """The example with every setting switched on, as its first lines say."""
    return re.sub(r"^#(?! )", "", example(), flags=re.MULTILINE)


def test_the_example_is_a_file_that_does_nothing() -> None:
    assert tomllib.loads(example()) == {}
    assert all(len(line) <= 110 for line in example().splitlines())


def test_with_all_of_it_switched_on_it_is_valid(file: Path, certificate: Path) -> None:
    (file.parent / "templates").mkdir()
    shutil.copy(certificate, file.parent / "ca.pem")
    file.write_text(uncommented())
    settings = load_settings()
    assert settings.model_fields_set == set(Settings.model_fields)
    assert [place.port for place in settings.listen] == [2424, 0]


def test_every_setting_stands_in_it() -> None:
    said = tomllib.loads(uncommented())
    assert set(said) == set(Settings.model_fields) - {"home"}
    for name, model in tables():
        assert set().union(*said[name]) == set(model.model_fields)


FIELDS = [
    *settings_alone(),
    *((f"{name}.{inner}", field) for name, model in tables() for inner, field in model.model_fields.items()),
]


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=[name for name, _ in FIELDS])
def test_every_setting_has_a_description_an_example_and_bounds(name: str, field: FieldInfo) -> None:
    assert field.description
    assert field.description.endswith("."), name
    assert len(field.description) <= 100
    assert field.examples
    assert takes_of(field)
    assert "\n" not in takes_of(field) + field.description


def test_the_page_for_hosts_has_all_of_them() -> None:
    page = HOSTING.read_text("utf-8")
    assert page == with_settings(page), "docs/hosting.md is out of date; renew it: python -m tests.kit.pages"
    told = re.findall(r"^\| `([a-z_]+)` \|", page, re.MULTILINE)
    assert [name.rpartition(".")[2] for name, _ in FIELDS] == told
