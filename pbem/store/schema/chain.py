"""The chain: every decision is committed to, and the commitment tells nothing.

    seed_hash   SHA-256(seed)
    terms_hash  SHA-256(terms), see terms.py
    head 0      SHA-256("pbem:" seed_hash ":" game ":" terms_hash)  hashes in hexadecimal digits
    row n       JSON [game, n, seat, cause, move, facts, digest, at]
    nonce n     HMAC-SHA-256(seed, "row:n")
    commitment  SHA-256(nonce n, row n)
    head n      SHA-256(head n-1, commitment n)

Hashes are joined as 32 bytes each and written as 64 hexadecimal digits; JSON has no blanks and is ASCII only;
times look like 2026-03-01T12:00:00.000000Z. Only heads leave the server while a game runs. The nonce is why
a head cannot be used to try out cards: without the seed there is nothing to compare a guess with.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

import orjson

from pbem.engine import Seat, to_plain
from pbem.store.schema.changes import NewEntry
from pbem.store.schema.values import Hex

_JSON = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"))


class ChainTip(Protocol):
    """The last link of a game's chain, and what the next one needs; a GameRow is one."""

    @property
    def code(self) -> str: ...

    @property
    def seed(self) -> bytes: ...

    @property
    def seq(self) -> int: ...

    @property
    def head(self) -> Hex: ...


class Link(NamedTuple):
    """The place of an entry in the chain."""

    seq: int
    commitment: Hex
    head: Hex


def seed_hash(seed: bytes) -> Hex:
    """What is told of the seed when the game is made."""
    return hashlib.sha256(seed).hexdigest()


def first_head(hash_of_seed: Hex, game: str, hash_of_terms: Hex) -> Hex:
    """The head before the first entry."""
    return hashlib.sha256(f"pbem:{hash_of_seed}:{game}:{hash_of_terms}".encode()).hexdigest()


def canonical_row(
    game: str, seq: int, seat: Seat, cause: str, move: str, facts: Sequence[Any], digest: Hex, at: datetime
) -> bytes:
    """An entry as bytes that any language can make; ``facts`` are plain."""
    return canonical([game, seq, seat, cause, move, facts, digest, moment_text(at)])


def canonical(plain: Sequence[Any] | Mapping[str, Any]) -> bytes:
    """JSON without blanks and in ASCII only."""
    # orjson takes a fifth of the time, and writes the same bytes where all characters are printable ASCII.
    text = orjson.dumps(plain, default=tuple)
    return text if text.isascii() and b"\x7f" not in text else _JSON.encode(plain).encode()


def moment_text(at: datetime) -> str:
    """A time as the chain writes it."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def nonce(seed: bytes, seq: int) -> bytes:
    """What keeps the commitment of one row from being guessed."""
    return hmac.digest(seed, f"row:{seq}".encode(), "sha256")


def commitment(seed: bytes, seq: int, row: bytes) -> Hex:
    """The commitment to a canonical row."""
    return hashlib.sha256(nonce(seed, seq) + row).hexdigest()


def next_head(head: Hex, committed: Hex) -> Hex:
    """The head after one more entry."""
    return hashlib.sha256(bytes.fromhex(head) + bytes.fromhex(committed)).hexdigest()


def links(game: ChainTip, entries: Sequence[NewEntry], at: datetime) -> Iterator[Link]:
    """The places that new entries will take after the last one of a game."""
    head = game.head
    for seq, entry in enumerate(entries, game.seq + 1):
        facts = [to_plain(fact) for fact in entry.facts]
        row = canonical_row(game.code, seq, entry.seat, entry.cause, entry.move, facts, entry.digest, at)
        committed = commitment(game.seed, seq, row)
        head = next_head(head, committed)
        yield Link(seq, committed, head)


def last_head(game: ChainTip, entries: Sequence[NewEntry], at: datetime) -> Hex:
    """The head that a game will have after these entries: letters print it before they are stored."""
    head = game.head
    for link in links(game, entries, at):
        head = link.head
    return head
