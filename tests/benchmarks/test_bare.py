"""The bare side writes the very rows that pbem has written: else the two could not be compared."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from benchmarks.bare import Recorder, Twin
from benchmarks.crowd import code_of, crowd, deadlines
from benchmarks.engines import POSTGRES, connected, place_of, postmaster
from benchmarks.harness import Watch
from benchmarks.letters import answer
from benchmarks.midgames import NextMove, Turns, opened, played_on, started
from pbem.app.conversation.command import move_command
from pbem.app.conversation.together import perform
from pbem.app.play.clock import tick
from pbem.config import Settings
from pbem.engine import write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from tests.conftest import need_real_part
from tests.real.postgresql import available, postgresql


@pytest.fixture(params=["sqlite", "postgres"], autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A file, and then a server of PostgreSQL."""
    if request.param == "sqlite":
        yield
        return
    need_real_part("postgresql", available())
    with postgresql() as address:
        monkeypatch.setenv(POSTGRES, address)
        postmaster.cache_clear()
        yield


def everything(home: Path) -> dict[str, set[tuple[object, ...]]]:
    bare = connected(place_of(home))
    try:
        return {
            table.name: set(bare.driver.execute(f"SELECT * FROM {table.name}").fetchall())
            for table in bare.tables()
        }
    finally:
        bare.driver.close()


def test_moves_and_replies_are_written_again_row_by_row(tmp_path: Path) -> None:
    app = opened(tmp_path)
    codes = ["I0", "I1", "I2"]
    for number, code in enumerate(codes):
        started(app, code, number)
        played_on(app, code, 20)
    app.store.close()
    twin = Twin(tmp_path)
    app, turns, recorder = opened(tmp_path), Turns(tmp_path, codes), Recorder(tmp_path)
    before = recorder.rows(codes)
    for code, seat, move in turns.some(3):
        perform(app, code, seat, move_command(move))
    twin.new += recorder.since(before, codes)

    moves: list[NextMove] = turns.some(3)
    before = recorder.rows(codes)
    for code, seat, move in moves:
        raw, to = answer(turns.reader, code, seat, write(move))
        receive(app, raw, [to], "smtp")
    twin.new += recorder.since(before, codes)
    before = recorder.rows(codes)
    assert handle_all(app, server_addresses(Settings(home=tmp_path))) == 3
    twin.new += recorder.since(before, codes)

    first = everything(twin.home)
    watch = Watch()
    assert twin(watch) == 9  # transactions: three moves, three mails, three replies
    assert everything(twin.home) == everything(tmp_path) != first
    assert twin(watch) == 9  # undone and done once more
    assert everything(twin.home) == everything(tmp_path)
    assert "+entry 0.67" in twin.written
    assert "+inbox 0.33" in twin.written
    for each in (recorder, twin, turns.reader.store, app.store):
        each.close()


def test_a_crowd_takes_the_short_codes_first() -> None:
    codes = [code_of(number) for number in range(1, 40_000)]
    assert len(set(codes)) == len(codes)
    assert [sum(len(code) == length for code in codes) for length in (2, 3, 4)] == [1024, 32768, 6207]


def test_a_crowd_is_made_of_the_rows_of_a_real_game(tmp_path: Path) -> None:
    app = opened(tmp_path)
    started(app, "K7", 0)
    app.store.close()
    crowd(tmp_path, "K7", 30, {"game": 1, "seat": 5, "player": 5, "outbox": 4, "question": 2})
    rows = everything(tmp_path)
    counts = {name: len(rows[name]) for name in ("game", "seat", "player", "outbox", "question")}
    assert counts == {"game": 31, "seat": 155, "player": 155, "outbox": 125, "question": 65}
    app = opened(tmp_path)
    assert [seat.address for seat in app.store.seats(code_of(30))] == [
        f"p{seat}.0@example.org" for seat in range(5)
    ]
    app.store.close()


def test_deadlines_that_nobody_has_to_look_at(tmp_path: Path) -> None:
    app = opened(tmp_path)
    started(app, "K7", 0)
    app.store.close()
    deadlines(tmp_path, "K7", 35)
    app = opened(tmp_path)
    assert len(app.store.due(app.now() + timedelta(days=900))) == 2  # of the real game
    assert len(app.store.due(app.now() + timedelta(days=1100))) == 37
    assert len(app.store.games()) == 5
    assert tick(app) == 0
    app.store.close()
