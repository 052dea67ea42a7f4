"""Letters in Hebrew, line by line, as the Unicode bidirectional algorithm shows them (a library)."""

import random
import re
from collections.abc import Iterator

import pytest

from pbem.i18n.direction import FSI, LRI, LRM, PDI, RLI, RLM, bare
from pbem.mail.conversation.commands import read_commands
from pbem.mail.parse.charsets import plain
from pbem.mail.typed.context import ReadingContext
from pbem.render.letter.letters import render_letter
from pbem.render.right_to_left import closed, first_letter, in_its_direction, isolated
from pbem.render.safe import MARGIN, columns, wrap
from tests.kit.bidi import shown
from tests.kit.games import random_game
from tests.kit.hebrew import hebrew, in_hebrew
from tests.kit.letters import ENDINGS, KINDS, NAMES, ending, everything_else, happenings, moments, sheet
from tests.render.letter.test_no_letter_is_a_command import answers, commands_in, wrapped_bodies

# Cells, words in Latin letters with what belongs to them, and from one number to another: each is seen in its
# own order. A hyphen behind a Hebrew letter is no minus.
PIECES = re.compile(
    r"(?<![\w,-])-?[0-9]+,-?[0-9]+|(?<=[א-ת]-)-?[0-9]+,-?[0-9]+"
    r"|[0-9]*[A-Za-z](?:[0-9A-Za-z@.+:-]*[0-9A-Za-z])?|[0-9]+–[0-9]+"
)
OFFER = re.compile(r"\[([0-9]+)\] (-?[0-9]+,-?[0-9]+)")


@pytest.fixture(autouse=True)
def _in_hebrew() -> Iterator[None]:
    with in_hebrew():
        yield


def letters_of(kind: str) -> Iterator[str]:
    rng = random.Random(kind)
    for seed, style in enumerate(("boxes", "words" if len(kind) % 2 else "boxes")):
        game = random_game(seed, modules=("base", "s2") if seed % 2 else ("base",))
        state, rows = next(iter(moments(game, rng, 1)))
        seat = state.asks[0].seat if state.asks else 0
        letter = sheet(
            state,
            seat,
            kind,
            lang="he",
            board=style,
            columns=40 if seed else 60,
            history=happenings(rows, seat),
            log=happenings(rows, seat),
            answers=tuple(answers(state, seat, rng)) if kind in ("receipt", "refusal") else (),
            **everything_else(state, seat),
            **(ending(rows, seat) if kind in ENDINGS else {}),
        )
        text = render_letter(letter)
        assert text.lang == "he"
        for line in text.body.split("\n"):
            assert columns(line) <= (40 if seed else 72) or bare(line).startswith(("<", "| http")), line
            assert line == line.rstrip()
        yield text.body


def is_balanced(line: str) -> bool:
    depth = 0
    for sign in line:
        depth += (sign in (LRI, RLI, FSI)) - (sign == PDI)
        if depth < 0:
            return False
    return depth == 0


@pytest.mark.parametrize("kind", KINDS)
def test_every_line_runs_from_right_to_left_and_nothing_in_it_turns_round(kind: str) -> None:
    for body in letters_of(kind):
        for line in body.split("\n"):
            assert is_balanced(line), line
            if not line:
                continue
            if line.startswith(LRM):  # drawn: the same in programs of either kind
                assert shown(line, "L") == shown(line, "R") == bare(line)
            elif line.startswith(MARGIN):
                assert bare(shown(line[2:], "L")) == bare(shown(line[2:], "R"))
            else:
                assert first_letter(line) == "R", line
                seen = shown(line)
                lost = [piece for piece in PIECES.findall(bare(line)) if piece not in seen]
                assert lost == [], seen


def test_the_number_of_a_move_stands_before_its_cell() -> None:
    found = 0
    for body in letters_of("turn"):
        for line in body.split("\n"):
            seen = shown(line)
            for number, cell in OFFER.findall(bare(line)):
                found += 1
                assert f"{cell} ]{number}[" in seen  # read from the right; brackets are turned by the font
    assert found > 10


