"""R6: the network and where a tunnel card may lie.

The drawings: plain lines are joined tunnels, double and thick ones dead ends, ``?`` lies face down.
"""

from typing import Any

import pytest

from pbem.engine import E, IllegalMove, Mine, N, Reason, S, State, W, cell_name, legal_moves, lift
from pbem.engine.core.board import live_around
from tests.kit import after, mine, refusal, table, where


def live(shown: Mine, place: str) -> str:
    """The sides at a cell that belong to the start network, as letters."""
    sides = shown.live.get(where(place), 0)
    return "".join(letter for letter, side in zip("NESW", (N, E, S, W), strict=True) if sides & side)


def why(board: str, line: str, hand: list[str] | None = None, **more: Any) -> Reason | None:
    """Why the line is refused, or None if it is legal."""
    card = line.split()[1]
    state = table(board, hands=[hand or [card]], **more)
    try:
        after(state, line)
    except IllegalMove as refused:
        return refused.reason
    return None


def cells(state: State) -> set[str]:
    return {cell_name(move.cell) + "*" * move.turned for move in legal_moves(state, 0) if move.verb == "lay"}


# R6.1-R6.2: the cards -------------------------------------------------------------------------------


def test_R6_1_joined_sides_are_one_tunnel_and_stubs_are_tunnels_of_their_own() -> None:
    shown = mine("S ┼")
    assert live(shown, "2,3") == "NESW"
    shown = mine("S ╬")
    assert live(shown, "2,3") == "W", "a crossing of dead ends is entered and not left"


def test_R6_2_a_card_lies_upright_or_turned_by_half_never_crosswise() -> None:
    state = table("S", hands=[["curve_ne"]])
    assert cells(state) == {"0,3", "2,3*", "1,4", "1,2*"}
    state = table("S", hands=[["ns"]])
    assert cells(state) == {"1,2", "1,4"}, "a straight N-S never lies E-W"


def test_R6_2_a_card_that_looks_alike_both_ways_is_listed_once_but_may_be_typed_turned() -> None:
    state = table("S", hands=[["cross"]])
    assert cells(state) == {"0,3", "2,3", "1,2", "1,4"}
    assert after(state, "play cross at 2,3 turned").mine.cards == after(state, "play cross at 2,3").mine.cards


# R6.3: the network ----------------------------------------------------------------------------------


def test_R6_3_tunnels_are_linked_where_both_sides_are_open() -> None:
    shown = mine(
        """
        S ─ ┐
        . . │
        . . └ ─
        """
    )
    assert [live(shown, place) for place in ("2,3", "3,3", "3,4", "3,5", "4,5")] == [
        "EW", "SW", "NS", "NE", "EW"
    ]  # fmt: skip


def test_R6_3_what_only_lies_beside_the_network_is_not_in_it() -> None:
    shown = mine(
        """
        S ─ ─
        . ─ ─
        """
    )
    assert live(shown, "2,4") == live(shown, "3,4") == ""


def test_R6_3_a_tunnel_leads_into_a_stub_but_not_through_it() -> None:
    shown = mine("S ═ ─ ─")
    assert live(shown, "2,3") == "W"
    assert live(shown, "3,3") == live(shown, "4,3") == ""


def test_R6_3_a_stub_entered_from_both_ends_is_live_at_both() -> None:
    shown = mine(
        """
        S ┬ ═ ┐
        . └ ─ ┘
        """
    )
    assert live(shown, "3,3") == "EW"


def test_R6_3_a_bridge_is_two_tunnels_that_do_not_meet() -> None:
    shown = mine(
        """
        . │
        S b ─
        . │
        """,
        b="bridge",
    )
    assert live(shown, "2,3") == "EW"
    assert live(shown, "3,3") == "EW"
    assert live(shown, "2,2") == live(shown, "2,4") == ""


def test_R6_3_a_bridge_entered_from_two_sides_is_live_as_a_whole() -> None:
    shown = mine(
        """
        ┌ ┐
        S b
        """,
        b="bridge",
    )
    assert live(shown, "2,3") == "NESW"


