"""The rules in short are found by every name that a player knows."""

from __future__ import annotations

import pytest

from pbem.engine.rules.registry import MODULES
from pbem.render.sections.topics import ALSO_CALLED, TOPICS, topic_named, topics_of

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
        ("gold", "teams"),
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
        modules = ("base",) if box == "not s2" else ("base", box)
        for name in names:
            assert topic_named(name, modules) in topics_of(modules), name
            assert topic_named(f"{name}s", modules) is not None, name


@pytest.mark.parametrize("module", sorted({*MODULES} - {"tournament", "sabotaged-dwarf"}))
def test_every_box_has_a_topic_that_its_name_leads_to(module: str) -> None:
    assert topic_named(module, ("base", module)) is not None
