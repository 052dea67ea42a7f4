"""What a mail is answered: first lines that tell what it is, and receipts as their reader wishes them."""

from __future__ import annotations

import re

import pytest

from pbem.app.lobby.people import player_of, set_preference
from pbem.engine import legal_moves, write
from pbem.store.schema.kinds import ReceiptPreference
from tests.app.conftest import PEOPLE
from tests.kit.desk import Desk, body_of

OFFER = "“set receipts=trouble”: then I answer only questions"


def first_line(desk: Desk, seat: int) -> str:
    return body_of(desk.newest(seat)).split("\n")[0].replace("\xa0", " ")


def wishes(desk: Desk, seat: int, value: str) -> None:
    set_preference(desk.app, player_of(desk.app, PEOPLE[seat].name), "receipts", value)


# First lines ----------------------------------------------------------------------------------------


def test_the_first_line_of_a_receipt_names_the_move_but_nothing_that_is_secret(desk: Desk) -> None:
    desk.new_game()
    state, seat = desk.game().state, desk.to_move()
    said: dict[str, str] = {}
    for move in legal_moves(state, seat):
        desk.write(seat, write(move))
        said.setdefault(move.verb, first_line(desk, seat))
        assert "No." not in first_line(desk, seat)
    assert re.fullmatch(r"Taken: [a-z ]+ at [0-9],[0-9]\.", said["lay"])
    assert said["discard"] == "Taken: one card thrown away."
    desk.write(seat, "undo")
    assert first_line(desk, seat).startswith("Taken back: ")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("say hello", "Said."),
        ("note the map lies, the treasure is at 9,1", "Noted."),
        ("hand", "Here is what you asked for."),
        ("Nice move, Ben!\n\nhand", "Here is what you asked for."),
        ("set board ascii", "Changed."),
        ("leave", "Not done yet: please answer a question."),
    ],
)
def test_the_first_line_says_what_was_done(desk: Desk, words: str, line: str) -> None:
    desk.new_game()
    desk.write(0, words)
    assert first_line(desk, 0) == line


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("lorem ipsum", "I found nothing to do in your mail."),
        ("play 999 at 3,4", "the rules do not allow it."),
        ("discard", "I could not read it."),
        ("agree", "nobody has asked you."),
    ],
)
def test_the_first_line_of_a_refusal_says_that_nothing_was_done(desk: Desk, words: str, why: str) -> None:
    desk.new_game()
    desk.write(desk.to_move(), words)
    assert first_line(desk, desk.to_move()).startswith(f"Not done: {why}")


def test_the_first_line_of_a_reminder_says_how_long_one_waits(desk: Desk) -> None:
    desk.new_game(per_turn=86400)
    seat = desk.to_move()
    desk.later(hours=20)
    assert first_line(desk, seat) == "Game K7 is waiting for you; time left: 4 hours."


# As one wishes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["{line}", "{line}\ngo", "1", "[1]", "say hello\n\n{line}", "say hello"])
def test_with_trouble_only_a_plain_move_or_talk_gets_no_receipt(desk: Desk, words: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    wishes(desk, seat, "trouble")
    line = next(write(move) for move in legal_moves(desk.game().state, seat) if move.verb == "discard")
    before = len(desk.rows(seat))
    assert desk.write(seat, words.format(line=line)).status == "done"
    assert len(desk.rows(seat)) == before
    assert desk.app.store.held_moves("K7") or desk.app.store.talk("K7") or desk.to_move() != seat


@pytest.mark.parametrize(
    "words",
    [
        *("undo", "hand", "help", "note she lies", "set board ascii", "leave", "trust me@example.edu"),
        *("{line}\n\nhow are you all", "My move: {line}, thanks!", "discard 999", "lorem", "{line}\n\nhand"),
    ],
)
def test_everything_else_is_answered(desk: Desk, words: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    wishes(desk, seat, "trouble")
    line = next(write(move) for move in legal_moves(desk.game().state, seat) if move.verb == "lay")
    before = len(desk.rows(seat))
    desk.write(seat, words.format(line=line))
    assert len(desk.rows(seat)) == before + 1


def test_what_a_move_secretly_showed_reaches_whoever_wants_no_receipts(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    wishes(desk, seat, "trouble")
    maps = (move for move in legal_moves(desk.game().state, seat) if move.cell and move.verb == "play")
    before = len(desk.rows(seat))
    desk.write(seat, write(next(maps)))
    assert len(desk.rows(seat)) == before + 1
    assert first_line(desk, seat) == "Your move in game K7 is made."
    assert "You looked at the goal" in desk.text(seat)


def test_what_was_played_stands_in_the_next_letter(desk: Desk) -> None:
    desk.new_game(cooling=0)
    first = desk.to_move()
    wishes(desk, first, "trouble")
    for _ in range(3):
        desk.write(desk.to_move(), desk.any_line())
    assert desk.to_move() == first
    assert "*Since your last turn* - You " in desk.text(first)


def test_after_five_plain_receipts_the_choice_is_offered_once(desk: Desk) -> None:
    desk.new_game(cooling=0)
    told: list[int] = []
    for _ in range(24):
        seat = desk.to_move()
        desk.write(seat, desk.any_line())
        (receipt,) = (mail for mail in desk.letters(seat)[-2:] if body_of(mail).startswith("Taken:"))
        if OFFER in " ".join(body_of(receipt).split()):
            told.append(seat)
    assert sorted(told) == [0, 1, 2]
    assert {row.preferences.receipts for row in desk.game().seats} == {ReceiptPreference.ALL}


def test_a_wish_is_written_as_any_other(desk: Desk) -> None:
    desk.new_game()
    for line in ("set receipts trouble", "set receipts=trouble", "Set Receipts: Trouble"):
        desk.write(0, "set receipts all")
        desk.write(0, line)
        assert desk.game().seats[0].preferences.receipts == ReceiptPreference.TROUBLE
        assert "| receipts=trouble" in desk.text(0)
        desk.clock.skip(days=1)
    desk.write(0, "set receipts never")
    assert "There are two ways" in desk.text(0)
