"""Checking an exported game from its file alone.

A finished game is dealt again from its revealed seed and the players' salts, every move is judged again by
the rules revision that the game was begun with, and what comes out is compared with every row: facts,
digest, commitment and head. So a wrong deal, a wrong judgement and a changed file all show at the first
row that differs. Heads from mails tie the file to what the server said while the game ran: with one
of them even a log that is consistent in itself cannot be another one up to that moment.

Of a running game the seed is secret, so only the form, the heads and what lies open can be looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import orjson

from pbem.app.export import ENDED, SCHEMA, Document
from pbem.engine import (
    NOBODY,
    REVISION,
    Fact,
    IllegalMove,
    Refusal,
    State,
    Streams,
    assemble,
    card_list_hash,
    deal_key,
    default_move,
    digest,
    from_plain,
    new_game,
    play,
    read,
    roll,
    write,
)
from pbem.store import chain, codec

SHORTEST_HEAD = 8  # hexadecimal digits that still say something

_HEX = re.compile(r"[0-9a-f]{64}")
_CAUSES = re.compile(r"chance|cli|timeout|order|mail:[0-9]+|bot:[a-z0-9_-]+")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: a code, the first row it shows at (0: the game as a whole)."""

    code: str
    seq: int = 0
    details: dict[str, Any] = field(default_factory=dict)


class Wrong(Exception):
    """Leaves the check at the first thing that is wrong; later rows would only follow from it."""

    def __init__(self, code: str, seq: int = 0, **details: Any) -> None:
        super().__init__(code)
        self.finding = Finding(code, seq, details)


def verify(document: Document, heads: Sequence[str] = ()) -> list[Finding]:
    """What is wrong with a game: nothing, the first wrong row, or the heads that its rows do not lead to."""
    findings: list[Finding] = []
    known: list[str] = []
    try:
        _check_shape(document)
        steps = _replayed if "seed" in document else _looked_over
        for head in steps(document):
            known.append(head)
    except Wrong as wrong:
        findings.append(wrong.finding)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as problem:
        # A file from anywhere may hold anything; what the checks do not expect is wrong by that alone.
        code = "malformed" if known else "malformed_header"
        findings.append(Finding(code, len(known), {"problem": f"{type(problem).__name__}: {problem}"}))
    # Where a row is wrong, the heads after it are not known, and none from a mail can be compared.
    strange = (head for head in heads if not _found(head, known))
    return findings or [Finding("unknown_head", 0, {"head": head}) for head in strange]


def _found(head: str, known: Sequence[str]) -> bool:
    """Whether a head, or its beginning as somebody copied it, is one of those that the rows lead to."""
    wanted = head.strip().strip("<>").lower()
    return len(wanted) >= SHORTEST_HEAD and any(one.startswith(wanted) for one in known)


def _check_shape(document: Document) -> None:
    """The parts that everything else is built on."""
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise Wrong("no_game")
    if document["cards_hash"] != card_list_hash():
        raise Wrong("other_cards")
    if ("seed" in document) is not (document["status"] in ENDED):
        raise Wrong("other_status", status=document["status"])
    if not 1 <= document["revision"] <= REVISION:
        raise Wrong("unknown_rules", problem=f"revision {document['revision']}")
    seats = document["seats"]
    if seats != [f"p{seat}" for seat in range(len(seats))]:
        raise Wrong("seats_differ", part="seats")
    for part in ("names", "bots", "salts"):
        if len(document[part]) != len(seats):
            raise Wrong("seats_differ", part=part)


def _start(document: Document) -> State:
    try:
        rules = assemble(
            document["edition"], tuple(document["modules"]), document["settings"], document["revision"]
        )
        return new_game(rules, len(document["seats"]))
    except ValueError as problem:
        raise Wrong("unknown_rules", problem=str(problem)) from None


