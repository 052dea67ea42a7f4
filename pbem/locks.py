"""Locks on files, kept by the operating system.

Whoever ends lets go of its locks, also by ``kill -9`` or a power cut. So a file that was left behind, or came
along with a copy of its folder, means nothing, and nobody ever has to remove one.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path

PAUSE = 0.02  # seconds between two tries
SOME_TIME = 60.0  # seconds that another may need alone
NOT_SUPPORTED = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)


class Taken(Exception):
    """Somebody else holds the lock."""


class NoLocks(Exception):
    """The file system keeps no locks; some network ones do not."""


class FileLock:
    """A lock that is held until it is let go of."""

    def __init__(self, path: Path, file: int) -> None:
        self.path = path
        self._file = file

    def write(self, text: str) -> None:
        """Say something about who holds it."""
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, text.encode(), 0)

    def alone(self, patience: float = 0.0) -> None:
        """Share it with nobody any more; if others go on with it, it is still shared when we give up."""
        try:
            _wait(self, fcntl.LOCK_EX, patience)
        except Taken:
            self.share()  # the system drops the one lock before it tries the other
            raise

    def share(self) -> None:
        """Let others in."""
        _wait(self, fcntl.LOCK_SH, SOME_TIME)

    def close(self) -> None:
        """Let go of it; the file stays, for others may be about to lock it."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)

    __del__ = close

    def __enter__(self) -> FileLock:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def take(path: Path, *, shared: bool = False, patience: float = 0.0) -> FileLock:
    """Lock a file, which is made if need be; for so many seconds wait until others let go of it."""
    lock = FileLock(path, _opened(path))
    _wait(lock, fcntl.LOCK_SH if shared else fcntl.LOCK_EX, patience)
    return lock


def is_taken(path: Path) -> bool:
    """Whether somebody holds a lock on a file that nobody shares."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except FileNotFoundError:
        return False
    try:
        return not _locked(file, fcntl.LOCK_SH)
    finally:
        os.close(file)


def holders(path: Path) -> list[int]:
    """The processes that hold a lock on a file, as far as this system tells."""
    with suppress(OSError):
        status = path.stat()
        place = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
        rows = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
        return sorted({int(row[4]) for row in rows if row[1] == "FLOCK" and row[5] == place})
    return []


def _wait(lock: FileLock, kind: int, patience: float) -> None:
    deadline = time.monotonic() + patience
    while not _locked(lock._file, kind):
        if time.monotonic() >= deadline:
            raise Taken(str(lock.path))
        time.sleep(PAUSE)


def _locked(file: int, kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as problem:
        if problem.errno in NOT_SUPPORTED:
            raise NoLocks(problem.strerror) from problem
        raise
    return True


def _opened(path: Path) -> int:
    """The file itself, never one that a link in its place leads to.

    The administrator may come into the folder of whoever runs the server, and that may be anybody by now.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return os.open(path, os.O_RDWR | os.O_NOFOLLOW)
    if os.geteuid() == 0:  # what the administrator makes must not shut out who runs the server
        owner = path.parent.stat()
        os.fchown(file, owner.st_uid, owner.st_gid)
    return file
