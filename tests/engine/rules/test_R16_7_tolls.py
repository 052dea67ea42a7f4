"""R16.7 with R17.5: a trailblazer never has to use a cell in which the figure of somebody else stands."""

import random
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from pbem.engine import (
    DISCARD_PILE,
    NOBODY,
    NOWHERE,
    Ask,
    Asked,
    IllegalMove,
    Paid,
    Played,
    Reason,
    Shown,
    State,
    Streams,
    default_move,
    guess,
    legal_moves,
    play,
    read,
    recall,
    redact,
    roll,
    view,
    write,
)
from pbem.engine.core.state import Figure
from pbem.engine.rules.expansions.toll import tunnel_ends
from tests.kit import Rigged, after, card_named, facts_of, only, refusal, rngs, table, where

TRAILBLAZER = 124
CROSS, EW, NS, DEAD_E = map(card_named, ("cross", "ew", "ns", "dead_e"))
PAID_1, PAID_2 = " paid by p1", " paid by p2"
# Of the four ways out of the start one is left: 2,3.
WALLS = ("0,3:dead_ew", "1,2:dead_n*", "1,4:dead_ns", "2,3:dead_e*")
WALLED = "0,3:dead_ew 1,2:dead_n* 1,3:start 1,4:dead_ns"
MODULES = ("toll", "wc2022")
VETOED = (*MODULES, "wc2019")

walled = partial(
    table,
    WALLED,
    modules=MODULES,
    hands=[[TRAILBLAZER, "cross", "ew", "map"], ["map", "map"], ["map", "map"]],
    to_move=2,
)


def guarded(gold: tuple[int, ...] = (1, 1, 1), **changes: Any) -> State:
    """The only place of the mine is 2,3, and there stands a figure of seat 2."""
    return after(walled(**changes), "toll map at 2,3").but(gold=gold)


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def lines(state: State, seat: int = 0) -> list[str]:
    return [write(move) for move in legal_moves(state, seat)]


def blazes(state: State) -> list[str]:
    return [line for line in lines(state) if line.startswith("play 124")]


# The first tunnel -------------------------------------------------------------------------------------


def test_R16_7_a_place_for_which_he_has_gold_himself_counts() -> None:
    state = guarded()
    assert blazes(state) == ["play 124"]
    state = after(state, "play 124", f"play {CROSS} at 2,3")
    assert state.gold == (0, 1, 2)


def test_R16_7_without_gold_of_his_own_such_a_place_counts_only_if_the_move_names_place_and_payer() -> None:
    poor = (0, 1, 1)
    state = guarded(poor)
    assert reason(refusal(state, "play 124")) is Reason.TOLL_DUE
    assert blazes(state) == [
        f"play 124 then {card} at 2,3 paid by p{payer}" for card in (CROSS, EW) for payer in (1, 2)
    ]
    assert reason(refusal(state, f"play 124 then {CROSS} at 2,3")) is Reason.TOLL_DUE
    assert reason(refusal(guarded((0, 0, 0)), "play 124")) is Reason.NO_PLACE


def test_R16_7_the_payer_is_asked_before_the_trailblazer_is_shown() -> None:
    hands: list[list[str | int]] = [[TRAILBLAZER, "cross", "ew"], ["wc.2019.veto", "map"], ["map", "map"]]
    before = guarded(gold=(0, 1, 1), modules=VETOED, hands=hands)
    line = f"play 124 then {CROSS} at 2,3 paid by p1 then {EW} at 3,3"
    facts = facts_of(before, line)
    assert (only(facts, Shown), only(facts, Played)) == ([], [])
    state = after(before, line)
    assert state.asks == (Ask(1, "toll", (where("2,3"), NOWHERE)),)
    facts = facts_of(state, "choose 1")
    assert [fact.card for fact in only(facts, Shown)] == [TRAILBLAZER]
    state = after(state, "choose 1", dice=Rigged())
    assert (state.gold, state.asks) == ((0, 0, 2), (Ask(1, "turn"),))
    assert {where("2,3"), where("3,3")} <= state.mine.cards.keys()


