"""What is not meant is not done: letters that must be asked about, and friendly ones that must not.

A letter is one line here: `` / `` ends a line, and nothing between two of them is an empty line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.app.conversation.together import contradictions
from pbem.engine import view, write
from pbem.mail.conversation.commands import Spoiled, read_commands
from pbem.mail.typed.context import ReadingContext
from pbem.render.numbered import numbered
from tests.kit.desk import Desk, body_of, unchanged
from tests.kit.games import random_game

NAMES = ("Anna", "Boris", "Clara", "Dimitar", "Eva")
STATE = next(
    row.after
    for row in random_game(5, seats=5).rows[10:]
    if row.after.asks and row.after.asks[0].kind == "turn"
)
SEAT = STATE.asks[0].seat
SEEN = view(STATE, SEAT)
MOVE = write(numbered(SEEN)[7])  # what 8 means, in words
CONTEXT = ReadingContext(NAMES, SEAT, SEEN)


def sentences(name: str) -> list[str]:
    return Path(__file__).with_name("sentences").joinpath(f"{name}.txt").read_text("utf-8").splitlines()


TAKEN_BACK, DOUBTS, FRIENDLY = map(sentences, ("taken_back", "doubts", "friendly"))


def lines_of(letter: str) -> list[str]:
    return [line.strip() for line in letter.replace("MOVE", MOVE).split(" / ")]


def done(letter: str) -> list[str]:
    """What a letter would change."""
    try:
        found = read_commands(lines_of(letter), CONTEXT).commands
    except Spoiled:
        return []
    if contradictions(found):  # two moves, say
        return []
    return [written(command) for command in found if command.kind not in QUESTIONS]


def written(command: Command) -> str:
    return command.text if command.kind == Kind.MOVE else command.kind


def hint_of(letter: str) -> tuple[str, str]:
    """Why a letter is asked about, and the words that it is asked about."""
    with pytest.raises(Spoiled) as spoiled:
        read_commands(lines_of(letter), CONTEXT)
    return getattr(spoiled.value.refusal, "hint", ""), getattr(spoiled.value.refusal, "words", "")


# What is taken back below ---------------------------------------------------------------------------


def test_there_are_many_letters_that_must_not_move_and_many_that_must() -> None:
    assert len(TAKEN_BACK) + len(DOUBTS) >= 400
    assert len(FRIENDLY) >= 200


def test_what_is_taken_back_below_is_asked_about() -> None:
    letters = (
        pattern.format(words)
        for words in TAKEN_BACK
        for pattern in (
            "8 /  / {}",
            "MOVE /  / {}",
            "Hi all, /  / 8 /  / {}",
            "MOVE /  / Nice round! /  / {} /  / Anna",
            "8 / {}",
            "MOVE / {}",
        )
    )
    assert [letter for letter in letters if done(letter)] == []


def test_the_words_that_take_something_back_are_found() -> None:
    """Some are another move as well, and then one at a time is wanted."""
    letters = {words: f"MOVE /  / Nice round! /  / {words}" for words in TAKEN_BACK}
    alone = {words: letter for words, letter in letters.items() if not done(words)}
    assert len(alone) > 0.9 * len(letters)
    assert {words: hint_of(letter) for words, letter in alone.items()} == {
        words: ("retracted", words) for words in alone
    }


@pytest.mark.parametrize(
    "line", ["undo", "go", "leave yes", "agree", "join", "decline", "set lang de", "join sea", "say hello"]
)
def test_every_command_that_changes_something_can_be_taken_back(line: str) -> None:
    assert len(done(line)) == 1
    assert done(f"{line} /  / oops, wrong game") == []


@pytest.mark.parametrize("words", ["oops", "never mind", "no wait"])
def test_questions_and_notes_harm_nothing_and_need_no_asking(words: str) -> None:
    for line in ("hand", "help", "rules tools", "status", "note Boris lies"):
        assert len(read_commands([line, "", words], CONTEXT).commands) == 1


@pytest.mark.parametrize(
    "words", ["sorry for the last mail, I mean:", "oops, wrong game before.", "No wait, I forgot to move!"]
)
def test_what_is_taken_back_above_a_move_is_another_one(words: str) -> None:
    assert done(f"{words} /  / MOVE") == [MOVE]
    assert done(f"{words} /  / 8") == [MOVE]


def test_what_takes_a_move_back_may_have_another_command_below_it() -> None:
    for other in ("say hello everybody", "set lang de", "hand", "note he lies", "go"):
        assert done(f"8 /  / oops, wrong game / {other}") == []
    assert done("8 /  / Nice one! / set lang de") == [MOVE, "set"]


def test_words_to_the_table_take_nothing_back() -> None:
    assert done("MOVE /  / say no wait, ignore that, I mean 9") == [MOVE, "say"]
    assert done("8 /  / say: / maybe / oops / .") == [MOVE, "say"]


# Doubt beside it ------------------------------------------------------------------------------------


def test_doubt_beside_a_command_is_asked_about() -> None:
    assert [letter for letter in DOUBTS if done(letter)] == []
    assert {hint_of(letter)[0] for letter in DOUBTS} == {"unsure", "retracted"}


# Friendly letters -----------------------------------------------------------------------------------


def test_a_friendly_letter_is_done() -> None:
    assert [letter for letter in FRIENDLY if MOVE not in done(letter)] == []


# What is answered -----------------------------------------------------------------------------------


def test_the_answer_quotes_both_lines_and_says_what_to_write(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    text = unchanged(desk, seat, "8\n\nsay hello\n\nsorry, I mean 9")
    assert "You wrote “8”. Below it stands “sorry, I mean 9”" in text
    assert "Please send only what you mean" in text
    text = unchanged(desk, seat, f"perhaps\n{desk.any_line()}\n\nset board ascii")
    assert f"You wrote “{desk.any_line()}”. Beside it stands “perhaps”" in text
    assert "please send it once more without other words" in text


def test_an_unmarked_copy_of_our_letter_takes_nothing_back(desk: Desk) -> None:
    """It says how to take a move back."""
    desk.new_game()
    seat, meant = desk.to_move(), desk.number()
    copy = body_of(desk.newest(seat))
    assert "takes a move back" in copy.replace("\n", " ")
    unchanged(desk, seat, f"1\n\nor instead of that\n\n{copy}")
    desk.write(seat, f"1\n\n{copy}")
    assert [held.move for held in desk.app.store.held_moves("K7")] == [meant]
