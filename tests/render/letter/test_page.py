"""The HTML twin of a letter: the same words, nothing active in it, links that do what they say."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.app.sheets.sheet import Sheet
from pbem.engine import Move, Streams, guess, read, view
from pbem.render.drawing.layout import blocks
from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import answer_to, mailto, render_page
from pbem.render.numbered import numbered
from tests.kit.games import random_game
from tests.kit.letters import ASKED, ENDINGS, KINDS, ending, everything_else, happenings, moments, sheet
from tests.render.letter.test_no_letter_is_a_command import NASTY

ADDRESS = "turn+etn4vecj3tpgrean3qaghq4bm2@play.example"


class Page(HTMLParser):
    """The tags, the links and the words of a page; every tag must be closed in order."""

    VOID = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag == "a":
            self.links.append(dict(attributes)["href"] or "")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
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


@pytest.mark.parametrize("seed", range(3))
def test_text_and_page_have_the_same_words(seed: int) -> None:
    for letter in letters(seed):
        text = render_letter(letter)
        # Pictures of cards stand beside their text in one and before it in the other; dashes become dots.
        words = sorted(word for word in text.body.split() if word != "-")
        assert sorted(word for word in Page(render_page(text, ADDRESS)).words if word != "-") == words


@pytest.mark.parametrize("seed", range(2))
def test_a_page_is_small_plain_and_closed(seed: int) -> None:
    allowed = {
        *("html", "head", "meta", "title", "style", "body", "h2", "p", "br", "pre", "ul", "li", "a"),
        *("table", "tr", "td", "div"),
    }
    for letter in letters(seed):
        source = page_of(letter)
        page = Page(source)
        assert {tag for tag, _ in page.tags} <= allowed
        assert len(source.encode()) < 90_000
        assert all(attributes.get("dir") == "ltr" for tag, attributes in page.tags if tag == "pre")
        assert '<meta name="color-scheme" content="light dark">' in source
        assert "background" not in source
        names = {name for _, attributes in page.tags for name in attributes}
        assert not any(name.startswith("on") for name in names)
        assert all(link.startswith("mailto:") for link in page.links)


def test_names_and_talk_show_as_text() -> None:
    letter = next(letters(1, ("table",)))
    source = page_of(letter)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;quotes&#39;" in source
    assert "<script" not in source


@pytest.mark.parametrize("seed", range(3))
def test_every_link_opens_an_answer_with_the_offered_move(seed: int) -> None:
    found = 0
    for letter in letters(seed, ("turn", "nudge", "refusal")):
        seen, names = letter.view, letter.names
        offered = numbered(seen)
        links = Page(page_of(letter)).links
        assert len(links) == (len(offered) if len(offered) <= 60 else 0)
        for link, move in zip(links, in_order_of_the_hand(letter, offered), strict=False):
            parts = urlsplit(link)
            assert unquote(parts.path) == ADDRESS
            fields = parse_qs(parts.query, strict_parsing=True)
            assert fields["subject"] == ["Re: [K7] your turn"]
            line = fields["body"][0]
            assert line.endswith("\r\n")
            assert read(line.strip(), names, seen.seat) == move
            assert len(link) < 1800
            assert re.fullmatch(
                r"mailto:[A-Za-z0-9@.%_~-]+\?subject=[A-Za-z0-9%._~-]+&body=[A-Za-z0-9%._~-]+", link
            )
            found += 1
    assert found > 10


def in_order_of_the_hand(letter: Sheet, offered: Sequence[Move]) -> list[Move]:
    """The numbered moves in the order in which the letter shows them."""
    shown = [int(number) for number in re.findall(r"\[(\d+)\]", moves_part(render_letter(letter).body))]
    return [offered[number - 1] for number in shown]


def moves_part(body: str) -> str:
    return body.partition("YOUR CHOICE")[2].partition("\n\n")[0] or body.partition("WHAT YOU CAN DO")[2]


def test_a_link_that_is_too_long_is_left_out() -> None:
    opening = answer_to(ADDRESS, "x")
    assert mailto(opening, "play 12 at 3,4")
    assert mailto(opening, "ж" * 400) == ""


@pytest.mark.parametrize("seed", range(4))
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
    source = render_page(replace(text, lang="he"), ADDRESS)
    assert '<html lang="he" dir="rtl">' in source
    assert re.search(r'<pre class="c\d\d" dir="ltr"', source)


def test_a_page_says_in_which_language_it_is_really_written() -> None:
    state = random_game(3).rows[5].after
    for lang in ("he", "pl", "en"):  # as long as there is a catalog of English only
        assert '<html lang="en" dir="ltr">' in page_of(sheet(state, 0, "table", lang=lang))
