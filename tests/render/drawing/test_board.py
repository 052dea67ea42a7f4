"""The mine as text: every card legible, every cell where its coordinates say."""

import random
from itertools import pairwise

import pytest

from pbem.engine import GROUPS, LADDER, TYPES, cell_name, column_row, laid_id, laid_type, view
from pbem.render.drawing.board import draw_mine, free_cells, panels
from pbem.render.drawing.cards import BOXES, GLYPHS, WIDE, face_down, letter_of, picture
from pbem.render.safe import columns
from pbem.render.sections.legend import legend
from tests.kit import after, table
from tests.kit.games import random_game
from tests.kit.letters import moments

STYLES = sorted(GLYPHS)
LYING = sorted({laid_id(kind.first, turned) for kind in TYPES if kind.groups for turned in (False, True)})


def looks(laid: int) -> tuple[object, ...]:
    """What a player must be able to tell from the picture: joined sides, and what is special."""
    kind = laid_type(laid)
    return frozenset(GROUPS[laid]), kind.door, kind.ladder, kind.crystals, kind.goal, kind.kind == "start"


@pytest.mark.parametrize("style", STYLES)
def test_cards_that_differ_are_drawn_differently(style: str) -> None:
    drawn: dict[tuple[str, ...], tuple[object, ...]] = {}
    for laid in LYING:
        other = drawn.setdefault(picture(laid, style=style), looks(laid))
        assert other == looks(laid), laid_type(laid).id


@pytest.mark.parametrize("style", STYLES)
def test_joined_and_cut_off_tunnels_are_drawn_differently(style: str) -> None:
    for laid in LYING:
        groups = GROUPS[laid]
        for group in groups:
            rest = sum(groups) - group
            assert picture(laid, rest, style) != picture(laid, rest | group, style), laid_type(laid).id


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("laid", LYING, ids=lambda laid: f"{laid_type(laid).id}{'*' * (laid & 1)}")
def test_a_picture_has_a_tunnel_at_every_open_edge_and_at_no_other(laid: int, style: str) -> None:
    top, middle, bottom = drawn = picture(laid, style=style)
    assert all(len(line) == WIDE for line in drawn)
    edges = (top[2], middle[4], bottom[2], middle[0])
    for bit, sign in zip((1, 2, 4, 8), edges, strict=True):
        assert (sign != " ") == bool(sum(GROUPS[laid]) & bit)


def test_a_mine_is_drawn_like_this() -> None:
    state = table(
        """
        . ┌ ┐ ╹
        S ┤ └ ╬
        """,
        at="1,2",
        goals=("stone_ne", "treasure", "stone_nw"),
        hands=(["map", "map"], ["map"], ["map"]),
    )
    state = after(state, "play map at 9,3")
    assert draw_mine(view(state, 0)) == [
        "   ┌──0────1────2────3────4────5────6────7────8────9──",
        "  1│                                             │ ? │",
        "   │                      ┴",
        "  2│      1,2   ╔════╗    ×",
        "   │            ║    ║",
        "   │       ║    ║    ║    ┴                      ┌───┐",
        "  3│ 0,3 ══S════╣    ╚═══╡×├─                    │ $ │",
        "   │       ║    ║         ┬                      └───┘",
        "  4│      1,4  2,4",
        "  5│                                             │ ? │",
    ]


def test_a_row_in_which_nothing_leads_up_or_down_takes_one_line() -> None:
    lines = draw_mine(view(table("S ─ ┐\n. . ═")))
    assert [line[:4] for line in lines] == [
        *("   ┌", "  1│", "  2│"),
        *("   │", "  3│", "   │"),
        *("  4│", "  5│"),
    ]
    loose = table(
        """
        S . d
        """,
        legend={"d": "double_curve_nw_es"},
        modules=("base", "s2"),
    )
    row = next(at for at, line in enumerate(draw_mine(view(loose))) if line.startswith("  3│"))
    assert draw_mine(view(loose))[row + 1].strip(" │"), "corners of a loose curve are no frame"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(6))
