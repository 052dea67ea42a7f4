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
    return caught.value.code


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
        assert refused(bomb) == "too_big"
        assert tracemalloc.get_traced_memory()[1] < 100 * MEGABYTE
    finally:
        tracemalloc.stop()
    assert len(unpacked(gzip.compress(b" " * 32 * MEGABYTE))) == 32 * MEGABYTE
    assert refused(gzip.compress(b" " * (32 * MEGABYTE + 1))) == "too_big"


def test_a_plain_file_may_be_too_big_as_well(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        file.truncate(32 * MEGABYTE + 1)
    with pytest.raises(Unreadable, match="too_big"):
        read_file(tmp_path / "file")


def test_only_ordinary_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(Unreadable, match="no_file"):
            read_file(path)


# No time of packing in it: the names of the tests below are made of these bytes.
PACKED = gzip.compress(b'{"game": "K7"}', mtime=0)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (PACKED[:-3], "badly_packed"),
        (PACKED[:12], "badly_packed"),
        (PACKED[:2], "badly_packed"),
        (PACKED[:10] + b"\xff" * 20, "badly_packed"),
        (PACKED + PACKED, "badly_packed"),
        (PACKED + b"x", "badly_packed"),
        (b"", "no_json"),
        (b"{", "no_json"),
        (b"{} {}", "no_json"),
        (b'{"a": NaN}', "no_json"),
        (b'{"a": -Infinity}', "no_json"),
        (b'{"a": "\\ud800"}', "no_json"),
        (b'{"a": "\xff"}', "no_json"),
        (b'{"a": "\x00"}', "no_json"),
        (b'{"a": ' + b"7" * 5000 + b"}", "no_json"),
        (b"\xef\xbb\xbf{}", "no_json"),
        (b"{'a': 1}", "no_json"),
        (b"\x89PNG\r\n\x1a\n", "no_json"),
        (b"[]", "no_object"),
        (b"5", "no_object"),
        (b"null", "no_object"),
        (b'{"a": 1, "a": 1}', "said_twice"),
        (b'{"a": [{"b": ":", "b": 1}]}', "said_twice"),
        (b'{"a": 1, "\\u0061": 1}', "said_twice"),
        (b'{"a": ' + b"[" * 20 + b"]" * 20 + b"}", "too_deep"),
        (b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "no_json"),
        (b'{"a": ' * 100_000 + b"1" + b"}" * 100_000, "no_json"),
        (b'{"a": [' + b"0," * 600_000 + b"0]}", "too_many"),
        (b'{"a": [' + b"{}," * 600_000 + b"0]}", "too_many"),
        (b'"' * 3_000_000, "too_many"),
        (b'{"a": "' + b"a" * 5000 + b'"}', "too_long"),
        (b'{"a": "' + b'\\"' * 3000 + b'"}', "too_long"),
        (json.dumps({f"n{n}": 1 for n in range(200)}).encode(), "too_many_names"),
    ],
)
def test_each_wrong_file_is_refused_for_its_own_reason(data: bytes, code: str) -> None:
    assert refused(data) == code
    if not data.startswith(b"\x1f"):
        assert refused(gzip.compress(data)) == code
