"""Letters of ours as they come back: every kind and language, converted and folded by programs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from functools import cache
from typing import NamedTuple

from pbem.app import Addressee
from pbem.mail.parse.align import Kept
from pbem.mail.parse.html import html_text
from pbem.mail.transport.compose import compose
from tests.kit.desk import body_of
from tests.kit.games import random_game
from tests.kit.letters import ASKED, NAMES, NOW, everything_else, happenings, sheet
from tests.kit.mails.clients import LANGUAGES, introductions, marked
from tests.kit.mails.quoting import PROGRAMS, as_text, folded

PLACES = ("above", "below", "between", "alone", "above, not introduced", "below, not introduced")
TYPED = (
    *("7", "12", "1,4", "undo", "no", "ok", "да", "👍", "5 please", "discard 41", "play 12 at 3,4"),
    *("Nice move, Boris!", "say hello to all of you"),
)


class Mangled(NamedTuple):
    """A mail, the lines typed in it, and what was done to our letter."""

    text: str
    typed: list[str]
    kept: Kept
    about: str


@cache
def letter(kind: str, language: str) -> EmailMessage:
    """Return a letter of a game with two boxes, in which others say what looks like moves."""
    rng = random.Random(f"{kind} {language}")
    rows = random_game(5, seats=5, modules=("base", "s2")).rows
    at = rng.choice([at for at, row in enumerate(rows) if at > 30 and row.after.asks])
    state, seat = rows[at].after, rows[at].after.asks[0].seat
    history = happenings(rows[: at + 1], seat)
    parts = everything_else(state, seat) | {
        "history": history,
        "log": history,
        "final_at": NOW,
        "lang": language,
    }
    asked = tuple(rng.sample(ASKED, 4)) if kind == "receipt" else ()
    to = Addressee("K7", seat, NAMES[seat], "anna@example.org", 3, "e" * 26, "<k7.0.2@play.example>")
    board = rng.choice(("boxes", "ascii", "words"))
    made = sheet(state, seat, kind, **parts, asked=asked, board=board)
    raw = compose(made, to, domain="play.example", key=b"k" * 32).raw
    return BytesParser(EmailMessage, policy=policy.SMTP).parsebytes(raw)


def kept_words(mail: EmailMessage) -> Kept:
    """Return what is kept of a letter."""
    name = str(mail["From"]).partition(" <")[0].strip('"')
    named = (str(mail["Reply-To"] or ""), name, str(mail["Subject"]))
    return Kept(body_of(mail), html_text(body_of(mail, "html")), named)


def manglings(mail: EmailMessage) -> Iterator[tuple[str, list[str]]]:
    """Yield what was done to a letter, and its lines then."""
    text, page = body_of(mail), body_of(mail, "html")
    lines = text.splitlines()
    paragraphs = [" ".join(paragraph.split("\n")) for paragraph in text.split("\n\n")]
    yield "text", lines
    for width in (40, 60):
        yield f"folded at {width}", [part for line in lines for part in folded(line, width)]
    yield "paragraphs joined", paragraphs
    yield "run together", [part for line in paragraphs for part in (*folded(line, 72), "")]
    yield "marked and folded", [part for line in marked(lines) for part in folded(line, 66)]
    for name, program in PROGRAMS.items():
        yield name, as_text(page, program)


def mangled(kind: str, language: str) -> Iterator[Mangled]:
    """Yield a letter in all forms, each with lines typed at all places."""
    mail = letter(kind, language)
    kept, rng = kept_words(mail), random.Random(f"{language} {kind}")
    for done, copy in manglings(mail):
        for place in PLACES:
            introduction, is_marked, signature = rng.choice([*introductions(LANGUAGES[language]).values()])
            lines = marked(copy) if is_marked and done != "marked and folded" else copy
            typed = rng.sample(TYPED, 2) if place != "alone" else []
            half = rng.randrange(2, max(3, len(lines) - 2))
            if done == "marked and folded":  # nobody types before what was folded off when the mail was sent
                half = next(at for at in range(half, len(lines)) if lines[at].startswith(">"))
            whole = {
                "above": [*typed, *signature, "", *introduction, *lines],
                "below": [*introduction, *lines, "", *typed],
                "between": [*introduction, *lines[:half], "", *typed, "", *lines[half:]],
                "alone": [*introduction, *lines],
                "above, not introduced": [*typed, "", *lines],
                "below, not introduced": [*lines, "", *typed],
            }[place]
            yield Mangled("\n".join(whole), typed, kept, f"{language}, {kind}: {done}, {place}")