def test_R16_7_who_is_asked_learns_the_cell_and_nothing_of_what_is_played() -> None:
    before = guarded(gold=(0, 1, 1))
    by_itself = after(before, f"play {CROSS} at 2,3 paid by p1")
    blazing = after(before, f"play 124 then {EW} at 2,3 paid by p1")
    for seat in (1, 2, NOBODY):
        assert view(by_itself, seat) == view(blazing, seat)
    ask_alone, ask_blazing = (
        only(facts_of(before, line), Asked)
        for line in (f"play {CROSS} at 2,3 paid by p1", f"play 124 then {EW} at 2,3 paid by p1")
    )
    assert [redact(fact, 1) for fact in ask_alone] == [redact(fact, 1) for fact in ask_blazing]


def test_R16_7_if_the_payer_declines_the_player_decides_anew() -> None:
    before = guarded(gold=(0, 1, 1))
    state = after(before, f"play 124 then {CROSS} at 2,3 paid by p1", "choose 2")
    assert (state.asks, state.turn, state.hand(0)) == ((Ask(0, "turn"),), before.turn, before.hand(0))
    assert reason(refusal(state, f"play 124 then {CROSS} at 2,3 paid by p1")) is Reason.PAYER_DECLINED
    state = after(state, f"play 124 then {CROSS} at 2,3 paid by p2", "choose 1")
    assert (state.asks, state.gold) == ((Ask(0, "tunnel"),), (0, 1, 1))  # he paid himself


def test_R16_7_a_veto_on_the_trailblazer_costs_the_payer_nothing() -> None:
    hands: list[list[str | int]] = [[TRAILBLAZER, "cross", "ew"], ["wc.2019.veto", "map"], ["map", "map"]]
    state = guarded(gold=(0, 1, 1), modules=VETOED, hands=hands)
    state = after(state, f"play 124 then {CROSS} at 2,3 paid by p2", "choose 1")
    _, state = play(state, 1, legal_moves(state, 1)[0])
    assert state.gold == (0, 1, 1)
    assert state.guard(where("2,3")) is not None
    assert TRAILBLAZER in state.zones[DISCARD_PILE]


# Stopping ---------------------------------------------------------------------------------------------


def second_asked(gold: tuple[int, ...] = (1, 1, 1), **changes: Any) -> State:
    """Seat 0 has closed 2,3 with a dead end; for the second tunnel 1,1 is left, and there stands a figure."""
    board = "0,3:dead_ew 1,3:start 1,4:dead_ns 1,2:ns"
    hands: list[list[str | int]] = [[TRAILBLAZER, "dead_e", "ns", "map"], ["map", "map"], ["map", "map"]]
    usual: dict[str, Any] = {"modules": MODULES, "hands": hands, "to_move": 2}
    state = after(table(board, **usual | changes), "toll map at 1,1").but(gold=gold)
    return after(state, "play 124", f"play {DEAD_E} at 2,3 turned", dice=Rigged())


def test_R16_7_where_only_such_places_are_left_the_player_may_stop_and_does_by_default() -> None:
    state = second_asked()
    assert lines(state) == ["play nothing", *(f"play {NS} at 1,1{by}" for by in ("", PAID_1, PAID_2))]
    assert write(default_move(state, 0)) == "play nothing"
    stopped = after(state, "play nothing")
    assert (stopped.asks, stopped.gold) == ((Ask(1, "turn"),), (1, 1, 1))
    assert stopped.guard(where("1,1")) is not None
    assert stopped.zones[DISCARD_PILE][-1] == TRAILBLAZER
    assert len(stopped.hand(0)) == 3, "the second tunnel, the map, and one card for the tunnel that was laid"


def test_R16_7_he_may_go_on_all_the_same_and_pay_or_let_others_pay() -> None:
    assert after(second_asked(), f"play {NS} at 1,1").gold == (0, 1, 2)
    asked = after(second_asked(), f"play {NS} at 1,1 paid by p1")
    assert after(asked, "choose 1").gold == (1, 0, 2)
    declined = after(asked, "choose 2")
    assert declined.asks == (Ask(0, "tunnel"),)
    assert lines(declined) == ["play nothing", f"play {NS} at 1,1", f"play {NS} at 1,1{PAID_2}"]
    assert after(declined, "play nothing").asks == (Ask(1, "turn"),)


def test_R16_7_without_anybody_who_would_pay_it_ends_by_itself() -> None:
    state = second_asked(gold=(0, 1, 0))
    state = after(state, f"play {NS} at 1,1{PAID_1}", "choose 2")
    assert state.asks == (Ask(1, "turn"),)
    assert second_asked(gold=(0, 0, 0)).asks == (Ask(1, "turn"),)