@pytest.mark.parametrize(
    ("card", "sides"), [("double_curve_nw_es", "NW"), ("double_curve_ne_sw", "SW"), ("bridge", "EW")]
)
def test_R6_3_a_double_curve_keeps_its_two_tunnels_apart(card: str, sides: str) -> None:
    assert live(mine("S d", d=card), "2,3") == sides


def test_R6_3_the_two_double_curves_lead_opposite_ways() -> None:
    north = mine("S d", d="double_curve_nw_es")
    south = mine("S d", d="double_curve_ne_sw")
    assert live_around(north, where("2,2")) == S
    assert live_around(north, where("2,4")) == 0
    assert live_around(south, where("2,4")) == N
    assert live_around(south, where("2,2")) == 0


def test_R6_3_a_mixed_card_is_a_tunnel_with_stubs_beside_it() -> None:
    shown = mine("S m ─", m="mixed_ew_dead_n_s")
    assert live(shown, "2,3") == "EW"
    assert live(shown, "3,3") == "EW"
    assert mine("S m", m="mixed_ew_dead_n_s").edge[where("2,2")] >> 8 == 0, "its stubs are not linked"
    shown = mine("S m ─", m="mixed_ns_dead_e_w")
    assert live(shown, "2,3") == "W"


def test_R6_3_a_ladder_is_linked_with_the_start_from_anywhere() -> None:
    shown = mine("1,3:start 7,1:ladder_e 8,1:ew")
    assert live(shown, "7,1") == "E", "a single side with a ladder is no stub"
    assert live(shown, "8,1") == "EW"


def test_R6_3_all_ladders_are_linked_with_one_another_and_with_the_start() -> None:
    # The first ladder is cut off by walls on all sides but its own tunnel; it is live all the same.
    shown = mine("1,3:start 5,5:ladder_s 5,6:ns 6,6:ns 8,1:ladder_ne 8,0:ns")
    assert live(shown, "5,6") == live(shown, "8,0") == "NS"
    assert live(shown, "6,6") == ""


def test_R6_3_a_ladder_links_by_its_own_open_sides_only() -> None:
    shown = mine("1,3:start 5,4:ns 5,5:ladder_e 6,5:ew")
    assert live(shown, "6,5") == "EW"
    assert live(shown, "5,4") == ""


def test_R6_3_doors_and_crystals_do_not_hinder_the_network() -> None:
    shown = mine("S b g c ─", b="door_blue_ew", g="door_green_ew", c="crystal_cross")
    assert live(shown, "5,3") == "EW"


def test_R6_3_a_revealed_goal_is_part_of_the_network() -> None:
    shown = mine("1,3:start 2,3:ew 3,3:stone_nw 3,2:ns")
    assert live(shown, "3,3") == "NW"
    assert live(shown, "3,2") == "NS"


# R6.4: the legal place ------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["1,3", "2,3", "9,1", "9,3", "9,5"])
def test_R6_4a_a_cell_with_a_card_face_up_or_face_down_is_taken(place: str) -> None:
    assert why("S ┼", f"play cross at {place}") == Reason.CELL_TAKEN


def test_R6_4b_touching_sides_are_both_open_or_both_closed() -> None:
    assert why("S", "play ew at 2,3") is None
    assert why("S", "play ns at 2,3") == Reason.EDGES_DIFFER
    assert why("S", "play curve_ne at 2,3") == Reason.EDGES_DIFFER
    assert why("S", "play curve_ne at 2,3 turned") is None


def test_R6_4b_holds_for_every_face_up_neighbour_also_for_cut_off_ones() -> None:
    board = """
        S ─ .
        . . │
    """
    assert why(board, "play curve_ne at 3,3 turned") is None
    assert why(board, "play ew at 3,3") == Reason.EDGES_DIFFER
    assert why(board, "play cross at 3,3") is None
    closed = """
        S ─ .
        . . ─
    """
    assert why(closed, "play cross at 3,3") == Reason.EDGES_DIFFER
    assert why(closed, "play ew at 3,3") is None


