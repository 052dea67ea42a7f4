"""A real server that was away for thirty hours: answers that come after its start are in time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.app.game import load
from pbem.app.lobby.games import NewGame, create, start
from pbem.app.play.clock import tick
from pbem.config import Settings
from pbem.engine import legal_moves, write
from pbem.server.troubles import length, past_outages, troubles
from pbem.wiring import build_app
from tests.app.conftest import PEOPLE, Clock
from tests.kit.office import Office


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Office]:
    """An office whose server keeps account of itself."""
    settings, clock = Settings(home=tmp_path, tick_seconds=3600), Clock()
    app = build_app(settings, clock.now, random.Random(2))
    yield Office(app, settings, clock)
    app.store.close()


def test_ten_of_ten_answers_after_thirty_hours_count(kept: Office) -> None:
    codes = [f"G{number}" for number in range(10)]
    for code in codes:
        create(kept.app, NewGame(PEOPLE, code, per_turn=3600, cooling=0))
        start(kept.app, code)
    kept.pulse()
    kept.clock.skip(hours=30)
    kept.pulse()  # it starts, and does what is due
    kept.clock.skip(seconds=3)
    tables = {code: kept.app.store.game(code) for code in codes}
    assert all(row is not None and row.seq == 1 for row in tables.values())
    answers = []
    for seat in range(3):
        for letter in kept.letters(seat):
            code = str(letter["Subject"])[1:3]
            state = load(kept.app, code).state
            if "your turn" in str(letter["Subject"]) and state.asks[0].seat == seat:
                answers.append(kept.answer(seat, write(legal_moves(state, seat)[0]), to=letter))
    assert len(answers) == 10
    kept.send(*answers)
    for code in codes:
        entries = kept.app.store.entries(code)
        assert any(entry.cause.startswith("mail:") for entry in entries)
        assert all(entry.cause != "timeout" for entry in entries)
    assert [*past_outages(kept.app)] != []
    assert tick(kept.app) == 0


def test_status_tells_of_it_and_of_a_clock_that_was_set_back(kept: Office) -> None:
    kept.pulse()
    assert [*past_outages(kept.app), *troubles(kept.app, kept.settings)] == []
    kept.clock.skip(hours=30)
    kept.pulse()
    kept.clock.skip(hours=-2)
    kept.pulse()
    (outage,) = past_outages(kept.app)
    assert outage.startswith("no server ran for 1 d 4 h, until ")  # as much as there was by the clock of now
    (step,) = troubles(kept.app, kept.settings)
    assert step.sentence.startswith("The clock was set back by 2 h 0 min to ")
    assert step.step == "timedatectl set-ntp true"
    assert length(kept.clock.at - kept.clock.at) == "0 min"
