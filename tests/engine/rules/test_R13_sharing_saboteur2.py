"""R13.1-R13.8: who wins and what it pays; the worked examples are in test_R24_s2_vectors."""

from functools import partial

import pytest

from pbem.engine import GREEN as GREEN_DOORS
from pbem.engine import NOBODY, N, Paid, RoundOver, S, State, W, linked_without, redact
from pbem.engine.rules.saboteur2.sharing import shares, winning_teams
from tests.kit import after, facts_of, only, table, where

BLUE, GREEN, BOSS, PROFITEER = "blue_miner", "green_miner", "boss", "profiteer"
SABOTEUR, GEOLOGIST = "s2.role.saboteur", "geologist"
EVERY_ROLE = (BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR)

NEITHER = (
    "1,3:start 2,3:door_blue_ew 3,3:door_green_ew 4,3:cross 5,3:cross 6,3:cross 7,3:ew 8,3:ew 9,3:treasure"
)
B_ONLY = NEITHER.replace("door_green_ew", "cross")
G_ONLY = NEITHER.replace("door_blue_ew", "cross")
BOTH = B_ONLY.replace("door_blue_ew", "ew")

s2 = partial(table, modules=("base", "s2"))


def ended(board: str, *roles: str, trapped: tuple[int, ...] = ()) -> State:
    """A mine as it lies when the round ends."""
    return s2(board, seats=len(roles), roles=roles, front={seat: ["trap"] for seat in trapped})


# R13.2 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "found", "winner"), [("play t_h at 8,3", True, 0), ("discard t_h", False, 1)]
)
def test_R13_2_found_if_the_treasure_is_revealed_else_not_found(line: str, found: bool, winner: int) -> None:
    way = BOTH.replace("8,3:ew 9,3:treasure", "9,1:? 9,3:? 9,5:?")
    goals = ["stone_ne", "treasure", "stone_nw"]
    state = s2(way, seats=2, roles=[BLUE, SABOTEUR], hands=[["t_h"]], deck=[], goals=goals)
    facts = facts_of(state, line)
    (over,) = only(facts, RoundOver)
    assert (over.found, only(facts, Paid)) == (found, [Paid(winner, 5, True)])


# R13.3, R13.4 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("finisher", EVERY_ROLE)
@pytest.mark.parametrize(
    ("board", "winners"),
    [
        (BOTH, {BLUE: {"blue"}, GREEN: {"green"}}),
        (B_ONLY, {BLUE: {"blue"}, GREEN: {"blue"}}),
        (G_ONLY, {BLUE: {"green"}, GREEN: {"green"}}),
        (NEITHER, {BLUE: set(), GREEN: set()}),
    ],
    ids=["B and G", "B only", "G only", "neither"],
)
def test_R13_4_the_winning_team_by_finisher(board: str, winners: dict[str, set[str]], finisher: str) -> None:
    other = {BOTH: {"blue", "green"}, B_ONLY: {"blue"}, G_ONLY: {"green"}, NEITHER: set()}[board]
    assert winning_teams(ended(board, finisher, SABOTEUR), 0) == winners.get(finisher, other)


def test_R13_3_one_free_way_is_enough() -> None:
    """A blue door straight on, and a way round it without any."""
    straight_on = BOTH.replace("3,3:cross", "3,3:door_blue_ew").replace("2,3:ew", "2,3:cross")
    way_round = straight_on + " 2,4:curve_ne 3,4:bridge 4,4:curve_nw"
    assert winning_teams(ended(straight_on, GREEN, BLUE), 0) == {"blue"}
    assert winning_teams(ended(way_round, GREEN, BLUE), 0) == {"green"}


def test_R13_3_a_ladder_leads_past_a_door() -> None:
    board = B_ONLY.replace("5,3:cross", "5,3:cross 5,4:ladder_ne")
    assert winning_teams(ended(board, GREEN, BLUE), 0) == {"green"}


def test_R13_3_a_door_takes_out_its_own_tunnel_and_not_the_stub_beside_it() -> None:
    state = ended("1,3:start 2,3:door_green_ns_dead_e* 2,4:ladder_ne", BLUE, GREEN)
    assert linked_without(state.mine, 0)[where("2,3")] == N | S | W
    assert linked_without(state.mine, GREEN_DOORS)[where("2,3")] == W


def test_R13_4_R14_2_the_role_that_counts_is_the_one_held_at_the_end() -> None:
    """Seat 0 was blue when the game began and is green when he finishes."""
    state = s2(
        BOTH.removesuffix(" 8,3:ew 9,3:treasure"),
        seats=2,
        roles=[BLUE, BLUE, GREEN],
        hands=[["swap_hats", "cross"], ["map"]],
        goals=["stone_ne", "treasure", "stone_nw"],
    )
    state = after(state, "play swap_hats on me", "discard map", "play cross at 8,3")
    assert state.gold == (5, 0)


