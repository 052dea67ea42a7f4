"""R12: sharing the gold of the base game, with the vectors R24.14-R24.18."""

from typing import Any

import pytest

from pbem.engine import (
    HIDDEN,
    TYPE,
    Ask,
    Fact,
    Looked,
    Moved,
    Paid,
    RoundOver,
    Seat,
    State,
    default_move,
    legal_moves,
    redact,
    roll,
    view,
    write,
)
from pbem.engine.core.state import GOLD, OFFER, WON
from pbem.engine.rules.base.sharing import choosing_order
from tests.kit import Rigged, after, facts_of, illegal, only, table

TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"
GOALS = ["stone_ne", "treasure", "stone_nw"]


def roles(seats: int, *saboteurs: Seat) -> list[str]:
    return ["saboteur" if seat in saboteurs else "miner" for seat in range(seats)]


def about_to_find(seats: int, saboteurs: tuple[int, ...] = (), finisher: Seat = 0, **more: Any) -> State:
    hands = [["ew"] if seat == finisher else ["map"] * (seat < 5) for seat in range(seats)]
    return table(
        TUNNEL,
        seats=seats,
        hands=hands,
        roles=roles(seats, *saboteurs),
        goals=GOALS,
        to_move=finisher,
        **more,
    )


def found(*arguments: Any, **more: Any) -> State:
    return after(about_to_find(*arguments, **more), "play ew at 8,3")


def not_found(seats: int, saboteurs: tuple[int, ...] = (), last: Seat = 0, **more: Any) -> State:
    hands = [["map"] if seat == last else [] for seat in range(seats)]
    state = table(seats=seats, hands=hands, roles=roles(seats, *saboteurs), deck=[], to_move=last, **more)
    return after(state, "discard map")


def choosers(facts: list[Fact]) -> list[Seat]:
    return [fact.seat for fact in only(facts, Looked) if fact.what == "offer"]


# Found ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("finisher", range(5))
def test_R12_1_the_miners_win_whoever_finished_and_saboteurs_get_nothing(finisher: int) -> None:
    state = found(5, (1, 3), finisher)
    assert state.gold[1] == state.gold[3] == 0
    assert all(state.gold[seat] > 0 for seat in (0, 2, 4))


def test_R24_14_five_miners_win_five_gold_cards_one_each() -> None:
    state = found(6, (5,))
    assert len(state.zones[WON]) == 5
    assert [amount > 0 for amount in state.gold] == [True] * 5 + [False]


@pytest.mark.parametrize(
    ("seats", "saboteurs"), [(3, ()), (4, (0,)), (5, (1, 3)), (7, (0, 1, 2)), (10, (0, 7, 9))]
)
def test_R12_2_as_many_gold_cards_as_miners(seats: int, saboteurs: tuple[int, ...]) -> None:
    state = about_to_find(seats, saboteurs, finisher=4 % seats)
    facts = facts_of(state, "play ew at 8,3")
    (drawn,) = (fact for fact in only(facts, Moved) if fact.dest == OFFER)
    assert len(drawn.cards) == seats - len(saboteurs)
    assert drawn.cards == state.zones[GOLD][: len(drawn.cards)]
    assert redact(drawn, 0).cards == (HIDDEN,) * len(drawn.cards), "face down"


@pytest.mark.parametrize(
    ("seats", "saboteurs", "cards"),
    [(3, (1,), 3), (5, (1, 3), 5), (9, (1, 3), 9), (9, (1, 3, 5), 9), (10, (1, 3, 5), 9)],
)
def test_R12_2_and_R24_15_in_the_older_edition_as_many_as_players_but_nine_with_ten(
    seats: int, saboteurs: tuple[int, ...], cards: int
) -> None:
    state = about_to_find(seats, saboteurs, gold_cards="players_max_9", draft_until="all_gone")
    assert len(choosers(facts_of(state, "play ew at 8,3"))) == cards


def test_R12_3_the_finisher_looks_keeps_one_and_passes_the_rest_to_his_right() -> None:
    gold = ["gold.3", "gold.2", "gold.1"]
    facts = facts_of(about_to_find(5, (1, 3), 2, gold=gold), "play ew at 8,3")
    assert choosers(facts) == [2, 0, 4]
    assert [len(fact.cards) for fact in only(facts, Looked)] == [3, 2, 1]
    assert [(fact.seat, fact.amount) for fact in only(facts, Paid)] == [(2, 3), (0, 2), (4, 1)]


