"""No letter is slow to read: each bomb ends in time, and over a limit it ends at once."""

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


BODIES = {
    "On": b"On " * 20_000,
    "On a": b"On a\n" * 10_000,
    "newlines": b"\n" * 100_000,
    "dashes": b"-" * 50_000,
    "half a verb": b"On Mon someone wr\n" * 3_000,
    "On, full": filled(b"On "),
    "verbs": filled(b"wrote:\n"),
    "colons": filled(b"1:\n"),
    "attributions": filled(b"On 10:00 wrote:\n>\n"),
    "same-line attributions": filled(b"on 10:00 wrote : "),
    "labels": filled(b"From:\n"),
    "foreign labels": filled(b"a: 1\n"),
    "farewells": filled(b"x\nbest\n"),
    "footers": filled(b"this\n\n"),
    "marks": filled(b">"),
    "marked lines": filled(b">\n"),
    "phone lines": filled(b"von meinem "),
    "at signs": filled(b"a@") + b":",
    "bidi": filled("\u202e".encode()),
    "digits": filled("٣".encode()),
    "high bytes": filled(b"\xff"),
    "one cyrillic line": filled("я".encode("cp1251")),
}
# Over so many lines a letter is refused, so the hardest ones are tried again just below.
HARDEST = ("verbs", "colons", "attributions", "labels", "foreign labels", "farewells")
BODIES |= {f"{name}, 4,999 lines": b"\n".join(BODIES[name].split(b"\n")[:4_999]) for name in HARDEST}


@pytest.mark.parametrize("name", BODIES)
def test_a_text_of_full_size_is_read_within_200_ms(name: str) -> None:
    letter, seconds = timed(letter_with(BODIES[name]))
    assert letter.problem in (None, "too_many_lines")
    assert seconds < 0.2


PAGES = {
    "deep": filled(b"<div>"),
    "deep inline": filled(b"<b>"),
    "paragraphs": filled(b"<p>"),
    "4,900 paragraphs": b"<p>a</p>" * 4_900,
    "tables": filled(b"<table><tr><td>"),
    "one wide cell": b"<table><tr><td>" + b"a" * 100_000 + b"</td></tr>" + b"<tr><td>x" * 2_400,
    "breaks": filled(b"<br>"),
    "attributes": b"<a " + b" ".join(b"x%d" % n for n in range(35_000)) + b">x",
    "huge margins": b"<p style='padding-left:99999999em;margin-top:9999999em'>x",
    "open comments in styles": (b"<p style='" + b"/*a" * 600 + b"'>x") * 130,
    "open tags": filled(b"<"),
    "open comments": filled(b"<!--"),
    "entities": filled(b"&amp"),
    "lines in pre": b"<pre>" + filled(b"a\n"),
    "hidden": b"<div hidden>" + filled(b"<p>x"),
    "one script": b"<script>" + filled(b"<"),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_full_size_is_read_within_200_ms(name: str) -> None:
    raw = letter_with(PAGES[name][:FULL], kind=b"text/html")
    letter, seconds = timed(raw)
    assert letter.problem in (None, "unreadable_html", "too_many_lines")
    assert seconds < 0.2


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


@pytest.mark.parametrize(
    "kind",
    [b"text/plain;" + b";" * 900, b'text/plain; a="' + b";" * 900, b"text/plain; a*" + b"9" * 900 + b"=b"],
)
def test_fifty_parts_with_long_parameters_are_read_within_200_ms(kind: bytes) -> None:
    raw = letter_with(b"--b\nContent-Type: " + kind + b"\n\nundo\n", kind=b"multipart/mixed; boundary=b")
    raw = raw.replace(b"\n\n--b", b"\n\n" + (b"--b\nContent-Type: " + kind + b"\n\nundo\n") * 48 + b"--b", 1)
    _, seconds = timed(raw)
    assert seconds < 0.2
