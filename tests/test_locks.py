"""Locks on files: held by whoever lives, and by nobody else."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from pbem import locks
from tests.kit.patience import PATIENCE
from tests.kit.processes import running

HOLDER = """
import sys
from pathlib import Path
from pbem import locks
lock = locks.take(Path(sys.argv[1]), shared=len(sys.argv) > 2)
print("held", flush=True)
sys.stdin.read()
"""


def test_one_alone_or_many_together(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    with locks.take(path, shared=True), locks.take(path, shared=True):
        assert not locks.is_taken(path)
        assert locks.holders(path) == [os.getpid()]
        with pytest.raises(locks.Taken):
            locks.take(path)
    with locks.take(path):
        assert locks.is_taken(path)
        with pytest.raises(locks.Taken):
            locks.take(path, shared=True)
    assert not locks.is_taken(path)
    assert locks.holders(path) == []


def test_a_file_that_nobody_holds_means_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    assert not locks.is_taken(path)
    path.write_text("left behind")
    assert not locks.is_taken(path)
    locks.take(path).close()


def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    with running(sys.executable, "-c", HOLDER, path, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert locks.is_taken(path)
        assert locks.holders(path) == [process.pid]
        process.send_signal(signal.SIGKILL)
        locks.take(path, patience=PATIENCE).close()


def test_a_file_system_without_locks_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    with pytest.raises(locks.NoLocks):
        locks.take(tmp_path / "a.lock")


def test_a_lock_that_others_share_is_not_had_alone_and_stays_shared(tmp_path: Path) -> None:
    mine, others = (locks.take(tmp_path / "lock", shared=True) for _ in range(2))
    with pytest.raises(locks.Taken):
        mine.alone()
    with pytest.raises(locks.Taken):
        locks.take(tmp_path / "lock")  # both share it still
    others.close()
    mine.alone()
    with pytest.raises(locks.Taken):
        locks.take(tmp_path / "lock", shared=True)
    mine.share()
    locks.take(tmp_path / "lock", shared=True).close()
    mine.close()


@pytest.mark.parametrize("target", ["somebody's file", "nowhere"])
def test_a_link_in_the_place_of_a_lock_leads_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    """The administrator would else give away, or empty, what the owner of the folder points at."""
    given: list[object] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda *what: given.append(what))
    other, path = tmp_path / "somebody's file", tmp_path / "a.lock"
    other.write_text("precious")
    path.symlink_to(tmp_path / target)
    for look in (locks.take, locks.is_taken):
        with pytest.raises(OSError, match="symbolic"):
            look(path)
    assert other.read_text() == "precious"
    assert not given
    assert not (tmp_path / "nowhere").exists()


def test_the_administrator_gives_only_new_locks_to_the_owner_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[object] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda *what: given.append(what[1:]))
    for _ in range(2):
        locks.take(tmp_path / "a.lock").close()
    folder = tmp_path.stat()
    assert given == [(folder.st_uid, folder.st_gid)]
