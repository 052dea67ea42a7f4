"""R8.1-R8.4: the action cards of the base game."""

import pytest

from pbem.engine import (
    DISCARD_PILE,
    FACE,
    HIDDEN,
    Ambiguous,
    IllegalMove,
    Looked,
    Moved,
    Reason,
    State,
    legal_moves,
    read,
    redact,
    view,
    write,
)
from tests.kit import after, card_named, facts_of, only, refusal, table, where

TOOLS = ("pickaxe", "cart", "lantern")


def reason(state: State, line: str) -> Reason:
    refused = refusal(state, line)
    assert isinstance(refused, IllegalMove)
    return refused.reason


def plays(state: State) -> list[str]:
    return [write(move) for move in legal_moves(state, 0) if move.verb == "play"]


# R8.1 Broken tools ----------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", TOOLS)
def test_R8_1_a_broken_tool_lies_in_front_of_a_player_and_he_may_not_lay(tool: str) -> None:
    state = table(hands=[[f"break_{tool}"], ["cross"]])
    new = after(state, f"play break_{tool} on p1")
    assert new.front(1) == state.hand(0)
    assert new.zones[DISCARD_PILE] == (), "it stays on the table"
    assert reason(new, "play cross at 2,3") == Reason.TOOL_BROKEN


def test_R8_1_at_most_one_of_each_tool_per_player() -> None:
    state = table(hands=[["break_cart", "break_pickaxe"]], front={1: ["break_cart"]})
    refused = refusal(state, "play break_cart on p1")
    assert isinstance(refused, IllegalMove)
    assert refused.reason == Reason.ALREADY_BROKEN
    assert refused.details == {"card": state.hand(0)[0], "seat": 1, "tool": "cart"}
    cart, pickaxe = state.hand(0)
    assert plays(state) == [f"play {cart} on p2", f"play {pickaxe} on p1", f"play {pickaxe} on p2"]


def test_R8_1_three_different_tools_may_be_broken() -> None:
    hand = ["break_cart", "break_pickaxe", "break_lantern"]
    state = table(hands=[hand[:1], [], hand[1:]], deck=[])
    state = after(state, "play break_cart on p1", "play break_pickaxe on p1", "play break_lantern on p1")
    assert len(state.front(1)) == 3


def test_R8_1_the_target_is_another_player() -> None:
    state = table(hands=[["break_cart"]])
    assert reason(state, "play break_cart on p0") == Reason.NOT_ON_YOURSELF
    assert [line.split()[-1] for line in plays(state)] == ["p1", "p2"]


def test_R8_1_or_any_player_where_the_edition_says_so() -> None:
    state = table(hands=[["break_cart"]], break_target="any")
    assert [line.split()[-1] for line in plays(state)] == ["p0", "p1", "p2"]
    assert after(state, "play break_cart on me").front(0) == state.hand(0)


def test_R8_1_the_tool_may_be_said_if_it_is_the_right_one() -> None:
    state = table(hands=[["break_cart"]])
    assert after(state, "play break_cart on p1 cart").front(1) == state.hand(0)
    assert reason(state, "play break_cart on p1 lantern") == Reason.WRONG_TOOL


@pytest.mark.parametrize("line", ["play break_cart at 2,3", "play break_cart", "play break_cart on p7"])
def test_R8_1_a_broken_tool_needs_a_player(line: str) -> None:
    assert reason(table(hands=[["break_cart"]]), line) == Reason.NEEDS_PLAYER


# R8.2 Repairs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("target", [0, 2])
def test_R8_2_a_repair_removes_one_matching_tool_in_front_of_anybody(tool: str, target: int) -> None:
    state = table(hands=[[f"repair_{tool}"]], front={target: [f"break_{tool}"]})
    new = after(state, f"play repair_{tool} on p{target}")
    assert new.front(target) == ()
    assert new.zones[DISCARD_PILE] == (*state.front(target), *state.hand(0)), "both are discarded"
    assert set(view(new, 1).discard) == {FACE[card] for card in new.zones[DISCARD_PILE]}, "in the open"


def test_R8_2_only_a_tool_that_is_broken_now() -> None:
    state = table(hands=[["repair_cart"]], front={1: ["break_lantern"]})
    assert reason(state, "play repair_cart on p1") == Reason.NOTHING_TO_REPAIR
    assert reason(state, "play repair_cart on p0") == Reason.NOTHING_TO_REPAIR
    assert plays(state) == []


def test_R8_2_a_card_with_two_tools_repairs_one_of_them() -> None:
    both = table(hands=[["repair_cart_lantern"]], front={1: ["break_cart", "break_lantern"]})
    new = after(both, "play repair_cart_lantern on p1 lantern")
    assert new.front(1) == both.front(1)[:1]
    assert [line.split(" on ")[1] for line in plays(both)] == ["p1 cart", "p1 lantern"]


def test_R8_2_with_both_tools_broken_the_tool_must_be_said() -> None:
    both = table(hands=[["repair_cart_lantern"]], front={1: ["break_cart", "break_lantern"]})
    refused = refusal(both, "play repair_cart_lantern on p1")
    assert isinstance(refused, Ambiguous)
    assert refused.choices == ("cart", "lantern")


def test_R8_2_with_one_of_its_tools_broken_it_need_not_be_said() -> None:
    one = table(hands=[["repair_cart_lantern"]], front={1: ["break_lantern", "break_pickaxe"]})
    for line in ("play repair_cart_lantern on p1", "play repair_cart_lantern on p1 lantern"):
        assert after(one, line).front(1) == one.front(1)[1:]
    assert reason(one, "play repair_cart_lantern on p1 cart") == Reason.NOTHING_TO_REPAIR
    assert reason(one, "play repair_cart_lantern on p1 pickaxe") == Reason.WRONG_TOOL
    assert len(plays(one)) == 1


