"""A copy of our own letter is found in talk, from twenty letters on, and not beyond what anybody can say."""

from __future__ import annotations

import pytest

from pbem.mail.conversation.own_lines import split_at_own_line
from tests.kit.desk import Desk, body_of

OURS = (
    b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
    b"You are: gold miner\r\n"
    b"Your oldest card is discarded if you do not answer in time\r\n"
    b"\r\n"
    b"\xe2\x80\x9ca remark of somebody that\r\n"
    b"goes on below\xe2\x80\x9d\r\n"
)


def left(text: str) -> str:
    return split_at_own_line(text, [OURS])[0]


def test_a_whole_line_is_found_however_short_it_is() -> None:
    assert split_at_own_line("hello\n> you are: GOLD miner\nbye", [OURS]) == (
        "hello",
        ("> you are: GOLD miner", "bye"),
    )


@pytest.mark.parametrize(
    ("piece", "is_ours"),
    [
        ("Your oldest card is discarded", True),
        ("oldest card is discard", False),  # 19 letters
        ("oldest card is discarde", True),  # 20
        ("oldest card\nis discarde", True),  # folded anew
        ("oldest card\nis discard", False),
        ("oldest card is discorde", False),
    ],
)
def test_a_piece_of_a_line_is_found_from_twenty_letters_on(piece: str, is_ours: bool) -> None:
    assert left(f"look:\n{piece}") == ("look:" if is_ours else f"look:\n{piece}")


def test_a_blank_line_is_no_copy_of_a_blank_line() -> None:
    assert left("one\n\ntwo") == "one\n\ntwo"


@pytest.mark.parametrize(
    "line", ["“a remark of somebody that", '"A remark of somebody that"', "“goes on below”"]
)
def test_what_somebody_said_is_found_in_its_marks_only(line: str) -> None:
    assert left(f"look:\n{line}") == "look:"
    unmarked = "look:\n" + line.strip('“”"')
    assert left(unmarked) == unmarked


@pytest.mark.parametrize(("above", "is_found"), [(7_999, True), (8_000, False)])
def test_after_8000_characters_nothing_is_compared(above: int, is_found: bool) -> None:
    text = "x" * above + "\nYou are: gold miner"
    assert (left(text) == "x" * above) == is_found


def test_of_other_games_the_twelve_newest_letters_are_compared(desk: Desk) -> None:
    desk.new_game(cooling=0)
    desk.new_game("B3", cooling=0)
    while len(desk.rows(0, "B3")) < 20:
        desk.write(desk.to_move("B3"), desk.any_line("B3"), "B3")
    heads = [body_of(mail).rpartition("Head of the record:")[2].strip() for mail in desk.letters(0, "B3")]
    old, known = heads[-13], heads[-12]
    assert old not in heads[-12:]
    desk.write(0, f"say {known}")
    assert desk.app.store.talk("K7") == ()
    desk.write(0, f"say {old}")
    assert [row.text for row in desk.app.store.talk("K7")] == [old]
