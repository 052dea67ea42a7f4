"""The checker in JavaScript agrees with the server, and finds what was changed."""

import copy
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.export import Document, export
from pbem.config import Settings
from pbem.wiring import build_app
from tests.kit.commands import leave, salt
from tests.kit.documents import in_first_schema, older
from tests.kit.processes import run

CHECKER = Path(__file__).parents[3] / "docs" / "checker.mjs"

Check = Callable[..., tuple[int, str]]


@pytest.fixture
def check(tmp_path: Path, real_part: Callable[[str, bool], None]) -> Check:
    node = shutil.which("node")
    real_part("node", node is not None)

    def checked(document: Document, *heads: str) -> tuple[int, str]:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(document))
        done = run(node or "node", CHECKER, file, *heads)
        return done.returncode, done.stdout + done.stderr

    return checked


def played(folder: Path, modules: tuple[str, ...], **settings: Any) -> Document:
    """A game of bots and of a person who leaves at once, with words of hers that are not ASCII."""
    app = build_app(Settings(home=folder), rng=random.Random(3))
    first, *others = (NewPlayer(f"Bot{letter}", bot="random") for letter in "ABC")
    players = (first, NewPlayer("Zoë", "zoe@example.org"), *others)
    create(app, NewGame(players, "K7", modules=modules, settings=settings))
    salt(app, "K7", 1, "Zoë’s 犬 \x7f “dog” 🐕")
    start(app, "K7")
    leave(app, "K7", 1)
    return export(app, "K7")


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    return played(tmp_path_factory.mktemp("home"), ("base",), rounds=2)


@pytest.mark.parametrize("modules", [("base",), ("base", "s2")])
def test_games_of_the_server_are_found_right(check: Check, tmp_path: Path, modules: tuple[str, ...]) -> None:
    document = played(tmp_path, modules)
    code, said = check(document, document["heads"][5])
    assert code == 0, said
    assert said.startswith(f"K7: {len(document['rows'])} rows and ")


def test_a_named_starter_is_no_luck(check: Check, tmp_path: Path) -> None:
    code, said = check(played(tmp_path, ("base",), rounds=1, first_starter="named", named_starter=2))
    assert code == 0, said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda game: game.update(seed="00" * 32), "The seed does not have the hash"),
        (lambda game: game["rows"][4].__setitem__(4, "discard 1"), "Row 5 was changed."),
        (lambda game: game["rows"].pop(3), "Row 4 is missing or moved."),
        (lambda game: game["salts"].__setitem__(0, "lucky"), "Row 1: "),
        (lambda game: game.update(game="K8"), "Row 1 is missing or moved."),
        (lambda game: game.pop("terms_hash"), "The terms of the game were changed."),
        (lambda game: game.update(terms_hash="00" * 32), "The terms of the game were changed."),
        *[
            (
                lambda game, part=part, value=value: game["terms"].update({part: value}),
                "The terms of the game were changed.",
            )
            for part, value in (
                ("settings", {"rounds": 2, "chips": 32}),
                ("edition", "anniv-pl"),
                ("modules", ["base", "s2"]),
                ("revision", 1),
                ("bots", [None] * 4),
                ("organiser", 1),
                ("more", "than we know"),
            )
        ],
    ],
)
def test_what_was_changed_is_found(
    check: Check, document: Document, change: Callable[[Document], object], said: str
) -> None:
    changed = copy.deepcopy(document)
    change(changed)
    code, told = check(changed)
    assert code == 1
    assert told.startswith(said)


def test_a_game_from_before_heads_covered_the_terms_is_found_right(check: Check, document: Document) -> None:
    old = older(document)
    code, said = check(old, old["heads"][5])
    assert code == 0, said


def test_a_game_of_the_first_schema_is_found_right(check: Check, document: Document) -> None:
    old = in_first_schema(document)
    code, said = check(old, old["heads"][5])
    assert code == 0, said
    assert check({**old, "cooling": 1}) == (1, "The terms of the game were changed.\n")


def test_a_strange_head_is_found(check: Check, document: Document) -> None:
    assert check(document, "0" * 64) == (1, f"The head {'0' * 64} belongs to another game.\n")
