"""Commands that find nothing to do say so, and harm nothing that stands beside them."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.app.lobby.invitations import invite
from tests.kit.commands import abandon
from tests.kit.desk import Desk, unchanged

IDLE = {
    "agree": "Nobody has asked to take anything back.",
    "agree no": "Nobody has asked to take anything back.",
    "undo": "nothing to take back or to hurry",
    "withdraw 3": "You have no order of that number",
    "join": "The game has begun already.",
    "decline": "The game has begun already.",
    "join sea and sand": "The game has begun already.",
}


@pytest.mark.parametrize(("idle", "answer"), IDLE.items())
def test_a_move_is_made_beside_a_command_that_has_nothing_to_do(desk: Desk, idle: str, answer: str) -> None:
    desk.new_game(cooling=600 if idle == "undo" else 0)
    seat, line = desk.to_move(), desk.any_line()
    assert answer in unchanged(desk, seat, idle)
    desk.write(seat, f"{idle}\n{line}")
    held = desk.app.store.held("K7", seat)
    assert (held.move if held else desk.game().log[-1].move) == line
    assert answer in desk.text(seat)
    assert f"You wrote “{line}”. I read this as:" in desk.text(seat)


def test_go_where_nothing_cools_costs_no_move(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat, line = desk.to_move(), desk.any_line()
    desk.write(seat, f"{line}\n\ngo")
    assert [row.move for row in desk.game().log if row.seat == seat] == [line]
    assert "Your move counts already, so there was nothing to hurry." in desk.text(seat)


def test_go_without_a_move_costs_no_words(desk: Desk) -> None:
    desk.new_game(cooling=0)
    desk.write(0, "go\n\nnote a secret\n\nhand")
    assert [memo.text for memo in desk.app.store.memos("K7", 0)] == ["a secret"]
    assert "nothing to take back or to hurry" in desk.text(0)
    assert "*Your cards*" in desk.text(0)


def test_an_order_is_withdrawn_beside_one_that_is_not_there(desk: Desk) -> None:
    desk.new_game(modules=("toll",))
    desk.write(1, "pay for anna\npay for carla")
    desk.write(1, "withdraw 1\nwithdraw 7")
    assert [row.text for row in desk.app.store.orders("K7")] == ["pay for p2"]
    assert "Your order is withdrawn: “pay for Anna”." in desk.text(1)
    assert "You have no order of that number" in desk.text(1)


def test_nobody_leaves_a_game_that_has_ended_but_words_are_said(desk: Desk) -> None:
    abandon(desk.app, desk.new_game(cooling=0))
    desk.write(0, "say that was fun\n\nleave yes")
    assert [row.text for row in desk.app.store.talk("K7")] == ["that was fun"]
    assert "This game was broken off. Not done: “leave yes”." in desk.text(0)


def test_several_commands_without_anything_to_do_are_all_answered(desk: Desk) -> None:
    desk.new_game()
    text = unchanged(desk, desk.to_move(), "agree\njoin")
    assert "changed nothing" in text
    assert IDLE["agree"] in text
    assert IDLE["join"] in text


@pytest.mark.parametrize(
    "words", ["{line}\nset zone nowhere", "{line}\nplay 99 at 3,4", "say hi\n\ndiscard 99"]
)
def test_what_is_wrong_still_stops_everything(desk: Desk, words: str) -> None:
    desk.new_game(cooling=0)
    assert "changed nothing" in unchanged(desk, desk.to_move(), words.format(line=desk.any_line()))


def test_a_move_does_not_settle_the_request_that_the_same_mail_agrees_to(desk: Desk) -> None:
    desk.new_game(cooling=0)
    first = desk.to_move()
    desk.write(first, desk.any_line())
    desk.write(first, "undo")
    second = desk.to_move()
    assert "does not fit the other lines" in unchanged(desk, second, f"{desk.any_line()}\nagree")


# The same word once more ----------------------------------------------------------------------------


def asked_back(desk: Desk, seat: int) -> int:
    """Whoever has decided asks to take it back; who is asked, and not to move now."""
    desk.write(seat, "undo")
    return 3 - seat - desk.to_move()


@pytest.mark.parametrize("answer", ["agree", "agree no"])
def test_a_second_request_about_the_same_move_is_answered_once_more(desk: Desk, answer: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, desk.any_line())
    third = asked_back(desk, seat)
    desk.write(third, answer, to=bare(desk, third))
    if answer == "agree":
        desk.write(desk.to_move(), "agree no")
    assert asked_back(desk, seat) == third
    desk.write(third, answer, to=bare(desk, third))
    assert "just like this" not in desk.text(third)
    assert ("You agreed." if answer == "agree" else "The last decision stands") in desk.text(third)


def test_a_copy_of_an_answer_does_not_count_for_another_move(desk: Desk) -> None:
    desk.new_game(cooling=0)
    first = desk.to_move()
    desk.write(first, desk.any_line())
    third = asked_back(desk, first)
    old = bare(desk, third)
    desk.write(third, "agree no", to=old)
    desk.write(desk.to_move(), desk.any_line())
    desk.write(third, desk.any_line())
    desk.write(third, "undo")
    desk.write(first, desk.any_line())
    desk.write(first, "undo")
    desk.write(third, "agree no", to=old)
    assert "Please answer the mail that asks you about this decision." in desk.text(third)
    desk.write(desk.to_move(), "agree", to=bare(desk, desk.to_move()))
    assert "You agreed." in desk.text(desk.to_move())


def test_undo_counts_again_below_another_letter(desk: Desk) -> None:
    desk.new_game()
    seat = (desk.to_move() + 1) % 3
    for words in ("one", "two"):
        desk.write(seat, f"say {words}")
        desk.write(seat, "undo")
        assert "Taken back before anybody heard it" in desk.text(seat)
    assert not desk.app.store.talk("K7")


@pytest.mark.parametrize("words", ["join", "join sea and sand", "decline"])
def test_whoever_changes_her_mind_may_do_so_twice(desk: Desk, words: str) -> None:
    desk.new_game(begin=False, invite=True)
    invite(desk.app, "K7")
    back = "decline" if words != "decline" else "join"
    for answer in (words, back, words):
        desk.write(0, answer)
    assert desk.game().seats[0].status == ("declined" if words == "decline" else "joined")


def bare(desk: Desk, seat: int) -> EmailMessage:
    """The newest letter as one answers it who quotes nothing."""
    letter = desk.newest(seat)
    letter.clear_content()
    letter.set_content("")
    return letter
