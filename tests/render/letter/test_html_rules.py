"""Every letter keeps to what mail programs can show, whatever is played and however its reader wants it."""

import random
import re
from collections.abc import Iterator

import pytest

from pbem.app import Addressee
from pbem.app.sheets.sheet import BOARD_STYLES, Sheet
from pbem.engine.rules.registry import MODULES
from pbem.mail.transport.compose import compose
from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from tests.kit.games import random_game
from tests.kit.html_rules import broken_rules
from tests.kit.letters import ASKED, ENDINGS, KINDS, NOW, ending, everything_else, happenings, moments, sheet

MOST_BYTES = 90_000
ADDRESS = "turn-etn4vecj3tpgrean3qaghq4bm2@play.example"
PLAYED = [("base",), *((name,) for name in MODULES if name != "base"), ("base", "s2", "chests")]


def letters(modules: tuple[str, ...], seed: int, count: int) -> Iterator[Sheet]:
    """A letter of every kind at a few moments of a game, each with another look."""
    rng = random.Random(seed)
    for state, rows in moments(random_game(seed, modules=modules), rng, count):
        for kind in (kind for kind in KINDS if state.over == (kind in ENDINGS)):
            seat = state.asks[0].seat if state.asks else rng.randrange(state.seats)
            board, columns = rng.choice([*BOARD_STYLES.values()])
            yield sheet(
                state,
                seat,
                kind,
                history=happenings(rows, seat),
                log=happenings(rows, seat),
                board=board,
                columns=columns,
                final_at=NOW if kind == "receipt" else None,
                asked=tuple(rng.sample(ASKED, 3)) if kind == "receipt" else (),
                **(everything_else(state, seat) | (ending(rows, seat) if kind in ENDINGS else {})),
            )


@pytest.mark.parametrize("modules", PLAYED, ids="+".join)
@pytest.mark.parametrize(
    ("seeds", "count"),
    [
        pytest.param(range(1), 1, marks=pytest.mark.sample),
        pytest.param(range(1, 12), 6, marks=pytest.mark.soak),
    ],
)
def test_every_letter_keeps_to_what_mail_programs_show(
    modules: tuple[str, ...], seeds: range, count: int
) -> None:
    for seed in seeds:
        for letter in letters(modules, seed, count):
            page = render_page(render_letter(letter), ADDRESS)
            assert broken_rules(page) == [], letter.kind
            assert "%2B" not in page  # no plus in an address that has none
            assert "+" not in "".join(re.findall('href="([^"]*)"', page))
            to = Addressee("K7", 0, "Anna", "anna@example.org", 3, "e" * 26)
            raw = compose(letter, to, domain="play.example", key=b"k" * 32).raw
            assert len(raw) <= MOST_BYTES, letter.kind


@pytest.mark.parametrize(
    ("planted", "rule"),
    [
        ('<td bgcolor="#112233">x</td>', "bgcolor #112233"),
        ('<td bgcolor="#fafafa" style="background-color:#fafafa">x</td>', "too light"),
        ('<td bgcolor="#808080" style="background-color:#808080;color:#ffffff">x</td>', "letters on #808080"),
        ('<td style="color:#112233">x</td>', "without a ground"),
        ('<td style="font:12px/15px Arial">x</td>', "slash"),
        ('<td style="margin:.8em">x</td>', r"\d*\.\d"),
        ('<td style="margin-inline:1px">x</td>', "inline"),
        ("<td></td>", "an empty cell"),
        ("<td>x</td></tr><tr><td>x</td><td>x</td>", "rows of [1, 2]"),
        ('<td colspan="64">x</td>', "64 columns"),
        ("<td><bdi>x</bdi></td>", "bdi"),
        ("<td><h3>x</h3></td>", "headings"),
        ("<td><table><tr><td><table><tr><td><table><tr><td><table>", "5 tables deep"),
        ("<td>x\x92</td>", "control character"),
    ],
)
def test_a_planted_fault_is_found(planted: str, rule: str) -> None:
    page = render_page(render_letter(next(letters(("base",), 1, 1))), ADDRESS)
    assert broken_rules(page) == []
    faulty = page.replace("</h1>", f"</h1><table><tr>{planted}</tr></table>", 1)
    assert any(rule in broken for broken in broken_rules(faulty))