def test_R24_15_the_choosing_order_of_both_editions() -> None:
    facts = facts_of(about_to_find(5, (1, 3), 2), "play ew at 8,3")
    assert choosers(facts) == [2, 0, 4]
    older = {"gold_cards": "players_max_9", "draft_until": "all_gone"}
    facts = facts_of(about_to_find(5, (1, 3), 2, **older), "play ew at 8,3")
    assert choosers(facts) == [2, 0, 4, 2, 0]


def test_R12_4_and_R24_16_if_a_saboteur_finished_the_nearest_miner_to_his_right_begins() -> None:
    state = about_to_find(5, (1, 3), 3)
    assert choosers(facts_of(state, "play ew at 8,3")) == [2, 0, 4]


def test_R24_16_with_play_reversed_the_order_is_reversed() -> None:
    state = about_to_find(5, (1, 3), 3).but(direction=-1)
    assert choosing_order(state, 3) == [4, 0, 2]
    assert choosers(facts_of(state, "play ew at 8,3")) == [4, 0, 2]


def test_R12_5_with_too_few_gold_cards_those_late_in_the_order_get_none() -> None:
    state = about_to_find(5, (1, 3), 2)
    ones = [card for card in state.zones[GOLD] if TYPE[card].gold == 1]
    poor = state.but(zones={**state.zones, GOLD: tuple(ones[:2])})
    assert after(poor, "play ew at 8,3").gold == (1, 0, 1, 0, 0)
    broke = state.but(zones={**state.zones, GOLD: ()})
    new = after(broke, "play ew at 8,3")
    assert new.gold == (0, 0, 0, 0, 0)
    assert new.then[0][0] == "round", "the game goes on"


@pytest.mark.parametrize("gold_cards", ["miners", "players_max_9"])
@pytest.mark.parametrize("draft_until", ["one_each", "all_gone"])
def test_R12_9_gold_cards_that_nobody_took_are_back_in_the_deck(gold_cards: str, draft_until: str) -> None:
    state = found(5, (1, 3), gold_cards=gold_cards, draft_until=draft_until)
    assert state.zones[OFFER] == ()
    assert len(state.zones[GOLD]) + len(state.zones[WON]) == 28


# The draft by hand ----------------------------------------------------------------------------------


def drafting(**more: Any) -> State:
    gold = ["gold.1", "gold.3", "gold.2"]
    return after(about_to_find(5, (1, 3), 2, gold=gold, draft="hand", **more), "play ew at 8,3")


def test_R12_3_by_hand_the_choosers_are_asked_one_after_another() -> None:
    state = drafting()
    assert [(ask.seat, ask.kind) for ask in state.asks] == [(2, "gold")]
    assert [TYPE[card].gold for card in state.asks[0].choices] == [3, 2, 1]
    state = after(state, "choose 2")
    assert [(ask.seat, ask.kind) for ask in state.asks] == [(0, "gold")]
    assert [TYPE[card].gold for card in state.asks[0].choices] == [3, 1]
    state = after(state, "choose 1")
    assert state.gold == (3, 0, 2, 0, 1), "the last card needs no question"
    assert state.asks == ()
    assert state.then == (("round", 2, 3),)


def test_R23_3_by_hand_what_a_chooser_sees_is_told_only_to_him() -> None:
    state = drafting()
    assert view(state, 2).ask == state.asks[0]
    for seat in (-1, 0, 1, 3, 4):
        seen = view(state, seat)
        assert seen.asks == (Ask(2, "gold"),)
        assert seen.notes == ()
        assert seen.gold == tuple(0 if other == seat else None for other in range(5))
    (looked,) = only(facts_of(about_to_find(5, (1, 3), 2, draft="hand"), "play ew at 8,3"), Looked)
    assert set(redact(looked, 0).cards) == {HIDDEN}


def test_R23_3_by_hand_the_default_is_the_highest_value() -> None:
    state = drafting()
    assert write(default_move(state, 2)) == "choose 1"
    assert [write(move) for move in legal_moves(state, 2)] == ["choose 1", "choose 2", "choose 3"]
    assert illegal(state, "choose 4").details == {"number": 4, "most": 3}


def test_R23_3_by_default_the_highest_value_is_taken_at_once() -> None:
    state = found(5, (1, 3), 2, gold=["gold.1", "gold.3", "gold.2"])
    assert state.asks == ()
    assert state.gold == (2, 0, 3, 0, 1)


def test_R12_3_by_hand_the_next_round_begins_when_all_have_chosen() -> None:
    state = after(drafting(), "choose 1", "choose 1", dice=Rigged())
    assert state.round == 2
    assert state.zones[OFFER] == ()


