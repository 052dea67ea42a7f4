"""The checker in JavaScript agrees with the server, and finds what was changed."""

import copy
import gzip
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.export import Document, export
from pbem.config import Settings
from pbem.wiring import build_app
from tests.app.record.conftest import Check
from tests.kit.checker import CHECKER, NODE, check_all
from tests.kit.commands import join, leave
from tests.kit.processes import run

RECORDED = sorted((Path(__file__).parents[2] / "games" / "documents").glob("*.json.gz"))


def played(folder: Path, modules: tuple[str, ...], **settings: Any) -> Document:
    """A game of bots and of a person who leaves at once, with words of hers that are not ASCII."""
    app = build_app(Settings(home=folder), rng=random.Random(3))
    first, *others = (NewPlayer(f"Bot{letter}", bot="random") for letter in "ABC")
    players = (first, NewPlayer("Zoë", "zoe@example.org"), *others)
    create(app, NewGame(players, "K7", modules=modules, settings=settings))
    join(app, "K7", 1, "Zoë’s 犬 \x7f “dog” 🐕")
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
    rows = len(document["rows"])
    first, head, alone = said.splitlines()
    assert re.fullmatch(rf"K7: {rows} rows to its end; \d+ shuffles follow from the seed\.", first)
    assert head == "Head of row 6: up to there it is the game of your letters."
    assert alone.startswith(
        "From row 7 on it rests on this file alone: whoever has the seed can make another"
    )


def test_a_named_starter_is_no_luck(check: Check, tmp_path: Path) -> None:
    code, said = check(played(tmp_path, ("base",), rounds=1, first_starter="named", named_starter=2))
    assert code == 0, said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda game: game.update(seed="00" * 32), "The seed does not have the hash"),
        (lambda game: game["rows"][4].__setitem__(4, "discard 1"), "Row 5 was changed."),
        (lambda game: (game["rows"].pop(3), game["versions"].pop()), "Row 4 is missing or moved."),
        (lambda game: game["salts"].__setitem__(0, "lucky"), "Row 1: "),
        (lambda game: game.update(game="K8"), "Row 1 is missing or moved."),
        (lambda game: game.pop("terms_hash"), "It does not have the parts of a game that has ended."),
        (lambda game: game.update(more=1), "It does not have the parts of a game that has ended."),
        (lambda game: game.pop("seed"), "It does not have the parts of a game that has ended."),
        (
            lambda game: game.update(schema="pbem.game/3"),
            'This is no exported game that I know: "pbem.game',
        ),
        (
            lambda game: game.update(status="abandoned"),
            'The game cannot be "abandoned": its rows',
        ),
        (lambda game: cut_off(game), 'The game cannot be "over": its rows say otherwise.'),
        (lambda game: game.update(head="0" * 64), "The head of the game is not that of its last row."),
        (lambda game: game["heads"].append("0" * 64), "The head of the game is not that of its last row."),
        (lambda game: game["versions"].__setitem__(3, 2), "The facts are of a version that I do not know."),
        (lambda game: game["versions"].pop(), "The facts are of a version that I do not know."),
        (lambda game: game.update(luck="7"), "A public draw and its result do not belong together."),
        (lambda game: game.update(names=[]), "The names of the players are wrong."),
        (lambda game: game["names"].pop(), "There are not as many salts or bots as players."),
        (lambda game: game.update(terms_hash="00" * 32), "The terms of the game were changed."),
        *[
            (
                lambda game, part=part, value=value: game["terms"].update({part: value}),
                "The terms of the game were changed.",
            )
            for part, value in (
                ("settings", {"rounds": 2, "break_target": "other"}),
                ("edition", "anniv-pl"),
                ("modules", ["base", "s2"]),
                ("revision", 2),
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


def cut_off(game: Document) -> None:
    for part in ("rows", "heads", "versions"):
        del game[part][-3:]
    game["head"] = game["heads"][-1]


def test_a_game_that_merely_stops_is_not_called_finished(check: Check, document: Document) -> None:
    changed = copy.deepcopy(document)
    cut_off(changed)
    rows = len(changed["rows"])
    code, said = check({**changed, "status": "abandoned"})
    assert code == 0
    assert said.startswith(f"K7: {rows} rows and broken off at row {rows}, not finished;")


def test_heads_are_tied_to_their_rows(check: Check, document: Document) -> None:
    heads, rows = document["heads"], len(document["rows"])
    code, said = check(document, heads[3][:20], f"<9:{heads[8].upper()}>", f"{rows}:{heads[-1]}")
    assert code == 0
    assert [line.partition(":")[0] for line in said.splitlines()[1:]] == [
        *("Head of row 4", "Head of row 9", f"Head of row {rows}"),
    ]
    for strange in ("0" * 64, "0" * 20, f"5:{heads[3]}", f"{rows + 1}:{heads[3]}", f"999999:{heads[3]}"):
        said = f"The head {strange} belongs to another game, or to rows that are not here.\n"
        assert check(document, strange) == (1, said)
    for none in (heads[3][:19], "", "head", "0" * 65):
        assert check(document, none) == (1, f"{none} is no head.\n")


@pytest.mark.usefixtures("check")
@pytest.mark.parametrize("text", ["", "{", "null", "[]", "5", '"K7"', "{}", "[" * 100_000])
def test_it_ends_on_whatever_is_no_game(tmp_path: Path, text: str) -> None:
    ends_with_one_line(tmp_path, text)


@pytest.mark.usefixtures("check")
@pytest.mark.parametrize(
    ("part", "other"),
    [
        ('"pbem.game/1"', '"\\u001b[2J"'),
        ('"K7"', '"K\\u001b7"'),
        ('"rows": [[', '"rows": [5, ['),
        ('"names": [', '"names": [null, '),
        ('"names": [', '"names": [], "others": ['),
        ('"salts": [', '"salts": 5, "others": ['),
        ('["began", 1,', '["began", {},'),
        ('["shuffled", ', '["shuffled", [], '),
        ('"versions": [1,', '"versions": [1.0,'),
        ('["K7", 1,', '["K7", 1.0,'),
        ('["K7", 1, -1,', '["K7", 1, -1e0,'),
        ('"status":', '"status": "abandoned", "status":'),
    ],
)
def test_it_ends_on_whatever_a_game_was_made_into(
    tmp_path: Path, document: Document, part: str, other: str
) -> None:
    text = json.dumps(document)
    assert part in text
    ends_with_one_line(tmp_path, text.replace(part, other))


def ends_with_one_line(folder: Path, text: str) -> None:
    file = folder / "changed.json"
    file.write_text(text)
    done = run(NODE or "node", CHECKER, file)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.strip().isprintable()


@pytest.mark.usefixtures("check")
def test_without_a_file_it_says_so_in_one_line() -> None:
    for words in ((), ("nowhere.json",)):
        done = run(NODE or "node", CHECKER, *words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)


@pytest.mark.usefixtures("check")
def test_recorded_games_of_every_kind_are_found_right(tmp_path: Path) -> None:
    texts = [gzip.decompress(path.read_bytes()).decode() for path in RECORDED]
    heads = [[head[:20] for head in json.loads(text)["heads"]] for text in texts]
    answers = zip(RECORDED, check_all(tmp_path, zip(texts, heads, strict=True)), strict=True)
    assert {path.name: answer.lines for path, answer in answers if not answer.well} == {}


def test_it_can_be_read_in_a_quarter_of_an_hour() -> None:
    assert len(CHECKER.read_text().splitlines()) < 120
