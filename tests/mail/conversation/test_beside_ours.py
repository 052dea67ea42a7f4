"""A mail is read beside the letters that it may answer, from the store: what is ours in it is known."""

from __future__ import annotations

import pytest

from pbem.mail.conversation.reader import beside_ours
from pbem.mail.parse.letter import read_letter
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.trust.questions import question_of
from pbem.server.serve import server_addresses
from tests.kit.desk import Desk, body_of


def held(desk: Desk) -> int:
    return len(desk.app.store.held_moves("K7"))


def copied(desk: Desk, seat: int) -> list[str]:
    return body_of(desk.newest(seat)).splitlines()


def test_the_letter_that_is_answered_comes_first_with_its_names(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, "status")
    turn = desk.letters(seat)[-2]
    raw = reply_to(turn, desk.address(seat), "undo").as_bytes()
    letter = read_letter(raw, [str(turn["Reply-To"])])
    addresses = server_addresses(desk.settings)
    question = question_of(desk.app, letter.recipients, addresses)
    kept = beside_ours(desk.app, letter, question, addresses).kept
    assert kept[0].text == body_of(turn)
    assert body_of(desk.newest(seat)) in [one.text for one in kept[1:]]
    assert {"Saboteur K7", str(turn["Reply-To"]), str(turn["Subject"])} <= {*kept[0].named}


@pytest.mark.parametrize(("place", "moves"), [("above", 1), ("inside", 0), ("nowhere", 0)])
def test_a_line_inside_a_copy_without_marks_is_never_done(desk: Desk, place: str, moves: int) -> None:
    desk.new_game()
    seat, line = desk.to_move(), desk.any_line()
    copy = copied(desk, seat)
    half = copy.index("") + 1
    lines = {
        "above": [line, "", *copy],
        "inside": [*copy[:half], line, "", *copy[half:]],
        "nowhere": copy,
    }
    desk.write(seat, "\n".join(lines[place]))
    assert held(desk) == moves
