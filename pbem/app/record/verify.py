"""Checking an exported game from its file alone.

A finished game is dealt again from its revealed seed and the players' salts, every move is judged again by
the rules revision that the game was begun with, and what comes out is compared with every row: facts,
digest, commitment and head. So a wrong deal, a wrong judgement and a changed file all show at the first
row that differs. Heads from mails tie the file to what the server said while the game ran: with one
of them even a log that is consistent in itself cannot be another one up to that moment.

Of a running game the seed is secret, so only the order of rows, the heads and what lies open are checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple

import orjson

from pbem.app.causes import Cause, is_cause, last_own_decision, undo_text
from pbem.app.game import rules_for
from pbem.app.record.export import ENDED, Document
from pbem.app.record.model import is_known, malformed
from pbem.app.record.visible import NotAsked, followed
from pbem.engine import (
    NOBODY,
    REVISION,
    Fact,
    IllegalMove,
    Refusal,
    Restored,
    Rules,
    State,
    Streams,
    can_be_taken_back,
    deal_key,
    default_move,
    digest,
    fold,
    from_plain,
    new_game,
    play,
    recall,
    roll,
    same_cards,
    shown_move,
    taken_back,
    write,
)
from pbem.store.schema import chain, codec
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.terms import FIRST_SCHEMA, deal_words, hash_of, terms_in

SHORTEST_HEAD = 8  # hexadecimal digits that still say something

_ABSENT = (Cause.TIMEOUT, Cause.LEFT)  # nobody decided, so it has to be the default (R23.8, R23.11)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: a code, the first row it shows at (0: the game as a whole)."""

    code: str
    seq: int = 0
    details: dict[str, Any] = field(default_factory=dict)


class Row(NamedTuple):
    """A row as it was committed to."""

    game: str
    seq: int
    seat: int
    cause: str
    move: str
    facts: list[Any]
    digest: str
    at: str


class Past(NamedTuple):
    """What has been judged already: the positions from the first on, and the facts between them."""

    states: list[State]
    facts: list[Sequence[Fact]]

    def went_on(self, facts: Sequence[Fact], state: State) -> None:
        self.facts.append(facts)
        self.states.append(state)

    def back_to(self, seq: int) -> list[Fact]:
        """The facts by which the position after row ``seq`` comes back."""
        undone = (fact for facts in self.facts[seq:] for fact in facts)
        return taken_back(self.states[seq], self.states[-1], seq, undone)


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
        _check_header(document)
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
    strange = (head for head in heads if not _is_one_of(head, known))
    return findings or [Finding("unknown_head", 0, {"head": head}) for head in strange]


def _is_one_of(head: str, known: Sequence[str]) -> bool:
    """Whether a head, or its beginning as somebody copied it, is one of those that the rows lead to."""
    wanted = head.strip().strip("<>").lower()
    return len(wanted) >= SHORTEST_HEAD and any(one.startswith(wanted) for one in known)


def _check_header(document: Document) -> None:
    """The parts that everything else is built on."""
    if not isinstance(document, dict) or not is_known(document.get("schema")):
        raise Wrong("no_game")
    if field := malformed(document):
        raise Wrong("wrong_field", field=field)
    terms = terms_in(document)
    if ("seed" in document) is not (document["status"] in ENDED):
        raise Wrong("other_status", status=document["status"])
    if not 1 <= terms["revision"] <= REVISION:
        raise Wrong("unknown_rules", problem=f"revision {terms['revision']}")
    for part, seats in (("bots", terms["bots"]), ("salts", document["salts"])):
        if len(seats) != len(document["names"]):
            raise Wrong("seats_differ", part=part)


def _start(document: Document) -> State:
    terms = terms_in(document)
    try:
        modules = tuple(terms["modules"])
        rules = rules_for(terms["edition"], modules, terms["settings"], terms["revision"])
        return new_game(rules, len(document["names"]))
    except ValueError as problem:
        raise Wrong("unknown_rules", problem=str(problem)) from None


def _first_head(document: Document, rules: Rules) -> str:
    """The head before the first row; it covers the terms, also those that happened to change nothing."""
    schema, terms, told = document["schema"], terms_in(document), document.get("terms_hash")
    older = told is None and schema == FIRST_SCHEMA  # from before heads covered the terms
    if not older and told != hash_of(schema, terms):
        raise Wrong("other_terms")
    # After the terms: if those are as they were, it is this version of pbem that has changed, not the file.
    if not same_cards(terms["cards_hash"], rules):
        raise Wrong("other_cards")
    return chain.first_head(document["seed_hash"], document["game"], told)


