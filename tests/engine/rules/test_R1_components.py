"""R1: what is in the boxes."""

from collections import Counter

import pytest

from pbem.engine import BY_ID, TYPES, assemble
from pbem.engine.rules.registry import MODULES


def in_box(box: str, kind: str) -> int:
    return sum(t.copies for t in TYPES if t.module == box and t.kind == kind)


def test_R1_1_the_base_box() -> None:
    assert in_box("base", "start") == 1
    assert in_box("base", "goal") == 3
    assert in_box("base", "path") == 40
    assert in_box("base", "action") == 27
    assert in_box("base", "gold") == 28
    assert in_box("base", "role") == 11
    assert BY_ID["base.role.miner"].copies == 7
    assert BY_ID["base.role.saboteur"].copies == 4
    goals = Counter(t.goal for t in TYPES if t.module == "base" and t.kind == "goal")
    assert goals == {"treasure": 1, "stone": 2}


@pytest.mark.parametrize(
    ("card", "copies"),
    [("cross", 5), ("t_v", 5), ("t_h", 5), ("ns", 4), ("ew", 3), ("curve_ne", 5), ("curve_nw", 4)],
)
def test_R1_2_the_joined_tunnels(card: str, copies: int) -> None:
    kind = BY_ID[f"base.path.{card}"]
    assert kind.copies == copies
    assert len(kind.groups) == 1, "all open sides are joined"


def test_R1_2_nine_different_dead_ends_with_the_same_seven_shapes_and_two_single_sides() -> None:
    dead = [t for t in TYPES if t.id.startswith("base.path.dead_")]
    joined = [t for t in TYPES if t.id.startswith("base.path.") and t not in dead]
    assert len(dead) == 9
    assert all(t.copies == 1 for t in dead)
    assert all(bin(group).count("1") == 1 for t in dead for group in t.groups), "nothing is joined"
    shapes = {sum(t.groups) for t in dead}
    singles = {BY_ID["base.path.dead_n"].groups, BY_ID["base.path.dead_e"].groups}
    assert shapes == {sum(t.groups) for t in joined} | {1, 2}
    assert singles == {(1,), (2,)}


def test_R1_3_start_and_treasure_are_crossings_and_the_stones_are_two_curves() -> None:
    assert BY_ID["base.start"].groups == BY_ID["base.goal.treasure"].groups == (15,)
    assert BY_ID["base.goal.stone_ne"].groups == BY_ID["base.path.curve_ne"].groups
    assert BY_ID["base.goal.stone_nw"].groups == BY_ID["base.path.curve_nw"].groups


def test_R1_4_the_actions() -> None:
    copies = {t.id.removeprefix("base.action."): t.copies for t in TYPES if t.id.startswith("base.action.")}
    assert copies == {
        "map": 6,
        "rockfall": 3,
        "break_pickaxe": 3,
        "break_cart": 3,
        "break_lantern": 3,
        "repair_pickaxe": 2,
        "repair_cart": 2,
        "repair_lantern": 2,
        "repair_pickaxe_cart": 1,
        "repair_pickaxe_lantern": 1,
        "repair_cart_lantern": 1,
    }
    pairs = {t.tools for t in TYPES if t.module == "base" and len(t.tools) == 2}
    assert pairs == {("pickaxe", "cart"), ("pickaxe", "lantern"), ("cart", "lantern")}


def test_R1_5_forty_four_gold_on_twenty_eight_cards() -> None:
    gold = {t.gold: t.copies for t in TYPES if t.kind == "gold"}
    assert gold == {1: 16, 2: 8, 3: 4}
    assert sum(value * copies for value, copies in gold.items()) == 44
    assert len(assemble().gold_cards) == 28


def test_R1_6_the_cards_of_saboteur_2() -> None:
    assert in_box("s2", "path") == 30
    assert in_box("s2", "action") == 21
    roles = {t.id.removeprefix("s2.role."): t.copies for t in TYPES if t.id.startswith("s2.role.")}
    assert roles == {
        "blue_miner": 4,
        "green_miner": 4,
        "boss": 1,
        "profiteer": 1,
        "geologist": 2,
        "saboteur": 3,
    }


def test_R1_7_the_tunnels_of_saboteur_2() -> None:
    paths = [t for t in TYPES if t.module == "s2" and t.kind == "path"]
    assert BY_ID["s2.path.bridge"].copies == 2
    assert sum(t.copies for t in paths if "double_curve" in t.id) == 2
    assert sum(t.copies for t in paths if t.ladder) == 4
    assert Counter(t.door for t in paths for _ in t.numbers) == {"": 24, "blue": 3, "green": 3}
    assert sum(t.copies for t in paths if t.crystals == 1) == 10
    mixed = [t for t in paths if ".mixed_" in t.id]
    assert sum(t.copies for t in mixed) == 6
    assert all(len(t.groups) > 1 for t in mixed), "a tunnel and dead ends on one card"


def test_R1_8_the_actions_of_saboteur_2_with_the_fourth_rockfall() -> None:
    copies = {t.effect: t.copies for t in TYPES if t.module == "s2" and t.kind == "action"}
    assert copies == {
        "theft": 4,
        "hands_off": 3,
        "trap": 3,
        "free": 4,
        "inspection": 2,
        "swap_hats": 2,
        "swap_hands": 2,
        "rockfall": 1,
    }


def test_R1_9_the_championship_cards() -> None:
    assert in_box("wc", "role") == 2
    assert in_box("wc", "action") == 7
    assert all(t.copies == 1 for t in TYPES if t.module == "wc" and t.kind == "action")


def test_R1_10_the_small_expansions() -> None:
    assert in_box("postcard", "postcard") == 2, "two sides of one card"
    assert in_box("newgoals", "goal") == 8
    assert in_box("chests", "path") == 7
    assert in_box("chests", "chest") == 10


def test_only_the_box_of_the_base_game_is_shuffled_into_its_deck() -> None:
    assert MODULES["base"].cards == ("base",)
    assert assemble().deck == tuple(range(1, 68))
