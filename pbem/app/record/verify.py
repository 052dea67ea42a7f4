"""Checking an exported game from its file alone.

A finished game is dealt again from its revealed seed and the players' salts, every move is judged again by
the rules revision that the game was begun with, and what comes out is compared with every row: facts,
digest, commitment and head. So a wrong deal, a wrong judgement and a changed file all show at the first
row that differs. Whoever has the seed can recompute all of that, so a file alone proves only that it agrees
with itself. Heads from mails tie it to what the server said while the game ran: up to the row of such a
head it cannot be another log, however consistent that is in itself.

Of a running game the seed is secret, so there is nothing to check yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.app.record.checks.bots_again import bots_again, not_replayed
from pbem.app.record.checks.findings import Finding, Report, Wrong, tie
from pbem.app.record.checks.judging import judged
from pbem.app.record.checks.steps import Past, Row
from pbem.app.record.checks.watches import WATCHES
from pbem.app.record.export import Document
from pbem.app.record.header import check_header, first_head, seed_of, start_of
from pbem.engine import Streams, deal_key
from pbem.store.schema import chain
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.terms import deal_words


def verify(document: Document, heads: Sequence[str] = (), quick: bool = False) -> list[Finding]:
    """What is wrong with a game: nothing, the first wrong row, or the heads that its rows do not lead to."""
    return report_on(document, heads, quick).findings


def report_on(document: Document, heads: Sequence[str] = (), quick: bool = False) -> Report:
    """What is wrong with a game, and how far what is right goes.

    ``quick`` does not play the bots again; at a table of steady bots that is three quarters of the time.
    """
    known: list[str] = []
    try:
        check_header(document)
        for head in _replayed(document, quick):
            known.append(head)
    except Wrong as wrong:
        return Report([wrong.finding])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as problem:
        # A file from anywhere may hold anything; what the checks do not expect is wrong by that alone.
        code = "malformed" if known else "malformed_header"
        return Report([Finding(code, len(known), {"problem": f"{type(problem).__name__}: {problem}"})])
    tied, strange = tie(heads, known)
    notes = not_replayed(document, quick)
    return Report(strange, document["status"], len(known) - 1, tied, notes)


def _replayed(document: Document, quick: bool) -> Iterator[str]:
    """Deal and judge a finished game again; yields the head before the first row and after every good one."""
    seed = seed_of(document)
    game, rows = document["game"], [Row(*plain) for plain in document["rows"]]
    heads, versions = document["heads"], document["versions"]
    if not len(rows) == len(heads) == len(versions):
        for number, row in enumerate(rows, 1):  # one that was left out or put in can be named
            _stands_at(number, row, game)
        raise Wrong("rows_differ")
    state = start_of(document)
    past = Past([state], [])
    dice = Streams(deal_key(seed, deal_words(document["salts"], document["luck"])))
    watches = [watch(document) for watch in (WATCHES if quick else (*WATCHES, bots_again))]
    head = first_head(document, state.rules)
    yield head
    for number, (row, version, committed) in enumerate(zip(rows, versions, heads, strict=True), 1):
        _stands_at(number, row, game)
        step = judged(past, rows, row, version, dice)
        for watch in watches:
            watch(step)
        state = step.after
        head = chain.next_head(head, chain.commitment(seed, number, chain.canonical(row[:])))
        if committed != head:
            raise Wrong("other_head", number)
        yield head
    if state.over is not (document["status"] == GamePhase.OVER):
        code = "cut_short" if document["status"] == GamePhase.OVER else "other_status"
        raise Wrong(code, len(rows), status=document["status"])
    if document["head"] != head:
        raise Wrong("other_last_head", len(rows))


def _stands_at(number: int, row: Row, game: str) -> None:
    if (row.game, row.seq) != (game, number):
        raise Wrong("out_of_order", number, found=f"{row.seq} of {row.game}")
