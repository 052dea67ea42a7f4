"""A finished game stays right while the card list grows, and a card that was changed is found in it."""

import json
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.export import Document, export
from pbem.app.record.verify import verify
from pbem.config import Settings
from pbem.wiring import build_app
from tests.kit.documents import rehashed, with_terms
from tests.kit.processes import run
from tests.kit.sampling import first
from tests.kit.saying import saying

PACKAGE = Path(__file__).parents[3] / "pbem"
MODULES = ("base", "greedy-dwarf", "wc2019", "wc2021", "new-goals", "costume", "chests")

CHECK = """
import json, sys
from pbem.app.record.verify import verify
print(json.dumps([[found.words for found in verify(game)] for game in json.load(sys.stdin)]))
"""


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """A game with cards of many boxes."""
    app = build_app(Settings(home=tmp_path_factory.mktemp("home")), rng=random.Random(7))
    bots = tuple(NewPlayer(f"Bot{letter}", bot="random") for letter in "ABCD")
    settings = {"rounds": 1, "postcard_exits": "NES"}
    start(app, create(app, NewGame(bots, "NEW", modules=MODULES, settings=settings)))
    return export(app, "NEW")


def test_cards_that_are_not_known_here_are_reported(new: Document) -> None:
    (found,) = verify(rehashed(with_terms(new, cards_hash="0" * 64)))
    assert found.words == saying("another card list")


# A later version of the card list --------------------------------------------------------------------


def with_line(before: str, *new: str) -> Callable[[str], str]:
    return lambda table: table.replace(f"\n{before}", "\n".join(("", *new, before)), 1)


def at_the_end(*new: str) -> Callable[[str], str]:
    last = "chests.chest.mill5                 chest      1  -        effect=mill5\n"
    return lambda table: table.replace(last, last + "".join(f"{line}\n" for line in new), 1)


def changed(name: str, old: str, new: str) -> Callable[[str], str]:
    def change(table: str) -> str:
        (line,) = (line for line in table.splitlines() if line.startswith(f"{name} "))
        return table.replace(line, line.replace(old, new), 1)

    return change


def found(tmp_path: Path, change: Callable[[str], str], *games: Document) -> list[list[str]]:
    """What a program with a changed card list finds in these games."""
    copy = tmp_path / "pbem"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = copy / "engine" / "cards" / "card_list.py"
    before = path.read_text("utf-8")
    assert change(before) != before
    path.write_text(change(before), "utf-8")
    done = run(sys.executable, "-c", CHECK, given=json.dumps(games), cwd=tmp_path, check=True)
    codes: list[list[str]] = json.loads(done.stdout)
    return codes


@pytest.mark.parametrize(
    "change",
    [
        with_line("base.path.ns ", "# a comment", "", "   "),
        at_the_end(
            "# Another box",
            "x.path.cross   path   3  NESW  crystal",
            "x.action.dig   action 2  -     effect=dig called=dig_deep/digging",
            "x.role.digger  role   2  -     team=diggers",
            "x.postcard     postcard 1 NS",
        ),
        with_line("postcard.costume ", "x.action.dig   action 2  -     effect=dig"),
        changed("base.action.break_pickaxe", "called=broken_tool", "called=broken_thing"),
        changed("s2.action.theft", "effect=theft", "effect=map"),
        changed("wc.2020.reverse", "effect=reverse", "effect=veto"),
    ],
    ids=["comment", "added", "end_of_the_deck", "called", "other_box", "other_year"],
)
def test_what_does_not_touch_the_cards_of_a_game_changes_nothing(
    tmp_path: Path, new: Document, change: Callable[[str], str]
) -> None:
    assert found(tmp_path, change, new) == [[]]


@pytest.mark.parametrize(
    "change",
    first(
        5,
        [
            changed("base.path.ns", "NS", "NS+E"),
            changed("base.action.break_cart", "tools=cart", "tools=lantern"),
            changed("base.gold.3", "gold=3", "gold=4"),
            changed("base.gold.3", "4  -", "3  -"),  # all numbers after it
            changed("wc.2016.greedy_dwarf", "team=greedy", "team=miners"),
            changed("wc.2019.veto", "effect=veto", "effect=map"),
            changed("newgoals.dragon", "goal=dragon", "goal=spider"),
            changed("chests.path.ns", "NS", "NS      ladder"),
            changed("chests.chest.mill5", "mill5", "look3"),
            changed("postcard.costume", "1  NESW", "1  NESW crystal"),
            with_line("wc.2019.veto ", "x.action.dig   action 1  -     effect=dig"),
            at_the_end("base.path.more  path  1  NS"),
        ],
    ),
)
def test_a_changed_card_of_a_game_is_found(
    tmp_path: Path, new: Document, change: Callable[[str], str]
) -> None:
    assert found(tmp_path, change, new) == [[saying("another card list")]]
