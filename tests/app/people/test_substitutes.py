"""Somebody takes over a seat: who may, what ends with it, what she is told, and how it is given back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.app.errors import BadSetup
from pbem.app.lobby.games import NewPlayer
from pbem.app.lobby.people import erase, player_of
from pbem.app.people.offers import offer_seat
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.app.talk.words import glance
from pbem.app.transaction import in_one
from pbem.engine import NOBODY
from pbem.mail.transport.local_maildirs import reply_to
from pbem.store.schema.kinds import Missed, OutboxStatus, SeatStatus
from tests.kit.commands import abandon
from tests.kit.desk import Desk, body_of, make_desk, parsed

MAX = NewPlayer("Max", "max@example.org", "en", "Europe/Berlin")
OTHERS = {0: (1, 2), 1: (0, 2), 2: (0, 1)}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = make_desk(tmp_path)
    made.new_game(missed=Missed.SUBSTITUTE)
    return made


def offered(desk: Desk, seat: int, candidate: NewPlayer = MAX, **tells: Any) -> None:
    in_one(desk.app, "K7", lambda work: offer_seat(work, seat, candidate, **tells))


def guest_writes(desk: Desk, seat: int, words: str, sender: str = MAX.address) -> str:
    """Answer the newest letter of a seat to that address; how it was dealt with."""
    letters = [row for row in desk.rows(seat) if row.recipient == sender]
    mail = reply_to(parsed(letters[-1].raw), sender, words)
    return desk.hand_in(mail, str(mail["To"])).status


def taken(desk: Desk, seat: int) -> None:
    offered(desk, seat)
    assert guest_writes(desk, seat, "join") == "done"


def told(desk: Desk, seat: int, to: str) -> list[str]:
    rows = [row for row in desk.rows(seat) if row.recipient == to]
    return [" ".join(body_of(parsed(row.raw)).replace("\xa0", " ").split()) for row in rows]


# Who may --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("candidate", "why"),
    [
        (NewPlayer("Bob", "boris@example.net"), "sits at this table"),
        (NewPlayer("Boris", "other@example.org"), "called Boris"),
        (NewPlayer("Max", ""), "address"),
        (NewPlayer("Max", "max@example.org", "zz"), "not in zz"),
        (NewPlayer("Play", "max@example.org"), "command word"),
        (NewPlayer("Peeper", "peeper@example.org"), "looked at secrets"),
    ],
)
def test_who_cannot_is_refused_with_the_reason(desk: Desk, candidate: NewPlayer, why: str) -> None:
    glance(desk.app, "K7", NOBODY, "root (Peeper)")
    with pytest.raises(BadSetup, match=why):
        offered(desk, 0, candidate)
    assert desk.app.store.offers("K7") == ()


def test_nobody_who_sat_there_comes_back_as_a_substitute_anywhere_at_the_table(desk: Desk) -> None:
    taken(desk, 0)
    for seat in (0, 1):
        with pytest.raises(BadSetup, match="has sat at this table"):
            offered(desk, seat, NewPlayer("Anne", "anna@example.org"))


def test_a_bot_is_not_replaced(tmp_path: Path) -> None:
    desk = make_desk(tmp_path)
    desk.new_game(players=(NewPlayer("Anna", "anna@example.org"), MAX, NewPlayer("Hal", bot="random")))
    with pytest.raises(BadSetup, match="bot"):
        offered(desk, 2, NewPlayer("Eva", "eva@example.org"))


# A vote of the table --------------------------------------------------------------------------------


@pytest.mark.parametrize("asks", ["vote replace", "replace"])
def test_all_others_have_to_agree_to_a_person(desk: Desk, asks: str) -> None:
    desk.write(1, f"{asks} anna by Max max@example.org")
    assert desk.app.store.offers("K7") == ()
    desk.write(2, "vote yes")
    (offer,) = desk.app.store.offers("K7")
    assert (offer.seat, offer.name, offer.address) == (0, "Max", MAX.address)
    assert "Boris and the others at the table ask you to take it over" in told(desk, 0, MAX.address)[-1]
    guest_writes(desk, 0, "join")
    assert desk.game().names[0] == "Max"


def test_a_vote_about_somebody_who_may_not_is_not_even_opened(desk: Desk) -> None:
    desk.write(1, "vote replace anna by Carl carla@example.com")
    assert "Not done" in desk.text(1)
    assert desk.app.store.beside("K7").votes == ()


# The offer ------------------------------------------------------------------------------------------


def test_who_is_offered_a_seat_hears_nothing_secret_and_changes_nothing_yet(desk: Desk) -> None:
    before = desk.game()
    offered(desk, 0, why="Anna has the flu.")
    assert (desk.game().row.seq, desk.game().names) == (before.row.seq, before.names)
    (letter,) = told(desk, 0, MAX.address)
    assert "A seat is free for you in game K7" in letter
    assert "that of Anna" in letter
    assert "Anna has the flu." in letter
    assert "“join”" in letter
    assert "*Your cards*" not in letter
    assert "anna@" not in letter


def test_a_word_that_cannot_be_read_is_asked_about_once_a_day(desk: Desk) -> None:
    offered(desk, 0)
    for _ in range(3):
        guest_writes(desk, 0, "well, perhaps")
    assert len(told(desk, 0, MAX.address)) == 2
    assert desk.game().names[0] == "Anna"


def test_somebody_else_cannot_take_the_seat(desk: Desk) -> None:
    offered(desk, 0)
    mail = reply_to(parsed(desk.rows(0)[-1].raw), "eve@example.org", "join")
    assert desk.hand_in(mail, str(mail["To"])).status == "refused"
    mail = reply_to(parsed(desk.rows(0)[-1].raw), "anna@example.org", "join")
    assert desk.hand_in(mail, str(mail["To"])).status == "refused"
    assert desk.game().names[0] == "Anna"


def test_who_declines_is_forgotten_and_the_table_hears_so(desk: Desk) -> None:
    offered(desk, 0)
    guest_writes(desk, 0, "decline")
    assert desk.app.store.offers("K7") == ()
    assert "Max does not take over the seat of Anna" in desk.text(1)
    assert guest_writes(desk, 0, "join") == "refused"
    assert desk.app.store.player_by_address(MAX.address) is None


@pytest.mark.parametrize("ends", ["another", "declined", "game"])
def test_who_answers_an_offer_that_is_gone_hears_so_once_and_not_why(desk: Desk, ends: str) -> None:
    offered(desk, 0)
    letter = parsed(desk.rows(0)[-1].raw)
    desk.app.store.outbox_all_sent([desk.rows(0)[-1].id], desk.clock.now())
    if ends == "another":
        offered(desk, 0, NewPlayer("Eva", "eva@example.org"))
    elif ends == "declined":
        guest_writes(desk, 0, "decline")
    else:
        abandon(desk.app, "K7")
    before, seats = len(desk.rows(0)), desk.game().seats
    for words in ("join", "join, please", "hello?"):
        mail = reply_to(letter, MAX.address, words)
        assert desk.hand_in(mail, str(mail["To"])).status == "refused"
    assert len(desk.rows(0)) == before + 1
    text = told(desk, 0, MAX.address)[-1]
    assert text.startswith("The seat in game K7 that you were asked to take over is not free any more.")
    assert desk.newest(0)["Subject"] == "[K7] the seat is not free any more"
    assert not any(word in text for word in ("Eva", "Anna", "Head of the record", "broken off"))
    assert [seat.name for seat in desk.game().seats] == [seat.name for seat in seats]
    mail = reply_to(letter, "mallory@example.org", "join")
    desk.hand_in(mail, str(mail["To"]))
    assert len(desk.rows(0)) == before + 1  # strangers hear nothing


def test_a_player_who_comes_back_ends_the_offer(desk: Desk) -> None:
    seat = desk.to_move()
    desk.later(hours=24)
    desk.later(hours=48)
    offered(desk, seat)
    desk.write(seat, "status", to=desk.letters(seat)[0])
    assert desk.game().seats[seat].status == SeatStatus.JOINED
    assert guest_writes(desk, seat, "join") == "refused"
    assert MAX.name not in desk.game().names


# Taking over ----------------------------------------------------------------------------------------


def test_the_seat_has_another_player_and_a_row_without_a_name_says_so(desk: Desk) -> None:
    seat = desk.to_move()
    question = desk.game().question(seat)
    desk.later(hours=5)
    taken(desk, seat)
    game = desk.game()
    row = game.seats[seat]
    assert (row.name, row.address, row.status, row.missed) == ("Max", MAX.address, SeatStatus.JOINED, 0)
    entries = [(entry.cause, entry.move) for entry in game.log if entry.cause == "takes_over"]
    assert entries == [("takes_over", "person")]
    assert game.question(seat) == question
    for other in OTHERS[seat]:
        letters = " ".join(told(desk, other, desk.address(other)))
        assert "Max has taken over the seat of" in letters
    abandon(desk.app, "K7")
    assert verify(whole(desk.app, "K7")) == []


def test_he_gets_the_dossier_then_the_turn_with_time_of_his_own_and_plays(desk: Desk) -> None:
    seat = desk.to_move()
    name = desk.game().names[seat]
    desk.later(hours=20)
    taken(desk, seat)
    dossier, turn = told(desk, seat, MAX.address)  # the offer has not left, so it never will
    assert f"It was that of {name}." in dossier
    assert "*Your cards*" in dossier
    assert "It is your turn" in turn
    assert "time left: 24 hours" in turn
    assert guest_writes(desk, seat, f"{desk.any_line()}\ngo") == "done"
    assert desk.to_move() != seat


def test_all_that_was_under_way_ends_in_the_same_moment(desk: Desk) -> None:
    seat = desk.to_move()
    old = desk.newest(seat)
    desk.write(seat, f"{desk.any_line()}\n\nsay not heard yet")
    store = desk.app.store
    assert store.held("K7", seat) is not None
    unsent = store.outbox(game="K7", seat=seat, status=OutboxStatus.NEW)
    assert unsent
    taken(desk, seat)
    assert store.held("K7", seat) is None
    assert [row for row in store.orders("K7") if row.seat == seat] == []
    assert [row.text for row in store.talk("K7") if row.seat == seat] == []
    assert not {row.key for row in unsent} & {row.key for row in desk.rows(seat)}
    before = desk.game().row.seq
    assert desk.write(seat, f"{desk.any_line()}\ngo", to=old).status == "done"
    assert desk.game().row.seq == before
    assert "You do not sit at the table of game K7 any more" in told(desk, seat, desk.address(seat))[-1]


def test_a_successor_has_agreed_to_nothing_yet_and_can_do_so(desk: Desk) -> None:
    seat = desk.to_move()
    desk.write(seat, f"{desk.any_line()}\ngo")
    desk.write(seat, "undo")
    other, third = OTHERS[seat]
    desk.write(other, "agree")
    taken(desk, other)
    desk.write(third, "agree")
    assert desk.game().log[-1].cause == "agrees"  # he is still to be asked
    desk.write(other, "agree", sender=MAX.address)
    assert desk.game().log[-1].cause == "undo"
    abandon(desk.app, "K7")
    assert verify(whole(desk.app, "K7")) == []


def test_an_old_token_with_the_new_address_opens_nothing(desk: Desk) -> None:
    seat = desk.to_move()
    old = desk.newest(seat)
    taken(desk, seat)
    before = desk.game().row.seq
    row = desk.write(seat, f"{desk.any_line()}\ngo", to=old, sender=MAX.address)
    assert row.status == "refused"
    assert desk.game().row.seq == before


def test_private_notes_and_the_address_stay_with_who_wrote_them(desk: Desk) -> None:
    seat = desk.to_move()
    desk.write(seat, "note Carla lies, I think\n\nset mail every-move")
    desk.write(seat, "say hello from the first\ngo")
    desk.later(minutes=11)
    taken(desk, seat)
    guest_writes(desk, seat, "note my own thoughts")
    guest_writes(desk, seat, "resend")
    letters = told(desk, seat, MAX.address)
    for raw in (row.raw for row in desk.rows(seat) if row.recipient == MAX.address):
        assert b"Carla lies" not in raw
        assert desk.address(seat).encode() not in raw
    assert "hello from the first" in letters[0]
    assert "my own thoughts" in letters[-1]
    assert [memo.text for memo in desk.app.store.memos("K7", seat)] == ["my own thoughts"]


def test_what_was_said_before_is_told_under_the_name_of_who_said_it(desk: Desk) -> None:
    name = desk.game().names[0]
    desk.write(0, "say I trust nobody\ngo")
    desk.later(minutes=11)
    taken(desk, 0)
    guest_writes(desk, 0, "say I trust everybody\ngo")
    desk.later(minutes=11)
    dossier = told(desk, 0, MAX.address)[0]
    assert f"{name}, " in dossier[dossier.index("*Table talk*") :]
    said = {(row.text, row.sitter) for row in desk.app.store.talk("K7")}
    assert said == {("I trust nobody", 0), ("I trust everybody", 1)}


def test_a_second_substitute_is_a_third_person(desk: Desk) -> None:
    taken(desk, 0)
    eva = NewPlayer("Eva", "eva@example.org")
    offered(desk, 0, eva)
    guest_writes(desk, 0, "join", eva.address)
    assert desk.game().seats[0].address == eva.address
    assert [row.name for row in desk.app.store.formers("K7")] == ["Anna", "Max"]
    assert guest_writes(desk, 0, "status") == "done"
    assert "You do not sit at the table" in told(desk, 0, MAX.address)[-1]


# Giving it back -------------------------------------------------------------------------------------


def wants_back(desk: Desk, seat: int) -> None:
    guest_writes(desk, seat, "join", desk.address(seat))


def test_from_a_person_the_seat_comes_back_only_if_he_agrees(desk: Desk) -> None:
    desk.write(0, "note mine for ever")
    taken(desk, 0)
    assert guest_writes(desk, 0, "give back") == "done"
    assert "Nobody has asked to have your seat back." in told(desk, 0, MAX.address)[-1]
    wants_back(desk, 0)
    wants_back(desk, 0)
    assert "is asked to give the seat back to you" in told(desk, 0, desk.address(0))[-1]
    asked = [text for text in told(desk, 0, MAX.address) if "would like to have it again" in text]
    assert len(asked) == 1
    assert desk.game().names[0] == "Max"
    assert guest_writes(desk, 0, "give back") == "done"
    row = desk.game().seats[0]
    assert (row.name, row.address, row.sitter) == ("Anna", desk.address(0), 0)
    assert [former.name for former in desk.app.store.formers("K7")] == ["Max"]
    assert "has taken over your seat" in told(desk, 0, MAX.address)[-1]
    guest_writes(desk, 0, "hand", desk.address(0))
    desk.write(0, "resend")
    assert [memo.text for memo in desk.app.store.memos("K7", 0)] == ["mine for ever"]


# Forgetting people ----------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["anna@example.org", MAX.address])
def test_who_is_erased_is_gone_from_where_she_sat_too(desk: Desk, who: str) -> None:
    desk.write(0, "say words of Anna\ngo\n\nnote thoughts of Anna")
    desk.later(minutes=11)
    taken(desk, 0)
    guest_writes(desk, 0, "say words of Max\ngo\n\nnote thoughts of Max")
    desk.later(minutes=11)
    erase(desk.app, player_of(desk.app, who))
    left = "Max" if who.startswith("anna") else "Anna"
    gone = "Anna" if left == "Max" else "Max"
    store = desk.app.store
    assert [row.text for row in store.talk("K7") if row.text] == [f"words of {left}"]
    names = [*desk.game().names, *(row.name for row in store.formers("K7"))]
    assert gone not in names
    assert left in names
    recipients = {row.recipient for row in desk.rows(0)}
    assert who not in recipients


def test_a_game_with_substitutes_can_be_removed(desk: Desk) -> None:
    taken(desk, 0)
    offered(desk, 1, NewPlayer("Eva", "eva@example.org"))
    abandon(desk.app, "K7")
    desk.app.store.remove_game("K7")
    assert desk.app.store.formers("K7") == ()
    assert desk.app.store.offers("K7") == ()
