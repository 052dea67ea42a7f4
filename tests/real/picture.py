"""Reads what a browser drew: a PNG as rows of pixels, with nothing but zlib."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

Pixel = tuple[int, int, int]


def pixels(path: Path) -> list[list[Pixel]]:
    """The rows of a PNG with eight bits a channel, as browsers write it."""
    data = path.read_bytes()
    at, packed = 8, b""
    width = height = channels = 0
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, chunk = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", chunk)
            assert (depth, interlaced) == (8, 0)
            channels = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += chunk
        at += length + 12
    return _rows(zlib.decompress(packed), width * channels, height, channels)


def _rows(raw: bytes, stride: int, height: int, channels: int) -> list[list[Pixel]]:
    rows = []
    above = bytearray(stride)
    for number in range(height):
        start = number * (stride + 1)
        line = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above, channels)
        rows.append([(line[at], line[at + 1], line[at + 2]) for at in range(0, stride, channels)])
        above = line
    return rows


def _unfiltered(filter_type: int, line: bytearray, above: bytearray, channels: int) -> bytearray:
    """Undo what PNG does to make a row easier to pack: each byte is told by its neighbours."""
    for at in range(len(line) if filter_type else 0):
        left = line[at - channels] if at >= channels else 0
        corner = above[at - channels] if at >= channels else 0
        guesses = (0, left, above[at], (left + above[at]) // 2, _nearest(left, above[at], corner))
        line[at] = (line[at] + guesses[filter_type]) & 255
    return line


def _nearest(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))
