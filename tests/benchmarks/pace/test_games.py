"""People play by mail on a simulated clock: every letter is counted, and nobody is woken."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import cache

import pytest

from benchmarks.pace import Habits, PaceSetup
from benchmarks.pace.figures import By, Figures, Turn, Wait, figures_of, played, turns_of
from benchmarks.pace.world import world
from pbem.app.sheets.sheet import LetterKind
from pbem.calendars.awake import awake
from pbem.store.schema.kinds import InboxStatus, OutboxStatus

SHORT = PaceSetup(3, zones=("Europe/Warsaw", "Asia/Tokyo"), overrides={"rounds": 1}, seed=3)
MODES = ["mail", "automatic", "prepared"]


class Seen:
    """What is left of a game that was played to its end."""

    def __init__(self, mode: str) -> None:
        with world(SHORT, mode, 0) as here:
            game = here.play()
            self.figures: Figures = figures_of(here, mode, game)
            self.turns: list[Turn] = [*turns_of(here, game)]
            self.letters = here.letters
            self.people = here.people
            self.outbox = [(row.status, row.seat, row.kind) for row in here.app.store.outbox()]
            self.inbox = {status: len(here.app.store.inbox(status)) for status in InboxStatus}
            self.mails = here.mails


@cache
def seen(mode: str) -> Seen:
    return Seen(mode)


@pytest.mark.parametrize("mode", MODES)
def test_every_letter_left_the_outbox_once_and_is_counted_once(mode: str) -> None:
    game = seen(mode)
    assert {status for status, _, _ in game.outbox} == {OutboxStatus.SENT}
    assert Counter((seat, kind) for _, seat, kind in game.outbox) == Counter(
        (letter.seat, letter.kind) for letter in game.letters
    )
    assert sum(game.figures.letters.values()) == sum(game.figures.letters_of) == len(game.outbox)


@pytest.mark.parametrize("mode", MODES)
def test_every_mail_of_a_person_is_read_and_none_is_refused(mode: str) -> None:
    game = seen(mode)
    assert game.inbox == dict.fromkeys(InboxStatus, 0) | {InboxStatus.DONE: game.mails}
    assert not game.figures.letters[LetterKind.REFUSAL]
    assert not game.figures.letters[LetterKind.REJECTION]


@pytest.mark.parametrize("mode", MODES)
def test_what_a_table_waits_for_adds_up_to_the_length_of_the_game(mode: str) -> None:
    figures = seen(mode).figures
    assert sum(figures.waits.values()) == pytest.approx(figures.days)
    assert sum(figures.days_of_rounds) == pytest.approx(figures.days)
    assert sum(figures.decided.values()) == figures.turns


@pytest.mark.parametrize("mode", MODES)
def test_nobody_is_reminded_or_writes_asleep_and_nothing_that_she_prepared_is_done_then(mode: str) -> None:
    game = seen(mode)
    for letter in game.letters:
        assert letter.kind != LetterKind.NUDGE or awake(game.people[letter.seat].awake, letter.at)
    for turn in game.turns:
        assert awake(game.people[turn.seat].awake, turn.answered_at)


def test_with_one_mail_a_turn_every_turn_is_asked_for_and_cools() -> None:
    figures = seen("mail").figures
    assert figures.decided == Counter({By.MAIL: figures.turns})
    assert figures.letters[LetterKind.TURN] == figures.turns == figures.written
    assert figures.waits[Wait.COOLING] * 24 * 60 == pytest.approx(10 * figures.turns)
    assert not figures.waits[Wait.SHIELD]


def test_prepared_moves_are_made_after_some_minutes_and_save_mails() -> None:
    plain, prepared = seen("mail").figures, seen("prepared").figures
    assert 0 < prepared.decided[By.PREPARED] <= prepared.filed
    assert prepared.written < plain.written
    instructed = [turn for turn in seen("prepared").turns if turn.by in (By.AUTOMATIC, By.PREPARED)]
    assert min(turn.decided_at - turn.asked_at for turn in instructed) >= timedelta(minutes=5)


def test_the_same_seed_says_the_same() -> None:
    assert played(SHORT, ("prepared", 0)) == seen("prepared").figures


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"zones": ("Europe/Warsawa",)}, "no time zone Europe/Warsawa"),
        ({"zones": ()}, "some zone"),
        ({"players": 13}, "13 players"),
        ({"players": 2}, "2 players: this game is for 3 to 10"),
        ({"habits": Habits(hours=0)}, "no time"),
    ],
)
def test_a_wrong_table_is_refused_before_anything_is_played(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        PaceSetup(**wrong)  # type: ignore[arg-type]
