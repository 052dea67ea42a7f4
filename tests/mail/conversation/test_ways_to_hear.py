"""When somebody hears what others say: at once, with her turn, or once a day; and whom she does not hear."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.app.deadlines import hours_at
from pbem.app.letters import time_of_daily
from pbem.app.lobby.people import player_of, set_preference
from pbem.app.play.clock import tick
from pbem.calendars.awake import awake
from pbem.store.schema.rows import OutboxRow
from tests.kit.commands import submit
from tests.kit.desk import Desk, body_of
from tests.kit.engines import copy_home
from tests.kit.worlds import masked, reopened

DAYS = 10 * 86400


def table(desk: Desk) -> tuple[int, int, int]:
    """A slow game without cooling: who is asked, and the two others in the order of turns."""
    desk.new_game(per_turn=DAYS, cooling=0)
    first = desk.to_move()
    return first, (first + 1) % 3, (first + 2) % 3


def told(desk: Desk, seat: int, words: str) -> int:
    """In how many letters to a seat somebody's words stand."""
    return sum(f"| {words}" in body_of(mail).split("\n") for mail in desk.letters(seat))


def say(desk: Desk, seat: int, words: str) -> None:
    desk.write(seat, f"say {words}")
    desk.later(minutes=1)


def evening(desk: Desk, seat: int) -> None:
    """Let time pass until the letter of the day is due."""
    desk.clock.at = time_of_daily(desk.clock.at, hours_at(desk.game(), seat))
    tick(desk.app)


# Three ways -----------------------------------------------------------------------------------------


def test_each_reader_hears_words_in_her_own_way_and_once(desk: Desk) -> None:
    asked, reader, other = table(desk)
    desk.write(reader, "set talk now")
    desk.write(other, "set talk=daily")
    assert "Changed in all your games: | talk=daily" in desk.text(other)
    say(desk, asked, "good morning")
    assert (told(desk, reader, "good morning"), told(desk, other, "good morning")) == (1, 0)
    evening(desk, other)
    assert told(desk, other, "good morning") == 1
    desk.write(asked, desk.any_line())
    desk.write(reader, desk.any_line())
    assert desk.text(other).startswith("It is your turn")
    assert (told(desk, reader, "good morning"), told(desk, other, "good morning")) == (1, 1)


def test_with_the_turn_means_no_letter_before_it(desk: Desk) -> None:
    asked, reader, _ = table(desk)
    desk.write(reader, "set mail every-move\nset talk turn")
    before = len(desk.rows(reader))
    say(desk, asked, "patience")
    desk.later(days=3)
    assert len(desk.rows(reader)) == before
    desk.write(asked, desk.any_line())
    assert told(desk, reader, "patience") == 1


@pytest.mark.parametrize("mail", ["my-turn", "every-move", "daily", "quiet"])
def test_without_a_wish_words_come_as_news_of_moves_do(desk: Desk, mail: str) -> None:
    asked, reader, _ = table(desk)
    desk.write(reader, f"set mail {mail}\nset talk mail")
    say(desk, asked, "hello")
    at_once = told(desk, reader, "hello")
    evening(desk, reader)
    assert (at_once, told(desk, reader, "hello")) == {
        "my-turn": (0, 0),
        "quiet": (0, 0),
        "every-move": (1, 1),
        "daily": (0, 1),
    }[mail]
    desk.write(asked, desk.any_line())
    assert told(desk, reader, "hello") == 1


def test_a_quiet_mailbox_can_still_want_to_hear_words_at_once(desk: Desk) -> None:
    asked, reader, _ = table(desk)
    desk.write(reader, "set talk now\nset mail quiet")
    say(desk, asked, "psst")
    assert told(desk, reader, "psst") == 1