def test_every_cell_lies_under_its_column_and_beside_its_row(seed: int, style: str) -> None:
    for state, _ in moments(random_game(seed), random.Random(seed), 5):
        seen = view(state, 0)
        lines = draw_mine(seen, style, columns=500)
        left = min(column_row(place)[0] for place in [*seen.mine.cards, *seen.mine.hidden, *free_cells(seen)])
        rows = {int(line[:3]): at for at, line in enumerate(lines) if line[:3].strip()}
        for place, laid in seen.mine.cards.items():
            column, row = column_row(place)
            at = 4 + (column - left) * WIDE
            cut = [line.ljust(at + WIDE)[at : at + WIDE] for line in lines]
            above, middle, below = picture(laid, seen.mine.live.get(place, 0), style)
            assert cut[rows[row]] == middle
            assert above.isspace() or cut[rows[row] - 1] == above
            assert below.isspace() or cut[rows[row] + 1] == below
            assert lines[0][at : at + WIDE].strip("─_") == str(column)
        for place in free_cells(seen):
            assert any(cell_name(place) in line or len(cell_name(place)) >= WIDE for line in lines)


@pytest.mark.parametrize("width", [40, 72])
@pytest.mark.parametrize("seed", range(8))
def test_no_line_is_wider_than_the_reader_wants_and_none_ends_in_blanks(seed: int, width: int) -> None:
    for state, _ in moments(random_game(seed), random.Random(seed), 5):
        for style in STYLES:
            seen = view(state, 0)
            for line in draw_mine(seen, style, width) + legend(seen, style, width=width):
                assert columns(line) <= width
                assert line == line.rstrip()
                assert "\t" not in line


def test_the_usual_nine_columns_and_one_more_at_each_side_need_no_cut() -> None:
    assert panels(0, 10, 11) == [range(0, 11)]


@pytest.mark.parametrize(("left", "right"), [(-3, 12), (-8, 9), (1, 9), (-2, 9), (1, 40)])
def test_panels_cover_all_columns_and_repeat_one(left: int, right: int) -> None:
    cut = panels(left, right, 11)
    assert all(len(panel) <= 11 for panel in cut)
    assert cut[0][0] == left
    assert cut[-1][-1] == right
    assert all(one[-1] == next_one[0] for one, next_one in pairwise(cut))


def test_a_goal_is_known_only_to_who_looked() -> None:
    state = after(
        table(goals=("stone_ne", "treasure", "stone_nw"), hands=(["map"], ["map"], ["map"])),
        "play map at 9,3",
    )
    assert any("│ $ │" in line for line in draw_mine(view(state, 0)))
    assert not any("$" in line for line in draw_mine(view(state, 1)))
    seen = view(state, 0)
    assert "$ in a frame: it lies face down, but you have seen it." in " ".join(legend(seen))
    swapped = seen._replace(notes=tuple(note._replace(stale=True) for note in seen.notes))
    assert "$? in a frame" in " ".join(legend(swapped))
    assert "With a question mark: it may have changed since." in " ".join(" ".join(legend(swapped)).split())
    assert "you have seen it" not in " ".join(legend(view(state, 1)))


def test_when_the_round_is_over_everybody_sees_every_goal() -> None:
    goals = ("stone_ne", "treasure", "stone_nw")
    state = after(table(goals=goals, hands=(["map"], ["map"]), deck=[]), "play map at 9,3", "discard map")
    for seat in (-1, 0, 1):
        drawn = "\n".join(draw_mine(view(state, seat)))
        assert drawn.count("│ ● │") == 2
        assert drawn.count("│ $ │") == 1
        assert "?" not in drawn
        assert "unknown" not in " ".join(legend(view(state, seat)))


def test_what_may_have_changed_carries_a_question_mark() -> None:
    assert face_down("$?")[1] == "│$? │"


def test_ladders_doors_and_goals_have_a_letter_in_the_middle() -> None:
    for laid in LYING:
        letter = letter_of(laid_type(laid), BOXES)
        kind = laid_type(laid)
        special = LADDER[laid] or kind.door or kind.goal or kind.kind == "postcard"
        assert bool(letter) == bool(special)
        assert not letter or picture(laid)[1][2] == letter
