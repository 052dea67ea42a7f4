"""A cold game is read from the snapshot beside its log, which nobody has to believe."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from pbem import engine
from pbem.app.game import Game
from pbem.app.lobby.abandon import abandon
from pbem.app.lobby.forget import forget
from pbem.app.lobby.games import NewPlayer
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.engine import PROFILES, digest, legal_moves, write
from pbem.engine.rules.registry import MODULES
from pbem.store import snapshots
from pbem.store.schema import codec
from pbem.store.schema.rows import SnapshotRow
from pbem.store.sql.statement import select
from pbem.store.store import Store
from tests.app.conftest import PEOPLE, World
from tests.kit.commands import submit
from tests.kit.desk import Desk, make_desk
from tests.kit.engines import copy_home
from tests.kit.store import contents, watched

ALL = select(SnapshotRow, "ORDER BY game")
ROBOTS = tuple(NewPlayer(f"Robo{seat}x", bot="random") for seat in range(2))


def kept(store: Store) -> list[SnapshotRow]:
    with store._database.reading() as connection:
        return connection.rows(ALL)


def put(store: Store, row: SnapshotRow) -> None:
    with store._database.writing() as connection:
        connection.write(snapshots.SET_SNAPSHOT, game=row.game, seal=row.seal, data=row.data)


def play_on(where: World | Desk, moves: int, code: str = "K7") -> None:
    """Random moves, each in a game that nobody remembers."""
    for number in range(moves):
        where.app.games.clear()
        state = where.game(code).state
        if state.over:
            return
        seat = state.asks[0].seat
        where.app.games.clear()
        submit(where.app, code, seat, write(random.Random(number).choice(legal_moves(state, seat))), "cli")


def cold(world: World, code: str = "K7") -> Game:
    world.app.games.clear()
    return world.game(code)


def nothing(*_: Any) -> None:
    """No position is kept."""


def replayed(world: World, monkeypatch: pytest.MonkeyPatch, code: str = "K7") -> Game:
    with monkeypatch.context() as patch:
        patch.setattr(Store, "position", nothing)
        return cold(world, code)


class Decoded:
    """Counts entries of a log whose facts are read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self._decode = codec.decode
        monkeypatch.setattr(codec, "decode", self)

    def __call__(self, text: str, version: int) -> Any:
        self.count += 1
        return self._decode(text, version)


def test_a_cold_game_is_read_without_its_history(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.new_game(cooling=0)
    play_on(world, 30)
    decoded = Decoded(monkeypatch)
    game = cold(world)
    assert decoded.count == 0
    assert len(game.log) == game.row.seq > 30
    assert all(decision.seq > game.row.seq - 9 for decision in game.log._at_hand)


def test_a_move_in_a_cold_game_reads_the_last_turns_only(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.new_game(cooling=0)
    play_on(world, 30)
    seat, line = world.to_move(), world.any_line()
    world.app.games.clear()
    decoded = Decoded(monkeypatch)
    submit(world.app, "K7", seat, line, "cli")
    assert 0 < decoded.count < 8


def test_earlier_decisions_are_there_for_who_looks(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.new_game(cooling=0)
    play_on(world, 20)
    whole = replayed(world, monkeypatch)
    for look in (
        lambda log: list(log),
        lambda log: list(reversed(log)),
        lambda log: [log[at] for at in range(-len(log), len(log))],
        lambda log: [log[start:stop] for start in range(-3, 24) for stop in (0, 3, 18, -1, None)],
        lambda log: log[::-1],
    ):
        assert look(cold(world).log) == look(whole.log)
    with pytest.raises(IndexError):
        cold(world).log[len(whole.log)]


EVERYTHING = ("s2", "championship", "toll", "new-goals", "chests")
TABLES = [
    pytest.param("anniv", ("base",), marks=pytest.mark.sample),
    pytest.param("anniv-bg", EVERYTHING, marks=pytest.mark.sample),
    *(pytest.param(name, EVERYTHING, marks=pytest.mark.soak) for name in PROFILES),
    *(pytest.param("anniv", (name,), marks=pytest.mark.soak) for name in MODULES),
]


@pytest.mark.parametrize(("profile", "modules"), TABLES)
def test_play_goes_on_byte_for_byte_as_if_every_game_were_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: str, modules: tuple[str, ...]
) -> None:
    first = make_desk(tmp_path / "read")
    first.new_game(players=(*PEOPLE, *ROBOTS), profile=profile, modules=modules, cooling=0)
    first.app.store.close()
    copy_home(tmp_path / "read", tmp_path / "replayed")
    kept_and_sent = []
    for name in ("read", "replayed"):
        desk = make_desk(tmp_path / name)
        with monkeypatch.context() as patch:
            if name == "replayed":
                patch.setattr(Store, "position", nothing)
            play_on(desk, 20)
        desk.app.store.close()
        kept_and_sent.append(contents(tmp_path / name / "pbem.sqlite"))
    read, again = kept_and_sent
    assert len(read["outbox"]) > 20
    assert read == again


def damaged(row: SnapshotRow, other: SnapshotRow, older: SnapshotRow) -> dict[str, SnapshotRow]:
    middle = len(row.data) // 2
    flipped = row.data[:middle] + bytes([row.data[middle] ^ 1]) + row.data[middle + 1 :]
    lying = orjson.loads(row.data)
    lying[-1]["deck"] = lying[-1]["deck"][::-1]
    return {
        "flipped": SnapshotRow(row.game, row.seal, flipped),
        "cut": SnapshotRow(row.game, row.seal, row.data[:-9]),
        "empty": SnapshotRow(row.game, row.seal, b""),
        "lying": SnapshotRow(row.game, row.seal, orjson.dumps(lying)),
        "of another game": SnapshotRow(row.game, other.seal, other.data),
        "older than the log": SnapshotRow(row.game, older.seal, older.data),
        "foreign": SnapshotRow(row.game, "00" * 32, row.data),
    }


def test_what_does_not_belong_to_the_log_is_as_good_as_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.new_game(cooling=0)
    world.new_game(code="K8", cooling=0)
    play_on(world, 4)
    (older, _) = kept(world.app.store)
    play_on(world, 1)
    row, other = kept(world.app.store)
    expected = digest(replayed(world, monkeypatch).state)
    for name, bad in damaged(row, other, older).items():
        put(world.app.store, bad)
        decoded = Decoded(monkeypatch)
        assert digest(cold(world).state) == expected, name
        assert decoded.count == world.game().row.seq, name
    play_on(world, 1)
    decoded = Decoded(monkeypatch)
    assert digest(cold(world).state) != expected
    assert decoded.count == 0  # the next move has put a good one in its place


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"[" * 2000, b"[1,2]", b"null", b"\xff", b"[[[]]]"])
def test_what_cannot_be_read_although_it_is_sealed_does_no_harm(world: World, data: bytes) -> None:
    world.new_game(cooling=0)
    row = world.game().row
    before = digest(world.game().state)
    put(world.app.store, SnapshotRow("K7", world.app.store._sealer.seal("K7", row.head, data), data))
    assert world.app.store.position(row) == data
    assert digest(cold(world).state) == before


