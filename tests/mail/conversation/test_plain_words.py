"""What a player is told at odd moments is true and can be read: out of turn, out of time, on a phone."""

from __future__ import annotations

import pytest

from pbem.app.lobby.invitations import invite
from pbem.engine import legal_moves, write
from tests.kit.commands import leave
from tests.kit.desk import Desk, body_of


@pytest.mark.parametrize("words", ["1", "discard 3", "play 12 at 3,4"])
def test_who_was_never_asked_is_not_told_that_she_is_late(desk: Desk, words: str) -> None:
    desk.new_game()
    mover = desk.to_move()
    other = (mover + 1) % 3
    desk.write(other, words)
    text = desk.text(other)
    assert f"it is not your turn: everybody is waiting for {desk.game().names[mover]}." in text
    assert "too late" not in text


@pytest.mark.parametrize("words", ["join", "decline", "join abc"])
def test_a_game_that_runs_is_not_said_to_be_still(desk: Desk, words: str) -> None:
    desk.new_game()
    desk.write(0, words)
    assert f"The game has begun already. Not done: “{words}”." in desk.text(0)


def test_before_the_first_deal_a_move_is_told_so(desk: Desk) -> None:
    code = desk.new_game(begin=False, invite=True)
    invite(desk.app, code)
    desk.write(0, "discard 3\n\nset mail daily")
    assert "The game has not begun yet. Not done: “discard 3”." in desk.text(0)
    desk.write(0, "hand\nstatus")
    assert "dealt yet.\n\n*How your games stand*" in "\n".join(body_of(desk.newest(0)).splitlines())


def test_go_lets_the_table_hear_what_the_same_mail_says(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, f"{desk.any_line()}\n\nsay I am an honest dwarf\n\ngo")
    text = desk.text(seat)
    assert "The table has heard this: | I am an honest dwarf" in text
    assert "The table hears this at" not in text
    assert "I am an honest dwarf" in desk.text(desk.to_move())
    desk.write(seat, "say really\n\ngo")
    assert "The table has heard this: | really" in desk.text(seat)


def test_a_change_of_language_is_told_in_the_new_one(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "set lang pl")
    assert "Zmienione we wszystkich twoich grach: | lang=pl" in desk.text(0)
    desk.write(0, "set lang en")
    assert "Changed in all your games: | lang=en" in desk.text(0)


def test_help_can_be_read_on_a_phone(desk: Desk) -> None:
    desk.new_game(modules=("s2",))
    desk.write(0, "set board phone\nhelp")
    lines = body_of(desk.newest(0)).splitlines()
    assert max(len(line) for line in lines if not line.startswith("<")) <= 40
    for start in ("- “7”: the move with number 7", "- “undo”: take back", "- “steal from anna”: whom to"):
        assert any(line.startswith(start) for line in lines), start
    assert not any("veto" in line for line in lines)
    assert lines[lines.index("Head of the record after 1\xa0row:") - 1] == ""


def test_everybody_sees_who_has_left(desk: Desk) -> None:
    desk.new_game()
    gone = (desk.to_move() + 1) % 3
    leave(desk.app, "K7", gone)
    reader = (gone + 1) % 3
    desk.write(reader, "board")
    assert f"{desk.game().names[gone]} 6 cards, has left the game" in desk.text(reader)
    assert desk.text(reader).count("has left") == 1


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("play {card} at 3-4", "A cell has a comma between its two numbers, for instance: “play"),
        ("play", "The number of a card is missing or odd. For instance: “play 12 at {cell}”"),
        ("discard", "The number of a card is missing or odd. For instance: “discard"),
        ("play {card} on Bbob", "I know no player of that name at this table"),
        ("set zone Berlin", "it has the name of a continent and a town: “set zone=Europe/Berlin”."),
        ("set zone Mars/Base", "it has the name of a continent and a town: “set zone=Europe/Warsaw”."),
    ],
)
def test_what_would_work_is_like_what_was_tried(desk: Desk, words: str, answer: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    card = desk.game().state.hand(seat)[0]
    line = next(line for nth in range(1, 9) if " at " in (line := desk.number(nth=nth)))
    desk.write(seat, words.format(card=card))
    assert answer.format(cell=line.rpartition(" at ")[2]) in desk.text(seat)
    if "{card}" in words:
        assert f"No.{card}" in desk.text(seat).split("What you can do now")[0]


def test_the_first_letter_says_who_begins(desk: Desk) -> None:
    desk.new_game()
    first = desk.to_move()
    name = desk.game().names[first]
    for seat in range(3):
        begins = " ".join(body_of(desk.letters(seat)[0]).split())
        if seat == first:
            assert "Round 1 began, and you are the first to move." in begins
            assert "Answer “rules” to read how it is played." in begins
        else:
            assert f"We’re waiting for {name}. You’ll get a mail" in begins


def test_nobody_gets_her_own_move_as_news(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, "set mail every-move")
    desk.write(seat, f"{desk.any_line()}\n\nsay I am an honest dwarf\n\ngo")
    before = len(desk.rows(seat))
    desk.later(seconds=1)
    assert len(desk.rows(seat)) == before
    desk.write(desk.to_move(), f"{desk.any_line()}\ngo")
    assert "News from game K7." in desk.text(seat)


def test_who_shows_a_card_is_told_when_it_takes_effect(desk: Desk) -> None:
    desk.new_game(modules=("wc2019",), cooling=0, settings={"veto_window": 120})
    seat = desk.to_move()
    line = next(line for line in legal_lines(desk, seat) if line.startswith("play"))
    desk.write(seat, line)
    assert "Head of the record" in desk.text(seat)
    assert "It takes effect at Sun 1 Mar, " in desk.text(seat)
    assert "unless somebody stops it with the veto before;" in desk.text(seat)


def legal_lines(desk: Desk, seat: int) -> list[str]:
    return [write(move) for move in legal_moves(desk.game().state, seat)]


def test_who_has_moved_is_told_whom_the_table_waits_for(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, desk.any_line())
    waiting = desk.game().names[desk.to_move()]
    desk.write(seat, "1")
    assert f"too late: that turn is over, and everybody is waiting for {waiting}." in desk.text(seat)


def test_a_second_thought_names_the_first(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    first, second, *_ = desk.game().state.hand(seat)
    desk.write(seat, f"discard {first}")
    assert "takes the place" not in desk.text(seat)
    desk.write(seat, f"discard {second}")
    assert f"It takes the place of what was still waiting: discarding No.{first}" in desk.text(seat)
    desk.write(seat, f"discard {second}\n\nsay so be it")
    assert "takes the place" not in desk.text(seat)
