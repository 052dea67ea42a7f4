"""The fingerprint of a game covers every card that can come up in it, and nothing else."""

import json
from pathlib import Path

import pytest

from pbem.engine import TYPE, TYPES, assemble, cards_hash
from pbem.engine.cards.fingerprint import cards_of
from pbem.engine.rules.registry import MODULES

GAMES = sorted((Path(__file__).parents[2] / "games" / "recorded").glob("*.jsonl"))


def test_every_card_belongs_to_the_games_of_some_module() -> None:
    used = {TYPE[card].id for name in MODULES for card in cards_of(assemble(modules=(name,)))}
    assert used == {card_type.id for card_type in TYPES}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_no_other_card_is_ever_dealt(path: Path) -> None:
    head, *rows = map(json.loads, path.read_text().splitlines())
    rules = assemble(head["edition"], tuple(head["modules"]), head["settings"], head["revision"])
    facts = [fact for row in rows for fact in row[2]]
    shuffled = {card for fact in facts if fact[0] == "shuffled" for card in fact[2]}
    turned = {fact[2] for fact in facts if fact[0] == "turned"}
    assert shuffled | turned <= cards_of(rules)


@pytest.mark.parametrize("name", [name for name in MODULES if MODULES[name].cards and name != "base"])
def test_a_module_with_cards_has_another_fingerprint(name: str) -> None:
    assert cards_hash(assemble(modules=(name,))) != cards_hash(assemble())


def test_readings_of_the_rules_are_no_cards() -> None:
    assert cards_hash(assemble("ru-base", overrides={"rounds": 1})) == cards_hash(assemble())


@pytest.mark.parametrize(
    ("module", "setting"),
    [
        ("costume", {"postcard_exits": "NS"}),
        ("new-goals", {"new_goals": "bag_1+bag_1+bag_1+bag_2+bag_2+dragon+spider"}),
        ("chests", {"chest_tunnels": "+".join(["NS"] * 7)}),
    ],
)
def test_what_is_printed_on_uncertain_cards_is_covered(module: str, setting: dict[str, str]) -> None:
    told = assemble(modules=(module,), overrides=setting)
    assert cards_hash(told) != cards_hash(assemble(modules=(module,)))


# Games have recorded these: they never change.
KNOWN = {
    "base": "be3e91fe14d73bd1c11df9c58962dea22738d2ff749f4b39765c1ed50af3240e",
    "s2": "7a1a63bc59f684679059da696ded84d7331b8639cd96bd7a59e1c9e9cd85ff40",
    "championship": "168c22888c4f0e70845e125a15d1aa245c0d6d13d5dbce00f05e101eb9fb79f2",
    "chests": "8fb0d19af7e45f528395019d4e06c349e215323f775bf8d11abba139c620b4e4",
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_fingerprint_stays_what_it_was(name: str) -> None:
    assert cards_hash(assemble(modules=(name,))) == KNOWN[name]