def test_R16_7_while_a_place_costs_nothing_he_cannot_stop_and_by_default_takes_that_one() -> None:
    hands: list[list[str | int]] = [[TRAILBLAZER, "cross", "ns", "map"], ["map", "map"], ["map", "map"]]
    state = table("S", modules=MODULES, hands=hands, to_move=2)
    state = after(state, "toll map at 1,2", "play 124", f"play {CROSS} at 2,3")
    assert reason(refusal(state, "play nothing")) is Reason.MUST_GO_ON
    assert "play nothing" not in lines(state)
    assert [line.count(" paid by ") for line in lines(state)] == [0, 0, 0, 0, 1, 1]
    assert write(default_move(state, 0)) == f"play {NS} at 2,2"
    assert after(state, f"play {NS} at 1,2").gold == (0, 1, 2)


def test_R16_7_the_owner_of_a_figure_is_not_spared_his_own_cell() -> None:
    hands: list[list[str | int]] = [[TRAILBLAZER, "dead_e", "ns", "map"], ["map"], ["map"]]
    state = table("0,3:dead_ew 1,3:start 1,4:dead_ns 1,2:ns", modules=MODULES, hands=hands)
    state = after(state, "toll map at 1,1", "discard map", "discard map", dice=Rigged())
    state = after(state, "play 124", f"play {DEAD_E} at 2,3 turned")
    assert lines(state) == [f"play {NS} at 1,1"]
    assert reason(refusal(state, "play nothing")) is Reason.MUST_GO_ON


def test_R16_7_a_plan_for_the_second_tunnel_may_name_who_pays_and_he_is_asked_then() -> None:
    hands: list[list[str | int]] = [[TRAILBLAZER, "dead_e", "ns", "map"], ["map", "map"], ["map", "map"]]
    state = table("0,3:dead_ew 1,3:start 1,4:dead_ns 1,2:ns", modules=MODULES, hands=hands, to_move=2)
    state = after(state, "toll map at 1,1")
    state = after(state, f"play 124 then {DEAD_E} at 2,3 turned then {NS} at 1,1 paid by p1")
    assert where("2,3") in state.mine.cards
    assert state.asks == (Ask(1, "toll", (where("1,1"), NOWHERE)),)
    assert after(state, "choose 1").gold == (1, 0, 2)
    declined = after(state, "choose 2")
    assert (declined.asks, lines(declined)[0]) == ((Ask(0, "tunnel"),), "play nothing")


def test_R16_7_only_the_question_for_a_tunnel_is_answered_so() -> None:
    assert reason(refusal(guarded(), "play nothing")) is Reason.WRONG_KIND
    assert reason(refusal(table(hands=[["map"]]), "play nothing")) is Reason.NOT_IN_THIS_GAME


# A trailblazer that laid nothing ----------------------------------------------------------------------


def test_R16_7_with_no_tunnel_laid_it_goes_back_into_the_hand_and_the_player_decides_anew() -> None:
    before = guarded()
    state = after(before, "play 124")
    assert write(default_move(state, 0)) == "play nothing"
    state = after(state, "play nothing")
    assert (state.asks, state.turn, state.active) == ((Ask(0, "turn"),), before.turn, 0)
    assert (state.hand(0), state.gold, state.mine) == (before.hand(0), before.gold, before.mine)
    assert state.zones[DISCARD_PILE] == before.zones[DISCARD_PILE]
    assert reason(refusal(state, "play 124")) is Reason.TAKEN_BACK
    assert blazes(state) == []
    assert after(state, f"play {CROSS} at 2,3").gold == (0, 1, 2), "all else he may do"
    assert after(state, "discard 124").asks == (Ask(1, "turn"),)


def test_R16_7_it_may_not_be_played_again_in_this_turn_whoever_is_asked_in_between() -> None:
    state = after(guarded(), "play 124", "play nothing", f"play {CROSS} at 2,3 paid by p1", "choose 2")
    assert state.asks == (Ask(0, "turn"),)
    assert reason(refusal(state, "play 124")) is Reason.TAKEN_BACK
    state = after(state, "discard map", "discard map", "discard map", dice=Rigged())
    assert blazes(state) == ["play 124"], "in his next turn he may"


