"""R10: reaching goals and turning them over.

TUNNEL leads from the start to 7,3; a card at 8,3 reaches the middle goal.
"""

from typing import Any

import pytest

from pbem.engine import (
    OPEN,
    Ask,
    Asked,
    E,
    IllegalMove,
    N,
    Reason,
    RoundOver,
    S,
    State,
    Turned,
    W,
    cell_name,
    default_move,
    legal_moves,
    view,
    write,
)
from pbem.engine.rules.base.tunnels import best_turns
from tests.kit import after, card_named, facts_of, illegal, mine, only, refusal, table, where

TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"
STONE_FIRST = ["stone_nw", "stone_ne", "treasure"]
# A fork: one card at 9,2 leads to the goals 9,1 and 9,3 at once.
FORK = """
    . . . . . . . . ?
    . ┌ ─ ┬ ┬ ┬ ┬ ┼ .
    S ┘ . . . . . . ?
"""


def fork(**more: Any) -> State:
    return table(FORK, hands=[["t_v", "map"], ["map"]], **more)


def open_sides(state: State, place: str) -> str:
    sides = OPEN[state.mine.cards[where(place)]]
    return "".join(letter for letter, side in zip("NESW", (N, E, S, W), strict=True) if sides & side)


# Reaching -------------------------------------------------------------------------------------------


def test_R10_1_a_goal_is_reached_by_an_open_side_of_the_start_network() -> None:
    assert mine("S ─ ?").reached == (where("3,3"),)
    assert mine("S │ ?").reached == ()
    assert mine("S . ─ ?").reached == ()


def test_R10_1_a_stub_that_is_not_in_the_network_does_not_reach() -> None:
    assert mine("S ═ ?").reached == (), "its eastern stub is dead"
    state = table(TUNNEL, hands=[["dead_ew"]])
    assert not only(facts_of(state, "play dead_ew at 8,3"), Turned)


def test_R10_1_a_stub_of_the_network_reaches() -> None:
    assert mine("1,3:start 1,2:?").reached == (where("1,2"),)
    assert mine("S ┐\n. ?").reached == (where("2,4"),)


@pytest.mark.parametrize("card", ["bridge", "double_curve_nw_es"])
def test_R10_1_only_the_live_tunnel_of_a_double_card_reaches(card: str) -> None:
    shown = mine(
        """
        . ?
        S d ?
        . ?
        """,
        d=card,
    )
    assert shown.reached == ((where("3,3"),) if card == "bridge" else (where("2,2"),))


def test_R10_2_a_ladder_reaches_from_where_it_lies() -> None:
    assert mine("1,3:start 7,3:ladder_e 8,3:ew 9,3:?").reached == (where("9,3"),)


def test_R10_2_closing_a_gap_far_from_the_goal_completes_the_tunnel() -> None:
    state = table("S . ┴ ┴ ┴ ┴ ┼ ┼", hands=[[], ["ew"]], goals=STONE_FIRST, to_move=1)
    facts = facts_of(state, "play ew at 2,3")
    assert [cell_name(fact.cell) for fact in only(facts, Turned)] == ["9,3"]


def test_R10_2_the_player_whose_turn_it_is_is_the_finisher() -> None:
    goals = ["stone_nw", "treasure", "stone_ne"]
    state = table("S . ┴ ┴ ┴ ┴ ┼ ┼", hands=[[], ["ew"]], goals=goals, to_move=1)
    (over,) = only(facts_of(state, "play ew at 2,3"), RoundOver)
    assert over.found
    assert over.finisher == 1


def test_R10_2_a_rockfall_reaches_nothing() -> None:
    state = table(TUNNEL, hands=[["rockfall"]])
    assert not only(facts_of(state, "play rockfall at 7,3"), Turned)


def test_R10_3_a_reached_goal_is_turned_over_and_all_see_it() -> None:
    state = table(TUNNEL, hands=[["ew"]], goals=STONE_FIRST)
    new = after(state, "play ew at 8,3")
    assert where("9,3") not in new.mine.hidden
    assert where("9,3") not in new.under
    for seat in (-1, 0, 1, 2):
        assert view(new, seat).mine.cards[where("9,3")] >> 1 == card_named("stone_ne")


