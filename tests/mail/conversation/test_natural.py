"""Answers in words of one's own, through the front door."""

from __future__ import annotations

import pytest

from pbem.app.lobby.invitations import invite
from pbem.mail.transport.local_maildirs import reply_to
from tests.kit.desk import Desk, unchanged


def invited(desk: Desk) -> None:
    invite(desk.app, desk.new_game(begin=False, invite=True))


def answered(desk: Desk, words: str) -> str:
    """What Anna's seat is after her answer to an invitation."""
    mail = reply_to(desk.newest(0), desk.address(0), words)
    desk.hand_in(mail, str(mail["To"]))
    return desk.game().seats[0].status


@pytest.mark.parametrize(
    "words",
    [
        *("Yes!", "count me in!", "Ich bin dabei", "Да!", "Jasne, wchodzę!", "יאללה, זורם"),
        *("Hi Boris,\n\nsure, I'd love to. When do we start?\n\nCheers, Anna", "da, shte igraq"),
    ],
)
def test_an_invitation_is_accepted_in_any_language(desk: Desk, words: str) -> None:
    invited(desk)
    assert answered(desk, words) == "joined"


@pytest.mark.parametrize("words", ["No thanks", "Diesmal ohne mich, sorry", "Odpadam", "Няма как, пътувам"])
def test_an_invitation_is_declined_in_any_language(desk: Desk, words: str) -> None:
    invited(desk)
    assert answered(desk, words) == "declined"


@pytest.mark.parametrize("words", ["Yes if it starts after Monday, otherwise no", "Wer spielt denn mit?"])
def test_what_is_no_clear_answer_to_an_invitation_is_none(desk: Desk, words: str) -> None:
    invited(desk)
    assert answered(desk, words) == "invited"


@pytest.mark.parametrize(
    "words", ["Hey all, just back. Anyway, {}. Talk later xx", "can I have {} please", "{} and off to bed"]
)
def test_a_move_is_made_and_taken_back_in_words_of_ones_own(desk: Desk, words: str) -> None:
    desk.new_game(cooling=600)
    seat = desk.to_move()
    desk.write(seat, words.format(3))
    assert desk.app.store.held("K7", seat) is not None
    desk.write(seat, "Oh no, wrong one. Can you undo that please")
    assert desk.app.store.held("K7", seat) is None


def test_a_move_that_cannot_cool_is_asked_about(desk: Desk) -> None:
    desk.new_game(cooling=0)
    assert "Did you mean" in unchanged(desk, desk.to_move(), "can I have 3 please")
