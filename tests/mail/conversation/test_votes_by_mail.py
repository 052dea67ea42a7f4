"""Votes by mail: what the letter that asks says, how it is answered, and what is refused with help."""

from __future__ import annotations

import pytest

from tests.kit.desk import Desk, body_of


def test_the_letter_that_asks_says_all_there_is_to_know(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "vote pause")
    assert "The table is asked to vote." in desk.text(0)
    said = desk.text(1)
    assert "Anna asks the table of game K7 to vote: shall its clocks stand still" in said
    assert "no bots: Anna, you and Carla" in said
    assert "more than half of them, 2 of 3, are for it" in said
    assert "Whoever asks is for it." in said
    assert "You have time until Wed 4 Mar, 18:00 (UTC+9)" in said
    assert "Silence counts as no." in said
    assert "“vote yes” or “vote no”" in said
    assert "vote%20yes" in body_of(desk.newest(1), "html")
    assert desk.newest(1)["Subject"] == "[K7] a vote of the table"


@pytest.mark.parametrize("words", ["vote yes", "Vote YES!", "yes", "Yes!"])
def test_it_is_answered_with_a_word(desk: Desk, words: str) -> None:
    desk.new_game()
    desk.write(0, "vote pause")
    asked = desk.newest(1)
    desk.write(1, words)
    assert desk.game().row.paused_at is not None
    assert "has voted for it: its clocks stand still" in desk.text(2)
    assert desk.letters(1)[-1]["References"] or asked
    assert "has voted for it: its clocks stand still" in desk.text(1)
    assert [letter["Subject"] for letter in desk.letters(1)].count("Re: [K7] a vote of the table") == 1


def test_one_no_is_counted_and_can_be_changed(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "vote pause")
    desk.write(1, "no")
    assert "you are against it" in desk.text(1)
    desk.write(1, "vote yes")
    assert desk.game().row.paused_at is not None


def test_time_is_asked_for_as_people_write_it(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "vote extend 3 days")
    assert "3 days more" in desk.text(1)


def test_who_is_voted_about_is_told_that_she_has_no_say(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "vote replace carla by bot")
    assert "shall a bot take your place, until you come back?" in desk.text(2)
    assert "Anna asked for a vote on a bot in your place." in desk.text(2)
    assert "shall a bot take the place of Carla" in desk.text(1)
    assert "you do not count in it" in desk.text(2)
    assert "change your mind" not in desk.text(2)
    assert "not whose seat it is about: Anna and you" in desk.text(1)
    desk.write(2, "vote no")
    assert "You do not count in this vote" in desk.text(2)
    desk.write(1, "vote yes")
    assert desk.game().seats[2].stand_in == "steady"


@pytest.mark.parametrize(
    ("line", "help_"),
    [
        ("vote yes please", "“vote yes” or “vote no”"),
        ("vote pause for a week", "“vote pause”"),
        ("vote extend soon", "“vote extend 3d”"),
        ("vote extend 5m", "between one hour and sixty days"),
        ("vote replace carla by Boris boris@example.net", "Nobody can come instead who sits"),
        ("vote replace carla", "“vote·replace anna by bot”"),
        ("vote replace zoe by bot", "I know no player of that name"),
        ("vote resume", "run already"),
        ("vote yes", "asked nothing now"),
        ("vote pause?", "question"),
        ("vote pause\nvote end", "does not fit the other lines"),
    ],
)
def test_what_cannot_be_read_or_done_is_refused_with_help(desk: Desk, line: str, help_: str) -> None:
    desk.new_game()
    seq = desk.game().row.seq
    desk.write(0, line)
    assert help_ in desk.text(0)
    assert desk.game().row.seq == seq


def test_an_answer_to_an_earlier_vote_does_not_count_for_a_later_one(desk: Desk) -> None:
    desk.new_game()
    reader = next(seat for seat in range(3) if seat != desk.to_move())
    asks, other = (seat for seat in range(3) if seat != reader)
    desk.write(asks, "vote pause")
    first = desk.newest(reader)
    desk.write(other, "vote no")
    desk.write(reader, "vote no")
    desk.write(asks, "vote end")
    desk.write(reader, "vote yes", to=first)
    assert "answer the mail that asks you about this vote" in desk.text(reader)


def test_moves_in_a_pause_are_taken_and_the_letter_says_that_nobody_has_to_hurry(desk: Desk) -> None:
    desk.new_game(cooling=0)
    desk.write(0, "vote pause")
    desk.write(1, "vote yes")
    desk.write(desk.to_move(), desk.any_line())
    assert "stand still, so there is no hurry" in desk.text(desk.to_move())
