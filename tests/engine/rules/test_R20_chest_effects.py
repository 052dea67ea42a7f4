"""R20.10-R20.18, R20.20: what single chests do to whoever reached them."""

from typing import Any

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    FACE,
    HAND,
    HIDDEN,
    NOBODY,
    TYPE,
    TYPES,
    Ask,
    Fact,
    IllegalMove,
    Looked,
    Moved,
    Paid,
    Pushed,
    Reason,
    RoundOver,
    State,
    assemble,
    default_move,
    legal_moves,
    play,
    redact,
    roll,
    view,
    write,
)
from pbem.engine.core.state import GOLD, WON
from pbem.engine.rules.expansions.chest_effects import EFFECTS
from tests.kit import Rigged, after, card_named, facts_of, only, refusal, table, where

MAPS = ["map", "map"]
LAY = "play t_h at 4,3"  # reaches the chest at 4,2
S2 = ("chests", "s2")


def reached(effect: str, **changes: Any) -> State:
    """Seat 0 is about to open this chest."""
    usual: dict[str, Any] = {
        "board": "S ─ ─ .",
        "modules": ("chests",),
        "hands": [["t_h", "ns"], MAPS, MAPS],
        "deck": ["ew", "cross", "curve_ne", "curve_nw", "dead_n", "dead_e", "t_v"],
        "chests": {"4,2": ("cross", effect)},
    }
    return table(**usual | changes)


def names(cards: tuple[int, ...]) -> list[str]:
    return [TYPE[card].id.split(".")[-1] for card in cards]


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def test_R20_10_one_chest_for_each_effect() -> None:
    assert sorted(TYPE[card].effect for card in assemble(modules=("chests",)).chests) == sorted(EFFECTS)
    assert len(EFFECTS) == sum(kind.copies for kind in TYPES if kind.kind == "chest") == 10


# R20.11 Gold ------------------------------------------------------------------------------------------


def test_R20_11_in_base_it_is_a_gold_card_of_value_one() -> None:
    state = reached("gold", gold=["gold.3", "gold.1", "gold.2"])
    facts = facts_of(state, LAY)
    after_it = after(state, LAY)
    assert after_it.gold == (1, 0, 0)
    assert names(after_it.zones[WON]) == ["1"]
    assert len(after_it.zones[GOLD]) == len(state.zones[GOLD]) - 1
    (taken,) = [fact for fact in only(facts, Moved) if fact.source == GOLD]
    assert redact(taken, 1).cards == (card_named("gold.1"),)


def test_R20_11_without_such_a_card_it_comes_from_the_supply() -> None:
    state = reached("gold")
    dear = tuple(card for card in state.zones[GOLD] if TYPE[card].gold > 1)
    state = state.but(zones=state.zones | {GOLD: dear})
    assert only(facts_of(state, LAY), Paid) == [Paid(0, 1, True)]
    assert after(state, LAY).zones[GOLD] == dear


@pytest.mark.parametrize("modules", [S2, ("chests", "tournament")])
def test_R20_11_where_all_gold_is_chips_it_is_a_chip(modules: tuple[str, ...]) -> None:
    state = reached("gold", modules=modules, seats=5, deck=None)
    assert only(facts_of(state, LAY), Paid) == [Paid(0, 1, True)]


def test_R22_8_a_trapped_player_still_gets_the_gold_of_a_chest() -> None:
    state = reached(
        "gold",
        modules=("chests", "s2", "wc2023"),
        hands=[["wc.2023.diversion"], ["t_h"], MAPS],
        front={0: ["trap"]},
        deck=None,
        to_move=1,
    )
    state = after(state, "play t_h at 1,4", "discard map", "play wc.2023.diversion at 4,3")
    assert state.gold == (1, 0, 0)


# R20.12 No map ----------------------------------------------------------------------------------------


def test_R20_12_for_the_rest_of_the_round_nobody_may_use_a_map() -> None:
    state = reached("no_map", chests={"4,2": ("cross", "no_map"), "7,4": ("ns", "gold")})
    after(after(state, "discard ns"), "play map at 9,3")  # until then everybody may
    state = after(state, LAY)
    for target in ("9,1", "9,3", "7,4"):
        assert reason(refusal(state, f"play map at {target}")) == Reason.NO_MAPS
    assert not any(move.verb == "play" for move in legal_moves(state, 1))
    assert [TYPE[card].effect for card in view(state, 2).out] == ["no_map"]  # it stays in sight


