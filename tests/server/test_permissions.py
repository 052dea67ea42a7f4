"""Everything that the program makes is for its owner alone, however carelessly it was started."""

from __future__ import annotations

import asyncio
import os
import random
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.config import Settings
from pbem.server.running import claimed
from pbem.server.serve import Server
from pbem.wiring import build_app
from tests.app.conftest import Clock
from tests.cli.conftest import THREE, Shell
from tests.kit.office import Office

FOR_ALL = {"pbem.prom"}  # sums that a program reads which counts


@pytest.fixture
def careless() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("careless")
def test_nothing_in_the_data_folder_is_open_to_others(tmp_path: Path) -> None:
    home = tmp_path / "home"
    shell = Shell(home)
    shell.ok("new", "K8", *THREE, "--start")
    shell.ok("export", "K8", "-o", str(home / "k8.json"))
    shell.ok("db", "backup", str(home / "copy.sqlite"))
    shell.ok("db", "backup", str(home / "nightly"), "--keep", "2")
    shell.ok("db", "restore", str(home / "copy.sqlite"), "--yes")
    settings = Settings(home=home, tick_seconds=3600, metrics=str(home / "pbem.prom"))
    clock = Clock()
    office = Office(build_app(settings, clock.now, random.Random(2)), settings, clock)
    office.new_game(cooling=0)

    async def look() -> dict[str, int]:
        with claimed(settings) as tell:
            async with Server(office.app, settings) as server:
                tell(server.port)
                await server.work()
                await server.work()
                return {
                    str(path.relative_to(home)): stat.S_IMODE(path.lstat().st_mode)
                    for path in (home, *home.rglob("*"))
                }

    modes = asyncio.run(look())
    office.app.store.close()
    assert {
        *("pbem.sqlite", "pbem.sqlite-wal", "pbem.sqlite-shm", "serve.lock"),
        *("database.lock", "copy.sqlite", "k8.json", "mail/anna@example.org/new", "pbem.prom"),
    } <= set(modes)
    assert any(name.startswith("wake-") for name in modes)
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o077 and name not in FOR_ALL} == {}
    assert modes["pbem.prom"] == 0o644