# R13.1, R13.5, R13.6 --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roles", "trapped", "gold"),
    [
        ((BLUE, BLUE, BOSS, PROFITEER), (), [2, 2, 1, 0]),
        ((BLUE, BLUE, BOSS, PROFITEER), (0,), [0, 3, 2, 1]),
        ((BLUE, BLUE, BOSS, PROFITEER), (2, 3), [4, 4, 0, 0]),
        ((BLUE, GREEN, SABOTEUR, GEOLOGIST), (), [5, 0, 0, 0]),
        ((BLUE, GREEN, SABOTEUR, GEOLOGIST), (0,), [0, 0, 0, 0]),
    ],
)
def test_R13_1_R13_5_trapped_winners_are_neither_counted_nor_paid(
    roles: tuple[str, ...], trapped: tuple[int, ...], gold: list[int]
) -> None:
    assert shares(ended(BOTH, *roles, trapped=trapped), True, 0) == gold


def test_R13_1_a_trapped_finisher_still_decides_with_his_role() -> None:
    assert shares(ended(BOTH, BLUE, BLUE, GREEN, trapped=(0,)), True, 0) == [0, 5, 0]


def test_R13_5_boss_and_profiteer_win_though_the_winning_team_has_no_member() -> None:
    assert shares(ended(B_ONLY, GREEN, GREEN, BOSS, PROFITEER), True, 0) == [0, 0, 3, 2]


def test_R13_6_not_found_pays_saboteurs_and_profiteer_and_nobody_else() -> None:
    state = ended("1,3:start", SABOTEUR, PROFITEER, BLUE, GREEN, BOSS, GEOLOGIST)
    assert shares(state, False, NOBODY) == [4, 2, 0, 0, 0, 0]


def test_R13_6_no_saboteur_and_no_profiteer_means_nothing_is_paid() -> None:
    assert shares(ended("1,3:start", BLUE, GREEN), False, NOBODY) == [0, 0]


# R13.7 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("winners", "each"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_R13_7_share_by_number_of_winners(winners: int, each: int) -> None:
    state = ended(BOTH, *[BLUE] * winners, SABOTEUR)
    assert shares(state, True, 0) == [each] * winners + [0]


def test_R13_7_five_and_more_get_one_each_and_nobody_less_than_nothing() -> None:
    both_teams = ended(BOTH, *[BLUE] * 4, *[GREEN] * 4, BOSS, PROFITEER, GEOLOGIST)
    assert shares(both_teams, True, 10) == [1] * 8 + [0, 0, 0]
    assert shares(ended(BOTH, *[BLUE] * 4, BOSS, PROFITEER), True, 0) == [1, 1, 1, 1, 0, 0]


# R13.8 ----------------------------------------------------------------------------------------------

TREASURE_AND_CRYSTALS = BOTH + " 4,4:crystal_cross 20,9:crystal_t_h 22,9:crystal_t_h"


def test_R13_8_geologists_share_all_crystals_found_or_not_connected_or_not() -> None:
    state = ended(TREASURE_AND_CRYSTALS, GEOLOGIST, BLUE, SABOTEUR)
    assert shares(state, True, 1) == [3, 5, 0]
    assert shares(state, False, NOBODY) == [3, 0, 5]


def test_R13_8_two_geologists_share_rounded_down() -> None:
    assert shares(ended(TREASURE_AND_CRYSTALS, GEOLOGIST, GEOLOGIST), False, NOBODY) == [1, 1]


def test_R22_6_a_crystal_taken_by_a_rockfall_does_not_count() -> None:
    state = s2(
        TREASURE_AND_CRYSTALS, seats=2, roles=[GEOLOGIST, BLUE], hands=[["rockfall"], ["map"]], deck=[]
    )
    state = after(state, "play rockfall at 20,9")
    assert shares(state, False, NOBODY)[0] == 2


# How it is told -------------------------------------------------------------------------------------


def test_R23_12_shares_are_open_and_come_after_the_roles() -> None:
    state = s2(seats=2, roles=[SABOTEUR, PROFITEER], hands=[["ns"]], deck=[])
    facts = facts_of(state, "discard ns")
    (over,) = only(facts, RoundOver)
    paid = only(facts, Paid)
    assert paid == [Paid(0, 4, True), Paid(1, 2, True)]
    assert facts.index(over) < facts.index(paid[0])
    assert [redact(fact, NOBODY) for fact in paid] == paid


def test_R9_4_gold_is_kept_from_round_to_round() -> None:
    state = s2(seats=2, roles=[SABOTEUR, BLUE], hands=[["ns"]], deck=[]).but(gold=(2, 1), round=2)
    assert after(state, "discard ns").gold == (7, 1)
