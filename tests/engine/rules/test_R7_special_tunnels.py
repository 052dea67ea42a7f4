"""R7: ladders, bridges, double curves, doors and crystals in the mine."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import IllegalMove, Reason, RoundOver, State, Turned, cell_name, legal_moves, write
from tests.kit import after, drawing, facts_of, only, refusal, table, where

s2 = partial(table, modules=("base", "s2"), seats=2)


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def live(state: State, place: str) -> bool:
    return bool(state.mine.live.get(where(place)))


def places(state: State) -> set[str]:
    """Where the first card in hand may be laid."""
    card = state.hand(0)[0]
    return {write(move).split(" ", 3)[3] for move in legal_moves(state, 0) if move[:2] == ("lay", card)}


# R7.1: what a ladder is linked to -------------------------------------------------------------------


def test_R7_1_a_ladder_is_linked_to_the_start_without_a_tunnel() -> None:
    state = s2("1,3:start 5,3:ladder_e 6,3:ew 3,5:ew")
    assert live(state, "5,3")
    assert live(state, "6,3")
    assert not live(state, "3,5")


def test_R7_1_cards_may_be_laid_on_from_a_ladder_far_from_the_start() -> None:
    state = s2("1,3:start 5,3:ladder_e", hands=[["ew"]])
    assert "6,3" in places(state)


def test_R7_1_ladders_are_linked_with_each_other() -> None:
    """Two islands, each with a ladder; losing one island's ladder cuts off only that island."""
    state = s2("1,3:start 5,1:ladder_e 6,1:ew 5,5:ladder_es 5,6:ns", hands=[["rockfall"], ["map"]])
    state = after(state, "play rockfall at 5,1")
    assert not live(state, "6,1")
    assert live(state, "5,6")


def test_R7_1_a_ladder_revives_the_part_it_is_joined_to() -> None:
    state = s2("1,3:start 4,3:ew 5,3:ew", hands=[["ladder_e", "map"], ["map"]])
    assert not live(state, "5,3")
    state = after(state, "play ladder_e at 3,3")
    assert live(state, "5,3")


def test_R6_9_a_ladder_extends_a_part_that_is_cut_off() -> None:
    cut_off = s2("1,3:start 5,3:ew", hands=[["ew"]])
    assert "6,3" not in places(cut_off)
    assert "4,3" in places(s2("1,3:start 5,3:ew", hands=[["ladder_e"]]))


# R7.2: where a ladder may stand ---------------------------------------------------------------------


def test_R7_2_touching_a_tunnel_card_is_enough_even_wall_to_wall() -> None:
    state = s2("1,3:start 3,3:ns", hands=[["ladder_s"]])
    assert "4,3" in places(state)  # both edges closed
    assert "3,4 turned" in places(state)


def test_R7_2_b_edges_must_match_all_the_same() -> None:
    state = s2("1,3:start 3,3:ns", hands=[["ladder_s"]])
    assert reason(refusal(state, "play ladder_s at 3,4")) == Reason.EDGES_DIFFER
    assert reason(refusal(state, "play ladder_s at 3,3")) == Reason.CELL_TAKEN


def test_R7_2_the_start_card_counts_as_a_tunnel_card() -> None:
    assert places(s2(hands=[["ladder_s"]])) == {"1,2", "1,4 turned"}


def test_R7_2_a_ladder_standing_alone_is_refused() -> None:
    assert reason(refusal(s2(hands=[["ladder_s"]]), "play ladder_s at 5,3")) == Reason.LADDER_PLACE


@pytest.mark.parametrize("goal", ["9,3:?", "9,3:stone_ne"])
def test_R7_2_no_neighbour_may_be_a_goal_face_up_or_face_down(goal: str) -> None:
    state = s2(f"1,3:start 8,4:ns {goal}", hands=[["ladder_s"]])
    assert reason(refusal(state, "play ladder_s at 8,3")) == Reason.LADDER_PLACE
    assert not any(place.startswith("8,3") for place in places(state))


def test_R7_2_a_goal_at_the_corner_does_not_matter() -> None:
    state = s2("1,3:start 8,3:ns", hands=[["ladder_s"]])
    assert "8,2" in places(state)


CONNECT: dict[str, Any] = {"ladder_touch": "connect", "ladder_goal": "not_linked"}


def test_R7_2_ladder_touch_connect_asks_for_open_edges_that_meet() -> None:
    state = s2("1,3:start 3,3:ns", hands=[["ladder_s"]], **CONNECT)
    assert "3,4 turned" in places(state)
    assert reason(refusal(state, "play ladder_s at 4,3")) == Reason.LADDER_PLACE


@pytest.mark.parametrize("goal", ["9,3:?", "9,3:stone_ne"])
def test_R7_2_ladder_goal_not_linked_allows_a_goal_behind_a_closed_edge(goal: str) -> None:
    state = s2(f"1,3:start 8,4:ns {goal}", hands=[["ladder_s", "ladder_e"]], **CONNECT)
    assert "8,3" in places(state)  # its east is closed


