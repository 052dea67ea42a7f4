"""Bytes become text whatever charset is claimed, and text becomes the plain characters of the grammar."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.parse import charsets
from pbem.mail.parse.charsets import decode, plain

TEXTS = {
    "utf-8": "naïve Привет שלום",
    "UTF8": "naïve",
    "windows-1251": "Привет, їжак",
    "cp1251": "Привет",
    "Windows-1252": "Grüße – naïve",
    "windows-1255": "שלום",
    "koi8-r": "Привет",
    "KOI8-U": "їжак",
    "iso-8859-1": "Grüße",
    "ISO_8859-1": "Grüße",
    "iso-8859-2": "żółw",
    "iso-8859-5": "Привет",
    "iso-8859-8-i": "שלום",
    "utf-16": "Привет",
    "gb2312": "你好",
    "iso-2022-jp": "こんにちは",
}
CODEC = {"iso-8859-8-i": "iso-8859-8", "iso_8859-1": "latin-1"}


@pytest.mark.parametrize("charset", TEXTS)
def test_a_declared_charset_is_believed(charset: str) -> None:
    data = TEXTS[charset].encode(CODEC.get(charset.lower(), charset))
    assert decode(data, charset) == TEXTS[charset]


@pytest.mark.parametrize(
    "charset",
    [None, "", "x-foo", "idna", "hex", "punycode", "rot13", "base64", "unicode_escape", "utf-7", "utf-8\0",
     "\udc80", "x" * 5000, '"utf-8"'],
)  # fmt: skip
def test_a_missing_or_foreign_charset_falls_back_to_utf8(charset: str | None) -> None:
    assert decode("Привет".encode(), charset) == "Привет"


def test_a_wrong_declaration_falls_back() -> None:
    assert decode("Привет".encode(), "iso-8859-1") == "Привет"
    assert decode("Grüße".encode("cp1252"), "utf-8") == "Grüße"
    assert decode("Хороший ход".encode("cp1251"), "us-ascii") == "Хороший ход"
    assert decode(b"\x81\x8d", "utf-8") == "\x81\x8d"


@given(st.binary(), st.one_of(st.none(), st.text(), st.sampled_from(list(TEXTS))))
def test_any_bytes_under_any_name_become_text(data: bytes, charset: str | None) -> None:
    assert isinstance(decode(data, charset), str)


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("play\u00a012\u202fat\u30003,4", "play 12 at 3,4"),
        ("\u202bplay\u202c \u200f12\u2066\u2069 at\u200b 3\u00ad,4\ufeff", "play 12 at 3,4"),
        ("play １２ at ３，４", "play 12 at 3,4"),
        ("play ١٢ at ٣,٤", "play 12 at 3,4"),
        ("play 12 at \u22121,3", "play 12 at -1,3"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("a\tb\x00\x1b\x07c", "a bc"),
        ("рlay", "рlay"),  # a Cyrillic first letter: not ours to guess
        ("x²  ½ ﬁ", "x²  ½ ﬁ"),
    ],
)
def test_plain_text_has_only_what_the_grammar_knows(given_text: str, expected: str) -> None:
    assert plain(given_text) == expected


@given(st.text())
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert plain(plain(text)) == plain(text)
    plain(text).encode("utf-8")


def test_no_character_slips_past_the_table_of_plain_ones() -> None:
    """Only unusual characters go through the table, so whatever it changes must count as unusual."""
    for number, replacement in charsets._PLAIN.items():
        assert plain(f"a{chr(number)}b") == f"a{replacement or ''}b"


def test_digits_of_every_script_become_ours_and_no_tower_of_any_marks_stays() -> None:
    """Whichever the character is; where none is of the kind the text is not looked through for them."""
    every = map(chr, range(sys.maxunicode + 1))
    told = [char for char in every if unicodedata.category(char) == "Nd" or unicodedata.combining(char)]
    assert len(told) > 1500
    for char in told:
        if unicodedata.category(char) == "Nd":
            assert plain(f"a{char}") == f"a{unicodedata.decimal(char)}"
        else:
            assert len(plain(f"a{char * 40}")) <= 31
