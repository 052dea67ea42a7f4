"""A command in quotation marks, as our letters show it, is not done; who copied the marks along is told."""

from __future__ import annotations

import pytest

from tests.kit.desk import Desk

MARKED = ("“{}”", "„{}“", "„{}”", "«{}»", "» {} «", '"{}"', "'{}'", "‘{}’", "“{}”.", "“{}.”", "`{}`")


@pytest.mark.parametrize("marks", MARKED)
def test_a_command_in_quotation_marks_is_not_done_and_its_writer_is_told_why(desk: Desk, marks: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    for words in (f"discard {desk.seen(seat).hand[0]}", "7", "undo", "set mail=daily"):
        before = desk.game().row, desk.app.store.players()
        desk.write(seat, marks.format(words))
        assert (desk.game().row, desk.app.store.players()) == before
        assert desk.app.store.held_moves("K7") == ()
        text = desk.text(seat)
        assert "I found nothing to do in your mail." in text
        assert "Not read, because it stands in quotation marks:" in text
        assert "Type it without them." in text


@pytest.mark.parametrize(
    "words",
    ["discard\xa0{}", "discard {}.", "Discard {wide}", "\u200bdiscard\u2003{}\u200e", "  DISCARD   {} "],
)
def test_odd_blanks_digits_and_a_full_stop_do_no_harm(desk: Desk, words: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    card = desk.seen(seat).hand[0]
    wide = "".join(chr(ord(digit) + 0xFEE0) for digit in str(card))
    desk.write(seat, words.format(card, wide=wide))
    assert [held.move for held in desk.app.store.held_moves("K7")] == [f"discard {card}"]


@pytest.mark.parametrize("talk", ["“Go on, play!”", "“Boris is the saboteur”", "'t was me", "“”", "“...”"])
def test_other_words_in_quotation_marks_are_just_not_read(desk: Desk, talk: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, f"{talk}\n\n{desk.any_line()}")
    assert len(desk.app.store.held_moves("K7")) == 1
    assert "quotation marks:" not in desk.text(seat)


def test_a_receipt_tells_of_marked_lines_too(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, f"{desk.any_line()}\n\n“go”")
    assert len(desk.app.store.held_moves("K7")) == 1
    assert "Not read, because it stands in quotation marks:" in desk.text(seat)


@pytest.mark.parametrize("margin", ["| {}", "|{}", "> | {}\n | {}"])
def test_a_line_with_the_margin_of_talk_is_never_done_and_its_writer_is_told(desk: Desk, margin: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    card = desk.seen(seat).hand[0]
    lines = (f"discard {card}", f"dicsard {card}", "7", "[7]", "8 please", "undo", "yes", "leave yes", "help")
    for words in lines:
        before = desk.game().row, desk.app.store.players()
        desk.write(seat, margin.format(words, words))
        assert (desk.game().row, desk.app.store.players()) == before
        assert desk.app.store.held_moves("K7") == ()
        text = desk.text(seat)
        assert "I found nothing to do in your mail." in text
        assert "Not read: “|" in text
