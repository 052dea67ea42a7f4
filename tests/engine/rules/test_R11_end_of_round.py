"""R11: how a round ends."""

from pbem.engine import DECK, FACE, HAND, Ask, RoundOver, legal_moves, redact, view
from tests.kit import Rigged, after, facts_of, only, random_game, table

TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"


def test_R11_1_the_treasure_ends_the_round_at_once() -> None:
    state = table(TUNNEL, hands=[["ew"], ["map"]], goals=["stone_ne", "treasure", "stone_nw"])
    facts = facts_of(state, "play ew at 8,3")
    (over,) = only(facts, RoundOver)
    assert (over.found, over.finisher) == (True, 0)
    assert state.zones[DECK], "there were cards left"


def test_R11_2_and_R11_3_the_round_ends_when_all_hands_are_empty() -> None:
    state = table(hands=[["map"], [], ["ew"]], deck=[])
    state = after(state, "discard map")
    assert state.asks == (Ask(2, "turn"),), "one hand is not empty yet"
    facts = facts_of(state, "discard ew")
    (over,) = only(facts, RoundOver)
    assert (over.found, over.finisher) == (False, -1)


def test_R11_3_it_does_not_end_while_somebody_holds_a_card_he_cannot_play() -> None:
    state = table(hands=[["repair_cart"], ["repair_cart"], ["cross"]], front={2: ["break_lantern"]}, deck=[])
    state = after(state, "discard repair_cart")
    assert state.asks == (Ask(1, "turn"),), "ending earlier would tell what the others hold"


def test_R11_3_the_last_card_may_still_be_played() -> None:
    state = table(TUNNEL, hands=[["ew"]], deck=[], goals=["stone_ne", "treasure", "stone_nw"])
    (over,) = only(facts_of(state, "play ew at 8,3"), RoundOver)
    assert over.found


def test_R11_4_a_treasure_that_cannot_be_reached_any_more_does_not_end_the_round() -> None:
    walls = "1,3:start 0,3:dead_e 2,3:dead_ew 1,2:dead_n* 1,4:dead_ns"
    state = table(walls, hands=[["map", "cross"], ["cross"]], deck=[])
    assert not [move for move in legal_moves(state, 0) if move.verb == "lay"]
    assert after(state, "discard map").asks == (Ask(1, "turn"),)


def test_R11_5_all_roles_are_shown_when_the_round_is_over() -> None:
    roles = ["miner", "saboteur", "miner"]
    state = after(table(hands=[["map"]], deck=[], roles=roles), "discard map")
    shown = tuple(FACE[state.role(seat)] for seat in range(3))
    for seat in (-1, 0, 1, 2):
        assert view(state, seat).roles == shown


def test_R11_5_the_fact_shows_them_to_everybody_and_the_next_deal_hides_them() -> None:
    state = table(hands=[["map"]], deck=[], roles=["miner", "saboteur", "miner"])
    (over,) = only(facts_of(state, "discard map"), RoundOver)
    assert redact(over).roles == redact(over, 2).roles == tuple(FACE[role] for role in over.roles)
    state = after(state, "discard map", dice=Rigged())
    assert state.round == 2
    assert view(state).roles == (0, 0, 0)


def test_R11_3_in_random_games_every_round_ends_found_or_with_empty_hands() -> None:
    for seed in range(20):
        for row in random_game(seed).rows:
            for over in only(row.facts, RoundOver):
                empty = not any(row.after.zones[HAND[seat]] for seat in range(row.after.seats))
                assert over.found or empty
                assert not (over.found and over.finisher < 0)
