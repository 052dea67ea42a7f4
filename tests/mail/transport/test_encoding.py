"""How the texts of a letter travel: in the fewest bytes, in short lines, never so long that they are cut."""

from __future__ import annotations

import random
import re
from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import SMTP
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.app import Addressee
from pbem.mail.parse.html import html_text
from pbem.mail.transport.compose import alternatives, compose, shortest
from tests.kit.games import random_game
from tests.kit.letters import ASKED, KINDS, everything_else, happenings, moments, sheet
from tests.kit.strange import written_in

KEY = b"a server key of thirty-two bytes"
ALPHABETS = {
    "Cyrillic": "абвгдежзийклмнопрстуфхцчшщ",
    "Hebrew": "אבגדהוזחטיכלמנסעפצקרשתםןףך",
}
NAMES = {
    "Cyrillic": ("Святослав Игоревич Рюрикович", "Ярополк", "Добрыня Никитич"),
    "Hebrew": ("אבשלום בן־דוד הירושלמי", "בת־שבע", "נבוכדנאצר"),
}
HEAD = b"Subject: [Q7] your turn\r\n"


def forms_of(mail: bytes) -> dict[str, str]:
    """The words of a mail in each of its forms; a page may name characters and have more lines."""
    parts = message_from_bytes(mail, policy=SMTP).iter_parts()
    forms = {part.get_content_subtype(): part.get_content().replace("\r\n", "\n") for part in parts}
    if "html" in forms:
        forms["html"] = re.sub("&#([0-9]+);", lambda named: chr(int(named[1])), forms["html"])
    return forms


TEXTS = st.text(st.sampled_from("ab=-. \n<>\u00a0жשქ漢💎│═"), max_size=400)


@given(TEXTS, TEXTS)
def test_whatever_is_written_arrives_as_it_was(plain: str, html: str) -> None:
    texts = {"plain": plain + ".\n", "html": html + "</p>\n"}
    letter = HEAD + alternatives("<q7.1.1@example.org>", texts)
    assert forms_of(letter) == texts
    assert all(len(line) <= 998 and line.isascii() for line in letter.split(b"\r\n"))


@pytest.mark.parametrize(
    ("page", "encoding"),
    [
        ("<p>yes, „ja“</p>", "7bit"),
        ("<table><tr>" + "\n<td>1</td>" * 400 + "</tr></table>", "7bit"),
        ("<p>" + "word " * 300 + "</p>", "quoted-printable"),  # a line that is too long
        ("<p>" + "слово " * 300 + "</p>", "base64"),
    ],
)
def test_a_page_goes_as_it_is_unless_it_is_long_or_in_another_script(page: str, encoding: str) -> None:
    letter = HEAD + alternatives("<q7.1.1@example.org>", {"plain": "yes\n", "html": page + "\n"})
    _, html = message_from_bytes(letter, policy=SMTP).iter_parts()
    assert html["Content-Transfer-Encoding"] == encoding
    assert forms_of(letter)["html"] == page + "\n"


def test_nobody_ends_a_page_with_words_of_his_own() -> None:
    """Whoever knows the id of a letter knows where its parts end."""
    name = f"=_{sha256(b'<q7.1.1@example.org>').hexdigest()[:24]}"
    page = f"<p>\n--{name}--\n</p>\n"
    letter = HEAD + alternatives("<q7.1.1@example.org>", {"plain": "yes\n", "html": page})
    assert forms_of(letter)["html"] == page


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("It is your turn in game K7.\n", "quoted-printable"),
        ("a = b; and so on\n" * 20, "quoted-printable"),
        ("Grüße aus der Mine\n" * 20, "quoted-printable"),
        ("Сейчас ваш ход в игре K7.\n", "base64"),
        ("עכשיו תורך במשחק K7.\n", "base64"),
        ("   ═║ ═══╗ │\n" * 20, "base64"),
    ],
)
def test_each_form_takes_the_way_that_is_shorter(text: str, encoding: str) -> None:
    body = alternatives("<q7.1.1@example.org>", {"plain": text, "html": "<p>yes</p>"})
    lines = text.replace("\n", "\r\n").encode()
    ways = {"quoted-printable": b2a_qp(text.encode(), istext=True).replace(b"\n", b"\r\n"),
            "base64": encodebytes(lines).replace(b"\n", b"\r\n").removesuffix(b"\r\n")}  # fmt: skip
    assert body.count(ways[encoding]) == 1
    assert len(ways[encoding]) == min(map(len, ways.values()))


@given(st.text(st.sampled_from("aж│= \n"), max_size=300))
def test_no_other_way_would_have_been_shorter(text: str) -> None:
    raw = text.encode()
    base64 = encodebytes(raw.replace(b"\n", b"\r\n")).replace(b"\n", b"\r\n").removesuffix(b"\r\n")
    printable = b2a_qp(raw, istext=True).replace(b"\n", b"\r\n")
    assert len(shortest(raw).text) == min(len(base64), len(printable))


def in_latin(text: str, script: str) -> str:
    back = str.maketrans(ALPHABETS[script], "abcdefghijklmnopqrstuvwxyz")
    return " ".join(text.translate(back).split())


SOME = [(0, "Cyrillic", 1), (1, "Hebrew", 1)]  # a game, how it is written, and how many moments of it
MORE = [(seed, script, 2) for seed in range(12) for script in ALPHABETS]


@pytest.mark.parametrize(
    ("seed", "script", "count"), [*SOME, *(pytest.param(*one, marks=pytest.mark.soak) for one in MORE)]
)
def test_a_letter_stays_under_90_kb_in_every_script_with_all_that_was_said(
    seed: int, script: str, count: int
) -> None:
    with written_in(ALPHABETS[script]):
        put_off = {*kinds_with_more_to_come(seed, script, count)}
    assert put_off == {"receipt"}  # where all there is was asked for at once


def kinds_with_more_to_come(seed: int, script: str, count: int) -> Iterator[str]:
    """The kinds of letters that have no room for all there is to say."""
    game = random_game(seed, modules=("base", "s2"), seats=7)
    talk = " ".join(NAMES[script]) * 60
    for state, rows in moments(game, random.Random(seed), count):
        seat = state.asks[0].seat if state.asks else 0
        names = tuple(NAMES[script][at % 3] + str(at) for at in range(state.seats))
        for kind in KINDS:
            parts = everything_else(state, seat) | {
                "names": names,
                "history": happenings(rows, seat),
                "log": happenings(rows, seat),
                "asked": ASKED if kind == "receipt" else (),
                "memos": (talk,) * 20,
                "lang": {"Hebrew": "he"}.get(script, "bg"),
            }
            letter = sheet(state, seat, kind, **parts)
            to = Addressee("K7", seat, names[seat], "anna@example.org", 5, "e" * 26, "<k7.0.4@play.example>")
            envelope = compose(letter, to, domain="play.example", key=KEY)
            raw = envelope.raw
            assert len(raw) < 90_000, kind
            assert envelope.words
            assert envelope.words.page == html_text(forms_of(raw)["html"])
            if "in another mail" in in_latin(forms_of(raw)["plain"], script):
                yield kind
