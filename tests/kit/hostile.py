"""Files that somebody made in order to do harm: no two alike, and none that a check should survive.

Most begin as a real export in which one thing or several are not as they should be; some of those have all
hashes made anew, as whoever has the seed can do. The rest are wrong as text, as packed data, or as files.
"""

from __future__ import annotations

import copy
import gzip
import json
import os
import random
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from pbem.app.record.export import Document
from tests.kit.documents import rehashed

MEGABYTE = 1024 * 1024
Place = tuple[Any, Any]  # a list or an object, and where in it

# What stands where something else should; a Raw is no JSON that Python would write.
ODD_TEXTS = (
    *("", " ", "x", "K7", "null", "\x00", "\x1b]0;x\x07", "\u202eabc", "\ud800", "😀" * 40, "a" * 5000, "\n"),
    *("0001-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z", "2026-02-30T12:00:00.000000Z"),
    *("0" * 64, "g" * 64, "0" * 63, "{seat}", "%s", "../../etc/passwd", "play 12 at 3,4", "undo 99999999"),
    *("bot:genius", "mail:-1"),
)
ODD_NUMBERS = (
    *(-1, -5, 0, 1, 2, 99, 1.0, 0.5, -0.0, 1e300, float("nan"), float("inf"), True, False),
    *(2**31, 2**53, 2**63, 2**64, 10**100, -(10**4000)),
)
ODD_PARTS: tuple[Callable[[], Any], ...] = (
    *(lambda: None, list, dict, lambda: [[]], lambda: [None] * 50, lambda: {"a": {"b": {}}}),
    *(lambda: nested(8), lambda: nested(60), lambda: [0] * 3000, lambda: ["x"] * 30_000),
    lambda: {f"n{number}": number for number in range(300)},
)


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def odd(rng: random.Random) -> Any:
    """Something that does not belong there."""
    kind = rng.randrange(3)
    if kind == 0:
        return rng.choice(ODD_TEXTS)
    return rng.choice(ODD_NUMBERS) if kind == 1 else rng.choice(ODD_PARTS)()


