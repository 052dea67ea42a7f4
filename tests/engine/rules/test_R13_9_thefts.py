"""R13.9, R13.10, R23.4, R9.3: thefts after the sharing, and who can be seen to have gold."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    NOBODY,
    Ask,
    Asked,
    GameOver,
    IllegalMove,
    Paid,
    Played,
    Reason,
    State,
    default_move,
    legal_moves,
    redact,
    view,
    write,
)
from pbem.engine.rules.saboteur2.sharing import stealing_order
from tests.kit import after, facts_of, only, refusal, table

BLUE, SABOTEUR = "blue_miner", "s2.role.saboteur"
s2 = partial(table, modules=("base", "s2"), deck=[])


def ending(gold: tuple[int, ...], *thieves: int, trapped: tuple[int, ...] = (), **more: Any) -> State:
    """Nobody wins anything; seat 0 throws the last card of the round away."""
    front = {seat: ["theft", *(["trap"] if seat in trapped else [])] for seat in thieves}
    front |= {seat: ["trap"] for seat in trapped if seat not in thieves}
    state = s2(seats=len(gold), roles=[BLUE] * 4, hands=[["ns"]], front=front, **more)
    return after(state.but(gold=gold), "discard ns")


def test_R13_9_the_thief_is_asked_after_the_sharing() -> None:
    state = s2(seats=3, roles=[SABOTEUR, BLUE, BLUE], hands=[["ns"]], front={1: ["theft"]})
    state = after(state, "discard ns")
    assert state.gold == (5, 0, 0)
    assert state.asks == (Ask(1, "theft", (0, NOBODY)),)
    assert after(state, "choose 1").gold == (4, 1, 0)


def test_R13_9_only_others_with_gold_can_be_robbed() -> None:
    assert ending((1, 5, 0, 2), 1).asks == (Ask(1, "theft", (3, 0, NOBODY)),)


def test_R13_9_with_nobody_to_rob_nothing_is_asked() -> None:
    assert ending((0, 5, 0), 1).asks == ()


def test_R13_9_a_trapped_player_may_be_robbed() -> None:
    state = ending((0, 0, 2), 1, trapped=(2,))
    assert after(state, "choose 1").gold == (0, 1, 1)


def test_R13_1_a_trapped_thief_steals_nothing() -> None:
    assert ending((3, 0, 3), 1, trapped=(1,)).asks == ()


def test_R13_10_a_theft_taken_away_before_the_end_has_no_effect() -> None:
    state = s2(seats=2, roles=[BLUE] * 2, hands=[["theft", "ns"], ["hands_off"]]).but(gold=(0, 3))
    state = after(state, "play theft", "play hands_off on p0", "discard ns")
    assert (state.asks, state.gold) == ((), (0, 3))


def test_R13_9_the_thief_may_decline() -> None:
    state = ending((3, 0, 0), 1)
    state = after(state, "choose 2")
    assert (state.gold, state.asks) == ((3, 0, 0), ())


def test_R13_9_theft_must_leaves_only_the_choice_of_the_victim() -> None:
    assert ending((1, 0, 2), 1, theft_must=True).asks == (Ask(1, "theft", (2, 0)),)
    forced = ending((1, 0, 0), 1, theft_must=True)
    assert (forced.asks, forced.gold) == ((), (0, 1, 0))


def test_R13_9_gold_just_stolen_counts_and_can_run_out() -> None:
    """Nobody played a theft in sight here, so the order begins at seat 0."""
    state = ending((0, 1, 0), 0, 2)
    assert state.asks == (Ask(0, "theft", (1, NOBODY)),)
    state = after(state, "choose 1")
    assert state.asks == (Ask(2, "theft", (0, NOBODY)),)
    assert after(state, "choose 1").gold == (0, 0, 1)


def test_R13_9_of_those_that_still_count_the_last_played_goes_first() -> None:
    """Played by 0, 1 and 2; the last one was taken away and the one before it is trapped at the end."""
    state = s2(
        seats=4,
        roles=[BLUE] * 4,
        hands=[["theft"], ["theft", "map"], ["theft"], ["ns", "ew", "trap"]],
    )
    state = after(state, "play theft", "play theft", "play theft")
    assert stealing_order(state) == [2, 0, 1]
    without_last = state.but(zones=state.zones | {"front2": ()})
    assert stealing_order(without_last) == [1, 0]
    trap = state.zones["hand3"][2]
    trapped = state.but(zones=without_last.zones | {"front1": (*state.front(1), trap)})
    assert stealing_order(trapped) == [0]


def test_R13_9_the_order_stays_clockwise_when_play_is_reversed() -> None:
    state = s2(seats=4, roles=[BLUE] * 4, hands=[["theft"], ["theft"], ["theft"], ["ns"]])
    state = after(state, "play theft", "play theft", "play theft").but(direction=-1)
    assert stealing_order(state) == [2, 0, 1]


def test_R23_4_by_default_the_nearest_to_the_left_with_gold_is_robbed() -> None:
    state = ending((4, 0, 0, 1), 1)
    assert write(default_move(state, 1)) == "choose 1"
    assert after(state, "choose 1").gold == (4, 1, 0, 0)


def test_the_theft_is_told_in_the_open() -> None:
    state = ending((3, 0, 0), 1)
    facts = facts_of(state, "choose 1")
    assert [(fact.seat, fact.target) for fact in only(facts, Played)] == [(1, 0)]
    assert only(facts, Paid) == [Paid(0, -1, True), Paid(1, 1, True)]
    assert [redact(fact, 2) for fact in only(facts, Paid)] == only(facts, Paid)


def test_everybody_sees_who_may_be_robbed_but_only_the_thief_chooses() -> None:
    state = ending((3, 0, 0), 1)
    for seat in range(NOBODY, 3):
        assert view(state, seat).asks == state.asks
        assert redact(Asked(state.asks), seat) == Asked(state.asks)
    assert [write(move) for move in legal_moves(state, 1)] == ["choose 1", "choose 2"]
    assert legal_moves(state, 0) == []
    refused = refusal(state, "choose 3")
    assert isinstance(refused, IllegalMove)
    assert refused.reason == Reason.NO_SUCH_CHOICE


def test_the_last_theft_ends_the_game() -> None:
    state = ending((3, 0, 0), 1, rounds=1)
    assert not state.over
    (over,) = only(facts_of(state, "choose 1"), GameOver)
    assert over.gold == (2, 1, 0)


# R9.3 -----------------------------------------------------------------------------------------------


def test_R23_12_in_saboteur_2_everybody_can_tell_what_everybody_has() -> None:
    state = s2(seats=3, hands=[["ns"]]).but(gold=(0, 3, 1))
    for seat in range(NOBODY, 3):
        assert view(state, seat).gold == (0, 3, 1)


def test_R9_3_who_has_chips_is_public_and_how_many_is_not() -> None:
    state = table(hands=[["ns"], ["ns"], ["ns"]], modules=("toll",)).but(gold=(0, 3, 1))
    assert view(state, 1).gold == (None, 3, None)
    for seat in range(NOBODY, 3):
        assert view(state, seat).has_gold == (False, True, True)


def test_R9_3_in_the_base_game_even_that_is_secret() -> None:
    state = table(hands=[["ns"]]).but(gold=(0, 3, 1))
    assert view(state, 1).has_gold == (None, True, None)
    assert view(state, NOBODY).has_gold == (None, None, None)


@pytest.mark.parametrize("modules", [("base",), ("base", "s2")])
def test_all_gold_is_shown_when_the_game_is_over(modules: tuple[str, ...]) -> None:
    state = table(modules=modules).but(gold=(0, 3, 1), over=True)
    assert view(state, 0).gold == (0, 3, 1)
    assert view(state, 0).has_gold == (False, True, True)
