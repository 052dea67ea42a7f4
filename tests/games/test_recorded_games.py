"""Every recorded game replays to the same digests for ever, and is judged and dealt as it was then."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import (
    PROFILES,
    REVISION,
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
from pbem.engine.rules.judgements import Judgements
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


@cache
def heads(revision: int) -> list[dict[str, Any]]:
    found = [json.loads(path.read_text().partition("\n")[0]) for path in GAMES]
    return [head for head in found if head["revision"] == revision]


@pytest.mark.parametrize("revision", range(1, REVISION + 1))
def test_every_profile_is_in_the_corpus_with_and_without_saboteur_2(revision: int) -> None:
    seen = {(head["edition"], "s2" in head["modules"]) for head in heads(revision)}
    assert seen >= {(profile, expanded) for profile in PROFILES for expanded in (False, True)}


def modules_of(revision: int) -> set[str]:
    return {module for head in heads(revision) for module in head["modules"]}


def test_every_module_is_in_the_corpus() -> None:
    assert modules_of(REVISION) == set(MODULES)


def test_every_module_of_its_time_is_in_the_corpus_of_the_first_revision() -> None:
    assert modules_of(1) == {
        *("base", "s2", "greedy-dwarf", "wc2017", "wc2018", "wc2019", "wc2020", "wc2021", "wc2022", "wc2023"),
        *("sabotaged-dwarf", "tournament", "new-goals", "costume", "party", "chests", "toll"),
    }


JUDGEMENTS = [each.name for each in fields(Judgements)]
# What is judged when a game is made shows in no row of it.
SET_UP = {
    "postcards_keep_off_the_start": {"postcard_cell": "2,3"},
    "chests_may_touch_goals": {"chest_cells": "8,1+8,3+8,5+10,3"},
}


@pytest.mark.parametrize("name", [name for name in JUDGEMENTS if name not in SET_UP])
def test_every_judgement_that_was_made_anew_occurs_in_the_corpus(name: str) -> None:
    def without(rules: Rules) -> Rules:
        return replace(rules, judges=replace(rules.judges, **{name: False}))

    assert any(tells_from(without, path) for path in GAMES if path.stem.startswith("r2_"))


def test_R16_8_a_diversion_that_an_edition_forbids_since_revision_2_occurs_in_the_corpus() -> None:
    def without(rules: Rules) -> Rules:
        return replace(rules, settings=replace(rules.settings, diversion_broken="allowed"))

    assert any(tells_from(without, path) for path in GAMES if path.stem.endswith("_bg"))


@pytest.mark.parametrize("name", SET_UP)
def test_a_game_that_could_not_have_been_made_before_or_after_is_in_the_corpus(name: str) -> None:
    told = [
        head
        for revision in (1, 2)
        for head in heads(revision)
        if SET_UP[name].items() <= head["settings"].items()
    ]
    assert told
    for head in told:
        with pytest.raises(ValueError, match=next(iter(SET_UP[name]))):
            assemble(head["edition"], tuple(head["modules"]), head["settings"], 3 - head["revision"])


def test_R16_7_a_trailblazer_stops_before_and_after_a_tunnel_in_the_corpus() -> None:
    """Bots hardly ever come to that: the players of this game walled up the mine and put figures into it."""
    _, *rows = map(json.loads, (FOLDER / "r2_trailblazer_stops.jsonl").read_text().splitlines())
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
