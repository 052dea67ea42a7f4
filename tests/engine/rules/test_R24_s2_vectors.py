"""R24.1-R24.13 and R24.22: the worked examples of sharing in Saboteur 2."""

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.engine import Ask, State
from pbem.engine.rules.saboteur2.sharing import shares
from tests.kit import after, table

BLUE, GREEN, BOSS, PROFITEER = "blue_miner", "green_miner", "boss", "profiteer"
SABOTEUR, GEOLOGIST = "s2.role.saboteur", "geologist"

# From the start to 8,3, beside the treasure.
OPEN_WAY = "1,3:start 2,3:cross 3,3:cross 4,3:cross 5,3:cross 6,3:ew 7,3:ew"
BLUE_DOOR = OPEN_WAY.replace("3,3:cross", "3,3:door_blue_ew")
GREEN_DOOR = OPEN_WAY.replace("4,3:cross", "4,3:door_green_ew")
BOTH_DOORS = BLUE_DOOR.replace("4,3:cross", "4,3:door_green_ew")
# Two ways from 2,3 to 4,3: straight on through green, or round the north through blue.
TWO_WAYS = "2,2:curve_nw* 3,2:door_blue_ew 4,2:curve_ne* " + OPEN_WAY.replace(
    "3,3:cross", "3,3:door_green_ew"
)

CRYSTALS = (
    "crystal_cross", "crystal_t_h", "crystal_t_h", "crystal_t_h",
    "crystal_t_v", "crystal_dead_n", "crystal_dead_e", "crystal_ew_dead_s",
)  # fmt: skip


def crystals(count: int) -> str:
    """So many crystals far from the tunnels."""
    return "".join(f" {20 + 2 * n},9:{name}" for n, name in enumerate(CRYSTALS[:count]))


def found(roles: Sequence[str], finisher: int, way: str = OPEN_WAY, **more: Any) -> State:
    """The finisher lays the last card before the treasure."""
    last_card: list[list[str]] = [[] for _ in roles]
    last_card[finisher] = ["cross"]
    state = table(
        way,
        modules=("base", "s2"),
        seats=len(roles),
        roles=roles,
        hands=last_card,
        to_move=finisher,
        goals=["stone_ne", "treasure", "stone_nw"],
        **more,
    )
    return after(state, "play cross at 8,3")


def not_found(roles: Sequence[str], way: str = "1,3:start", **more: Any) -> State:
    """The last card of the round is thrown away."""
    state = table(way, modules=("base", "s2"), seats=len(roles), roles=roles, hands=[["ns"]], deck=[], **more)
    return after(state, "discard ns")


# fmt: off
TWO_THIEVES = [BLUE, GREEN, GREEN, BOSS, PROFITEER, SABOTEUR, SABOTEUR]


@pytest.mark.parametrize("finisher", [pytest.param(3, id="R24_1_boss"), pytest.param(1, id="R24_2_green")])
def test_R24_1_R24_2_a_blue_door_on_the_only_way_two_thieves_one_of_them_trapped(finisher: int) -> None:
    state = found(TWO_THIEVES, finisher, BLUE_DOOR, front={5: ["theft"], 6: ["theft", "trap"]})
    assert state.gold == (3, 0, 0, 2, 1, 0, 0)
    assert state.asks == (Ask(5, "theft", (0, 3, 4, -1)),)
    assert after(state, "choose 2").gold == (3, 0, 0, 1, 1, 1, 0)
    assert after(state, "choose 2").round == 1  # the trapped thief is not asked
    assert after(state, "choose 2").asks == ()


def test_R24_3_green_is_trapped_so_the_boss_wins_alone() -> None:
    roles = [GREEN, BLUE, BOSS, SABOTEUR, GEOLOGIST, GEOLOGIST]
    state = found(roles, 4, GREEN_DOOR + crystals(5), front={0: ["trap"]})
    assert state.gold == (0, 0, 4, 0, 2, 2)


