"""The limits of reading, each at its number and one beyond."""

import re
import sys
import unicodedata
from pathlib import Path

import pytest

from pbem.mail.conversation.commands import MOST_COMMANDS
from pbem.mail.parse import body, charsets, html, mime
from pbem.mail.parse.address import safe_address, sender_of
from pbem.mail.parse.letter import read_letter
from pbem.mail.trust.bounces import read_bounce
from pbem.mail.trust.guards import ServerAddresses, dmarc_results
from pbem.mail.trust.tokens import bounce_address

HEAD = b"From: anna@example.org\n"


def problem(raw: bytes) -> str | None:
    return read_letter(raw).problem


def test_a_letter_has_up_to_256_kb() -> None:
    raw = HEAD + b"\nundo\n" + b"x" * (256 * 1024 - len(HEAD) - 6)
    assert len(raw) == 262_144
    assert problem(raw) is None
    assert problem(raw + b"x") == "too_big"


def test_a_header_field_has_up_to_8_kb_however_it_is_folded() -> None:
    assert problem(HEAD + b"To: ".ljust(8192, b"x") + b"\n\nundo") is None
    assert problem(HEAD + b"To: ".ljust(8193, b"x") + b"\n\nundo") == "header_too_long"
    folded = b"To: ".ljust(4000, b"x") + b"\n" + b" ".ljust(4192, b"x")
    assert problem(HEAD + folded + b"\n\nundo") is None
    assert problem(HEAD + folded + b"x\n\nundo") == "header_too_long"


def test_a_letter_has_up_to_200_header_fields() -> None:
    assert problem(HEAD + b"x: y\n" * 199 + b"\nundo") is None
    assert problem(HEAD + b"x: y\n" * 200 + b"\nundo") == "too_many_headers"


def test_a_letter_has_up_to_50_parts() -> None:
    head = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n"
    assert problem(head + b"--b\n\nundo\n" * 49) is None  # and the whole is a part, too
    assert problem(head + b"--b\n\nundo\n" * 50) == "too_many_parts"


def test_parts_lie_up_to_10_deep() -> None:
    def nested(levels: int) -> bytes:
        parts = (b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(levels))
        return HEAD + b"".join(parts) + b"\nundo\n"

    assert problem(nested(9)) is None
    assert problem(nested(10)) == "too_deep"


def test_a_type_with_its_parameters_has_up_to_500_characters() -> None:
    kind = b"Content-Type: " + b"text/plain; x=".ljust(500, b"y")
    assert read_letter(HEAD + kind + b"\n\nundo").fresh == ("undo",)
    assert problem(HEAD + kind + b"y\n\nundo") == "no_text"


def test_a_text_has_up_to_2201_lines() -> None:
    assert problem(HEAD + b"\nundo" + b"\nx" * 2_200) is None
    assert problem(HEAD + b"\nundo" + b"\nx" * 2_201) == "too_many_lines"


def fresh(text: str) -> str:
    letter = read_letter(HEAD + b"Content-Type: text/plain; charset=utf-8\n\n" + text.encode())
    assert len(letter.fresh) == 1
    return letter.fresh[0]


def test_a_line_has_up_to_8000_characters() -> None:
    assert fresh("я" * 8_000) == "я" * 8_000
    assert fresh("я" * 8_001) == "я" * 8_000 + "…"


def test_a_letter_carries_up_to_30_marks() -> None:
    assert fresh("a" + "\u0301" * 30 + "b") == "a" + "\u0301" * 30 + "b"
    assert fresh("a" + "\u0301" * 31 + "b") == "a" + "\u0301" * 30 + "b"
    assert fresh("a" + "\u0345\u0301" * 100 + "b\u0301") == "a" + "\u0345\u0301" * 15 + "b\u0301"


def test_whatever_becomes_a_mark_when_normalised_counts_as_one() -> None:
    every = (chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF)
    marks = [char for char in every if unicodedata.combining(unicodedata.normalize("NFKD", char)[0])]
    assert len(marks) > 900
    assert all(fresh(f"a{char * 40}b") == f"a{char * 30}b" for char in marks)


def test_words_are_up_to_100_blanks_apart() -> None:
    assert fresh("a" + " " * 100 + "b") == "a" + " " * 100 + "b"
    assert fresh("a" + " " * 101 + "b") == "a" + " " * 100 + "b"


def page(inside: bytes) -> bytes:
    return HEAD + b"Content-Type: text/html\n\n<html><body>" + inside + b"</body></html>"


