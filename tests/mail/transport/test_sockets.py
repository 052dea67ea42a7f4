"""The Unix sockets that mail hosts come to: who may, and what is left behind."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.config import Listen
from pbem.mail.transport import sockets
from pbem.mail.transport.sources.smtp import listening
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import InboxStatus
from tests.kit.office import Office
from tests.kit.wire import Wire


@asynccontextmanager
async def connected(path: Path) -> AsyncIterator[Wire]:
    reader, writer = await asyncio.open_unix_connection(str(path))
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


def open_and_close(place: Listen) -> os.stat_result:
    """What lies at the path of a place while it is open."""
    assert place.socket

    async def look() -> os.stat_result:
        assert place.socket
        async with sockets.served(place, asyncio.Protocol):
            return place.socket.lstat()

    return asyncio.run(look())


def left_behind(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


def test_a_unix_socket_takes_letters_and_is_gone_afterwards(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    turn: EmailMessage = office.answer(office.to_move(), office.any_line())
    path = office.settings.home / "lmtp.sock"
    left_behind(path)

    async def talk() -> None:
        place = Listen(protocol="lmtp", socket=path)
        async with (
            listening(office.app, server_addresses(office.settings), place),
            connected(path) as line,
        ):
            assert (await line.answer()).startswith("220")
            await line.say("LHLO test")
            await line.say("MAIL FROM:<anna@example.org>")
            await line.say(f"RCPT TO:<{turn['To']}>")
            assert await line.letter(turn.as_bytes()) == ["250 2.0.0 stored"]

    asyncio.run(talk())
    assert len(office.app.store.inbox(InboxStatus.NEW)) == 1
    assert not path.exists()


def test_only_owner_and_group_may_come_unless_the_host_says_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "a.sock"
    before = os.umask(0o077)
    try:
        assert stat.S_IMODE(open_and_close(Listen(socket=path)).st_mode) == 0o660
        assert stat.S_IMODE(open_and_close(Listen(socket=path, mode="0600")).st_mode) == 0o600
    finally:
        os.umask(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file to any group")
def test_the_group_is_the_one_that_the_host_names_or_that_of_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "a.sock"
    assert open_and_close(Listen(socket=path, group="daemon")).st_gid == 1
    os.chown(tmp_path, -1, 3)
    tmp_path.chmod(0o2750)
    assert open_and_close(Listen(socket=path)).st_gid == 3
    with pytest.raises(OSError, match="no group nobody-has-this-group"):
        open_and_close(Listen(socket=path, group="nobody-has-this-group"))
    assert not path.exists()


@pytest.mark.parametrize("kind", ["file", "link to a file", "link to a socket", "folder"])
def test_what_is_no_socket_stays_as_it_is(tmp_path: Path, kind: str) -> None:
    path, other = tmp_path / "a.sock", tmp_path / "other"
    if kind == "file":
        path.write_text("precious")
    elif kind == "folder":
        path.mkdir()
    else:
        left_behind(other) if kind.endswith("socket") else other.write_text("precious")
        path.symlink_to(other)
    before = path.lstat().st_ino
    settings_are_older = Listen.model_construct(**{**dict(Listen()), "socket": path})
    with pytest.raises(OSError, match="no socket"):
        open_and_close(settings_are_older)
    assert path.lstat().st_ino == before
    assert other.exists() or not path.is_symlink()


def test_a_socket_where_somebody_listens_stays_hers(tmp_path: Path) -> None:
    path = tmp_path / "a.sock"
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))
        one.listen()
        with pytest.raises(OSError, match="somebody listens"):
            open_and_close(Listen(socket=path))
        assert path.exists()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.sock"
    with pytest.raises(OSError, match=f"{path}: No such file"):
        open_and_close(Listen(socket=path))


def test_a_socket_that_took_our_place_is_not_removed(tmp_path: Path) -> None:
    path = tmp_path / "a.sock"

    async def replaced() -> None:
        async with sockets.served(Listen(socket=path), asyncio.Protocol):
            left_behind(tmp_path / "newer")
            (tmp_path / "newer").rename(path)

    asyncio.run(replaced())
    assert path.exists()
