"""Prepared moves by mail: filed and explained, listed, taken back, and played in a real game."""

from __future__ import annotations

import pytest

from pbem.app.play.clock import tick
from pbem.engine import TYPE
from pbem.store.schema.kinds import DueKind
from tests.kit.desk import Desk


@pytest.fixture
def game(desk: Desk) -> Desk:
    desk.new_game(cooling=0)
    return desk


def texts(desk: Desk, seat: int) -> list[str]:
    return [row.text for row in desk.app.store.beside("K7").prepared if row.seat == seat and not row.ended]


def words(desk: Desk, seat: int) -> str:
    return " ".join(desk.text(seat).split())


def move_on(desk: Desk) -> None:
    """Whoever is to move throws a card away."""
    seat = desk.to_move()
    desk.write(seat, f"discard {desk.seen(seat).hand[0]}")


def test_filing_says_in_plain_words_what_it_will_do_and_lists_everything(game: Desk) -> None:
    game.write(0, "prepare if my lantern is broken and 5,3 is free discard oldest until boris is broken")
    text = words(game, 0)
    assert "Prepared for your own turns; nobody else hears of it." in text
    assert "When it is your turn the next time, your oldest card is thrown away for you." in text
    assert "Only if this tool of yours is broken then: lantern." in text
    assert "Only if the cell 5,3 is free then." in text
    assert "It ends as soon as a tool of Boris is broken." in text
    assert "*Your prepared moves*" in text
    assert "to take it back: “unprepare 1”" in text
    assert texts(game, 0) == [
        "prepare if lantern of p0 is broken and 5,3 is free discard oldest until p1 is broken"
    ]


def test_the_order_as_a_letter_prints_it_can_be_sent_back(game: Desk) -> None:
    game.write(0, "prepare if 9,1 is stone discard oldest\nprepare else discard oldest")
    printed = [line for line in game.text(0).split("“") if line.startswith("prepare")]
    first, second = (line.partition("”")[0].replace("\n", " ") for line in printed[-2:])
    assert "·discard" in first
    game.write(2, f"{first}\n{second}")
    assert texts(game, 2) == texts(game, 0)
    game.write(1, f"{first}\n{second}".replace("·", "_"))  # as the letters with simple signs have it
    assert texts(game, 1) == texts(game, 0)


def test_the_list_is_asked_for_and_cleared_by_one_word(game: Desk) -> None:
    game.write(0, "prepared")
    assert "You have prepared nothing." in words(game, 0)
    game.write(0, "prepare if boris is broken discard oldest\nprepare discard oldest")
    game.write(0, "prepared?")
    assert "to take it back: “unprepare 2”" in words(game, 0)
    game.write(0, "unprepare")
    assert words(game, 0).count("Taken from your list:") == 2
    assert texts(game, 0) == []
    game.write(0, "unprepare")
    assert "You have prepared nothing of that number" in words(game, 0)


def test_one_is_taken_back_by_its_number_with_what_belongs_to_it(game: Desk) -> None:
    game.write(
        0,
        "prepare if boris is broken discard oldest\n"
        "prepare if carla is broken discard oldest\n"
        "prepare else discard oldest\n"
        "prepare if the deck is empty discard oldest",
    )
    game.write(0, "unprepare 2")
    assert texts(game, 0) == [
        "prepare if p1 is broken discard oldest",
        "prepare if the deck is empty discard oldest",
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("prepare", "What you want done in a later turn is written like this"),
        ("prepare if anna is nice discard oldest", "A condition looks like one of these"),
        ("prepare else discard oldest", "There is no order above it"),
        ("prepare discard 199", "not one of yours"),
        ("prepare play the fool", "number of a card"),
        ("prepare choose 2", ""),
        ("prepare if dora is broken discard oldest", "I know no player of that name"),
        ("unprepare everything", "Only a number of your list can follow"),
        ("set stop=rain", "What ends your prepared moves is one of these"),
        ("set auto=maybe", "It is either on or off"),
        ("set auto=on and on", "It is either on or off"),
    ],
)
def test_a_refusal_says_how_it_goes(game: Desk, line: str, why: str) -> None:
    game.write(0, line)
    assert why in words(game, 0)
    assert texts(game, 0) == []


@pytest.mark.parametrize("talk", ["prepare for trouble!", "prepared to lose?", "Prepare yourself, Boris."])
def test_sentences_with_these_words_are_talk(game: Desk, talk: str) -> None:
    game.write(0, f"say hello\n\n{talk}")
    assert texts(game, 0) == []
    assert "The table" in words(game, 0)


def test_who_wants_automatic_turns_hears_what_others_may_infer(game: Desk) -> None:
    game.write(0, "set auto on\nset stop goals, tools")
    text = words(game, 0)
    assert "whoever watches the clock may infer that you have left instructions, but not which" in text
    row = game.game().seats[0]
    assert (row.preferences.auto, row.preferences.stop) == ("on", "goals tools")
    game.write(0, "set auto=off\nset stop=none")
    row = game.game().seats[0]
    assert (row.preferences.auto, row.preferences.stop) == ("off", "none")


def test_every_turn_letter_lists_what_is_prepared(game: Desk) -> None:
    seat = game.to_move()
    game.write(seat, "prepare if 5,3 is taken discard oldest")
    move_on(game)
    while game.to_move() != seat:
        move_on(game)
    assert "*Your prepared moves*" in game.text(seat)
    assert "It is your turn" in game.text(seat)
    assert "“unprepare 1”" in game.text(seat)


def test_a_round_by_mail_with_prepared_lines(game: Desk) -> None:
    """Two players prepare all their turns, one writes: she gets all mails that ask for a move."""
    writer = game.to_move()
    others = [(writer + 1) % 3, (writer + 2) % 3]
    for seat in others:
        hand = game.seen(seat).hand
        lines = [f"prepare discard {card}" for card in hand if not TYPE[card].groups]
        game.write(seat, "\n".join([*lines, "prepare discard oldest until the deck is empty"]))
    letters = {seat: len(game.letters(seat)) for seat in others}
    for _ in range(8):
        assert game.to_move() == writer
        move_on(game)
        for seat in others:
            assert game.to_move() == seat
            assert any(row.kind == DueKind.INSTRUCTED for row in game.app.store.dues("K7"))
            game.later(minutes=41)
            tick(game.app)
    assert {seat: len(game.letters(seat)) for seat in others} == letters
    causes = [(entry.seat, entry.cause) for entry in game.game().log if entry.facts and entry.seat >= 0]
    assert {cause for seat, cause in causes if seat in others} == {"instructed"}
    game.write(others[0], "prepared")
    text = words(game, others[0])
    assert text.count("Your prepared move was played:") == 8
    assert "instructed" not in game.text(writer)
    assert "automatic" not in game.text(writer)
