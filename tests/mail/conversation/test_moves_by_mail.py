"""Moves by mail: what is read as one, what a receipt says, second thoughts, and taking decided moves back."""

from __future__ import annotations

import pytest

from tests.app.conftest import PEOPLE
from tests.kit.desk import Desk, unchanged

# Moves ----------------------------------------------------------------------------------------------


def test_a_receipt_says_what_was_read_and_until_when(desk: Desk) -> None:
    desk.new_game()
    seat, line = desk.to_move(), desk.any_line()
    assert desk.write(seat, line).note == "held"
    text = desk.text(seat)
    assert f"You wrote “{line}”. I read this as:" in text
    zone = ("10:10 (UTC+1)", "18:10 (UTC+9)", "04:10 (UTC\u20115)")[seat]
    assert f"Your move becomes final at Sun 1 Mar, {zone}." in text
    desk.later(minutes=10)
    assert desk.game().log[-1].move == line


def test_a_number_means_the_list_of_its_own_question(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    old, meant = desk.newest(seat), desk.number(nth=2)
    desk.write(seat, "2")
    assert desk.game().log[-1].move == meant
    for _ in range(2):
        desk.write(desk.to_move(), desk.any_line())
    assert desk.to_move() == seat
    before = desk.game().row
    desk.write(seat, "2", to=old)
    assert desk.game().row == before
    assert "too late: that turn is over" in desk.text(seat)
    assert "*What you can do*" in desk.text(seat)  # and what can be done now


def test_a_number_that_is_not_on_the_list_is_refused(desk: Desk) -> None:
    desk.new_game(cooling=0)
    assert "This number is not in the list of moves." in unchanged(desk, desk.to_move(), "99")


@pytest.mark.parametrize("bold", ["*{}*", "**{}**", " *{}* "])
@pytest.mark.parametrize("words", ["2", "{move}"])
def test_bold_letters_are_letters(desk: Desk, words: str, bold: str) -> None:
    desk.new_game(cooling=0)
    meant = desk.number(nth=2)
    desk.write(desk.to_move(), bold.format(words.format(move=meant)))
    assert desk.game().log[-1].move == meant


def test_what_is_said_in_bold_letters_keeps_its_stars(desk: Desk) -> None:
    desk.new_game(cooling=0)
    desk.write(0, "say I mean it:\n*never*\n\n*note so there*")
    assert [row.text for row in desk.app.store.talk("K7")] == ["I mean it:\n*never*"]
    assert [row.text for row in desk.app.store.memos("K7", 0)] == ["so there"]


@pytest.mark.parametrize("sign", ["No.", "no.", "№", "#"])
def test_a_card_may_be_called_as_our_letters_call_it(desk: Desk, sign: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    card = desk.game().state.hand(seat)[0]
    assert f"No.{card} " in desk.text(seat)
    desk.write(seat, f"discard {sign}{card}")
    assert desk.game().log[-1].move == f"discard {card}"


def test_undo_takes_back_all_that_cools_and_go_ends_the_waiting(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, f"{desk.any_line()}\n\nsay I am a miner")
    desk.write(seat, "undo")
    assert "Taken back" in desk.text(seat)
    assert "| I am a miner" in desk.text(seat)
    assert not desk.app.store.held_moves("K7")
    assert not desk.app.store.talk("K7")
    desk.write(seat, f"{desk.any_line()}\n\nsay I am a miner")
    desk.write(seat, "go")
    assert desk.to_move() != seat
    assert "Final now" in desk.text(seat)
    (remark,) = desk.app.store.talk("K7")
    assert remark.visible_at <= desk.clock.now()
    assert "| I am a miner" in desk.text(desk.to_move())


def test_undo_and_go_without_anything_that_cools(desk: Desk) -> None:
    desk.new_game()
    for words in ("undo", "go"):
        assert "nothing to take back" in unchanged(desk, desk.to_move(), words)


def test_a_move_and_go_in_one_mail_is_decided_at_once(desk: Desk) -> None:
    desk.new_game()
    seat, line = desk.to_move(), desk.any_line()
    desk.write(seat, f"{line}\ngo")
    assert desk.game().log[-1].move == line
    assert "becomes final" not in desk.text(seat)


def test_a_second_thought_replaces_the_first(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    first, second = desk.any_line(nth=0), desk.any_line(nth=1)
    desk.write(seat, first)
    desk.write(seat, f"undo\n{second}")
    (held,) = desk.app.store.held_moves("K7")
    assert held.move == second


@pytest.mark.parametrize(
    "words", ["{0}\n\nundo", "go\n{0}", "undo\ngo", "{0}\n{1}", "1\n\n2", "join\ndecline"]
)
def test_lines_that_contradict_each_other_are_refused_together(desk: Desk, words: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    hand = desk.game().state.hand(seat)
    text = unchanged(desk, seat, words.format(f"discard {hand[0]}", f"discard {hand[1]}"))
    assert "changed nothing" in text
    assert "Not done" in text


CONTRADICTIONS = (
    ("agree", "agree no"),
    ("away until 3 May", "back"),
    ("away until 3 May", "away until 5 May"),
    ("snooze 2d", "snooze off"),
    ("snooze 2d", "snooze 3d"),
    ("mute {other}", "unmute {other}"),
    ("publish", "publish no"),
    ("publish at the end", "publish never"),
    ("set lang de", "set lang=pl"),
    ("set mail quiet", "set nudges 50"),
    ("vote yes", "vote no"),
    ("join", "leave yes"),
    ("give back", "leave yes"),
    ("give back", "discard {card}"),
    ("leave yes", "discard {card}"),
)
COMPATIBLE = (
    ("mute {other}", "unmute {third}"),
    ("set lang de", "set zone Asia/Tokyo"),
    ("set mail quiet", "set nudges never"),
    ("away until 3 May", "snooze 2d"),
    ("say one", "say two"),
)


def mail_of(desk: Desk, lines: tuple[str, ...], *, backwards: bool = False) -> str:
    """A mail with these lines; blank lines between them keep talk and commands apart."""
    seat = desk.to_move()
    names = [person.name for number, person in enumerate(PEOPLE) if number != seat]
    card = desk.game().state.hand(seat)[0]
    return "\n\n".join(lines[::-1] if backwards else lines).format(other=names[0], third=names[1], card=card)


@pytest.mark.parametrize("backwards", [False, True], ids=["", "backwards"])
@pytest.mark.parametrize("lines", CONTRADICTIONS, ids=" + ".join)
def test_two_lines_about_the_same_thing_contradict_each_other_in_either_order(
    desk: Desk, lines: tuple[str, str], backwards: bool
) -> None:
    desk.new_game()
    text = unchanged(desk, desk.to_move(), mail_of(desk, lines, backwards=backwards))
    assert "Not done: your lines do not fit together." in text


@pytest.mark.parametrize("lines", COMPATIBLE, ids=" + ".join)
def test_lines_about_different_things_fit_together(desk: Desk, lines: tuple[str, str]) -> None:
    desk.new_game()
    assert desk.write(desk.to_move(), mail_of(desk, lines)).note != "refused"


def test_what_is_prepared_is_not_forgotten_in_the_same_mail_but_a_list_may_begin_anew(desk: Desk) -> None:
    desk.new_game()
    seat = next(seat for seat in range(3) if seat != desk.to_move())
    one, other, *_ = desk.game().state.hand(seat)
    assert desk.write(seat, f"prepare discard {one}").note == "prepare"
    text = unchanged(desk, seat, f"prepare discard {other}\nunprepare")
    assert "Not done: your lines do not fit together." in text
    assert desk.write(seat, f"unprepare\nprepare discard {other}").note == "unprepare prepare"
    assert len(desk.app.store.beside("K7").prepared) == 1


@pytest.mark.parametrize("line", ["away until 3 May", "snooze 2d", "mute {other}", "set lang de"])
def test_the_same_line_twice_counts_once(desk: Desk, line: str) -> None:
    desk.new_game()
    note = desk.write(desk.to_move(), mail_of(desk, (line, line))).note
    assert note == line.partition(" ")[0]


@pytest.mark.parametrize("lines", [("agree", "agree no"), ("agree no", "agree")])
def test_a_yes_and_a_no_to_taking_back_decide_nothing(desk: Desk, lines: tuple[str, str]) -> None:
    desk.new_game(cooling=0)
    first = desk.to_move()
    desk.write(first, desk.any_line())
    desk.write(first, "undo")
    others = [seat for seat in range(3) if seat != first]
    desk.write(others[0], "agree")
    before = desk.game().log
    assert desk.write(others[1], "\n".join(lines)).note == "refused"
    assert "do not fit together" in desk.text(others[1])
    assert desk.game().log == before


@pytest.mark.parametrize("backwards", [False, True], ids=["", "backwards"])
@pytest.mark.parametrize(("said", "fits"), [("agree", False), ("agree no", True)])
def test_taking_back_and_going_on_do_not_fit_together(
    desk: Desk, said: str, fits: bool, backwards: bool
) -> None:
    desk.new_game(cooling=0)
    first = desk.to_move()
    desk.write(first, desk.any_line())
    desk.write(first, "undo")
    second = desk.to_move()
    note = desk.write(second, mail_of(desk, (said, "discard {card}"), backwards=backwards)).note
    assert (note != "refused") is fits
    assert (desk.game().log[-1].seat == second) is fits
    if fits:
        assert "The last decision stands" in desk.text(second)


# An older mail --------------------------------------------------------------------------------------


def test_an_older_mail_may_talk_ask_and_undo_but_not_move(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    old = desk.newest(seat)
    desk.write(seat, f"{desk.any_line()}\ngo")
    for _ in range(2):
        desk.write(desk.to_move(), f"{desk.any_line()}\ngo")
    assert desk.to_move() == seat
    desk.write(seat, desk.any_line())
    for words in ("1", desk.any_line(), "go"):
        desk.write(seat, words, to=old)
        assert "too late" in desk.text(seat), words
    assert desk.app.store.held("K7", seat)
    desk.write(seat, "say still thinking", to=old)
    desk.write(seat, "hand", to=old)
    assert "*Your cards*" in desk.text(seat)
    desk.write(seat, "undo", to=old)
    assert not desk.app.store.held_moves("K7")


# Taking back what is decided ------------------------------------------------------------------------


def test_a_decided_move_is_taken_back_when_everybody_agrees(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    hand = desk.game().state.hand(seat)
    desk.write(seat, f"discard {hand[0]}\ngo")
    desk.write(seat, "undo")
    assert "The table is asked" in desk.text(seat)
    others = [other for other in range(3) if other != seat]
    for other in others:
        assert "“agree”" in desk.text(other)
    desk.write(others[0], "agree")
    assert "You agreed. Others have not answered yet." in desk.text(others[0])
    assert desk.to_move() != seat
    desk.write(others[1], "Agree.")
    assert desk.to_move() == seat
    assert desk.game().state.hand(seat) == hand


def test_one_no_lets_the_decision_stand(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, f"{desk.any_line()}\ngo")
    desk.write(seat, "undo")
    asked = desk.newest((seat + 1) % 3)
    desk.write((seat + 2) % 3, "agree no")
    assert "The last decision stands" in desk.text((seat + 2) % 3)
    desk.write((seat + 1) % 3, "agree", to=asked)
    assert "Nobody has asked to take anything back." in desk.text((seat + 1) % 3)
    assert desk.to_move() != seat


def test_a_late_consent_does_not_count_for_another_request(desk: Desk) -> None:
    desk.new_game(cooling=0)
    first = desk.to_move()
    desk.write(first, desk.any_line())
    second = desk.to_move()
    third = 3 - first - second
    before = desk.newest(third)
    desk.write(first, "undo")
    about_the_first = desk.newest(third)
    desk.write(second, desk.any_line())  # so that request is over
    desk.write(second, "undo")
    for old in (before, about_the_first):
        desk.write(third, "agree", to=old)
        assert "Please answer the mail that asks you about this decision." in desk.text(third)
    desk.write(first, "agree")
    assert desk.to_move() == third  # nothing is taken back yet
    wish = f"[K7] {PEOPLE[second].name} asks to take a move back"
    desk.write(third, "agree", to=next(one for one in desk.letters(third)[::-1] if one["Subject"] == wish))
    assert desk.to_move() == second
