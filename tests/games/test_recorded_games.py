"""Every recorded game replays to the same digests for ever, and is judged and dealt as it was then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import (
    PROFILES,
    State,
    Streams,
    apply,
    assemble,
    deal_key,
    digest,
    from_plain,
    new_game,
    play,
    recall,
    roll,
)
from pbem.engine.rules.registry import MODULES

GAMES = sorted(Path(__file__).parent.glob("*.jsonl"))


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


def test_every_profile_is_in_the_corpus_with_and_without_saboteur_2() -> None:
    heads = [json.loads(path.read_text().splitlines()[0]) for path in GAMES]
    seen = {(head["edition"], "s2" in head["modules"]) for head in heads}
    assert seen >= {(profile, expanded) for profile in PROFILES for expanded in (False, True)}


def test_every_module_is_in_the_corpus() -> None:
    heads = [json.loads(path.read_text().splitlines()[0]) for path in GAMES]
    assert {module for head in heads for module in head["modules"]} == set(MODULES)
