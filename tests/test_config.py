"""Where settings come from, and what is said of one that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from pbem.config import Listen, load_settings

TOML = """
player = "Anna"
domain = "example.org"
later = "not a setting of this version"
[[imap]]
host = "imap.example.org"
user = "play"
password = "hunter2"
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "new" / "home"))
    return tmp_path / "new" / "home"


def test_without_a_file_everything_is_as_usual_and_the_folder_is_made_for_its_owner(home: Path) -> None:
    settings = load_settings()
    assert (settings.home, settings.player, settings.keep_mail_days) == (home, "", 90)
    assert home.stat().st_mode & 0o777 == 0o700


def test_a_variable_comes_before_the_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir(parents=True)
    (home / "pbem.toml").write_text(TOML)
    monkeypatch.setenv("PBEM_PLAYER", "Boris")
    monkeypatch.setenv("PBEM_KEEP_MAIL_DAYS", "7")
    monkeypatch.setenv("PBEM_REQUIRE_DMARC", "true")
    settings = load_settings()
    assert (settings.player, settings.domain) == ("Boris", "example.org")
    assert (settings.keep_mail_days, settings.require_dmarc) == (7, True)
    assert settings.imap[0].password.get_secret_value() == "hunter2"
    assert "hunter2" not in repr(settings)


def test_tables_in_a_variable_are_json(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_LISTEN", '[{"protocol": "smtp", "port": 2525}]')
    assert load_settings().listen == (Listen(protocol="smtp", port=2525),)
    assert load_settings().home == home


UNFINISHED = '[{"password": "hunter2"'
NO_HOST = '[{"password": "hunter2", "port": "x"}]'


@pytest.mark.parametrize(
    ("name", "value"), [("imap", UNFINISHED), ("imap", NO_HOST), ("smtp_port", "hunter2")]
)
def test_a_wrong_variable_is_named_without_its_value(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"PBEM_{name.upper()}", value)
    with pytest.raises(ValidationError) as wrong:
        load_settings()
    (first, *_) = wrong.value.errors(include_input=False, include_url=False, include_context=False)
    assert first["loc"][0] == name
    assert "hunter2" not in str(first)
    assert not home.exists()
