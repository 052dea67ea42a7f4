"""What is looked at in every row of a finished game beside the rules and the seed.

A watch is made anew for each document, sees its steps in turn, and raises what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Callable

from pbem.app.record.export import Document
from pbem.app.record.findings import Wrong
from pbem.app.record.steps import Step, Watch
from pbem.store.schema.terms import terms_in


def times(document: Document) -> Watch:
    """No row is older than the one above it, nor than the game."""
    before = made = terms_in(document)["created_at"]

    def watch(step: Step) -> None:
        nonlocal before
        at = step.row.at
        if at < before:
            raise Wrong("before_the_game" if before == made else "time_runs_back", step.row.seq)
        before = at

    return watch


WATCHES: tuple[Callable[[Document], Watch], ...] = (times,)
