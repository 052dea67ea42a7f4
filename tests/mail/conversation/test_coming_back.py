"""Whoever writes is back: an open seat is hers again, whatever it was that she wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store.schema.kinds import Missed, SeatStatus
from tests.kit.desk import Desk, body_of, make_desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = make_desk(tmp_path)
    made.new_game(missed=Missed.BOT, cooling=0)
    return made


def vanished(desk: Desk) -> int:
    seat = desk.to_move()
    desk.later(hours=24)
    desk.later(hours=48)
    assert desk.game().seats[seat].status == SeatStatus.DROPPED
    return seat


def test_the_letters_say_what_happens_next_and_what_to_do(desk: Desk) -> None:
    seat = desk.to_move()
    other = (seat + 1) % 3
    assert (
        "the table waits longer, but only so long: 2 days. After that a bot plays in your place"
        in desk.text(seat)
    )
    desk.later(hours=24)
    assert "You did not answer in time: game K7 is still waiting for you." in desk.text(seat)
    assert "time left: 2 days" in desk.text(seat)
    assert "After that a bot plays in your place until you write again." in desk.text(seat)
    name = desk.game().names[seat]
    assert f"{name} did not answer in game K7 in time. The table waits until" in desk.text(other)
    assert f"After that a bot plays in the place of {name} until {name} is back." in desk.text(other)
    desk.later(hours=48)
    assert "so a bot plays in your place" in desk.text(seat)
    assert "whatever you write brings you back at once" in desk.text(seat)
    told = [" ".join(body_of(letter).replace("\xa0", " ").split()) for letter in desk.letters(other)]
    assert any(f"a bot plays in the place of {name} from now on" in text for text in told)


@pytest.mark.parametrize("words", ["join", "status", "say I am back", "note hello"])
def test_what_can_be_done_is_done_and_the_seat_is_hers(desk: Desk, words: str) -> None:
    seat = vanished(desk)
    assert desk.write(seat, words).status == "done"
    row = desk.game().seats[seat]
    assert (row.status, row.stand_in, row.missed) == (SeatStatus.JOINED, None, 0)
    assert "Welcome back: the seat is yours again." in desk.text(seat)
    assert [entry.cause for entry in desk.game().log if entry.seat == seat].count("returns") == 1


@pytest.mark.parametrize("words", ["1", "play 1 at 99,99", "undo", "blah blah"])
def test_what_cannot_be_done_brings_her_back_as_well(desk: Desk, words: str) -> None:
    seat = vanished(desk)
    seq = desk.game().row.seq
    assert desk.write(seat, words).status == "done"
    assert desk.game().seats[seat].status == SeatStatus.JOINED
    assert [entry.cause for entry in desk.game().log[seq:]] == ["returns"]
    assert "Welcome back: the seat is yours again." in desk.text(seat)
    assert "Not done" in desk.text(seat)


def test_who_gives_up_the_seat_has_left(desk: Desk) -> None:
    seat = vanished(desk)
    desk.write(seat, "leave yes")
    assert desk.game().seats[seat].status == SeatStatus.LEFT


def test_a_stranger_brings_nobody_back(desk: Desk) -> None:
    seat = vanished(desk)
    desk.write(seat, "join", sender="eve@example.org")
    assert desk.game().seats[seat].status == SeatStatus.DROPPED


def test_the_others_hear_what_the_bot_did(desk: Desk) -> None:
    seat = vanished(desk)
    name, asked = desk.game().names[seat], desk.to_move()
    desk.write(asked, "history")
    assert f"A bot played for {name}" in desk.text(asked)
    desk.write(asked, "resend")
    assert "does not answer any more, so a bot plays" in desk.text(asked)