# Not found ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "saboteurs", "each"),
    [
        (3, (2,), 4),
        (5, (1, 3), 3),
        (5, (4,), 4),
        (7, (0, 1, 6), 3),
        (10, (0, 3, 5, 9), 2),
        (10, (1, 2, 3), 3),
    ],
)
def test_R12_6_and_R24_17_the_saboteurs_share_by_their_number(
    seats: int, saboteurs: tuple[int, ...], each: int
) -> None:
    state = not_found(seats, saboteurs)
    assert state.gold == tuple(each if seat in saboteurs else 0 for seat in range(seats))


@pytest.mark.parametrize("seats", [3, 4])
def test_R12_8_and_R24_17_without_a_saboteur_among_the_players_nobody_gets_gold(seats: int) -> None:
    state = not_found(seats)
    assert state.gold == (0,) * seats
    assert len(state.zones[GOLD]) == 28


def test_R24_18_cards_are_drawn_one_by_one_until_the_sum_is_exact() -> None:
    gold = ["gold.2", "gold.3", "gold.1", "gold.1"]
    state = not_found(3, (1,), gold=gold)
    assert sorted(TYPE[card].gold for card in state.zones[WON]) == [1, 1, 2]
    assert state.gold == (0, 4, 0)
    deck = Rigged(gold=gold).shuffled("gold:1:0", state.rules.gold_cards)
    assert state.zones[GOLD] == (*deck[4:], deck[1]), "the card too dear went under the deck"


def test_R12_7_saboteurs_are_served_clockwise_from_the_left_of_the_last_active_player() -> None:
    hands = [[], [], ["map"], [], []]
    state = table(seats=5, hands=hands, roles=roles(5, 1, 4), deck=[], to_move=2, gold=["gold.3", "gold.2"])
    facts = facts_of(state, "discard map")
    assert [fact.seat for fact in only(facts, Paid)] == [4, 1]
    state = table(seats=5, hands=hands, roles=roles(5, 2, 0), deck=[], to_move=2)
    facts = facts_of(state, "discard map")
    assert [fact.seat for fact in only(facts, Paid)] == [0, 2], "the last active player himself comes last"


def test_R12_7_what_the_deck_cannot_make_is_credited() -> None:
    state = table(hands=[["map"]], roles=roles(3, 1), deck=[])
    threes = tuple(card for card in state.zones[GOLD] if TYPE[card].gold == 3)
    state = state.but(zones={**state.zones, GOLD: threes})
    new = after(state, "discard map")
    assert new.gold == (0, 4, 0)
    assert len(new.zones[WON]) == 1, "one three, and the fourth gold from the bank"
    assert sorted(new.zones[GOLD]) == sorted(threes[1:]), "once round the deck, no card lost"
    empty = state.but(zones={**state.zones, GOLD: ()})
    assert after(empty, "discard map").gold == (0, 4, 0)


def test_R12_7_nobody_sees_which_cards_a_saboteur_got() -> None:
    state = table(hands=[["map"]], roles=roles(3, 1), deck=[])
    for fact in facts_of(state, "discard map"):
        if isinstance(fact, Moved) and fact.source == GOLD:
            assert redact(fact, 1).cards == redact(fact, 0).cards == (HIDDEN,)
        if isinstance(fact, Paid):
            assert redact(fact, 0).amount == 0


def test_R12_9_the_left_over_gold_cards_are_shuffled_again() -> None:
    state = not_found(3, (1,), gold=["gold.2", "gold.3", "gold.1", "gold.1"])
    luck = Rigged()
    left = set(state.zones[GOLD])
    _, state = roll(state, luck)
    assert "gold:2:0" in luck.asked
    assert set(state.zones[GOLD]) == left


# R14 ------------------------------------------------------------------------------------------------


def test_R14_1_miners_and_saboteurs_are_paid_as_R12_says() -> None:
    assert found(3, (1,)).gold[1] == 0
    assert not_found(3, (1,)).gold == (0, 4, 0)


def test_R14_2_the_role_that_counts_is_the_one_held_when_the_round_ends() -> None:
    state = about_to_find(3, (1,), gold=["gold.1", "gold.1"])
    zones = {**state.zones, "role1": state.zones["role2"], "role2": state.zones["role1"]}
    facts = facts_of(state.but(zones=zones), "play ew at 8,3")
    (over,) = only(facts, RoundOver)
    assert over.roles == (*state.zones["role0"], *state.zones["role2"], *state.zones["role1"])
    assert [fact.seat for fact in only(facts, Paid)] == [0, 1]
