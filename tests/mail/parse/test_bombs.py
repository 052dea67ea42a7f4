"""Over a limit the reading of a letter ends at once. What bombs cost in all: `conversation/test_bombs.py`."""

import pytest

from pbem.mail.parse.letter import Letter, read_letter
from pbem.mail.trust.guards import ServerAddresses, Verdict, dmarc_results, judge
from pbem.render.personal_cache import clear_personal_caches
from tests.kit.effort import effort

KB = 1024
FULL = 256 * KB - 300  # a letter just under the limit
ADDRESSES = ServerAddresses(frozenset({"turn@play.example"}), "play.example", authserv_id="mx")


def letter_with(body: bytes = b"undo", head: bytes = b"", kind: bytes = b"text/plain") -> bytes:
    return b"From: anna@example.org\n" + head + b"Content-Type: " + kind + b"\n\n" + body


def filled(line: bytes) -> bytes:
    return line * (FULL // len(line))


def timed(raw: bytes) -> tuple[Letter, float]:
    """The letter, and how long it takes to read one that never came before."""

    def read() -> None:
        clear_personal_caches()
        read_letter(raw)

    return read_letter(raw), effort(read)


def nested(depth: int) -> bytes:
    kind = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(depth))
    return b"From: anna@example.org\n" + kind + b"\nundo\n"


OVER_A_LIMIT = {
    "a To of 20,000 quote marks": (letter_with(head=b"To: " + b'"' * 20_000 + b"\n"), "header_too_long"),
    "80 KB of addresses": (letter_with(head=b"To: " + b"a@b," * 20_000 + b"\n"), "header_too_long"),
    "folded header": (letter_with(head=b"To: x\n" + b" y\n" * 20_000), "header_too_long"),
    "25 KB of parameters": (letter_with(kind=b"text/plain;" + b"a=b;" * 6_400), "header_too_long"),
    "25 KB of parameters inside": (
        letter_with(b"--b\nContent-Type: text/plain;" + b"a=b;" * 6_400 + b"\n\nundo\n--b--",
                    kind=b"multipart/mixed; boundary=b"),
        "header_too_long",
    ),
    "80,000 header fields": (b"a:\n" * 80_000, "too_many_headers"),
    "40,000 parts": (letter_with(filled(b"--b\n\n"), kind=b"multipart/mixed; boundary=b"), "too_many_parts"),
    "1,000 levels": (nested(1_000), "too_deep"),
    "11 levels": (nested(11), "too_deep"),
    "too big": (letter_with(b"undo\n" * 60 * KB), "too_big"),
}  # fmt: skip


@pytest.mark.parametrize("name", OVER_A_LIMIT)
def test_over_a_limit_a_letter_is_refused_within_50_ms(name: str) -> None:
    raw, problem = OVER_A_LIMIT[name]
    letter, seconds = timed(raw)
    assert letter.problem == problem
    assert judge(letter, ADDRESSES)[0] == Verdict.REFUSE
    assert seconds < 0.05


def test_10_levels_and_50_parts_are_within_the_limits() -> None:
    assert read_letter(nested(9)).fresh == ("undo",)
    many = letter_with(b"--b\n\nundo\n" * 49, kind=b"multipart/mixed; boundary=b")
    assert len(read_letter(many).fresh) == 49


FIELDS = {
    "quotes": b'"' * 8_000,
    "parentheses": b"(" * 3_000,
    "addresses": b"a@b," * 2_000,
    "angle brackets": b"<" * 8_000,
    "short quotes": b'"a' * 450,
    "dots": b"a." * 480,
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_hostile_from_field_is_refused_within_50_ms(name: str) -> None:
    raw = b"From: " + FIELDS[name] + b"\n\nundo"
    letter, seconds = timed(raw)
    assert letter.sender is None
    assert seconds < 0.05


@pytest.mark.parametrize("subject", [b"=?a?q?x" * 1_100, b"=?utf-8?b?" * 800, b"=?" * 4_000, b"?=" * 4_000])
def test_a_hostile_subject_is_read_within_50_ms(subject: bytes) -> None:
    _, seconds = timed(b"Subject: " + subject + b"\n\nundo")
    assert seconds < 0.05


@pytest.mark.parametrize(
    "verdict", [b"(" * 3_000, b"a=b " * 2_000, b"dkim=pass " * 390, b'x="' + b"\\" * 3_000]
)
def test_a_hostile_verdict_says_nothing_within_50_ms(verdict: bytes) -> None:
    letter = read_letter(b"Authentication-Results: mx; " + verdict + b"\n\nundo")
    assert dmarc_results(letter, ADDRESSES) == set()
    assert effort(lambda: dmarc_results(letter, ADDRESSES)) < 0.05
