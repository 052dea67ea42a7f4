"""One strict model of an exported game, which names the field that is wrong."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.export import Document, export, whole
from pbem.app.record.model import malformed
from pbem.app.record.verify import verify
from pbem.config import Settings
from pbem.wiring import build_app
from tests.kit.documents import rehashed
from tests.kit.saying import saying

BOTS = tuple(NewPlayer(f"Bot{letter}", bot="random") for letter in "ABC")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    return build_app(Settings(home=tmp_path_factory.mktemp("home")), rng=random.Random(5))


@pytest.fixture(scope="module")
def ended(app: App) -> Document:
    create(app, NewGame(BOTS, "K7", settings={"rounds": 1}))
    start(app, "K7")
    return export(app, "K7")


def test_what_is_exported_is_well_formed(app: App, ended: Document) -> None:
    people = tuple(NewPlayer(name, f"{name}@example.org") for name in ("Anna", "Ben"))
    create(app, NewGame((*people, BOTS[0]), "R1"))
    start(app, "R1")
    create(app, NewGame(BOTS, "O1"))
    for document in (ended, whole(app, "R1"), whole(app, "O1")):
        assert malformed(document) == ""
        assert malformed(json.loads(json.dumps(document))) == ""


def each(field: str, *values: Any) -> list[tuple[str, Any]]:
    return [(field, value) for value in values]


# What is changed, to what, and the field that is named.
HEADER: list[tuple[str, Any]] = [
    *each("game", "k7", "K", "77", "K7\n", "K" * 13, 7, None),
    *each("status", "", "OVER", "gone", True, ["over"]),
    *each("names", "abc", {"0": "A"}, None, ["A"] * 13),
    *each("salts", "abc", ["a"] * 13),
    *each("seed_hash", "0" * 63, "0" * 65, "A" * 64, "0" * 64 + "\n", 0),
    *each("terms_hash", None, "", 5),
    *each("head", "", "g" * 64),
    *each("heads", "", {}),
    *each("seed", "zz", "00" * 31),
    *each("versions", None, 1),
    *each("rows", None, {}),
]
TERMS: list[tuple[str, Any]] = [
    *each("edition", None, "", "A B"),
    *each("modules", "base", None),
    *each("settings", [], None, {f"s{n}": 1 for n in range(65)}),
    *each("revision", 1.0, True, "1", -1, 2**60),
    *each("cards_hash", "", None, 5),
    *each("per_turn", -5, 0, 86400.0, True, "86400", 10**12),
    *each("cooling", -1, False, 600.0, 10**12),
    ("created_at", "0001-01-01T00:00:00.000000Z"),
    ("created_at", "9999-12-31T23:59:59.999999Z"),
    ("created_at", "1999-12-31T23:59:59.999999Z"),
    ("created_at", "2100-01-01T00:00:00.000000Z"),
    ("created_at", "2026-02-30T12:00:00.000000Z"),
    ("created_at", "2026-03-01T24:00:00.000000Z"),
    ("created_at", "2026-03-01T12:00:00Z"),
    ("created_at", "2026-03-01T12:00:00.000000+00:00"),
    ("created_at", "٢٠٢٦-03-01T12:00:00.000000Z"),
    ("created_at", 1767225600),
    ("bots", "abc"),
]


@pytest.mark.parametrize(("field", "value"), HEADER)
def test_a_wrong_field_of_the_header_is_named(ended: Document, field: str, value: Any) -> None:
    assert malformed({**ended, field: value}).startswith(f"{field}: ")


@pytest.mark.parametrize(("field", "value"), TERMS)
def test_wrong_terms_are_named(ended: Document, field: str, value: Any) -> None:
    assert malformed({**ended, "terms": {**ended["terms"], field: value}}).startswith(f"terms.{field}: ")


def edited(document: Document, edit: Callable[[Document], object]) -> str:
    changed = copy.deepcopy(document)
    edit(changed)
    return malformed(changed)


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        (lambda game: game["rows"][12].__setitem__(7, "2026-13-01T12:00:00.000000Z"), "rows.12.at"),
        (lambda game: game["rows"][12].__setitem__(1, 13.0), "rows.12.seq"),
        (lambda game: game["rows"][12].__setitem__(2, True), "rows.12.seat"),
        (lambda game: game["rows"][12].__setitem__(2, -2), "rows.12.seat"),
        (lambda game: game["rows"][12].__setitem__(2, 12), "rows.12.seat"),
        (lambda game: game["rows"][12].__setitem__(3, None), "rows.12.cause"),
        (lambda game: game["rows"][12].__setitem__(4, "\x00"), "rows.12.move"),
        (lambda game: game["rows"][12].__setitem__(5, None), "rows.12.facts"),
        (lambda game: game["rows"][12].__setitem__(5, [[]]), "rows.12.facts"),
        (lambda game: game["rows"][12].__setitem__(5, [["began", 1.0, 0]]), "rows.12.facts"),
        (lambda game: game["rows"][12].__setitem__(5, [["began", {}, 0]]), "rows.12.facts"),
        (lambda game: game["rows"][12].__setitem__(5, [["began", 2**53, 0]]), "rows.12.facts"),
        (lambda game: game["rows"][12].__setitem__(5, [[[[[[[[[[[[[[1]]]]]]]]]]]]]]), "rows.12.facts"),
        (lambda game: game["rows"][12].__setitem__(5, [["x", *range(3000)]]), "rows.12.facts"),
        (lambda game: game["rows"][12].__setitem__(6, "0"), "rows.12.digest"),
        (lambda game: game["rows"][12].append(1), "rows.12"),
        (lambda game: game["rows"][12].pop(), "rows.12"),
        (lambda game: game["rows"].__setitem__(12, {}), "rows.12"),
        (lambda game: game["rows"].extend(game["rows"][:1] * 20_000), "rows"),
        (lambda game: game["heads"].__setitem__(3, 5), "heads.3"),
        (lambda game: game["versions"].__setitem__(3, True), "versions.3"),
        (lambda game: game["names"].__setitem__(1, 1), "names.1"),
        (lambda game: game["names"].__setitem__(1, ""), "names.1"),
        (lambda game: game["salts"].__setitem__(1, "a" * 201), "salts.1"),
        (lambda game: game.update(luck=5), "luck"),
        (lambda game: game.update(more=5), "more"),
        (lambda game: game.pop("head"), "head"),
        (lambda game: game.pop("seed"), "seed"),
        (lambda game: game["terms"].update(more=5), "terms.more"),
        (lambda game: game["terms"].pop("luck"), "terms.luck"),
        (lambda game: game["terms"]["settings"].update(rounds=1.0), "terms.settings.rounds"),
        (lambda game: game["terms"]["settings"].update(rounds=None), "terms.settings.rounds"),
        (lambda game: game["terms"]["modules"].append(1), "terms.modules.1"),
        (lambda game: game["terms"]["bots"].__setitem__(1, "random"), "terms.bots.1"),
        (lambda game: game["terms"]["bots"][1].update(version=True), "terms.bots.1.version"),
        (lambda game: game["terms"].update(organiser=False), "terms.organiser"),
        (lambda game: game["terms"].update(luck={"words": "x", "form": "hex"}), "terms.luck.at"),
    ],
)
def test_whatever_is_wrong_is_named(ended: Document, edit: Callable[[Document], object], field: str) -> None:
    assert edited(ended, edit).startswith(f"{field}: ")


def test_verify_names_the_field_before_anything_else(ended: Document) -> None:
    document = copy.deepcopy(ended)
    document["rows"][12][5][0][1] = 0.5
    (found,) = verify(rehashed(document))
    assert found.words == saying("looks like: rows.12.facts: a fact holds no float")


@pytest.mark.parametrize("schema", [None, 5, [], {}, "", "pbem.game", "pgn/2"])
def test_another_schema_is_none_of_ours(ended: Document, schema: Any) -> None:
    assert [found.words for found in verify({**ended, "schema": schema})] == ["This is no exported game."]


def test_a_schema_of_another_number_is_named(ended: Document) -> None:
    (found,) = verify({**ended, "schema": "pbem.game/2"})
    assert found.words == "This game is written as pbem.game/2, and this pbem reads pbem.game/1."


def test_no_game_is_made_that_would_not_be_well_formed(app: App) -> None:
    for wanted in (NewGame(BOTS, "L1", per_turn=10**12), NewGame(BOTS, "L1", cooling=10**12)):
        with pytest.raises(BadSetup, match="no time is longer than 3660d"):
            create(app, wanted)


@pytest.mark.parametrize(
    "sign", ["\x1b", "\x7f", "\x9b", "\x85", "\u2028", "\u202e", "\u2066", "\u200b", "\U000e0041"]
)
def test_no_name_in_a_file_moves_a_cursor_or_hides(ended: Document, sign: str) -> None:
    """Whoever makes a game for it can make one in which everything else is right."""
    document = {**ended, "names": [f"Eve{sign}2J", *ended["names"][1:]]}
    assert malformed(document).startswith("names.0")
