"""A copy of our own letter is found in talk, from twenty letters on, and not beyond what anybody can say."""

from __future__ import annotations

import re

import pytest

from pbem.mail.table_words.own_lines import Sent, split_at_own_line
from tests.kit.desk import Desk, body_of, parsed, words_of

OURS = (
    b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
    b"You are: gold miner\r\n"
    b"Your oldest card is discarded if you do not answer in time\r\n"
    b"\r\n"
    b"| a remark of somebody that\r\n"
    b"| goes on below\r\n"
    b"\r\n"
    b"    |    No.11 junction\r\n"
    b"\r\n"
    b"All luck came out of this seed:\r\n"
    b"<" + b"77" * 32 + b">\r\n"
    b"\r\n"
    b"Without an answer in time your oldest card is thrown away: crossing.\r\n"
    b"\r\n"
    b"Head of the record after 12\xc2\xa0rows:\r\n"
    b"<" + bytes(range(16)).hex().encode() * 2 + b">\r\n"
    b"\r\n"
    b"Compare heads at the table now and then.\r\n"
    b"1,2\r\n"
)
HEAD = "000102030405060708090a0b0c0d0e0f" * 2
LABEL = "Head of the record after 12 rows:"


def left(text: str) -> str:
    return split_at_own_line(text, Sent([words_of(parsed(OURS))]))[0]


def test_a_whole_line_is_found_however_short_it_is() -> None:
    assert split_at_own_line("hello\n> you are: GOLD miner\nbye", Sent([words_of(parsed(OURS))])) == (
        "hello",
        ("> you are: GOLD miner", "bye"),
    )


@pytest.mark.parametrize(
    ("piece", "is_ours"),
    [
        ("Your oldest card is discarded", True),
        ("oldest card is discard", False),  # 19 letters
        ("oldest card is discarde", True),  # 20
        ("oldest card\nis discarde", True),  # folded anew
        ("oldest card\nis discard", False),
        ("oldest card is discorde", False),
    ],
)
def test_a_piece_of_a_line_is_found_from_twenty_letters_on(piece: str, is_ours: bool) -> None:
    assert left(f"look:\n{piece}") == ("look:" if is_ours else f"look:\n{piece}")


def test_a_blank_line_is_no_copy_of_a_blank_line() -> None:
    assert left("one\n\ntwo") == "one\n\ntwo"


@pytest.mark.parametrize(
    "line",
    [
        "| a remark of somebody that",
        ">> |A remark of somebody that",
        "| goes on below",
        "| of somebody that goes on",  # run together and folded anew
    ],
)
def test_what_somebody_said_is_found_with_its_margin_only(line: str) -> None:
    assert left(f"look:\n{line}") == "look:"
    unmarked = "look:\n" + line.lstrip("> |")
    assert left(unmarked) == unmarked


@pytest.mark.parametrize("line", ["No.11 junction", "| No.11 junction", "    |    No.11 junction"])
def test_a_bar_in_a_drawing_is_no_margin(line: str) -> None:
    assert left(f"look:\n{line}") == "look:"


@pytest.mark.parametrize("letter", ["x", "\u03b1\u0313\u0300\u0345"], ids=["plain", "in four parts"])
@pytest.mark.parametrize(("above", "is_found"), [(1_999, True), (2_000, False)])
def test_after_2000_letters_nothing_is_compared(letter: str, above: int, is_found: bool) -> None:
    text = letter * above + "\nYou are: gold miner"
    assert (left(text) == letter * above) == is_found


# Heads ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        HEAD,
        HEAD.upper(),
        f"<{HEAD}>",
        f"“{HEAD}”",
        f'"12: {HEAD}"',
        f"| 12: {HEAD}",
        f"*{HEAD}*",
        HEAD[:20],
        f"{HEAD[:20]}…",
        f"12: {HEAD}",
        f"row 12: {HEAD[:24]}",
        f"ряд 12 – {HEAD}",
        f"מספר 12: {HEAD}",
        f"I have {HEAD}, and you?",
        f"{HEAD[:40]}\n{HEAD[40:]}",
        " ".join(HEAD[at : at + 4] for at in range(0, 64, 4)),
        HEAD.translate({ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789abcdef"}),  # fullwidth
        LABEL,
        f"{LABEL}\n<{HEAD}>",
        f"{LABEL} <{HEAD}>",
        f"Head of the record\nafter 12 rows:\n<{HEAD}>",
    ],
)
def test_a_head_may_be_said_in_every_form(line: str) -> None:
    assert left(f"look:\n{line}") == f"look:\n{line}"


@pytest.mark.parametrize(
    "line",
    [
        f"oldest card is thrown away: crossing. {LABEL} <{HEAD}>",
        f"oldest card is thrown away: crossing. {LABEL}\n<{HEAD}>",
        f"oldest card is thrown away: crossing.\n{LABEL}\n<{HEAD}>",
        f"{LABEL} <{HEAD}> Compare heads at the table now and then.",
        f"<{HEAD}>\nYou are: gold miner",
        "77" * 32,
        f"All luck came out of this seed:\n<{HEAD}>",
    ],
)
def test_beside_a_head_everything_else_of_ours_is_found(line: str) -> None:
    assert left(f"look:\n{line}") in ("look:", f"look:\n<{HEAD}>")


def test_a_head_that_somebody_said_can_be_repeated_with_its_margin() -> None:
    other = "ab" * 32
    lines = ("row 7:", "<" + "cd" * 32 + ">", f"34: {other}", "it is raining", "12")
    letter = "Content-Type: text/plain; charset=utf-8\r\n\r\n" + "".join(f"| {line}\r\n" for line in lines)
    for line in (f"| 34: {other}", f"| {other[:20]}", other, f"| row 7:\n| {'cd' * 32}"):
        assert split_at_own_line(line, Sent([words_of(parsed(letter.encode()))])) == (line, ())
    for line in ("| it is raining", "| 12"):
        assert split_at_own_line(line, Sent([words_of(parsed(letter.encode()))]))[0] == ""


def test_heads_are_heard_at_the_table_as_they_were_written(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    body = body_of(desk.newest(seat))
    (role,) = re.findall("^You are: .*", body, re.MULTILINE)
    _, label, head = body.rpartition("Head of the record after 1\xa0row:")
    assert label
    digits = head.strip().strip("<").partition(">")[0]
    desk.write(seat, f"say mine is 1: {digits}, and yours?")
    desk.write(seat, f"say:\n{label}\n<{digits}>\n.")
    desk.write(seat, f"say look\n{role}\n{digits}")
    assert [row.text for row in desk.app.store.talk("K7")] == [
        f"mine is 1: {digits}, and yours?",
        f"{label}\n<{digits}>".replace("\xa0", " "),
        "look",
    ]
    desk.write(seat, desk.any_line())
    talk = desk.text(desk.to_move()).partition("*Table talk*")[2].partition("*How to answer*")[0]
    assert f"| mine is 1: | {digits}, | and yours?" in talk
