"""The HTML twin of a letter: the same words, nothing active in it, links that do what they say."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.app.sheets.sheet import Sheet
from pbem.engine import DISCARD, STOP, Streams, guess, read, view, write
from pbem.mail.conversation.commands import read_commands
from pbem.mail.typed.context import ReadingContext
from pbem.render.drawing.card_table import card_table
from pbem.render.drawing.layout import blocks
from pbem.render.letter.buttons import LONGEST_LINK, answer_to, mailto
from pbem.render.letter.letters import render_letter
from pbem.render.letter.offers import LABELS, MORE_LABELS, THROW_AWAY
from pbem.render.letter.page import MOST_BYTES, OTHERS, render_page, weight
from pbem.render.numbered import numbered, twins
from tests.kit import table
from tests.kit.games import random_game
from tests.kit.letters import (
    ASKED,
    ENDINGS,
    KINDS,
    NAMES,
    NOW,
    ending,
    everything_else,
    happenings,
    moments,
    sheet,
)
from tests.kit.sampling import first
from tests.render.letter.test_no_letter_is_a_command import NASTY, commands_in

ADDRESS = "turn+etn4vecj3tpgrean3qaghq4bm2@play.example"


class Page(HTMLParser):
    """The tags, the links and the words of a page; every tag must be closed in order."""

    VOID = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.links: list[str] = []
        self.labels: list[str] = []  # what the links say
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag == "a":
            self.links.append(dict(attributes)["href"] or "")
            self.labels.append("")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "a" in self.open:
            self.labels[-1] += data
        if not {"style", "title"} & {*self.open}:
            self.words += data.split()


def page_of(letter: Sheet) -> str:
    return render_page(render_letter(letter), ADDRESS)


def letters(seed: int, kinds: Sequence[str] = KINDS) -> Iterator[Sheet]:
    rng = random.Random(seed)
    for state, rows in moments(random_game(seed, modules=("base", "s2")), rng, 2):
        for kind in kinds:
            seat = state.asks[0].seat if state.asks else 0
            parts = everything_else(state, seat) | {
                "names": tuple(rng.sample(NASTY, state.seats)),
                "history": happenings(rows, seat),
                "log": happenings(rows, seat),
                "asked": ASKED if kind == "receipt" else (),
                **(ending(rows, seat) if kind in ENDINGS else {}),
            }
            yield sheet(state, seat, kind, **parts)


@pytest.mark.parametrize("seed", first(2, range(3)))
def test_text_and_page_have_the_same_words(seed: int) -> None:
    """But for pictures, which the page draws, dashes, which become dots, stars of titles, and buttons."""
    for letter in letters(seed):
        text = render_letter(letter)
        pictures = " ".join(line for block in text.blocks for line in block.picture)
        source = render_page(replace(text, mine=""), ADDRESS)
        for laid in {block.laid for block in text.blocks if block.laid}:
            source = source.replace(card_table(laid), "")
        page = Page(source)
        buttons = " ".join(label for label in page.labels if not label.startswith("["))
        body = re.sub(r"^\*(.+)\*$", r"\1", text.body, flags=re.MULTILINE)
        expected = Counter(body.split()) - Counter(pictures.split())
        expected -= Counter(word for word in text.body.split() if word.startswith("<mailto:"))  # a button
        found = Counter(page.words) - Counter(buttons.split())
        # Tunnel cards without a place lie in a row in the text, and have a line each in the page.
        idle = [block.lines for block in text.blocks if block.laid and block.lines[-1] == "no use now"]
        found -= Counter(" ".join(word for lines in idle for word in lines).replace(",", "").split())
        found += Counter(re.findall(r"No\.\d+", " ".join(lines[0] for lines in idle)))
        expected -= Counter(["No", "use", "now:"] if "\nNo use now:\n" in text.body else ())
        if OTHERS in " ".join(page.words):  # in a large letter not every move has a button
            found -= Counter(OTHERS.split())
        expected.pop("-", None)
        found.pop("-", None)
        assert found == expected


@pytest.mark.parametrize("seed", range(2))
def test_a_page_is_plain_and_closed(seed: int) -> None:
    allowed = {
        *("html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "br", "pre", "ul", "li", "a"),
        *("table", "tr", "td", "div", "b", "font"),
    }
    for letter in letters(seed):
        source = page_of(letter)
        page = Page(source)
        assert {tag for tag, _ in page.tags} <= allowed
        assert all(attributes.get("dir") == "ltr" for tag, attributes in page.tags if tag == "pre")
        assert '<meta name="color-scheme" content="light dark">' in source
        names = {name for _, attributes in page.tags for name in attributes}
        assert not any(name.startswith("on") for name in names)
        assert all(link.startswith("mailto:") for link in page.links)


def test_names_and_talk_show_as_text() -> None:
    letter = next(letters(1, ("table",)))
    source = page_of(letter)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;quotes&#39;" in source
    assert "<script" not in source


@pytest.mark.parametrize("seed", first(2, range(3)))
def test_every_move_and_every_card_has_a_link_that_opens_an_answer_with_it(seed: int) -> None:
    found = 0
    for letter in letters(seed, ("turn", "nudge", "refusal")):
        seen, names = letter.view, letter.names
        page = Page(page_of(letter))
        lines = [opened(link) for link in page.links]
        chips = {label: line for label, line in zip(page.labels, lines, strict=True) if label[0] == "["}
        moves = {int(label[1:].partition("]")[0]): line for label, line in chips.items()}
        offered = dict(enumerate(numbered(seen), 1))
        if OTHERS in " ".join(page.words):  # in a large letter not every move has a button
            offered = {n: move for n, move in offered.items() if n in moves}
        assert {n: read(line, names, seen.seat) for n, line in moves.items()} == offered
        away = [line for label, line in zip(page.labels, lines, strict=True) if label == "throw\xa0away"]
        spare = twins(seen)  # of cards that are alike one can be thrown away
        single = [move for move in seen.legal if move.verb == DISCARD and not move.more]
        assert sorted(away) == sorted(write(move) for move in single if move.card not in spare)
        others = [line for label, line in zip(page.labels, lines, strict=True) if " " in label]
        assert {*others} <= {*LABELS, *(write(move) for move in seen.legal if move.verb == STOP)}
        found += len(moves)
    assert found > 10


def opened(link: str) -> str:
    """The line that a link writes, as a program finds it that follows RFC 6068."""
    assert re.fullmatch(r"mailto:[A-Za-z0-9@.%_~-]+\?subject=[A-Za-z0-9%._~-]+&body=[A-Za-z0-9%._~-]+", link)
    assert len(link) < LONGEST_LINK
    parts = urlsplit(link)
    assert unquote(parts.path) == ADDRESS
    fields = parse_qs(parts.query, strict_parsing=True)
    subject, line = fields["subject"][0], fields["body"][0]
    assert subject.startswith("Re: [K7] ")
    assert line.isascii()
    assert line.isprintable()  # so it has no line end
    return line


@pytest.mark.parametrize(
    ("kind", "parts", "lines"),
    [
        ("receipt", {"final_at": NOW}, ["undo", "go"]),
        ("receipt", {}, []),
        ("takeback", {}, ["agree", "agree no"]),
    ],
)
def test_commands_that_a_letter_names_can_be_tapped(
    kind: str, parts: dict[str, Any], lines: list[str]
) -> None:
    state = random_game(3).rows[5].after
    asked = ["resend", "help"] if view(state, 1).ask else ["help"]
    page = Page(page_of(sheet(state, 1, kind, **parts)))
    assert [opened(link) for link in page.links] == [*lines, *asked]


def test_an_invitation_can_be_answered_with_one_tap() -> None:
    page = Page(page_of(sheet(random_game(3).first, 1, "invite")))
    assert [opened(link) for link in page.links][:2] == ["join", "decline"]


@pytest.mark.parametrize("label", [*LABELS.values(), THROW_AWAY, *MORE_LABELS])
def test_what_a_button_says_is_no_command(label: str) -> None:
    """A copy of a letter may have it on a line of its own."""
    state = random_game(1, seats=3).rows[0].after
    seen = view(state, state.asks[0].seat)
    reading = ReadingContext(NAMES[:3], seen.seat, seen)
    assert commands_in(label, NAMES[:3]) == []
    assert read_commands([label], reading).commands == ()


def test_a_link_that_is_too_long_is_left_out() -> None:
    opening = answer_to(ADDRESS, "x")
    assert mailto(opening, "play 12 at 3,4")
    assert mailto(opening, "x" * 1800) == ""


def test_a_subject_that_is_not_ascii_names_the_game_alone() -> None:
    assert "?subject=%5BK7%5D&amp;body=" in answer_to(ADDRESS, "[K7] твой ход 12")
    assert "?subject=Re%3A%20%5BK7%5D%20your%20turn%2012&amp;body=" in answer_to(ADDRESS, "[K7] your turn 12")


def test_a_name_that_is_not_ascii_is_a_seat_in_a_link() -> None:
    state = table(hands=(["break_cart"], ["map"], ["map"]))
    page = Page(page_of(sheet(state, 0, names=("Anna", "Борис", "Clara"))))
    lines = [opened(link) for link in page.links]
    number = state.hand(0)[0]
    assert f"play {number} on p1" in lines
    assert f"play {number} on Clara" in lines


def test_of_a_letter_that_would_be_too_large_the_first_moves_of_each_card_can_be_tapped() -> None:
    state = random_game(1).rows[9].after
    letter = sheet(state, state.asks[0].seat)
    text = render_letter(letter)
    whole = Page(render_page(text, ADDRESS))
    heavy = replace(text, body=text.body + "x" * (MOST_BYTES - weight(page_of(letter))))
    fewer = Page(render_page(heavy, ADDRESS))
    assert 0 < len(fewer.links) < len(whole.links)
    assert OTHERS in " ".join(fewer.words)
    assert OTHERS not in " ".join(whole.words)
    assert "[1]" in " ".join(fewer.words)


@pytest.mark.parametrize("seed", first(2, range(4)))
def test_pages_are_the_same_whatever_the_reader_cannot_know(seed: int) -> None:
    rng = random.Random(seed)
    for state, rows in moments(random_game(seed), rng, 2):
        for seat in range(state.seats):
            other = guess(view(state, seat), Streams(rng.randbytes(32)))
            for kind in KINDS:
                parts = {"history": happenings(rows, seat), **(ending(rows, seat) if kind in ENDINGS else {})}
                one, two = (page_of(sheet(world, seat, kind, **parts)) for world in (state, other))
                assert one == two


def test_a_body_without_signs_makes_paragraphs() -> None:
    (block,) = blocks("Psst, K7!\n")
    assert (block.kind, block.lines) == ("text", ["Psst, K7!"])


def test_hebrew_runs_from_right_to_left_and_the_mine_does_not() -> None:
    state = random_game(3).rows[5].after
    text = render_letter(sheet(state, 0, "table"))
    page = Page(render_page(replace(text, lang="he"), ADDRESS))
    assert ("html", {"lang": "he", "dir": "rtl"}) in page.tags
    sides = [attributes.get("dir") for tag, attributes in page.tags if tag in ("div", "td", "table", "pre")]
    assert {"rtl", "ltr"} <= {*sides}
    for tag, attributes in page.tags:
        if attributes.get("dir") == "rtl" and tag in ("div", "td"):
            assert attributes["align"] == "right"
            assert "direction:rtl;text-align:right" in (attributes["style"] or "")


def test_a_page_says_in_which_language_it_is_really_written() -> None:
    state = random_game(3).rows[5].after
    for lang in ("zz", "en"):  # there is no catalog of the first
        assert '<html lang="en" dir="ltr">' in page_of(sheet(state, 0, "table", lang=lang))
