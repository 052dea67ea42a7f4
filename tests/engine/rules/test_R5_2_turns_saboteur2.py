"""R5.2-R5.8 in Saboteur 2: discarding up to three cards, and paying with two to be rid of one."""

from functools import partial
from itertools import combinations

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    FACE,
    HIDDEN,
    IllegalMove,
    Move,
    Moved,
    Reason,
    legal_moves,
    view,
    write,
)
from tests.kit import after, card_named, facts_of, illegal, only, refusal, table

s2 = partial(table, modules=("base", "s2"), seats=2)
SIX = ["map", "cross", "ns", "t_v", "rockfall", "bridge"]


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


@pytest.mark.parametrize("line", ["play cross at 2,3", "play map at 9,1"])
def test_R5_2_laying_or_playing_a_card_draws_one(line: str) -> None:
    state = after(s2(hands=[SIX, SIX[:1]]), line)
    assert len(state.hand(0)) == 6


@pytest.mark.parametrize("names", [("map",), ("map", "ns"), ("map", "ns", "bridge")])
def test_R5_2_one_to_three_discarded_cards_are_replaced(names: tuple[str, ...]) -> None:
    before = s2(hands=[SIX, SIX[:1]])
    state = after(before, f"discard {' '.join(names)}")
    assert len(state.hand(0)) == 6
    assert len(state.zones[DECK]) == len(before.zones[DECK]) - len(names)
    assert [FACE[card] for card in state.zones[DISCARD_PILE]] == [card_named(name) for name in names]


def test_R5_2_four_cards_are_too_many() -> None:
    refused = illegal(s2(hands=[SIX]), "discard map cross ns t_v")
    assert reason(refused) == Reason.TOO_MANY_CARDS
    assert refused.details["most"] == 3


def test_R5_2_all_sets_of_one_to_three_cards_are_listed_once_as_held() -> None:
    state = s2(hands=[SIX])
    discards = [(move.card, *move.more) for move in legal_moves(state, 0) if move.verb == "discard"]
    hand = state.hand(0)
    assert discards == [cards for count in (1, 2, 3) for cards in combinations(hand, count)]


def test_R5_8_cards_discarded_together_lie_in_the_order_named() -> None:
    state = after(s2(hands=[SIX, SIX[:1]]), "discard bridge map ns")
    assert [FACE[card] for card in state.zones[DISCARD_PILE]] == list(
        map(card_named, ("bridge", "map", "ns"))
    )


def test_R5_3_discarded_cards_are_known_only_to_who_held_them() -> None:
    state = after(s2(hands=[SIX, SIX[:1]]), "discard map ns")
    assert view(state, 0).discard == (card_named("map"), card_named("ns"))
    assert view(state, 1).discard == (HIDDEN, HIDDEN)


def test_R5_4_a_short_deck_gives_what_it_has() -> None:
    state = after(s2(hands=[SIX, SIX[:1]], deck=["curve_ne"]), "discard map ns cross")
    assert len(state.hand(0)) == 4
    assert state.zones[DECK] == ()


def test_R5_5_a_player_without_cards_is_skipped() -> None:
    state = after(s2(seats=3, hands=[SIX, [], ["map"]], deck=[]), "discard map")
    assert state.asks[0].seat == 2


# R5.6: two cards for one that lies in front of oneself ----------------------------------------------


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("break_pickaxe", "pickaxe"),
        ("break_cart", "cart"),
        ("break_lantern", "lantern"),
        ("trap", "trap"),
        ("theft", "theft"),
    ],
)
def test_R5_6_two_cards_remove_any_kind_of_card_in_front(name: str, mark: str) -> None:
    before = s2(hands=[SIX, SIX[:1]], front={0: [name]})
    state = after(before, f"discard map ns to remove {mark}")
    assert state.front(0) == ()
    assert len(state.hand(0)) == 5  # smaller by one from now on
    assert state.asks[0].seat == 1


def test_R5_6_only_the_named_card_goes() -> None:
    state = after(
        s2(hands=[SIX, SIX[:1]], front={0: ["break_cart", "trap", "theft"]}), "discard map ns to remove trap"
    )
    assert [FACE[card] for card in state.front(0)] == [card_named("break_cart"), card_named("theft")]


def test_R5_8_the_removed_card_lies_below_the_two_that_paid_for_it() -> None:
    state = after(s2(hands=[SIX, SIX[:1]], front={0: ["trap"]}), "discard ns map to remove trap")
    assert [FACE[card] for card in state.zones[DISCARD_PILE]] == list(map(card_named, ("trap", "ns", "map")))


def test_R5_6_the_two_cards_go_face_down_and_the_removed_one_is_open() -> None:
    state = after(s2(hands=[SIX, SIX[:1]], front={0: ["trap"]}), "discard ns map to remove trap")
    assert view(state, 1).discard == (card_named("trap"), HIDDEN, HIDDEN)
    assert view(state, 0).discard == tuple(map(card_named, ("trap", "ns", "map")))


def test_R5_6_needs_a_card_to_remove() -> None:
    state = s2(hands=[SIX], front={0: ["theft"], 1: ["trap"]})
    assert reason(refusal(state, "discard map ns to remove trap")) == Reason.NOTHING_TO_REMOVE


def test_R5_6_needs_two_different_cards_in_hand() -> None:
    state = s2(hands=[SIX], front={0: ["trap"]})
    (number, *_) = state.hand(0)
    assert reason(refusal(state, f"discard {number} {number} to remove trap")) == Reason.SAME_CARD_TWICE
    assert reason(refusal(state, f"discard {number} 125 to remove trap")) == Reason.NOT_IN_HAND
    with_one_card = s2(hands=[SIX[:1]], front={0: ["trap"]})
    assert [move.verb for move in legal_moves(with_one_card, 0)].count("trade") == 0


def test_R5_6_never_with_more_or_fewer_than_two_cards() -> None:
    state = s2(hands=[SIX], front={0: ["trap"]})
    first, second, third, *_ = state.hand(0)
    for more in ((), (second, third)):
        with pytest.raises(IllegalMove) as refused:
            state.rules.verbs["trade"].check(state, 0, Move("trade", first, tool="trap", more=more))
        assert refused.value.reason == Reason.NEEDS_TWO_CARDS


def test_R5_6_every_pair_of_cards_is_listed_for_every_card_in_front() -> None:
    state = s2(hands=[["map", "ns", "cross"]], front={0: ["trap", "break_cart"]})
    first, second, third = state.hand(0)
    assert [write(move) for move in legal_moves(state, 0) if move.verb == "trade"] == [
        f"discard {one} {other} to remove {mark}"
        for mark in ("trap", "cart")
        for one, other in ((first, second), (first, third), (second, third))
    ]


def test_R5_6_draws_one_card() -> None:
    facts = facts_of(s2(hands=[SIX, SIX[:1]], front={0: ["trap"]}), "discard ns map to remove trap")
    assert [len(moved.cards) for moved in only(facts, Moved) if moved.source == DECK] == [1]


def test_R11_3_last_cards_may_still_remove_a_trap() -> None:
    """The hands are empty afterwards, and the freed player takes part in the sharing."""
    state = s2(
        hands=[["map", "ns"], []], front={0: ["trap"]}, deck=[], roles=["s2.role.saboteur", "blue_miner"]
    )
    assert after(state, "discard map ns to remove trap").gold == (5, 0)


def test_R5_6_is_not_part_of_the_base_game() -> None:
    base = table(hands=[["map", "ns"]], front={0: ["break_cart"]})
    assert reason(refusal(base, "discard map ns to remove cart")) == Reason.NOT_IN_THIS_GAME