def test_R20_12_nomap_scope_goals_leaves_chests_to_be_looked_at() -> None:
    chests = {"4,2": ("cross", "no_map"), "7,4": ("ns", "gold")}
    state = after(reached("no_map", chests=chests, nomap_scope="goals"), LAY)
    assert reason(refusal(state, "play map at 9,3")) == Reason.NO_MAPS
    assert {move.cell for move in legal_moves(state, 1) if move.verb == "play"} == {where("7,4")}
    assert view(after(state, "play map at 7,4"), 1).notes[0].what == "chest"


def test_R20_12_two_cards_do_not_remove_it() -> None:
    state = after(reached("no_map", modules=S2, deck=None), LAY)
    assert not any(move.verb == "trade" for move in legal_moves(state, 1))


def test_R20_12_next_round_maps_work_again() -> None:
    state = after(reached("no_map", hands=[["t_h"], [], []], deck=[]), LAY)
    _, state = roll(state, Rigged(hands=[["ns"] * 4 + ["ew"] * 2, ["map"]]))
    assert state.round == 2
    assert view(after(state, "play map at 9,3"), 1).notes[0].what == "goal"


# R20.13, R20.14, R20.20 -------------------------------------------------------------------------------


def test_R20_13_no_draw_at_the_end_of_this_turn() -> None:
    state = after(reached("no_draw"), LAY)
    assert names(state.hand(0)) == ["ns"]
    assert names(after(state, "discard map").hand(1)) == ["map", "ew"]  # the next player draws as usual


def test_R20_14_one_card_more() -> None:
    assert names(after(reached("extra_draw"), LAY).hand(0)) == ["ns", "ew", "cross"]


def test_R20_14_R5_4_no_more_than_there_are() -> None:
    assert names(after(reached("extra_draw", deck=["ew"]), LAY).hand(0)) == ["ns", "ew"]


def test_R20_20_the_top_five_cards_of_the_deck_are_thrown_away_unseen() -> None:
    before = reached("mill5")
    state = after(before, LAY)
    gone = before.zones[DECK][:5]
    assert state.zones[DISCARD_PILE][-5:] == gone
    assert names(state.hand(0)) == ["ns", "dead_e"]  # then the turn draws as usual
    for seat in (0, 1, NOBODY):
        assert view(state, seat).discard[-5:] == (HIDDEN,) * 5
    (milled,) = [fact for fact in only(facts_of(before, LAY), Moved) if fact.dest == DISCARD_PILE]
    assert redact(milled, 0).cards == (HIDDEN,) * 5


def test_R20_20_with_fewer_cards_all_of_them() -> None:
    assert after(reached("mill5", deck=["ew", "cross"]), LAY).zones[DECK] == ()
    assert after(reached("mill5", deck=[]), LAY).asks == (Ask(1, "turn"),)


# R20.15 Move a goal -----------------------------------------------------------------------------------

GOALS = ["stone_ne", "treasure", "stone_nw"]


def test_R20_15_a_goal_of_the_players_choice_goes_one_cell_further() -> None:
    state = after(reached("move_goal", goals=GOALS), LAY)
    assert state.asks == (Ask(0, "move_goal", tuple(where(f"9,{row}") for row in (1, 3, 5))),)
    moved = after(state, "choose 2")
    assert names(moved.under[where("10,3")]) == ["treasure"]
    assert where("9,3") not in moved.mine.hidden
    assert moved.mine.hidden == {where("9,1"), where("10,3"), where("9,5")}
    assert names(moved.hand(0)) == ["ns", "ew"]


def test_R20_15_R23_2_by_default_the_northernmost_and_the_move_may_say_which() -> None:
    state = reached("move_goal", goals=GOALS)
    assert write(default_move(after(state, LAY), 0)) == "choose 1"
    assert where("10,5") in after(state, f"{LAY} move 9,5").mine.hidden
    assert where("10,5") in after(state, f"{LAY} move 8,8 then 9,5").mine.hidden  # the first wish that can be


