"""What a test sees of the shell that it was started from: next to nothing.

Somebody's settings, language, time zone, terminal, home or current folder may decide neither what a program
under test does nor what it writes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

KEPT = (
    *("PATH", "LD_LIBRARY_PATH", "TMPDIR"),  # where programs are, and where they may write
    "PYTHONPATH",  # a copy of the project tests itself and not what is installed
    *("PBEM_HYPOTHESIS", "PBEM_REQUIRE_REAL", "PBEM_TEST_STORE"),  # how thoroughly we test
    "PYTEST_*",  # its own notes
)
USUAL = {"LC_ALL": "C.UTF-8", "TZ": "UTC"}


@contextmanager
def shielded(home: Path) -> Iterator[None]:
    """The same surroundings everywhere, with an empty home."""
    with pytest.MonkeyPatch.context() as change:
        for name in list(os.environ):
            if not any(fnmatch(name, kept) for kept in KEPT):
                change.delenv(name)
        for name, value in (USUAL | {"HOME": str(home)}).items():
            change.setenv(name, value)
        change.chdir(ROOT)
        time.tzset()
        before = os.umask(0o022)
        yield
        os.umask(before)
    time.tzset()
