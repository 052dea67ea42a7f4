"""Whether a server runs on a data folder, and on which port it listens.

A server holds a lock on ``serve.lock`` as long as it lives, wherever its mail comes from. The lock is what
counts: what stands in the file only says who holds it, and says nothing once the lock is gone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pbem.config import Settings
from pbem.locks import NoLocks, Taken, is_taken, take

WAIT = 1.0  # seconds; whoever only looks whether a server runs touches the lock for a moment


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs, as far as it has said something about itself."""

    pid: int | None = None
    port: int | None = None  # of its own listener, if it has one
    since: datetime | None = None


class AlreadyRuns(Exception):
    """Another server runs on this data folder."""

    def __init__(self, other: Running) -> None:
        super().__init__(other)
        self.other = other


def running(settings: Settings) -> Running | None:
    """The server that runs on this data folder, if one does."""
    try:
        return _told(settings.serve_lock) if is_taken(settings.serve_lock) else None
    except NoLocks:
        return None  # without them none can have been started


def running_port(settings: Settings) -> int | None:
    """Where a server on this data folder listens for mail itself, if one does."""
    found = running(settings)
    return found.port if found else None


@contextmanager
def claimed(settings: Settings) -> Iterator[Callable[[int], None]]:
    """Be the one server of a data folder; call what is yielded with the port, once there is one."""
    try:
        lock = take(settings.serve_lock, patience=WAIT)
    except Taken:
        raise AlreadyRuns(_told(settings.serve_lock)) from None
    since = datetime.now(UTC)

    def tell(port: int) -> None:
        facts = {"pid": os.getpid(), "port": port or None, "since": since.isoformat(timespec="seconds")}
        lock.write(json.dumps(facts) + "\n")

    with lock:
        tell(0)
        yield tell


def _told(path: Path) -> Running:
    """What stands in the file; nothing, if that is not from somebody who lives."""
    try:
        facts = json.loads(path.read_text())
        found = Running(facts["pid"], facts["port"], datetime.fromisoformat(facts["since"]))
        os.kill(facts["pid"], 0)
    except PermissionError:
        return found  # somebody else's process, but there it is
    except (OSError, ValueError, KeyError, TypeError):
        return Running()
    return found
