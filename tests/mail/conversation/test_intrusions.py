"""Names and words that are code for somebody: for header fields, templates, pages, databases, terminals."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from pbem.app.errors import BadSetup
from pbem.app.lobby.games import NewPlayer
from pbem.app.lobby.names import checked_name
from pbem.store.schema.rows import OutboxRow
from tests.kit.desk import Desk, body_of, parsed

NAMES = (
    *("A{{7*7}}", "A%s%n{0.__class__}", "A Bcc: x@y.z", "A=?utf-8?q?=0ABcc:_x@y.z?="),
    *('A"><script>x</script>', "A</pre><b>x", "A' OR '1'='1", "A,B <x@y.z>"),
    *('A\\" <x@y.z>', "A'; DROP TABLE talk;--"),
)
REFUSED = ("A\x1b[31m", "A\u202eB", "A\x00B", "A\u200bB", "{{7*7}}", "A\x9bB", "A\x85\u061cB")
WORDS = (
    *("{{7*7}} {% for x in y %} {# x #}", "%(x)s {0.__class__} {x!r} ${x} $(id)", "=?utf-8?b?QmNjOiB4?="),
    *("<script>x</script><img src=x onerror=y>", '"onmouseover="x', "</title></pre><style>*{}</style>"),
    *(
        "<!-- x -->",
        "&#60;b&#62;",
        "javascript:x",
        "mailto:x@y.z?bcc=v@w.z",
        "--=_0123\r\n",
        ".\r\nMAIL FROM:<x@y.z>",
    ),
    *("\x1b[31mred\x9b2J", "\u202egnp.exe\u2066", "a\x00b\x85c\u2028d", "'); DROP TABLE talk;--"),
    *('" OR ""="', "%' OR text LIKE '%", "Robert'); DELETE FROM game WHERE ('1'='1"),
)
FIELDS = {
    *(
        "From",
        "To",
        "Reply-To",
        "Subject",
        "Date",
        "Message-ID",
        "In-Reply-To",
        "References",
        "Auto-Submitted",
    ),
    *("X-Auto-Response-Suppress", "List-Id", "List-Unsubscribe", "MIME-Version", "Content-Type"),
}
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "h1", "h2", "b", "font", "p", "pre", "br", "table"),
    *("tr", "td", "a"),
    *("ul", "li", "div", "span", "blockquote"),
}
SEEN_AS_NOTHING = "\n\xa0\u2068\u2069"  # line ends, hard blanks, and what keeps scripts apart


class Page(HTMLParser):
    """What a browser would find in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs

    def handle_comment(self, data: str) -> None:
        self.tags.add("comment")


THREADED = {"In-Reply-To", "References"}  # which the first letter of a thread does not have


def is_harmless(row: OutboxRow) -> None:
    head, _, _ = row.raw.partition(b"\r\n\r\n")
    fields = re.findall(rb"^([^\s:]+):", head, re.MULTILINE)
    names = sorted(name.decode() for name in fields)
    assert names in (sorted(FIELDS), sorted(FIELDS - THREADED))
    assert re.fullmatch(rb"(?:[\t -~]*\r\n)*", row.raw), "bytes that a mail host could read in its own way"
    mail = parsed(row.raw)
    assert [one.addr_spec for one in mail["To"].addresses] == [row.recipient]
    page = Page()
    page.feed(body_of(mail, "html"))
    assert page.tags <= TAGS
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]
    links = [value or "" for name, value in page.attributes if name == "href"]
    assert all(re.fullmatch(r"mailto:turn%2B\w+@[\w.]+\?subject=[^&]*&body=[^&]*", link) for link in links)
    for form in ("plain", "html"):
        assert all(sign.isprintable() or sign in SEEN_AS_NOTHING for sign in body_of(mail, form))


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_shows_all_that_it_holds(name: str) -> None:
    with pytest.raises(BadSetup):
        checked_name(name)


def test_names_and_words_are_nothing_but_words(desk: Desk) -> None:
    addresses = [f"p{seat}@example.org" for seat in range(len(NAMES))]
    desk.new_game(players=tuple(map(NewPlayer, NAMES, addresses)), cooling=0)
    for words in WORDS:
        assert desk.write(0, f"say {words}", sender=addresses[0]).status == "done"
    for words in WORDS[:5]:
        assert desk.write(1, f"note {words}", sender=addresses[1]).status == "done"
    desk.later(hours=1)
    for _ in range(3):
        seat = desk.to_move()
        desk.write(seat, desk.any_line(), sender=addresses[seat])
    for row in (row for seat in range(len(NAMES)) for row in desk.rows(seat)):
        is_harmless(row)
    heard = "".join(body_of(parsed(row.raw)) for seat in range(1, len(NAMES)) for row in desk.rows(seat))
    for words in (
        "{{7*7}} {% for x in y %} {# x #}",
        "| %(x)s {0.__class__} {x!r} $",
        "| '); DROP TABLE talk;",
    ):
        assert words in heard  # as it was said
    assert desk.game().names == NAMES
    assert len(desk.app.store.talk("K7")) == len(WORDS)
