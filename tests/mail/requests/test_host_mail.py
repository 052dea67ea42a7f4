"""What a host asks for by mail: told first, done after a yes, once, within a day, and by nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.mail.requests.host_mail import ANSWERS_A_DAY
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.recipients import Answer, Recipients
from pbem.server.serve import server_addresses
from pbem.store.schema.rows import InboxRow
from tests.kit.desk import Desk, body_of, make_desk, parsed

HOST, GAME = "Host@Example.org", "game@pbem.localhost"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path, host_address=HOST, authserv_id="mx.example")
    made.new_game(cooling=0)
    yield made
    made.app.store.close()


def mail(
    words: str, sender: str = HOST, verdict: str = "mx.example; dmarc=pass", number: int = 0
) -> EmailMessage:
    made = EmailMessage()
    made["From"] = sender
    made["Message-ID"] = f"<{abs(hash((sender, words)))}.{number}@example.org>"
    if verdict:
        made["Authentication-Results"] = verdict
    made.set_content(words)
    return made


def letters(desk: Desk) -> list[EmailMessage]:
    """What the host got."""
    return [parsed(row.raw) for row in desk.app.store.outbox() if row.recipient == HOST]


def told(desk: Desk) -> str:
    return " ".join(body_of(letters(desk)[-1]).split())


def ask(desk: Desk, words: str, number: int = 0) -> str:
    """Ask for something; what the host is told."""
    desk.hand_in(mail(words, number=number), GAME)
    return told(desk)


def answer(desk: Desk, words: str, sender: str = HOST, verdict: str = "mx.example; dmarc=pass") -> InboxRow:
    """Answer the last letter to the host."""
    reply = reply_to(letters(desk)[-1], sender, words)
    if verdict:
        reply["Authentication-Results"] = verdict
    return desk.hand_in(reply, str(reply["To"]))


def test_a_pause_is_told_first_and_done_after_a_yes(desk: Desk) -> None:
    said = ask(desk, "pause K7 because of the harvest")
    assert "The clocks of K7 would stand" in said
    assert "of the harvest" in said
    assert desk.game().row.paused_at is None
    assert answer(desk, "Yes.\n\n-- \nThe host").status == "done"
    assert desk.game().row.paused_at is not None
    assert "Done." in told(desk)
    for seat in range(3):
        assert "The clocks of game K7 stand still" in desk.text(seat)
        assert "| of the harvest" in desk.text(seat)


@pytest.mark.parametrize("line", ["extend K7 anna 2d", "extend K7 2d", "replace K7 carla by bot", "close k7"])
def test_everything_else_that_a_host_can_ask_for(desk: Desk, line: str) -> None:
    line = line.replace("anna", desk.game().names[desk.to_move()])
    said = ask(desk, line)
    assert "would" in said
    before = desk.game().row.seq, desk.game().row.status
    answer(desk, "yes")
    assert (desk.game().row.seq, desk.game().row.status) != before


def test_it_is_done_once(desk: Desk) -> None:
    ask(desk, "pause K7")
    asks = letters(desk)[-1]
    answer(desk, "yes")
    ask(desk, "resume K7", 1)
    answer(desk, "yes")
    again = reply_to(asks, HOST, "yes")
    again["Authentication-Results"] = "mx.example; dmarc=pass"
    desk.hand_in(again, str(again["To"]))
    assert desk.game().row.paused_at is None
    assert "done already" in told(desk)


def test_a_yes_comes_too_late_after_a_day(desk: Desk) -> None:
    ask(desk, "pause K7")
    desk.clock.skip(hours=24)
    answer(desk, "yes")
    assert desk.game().row.paused_at is None
    assert "older than a day" in told(desk)


@pytest.mark.parametrize("words", ["no", "Let me think about it", "yes?! no", "yes\nno", "no\nyes"])
def test_anything_but_a_yes_does_nothing(desk: Desk, words: str) -> None:
    ask(desk, "pause K7")
    answer(desk, words)
    assert desk.game().row.paused_at is None


@pytest.mark.parametrize(
    "verdict", ["", "mx.example; dmarc=fail", "mx.example; dmarc=none", "other; dmarc=pass"]
)
def test_mail_that_did_not_pass_the_check_gets_no_answer(desk: Desk, verdict: str) -> None:
    row = desk.hand_in(mail("pause K7", verdict=verdict), GAME)
    assert row.status == "refused"
    assert not letters(desk)
    ask(desk, "pause K7", 7)
    asked = len(letters(desk))
    assert answer(desk, "yes", verdict=verdict).status == "refused"
    assert desk.game().row.paused_at is None
    assert len(letters(desk)) == asked


def test_without_verdicts_the_token_alone_protects(tmp_path: Path) -> None:
    desk = make_desk(tmp_path, host_address=HOST)
    desk.new_game(cooling=0)
    desk.hand_in(mail("pause K7", verdict=""), GAME)
    assert desk.game().row.paused_at is None
    answer(desk, "yes", verdict="")
    assert desk.game().row.paused_at is not None
    desk.app.store.close()


@pytest.mark.parametrize("sender", ["anna@example.org", "mallory@example.net"])
def test_nobody_else_is_the_host(desk: Desk, sender: str) -> None:
    desk.hand_in(mail("pause K7", sender), GAME)
    assert not letters(desk)
    ask(desk, "pause K7", 3)
    answer(desk, "yes", sender)
    assert desk.game().row.paused_at is None


def test_a_machine_s_answer_is_no_yes(desk: Desk) -> None:
    ask(desk, "pause K7")
    reply = reply_to(letters(desk)[-1], HOST, "yes")
    reply["Authentication-Results"] = "mx.example; dmarc=pass"
    reply["Auto-Submitted"] = "auto-replied"
    desk.hand_in(reply, str(reply["To"]))
    assert desk.game().row.paused_at is None


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pause K9", "There is no game K9. There are: K7."),
        ("resume K7", "Its clocks run."),
        ("extend K7 nobody 2d", "Nobody called nobody sits there. There are: Anna, Boris, Carla."),
        ("extend K7 anna soon", "extend K7 anna 2d"),
        ("replace K7 anna by Max", "replace K7 anna by bot"),
        ("close K7 now", "nothing follows the game but a reason"),
        ("pause K7\nresume K7", "One thing in one mail"),
    ],
)
def test_what_cannot_be_done_is_told_at_once(desk: Desk, line: str, why: str) -> None:
    said = ask(desk, line)
    assert why in said
    assert "“pause K7”, “resume K7”" in said
    assert not letters(desk)[-1]["Reply-To"]


def test_what_cannot_be_done_any_more_is_told_too(desk: Desk) -> None:
    ask(desk, "pause K7", 1)
    first = letters(desk)[-1]
    ask(desk, "pause K7", 2)
    answer(desk, "yes")
    late = reply_to(first, HOST, "yes")
    late["Authentication-Results"] = "mx.example; dmarc=pass"
    desk.hand_in(late, str(late["To"]))
    assert "stand already" in told(desk)


def test_the_address_for_a_yes_exists_and_a_like_one_does_not(desk: Desk) -> None:
    ask(desk, "pause K7")
    address = str(letters(desk)[-1]["Reply-To"])
    known = Recipients(desk.app, server_addresses(desk.settings))
    assert known.for_whom(address, "peer") is Answer.TAKEN
    assert known.for_whom(address.replace("turn+", "turn+a")[:-1], "peer") is not Answer.TAKEN


def test_no_flood_makes_us_write_for_ever(desk: Desk) -> None:
    for number in range(ANSWERS_A_DAY + 3):
        desk.hand_in(mail("pause K7", number=number), GAME)
    assert len(letters(desk)) == ANSWERS_A_DAY


def test_a_host_who_plays_is_read_like_everybody_else(tmp_path: Path) -> None:
    desk = make_desk(tmp_path, host_address="anna@example.org")
    desk.new_game(cooling=0)
    desk.write(0, "say hello")
    assert desk.app.store.talk("K7")
    assert desk.hand_in(mail("status", "anna@example.org", ""), GAME).note == "again"
    desk.app.store.close()
