"""Headers, envelope and identity of a letter, and that any bytes become one."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.parse.align import Why
from pbem.mail.parse.body import unflowed
from pbem.mail.parse.letter import Letter, identity, read_letter
from pbem.mail.trust.bounces import read_bounce
from pbem.mail.trust.guards import ServerAddresses, Verdict, judge
from tests.kit.mails.wounds import mutated

FILES = sorted((Path(__file__).parent / "letters").glob("*.eml"))
ADDRESSES = ServerAddresses(frozenset({"turn@play.example"}), "play.example", authserv_id="mx.play.example")

MAIL = b"""Message-ID: <1@example.org>
From: Anna <anna@example.org>
To: turn+fake@play.example
Subject: Re: [K7]
 your turn
Date: Mon, 16 Nov 2026 11:02:00 +0100

play 12 at 3,4
"""


def test_the_envelope_names_the_recipient_never_the_to_field() -> None:
    assert read_letter(MAIL).recipients == ()
    assert read_letter(MAIL, ["turn+a@Play.Example"]).recipients == ("turn+a@play.example",)


def test_without_an_envelope_only_the_topmost_delivered_to_counts() -> None:
    raw = b"Delivered-To: <turn+top@play.example>\nDelivered-To: turn+forged@play.example\n" + MAIL
    assert read_letter(raw).recipients == ("turn+top@play.example",)
    assert read_letter(raw, ["turn+envelope@play.example"]).recipients == ("turn+envelope@play.example",)
    assert read_letter(b"Delivered-To: turn+a@x, turn+b@x\n" + MAIL).recipients == ()


def test_the_envelope_sender_stands_over_a_return_path_in_the_letter() -> None:
    raw = b"Return-Path: <anna@example.org>\n" + MAIL
    assert judge(read_letter(raw, mail_from=""), ADDRESSES) == (Verdict.IGNORE, "empty return path")
    assert judge(read_letter(raw, mail_from="<>"), ADDRESSES) == (Verdict.IGNORE, "empty return path")
    assert judge(read_letter(raw, mail_from="anna@example.org"), ADDRESSES)[0] == Verdict.PASS


def test_a_lone_carriage_return_hides_no_second_field() -> None:
    raw = b"X-Note: a\rDelivered-To: turn+forged@play.example\rFrom: boris@example.org\r\n" + MAIL
    letter = read_letter(raw)
    assert (letter.sender, letter.recipients) == ("anna@example.org", ())
    assert read_letter(MAIL.replace(b"3,4\n", b"3,4\rundo\r\n")).fresh == ("play 12 at 3,4", "undo")


@pytest.mark.parametrize(
    "second",
    [
        b"From : mallory@example.org",
        b"From\t: mallory@example.org",
        b"From  \t : mallory@example.org",
        b"FROM: mallory@example.org",
        b"fRoM:\n mallory@example.org",
        b"From:",
    ],
)
def test_a_second_sender_cannot_hide(second: bytes) -> None:
    for raw in (second + b"\n" + MAIL, MAIL.replace(b"To:", second + b"\nTo:")):
        for mbox_line in (b"", b"From anna@example.org Mon Nov 16 11:02:00 2026\n"):
            letter = read_letter(mbox_line + raw)
            assert (letter.sender, letter.sender_problem) == (None, "many_from")


@pytest.mark.parametrize("line", [b" From: anna@example.org", b"From", b"Fr\0om: a@b", b"\xa0: a"])
def test_what_is_no_field_ends_the_fields(line: bytes) -> None:
    assert read_letter(line + b"\n" + MAIL).sender_problem == "no_from"


@pytest.mark.parametrize(
    ("field", "subject"),
    [
        (b"plain", "plain"),
        (b"=?utf-8?b?0J/RgNC40LLQtdGC?= =?utf-8?q?_=21?=", "Привет !"),
        (b"=?iso-8859-8-i?b?+ezl7Q==?=", "שלום"),
        (b"=?x-foo?q?a=20b?=", "a b"),
        (b"=?utf-8?b?0?=", "=?utf-8?b?0?="),
        ("Привет".encode(), "Привет"),
        (b"=?utf-8?q?a=0D=0ABcc:_x=E2=80=AE?=", "a Bcc: x"),
    ],
)
def test_the_subject_is_one_readable_line(field: bytes, subject: str) -> None:
    assert read_letter(b"Subject: " + field + b"\n\nx").subject == subject


def test_only_one_well_formed_message_id_is_one() -> None:
    assert read_letter(MAIL).message_id == "<1@example.org>"
    assert read_letter(b"Message-ID: <2@x>\n" + MAIL).message_id is None
    assert read_letter(MAIL.replace(b"<1@", b"<1 @")).message_id is None


def test_of_a_letter_with_endless_fields_it_is_known_who_sent_it_to_whom() -> None:
    for raw, problem in (
        (MAIL.replace(b"Subject:", b"X: " + b"x" * 9_000 + b"\nSubject:"), "header_too_long"),
        (MAIL.replace(b"Subject:", b"X: x\n" * 300 + b"Subject:"), "too_many_headers"),
    ):
        letter = read_letter(raw, ["turn+a@play.example"])
        assert (letter.problem, letter.fresh) == (problem, ())
        assert (letter.sender, letter.recipients) == ("anna@example.org", ("turn+a@play.example",))
        assert judge(letter, ADDRESSES) == (Verdict.REFUSE, "unreadable")


# --- identity


def key(raw: bytes) -> str:
    return identity(read_letter(raw))


SECOND_DELIVERIES = {
    "other trace fields": b"Return-Path: <a@b>\nReceived: from x by y\nDelivered-To: z@z\nX-Spam: no\n"
    + MAIL,
    "other line ends": MAIL.replace(b"\n", b"\r\n"),
    "blank lines at the end": MAIL + b"\r\n\r\n",
    "subject folded elsewhere": MAIL.replace(b"[K7]\n your", b"[K7] your"),
    "mbox line": b"From anna@example.org Mon Nov 16 11:02:00 2026\n" + MAIL,
    "recoded on the way": MAIL.replace(
        b"\n\nplay 12 at 3,4", b"\nContent-Transfer-Encoding: base64\n\ncGxheSAxMiBhdCAzLDQK"
    ),
    "another date": MAIL.replace(b"16 Nov", b"17 Nov"),
}
OTHER_MAILS = {
    "other text": MAIL.replace(b"3,4", b"3,5"),
    "other sender": MAIL.replace(b"anna@", b"boris@"),
    "other subject": MAIL.replace(b"[K7]", b"[K8]"),
    "other id": MAIL.replace(b"<1@", b"<2@"),
    "no id": MAIL.partition(b"\n")[2],
}


@pytest.mark.parametrize("name", SECOND_DELIVERIES)
def test_a_second_delivery_is_the_same_mail(name: str) -> None:
    assert key(SECOND_DELIVERIES[name]) == key(MAIL)


@pytest.mark.parametrize("name", OTHER_MAILS)
def test_another_mail_is_another_mail_even_under_the_same_id(name: str) -> None:
    assert key(OTHER_MAILS[name]) != key(MAIL)


def test_without_a_message_id_the_content_and_its_date_tell_mails_apart() -> None:
    anonymous = MAIL.partition(b"\n")[2]
    assert key(anonymous) == key(b"Received: x\n" + anonymous)
    assert key(anonymous) != key(anonymous.replace(b"16 Nov", b"17 Nov"))
    assert key(anonymous) != key(anonymous.replace(b"3,4", b"3,5"))


def test_unreadable_mails_are_told_apart_as_well() -> None:
    big, other = MAIL + b"a" * 300_000, MAIL + b"b" + b"a" * 300_000
    assert key(big) == key(b"Received: x\n" + big)
    assert key(big) != key(other)


# --- format=flowed


@pytest.mark.parametrize(
    ("text", "delsp", "joined"),
    [
        ("play 12 at \n3,4", False, "play 12 at 3,4"),
        ("play 12 at 3, \n4", True, "play 12 at 3,4"),
        (" From here\n >no quote", False, "From here\n>no quote"),
        ("> a \n> b\nc", False, "> a b\nc"),
        ("> a \nb", False, "> a \nb"),
        ("a \n-- \nAnna", False, "a \n-- \nAnna"),
        (">> deep \n>> er", False, ">> deep er"),
        ("last ", False, "last "),
    ],
)
def test_flowed_lines_are_joined_as_they_were_typed(text: str, delsp: bool, joined: str) -> None:
    assert unflowed(text, delsp) == joined


# --- whatever comes in


@pytest.mark.parametrize(
    "odd", ["\x0b", "\x0c", "\x1b", "\x08", "\0", "\uffff", "&#x1f;", "&#xffff;", "&#xd800;"]
)
def test_characters_that_no_page_should_hold_do_not_make_it_unreadable(odd: str) -> None:
    head = "From: anna@example.org\nContent-Type: text/html; charset=utf-8\n\n"
    letter = read_letter(f"{head}<p>undo</p><p>hi {odd} there</p>".encode())
    assert (letter.problem, letter.fresh[0]) == (None, "undo")


def check(raw: bytes) -> Letter:
    """A letter comes out, judged, storable, and with an identity."""
    letter = read_letter(raw)
    assert judge(letter, ADDRESSES)[0] in Verdict
    assert (letter.sender is None) == (letter.sender_problem is not None)
    assert not letter.fresh or letter.problem is None
    assert len(identity(letter)) == 64
    "".join([letter.subject, *letter.fresh, *letter.recipients, letter.message_id or ""]).encode("utf-8")
    assert all("\n" not in line and "\r" not in line for line in letter.fresh)
    assert read_bounce(raw, b"key", "play.example").kind == "none"
    return letter


@given(st.binary(max_size=2000))
def test_any_bytes_are_a_letter(raw: bytes) -> None:
    check(raw)


@given(
    st.lists(
        st.sampled_from(
            [b"From: ", b"anna@example.org", b"Content-Type: ", b"text/html", b"text/plain",
             b"multipart/mixed", b"; boundary=b", b"; charset=", b"utf-8", b"x\0", b"; format=flowed", b"\n",
             b"\r\n", b"\n\n", b"--b", b"--b--", b"Content-Transfer-Encoding: ", b"base64",
             b"quoted-printable", b"=", b"<div>", b"<p hidden>", b"> ", b"On 10:00 wrote:",
             b"Subject: ", b"=?utf-8?b?", b"?=", b"\xff", b" ", b"message/rfc822"]
        ),
        max_size=60,
    ).map(b"".join)
)  # fmt: skip
def test_any_pieces_of_mail_are_a_letter(raw: bytes) -> None:
    check(raw)


def mutate_all(rounds: int) -> None:
    luck = random.Random(7)
    for _ in range(rounds):
        for path in FILES:
            check(mutated(path.read_bytes(), luck))


def test_1_000_mutated_letters_are_letters() -> None:
    mutate_all(1 + 1_000 // len(FILES))


@pytest.mark.soak
def test_10_000_mutated_letters_are_letters() -> None:
    mutate_all(1 + 10_000 // len(FILES))


def test_a_reader_that_breaks_costs_only_the_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    for trouble in (ValueError, RecursionError, MemoryError):

        def broken(_part: object, trouble: type[Exception] = trouble) -> None:
            raise trouble

        monkeypatch.setattr("pbem.mail.parse.letter.read_body", broken)
        letter = read_letter(MAIL)
        assert letter.problem == "unreadable"
        assert letter.sender == "anna@example.org"
        assert judge(letter, ADDRESSES) == (Verdict.REFUSE, "unreadable")


def test_a_letter_keeps_what_was_dropped_of_it() -> None:
    letter = read_letter(MAIL + b"-- \nAnna\nundo\n")
    assert [(line.why, line.words) for line in letter.aligned.dropped] == [
        (Why.SIGNATURE, words) for words in ("--", "Anna", "undo")
    ]