def test_R7_2_ladder_goal_not_linked_refuses_an_open_edge_towards_a_goal() -> None:
    turned_away = s2("1,3:start 7,3:ew", hands=[["ladder_e"]], **CONNECT)
    assert "8,3 turned" in places(turned_away)
    towards = s2("1,3:start 8,4:ns", hands=[["ladder_es"]], **CONNECT)
    assert reason(refusal(towards, "play ladder_es at 8,3")) == Reason.LADDER_PLACE


def test_R7_2_a_revealed_goal_is_no_tunnel_card_to_touch() -> None:
    for touch in ("touch", "connect"):
        state = s2(
            "1,3:start 9,3:treasure", hands=[["ladder_e"]], ladder_touch=touch, ladder_goal="not_linked"
        )
        assert not any(place.startswith(("8,3", "9,2", "10,3")) for place in places(state))


def test_R6_8_a_trap_forbids_ladders_too() -> None:
    state = s2(hands=[["ladder_s"]], front={0: ["trap"]})
    assert reason(refusal(state, "play ladder_s at 1,2")) == Reason.TRAPPED
    assert places(state) == set()


# R7.3 -----------------------------------------------------------------------------------------------


def test_R7_3_a_ladder_completes_a_tunnel_elsewhere_and_its_player_is_the_finisher() -> None:
    """The island reaches the treasure; a ladder joins it to the start from its far end."""
    state = s2(
        "1,3:start 6,3:ew 7,3:ew 8,3:ew",
        hands=[["ladder_e"], ["map"]],
        goals=["stone_ne", "treasure", "stone_nw"],
    )
    (over,) = only(facts_of(state, "play ladder_e at 5,3"), RoundOver)
    assert (over.found, over.finisher) == (True, 0)


# R7.4: two tunnels on one card ----------------------------------------------------------------------


def test_R7_4_a_bridge_keeps_its_two_tunnels_apart() -> None:
    state = s2("S b ─\n. │ .", legend={"b": "bridge"})
    assert live(state, "3,3"), drawing(state.mine)
    assert not live(state, "2,4")


def test_R7_4_a_bridge_leads_nowhere_from_the_tunnel_that_is_not_joined() -> None:
    assert places(s2("S b", legend={"b": "bridge"}, hands=[["ns"]])) == {"1,2", "1,4"}


def test_R7_4_double_curves_join_neighbouring_sides_in_pairs() -> None:
    """Entered from the west, one bends to the north and the other to the south."""
    upwards = s2("1,3:start 2,3:double_curve_nw_es", hands=[["ns"]])
    assert places(upwards) == {"1,2", "1,4", "2,2"}
    downwards = s2("1,3:start 2,3:double_curve_ne_sw", hands=[["ns"]])
    assert places(downwards) == {"1,2", "1,4", "2,4"}


def test_R7_4_one_of_the_two_tunnels_must_meet_the_start_network() -> None:
    """An island's card beside the new bridge does not count, the live one above it does."""
    island = s2("1,3:start 4,3:ew 5,4:ns", hands=[["bridge"]])
    assert "5,3" not in places(island)
    joined = s2("1,3:start 2,3:ew 3,3:ew 4,3:ew 5,4:ns", hands=[["bridge"]])
    assert "5,3" in places(joined)


def test_R7_4_the_other_tunnel_may_come_alive_later() -> None:
    state = s2("S b ┐\n. └ .", legend={"b": "bridge"}, hands=[["curve_nw"], ["map"]])
    assert not live(state, "2,4")
    state = after(state, "play curve_nw at 3,4")
    assert live(state, "2,4")
    assert state.mine.live[where("2,3")] == 15


# R7.5, R7.6 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["door_blue_ew", "door_green_ew"])
def test_R7_5_doors_hinder_neither_laying_nor_reaching(door: str) -> None:
    state = s2(
        "S D ┼ ┼ ┼ ─ ─",
        legend={"D": door},
        hands=[["ew"], ["map"]],
        goals=["stone_ne", "treasure", "stone_nw"],
    )
    assert "8,3" in places(state)
    assert [cell_name(turned.cell) for turned in only(facts_of(state, "play ew at 8,3"), Turned)] == ["9,3"]


def test_R7_6_crystals_change_nothing_about_a_tunnel() -> None:
    plain = s2("S ┼ ─", hands=[["t_h"]])
    crystal = s2("S c ─", legend={"c": "crystal_cross"}, hands=[["t_h"]])
    assert places(plain) == places(crystal)


def test_R8_3_a_rockfall_may_take_ladders_doors_bridges_and_crystals() -> None:
    state = s2(
        "1,3:start 2,3:bridge 3,3:door_blue_ew 4,3:crystal_cross 5,3:ladder_e*",
        hands=[["s2.action.rockfall"]],
    )
    targets = {cell_name(move.cell) for move in legal_moves(state, 0) if move.verb == "play"}
    assert targets == {"2,3", "3,3", "4,3", "5,3"}
