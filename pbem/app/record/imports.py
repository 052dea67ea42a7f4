"""Bringing in a game that was played on another server.

Only a game that has ended can move, for its document holds everything and can be checked first. It keeps
its code, because the heads in everybody's mails begin with it. And it stays what it was: while its rows are
still in an open transaction it is exported again, and one byte that differs undoes everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import orjson

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.lobby.games import checked_bot, checked_code
from pbem.app.lobby.names import all_different, checked_name
from pbem.app.record.checks.findings import Finding
from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document, ended_document
from pbem.app.record.verify import verify
from pbem.app.transaction import again_if_faster
from pbem.sentence import N_, Sentence
from pbem.store.schema import chain
from pbem.store.schema.chain import canonical
from pbem.store.schema.changes import NewSeat
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import EntryRow, GameRow, SeatRow
from pbem.store.schema.terms import further_terms_in


class NotWell(Exception):
    """The document is not what it says; ``findings`` tell why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(findings[0].words)
        self.findings = findings


def bring_in(app: App, document: Document) -> str:
    """Store an exported game; the code by which it is called."""
    findings = verify(document)
    if findings:
        raise NotWell(findings)
    return again_if_faster(lambda: _bring_in(app, document))


def _bring_in(app: App, document: Document) -> str:
    code = checked_code(document["game"])
    names = [checked_name(name) for name in document["names"]]
    all_different(names)
    known = app.store.game(code)
    if known is not None:
        same = known.head == document["head"]
        raise BadSetup(
            N_("{game} is here already") if same else N_("another game is called {game} here"), game=code
        )
    bots = [bot and bot["name"] for bot in document["terms"]["bots"]]
    for bot in bots:
        checked_bot(bot or "")

    def is_as_given(game: GameRow, seats: Sequence[SeatRow], log: Sequence[EntryRow]) -> None:
        if part := first_difference(document, ended_document(game, seats, log)):
            raise NotWell(
                [Finding(Sentence("It would not be exported again as it is here: {part}.", part=part))]
            )

    entries = _entries(document)
    seats = [NewSeat(name, bot=bot) for name, bot in zip(names, bots, strict=True)]
    app.store.bring_in(_game(document, entries), seats, entries, is_as_given)
    return code


def first_difference(given: Document, again: Document) -> str:
    """The first part of a document that is written otherwise in another one; empty if all is the same."""
    if list(given) != list(again):
        return "the order of its parts"
    return next((name for name in given if canonical([given[name]]) != canonical([again[name]])), "")


def _game(document: Document, entries: list[EntryRow]) -> GameRow:
    terms = document["terms"]
    return GameRow(
        code=document["game"],
        status=GamePhase(document["status"]),
        profile=terms["edition"],
        modules=tuple(terms["modules"]),
        settings=terms["settings"],
        revision=terms["revision"],
        cards_hash=terms["cards_hash"],
        seed=bytes.fromhex(document["seed"]),
        seed_hash=document["seed_hash"],
        salts=tuple(document["salts"]),
        per_turn=terms["per_turn"],
        cooling=terms["cooling"],
        seq=len(entries),
        head=document["head"],
        round=sum(fact[0] == "began" for row in document["rows"] for fact in row[5]),
        created_at=datetime.fromisoformat(terms["created_at"]),
        started_at=entries[0].at if entries else None,
        ended_at=entries[-1].at if entries else None,
        terms_hash=document["terms_hash"],
        further_terms=further_terms_in(document),
        luck=document["luck"],
    )


def _entries(document: Document) -> list[EntryRow]:
    """The rows as they are stored, each with its place in the chain."""
    seed = bytes.fromhex(document["seed"])
    found = []
    for plain, version, head in zip(document["rows"], document["versions"], document["heads"], strict=True):
        row = Row(*plain)
        at = datetime.fromisoformat(row.at)
        found.append(
            EntryRow(
                game=row.game,
                seq=row.seq,
                seat=row.seat,
                cause=row.cause,
                move=row.move,
                version=version,
                stored=orjson.dumps(row.facts).decode(),
                digest=row.digest,
                commitment=chain.commitment(seed, row.seq, canonical(plain)),
                head=head,
                at=at,
            )
        )
    return found