# The turn of a revealed goal ------------------------------------------------------------------------


def test_R24_23_a_stone_reached_from_the_west_lies_so_that_the_tunnel_is_open() -> None:
    state = table(TUNNEL, hands=[["ew"]], goals=["treasure", "stone_ne", "stone_nw"])
    assert open_sides(after(state, "play ew at 8,3"), "9,3") == "SW"


def test_R24_23_a_stone_reached_from_the_north_lies_as_printed() -> None:
    board = "1,3:start 2,3:curve_nw 2,2:curve_nw* 3,2:t_h* 4,2:t_h* 5,2:t_h* 6,2:t_h* 7,2:cross 8,2:ew"
    state = table(board, hands=[["curve_ne"]], goals=["treasure", "stone_ne", "stone_nw"])
    assert open_sides(after(state, "play curve_ne at 9,2 turned"), "9,3") == "NE"


@pytest.mark.parametrize(
    ("arriving", "stone", "sides"),
    [
        ("7,3:ladder_e 8,3:ew", "stone_ne", S | W),
        ("7,3:ladder_e 8,3:ew", "stone_nw", N | W),
        ("9,1:ladder_s 9,2:ns", "stone_ne", N | E),
        ("9,1:ladder_s 9,2:ns", "stone_nw", N | W),
        ("11,3:ladder_e* 10,3:ew", "stone_ne", N | E),
        ("11,3:ladder_e* 10,3:ew", "stone_nw", E | S),
        ("9,5:ladder_s* 9,4:ns", "stone_ne", S | W),
        ("9,5:ladder_s* 9,4:ns", "stone_nw", E | S),
    ],
)
def test_R10_4_a_stone_reached_from_one_side_has_one_turn_that_keeps_the_tunnel_open(
    arriving: str, stone: str, sides: int
) -> None:
    state = table(f"1,3:start {arriving} 9,3:?{stone}")
    (turned,) = best_turns(state, where("9,3"), card_named(stone))
    assert OPEN[card_named(stone) * 2 + turned] == sides


def test_R10_4_all_face_up_neighbours_count() -> None:
    # From the west a stone N-W opens to the north; there lies a wall, so it fits in no turn.
    board = """
        . . . . . . . . ─
        S ┴ ┴ ┴ ┴ ┼ ┼ . ?
    """
    state = table(board, hands=[["ew"]], goals=["treasure", "stone_nw", "stone_ne"])
    assert open_sides(after(state, "play ew at 8,3"), "9,3") == "NW", "laid all the same"


def test_R10_4_if_no_turn_fits_the_arriving_tunnel_stays_open() -> None:
    # As printed the stone N-E would misfit once, turned it misfits twice, but only turned it is open to the
    # tunnel that arrives from the west.
    board = "1,3:start 7,3:ladder_e 8,3:ew 9,2:ns 9,4:ew 9,3:?stone_ne"
    assert best_turns(table(board), where("9,3"), card_named("stone_ne")) == [True]


def test_R10_4_of_two_turns_that_keep_the_tunnel_open_the_one_with_fewer_misfits_is_taken() -> None:
    # Tunnels arrive from the north and from the south; a wall in the east speaks against N-E.
    board = "1,3:start 9,1:ladder_s 9,2:ns 9,5:ladder_ne 9,4:ns 10,3:ns 9,3:?stone_ne"
    assert best_turns(table(board), where("9,3"), card_named("stone_ne")) == [True]
    board = board.replace("10,3", "8,3")
    assert best_turns(table(board), where("9,3"), card_named("stone_ne")) == [False]


def test_R10_4_the_finisher_chooses_between_two_turns_that_are_equally_good() -> None:
    # Tunnels arrive from the west and from the north at once: a stone N-E keeps one of them open.
    board = "1,3:start 7,3:ladder_e 8,3:ew 9,1:ladder_s 9,2:ns 9,3:?stone_ne"
    state = table(board)
    assert best_turns(state, where("9,3"), card_named("stone_ne")) == [False, True]


