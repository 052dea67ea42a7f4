"""A program in a terminal of its own: what it shows, and what is typed."""

from __future__ import annotations

import os
import pty
import select
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from subprocess import Popen

from tests.kit.patience import PATIENCE
from tests.kit.processes import Word, running


@dataclass
class Terminal:
    """Our side of the terminal."""

    process: Popen[bytes]
    _file: int

    def shown(self, until: str = "", patience: float = PATIENCE) -> str:
        """What is shown up to these words, or to the end; nothing may come for so many seconds."""
        seen = b""
        while not until or until.encode() not in seen:
            assert select.select([self._file], [], [], patience)[0], seen.decode(errors="replace")
            try:
                part = os.read(self._file, 65536)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            seen += part
        return seen.decode(errors="replace")

    def settle(self, quiet: float = 0.3) -> None:
        """Let it finish its drawing: some programs throw away what is typed before."""
        while select.select([self._file], [], [], quiet)[0]:
            os.read(self._file, 65536)

    def type(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def end(self) -> int:
        """The exit code, once the program has shown everything."""
        self.shown()
        return self.process.wait()


@contextmanager
def terminal(*words: Word, env: Mapping[str, str]) -> Iterator[Terminal]:
    """Run a program where it sees a terminal."""
    ours, theirs = pty.openpty()
    try:
        with running(*words, env=env, stdin=theirs, stdout=theirs, stderr=theirs) as process:
            os.close(theirs)
            yield Terminal(process, ours)
    finally:
        os.close(ours)
