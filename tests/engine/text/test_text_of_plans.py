"""Lines of the small expansions: tolls, who pays, and answers given in advance; read, written, recalled."""

import pytest

from pbem.engine import LAY, PLAY, TOLL, Ambiguous, Move, NotUnderstood, cell, read, recall, write

NAMES = ("Anna", "Boris", "Carla Cart", "Dan")

AT = cell(3, 4)
WRITTEN = [
    (Move(TOLL, 12, AT), "toll 12 at 3,4"),
    (Move(LAY, 12, AT, seat=1), "play 12 at 3,4 paid by Boris"),
    (Move(LAY, 12, AT, True, seat=2), "play 12 at 3,4 turned paid by Carla Cart"),
    (Move(PLAY, 125, AT, True, seat=1), "play 125 at 3,4 turned paid by Boris"),
    (Move(LAY, 12, AT, more=(("goal", cell(4, 2), cell(9, 3)),)), "play 12 at 3,4 first 4,2 then 9,3"),
    (Move(LAY, 12, AT, more=(("keep", "map", "newest"),)), "play 12 at 3,4 keep map else newest"),
    (Move(LAY, 12, AT, more=(("steal", 2),)), "play 12 at 3,4 from Carla Cart"),
    (Move(LAY, 12, AT, more=(("look_role", 0),)), "play 12 at 3,4 look Anna"),
    (Move(PLAY, 125, AT, more=(("move_goal", cell(9, 1)),)), "play 125 at 3,4 move 9,1"),
    (
        Move(
            LAY, 12, AT, True, 1, more=(("goal", cell(9, 3)), ("keep", "map"), ("steal", 2), ("look_role", 3))
        ),
        "play 12 at 3,4 turned paid by Boris first 9,3 keep map from Carla Cart look Dan",
    ),
]


@pytest.mark.parametrize(("move", "line"), WRITTEN, ids=[line for _, line in WRITTEN])
def test_a_move_is_written_read_and_recalled(move: Move, line: str) -> None:
    assert write(move, NAMES) == line
    assert read(line, NAMES) == move
    assert recall(write(move)) == move


FORGIVEN = [
    ("TOLL card 12 at ( 3 , 4 ).", "toll 12 at 3,4"),
    ("toll 12 3/4", "toll 12 at 3,4"),
    ("play 12 at 3,4 paid boris", "play 12 at 3,4 paid by Boris"),
    ("play 12 3,4 flip paid by me", "play 12 at 3,4 turned paid by Anna"),
    ("play 12 at 3,4 first 4,2 and 9,3", "play 12 at 3,4 first 4,2 then 9,3"),
    ("play 12 at 3,4 look at dan", "play 12 at 3,4 look Dan"),
    ("play 12 at 3,4 keep a map or rockfalls, top", "play 12 at 3,4 keep map else rockfall else newest"),
    ("play 12 at 3,4 from p1", "play 12 at 3,4 from Boris"),
]


@pytest.mark.parametrize(("typed", "meant"), FORGIVEN)
def test_what_people_type_is_understood(typed: str, meant: str) -> None:
    assert write(read(typed, NAMES, me=0), NAMES) == meant


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("toll", "card"),
        ("toll 12", "toll"),
        ("toll x at 3,4", "card"),
        ("toll 12 at 3,4 turned", "toll"),
        ("play 12 at 3,4 paid by nobody", "player"),
        ("play 12 at 3,4 first", "plan"),
        ("play 12 at 3,4 first nothing", "plan"),
        ("play 12 at 3,4 keep unicorn", "plan"),
        ("play 12 at 3,4 from", "plan"),
        ("play 12 at 3,4 move 9,1 first", "plan"),
        ("play 12 at 3,4 sideways", "after_cell"),
    ],
)
def test_what_cannot_be_read_says_which_part(line: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(line, NAMES)
    assert refused.value.hint == hint


def test_the_beginning_of_two_names_is_ambiguous() -> None:
    with pytest.raises(Ambiguous):
        read("play 12 at 3,4 paid by b", ("Boris", "Berta"))
