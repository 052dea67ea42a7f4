"""What one mail may hold: what fits together, how much of it, and what is repeated in the answer."""

from __future__ import annotations

import pytest

from pbem.app.lobby.invitations import invite
from tests.kit.desk import Desk, unchanged

# What fits together ---------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["{0}\n\nleave yes", "leave yes\n\n{0}", "{0}\ngo\nleave yes"])
def test_nobody_moves_and_leaves_in_one_mail(desk: Desk, words: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    text = unchanged(desk, seat, words.format(desk.any_line()))
    assert text.count("Not done: “") == 2
    assert desk.game().seats[seat].status == "joined"


@pytest.mark.parametrize("moves", [2, 3])
def test_there_is_one_move_in_a_mail(desk: Desk, moves: int) -> None:
    desk.new_game()
    seat = desk.to_move()
    words = "\n".join(desk.any_line(nth=nth) for nth in range(moves))
    assert unchanged(desk, seat, words).count("One move at a time") == moves


@pytest.mark.parametrize(
    "words", ["join\ndecline", "join\nleave yes", "decline\nleave yes", "leave yes\njoin\ndecline"]
)
def test_an_invitation_has_one_answer(desk: Desk, words: str) -> None:
    desk.new_game(begin=False, invite=True)
    invite(desk.app, "K7")
    desk.write(0, words)
    assert desk.game().seats[0].status == "invited"
    assert desk.text(0).count("Not done: “") == len(words.splitlines())


@pytest.mark.parametrize(
    ("words", "status"), [("join", "joined"), ("decline", "declined"), ("leave yes", "declined")]
)
def test_each_answer_to_an_invitation_alone_counts(desk: Desk, words: str, status: str) -> None:
    desk.new_game(begin=False, invite=True)
    invite(desk.app, "K7")
    desk.write(0, words)
    assert desk.game().seats[0].status == status


def test_a_setting_is_set_once(desk: Desk) -> None:
    desk.new_game()
    before = desk.game().seats[0].preferences
    desk.write(0, "set board ascii\nset board phone\nset zone Europe/Sofia")
    assert desk.game().seats[0].preferences == before
    desk.write(0, "set board ascii\nset zone Europe/Sofia")
    hers = desk.game().seats[0].preferences
    assert (hers.board, hers.zone) == ("ascii", "Europe/Sofia")


@pytest.mark.parametrize(
    ("words", "decided"), [("undo\n{0}", False), ("{0}\ngo", True), ("undo\n{0}\ngo", True)]
)
def test_a_second_thought_and_haste_go_together_with_a_move(desk: Desk, words: str, decided: bool) -> None:
    desk.new_game()
    seat, first, second = desk.to_move(), desk.any_line(), desk.any_line(nth=1)
    desk.write(seat, first)
    desk.write(seat, words.format(second))
    held = desk.app.store.held("K7", seat)
    assert (desk.game().log[-1].move == second) == decided
    assert (held is None) == decided
    assert decided or (held is not None and held.move == second)


# How much -------------------------------------------------------------------------------------------


def test_the_first_twenty_lines_that_were_not_read_are_repeated(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "hand\n\n" + "\n\n".join(f"story number {number}" for number in range(1, 26)))
    text = desk.text(0)
    assert "Not read: “story number 20”." in text
    assert "story number 21" not in text


@pytest.mark.parametrize(("orders", "kept"), [(20, 20), (21, 0)])
def test_the_orders_of_one_mail_count_together(desk: Desk, orders: int, kept: int) -> None:
    desk.new_game(modules=("base", "toll"))
    desk.write(1, "\n".join(f"pay for anna up to {number}" for number in range(1, orders + 1)))
    assert len(desk.app.store.orders("K7")) == kept


def test_two_lists_of_victims_in_one_mail_contradict_each_other(desk: Desk) -> None:
    desk.new_game(modules=("s2",))
    assert desk.write(0, "steal from boris\nsteal from carla, boris").note == "refused"
    assert "do not fit together" in desk.text(0)


@pytest.mark.parametrize(("length", "taken"), [(200, True), (201, False)])
def test_words_for_the_deal_by_mail_have_up_to_200_characters(desk: Desk, length: int, taken: bool) -> None:
    desk.new_game(begin=False, invite=True)
    invite(desk.app, "K7")
    words = ("so many words " * 20)[: length - 1] + "x"
    desk.write(0, f"join {words}")
    assert (desk.game().row.salts[0] == words) == taken
    assert ("at most 200 signs" in desk.text(0)) != taken


@pytest.mark.parametrize(("length", "is_asked"), [(55, False), (56, True), (100, True), (101, False)])
def test_a_command_below_a_line_that_may_go_on_is_asked_about(
    desk: Desk, length: int, is_asked: bool
) -> None:
    desk.new_game()
    desk.write(0, "x" * length + "\nhand")
    assert ("Put an empty line before a command." in desk.text(0)) == is_asked
    assert ("*Your cards*" in desk.text(0)) != is_asked