def test_a_page_is_up_to_100_deep() -> None:
    assert problem(page(b"<b>" * 99 + b"undo" + b"</b>" * 99)) is None  # inside html and body
    assert problem(page(b"<b>" * 100 + b"undo" + b"</b>" * 100)) == "unreadable_html"


def test_a_page_has_up_to_2201_lines() -> None:
    assert problem(page(b"<br>undo" * 2_200)) is None
    assert problem(page(b"<br>undo" * 2_201)) == "too_many_lines"


def test_a_page_has_up_to_8000_elements() -> None:
    assert problem(page(b"undo" + b"<b></b>" * 7_998)) is None  # inside html and body
    assert problem(page(b"undo" + b"<b></b>" * 7_999)) == "too_many_lines"


def test_a_page_has_up_to_50000_pieces_of_text() -> None:
    assert problem(page(b"<" * 49_999)) is None
    assert problem(page(b"<" * 51_000)) == "too_many_lines"


def test_a_from_field_has_up_to_1000_characters() -> None:
    address = " <anna@example.org>"
    assert sender_of(["x" * (1000 - len(address)) + address]) == ("anna@example.org", None)
    assert sender_of(["x" * (1001 - len(address)) + address]) == (None, "bad_from")


@pytest.mark.parametrize(
    ("local", "domain", "is_safe"),
    [
        ("a" * 64, "example.org", True),
        ("a" * 65, "example.org", False),
        ("a", "b" * 63 + ".example", True),
        ("a", "b" * 64 + ".example", False),
        ("a", ".".join(["b" * 62] * 4), True),  # 253 characters together
        ("aa", ".".join(["b" * 62] * 4), True),
        ("aaa", ".".join(["b" * 62] * 4), False),
    ],
)
def test_an_address_has_up_to_254_characters(local: str, domain: str, is_safe: bool) -> None:
    assert safe_address(f"{local}@{domain}") == is_safe


def test_of_a_subject_998_characters_are_read() -> None:
    raw = HEAD + b"Subject: " + b"a" * 997 + b"bc\n\nundo"
    assert read_letter(raw).subject == "a" * 997 + "b"


def test_a_message_id_has_up_to_998_characters() -> None:
    assert read_letter(HEAD + b"Message-ID: " + b"a" * 998 + b"\n\nundo").message_id == "a" * 998
    assert read_letter(HEAD + b"Message-ID: " + b"a" * 999 + b"\n\nundo").message_id is None


def test_a_verdict_has_up_to_4000_characters() -> None:
    addresses = ServerAddresses(frozenset({"turn@play.example"}), "play.example", authserv_id="mx")

    def results(result: bytes, length: int) -> set[str]:
        field = (b"mx; dmarc=" + result + b" (").ljust(length - 1, b"x") + b")"
        return dmarc_results(read_letter(b"Authentication-Results: " + field + b"\n\nundo"), addresses)

    assert results(b"pass", 4000) == {"pass"}
    assert results(b"pass", 4001) == set()
    assert results(b"fail", 4000) == results(b"fail", 4001) == {"fail"}


def test_a_report_in_words_is_read_up_to_4000_characters() -> None:
    key = b"a server key of thirty-two bytes"
    to = bounce_address(key, "play.example", "o4711")

    def kind(length: int) -> str:
        words = b"5.1.1".rjust(length, b" ")
        raw = b"X-Failed-Recipients: anna@example.org\n\nSorry." + words[6:] + b" \n"
        return read_bounce(raw, key, "play.example", [to]).kind

    assert kind(4000) == "hard"
    assert kind(4001) == "soft"


@pytest.mark.parametrize(("length", "is_read"), [(1, True), (32, True), (33, False), (0, False)])
def test_the_name_in_a_bounce_address_has_up_to_32_characters(length: int, is_read: bool) -> None:
    if is_read:
        assert bounce_address(b"key", "play.example", "a" * length).startswith(f"bounce+{'a' * length}.")
    else:
        with pytest.raises(ValueError, match="1 to 32"):
            bounce_address(b"key", "play.example", "a" * length)


def test_the_page_about_limits_tells_them() -> None:
    page = (Path(__file__).parents[3] / "docs" / "mail-limits.md").read_text()
    numbers = {*re.findall(r"\d+(?:,\d{3})*", page.partition("| bomb |")[0])}
    told = (
        *(mime.MAX_HEADER, mime.MAX_HEADERS, mime.MAX_PARTS, mime.MAX_DEPTH, body.MAX_LINES),
        *(html.MAX_DEPTH, html.MAX_ELEMENTS, html.MAX_PIECES, charsets.LONGEST_LINE, MOST_COMMANDS),
    )
    assert {f"{limit:,}" for limit in told} <= numbers
