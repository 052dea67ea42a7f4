"""The rules in short are found by every name that a player knows."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine import view
from pbem.engine.rules.registry import MODULES
from pbem.render.rules.shown import rules_shown
from pbem.render.rules.topics import ALSO_CALLED, PAGES, TITLES, parts_called, topic_named, topics_of
from pbem.render.sections.asked import order_lines
from pbem.render.words.names import Voice
from tests.kit import table
from tests.kit.letters import NAMES

EVERYTHING = ("base", "s2", "toll", "chests", "new-goals", "costume", *(f"wc20{n}" for n in range(17, 24)))


@pytest.mark.parametrize(
    ("words", "topic"),
    [
        ("toll", "guards"),
        ("tolls", "guards"),
        ("guard", "guards"),
        ("s2", "saboteur2"),
        ("saboteur 2", "saboteur2"),
        ("base", "base"),
        ("mail", "mail"),
        ("mine", "mine"),
        ("time", "time"),
        ("new goals", "bags"),
        ("new-goals", "bags"),
        ("broken tool", "tools"),
        ("the pickaxe", "tools"),
        ("repairs", "tools"),
        ("dead ends", "tunnels"),
        ("dead-end", "tunnels"),
        ("reverse", "direction"),
        ("swap goals", "exchange"),
        ("hands off", "theft"),
        ("saboteurs", "teams"),
        ("gold", "gold"),
        ("payment", "gold"),
        ("championship", "championship"),
        ("wc2019", "veto"),
        ("chest", "chests"),
        ("trailblazers", "trailblazer"),
        ("treasure", "goals"),
        ("trea", "treasury"),
        ("nonsense", None),
        ("t", None),
    ],
)
def test_a_topic_has_many_names(words: str, topic: str | None) -> None:
    assert topic_named(words, EVERYTHING) == topic


@pytest.mark.parametrize(("words", "topic"), [("gold", "gold"), ("saboteur", "roles"), ("toll", None)])
def test_a_game_knows_only_its_own_topics(words: str, topic: str | None) -> None:
    assert topic_named(words, ("base",)) == topic


# Every word that led to a topic before topics became parts of pages.
OLD_WORDS = """
turn tunnels tools map rockfall goals end roles gold time instructions base
move moving playing draw drawing action tunnel path crossing junction straight curve
build building cell mine maze turned fit repair pickaxe cart lantern lamp mend mending look
looking rock hole goal treasure stone reach
round win winner winning victory score points saboteur miner dwarf dwarves nugget share
payment pay paying paid reward chip edition instruction prepared preparing automatic auto order orders shield
deadline cooling reminder timeout late quiet hours away vacation
"""


@pytest.mark.parametrize("word", OLD_WORDS.split())
def test_a_word_that_led_to_a_topic_still_does(word: str) -> None:
    assert topic_named(word, ("base",)) is not None


def modules_with(name: str) -> tuple[str, ...]:
    """A game that has a page or a topic of this name."""
    box = next(page.box for page in PAGES if name == page.name or name in [one.topic for one in page.parts])
    return {"championship": ("base", "wc2019")}.get(box, ("base", box))


def test_every_name_leads_to_a_topic_where_it_belongs() -> None:
    assert {*ALSO_CALLED} <= {*TITLES}
    for topic, names in ALSO_CALLED.items():
        modules = modules_with(topic)
        for name in names:
            assert parts_called(topic_named(name, modules) or "", modules), name
            assert topic_named(f"{name}s", modules) is not None, name


@pytest.mark.parametrize("name", TITLES)
def test_every_page_and_topic_is_found_by_its_own_name(name: str) -> None:
    modules = modules_with(name)
    found = topic_named(name, modules)
    assert found is not None
    assert parts_called(found, modules) == parts_called(name, modules)


@pytest.mark.parametrize("module", MODULES)
def test_every_box_has_a_page_that_its_name_leads_to(module: str) -> None:
    modules = ("base", module)
    found = topic_named(module, modules)
    (page,) = (page for page in PAGES if page.box == module and page.name != "mail")
    assert parts_called(found or "", modules) == parts_called(page.name, modules) != []


def test_what_is_offered_is_there() -> None:
    for modules in (("base",), EVERYTHING, ("base", "tournament"), ("base", "greedy-dwarf", "party")):
        assert all(parts_called(topic, modules) for topic in topics_of(modules))


# What depends on the table ----------------------------------------------------------------------------


def payment(**parts: Any) -> str:
    return " ".join(told("gold", Voice(view(table(**parts), 0), NAMES)))


def told(name: str, voice: Voice) -> list[str]:
    return [line for part in rules_shown(name, voice) for line in part.lines]


@pytest.mark.parametrize(
    ("parts", "told", "not_told"),
    [
        ({}, ["as there are gold miners", "gets the best one", "your secret"], ["is open", "begins"]),
        ({"draft": "hand"}, ["chooses first", "asked by mail"], ["Nobody is asked"]),
        ({"profile": "ru-base"}, ["as there are players, at most nine", "until all cards are taken"], []),
        ({"modules": ("sabotaged-dwarf",)}, ["with a broken tool gets none"], []),
        ({"modules": ("greedy-dwarf",)}, ["four pieces and nobody else"], []),
        ({"modules": ("tournament",), "seats": 5}, ["three pieces", "is open"], ["gold cards", "secret"]),
        ({"modules": ("s2",)}, ["four for each of two", "may also take none", "is open"], ["secret"]),
        ({"modules": ("s2",), "theft_must": True}, ["must take it"], ["may also take none"]),
        ({"modules": ("toll",)}, ["begins the game with one gold piece"], []),
        ({"modules": ("new-goals",)}, ["A bag of gold is paid at once"], []),
    ],
    ids=str,
)
def test_how_gold_is_paid_is_told_of_this_very_table(
    parts: dict[str, Any], told: list[str], not_told: list[str]
) -> None:
    words = payment(**parts)
    for part in told:
        assert part in words
    for part in not_told:
        assert part not in words


def test_the_roles_of_this_table_are_counted() -> None:
    voice = Voice(view(table(modules=("tournament",), seats=7), 0), NAMES)
    assert "Dealt from at this table: 2×saboteur, 3×gold miner, 2×greedy dwarf." in told("tournament", voice)


def test_championship_cards_are_listed_with_what_tells_more() -> None:
    voice = Voice(view(table(modules=("wc2019", "wc2020")), 0), NAMES)
    assert told("championship", voice)[-1] == "In this game: “rules veto”, “rules direction”."


def test_a_list_of_orders_begins_with_the_order() -> None:
    voice = Voice(view(table(), 0), NAMES)
    assert order_lines(["veto any rockfall", "pay for p1"], voice) == [
        "“veto any rockfall”; to take it back: “withdraw 1”",
        "“pay for p1”; to take it back: “withdraw 2”",
    ]
    assert order_lines([], voice) == ["You have none."]
