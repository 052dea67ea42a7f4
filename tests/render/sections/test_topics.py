"""The rules in short are found by every name that a player knows."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine import view
from pbem.engine.rules.registry import MODULES
from pbem.render.sections.asked import order_lines, rules_lines
from pbem.render.sections.topics import ALSO_CALLED, TOPICS, topic_named, topics_of
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
        ("s2", "teams"),
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


def test_every_name_leads_to_a_topic_where_it_belongs() -> None:
    assert {*ALSO_CALLED} <= {*TOPICS}
    for topic, names in ALSO_CALLED.items():
        box = TOPICS[topic][0]
        modules = {"spare roles": ("base",), "championship": ("base", "wc2019")}.get(box, ("base", box))
        for name in names:
            assert topic_named(name, modules) in topics_of(modules), name
            assert topic_named(f"{name}s", modules) is not None, name


@pytest.mark.parametrize("module", MODULES)
def test_every_box_has_a_topic_that_its_name_leads_to(module: str) -> None:
    topic = topic_named(module, ("base", module))
    assert topic is not None
    assert module == "base" or TOPICS[topic][0] == module


# What depends on the table ----------------------------------------------------------------------------


def payment(**parts: Any) -> str:
    return " ".join(rules_lines("gold", Voice(view(table(**parts), 0), NAMES)))


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
    assert rules_lines("tournament", voice)[-1] == (
        "Dealt from at this table: 2×saboteur, 3×gold miner, 2×greedy dwarf."
    )


def test_championship_cards_are_listed_with_what_tells_more() -> None:
    voice = Voice(view(table(modules=("wc2019", "wc2020")), 0), NAMES)
    assert rules_lines("championship", voice)[-1] == "In this game: “rules veto”, “rules direction”."


def test_a_list_of_orders_begins_with_the_order() -> None:
    voice = Voice(view(table(), 0), NAMES)
    assert order_lines(["veto any rockfall", "pay for p1"], voice) == [
        "“veto any rockfall”; to take it back: “withdraw 1”",
        "“pay for p1”; to take it back: “withdraw 2”",
    ]
    assert order_lines([], voice) == ["You have none."]
