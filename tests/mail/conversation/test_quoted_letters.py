"""Requirement 1 for HTML: a letter of ours as mail programs quote its page asks for nothing.

Only what stands above the copy counts. What a tapped link writes counts, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from functools import cache
from html import escape
from itertools import cycle, islice, product
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from pbem.app import Addressee
from pbem.engine import Seat, State, view, write
from pbem.mail.conversation.commands import Commands, read_commands
from pbem.mail.parse.letter import read_letter
from pbem.mail.table_words.copied import Sent, split_at_copy
from pbem.mail.transport.compose import compose
from pbem.mail.typed.context import ReadingContext
from pbem.render.numbered import numbered
from tests.kit.desk import body_of, words_of
from tests.kit.games import Row, random_game
from tests.kit.letters import ASKED, KINDS, NAMES, NOW, everything_else, happenings, sheet
from tests.kit.mails.mangled import kept_words
from tests.kit.mails.quoting import PAGES, PLACINGS, PROGRAMS, TAPPED, as_text
from tests.render.letter.test_page import Page

TOKEN = "e" * 26
MODULES = (("base",), ("base", "s2"), ("base", "wc2019"), ("base", "toll"))


@dataclass(frozen=True)
class Case:
    """A letter of ours, and how an answer to it is read."""

    mail: EmailMessage
    state: State
    seat: Seat

    @property
    def page(self) -> str:
        return body_of(self.mail, "html")

    @property
    def body(self) -> str:
        return self.page.partition("<body")[2].partition(">")[2].partition("</body>")[0]

    @property
    def links(self) -> list[str]:
        return [link for link in Page(self.page).links if link.startswith("mailto:")]

    def read(self, kind: str, content: str) -> Commands:
        """What is found in an answer of this type; raises Spoiled for a line that begins like a command."""
        answer = EmailMessage(policy=policy.SMTP)
        answer["From"] = "anna@example.org"
        answer.set_content(content, subtype=kind, charset="utf-8", cte="quoted-printable")
        letter = read_letter(answer.as_bytes(), [f"turn+{TOKEN}@play.example"])
        letter = replace(letter, kept=(kept_words(self.mail),))
        assert letter.problem is None
        sent = Sent([words_of(self.mail)])
        context = ReadingContext(
            NAMES[: self.state.seats],
            self.seat,
            view(self.state, self.seat),
            is_ours=lambda text: not split_at_copy(text, sent)[0],
        )
        return read_commands(letter.fresh, context)

    def asks_for(self, kind: str, content: str) -> list[str]:
        found = self.read(kind, content)
        assert found.unanswered == ()
        return [command.text or command.kind for command in found.commands]


@cache
def case(seed: int, kind: str) -> Case:
    rng = random.Random(f"{seed} {kind}")
    state, rows, seat = position(seed, rng)
    parts = everything_else(state, seat) | {
        "history": happenings(rows, seat),
        "log": happenings(rows, seat),
        "final_at": NOW,
        "asked": tuple(rng.sample(ASKED, 4)) if kind == "receipt" else (),
        "board": rng.choice(("boxes", "ascii")),
    }
    to = Addressee("K7", seat, NAMES[seat], "anna@example.org", 3, TOKEN, "<k7.0.2@play.example>")
    delimiter = rng.choice(("+", "-", ""))
    raw = compose(
        sheet(state, seat, kind, **parts), to, domain="play.example", key=b"k" * 32, delimiter=delimiter
    ).raw
    return Case(BytesParser(EmailMessage, policy=policy.SMTP).parsebytes(raw), state, seat)


def position(seed: int, rng: random.Random) -> tuple[State, list[Row], Seat]:
    """Some moment at which somebody is asked."""
    rows = random_game(seed, modules=MODULES[seed % len(MODULES)]).rows
    at = rng.choice([at for at, row in enumerate(rows) if row.after.asks])
    return rows[at].after, rows[: at + 1], rng.choice(rows[at].after.asks).seat


def sampled(names: Sequence[str], among: Sequence[str], few: int) -> Iterator[tuple[str, str]]:
    """For each of some names a few of others, so that each of those comes about as often."""
    others = cycle(among)
    for name in names:
        yield from ((name, other) for other in islice(others, few))


def seeds_kinds_and(among: Sequence[str], few: int) -> list[Any]:
    """A few of them for each kind of letter, and in `make soak` each for twenty letters of each kind."""
    some = ((range(at % 4, at % 4 + 1), *pair) for at, pair in enumerate(sampled(KINDS, among, few)))
    every = (pytest.param(range(4, 24), *pair, marks=pytest.mark.soak) for pair in product(KINDS, among))
    return [*some, *every]


@pytest.mark.parametrize(("seeds", "kind", "program"), seeds_kinds_and(list(PROGRAMS), 2))
def test_a_copy_that_a_program_made_of_the_page_asks_for_nothing(
    seeds: range, kind: str, program: str
) -> None:
    for seed in seeds:
        letter = case(seed, kind)
        copy = as_text(letter.page, PROGRAMS[program])
        moves = numbered(view(letter.state, letter.seat))
        typed = {"undo": ["undo"], "": []}
        if moves:
            typed |= {write(moves[0]): [write(moves[0])], "1": [write(moves[0])]}
        for at, placing in enumerate(PLACINGS.values()):
            for words, wanted in [*typed.items()][(at + seed) % 2 :: 2]:
                lines = [words, "", *placing(copy)] if words else placing(copy)
                assert letter.asks_for("plain", "\n".join(lines) + "\n") == wanted


@pytest.mark.parametrize(("seeds", "kind", "program"), seeds_kinds_and(list(PAGES), 1))
def test_a_page_in_which_a_program_quotes_ours_asks_for_nothing(
    seeds: range, kind: str, program: str
) -> None:
    for seed in seeds:
        letter = case(seed, kind)
        for words, wanted in {"undo": ["undo"], "Thanks!": []}.items():
            assert letter.asks_for("html", PAGES[program](escape(words), letter.body)) == wanted


def body_of_link(link: str) -> str:
    """What a program writes into the answer that a link opens."""
    (line,) = parse_qs(urlsplit(link).query, strict_parsing=True)["body"]
    return line.strip()


@cache
def tapped(seed: int) -> list[tuple[str, list[str]]]:
    """What each link of a turn writes, and what that asks for where nothing stands around it."""
    letter = case(seed, "turn")
    return [(line, letter.asks_for("plain", line)) for line in map(body_of_link, letter.links)]


@pytest.mark.parametrize("program", TAPPED)
def test_tapping_a_move_makes_that_move_in_every_program(program: str) -> None:
    kind, around = TAPPED[program]
    for seed in (0, 1):
        letter = case(seed, "turn")
        moves = [write(move) for move in numbered(view(letter.state, letter.seat))]
        lines = tapped(seed)
        assert not moves or moves[:1] in [found for _, found in lines]
        for line, found in random.Random(seed).sample(lines, min(4, len(lines))):
            assert len(found) == 1
            assert letter.asks_for(kind, around.format(escape(line) if kind == "html" else line)) == found


@pytest.mark.parametrize("kind", KINDS)
def test_every_link_of_a_letter_asks_for_one_thing(kind: str) -> None:
    letter = case(0, kind)
    for link in letter.links:
        found = letter.read("plain", f"{body_of_link(link)}\n\nSent from my iPhone\n")
        assert len(found.commands) == 1, link
        assert found.unread == ()
