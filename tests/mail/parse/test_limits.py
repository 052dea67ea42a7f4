"""The limits of reading, each at its number and one beyond."""

import pytest

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


def test_a_text_has_up_to_5001_lines() -> None:
    assert problem(HEAD + b"\nundo" + b"\nx" * 5_000) is None
    assert problem(HEAD + b"\nundo" + b"\nx" * 5_001) == "too_many_lines"


def page(inside: bytes) -> bytes:
    return HEAD + b"Content-Type: text/html\n\n<html><body>" + inside + b"</body></html>"


def test_a_page_is_up_to_100_deep() -> None:
    assert problem(page(b"<b>" * 99 + b"undo" + b"</b>" * 99)) is None  # inside html and body
    assert problem(page(b"<b>" * 100 + b"undo" + b"</b>" * 100)) == "unreadable_html"


def test_a_page_has_up_to_5000_blocks() -> None:
    assert problem(page(b"undo" + b"<br>" * 4_999)) is None  # the body is one
    assert problem(page(b"undo" + b"<br>" * 5_000)) == "unreadable_html"


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

    def results(length: int) -> set[str]:
        field = b"mx; dmarc=fail (".ljust(length - 1, b"x") + b")"
        return dmarc_results(read_letter(b"Authentication-Results: " + field + b"\n\nundo"), addresses)

    assert results(4000) == {"fail"}
    assert results(4001) == set()


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
