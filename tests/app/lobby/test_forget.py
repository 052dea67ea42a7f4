"""A game is removed with everything about it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel

from pbem.app import App
from pbem.app.errors import NoSuchGame, StillRuns
from pbem.app.game import load
from pbem.app.lobby.forget import forget
from pbem.app.lobby.people import change_address, erase, player_of
from pbem.app.record.imports import bring_in
from pbem.app.talk.words import glance
from pbem.engine import NOBODY
from pbem.store.schema import tables
from pbem.store.schema.errors import UnreadableRow
from tests.app.conftest import World
from tests.kit.commands import abandon
from tests.kit.engines import copy_home, raw
from tests.kit.scenes import CODE, Scene, prepared

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return prepared("busy", tmp_path_factory.mktemp("busy"), [])


@pytest.fixture
def here(busy: Scene, tmp_path: Path) -> Iterator[tuple[App, Path]]:
    """A server with a game that stopped in the middle, with rows about it everywhere, and another game."""
    copy_home(busy.folder, tmp_path)
    app = busy.app(tmp_path, 1)
    glance(app, CODE, NOBODY, "the host")
    bring_in(app, busy.elsewhere)
    database = tmp_path / "pbem.sqlite"
    with raw(database) as connection:
        connection.execute("UPDATE game SET status = 'abandoned' WHERE code = ?", (CODE,))
        letter, recipient = connection.execute("SELECT key, recipient FROM outbox LIMIT 1").fetchone()
        connection.execute("INSERT INTO bounce VALUES (?, ?, 'hard', '5.1.1', 0, FALSE)", (letter, recipient))
        (token,) = connection.execute("SELECT token FROM question LIMIT 1").fetchone()
        for identity, to in (("hers", f"turn+{token}@pbem.localhost"), ("other", "turn@pbem.localhost")):
            connection.execute(
                "INSERT INTO inbox (identity, raw, recipients, source, status, note, received_at, lane)"
                " VALUES (?, ?, ?, 'pipe', 'new', '', 0, 0)",
                (identity, b"discard 12", f'["{to}"]'),
            )
        connection.execute(
            "INSERT INTO inbox (identity, raw, recipients, source, status, note, received_at, lane, game)"
            " VALUES ('read', '', '[]', 'pipe', 'done', '', 0, 0, ?)",
            (CODE,),
        )
        for row in (
            "prepared_move VALUES (?, 0, 1, 'prepare discard oldest', 0, 3, 0, '')",
            "suggestion VALUES (?, 0, 3, 'discard 12')",
            "mute VALUES (?, 0, 0, 1, 0, 0, NULL)",
            "former VALUES (?, 0, 0, NULL, 'Anna', 0, FALSE)",
            "offer VALUES (?, 0, 1, 'Max', 'max@example.org', 'en', 'UTC', 0)",
            "vote VALUES (?, 3, 'pause', 0, -1, '', '0 1', 0, 0)",
            "ballot VALUES (?, 0, 'yes')",
            "request (game, token, line, reason, at, sender) VALUES (?, 'token', 'pause', '', 0, '')",
        ):
            connection.execute(f"INSERT INTO {row}", (CODE,))
    app.store.set_note(f"archived:{CODE}", "today")
    yield app, database
    app.store.close()


def rows(database: Path) -> Rows:
    with raw(database) as connection:
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in connection.tables()}


def about(database: Path, code: str) -> dict[str, int]:
    """How many rows of each table name a game."""
    return {
        name: found
        for name, all_rows in rows(database).items()
        if (found := sum(code in map(str, row) or f"archived:{code}" in row for row in all_rows))
    }


def test_every_table_that_names_a_game_is_emptied_of_it(here: tuple[App, Path]) -> None:
    app, database = here
    assert tables  # the models are loaded
    naming = {name for name, table in SQLModel.metadata.tables.items() if "game" in table.columns}
    assert set(about(database, CODE)) == {*naming, "game", "meta"}
    elsewhere, people = about(database, "E1"), rows(database)["player"]
    forget(app, CODE)
    assert about(database, CODE) == {}
    assert about(database, "E1") == elsewhere
    assert rows(database)["player"] == people
    assert rows(database)["bounce"] == []
    assert sorted((row[1], row[2]) for row in rows(database)["inbox"]) == [
        ("hers", b""),
        ("other", b"discard 12"),
    ]
    with pytest.raises(NoSuchGame):
        load(app, CODE)
    with pytest.raises(NoSuchGame):
        forget(app, CODE)


def test_its_people_stay_known_and_can_still_be_changed_or_erased(here: tuple[App, Path]) -> None:
    app, _ = here
    forget(app, CODE)
    assert change_address(app, player_of(app, "Anna"), "new@example.org") == 0
    assert player_of(app, "new@example.org").name == "Anna"
    erase(app, player_of(app, "Anna"))
    assert not app.store.player_by_address("new@example.org")


def test_a_running_game_has_to_be_abandoned_first(world: World) -> None:
    code = world.new_game()
    with pytest.raises(StillRuns):
        forget(world.app, code)
    assert world.game().row.status == "running"
    abandon(world.app, code)
    forget(world.app, code)
    assert world.app.store.games() == ()
    assert world.app.store.outbox() == ()


def test_a_game_that_never_began_is_removed_and_its_code_is_free(world: World) -> None:
    code = world.new_game(begin=False)
    first = load(world.app, code)
    forget(world.app, code)
    assert world.new_game(begin=False) == code
    assert load(world.app, code).row.seed != first.row.seed


def test_what_cannot_be_read_any_more_can_be_removed(here: tuple[App, Path]) -> None:
    app, database = here
    with raw(database) as connection:
        connection.execute("UPDATE game SET created_at = -100000000000000000 WHERE code = ?", (CODE,))
    with pytest.raises(UnreadableRow):
        app.store.games()
    forget(app, CODE)
    assert [row.code for row in app.store.games()] == ["E1"]