def test_what_is_too_long_is_not_even_looked_at(world: World) -> None:
    world.new_game(cooling=0)
    row = world.game().row
    data = b" " * (1 << 20)
    put(world.app.store, SnapshotRow("K7", world.app.store._sealer.seal("K7", row.head, data), data))
    assert world.app.store.position(row) is None


def test_another_code_or_a_restored_copy_begins_with_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.new_game(cooling=0)
    row = world.game().row
    store = world.app.store
    assert store.position(row) is not None
    assert Store(store._database, store.server_key, store.epoch + 1).position(row) is None
    assert Store(store._database, bytes(32), store.epoch).position(row) is None
    monkeypatch.setattr(snapshots, "reader", lambda: "00" * 32)
    assert store.position(row) is None


def test_whatever_changes_in_the_engine_is_another_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Path(shutil.copytree(Path(engine.__file__).parent, tmp_path / "engine"))
    monkeypatch.setattr(engine, "__file__", str(copy / "__init__.py"))
    before = snapshots.reader.__wrapped__()
    assert before == snapshots.reader()  # wherever it lies
    one_of_each_room = {source.parent: source for source in copy.rglob("*.py")}.values()
    assert len(one_of_each_room) > 6
    changed = {before}
    for source in one_of_each_room:
        text = source.read_bytes()
        source.write_bytes(text + b"#")
        changed.add(snapshots.reader.__wrapped__())
        source.write_bytes(text)
    assert len(changed) == len(one_of_each_room) + 1
    monkeypatch.setattr(codec, "__file__", str(copy / "__init__.py"))
    assert snapshots.reader.__wrapped__() not in changed


def finished(world: World) -> None:
    while not world.game().state.over:
        play_on(world, 30)


@pytest.mark.parametrize("ended", [finished, lambda world: abandon(world.app, "K7")])
def test_a_game_that_has_ended_keeps_no_snapshot(world: World, ended: Callable[[World], None]) -> None:
    world.new_game(cooling=0, settings={"rounds": 1})
    play_on(world, 2)
    assert [row.game for row in kept(world.app.store)] == ["K7"]
    ended(world)
    assert kept(world.app.store) == []
    assert cold(world).ended
    forget(world.app, "K7")


def test_a_game_begun_before_there_were_snapshots_gets_one_with_its_next_move(world: World) -> None:
    world.new_game(cooling=0)
    play_on(world, 5)
    with world.app.store._database.writing() as connection:
        connection.write(snapshots.DROP_SNAPSHOT, game="K7")
    play_on(world, 1)
    assert [row.game for row in kept(world.app.store)] == ["K7"]


def test_nothing_that_checks_or_exports_a_game_looks_at_a_snapshot(world: World) -> None:
    world.new_game(cooling=0)
    play_on(world, 5)
    read: list[str] = []
    with watched(read.append):
        export(world.app, "K7")
        assert verify(whole(world.app, "K7")) == []
    assert read
    assert not [text for text in read if "snapshot" in text.lower() and "FROM" in text]
