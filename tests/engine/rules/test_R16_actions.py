"""R16.2, R16.3, R16.5, R16.6: swap goals, treasury, change of direction, master artisan."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    FACE,
    HIDDEN,
    NOBODY,
    Ambiguous,
    IllegalMove,
    Looked,
    Moved,
    Reason,
    State,
    Streams,
    Swapped,
    default_move,
    digest,
    guess,
    legal_moves,
    redact,
    view,
    write,
)
from pbem.engine.core.state import EVERYBODY
from pbem.engine.rules.base.sharing import choosing_order
from tests.kit import Rigged, after, card_named, facts_of, only, refusal, table, where

SWAP_GOALS, TREASURY, VETO, REVERSE, ARTISAN, TRAILBLAZER, DIVERSION = range(119, 126)
GOALS = ["treasure", "stone_ne", "stone_nw"]
NORTH, MIDDLE, SOUTH = where("9,1"), where("9,3"), where("9,5")
MAPS = ["map"]

swapping = partial(table, modules=("base", "wc2017"), goals=GOALS)
treasury = partial(table, modules=("base", "wc2018"))
reversing = partial(table, modules=("base", "wc2020"))
artisan = partial(table, modules=("base", "wc2021"))


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def plays(state: State, card: int) -> list[str]:
    return [write(move) for move in legal_moves(state, 0) if move.card == card and move.verb == "play"]


# R16.2 Swap goals -----------------------------------------------------------------------------------


def test_R16_2_two_goals_are_exchanged_when_the_move_says_so() -> None:
    before = swapping(hands=[[SWAP_GOALS], MAPS, MAPS])
    state = after(before, "play 119 at 9,1 and 9,5 exchanged")
    assert (state.under[NORTH], state.under[SOUTH]) == (before.under[SOUTH], before.under[NORTH])
    assert state.under[MIDDLE] == before.under[MIDDLE]
    assert state.zones[DISCARD_PILE] == (SWAP_GOALS,)
    assert len(state.hand(0)) == 1, "and draws one"


def test_R16_2_or_put_back_as_they_lay() -> None:
    before = swapping(hands=[[SWAP_GOALS], MAPS, MAPS])
    assert after(before, "play 119 at 9,1 and 9,5 kept").under == before.under


def test_R16_2_without_a_word_about_it_the_player_is_asked_and_not_exchanging_is_the_default() -> None:
    before = swapping(hands=[[SWAP_GOALS], MAPS, MAPS])
    asked = after(before, "play 119 at 9,1 and 9,5")
    assert [(ask.seat, ask.kind) for ask in asked.asks] == [(0, "swap_goals")]
    assert write(default_move(asked, 0)) == "choose 1"
    assert after(asked, "choose 1").under == before.under
    assert after(asked, "choose 2").under == after(before, "play 119 at 9,1 and 9,5 exchanged").under
    assert after(asked, "choose 2").active == 1


def test_R16_2_the_choice_is_secret() -> None:
    before = swapping(hands=[[SWAP_GOALS], MAPS, MAPS])
    kept, exchanged = (facts_of(before, f"play 119 at 9,1 and 9,5 {how}") for how in ("kept", "exchanged"))
    assert only(kept, Swapped) != only(exchanged, Swapped)
    for other in (1, 2, NOBODY):
        assert [redact(fact, other) for fact in kept] == [redact(fact, other) for fact in exchanged]
        seen = [view(after(before, f"play 119 at 9,1 and 9,5 {how}"), other) for how in ("kept", "exchanged")]
        assert seen[0]._asdict() | {"mine": None} == seen[1]._asdict() | {"mine": None}


def test_R16_2_needs_two_different_face_down_goals() -> None:
    state = swapping(hands=[[SWAP_GOALS], MAPS, MAPS])
    assert plays(state, SWAP_GOALS) == [
        "play 119 at 9,1 and 9,3",
        "play 119 at 9,1 and 9,5",
        "play 119 at 9,3 and 9,5",
    ]
    assert reason(refusal(state, "play 119 at 9,1")) is Reason.NEEDS_TWO_GOALS
    assert reason(refusal(state, "play 119 at 9,1 and 9,1")) is Reason.NEEDS_TWO_GOALS
    assert reason(refusal(state, "play 119 at 9,1 and 9,2")) is Reason.NOT_A_GOAL
    assert reason(refusal(state, "play 119")) is Reason.NEEDS_CELL


def test_R16_2_not_playable_with_fewer_than_two_goals_face_down() -> None:
    lying = "1,3:start 9,1:stone_ne 9,5:stone_nw 9,3:?treasure"
    state = swapping(lying, goals=(), hands=[[SWAP_GOALS], MAPS, MAPS])
    assert plays(state, SWAP_GOALS) == []
    assert reason(refusal(state, "play 119 at 9,3 and 9,1")) is Reason.NEEDS_TWO_GOALS


def test_R23_10_notes_of_the_others_go_stale_and_those_of_the_swapper_follow() -> None:
    state = swapping(hands=[["map", SWAP_GOALS], ["map", "cross"], ["cross"]])
    state = after(state, "play map at 9,1", "play map at 9,1", "discard cross")
    state = after(state, "play 119 at 9,1 and 9,5 exchanged")
    (first,) = view(state, 1).notes
    assert first.stale
    treasure = card_named("treasure")
    known = [(note.where, note.cards, note.stale) for note in view(state, 0).notes]
    assert known == [
        (NORTH, (treasure,), True),
        (NORTH, (HIDDEN,), False),
        (SOUTH, (treasure,), False),
    ]
    guessed = guess(view(state, 0), Streams(bytes(32)))
    assert FACE[guessed.under[SOUTH][0]] == treasure, "he still knows where it lies"


def test_R23_10_what_others_see_of_the_notes_does_not_tell_what_the_swapper_knew_or_did() -> None:
    looked = swapping(hands=[["map", SWAP_GOALS], MAPS, MAPS])
    looked = after(looked, "play map at 9,1", "discard map", "discard map")
    seen = {
        how: view(after(looked, f"play 119 at 9,1 and 9,5 {how}"), 1).looks for how in ("kept", "exchanged")
    }
    assert seen["kept"] == seen["exchanged"]


# R16.3 Treasury -------------------------------------------------------------------------------------

PILE = ["dead_n", "cross", "rockfall", "ns", "map", "ew", "repair_cart"]  # the newest last


def with_pile(*names: str, **more: Any) -> State:
    """A position in which these cards lie on the discard pile, open to all, the newest last."""
    state = treasury(hands=[[TREASURY], MAPS, MAPS], **more)
    pile = tuple(card_named(name) + 1 if name == "map" else card_named(name) for name in names)
    deck = tuple(card for card in state.zones[DECK] if card not in pile)
    return state.but(
        zones=state.zones | {DECK: deck, DISCARD_PILE: pile}, discard_seen=(EVERYBODY,) * len(pile)
    )


def named(cards: tuple[int, ...]) -> list[int]:
    return [FACE[card] for card in cards]


def test_R16_3_the_top_five_are_seen_one_is_kept_and_the_others_go_back_in_order() -> None:
    before = with_pile(*PILE)
    facts = facts_of(before, "play 120 keep rockfall")
    (looked,) = only(facts, Looked)
    assert named(looked.cards) == named(
        tuple(map(card_named, ["repair_cart", "ew", "map", "ns", "rockfall"]))
    )
    state = after(before, "play 120 keep rockfall")
    assert named(state.hand(0)) == [card_named("rockfall")]
    left = ["dead_n", "cross", "ns", "map", "ew", "repair_cart"]
    assert named(state.zones[DISCARD_PILE]) == [*map(card_named, left), TREASURY], "the Treasury last"


def test_R16_3_it_is_instead_of_drawing() -> None:
    before = with_pile(*PILE)
    state = after(before, "play 120 keep newest")
    assert state.zones[DECK] == before.zones[DECK]
    assert len(state.hand(0)) == 1
    assert state.active == 1


def test_R16_3_it_works_with_an_empty_deck_and_with_fewer_than_five_cards() -> None:
    before = with_pile("cross", "ns")
    before = before.but(zones=before.zones | {DECK: ()})
    assert named(after(before, "play 120 keep oldest").hand(0)) == [card_named("cross")]


def test_R16_3_not_playable_on_an_empty_pile() -> None:
    state = with_pile()
    assert plays(state, TREASURY) == []
    assert reason(refusal(state, "play 120")) is Reason.NOTHING_DISCARDED
    assert reason(refusal(with_pile("cross"), "play 120 on p1")) is Reason.TAKES_NO_TARGET


@pytest.mark.parametrize(
    ("wishes", "kept"),
    [
        ("keep map else path else newest", "map"),
        ("keep theft else path else newest", "ew"),
        ("keep theft else trap else newest", "repair_cart"),
        ("keep theft else oldest", "rockfall"),
    ],
)
def test_R23_2_the_move_may_say_what_to_keep(wishes: str, kept: str) -> None:
    state = after(with_pile(*PILE), f"play 120 {wishes}")
    assert named(state.hand(0)) == [card_named(kept)]


def test_R23_2_else_he_is_asked_and_the_first_seen_is_the_default() -> None:
    asked = after(with_pile(*PILE), "play 120 keep theft")
    assert [(ask.seat, ask.kind, len(ask.choices)) for ask in asked.asks] == [(0, "treasury", 5)]
    assert write(default_move(asked, 0)) == "choose 1"
    assert named(after(asked, "choose 1").hand(0)) == [card_named("repair_cart")]
    assert named(after(asked, "choose 3").hand(0)) == [card_named("map")]


def test_R16_3_one_card_alone_needs_no_question() -> None:
    assert named(after(with_pile("cross"), "play 120").hand(0)) == [card_named("cross")]


def test_R16_3_the_others_do_not_learn_which_card_was_kept() -> None:
    before = with_pile(*PILE)
    states = [after(before, f"play 120 keep {what}") for what in ("map", "rockfall")]
    assert digest(states[0]) != digest(states[1])
    for other in (1, 2, NOBODY):
        assert view(states[0], other).discard == view(states[1], other).discard
        facts = [facts_of(before, f"play 120 keep {what}") for what in ("map", "rockfall")]
        assert [redact(fact, other) for fact in facts[0]] == [redact(fact, other) for fact in facts[1]]
    seen = view(states[0], 0).discard
    assert HIDDEN not in seen, "he himself knows the whole pile"
    assert view(states[0], 1).discard[:2] == seen[:2], "what lies deeper is as known as before"


# R16.5 Change of direction --------------------------------------------------------------------------


def test_R16_5_turns_go_the_other_way_and_again_when_played_again() -> None:
    state = reversing(seats=4, hands=[[REVERSE], MAPS, MAPS, MAPS])
    state = after(state, "play 122")
    assert (state.direction, state.active) == (-1, 3)
    state = after(state, "discard map")
    assert state.active == 2
    state = state.but(zones=state.zones | {"hand2": (REVERSE,)})
    state = after(state, "play 122")
    assert (state.direction, state.active) == (1, 3)


def test_R16_5_with_two_players_it_may_be_played() -> None:
    state = table(modules=("s2", "wc2020"), seats=2, hands=[[REVERSE], MAPS])
    assert after(state, "play 122").active == 1
    assert reason(refusal(state, "play 122 on p1")) is Reason.TAKES_NO_TARGET


@pytest.mark.parametrize(("direction", "order"), [(1, [2, 0, 4]), (-1, [4, 0, 2])])
def test_R24_16_gold_cards_are_passed_the_other_way_too(direction: int, order: list[int]) -> None:
    roles = ["miner", "saboteur", "miner", "saboteur", "miner"]
    state = reversing(seats=5, roles=roles).but(direction=direction)
    assert choosing_order(state, 3) == order


def test_R15_4_a_new_round_is_clockwise_again_and_begins_left_of_the_last_layer() -> None:
    state = reversing(
        seats=3, hands=[["ew"], MAPS, MAPS], goals=["stone_ne", "treasure", "stone_nw"], board="S ┴ ┴ ┴ ┴ ┼ ┼"
    ).but(direction=-1)
    state = after(state, "play ew at 8,3", dice=Rigged())
    assert (state.round, state.direction, state.active) == (2, 1, 1)


# R16.6 Master artisan -------------------------------------------------------------------------------


def test_R16_6_mends_any_one_tool_of_any_player() -> None:
    state = artisan(hands=[[ARTISAN], MAPS, MAPS], front={1: ["break_cart"], 0: ["break_lantern"]})
    assert plays(state, ARTISAN) == ["play 123 on p0", "play 123 on p1"]
    state = after(state, "play 123 on p1")
    assert (len(state.front(1)), len(state.front(0))) == (0, 1)


def test_R16_6_of_two_broken_tools_one_must_be_named() -> None:
    state = artisan(hands=[[ARTISAN], MAPS, MAPS], front={1: ["break_cart", "break_pickaxe"]})
    assert isinstance(refusal(state, "play 123 on p1"), Ambiguous)
    state = after(state, "play 123 on p1 pickaxe")
    assert state.front(1) == (card_named("break_cart"),)


def test_R16_6_does_not_remove_a_trap() -> None:
    state = table(modules=("s2", "wc2021"), hands=[[ARTISAN], MAPS, MAPS], front={1: ["trap"]})
    assert reason(refusal(state, "play 123 on p1")) is Reason.NOTHING_TO_REPAIR


def test_R16_the_cards_are_in_the_deck_only_when_chosen() -> None:
    assert set(range(119, 126)).isdisjoint(table().rules.deck)
    assert set(range(119, 126)) <= set(table(modules=("championship",)).rules.deck)
    assert TREASURY in treasury().rules.deck
    assert VETO not in treasury().rules.deck


def test_R16_an_action_is_discarded_afterwards_and_one_is_drawn() -> None:
    before = reversing(hands=[[REVERSE], MAPS, MAPS])
    facts = facts_of(before, "play 122")
    assert [(fact.source, fact.dest) for fact in only(facts, Moved)] == [
        ("hand0", "discard"),
        ("deck", "hand0"),
    ]
