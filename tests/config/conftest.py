"""A data folder with a pbem.toml in it."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "new" / "home"))
    return tmp_path / "new" / "home"


@pytest.fixture
def file(home: Path) -> Path:
    """pbem.toml, still empty."""
    home.mkdir(mode=0o700, parents=True)
    (home / "pbem.toml").touch(mode=0o600)
    return home / "pbem.toml"
