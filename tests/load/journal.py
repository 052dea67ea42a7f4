"""What the players have written down: which letters came, which answers were acknowledged, and when."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Arrived(NamedTuple):
    """A letter at the mail host; the same one may come twice."""

    at: float
    to: str
    message_id: str
    digest: str
    game: str
    reply_to: str
    packed: str = ""

    @property
    def raw(self) -> bytes:
        """The letter itself; who sent it has not kept it."""
        return zlib.decompress(b64decode(self.packed))


def packed(raw: bytes) -> str:
    """A letter as it is written down."""
    return b64encode(zlib.compress(raw, 1)).decode()


class Taken(NamedTuple):
    """An answer to which a worker said 250; copies of one count each."""

    at: float
    to: str
    message_id: str
    game: str


class Refused(NamedTuple):
    """An answer that a worker did not want to have."""

    at: float
    to: str
    message_id: str
    game: str
    line: str


@dataclass
class Journal:
    """All of it, in the order in which it happened."""

    arrived: list[Arrived] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    def latencies(self, since: float, until: float) -> list[float]:
        """Seconds from each acknowledged answer of a time to the next letter of its game, in order of size.

        A copy of an answer that had been taken before changes nothing, so no letter follows from it. Where
        none came until the end the answer counts with the time that it has waited: else the slowest would
        be left out.
        """
        letters: dict[str, list[float]] = defaultdict(list)
        for letter in self.arrived:
            letters[letter.game].append(letter.at)
        seen: set[str] = set()
        found = []
        for answer in self.taken:
            if answer.message_id in seen:
                continue
            seen.add(answer.message_id)
            if since <= answer.at < until:
                found.append(next(_from(letters[answer.game], answer.at), max(until, answer.at)) - answer.at)
        return sorted(found)


def _from(times: list[float], at: float) -> Iterator[float]:
    return (time for time in times if time >= at)


def share(values: list[float], part: float) -> float:
    """The value below which so much of them lies."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def read_journal(file: Path) -> Journal:
    kinds = {"letter": Arrived, "taken": Taken, "refused": Refused}
    journal = Journal()
    lists: dict[str, list[object]] = {
        "letter": journal.arrived,  # type: ignore[dict-item]
        "taken": journal.taken,  # type: ignore[dict-item]
        "refused": journal.refused,  # type: ignore[dict-item]
    }
    with file.open() as lines:
        for line in lines:
            kind, *rest = json.loads(line)
            lists[kind].append(kinds[kind](*rest))
    return journal
