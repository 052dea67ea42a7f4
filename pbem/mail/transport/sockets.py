"""Sockets that a mail host comes to: a port, a path with mode and group, or one that systemd hands over.

A socket that systemd has opened for us (``pbem.socket``) is known by where it listens: if that is the place
that pbem.toml names, it is taken, and nothing needs a second name.
"""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import socket
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path

from pbem.config import Place

FIRST_HANDED_OVER = 3  # the number of the first file that systemd hands over (sd_listen_fds(3))


@asynccontextmanager
async def served(place: Place, connection: Callable[[], asyncio.BaseProtocol]) -> AsyncIterator[int]:
    """Take connections at this place while the context is open; it yields the port, 0 for a Unix socket."""
    loop = asyncio.get_running_loop()
    with opened(place) as one:
        at = {"sock": one} if one else {"host": place.host, "port": place.port}
        server: asyncio.Server = await loop.create_server(connection, **at)
        try:
            yield 0 if place.socket else server.sockets[0].getsockname()[1]
        finally:
            server.close()
            with suppress(TimeoutError):  # whoever is still connected hears no more
                await asyncio.wait_for(server.wait_closed(), 1)


@contextmanager
def opened(place: Place) -> Iterator[socket.socket | None]:
    """The socket of this place, not yet listening; None for a port that nobody has opened for us."""
    with handed_over(place) or (at_path(place) if place.socket else nullcontext()) as one:
        yield one


def handed_over(place: Place) -> socket.socket | None:
    """The socket for this place that was opened before we were started, if there is one.

    Its file belongs to systemd, which goes on listening when we stop.
    """
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None  # there are none, or they are meant for the program that started us
    wanted = str(place.socket) if place.socket else (place.host, place.port)
    last = FIRST_HANDED_OVER + int(os.environ.get("LISTEN_FDS", "0"))
    for number in range(FIRST_HANDED_OVER, last):
        if not stat.S_ISSOCK(os.fstat(number).st_mode):
            continue
        one = socket.socket(fileno=os.dup(number))
        where = one.getsockname()
        if (where if isinstance(where, str) else where[:2]) == wanted:
            one.setblocking(False)
            return one
        one.close()
    return None


@contextmanager
def at_path(place: Place) -> Iterator[socket.socket]:
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
