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
from pbem.app.record.checks.findings import OTHER_STATUS, Finding, Report, Wrong, tie
from pbem.app.record.checks.judging import judged
from pbem.app.record.checks.steps import Past, Row
from pbem.app.record.checks.watches import WATCHES
from pbem.app.record.export import Document
from pbem.app.record.header import check_header, first_head, seed_of, start_of
from pbem.engine import Streams, deal_key
from pbem.sentence import N_
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
        return Report([wrong.finding(document)])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as problem:
        # A file from anywhere may hold anything; what the checks do not expect is wrong by that alone.
        text = (
            N_("Row {seq} is not what an exported row looks like: {problem}.")
            if known
            else N_("The beginning of the file is not what an export looks like: {problem}.")
        )
        what = f"{type(problem).__name__}: {problem}"
        return Report([Wrong(text, len(known), problem=what).finding(document)])
    tied, strange = tie(heads, known, document["game"])
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
        raise Wrong(N_("There are not as many heads as rows."))
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
            raise Wrong(N_("Row {seq} was changed: the head that commits to it is another one."), number)
        yield head
    if state.over is not (document["status"] == GamePhase.OVER):
        if state.over:
            raise Wrong(OTHER_STATUS, len(rows), status=document["status"])
        raise Wrong(N_("The game ends after row {seq}, but it was not over there."), len(rows))
    if document["head"] != head:
        raise Wrong(N_("The head of the game is not that of its last row."), len(rows))


def _stands_at(number: int, row: Row, game: str) -> None:
    if (row.game, row.seq) != (game, number):
        raise Wrong(
            N_("Row {seq} is missing or moved: row {found} stands in its place."),
            number,
            found=f"{row.seq} of {row.game}",
        )
