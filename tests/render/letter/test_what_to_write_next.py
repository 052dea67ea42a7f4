"""Every answer to a mail that could not be used says what to write next."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.app.sheets.answers import Answer, Outcome, Rejection
from pbem.engine import Ambiguous, IllegalMove, NotUnderstood, Reason, Refusal, State, new_game
from pbem.render.letter.letters import render_letter
from tests.kit import kinds, table
from tests.kit.letters import sheet

# What is answered when something was done, so that nothing has to be written again.
DONE = """
order_filed order_withdrawn replaced undone final final_already said said_now unsaid noted muted changed
guessed trusted joined joined_last joined_for_draw joined_for_start declined
words_in words_stand words_fixed organisers_words no_words
asked_back taken_back agreed disagreed left returned
"""
REFUSED = sorted({*Outcome} - {Outcome(word) for word in DONE.split()})
SAID = re.compile(r"“([^”]*)”")
OFFER = re.compile(r"\[\d+\]")


@pytest.fixture(scope="module")
def asked() -> State:
    """A position in which the first seat has to move."""
    return table("S ┼ ─", hands=[["curve_ne", "map"], ["map"], ["rockfall"]])


def letter(state: State, seat: int, kind: str, **parts: Any) -> str:
    return render_letter(sheet(state, seat, kind, **parts)).body


def refusals() -> list[Refusal]:
    values = {"card": 12, "cell": 1, "seat": 1, "most": 3, "number": 9, "tool": "cart", "mark": "trap"}
    return [
        *(IllegalMove(reason, **values) for reason in Reason),
        *(NotUnderstood("play 12 at nowhere", hint) for hint in sorted(kinds.hints())),
        Ambiguous("play 12 on A", "player", ("Anna", "Ada")),
        Ambiguous("play 12 on Anna", "tool", ("cart", "lantern")),
    ]


def answers() -> list[Answer]:
    return [
        *(Answer("what I wrote", refusal=refusal) for refusal in refusals()),
        *(Answer("what I wrote", "play 12 at 3,4", note=note) for note in REFUSED),
    ]


def names_a_line(text: str) -> bool:
    """Whether it names something to write that is not what was written."""
    return any(line != "what I wrote" for line in SAID.findall(text.replace("\xa0", " ")))


@pytest.mark.parametrize("answer", answers(), ids=lambda answer: str(answer.note or answer.refusal)[:40])
def test_a_refusal_says_what_to_write_next(asked: State, answer: Answer) -> None:
    assert OFFER.search(letter(asked, 0, "refusal", answers=(answer,)))  # her moves with their numbers
    for state, seat in ((asked, 1), (new_game(asked.rules, 3), 0)):  # out of turn, and before the first deal
        assert names_a_line(letter(state, seat, "refusal", answers=(answer,)))


@pytest.mark.parametrize("reason", Rejection)
def test_a_rejection_says_what_to_do(asked: State, reason: Rejection) -> None:
    text = letter(asked, 0, "rejection", reason=reason, stranger="me@example.org")
    assert re.search(r"[Pp]lease (answer|send)|answer with “trust", " ".join(text.split()))
