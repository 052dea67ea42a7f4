"""A list of several games that wait: links that answer one of them, and nothing else that could be a move."""

from __future__ import annotations

import re
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.app.talk.backlog import make_current
from pbem.mail.transport.local_maildirs import reply_to
from tests.kit.desk import Desk, body_of

LINK = re.compile(r"<(mailto:[^>]+)>")
HREF = re.compile(r'href="(mailto:[^"]+)"')


def with_a_list(desk: Desk) -> tuple[int, list[str], str]:
    """Two games that wait for one player, who got a list; which game it was sent for."""
    codes: list[str] = []
    for number in range(60):
        code = f"G{chr(65 + number // 26)}{chr(65 + number % 26)}"
        desk.new_game(code)
        if desk.to_move(code) == desk.to_move("GAA"):
            codes.append(code)
        if len(codes) == 2:
            break
    seat = desk.to_move("GAA")
    desk.later(hours=12)
    (sent,) = (code for code in codes if "several games" in str(desk.newest(seat, code)["Subject"]))
    return seat, codes, sent


def tapped(desk: Desk, seat: int, link: str, words: str | None = None) -> None:
    """Send what a link opens, or other words instead."""
    parts = urlsplit(link)
    query = parse_qs(parts.query)
    mail = EmailMessage()
    mail["From"], mail["To"] = desk.address(seat), unquote(parts.path)
    mail["Subject"], mail["Message-ID"] = query["subject"][0], f"<{hash((link, words))}@phone.example>"
    mail.set_content(query["body"][0] if words is None else words)
    desk.hand_in(mail, unquote(parts.path))


def test_the_list_names_every_game_with_its_deadline_and_shows_no_card(desk: Desk) -> None:
    seat, codes, sent = with_a_list(desk)
    text = desk.text(seat, sent)
    assert text.startswith("2 games are waiting for you.")
    for code in codes:
        assert f"Game {code}: please answer by" in text
    assert text.count("time left: 12 hours") == 2
    assert "UTC" in text
    for word in ("*What you can do*", "*Your cards*", "*Your secrets*", "*The mine*", "[1]"):
        assert word not in text
    mail = desk.newest(seat, sent)
    assert str(mail["From"]).startswith("Saboteur <")
    assert "List-Unsubscribe" in mail


@pytest.mark.parametrize("form", ["plain", "html"])
def test_each_link_brings_that_turn_again_and_can_hold_a_move(desk: Desk, form: str) -> None:
    seat, codes, sent = with_a_list(desk)
    body = body_of(desk.newest(seat, sent), form)
    links = (
        LINK.findall(body) if form == "plain" else [one.replace("&amp;", "&") for one in HREF.findall(body)]
    )
    assert all(len(link) < 1800 for link in links)
    for code in codes:
        (link,) = (one for one in links if f"%5B{code}%5D" in one)
        tapped(desk, seat, link)
        assert "*What you can do*" in desk.text(seat, code)
        move = desk.number(code)
        tapped(desk, seat, link, "1")
        assert [held.move for held in desk.app.store.held_moves(code)] == [move]


@pytest.mark.parametrize(
    "words", ["1", "#7", "discard 12", "play 12 at 3,4", "say hello", "undo", "leave yes"]
)
def test_what_is_for_one_game_is_refused_with_the_list_again(desk: Desk, words: str) -> None:
    seat, codes, sent = with_a_list(desk)
    before = {code: desk.game(code).row.seq for code in codes}
    desk.write(seat, words, sent)
    text = desk.text(seat, sent)
    assert text.startswith("Not done: which game is it for? Your mail changed nothing.")
    assert "answered a list of several games" in text
    assert all(f"Game {code}: please answer by" in text for code in codes)
    for code in codes:
        assert (*desk.app.store.held_moves(code), *desk.app.store.talk(code)) == ()
        assert desk.game(code).row.seq == before[code]
    desk.write(seat, words, sent)  # an answer to that answer is none to a game either
    assert all(desk.app.store.held_moves(code) == () for code in codes)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("snooze 2d", "No reminders until"),
        ("set nudges none", "No reminders any more"),
        ("set nudges 90", "nudges=90"),
        ("status", "*How your games stand*"),
        ("help", "“snooze 2d”"),
    ],
)
def test_what_is_about_herself_is_done(desk: Desk, words: str, said: str) -> None:
    seat, _, sent = with_a_list(desk)
    desk.write(seat, words, sent)
    assert said in desk.text(seat, sent)


def test_what_is_about_herself_and_cannot_be_read_is_explained(desk: Desk) -> None:
    seat, _, sent = with_a_list(desk)
    desk.write(seat, "set nudges often", sent)
    assert "in percents of your time for a turn" in desk.text(seat, sent)
    desk.write(seat, "snooze 90d", sent)
    assert "no more than 30 days" in desk.text(seat, sent)


def test_one_tap_on_unsubscribe_stops_reminders_there_too(desk: Desk) -> None:
    seat, codes, sent = with_a_list(desk)
    link = str(desk.newest(seat, sent)["List-Unsubscribe"]).strip("<>")
    tap = reply_to(desk.newest(seat, sent), desk.address(seat), "")
    del tap["Subject"], tap["To"]
    tap["Subject"], tap["To"] = "mute", urlsplit(link).path
    desk.hand_in(tap, urlsplit(link).path)
    assert {desk.game(code).seats[seat].preferences.nudges for code in codes} == {"none"}
    known = {code: len(desk.letters(seat, code)) for code in codes}
    desk.later(hours=10)
    assert {code: len(desk.letters(seat, code)) for code in codes} == known


def test_a_reminder_of_one_game_is_the_turn_again_in_its_thread(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    turn = desk.newest(seat)
    desk.later(hours=12)
    nudge = desk.newest(seat)
    assert nudge["In-Reply-To"] == turn["Message-ID"]
    assert nudge["Reply-To"] == turn["Reply-To"]
    assert "*What you can do*" in desk.text(seat)
    assert "List-Unsubscribe-Post" not in nudge  # there is no address of the web for it


def test_who_wants_reminders_wants_no_quiet_mail(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, "set mail quiet")
    desk.write(seat, "set nudges 50 80")
    assert "mail=my-turn" in desk.text(seat)
    desk.later(hours=12)
    assert "time left: 12 hours" in desk.text(seat)


def test_the_last_reminder_says_so(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.app.store.set_player(desk.game().seats[seat].player_id or 0, reminders=5)
    desk.later(hours=12)
    assert "this is the last one until you do" in desk.text(seat)
    desk.write(seat, "help")
    desk.later(hours=8)
    assert "this is the last one" not in desk.text(seat)
    assert "time left: 4 hours" in desk.text(seat)


@pytest.mark.parametrize("words", ["yes", "Lovely weather today", ""])
def test_a_mail_without_any_command_is_answered_without_a_card(desk: Desk, words: str) -> None:
    seat, codes, sent = with_a_list(desk)
    desk.write(seat, words, sent)
    text = desk.text(seat, sent)
    assert "Your mail changed nothing." in text
    assert "To move" not in text
    assert all(f"Game {code}: please answer by" in text for code in codes)


def test_a_list_that_could_not_leave_for_hours_gives_way_to_what_is_current(desk: Desk) -> None:
    seat, _, sent = with_a_list(desk)
    before = desk.app.store.outbox(game=sent, seat=seat)
    assert before[-1].kind == "turns"
    make_current(desk.app, sent, seat)
    after = desk.app.store.outbox(game=sent, seat=seat)
    assert "turns" not in {row.kind for row in after if row.status == "new"}
    assert desk.text(seat, sent).startswith("It is your turn")
