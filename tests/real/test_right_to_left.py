"""Hebrew letters as a browser shows them: what stands right of what, measured."""

from __future__ import annotations

import json
import re
import shutil
from html import escape, unescape
from typing import Any

import pytest

from pbem.i18n.direction import bare
from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from tests.conftest import need_real_part
from tests.kit.browser import FLAGS
from tests.kit.games import random_game
from tests.kit.hebrew import in_hebrew
from tests.kit.letters import happenings, sheet
from tests.kit.processes import run

WIDTHS = (360, 600)
# Where every character stands, piece of text by piece: its left side and its top.
_MEASURE = """
window.onload = () => {
  const found = [...document.querySelectorAll("iframe")].map(frame => {
    const page = frame.contentDocument, texts = [], walk = page.createTreeWalker(page.body, 4);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!node.data.trim()) continue;
      const range = page.createRange(), places = [];
      for (let at = 0; at < node.data.length; at++) {
        range.setStart(node, at); range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        places.push([Math.round(box.left), Math.round(box.top)]);
      }
      const table = node.parentElement.closest("table");
      texts.push([node.data, places, table ? table.dir : ""]);
    }
    const pictures = [...page.querySelectorAll('table[dir="rtl"] table[dir="ltr"]')].map(picture => {
      const name = picture.closest("table[dir=rtl]").querySelector("b");
      return [picture.getBoundingClientRect().left, name ? name.getBoundingClientRect().right : 0];
    });
    return [texts, pictures, page.documentElement.scrollWidth];
  });
  document.body.innerHTML = "";
  document.body.append("<<" + JSON.stringify(found) + ">>");
};
"""


@pytest.fixture(scope="module")
def all_pages(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """A letter in the middle of a game, at each width: its texts with their places, its pictures, width."""
    need_real_part("chromium", shutil.which("chromium") is not None)
    rows = random_game(5, seats=5).rows
    at = next(at for at, row in enumerate(rows) if at > 24 and row.after.asks)
    state = rows[at].after
    seat = state.asks[0].seat
    with in_hebrew():
        letter = sheet(state, seat, "turn", lang="he", history=happenings(rows[: at + 1], seat))
        page = render_page(render_letter(letter), "turn@play.example")
    folder = tmp_path_factory.mktemp("browser")
    frames = "".join(
        f'<iframe width="{wide}" height="800" srcdoc="{escape(page)}"></iframe>' for wide in WIDTHS
    )
    source = folder / "frames.html"
    source.write_text(f"<!DOCTYPE html><meta charset=utf-8><script>{_MEASURE}</script>{frames}", "utf-8")
    told = run(
        *("chromium", *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", source.as_uri()),
        check=True,
    ).stdout
    answer = re.search(r"&lt;&lt;(.*)&gt;&gt;", told, re.DOTALL)
    assert answer is not None, told[-500:]
    return list(json.loads(unescape(answer[1])))


@pytest.fixture(params=WIDTHS)
def laid_out(request: pytest.FixtureRequest, all_pages: list[Any]) -> Any:
    texts, pictures, wide = all_pages[WIDTHS.index(request.param)]
    assert wide <= request.param
    return texts, pictures


def lefts(text: str, places: list[list[int]], wanted: str) -> list[int]:
    at = text.index(wanted)
    return [left for left, _ in places[at : at + len(wanted)]]


def test_the_number_of_every_move_stands_right_of_its_cell_and_both_read_as_they_are_typed(
    laid_out: Any,
) -> None:
    found = 0
    for text, places, *_ in laid_out[0]:
        offer = re.fullmatch(r"\[([0-9]+)\].(-?[0-9]+,-?[0-9]+)", bare(text))
        if offer:
            found += 1
            number, cell = (lefts(text, places, part) for part in offer.groups())
            assert number == sorted(number)
            assert cell == sorted(cell)
            assert min(number) > max(cell)
    assert found > 5


def test_moves_follow_each_other_from_right_to_left(laid_out: Any) -> None:
    places = [
        (at[0][1], lefts(text, at, "[")[0]) for text, at, *_ in laid_out[0] if re.match(r"\[[0-9]+\]", text)
    ]
    rows = [left for row in {top for top, _ in places} for left in [[x for top, x in places if top == row]]]
    assert any(len(row) > 1 for row in rows)
    assert all(row == sorted(row, reverse=True) for row in rows)


def test_the_mine_is_not_mirrored(laid_out: Any) -> None:
    """Its columns are numbered from left to right."""
    columns = [
        (int(text), places[0])
        for text, places, side in laid_out[0]
        if side == "ltr" and text.strip().isdigit()
    ]
    top = min(place[1] for _, place in columns)
    head = [(number, place[0]) for number, place in columns if place[1] == top]
    assert len(head) > 5
    assert head == sorted(head)
    assert [left for _, left in head] == sorted(left for _, left in head)


def test_a_card_has_its_picture_at_the_right_of_its_name(laid_out: Any) -> None:
    pictures = [(left, right) for left, right in laid_out[1] if right]
    assert pictures
    assert all(left >= right for left, right in pictures)


def test_cells_times_zones_and_codes_read_from_left_to_right(laid_out: Any) -> None:
    for pattern in (
        r"(?:(?<![א-ת])-)?[0-9]+,-?[0-9]+",
        r"[0-9]{2}:[0-9]{2}",
        r"UTC\+[0-9]",
        r"<[0-9a-f]{20}>",
        r"[A-Za-z]{3,}",
    ):
        found = [
            (piece[0], [left for left, _ in places[piece.start() : piece.end()]])
            for text, places, _ in laid_out[0]
            for piece in re.finditer(pattern, text)
        ]
        assert found, pattern
        assert [piece for piece, across in found if across != sorted(across)] == []
