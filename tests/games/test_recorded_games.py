"""Every recorded game replays to the same digests for ever, and is judged and dealt as it was then."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import (
    PROFILES,
    Rules,
    State,
    Streams,
    apply,
    assemble,
    deal_key,
    digest,
    fold,
    from_plain,
    legal_moves,
    new_game,
    play,
    recall,
    roll,
)
from pbem.engine.rules.registry import MODULES

FOLDER = Path(__file__).parent / "recorded"
GAMES = sorted(FOLDER.glob("*.jsonl"))


def first_position(head: dict[str, Any]) -> State:
    rules = assemble(head["edition"], tuple(head["modules"]), head["settings"], head["revision"])
    return new_game(rules, head["seats"])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_digests(path: Path) -> None:
    head, *rows = map(json.loads, path.read_text().splitlines())
    state = first_position(head)
    for number, (_, move, facts, expected) in enumerate(rows, 1):
        for fact in facts:
            state = apply(state, from_plain(fact))
        assert digest(state)[:16] == expected, (
            f"{path.stem}: row {number} ({move or 'chance'}) gives another position"
        )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_dealt_and_judged_as_it_was(path: Path) -> None:
    head, *rows = map(json.loads, path.read_text().splitlines())
    state = first_position(head)
    dice = Streams(deal_key(bytes.fromhex(head["seed"]), []))
    for number, (seat, move, facts, _) in enumerate(rows, 1):
        made, state = roll(state, dice) if seat < 0 else play(state, seat, recall(move))
        expected = [from_plain(fact) for fact in facts]
        assert made == expected, f"{path.stem}: row {number} ({move or 'chance'}) has other facts now"
    assert state.over


# What is in the corpus --------------------------------------------------------------------------------


HEADS = [json.loads(path.read_text().partition("\n")[0]) for path in GAMES]


def test_every_profile_is_in_the_corpus_with_and_without_saboteur_2() -> None:
    seen = {(head["edition"], "s2" in head["modules"]) for head in HEADS}
    assert seen >= {(profile, expanded) for profile in PROFILES for expanded in (False, True)}


def test_every_module_is_in_the_corpus() -> None:
    assert {module for head in HEADS for module in head["modules"]} == set(MODULES)


def test_R16_8_a_diversion_that_an_edition_forbids_occurs_in_the_corpus() -> None:
    def without(rules: Rules) -> Rules:
        return replace(rules, settings=replace(rules.settings, diversion_broken="allowed"))

    assert any(tells_from(without, path) for path in GAMES if path.stem.endswith("_bg"))


def test_R16_7_a_trailblazer_stops_before_and_after_a_tunnel_in_the_corpus() -> None:
    """Bots hardly ever come to that: the players of this game walled up the mine and put figures into it."""
    _, *rows = map(json.loads, (FOLDER / "trailblazer_stops.jsonl").read_text().splitlines())
    stops = [str(facts) for _, text, facts, _ in rows if text == "play nothing"]
    assert sorted("put_back" in facts for facts in stops) == [False, True]


def tells_from(other: Callable[[Rules], Rules], path: Path) -> bool:
    """Whether by these other rules some decision of a game would be listed or judged otherwise."""
    head, *rows = map(json.loads, path.read_text().splitlines())
    state = first_position(head)
    dice = Streams(deal_key(bytes.fromhex(head["seed"]), []))
    rules = other(state.rules)
    for seat, text, facts, _ in rows:
        otherwise, expected = state.but(rules=rules), [from_plain(fact) for fact in facts]
        if seat >= 0 and legal_moves(state, seat) != legal_moves(otherwise, seat):
            return True
        if (roll(otherwise, dice) if seat < 0 else play(otherwise, seat, recall(text)))[0] != expected:
            return True
        state = fold(state, expected)
    return False
