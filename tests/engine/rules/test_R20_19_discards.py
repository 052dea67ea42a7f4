"""R20.19, R20.21: the chest that picks from the discards, and several effects on drawing in one turn."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    HIDDEN,
    Ask,
    Looked,
    Moved,
    Opened,
    Shuffled,
    State,
    default_move,
    guess,
    legal_moves,
    play,
    redact,
    roll,
    view,
    write,
)
from tests.engine.rules.test_R20_chest_effects import LAY, MAPS, names, reached
from tests.kit import Rigged, after, card_named, facts_of, only, where

# R20.19 Pick from the discards ------------------------------------------------------------------------


THROWN_AWAY = ("rockfall", "break_cart", "repair_cart", "t_v", "dead_ns", "dead_nw")


def thrown_away(cards: tuple[str, ...], **changes: Any) -> State:
    """Seat 0 is about to open the chest, and these cards lie on the discard pile."""
    state = reached("discard_pick", **changes)
    pile = tuple(map(card_named, cards))
    return state.but(zones=state.zones | {DISCARD_PILE: pile}, discard_seen=(-1,) * len(pile))


picking = partial(thrown_away, THROWN_AWAY)


SHUFFLED = Rigged(discard=["t_v", "dead_ns", "rockfall", "break_cart", "dead_nw", "repair_cart"])


def test_R20_19_the_pile_is_shuffled_five_are_seen_and_one_is_kept_instead_of_drawing() -> None:
    before = picking()
    state = after(before, LAY)
    assert state.asks == ()  # luck decides
    facts, state = roll(state, SHUFFLED)
    assert state.asks == (Ask(0, "discard_pick", (0, 1, 2, 3, 4)),)
    (looked,) = only(facts, Looked)
    assert names(looked.cards) == ["repair_cart", "dead_nw", "break_cart", "rockfall", "dead_ns"]
    assert redact(looked, 1).cards == (HIDDEN,) * 5
    kept = after(state, "choose 4")
    assert names(kept.hand(0)) == ["ns", "rockfall"]
    assert names(kept.zones[DISCARD_PILE]) == ["t_v", "dead_ns", "break_cart", "dead_nw", "repair_cart"]
    assert kept.zones[DECK] == before.zones[DECK]
    assert kept.asks == (Ask(1, "turn"),)


def test_R20_19_afterwards_nobody_else_knows_what_lies_where() -> None:
    _, state = roll(after(picking(), LAY), SHUFFLED)
    state = after(state, "choose 1")
    assert view(state, 1).discard == (HIDDEN,) * 5
    assert view(state, 0).discard[0] == HIDDEN  # the card below the five
    assert HIDDEN not in view(state, 0).discard[1:]
    moved = only(facts_of(roll(after(picking(), LAY), SHUFFLED)[1], "choose 1"), Moved)
    assert redact(moved[0], 1).cards == (HIDDEN,)


def test_R20_19_fewer_cards_and_none() -> None:
    few = picking()
    few = few.but(zones=few.zones | {DISCARD_PILE: few.zones[DISCARD_PILE][:1]}, discard_seen=(-1,))
    assert names(after(few, LAY, dice=Rigged()).hand(0)) == ["ns", "rockfall"]
    none = few.but(zones=few.zones | {DISCARD_PILE: ()}, discard_seen=())
    assert names(after(none, LAY).hand(0)) == ["ns"]  # and no draw from the deck


def test_R20_19_R23_2_by_default_the_first_seen_and_the_move_may_wish() -> None:
    _, state = roll(after(picking(), LAY), SHUFFLED)
    assert write(default_move(state, 0)) == "choose 1"
    planned = after(picking(), f"{LAY} keep trap else rockfall", dice=SHUFFLED)
    assert names(planned.hand(0)) == ["ns", "rockfall"]


def test_R20_19_later_chests_do_not_change_the_pile() -> None:
    """Two cards were thrown away; the chest that is opened next throws five more after them."""
    state = thrown_away(
        ("rockfall", "break_cart"),
        hands=[["cross", "ns"], MAPS, MAPS],
        chests={"4,2": ("cross", "discard_pick"), "4,4": ("ns", "mill5")},
    )
    state = after(state, "play cross at 4,3 first 4,2 then 4,4", dice=Rigged())
    assert state.asks == (Ask(0, "discard_pick", (0, 1)),)
    assert where("4,4") not in state.mine.cards, "that comes afterwards"
    state = after(state, "choose 1", dice=Rigged())
    assert (state.asks[0].kind, len(state.hand(0)), len(state.zones[DECK])) == ("turn", 2, 2)


def test_R20_19_it_happens_when_the_chest_is_opened_before_anything_else_that_is_reached() -> None:
    state = picking(
        hands=[["cross", "ns"], MAPS, MAPS], chests={"4,2": ("cross", "discard_pick"), "4,4": ("ns", "gold")}
    )
    line = "play cross at 4,3 first 4,2 then 4,4"
    assert [fact.cell for fact in only(facts_of(state, line), Opened)] == [where("4,2")]
    facts, state = roll(after(state, line), SHUFFLED)
    assert [type(fact) for fact in facts[:2]] == [Shuffled, Looked]
    assert state.asks[0].kind == "discard_pick"
    state = after(state, "choose 1")
    assert where("4,4") in state.mine.cards
    assert state.gold[0] == 1


BLAZE = "wc.2022.trailblazer"


def test_R20_19_a_trailblazer_may_lay_what_he_picked_as_his_second_tunnel() -> None:
    state = thrown_away(
        ("rockfall", "dead_ew"),
        modules=("chests", "wc2022"),
        hands=[[BLAZE, "t_h", "ns", "map"], MAPS, MAPS],
    )
    t_h, picked = card_named("t_h"), card_named("dead_ew")
    state = after(state, f"play {BLAZE}", f"play {t_h} at 4,3 keep tunnel", dice=Rigged())
    assert state.asks == (Ask(0, "tunnel"),)
    assert picked in state.hand(0)
    assert any(move.card == picked for move in legal_moves(state, 0))
    state = after(state, f"play {picked} at 5,3", dice=Rigged())
    assert where("5,3") in state.mine.cards
    assert names(state.hand(0)) == ["ns", "map"], "and nothing is drawn for either tunnel"
    assert names(state.zones[DISCARD_PILE]) == ["rockfall", "trailblazer"]


def test_R20_19_the_trailblazer_is_not_in_the_pile_yet() -> None:
    hands = [[BLAZE, "t_h", "ns", "map"], MAPS, MAPS]
    state = thrown_away(("dead_ns",), modules=("chests", "wc2022"), hands=hands)
    t_h, ns = card_named("t_h"), card_named("ns")
    facts = facts_of(state, f"play {BLAZE} then {t_h} at 4,3 then {ns} at 1,2")
    facts += roll(after(state, f"play {BLAZE} then {t_h} at 4,3 then {ns} at 1,2"), Rigged())[0]
    assert names(only(facts, Looked)[0].cards) == ["dead_ns"]


def test_R20_19_a_diversion_is_not_in_the_pile_yet() -> None:
    state = thrown_away(
        ("dead_ns",),
        modules=("chests", "wc2023"),
        hands=[["wc.2023.diversion", "map"], MAPS, ["t_h", "map"]],
        to_move=2,
    )
    state = after(state, "play t_h at 1,4", "play wc.2023.diversion at 4,3")
    facts, state = roll(state, Rigged())
    assert names(only(facts, Looked)[0].cards) == ["dead_ns"]
    state = after(state, "choose 1") if state.asks[0].kind == "discard_pick" else state
    assert state.asks == (Ask(1, "turn"),)
    assert names(state.zones[DISCARD_PILE]) == ["diversion"]
    assert names(state.hand(0)) == ["map", "dead_ns"]


def test_R23_6_while_a_played_card_is_still_held_others_know_that_and_nothing_more() -> None:
    state = thrown_away(
        ("dead_ns", "rockfall"),
        modules=("chests", "wc2022"),
        hands=[[BLAZE, "t_h", "ns", "map"], MAPS, MAPS],
    )
    state = after(state, f"play {BLAZE}", f"play {card_named('t_h')} at 4,3", dice=Rigged())
    assert state.asks[0].kind == "discard_pick"
    for seat in (1, 2):
        guessed = guess(view(state, seat), Rigged())
        assert view(guessed, seat) == view(state, seat)
        assert card_named(BLAZE) in guessed.hand(0)


def test_R22_9_any_card_may_come_back() -> None:
    state = picking(modules=("chests", "wc2020"))
    reverse = card_named("wc.2020.reverse")
    state = state.but(zones=state.zones | {DISCARD_PILE: (reverse,)}, discard_seen=(-1,))
    assert reverse in after(state, LAY, dice=Rigged()).hand(0)


# R20.21 Several in one turn ---------------------------------------------------------------------------


def several(*effects: str) -> State:
    """A crossing at 4,3 reaches the chests around it, opened in this order."""
    around = zip(("4,2", "5,3", "4,4"), ("cross", "ew", "ns"), effects, strict=False)
    return reached(
        "",
        hands=[["cross", "ns"], ["map", "rockfall"], MAPS],
        chests={place: (shape, effect) for place, shape, effect in around},
    )


ALL = "play cross at 4,3 first 4,2 then 5,3 then 4,4 keep newest from p2"


@pytest.mark.parametrize(
    ("effect", "hand"),
    [
        ("no_draw", ["ns", "ew"]),
        ("steal_card", ["ns", "map", "ew"]),
        ("look3", ["ns", "ew", "curve_nw"]),
        ("discard_pick", ["ns", "repair_cart_lantern", "ew"]),  # rigged luck puts the highest number on top
    ],
)
def test_R20_21_these_cancel_the_normal_draw_and_an_extra_card_comes_in_any_case(
    effect: str, hand: list[str]
) -> None:
    state = several(effect, "extra_draw")
    assert names(after(state, ALL, dice=Rigged()).hand(0)) == hand


def test_R20_21_each_gives_its_own_card_in_the_order_opened() -> None:
    state = after(several("look3", "steal_card", "no_draw"), ALL, dice=Rigged())
    assert names(state.hand(0)) == ["ns", "ew", "map"]
    state = after(several("steal_card", "look3"), ALL, dice=Rigged())
    assert names(state.hand(0)) == ["ns", "map", "ew"]


def test_R20_21_the_discards_have_given_their_card_at_once() -> None:
    state = after(several("steal_card", "discard_pick"), ALL, dice=Rigged())
    assert names(state.hand(0)) == ["ns", "repair_cart_lantern", "map"]


def test_R20_21_the_draw_of_both_cards_of_a_trailblazer_is_cancelled() -> None:
    hands = [["wc.2022.trailblazer", "t_h", "ns", "map"], MAPS, []]
    state = reached("no_draw", modules=("chests", "wc2022"), hands=hands)
    t_h, ns = card_named("t_h"), card_named("ns")
    state = after(state, f"play wc.2022.trailblazer then {t_h} at 4,3 then {ns} at 1,2")
    assert names(state.hand(0)) == ["map"]
    assert where("1,2") in state.mine.cards
    extra = reached("extra_draw", modules=("chests", "wc2022"), hands=hands)
    extra = after(extra, f"play wc.2022.trailblazer then {t_h} at 4,3 then {ns} at 1,2")
    assert names(extra.hand(0)) == ["map", "ew", "cross", "curve_ne"]


def test_R20_21_a_steal_waits_until_both_tunnels_of_a_trailblazer_lie() -> None:
    hands = [["wc.2022.trailblazer", "t_h", "ns", "map"], ["rockfall"], []]
    state = reached("steal_card", modules=("chests", "wc2022"), hands=hands)
    state = after(state, "play wc.2022.trailblazer", f"play {card_named('t_h')} at 4,3")
    assert state.asks == (Ask(0, "tunnel"),)
    state = after(state, f"play {card_named('ns')} at 1,2", dice=Rigged())
    assert names(state.hand(0)) == ["map", "rockfall"]


def test_R23_2_both_tunnels_of_a_trailblazer_may_have_plans() -> None:
    hands = [["wc.2022.trailblazer", "t_h", "ns", "map"], ["rockfall"], ["dead_ns"]]
    state = reached("steal_card", modules=("chests", "wc2022"), hands=hands)
    state = after(state, "play wc.2022.trailblazer", f"play {card_named('t_h')} at 4,3 from p2 keep oldest")
    state = after(state, f"play {card_named('ns')} at 1,2 from p1 keep newest", dice=Rigged())
    assert names(state.hand(0)) == ["map", "rockfall"]  # what was said last counts


def test_R16_4_R20_21_a_veto_of_the_second_tunnel_leaves_the_chest_of_the_first_at_work() -> None:
    hands = [["wc.2022.trailblazer", "t_h", "ns", "map"], ["wc.2019.veto", "rockfall"], []]
    state = reached("extra_draw", modules=("chests", "wc2019", "wc2022"), hands=hands)
    t_h, ns = card_named("t_h"), card_named("ns")
    state = after(state, f"play wc.2022.trailblazer then {t_h} at 4,3 then {ns} at 1,2")
    for _ in range(2):  # nobody objects to the card itself, nor to the first tunnel
        _, state = roll(state, Rigged())
    assert where("4,2") in state.mine.cards
    _, state = play(state, 1, legal_moves(state, 1)[0])
    # One card for the tunnel that was laid, one for the vetoed one, and the one of the chest.
    assert names(state.hand(0)) == ["map", "ew", "cross", "curve_nw"]
    assert names(state.hand(1)) == ["rockfall", "curve_ne"]
    assert where("1,2") not in state.mine.cards
