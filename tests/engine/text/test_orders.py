"""Standing orders: read, written, and matched by what their owner can see (R23.1)."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from pbem.engine import (
    TYPES,
    Ambiguous,
    NotUnderstood,
    Order,
    State,
    Streams,
    guess,
    matches,
    read_order,
    roll,
    view,
    write_order,
)
from pbem.engine.cards.kinds import ACTION, ANY_CARD, KINDS, TUNNEL, is_kind, kind_of_cards
from tests.kit import Rigged, after, card_named, table, where

NAMES = ("Anna", "Boris", "Bea")
VETO, DIVERSION = 121, 125
TUNNEL_TO_THE_GOALS = "S ┴ ┴ ┴ ┴ ┼ ┼"


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("veto any rockfall", Order("rockfall")),
        ("Veto any card by boris.", Order("card", by=1)),
        ("veto any tunnel that reaches a goal", Order("tunnel", reaches="goal")),
        ("veto every broken tool on me", Order("broken tool", on=0)),
        ("veto any map at 9, 3", Order("map", at=where("9,3"))),
        ("veto anything by p2", Order("card", by=2)),
        ("veto all paths by anna at (3/4)", Order("tunnel", by=0, at=where("3,4"))),
        ("veto any ladder by anna which reaches the goals", Order("ladder", by=0, reaches="goal")),
        ("veto any change of direction", Order("change of direction")),
        ("veto any dead ends", Order("dead end")),
    ],
)
def test_an_order_is_read(line: str, order: Order) -> None:
    assert read_order(line, NAMES, 0) == order
    assert read_order(write_order(order)) == order
    assert read_order(write_order(order, NAMES), NAMES) == order


@pytest.mark.parametrize(
    "line",
    [
        "veto", "veto any", "veto rockfall", "play 12", "veto any foo", "veto any card by",
        "veto any map at", "veto any map at boris", "veto any tunnel that", "veto any tunnel that reaches",
        "veto any card by zed", "veto any card by anna by boris", "veto any " + "x" * 700,
    ],
)  # fmt: skip
def test_what_is_no_order_is_not_understood(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read_order(line, NAMES, 0)


def test_a_name_that_could_be_two_players_is_ambiguous() -> None:
    with pytest.raises(Ambiguous):
        read_order("veto any card by b", NAMES, 0)


def test_every_order_that_can_be_given_is_read_back_as_it_was_written() -> None:
    rng = random.Random(1)
    for kind in KINDS:
        for _ in range(5):
            order = Order(
                kind,
                rng.randint(-1, 2),
                rng.randint(-1, 2),
                rng.choice([0, where("3,4"), where("-1,12")]),
                rng.choice(["", "goal", "chest"]),
            )
            assert read_order(write_order(order)) == order


def test_every_card_that_is_drawn_is_of_some_kind_and_only_of_its_own() -> None:
    for card_type in TYPES:
        if not card_type.in_draw_deck:
            continue
        kinds = {kind for kind in KINDS if is_kind(card_type.first, kind)} - {ANY_CARD, TUNNEL, ACTION}
        assert kinds, card_type.id
        assert is_kind(card_type.first, ANY_CARD)
        assert is_kind(card_type.first, TUNNEL) is bool(card_type.groups)
        assert is_kind(card_type.first, ACTION) is bool(card_type.effect)
        if card_type.effect:
            assert len(kinds) == 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("cross", "crossing"), ("t_v", "junction"), ("ns", "straight"), ("curve_ne", "curve"),
        ("dead_cross", "dead end"), ("bridge", "bridge"), ("double_curve_nw_es", "double curve"),
        ("ladder_s", "ladder"), ("door_blue_ns", "door"), ("crystal_cross", "crystal"),
    ],
)  # fmt: skip
def test_shapes_by_name(name: str, kind: str) -> None:
    assert is_kind(card_named(name), kind)
    assert kind_of_cards(f"{kind}s") == kind


# Matching -------------------------------------------------------------------------------------------


def shown(line: str, hand: Sequence[str | int], board: str = "S", **more: Any) -> State:
    state = table(board, modules=("wc2019", "wc2023"), hands=[hand, ["map"], [VETO, "map"]], **more)
    return after(state, line)


CASES = [
    ("play rockfall at 2,3", ["rockfall"], "S ┼", "veto any rockfall", True),
    ("play rockfall at 2,3", ["rockfall"], "S ┼", "veto any action", True),
    ("play rockfall at 2,3", ["rockfall"], "S ┼", "veto any tunnel", False),
    ("play rockfall at 2,3", ["rockfall"], "S ┼", "veto any card by anna", True),
    ("play rockfall at 2,3", ["rockfall"], "S ┼", "veto any card by boris", False),
    ("play rockfall at 2,3", ["rockfall"], "S ┼", "veto any rockfall at 2,3", True),
    ("play rockfall at 2,3", ["rockfall"], "S ┼", "veto any rockfall at 3,3", False),
    ("play break_cart on p2", ["break_cart"], "S", "veto any broken tool on me", True),
    ("play break_cart on p1", ["break_cart"], "S", "veto any broken tool on me", False),
    ("play ew at 8,3", ["ew"], TUNNEL_TO_THE_GOALS, "veto any tunnel that reaches a goal", True),
    ("play ew at 8,3", ["ew"], TUNNEL_TO_THE_GOALS, "veto any card that reaches a goal", True),
    ("play ew at 8,3", ["ew"], TUNNEL_TO_THE_GOALS, "veto any card that reaches a chest", False),
    ("play ew at 0,3", ["ew"], TUNNEL_TO_THE_GOALS, "veto any tunnel that reaches a goal", False),
    ("play dead_ew at 8,3", ["dead_ew"], TUNNEL_TO_THE_GOALS, "veto any tunnel that reaches a goal", False),
    ("play map at 9,3", ["map"], TUNNEL_TO_THE_GOALS, "veto any card that reaches a goal", False),
]


@pytest.mark.parametrize(("line", "hand", "board", "order", "stopped"), CASES)
def test_an_order_means_the_cards_it_says(
    line: str, hand: Sequence[str | int], board: str, order: str, stopped: bool
) -> None:
    state = shown(line, hand, board)
    assert matches(read_order(order, NAMES, 2), view(state, 2)) is stopped


def test_a_diversion_may_reach_a_goal_too() -> None:
    state = table(
        TUNNEL_TO_THE_GOALS, modules=("wc2019", "wc2023"), hands=[["ew"], [DIVERSION], [VETO]], deck=["map"]
    )
    _, state = roll(after(state, "play ew at 0,3"), Rigged())
    order = read_order("veto any card that reaches a goal")
    assert matches(order, view(after(state, "play 125 at 8,3"), 2))


def test_R17_5_a_tunnel_that_somebody_pays_for_is_not_played_on_him() -> None:
    state = table("S ┼", modules=("toll", "wc2019"), hands=[["cross"], ["map"] * 2, [VETO, "map"]], to_move=1)
    state = state.but(gold=(0, 1, 1))
    state = after(state, "toll map at 3,3", "discard map", "play cross at 3,3 paid by p2", "choose 1")
    seen = view(state, 2)
    assert matches(read_order("veto any card", NAMES, 2), seen)
    assert not matches(read_order("veto any card on me", NAMES, 2), seen)


def test_nothing_matches_while_nothing_is_shown_or_for_ones_own_card() -> None:
    before = table(modules=("wc2019",), hands=[["cross"], ["map"], [VETO]])
    anything = Order(ANY_CARD)
    assert not any(matches(anything, view(before, seat)) for seat in range(3))
    state = after(before, "play cross at 2,3")
    assert [matches(anything, view(state, seat)) for seat in range(3)] == [False, True, True]


def test_an_order_asks_for_nothing_that_its_owner_cannot_see() -> None:
    orders = [read_order(f"veto any {kind}") for kind in KINDS] + [Order("card", reaches="goal")]
    for line, hand, board, _, _ in CASES:
        state = shown(line, hand, board)
        for n in range(5):
            other = guess(view(state, 2), Streams(bytes([n]) * 32))
            for order in orders:
                assert matches(order, view(other, 2)) == matches(order, view(state, 2))
