"""A poke reaches the named pipe of a server, and nothing else that has its name."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.poke import PIPE, poke
from pbem.server.wake import open_pipe


def link_to_pipe(path: Path, other: Path) -> None:
    os.mkfifo(other.with_name("pipe"))
    path.symlink_to("pipe")


IN_ITS_PLACE: dict[str, Callable[[Path, Path], None]] = {
    "a file": lambda path, other: path.hardlink_to(other),
    "a link to a file": lambda path, other: path.symlink_to(other),
    "a link to nothing": lambda path, other: path.symlink_to(other.with_name("nowhere")),
    "a link to a pipe": link_to_pipe,
}


@pytest.mark.parametrize("kind", IN_ITS_PLACE)
def test_what_else_lies_there_is_neither_written_nor_listened_to(tmp_path: Path, kind: str) -> None:
    other = tmp_path / "other"
    other.write_text("precious")
    IN_ITS_PLACE[kind](tmp_path / PIPE, other)
    poke(str(tmp_path))
    assert other.read_text() == "precious"
    with pytest.raises(OSError):  # noqa: PT011  # of one kind or another; the server logs it and goes on
        open_pipe(tmp_path / PIPE)
    assert not (tmp_path / "nowhere").exists()


def test_a_pipe_is_poked(tmp_path: Path) -> None:
    ends = open_pipe(tmp_path / PIPE)
    poke(str(tmp_path))
    assert os.read(ends[0], 10) == b"!"
    assert (tmp_path / PIPE).stat().st_mode & 0o777 == 0o600
    for end in ends:
        os.close(end)
