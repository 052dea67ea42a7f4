"""Votes and pauses in an exported game: what could not be so is found, however well it is sealed."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.app.host.voted import ask_for_vote, vote_on
from pbem.app.play.clock import tick
from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document, export
from pbem.app.record.verify import verify
from pbem.app.table.pace import By, resume
from pbem.app.transaction import in_one
from tests.app.conftest import World
from tests.kit.commands import abandon
from tests.kit.documents import rehashed, rows_of
from tests.kit.saying import saying


@pytest.fixture
def honest(world: World) -> Document:
    """The table stops its clocks by two voices of three, the host starts them, and somebody is late."""
    code = world.new_game("steady", cooling=0)
    in_one(world.app, code, lambda work: ask_for_vote(work, 0, "pause"))
    in_one(world.app, code, lambda work: vote_on(work, 1, "yes"))
    world.clock.skip(days=3)
    in_one(world.app, code, lambda work: resume(work, By.HOST))
    sent(world)
    world.clock.skip(days=2)
    tick(world.app)
    abandon(world.app, code)
    return export(world.app, code)


def sent(world: World) -> None:
    """Let all letters leave."""
    store = world.app.store
    store.outbox_all_sent([row.id for row in store.outbox()], world.clock.now())


def changed(document: Document, by: str, **parts: Any) -> Document:
    """The document with another row of that cause, hashed anew."""
    rows = [row._replace(**parts) if row.cause == by else row for row in rows_of(document)]
    return rehashed({**document, "rows": [list(row) for row in rows]})


def first_wrong(document: Document) -> tuple[str, str]:
    """What is found, and the cause of the row."""
    (finding, *_) = verify(document)
    return finding.words, rows_of(document)[finding.seq - 1].cause


def test_an_honest_game_passes(honest: Document) -> None:
    causes = [row.cause for row in rows_of(honest)]
    assert {"asks", "votes", "decides", "pauses", "resumes", "timeout"} <= {*causes}
    assert verify(honest) == []


@pytest.mark.parametrize(
    ("cause", "parts", "wrong"),
    [
        ("votes", {"move": "no"}, "decides"),  # then one of three was for it
        ("votes", {"seat": 3}, "votes"),  # a bot
        ("votes", {"seat": 0}, "decides"),  # who asked, once more
        ("votes", {"move": "maybe"}, "votes"),
        ("decides", {"move": "no"}, "decides"),  # though it was carried
        ("decides", {"seat": 1}, "decides"),
        ("asks", {"seat": 3}, "asks"),
        ("asks", {"move": "2026-03-04T09:00:00.000000Z holiday"}, "asks"),
        ("asks", {"move": "2026-03-04T09:00:00.000000Z end"}, "decides"),  # which needs all of them
        ("asks", {"move": "2026-03-04T09:00:00.000000Z resume"}, "pauses"),  # not what was carried
        ("asks", {"move": "2026-02-04T09:00:00.000000Z pause"}, "asks"),  # open until long ago
        ("pauses", {"move": "somebody"}, "pauses"),
        ("pauses", {"seat": 1}, "pauses"),
        ("resumes", {"move": "vote"}, "resumes"),  # nobody voted for that
        ("resumes", {"cause": "pauses"}, "pauses"),  # they stand already
    ],
)
def test_what_could_not_be_so_is_found(
    honest: Document, cause: str, parts: dict[str, Any], wrong: str
) -> None:
    words, found = first_wrong(changed(honest, cause, **parts))
    assert found == wrong
    assert words == (
        saying("not who plays for") if parts.get("seat") == 3 else saying("could not announce that")
    )  # a bot decides nothing


def test_nobody_is_timed_out_while_the_clocks_stand(honest: Document) -> None:
    rows = rows_of(honest)
    late = next(at for at, row in enumerate(rows) if row.cause == "timeout")
    back = next(at for at, row in enumerate(rows) if row.cause == "resumes")
    assert back < late
    moved = [*rows[:back], rows[late], *rows[back:late]]  # the clocks run again only afterwards
    state = rows[late].digest
    again = [
        row._replace(
            seq=seq, at=rows[late].at if seq > back else row.at, digest=digest_at(row, seq, back, state)
        )
        for seq, row in enumerate(moved, 1)
    ]
    forged = rehashed(
        {**honest, "rows": [list(row) for row in again], "versions": honest["versions"][: len(again)]}
    )
    assert first_wrong(forged) == (saying("while the clocks of the table stand"), "timeout")


def digest_at(row: Row, seq: int, back: int, state: str) -> str:
    return state if seq > back else row.digest
