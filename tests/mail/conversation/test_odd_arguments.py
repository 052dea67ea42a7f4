"""Whatever stands behind the word of a command, the mail is answered: none is ever set aside.

Every command of the program is tried with every kind of argument, the ones that it takes and the ones that
nobody would think of.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from itertools import cycle, islice, product
from pathlib import Path

import pytest

from pbem.app.conversation.command import Kind
from pbem.app.lobby.invitations import invite
from pbem.engine import Seat
from pbem.mail.conversation.command_readers import FIRST_WORDS
from pbem.render.safe import COMMAND_WORDS
from tests.kit.desk import Desk, make_desk
from tests.kit.mails.wounds import mutated

HEADS = sorted({*FIRST_WORDS, *COMMAND_WORDS, *Kind, "say:", "note:", "veto any", "steal from", "pay for"})
# fmt: off
NUMBERS = (
    "0", "1", "7", "007", "12", "-1", "--1", "+1", "1.5", "1e9", "999", "1000", "9" * 20, "9" * 4_301,
    "0" * 4_301, "1" * 700, "0x1f", "1_000", "½", "²", "①", "Ⅻ", "٣", "７", "𝟟", "༳", "1²", "᠗", "一", "∞",
)
PLACES = (
    "at", "at 1,4", "14 at 1,4", "14 at 1,4 turned", "14 at", "14 at 1,", "14 at 99,99", "14 at -99,-9",
    "14 at 1,4,7", "14 at ²,³", "14 at 1,4 paid by anna", "14 paid", "14 on", "14 on anna", "999 at 1,4",
    "0 at 1,4", "14 43 7", "1 2 3 4 5 6 7 8 9 10 11 12 13", "#14", "no.14", "No. 14", "[8]", "(8)",
)
WORDS = (
    "", " ", "   ", "yes", "no", "me", "from me", "for me", "anna", "Anna, Boris", "from anna then boris",
    "for anna up to 99999", "for anna up to " + "9" * 4_301, "from nobody", "any", "any rockfall", "any card",
    "any rockfall or map on me", "p0", "p12", "p13", "p99", "lang", "lang=", "lang=xx", "lang=pl=pl", "=pl",
    "zone=Europe/Warsaw", "zone=../../etc/passwd", "zone=" + "a/" * 200, "zone=\x00", "board=phone", "mail",
    "mail=" + "x" * 9_000, "round 1", "round " + "1" * 4_301, "round", "round ²", "tools", "rules", "seed",
    "a@b.example", "<a@b.example>", "a@b", "@", "a@" + "b" * 300, "a b@c.example", "a@b.example,c@d.example",
    "<script>", "{name}", "%s", "\\", "'", '"', "“", "«1»", "`1`", "* 1 *", "**1**", ">", "| 1", "--", "-- ",
    ".", "?", "??", " ?", "1?", "anna?", "!", "...", "…", "¿", ":", "::", ";", ",", "#", "##1", "=", "()",
)
SIGNS = (
    "\u0301" * 700, "\u0345\u0301" * 400, "a\u0301", "¨x", "´", "\u00a0", "\u3000", "\u200b", "\ufeff1",
    "\u202e1", "\ufdfa" * 40, "ﬁ", "İ", "ß", "ǅ", "ΐ", "\U000e0031", "👩\u200d👧", "🇵🇱", "ананас", "אנה",
    "עם 1", "عنا", "アンナ", "\x00", "\x07", "\x1b[2J", "\x7f", "\x85", "\u2028", "\t1", "\x0b", "\x0c1",
    "\ud800", "\udfff1", "\uffff", "x" * 601, "x" * 2_001, "x" * 9_000, "x " * 4_000, " " * 5_000 + "1",
    "1" + " " * 5_000 + "x", "7 " * 300,
)
# fmt: on
ARGUMENTS = (*NUMBERS, *PLACES, *WORDS, *SIGNS)
JOINTS = ("{} {}", "{}{}", "{}?", "{}: {}", "{} {}?", "“{} {}”", "*{} {}*", "say hm\n{} {}", "{} {}\n.")


TABLES = ("running", "cooling", "open", "expanded")
LETTERS = sorted((Path(__file__).parents[1] / "parse" / "letters").glob("*.eml"))
PER_TABLE = 9  # mails, so that nobody has used up her answers


def every_line(head: str) -> list[str]:
    """One word with each argument and with each other word, put together in all ways."""
    lines = (joint.format(head, argument) for joint, argument in product(JOINTS, (*ARGUMENTS, *HEADS)))
    return list(dict.fromkeys(lines))  # the same mail again would be no mail at all


def table(folder: Path, kind: str) -> Desk:
    desk = make_desk(folder)
    if kind == "open":
        desk.new_game(begin=False, invite=True)
        invite(desk.app, "K7")
    else:
        modules = ("base", "s2", "toll", "wc2019") if kind == "expanded" else ("base",)
        desk.new_game(cooling=60 if kind == "cooling" else 0, modules=modules)
    return desk


def try_all(folder: Path, lines: Iterable[str]) -> None:
    """Every line in a mail of its own, to games that have begun and to one that has not."""
    for number, some in enumerate(batched(lines, PER_TABLE)):
        desk = table(folder / str(number), TABLES[number % len(TABLES)])
        for seat, line in zip(cycle(range(3)), some, strict=False):
            is_answered(desk, seat, line)


def batched(lines: Iterable[str], size: int) -> Iterator[list[str]]:
    rest = iter(lines)
    while some := list(islice(rest, size)):
        yield some


def is_answered(desk: Desk, seat: Seat, line: str, field: str = "X-Odd: no") -> None:
    """Hand in a mail with this line, and see that it was dealt with and answered."""
    before = len(desk.rows(seat))
    to = str(desk.newest(seat)["Reply-To"])
    head = f"From: {desk.address(seat)}\nContent-Type: text/plain; charset=utf-8\n{field}\n\n"
    row = desk.hand_in((head + line).encode("utf-8", "surrogatepass"), to)
    assert row.status in ("done", "refused"), (line[:200], row.note)
    assert len(desk.rows(seat)) > before, line[:200]


FIELDS = (
    *("Date", "Subject", "Content-Language", "Content-Disposition", "Content-Transfer-Encoding", "To"),
    *("Message-ID", "In-Reply-To", "References", "Received", "Delivered-To", "Authentication-Results"),
)
FIELD_VALUES = (
    *NUMBERS, *SIGNS,
    *(f"Mon, 16 Nov 2026 11:02:00 {zone}" for zone in ("+9999", "-9999", "+99999999999999", "+²", "+")),
    *("Mon, 99 Nov 2026 99:99:99 +0100", f"Mon, 16 Nov {'9' * 30} 11:02:00 +0100", "0 0 0 0:0:0 -0001", ","),
    *("Re: " * 200, "AW: [K7]", "[K7", "=?utf-8?b?" + "A" * 500 + "?=", "=?utf-8?q?=00=ff?=", "=?x?x?x?="),
    *("attachment", "inline; filename", 'inline; filename*="\xff', "base64", "x-uuencode", "8bit; x=y"),
    *("<a@b>", "<" * 500, "a" * 999, "pl-PL, en;q=0.5", "xx", "from x by y for <a@b>; now", "for" * 2_000),
)  # fmt: skip


def odd_fields() -> list[str]:
    values = [value for value in FIELD_VALUES if len(value) < 8_000]  # a longer field is refused, once a day
    return [f"{name}: {value}" for value, name in product(values, FIELDS)]


ONCE_SET_ASIDE = ("join?", "join¨x", f"log {'1' * 4_301}")


@pytest.mark.parametrize("line", ONCE_SET_ASIDE, ids=("question", "accent", "digits"))
def test_a_line_that_once_was_set_aside_is_answered(desk: Desk, line: str) -> None:
    desk.new_game()
    is_answered(desk, 0, line)


@pytest.mark.parametrize("date", ["16 Nov 2026 11:02 +99999999999999", f"16 Nov {'9' * 30} 11:02 +0100"])
def test_a_date_that_once_set_its_mail_aside_does_not(desk: Desk, date: str) -> None:
    desk.new_game()
    is_answered(desk, 0, "hand", f"Date: {date}")


def try_fields(folder: Path, fields: Iterable[str]) -> None:
    for number, some in enumerate(batched(fields, PER_TABLE)):
        desk = table(folder / str(number), TABLES[number % len(TABLES)])
        for place, field in enumerate(some):
            is_answered(desk, place % 3, f"hand {'?' * place}", field)


def test_no_mail_is_set_aside_for_a_field_that_nobody_wrote_before(tmp_path: Path) -> None:
    try_fields(tmp_path, random.Random(7).sample(odd_fields(), 45))


@pytest.mark.soak
def test_no_mail_is_ever_set_aside_for_a_field(tmp_path: Path) -> None:
    try_fields(tmp_path, odd_fields())


def try_wounded(folder: Path, count: int) -> None:
    """Letters of real programs, damaged on their way; what is left may also be a robot's, and ignored."""
    luck = random.Random(7)
    for number in range(count // PER_TABLE):
        desk = table(folder / str(number), TABLES[number % len(TABLES)])
        for place in range(PER_TABLE):
            letter = re.sub(rb"(?im)^from:.*\n", b"", mutated(luck.choice(LETTERS).read_bytes(), luck))
            raw = f"From: {desk.address(place % 3)}\n".encode() + letter
            row = desk.hand_in(raw, str(desk.newest(place % 3)["Reply-To"]))
            assert row.status in ("done", "refused", "ignored"), (raw, row.note)


def test_no_wounded_letter_is_set_aside(tmp_path: Path) -> None:
    try_wounded(tmp_path, 45)


@pytest.mark.soak
def test_no_wounded_letter_is_ever_set_aside(tmp_path: Path) -> None:
    try_wounded(tmp_path, 10_000)


def test_no_mail_is_set_aside(tmp_path: Path) -> None:
    every = sorted({line for head in HEADS for line in every_line(head)})
    try_all(tmp_path, random.Random(7).sample(every, 100))


@pytest.mark.soak
@pytest.mark.parametrize("head", HEADS)
def test_no_mail_is_ever_set_aside(tmp_path: Path, head: str) -> None:
    try_all(tmp_path, every_line(head))
