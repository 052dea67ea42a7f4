"""A finished game moves to another server and is the same there."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.export import Document, export, whole
from pbem.app.record.imports import NotWell, bring_in
from pbem.app.record.verify import verify
from pbem.cli.commands.history import document_text
from pbem.config import Settings
from pbem.wiring import build_app
from tests.kit.documents import rehashed, with_terms
from tests.kit.saying import saying


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
    assert verify(whole(elsewhere, "K7")) == []
    table = load(elsewhere, "K7")
    assert table.state.over
    assert (table.row.status, table.row.round, table.row.seq) == ("over", 2, len(document["rows"]))


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
    with pytest.raises(NotWell, match="still runs"):
        bring_in(elsewhere, export(elsewhere, "R1"))


@pytest.mark.parametrize(
    "names",
    [
        ["BotA", "ｂｏｔa", "C"],
        ["play", "B", "C"],
        ["12", "B", "C"],
        ["\x1b[31mA", "B", "C"],
        [1, 2, 3],
        "abc",
        ["Аnna", "B", "C"],
        ["Pepa", "Рера", "C"],
        ["Anna", "\u3164", "C"],
        ["You", "B", "C"],
    ],
)
def test_names_that_could_not_be_given_here_are_not_brought_in(
    document: Document, elsewhere: App, names: list[str]
) -> None:
    with pytest.raises((BadSetup, NotWell)):
        bring_in(elsewhere, document | {"names": names})
    assert elsewhere.store.games() == ()


# What made it in once, though whoever has the seed can make the hashes fit.
HOSTILE: list[Document] = [
    {"created_at": "0001-01-01T00:00:00.000000Z"},
    {"created_at": "0001-01-01T00:00:00.000000+14:00"},  # in our time that is before the first year
    {"created_at": "9999-12-31T23:59:59.999999-14:00"},
    {"per_turn": -5},
    {"per_turn": 86400.0},
    {"cooling": 10**18},
    {"bots": ["random", "random", "whatever you like"]},
    {"bots": ["random", "random", "genius"]},
    {"settings": {"rounds": 2.0}},
]


@pytest.mark.parametrize("changes", HOSTILE)
def test_a_game_that_nobody_could_have_made_is_not_brought_in(
    document: Document, elsewhere: App, changes: Document
) -> None:
    hostile = rehashed(with_terms(document, **changes))
    with pytest.raises((BadSetup, NotWell)):
        bring_in(elsewhere, json.loads(json.dumps(hostile)))
    assert elsewhere.store.games() == ()


def test_a_bot_that_does_not_exist_is_not_brought_in(document: Document, elsewhere: App) -> None:
    bots = [*document["terms"]["bots"][:2], {"name": "genius", "version": 1}]
    with pytest.raises((BadSetup, NotWell)):
        bring_in(elsewhere, rehashed(with_terms(document, bots=bots)))
    assert elsewhere.store.games() == ()


@pytest.mark.parametrize(
    "change",
    [
        lambda game: dict(reversed(game.items())),
        lambda game: {**game, "names": [f"{game['names'][0]} ", *game["names"][1:]]},
        lambda game: {**game, "names": ["Ａｎｎａ", *game["names"][1:]]},
    ],
)
def test_what_would_not_be_exported_again_byte_by_byte_is_not_brought_in(
    document: Document, elsewhere: App, change: Callable[[Document], Document]
) -> None:
    with pytest.raises(NotWell) as caught:
        bring_in(elsewhere, change(document))
    assert caught.value.findings[0].words == saying("would not be exported again")
    assert elsewhere.store.games() == ()
    assert document_text(export(elsewhere, bring_in(elsewhere, document))) == document_text(document)