def test_R24_4_both_doors_boss_without_profiteer() -> None:
    assert found([BLUE, GREEN, BOSS], 0, BOTH_DOORS).gold == (0, 0, 4)


def test_R24_5_both_doors_profiteer_without_boss() -> None:
    assert found([BLUE, GREEN, PROFITEER], 1, BOTH_DOORS).gold == (0, 0, 3)


def test_R24_6_both_doors_boss_and_profiteer() -> None:
    assert found([BLUE, GREEN, BOSS, PROFITEER], 0, BOTH_DOORS).gold == (0, 0, 3, 2)


def test_R24_7_not_found_and_no_saboteur_plays() -> None:
    assert not_found([BLUE, GREEN, PROFITEER]).gold == (0, 0, 3)


@pytest.mark.parametrize(
    ("roles", "trapped", "gold"),
    [
        ([SABOTEUR, SABOTEUR, PROFITEER], [], (3, 3, 1)),
        ([SABOTEUR, SABOTEUR, SABOTEUR, PROFITEER], [], (2, 2, 2, 0)),
        ([SABOTEUR, BLUE], [], (5, 0)),
        ([SABOTEUR, SABOTEUR, PROFITEER, BLUE], [0, 1], (0, 0, 3, 0)),
    ],
)
def test_R24_8_not_found(roles: list[str], trapped: list[int], gold: tuple[int, ...]) -> None:
    assert not_found(roles, front={seat: ["trap"] for seat in trapped}).gold == gold


@pytest.mark.parametrize(("finisher", "gold"), [(0, (2, 2, 0, 0, 1, 0)), (4, (1, 1, 1, 1, 0, 0))])
def test_R24_9_no_doors(finisher: int, gold: tuple[int, ...]) -> None:
    assert found([BLUE, BLUE, GREEN, GREEN, BOSS, PROFITEER], finisher).gold == gold


def test_R24_10_each_team_has_a_way_of_its_own_and_a_saboteur_finishes() -> None:
    assert found([BLUE, GREEN, SABOTEUR], 2, TWO_WAYS).gold == (4, 4, 0)


def test_R24_11_the_door_belongs_to_a_team_that_nobody_plays() -> None:
    assert found([GREEN, GREEN, SABOTEUR], 0, BLUE_DOOR).gold == (0, 0, 0)


@pytest.mark.parametrize(
    ("roles", "trapped", "gold"),
    [
        ([GEOLOGIST, BLUE], [], (7, 0)),
        ([GEOLOGIST, GEOLOGIST], [], (3, 3)),
        ([GEOLOGIST, GEOLOGIST], [1], (7, 0)),
    ],
)
def test_R24_12_seven_crystals(roles: list[str], trapped: list[int], gold: tuple[int, ...]) -> None:
    front = {seat: ["trap"] for seat in trapped}
    assert not_found(roles, "1,3:start" + crystals(7), front=front).gold == gold
# fmt: on


def test_R24_13_thefts_played_by_3_1_4_are_used_by_4_1_3() -> None:
    state = table(
        modules=("base", "s2"),
        seats=5,
        roles=[SABOTEUR, BLUE, BLUE, BLUE, BLUE],
        hands=[["ew"], ["theft"], ["t_v"], ["theft", "ns"], ["cross", "theft"]],
        deck=[],
        to_move=3,
    )
    state = after(state, "play theft", "discard cross", "discard ew", "play theft", "discard t_v")
    state = after(state, "discard ns", "play theft")
    thieves = []
    while state.asks:
        thieves.append(state.asks[0].seat)
        state = after(state, "choose 1")
    assert thieves == [4, 1, 3]


def test_R24_22_saboteur_profiteer_and_one_geologist_share_when_nothing_is_found() -> None:
    state = table(
        "1,3:start" + crystals(4),
        modules=("base", "s2"),
        seats=3,
        roles=[SABOTEUR, PROFITEER, GEOLOGIST],
    )
    assert shares(state, False, -1) == [4, 2, 4]
