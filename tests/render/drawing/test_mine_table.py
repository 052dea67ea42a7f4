"""The mine and the cards as HTML tables: as mail programs want them, and showing what lies there."""

import quopri
import random
from itertools import chain
from statistics import median

import pytest

from pbem.engine import GROUPS, TYPES, E, N, S, Sides, W, cell_name, laid_id, laid_type, view
from pbem.render.drawing import tiles
from pbem.render.drawing.board import free_cells, guarded_cells
from pbem.render.drawing.card_table import card_table
from pbem.render.drawing.cards import GUARD, letter_of
from pbem.render.drawing.marks import marks_of
from pbem.render.drawing.mine_table import MOST_COLUMNS, mine_table
from pbem.render.drawing.tiles import ARMS, ROCK, SIDES, STEPS, Place, Tile, tile
from tests.kit import table
from tests.kit.boards import mine
from tests.kit.colours import SCREENS, Screen, brightness, contrast, rgb
from tests.kit.games import random_game
from tests.kit.html_tables import Td, read_table
from tests.kit.letters import happenings, moments

LYING = sorted({laid_id(kind.first, turned) for kind in TYPES if kind.groups for turned in (False, True)})
LIGHT = (tiles.TUNNEL, tiles.LOOSE, tiles.WAY)
OPPOSITE = {N: S, E: W, S: N, W: E}
UNDER_LETTERS = (*(tiles.DARK, tiles.BACK, tiles.STONE, tiles.GOLD), *(tiles.BLUE, tiles.GREEN, tiles.VIOLET))

MODULES = (
    ("base",),
    ("base", "s2"),
    ("base", "s2", "wc2017", "wc2022", "wc2023"),
    ("base", "toll", "chests", "party", "new-goals"),
)


def named(laid: int) -> str:
    return f"{laid_type(laid).id}{'*' * (laid & 1)}"


def encoded(html: str) -> int:
    return len(quopri.encodestring(html.encode()))


def checked(html: str) -> list[list[Td]]:
    """The rows of a table that has everything that mail programs ask of it."""
    rows = read_table(html)
    widths = [int(td.attributes["width"]) for td in rows[0]]
    assert len(widths) <= 63
    assert all(td.span == 1 for td in rows[0])
    assert f'width="{sum(widths)}"' in html.partition(">")[0]
    assert sum(widths) <= 360
    for row in rows:
        assert sum(td.span for td in row) == len(widths)
        for td in row:
            assert td.attributes["height"].isdigit()
            assert td.text, "an empty cell is as high as a line"
            assert {"font-size", "line-height"} <= set(td.style)
            assert "height" not in td.style
            assert not set("/.()%") & set(td.attributes["style"])
            assert td.style.get("background-color", "") == td.fill
            if td.text != "\xa0" and td.fill:
                assert td.style["color"] == "white"
                assert td.fill in UNDER_LETTERS
            elif td.fill:
                assert "color" not in td.style
    return rows


def is_open(drawn: Tile, side: Sides) -> bool:
    """Whether a tunnel comes to the edge: light ground or a light line there, or a dark floor without one."""
    row, column = ARMS[side]
    paint = drawn[row][column]
    lined = any(line.side == side for line in paint.lines)
    return paint.fill in LIGHT or (paint.fill == tiles.DARK and not lined) or (paint.fill in ROCK and lined)


# Colours --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_tunnels_stand_out_from_rock_and_signs_on_every_screen(screen: Screen) -> None:
    for light in LIGHT:
        assert brightness(rgb(light)) <= 198
        for dark in (*tiles.ROCK, *UNDER_LETTERS):
            assert contrast(light, dark, screen) >= 3, (light, dark)


@pytest.mark.parametrize("screen", SCREENS)
def test_letters_are_white_on_dark(screen: Screen) -> None:
    for dark in UNDER_LETTERS:
        assert brightness(rgb(dark)) <= 72
        assert contrast("#ffffff", dark, screen) >= 7


# Cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("live", [15, 0])
@pytest.mark.parametrize("laid", LYING, ids=named)
def test_a_card_is_open_where_its_tunnels_are_and_nowhere_else(laid: int, live: Sides) -> None:
    drawn = tile(laid, live)
    for side in SIDES:
        assert is_open(drawn, side) == bool(sum(GROUPS[laid]) & side)


def come_to(drawn: Tile, side: Sides) -> Sides:
    """The sides that one comes to from a side over the floor of tunnels, without crossing rock or a line."""

    def is_floor(place: Place) -> bool:
        row, column = place
        paint = drawn[row][column]
        corner = place not in ((1, 1), *ARMS.values())
        return paint.fill in LIGHT or (paint.fill not in ROCK and not (corner and paint.text))

    seen, todo = {ARMS[side]}, [ARMS[side]] if is_floor(ARMS[side]) else []
    while todo:
        row, column = todo.pop()
        for way, (down, right) in STEPS.items():
            near = row + down, column + right
            if min(near) < 0 or max(near) > 2 or near in seen or not is_floor(near):
                continue
            here, there = drawn[row][column].lines, drawn[near[0]][near[1]].lines
            if way not in {line.side for line in here} and OPPOSITE[way] not in {line.side for line in there}:
                seen.add(near)
                todo.append(near)
    return sum(one for one, place in ARMS.items() if place in seen)


