"""Whether a server runs: the lock says so, and nothing else does."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pbem.config import Settings
from pbem.server.running import AlreadyRuns, Running, claimed, running, running_port


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path)


def test_a_server_is_known_by_its_lock(settings: Settings) -> None:
    assert running(settings) is None
    with claimed(settings) as tell:
        found = running(settings)
        assert found is not None
        assert (found.pid, found.port) == (os.getpid(), None)
        tell(2525)
        assert running_port(settings) == 2525
        assert set(json.loads((settings.home / "serve.lock").read_text())) == {"pid", "port", "since"}
    assert running(settings) is None
    assert running_port(settings) is None


def test_a_second_one_is_told_who_is_there(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.server.running.WAIT", 0.05)
    with claimed(settings) as tell:
        tell(2525)
        with pytest.raises(AlreadyRuns) as refused, claimed(settings):
            pass
        assert refused.value.other == running(settings)


LEFT_BEHIND = (
    "",
    "no JSON",
    "[]",
    '{"pid": "x", "port": [], "since": 7}',
    json.dumps({"pid": 1, "port": 25, "since": "2026-01-01T00:00:00+00:00"}),
)


@pytest.mark.parametrize("text", LEFT_BEHIND)
def test_a_file_that_was_left_behind_blocks_nobody(settings: Settings, text: str) -> None:
    (settings.home / "serve.lock").write_text(text)
    assert running(settings) is None
    with claimed(settings):
        assert running_port(settings) is None


@pytest.mark.parametrize("text", [*LEFT_BEHIND[:-1], '{"pid": 4194999, "port": 25, "since": "2026-01-01"}'])
def test_who_holds_the_lock_runs_whatever_stands_in_the_file(settings: Settings, text: str) -> None:
    with claimed(settings):
        (settings.home / "serve.lock").write_text(text)
        assert running(settings) == Running()
