"""R7: the shapes of Saboteur 2 as the mine knows them, whoever deals them."""

from typing import Any

import pytest

from pbem.engine import BLUE, GREEN, IllegalMove, Reason, linked_without
from tests.kit import after, mine, table, where


def why(board: str, line: str, **more: Any) -> Reason | None:
    card = line.split()[1]
    try:
        after(table(board, hands=[[card]], **more), line)
    except IllegalMove as refused:
        return refused.reason
    return None


def test_R7_1_a_ladder_need_not_be_connected_to_the_start_by_tunnel() -> None:
    board = "1,3:start 2,3:cross 3,3:ew 4,3:ew 6,3:ns"
    assert why(board, "play ladder_e at 7,3 turned") == Reason.EDGES_DIFFER
    assert why(board, "play ladder_s at 6,2") is None, "it touches the cut-off tunnel"


def test_R7_2_the_cell_must_be_free_and_all_sides_must_fit() -> None:
    assert why("S ─", "play ladder_e at 2,3") == Reason.CELL_TAKEN
    assert why("S ─", "play ladder_e at 0,3") is None
    assert why("S ─", "play ladder_e at 0,3 turned") == Reason.EDGES_DIFFER


def test_R7_2_a_ladder_touches_a_tunnel_card() -> None:
    assert why("S ─", "play ladder_e at 2,4") is None, "beside it is enough, wall to wall"
    assert why("S ─", "play ladder_e at 5,5") == Reason.LADDER_PLACE
    assert why("S ─", "play ladder_e at 2,4", ladder_touch="connect") == Reason.LADDER_PLACE
    assert why("S ─", "play ladder_e at 0,3", ladder_touch="connect") is None


def test_R7_2_a_ladder_touches_no_goal() -> None:
    board = "1,3:start 8,2:ew 7,3:ew"
    assert why(board, "play ladder_s at 8,1") == Reason.EDGES_DIFFER
    assert why(board, "play ladder_s at 8,1 turned") == Reason.LADDER_PLACE, "9,1 lies beside it"
    assert why(board, "play ladder_s at 8,1 turned", ladder_goal="not_linked") is None, "its side is closed"
    assert why("1,3:start 8,2:ns", "play ladder_es at 8,1", ladder_goal="not_linked") == Reason.LADDER_PLACE


def test_R7_2_a_ladder_touches_no_revealed_goal_either() -> None:
    board = "1,3:start 9,3:stone_ne* 8,3:ew 8,4:ns"
    assert why(board, "play ladder_s at 9,4 turned") == Reason.LADDER_PLACE


def test_R7_3_a_ladder_completes_a_tunnel_elsewhere_and_its_layer_is_the_finisher() -> None:
    far = "1,3:start 8,3:ew 7,3:ew 6,3:curve_ne"
    state = table(far, hands=[["ladder_s"]], goals=["stone_ne", "treasure", "stone_nw"], to_move=0)
    state = after(state, "play ladder_s at 6,2")
    assert state.revealed_roles, "the treasure is found"
    assert state.mine.cards[where("9,3")] >> 1 == state.rules.goal_cards[0]


def test_R7_4_one_of_the_two_tunnels_of_a_bridge_must_be_in_the_start_network() -> None:
    board = """
        . . │
        S ─ .
    """
    assert why(board, "play bridge at 3,3") is None
    dead = "1,3:start 5,3:ew 6,2:ns"
    assert why(dead, "play bridge at 6,3") == Reason.NOT_CONNECTED


@pytest.mark.parametrize(
    ("colours", "reached"), [(0, True), (GREEN, True), (BLUE, False), (BLUE | GREEN, False)]
)
def test_R7_5_and_R13_3_a_door_bars_the_way_only_when_its_colour_is_taken_out(
    colours: int, reached: bool
) -> None:
    shown = mine("S d ─", d="door_blue_ew")
    assert (where("3,3") in linked_without(shown, colours)) is reached
    assert where("3,3") in shown.live, "it never hinders laying"


def test_R13_3_one_free_way_is_enough() -> None:
    shown = mine(
        """
        S ┬ d ┐
        . └ g ┼
        """,
        d="door_blue_ew",
        g="door_green_ew",
    )
    assert where("4,4") in linked_without(shown, BLUE)
    assert where("4,4") in linked_without(shown, GREEN)
    assert where("4,4") not in linked_without(shown, BLUE | GREEN)


def test_R13_3_the_door_closes_its_own_tunnel_and_not_the_stub_beside_it() -> None:
    shown = mine(
        """
        S ┐
        . d
        . │
        """,
        d="door_green_ns_dead_e",
    )
    assert where("2,5") in linked_without(shown, BLUE)
    assert where("2,5") not in linked_without(shown, GREEN)
    stub = mine("S d", d="door_green_ns_dead_e*")
    assert where("2,3") in linked_without(stub, GREEN), "the stub looks west and has no door"


def test_R7_6_crystals_have_no_effect_on_tunnels() -> None:
    with_crystals = mine("S c ─", c="crystal_t_h")
    plain = mine("S ┬ ─")
    assert with_crystals.live == plain.live
    assert with_crystals.edge == plain.edge
