"""What a sensible player does in positions where there is little doubt."""

from typing import Any

import pytest

from pbem.bots import BOTS
from pbem.bots.luck import luck_from
from pbem.engine import NOBODY, Deed, State, view, write
from tests.kit import after, card_named, table, where
from tests.kit.script import numbered

S2 = ("base", "s2")
# A tunnel along the middle row: from 8,3 a card with an east side reaches the middle goal.
NEARLY = "1,3:start 2,3:ew 3,3:ew 4,3:cross 5,3:t_h 6,3:t_h* 7,3:t_h"
HALFWAY = "1,3:start 2,3:ew 3,3:ew 4,3:ew"


def steady(state: State) -> set[str]:
    """The lines that the bot would send for the seat to move, by its luck: several where it does not care."""
    seat = state.asks[0].seat
    return {write(BOTS["steady"].decide(view(state, seat), luck_from(number))) for number in range(30)}


def plays(state: State, *lines: str) -> bool:
    return steady(state) == {numbered(state, state.asks[0].seat, line) for line in lines}


# Miners ---------------------------------------------------------------------------------------------


def test_a_miner_takes_the_treasure_when_he_can() -> None:
    assert plays(table(NEARLY, hands=[["dead_n", "ew", "map", "curve_ne"]]), "play ew at 8,3")


def test_a_miner_does_not_open_a_goal_that_he_knows_to_be_a_stone() -> None:
    goals = ["treasure", "stone_ne", "stone_nw"]
    state = table(NEARLY, hands=[["map", "ew", "ns"], ["map"], ["map"]], deck=["dead_n"], goals=goals)
    state = after(state, "play map at 9,3", "discard map", "discard map")
    assert plays(state, "play ns at 7,2")


def test_a_miner_digs_straight_on() -> None:
    assert plays(table(HALFWAY, hands=[["dead_ew", "cross", "ns"]]), "play cross at 5,3")


def test_a_miner_looks_at_a_goal_early() -> None:
    state = table(hands=[["map", "dead_n", "ns"]])
    assert plays(state, "play map at 9,1", "play map at 9,3", "play map at 9,5")


def test_a_miner_does_not_look_where_nothing_is_to_learn() -> None:
    goals = ["treasure", "stone_ne", "stone_nw"]
    state = table(hands=[["map", "map", "ew"], ["map"], ["map"]], deck=["dead_n"], goals=goals)
    state = after(state, "play map at 9,1", "discard map", "discard map")
    assert plays(state, "play ew at 2,3")


def test_a_miner_mends_his_own_tool_first() -> None:
    state = table(HALFWAY, hands=[["repair_cart", "cross", "map"]], front={0: ["break_cart"]})
    assert plays(state, "play repair_cart on p0")


def test_a_miner_breaks_the_tool_of_the_one_who_laid_a_dead_end() -> None:
    state = table(HALFWAY, seats=5, hands=[["break_cart", "dead_n"], *[["map"]] * 4])
    dug = tuple(Deed(2, card_named("ew"), where(at), False, NOBODY) for at in ("2,3", "3,3", "4,3"))
    blocked = Deed(1, card_named("dead_cross"), where("5,3"), False, NOBODY)
    assert plays(state.but(deeds=(*dug, blocked)), "play break_cart on p1")


def test_a_miner_caves_in_the_dead_end_that_blocks_the_tunnel() -> None:
    board = "1,3:start 2,3:ew 3,3:ew 4,3:ew 5,3:dead_ew 1,2:dead_n* 1,4:dead_ns 0,3:dead_e"
    assert plays(table(board, hands=[["rockfall", "repair_cart"]]), "play rockfall at 5,3")


# Saboteurs ------------------------------------------------------------------------------------------


def saboteur(board: str, *hand: str, **more: Any) -> State:
    return table(board, seats=5, hands=[hand], roles=["saboteur"], **more)


def test_a_saboteur_blocks_the_tunnel_before_it_is_done() -> None:
    assert plays(saboteur(NEARLY, "dead_ew", "cross", "ew"), "play dead_ew at 8,3")


def test_a_saboteur_never_opens_a_goal_that_may_be_the_treasure() -> None:
    assert not any("at 8,3" in line for line in steady(saboteur(NEARLY, "ew", "cross", "t_h")))


def test_a_saboteur_caves_in_the_tunnel_when_it_comes_near() -> None:
    (line,) = steady(saboteur(NEARLY, "rockfall", "ew", "cross"))
    assert line.startswith(f"play {card_named('rockfall')} at ")


