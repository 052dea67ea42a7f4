"""Letters that belong to no table are in the language of their reader, to the last word and the subject.

Hosts read English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from gettext import NullTranslations
from pathlib import Path

import pytest

from pbem.mail.requests import voices
from pbem.mail.transport.local_maildirs import reply_to
from pbem.render.words import speech
from tests.kit.desk import Desk, body_of, make_desk, parsed

OLGA, HOST, GAME = "olga@example.org", "host@example.org", "game@pbem.localhost"
TABLE = "new\nOlga <olga@example.org>\nBoris <boris@example.net>\nbot steady\nseat open\nbank 2d\ncode K7"
_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
_NO_LANGUAGE = re.compile(r"“[^”]*”|\S+@\S+|\[pbem\]|[\W_]+")


class Bracketed(NullTranslations):
    """Every message in brackets: what has none went through no catalog."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(voices, "written_in", lambda lang: lang)
    monkeypatch.setattr(speech, "catalog", lambda lang: Bracketed() if lang == "de" else NullTranslations())
    made = make_desk(tmp_path, organisers=[OLGA], host_address=HOST)
    made.new_game(cooling=0)
    yield made
    made.app.store.close()


def write(desk: Desk, sender: str, words: str, number: int = 0, lang: str = "de-DE") -> EmailMessage:
    """Write from a program in German; the letter that comes back."""
    mail = EmailMessage()
    mail["From"] = sender
    mail["Message-ID"] = f"<{number}@example.org>"
    mail.set_content(words)
    mail["Content-Language"] = lang
    row = desk.hand_in(mail, GAME)
    assert row.status == "done", row.note
    return last(desk, sender)


def last(desk: Desk, recipient: str) -> EmailMessage:
    return parsed([row for row in desk.app.store.outbox() if row.recipient == recipient][-1].raw)


def answer(desk: Desk, letter: EmailMessage, words: str) -> EmailMessage:
    reply = reply_to(letter, str(letter["To"]), words)
    reply["Content-Language"] = "de"
    desk.hand_in(reply, str(reply["To"]))
    return last(desk, str(letter["To"]))


def left_over(letter: EmailMessage) -> str:
    """What stands in a letter outside of all brackets, without what has no language."""
    text = f"{letter['Subject']}\n{body_of(letter)}"
    while (less := _INNERMOST.sub("", text)) != text:
        text = less
    return _NO_LANGUAGE.sub("", text)


@pytest.mark.parametrize(
    "words",
    [
        TABLE,
        "new\nnonsense",
        "new\nBoris <boris@example.net>\nbot steady",
        "new\nOlga <olga@example.org>\nbot clever",
        "new\nOlga <olga@example.org>\nBoris <boris@example.net>\nwith s2 s3",
        "new\nOlga <olga@example.org>\nBoris <boris@example.net>\ntime 999d",
    ],
)
def test_an_organiser_who_is_not_known_reads_the_language_of_her_program(desk: Desk, words: str) -> None:
    assert left_over(write(desk, OLGA, words)) == ""


def test_what_became_of_a_yes_and_of_a_no_is_told_in_it_too(desk: Desk) -> None:
    asked = write(desk, OLGA, TABLE.replace("K7", "B3"))
    for said in ("no", "perhaps", "yes", "yes"):
        assert left_over(answer(desk, asked, said)) == ""


def test_without_a_hint_she_reads_english(desk: Desk) -> None:
    assert "⟦" not in body_of(write(desk, OLGA, TABLE, lang=""))


@pytest.mark.parametrize(
    "line",
    [
        *("pause K7", "resume K7", "extend K7 2d", "extend K7 anna 36h because of rain", "close K7"),
        *("replace K7 anna by bot", "replace K7 anna by Max", "pause K9", "extend K7 nobody 2d"),
        *("close K7 now", "pause K7\nresume K7"),
    ],
)
def test_a_host_reads_english_whatever_the_program_speaks(desk: Desk, line: str) -> None:
    letters = [write(desk, HOST, line)]
    if letters[0]["Reply-To"]:
        letters += (answer(desk, letters[0], said) for said in ("perhaps", "yes", "yes"))
    assert not [letter for letter in letters if "⟦" in f"{letter['Subject']}{body_of(letter)}"]


def test_a_seat_is_offered_in_the_language_of_the_player(desk: Desk) -> None:
    desk.app.store.set_player(1, lang="de")
    assert left_over(write(desk, desk.address(0), "join B3", lang="")) == ""