def _replayed(document: Document) -> Iterator[str]:
    """Deal and judge a finished game again; yields the head before the first row and after every good one."""
    if not _HEX.fullmatch(document["seed"]):
        raise Wrong("no_seed")
    seed = bytes.fromhex(document["seed"])
    if chain.seed_hash(seed) != document["seed_hash"]:
        raise Wrong("other_seed")
    state = _start(document)
    dice = Streams(deal_key(seed, document["salts"]))
    head = chain.first_head(document["seed_hash"], document["game"])
    yield head
    before = ""
    for number, row in enumerate(document["entries"], 1):
        if row["seq"] != number:
            raise Wrong("out_of_order", number, found=row["seq"])
        facts, state = _judged(state, dice, document, row)
        if not 1 <= row["version"] <= codec.VERSION:
            raise Wrong("unknown_version", number, version=row["version"])
        if codec.upcast(row["facts"], row["version"]) != _plain(facts):
            raise Wrong("other_facts", number, **_first_difference(row, facts))
        if row["digest"] != digest(state):
            raise Wrong("other_digest", number)
        if not _MOMENT.fullmatch(row["at"]) or row["at"] < before:
            raise Wrong("time_runs_back", number)
        before = row["at"]
        head = _linked(seed, head, document["game"], row)
        yield head
    if state.over is not (document["status"] == "over"):
        code = "cut_short" if document["status"] == "over" else "other_status"
        raise Wrong(code, len(document["entries"]), status=document["status"])
    if document["head"] != head:
        raise Wrong("other_last_head", len(document["entries"]))


def _judged(state: State, dice: Streams, document: Document, row: dict[str, Any]) -> tuple[list[Fact], State]:
    """What had to happen at this row by the rules."""
    number, seat, cause, text = row["seq"], row["seat"], row["cause"], row["move"]
    if not _CAUSES.fullmatch(cause):
        raise Wrong("unknown_cause", number, cause=cause)
    if state.over:
        raise Wrong("after_the_end", number)
    if not state.asks:
        if (seat, cause, text) != (NOBODY, "chance", ""):
            raise Wrong("chance_was_due", number, seat=seat)
        return roll(state, dice)
    if not 0 <= seat < state.seats or cause == "chance":
        raise Wrong("nobody_moved", number)
    bot = document["bots"][seat]
    if cause.startswith("bot:") if bot is None else cause != f"bot:{bot}":
        raise Wrong("wrong_mover", number, seat=seat, cause=cause)
    try:
        move = read(text)
        if write(move) != text:
            raise Wrong("not_canonical", number, move=text)
        facts, after = play(state, seat, move)
        if cause == "timeout" and move != default_move(state, seat):
            raise Wrong("wrong_timeout", number, seat=seat, move=text, due=write(default_move(state, seat)))
    except IllegalMove as refusal:
        raise Wrong("illegal", number, seat=seat, move=text, reason=str(refusal.reason)) from None
    except Refusal:
        raise Wrong("not_canonical", number, move=text) from None
    return facts, after


def _linked(seed: bytes, head: str, game: str, row: dict[str, Any]) -> str:
    """The head after a row, if its commitment is the one that the row calls for."""
    number = row["seq"]
    at = datetime.fromisoformat(row["at"])
    line = chain.canonical_row(
        game, number, row["seat"], row["cause"], row["move"], row["facts"], row["digest"], at
    )
    committed = chain.commitment(seed, number, line)
    if row["commitment"] != committed:
        raise Wrong("other_commitment", number)
    head = chain.next_head(head, committed)
    if row["head"] != head:
        raise Wrong("other_head", number)
    return head


def _plain(facts: Sequence[Fact]) -> list[Any]:
    """Facts as they look after a way through JSON: lists where the engine has tuples."""
    plain: list[Any] = orjson.loads(codec.encode(facts))
    return plain


def _first_difference(row: dict[str, Any], facts: Sequence[Fact]) -> dict[str, Any]:
    """The first fact that is not what the rules lead to: what the row says, and what it had to say."""
    said, due = codec.upcast(row["facts"], row["version"]), _plain(facts)
    at = next((n for n, (one, other) in enumerate(zip(said, due, strict=False)) if one != other), None)
    if at is None:
        at = min(len(said), len(due))
    return {"said": said[at] if at < len(said) else None, "due": due[at] if at < len(due) else None}


def _looked_over(document: Document) -> Iterator[str]:
    """Check what can be checked of a running game without its seed: the numbering and the heads."""
    _start(document)
    head = chain.first_head(document["seed_hash"], document["game"])
    yield head
    for number, row in enumerate(document["entries"], 1):
        if row["seq"] != number:
            raise Wrong("out_of_order", number, found=row["seq"])
        for plain in row["facts"]:
            from_plain(plain)
        head = row["head"]
        if not _HEX.fullmatch(head):
            raise Wrong("other_head", number)
        yield head
    if document["head"] != head:
        raise Wrong("other_last_head", len(document["entries"]))
