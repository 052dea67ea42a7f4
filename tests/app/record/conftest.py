"""A finished and a running game, and what tests ask of their documents."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.checks.findings import Finding
from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document, export
from pbem.app.record.verify import verify
from pbem.config import Settings
from pbem.engine import legal_moves, write
from pbem.wiring import build_app
from tests.app.conftest import Clock, letters_leave, time_out
from tests.kit.checker import CHECKER, NODE
from tests.kit.commands import submit
from tests.kit.documents import rows_of
from tests.kit.processes import run

ANNA = NewPlayer("Anna", "anna@example.org")
BEN = NewPlayer("Ben", "ben@example.org")
BOT = NewPlayer("Dwalin", bot="steady")
CLOCK = Clock()

Check = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    return build_app(Settings(home=tmp_path_factory.mktemp("home")), CLOCK.now, random.Random(5))


def play_on(app: App, code: str, decisions: int, rng: random.Random, late: float = 0.0) -> None:
    """People move at random, some minutes after each other, or let their time run out."""
    for _ in range(decisions):
        table = load(app, code)
        if table.state.over:
            return
        seat = table.state.asks[0].seat
        letters_leave(app)
        CLOCK.skip(minutes=15)
        if rng.random() < late:
            question = table.question(seat)
            assert question is not None
            CLOCK.skip(seconds=table.row.per_turn)
            time_out(app, code, seat, question)
        else:
            line = write(rng.choice(legal_moves(table.state, seat)))
            submit(app, code, seat, line, "cli", cooling=0)


@pytest.fixture(scope="module")
def finished(app: App) -> Document:
    """A short game of two people and a bot; now and then somebody is late."""
    code = create(app, NewGame((ANNA, BEN, BOT), "K7", settings={"rounds": 1}))
    start(app, code)
    play_on(app, code, 1000, random.Random(1), late=0.2)
    document = export(app, code)
    assert {row.cause for row in rows_of(document)} == {"chance", "cli", "timeout", "bot:steady"}
    return document


@pytest.fixture(scope="module")
def running(app: App) -> str:
    code = create(app, NewGame((ANNA, BEN, BOT), "R2"))
    start(app, code)
    play_on(app, code, 12, random.Random(2))
    return code


def first(document: Document, *heads: str) -> Finding:
    findings = verify(document, heads)
    assert findings
    return findings[0]


def with_row(document: Document, number: int, **changes: Any) -> Document:
    changed = copy.deepcopy(document)
    changed["rows"][number - 1] = list(rows_of(document)[number - 1]._replace(**changes))
    return changed


def row_by(document: Document, cause: str) -> Row:
    return next(row for row in rows_of(document) if row.cause == cause)


def cut(document: Document, last: int) -> Document:
    """The document without its last rows, and with a header that agrees."""
    short = {name: document[name][:-last] for name in ("rows", "heads", "versions")}
    return {**document, **short, "head": short["heads"][-1]}


@pytest.fixture
def check(tmp_path: Path, real_part: Callable[[str, bool], None]) -> Check:
    real_part("node", NODE is not None)

    def checked(document: Document, *heads: str) -> tuple[int, str]:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(document))
        done = run(NODE or "node", CHECKER, file, *heads)
        return done.returncode, done.stdout + done.stderr

    return checked
