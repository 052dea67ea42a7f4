"""R16.7, R16.8: trailblazer and diversion."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    IllegalMove,
    Laid,
    Lifted,
    Reason,
    RoundOver,
    State,
    default_move,
    legal_moves,
    write,
)
from tests.kit import after, card_named, facts_of, only, refusal, table, where

TRAILBLAZER, DIVERSION = 124, 125
TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"
GOALS = ["stone_ne", "treasure", "stone_nw"]

blazing = partial(table, modules=("base", "wc2022"))
diverting = partial(table, modules=("base", "wc2023"))


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def plays(state: State, card: int, seat: int = 0) -> list[str]:
    return [write(move) for move in legal_moves(state, seat) if move.card == card and move.verb == "play"]


# R16.7 Trailblazer ----------------------------------------------------------------------------------


def test_R16_7_two_tunnels_one_after_the_other_then_draw_two() -> None:
    before = blazing(hands=[[TRAILBLAZER, 1, 2, "map"], ["map"], ["map"]])
    state = after(before, "play 124 then 1 at 2,3 then 2 at 3,3")
    assert state.placed == {where("2,3"): 1, where("3,3"): 2}
    assert len(state.hand(0)) == 3, "one smaller for the rest of the round"
    assert state.zones[DECK] == before.zones[DECK][2:]
    assert state.active == 1


def test_R16_7_what_the_move_does_not_name_is_asked_for() -> None:
    state = after(blazing(hands=[[TRAILBLAZER, 1, 2], ["map"], ["map"]]), "play 124")
    assert [(ask.seat, ask.kind) for ask in state.asks] == [(0, "tunnel")]
    state = after(state, "play 1 at 2,3")
    assert [(ask.seat, ask.kind) for ask in state.asks] == [(0, "tunnel")]
    state = after(state, "play 2 at 3,3")
    assert (len(state.placed), len(state.hand(0)), state.active) == (2, 2, 1)


def test_R16_7_the_second_tunnel_may_build_on_the_first() -> None:
    state = blazing(hands=[[TRAILBLAZER, 1, 2], ["map"], ["map"]])
    assert reason(refusal(state, "play 2 at 3,3")) is Reason.NOT_CONNECTED
    assert where("3,3") in after(state, "play 124 then 1 at 2,3 then 2 at 3,3").placed


def test_R16_7_only_tunnels_answer_the_question_and_the_first_that_fits_is_the_default() -> None:
    state = after(blazing(hands=[[TRAILBLAZER, "map", 1, 2], ["map"], ["map"]]), "play 124")
    assert {move.verb for move in legal_moves(state, 0)} == {"lay"}
    assert default_move(state, 0) == legal_moves(state, 0)[0]
    assert reason(refusal(state, "discard 1")) is Reason.WRONG_KIND
    assert reason(refusal(state, "choose 1")) is Reason.WRONG_KIND


def test_R16_7_needs_two_tunnel_cards() -> None:
    one = blazing(hands=[[TRAILBLAZER, 1, "map"], ["map"], ["map"]])
    assert plays(one, TRAILBLAZER) == []
    assert reason(refusal(one, "play 124")) is Reason.NEEDS_TWO_TUNNELS


def test_R16_7_not_playable_when_nothing_fits_anywhere() -> None:
    board = "0,3:dead_ew 1,2:dead_n* 2,3:dead_e* 1,3:start 1,4:dead_ns"
    state = blazing(board, hands=[[TRAILBLAZER, 1, 2], ["map"], ["map"]])
    assert plays(state, TRAILBLAZER) == []
    assert reason(refusal(state, "play 124")) is Reason.NO_PLACE


@pytest.mark.parametrize(("front", "why"), [("break_cart", Reason.TOOL_BROKEN), ("trap", Reason.TRAPPED)])
def test_R16_7_not_with_a_broken_tool_or_a_trap(front: str, why: Reason) -> None:
    state = table(modules=("s2", "wc2022"), hands=[[TRAILBLAZER, 1, 2], ["map"], ["map"]], front={0: [front]})
    assert plays(state, TRAILBLAZER) == []
    assert reason(refusal(state, "play 124")) is why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play 124 then 1 at 5,5", Reason.NOT_CONNECTED),
        ("play 124 then 7 at 2,3", Reason.NOT_IN_HAND),
        ("play 124 then 1 at 2,3 then 1 at 3,3", Reason.SAME_CARD_TWICE),
        ("play 124 then 1 at 2,3 then 7 at 3,3", Reason.NOT_IN_HAND),
        ("play 124 then 1 at 2,3 then 41 at 3,3", Reason.NOT_A_TUNNEL),
        ("play 124 on p1", Reason.TAKES_NO_TARGET),
    ],
)
def test_R16_7_a_plan_that_cannot_be_is_refused(line: str, why: Reason) -> None:
    assert reason(refusal(blazing(hands=[[TRAILBLAZER, 1, 2, 41], ["map"], ["map"]]), line)) is why


def test_R16_7_if_the_first_ends_the_round_stop() -> None:
    before = blazing(TUNNEL, hands=[[TRAILBLAZER, "ew", 1], ["map"], ["map"]], goals=GOALS)
    ew = card_named("ew")
    facts = facts_of(before, f"play 124 then {ew} at 8,3 then 1 at 2,2")
    assert len(only(facts, Laid)) == 1
    assert [fact.finisher for fact in only(facts, RoundOver)] == [0]


def test_R16_7_without_a_place_for_the_second_draw_one() -> None:
    board = "0,3:dead_ew 1,2:dead_n* 1,3:start 1,4:dead_ns"
    before = blazing(board, hands=[[TRAILBLAZER, "dead_e", 1], ["map"], ["map"]])
    dead = card_named("dead_e")
    state = after(before, f"play 124 then {dead} at 2,3 turned then 1 at 3,3")
    assert state.hand(0) == (1, before.zones[DECK][0]), "it stays in hand, and one is drawn"
    assert state.active == 1


def test_R23_2_a_second_tunnel_that_no_longer_fits_as_planned_is_asked_for() -> None:
    state = blazing(hands=[[TRAILBLAZER, 1, 2], ["map"], ["map"]])
    state = after(state, "play 124 then 1 at 2,3 then 2 at 2,3")
    assert [ask.kind for ask in state.asks] == ["tunnel"]


# R16.8 Diversion ------------------------------------------------------------------------------------


def test_R16_8_the_tunnel_laid_last_goes_to_another_place() -> None:
    before = after(diverting(hands=[["cross"], [DIVERSION], ["map"]]), "play cross at 2,3")
    state = after(before, "play 125 at 1,2")
    assert state.placed == {where("1,2"): card_named("cross")}
    assert state.last_layer == 1, "who moved it has laid the last tunnel card"
    assert state.zones[DISCARD_PILE] == (DIVERSION,)
    assert len(state.hand(1)) == 1
    facts = facts_of(before, "play 125 at 1,2")
    assert [fact.cell for fact in only(facts, Lifted)] == [where("2,3")]
    assert [(fact.seat, fact.cell) for fact in only(facts, Laid)] == [(1, where("1,2"))]


def test_R16_8_it_is_lifted_first_so_it_cannot_hold_on_to_itself() -> None:
    state = after(diverting(hands=[["cross"], [DIVERSION], ["map"]]), "play cross at 2,3")
    assert reason(refusal(state, "play 125 at 3,3")) is Reason.NOT_CONNECTED
    assert reason(refusal(state, "play 125 at 2,3")) is Reason.SAME_CELL
    assert reason(refusal(state, "play 125")) is Reason.NEEDS_CELL


def test_R16_8_either_turn() -> None:
    state = after(diverting(hands=[["curve_ne"], [DIVERSION], ["map"]]), "play curve_ne at 2,3 turned")
    assert reason(refusal(state, "play 125 at 0,3 turned")) is Reason.EDGES_DIFFER
    state = after(state, "play 125 at 0,3")
    assert state.mine.cards[where("0,3")] == card_named("curve_ne") * 2


def test_R16_8_the_last_one_still_in_the_mine() -> None:
    state = diverting(hands=[["cross", DIVERSION], ["t_v"], ["rockfall"]])
    state = after(state, "play cross at 2,3", "play t_v at 3,3 turned", "play rockfall at 3,3")
    assert plays(state, DIVERSION) == ["play 125 at 1,2", "play 125 at 0,3", "play 125 at 1,4"]
    assert after(state, "play 125 at 1,4").placed == {where("1,4"): card_named("cross")}


def test_R16_8_never_the_start_a_goal_or_a_card_that_nobody_laid() -> None:
    state = diverting("S ┼", hands=[[DIVERSION], ["map"], ["map"]])
    assert state.deeds == ()
    assert plays(state, DIVERSION) == []
    assert reason(refusal(state, "play 125 at 1,2")) is Reason.NOTHING_TO_MOVE


def hindered(*front: str, **changes: Any) -> State:
    """A tunnel card lies at 2,3, and these cards lie in front of seat 1, which holds the diversion."""
    hands = [["cross"], ["wc.2023.diversion"], ["map"]]
    state = table(modules=("s2", "wc2023"), hands=hands, front={1: front}, **changes)
    return after(state, "play cross at 2,3")


@pytest.mark.parametrize("profile", ["anniv", "anniv-pl", "ua-s2"])
def test_R16_8_broken_tools_and_traps_do_not_forbid_it(profile: str) -> None:
    state = hindered("trap", "break_cart", profile=profile)
    assert plays(state, DIVERSION, 1) == ["play 125 at 1,2", "play 125 at 0,3", "play 125 at 1,4"]
    assert where("1,4") in after(state, "play 125 at 1,4").placed


@pytest.mark.parametrize(("front", "why"), [("break_cart", Reason.TOOL_BROKEN), ("trap", Reason.TRAPPED)])
def test_R16_8_diversion_broken_forbids_it_in_anniv_bg(front: str, why: Reason) -> None:
    state = hindered(front, profile="anniv-bg")
    assert reason(refusal(state, "play 125 at 1,4")) is why
    assert plays(state, DIVERSION, 1) == []
    free = hindered("theft", profile="anniv-bg")
    assert where("1,4") in after(free, "play 125 at 1,4").placed, "a theft hinders nobody"


def test_R16_8_the_player_is_finisher_if_it_reaches_a_goal() -> None:
    before = diverting(TUNNEL, hands=[["ew"], [DIVERSION], ["map"]], goals=GOALS)
    state = after(before, "play ew at 0,3")
    facts = facts_of(state, "play 125 at 8,3")
    assert [(fact.found, fact.finisher) for fact in only(facts, RoundOver)] == [(True, 1)]


def test_R16_8_revealed_goals_stay_revealed() -> None:
    board = "S ┴ ┴ ┴ ┴ ┼ ┼"
    goals = ["treasure", "stone_ne", "stone_nw"]
    state = after(diverting(board, hands=[["ew"], [DIVERSION], ["map"]], goals=goals), "play ew at 8,3")
    assert where("9,3") in state.placed
    state = after(state, "play 125 at 0,3")
    assert where("9,3") in state.placed
    assert where("8,3") not in state.placed


def test_R16_8_a_ladder_is_moved_by_the_rules_for_ladders() -> None:
    state = table("S ┼ ─", modules=("s2", "wc2023"), hands=[["ladder_s"], [DIVERSION], ["map"]])
    state = after(state, "play ladder_s at 2,2")
    assert reason(refusal(state, "play 125 at 6,3")) is Reason.LADDER_PLACE
    assert reason(refusal(state, "play 125 at 3,2")) is Reason.EDGES_DIFFER
    state = after(state, "play 125 at 3,2 turned")
    assert where("3,2") in state.placed, "beside a tunnel is enough, though no tunnel leads there"
    assert state.mine.live[where("3,2")], "and it is joined to the start"
