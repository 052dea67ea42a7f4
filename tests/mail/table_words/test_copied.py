"""A copy of a letter of ours is found in talk: while its words are kept in pieces, later by lines."""

from __future__ import annotations

import pytest

from pbem.mail.table_words.copied import Sent, remains, split_at_copy
from pbem.store.schema.values import LetterWords
from tests.kit.effort import effort

OURS = LetterWords(
    "your turn",
    "You are: gold miner\n"
    "Your oldest card is discarded if you do not answer in time\n"
    "\n"
    "| a remark of somebody that\n"
    "| goes on below\n"
    "\n"
    "    |    No.11 junction\n"
    "\n"
    "All luck came out of this seed:\n"
    f"<{'77' * 32}>\n"
    "\n"
    "Without an answer in time your oldest card is thrown away: crossing.\n"
    "\n"
    "Head of the record after 12\xa0rows:\n"
    f"<{bytes(range(16)).hex() * 2}>\n"
    "\n"
    "Compare heads at the table now and then.\n"
    "1,2\n",
    "You are:\ngold miner\n7\nOnly the page says that you looked at 9,1",
)
KEY = b"k" * 32
HEAD = "000102030405060708090a0b0c0d0e0f" * 2
LABEL = "Head of the record after 12 rows:"


def left(text: str) -> str:
    return split_at_copy(text, Sent([OURS]))[0]


def test_a_whole_line_is_found_however_short_it_is() -> None:
    assert split_at_copy("hello\n> you are: GOLD miner\nbye", Sent([OURS])) == (
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


def test_of_the_page_only_what_nobody_says_by_chance_is_found() -> None:
    assert left("look:\n7") == "look:\n7"
    assert left("look:\nonly the page says that you looked") == "look:"


@pytest.mark.parametrize(
    ("line", "is_known"),
    [
        ("> You are: GOLD miner", True),
        ("1,2", True),
        ("Your oldest card is discarded", False),  # a piece
        ("| goes on below", True),
        ("goes on below", False),
        (LABEL, False),
        (HEAD, False),
        ("77" * 32, True),
        ("hello", False),
    ],
)
def test_of_older_letters_whole_lines_are_known(line: str, is_known: bool) -> None:
    older = [remains(LetterWords("", "Another letter"), KEY), remains(OURS, KEY)]
    assert split_at_copy(f"look:\n{line}", Sent([], older, KEY))[0] == (
        "look:" if is_known else f"look:\n{line}"
    )
    assert split_at_copy(line, Sent([], older, b"another key"))[0] == line


def test_what_stays_of_a_letter_is_five_bytes_a_line() -> None:
    lines = {line for line in OURS.text.split("\n") if line} - {LABEL.replace("12 ", "12\xa0"), f"<{HEAD}>"}
    assert len(remains(OURS, KEY)) == 5 * len(lines)


@pytest.mark.parametrize(
    "text",
    ["\n" * 8_000, "x\n" * 4_000, "\n".join(map(str, range(1_700))), "ab" * 4_000, f"{'77' * 32}\n" * 100],
)
def test_no_talk_takes_long_to_compare(text: str) -> None:
    letters = [
        LetterWords("", "\n".join(f"line {at} of {each}" for at in range(300)), "xy" * 9_000)
        for each in range(16)
    ]
    assert effort(lambda: split_at_copy(text, Sent(letters, [bytes(range(250)) * 100], KEY))) < 0.1


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


@pytest.mark.parametrize("line", [f"| 34: {'ab' * 32}", f"| {'ab' * 10}", "ab" * 32])
def test_a_head_that_somebody_said_can_be_repeated_with_its_margin(line: str) -> None:
    letter = LetterWords("", f"| 34: {'ab' * 32}\n| it is raining")
    assert split_at_copy(line, Sent([letter])) == (line, ())
    assert split_at_copy("| it is raining", Sent([letter]))[0] == ""
