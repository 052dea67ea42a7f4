"""Lengths of time as people write them: ``24h``, ``10m``, ``1d12h``, ``3 days``, ``0``."""

from __future__ import annotations

import re

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
_WORDS = re.compile(r"(?<=[0-9])(second|minute|hour|day|week)s?")
_PART = re.compile(r"([0-9]+)([smhdw])")
_SPAN = re.compile(rf"(?:{_PART.pattern})+|0", re.ASCII)


def read_span(text: str) -> int | None:
    """So many seconds; None if this is no length of time."""
    plain = _WORDS.sub(lambda found: found[1][0], text.strip().lower().replace(" ", ""))
    if len(plain) > 20 or not _SPAN.fullmatch(plain):
        return None
    return sum(int(number) * UNITS[unit] for number, unit in _PART.findall(plain))


def write_span(length: int) -> str:
    """Seconds as they are read above, in the largest units."""
    parts = []
    for unit in "wdhms":
        number, length = divmod(length, UNITS[unit])
        if number:
            parts.append(f"{number}{unit}")
    return "".join(parts) or "0"