@pytest.mark.parametrize("kind", ["turn", "start"])
def test_the_mine_is_drawn_from_left_to_right_in_equal_lines(kind: str) -> None:
    body = next(letters_of(kind))
    drawn = [line for line in body.split("\n") if line.startswith(LRM)]
    assert len(drawn) > 5
    assert len({columns(line) for line in drawn}) == 1  # also when all lines begin at the right


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("מסעף ב-3,4", "3,4-ב ףעסמ"),
        ("מסעף ב--1,3", "-1,3-ב ףעסמ"),
        ("[2] -1,3", "-1,3 ]2["),
        ("[2] 4,-1", "4,-1 ]2["),
        ("מ־1–3 קלפים", "םיפלק 1–3־מ"),
        ("עד 18:00 (UTC+2)", ")UTC+2( 18:00 דע"),
        ("═║ מחובר", "רבוחמ ═║"),
        ("Anna Maria: קלף", "ףלק :Anna Maria"),
        ("+2 זהב", "בהז +2"),
        (f"סוף: <{FSI}9f8e{PDI}>", "<9f8e> :ףוס"),
        (f"מסובב: {FSI}[7] 1,2{PDI}  [8] 2,2", "2,2 ]8[  1,2 ]7[ :בבוסמ"),
        ("״להגדיר lang=pl״", "״lang=pl רידגהל״"),
        ("״להגדיר quiet=23:00-07:00״", "״quiet=23:00-07:00 רידגהל״"),
    ],
)
def test_what_would_turn_round_is_isolated(line: str, seen: str) -> None:
    assert shown(isolated(line)) == seen
    assert shown(isolated(isolated(line))) == seen


def test_an_isolate_goes_on_behind_the_end_of_a_line() -> None:
    line = f"אפשר לכתוב {FSI}play 12 at 3,4 and nothing else than that{PDI}, תודה"
    parts, still_open = closed(wrap(line, 24))
    assert not still_open
    assert len(parts) > 2
    assert all(map(is_balanced, parts))
    assert [bare(part) for part in parts] == wrap(bare(line), 24)
    assert parts[1].startswith(LRI)


def test_a_number_behind_a_mark_never_ends_a_line() -> None:
    """Alone on its line it would be a numbered move when it comes back without the marks."""
    for width in range(10, 30):
        for line in wrap(f"יש בקופה עוד {FSI}7{PDI} קלפים ולא {FSI}12{PDI} כרגיל", width):
            assert not re.fullmatch(r"\W*[0-9]+\W*", bare(line)), line


def test_a_mark_for_a_line_without_letters() -> None:
    body = next(letters_of("turn"))
    assert any(line.startswith(RLM) for line in body.split("\n"))


@pytest.mark.parametrize("kind", ["turn", "receipt"])
def test_no_wrapping_of_a_hebrew_letter_makes_a_command(kind: str) -> None:
    """Whether a program keeps the signs of direction or drops them."""
    body = next(letters_of(kind))
    assert commands_in(body, NAMES) == []
    assert commands_in(bare(body), NAMES) == []


def test_the_reader_of_mails_finds_no_wish_in_a_hebrew_letter() -> None:
    state = random_game(1).rows[0].after
    seat = state.asks[0].seat
    letter = sheet(state, seat, "turn", lang="he")
    reading = ReadingContext(letter.names, seat, letter.view)
    for lines in wrapped_bodies(render_letter(letter).body):
        found = read_commands([plain(line) for line in lines], reading)
        assert (found.commands, found.unanswered) == ((), ())


@pytest.mark.parametrize(
    "line",
    [
        f"{FSI}play 12 at {LRI}3,4{PDI}{PDI}",
        f"{RLM}play 12 at 3,4",
        f"{LRI}play{PDI} {LRI}12{PDI} at {LRI}3,4{PDI}",
    ],
)
def test_a_line_that_is_copied_with_its_signs_is_read(line: str) -> None:
    state = random_game(1).rows[0].after
    seat = state.asks[0].seat
    letter = sheet(state, seat, "turn", lang="he")
    reading = ReadingContext(letter.names, seat, letter.view)
    (read,) = read_commands([plain(line)], reading).commands
    (wanted,) = read_commands(["play 12 at 3,4"], reading).commands
    assert read.move == wanted.move


def test_every_sign_of_the_legend_stands_before_its_meaning() -> None:
    body = next(letters_of("start"))
    lines = [shown(line) for line in body.split("\n") if "═║" in line]
    meaning = hebrew().gettext("joined to the start")[::-1]
    assert any(f"{meaning} ═║" in line for line in lines)


def test_a_plain_text_runs_as_its_own_words_do() -> None:
    english = f"{FSI}דנה{PDI} asks: join 3,4.\n"
    assert in_its_direction(english) == english
    lines = wrap(f"{FSI}Anna{PDI}: אפשר לכתוב {FSI}join K7 and whatever else{PDI} מיד", 24)
    hebrew_lines = in_its_direction("\n".join([*lines, "", "- 3,4", "| Hello."])).split("\n")
    assert all(map(is_balanced, hebrew_lines))
    assert all(first_letter(line) == "R" for line in hebrew_lines[:-1] if line)
    assert [bare(line) for line in hebrew_lines] == [*map(bare, lines), "", "- 3,4", "| Hello."]