def test_R20_15_not_onto_a_card_or_a_toll_figure() -> None:
    board = "1,3:start 2,3:ew 3,3:ew 10,1:cross"
    state = reached("move_goal", board=board, goals=GOALS)
    assert after(state, LAY).asks[0].choices == (where("9,3"), where("9,5"))
    board = f"{board} 11,3:curve_nw"
    state = reached("move_goal", board=board, goals=GOALS, modules=("chests", "toll"), to_move=2)
    state = after(state, "toll map at 10,3")
    facts = facts_of(state, LAY)
    assert only(facts, Pushed) == [Pushed(where("9,5"), where("10,5"))]  # only one can, so nobody is asked


def test_R20_15_not_a_goal_that_is_reached_also_by_default() -> None:
    """The card reaches the chest and the northern goal, and the chest is opened first."""
    board = "1,3:start 2,3:t_h 3,3:t_h 5,3:t_h 6,3:cross 7,3:curve_nw 7,2:ns 7,1:curve_nw* 8,1:cross"
    state = reached("move_goal", board=board, goals=GOALS, deck=None)
    state = after(state, f"{LAY} first 4,2")
    assert state.asks == (Ask(0, "move_goal", tuple(where(f"9,{row}") for row in (3, 5))),)
    _, moved = play(state, 0, default_move(state, 0))
    assert where("10,3") in moved.mine.hidden


def test_R20_15_nothing_happens_if_no_goal_can_move() -> None:
    board = "1,3:start 2,3:ew 3,3:ew 10,1:cross 10,3:cross 10,5:cross"
    state = after(reached("move_goal", board=board, goals=GOALS), LAY)
    assert state.asks == (Ask(1, "turn"),)


def test_R20_15_R10_2_a_goal_that_was_moved_may_be_reached_there() -> None:
    """A tunnel leads past the goal at 9,1 to the cell behind it."""
    past = "1,2:curve_nw* 2,2:t_h 3,2:t_h 4,2:t_h 5,2:t_h 6,2:cross 7,2:cross 8,2:cross 9,2:ew 10,2:curve_nw"
    state = table(
        f"1,3:start 2,3:ew 3,3:ew {past}",
        modules=("chests",),
        hands=[["t_h"], MAPS, MAPS],
        goals=["treasure", "stone_ne", "stone_nw"],
        chests={"4,4": ("ns", "move_goal")},
    )
    facts = facts_of(state, "play t_h at 4,3 turned move 9,1")
    assert only(facts, Pushed) == [Pushed(where("9,1"), where("10,1"))]
    (over,) = only(facts, RoundOver)
    assert (over.found, over.finisher) == (True, 0)


def test_R22_4_R23_10_what_players_know_about_a_goal_goes_with_it() -> None:
    state = reached("move_goal", hands=[["t_h", "ns"], ["map"], MAPS], goals=GOALS, to_move=1)
    state = after(state, "play map at 9,3", "discard map")
    state = after(state, LAY, "choose 2")
    (note,) = view(state, 1).notes
    assert (note.what, note.where, note.stale) == ("goal", where("10,3"), False)
    assert [look.where for look in view(state, 0).looks] == [where("10,3")]


# R20.16 Steal a card ----------------------------------------------------------------------------------


def test_R20_16_instead_of_drawing_a_random_card_of_another_player() -> None:
    before = reached("steal_card", hands=[["t_h", "ns"], ["map", "rockfall"], MAPS])
    state = after(before, LAY)
    assert state.asks == (Ask(0, "steal", (1, 2)),)
    state = after(state, "choose 1")
    assert state.asks == ()  # luck decides which
    facts, state = roll(state, Rigged(starter=1))
    assert names(state.hand(0)) == ["ns", "rockfall"]
    assert names(state.hand(1)) == ["map"]  # he is not compensated
    (stolen,) = only(facts, Moved)
    assert (stolen.source, stolen.dest) == (HAND[1], HAND[0])
    assert redact(stolen, 0) == redact(stolen, 1) == stolen
    assert redact(stolen, 2).cards == (HIDDEN,)


def test_R20_16_R23_2_by_default_from_the_nearest_to_the_left_who_holds_a_card() -> None:
    state = reached("steal_card", hands=[["t_h", "ns"], [], ["map"], ["map"]], seats=4)
    asked = after(state, LAY)
    assert asked.asks[0].choices == (2, 3)
    assert write(default_move(asked, 0)) == "choose 1"
    planned = after(state, f"{LAY} from p3", dice=Rigged())
    assert len(planned.hand(3)) == 0