# A card at 8,3 opens tunnels to the middle goal from the north and from the south; walls stand beside it.
ASKED = """
    . . . . . . . ┌ ┐ .
    S ┴ ┴ ┴ ┴ ┼ ┼ . ? │
    . . . . . . . └ ┘ .
"""


def asked(**more: Any) -> State:
    return table(ASKED, hands=[["t_v"], ["map"]], goals=["treasure", "stone_ne", "stone_nw"], **more)


def test_R10_4_the_choice_is_asked_as_goal_turn_and_the_default_is_as_printed() -> None:
    state = asked()
    assert illegal(state, "play t_v at 8,3").reason == Reason.EDGES_DIFFER
    state = after(state, "play t_v at 8,3 turned")
    assert state.asks == (Ask(0, "goal_turn", (0, 1)),)
    assert [write(move) for move in legal_moves(state, 0)] == ["choose 1", "choose 2"]
    assert write(default_move(state, 0)) == "choose 1"
    assert open_sides(state, "9,3") == "NE", "as printed until the finisher says otherwise"


@pytest.mark.parametrize(("answer", "sides"), [("choose 1", "NE"), ("choose 2", "SW")])
def test_R10_4_the_answer_turns_the_goal_and_the_turn_goes_on(answer: str, sides: str) -> None:
    state = after(asked(), "play t_v at 8,3 turned", answer)
    assert open_sides(state, "9,3") == sides
    assert state.asks == (Ask(1, "turn"),)
    assert len(state.hand(0)) == 1, "the card is drawn after the choice"


def test_R10_4_while_the_choice_is_owed_nothing_else_is_accepted() -> None:
    state = after(asked(), "play t_v at 8,3 turned")
    for seat, line, reason in [
        (0, "choose 3", Reason.NO_SUCH_CHOICE),
        (0, "choose 0", Reason.NO_SUCH_CHOICE),
        (0, "discard 1", Reason.WRONG_KIND),
        (1, "choose 1", Reason.NOT_YOUR_TURN),
        (1, "discard 41", Reason.NOT_YOUR_TURN),
    ]:
        refused = refusal(state, line, seat)
        assert isinstance(refused, IllegalMove)
        assert refused.reason == reason


def test_R10_4_in_the_older_edition_the_finisher_chooses_freely_when_no_turn_fits() -> None:
    board = """
        . . . . . . . . ─
        S ┴ ┴ ┴ ┴ ┼ ┼ . ?
    """
    goals = ["treasure", "stone_nw", "stone_ne"]
    state = table(board, hands=[["ew"], ["map"]], goals=goals, goal_turn="finisher")
    state = after(state, "play ew at 8,3")
    assert state.asks == (Ask(0, "goal_turn", (0, 1)),)
    assert open_sides(after(state, "choose 2"), "9,3") == "ES", "he may even close the tunnel"


def test_R10_4_in_the_older_edition_a_turn_that_fits_is_taken_without_asking() -> None:
    goals = ["treasure", "stone_nw", "stone_ne"]
    state = table(TUNNEL, hands=[["ew"], ["map"]], goals=goals, goal_turn="finisher")
    assert after(state, "play ew at 8,3").asks == (Ask(1, "turn"),)


# What a goal does -----------------------------------------------------------------------------------


def test_R10_5_the_treasure_ends_the_round_at_once() -> None:
    state = table(TUNNEL, hands=[["ew"], ["map"]], goals=["stone_ne", "treasure", "stone_nw"])
    new = after(state, "play ew at 8,3")
    assert new.revealed_roles
    assert new.hand(0) == (), "nothing is drawn any more"
    assert new.hand(1) == state.hand(1)


def test_R10_5_after_a_stone_play_goes_on_and_it_may_be_built_upon() -> None:
    state = table(TUNNEL, hands=[["ew"], ["ns"]], goals=["treasure", "stone_ne", "stone_nw"])
    state = after(state, "play ew at 8,3")
    assert state.asks == (Ask(1, "turn"),)
    assert where("9,4") in [move.cell for move in legal_moves(state, 1)]


