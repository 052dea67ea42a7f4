"""Mail that answers nothing: strangers get little room, and the host gets what is meant for the host."""

from __future__ import annotations

import random
from email.message import EmailMessage
from pathlib import Path
from string import ascii_letters

import pytest
from pydantic import ValidationError

from pbem.app.play.clock import tick
from pbem.config import Settings
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import InboxStatus
from tests.kit.desk import Desk, body_of, make_desk, parsed

GAME, POSTMASTER, ABUSE = "game@pbem.localhost", "postmaster@pbem.localhost", "abuse@pbem.localhost"


def mail(words: str, sender: str = "mallory@example.net", **fields: str) -> EmailMessage:
    made = EmailMessage()
    made["From"] = sender
    made["Message-ID"] = f"<{abs(hash((sender, words)))}@example.net>"
    for name, value in fields.items():
        made[name.replace("_", "-")] = value
    made.set_content(words)
    return made


def flood(desk: Desk, mails: int, to: str, size: int = 10) -> None:
    """Many mails of strangers at once."""
    for number in range(mails):
        noise = "".join(random.Random(number).choices(ascii_letters, k=size))  # which cannot be packed small
        receive(desk.app, mail(f"{number} {noise}").as_bytes(), [to], "pipe")
    while handle_all(desk.app, server_addresses(desk.settings)):
        pass


def kept(desk: Desk, status: InboxStatus) -> int:
    return len(desk.app.store.inbox(status))


@pytest.mark.parametrize("fields", [{}, {"Auto_Submitted": "auto-replied"}, {"List_Id": "<x.example.net>"}])
def test_a_stranger_gets_no_answer_and_is_forgotten_by_the_first_daily_step_after_a_day(
    desk: Desk, fields: dict[str, str]
) -> None:
    desk.new_game()
    before = len(desk.app.store.outbox())
    assert desk.hand_in(mail("discard 12", **fields), GAME).status == "stranger"
    assert len(desk.app.store.outbox()) == before
    desk.later(hours=23)
    assert kept(desk, InboxStatus.STRANGER) == 1
    desk.later(hours=24)
    assert kept(desk, InboxStatus.STRANGER) == 0


def test_strangers_are_kept_up_to_a_number_and_a_size(desk: Desk) -> None:
    desk.new_game()
    flood(desk, 230, GAME)
    assert kept(desk, InboxStatus.STRANGER) == 200
    desk.later(days=1, hours=2)
    since = desk.clock.now()
    flood(desk, 16, GAME, size=200_000)
    assert 1_700_000 < desk.app.store.inbox_kept(InboxStatus.STRANGER, since).size <= 2 * 1024**2
    assert 10 <= kept(desk, InboxStatus.STRANGER) < 16
    assert kept(desk, InboxStatus.NEW) == 0


def test_a_flood_of_strangers_takes_nothing_from_a_player(desk: Desk) -> None:
    desk.new_game(cooling=0)
    flood(desk, 230, GAME)
    line = desk.any_line()
    desk.write(desk.to_move(), line)
    assert desk.game().log[-1].move == line


@pytest.mark.parametrize("to", [POSTMASTER, ABUSE, "Abuse@PBEM.localhost"])
def test_what_is_meant_for_the_host_is_kept_and_never_read_for_commands(desk: Desk, to: str) -> None:
    desk.new_game(cooling=0)
    before = desk.game().row, len(desk.app.store.outbox())
    row = desk.hand_in(mail(desk.any_line(), desk.address(desk.to_move())), to)
    assert row.status == "host"
    assert (desk.game().row, len(desk.app.store.outbox())) == before
    desk.later(days=3)
    assert kept(desk, InboxStatus.HOST) == 1


def test_an_answer_that_also_went_to_postmaster_is_an_answer(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat, line = desk.to_move(), desk.any_line()
    turn = desk.newest(seat)
    receive(desk.app, mail(line, desk.address(seat)).as_bytes(), [str(turn["Reply-To"]), POSTMASTER], "pipe")
    handle_all(desk.app, server_addresses(desk.settings))
    assert desk.game().log[-1].move == line


def test_the_host_gets_it_passed_on_whole(tmp_path: Path) -> None:
    desk = make_desk(tmp_path, host_address="me@example.org")
    report = mail("they send me spam", Subject="complaint").as_bytes()
    row = desk.hand_in(report, ABUSE)
    (letter,) = desk.app.store.outbox()
    assert letter.recipient == "me@example.org"
    passed_on = parsed(letter.raw)
    (file,) = passed_on.iter_attachments()
    assert file.get_content() == report
    assert f"pbem mail host in-{row.id}" in body_of(passed_on)
    assert passed_on["Auto-Submitted"] == "auto-generated"
    assert letter.sender.startswith("bounce+")
    desk.hand_in(letter.raw, ABUSE)  # comes back to us: never passed on again
    assert len(desk.app.store.outbox()) == 1
    desk.app.store.close()


def test_a_flood_to_the_host_ends(tmp_path: Path) -> None:
    desk = make_desk(tmp_path, host_address="me@example.org")
    flood(desk, 130, POSTMASTER)
    assert len(desk.app.store.outbox()) == kept(desk, InboxStatus.HOST) == 100
    tick(desk.app)
    desk.app.store.close()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        *(
            (text, "one plain mail address")
            for text in ("me", "me@", "a b@example.org", "<me@example.org>", "a@b,c@d")
        ),
        ("a@b\nX: y", "cannot be printed"),
    ],
)
def test_the_address_of_the_host_is_one_plain_address(tmp_path: Path, address: str, why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        Settings(home=tmp_path, host_address=address)