def test_R20_16_nothing_if_nobody_else_holds_a_card() -> None:
    for setting in ("other", "any"):
        alone = reached("steal_card", hands=[["t_h", "ns"], [], []], deck=["ew"], chest_steal=setting)
        assert names(after(alone, LAY).hand(0)) == ["ns"]
        assert after(alone, LAY).asks == (Ask(0, "turn"),)


def test_R20_16_chest_steal_any_allows_to_rob_oneself_which_changes_nothing() -> None:
    state = after(reached("steal_card", chest_steal="any"), LAY)
    assert state.asks == (Ask(0, "steal", (1, 2, 0)),)
    state = after(state, "choose 3")
    assert names(state.hand(0)) == ["ns"]
    assert state.asks == (Ask(1, "turn"),)


# R20.17 Look at three ---------------------------------------------------------------------------------


def test_R20_17_draw_three_keep_one_and_throw_the_others_away_face_down() -> None:
    before = reached("look3")
    state = after(before, LAY)
    assert state.asks == (Ask(0, "look3", (0, 1, 2)),)
    assert names(state.hand(0)) == ["ns", "ew", "cross", "curve_ne"]
    kept = after(state, "choose 2")
    assert names(kept.hand(0)) == ["ns", "cross"]
    assert names(kept.zones[DISCARD_PILE][-2:]) == ["ew", "curve_ne"]
    assert view(kept, 1).discard[-2:] == (HIDDEN, HIDDEN)
    assert HIDDEN not in view(kept, 0).discard[-2:]


def test_R20_17_R23_2_by_default_the_first_seen_and_the_move_may_wish() -> None:
    state = reached("look3")
    assert write(default_move(after(state, LAY), 0)) == "choose 1"
    assert names(after(state, f"{LAY} keep map else curve else newest").hand(0)) == ["ns", "curve_ne"]
    assert names(after(state, f"{LAY} keep oldest").hand(0)) == ["ns", "curve_ne"]
    assert after(state, f"{LAY} keep map").asks[0].kind == "look3"  # no such card: then ask


def test_R20_17_with_fewer_cards_what_is_there() -> None:
    assert names(after(reached("look3", deck=["ew"]), LAY).hand(0)) == ["ns", "ew"]
    assert names(after(reached("look3", deck=[]), LAY).hand(0)) == ["ns"]
    assert after(reached("look3", deck=["ew", "cross"]), LAY).asks[0].choices == (0, 1)


# R20.18 Look at a role --------------------------------------------------------------------------------


def test_R20_18_the_role_of_another_player_seen_by_nobody_else() -> None:
    before = reached("look_role", roles=["miner", "base.role.saboteur", "miner"])
    asked = after(before, LAY)
    assert asked.asks == (Ask(0, "look_role", (1, 2)),)
    assert write(default_move(asked, 0)) == "choose 1"
    facts = facts_of(asked, "choose 1")
    state = after(asked, "choose 1")
    assert [(note.what, note.where) for note in view(state, 0).notes] == [("role", 1)]
    (looked,) = only(facts, Looked)
    assert redact(looked, 0).cards == (card_named("base.role.saboteur"),)
    assert redact(looked, 1).cards == redact(looked, NOBODY).cards == (HIDDEN,)
    assert names(state.hand(0)) == ["ns", "ew"]  # the draw is as usual
    assert view(after(before, f"{LAY} look at p2"), 0).notes[0].where == 2


def test_R20_18_with_two_players_nobody_needs_to_be_asked() -> None:
    state = after(reached("look_role", modules=S2, seats=2, hands=[["t_h", "ns"], MAPS], deck=None), LAY)
    assert view(state, 0).notes[0].where == 1


# What is told of them -----------------------------------------------------------------------------------


def test_facts_of_chests_are_told_to_everybody_the_same() -> None:
    """Whoever opens a chest, all others see the same things happen."""
    for effect in EFFECTS:
        state = reached(effect)
        facts: list[Fact] = facts_of(state, LAY)
        assert [redact(fact, 1) for fact in facts if not isinstance(fact, Moved)] == [
            redact(fact, 2) for fact in facts if not isinstance(fact, Moved)
        ]
        assert all(FACE[card] == card for fact in only(facts, Looked) for card in redact(fact, 0).cards)
