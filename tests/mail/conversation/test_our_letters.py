"""Requirement 1 through the whole reader: a letter of ours that comes back, in any form, asks for nothing."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser

import pytest

from pbem.app import Addressee
from pbem.app.conversation.command import Command
from pbem.app.sheets.sheet import Sheet
from pbem.engine import view
from pbem.mail.conversation.commands import read_commands
from pbem.mail.parse.letter import read_letter
from pbem.mail.table_words.copied import Sent, split_at_copy
from pbem.mail.transport.compose import compose
from pbem.mail.typed.context import ReadingContext
from tests.kit.desk import body_of, words_of
from tests.kit.games import random_game
from tests.kit.letters import ASKED, KINDS, NAMES, NOW, everything_else, happenings, sheet
from tests.kit.mails.clients import LANGUAGES, introductions, marked
from tests.kit.mails.mangled import kept_words

ROWS = random_game(5, seats=5, modules=("base", "s2")).rows
AT = next(
    at for at, row in enumerate(ROWS) if at > 30 and row.after.asks and row.after.asks[0].kind == "turn"
)
STATE = ROWS[AT].after
SEAT = STATE.asks[0].seat


def our_letter(kind: str, **parts: object) -> Sheet:
    asked = tuple(random.Random(kind).sample(ASKED, 5)) if kind == "receipt" else ()
    history = happenings(ROWS[: AT + 1], SEAT)
    other = everything_else(STATE, SEAT)
    return sheet(
        STATE, SEAT, kind, history=history, log=history, asked=asked, final_at=NOW, **{**other, **parts}
    )


def sent(letter: Sheet) -> EmailMessage:
    to = Addressee("K7", SEAT, NAMES[SEAT], "anna@example.org", 3, "e" * 26, "<k7.0.2@play.example>")
    raw = compose(letter, to, domain="play.example", key=b"k" * 32).raw
    return BytesParser(EmailMessage, policy=policy.SMTP).parsebytes(raw)


def commands_in(mail: EmailMessage, original: EmailMessage | None = None) -> tuple[Command, ...]:
    """What the reader of mails finds in it; a line that only begins like a command raises."""

    def is_ours(text: str) -> bool:
        return original is not None and not split_at_copy(text, Sent([words_of(original)]))[0]

    mail["From"] = "anna@example.org"
    letter = read_letter(mail.as_bytes(), ["turn+" + "e" * 26 + "@play.example"])
    if original is not None:
        letter = replace(letter, kept=(kept_words(original),))
    assert letter.problem is None
    return read_commands(
        letter.fresh, ReadingContext(NAMES[:5], SEAT, view(STATE, SEAT), is_ours=is_ours)
    ).commands


def text_mail(lines: list[str]) -> EmailMessage:
    mail = EmailMessage(policy=policy.SMTP)
    mail.set_content("\n".join(lines) + "\n", charset="utf-8", cte="quoted-printable")
    return mail


def html_mail(page: str) -> EmailMessage:
    mail = EmailMessage(policy=policy.SMTP)
    mail.set_content(page, subtype="html", charset="utf-8", cte="quoted-printable")
    return mail


def forms(mail: EmailMessage) -> dict[str, list[str]]:
    """The text of a letter, and the text that some programs make of its HTML."""
    plain, page = (body_of(mail, form) for form in ("plain", "html"))
    # Programs that write text where they were shown HTML put the address of a link behind it.
    linked = re.sub(r'<a href="([^"]*)">(.*?)</a>', r"\2&lt;\1&gt;", page)
    converted = re.sub(r"<[^>]+>", "", linked.partition("<body")[2].partition(">")[2])
    for sign, char in (("&lt;", "<"), ("&gt;", ">"), ("&#34;", '"'), ("&#39;", "'"), ("&amp;", "&")):
        converted = converted.replace(sign, char)
    return {"text": plain.splitlines(), "converted": converted.splitlines()}


@pytest.mark.parametrize("board", ["boxes", "ascii", "words"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_letter_that_comes_back_unmarked_asks_for_nothing(kind: str, board: str) -> None:
    for lines in forms(sent(our_letter(kind, board=board))).values():
        assert commands_in(text_mail(lines)) == ()
        assert commands_in(text_mail(marked(lines))) == ()


@pytest.mark.parametrize("kind", KINDS)
def test_the_html_of_a_letter_that_comes_back_asks_for_nothing(kind: str) -> None:
    page = body_of(sent(our_letter(kind)), "html")
    body = page.partition("<body")[2].partition(">")[2].partition("</body>")[0]
    assert commands_in(html_mail(page)) == ()
    assert commands_in(html_mail(f"<div>Thanks!</div><div class='gmail_quote'>{body}</div>")) == ()
    assert commands_in(html_mail(f"<p>Thanks!</p><blockquote type=cite>{body}</blockquote>")) == ()
    assert commands_in(html_mail(f"<p>Thanks!</p><hr>{body}")) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quoted_turn_below_a_greeting_asks_for_nothing_in_any_program(language: str) -> None:
    words = LANGUAGES[language]
    lines = forms(sent(our_letter("turn")))["text"]
    for introduction, is_marked, signature in introductions(words).values():
        copy = marked(lines) if is_marked else lines
        assert commands_in(text_mail([words.chat, *signature, "", *introduction, *copy])) == ()


@pytest.mark.parametrize("width", [40, 57, 66, 72, 76])
def test_a_copy_folded_by_a_program_asks_for_nothing(width: int) -> None:
    for kind in KINDS:
        for lines in forms(sent(our_letter(kind))).values():
            folded = [part for line in lines for part in fold(line, width)]
            assert commands_in(text_mail(folded)) == (), kind


def fold(line: str, width: int) -> list[str]:
    """Break at blanks, as programs do that send plain text."""
    parts = [""]
    for word in line.replace("\xa0", " ").split(" "):
        if parts[-1] and len(parts[-1]) + 1 + len(word) > width:
            parts.append(word)
        else:
            parts[-1] = f"{parts[-1]} {word}" if parts[-1] else word
    return parts


@pytest.mark.parametrize("kind", KINDS)
def test_a_command_above_the_copy_is_found_all_the_same(kind: str) -> None:
    original = sent(our_letter(kind))
    for width in (60, 72, 80):
        lines = [part for line in forms(original)["text"] for part in fold(line, width)]
        found = commands_in(text_mail(["undo", "", *lines]), original)
        assert [command.kind for command in found] == ["undo"]
