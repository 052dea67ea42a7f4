"""How a way to cheat is tried, and what a test says that it comes to.

Who forges here has the seed and recomputes every hash: what can be found in a file does not lie in hashes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document
from pbem.app.record.verify import verify
from pbem.engine import TYPE, Streams, deal_key, roll
from tests.kit.documents import rehashed, rows_of
from tests.kit.edits import decided_otherwise, start_of
from tests.kit.saying import saying

PREVENTED, BY_VERIFY, WITH_A_HEAD = "prevented", "found by verify", "found with a head"
NOT_FOUND = "not found"
SHOWN: dict[str, str] = {}  # what the tests below show, by the way to cheat

Test = Callable[..., None]


def shows(verdict: str) -> Callable[[Test], Test]:
    """What a test shows about the way to cheat that it is named after."""

    def note(test: Test) -> Test:
        SHOWN[test.__name__.removeprefix("test_").replace("_", " ")] = verdict
        return test

    return note


def first_by(document: Document, *causes: str) -> Row:
    return next(row for row in rows_of(document) if row.cause.startswith(causes))


def with_row(document: Document, row: Row, **changes: Any) -> Document:
    """The document with one row changed, hashed anew."""
    rows = [list(one._replace(**changes)) if one.seq == row.seq else list(one) for one in rows_of(document)]
    return rehashed({**document, "rows": rows})


def found(forged: Document, words: str) -> None:
    """It is found from the file alone."""
    assert [one.words for one in verify(forged)] == [saying(words)]


def passes(forged: Document) -> None:
    """Nothing is found, not even with heads of letters that the cheat sent out himself."""
    assert verify(forged, forged["heads"]) == []


def found_with_a_head(forged: Document, honest: Document) -> None:
    """The file agrees with itself; only a head from an honest letter shows that it is another game."""
    assert verify(forged) == []
    assert verify(forged, [honest["head"]])
    assert verify(forged, [f"{len(honest['heads'])}:{honest['head'][:20]}"])


def is_liked(document: Document, words: str, seat: int = 0) -> bool:
    """Whether a seat is saboteur in the first round if it adds these words."""
    salts = [words if at == seat else one for at, one in enumerate(document["salts"])]
    _, state = roll(start_of(document), Streams(deal_key(bytes.fromhex(document["seed"]), salts)))
    return TYPE[state.role(seat)].team == "saboteurs"


def dealt_with(document: Document, salts: list[str]) -> Document:
    """The game dealt from other words, and broken off."""
    dice = Streams(deal_key(bytes.fromhex(document["seed"]), salts))
    return decided_otherwise(
        {**document, "salts": salts}, rows_of(document)[0], lambda state: roll(state, dice)
    )