def test_a_saboteur_breaks_the_tools_of_those_who_dig() -> None:
    state = saboteur(NEARLY, "break_cart", "cross", "ew")
    dug = tuple(Deed(3, card_named("ew"), where(at), False, NOBODY) for at in ("2,3", "3,3", "4,3"))
    assert plays(state.but(deeds=dug), "play break_cart on p3")


# Saboteur 2 -----------------------------------------------------------------------------------------


def second(board: str, role: str, *hand: str, **more: Any) -> State:
    return table(board, hands=[hand], roles=[f"s2.role.{role}"], modules=S2, **more)


def test_R13_8_a_geologist_lays_his_crystals() -> None:
    state = second(HALFWAY, "geologist", "cross", "crystal_dead_n", "map")
    assert all(line.startswith(f"play {card_named('crystal_dead_n')} at") for line in steady(state))


@pytest.mark.parametrize(("team", "door"), [("blue", "door_green_ew"), ("green", "door_blue_ew")])
def test_R13_4_a_miner_does_not_finish_for_the_other_team(team: str, door: str) -> None:
    board = (
        f"1,3:start 2,3:{door} 3,3:ew 4,3:ew 5,3:ew 6,3:cross 7,3:cross 1,2:dead_n* 1,4:dead_ns 0,3:dead_e"
    )
    hand = ("t_h", "dead_cross", "dead_t_v")
    assert not any("at 8,3" in line for line in steady(second(board, f"{team}_miner", *hand)))
    assert all("at 8,3" in line for line in steady(second(board, "boss", *hand)))


def test_a_team_prefers_the_door_of_its_own_colour() -> None:
    hand = ("door_blue_ew", "door_green_ew", "ns")
    assert plays(second(HALFWAY, "blue_miner", *hand), "play door_blue_ew at 5,3")
    assert plays(second(HALFWAY, "green_miner", *hand), "play door_green_ew at 5,3")


def test_R5_6_a_trapped_player_buys_his_freedom_with_the_cards_he_needs_least() -> None:
    state = second(HALFWAY, "blue_miner", "cross", "dead_n", "dead_e", "theft", front={0: ["trap"]})
    assert plays(state, "discard dead_n dead_e to remove trap")


def test_a_free_card_is_better_than_two_cards() -> None:
    state = second(HALFWAY, "blue_miner", "free", "dead_n", "dead_e", front={0: ["trap"]})
    assert plays(state, "play free on p0")


def test_R8_7_a_theft_is_put_down() -> None:
    assert plays(second("S", "boss", "theft", "dead_n", "dead_e"), "play theft")


def test_nobody_takes_his_own_theft_away() -> None:
    state = second("S", "boss", "hands_off", "cross", front={0: ["theft"]})
    assert not any(line.endswith("p0") or "remove" in line for line in steady(state))


# Choices --------------------------------------------------------------------------------------------


def test_R12_3_the_dearest_gold_card_is_kept() -> None:
    state = table(
        NEARLY,
        hands=[["ew"]],
        goals=["stone_ne", "treasure", "stone_nw"],
        gold=["gold.1", "gold.3", "gold.2"],
        draft="hand",
    )
    state = after(state, "play ew at 8,3")
    assert state.asks[0].kind == "gold"
    assert steady(state) == {"choose 1"}


@pytest.mark.parametrize(("role", "choice"), [("miner", "choose 1"), ("saboteur", "choose 2")])
def test_R10_6_a_miner_turns_over_the_treasure_first_and_a_saboteur_last(role: str, choice: str) -> None:
    board = "1,3:start 1,2:cross 2,2:ew 3,2:ew 4,2:ew 5,2:t_h 6,2:t_h* 7,2:t_h 8,2:t_h"
    goals = ["treasure", "stone_ne", "stone_nw"]
    hands = [["map", "t_v"], ["map"], ["map"]]
    state = table(board, hands=hands, deck=["dead_n"], roles=[role], goals=goals)
    state = after(state, "play map at 9,1", "discard map", "discard map", "play t_v at 9,2 turned")
    assert state.asks[0].kind == "goal"
    assert steady(state) == {choice}


def test_R13_9_a_thief_robs_somebody_rather_than_nobody() -> None:
    state = second(NEARLY, "boss", "ew", front={0: ["theft"]}, goals=["stone_ne", "treasure", "stone_nw"])
    state = after(state.but(gold=(0, 0, 2)), "play ew at 8,3")
    assert state.asks[0].kind == "theft"
    victims = [seat for seat in state.asks[0].choices if seat != NOBODY]
    assert steady(state) == {f"choose {state.asks[0].choices.index(seat) + 1}" for seat in victims}
