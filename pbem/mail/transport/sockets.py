"""Sockets that a mail host comes to: a port, or a path with mode and group."""

from __future__ import annotations

import asyncio
import errno
import shutil
import socket
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path

from pbem.config import Listen


@asynccontextmanager
async def served(place: Listen, connection: Callable[[], asyncio.BaseProtocol]) -> AsyncIterator[int]:
    """Take connections at this place while the context is open; it yields the port, 0 for a Unix socket."""
    loop = asyncio.get_running_loop()
    with at_path(place) if place.socket else nullcontext() as one:
        at = {"sock": one} if one else {"host": place.host, "port": place.port}
        server: asyncio.Server = await loop.create_server(connection, **at)
        try:
            yield 0 if place.socket else server.sockets[0].getsockname()[1]
        finally:
            server.close()
            with suppress(TimeoutError):  # whoever is still connected hears no more
                await asyncio.wait_for(server.wait_closed(), 1)


@contextmanager
def at_path(place: Listen) -> Iterator[socket.socket]:
    """A Unix socket; nobody can connect before ``listen``, so nobody can before mode and group are right."""
    path = place.socket
    assert path is not None
    clear_away(path)
    with socket.socket(socket.AF_UNIX) as one:
        try:
            one.bind(str(path))
        except OSError as problem:
            raise cannot_listen(f"{path}: {problem.strerror}") from None
        ours = identity(path)
        try:
            if place.group:
                give_to(place.group, path)
            path.chmod(int(place.mode, 8))
            one.setblocking(False)
            yield one
        finally:
            if identity(path) == ours:  # and not that of a server that has taken our place
                path.unlink()


def clear_away(path: Path) -> None:
    """Remove a socket that was left behind by a server that was killed, and never anything else."""
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(kind):
        raise cannot_listen(f"{path} is no socket, and stays as it is")
    with socket.socket(socket.AF_UNIX) as one:
        one.settimeout(1)
        try:
            one.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()  # nobody listens there
            return
        except TimeoutError:
            pass  # somebody does, and is busy
    raise cannot_listen(f"somebody listens at {path} already")


def give_to(group: str, path: Path) -> None:
    try:
        shutil.chown(path, group=group)
    except LookupError:
        raise cannot_listen(f"there is no group {group}") from None
    except PermissionError:
        raise cannot_listen(f"only a member of the group {group} can give it {path}") from None


def cannot_listen(why: str) -> OSError:
    """In the form in which asyncio says it of a port."""
    return OSError(errno.EADDRNOTAVAIL, f"error while attempting to bind on address: {why}")


def identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at a path, by the numbers that the system gives it."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
