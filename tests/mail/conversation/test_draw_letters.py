"""What letters tell of a public draw: an invitation what is to come, the first letter what it was."""

from __future__ import annotations

import random
from html import unescape
from pathlib import Path

from pbem.app.lobby.luck import tell_luck
from pbem.app.lobby.public_draw import PublicDraw
from tests.app.conftest import PEOPLE
from tests.kit.commands import abandon
from tests.kit.desk import Desk, body_of
from tests.kit.draws import RESULT, draw_in_two_days, gathered_for_draw
from tests.kit.worlds import other_world

WHEN = {0: "Tue 3 Mar, 10:00 (UTC+1)", 1: "Tue 3 Mar, 18:00 (UTC+9)", 2: "Tue 3 Mar, 04:00 (UTC‑5)"}


def flat(text: str) -> str:
    return " ".join(text.replace("\xa0", " ").split())


def texts(desk: Desk, seat: int, first_words: str) -> list[str]:
    """Both forms of the letters to a seat that begin so."""
    found = [mail for mail in desk.letters(seat) if first_words in flat(body_of(mail))]
    return [text for mail in found for text in (flat(body_of(mail)), unescape(flat(body_of(mail, "html"))))]


def test_an_invitation_tells_which_draw_when_and_how_it_is_written(desk: Desk) -> None:
    gathered_for_draw(desk)
    for seat, when in WHEN.items():
        plain, page = texts(desk, seat, "You are invited")
        for text in (plain, page):
            assert "| lottery 6 of 49" in text
            assert f"It takes place: {when}" in text
            assert "Its result is 6 numbers, without bonus numbers." in text
            assert "Anybody can look the result up." in text
            assert "sea and sand" not in text
        row = desk.game().row
        assert f"<{row.seed_hash}>" in plain
        assert f"<{row.head}>" in plain


def test_every_letter_about_the_start_shows_words_moment_and_result(desk: Desk) -> None:
    code = gathered_for_draw(desk)
    desk.clock.skip(days=2)
    tell_luck(desk.app, code, RESULT)
    for seat, when in WHEN.items():
        for text in texts(desk, seat, "Game K7 begins."):
            assert "| lottery 6 of 49" in text
            assert f"It took place: {when}" in text
            assert "| 4 8 15 16 23 42" in text
            assert "Anybody can look it up." in text
    abandon(desk.app, code)
    for seat in range(3):
        assert "4 8 15 16 23 42" in desk.text(seat)


def test_a_value_is_shown_whole(desk: Desk) -> None:
    value = "8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20"
    at = draw_in_two_days(desk).at
    desk.new_game(begin=False, luck=PublicDraw("drand, quicknet, round 12", at, "hex"))
    desk.clock.skip(days=2)
    tell_luck(desk.app, "K7", value)
    for text in texts(desk, 0, "Game K7 begins."):
        assert value in text


def test_letters_of_other_games_do_not_speak_of_draws(desk: Desk) -> None:
    desk.new_game()
    for seat in range(3):
        assert all("public draw" not in text.lower() for text in texts(desk, seat, "K7"))


def test_words_by_mail_are_not_taken_and_the_answer_says_why(desk: Desk) -> None:
    gathered_for_draw(desk)
    desk.write(0, "decline")
    desk.write(0, "join my own words")
    assert "The deal follows from a public draw, so there are no words of yours in it." in desk.text(0)
    assert desk.game().seats[0].status == "joined"
    assert desk.game().row.salts[0] == "K7:0"


def test_no_mail_tells_the_result(desk: Desk) -> None:
    gathered_for_draw(desk)
    desk.clock.skip(days=2)
    for words in (f"luck {RESULT}", f"luck K7 {RESULT}"):
        desk.write(0, words)
        assert desk.game().row.luck is None


def test_who_joins_is_told_what_the_game_waits_for(desk: Desk) -> None:
    gathered_for_draw(desk)
    desk.write(0, "join")
    assert "We start with the result of the public draw that your invitation tells of" in desk.text(0)


def test_in_two_worlds_a_player_reads_the_same(desk: Desk, tmp_path: Path) -> None:
    code = gathered_for_draw(desk)
    desk.clock.skip(days=2)
    tell_luck(desk.app, code, RESULT)
    reader = (desk.to_move() + 1) % 3
    other = other_world(desk, reader, tmp_path / "other", random.Random(1))
    answers = []
    for world in (desk, other):
        world.write(reader, "hand\nboard\nlog\nhistory\nstatus")
        answers.append(world.rows(reader)[-1].raw)
    assert answers[0] == answers[1]
    assert PEOPLE[reader].address.encode() in answers[0]
