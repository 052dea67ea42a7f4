"""What is marked in a mine: new cards, the last one, and the way to the treasure."""

import random

import pytest

from pbem.engine import OPEN, Laid, cell_name, laid_type, parse_cell, view
from pbem.render.drawing.board import draw_mine
from pbem.render.drawing.cards import ASCII, BOXES
from pbem.render.drawing.marks import Marks, marks_of
from pbem.render.drawing.mine_table import mine_table
from pbem.render.drawing.tiles import DOT
from pbem.render.drawing.way import steps_of_way, winning_way
from pbem.render.sections.legend import legend, signs
from tests.kit import after, table
from tests.kit.boards import mine
from tests.kit.games import random_game
from tests.kit.letters import happenings, moments

GOALS = ("stone_ne", "treasure", "stone_nw")


def way_in(board: str, **legend: str) -> list[str]:
    seen = view(table(goals=GOALS), 0)._replace(mine=mine(board, **legend))
    return [cell_name(place) for place in steps_of_way(seen)]


def test_the_way_is_the_shortest_one_through_joined_tunnels() -> None:
    board = """
        . ┌ ─ ─ ┐ .
        S ┼ ─ ┬ ┼ X
        . └ ─ ┘ . .
    """
    assert way_in(board, X="base.goal.treasure") == ["1,3", "2,3", "3,3", "4,3", "5,3", "6,3"]


def test_a_dead_end_and_a_bridge_are_no_way_through() -> None:
    board = """
        . ┌ ─ ─ ┐ .
        S ┴ ═ ─ ┴ X
    """
    way = ["1,3", "2,3", "2,2", "3,2", "4,2", "5,2", "5,3", "6,3"]
    assert way_in(board, X="base.goal.treasure") == way
    board = """
        . ┌ ─ ┐ . .
        S ┘ . b ─ X
        . . . └ ┘ .
    """
    assert way_in(board, b="bridge", X="base.goal.treasure") == []


def test_from_the_start_one_steps_onto_a_ladder() -> None:
    board = "S . . H ─ X"
    assert way_in(board, H="ladder_e", X="base.goal.treasure") == ["1,3", "4,3", "5,3", "6,3"]


def test_a_way_without_doors_comes_first() -> None:
    board = """
        . ┌ ─ ─ ┐ .
        S ┴ D ─ ┴ X
    """
    free = ["1,3", "2,3", "2,2", "3,2", "4,2", "5,2", "5,3", "6,3"]
    assert way_in(board, D="door_blue_ew", X="base.goal.treasure") == free
    assert way_in("S ─ D ─ ─ X", D="door_blue_ew", X="base.goal.treasure")[2] == "3,3"


@pytest.mark.parametrize("seed", range(12))
def test_there_is_a_way_exactly_when_the_treasure_lies_open_and_joined(seed: int) -> None:
    game = random_game(seed, modules=("base", "s2") if seed % 2 else ("base",))
    for row in game.rows[:: 1 + len(game.rows) // 12] + [row for row in game.rows if not row.after.asks]:
        seen = view(row.after, -1)
        found = [
            place
            for place, laid in seen.mine.cards.items()
            if laid_type(laid).goal == "treasure" and seen.mine.live.get(place)
        ]
        way = steps_of_way(seen)
        assert bool(way) == bool(found)
        assert winning_way(seen) == frozenset(way)
        if way:
            assert way[-1] in found
            assert all(OPEN[seen.mine.cards[place]] for place in way)


def test_the_way_is_drawn_with_heavy_lines() -> None:
    seen = view(table(goals=GOALS), 0)
    board = mine("S ┬ ─ X\n. └ ─ .", X="base.goal.treasure")
    seen = seen._replace(mine=board, face_down=(), asks=())
    marks = Marks(way=winning_way(seen))
    assert draw_mine(seen, BOXES, 72, marks) == [
        "   ┌──1────2────3────4──",
        "   │  ║              ║",
        "  3│══S━━━━┳━━━━━━━━━$══",
        "   │  ║    ║         ║",
        "   │       ║",
        "  4│       ╚═══════",
    ]
    assert draw_mine(seen, ASCII, 72, marks)[2] == "  3|==S#########" + "#####$=="
    assert "━┃ the way to the treasure" in legend(seen, marks=marks)[0]


def test_new_cards_and_the_last_one_are_marked_in_the_corner() -> None:
    state = table("S", goals=GOALS, hands=(["ew", "ns"], ["cross", "map"], ["t_h", "map"]))
    rows = [after(state, "play ew at 2,3")]
    rows.append(after(rows[0], "play cross at 3,3"))
    rows.append(after(rows[1], "play t_h at 4,3"))
    seen = view(rows[-1], 0)
    places = [parse_cell(name) for name in ("2,3", "3,3", "4,3")]
    marks = Marks(frozenset(place for place in places[1:] if place), places[2])
    drawn = draw_mine(seen, BOXES, 72, marks)
    top = next(line for at, line in enumerate(drawn) if drawn[at + 1].startswith("  3│"))
    assert [top[4 + 5 * column] for column in (2, 3, 4)] == [" ", "·", "•"]
    assert {"·", "•"} <= set(signs(seen, marks=marks))
    assert "· new since your last turn" in " ".join(legend(seen, marks=marks))
    assert not {"·", "•"} & set(signs(seen))
    assert mine_table(seen, marks).count(f">{DOT}<") == 1 + 4


def test_one_may_ask_what_single_signs_mean() -> None:
    seen = view(table("S ─", goals=GOALS), 0)
    assert legend(seen, only={"?"}) == ["   ? unknown goal"]
    assert legend(seen, only=set()) == []


@pytest.mark.parametrize("seed", range(8))
def test_what_others_laid_since_is_new_and_lies_there(seed: int) -> None:
    for state, rows in moments(random_game(seed), random.Random(seed), 6):
        for seat in range(state.seats):
            seen = view(state, seat)
            history = happenings(rows, seat)
            marks = marks_of(history, seen)
            laid = [fact for event in history for fact in event.facts if isinstance(fact, Laid)]
            assert marks.new <= seen.mine.cards.keys()
            assert marks.last is None or marks.last in seen.mine.cards
            if laid and laid[-1].cell in seen.mine.cards and seen.round == rows[-1].before.round:
                assert marks.last in (None, laid[-1].cell)
            own = {fact.cell for fact in laid if fact.seat == seat}
            others = {fact.cell for fact in laid if fact.seat != seat}
            assert not marks.new & (own - others)
