"""How much one player may say at a table, and that no word is lost for who wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.app.errors import NotSaid, TalkTrouble
from pbem.app.talk import limits
from pbem.cli.shell import trouble
from pbem.render.sections.outcomes import OUTCOMES
from tests.app.conftest import World
from tests.kit.commands import note, say, unsay
from tests.kit.desk import Desk, make_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path)
    yield made
    made.app.store.close()


def refused(world: World, words: str, seat: int = 0) -> NotSaid:
    with pytest.raises(NotSaid) as problem:
        say(world.app, "K7", seat, words)
    return problem.value


def test_so_many_times_in_an_hour_and_then_again_when_the_first_is_an_hour_old(world: World) -> None:
    world.new_game()
    for number in range(limits.TIMES_AN_HOUR):
        say(world.app, "K7", 0, f"word {number}")
        world.clock.skip(minutes=1)
    problem = refused(world, "one more")
    assert (problem.why, problem.words) == (TalkTrouble.TOO_OFTEN, "one more")
    assert problem.again == world.clock.at - timedelta(minutes=limits.TIMES_AN_HOUR) + timedelta(hours=1)
    say(world.app, "K7", 1, "others may")
    world.clock.skip(minutes=40)
    assert problem.again == world.clock.at
    say(world.app, "K7", 0, "one more")
    refused(world, "and another")


def test_so_many_signs_in_a_day(world: World) -> None:
    world.new_game()
    first = world.clock.at
    for _ in range(limits.SIGNS_A_DAY // limits.LONGEST):
        say(world.app, "K7", 0, "x" * limits.LONGEST)
        world.clock.skip(hours=2)
    problem = refused(world, "y")
    assert (problem.why, problem.again) == (TalkTrouble.TOO_MUCH, first + timedelta(days=1))
    world.clock.skip(hours=14)
    assert problem.again == world.clock.at
    say(world.app, "K7", 0, "y" * limits.LONGEST)


def test_so_many_times_in_a_day_and_the_longest_wait_is_told(world: World) -> None:
    world.new_game()
    first = world.clock.at
    for number in range(limits.TIMES_A_DAY):
        say(world.app, "K7", 0, f"word {number}")
        world.clock.skip(minutes=4)
    assert refused(world, "one more").again == first + timedelta(days=1)


def test_what_was_taken_back_does_not_count_and_another_game_has_its_own_measure(world: World) -> None:
    world.new_game()
    world.new_game(code="K8")
    for _ in range(limits.TIMES_AN_HOUR + 5):
        say(world.app, "K7", 0, "hm")
        unsay(world.app, "K7", 0)
    for number in range(limits.TIMES_AN_HOUR):
        say(world.app, "K7", 0, f"word {number}")
    refused(world, "no more")
    say(world.app, "K8", 0, "here it works")


def test_notes_are_kept_up_to_a_measure_for_the_whole_game(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 25)
    world.new_game()
    note(world.app, "K7", 0, "x" * 20)
    with pytest.raises(NotSaid) as problem:
        note(world.app, "K7", 0, "they all lie")
    assert (problem.value.why, problem.value.words) == (TalkTrouble.KEPT_ENOUGH, "they all lie")
    note(world.app, "K7", 1, "mine")


@pytest.mark.parametrize("words", ["too long " * 400, "x" * 9000, "é" * 2001, "so\n" * 700])
def test_a_mail_with_too_long_words_is_refused_and_gives_them_back(desk: Desk, words: str) -> None:
    desk.new_game(cooling=0)
    seat, line = desk.to_move(), desk.any_line()
    desk.write(seat, f"{line}\n\nsay:\n{words}\n.")
    text = desk.text(seat)
    assert text.startswith("Not done: these are too many words. Your mail for game K7 changed nothing.")
    assert "Up to 2000 signs can be sent at once" in text
    assert f"| {words[:8].split()[0]}" in text
    assert desk.to_move() == seat
    assert desk.app.store.talk("K7") == ()


def test_a_mail_with_words_beyond_the_measure_tells_when_there_is_room(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    for number in range(limits.TIMES_AN_HOUR):
        say(desk.app, "K7", seat, f"word {number}")
    desk.write(seat, "say and one more thing")
    text = desk.text(seat)
    assert "up to 20 times in an hour" in text
    assert "without these words: | and one more thing" in text
    assert len(desk.app.store.talk("K7")) == limits.TIMES_AN_HOUR


@pytest.mark.parametrize("told", [OUTCOMES, trouble._NOT_SAID], ids=["mail", "terminal"])
def test_the_sentences_tell_the_numbers_that_hold(told: dict[str, str]) -> None:
    numbers = {
        "too_long": [limits.LONGEST],
        "too_often": [limits.TIMES_AN_HOUR, limits.TIMES_A_DAY],
        "too_much": [limits.SIGNS_A_DAY],
        "kept_enough": [limits.MOST_KEPT],
    }
    for why, values in numbers.items():
        assert [*map(int, re.findall("[0-9]+", told[why]))] == values