def test_a_day_without_words_has_no_letter(desk: Desk) -> None:
    asked, reader, other = table(desk)
    desk.write(other, "set talk daily")
    desk.write(asked, desk.any_line())
    before = len(desk.rows(other))
    desk.later(days=2)
    assert len(desk.rows(other)) == before
    say(desk, reader, "one")
    say(desk, reader, "two")
    desk.later(days=2)
    assert len(desk.rows(other)) == before + 1
    assert (told(desk, other, "one"), told(desk, other, "two")) == (1, 1)


def test_the_letter_of_the_day_waits_until_its_reader_is_awake(desk: Desk) -> None:
    asked, reader, _ = table(desk)
    desk.write(reader, "set talk daily\nset quiet 16:00-23:30")
    say(desk, asked, "late news")
    while not told(desk, reader, "late news"):
        desk.later(minutes=30)
        assert desk.clock.at < desk.app.store.talk("K7")[0].at + timedelta(days=2)
    assert awake(hours_at(desk.game(), reader), desk.clock.at)
    local = desk.clock.at.astimezone(hours_at(desk.game(), reader).zone)
    assert (local.hour, local.minute) == (23, 31)


def test_quiet_hours_that_are_set_later_count_as_well(desk: Desk) -> None:
    asked, reader, _ = table(desk)
    desk.write(reader, "set talk daily")
    say(desk, asked, "before")
    desk.write(reader, "away until 20 Mar")
    desk.later(days=3)
    assert told(desk, reader, "before") == 0
    desk.later(days=20)
    assert told(desk, reader, "before") == 1


# Other ways from now on -------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "then"), [("turn", "now"), ("daily", "now"), ("turn", "daily")])
def test_what_waits_follows_the_new_way(desk: Desk, first: str, then: str) -> None:
    asked, reader, _ = table(desk)
    desk.write(reader, f"set talk {first}")
    say(desk, asked, "still waiting")
    desk.write(reader, f"set talk {then}")
    desk.later(minutes=1)
    assert told(desk, reader, "still waiting") == (then == "now")
    evening(desk, reader)
    desk.write(asked, desk.any_line())
    assert told(desk, reader, "still waiting") == 1


def test_who_wants_no_letter_of_the_day_any_more_gets_none_and_loses_nothing(desk: Desk) -> None:
    asked, reader, _ = table(desk)
    desk.write(reader, "set talk daily")
    say(desk, asked, "not lost")
    desk.write(reader, "set talk turn")
    before = len(desk.rows(reader))
    desk.later(days=2)
    assert len(desk.rows(reader)) == before
    desk.write(asked, desk.any_line())
    assert told(desk, reader, "not lost") == 1


def test_the_way_counts_at_all_tables_and_can_be_set_at_the_terminal(desk: Desk) -> None:
    asked, reader, _ = table(desk)
    desk.new_game("K8", per_turn=DAYS, cooling=0)
    say(desk, asked, "here")
    desk.write((reader + 1) % 3, "say there", "K8")
    desk.later(minutes=1)
    player = player_of(desk.app, desk.address(reader))
    assert set_preference(desk.app, player, "talk", "now").preferences.talk == "now"
    tick(desk.app)
    assert told(desk, reader, "here") == 1
    assert sum("| there" in body_of(mail) for mail in desk.letters(reader, "K8")) == 1


def test_a_way_that_there_is_not_is_refused_with_those_that_there_are(desk: Desk) -> None:
    asked, _, _ = table(desk)
    desk.write(asked, "set talk loudly")
    assert "“set talk=now”, “set talk=turn”, “set talk=daily”, “set talk=mail”" in desk.text(asked)


def test_after_the_end_there_is_no_turn_to_wait_for(desk: Desk) -> None:
    desk.new_game(settings={"rounds": 1}, cooling=0)
    desk.write(1, "set talk turn")
    desk.write(2, "set talk daily")
    while desk.game().row.status == "running":
        submit(desk.app, "K7", desk.to_move(), desk.any_line(), "cli", cooling=0)
        desk.clock.skip(hours=1)
    say(desk, 0, "thanks")
    assert (told(desk, 1, "thanks"), told(desk, 2, "thanks")) == (1, 0)
    evening(desk, 2)
    assert told(desk, 2, "thanks") == 1


