"""Processes that a test starts: each begins as from a fresh shell, and none outlives the test.

A process leads a group of its own, and in the end the whole group is killed, so that what it has started ends
too; also when the test fails, or is stopped because it hangs.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]  # where a process finds the tests
Word = str | Path
Stream = int | IO[bytes]

_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


@contextmanager
def running(
    *words: Word,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    stdin: Stream = subprocess.DEVNULL,
    stdout: Stream | None = None,
    stderr: Stream | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """A process as long as the context is open; without other words it says what it says to whom we do."""
    with _signals_as_usual():
        process = subprocess.Popen(
            words, env=env, cwd=cwd, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True
        )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()


def run(
    *words: Word,
    given: str | bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    check: bool = False,
) -> subprocess.CompletedProcess[str]:
    """Run a process to its end and hear what it says; ``given`` is what it can read."""
    pipe = subprocess.PIPE
    with running(*words, env=env, cwd=cwd, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        out, err = process.communicate(given.encode() if isinstance(given, str) else given)
    done = subprocess.CompletedProcess(words, process.returncode, out.decode(), err.decode())
    assert not check or done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done


@contextmanager
def together(program: str, *arguments: tuple[object, ...]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """A process of this Python program for each list of arguments; all are ready, and then begin at once."""
    pipe = subprocess.PIPE
    with ExitStack() as open_ones:
        found = []
        for given in arguments:
            words = (sys.executable, "-c", program, *map(str, given))
            found.append(open_ones.enter_context(running(*words, cwd=ROOT, stdin=pipe, stdout=pipe)))
        for process in found:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
        for process in found:
            assert process.stdin is not None
            process.stdin.write(b"go\n")
            process.stdin.flush()
        yield found


def killed_before(events: Collection[str], number: int, work: Callable[[], object]) -> bool:
    """Let a copy of this process work until just before such an event of ``sys.audit``, counted from 0.

    Whether it came so far; then it ended there, and nothing was tidied up.
    """
    child = os.fork()
    if child == 0:
        left = count(number, -1)

        def look(event: str, _: tuple[Any, ...]) -> None:
            if event in events and next(left) == 0:
                os._exit(9)

        try:
            sys.addaudithook(look)
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def members(process: subprocess.Popen[bytes]) -> list[int]:
    """Who runs in the group of a process: itself, and what it has started."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            status = Path("/proc", number, "stat").read_bytes()
            state, _, group = status.rpartition(b")")[2].split()[:3]
            if int(group) == process.pid and state not in (b"Z", b"X"):
                found.append(int(number))
    return found


@contextmanager
def _signals_as_usual() -> Iterator[None]:
    """While this is open, new processes can be stopped like any other.

    A shell lets what runs in the background ignore Ctrl-C, and what ignores a signal hands that down to all
    it starts. A handler is not handed down: whoever begins where one is set begins with the usual answer.
    """
    ignored = [number for number in _STOPPING if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda *_: None)
    try:
        yield
    finally:
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)