def test_R6_4b_two_closed_sides_fit() -> None:
    board = """
        S ─ .
        . . ─
        . . ┐
    """
    assert why(board, "play ew at 3,3") is None, "wall against wall in the south"
    board = """
        S ┬ ─
        . . ─
    """
    assert why(board, "play ns at 2,4") == Reason.EDGES_DIFFER
    assert why(board, "play curve_ne at 2,4") is None


def test_R6_4c_a_card_must_continue_the_start_network() -> None:
    assert why("S ─ ─", "play ew at 4,3") is None
    assert why("S ─ . ─", "play ew at 5,3") == Reason.NOT_CONNECTED
    assert why("S", "play cross at 5,3") == Reason.NOT_CONNECTED


def test_R6_4c_a_closed_side_against_the_network_is_no_connection() -> None:
    board = """
        S ─ ─
        . . .
    """
    assert why(board, "play ew at 2,4") == Reason.NOT_CONNECTED, "fits, but touches only walls"


def test_R6_4c_the_network_is_taken_as_it_is_before_the_card_is_laid() -> None:
    # The card in the hole joins both ends, but only the western one is live beforehand.
    board = "S ─ . ─"
    assert why(board, "play ew at 5,3") == Reason.NOT_CONNECTED
    state = after(table(board, hands=[["ew"]]), "play ew at 3,3")
    assert live(state.mine, "4,3") == "EW"


def test_R6_4c_one_tunnel_of_a_bridge_in_the_network_is_enough() -> None:
    board = """
        . │
        S .
        . │
    """
    assert why(board, "play bridge at 2,3") is None
    state = after(table(board, hands=[["bridge"]]), "play bridge at 2,3")
    assert live(state.mine, "2,2") == ""


def test_R6_4c_the_dead_tunnel_of_a_bridge_carries_nothing() -> None:
    assert why("S b", "play ns at 2,2", legend={"b": "bridge"}) == Reason.NOT_CONNECTED
    assert why("S b", "play ew at 3,3", legend={"b": "bridge"}) is None


def test_R6_4c_the_dead_curve_of_a_double_curve_carries_nothing() -> None:
    legend = {"d": "double_curve_nw_es"}
    assert why("S d", "play ns at 2,2", legend=legend) is None
    assert why("S d", "play ns at 2,4", legend=legend) == Reason.NOT_CONNECTED
    assert why("S d", "play ew at 3,3", legend=legend) == Reason.NOT_CONNECTED


def test_R6_4c_the_stub_of_a_mixed_card_carries_nothing() -> None:
    legend = {"m": "mixed_ns_dead_e*"}  # turned: the stub looks west to the start
    assert why("S m", "play ns at 2,2", legend=legend) == Reason.NOT_CONNECTED
    assert why("S m", "play ew at 3,3", legend={"m": "mixed_ew_dead_n_s"}) is None
    assert why("S m", "play ns at 2,2", legend={"m": "mixed_ew_dead_n_s"}) == Reason.NOT_CONNECTED


def test_R6_4c_a_tunnel_from_a_ladder_may_be_continued() -> None:
    board = "1,3:start 7,3:ladder_e"
    assert why(board, "play ew at 8,3") is None
    assert why(board, "play ew at 6,3") == Reason.EDGES_DIFFER


def test_R6_4c_behind_a_door_the_tunnel_goes_on() -> None:
    assert why("S d", "play ew at 3,3", legend={"d": "door_green_ew"}) is None
    assert why("S d", "play ew at 3,3", legend={"d": "door_green_ns_dead_e*"}) == Reason.EDGES_DIFFER


def test_R24_24_nothing_is_built_on_the_far_side_of_a_dead_end() -> None:
    assert why("S ═", "play cross at 3,3") == Reason.NOT_CONNECTED
    linked = """
        S ═ .
        └ ─ ┘
    """
    assert why(linked, "play cross at 3,3") is None, "unless another neighbour links it"