# Not hearing somebody ---------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["now", "turn", "daily"])
def test_a_muted_player_is_not_heard_in_any_way_and_does_not_learn_it(desk: Desk, way: str) -> None:
    asked, reader, other = table(desk)
    name = desk.game().names[asked].casefold()
    desk.write(reader, f"set talk {way}\nmute {name}")
    assert "tell you nothing more of what this player says" in desk.text(reader)
    letters = len(desk.rows(reader))
    say(desk, asked, "I know everything")
    desk.later(days=2)
    assert len(desk.rows(reader)) == letters
    say(desk, other, "who asked you?")
    desk.write(asked, desk.any_line())
    desk.later(days=2)
    assert (told(desk, reader, "I know everything"), told(desk, reader, "who asked you?")) == (0, 1)
    assert told(desk, other, "I know everything") == 0  # comes with the turn
    desk.write(reader, f"{desk.any_line()}\nunmute {name}")
    assert told(desk, other, "I know everything") == 1
    say(desk, asked, "a new thing")
    desk.write(other, desk.any_line())
    desk.write(asked, desk.any_line())
    desk.later(days=2)
    assert (told(desk, reader, "I know everything"), told(desk, reader, "a new thing")) == (0, 1)


def test_what_was_not_told_yet_is_muted_too(desk: Desk) -> None:
    asked, reader, _ = table(desk)
    say(desk, asked, "blah")
    desk.write(reader, f"mute {desk.game().names[asked]}")
    desk.write(asked, desk.any_line())
    desk.write(reader, f"unmute {desk.game().names[asked]}\nresend")
    assert told(desk, reader, "blah") == 0


def test_to_mute_nobody_oneself_or_twice_is_refused_with_what_works(desk: Desk) -> None:
    asked, reader, _ = table(desk)
    name = desk.game().names[asked]
    for line in ("mute", "mute me"):
        desk.write(reader, line)
        assert "“mute boris”. To end reminders: “set nudges=none”." in desk.text(reader)
    desk.write(reader, f"unmute {name}")
    assert "You hear that player already." in desk.text(reader)
    desk.write(reader, f"mute {name}")
    desk.write(reader, f"well\n\nmute {name}")
    assert "You hear nothing of that player already" in desk.text(reader)
    desk.write(reader, "mute the whole world please")
    assert desk.text(reader).startswith("Not done: I found nothing to do in your mail.")


# Nobody else finds out ----------------------------------------------------------------------------------


def test_no_letter_to_others_tells_how_somebody_hears_whom_she_mutes_or_what_she_notes(
    desk: Desk, tmp_path: Path
) -> None:
    asked, reader, other = table(desk)
    names = desk.game().names
    desk.app.store.close()
    copy_home(desk.settings.home, tmp_path / "two")
    worlds = reopened(desk, desk.settings.home), reopened(desk, tmp_path / "two")

    def script(desk: Desk, lines: str) -> None:
        desk.write(reader, lines)
        say(desk, asked, "a word")
        desk.write(other, "say another")
        desk.later(days=1)
        desk.write(reader, "say well" if lines == "status" else f"say well\n\nunmute {names[asked]}")
        for seat in (asked, reader, other):
            desk.write(seat, desk.any_line())
            desk.later(hours=5)

    secret = f"set talk daily\nmute {names[asked]}\nnote they lie\npublish at the end"
    for world, lines in zip(worlds, (secret, "status"), strict=True):
        script(world, lines)
    assert worlds[0].app.store.memos("K7", reader)
    for seat in (asked, other):
        one, two = ([as_sent(row) for row in world.rows(seat)] for world in worlds)
        assert one == two
    for world in worlds:
        world.app.store.close()


def as_sent(row: OutboxRow) -> tuple[object, ...]:
    """All of a letter that anybody can see, with its time and its size."""
    return row.key, row.message_id, row.sender, row.due_at, row.created_at, masked(row.raw)
