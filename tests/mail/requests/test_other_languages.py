"""Letters that belong to no table are in the language of their reader, to the last word and the subject."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from gettext import NullTranslations

import pytest

from pbem.mail.requests import voices
from pbem.render.words import speech
from tests.kit.mail import body_of, parsed
from tests.mail.requests import test_host_mail as host
from tests.mail.requests import test_tables_by_mail as tables
from tests.mail.requests.test_tables_by_mail import OLGA, Desk, desk  # noqa: F401

_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
_OURS = re.compile(r"“[^”]*”|[\w.]+@[\w.]+|\[pbem\]|[<>(),.:;\-\s]")


class Bracketed(NullTranslations):
    """Every message in brackets: what has none went through no catalog."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return message  # patterns of dates


@pytest.fixture(autouse=True)
def _in_brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(voices, "written_in", lambda lang: lang)
    monkeypatch.setattr(speech, "catalog", lambda lang: Bracketed() if lang == "de" else NullTranslations())
    yield


def left_over(text: str) -> str:
    """What stands in a text outside of all brackets, without what has no language."""
    while (less := _INNERMOST.sub("", text)) != text:
        text = less
    return _OURS.sub("", text)


def in_german(words: str) -> EmailMessage:
    return tables.mail(words, Content_Language="de-DE")


TABLE = "new\nOlga <olga@example.org>\nBoris <boris@example.net>\nbot steady\nseat open\nbank 2d\ncode K7"


@pytest.mark.parametrize(
    "words",
    [
        TABLE,
        "new\nnonsense",
        "new\nBoris <boris@example.net>",
        "new\nOlga <olga@example.org>\nbot clever",
        "new\nOlga <olga@example.org>\nBoris <boris@example.net>",
    ],
)
def test_an_organiser_who_is_not_known_reads_the_language_of_her_program(desk: Desk, words: str) -> None:  # noqa: F811
    desk.hand_in(in_german(words), tables.GAME)
    letter = parsed(tables.sent(desk, OLGA)[-1].raw)
    assert left_over(str(letter["Subject"])) == ""
    assert left_over(body_of(letter)) == ""


def test_without_a_hint_she_reads_english(desk: Desk) -> None:  # noqa: F811
    assert "⟦" not in tables.ask(desk, TABLE)
