"""How the bots measure a mine, against a slow search that looks at every cell."""

from random import Random

import pytest
from hypothesis import given

from pbem.bots.ground import FAR, Ground
from pbem.engine import BLUE, GREEN, GROUPS, STEPS_OF, Cell, Mine, Move, cell, column_row
from pbem.engine.core.board import build
from tests.kit import card_named, mine, where, wild_mine
from tests.kit.games import rngs

GOALS = (where("9,1"), where("9,3"), where("9,5"))
EVEN = dict.fromkeys(GOALS, 1 / 3)


def in_window(place: Cell) -> bool:
    column, row = column_row(place)
    return -1 <= column <= 11 and -2 <= row <= 8


def slow_distance(lying: Mine, goals: list[Cell], start: Cell) -> int:
    """How many cards lead from a free cell to a goal: cells cost one, loose tunnels nothing."""
    reached = {("free", start, 0)}
    edge = [("free", start, 0)]
    for cards in range(1, FAR):
        here = list(edge)
        edge = []
        while here:
            kind, place, group = here.pop()
            for _, step, back in STEPS_OF[15 if kind == "free" else group]:
                near = place + step
                if near in goals:
                    return cards
                laid = lying.cards.get(near)
                if laid is not None:
                    nodes = [
                        ("loose", near, other)
                        for other in GROUPS[laid]
                        if other & back and other.bit_count() > 1 and not other & lying.live.get(near, 0)
                    ]
                elif near in lying.hidden or not in_window(near):
                    nodes = []
                else:
                    nodes = [("free", near, 0)]
                for node in nodes:
                    if node not in reached:
                        reached.add(node)
                        # A loose tunnel is walked through at once, a free cell needs the next card.
                        (here if node[0] == "loose" else edge).append(node)
    return FAR


@given(rngs())
def test_distances_are_those_of_a_slow_search(rng: Random) -> None:
    lying = wild_mine(rng)
    goals = [place for place in lying.hidden if in_window(place) and rng.random() < 0.7]
    ground = Ground(lying, dict.fromkeys(goals, 0.3))
    ends = [place for place, key in lying.edge.items() if key > 255 and in_window(place)]
    assert ground.nearest == min((slow_distance(lying, goals, end) for end in ends), default=FAR)


def test_an_empty_mine_is_seven_cards_from_the_middle_goal() -> None:
    ground = Ground(mine("S"), {where("9,3"): 1.0})
    assert ground.nearest == 7


def test_two_open_ends_are_better_than_one() -> None:
    one = Ground(mine("S ─"), EVEN)
    two = Ground(mine("S ┼"), EVEN)
    assert two.rating < one.rating


@pytest.mark.parametrize(
    ("card", "nearer"),
    [("ew", True), ("cross", True), ("dead_ew", False), ("curve_nw", False)],
)
def test_a_card_brings_the_tunnel_nearer_only_if_it_leads_on(card: str, nearer: bool) -> None:
    ground = Ground(mine("S ─ ─"), EVEN)
    chance, gain = ground.after_laying(Move("lay", card_named(card), where("4,3")))
    assert chance == 0
    assert (gain > 0.5) is nearer


def test_a_dead_end_on_the_only_way_throws_back() -> None:
    ground = Ground(mine("S ─ ─ ─"), {where("9,3"): 1.0})
    _, gain = ground.after_laying(Move("lay", card_named("dead_e"), where("5,3"), True))
    assert gain < -2


def test_touching_goals_is_a_chance_of_the_treasure() -> None:
    board = "1,3:start 2,3:ew 3,3:ew 4,3:ew 5,3:cross 6,3:cross 7,3:cross 9,1:? 9,3:? 9,5:?"
    ground = Ground(mine(board), EVEN)
    assert ground.after_laying(Move("lay", card_named("t_h"), where("8,3")))[0] == pytest.approx(1 / 3)
    known_stone = Ground(mine(board), {where("9,1"): 0.5, where("9,5"): 0.5})
    assert known_stone.after_laying(Move("lay", card_named("t_h"), where("8,3")))[0] == 0


def test_filling_the_hole_of_a_rockfall_brings_back_what_was_cut_off() -> None:
    whole = Ground(mine("1,3:start 2,3:ew 3,3:ew 4,3:cross 9,3:?"), {where("9,3"): 1.0})
    holed = Ground(mine("1,3:start 2,3:ew 4,3:cross 9,3:?"), {where("9,3"): 1.0})
    assert holed.nearest == whole.nearest + 1
    _, gain = holed.after_laying(Move("lay", card_named("ew"), where("3,3")))
    assert holed.rating - gain == pytest.approx(whole.rating, abs=0.25)


def test_doors_of_the_other_colour_end_the_tunnel() -> None:
    lying = mine("1,3:start 2,3:door_green_ew 3,3:cross 9,3:?")
    odds = {where("9,3"): 1.0}
    assert Ground(lying, odds, BLUE).nearest == Ground(lying, odds).nearest == 5
    # Round the door: 1,2, 2,2 and 3,2 join the crossing behind it, from where it is five cards again.
    assert Ground(lying, odds, GREEN).nearest == 8


def test_opening_the_treasure_to_the_other_team_alone_is_a_chance_lost() -> None:
    board = (
        "1,3:start 2,3:door_green_ew 3,3:ew 4,3:ew 5,3:cross 6,3:cross 7,3:cross 9,3:? 1,2:dead_n* 1,4:dead_n"
    )
    move = Move("lay", card_named("ew"), where("8,3"))
    assert Ground(mine(board), {where("9,3"): 1.0}, BLUE).after_laying(move)[0] == 1
    assert Ground(mine(board), {where("9,3"): 1.0}, GREEN).after_laying(move)[0] == -1


def test_far_outside_the_window_nothing_breaks() -> None:
    far = {cell(-40, 30): card_named("cross") * 2, cell(1, 3): card_named("start") * 2}
    assert Ground(build(far, GOALS), EVEN).nearest == 7