def test_R6_5_face_down_neighbours_put_no_condition_on_the_touching_side() -> None:
    board = "S ┴ ┴ ┴ ┴ ┼ ┼"
    assert why(board, "play ew at 8,3") is None
    assert why(board, "play curve_ne at 8,3 turned") is None, "a wall against the goal"
    assert why(board, "play dead_ew at 8,3") is None


def test_R6_5_a_face_down_neighbour_is_no_connection() -> None:
    assert why("S", "play ew at 8,3") == Reason.NOT_CONNECTED


def test_R6_6_touching_at_a_corner_is_not_touching() -> None:
    assert why("S", "play cross at 2,4") == Reason.NOT_CONNECTED
    assert why("S ─", "play cross at 3,4") == Reason.NOT_CONNECTED


def test_R6_7_in_the_older_edition_a_face_up_neighbour_is_enough() -> None:
    board = """
        S ═ .
        . ─ .
    """
    assert why(board, "play cross at 3,3", connection="adjacent") is None
    assert why(board, "play ns at 3,4", connection="adjacent") == Reason.EDGES_DIFFER
    assert why("S ─", "play ew at 2,4", connection="adjacent") is None, "against closed sides"
    assert why("S ─", "play ew at 2,4", connection="start") == Reason.NOT_CONNECTED
    assert why("S", "play cross at 5,3", connection="adjacent") == Reason.NOT_CONNECTED
    assert why("S", "play cross at 8,3", connection="adjacent") == Reason.NOT_CONNECTED, (
        "a goal lies face down"
    )


def test_R6_7_goals_are_reached_through_the_start_network_all_the_same() -> None:
    state = table("1,3:start 7,3:ew", hands=[["ew"]], connection="adjacent")
    assert after(state, "play ew at 8,3").mine.hidden == state.mine.hidden


@pytest.mark.parametrize("tool", ["pickaxe", "cart", "lantern"])
def test_R6_8_a_broken_tool_forbids_laying(tool: str) -> None:
    assert why("S", "play cross at 2,3", front={0: [f"break_{tool}"]}) == Reason.TOOL_BROKEN
    assert why("S", "play cross at 2,3", front={1: [f"break_{tool}"]}) is None, "of another player: no"


def test_R6_8_a_trap_forbids_laying() -> None:
    assert why("S", "play cross at 2,3", modules=("s2",), front={0: ["trap"]}) == Reason.TRAPPED


def test_R6_8_with_a_broken_tool_actions_and_passing_remain() -> None:
    state = table("S", hands=[["cross", "map"]], front={0: ["break_cart"]})
    assert {move.verb for move in legal_moves(state, 0)} == {"play", "discard"}


def test_R6_9_holes_may_be_filled_again() -> None:
    state = table("S ─ ┼ ─", hands=[["rockfall"], ["cross"]])
    state = after(state, "play rockfall at 3,3")
    assert live(state.mine, "4,3") == "", "cut off, and still on the table"
    assert where("4,3") in state.mine.cards
    state = after(state, "play cross at 3,3")
    assert live(state.mine, "4,3") == "EW", "live again"


def test_R6_9_cut_off_parts_cannot_be_extended_from_their_own_side() -> None:
    state = table("S ─ ┼ ─", hands=[["rockfall"], ["ew", "cross"]])
    state = after(state, "play rockfall at 3,3")
    refused = refusal(state, "play ew at 5,3")
    assert isinstance(refused, IllegalMove)
    assert refused.reason == Reason.NOT_CONNECTED


def test_R6_9_taking_the_middle_of_a_ring_cuts_nothing_off() -> None:
    ring = mine(
        """
        S ┬ ┐
        . └ ┼
        """
    )
    opened = lift(ring, where("3,3"))
    assert live(opened, "3,4") == "NESW"


def test_laying_needs_a_cell_and_a_card_in_hand() -> None:
    assert why("S", "play cross") == Reason.NEEDS_CELL
    assert why("S", "play 1 at 2,3", hand=["map"]) == Reason.NOT_IN_HAND