def test_R10_5_a_stone_may_lead_to_the_next_goal_in_chain() -> None:
    # The stone turns the tunnel south, and a straight card lies there already.
    board = """
        S ┴ ┴ ┴ ┴ ┼ ┼ . ?
        . . . . . . . . │
        . . . . . . . . ?
    """
    goals = ["stone_nw", "stone_ne", "treasure"]
    facts = facts_of(table(board, hands=[["ew"]], goals=goals), "play ew at 8,3")
    assert [cell_name(fact.cell) for fact in only(facts, Turned)] == ["9,3", "9,5"]
    (over,) = only(facts, RoundOver)
    assert over.found
    assert over.finisher == 0


# Several at once ------------------------------------------------------------------------------------


def test_R10_6_with_several_goals_reached_the_finisher_chooses_the_order() -> None:
    state = after(fork(goals=["stone_ne", "stone_nw", "treasure"]), "play t_v at 9,2 turned")
    assert state.asks == (Ask(0, "goal", (where("9,1"), where("9,3"))),)
    assert state.mine.hidden == {where("9,1"), where("9,3"), where("9,5")}
    state = after(state, "choose 2")
    assert where("9,3") not in state.mine.hidden
    assert where("9,1") not in state.mine.hidden, "one after another, both"
    assert state.asks == (Ask(1, "turn"),)


def test_R10_6_the_order_matters_when_the_first_is_the_treasure() -> None:
    state = after(fork(goals=["stone_ne", "treasure", "stone_nw"]), "play t_v at 9,2 turned", "choose 2")
    assert state.revealed_roles
    assert where("9,1") in state.mine.hidden, "the round ended before it was turned over"


def test_R10_6_the_default_is_the_smallest_y_first() -> None:
    state = after(fork(), "play t_v at 9,2 turned")
    assert write(default_move(state, 0)) == "choose 1"
    assert cell_name(state.asks[0].choices[0]) == "9,1"


def test_R10_6_each_is_resolved_fully_before_the_next() -> None:
    facts = facts_of(
        after(fork(goals=["stone_ne", "stone_nw", "treasure"]), "play t_v at 9,2 turned"), "choose 2"
    )
    assert [cell_name(fact.cell) for fact in only(facts, Turned)] == ["9,3", "9,1"]
    assert len(only(facts, Asked)) == 1, "the last one needs no question"


def test_R10_6_in_the_older_edition_only_one_is_turned_over() -> None:
    state = fork(goals=["stone_ne", "stone_nw", "treasure"], multi_goal="choose_one")
    state = after(state, "play t_v at 9,2 turned", "choose 1")
    assert where("9,1") not in state.mine.hidden
    assert where("9,3") in state.mine.hidden
    assert state.asks == (Ask(1, "turn"),)


def test_R10_6_in_the_older_edition_the_other_is_tested_when_the_next_card_is_laid_anywhere() -> None:
    state = table(
        FORK,
        hands=[["t_v", "ew"], ["map"], ["cross"]],
        goals=["stone_ne", "treasure", "stone_nw"],
        multi_goal="choose_one",
    )
    state = after(state, "play t_v at 9,2 turned", "choose 1", "play map at 9,5")
    assert where("9,3") in state.mine.hidden, "an action does not test it"
    facts = facts_of(state, "play cross at 0,3")
    (over,) = only(facts, RoundOver)
    assert over.finisher == 0


def test_R10_7_a_misfitting_goal_keeps_its_sides() -> None:
    board = """
        . . . . . . . . ─
        S ┴ ┴ ┴ ┴ ┼ ┼ ─ g
    """
    shown = mine(board, g="stone_nw")
    assert where("9,2") not in shown.live, "an open side against a closed one is no link"


def test_R10_7_later_cards_beside_it_must_match() -> None:
    board = "1,3:start 8,3:ew 9,3:stone_nw 8,2:cross 7,2:ladder_e"
    state = table(board, hands=[["ns", "ew", "cross"]])
    assert illegal(state, "play ew at 9,2").reason == Reason.EDGES_DIFFER
    assert illegal(state, "play ns at 9,2").reason == Reason.EDGES_DIFFER, "8,2 is open to it"
    assert after(state, "play cross at 9,2").mine.live[where("9,3")] == N | W