def test_R8_2_a_repaired_player_lays_again() -> None:
    state = table(hands=[["repair_cart"], ["cross"]], front={1: ["break_cart"]})
    state = after(state, "play repair_cart on p1", "play cross at 2,3")
    assert where("2,3") in state.mine.cards


# R8.3 Rockfall --------------------------------------------------------------------------------------


def test_R8_3_a_rockfall_takes_one_tunnel_card_and_both_are_discarded() -> None:
    state = table("S ┼ ─", hands=[["rockfall"]])
    new = after(state, "play rockfall at 2,3")
    assert where("2,3") not in new.mine.cards
    assert where("2,3") not in new.placed
    assert new.zones[DISCARD_PILE] == (state.placed[where("2,3")], state.hand(0)[0])
    assert view(new, 2).discard == tuple(FACE[card] for card in new.zones[DISCARD_PILE]), "seen by all"


@pytest.mark.parametrize("place", ["1,3", "9,1", "9,3", "9,5"])
def test_R8_3_neither_the_start_card_nor_a_goal(place: str) -> None:
    board = "1,3:start 8,5:ew 9,5:stone_nw"
    state = table(board, hands=[["rockfall"]])
    assert reason(state, f"play rockfall at {place}") == Reason.NOT_REMOVABLE
    assert [line.split()[-1] for line in plays(state)] == ["8,5"]


def test_R8_3_there_must_be_a_card() -> None:
    state = table("S ┼", hands=[["rockfall"]])
    assert reason(state, "play rockfall at 3,3") == Reason.NOTHING_TO_TAKE
    assert reason(state, "play rockfall on p1") == Reason.NEEDS_CELL
    assert reason(state, "play rockfall") == Reason.NEEDS_CELL


@pytest.mark.parametrize("card", ["door_blue_ew", "ladder_e*", "crystal_cross", "bridge", "dead_ew"])
def test_R8_3_any_kind_of_tunnel_card_may_be_taken(card: str) -> None:
    state = table("S c", hands=[["rockfall"]], legend={"c": card})
    assert where("2,3") not in after(state, "play rockfall at 2,3").mine.cards


def test_R8_3_cut_off_cards_may_be_taken_too() -> None:
    state = table("S . ─", hands=[["rockfall"]])
    assert where("3,3") not in after(state, "play rockfall at 3,3").mine.cards


# R8.4 Map -------------------------------------------------------------------------------------------


def test_R8_4_a_map_shows_one_goal_to_one_player() -> None:
    state = table(hands=[["map"]], goals=["stone_nw", "treasure", "stone_ne"])
    facts = facts_of(state, "play map at 9,3")
    (looked,) = only(facts, Looked)
    treasure = card_named("treasure")
    assert redact(looked, 0).cards == (treasure,)
    assert redact(looked, 1).cards == redact(looked).cards == (HIDDEN,)
    new = after(state, "play map at 9,3")
    assert [note.cards for note in view(new, 0).notes] == [(treasure,)]
    assert view(new, 1).notes == ()


def test_R8_4_everybody_sees_who_looked_where() -> None:
    new = after(table(hands=[["map"]]), "play map at 9,5")
    (look,) = view(new, 2).looks
    assert (look.seat, look.what, look.where) == (0, "goal", where("9,5"))


def test_R8_4_the_goal_goes_back_and_the_map_is_discarded() -> None:
    state = table(hands=[["map"]])
    new = after(state, "play map at 9,1")
    assert new.under == state.under
    assert new.zones[DISCARD_PILE] == state.hand(0)
    assert only(facts_of(state, "play map at 9,1"), Moved)[0].open


def test_R8_4_only_a_face_down_goal() -> None:
    board = "1,3:start 8,1:ew 9,1:stone_nw"
    state = table(board, hands=[["map"]])
    for place in ("9,1", "1,3", "8,1", "5,5"):
        assert reason(state, f"play map at {place}") == Reason.NOT_A_GOAL
    assert reason(state, "play map on p1") == Reason.NEEDS_CELL
    assert [line.split()[-1] for line in plays(state)] == ["9,3", "9,5"]


def test_R8_4_a_goal_may_be_looked_at_again_and_by_another() -> None:
    state = table(hands=[["map", "map"], ["map"], ["ns"]])
    state = after(state, "play map at 9,1", "play map at 9,1", "discard ns", "play map at 9,1")
    assert [len(view(state, seat).notes) for seat in (0, 1, 2)] == [2, 1, 0]


# All of them ----------------------------------------------------------------------------------------


def test_a_tunnel_card_is_not_played_on_a_player() -> None:
    state = table(hands=[["cross"]])
    assert reason(state, "play cross on p1") == Reason.NEEDS_CELL


def test_an_action_card_that_is_not_in_hand_is_refused_before_anything_else() -> None:
    state = table(hands=[["map"]])
    for line in ("play 47 at 2,3", "play 999 at 2,3", "play 0 at 2,3", "discard 68", "play 68 at 2,3"):
        refused = refusal(state, line)
        assert isinstance(refused, IllegalMove)
        assert refused.reason == Reason.NOT_IN_HAND


def test_every_listed_action_is_written_and_read_back() -> None:
    state = table(
        "S ┼",
        hands=[["map", "rockfall", "break_cart", "repair_cart_lantern"]],
        front={1: ["break_cart", "break_lantern"], 0: ["break_lantern"]},
    )
    for move in legal_moves(state, 0):
        assert read(write(move)) == move
