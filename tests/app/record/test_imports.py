"""A finished game moves to another server and is the same there."""

import copy
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.export import Document, export
from pbem.app.record.imports import NotWell, bring_in
from pbem.app.record.verify import verify
from pbem.config import Settings
from pbem.wiring import build_app
from tests.kit.documents import older


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    app = build_app(Settings(home=tmp_path_factory.mktemp("home")), rng=random.Random(5))
    bots = tuple(NewPlayer(f"Bot{letter}", bot="random") for letter in "ABC")
    create(app, NewGame(bots, "K7", settings={"rounds": 2}))
    start(app, "K7")
    return export(app, "K7")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[App]:
    app = build_app(Settings(home=tmp_path))
    yield app
    app.store.close()


def test_a_game_is_the_same_on_another_server(document: Document, elsewhere: App) -> None:
    assert bring_in(elsewhere, document) == "K7"
    assert export(elsewhere, "K7") == document
    assert verify(export(elsewhere, "K7")) == []
    table = load(elsewhere, "K7")
    assert table.state.over
    assert (table.row.status, table.row.round, table.row.seq) == ("over", 2, len(document["rows"]))


def test_a_game_from_before_heads_covered_the_terms_stays_as_it_is(
    document: Document, elsewhere: App
) -> None:
    old = older(document)
    bring_in(elsewhere, old)
    assert export(elsewhere, "K7") == old
    assert verify(export(elsewhere, "K7"), [old["heads"][3]]) == []


def test_a_game_is_brought_in_once_and_never_over_another(document: Document, elsewhere: App) -> None:
    bring_in(elsewhere, document)
    with pytest.raises(BadSetup, match="K7 is here already"):
        bring_in(elsewhere, document)


def test_another_game_of_that_name_stays(document: Document, elsewhere: App) -> None:
    create(elsewhere, NewGame(tuple(NewPlayer(f"Bot{x}", bot="random") for x in "ABC"), "K7"))
    with pytest.raises(BadSetup, match="another game is called K7 here"):
        bring_in(elsewhere, document)


def test_a_changed_game_is_not_brought_in(document: Document, elsewhere: App) -> None:
    changed = copy.deepcopy(document)
    changed["rows"][5][4] = "discard 99"
    with pytest.raises(NotWell) as caught:
        bring_in(elsewhere, changed)
    assert caught.value.findings[0].seq == 6
    assert elsewhere.store.games() == ()


def test_a_running_game_cannot_move(elsewhere: App) -> None:
    people = tuple(NewPlayer(name, f"{name}@example.org") for name in ("Anna", "Ben", "Carla"))
    create(elsewhere, NewGame(people, "R1"))
    start(elsewhere, "R1")
    with pytest.raises(BadSetup, match="R1 still runs"):
        bring_in(elsewhere, export(elsewhere, "R1"))


@pytest.mark.parametrize(
    "names",
    [["BotA", "ｂｏｔa", "C"], ["play", "B", "C"], ["12", "B", "C"], ["\x1b[31mA", "B", "C"], [1, 2, 3]],
)
def test_names_that_could_not_be_given_here_are_not_brought_in(
    document: Document, elsewhere: App, names: list[str]
) -> None:
    with pytest.raises((BadSetup, NotWell)):
        bring_in(elsewhere, document | {"names": names})
    assert elsewhere.store.games() == ()
