"""R5: what a turn is."""

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    HAND,
    HIDDEN,
    IllegalMove,
    Moved,
    Played,
    Reason,
    default_move,
    legal_moves,
    redact,
    view,
    write,
)
from tests.kit import after, card_named, facts_of, only, refusal, table


def test_R5_1_laying_a_tunnel_card_and_drawing_one() -> None:
    state = table(hands=[["cross", "map"]], deck=["ns", "ew"])
    new = after(state, "play cross at 2,3")
    assert len(new.hand(0)) == 2
    assert new.hand(0)[-1] == state.zones[DECK][0], "the drawn card is the newest"
    assert new.zones[DECK] == state.zones[DECK][1:]


def test_R5_1_playing_an_action_and_drawing_one() -> None:
    state = table(hands=[["map", "ns"]], deck=["ew"])
    new = after(state, "play map at 9,3")
    assert new.hand(0) == (state.hand(0)[1], state.zones[DECK][0])


def test_R5_1_passing_by_discarding_one_card_and_drawing_one() -> None:
    state = table(hands=[["map", "ns"]], deck=["ew"])
    new = after(state, "discard map")
    assert new.hand(0) == (state.hand(0)[1], state.zones[DECK][0])


def test_R5_1_exactly_one_card_is_discarded_in_the_base_game() -> None:
    refused = refusal(table(hands=[["map", "ns"]]), "discard map ns")
    assert isinstance(refused, IllegalMove)
    assert (refused.reason, refused.details) == (Reason.TOO_MANY_CARDS, {"most": 1})


def test_R5_1_only_the_seat_whose_turn_it_is_may_move() -> None:
    state = table(hands=[["map"], ["map"]])
    refused = refusal(state, "discard 42", seat=1)
    assert isinstance(refused, IllegalMove)
    assert refused.reason == Reason.NOT_YOUR_TURN


def test_R5_2_trading_two_cards_for_a_broken_tool_belongs_to_saboteur_2() -> None:
    state = table(hands=[["map", "ns"]], front={0: ["break_cart"]})
    refused = refusal(state, "discard map ns to remove cart")
    assert isinstance(refused, IllegalMove)
    assert refused.reason == Reason.NOT_IN_THIS_GAME


def test_R23_8_who_misses_his_turn_discards_the_oldest_card_in_hand() -> None:
    state = table(hands=[["map", "ns"], ["ew"], ["ew"]], deck=["cross", "t_v", "t_h"])
    assert write(default_move(state, 0)) == f"discard {state.hand(0)[0]}"
    state = after(state, "play map at 9,1", "discard ew", "discard ew")
    assert write(default_move(state, 0)) == f"discard {card_named('ns')}", "the drawn card is newer"


def test_R5_3_passing_is_always_allowed_also_with_playable_cards() -> None:
    state = table(hands=[["cross", "map", "break_cart"]])
    discards = [write(move) for move in legal_moves(state, 0) if move.verb == "discard"]
    assert discards == [f"discard {card}" for card in state.hand(0)]
    state = table(hands=[["cross"]], front={0: ["break_cart"]})
    assert [move.verb for move in legal_moves(state, 0)] == ["discard"]


def test_R5_3_discarded_cards_are_not_shown() -> None:
    state = table(hands=[["map", "ns"]])
    facts = facts_of(state, "discard map")
    (thrown,) = (fact for fact in only(facts, Moved) if fact.dest == DISCARD_PILE)
    assert not only(facts, Played)
    assert redact(thrown, 1).cards == redact(thrown).cards == (HIDDEN,)
    assert redact(thrown, 0).cards == (state.hand(0)[0],), "who discards it knows it"
    new = after(state, "discard map")
    assert view(new, 1).discard == (HIDDEN,)
    assert view(new, 0).discard == (state.hand(0)[0],)


def test_R5_4_the_discard_pile_never_becomes_a_new_deck() -> None:
    state = table(hands=[["map"], ["ns"]], deck=[])
    assert state.zones[DISCARD_PILE], "there would be cards enough"
    new = after(state, "discard map")
    assert new.hand(0) == ()
    assert new.zones[DECK] == ()
    assert len(new.zones[DISCARD_PILE]) == len(state.zones[DISCARD_PILE]) + 1


def test_R5_5_with_an_empty_deck_turns_go_on_without_drawing() -> None:
    state = table(hands=[["map", "ew"], ["ns"]], deck=[])
    facts = facts_of(state, "play map at 9,1")
    assert not [fact for fact in only(facts, Moved) if fact.source == DECK]
    assert after(state, "play map at 9,1").active == 1


def test_R5_5_R23_9_a_player_without_cards_is_skipped() -> None:
    state = table(hands=[["map", "ew"], [], ["ns", "cross"]], deck=[])
    order = []
    for line in ("discard ew", "discard ns", "discard map"):
        state = after(state, line)
        order.append(state.active)
    assert order == [2, 0, 2]


def test_R5_5_the_only_player_with_cards_plays_on_alone() -> None:
    state = table(hands=[["map", "ew"]], deck=[])
    state = after(state, "discard ew")
    assert state.active == 0
    assert state.asks


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("play repair_cart on p1", Reason.NOTHING_TO_REPAIR),
        ("play rockfall at 5,3", Reason.NOTHING_TO_TAKE),
        ("play map at 5,3", Reason.NOT_A_GOAL),
    ],
)
def test_R5_7_an_action_needs_a_target_but_can_always_be_discarded(line: str, reason: Reason) -> None:
    card = line.split()[1]
    state = table(hands=[[card]])
    refused = refusal(state, line)
    assert isinstance(refused, IllegalMove)
    assert refused.reason == reason
    assert [move.verb for move in legal_moves(state, 0)] == ["discard"] or card == "map"
    assert after(state, f"discard {card}").zones[DISCARD_PILE] == state.hand(0)


def test_R5_8_what_is_taken_from_the_table_is_discarded_before_the_card_that_took_it() -> None:
    state = table(hands=[["repair_cart"]], front={1: ["break_cart"]})
    new = after(state, "play repair_cart on p1")
    assert new.zones[DISCARD_PILE] == (*state.front(1), *state.hand(0))
    state = table("S ┼", hands=[["rockfall"]])
    new = after(state, "play rockfall at 2,3")
    assert new.zones[DISCARD_PILE] == (*state.placed.values(), *state.hand(0))


def test_R5_9_nobody_is_ever_shown_a_hand() -> None:
    state = table(hands=[["map", "cross"], ["ns", "ew"], ["t_v"]])
    for seat in (-1, 0, 1, 2):
        seen = view(state, seat)
        assert seen.hand == (state.zones[HAND[seat]] if seat >= 0 else ())
        assert seen.hand_sizes == (2, 2, 1)