@pytest.mark.parametrize("live", [15, 0])
@pytest.mark.parametrize("laid", LYING, ids=named)
def test_a_drawn_card_joins_what_the_card_joins(laid: int, live: Sides) -> None:
    drawn, groups = tile(laid, live), GROUPS[laid]
    is_bridge = drawn[1][1].text == tiles.BRIDGE  # that two tunnels cross there is told by its sign
    assert is_bridge == (set(groups) == {N | S, E | W})
    for group in groups:
        for side in SIDES:
            if group & side:
                assert come_to(drawn, side) == (15 if is_bridge else group)


def test_cards_that_differ_are_drawn_differently() -> None:
    drawn: dict[Tile, object] = {}
    for laid in LYING:
        kind = laid_type(laid)
        looks = frozenset(GROUPS[laid]), letter_of(kind), kind.crystals
        assert drawn.setdefault(tile(laid), looks) == looks, kind.id


def test_loose_tunnels_have_outlines_and_not_only_another_colour() -> None:
    for laid in LYING:
        for group in GROUPS[laid]:
            drawn, joined = tile(laid, 15 - group), tile(laid, 15)
            for side in SIDES:
                if group & side:
                    row, column = ARMS[side]
                    assert any(line.thick == tiles.OUTLINE for line in drawn[row][column].lines)
                    assert not any(line.thick == tiles.OUTLINE for line in joined[row][column].lines)


@pytest.mark.parametrize("laid", LYING, ids=named)
def test_a_card_alone_is_a_small_table(laid: int) -> None:
    html = card_table(laid)
    rows = checked(html)
    assert len(rows) == 4
    assert encoded(html) < 2000


# The mine -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 60))]
)
@pytest.mark.parametrize("modules", MODULES, ids="+".join)
def test_every_mine_is_a_table_for_all_mail_programs(modules: tuple[str, ...], seed: int) -> None:
    game = random_game(seed, modules=modules)
    for state, rows in moments(game, random.Random(seed), 5):
        for seat in (-1, 0):
            seen = view(state, seat)
            if not seen.mine.cards:
                continue
            html = mine_table(seen, marks_of(happenings(rows, seat), seen))
            if html.startswith("<pre"):  # more loose ends than anybody ever saw
                continue
            drawn = checked(html)
            assert encoded(html) <= 62_000
            written = [td.text.lstrip(GUARD) for row in drawn for td in row]
            for place in free_cells(seen):
                assert written.count(cell_name(place)) == 1
            backs = [td for td in chain(*drawn) if td.text != "\xa0" and td.span == 3 and td.fill]
            assert len(backs) == len(seen.mine.hidden) + len(guarded_cells(seen))


def test_a_usual_mine_is_small() -> None:
    sizes = []
    for seed in range(4):
        rows = random_game(seed, modules=("base", "s2"), seats=5).rows
        seen = (view(row.after, 0) for row in rows[::7] if row.after.asks)
        sizes += [encoded(mine_table(one)) for one in seen if 8 <= len(one.mine.cards) <= 18]
    assert median(sizes) <= 25_000


def full(wide: int, high: int, *shapes: str) -> str:
    """A mine without a free place."""
    rng = random.Random(wide)
    cells = ((column, row) for column in range(1, wide + 1) for row in range(1, high + 1))
    return " ".join(f"{x},{y}:{'start' if (x, y) == (1, 3) else rng.choice(shapes)}" for x, y in cells)


JOINED = ("cross", "t_v", "t_h", "t_v*", "t_h*", "ns", "ew", "curve_ne", "curve_nw", "bridge", "door_blue_ew")
DEAD = ("dead_cross", "dead_t_v", "mixed_ew_dead_n_s", "crystal_nsw_dead_e", "double_curve_nw_es")


@pytest.mark.parametrize(("wide", "high"), [(12, 7), (14, 6), (20, 4)])
def test_even_a_full_mine_is_not_too_large(wide: int, high: int) -> None:
    seen = view(table(), 0)._replace(mine=mine(full(wide, high, *JOINED)), face_down=(), asks=())
    html = mine_table(seen)
    checked(html)
    assert encoded(html) <= 62_000
    seen = seen._replace(mine=mine(full(wide, high, *JOINED, *DEAD)))
    assert encoded(mine_table(seen)) <= 62_000


def test_a_mine_that_no_table_can_hold_is_drawn_with_lines_in_one_piece() -> None:
    seen = view(table(), 0)._replace(mine=mine(full(MOST_COLUMNS + 1, 3, "ew")), face_down=(), asks=())
    html = mine_table(seen)
    assert html.startswith("<pre")
    assert html.count(f"─{MOST_COLUMNS + 1}──") == 1


def test_numbers_stand_around_the_mine_and_cards_where_they_lie() -> None:
    state = table("S ─ ┐", goals=("stone_ne", "treasure", "stone_nw"))
    seen = view(state, 0)
    rows = checked(mine_table(seen))
    assert [td.text for td in rows[1]] == ["\xa0", *map(str, range(10))]
    labels = [row[0].text for row in rows[2:] if row[0].text != "\xa0"]
    assert labels == ["1", "2", "3", "4", "5"]
    middle = next(row for row in rows if row[0].text == "3")
    # the start, then one tunnel through two cards, and the curve that turns south
    assert [(td.text, td.span) for td in middle[1:5]] == [("0,3", 3), ("\xa0", 1), ("S", 1), ("\xa0", 6)]
