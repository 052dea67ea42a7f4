"""Mails with a lot in them: what comes in is read to its end, what goes out is cut by no mail program."""

from __future__ import annotations

import pytest

from tests.kit.desk import Desk


def test_a_second_move_far_below_is_still_seen(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    before = desk.game().row
    prose = "\n".join(f"line {number} of a long story" for number in range(400))
    desk.write(seat, f"{desk.any_line()}\n\n{prose}\n\n{desk.any_line(nth=1)}")
    assert desk.game().row == before
    assert "One move at a time" in desk.text(seat)


def test_an_answer_repeats_only_the_first_of_many_lines_that_were_not_read(desk: Desk) -> None:
    desk.new_game()
    seat, line = desk.to_move(), desk.any_line()
    desk.write(seat, "\n".join(f"line {number} of a long story" for number in range(2000)) + f"\n\n{line}")
    held = desk.app.store.held("K7", seat)
    assert held is not None
    assert held.move == line
    assert "“line 0 of a long story”" in desk.text(seat)
    assert len(desk.rows(seat)[-1].raw) < 20_000


@pytest.mark.parametrize("extra", [0, 1])
def test_a_mail_has_so_many_commands_and_no_more(desk: Desk, extra: int) -> None:
    desk.new_game()
    desk.write(0, "\n\n".join(f"note number {number}" for number in range(50 + extra)))
    assert len(desk.app.store.memos("K7", 0)) == (0 if extra else 50)
    assert ("too much in one mail" in desk.text(0)) == bool(extra)


# Letters that go out --------------------------------------------------------------------------------

REMARKS = {  # in letters that take one byte on the wire, six, nine and twelve
    "english": "somebody has to build that tunnel at last, and it will not be me ",
    "russian": "кто-то должен наконец построить этот туннель, и это буду не я ",
    "japanese": "誰かがついにあのトンネルを掘らなければならないが、それは私ではない ",
    "signs": "💎⛏️🪙💥🔦🛒 ",
}


@pytest.mark.parametrize("remark", REMARKS.values(), ids=REMARKS)
def test_no_letter_is_over_90_kb_whatever_was_said_and_noted(desk: Desk, remark: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    for number in range(8):
        words = "\n".join(f"{remark * 3}{number}.{line}"[:190] for line in range(10))
        desk.write(seat, f"note:\n{words}\n.\n\nsay:\n{words}\n.")
        desk.write((seat + 1) % 3, f"say:\n{words}\n.")
    desk.write(seat, "hand\nboard\nhistory\nhelp\nresend\nstatus\nrules")
    assert "Here is your turn again." in desk.text(seat)
    assert f"{remark.split()[0]}" in desk.text(seat)
    for _ in range(3):
        desk.write(desk.to_move(), desk.any_line())
    sizes = [len(row.raw) for seat in range(3) for row in desk.rows(seat)]
    assert max(sizes) <= 90_000


def test_one_remark_without_a_line_end_is_shown_as_far_as_there_is_room(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    remark = REMARKS["japanese"].replace(" ", "") * 50
    for _ in range(4):
        desk.write((seat + 1) % 3, f"say {remark[:1990]}")
    desk.write(seat, "resend")
    assert "誰かがついに" in desk.text(seat)


@pytest.mark.parametrize("line", ["say:", "**undo it**", "undo", "play"])
def test_so_many_lines_may_begin_like_commands_and_no_more(desk: Desk, line: str) -> None:
    desk.new_game()
    desk.write(0, f"{line}\n\n" * 101)
    assert "too much in one mail" in desk.text(0)
    desk.write(0, f"{line}\n\n" * 100)
    assert "too much in one mail" not in desk.text(0)


@pytest.mark.parametrize(("count", "is_too_much"), [(500, False), (501, True)])
def test_so_many_lines_may_be_bare_numbers_and_no_more(desk: Desk, count: int, is_too_much: bool) -> None:
    desk.new_game()
    desk.write(0, "a table:\n" + "".join(f"{number % 9 + 1}\n" for number in range(count)))
    assert ("too much in one mail" in desk.text(0)) == is_too_much
