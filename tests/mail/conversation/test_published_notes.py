"""Notes that their writer lets the others read: only after the end, and only what is hers."""

from __future__ import annotations

import pytest

from pbem.app.lobby.people import erase, player_of
from pbem.app.people.offers import offer_seat
from pbem.app.talk.notes import published
from pbem.app.transaction import in_one
from pbem.store.schema.rows import OutboxRow
from tests.kit.commands import abandon, submit
from tests.kit.delivered import deliver
from tests.kit.desk import Desk, NewPlayer, body_of, parsed


def everything(desk: Desk, seat: int) -> str:
    return "\n".join(map(body_of, desk.letters(seat)))


def test_nobody_gets_a_note_while_the_game_lasts(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "note Boris digs the wrong way")
    desk.write(0, "publish")
    assert desk.text(0).startswith("Not done: the game has not ended.")
    assert "“publish at the end”" in desk.text(0)
    desk.write(0, "publish at the end")
    assert "As soon as the game has ended, the others get all that you have noted by then" in desk.text(0)
    assert not any("wrong way" in everything(desk, seat) for seat in (1, 2))
    assert published(desk.app, desk.game()) == ()


def test_what_was_promised_goes_out_with_the_end_whose_and_when_it_was_written(desk: Desk) -> None:
    desk.new_game(settings={"rounds": 1}, cooling=0)
    desk.write(0, "note first thought\n\npublish at the end")
    desk.write(1, "note only mine")
    desk.later(hours=5)
    desk.write(0, "note second thought")
    play_to_the_end(desk)
    for seat in (1, 2):
        text = desk.text(seat)
        assert text.startswith("Anna lets you read notes from game K7, which were secret until now.")
        assert text.index("| first thought") < text.index("| second thought")
        assert text.count("Anna, ") == 2
        assert desk.newest(seat)["Subject"] == "Re: [K7] the game is over"
        assert sum("| first thought" in body_of(mail) for mail in desk.letters(seat)) == 1
    assert "only mine" not in everything(desk, 0) + everything(desk, 2)
    own, promised = (body_of(parsed(end.raw)) for seat in (1, 0) for end in ends(desk, seat))
    assert "“publish 1”:\n| only mine" in own.replace("\xa0", " ")
    assert "“publish" not in promised  # the others have all of them


def play_to_the_end(desk: Desk) -> None:
    while desk.game().row.status == "running":
        submit(desk.app, "K7", desk.to_move(), desk.any_line(), "cli", cooling=0)
        desk.clock.skip(hours=1)


def ends(desk: Desk, seat: int) -> list[OutboxRow]:
    """The letter that tells a seat how the game ended."""
    return [row for row in desk.rows(seat) if row.kind == "game_over"]


def test_one_note_or_all_after_the_end_and_none_twice(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "note one\n\nnote two\n\nnote three")
    abandon(desk.app, "K7")
    assert "Nobody else has seen them" in desk.text(0)
    desk.write(0, "publish 2")
    assert desk.text(0).startswith("Your notes are published.")
    assert "| two" in desk.text(1)
    assert "| one" not in desk.text(1)
    desk.write(0, "publish\nstatus")
    for seat in (1, 2):
        assert "| two" not in desk.text(seat)
        assert "| one" in desk.text(seat)
        assert "| three" in desk.text(seat)
    before = len(desk.rows(1))
    desk.write(0, "publish 1")
    assert desk.text(0).startswith("Not done: there is nothing to publish.")
    desk.write(1, "publish 7")
    assert desk.text(1).startswith("Not done: there is nothing to publish.")
    assert len(desk.rows(1)) == before + 1
    assert [note.text for note in published(desk.app, desk.game())] == ["one", "two", "three"]


def test_a_promise_can_be_taken_back(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "note my secret\n\npublish at the end")
    desk.write(0, "publish no")
    abandon(desk.app, "K7")
    assert "my secret" not in everything(desk, 1) + everything(desk, 2)


def test_a_note_of_the_very_mail_that_ends_all_goes_along(desk: Desk) -> None:
    desk.new_game()
    abandon(desk.app, "K7")
    desk.write(0, "note goodbye\n\npublish")
    assert "| goodbye" in desk.text(1)
    assert [note.text for note in published(desk.app, desk.game())] == ["goodbye"]


def test_who_does_not_hear_a_player_does_not_read_her_notes(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "note loud thoughts")
    desk.write(1, "mute anna")
    abandon(desk.app, "K7")
    desk.write(0, "publish")
    assert "loud thoughts" not in everything(desk, 1)
    assert "loud thoughts" in everything(desk, 2)


def test_who_sits_in_the_place_of_another_has_none_of_her_notes(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, "note her own\n\npublish at the end")
    take_over(desk, seat)
    abandon(desk.app, "K7")
    others = [one for one in range(3) if one != seat]
    desk.write(seat, "publish", sender="max@example.org")
    assert desk.text(seat).startswith("Not done: there is nothing to publish.")
    assert not any("her own" in everything(desk, one) for one in others)
    assert published(desk.app, desk.game()) == ()


def take_over(desk: Desk, seat: int) -> None:
    """Let Max sit down where somebody sat."""
    in_one(desk.app, "K7", lambda work: offer_seat(work, seat, NewPlayer("Max", "max@example.org")))
    mail = next(mail for mail in desk.letters(seat)[::-1] if "max@example.org" in str(mail["To"]))
    desk.write(seat, "join", to=mail, sender="max@example.org")
    assert desk.game().names[seat] == "Max"


def test_many_notes_come_in_several_letters_and_none_is_left_out(desk: Desk) -> None:
    desk.new_game()
    for number in range(9):
        desk.write(0, f"note {number} {'word ' * 390}")
    abandon(desk.app, "K7")
    before = len(desk.rows(1))
    desk.write(0, "publish")
    letters = desk.letters(1)[before:]
    assert len(letters) > 1
    assert not any("left out" in body_of(mail) for mail in letters)
    assert all(any(f"| {number} word" in body_of(mail) for mail in letters) for number in range(9))


def test_who_is_forgotten_takes_what_was_published_along(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "note soon gone")
    abandon(desk.app, "K7")
    desk.write(0, "publish")
    assert any("soon gone" in str(row.words) for row in desk.rows(1))
    deliver(desk.app)
    erase(desk.app, player_of(desk.app, "anna@example.org"))
    assert published(desk.app, desk.game()) == ()
    assert not any("soon gone" in str(row.words) for row in desk.rows(1))


@pytest.mark.parametrize("line", ["publish your diary!", "publish it somewhere"])
def test_a_sentence_about_it_is_no_command(desk: Desk, line: str) -> None:
    desk.new_game()
    desk.write(0, line)
    assert desk.text(0).startswith("Not done: I found nothing to do in your mail.")
