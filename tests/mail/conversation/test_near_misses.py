"""What is nearly a command gets the right answer; talk that only begins like one spoils nothing."""

from __future__ import annotations

import pytest

from tests.kit.desk import Desk, unchanged
from tests.mail.conversation.test_old_mails import waiting_for_objections

MODULES = ("s2", "wc2019", "toll")
NAMES = "I know no player of that name at this table: Anna, Boris, Carla."
IN_ADVANCE = (
    "No card is shown now that could be stopped. To stop such cards whenever you hold the veto, write"
)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("veto", f"{IN_ADVANCE} “veto any rockfall by boris”."),
        ("Veto!", f"{IN_ADVANCE} “veto any rockfall by boris”."),
        ("veto this", f"{IN_ADVANCE} “veto any rockfall by boris”."),
        ("veto rockfall", f"{IN_ADVANCE} “veto any rockfall”."),
        ("veto the maps", f"{IN_ADVANCE} “veto any map”."),
        ("veto broken tools by boris", f"{IN_ADVANCE} “veto any broken tool by Boris”."),
        ("steal", "Whom a theft of yours is to rob is written like this: “steal from Boris”."),
        ("steal boris", "Whom a theft of yours is to rob is written like this: “steal from Boris”."),
        ("steal from me", "You cannot rob yourself."),
        ("steal from Anna, boris", "You cannot rob yourself."),
        ("steal from Zorro", NAMES),
        ("steal from boris, boris", "Whom a theft of yours is to rob"),
        (
            "pay",
            "To give gold for somebody without being asked, write it like this: “pay for Boris up to 2”.",
        ),
        ("pay boris", "To give gold for somebody without being asked"),
        ("pay for boris up to two", "To give gold for somebody without being asked"),
        ("pay for me", "For yourself you need no permission"),
        ("pay for Zorro", NAMES),
        ("pay for zorro up to 2", NAMES),
    ],
)
def test_a_near_miss_is_told_what_would_work(desk: Desk, words: str, answer: str) -> None:
    desk.new_game(modules=MODULES)
    assert answer in unchanged(desk, 0, words)
    assert not desk.app.store.orders("K7")


@pytest.mark.parametrize(
    "talk",
    [
        "pay attention",
        "pay for it dearly",
        "pay for that",
        "pay back time is near",
        "steal the show",
        "steal from the rich",
        "veto power is great",
        "veto or not, I will win",
        "stealing is bad",
    ],
)
def test_talk_spoils_nothing(desk: Desk, talk: str) -> None:
    desk.new_game(modules=MODULES)
    desk.write(0, f"{talk}\n\nhand")
    assert "*Your cards*" in desk.text(0)
    assert "changed nothing" not in desk.text(0)


@pytest.mark.parametrize("talk", ["veto", "steal", "pay", "veto rockfall", "pay for zorro", "steal from me"])
def test_where_there_is_no_such_card_it_is_talk(desk: Desk, talk: str) -> None:
    desk.new_game()
    desk.write(0, f"{talk}\n\nhand")
    assert "*Your cards*" in desk.text(0)


@pytest.mark.parametrize("words", ["veto", "veto it!", "veto that card"])
def test_whoever_wants_to_stop_the_card_that_is_shown_is_told_how(desk: Desk, words: str) -> None:
    code, holder, before = waiting_for_objections(desk)
    shown_by = desk.game(code).state.active
    other = 3 - holder - shown_by
    for seat in (holder, other):  # the same words, whoever holds it
        desk.write(seat, words, code)
        assert "To stop the card that is shown now, write “play 121”, if that card is yours." in desk.text(
            seat, code
        )
    assert [row.move for row in desk.game(code).log] == before
    desk.write(shown_by, words, code)
    assert IN_ADVANCE in desk.text(shown_by, code)
