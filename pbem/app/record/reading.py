"""Reading a file that anybody may have made, without trusting it with our memory or our time.

A packed file of half a megabyte can hold a gigabyte, and three letters of JSON can be sixty bytes of
memory. So everything that could grow is bounded before it is made: what is unpacked, how many values there
are, how long a text is, how deep values lie in each other. The longest real games have 25,000 values.
"""

from __future__ import annotations

import re
import stat
import zlib
from pathlib import Path
from typing import Any

from pydantic_core import from_json

from pbem.sentence import N_, Sentence

MOST_BYTES = 32 * 1024 * 1024  # of a file, and of what is packed in it
MOST_VALUES = 500_000
MOST_NAMES = 100  # in one object
LONGEST_TEXT = 4096  # bytes of one string
DEEPEST = 16  # lists and objects in each other

PACKED = b"\x1f\x8b"
_GZIP = zlib.MAX_WBITS | 16
_TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_GROWS = (b",", b":", b"[", b"{")  # with each of these comes one value at most

_TOO_BIG = N_("{path} holds more than {why} bytes; no game is that long.  Ask for a new export")
_TOO_MANY_NAMES = N_("{path} has more than {why} names in one object; no game does.  Ask for a new export")
_BADLY_PACKED = N_("{path} is badly packed: {why}.  Ask for it again, or make one: pbem export GAME -o FILE")


class Unreadable(Exception):
    """A file that is no document of ours: why not and what to do, with slots for the path and for a value."""

    def __init__(self, text: str, why: object = "") -> None:
        super().__init__(text)
        self.text = text
        self.why = why

    def said_of(self, path: Path) -> Sentence:
        """Return why the file of this name cannot be read, and the next step."""
        return Sentence(self.text, path=path, why=self.why)


def read_file(path: Path) -> dict[str, Any]:
    """The document in a file, packed or not; raises Unreadable, or what the operating system refuses."""
    return parsed(unpacked(contents(path)))


def contents(path: Path) -> bytes:
    """The bytes of an ordinary file; a pipe or a device might never end."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise Unreadable(N_("{path} is no ordinary file.  Save the game into one: pbem export GAME -o FILE"))
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Unreadable(_TOO_BIG, MOST_BYTES)
    return data


def unpacked(data: bytes) -> bytes:
    """What was packed with gzip, or the bytes as they are."""
    if not data.startswith(PACKED):
        return data
    unpacker = zlib.decompressobj(_GZIP)
    try:
        found = unpacker.decompress(data, MOST_BYTES + 1)
    except zlib.error as problem:
        raise Unreadable(
            _BADLY_PACKED,
            problem,
        ) from None
    if len(found) > MOST_BYTES:
        raise Unreadable(_TOO_BIG, MOST_BYTES)
    if not unpacker.eof:
        raise Unreadable(
            _BADLY_PACKED,
            "it ends too early",
        )
    if unpacker.unused_data:
        raise Unreadable(
            _BADLY_PACKED,
            "something follows after its end",
        )
    return found


def parsed(data: bytes) -> dict[str, Any]:
    """The object that a JSON text holds."""
    names = _bounded(data)
    try:
        document = from_json(data, allow_inf_nan=False)
    except ValueError as problem:
        raise Unreadable(
            N_("{path} is no JSON: {why}.  Make one: pbem export GAME -o FILE"), problem
        ) from None
    if not isinstance(document, dict):
        raise Unreadable(N_("{path} holds no exported game.  Make one: pbem export GAME -o FILE"))
    if names != _names_in(document):
        raise Unreadable(
            N_("{path} gives two values one name, so nobody can say which counts.  Ask for a new export")
        )
    return document


def _bounded(data: bytes) -> int:
    """How many names of values a text holds, if its parts are not too many and not too long."""
    if sum(map(data.count, _GROWS)) > MOST_VALUES or data.count(b'"') > 4 * MOST_VALUES:
        raise Unreadable(
            N_("{path} has more than {why} values; no game is that long.  Ask for a new export"), MOST_VALUES
        )
    if any(text.end() - text.start() > LONGEST_TEXT for text in _TEXT.finditer(data)):
        raise Unreadable(
            N_("{path} has a text of more than {why} characters; no game does.  Ask for a new export"),
            LONGEST_TEXT,
        )
    return data.count(b":") - sum(text[0].count(b":") for text in _TEXT.finditer(data))


def _names_in(document: dict[str, Any]) -> int:
    """How many named values there are; of two with one name in one object only the last was kept."""
    names, depth = 0, 0
    level: list[Any] = [document]
    while level:
        depth += 1
        if depth > DEEPEST:
            raise Unreadable(
                N_("{path} has lists in lists, more than {why} deep; no game does.  Ask for a new export"),
                DEEPEST,
            )
        deeper: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                if len(one) > MOST_NAMES:
                    raise Unreadable(
                        _TOO_MANY_NAMES,
                        MOST_NAMES,
                    )
                names += len(one)
                deeper.extend(one.values())
            elif isinstance(one, list):
                deeper.extend(one)
        level = [value for value in deeper if isinstance(value, dict | list)]
    return names
