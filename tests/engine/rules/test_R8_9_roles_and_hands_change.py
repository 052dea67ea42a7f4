"""R8.9-R8.13, R23.6, R23.10: looking at roles, swapping hats, swapping hands."""

from functools import partial

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    FACE,
    HIDDEN,
    NOBODY,
    IllegalMove,
    Looked,
    Moved,
    Reason,
    State,
    apply,
    legal_moves,
    redact,
    roll,
    view,
)
from pbem.engine.core.facts import Doubted
from pbem.engine.core.state import OLD_ROLES, ROLE, SPARE
from tests.kit import Rigged, after, card_named, facts_of, only, refusal, table

s2 = partial(table, modules=("base", "s2"), seats=3)
MAPS = ["map"]


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def targets(state: State) -> list[int]:
    return [move.seat for move in legal_moves(state, 0) if move.verb == "play"]


# R8.9 Inspection ------------------------------------------------------------------------------------


def test_R8_9_inspection_shows_the_role_of_another_player_to_the_mover_alone() -> None:
    before = s2(hands=[["inspection"], MAPS, MAPS], roles=["boss", "profiteer", "geologist"])
    facts = facts_of(before, "play inspection on p1")
    state = after(before, "play inspection on p1")
    (note,) = view(state, 0).notes
    assert (note.what, note.where, note.cards) == ("role", 1, (card_named("profiteer"),))
    (looked,) = only(facts, Looked)
    for other in (1, 2, NOBODY):
        assert view(state, other).notes == ()
        assert redact(looked, other).cards == (HIDDEN,)
        assert [(look.seat, look.what, look.where) for look in view(state, other).looks] == [(0, "role", 1)]
    assert FACE[state.zones[DISCARD_PILE][-1]] == card_named("inspection")
    assert len(state.hand(0)) == 1


def test_R8_9_inspection_is_for_another_player() -> None:
    state = s2(hands=[["inspection"]])
    assert reason(refusal(state, "play inspection on me")) == Reason.NOT_ON_YOURSELF
    assert targets(state) == [1, 2]


# R8.10 Swap hats ------------------------------------------------------------------------------------

ROLES = ["boss", "profiteer", "geologist", "s2.role.saboteur", "green_miner"]  # three held, then the pile


@pytest.mark.parametrize("target", [0, 2])
def test_R8_10_the_player_named_takes_the_top_spare_role(target: int) -> None:
    before = s2(hands=[["swap_hats"], MAPS, MAPS], roles=ROLES)
    assert targets(before) == [0, 1, 2]
    state = after(before, f"play swap_hats on p{target}")
    assert FACE[state.role(target)] == card_named("s2.role.saboteur")
    assert len(state.zones[SPARE]) == 12
    assert FACE[state.zones[SPARE][0]] == card_named("green_miner")
    assert len(state.hand(0)) == 1


def test_R8_10_by_default_the_old_role_goes_under_the_pile() -> None:
    state = after(s2(hands=[["swap_hats"], MAPS], roles=ROLES), "play swap_hats on p1")
    assert FACE[state.zones[SPARE][-1]] == card_named("profiteer")
    assert state.zones[OLD_ROLES] == ()


def test_R8_10_hats_old_card_discard_puts_the_old_role_away() -> None:
    before = s2(hands=[["swap_hats"], MAPS], roles=ROLES, hats_old_card="discard")
    state = after(before, "play swap_hats on p1")
    assert [FACE[card] for card in state.zones[OLD_ROLES]] == [card_named("profiteer")]
    assert len(state.zones[SPARE]) == 11


def test_R23_6_only_the_owner_learns_his_new_role_and_nobody_whether_it_differs() -> None:
    before = s2(hands=[["swap_hats"], MAPS, MAPS], roles=ROLES)
    facts = facts_of(before, "play swap_hats on p1")
    hats = [moved for moved in only(facts, Moved) if ROLE[1] in (moved.source, moved.dest)]
    assert [redact(moved, 1).cards for moved in hats] == [
        (card_named("profiteer"),),
        (card_named("s2.role.saboteur"),),
    ]
    for other in (0, 2, NOBODY):
        assert [redact(moved, other).cards for moved in hats] == [(HIDDEN,), (HIDDEN,)]
    # The same facts, card for card, as when a player draws the role he had.
    unchanged = s2(hands=[["swap_hats"], MAPS, MAPS], roles=["boss", "geologist", "blue_miner", "geologist"])
    assert [redact(fact, 0) for fact in facts_of(unchanged, "play swap_hats on p1")] == [
        redact(fact, 0) for fact in facts
    ]


def test_R23_10_notes_about_swapped_hats_may_be_out_of_date_for_everybody_alike() -> None:
    state = s2(
        seats=4,
        hands=[["inspection"], ["inspection", "map"], ["swap_hats"], MAPS],
        roles=ROLES,
    )
    state = after(state, "play inspection on p3", "play inspection on p3", "play swap_hats on p3")
    for seat in (0, 1):
        (note,) = view(state, seat).notes
        assert note.stale
        assert note.cards == (card_named("s2.role.saboteur"),)  # the entry itself stays


