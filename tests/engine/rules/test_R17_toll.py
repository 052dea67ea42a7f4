"""R17: toll figures, who pays for them, and when they leave."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import (
    DISCARD_PILE,
    FACE,
    HAND,
    HIDDEN,
    NOBODY,
    NOWHERE,
    Ask,
    Asked,
    Began,
    Guarded,
    IllegalMove,
    Laid,
    Moved,
    Paid,
    Reason,
    RoundOver,
    State,
    Unguarded,
    assemble,
    default_move,
    guess,
    legal_moves,
    new_game,
    play,
    redact,
    roll,
    view,
    write,
)
from tests.kit import Rigged, after, card_named, facts_of, games, only, refusal, slow, table, where
from tests.kit.boards import side_letters, slow_board, xy

toll = partial(table, modules=("toll",), hands=[["cross", "ew", "map"], ["cross", "ns"], ["cross", "map"]])


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def standing(state: State) -> list[tuple[int, int]]:
    return [(figure.owner, figure.cell) for figure in state.figures if figure.cell != NOWHERE]


def guarded(board: str = "S ─", at: str = "3,3", **changes: Any) -> State:
    """Seat 2 has a figure in that cell, and seat 0 is to move."""
    return after(toll(board, to_move=2, **changes), f"toll map at {at}")


# R17.1, R17.7 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("modules", [("toll",), ("toll", "s2"), ("toll", "tournament")])
def test_R17_1_everybody_begins_the_game_with_one_gold(modules: tuple[str, ...]) -> None:
    assert new_game(assemble(modules=modules), 5).gold == (1,) * 5


def test_R17_1_R15_3_the_first_gold_counts_in_the_final_score() -> None:
    state = toll(hands=[["ns"], [], []], deck=[], rounds=1, roles=["miner"] * 3)
    state = after(state, "discard ns")
    assert state.over
    assert state.gold == (1, 1, 1)  # no saboteur among the players, so nobody got anything more


def test_R9_3_whether_somebody_has_gold_is_public_and_how_much_is_not() -> None:
    state = toll().but(gold=(2, 0, 1))
    seen = view(state, 0)
    assert seen.gold == (2, None, None)
    assert seen.has_gold == (True, False, True)
    assert view(table(), 0).has_gold == (False, None, None)  # gold cards alone tell nothing


# R17.2, R17.3 Putting a figure into the mine ----------------------------------------------------------


def test_R17_2_a_card_is_thrown_away_face_down_and_none_is_drawn() -> None:
    before = toll()
    facts = facts_of(before, "toll ew at 2,3")
    state = after(before, "toll ew at 2,3")
    assert standing(state) == [(0, where("2,3"))]
    assert len(state.hand(0)) == 2
    assert FACE[state.zones[DISCARD_PILE][-1]] == card_named("ew")
    assert state.asks[0].seat == 1
    (thrown,) = only(facts, Moved)
    assert redact(thrown, 0) == thrown
    for other in (1, 2, NOBODY):
        assert redact(thrown, other).cards == (HIDDEN,)
    assert [redact(fact, 1) for fact in only(facts, Guarded)] == only(facts, Guarded)


def test_R17_2_each_figure_is_used_once_a_round_by_whomever() -> None:
    state = after(toll(), "toll ew at 2,3", "toll ns at 1,2")
    assert standing(state) == [(0, where("2,3")), (1, where("1,2"))]
    assert reason(refusal(state, "toll map at 1,4")) == Reason.NO_FIGURE
    assert not any(move.verb == "toll" for move in legal_moves(state, 2))
    state = after(toll(), "toll ew at 2,3", "play cross at 2,3")  # paid, and out for the round
    state = after(state, "toll map at 1,2")
    assert reason(refusal(state, "toll map at 1,4")) == Reason.NO_FIGURE


def test_R17_3_a_figure_needs_an_open_tunnel_end_on_a_free_cell_joined_to_the_start_or_not() -> None:
    state = toll("S ─ . │")
    placed = {move.cell for move in legal_moves(state, 0) if move.verb == "toll"}
    ends = ["0,3", "1,2", "1,4", "3,3", "4,2", "4,4"]
    assert placed == {where(name) for name in ends}
    for name in ends:
        assert standing(after(state, f"toll map at {name}")) == [(0, where(name))]
    assert reason(refusal(state, "toll map at 2,2")) == Reason.NO_TUNNEL_END  # beside a wall
    assert reason(refusal(state, "toll map at 5,5")) == Reason.NO_TUNNEL_END
    assert reason(refusal(state, "toll map at 2,3")) == Reason.CELL_TAKEN
    assert reason(refusal(state, "toll map at 9,3")) == Reason.CELL_TAKEN


def test_R17_3_stubs_end_tunnels_too() -> None:
    assert standing(after(toll("S ═"), "toll map at 3,3")) == [(0, where("3,3"))]


def test_R17_3_two_figures_never_share_a_cell() -> None:
    state = after(toll(), "toll ew at 2,3")
    assert reason(refusal(state, "toll ns at 2,3")) == Reason.FIGURE_THERE
    assert where("2,3") not in {move.cell for move in legal_moves(state, 1) if move.verb == "toll"}


@pytest.mark.parametrize("mark", ["break_cart", "trap"])
def test_R17_3_broken_tools_and_traps_do_not_forbid_it(mark: str) -> None:
    state = toll(front={0: [mark]}, modules=("toll", "s2"))
    assert standing(after(state, "toll map at 2,3")) == [(0, where("2,3"))]


def test_R17_3_R16_4_a_figure_cannot_be_vetoed() -> None:
    state = after(toll(modules=("toll", "wc2019")), "toll map at 2,3")
    assert state.asks[0] == Ask(1, "turn")


def test_R17_2_only_with_a_card_of_the_own_hand_at_a_cell() -> None:
    assert reason(refusal(toll(), "toll 40 at 2,3")) == Reason.NOT_IN_HAND
    assert reason(refusal(table(hands=[["map"]]), "toll map at 2,3")) == Reason.NOT_IN_THIS_GAME


def test_R11_3_the_round_ends_when_figures_have_used_up_all_hands() -> None:
    state = toll(hands=[["map"], [], []], rounds=1)
    assert after(state, "toll map at 2,3").over


# R17.4, R17.5 Paying ----------------------------------------------------------------------------------


def test_R17_5_laying_a_card_there_costs_one_gold_for_the_owner_and_the_figure_leaves() -> None:
    before = guarded()
    facts = facts_of(before, "play cross at 3,3")
    state = after(before, "play cross at 3,3")
    assert only(facts, Paid) == [Paid(0, -1, True), Paid(2, 1, True)]
    assert state.gold == (0, 1, 2)
    assert standing(state) == []
    assert where("3,3") in state.mine.cards
    kinds = [type(fact) for fact in facts]
    assert kinds.index(Paid) < kinds.index(Unguarded) < kinds.index(Laid)  # R22.3


def test_R17_5_the_owner_pays_nothing() -> None:
    state = after(toll("S ─"), "toll map at 3,3", "discard ns", "discard map")
    state = after(state, "play cross at 3,3")
    assert state.gold == (1, 1, 1)
    assert standing(state) == []


def test_R17_4_without_gold_the_cell_is_closed() -> None:
    state = guarded().but(gold=(0, 0, 0))
    assert reason(refusal(state, "play cross at 3,3")) == Reason.TOLL_DUE
    assert where("3,3") not in {move.cell for move in legal_moves(state, 0)}
    after(state, "play cross at 1,2")  # other cells are as free as ever


def test_R17_3_the_figure_blocks_its_cell_from_all_sides() -> None:
    state = guarded("┌ ┐\nS .", at="2,3").but(gold=(0, 1, 1))
    assert reason(refusal(state, "play cross at 2,3")) == Reason.TOLL_DUE


def test_R17_5_the_card_must_fit_all_the_same() -> None:
    assert reason(refusal(guarded(), "play 7 at 3,3")) == Reason.NOT_IN_HAND
    state = guarded(hands=[["ns"], [], ["map", "map"]])
    assert reason(refusal(state, "play ns at 3,3")) == Reason.EDGES_DIFFER


def test_R17_4_a_ladder_pays_as_well() -> None:
    state = guarded(modules=("toll", "s2"), hands=[["ladder_e"], [], ["map", "map"]])
    assert after(state, "play ladder_e at 3,3 turned").gold == (0, 1, 2)


# R17.5, R23.5 Somebody else pays ----------------------------------------------------------------------


def test_R23_5_another_player_is_asked_and_pays_if_he_agrees() -> None:
    before = guarded().but(gold=(0, 3, 1))
    asked = after(before, "play cross at 3,3 paid by p1")
    assert asked.asks == (Ask(1, "toll", (where("3,3"), NOWHERE)),)
    assert asked.mine is before.mine
    state = after(asked, "choose 1")
    assert state.gold == (0, 2, 2)
    assert where("3,3") in state.mine.cards
    assert state.asks == (Ask(1, "turn"),)
    assert state.turn == before.turn + 1


def test_R23_5_without_his_consent_the_mover_decides_anew_and_may_not_ask_him_again() -> None:
    before = guarded().but(gold=(0, 3, 1))
    state = after(before, "play cross at 3,3 paid by p1", "choose 2")
    assert state.asks == (Ask(0, "turn"),)
    assert (state.turn, state.active, state.gold) == (before.turn, 0, before.gold)
    assert state.hand(0) == before.hand(0)
    assert standing(state) == standing(before)
    assert reason(refusal(state, "play cross at 3,3 paid by p1")) == Reason.PAYER_DECLINED
    assert {move.seat for move in legal_moves(state, 0) if move.cell == where("3,3")} == {2}
    state = after(state, "play cross at 3,3 paid by p2", "choose 2", "play cross at 1,2")
    assert state.asks == (Ask(1, "turn"),)


def test_R23_5_who_does_not_answer_does_not_pay() -> None:
    asked = after(guarded(), "play cross at 3,3 paid by p1")
    assert write(default_move(asked, 1)) == "choose 2"


def test_R17_5_who_has_no_gold_cannot_be_asked() -> None:
    state = guarded().but(gold=(1, 0, 1))
    assert reason(refusal(state, "play cross at 3,3 paid by p1")) == Reason.PAYER_POOR
    listed = [write(move) for move in legal_moves(state, 0) if move.cell == where("3,3") and move.card == 1]
    assert listed == ["play 1 at 3,3", "play 1 at 3,3 paid by p2"]


def test_R17_5_nobody_is_asked_where_no_toll_is_due() -> None:
    state = guarded()
    assert reason(refusal(state, "play cross at 1,2 paid by p1")) == Reason.NO_TOLL
    assert reason(refusal(table("S", hands=[["cross"]]), "play cross at 2,3 paid by p1")) == Reason.NO_TOLL
    own = after(toll("S ─"), "toll map at 3,3", "discard ns", "discard map")
    assert reason(refusal(own, "play cross at 3,3 paid by p1")) == Reason.NO_TOLL


def test_R17_5_paid_by_me_is_what_one_does_anyway() -> None:
    assert after(guarded(), "play cross at 3,3 paid by me").gold == (0, 1, 2)


def test_R23_5_the_one_who_is_asked_learns_the_cell_and_nothing_about_the_card() -> None:
    state = guarded(hands=[["cross", "t_h", "dead_ew"], ["cross"], ["map", "map"]])
    views = [
        [view(after(state, f"play {card} at 3,3 paid by p1"), seat) for seat in (1, 2, NOBODY)]
        for card in ("cross", "t_h", "dead_ew")
    ]
    assert views[0] == views[1] == views[2]
    asked = after(state, "play dead_ew at 3,3 paid by p1")
    guessed = guess(view(asked, 1), Rigged())
    assert view(guessed, 1) == view(asked, 1)
    assert where("3,3") in after(guessed, "choose 1").mine.cards


# R17.6 ------------------------------------------------------------------------------------------------


def test_R17_6_a_figure_leaves_unpaid_when_a_rockfall_takes_its_tunnel_end() -> None:
    before = guarded("S ─ ─", at="4,3", hands=[["rockfall"], ["map"], ["map", "map"]])
    facts = facts_of(before, "play rockfall at 3,3")
    assert only(facts, Unguarded) == [Unguarded(where("4,3"))]
    assert only(facts, Paid) == []
    state = after(before, "play rockfall at 3,3")
    assert standing(state) == []
    assert len(state.figures) == 1  # it is out for the round
    assert standing(after(before, "play rockfall at 2,3")) == standing(before)


def test_R17_6_where_two_tunnels_end_it_stands_until_both_are_gone() -> None:
    hands = [["rockfall"], ["rockfall"], ["map", "map"]]
    state = guarded("┌ ─ .\nS . │", at="3,2", hands=hands)
    state = after(state, "play rockfall at 3,3")
    assert standing(state) == [(2, where("3,2"))]
    assert standing(after(state, "play rockfall at 2,2")) == []


def test_R17_6_a_tunnel_that_comes_later_holds_a_figure() -> None:
    hands = [["curve_nw"], ["rockfall"], ["map", "map", "rockfall"]]
    state = guarded("┌ ─ .\nS ─ .", at="3,2", hands=hands)
    state = after(state, "play curve_nw at 3,3")  # now it leads to the figure from the south
    state = after(state, "play rockfall at 2,2")
    assert standing(state) == [(2, where("3,2"))]
    assert standing(after(state, "play rockfall at 3,3")) == [], "nothing leads there any more"


def test_R17_6_until_it_leaves_its_cell_stays_blocked() -> None:
    hands = [["curve_nw"], ["rockfall"], ["map", "ns"]]
    state = guarded("┌ ─ .\nS ─ .", at="3,2", hands=hands).but(gold=(0, 0, 0))
    state = after(state, "play curve_nw at 3,3", "play rockfall at 2,2", "discard ns")
    state = state.but(zones=state.zones | {HAND[0]: (card_named("ns"),)})
    assert reason(refusal(state, "play ns at 3,2")) is Reason.TOLL_DUE


@given(st.data())
def test_R17_6_which_figures_stay_is_what_the_slow_referee_says(data: st.DataObject) -> None:
    game = data.draw(games(modules=("toll", "wc2023", "chests")))
    for row in game.rows:
        put_on = {figure.cell: figure.ends for figure in row.before.figures if figure.cell != NOWHERE}
        put_on |= {fact.cell: fact.ends for fact in only(row.facts, Guarded)}
        if not put_on or any(isinstance(fact, RoundOver | Began) for fact in row.facts):
            continue
        board = slow_board(row.after.mine)
        there = {xy(place): side_letters(ends) for place, ends in put_on.items() if xy(place) not in board.up}
        turn_is_over = any(fact.asks and not fact.then for fact in only(row.facts, Asked))
        stay = slow.figures_that_stay(board, there) if turn_is_over else set(there)
        assert {xy(place) for _, place in standing(row.after)} == stay


def diversion_table() -> State:
    """Seat 1 laid the card at 3,3; seat 2 put a figure on its end at 4,3; seat 0 holds the diversion."""
    state = toll(
        "S ─ .\n│ . .",
        modules=("toll", "wc2023"),
        hands=[["wc.2023.diversion", "map"], ["cross", "map"], ["map", "ns"]],
        to_move=1,
    )
    return after(state, "play cross at 3,3", "toll map at 4,3")


def test_R17_6_a_figure_leaves_unpaid_when_a_diversion_moves_its_tunnel_end() -> None:
    state = after(diversion_table(), "play wc.2023.diversion at 1,5")
    assert standing(state) == []
    assert state.gold == (1, 1, 1)


def test_R17_6_until_the_diversion_is_over_the_cell_stays_blocked_unless_somebody_pays() -> None:
    state = toll(
        "┌ ─ ┬ ┐\nS ─ . .",
        modules=("toll", "wc2023"),
        hands=[["wc.2023.diversion", "map"], ["cross", "map"], ["map", "map"]],
        to_move=1,
    )
    state = after(state, "play cross at 3,3", "toll map at 4,3")
    poor = state.but(gold=(0, 0, 0))
    assert reason(refusal(poor, "play wc.2023.diversion at 4,3")) == Reason.TOLL_DUE
    assert where("4,3") not in {move.cell for move in legal_moves(poor, 0)}
    assert after(state, "play wc.2023.diversion at 4,3").gold == (0, 1, 2)
    helped = after(state, "play wc.2023.diversion at 4,3 paid by p1")
    assert helped.asks[0] == Ask(1, "toll", (where("4,3"), NOWHERE))
    assert after(helped, "choose 1").gold == (1, 0, 2)
    assert after(helped, "choose 2").asks == (Ask(0, "turn"),)


def test_R17_7_next_round_both_figures_are_back_and_gold_is_kept() -> None:
    state = toll(hands=[["map"], ["ns"], []], deck=[], roles=["miner"] * 3)
    state = after(state, "toll map at 2,3").but(gold=(4, 0, 1))
    state = after(state, "discard ns")
    _, state = roll(state, Rigged(starter=0))
    assert state.round == 2
    assert state.figures == ()
    assert state.gold == (4, 0, 1)


# Interactions -----------------------------------------------------------------------------------------


def test_R22_8_a_trapped_player_still_receives_tolls() -> None:
    state = guarded(modules=("toll", "s2"), front={2: ["trap"]})
    assert after(state, "play cross at 3,3").gold == (0, 1, 2)


def test_R22_7_swapped_hands_leave_figures_and_gold_where_they_are() -> None:
    state = guarded(modules=("toll", "s2"), hands=[["swap_hands"], ["map"], ["map", "map"]])
    swapped = after(state, "play swap_hands on p2")
    assert (swapped.figures, swapped.gold) == (state.figures, state.gold)


def test_R16_4_a_vetoed_card_pays_no_toll_and_the_figure_stays() -> None:
    state = guarded(modules=("toll", "wc2019"), hands=[["cross"], ["wc.2019.veto", "ns"], ["map", "map"]])
    state = after(state, "play cross at 3,3")
    _, vetoed = play(state, 1, legal_moves(state, 1)[0])
    assert vetoed.gold == (1, 1, 1)
    assert standing(vetoed) == [(2, where("3,3"))]
    _, laid = roll(state, Rigged())
    assert laid.gold == (0, 1, 2)


def test_R22_3_consent_comes_before_the_card_is_shown_and_the_payment_after_the_veto_window() -> None:
    state = guarded(modules=("toll", "wc2019"), hands=[["cross"], ["wc.2019.veto", "ns"], ["map", "map"]])
    asked = after(state, "play cross at 3,3 paid by p2")
    assert asked.asks[0].kind == "toll"
    shown = after(asked, "choose 1")
    assert (shown.asks, shown.gold) == ((), (1, 1, 1))
    _, vetoed = play(shown, 1, legal_moves(shown, 1)[0])
    assert vetoed.gold == (1, 1, 1)
    _, laid = roll(shown, Rigged())
    assert laid.gold == (1, 1, 1)  # the owner himself paid, so nothing changed hands
    assert standing(laid) == []


def test_R16_7_a_trailblazer_pays_as_usual_or_lets_others_pay() -> None:
    hands = [["wc.2022.trailblazer", "cross", "ew"], ["map"], ["map", "map"]]
    state = guarded(modules=("toll", "wc2022"), hands=hands)
    state = after(state, "play wc.2022.trailblazer", "play 1 at 3,3 paid by p1", "choose 1")
    assert (state.asks[0], state.gold) == (Ask(0, "tunnel"), (1, 0, 2))
    ew = card_named("ew")
    assert after(state, f"play {ew} at 4,3").asks == (Ask(1, "turn"),)


def test_R16_7_a_trailblazer_whom_nobody_pays_for_keeps_the_second_tunnel() -> None:
    hands = [["wc.2022.trailblazer", "dead_ew", "dead_e"], ["map"], ["map", "map"]]
    state = guarded("S", at="0,3", modules=("toll", "wc2022"), hands=hands).but(gold=(0, 1, 1))
    dead_ew, dead_e = card_named("dead_ew"), card_named("dead_e")
    state = after(state, "play wc.2022.trailblazer", f"play {dead_ew} at 2,3")
    assert state.asks == (Ask(0, "tunnel"),)
    for payer in (1, 2):
        state = after(state, f"play {dead_e} at 0,3 paid by p{payer}", "choose 2")
    assert state.asks == (Ask(1, "turn"),)
    assert dead_e in state.hand(0)
    assert len(state.hand(0)) == 2  # one tunnel was laid, one card was drawn