def _replayed(document: Document) -> Iterator[str]:
    """Deal and judge a finished game again; yields the head before the first row and after every good one."""
    seed = bytes.fromhex(document["seed"])
    if chain.seed_hash(seed) != document["seed_hash"]:
        raise Wrong("other_seed")
    game, rows = document["game"], [Row(*plain) for plain in document["rows"]]
    heads, versions = document["heads"], document["versions"]
    if not len(rows) == len(heads) == len(versions):
        for number, row in enumerate(rows, 1):  # one that was left out or put in can be named
            _stands_at(number, row, game)
        raise Wrong("rows_differ")
    state = _start(document)
    past = Past([state], [])
    dice = Streams(deal_key(seed, deal_words(document["salts"], document.get("luck"))))
    head = _first_head(document, state.rules)
    yield head
    before = ""
    for number, (row, version, committed) in enumerate(zip(rows, versions, heads, strict=True), 1):
        _stands_at(number, row, game)
        facts, state = _undone(past, rows, row) if row.cause == Cause.UNDO else _judged(state, dice, row)
        past.went_on(facts, state)
        if not 1 <= version <= codec.VERSION:
            raise Wrong("unknown_version", number, version=version)
        if not _same(row.facts, version, facts):
            raise _other_facts(row, version, facts)
        if row.digest != digest(state):
            raise Wrong("other_digest", number)
        if row.at < before:
            raise Wrong("time_runs_back", number)
        before = row.at
        head = chain.next_head(head, chain.commitment(seed, number, chain.canonical(row[:])))
        if committed != head:
            raise Wrong("other_head", number)
        yield head
    if state.over is not (document["status"] == GamePhase.OVER):
        code = "cut_short" if document["status"] == GamePhase.OVER else "other_status"
        raise Wrong(code, len(rows), status=document["status"])
    if document["head"] != head:
        raise Wrong("other_last_head", len(rows))


def _judged(state: State, dice: Streams, row: Row) -> tuple[list[Fact], State]:
    """What had to happen at this row by the rules."""
    number, seat, cause, text = row.seq, row.seat, row.cause, row.move
    if not is_cause(cause):
        raise Wrong("unknown_cause", number, cause=cause)
    if state.over:
        raise Wrong("after_the_end", number)
    if not state.asks and not (shown_move(state.then) and seat != NOBODY):
        if (seat, cause, text) != (NOBODY, Cause.CHANCE, ""):
            raise Wrong("chance_was_due", number, seat=seat)
        return roll(state, dice)
    if not 0 <= seat < state.seats or cause == Cause.CHANCE:
        raise Wrong("nobody_moved", number)
    try:
        move = recall(text)
        if write(move) != text:
            raise Wrong("not_canonical", number, move=text)
        facts, after = play(state, seat, move)
        if cause in _ABSENT and move != default_move(state, seat):
            raise Wrong("wrong_timeout", number, seat=seat, move=text, due=write(default_move(state, seat)))
    except IllegalMove as refusal:
        raise Wrong("illegal", number, seat=seat, move=text, reason=str(refusal.reason)) from None
    except Refusal:
        raise Wrong("not_canonical", number, move=text) from None
    return facts, after


def _undone(past: Past, rows: Sequence[Row], row: Row) -> tuple[list[Fact], State]:
    """What had to happen where the table took a decision back; that all agreed is not in the log."""
    decided = last_own_decision(rows[: row.seq - 1])
    if decided is None or (row.seat, row.move) != (decided.seat, undo_text(decided.seq)):
        raise Wrong("not_undoable", row.seq, seat=row.seat, move=row.move)
    before, now = past.states[decided.seq - 1], past.states[-1]
    if not can_be_taken_back(before, now, row.seat):
        raise Wrong("not_undoable", row.seq, seat=row.seat, move=row.move)
    facts = past.back_to(decided.seq - 1)
    return facts, fold(now, facts)


def _same(said: list[Any], version: int, due: Sequence[Fact]) -> bool:
    """Whether the facts of a row are those that seed and rules lead to; they may be no facts at all."""
    try:
        return codec.from_stored(said, version) == tuple(due)
    except (KeyError, TypeError, ValueError, IndexError):
        return False


def _other_facts(row: Row, version: int, due: Sequence[Fact]) -> Wrong:
    """The first fact that differs from what seed and rules lead to."""
    # Through JSON and back: lists where the engine has tuples.
    wanted = orjson.loads(codec.encode(due))
    said = codec.upcast(row.facts, version)
    one, other = next(pair for pair in zip_longest(said, wanted) if pair[0] != pair[1])
    return Wrong("other_facts", row.seq, said=one, due=other)


def _stands_at(number: int, row: Row, game: str) -> None:
    if (row.game, row.seq) != (game, number):
        raise Wrong("out_of_order", number, found=f"{row.seq} of {row.game}")


def _looked_over(document: Document) -> Iterator[str]:
    """Check a running game without its seed: the order of rows, the heads, and what lies open."""
    rows, heads = document["seen"], document["heads"]
    if len(rows) != len(heads):
        raise Wrong("rows_differ")
    state = _start(document)
    past = Past([state], [])
    head = _first_head(document, state.rules)
    yield head
    for number, (row, told) in enumerate(zip(rows, heads, strict=True), 1):
        if row["seq"] != number:
            raise Wrong("out_of_order", number, found=row["seq"])
        facts = [from_plain(plain) for plain in row["facts"]]
        try:
            if facts and isinstance(facts[0], Restored):
                state = _seen_again(past, facts)
            else:
                state = followed(state, row["seat"], facts)
        except NotAsked:
            raise Wrong("not_asked", number, seat=row["seat"]) from None
        except IllegalMove as refusal:
            raise Wrong("not_legal", number, seat=row["seat"], reason=str(refusal.reason)) from None
        past.went_on(facts, state)
        head = told
        yield head
    if document["head"] != head:
        raise Wrong("other_last_head", len(rows))


def _seen_again(past: Past, facts: Sequence[Fact]) -> State:
    """An earlier position as far as it could be seen; the row does not tell it again."""
    restored, *drawn = facts
    if not isinstance(restored, Restored) or not 0 <= restored.seq < len(past.facts):
        raise ValueError("no such row to go back to")
    return fold(past.states[-1], [past.back_to(restored.seq)[0], *drawn])
