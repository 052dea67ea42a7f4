"""R16.4, R23.1: the Veto, the window in which it may be played, and what nobody may learn from it."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    FACE,
    HAND,
    NOBODY,
    Asked,
    Fact,
    IllegalMove,
    Looked,
    Move,
    Played,
    Reason,
    Shown,
    State,
    Streams,
    check,
    guess,
    legal_moves,
    objector,
    play,
    redact,
    roll,
    view,
    write,
)
from tests.kit import Rigged, after, card_named, facts_of, only, refusal, table, where

TREASURY, VETO, TRAILBLAZER, DIVERSION = 120, 121, 124, 125
LUCK = Rigged()

vetoing = partial(table, modules=("base", "wc2019"))


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def vetoed(state: State, seat: int = 2) -> State:
    return play(state, seat, Move("play", VETO))[1]


def unhindered(state: State) -> State:
    return roll(state, LUCK)[1]


def shown(line: str = "play cross at 2,3", **more: Any) -> State:
    """Seat 0 has shown a card; seat 2 holds the Veto."""
    options = {"hands": [["cross", "rockfall", "ns"], ["map"], [VETO, "ew"]]} | more
    return after(vetoing(**options), line)


# The window -----------------------------------------------------------------------------------------


def test_R16_4_a_card_is_shown_with_its_targets_before_it_takes_effect() -> None:
    before = vetoing(hands=[["cross"], ["map"], [VETO]])
    facts = facts_of(before, "play cross at 2,3")
    assert facts[0] == Shown(0, card_named("cross"), where("2,3"))
    assert isinstance(facts[1], Asked)
    assert len(facts) == 2, "nothing else has happened"
    state = after(before, "play cross at 2,3")
    assert state.asks == ()
    assert where("2,3") not in state.mine.cards
    assert unhindered(state).placed == {where("2,3"): card_named("cross")}
    assert unhindered(state).active == 1


def test_R16_4_private_information_waits_too() -> None:
    before = vetoing(hands=[["map"], ["ew"], [VETO]])
    assert only(facts_of(before, "play map at 9,1"), Looked) == []
    facts, _ = roll(after(before, "play map at 9,1"), LUCK)
    assert [fact.seat for fact in only(facts, Looked)] == [0]


def test_R16_4_both_cards_are_discarded_the_vetoed_player_draws_then_the_one_who_vetoed() -> None:
    before = shown()
    facts, state = play(before, 2, Move("play", VETO))
    assert facts[0] == Played(2, VETO, target=0)
    assert state.zones[DISCARD_PILE] == (card_named("cross"), VETO)
    first, second = before.zones[DECK][:2]
    assert state.hand(0)[-1] == first
    assert state.hand(2)[-1] == second
    assert state.active == 1, "the turn is over"


def test_R16_4_a_vetoed_tunnel_was_never_laid() -> None:
    state = vetoed(shown())
    assert state.placed == {}
    assert state.last_layer == NOBODY
    assert state.deeds == (state.deeds[0]._replace(seat=2, face=VETO),), "only the Veto itself was played"


def test_R15_2_a_vetoed_tunnel_does_not_count_for_the_next_starter() -> None:
    state = shown(hands=[["cross"], ["map"], [VETO]], deck=[])
    state = after(vetoed(state), "discard map", dice=LUCK)
    assert state.round == 2
    assert state.active == 2, "left of seat 1, who moved last; nobody laid a card"


def test_R16_4_a_vetoed_card_that_reaches_a_goal_reveals_nothing() -> None:
    state = shown("play ew at 8,3", board="S ┴ ┴ ┴ ┴ ┼ ┼", hands=[["ew"], ["map"], [VETO]])
    assert len(vetoed(state).under) == 3
    assert len(unhindered(state).under) == 2 or unhindered(state).revealed_roles


@pytest.mark.parametrize("line", ["discard cross", "discard cross ns to remove trap", "discard cross ns"])
def test_R16_4_not_against_passing_or_removing(line: str) -> None:
    before = table(
        modules=("s2", "wc2019"), hands=[["cross", "ns", "map"], ["map"], [VETO]], front={0: ["trap"]}
    )
    state = after(before, line)
    assert [ask.seat for ask in state.asks] == [1]


def test_R16_4_it_cannot_be_played_in_ones_own_turn_but_discarded() -> None:
    state = vetoing(hands=[[VETO], ["map"], ["map"]])
    assert reason(refusal(state, "play 121")) is Reason.OUT_OF_TURN
    assert [write(move) for move in legal_moves(state, 0)] == ["discard 121"]
    assert after(state, "discard 121").zones[DISCARD_PILE] == (VETO,)


def test_R16_4_nor_against_ones_own_card() -> None:
    state = after(vetoing(hands=[["cross", VETO], ["map"], ["map"]]), "play cross at 2,3")
    with pytest.raises(IllegalMove, match=Reason.NOT_YOUR_TURN):
        check(state, 0, Move("play", VETO))
    assert legal_moves(state, 0) == []
    assert objector(state) is None


def test_R16_4_nor_when_nothing_is_shown() -> None:
    state = vetoing(hands=[["cross"], ["map"], [VETO]])
    with pytest.raises(IllegalMove, match=Reason.NOT_YOUR_TURN):
        check(state, 2, Move("play", VETO))
    assert legal_moves(state, 2) == []


def test_R16_4_only_by_the_one_who_holds_it_and_without_a_target() -> None:
    state = shown()
    assert objector(state) == 2
    assert legal_moves(state, 2) == [Move("play", VETO)]
    for seat, move, why in (
        (1, Move("play", VETO), Reason.NOT_IN_HAND),
        (2, Move("play", VETO, seat=0), Reason.TAKES_NO_TARGET),
        (2, Move("play", card_named("ew")), Reason.NOT_YOUR_TURN),
        (2, Move("discard", VETO), Reason.NOT_YOUR_TURN),
    ):
        with pytest.raises(IllegalMove, match=why):
            check(state, seat, move)


def test_R16_4_broken_tools_and_traps_do_not_stop_it() -> None:
    before = table(
        modules=("s2", "wc2019"),
        hands=[["cross"], ["map"], [VETO]],
        front={2: ["trap", "break_cart"]},
    )
    assert vetoed(after(before, "play cross at 2,3")).placed == {}


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("break_cart", "play break_cart on p1"),
        ("rockfall", "play rockfall at 2,3"),
        ("map", "play map at 9,3"),
    ],
)
def test_R16_4_actions_are_stopped_too(card: str, line: str) -> None:
    before = vetoing("S ┼", hands=[[card], ["ns"], [VETO]])
    state = vetoed(after(before, line))
    assert [FACE[lying] for lying in state.zones[DISCARD_PILE]] == [card_named(card), VETO]
    assert (state.front(1), len(state.placed), state.knows) == ((), 1, before.knows)


# Trailblazer ----------------------------------------------------------------------------------------

BLAZE = "play 124 then 4 at 2,3 then 5 at 3,3"


def blazing() -> State:
    """Seat 0 plays the trailblazer with two tunnels named; seat 2 holds the Veto."""
    before = table(modules=("wc2019", "wc2022"), hands=[[TRAILBLAZER, 4, 5, "map"], ["map"], [VETO, "map"]])
    return after(before, BLAZE)


def test_R16_4_veto_on_the_trailblazer_itself_leaves_both_tunnels_in_hand() -> None:
    state = vetoed(blazing())
    assert {4, 5} <= set(state.hand(0))
    assert len(state.hand(0)) == 4, "draw 1"
    assert state.zones[DISCARD_PILE] == (TRAILBLAZER, VETO)


def test_R16_4_veto_on_its_first_tunnel_ends_the_turn_with_the_second_in_hand() -> None:
    state = vetoed(unhindered(blazing()))
    assert 5 in state.hand(0)
    assert len(state.hand(0)) == 3, "5, the map, and one drawn"
    assert state.zones[DISCARD_PILE] == (TRAILBLAZER, 4, VETO)
    assert (state.placed, state.active) == ({}, 1)


def test_R16_4_veto_on_its_second_tunnel_leaves_the_first_in_the_mine() -> None:
    state = vetoed(unhindered(unhindered(blazing())))
    assert state.placed == {where("2,3"): 4}
    assert len(state.hand(0)) == 3, "the map, and two drawn"
    assert state.zones[DISCARD_PILE] == (TRAILBLAZER, 5, VETO)
    assert state.last_layer == 0


def test_R16_4_without_a_veto_the_whole_plan_is_carried_out() -> None:
    state = unhindered(unhindered(unhindered(blazing())))
    assert state.placed == {where("2,3"): 4, where("3,3"): 5}
    assert (len(state.hand(0)), state.active) == (3, 1)


def test_R16_4_a_vetoed_diversion_moves_nothing_and_nobody_becomes_the_last_layer() -> None:
    before = table(modules=("wc2019", "wc2023"), hands=[["cross"], [DIVERSION], [VETO]])
    state = unhindered(after(before, "play cross at 2,3"))
    state = vetoed(after(state, "play 125 at 1,2"))
    assert state.placed == {where("2,3"): card_named("cross")}
    assert state.last_layer == 0


# Secrecy --------------------------------------------------------------------------------------------


def rows(before: State, *lines: str) -> list[list[Fact]]:
    """The facts of every row when nobody objects."""
    found = []
    state = before
    for line in lines:
        found.append(facts_of(state, line))
        state = after(state, line)
        while not state.asks:
            facts, state = roll(state, LUCK)
            found.append(facts)
    return found


def test_R23_1_the_log_has_the_same_rows_whoever_holds_the_veto() -> None:
    held: list[list[list[str | int]]] = [
        [["cross"], ["map"], [VETO]],
        [["cross"], [VETO], ["map"]],
        [["cross"], ["map"], ["map"]],
    ]
    logs = [rows(vetoing(hands=hands), "play cross at 2,3") for hands in held]
    shapes = [[[type(fact) for fact in row] for row in log] for log in logs]
    assert shapes[0] == shapes[1] == shapes[2]
    told = [[[redact(fact, NOBODY) for fact in row] for row in log] for log in logs]
    assert told[0] == told[1] == told[2]


def test_R23_1_nobody_can_tell_from_an_open_window_who_holds_the_veto() -> None:
    state = shown(hands=[["cross", "rockfall"], ["map"], [VETO, "map"]])
    for seat in (0, 1, NOBODY):
        guesses = [guess(view(state, seat), Streams(bytes([n]) * 32)) for n in range(40)]
        assert all(view(other, seat) == view(state, seat) for other in guesses)
        holders = {objector(other) for other in guesses}
        assert len(holders) > 1
        assert all(card_named("cross") in {FACE[c] for c in other.zones[HAND[0]]} for other in guesses)


def test_R23_1_plans_of_the_shown_move_stay_secret() -> None:
    before = table(
        modules=("wc2017", "wc2018", "wc2019", "wc2022"), hands=[[TRAILBLAZER, 4, 5], ["map"], [VETO]]
    )
    planned, silent = after(before, BLAZE), after(before, "play 124")
    for other in (1, 2, NOBODY):
        assert view(planned, other) == view(silent, other)
        assert redact(facts_of(before, BLAZE)[0], other) == redact(facts_of(before, "play 124")[0], other)
    assert view(planned, 0).then != view(silent, 0).then, "their owner sees them"


def test_R23_1_a_shown_card_is_known_by_its_kind_only() -> None:
    state = shown("play 3 at 2,3", hands=[[3], ["map"], [VETO]])
    (_, step) = view(state, 1).then
    assert step[2] == card_named("cross")
    (card,) = only(facts_of(vetoing(hands=[[3], [], [VETO]]), "play 3 at 2,3"), Shown)
    assert redact(card, 1).card == 1
    assert view(state, 0).then[1][2] == 3


def test_R23_1_no_window_once_everybody_saw_the_veto_go_and_nothing_brings_it_back() -> None:
    gone = vetoed(shown(hands=[["cross", "ns"], ["ew"], [VETO, "map"]]))
    state = after(gone, "play ew at 2,3")
    assert where("2,3") in state.mine.cards, "it takes effect at once"
    with_treasury = vetoed(
        shown(hands=[["cross", "ns"], ["ew"], [VETO, "map"]], modules=("wc2018", "wc2019"))
    )
    assert after(with_treasury, "play ew at 2,3").asks == ()


def test_R23_1_a_veto_thrown_away_unseen_keeps_the_windows_open() -> None:
    state = after(vetoing(hands=[[VETO, "map"], ["cross"], ["map"]]), "discard 121")
    assert after(state, "play cross at 2,3").asks == (), "only seat 0 knows that nobody will object"


def test_R22_9_treasury_may_bring_the_veto_back() -> None:
    state = vetoing(hands=[[TREASURY], ["map"], ["map"]], modules=("wc2018", "wc2019"))
    state = state.but(zones=state.zones | {DISCARD_PILE: (VETO,)}, discard_seen=(-1,))
    state = unhindered(after(state, "play 120 keep veto"))
    assert state.hand(0) == (VETO,)


def test_without_the_module_nothing_is_shown_first() -> None:
    before = table(modules=("wc2018",), hands=[["cross"], ["map"], ["map"]])
    assert only(facts_of(before, "play cross at 2,3"), Shown) == []
