"""Text that is safe to send, at the limits: the longest word, the widest line, the longest number."""

import pytest

from pbem.engine import view
from pbem.render.safe import clean, clip, flow, is_number, quoted, safe_name, spoken, wrap
from pbem.render.sections.talk import memo_lines
from pbem.render.words.names import Voice
from tests.kit import table
from tests.kit.letters import NAMES


def test_a_quoted_word_has_up_to_15_columns() -> None:
    assert quoted("a" * 15) == f"“{'a' * 15}”"
    assert quoted("a" * 16) == f"“{'a' * 14}…”"


def test_a_quoted_line_has_up_to_48_columns() -> None:
    line = "abcdefgh " * 5 + "abc"
    assert quoted(line) == f"“{line}”"
    assert quoted(line + "d") == f"“{line[:-1]}…”"


def test_inside_our_marks_others_are_single() -> None:
    assert quoted('he said "no", „nein“ and «нет»') == "“he said 'no', 'nein' and 'нет'”"


@pytest.mark.parametrize(
    "words",
    [
        "Sorry, nothing better in my hand.",
        "let us play 12 rounds - or 7",
        "'undo' or ‘go’, I say",
        "שלום לכולם",
        "❤️ ещё один ход, José",
    ],
)
def test_what_was_said_stands_behind_a_margin_as_it_was_said(words: str) -> None:
    assert spoken(words) == [f"| {words}"]


def test_quotation_marks_in_talk_are_single() -> None:
    assert spoken('“undo” or "go", I say') == ["| 'undo' or 'go', I say"]


def test_no_name_looks_like_the_number_of_a_move() -> None:
    assert safe_name("Anna [8] Bo") == "“Anna (8) Bo”"


def test_talk_has_up_to_60_columns_and_its_margin_on_every_line() -> None:
    line = "abcdefg " * 7 + "ab"
    assert spoken(line) == [f"| {line}"]
    assert spoken(line + "c") == [f"| {line[:55]}", "| abc"]
    assert spoken(line, 40) == ["| abcdefg abcdefg abcdefg abcdefg", "| abcdefg abcdefg abcdefg ab"]
    assert spoken("abcdefgh " * 4, 40) == [f"| {'abcdefgh ' * 3}abcdefgh"]
    assert spoken("abcdefgh " * 4 + "i", 40) == [f"| {'abcdefgh ' * 3}abcdefgh", "| i"]


def test_a_long_word_is_not_broken() -> None:
    address = "https://example.org/" + "a" * 60
    assert spoken(f"look {address} there") == ["| look", f"| {address}", "| there"]


def test_paragraphs_stay_apart_by_one_blank_line() -> None:
    assert spoken("\n\none\n\n \u2800 \n\ntwo\nthree\n\n") == ["| one", "|", "| two", "| three"]
    assert spoken("\u3164\n \u200b") == []