def test_R16_7_a_veto_of_its_first_tunnel_does_not_put_it_back() -> None:
    hands: list[list[str | int]] = [[TRAILBLAZER, "cross", "ew"], ["wc.2019.veto", "map"], ["map", "map"]]
    state = guarded(modules=VETOED, hands=hands)
    _, state = roll(after(state, "play 124"), Rigged())  # nobody objects to the card itself
    state = after(state, f"play {CROSS} at 2,3")
    _, state = play(state, 1, legal_moves(state, 1)[0])
    assert state.asks == (Ask(1, "turn"),)
    assert TRAILBLAZER in state.zones[DISCARD_PILE]
    assert (state.gold, EW in state.hand(0)) == ((1, 1, 1), True)


def test_R16_7_everybody_knows_that_it_is_in_hand_again() -> None:
    state = after(guarded(), "play 124", "play nothing")
    for seat in (1, 2):
        guessed = guess(view(state, seat), Rigged())
        assert view(guessed, seat) == view(state, seat)
        assert TRAILBLAZER in guessed.hand(0)
    (asked,) = only(facts_of(after(guarded(), "play 124"), "play nothing"), Asked)
    assert redact(asked, 1).then == (("put_back", TRAILBLAZER),)


# Text ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "play nothing",
        "play 124 then 12 at 3,4 paid by p1",
        "play 124 then 12 at 3,4 turned paid by p0 then 31 at 4,4 turned paid by p2",
    ],
)
def test_R16_7_lines_are_read_as_they_are_written(line: str) -> None:
    assert write(read(line)) == write(recall(line)) == line


def test_R16_7_lines_may_be_typed_in_other_ways() -> None:
    assert read("Lay nothing.") == read("play nothing")
    names = ["Anna", "Nothing", "Carla Paid"]
    assert read("play 124 then 12 at 3,4 paid carla", names).more == ((12, where("3,4"), False, 2),)
    assert read("play 61 on nothing", names).seat == 1


@pytest.mark.parametrize("seat", ["p7", "p11"])
def test_R16_7_only_players_of_this_table_can_be_asked(seat: str) -> None:
    state = guarded()
    assert reason(refusal(state, f"play 124 then {CROSS} at 2,3 paid by {seat}")) is Reason.NEEDS_PLAYER
    line = f"play 124 then {CROSS} at 2,3 then {EW} at 3,3 paid by {seat}"
    assert reason(refusal(state, line)) is Reason.NEEDS_PLAYER


# Whatever is done --------------------------------------------------------------------------------------


def any_table(rng: random.Random) -> State:
    """Seat 0 holds the trailblazer; most ways out of the start are walled up, and figures stand in others."""
    walls = [wall for wall in WALLS if rng.random() < 0.7]
    tunnels = rng.sample(["cross", "ns", "ew", "dead_nw", "t_h", "t_v", "curve_ne"], 3)
    hands: list[list[str | int]] = [[TRAILBLAZER, *tunnels, "map"], ["map", "wc.2019.veto"], ["map", "map"]]
    state = table(" ".join(("1,3:start", *walls)), modules=VETOED, hands=hands, rounds=1)
    ends = [place for place in state.mine.edge if tunnel_ends(state, place)]
    figures = [Figure(rng.choice((0, 1, 2)), place, tunnel_ends(state, place)) for place in ends]
    gold = tuple(rng.randint(0, 1) for _ in range(3))
    return state.but(figures=tuple(rng.sample(figures, 2)), gold=gold)


@given(rngs())
def test_R16_7_whatever_is_done_nobody_learns_more_and_silence_costs_no_gold(rng: random.Random) -> None:
    state, dice = any_table(rng), Streams(rng.randbytes(32))
    for _ in range(12):
        for seat in range(3):
            seen = view(state, seat)
            assert view(guess(seen, dice), seat) == seen
            assert [recall(write(move)) for move in seen.legal] == list(seen.legal)
        asked = state.asks[0].seat if state.asks else NOBODY
        if asked == NOBODY:
            _, state = roll(state, dice)
            continue
        facts, _ = play(state, asked, default_move(state, asked))
        assert only(facts, Paid) == []
        moves = legal_moves(state, asked)
        blazing = [move for move in moves if move.card == TRAILBLAZER and move.verb == "play"]
        _, state = play(state, asked, rng.choice(blazing or moves))
        if state.over:
            break
