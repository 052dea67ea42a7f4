"""Whom a thief robs, said beforehand: lists of victims are read, written, and answer one question (R23.4)."""

import pytest

from pbem.engine import (
    NOBODY,
    Ambiguous,
    Ask,
    Move,
    NotUnderstood,
    State,
    Victims,
    read_victims,
    robbed,
    view,
    write_victims,
)
from tests.kit import table

NAMES = ("Anna", "Ben", "Bella", "Jo Ann")


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("steal from anna", (0,)),
        ("Steal from Ben, Anna.", (1, 0)),
        ("steal from ben, then anna, then nobody", (1, 0, NOBODY)),
        ("steal from jo ann then bel", (3, 2)),
        ("steal from p2,p0", (2, 0)),
        ("steal from nobody", (NOBODY,)),
    ],
)
def test_a_list_is_read_and_written(line: str, seats: tuple[int, ...]) -> None:
    victims = read_victims(line, NAMES)
    assert victims == Victims(seats)
    assert read_victims(write_victims(victims, NAMES), NAMES) == victims
    assert read_victims(write_victims(victims)) == victims


@pytest.mark.parametrize(
    "line",
    [
        "steal",
        "steal from",
        "steal from anna,",
        "steal from , anna",
        "steal anna",
        "steal from carol",
        "steal from anna, anna",
        "steal from nobody, anna",
        "steal from jo ann",  # who says so herself
        "steal from " + ", ".join(["anna"] * 99),
    ],
)
def test_other_lines_are_no_lists(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read_victims(line, NAMES, me=3)


def test_the_beginning_of_two_names_is_ambiguous() -> None:
    with pytest.raises(Ambiguous):
        read_victims("steal from be", NAMES)


def asked(*choices: int) -> State:
    """A thief in seat 0 is asked whom of these to rob."""
    return table(modules=("s2",), seats=4).but(asks=(Ask(0, "theft", choices),))


@pytest.mark.parametrize(
    ("wanted", "choice"),
    [((2, 1), 2), ((3, 1), 1), ((3,), None), ((3, NOBODY), 3), ((NOBODY,), 3)],
)
def test_R23_4_the_first_on_the_list_who_has_gold_is_robbed(
    wanted: tuple[int, ...], choice: int | None
) -> None:
    move = robbed(Victims(wanted), view(asked(1, 2, NOBODY), 0))
    assert move == (None if choice is None else Move("choose", more=(choice,)))


def test_R23_4_where_a_thief_must_steal_nobody_is_no_answer() -> None:
    assert robbed(Victims((3, NOBODY)), view(asked(1, 2), 0)) is None


def test_R23_4_a_list_answers_nothing_but_a_theft_of_its_owner() -> None:
    assert robbed(Victims((1,)), view(asked(1, 2), 3)) is None
    assert robbed(Victims((1,)), view(table(modules=("s2",), seats=4), 0)) is None
