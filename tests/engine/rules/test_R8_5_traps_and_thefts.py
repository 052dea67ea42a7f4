"""R8.5-R8.8, R8.12: cards that stay in front of a player, and those that take them away."""

from functools import partial

import pytest

from pbem.engine import DISCARD_PILE, FACE, HAND, IllegalMove, Reason, State, legal_moves
from tests.kit import after, card_named, illegal, refusal, table

s2 = partial(table, modules=("base", "s2"), seats=3)


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def faces(cards: tuple[int, ...]) -> list[int]:
    return [FACE[card] for card in cards]


def targets(state: State) -> list[int]:
    return [move.seat for move in legal_moves(state, 0) if move.verb == "play"]


# R8.5 -----------------------------------------------------------------------------------------------


def test_R8_5_a_trap_stays_in_front_of_its_target() -> None:
    state = after(s2(hands=[["trap"], ["map"]]), "play trap on p1")
    assert faces(state.front(1)) == [card_named("trap")]
    assert state.zones[DISCARD_PILE] == ()
    assert len(state.hand(0)) == 1  # drawn


def test_R8_5_a_trapped_player_may_not_lay_tunnels_but_may_act_and_pass() -> None:
    state = s2(hands=[["cross", "map"]], front={0: ["trap"]})
    assert reason(refusal(state, "play cross at 2,3")) == Reason.TRAPPED
    assert {move.verb for move in legal_moves(state, 0)} == {"play", "discard", "trade"}


def test_R8_5_by_default_a_trap_is_for_another_player() -> None:
    state = s2(hands=[["trap"]])
    assert reason(refusal(state, "play trap on p0")) == Reason.NOT_ON_YOURSELF
    assert targets(state) == [1, 2]


def test_R8_5_trap_target_any_allows_oneself() -> None:
    state = s2(hands=[["trap"], ["map"]], trap_target="any")
    assert targets(state) == [0, 1, 2]
    assert faces(after(state, "play trap on me").front(0)) == [card_named("trap")]


def test_R8_12_nobody_has_two_traps() -> None:
    state = s2(hands=[["trap"]], front={1: ["trap"]})
    refused = illegal(state, "play trap on p1")
    assert reason(refused) == Reason.ALREADY_THERE
    assert (refused.details["seat"], refused.details["mark"]) == (1, "trap")
    assert targets(state) == [2]


@pytest.mark.parametrize("line", ["play trap", "play trap at 9,1", "play trap on p7"])
def test_a_trap_needs_a_player(line: str) -> None:
    assert reason(refusal(s2(hands=[["trap"]]), line)) == Reason.NEEDS_PLAYER


def test_a_trap_takes_no_tool() -> None:
    assert reason(refusal(s2(hands=[["trap"]]), "play trap on p1 lantern")) == Reason.WRONG_TOOL


def test_R8_12_one_of_each_type_may_lie_together() -> None:
    lying = ["break_pickaxe", "break_cart", "break_lantern", "theft"]
    state = after(s2(hands=[["trap"], ["map"]], front={1: lying}), "play trap on p1")
    assert faces(state.front(1)) == list(map(card_named, [*lying, "trap"]))


# R8.6, R8.8 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [0, 2])
@pytest.mark.parametrize(("card", "mark"), [("free", "trap"), ("hands_off", "theft")])
def test_R8_6_R8_8_both_cards_are_discarded_from_any_player(card: str, mark: str, target: int) -> None:
    before = s2(hands=[[card], ["map"]], front={target: [mark, "break_cart"]})
    assert targets(before) == [target]
    state = after(before, f"play {card} on p{target}")
    assert faces(state.front(target)) == [card_named("break_cart")]
    assert faces(state.zones[DISCARD_PILE]) == [card_named(mark), card_named(card)]  # R5.8
    assert len(state.hand(0)) == 1


@pytest.mark.parametrize(("card", "other_mark"), [("free", "theft"), ("hands_off", "trap")])
def test_R5_7_free_and_hands_off_need_their_own_kind_of_card(card: str, other_mark: str) -> None:
    state = s2(hands=[[card]], front={1: [other_mark, "break_cart"]})
    assert reason(refusal(state, f"play {card} on p1")) == Reason.NOTHING_TO_REMOVE
    assert targets(state) == []


def test_R8_6_a_freed_player_may_lay_tunnels_again() -> None:
    state = s2(hands=[["free"], ["cross"]], front={1: ["trap"]})
    state = after(state, "play free on p1", "play cross at 2,3")
    assert state.last_layer == 1


# R8.7 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["play theft", "play theft on me"])
def test_R8_7_a_theft_stays_in_front_of_oneself(line: str) -> None:
    state = after(s2(hands=[["theft"], ["map"]]), line)
    assert faces(state.front(0)) == [card_named("theft")]
    assert state.gold == (0, 0, 0)
    assert len(state.hand(0)) == 1


@pytest.mark.parametrize("line", ["play theft on p1", "play theft at 9,1"])
def test_R8_7_a_theft_names_no_victim_when_it_is_played(line: str) -> None:
    assert reason(refusal(s2(hands=[["theft"]]), line)) == Reason.TAKES_NO_TARGET


def test_R8_7_a_trapped_player_may_put_a_theft_down() -> None:
    state = after(s2(hands=[["theft"], ["map"]], front={0: ["trap"]}), "play theft")
    assert faces(state.front(0)) == [card_named("trap"), card_named("theft")]


def test_R8_12_nobody_has_two_thefts() -> None:
    state = s2(hands=[["theft"]], front={0: ["theft"]})
    assert reason(refusal(state, "play theft")) == Reason.ALREADY_THERE
    assert [move.verb for move in legal_moves(state, 0)].count("play") == 0


def test_R8_12_a_theft_taken_away_may_be_followed_by_another() -> None:
    state = s2(hands=[["theft", "theft"], ["hands_off"], ["map"]])
    state = after(state, "play theft", "play hands_off on p0", "discard map")
    assert len(state.zones[HAND[0]]) == 2
    assert faces(after(state, "play theft").front(0)) == [card_named("theft")]