def places(value: Any) -> Iterator[Place]:
    """Everything in a document that can be changed."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for at, part in inside:
        yield value, at
        yield from places(part)


# One change to a document --------------------------------------------------------------------------


def put(rng: random.Random, game: Document) -> None:
    part, at = any_place(rng, game)
    part[at] = odd(rng)


def drop(rng: random.Random, game: Document) -> None:
    part, at = any_place(rng, game)
    del part[at]


def double(rng: random.Random, game: Document) -> None:
    part, at = any_place(rng, game)
    if isinstance(part, list):
        part.insert(at, copy.deepcopy(part[at]))
    else:
        part[f"{at}2"] = part[at]


def swap(rng: random.Random, game: Document) -> None:
    (part, at), (other, there) = any_place(rng, game), any_place(rng, game)
    with suppress(ValueError):  # one inside the other would never end
        part[at], other[there] = copy.deepcopy(other[there]), copy.deepcopy(part[at])


def retype(rng: random.Random, game: Document) -> None:
    part, at = any_place(rng, game)
    value = part[at]
    part[at] = rng.choice((str(value), [value], {"value": value}, bool(value), float(len(str(value)))))


def grow(rng: random.Random, game: Document) -> None:
    lists = [part for part, _ in places(game) if isinstance(part, list) and part]
    chosen = rng.choice(lists)
    often = 100_000 // len(json.dumps(chosen[-1]))
    chosen.extend(chosen[-1:] * rng.choice((1, often // 50, often)))


CHANGES = (put, put, put, drop, double, swap, retype, grow)


def any_place(rng: random.Random, game: Document) -> Place:
    """Most of a document is rows; what stands above them is as likely to be changed."""
    if rng.random() < 0.5:
        name = rng.choice([name for name in game if name not in ("rows", "seen", "heads")])
        return rng.choice([(game, name), *places(game[name])])
    return rng.choice([*places(game)])


def changed(rng: random.Random, honest: Document) -> bytes:
    """A real export in which something is wrong, perhaps with hashes that fit."""
    game = copy.deepcopy(honest)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        with suppress(IndexError, KeyError):  # an earlier change has left nothing there
            rng.choice(CHANGES)(rng, game)
    if rng.random() < 0.5:
        with suppress(Exception):  # it is too far from a game to be hashed
            game = rehashed(game)
    return json.dumps(game, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


# Wrong as text --------------------------------------------------------------------------------------


def garbled(rng: random.Random, honest: Document) -> bytes:
    """A real export that was damaged as text."""
    text = json.dumps(honest)
    at = rng.randrange(len(text))
    return rng.choice(
        (
            lambda: text[:at].encode(),
            lambda: (text[:at] + chr(rng.randrange(1, 0x3000)) + text[at + 1 :]).encode("utf-8", "replace"),
            lambda: text[:at].encode() + rng.randbytes(rng.randrange(1, 50)) + text[at:].encode(),
            lambda: text.encode("utf-16"),
            lambda: b"\xef\xbb\xbf" + text.encode(),
            lambda: text.encode() + b"\n" + text.encode(),
            lambda: text.replace('"game"', '"game": "K8", "game"', 1).encode(),
            lambda: text.replace('"rows"', '"\\u0072ows": [], "rows"', 1).encode(),
            lambda: text.replace(" 1,", " 1.0,").encode(),
            lambda: text.replace(" 1,", f" {'1' * 5000},").encode(),
            lambda: text.replace(" 0,", " NaN,", 1).encode(),
            lambda: text.replace("true", "True").encode() + b"#",
            lambda: text.replace('"names": [', '"names": [' + "[" * 100_000, 1).encode(),
            lambda: text.replace('"', "'").encode(),
        )
    )()


def made_up(rng: random.Random, _: Document) -> bytes:
    """What never was an export."""
    many = rng.choice((1_000, 300_000, 2_000_000))
    return rng.choice(
        (
            lambda: b"",
            lambda: rng.randbytes(rng.randrange(1, 3000)),
            lambda: b"\x00" * many,
            lambda: b" " * many,
            lambda: b"[" * many,
            lambda: b'{"a":' * many,
            lambda: b"[" + b"{}," * many + b"0]",
            lambda: b'{"schema": "pbem.game/2", "rows": [' + b"[]," * many + b"0]}",
            lambda: b'{"schema": "pbem.game/1", "names": "' + b"\xf0\x9f\x98\x80" * many + b'"}',
            lambda: (
                b'{"schema": "pbem.game/2"' + b"".join(b', "n%d": 0' % n for n in range(many // 50)) + b"}"
            ),
            lambda: b"1" * many,
            lambda: b'"' * many,
            lambda: b'"' + b'\\"' * many + b'"',
            lambda: rng.choice(
                (b"null", b"true", b"[]", b"{}", b"5", b'"pbem.game/2"', b"-", b"\xff\xfe{\x00}\x00")
            ),
            lambda: (
                rng.choice((b"SQLite format 3\x00", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04", b"\x7fELF")) * 40
            ),
        )
    )()


# Wrong as packed data -------------------------------------------------------------------------------


@cache
def bomb(filling: bytes, megabytes: int = 200) -> bytes:
    """Some 200 KB that unpack to a thousand times as much."""
    packer = zlib.compressobj(9, wbits=31)
    block = (filling * (MEGABYTE // len(filling) + 1))[:MEGABYTE]
    return b"".join(packer.compress(block) for _ in range(megabytes)) + packer.flush()


def badly_packed(rng: random.Random, honest: Document) -> bytes:
    """A packed file that is cut, damaged, too much, or packed twice."""
    packed = gzip.compress(json.dumps(honest).encode(), mtime=0)
    at = rng.randrange(2, len(packed))
    return rng.choice(
        (
            lambda: packed[:at],
            lambda: packed[:at] + bytes([packed[at] ^ 0x55]) + packed[at + 1 :],
            lambda: packed + packed,
            lambda: packed + b"\x00" * 512,
            lambda: gzip.compress(packed, mtime=0),
            lambda: packed[:2] + rng.randbytes(200),
            lambda: b"\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\x03" + b"a" * 100_000,  # a name without an end
            lambda: bomb(b" "),
            lambda: bomb(b"[]"),
            lambda: bomb(b'{"a":'),
            lambda: gzip.compress(made_up(rng, honest), mtime=0),
        )
    )()


KINDS = (changed, changed, changed, changed, garbled, made_up, badly_packed)


def hostile_files(folder: Path, honest: list[Document], count: int, rng: random.Random) -> Iterator[Path]:
    """So many hostile files, some of which are no ordinary files."""
    for number in range(count):
        path = folder / f"{number}.json"
        if number % 40 == 7:
            no_file(path, number // 40)
        else:
            path.write_bytes(KINDS[number % len(KINDS)](rng, rng.choice(honest)))
        yield path


def vast(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MEGABYTE * MEGABYTE)


def no_file(path: Path, number: int) -> None:
    """A folder, a pipe that nobody writes to, links, a device, or an empty file of a terabyte."""
    makers: tuple[Callable[[], object], ...] = (
        path.mkdir,
        lambda: os.mkfifo(path),
        lambda: path.symlink_to("/dev/zero"),
        lambda: path.symlink_to(path),
        lambda: path.symlink_to("nowhere"),
        lambda: vast(path),
    )
    makers[number % len(makers)]()
