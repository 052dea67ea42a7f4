"""Joining by mail: language and zone are guessed from the first answer, told, and changed with one line."""

from __future__ import annotations

import pytest

from pbem.app.lobby.invitations import invite
from pbem.mail.transport.local_maildirs import reply_to
from pbem.render.safe import columns
from tests.kit.desk import Desk, NewPlayer, body_of

PEOPLE = tuple(
    NewPlayer(name, f"{name.lower()}@example.{end}")
    for name, end in (("Anna", "org"), ("Boris", "net"), ("Carla", "com"))
)


def join(desk: Desk, words: str = "join", subject: str = "Re: hello", **headers: str) -> tuple[str, str]:
    """Language and zone of Anna after her answer, as the table has them."""
    code = desk.new_game(begin=False, invite=True, players=PEOPLE)
    invite(desk.app, code)
    mail = reply_to(desk.newest(0), desk.address(0), words)
    mail.replace_header("Subject", subject)
    mail.replace_header("Date", "Sun, 01 Mar 2026 10:00:00 +0100")
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    assert desk.hand_in(mail, str(mail["To"])).status == "done"
    seat = desk.game().seats[0]
    assert seat.status == "joined"
    return seat.preferences.lang, seat.preferences.zone


def test_a_program_that_names_its_language_is_believed_and_the_guess_is_told(desk: Desk) -> None:
    assert join(desk, Content_Language="pl-PL") == ("pl", "Europe/Warsaw")
    assert "| lang=pl" in desk.text(0)
    assert "| zone=Europe/Warsaw" in desk.text(0)
    desk.write(0, "set lang en")
    assert desk.game().seats[0].preferences.lang == "en"


@pytest.mark.parametrize(
    ("subject", "lang"),
    [
        ("AW: hello", "de"),
        ("Odp: hello", "pl"),
        ("Отв: hello", "ru"),
        ("Відп: hello", "uk"),
        ("השב: hello", "he"),
    ],
)
def test_the_subject_of_an_answer_tells_the_language_of_its_program(
    desk: Desk, subject: str, lang: str
) -> None:
    assert join(desk, subject=subject)[0] == lang


@pytest.mark.parametrize("headers", [{}, {"Content_Language": "tlh"}, {"Content_Language": "en-GB"}])
def test_what_tells_nothing_changes_nothing(desk: Desk, headers: dict[str, str]) -> None:
    assert join(desk, **headers)[0] == "en"
    assert "lang=" not in desk.text(0)


@pytest.mark.parametrize("words", ["set lang=en\njoin", "join\nset lang=en"])
def test_what_the_mail_itself_says_is_not_guessed(desk: Desk, words: str) -> None:
    assert join(desk, words, Content_Language="de")[0] == "en"


def widest(desk: Desk, seat: int) -> int:
    """The columns that a letter takes; the head of the record is one long word and folds nowhere."""
    return max(columns(line) for line in body_of(desk.newest(seat)).split("\n") if not line.startswith("<"))


def test_whoever_reads_on_a_phone_gets_nothing_wider_than_40_columns(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, "set board phone\nresend\nboard\nhand\nhelp")
    assert "| board=phone" in desk.text(seat)
    assert widest(desk, seat) <= 40
    desk.write(seat, "set board boxes\nresend")
    assert widest(desk, seat) > 40


# Who does not take part -----------------------------------------------------------------------------


def subjects(desk: Desk, seat: int) -> list[str]:
    return [str(mail["Subject"]) for mail in desk.letters(seat)]


def test_whoever_waits_is_told_that_somebody_does_not_take_part(desk: Desk) -> None:
    invite(desk.app, desk.new_game(begin=False, invite=True))
    desk.write(0, "join")
    desk.write(2, "decline")
    assert subjects(desk, 0)[-1] == "[K7] Carla does not take part"
    assert desk.text(0).startswith("Carla isn’t playing in game K7.")
    assert subjects(desk, 1) == ["[K7] you are invited"]  # he has not answered himself
    desk.write(2, "decline")  # which is no news
    desk.write(2, "join")
    assert subjects(desk, 0)[-2:] == ["[K7] Carla does not take part", "Re: [K7] Carla does not take part"]
    assert desk.text(0).startswith("Carla is playing in game K7 after all.")


def test_leaving_and_coming_back_are_news_at_once_for_those_who_want_every_move(desk: Desk) -> None:
    desk.new_game()
    watcher, leaver = (desk.to_move() + 1) % 3, (desk.to_move() + 2) % 3
    desk.write(watcher, "set mail every-move")
    desk.write(leaver, "leave yes")
    assert subjects(desk, watcher)[-1] == "[K7] news of round 1"
    assert f"{desk.game().names[leaver]} left" in desk.text(watcher)
    before = len(desk.rows(desk.to_move()))
    desk.write(leaver, "join")
    assert f"{desk.game().names[leaver]} came back" in desk.text(watcher)
    assert len(desk.rows(desk.to_move())) == before  # others hear of it with their next letter
