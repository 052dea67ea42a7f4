"""Mails with a lot in them: what comes in is read to its end, what goes out is cut by no mail program."""

from __future__ import annotations

import pytest

from pbem.mail.commands import MOST_WISHES
from tests.server.desk import Desk


def test_a_second_move_far_below_is_still_seen(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    before = desk.table().row
    prose = "\n".join(f"line {number} of a long story" for number in range(400))
    desk.write(seat, f"{desk.any_line()}\n\n{prose}\n\n{desk.any_line(nth=1)}")
    assert desk.table().row == before
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
    desk.write(0, "\n\n".join(f"note number {number}" for number in range(MOST_WISHES + extra)))
    assert len(desk.app.store.memos("K7", 0)) == (0 if extra else MOST_WISHES)
    assert ("too much in one mail" in desk.text(0)) == bool(extra)
