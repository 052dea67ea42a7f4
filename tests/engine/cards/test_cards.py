"""The card table is the published list, and what is derived from it is right."""

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import (
    BY_ID,
    DOORS,
    FACE,
    GROUPS,
    HIDDEN,
    LADDER,
    OPEN,
    TYPE,
    TYPES,
    CardType,
    laid_id,
    laid_type,
)
from pbem.engine.cards.laid import SYMMETRIC, half_turn
from pbem.engine.cards.types import DRAW_DECK_SIZE, SIDE_LETTERS
from tests.kit.slow import tile

LISTED = json.loads((Path(__file__).parents[2] / "data" / "cards.json").read_text("utf-8"))["cards"]
EACH_CARD = pytest.mark.parametrize("listed", LISTED, ids=lambda card: card["id"])


def letters(sides: int) -> set[str]:
    return {letter for letter, side in SIDE_LETTERS.items() if sides & side}


@EACH_CARD
def test_every_field_of_a_card_is_as_listed(listed: dict[str, Any]) -> None:
    kind = BY_ID[listed["id"]]
    assert {
        "module": kind.module,
        "kind": kind.kind,
        "count": kind.copies,
        "groups": [letters(group) for group in kind.groups],
        "ladder": kind.ladder,
        "door": kind.door or None,
        "crystals": kind.crystals,
        "effect": kind.effect or None,
        "tools": list(kind.tools),
        "goal": kind.goal or None,
        "gold": kind.gold,
        "team": kind.team or None,
    } == {
        "module": listed["module"],
        "kind": listed["kind"],
        "count": listed["count"],
        "groups": [set(group) for group in listed.get("groups", [])],
        "ladder": listed.get("ladder", False),
        "door": listed.get("door"),
        "crystals": listed.get("crystals", 0),
        "effect": listed.get("effect"),
        "tools": listed.get("tools", []),
        "goal": listed.get("goal"),
        "gold": listed.get("gold", listed.get("value", 0)),
        "team": listed.get("team"),
    }
    assert listed.get("door_group", 0) == 0, "the table says: a door closes the first group"


def test_no_printed_card_is_missing_and_others_follow_behind() -> None:
    assert [kind.id for kind in TYPES][: len(LISTED)] == [card["id"] for card in LISTED]


@pytest.mark.parametrize(
    ("module", "kind", "first", "last"),
    [
        ("base", "path", 1, 40),
        ("base", "action", 41, 67),
        ("s2", "path", 68, 97),
        ("s2", "action", 98, 118),
        ("wc", "action", 119, 125),
    ],
)
def test_cards_of_the_draw_deck_are_numbered_in_the_order_of_the_list(
    module: str, kind: str, first: int, last: int
) -> None:
    numbers = [n for t in TYPES if t.module == module and t.kind == kind for n in t.numbers]
    assert numbers == list(range(first, last + 1))


def test_numbers_count_copies_one_by_one_in_the_order_of_the_list() -> None:
    expected = 1
    for card in LISTED:
        if card["kind"] in ("path", "action") and card.get("in_draw_deck", True):
            assert list(BY_ID[card["id"]].numbers) == list(range(expected, expected + card["count"]))
            expected += card["count"]
    assert expected - 1 == 125 <= DRAW_DECK_SIZE


def test_cards_outside_the_draw_deck_are_numbered_beyond_what_anybody_types() -> None:
    outside = [n for t in TYPES if not t.in_draw_deck for n in t.numbers]
    assert outside == list(range(201, 201 + len(outside)))


def test_every_number_knows_its_kind_and_its_face() -> None:
    for kind in TYPES:
        for number in kind.numbers:
            assert TYPE[number] is kind
            assert FACE[number] == kind.first
    assert FACE[HIDDEN] == HIDDEN
    assert TYPE[HIDDEN].kind == "hidden"
    assert all(FACE[number] == HIDDEN for number in range(DRAW_DECK_SIZE + 1, 201)), (
        "numbers that no card has"
    )


def test_a_half_turn_twice_is_no_turn() -> None:
    for sides in range(16):
        assert half_turn(half_turn(sides)) == sides
    assert letters(half_turn(SIDE_LETTERS["N"] | SIDE_LETTERS["E"])) == {"S", "W"}


@pytest.mark.parametrize("kind", [kind for kind in TYPES if kind.groups], ids=lambda kind: kind.id)
@pytest.mark.parametrize("turned", [False, True])
def test_a_laid_card_joins_what_the_list_says(kind: CardType, turned: bool) -> None:
    slow = tile(kind.id, turned)
    laid = kind.first * 2 + turned
    assert laid_type(laid) is kind
    assert [letters(group) for group in GROUPS[laid]] == slow.groups
    assert letters(OPEN[laid]) == slow.open
    assert LADDER[laid] == slow.ladder
    assert bool(DOORS[laid]) == bool(kind.door)


@pytest.mark.parametrize("kind", [kind for kind in TYPES if kind.groups], ids=lambda kind: kind.id)
def test_a_card_is_symmetric_exactly_if_nobody_could_tell_its_turns_apart(kind: CardType) -> None:
    upright, turned = tile(kind.id, False), tile(kind.id, True)
    alike = {*map(frozenset, upright.groups)} == {*map(frozenset, turned.groups)}
    assert SYMMETRIC[kind.first] == alike
    assert (laid_id(kind.first, True) == laid_id(kind.first, False)) == alike