@pytest.mark.parametrize(
    "char",
    [
        *"\u2800\u3164\u115f\u1160\uffa0\u200b\u200d\u2060\u202e\u2066\ufeff\u00ad\u034f\u17b4\u180e",
        *"\u0378\ue000\U000e0041\U000e007f\U0001d159\ufffc\x00\x1b\x85\u2028",
    ],
    ids=lambda char: f"U+{ord(char):04X}",
)
def test_a_character_that_looks_like_nothing_goes(char: str) -> None:
    assert clean(f"{char}a{char}b {char} c{char}") in ("ab c", "a b c")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u0301a", "a"),  # an accent on nothing
        ("a \u0338b", "a b"),
        ("a\u0338b", "a\u0338b"),
        ("\ufe0fa", "a"),
        ("❤\ufe0f\ufe0f\ufe0e ok", "❤\ufe0f ok"),
        ("a\u3000b\u2003c", "a b c"),
    ],
)
def test_a_mark_needs_something_to_stand_on(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_a_name_has_up_to_24_columns() -> None:
    assert safe_name("Anna Maria Karolina Nowa") == "Anna Maria Karolina Nowa"
    assert safe_name("Anna Maria Karolina Nowak") == "Anna Maria Karolina Now…"


@pytest.mark.parametrize(
    ("name", "is_quoted"),
    [
        ("A" * 15, False),
        ("A" * 16, True),
        ("Anna-" + "B" * 15, False),
        ("Anna-" + "B" * 16, True),
        ("Anna Go", True),
        ("Anna Gow", False),
        ("Anna 1234", True),
        ("Anna 12345", False),
        ("1nna", True),
    ],
)
def test_a_name_that_could_pass_for_a_command_is_quoted(name: str, is_quoted: bool) -> None:
    assert safe_name(name).startswith("“") == is_quoted


@pytest.mark.parametrize(
    ("word", "is_one"),
    [("7", True), ("(7)", True), ("1234.", True), ("12345", False), ("٣", True), ("7a", False), ("", False)],
)
def test_a_number_has_up_to_four_digits(word: str, is_one: bool) -> None:
    assert is_number(word) == is_one


def test_a_number_is_tied_to_the_word_after_it() -> None:
    assert wrap("has 1234 cards") == ["has 1234\u00a0cards"]
    assert wrap("has 12345 cards") == ["has 12345 cards"]
    assert wrap("has x7 cards") == ["has x7 cards"]
    assert wrap("| has 12 cards") == ["| has 12 cards"]  # but behind a margin words stay as they are


def test_a_line_has_up_to_72_columns() -> None:
    line = "abcdefg " * 8 + "abcdefgh"
    assert wrap(line) == [line]
    assert wrap(line + "i") == [line[:63], "abcdefghi"]
    wide = "王" * 10 + " " + "王" * 10 + " " + "王" * 15
    assert wrap(wide) == [wide]
    assert wrap(wide + "王") == [wide[:21], "王" * 16]


def test_what_follows_is_indented_like_its_text_behind_the_dash_of_a_list() -> None:
    assert wrap("  - aaa bbb ccc", 10) == ["  - aaa", "    bbb", "    ccc"]
    assert wrap("  aaa bbb ccc", 10) == ["  aaa bbb", "  ccc"]
    assert wrap("  aaa bbbb ccc", 10) == ["  aaa bbbb", "  ccc"]
    assert wrap("  aaa bbbbb ccc", 10) == ["  aaa", "  bbbbb", "  ccc"]


def test_short_parts_are_broken_only_between_them() -> None:
    assert flow(["aaa", "bbb", "ccc"], 8) == ["aaa  bbb", "ccc"]
    assert flow(["aaa", "bbb", "ccc"], 7) == ["aaa", "bbb", "ccc"]
    assert flow(["aaa", "bbb", "ccc"], 10, indent=2) == ["  aaa  bbb", "  ccc"]
    assert flow(["aaa", "bbb", "ccc"], 9, indent=2) == ["  aaa", "  bbb", "  ccc"]
    assert flow([]) == []


def test_a_text_is_cut_to_its_columns_with_a_sign() -> None:
    assert clip("abcde", 5) == "abcde"
    assert clip("abcdef", 5) == "abcd…"
    assert clip("王王王", 5) == "王王…"
    assert clip("abc def", 5) == "abc…"  # no blank before the sign
    assert clip("e\u0301" * 5, 5) == "e\u0301" * 5
    assert clip("e\u0301\u0302" * 4, 5) == "e\u0301\u0302" * 3 + "e…"  # no more than two signs for a column


@pytest.mark.parametrize(("oldest", "is_kept"), [(100, True), (101, False)])
def test_there_are_8000_characters_for_what_can_grow(oldest: int, is_kept: bool) -> None:
    voice = Voice(view(table(), 0), NAMES[:3])
    memos = ["x" * (oldest - 2), *["y" * 97] * 79]  # each with a margin of two and a line end
    lines = memo_lines(memos, voice)
    assert len(lines) == 80
    assert lines[0] == (f"| {memos[0]}" if is_kept else "1 earlier line is left out.")
