"""Addresses: one honest sender or none, tokens that only we can make, bounces that name what bounced."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.parse.address import safe_address, sender_of
from pbem.mail.trust.tokens import (
    bounce_address,
    bounce_key,
    reply_address,
    reply_token,
    token_in,
    token_matches,
)

KEY = b"a server key of thirty-two bytes"


@pytest.mark.parametrize(
    ("field", "sender"),
    [
        ("anna@example.org", "anna@example.org"),
        ("Anna <Anna@Example.ORG>", "Anna@example.org"),
        ("<anna@example.org>", "anna@example.org"),
        ('"anna@example.org" <mallory@evil.example>', "mallory@evil.example"),
        ('"Last, \\"First\\" <x@y>" <anna@example.org>', "anna@example.org"),
        ("=?utf-8?b?0JDQvdC90LA=?= <anna@example.org>", "anna@example.org"),
        ("Анна <anna@example.org>", "anna@example.org"),
        ("Anna (at work) <anna@example.org>", "anna@example.org"),
        ("anna@example.org (Anna)", "anna@example.org"),
        ("Anna B. Carter <anna+games@mail.example.org>", "anna+games@mail.example.org"),
    ],
)
def test_an_honest_from_field_gives_its_address(field: str, sender: str) -> None:
    assert sender_of([field]) == (sender, None)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ([], "no_from"),
        (["anna@example.org", "anna@example.org"], "many_from"),
        (["anna@example.org, boris@example.org"], "many_from"),
        (["Friends: anna@example.org, boris@example.org;"], "many_from"),
        (["anna@example.org <mallory@evil.example>"], "bad_from"),
        (["<anna@example.org> mallory@evil.example"], "bad_from"),
        (["<anna@example.org> <mallory@evil.example>"], "bad_from"),
        (["anna@example.org(x)<mallory@evil.example>"], "bad_from"),
        (["anna@example.org)mallory@evil.example"], "bad_from"),
        (["(<anna@example.org> <mallory@evil.example>"], "bad_from"),
        (["<@relay.example:anna@example.org>"], "bad_from"),
        (["=?utf-8?q?anna=40example.org?="], "bad_from"),
        (["anna@example.org\0"], "bad_from"),
        (["Anna\0 <anna@example.org>"], "bad_from"),
        (['"Anna\rFrom: x" <anna@example.org>'], "bad_from"),
        (["anna\u202e@example.org"], "bad_from"),
        (["anna@ex\u0430mple.org"], "bad_from"),
        (["anna @example.org"], "bad_from"),
        (['"anna"@example.org'], "bad_from"),
        (["anna@[127.0.0.1]"], "bad_from"),
        (["anna"], "bad_from"),
        (["<>"], "bad_from"),
        ([""], "bad_from"),
    ],
)
def test_a_from_field_that_could_mean_two_things_gives_nobody(fields: list[str], problem: str) -> None:
    assert sender_of(fields) == (None, problem)


@given(st.text(max_size=80).map(lambda name: name.replace("@", "")))
def test_no_display_name_changes_whom_a_letter_is_from(name: str) -> None:
    assert sender_of([f"{name} <mallory@evil.example>"])[0] in ("mallory@evil.example", None)


@given(st.text(alphabet='ab@.<>(),:;"\\ \t\0\u202e', max_size=40))
def test_whatever_stands_in_from_gives_a_safe_address_or_none(field: str) -> None:
    sender, problem = sender_of([field])
    assert (sender is None) != (problem is None)
    assert sender is None or safe_address(sender)


@pytest.mark.parametrize(
    "address",
    ["", "anna", "@example.org", "anna@", "anna@example.org\r\nRCPT TO:<x@y>", "anna@example.org\n", "a\0@b",
     "a b@c", "a@b c", "<a@b>", "a@b,c@d", "a@b@c", ".a@b", "a.@b", "a..b@c", "a@-b", "a@b-", "a@b..c",
     "a@b.", "a@b.\n", "ä@b", "a@bücher.example", "a\u202e@b",
      "a" * 65 + "@b", "a@" + "b." * 130 + "c", "a@" + "b" * 64],
)  # fmt: skip
def test_an_unsafe_address_is_refused(address: str) -> None:
    assert not safe_address(address)


@pytest.mark.parametrize(
    "address", ["anna@example.org", "a+b@c", "o'hara=x@sub.example.org", "a.b-c_d@1and1.de"]
)
def test_a_plain_address_is_safe(address: str) -> None:
    assert safe_address(address)


def test_a_token_is_26_lower_case_base32_characters_and_depends_on_everything() -> None:
    token = reply_token(KEY, 1, "K7", 2, 3)
    others = {
        reply_token(KEY, 1, "K7", 2, 4),
        reply_token(KEY, 1, "K7", 3, 3),
        reply_token(KEY, 1, "K8", 2, 3),
        reply_token(KEY, 2, "K7", 2, 3),
        reply_token(KEY + b"x", 1, "K7", 2, 3),
        reply_token(KEY, 1, "K72", 3, 3),
        reply_token(KEY, 12, "7", 2, 3),
        reply_token(KEY, 1, "K7\0002", 3, 3),
    }
    assert len(token) == 26
    assert set(token) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert token == reply_token(KEY, 1, "K7", 2, 3)
    assert token not in others
    assert len(others) == 8


def test_this_token_never_changes_because_mails_with_it_are_under_way() -> None:
    assert reply_token(b"k" * 32, 1, "K7", 2, 3) == "etn4vecj3tpgrean3qaghq4bm2"


def test_a_token_matches_in_any_case_and_only_itself() -> None:
    token = reply_token(KEY, 1, "K7", 2, 3)
    assert token_matches(token.upper(), token)
    assert not token_matches(token[:-1], token)
    assert not token_matches("", token)
    assert not token_matches("ключ\udc80", token)


def test_a_token_comes_back_from_its_address_whatever_a_mail_host_did_to_the_case() -> None:
    token = reply_token(KEY, 1, "K7", 2, 3)
    address = reply_address(token, "play.example")
    assert safe_address(address)
    assert len(address.partition("@")[0]) <= 64
    assert token_in(["boris@example.org", address.upper()], "Play.Example") == token


@pytest.mark.parametrize(
    "recipient",
    ["turn@play.example", "turn+short@play.example", "turn+{}@other.example", "talk+{}@play.example",
     "turn+{}x@play.example", "turn+{}@play.example\n", "Anna <turn+{}@play.example>"],
)  # fmt: skip
def test_other_recipients_have_no_token(recipient: str) -> None:
    token = reply_token(KEY, 1, "K7", 2, 3)
    assert token_in([recipient.format(token)], "play.example") is None


def test_a_bounce_address_gives_its_name_back_and_no_other() -> None:
    address = bounce_address(KEY, "play.example", "o4711")
    forged = address.replace("o4711", "o4712")
    assert safe_address(address)
    assert bounce_key(KEY, "play.example", [address.upper()]) == "o4711"
    assert bounce_key(KEY, "play.example", [forged]) is None
    assert bounce_key(KEY, "other.example", [address]) is None
    assert bounce_key(b"other", "play.example", [address]) is None
    assert bounce_key(KEY, "play.example", ["bounce@play.example", "bounce+@play.example", "x"]) is None
    assert len(bounce_address(KEY, "play.example", "x" * 32).partition("@")[0]) <= 64


@pytest.mark.parametrize("name", ["", "A", "a.b", "a b", "x" * 33])
def test_a_bounce_address_takes_only_names_that_survive_the_mail(name: str) -> None:
    with pytest.raises(ValueError, match="bounce address"):
        bounce_address(KEY, "play.example", name)
