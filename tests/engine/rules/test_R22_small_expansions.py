"""R22.3, R22.10: one card that sets off everything, and goals that are reached but still face down."""

from pbem.engine import (
    DECK,
    Laid,
    Moved,
    Opened,
    Paid,
    Played,
    Pushed,
    State,
    Turned,
    Unguarded,
    legal_moves,
    view,
)
from pbem.engine.core.state import ROLE
from tests.kit import after, facts_of, only, table, where

MAPS = ["map", "map"]


def everything() -> State:
    """A crossing at 4,3 pays a toll, joins the postcard, reaches a chest and, past the postcard, a goal."""
    state = table(
        "1,3:start 2,3:t_h 3,3:t_h 6,3:ew 7,3:ew 8,3:ew",
        modules=("toll", "costume", "chests", "new-goals"),
        hands=[["cross", "ns"], MAPS, MAPS],
        goals=["stone_ne", "bag_1", "bag_2", "stone_nw", "dragon"],
        chests={"4,2": ("curve_ne", "extra_draw")},
        roles=["base.role.saboteur", "miner", "miner", "miner"],
        to_move=2,
    )
    return after(state, "toll map at 4,3")


def test_R22_3_toll_then_card_then_postcard_then_chest_then_goal_then_drawing() -> None:
    state = everything()
    facts = facts_of(
        state, "play cross at 4,3"
    )  # the postcard leads on to the goal, so both wait to be turned
    order = [type(fact) for fact in facts]
    assert order.index(Paid) < order.index(Unguarded) < order.index(Laid) < order.index(Played)
    assert Turned not in order  # which comes first, the chest or the goal, is the player's choice
    asked = after(state, "play cross at 4,3")
    assert asked.asks[0].choices == (where("4,2"), where("9,3"))
    assert asked.team(0) == "miners"


def test_R22_3_after_each_of_them_the_network_is_tested_again_and_cards_are_drawn_last() -> None:
    facts = facts_of(everything(), "play cross at 4,3 first 4,2 then 9,3")
    order = [type(fact) for fact in facts]
    turned = [fact.cell for fact in facts if isinstance(fact, Turned)]
    assert turned == [where("4,2"), where("9,3")]
    assert order.index(Opened) < max(at for at, fact in enumerate(facts) if isinstance(fact, Turned))
    drawn = [at for at, fact in enumerate(facts) if isinstance(fact, Moved) and fact.source == DECK]
    assert len(drawn) == 2  # one as always, and one more by the chest
    assert min(drawn) > max(at for at, fact in enumerate(facts) if isinstance(fact, (Turned, Paid)))
    roles = [at for at, fact in enumerate(facts) if isinstance(fact, Moved) and fact.dest == ROLE[0]]
    assert max(roles) < order.index(Turned)
    state = after(everything(), "play cross at 4,3 first 4,2 then 9,3")
    assert state.gold == (2, 1, 2)  # paid one, found two
    assert len(state.hand(0)) == 3


def left_face_down() -> State:
    """With ``choose_one`` the goal at 9,3 is reached and stays face down."""
    state = table(
        "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:t_h 7,3:curve_nw 7,2:curve_nw* 8,2:ew",
        modules=("chests", "wc2017"),
        hands=[["cross"], ["map", "wc.2017.swap_goals"], ["ew", "map"]],
        goals=["stone_ne", "stone_nw", "treasure"],
        chests={"-1,3": ("cross", "move_goal")},
        multi_goal="choose_one",
    )
    return after(state, "play cross at 9,2 first 9,1")


def test_R22_10_a_map_and_swap_goals_work_on_a_goal_that_is_reached_but_still_face_down() -> None:
    state = left_face_down()
    assert where("9,3") in state.mine.reached
    assert view(after(state, "play map at 9,3"), 1).notes[0].where == where("9,3")
    swaps = {(move.cell, *move.more) for move in legal_moves(state, 1) if len(move.more) == 1}
    assert (where("9,3"), where("9,5")) in swaps


def test_R22_10_move_goal_does_not_work_on_it() -> None:
    state = after(left_face_down(), "discard map")
    line = "play ew at 0,3 first -1,3 move 9,3 then 9,5"
    assert only(facts_of(state, line), Pushed) == [Pushed(where("9,5"), where("10,5"))]
    state = after(state, line)
    assert where("10,5") in state.mine.hidden  # no tunnel leads there, so it stays face down
    assert where("9,5") not in state.mine.hidden
    assert where("9,3") in state.mine.cards  # what stayed is turned over