def test_R23_10_notes_about_others_stay_fresh() -> None:
    state = s2(hands=[["inspection"], ["swap_hats"], MAPS], roles=ROLES)
    facts = facts_of(after(state, "play inspection on p2"), "play swap_hats on p0")
    assert only(facts, Doubted) == [Doubted("role", (0,))]
    state = after(state, "play inspection on p2", "play swap_hats on p0")
    assert not view(state, 0).notes[0].stale


def test_R23_10_doubt_about_one_thing_leaves_notes_of_another_kind_alone() -> None:
    state = after(s2(hands=[["inspection"], MAPS], roles=ROLES), "play inspection on p1")
    assert not apply(state, Doubted("goal", (1,))).knows[0][0].stale
    assert apply(state, Doubted("role", (1,))).knows[0][0].stale


def test_R23_10_a_second_look_is_fresh_again() -> None:
    state = s2(seats=2, hands=[["inspection", "inspection"], ["swap_hats", "map"]], roles=ROLES)
    state = after(state, "play inspection on p1", "play swap_hats on p1", "play inspection on p1")
    assert [note.stale for note in view(state, 0).notes] == [True, False]
    assert view(state, 0).notes[1].cards == (card_named("geologist"),)


def test_R8_10_an_empty_pile_is_made_again_from_the_roles_put_away() -> None:
    state = s2(hands=[["swap_hats"], MAPS], roles=ROLES, hats_old_card="discard")
    spare = state.zones[SPARE]
    state = state.but(zones=state.zones | {SPARE: (), OLD_ROLES: spare})
    state = after(state, "play swap_hats on p1")
    assert state.asks == ()  # luck decides now
    _, state = roll(state, Rigged(roles=["green_miner"]))
    assert FACE[state.role(1)] == card_named("green_miner")
    assert [FACE[card] for card in state.zones[OLD_ROLES]] == [card_named("profiteer")]
    assert len(state.zones[SPARE]) == len(spare) - 1
    assert len(state.hand(0)) == 1
    assert state.asks[0].seat == 1


def test_R8_10_without_any_role_left_the_card_cannot_be_played() -> None:
    state = s2(hands=[["swap_hats"]])
    state = state.but(zones=state.zones | {SPARE: ()})
    assert reason(refusal(state, "play swap_hats on p1")) == Reason.NO_SPARE_ROLE
    assert targets(state) == []


# R8.11 Swap hands -----------------------------------------------------------------------------------


def test_R8_11_whole_hands_are_exchanged_and_the_other_player_draws() -> None:
    before = s2(hands=[["cross", "swap_hands", "ns"], ["map", "trap", "free", "theft"], MAPS], deck=["ew"])
    (cross, _, ns), theirs = before.hand(0), before.hand(1)
    state = after(before, "play swap_hands on p1")
    assert state.hand(0) == theirs
    assert state.hand(1) == (cross, ns, card_named("ew"))
    assert state.zones[DECK] == ()
    assert FACE[state.zones[DISCARD_PILE][-1]] == card_named("swap_hands")
    assert state.asks[0].seat == 1


def test_R8_11_is_for_another_player() -> None:
    state = s2(hands=[["swap_hands"]])
    assert reason(refusal(state, "play swap_hands on me")) == Reason.NOT_ON_YOURSELF
    assert targets(state) == [1, 2]


def test_R8_11_with_an_empty_deck_nobody_draws() -> None:
    state = after(s2(hands=[["swap_hands", "ns"], ["map"]], deck=[]), "play swap_hands on p1")
    assert [len(state.hand(seat)) for seat in (0, 1)] == [1, 1]


def test_R5_5_swap_hands_brings_a_player_without_cards_back() -> None:
    state = s2(hands=[["swap_hands", "ns", "ew"], [], MAPS], deck=[])
    state = after(state, "play swap_hands on p1")
    assert state.hand(0) == ()
    assert state.asks[0].seat == 1


def test_R8_11_the_two_see_what_they_gave_and_got_and_nobody_else_does() -> None:
    before = s2(hands=[["swap_hands", "ns"], ["map", "trap"], MAPS])
    swapped = [fact for fact in only(facts_of(before, "play swap_hands on p1"), Moved) if not fact.open]
    given, taken, drawn = swapped
    assert redact(given, 0) == redact(given, 1) == given
    assert redact(taken, 0) == redact(taken, 1) == taken
    assert redact(drawn, 1) == drawn
    assert redact(drawn, 0).cards == (HIDDEN,)
    for other in (2, NOBODY):
        assert [set(redact(moved, other).cards) for moved in swapped] == [{HIDDEN}] * 3


def test_R8_13_R22_7_cards_in_front_roles_and_gold_stay_with_the_seat() -> None:
    before = s2(
        hands=[["swap_hands", "ns"], ["swap_hats", "map"], MAPS],
        front={0: ["break_cart", "theft"], 1: ["trap"]},
        roles=ROLES,
    ).but(gold=(3, 1, 0))
    state = after(before, "play swap_hands on p1")
    assert (state.front(0), state.front(1)) == (before.front(0), before.front(1))
    assert (state.role(0), state.role(1), state.gold) == (before.role(0), before.role(1), before.gold)
    state = after(state, "discard ns", "discard map", "play swap_hats on p0")
    assert state.front(0) == before.front(0)
