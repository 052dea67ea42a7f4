"""A file that anybody may have made is bounded while it is read."""

import gzip
import json
import os
import tracemalloc
import zlib
from pathlib import Path

import pytest

from pbem.app.record.reading import Unreadable, parsed, read_file, unpacked

MEGABYTE = 1024 * 1024


def refused(data: bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        parsed(unpacked(data))
    return caught.value.text


def test_a_document_is_read_packed_or_not(tmp_path: Path) -> None:
    document = {"names": ["Ана", 'a"b\\', "x:y,[z]{}"], "rows": [[1, None, True, "\u2028"]]}
    for ascii_only in (True, False):
        text = json.dumps(document, ensure_ascii=ascii_only, indent=4).encode()
        for data in (text, gzip.compress(text)):
            (tmp_path / "file").write_bytes(data)
            assert read_file(tmp_path / "file") == document


def test_unpacking_stops_where_it_is_too_much() -> None:
    packer = zlib.compressobj(9, wbits=31)
    bomb = b"".join(packer.compress(b" " * MEGABYTE) for _ in range(200)) + packer.flush()
    assert len(bomb) < MEGABYTE
    tracemalloc.start()
    try:
        assert "bytes; no game is that long" in refused(bomb)
        assert tracemalloc.get_traced_memory()[1] < 100 * MEGABYTE
    finally:
        tracemalloc.stop()
    assert len(unpacked(gzip.compress(b" " * 32 * MEGABYTE))) == 32 * MEGABYTE
    assert "bytes; no game is that long" in refused(gzip.compress(b" " * (32 * MEGABYTE + 1)))


def test_a_plain_file_may_be_too_big_as_well(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        file.truncate(32 * MEGABYTE + 1)
    with pytest.raises(Unreadable, match="bytes; no game is that long"):
        read_file(tmp_path / "file")


def test_only_ordinary_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(Unreadable, match="no ordinary file"):
            read_file(path)


# No time of packing in it: the names of the tests below are made of these bytes.
PACKED = gzip.compress(b'{"game": "K7"}', mtime=0)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (PACKED[:-3], "badly packed"),
        (PACKED[:12], "badly packed"),
        (PACKED[:2], "badly packed"),
        (PACKED[:10] + b"\xff" * 20, "badly packed"),
        (PACKED + PACKED, "badly packed"),
        (PACKED + b"x", "badly packed"),
        (b"", "is no JSON"),
        (b"{", "is no JSON"),
        (b"{} {}", "is no JSON"),
        (b'{"a": NaN}', "is no JSON"),
        (b'{"a": -Infinity}', "is no JSON"),
        (b'{"a": "\\ud800"}', "is no JSON"),
        (b'{"a": "\xff"}', "is no JSON"),
        (b'{"a": "\x00"}', "is no JSON"),
        (b'{"a": ' + b"7" * 5000 + b"}", "is no JSON"),
        (b"\xef\xbb\xbf{}", "is no JSON"),
        (b"{'a': 1}", "is no JSON"),
        (b"\x89PNG\r\n\x1a\n", "is no JSON"),
        (b"[]", "holds no exported game"),
        (b"5", "holds no exported game"),
        (b"null", "holds no exported game"),
        (b'{"a": 1, "a": 1}', "two values one name"),
        (b'{"a": [{"b": ":", "b": 1}]}', "two values one name"),
        (b'{"a": 1, "\\u0061": 1}', "two values one name"),
        (b'{"a": ' + b"[" * 20 + b"]" * 20 + b"}", "lists in lists"),
        (b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "is no JSON"),
        (b'{"a": ' * 100_000 + b"1" + b"}" * 100_000, "is no JSON"),
        (b'{"a": [' + b"0," * 600_000 + b"0]}", "values; no game is that long"),
        (b'{"a": [' + b"{}," * 600_000 + b"0]}", "values; no game is that long"),
        (b'"' * 3_000_000, "values; no game is that long"),
        (b'{"a": "' + b"a" * 5000 + b'"}', "a text of more than"),
        (b'{"a": "' + b'\\"' * 3000 + b'"}', "a text of more than"),
        (json.dumps({f"n{n}": 1 for n in range(200)}).encode(), "names in one object"),
    ],
)
def test_each_wrong_file_is_refused_for_its_own_reason(data: bytes, why: str) -> None:
    assert why in refused(data)
    if not data.startswith(b"\x1f"):
        assert why in refused(gzip.compress(data))
