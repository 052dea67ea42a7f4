"""``say`` carries what somebody typed to the table, and never a line of a letter that we sent her."""

from __future__ import annotations

import textwrap

import pytest

from tests.kit.desk import Desk, body_of


def secrets(desk: Desk, seat: int) -> list[str]:
    """The lines of the newest letter that tell the role."""
    lines = body_of(desk.newest(seat)).split("\n")
    start = next(at for at, line in enumerate(lines) if line.startswith("You are:"))
    return lines[start : lines.index("", start)]


def heard(desk: Desk) -> list[str]:
    return [remark.text for remark in desk.app.store.talk("K7")]


def test_a_copy_of_an_old_letter_is_known_however_many_came_since(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    turn, told = desk.newest(seat), secrets(desk, seat)
    for number in range(20):
        desk.write(seat, f"note number {number}", to=turn)
    desk.write(seat, "\n".join(["say look:", *told]), to=turn)
    assert heard(desk) == ["look:"]


@pytest.mark.parametrize("width", [8, 12, 20, 40])
def test_a_copy_that_was_folded_into_short_lines_is_known(desk: Desk, width: int) -> None:
    desk.new_game()
    seat = desk.to_move()
    folded = textwrap.wrap(" ".join(secrets(desk, seat)), width)
    desk.write(seat, "\n".join(["say look:", *folded]))
    assert heard(desk) == ["look:"]


def test_a_copied_note_stays_a_secret_but_its_words_may_be_said(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, "note Carla lies")
    desk.write(seat, "say look:\n| Carla lies")
    assert heard(desk) == ["look:"]
    desk.write(seat, "say Carla lies")
    assert heard(desk) == ["look:", "Carla lies"]


def test_what_others_said_may_be_said_again_also_the_end_of_a_long_remark(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    remark = "I am not so sure about that tunnel of yours, Boris, " * 3 + "but thank you"
    desk.write((seat + 1) % 3, f"say {remark}")
    desk.write(seat, "resend")
    (end,) = (line[2:] for line in body_of(desk.newest(seat)).split("\n") if line.endswith("thank you"))
    desk.write(seat, f"say {end}")
    assert heard(desk)[-1] == end


@pytest.mark.parametrize(
    "line", ["play {card} at nowhere", "Discard {card} and that was it", "lay #{card} att 3,3"]
)
def test_a_move_that_went_wrong_is_never_told_to_the_table(desk: Desk, line: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    card = desk.seen(seat).hand[0]
    desk.write(seat, f"say good luck\n{line.format(card=card)}")
    assert heard(desk) == []
    assert "changed nothing" in desk.text(seat)
    assert f"{card}" in desk.text(seat).partition("You wrote ")[2].partition(".")[0]


def test_talk_may_begin_like_a_command(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    words = "go on like this\nplay well, all of you\nhelp is on its way"
    desk.write(seat, f"say {words}")
    assert heard(desk) == [words]


@pytest.mark.parametrize("words", ["\u2800", "\u3164 \u115f\uffa0", "\u200b\n \u2060", "\U000e0041\ufe0f"])
def test_words_that_nobody_can_see_are_not_said(desk: Desk, words: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, f"say {words}")
    assert heard(desk) == []
    assert "There is nothing in it" in desk.text(seat)
    desk.write(seat, f"say well {words} done")
    assert [" ".join(remark.split()) for remark in heard(desk)] == ["well done"]
