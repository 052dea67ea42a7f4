"""Checking a running game without its seed: the order of rows, the heads, and what lies open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.app.causes import announced
from pbem.app.record.checks.deadlines import Promises
from pbem.app.record.checks.findings import Wrong
from pbem.app.record.checks.steps import Past
from pbem.app.record.checks.visible import NotAsked, followed
from pbem.app.record.export import Document
from pbem.app.record.header import first_head, start_of
from pbem.app.sheets.table import Announcement
from pbem.engine import Fact, IllegalMove, Restored, State, fold, from_plain


def looked_over(document: Document) -> Iterator[str]:
    """The head before the first row and after every good one."""
    rows, heads = document["seen"], document["heads"]
    if len(rows) != len(heads):
        raise Wrong("rows_differ")
    state = start_of(document)
    past, promises = Past([state], []), Promises()
    head = first_head(document, state.rules)
    yield head
    for number, (row, told) in enumerate(zip(rows, heads, strict=True), 1):
        if row["seq"] != number:
            raise Wrong("out_of_order", number, found=row["seq"])
        facts = [from_plain(plain) for plain in row["facts"]]
        try:
            if announced(row["cause"]) and not facts:  # it changes nothing
                if row["cause"] == Announcement.DEADLINE:
                    promises.look(number, row["seat"], row["move"], state)
            elif facts and isinstance(facts[0], Restored):
                state = _seen_again(past, facts)
            else:
                state = followed(state, row["seat"], facts)
        except NotAsked:
            raise Wrong("not_asked", number, seat=row["seat"]) from None
        except IllegalMove as refusal:
            raise Wrong("not_legal", number, seat=row["seat"], reason=str(refusal.reason)) from None
        if facts:
            promises.go_on(row["seat"], state)
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
