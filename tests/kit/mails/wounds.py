"""Letters that something happened to on their way."""

from __future__ import annotations

import random


def mutated(raw: bytes, luck: random.Random) -> bytes:
    """The letter with a few random wounds: bytes changed, pieces lost, doubled or moved."""
    data = bytearray(raw)
    for _ in range(luck.randint(1, 8)):
        start = luck.randrange(len(data) + 1)
        piece = data[start : start + luck.randint(1, 60)]
        match luck.randrange(4):
            case 0:
                data[start : start + 1] = bytes([luck.randrange(256)])
            case 1:
                del data[start : start + len(piece)]
            case 2:
                data[start:start] = piece * luck.randint(1, 20)
            case 3:
                data += piece
    return bytes(data)
