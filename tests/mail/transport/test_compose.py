"""The head of a letter: whose addresses stand in it, and by which numbers it is known."""

import re
from dataclasses import replace
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.policy import SMTP
from itertools import product
from urllib.parse import unquote

import pytest

from pbem.app import Addressee
from pbem.mail.transport.compose import compose, field, person
from pbem.render.personal_cache import clear_personal_caches
from tests.kit import table
from tests.kit.desk import parsed
from tests.kit.letters import sheet

KEY = b"a server key of thirty-two bytes"
LETTERS = "<k7.0.4@play.example>", "<k7.0.1@play.example>"  # the last and the first one of the thread
ANNA = Addressee("K7", 0, "Anna", "anna@example.org", 5, "token", *LETTERS)


@pytest.mark.parametrize(
    ("mailbox", "delimiter", "sender", "answers", "back_to"),
    [
        ("", "+", "game", "turn+token", "bounce+k7s0n5."),
        ("", "-", "game", "turn-token", "bounce-k7s0n5."),
        ("", "", "game", "token", "k7s0n5."),
        ("us", "+", "us", "us+token", "us+k7s0n5."),
        ("us", "-", "us", "us-token", "us-k7s0n5."),
    ],
)
def test_with_a_mailbox_all_addresses_are_in_that_one(
    mailbox: str, delimiter: str, sender: str, answers: str, back_to: str
) -> None:
    letter = sheet(table(hands=[["t_h"]]), 0)
    post = compose(letter, ANNA, domain="play.example", key=KEY, mailbox=mailbox, delimiter=delimiter)
    mail = parsed(post.raw)
    assert mail["From"] == f"Saboteur K7 <{sender}@play.example>"
    assert mail["Reply-To"] == f"{answers}@play.example"
    assert mail["List-Unsubscribe"] == f"<mailto:{answers}@play.example?subject=mute>"
    html = mail.get_body(("html",))
    page = str(html and html.get_content())
    links = re.findall(r'href="mailto:([^?"]*)', page)
    assert {unquote(link) for link in links} == {f"{answers}@play.example"}
    assert ("%2B" in "".join(links)) == (delimiter == "+")
    assert post.sender.startswith(back_to)
    assert post.sender.endswith("@play.example")


@pytest.mark.parametrize(("epoch", "number"), [(1, "5"), (2, "2-5")])
def test_after_a_backup_was_put_back_letters_are_numbered_apart(epoch: int, number: str) -> None:
    post = compose(sheet(table(), 0), ANNA, domain="play.example", key=KEY, epoch=epoch)
    assert post.message_id == f"<k7.0.{number}@play.example>"
    assert parsed(post.raw)["Message-ID"] == post.message_id


@pytest.mark.parametrize(
    ("previous", "root", "answers", "chain"),
    [
        ("", "", None, None),
        ("<1@x>", "<1@x>", "<1@x>", ["<1@x>"]),
        ("<4@x>", "<1@x>", "<4@x>", ["<1@x>", "<4@x>"]),
    ],
)
def test_a_letter_hangs_on_the_first_and_the_last_one_of_its_thread(
    previous: str, root: str, answers: str | None, chain: list[str] | None
) -> None:
    to = replace(ANNA, previous=previous, root=root)
    post = compose(sheet(table(), 0), to, domain="play.example", key=KEY)
    mail = parsed(post.raw)
    assert mail["In-Reply-To"] == answers
    assert (mail["References"].split() if chain else mail["References"]) == chain
    assert mail["Subject"] == ("Re: " if previous else "") + post.subject


def test_a_field_of_ours_holds_no_line_of_somebody_else() -> None:
    assert field("X", "a\r\n b") == b"X: a\r\n b\r\n"
    for value in ("a\r\nBcc: x", "a\nb", "ä", ""):
        with pytest.raises(ValueError, match="not safe"):
            field("X", value)


NAMES = (
    *("Anna", "Saboteur K7", "Anna  B", " Anna", "Anna ", "Żaneta", "Anna [1]", "a.b", "O'Neil", "7", "дана"),
    *("Anna-Maria", "A" * 30, "A" * 48, "A" * 49, "A " * 24 + "A", "A " * 25 + "A", "A,B", "A\tB", "(A)"),
    *("=?utf-8?q?x?=", "Re: [K7] your turn 12 (round 2)", "Re:", ": (", "[K7] дана asks"),
)
ADDRESSES = (
    *("anna@example.org", "a.b+c_d-e@sub.example.org", "Anna@Example.org", ".a@b.org", "a.@b.org"),
    *('"a b"@c.org', "a@b", "anna@example.org ", "ann'a@c.org", "a@-b.org", "a@b.c-", "ä@b.org"),
    *("a..b@c.org", "a@b..c", "a@.b", "a@b.", "a@[1.2.3.4]", "a@b_c.org"),
)


def by_the_library(name: str, words: str, address: str) -> bytes | None:
    """What the library writes; None if it refuses."""
    try:
        value = Address(words, addr_spec=address) if address else words
        line: str = (
            SMTP.clone(max_line_length=76)
            .header_store_parse(name, value)[1]
            .fold(policy=SMTP.clone(max_line_length=76))
        )
        return line.encode("ascii")
    except (ValueError, IndexError, HeaderParseError, UnicodeEncodeError):
        return None


@pytest.mark.parametrize("words", NAMES)
def test_a_plain_field_is_what_the_library_would_write(words: str) -> None:
    clear_personal_caches()
    for name, address in [("Subject", ""), *product(("From", "To"), ADDRESSES)]:
        expected = by_the_library(name, words, address)
        if expected is None:
            with pytest.raises((ValueError, IndexError, HeaderParseError)):
                person(name, words, address)
        else:
            assert person(name, words, address) == expected, (name, words, address)
