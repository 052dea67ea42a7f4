"""What systemd is told: ready when mail is taken, alive as long as the event loop turns, and stopping."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

import pytest

from pbem.server.notify import announced, say_alive, tell
from tests.cli.conftest import INSTALLED, environment
from tests.kit.patience import PATIENCE
from tests.kit.processes import running


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The end of the line at which systemd sits."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        for name in ("WATCHDOG_USEC", "WATCHDOG_PID"):
            monkeypatch.delenv(name, raising=False)
        yield line


def test_a_server_tells_from_its_start_to_its_end(tmp_path: Path, heard: socket.socket) -> None:
    env = environment(tmp_path / "home", NOTIFY_SOCKET=str(tmp_path / "notify"), WATCHDOG_USEC="100000")
    with running(INSTALLED, "serve", env=env, stdout=PIPE, stderr=PIPE) as server:
        assert heard.recv(99) == b"READY=1"
        assert [heard.recv(99) for _ in range(3)] == [b"WATCHDOG=1"] * 3
        server.send_signal(signal.SIGTERM)
        assert (
            next(said for said in iter(lambda: heard.recv(99), b"") if said != b"WATCHDOG=1") == b"STOPPING=1"
        )
        assert server.wait() == 0, server.stderr and server.stderr.read()


@pytest.mark.parametrize("asked", [{}, {"WATCHDOG_USEC": "1000", "WATCHDOG_PID": str(os.getpid() + 1)}])
def test_nobody_who_did_not_ask_is_told_that_we_are_alive(
    heard: socket.socket, asked: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    asyncio.run(say_alive())  # ends by itself
    heard.setblocking(False)
    with pytest.raises(BlockingIOError):
        heard.recv(99)


def test_a_name_without_a_file_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"pbem-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0{name}")
        line.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        tell("READY=1")
        assert line.recv(99) == b"READY=1"


@pytest.mark.parametrize("address", ["", "/nowhere/at/all"])
def test_where_nobody_listens_the_server_runs_all_the_same(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> str:
        async with announced():
            return "ran"

    monkeypatch.setenv("NOTIFY_SOCKET", address)
    assert asyncio.run(run()) == "ran"


def test_a_line_that_nobody_reads_holds_up_nothing(heard: socket.socket) -> None:
    heard.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    for _ in range(10_000):
        tell("WATCHDOG=1")
