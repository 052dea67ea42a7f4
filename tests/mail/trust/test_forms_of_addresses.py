"""Addresses in three forms: each is read whichever the host has chosen, and none is taken for a person's."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from pbem.config import Settings
from pbem.mail.parse.address import tag_of, tokens_in
from pbem.mail.parse.letter import identity, read_letter
from pbem.mail.transport.recipients import Answer, Recipients
from pbem.mail.trust.guards import Verdict, judge
from pbem.mail.trust.tokens import bounce_address, bounce_key, by_token, reply_address, token_in
from pbem.server.doctor import examine
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import InboxStatus
from pbem.wiring import build_app
from tests.kit.office import Office

KEY = b"a server key of thirty-two bytes"
TOKEN = "etn4vecj3tpgrean3qaghq4bm2"
FORMS = ("+", "-", "")
SIGNS = "abcdefghijklmnopqrstuvwxyz234567"
PERSON = "christopherwilliamthompson"  # who has as many letters in his name as a token has


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("local", ["turn", "my-game", "You.And.Me"])
def test_a_token_and_a_bounce_come_back_from_every_form(form: str, local: str) -> None:
    answers = reply_address(TOKEN, "play.example", local, form)
    bounces = bounce_address(KEY, "play.example", "k7s0n1", local, form)
    for way in (str, str.upper, str.title):
        assert token_in([way(answers)], "play.example", local) == TOKEN
        assert bounce_key(KEY, "play.example", [way(bounces)], local) == "k7s0n1"
        assert tokens_in([way(answers)]) == TOKEN
    assert token_in([bounces], "play.example", local) is None
    assert bounce_key(KEY, "play.example", [answers], local) is None
    assert bounce_key(b"other", "play.example", [bounces], local) is None
    assert token_in([answers], "other.example", local) is None
    assert ("+" in answers + bounces) == (form == "+")


@pytest.mark.parametrize(
    ("local", "tag"),
    [
        *(("turn", ""), ("TURN", ""), ("turn+x", "x"), ("turn+", ""), (f"turn-{TOKEN}", TOKEN)),
        *((TOKEN.upper(), TOKEN), (f"turn-k7s0n1.{'a' * 16}", f"k7s0n1.{'a' * 16}")),
        *(("turn-table", None), ("turn-", None), (f"game-{TOKEN}", None), (f"{TOKEN}2", None)),
        *((f"turn-{TOKEN}+x", None), (f"turn.{TOKEN}", None), ("anna", None), ("", None)),
    ],
)
def test_what_people_are_called_is_no_tag(local: str, tag: str | None) -> None:
    assert tag_of(local, "turn") == tag


def test_a_letter_to_two_turns_is_a_letter_for_each_in_whatever_form() -> None:
    other = TOKEN[::-1]
    two = [f"turn+{TOKEN}@play.example", f"{other}@play.example"]
    assert by_token(two) == [(two[0],), (two[1],)]
    assert by_token([two[0], f"TURN-{TOKEN.upper()}@play.example"]) == [
        (two[0], f"TURN-{TOKEN.upper()}@play.example")
    ]
    raw = b"Message-ID: <1@b>\nFrom: anna@example.org\n\nundo\n"
    known = {identity(read_letter(raw, [to])) for to in two}
    assert len(known) == 2
    assert identity(read_letter(raw, [f"{TOKEN}@play.example"])) in known  # the same, sent again


@pytest.mark.parametrize(("mailbox", "ours", "theirs"), [
    ("", ["game", "turn+x", f"turn-{TOKEN}", TOKEN, f"k7s0n1.{'a' * 16}"], ["anna", "turn-table", "a+turn"]),
    ("us", ["us", "Us+x", f"us-{TOKEN}", f"us-k7s0n1.{'a' * 16}"], ["us-two", PERSON, "turn", TOKEN]),
])  # fmt: skip
def test_our_own_mail_is_a_loop_in_every_form_and_a_persons_is_none(
    mailbox: str, ours: list[str], theirs: list[str]
) -> None:
    addresses = server_addresses(Settings(domain="play.example", mailbox=mailbox))
    for verdict, names in ((Verdict.IGNORE, ours), (Verdict.PASS, theirs)):
        for name in names:
            raw = f"From: {name}@Play.example\n\nundo\n".encode()
            assert judge(read_letter(raw), addresses)[0] is verdict, name
    other = f"From: {TOKEN}@example.org\n\nundo\n".encode()
    assert judge(read_letter(other), addresses)[0] is Verdict.PASS


def right_token(office: Office) -> str:
    office.new_game(cooling=0)
    seat = office.to_move()
    return office.app.token("K7", seat, office.game().question(seat) or 0)


@pytest.mark.parametrize("now", FORMS)
def test_a_mail_host_hears_of_every_form_whichever_is_set(office: Office, now: str) -> None:
    token, key = right_token(office), office.app.store.server_key
    known = Recipients(office.app, server_addresses(office.settings.model_copy(update={"delimiter": now})))
    for form in FORMS:
        for address, answer in {
            reply_address(token, "pbem.localhost", "turn", form): Answer.TAKEN,
            reply_address(token, "pbem.localhost", "turn", form).upper(): Answer.TAKEN,
            bounce_address(key, "pbem.localhost", "k7s0n1", "bounce", form): Answer.TAKEN,
            reply_address("a" * 26, "pbem.localhost", "turn", form): Answer.UNKNOWN,
            bounce_address(KEY, "pbem.localhost", "k7s0n1", "bounce", form): Answer.UNKNOWN,
            reply_address(token, "example.org", "turn", form): Answer.ELSEWHERE,
        }.items():
            assert known.for_whom(address, "somebody") is answer, address
    assert known.for_whom("turn-table@pbem.localhost", "somebody") is Answer.UNKNOWN
    assert known.unknown_tokens.total == 2 * len(FORMS)


@pytest.mark.parametrize("form", FORMS)
def test_guesses_are_counted_in_every_form_and_then_nothing_more_is_told(office: Office, form: str) -> None:
    right = reply_address(right_token(office), "pbem.localhost", "turn", form)
    known = Recipients(office.app, server_addresses(office.settings))
    guesses = [reply_address("a" * 25 + sign, "pbem.localhost", "turn", form) for sign in SIGNS[:20]]
    assert {known.for_whom(guess, "mallory") for guess in guesses} == {Answer.UNKNOWN}
    for other in FORMS:
        again = reply_address("b" * 26, "pbem.localhost", "turn", other)
        assert known.for_whom(again, "mallory") is Answer.SLOW_DOWN
    assert known.for_whom(right, "mallory") is Answer.SLOW_DOWN
    assert known.for_whom(right, "anna@example.org") is Answer.TAKEN


@pytest.mark.parametrize(("then", "now"), [("+", "-"), ("-", ""), ("", "+")])
def test_who_answers_an_old_letter_is_read_after_the_host_chose_another_form(
    office: Office, then: str, now: str
) -> None:
    office.app.store.close()
    office = with_delimiter(office, then)
    office.new_game(cooling=0)
    office.pulse()
    seat, line = office.to_move(), office.any_line()
    letter = office.newest(seat)
    assert str(letter["Reply-To"]).startswith({"+": "turn+", "-": "turn-", "": ""}[then])
    assert ("+" in str(letter["Reply-To"])) == (then == "+")
    office.app.store.close()
    office = with_delimiter(office, now)
    before = len(office.game().log)
    office.send(office.answer(seat, line, to=letter))
    assert len(office.game().log) > before
    assert len(office.app.store.inbox(InboxStatus.DONE)) == 1
    assert ("+" in str(office.newest(seat)["Reply-To"])) == (now == "+")
    office.app.store.close()


def with_delimiter(office: Office, delimiter: str) -> Office:
    settings = office.settings.model_copy(update={"delimiter": delimiter})
    return replace(office, settings=settings, app=build_app(settings, office.clock.now, office.app.rng))


@pytest.mark.parametrize("form", FORMS)
def test_the_doctors_message_comes_back_in_every_form(office: Office, form: str) -> None:
    settings = office.settings.model_copy(update={"delimiter": form})

    async def look() -> list[tuple[str, bool]]:
        return [(found.said, found.is_fault) async for found in examine(office.app, settings, 20)]

    said = asyncio.run(look())
    assert not any(is_fault for _, is_fault in said)
    shown = {"+": "turn+TOKEN@", "-": "turn-TOKEN@", "": " TOKEN@"}[form]
    assert shown in said[0][0]
    assert "with its tag" in said[2][0]
    (row,) = office.app.store.inbox(InboxStatus.IGNORED)
    assert row.note == "to a bounce address"
