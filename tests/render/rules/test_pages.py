"""Pages of the rules: what they cite, where they hold, how they lie in a letter."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import TYPE, Rules, assemble, new_game, view
from pbem.engine.rules.editions import PROFILES
from pbem.engine.rules.registry import MODULES
from pbem.i18n.direction import bare
from pbem.language import installed
from pbem.render.drawing.layout import as_text, section
from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import MOST_BYTES, render_page, weight
from pbem.render.rules.drawings import DRAWINGS
from pbem.render.rules.page import Drawing, Page, Paragraph
from pbem.render.rules.short import added_lines
from pbem.render.rules.shown import CELLS, LINES, rules_shown
from pbem.render.rules.topics import PAGES, parts_called
from pbem.render.safe import widest
from pbem.render.words.names import Voice
from tests.kit.games import random_game
from tests.kit.letters import NAMES, sheet
from tests.render.letter.test_no_letter_is_a_command import commands_in

DOCS = Path(__file__).parents[3] / "docs"
ANCHOR = re.compile(r'<a id="(r[0-9.]+)"></a>')
PARAGRAPHS = [
    line for page in PAGES for part in page.parts for line in part.lines if isinstance(line, Paragraph)
]
WIDTHS = (72, 40)


def modules_of(page: Page) -> tuple[str, ...]:
    boxes = {"base": (), "championship": ("wc2019", "wc2020")}
    return ("base", *boxes.get(page.box, (page.box,)))


def seats_for(rules: Rules) -> int:
    return max(5, rules.players[0])


def told(name: str, modules: tuple[str, ...], width: int = 72, style: str = "boxes") -> str:
    """A page or a topic as text, at a table that has not begun."""
    rules = assemble("anniv", modules)
    voice = Voice(view(new_game(rules, seats_for(rules)), 0), NAMES, style=style, width=width)
    return as_text("".join(section(*part) for part in rules_shown(name, voice)), width)


@pytest.mark.parametrize("lang", installed())
@pytest.mark.parametrize("box", sorted({*MODULES} - {"base"}))
def test_a_box_is_told_by_the_title_and_the_first_sentence_of_its_page(box: str, lang: str) -> None:
    rules = assemble("anniv", ("base", box))
    voice = Voice(view(new_game(rules, seats_for(rules)), 0), NAMES, lang)
    page = next(page for page in PAGES if page.box == box)
    (line,) = map(bare, added_lines(voice))
    assert line.startswith(f"{voice(page.title)}: ")
    assert re.fullmatch(r"[^.]{20,180}\.", line.removeprefix(f"{voice(page.title)}: "))


@cache
def tables() -> list[Rules]:
    """Every edition with every box, and settings that no edition has."""
    boxes = [(), *((name,) for name in MODULES if name != "base")]
    plain = [assemble(profile, ("base", *box)) for profile, box in product(PROFILES, boxes)]
    more = {"draft": "hand", "first_starter": "named", "nomap_scope": "goals", "postcard_exits": "NSW"}
    return [*plain, *(assemble("anniv", ("base", "chests"), {name: value}) for name, value in more.items())]


# What is told -----------------------------------------------------------------------------------------


def test_every_module_has_a_page() -> None:
    assert {*MODULES} <= {page.box for page in PAGES}
    assert len({page.name for page in PAGES}) == len(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_a_page_cites_rules_that_there_are(page: Page) -> None:
    """The pages with numbered rules have an anchor for each of them."""
    sources = (*DOCS.glob("rules/*.md"), DOCS / "play-by-mail.md")
    known = {anchor for path in sources for anchor in ANCHOR.findall(path.read_text("utf-8"))}
    for part in page.parts:
        for line in part.lines:
            if isinstance(line, Paragraph):
                cited = line.tells.split()
                assert cited, line.text
                assert not {number.lower() for number in cited} - known, line.text


@pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=lambda paragraph: paragraph.text[:40])
def test_a_paragraph_holds_at_some_table(paragraph: Paragraph) -> None:
    assert any(map(paragraph.holds, tables()))


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_part_tells_something_in_every_edition(page: Page) -> None:
    for rules in tables():
        if page.box not in rules.modules:
            continue
        for part in parts_called(page.name, rules.modules):
            assert any(line.holds(rules) for line in part.lines), (part.topic, rules.profile)


def test_every_slot_is_filled_and_used() -> None:
    used = {slot for paragraph in PARAGRAPHS for slot in re.findall(r"{(\w+)}", paragraph.text)}
    assert used == {*LINES, *CELLS, "postcard"}


def test_every_drawing_has_a_name_of_its_own() -> None:
    drawn = [
        line.name for page in PAGES for part in page.parts for line in part.lines if isinstance(line, Drawing)
    ]
    assert sorted(drawn) == sorted(DRAWINGS)


@pytest.mark.parametrize(
    ("name", "parts", "told_here", "not_told"),
    [
        ("tunnels", {}, "from tunnels that come from the start", "need not be joined"),
        ("tunnels", {"profile": "ru-base"}, "need not be joined", "from tunnels that come from"),
        ("goals", {"profile": "ru-base"}, "only one of them is turned over", "one after another"),
        ("tools", {"profile": "anniv-bg"}, "even of yourself", "in front of another"),
        ("turn", {"modules": ("base", "s2")}, "one of four things", "one of three things"),
        (
            "ladders",
            {"modules": ("base", "s2"), "profile": "anniv-pl"},
            "with a wall between",
            "neither face",
        ),
        ("new", {"modules": ("base", "s2")}, "one of them may be paid, or both, or neither", "only one"),
        ("end", {}, "all roles and the goals that still lie face down are shown", "roles are shown"),
        ("end", {"profile": "ru-base"}, "made the last move", "laid the last tunnel card"),
    ],
)
def test_what_holds_at_this_table_is_told(
    name: str, parts: dict[str, Any], told_here: str, not_told: str
) -> None:
    rules = assemble(parts.get("profile", "anniv"), parts.get("modules", ("base",)))
    voice = Voice(view(new_game(rules, 5), 0), NAMES)
    words = " ".join(line for part in rules_shown(name, voice) for line in part.lines)
    assert told_here in words
    assert not_told not in words


@pytest.mark.parametrize(
    ("name", "fewest", "most"), [("base", 700, 1300), ("saboteur2", 500, 1100), ("mail", 400, 750)]
)
def test_a_page_can_be_read_in_a_few_minutes(name: str, fewest: int, most: int) -> None:
    words = re.findall(r"[A-Za-z’]+", told(name, ("base", "s2") if name == "saboteur2" else ("base",)))
    assert fewest <= len(words) <= most


@pytest.mark.parametrize("lang", installed())
@pytest.mark.parametrize("box", ["base", "tournament"])
def test_the_roles_for_every_number_of_players_are_those_that_are_shuffled(box: str, lang: str) -> None:
    rules = assemble("anniv", ("base", *({box} - {"base"})))
    voice = Voice(view(new_game(rules, seats_for(rules)), 0), NAMES, lang)
    lines = [line for part in rules_shown(box, voice, at_a_table=False) for line in part.lines]
    found = [re.match(r"- (\d+): (.*)", bare(line)) for line in lines]
    told_here = {int(row[1]): [*map(int, re.findall(r"(\d+)×", row[2]))] for row in found if row}
    shuffled = {players: Counter(TYPE[role].team for role in roles) for players, roles in rules.roles.items()}
    assert told_here == {players: [*counted.values()] for players, counted in shuffled.items()}
    saboteurs = {players: counts[0] for players, counts in told_here.items()}
    assert (saboteurs[5], saboteurs[9]) == {"base": (2, 3), "tournament": (1, 3)}[box]  # R2.1, R4.2


@pytest.mark.parametrize(
    ("settings", "modules", "at", "drawn", "all_sides"),
    [
        ({}, (), "5,3", True, True),
        ({}, ("tournament",), "5,5", False, True),
        ({"postcard_cell": "5,4"}, (), "5,4", False, True),
        ({"postcard_exits": "NSW"}, (), "5,3", False, False),
    ],
)
def test_the_postcard_is_told_as_it_lies(
    settings: dict[str, str], modules: tuple[str, ...], at: str, drawn: bool, all_sides: bool
) -> None:
    rules = assemble("anniv", ("base", "party", *modules), settings)
    (part,) = rules_shown("party", Voice(view(new_game(rules, 5), 0), NAMES))
    words = " ".join(part.lines)
    assert f"lies open at {at} when" in words
    assert ("One card more" in words) == drawn
    assert ("not have tunnels on all four sides" in words) != all_sides


# How it lies in a letter ------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_a_page_fits_its_letter(page: Page) -> None:
    for width, style in product(WIDTHS, ("boxes", "ascii", "words")):
        assert widest(told(page.name, modules_of(page), width, style).split("\n")) <= width


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_no_wrapping_of_a_page_makes_a_command(page: Page) -> None:
    assert commands_in(told(page.name, modules_of(page)), NAMES) == []


def test_no_wrapping_of_the_list_makes_a_command() -> None:
    everything = ("base", "s2", "toll", "chests", "new-goals", "costume", "wc2017", "wc2019")
    assert commands_in(told("", everything), NAMES) == []


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_a_page_is_drawn_in_html_and_not_too_heavy(page: Page) -> None:
    rules = assemble("anniv", modules_of(page))
    letter = render_letter(
        sheet(new_game(rules, seats_for(rules)), 0, "receipt", asked=(("rules", page.name),))
    )
    drawn = [block.name for block in letter.blocks if block.kind == "example"]
    wanted = [
        line.name
        for part in parts_called(page.name, rules.modules)
        for line in part.lines
        if isinstance(line, Drawing) and line.holds(rules)
    ]
    assert drawn == wanted
    html = render_page(letter, "reply@example.org")
    assert html.count(" bgcolor=") >= 20 * len(wanted)  # the cells of a mine are coloured
    assert "<pre" not in html
    assert weight(html) + weight(letter.body) <= MOST_BYTES
    for line in letter.body.split("\n"):
        assert not set(line) & set(map(chr, range(32))), line


def test_readers_without_drawings_get_the_words() -> None:
    assert "┌" not in told("tunnels", ("base",), style="words")
    assert "A blocked way" in told("tunnels", ("base",), style="words")


# Secrets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modules", [("base",), ("base", "s2")], ids=" ".join)
def test_a_page_is_the_same_for_every_seat_and_at_every_moment(modules: tuple[str, ...]) -> None:
    rows = random_game(3, seats=5, modules=modules).rows
    views = [view(rows[at].after, seat) for at in (0, 20, len(rows) - 1) for seat in (0, 3)]
    for name in ("", *(page.name for page in PAGES if page.box in modules)):
        assert len({str(rules_shown(name, Voice(seen, NAMES))) for seen in views}) == 1
