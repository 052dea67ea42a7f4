"""Who hears what and when: every move, once a day, with the next turn."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.header import decode_header, make_header
from functools import partial

import pytest

from pbem.app.deadlines import hours_at
from pbem.app.letters import time_of_daily
from pbem.app.lobby.people import change_address, erase, player_of
from pbem.app.play.clock import tick
from pbem.calendars.hours import hours_of
from pbem.mail.transport.compose import compose
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from tests.app.conftest import PEOPLE
from tests.kit.desk import Desk, NewPlayer, body_of, parsed


def kinds(desk: Desk, seat: int) -> list[str]:
    """The first words of each letter."""
    return [body_of(mail).split("\n")[0].replace("\xa0", " ") for mail in desk.letters(seat)]


def play_on(desk: Desk, turns: int) -> None:
    for _ in range(turns):
        desk.write(desk.to_move(), f"{desk.any_line()}\ngo")


# Every move -----------------------------------------------------------------------------------------


def test_who_wants_every_move_gets_a_letter_for_each(desk: Desk) -> None:
    desk.new_game()
    watcher = (desk.to_move() + 2) % 3
    desk.write(watcher, "set mail every-move")
    before = len(desk.rows(watcher))
    play_on(desk, 1)
    assert len(desk.rows(watcher)) == before + 1
    news = desk.newest(watcher)
    assert news["Subject"] == "[K7] news of round 1"
    assert news["Auto-Submitted"] == "auto-generated"
    text = desk.text(watcher)
    assert text.startswith("News from game K7.")
    assert "*What happened*" in text
    assert not any(word in text for word in ("*Your cards*", "*Your secrets*", "You are:"))
    play_on(desk, 1)  # now it is the watcher's own turn, and the turn mail says it all
    assert kinds(desk, watcher)[-1].startswith("It is your turn")
    assert len(desk.rows(watcher)) == before + 2


def test_others_get_only_their_turns(desk: Desk) -> None:
    desk.new_game()
    quiet = (desk.to_move() + 2) % 3
    before = len(desk.rows(quiet))
    play_on(desk, 1)
    assert len(desk.rows(quiet)) == before


def test_news_are_told_once(desk: Desk) -> None:
    desk.new_game()
    watcher = (desk.to_move() + 2) % 3
    desk.write(watcher, "set mail every-move")
    play_on(desk, 1)
    first = desk.text(watcher)
    play_on(desk, 2)
    play_on(desk, 1)
    told = desk.text(watcher)
    assert first.partition("*What happened*")[2].partition("*The mine*")[0] not in told


def test_what_is_said_reaches_those_who_want_every_news_at_once(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    watcher = (seat + 2) % 3
    desk.write(watcher, "set mail every-move")
    before = len(desk.rows(watcher))
    desk.write(seat, "say hello")
    desk.later(minutes=9)
    assert len(desk.rows(watcher)) == before
    desk.later(minutes=2)
    assert len(desk.rows(watcher)) == before + 1
    assert "*Table talk*" in desk.text(watcher)
    assert "| hello" in desk.text(watcher)
    desk.later(minutes=30)
    assert len(desk.rows(watcher)) == before + 1


def test_two_remarks_that_cool_one_behind_the_other_are_both_spread(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    watcher = (seat + 2) % 3
    desk.write(watcher, "set mail every-move")
    desk.write(seat, "say one")
    desk.later(minutes=5)
    desk.write(seat, "say two")
    desk.later(minutes=6)
    assert "| one" in desk.text(watcher)
    assert "| two" not in desk.text(watcher)
    desk.later(minutes=6)
    assert "| two" in desk.text(watcher)


def test_talk_that_was_taken_back_is_not_spread(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    watcher = (seat + 2) % 3
    desk.write(watcher, "set mail every-move")
    before = len(desk.rows(watcher))
    desk.write(seat, "say oops")
    desk.write(seat, "undo")
    desk.later(hours=1)
    assert len(desk.rows(watcher)) == before


def test_after_the_end_talk_reaches_everybody(desk: Desk) -> None:
    desk.new_game(settings={"rounds": 1}, cooling=0)
    while desk.game().row.status == "running":
        desk.write(desk.to_move(), desk.any_line())
        desk.clock.skip(days=1)
    desk.write(0, "say thanks for the game")
    desk.later(minutes=1)
    for seat in (1, 2):
        assert "| thanks for the game" in desk.text(seat)


# Once a day -----------------------------------------------------------------------------------------


def test_one_letter_a_day_in_the_evening_of_the_reader(desk: Desk) -> None:
    desk.new_game(per_turn=10 * 86400)
    reader = desk.to_move()
    desk.write(reader, f"set mail daily\n{desk.any_line()}\ngo")
    before = len(desk.rows(reader))
    play_on(desk, 1)
    assert len(desk.rows(reader)) == before
    desk.clock.at = time_of_daily(desk.clock.at, hours_at(desk.game(), reader)) - timedelta(minutes=1)
    tick(desk.app)
    assert len(desk.rows(reader)) == before
    desk.later(minutes=2)
    assert len(desk.rows(reader)) == before + 1
    assert desk.text(reader).startswith("News from game K7.")
    desk.later(days=3)
    assert len(desk.rows(reader)) == before + 1  # nothing happened, so there is nothing to tell


@pytest.mark.parametrize(
    ("zone", "now", "due"),
    [
        ("Europe/Warsaw", "2026-03-01T09:00", "2026-03-01T17:00"),
        ("Europe/Warsaw", "2026-03-01T17:00", "2026-03-02T17:00"),
        ("Europe/Warsaw", "2026-03-28T17:30", "2026-03-29T16:00"),  # summer time begins in between
        ("Asia/Kolkata", "2026-03-01T13:00", "2026-03-02T12:30"),
    ],
)
def test_the_evening_is_found_on_the_readers_clock(zone: str, now: str, due: str) -> None:
    at, wanted = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (now, due))
    assert time_of_daily(at, hours_of(zone)) == wanted


# What each letter owes -------------------------------------------------------------------------------


def test_every_letter_has_what_a_robot_and_a_list_owe(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "help")
    desk.write(0, "nonsense 7 or 8", to=desk.newest(0))
    for seat in range(3):
        for mail in desk.letters(seat):
            replies = body_of(mail).startswith(("Here is what you asked for", "Not done"))
            assert mail["Auto-Submitted"] == ("auto-replied" if replies else "auto-generated")
            assert mail["X-Auto-Response-Suppress"] == "All"
            assert mail["List-Id"] == "<k7.pbem.localhost>"
            assert mail["List-Unsubscribe"].startswith("<mailto:turn+")
            assert mail["To"].endswith(f"<{desk.address(seat)}>")
            assert len(mail.get_all("Message-ID", [])) == 1
            assert mail["Cc"] is mail["Bcc"] is None


def test_addresses_of_others_are_never_shown(desk: Desk) -> None:
    desk.new_game()
    desk.write(1, "set mail every-move")
    play_on(desk, 4)
    for seat in range(3):
        everything = b"".join(row.raw for row in desk.rows(seat))
        for other in range(3):
            assert (desk.address(other).encode() in everything) == (other == seat)


@pytest.mark.parametrize(
    "name", ["Александра Константиновна Рим", "王小明王小明王小明王小明王小明", "דנה דנה דנה דנה דנה"]
)
def test_what_is_not_ascii_is_encoded_in_lines_of_76_octets(desk: Desk, name: str) -> None:
    players = [NewPlayer(name, "anna@example.org"), *PEOPLE[1:]]
    desk.new_game(players=players)
    desk.write(1, f"say {name * 40}\n\ngo")
    for row in desk.rows(0):
        head, _, body = row.raw.partition(b"\r\n\r\n")
        encoded = [line for line in head.split(b"\r\n") if b"=?" in line]
        assert encoded
        assert all(len(line) <= 76 for line in encoded)
        above, as_it_is, page = body.partition(b"Transfer-Encoding: 7bit")
        lines = above.split(b"\r\n") if as_it_is else body.split(b"\r\n")
        assert all(len(line) <= 76 for line in lines)
        assert all(len(line) <= 998 and line.isascii() for line in page.split(b"\r\n"))
        (to,) = (value for field, value in message_from_bytes(row.raw).items() if field == "To")
        assert str(make_header(decode_header(to))) == f"{name} <anna@example.org>"
        assert not [line for line in row.raw.split(b"\r\n") if line.endswith((b" ", b"\t"))]


def test_a_long_domain_breaks_no_field(desk: Desk) -> None:
    domain = "games.of.a.very-long-company-name.in.some.department.example.org"
    key = desk.app.store.server_key
    desk.app = replace(desk.app, compose=partial(compose, domain=domain, key=key))
    desk.new_game()
    desk.write(desk.to_move(), "help")
    for row in desk.rows(desk.to_move()):
        mail = parsed(row.raw)
        assert mail["Message-ID"].endswith(f"@{domain}>")
        assert all(one.endswith(f"@{domain}>") for one in (mail["References"] or "").split())
        assert mail["List-Unsubscribe"].endswith("?subject=mute>")
        assert b"=?" not in row.raw.partition(b"\r\n\r\n")[0]


# Forgetting -----------------------------------------------------------------------------------------


def test_a_letter_that_was_not_sent_yet_is_not_emptied(desk: Desk) -> None:
    desk.new_game(per_turn=400 * 86400)
    desk.later(days=200)
    assert all(row.raw for row in desk.app.store.outbox(OutboxStatus.NEW))


WITHOUT_ANNA = (*PEOPLE[1:], NewPlayer("Dora", "dora@example.com"))


def test_erasing_a_player_empties_every_mail_of_hers_also_those_that_answered_nothing(desk: Desk) -> None:
    desk.new_game()
    desk.new_game("Z3", players=WITHOUT_ANNA)  # where the others sat down last
    desk.write(0, "trust work@example.edu")
    senders = ("anna@example.org", "Work@Example.edu", desk.address(1))
    for number, sender in enumerate(senders):
        raw = f"From: {sender}\r\nMessage-ID: <{number}@x>\r\n\r\nHello, I am at {desk.address(0)}\r\n"
        desk.hand_in(raw.encode(), "game@pbem.localhost")
    erase(desk.app, player_of(desk.app, desk.address(0)))
    store = desk.app.store
    kept = [row for status in InboxStatus for row in store.inbox(status) if row.raw]
    assert [row.raw.startswith(b"From: boris@") for row in kept] == [True]


def test_erasing_a_player_empties_mails_from_an_address_that_was_hers_before(desk: Desk) -> None:
    desk.new_game()
    desk.new_game("Z3", players=WITHOUT_ANNA)
    change_address(desk.app, player_of(desk.app, "Anna"), "new@example.org")
    for number, sender in enumerate(("Anna@Example.org", desk.address(1))):
        raw = f"From: {sender}\r\nMessage-ID: <{number}@x>\r\n\r\nhello\r\n"
        desk.hand_in(raw.encode(), "game@pbem.localhost")
    for name in ("Anna", "Player1"):  # once more would find nobody, and must not mean everybody
        erase(desk.app, player_of(desk.app, name))
        kept = [row.raw for status in InboxStatus for row in desk.app.store.inbox(status) if row.raw]
        assert [raw.startswith(b"From: boris@") for raw in kept] == [True]
