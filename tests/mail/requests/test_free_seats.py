"""What players ask without a token: how their games stand, what waits, and seats that are free."""

from __future__ import annotations

from email.message import EmailMessage
from itertools import count
from pathlib import Path

import pytest

from pbem.app.lobby.games import NewGame, NewPlayer, create
from pbem.mail.transport.local_maildirs import reply_to
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import InboxRow
from tests.app.conftest import PEOPLE
from tests.kit.commands import join
from tests.kit.desk import Desk, body_of, make_desk, parsed

GAME = "game@pbem.localhost"
NUMBERS = count()
OTHERS = tuple(NewPlayer(name, f"{name.lower()}@example.net") for name in ("Xenia", "Yuri"))


def mail(sender: str, words: str, subject: str = "") -> EmailMessage:
    made = EmailMessage()
    made["From"] = sender
    made["Subject"] = subject
    made["Message-ID"] = f"<{next(NUMBERS)}@example.org>"
    made.set_content(words)
    return made


def with_a_free_seat(desk: Desk, code: str = "B3", free: int = 1) -> None:
    seats = [*OTHERS, *[NewPlayer(f"Seat{3 + number}", free=True) for number in range(free)]]
    create(desk.app, NewGame(seats, code, invite=True))


def told(desk: Desk, to: str) -> str:
    (*_, row) = (row for row in desk.app.store.outbox() if row.recipient == to)
    return " ".join(body_of(parsed(row.raw)).replace("\xa0", " ").split())


def answer(desk: Desk, to: str, words: str = "yes", sender: str = "") -> InboxRow:
    (*_, row) = (row for row in desk.app.store.outbox() if row.recipient == to)
    reply = reply_to(parsed(row.raw), sender or to, words)
    return desk.hand_in(reply, str(reply["To"]))


def test_games_tells_of_her_games_and_of_free_seats(desk: Desk) -> None:
    desk.new_game()
    with_a_free_seat(desk, free=2)
    desk.hand_in(mail(desk.address(0), "games"), GAME)
    text = desk.text(0)
    assert "*How your games stand*" in text
    assert "*Free seats*" in text
    assert "“join B3”: 2 free seats. Seats in all: 4;" in text
    assert "Xenia" not in text
    desk.hand_in(mail(desk.address(0), "status"), GAME)
    assert "*Free seats*" not in desk.text(0)


def test_games_says_so_if_no_seat_is_free(desk: Desk) -> None:
    desk.new_game()
    desk.hand_in(mail(desk.address(0), "Games?"), GAME)
    assert "No seat is free at any table now." in desk.text(0)


def test_status_of_one_table_shows_what_lies_open_there(desk: Desk) -> None:
    desk.new_game()
    desk.new_game("B3")
    desk.hand_in(mail(desk.address(0), "status b3"), GAME)
    text = desk.text(0, "B3")
    assert "*The mine*" in text
    assert "*The table" in text
    assert "*Your cards*" not in text
    assert "*Your secrets*" not in text


def test_status_of_a_table_of_others_tells_nothing_of_it(desk: Desk) -> None:
    desk.new_game()
    with_a_free_seat(desk)
    texts = []
    for code in ("B3", "Q9"):
        assert desk.hand_in(mail(desk.address(0), f"status {code}"), GAME).status == "refused"
        texts.append(desk.text(0))
        desk.clock.skip(hours=24)
    assert texts[0] == texts[1]
    assert "B3" not in texts[0]


def test_waiting_lists_the_turns_that_wait(desk: Desk) -> None:
    codes = [f"G{number}" for number in range(12)]
    for code in codes:
        desk.new_game(code)
    hers = [code for code in codes if desk.to_move(code) == 0]
    assert len(hers) > 1
    desk.hand_in(mail(desk.address(0), "waiting"), GAME)
    text = told(desk, desk.address(0))
    assert text.startswith(f"{len(hers)} games are waiting for you.")
    assert all(f"Game {code}: please answer by" in text for code in hers)


def test_waiting_with_one_turn_or_none_tells_how_it_stands(desk: Desk) -> None:
    desk.new_game()
    for seat in range(3):
        desk.hand_in(mail(desk.address(seat), "waiting"), GAME)
        assert "*How your games stand*" in desk.text(seat)


def test_no_answer_depends_on_what_is_hidden(tmp_path: Path) -> None:
    """Other cards in all hands and goals, another seed of the table with a free seat: the same letters."""
    told_in_each = []
    for seed in (2, 3, 4):
        home = tmp_path / str(seed)
        home.mkdir()
        desk = make_desk(home, seed)
        desk.new_game(settings={"first_starter": "named"})
        with_a_free_seat(desk)
        for words in ("games", "waiting", "status K7", "join B3"):
            desk.hand_in(mail(desk.address(1), words), GAME)
        rows = [row for row in desk.app.store.outbox() if row.recipient == desk.address(1)][-4:]
        texts = [body_of(parsed(row.raw)).split("\n") for row in rows]
        told_in_each.append([[line for line in text if "<" not in line] for text in texts])  # no hashes
        desk.app.store.close()
    assert len(told_in_each[0]) == 4
    assert told_in_each[0] == told_in_each[1] == told_in_each[2]


# Sitting down -----------------------------------------------------------------------------------------


def test_a_free_seat_is_taken_after_a_yes_and_the_last_one_lets_the_game_begin(desk: Desk) -> None:
    desk.new_game()
    with_a_free_seat(desk)
    anna = desk.address(0)
    assert desk.hand_in(mail(anna, "join b3"), GAME).status == "done"
    assert "You would sit there as Anna" in told(desk, anna)
    assert desk.game("B3").seats[2].is_free
    assert answer(desk, anna).status == "done"
    seat = desk.game("B3").seats[2]
    assert (seat.name, str(seat.status), seat.address) == ("Anna", "joined", anna)
    assert "Still missing: Xenia, Yuri." in told(desk, anna)
    assert desk.game("B3").row.status == GamePhase.OPEN
    from pbem.app.lobby.invitations import invite

    invite(desk.app, "B3")
    for number, other in enumerate(OTHERS):
        reply = reply_to(desk.newest(number, "B3"), other.address, "join")
        desk.hand_in(reply, str(reply["To"]))
    assert desk.game("B3").row.status == GamePhase.RUNNING
    assert desk.letters(2, "B3")[-1]["To"].addresses[0].addr_spec == anna


def test_the_last_join_begins_the_game_also_one_that_takes_a_free_seat_and_words_come_with_it(
    desk: Desk,
) -> None:
    desk.new_game()
    with_a_free_seat(desk)
    for seat in (0, 1):
        join(desk.app, "B3", seat)
    anna = desk.address(0)
    desk.hand_in(mail(anna, "join b3 Sea and sand"), GAME)
    assert "Your words for the deal: | Sea and sand" in told(desk, anna)
    assert desk.game("B3").row.status == GamePhase.OPEN
    assert answer(desk, anna).status == "done"
    assert desk.game("B3").row.status == GamePhase.RUNNING
    assert desk.game("B3").row.salts == ("B3:0", "B3:1", "Sea and sand")


@pytest.mark.parametrize("words", ["sea, sand", "if Ben does", "anna@example.org"])
def test_what_may_be_a_sentence_behind_the_code_asks_for_no_seat(desk: Desk, words: str) -> None:
    desk.new_game()
    with_a_free_seat(desk)
    desk.hand_in(mail(desk.address(0), f"join B3 {words}"), GAME)
    assert not desk.app.store.games() or desk.game("B3").seats[2].is_free
    assert "You would sit there as" not in told(desk, desk.address(0))


@pytest.mark.parametrize("sender", ["mallory@example.net", "xenia@example.net", "boris@example.net"])
def test_nobody_sits_down_for_somebody_else(desk: Desk, sender: str) -> None:
    desk.new_game()
    with_a_free_seat(desk)
    desk.hand_in(mail(desk.address(0), "join B3"), GAME)
    answer(desk, desk.address(0), sender=sender)
    assert desk.game("B3").seats[2].is_free


def test_it_is_done_once_and_within_a_day(desk: Desk) -> None:
    desk.new_game()
    with_a_free_seat(desk, free=2)
    desk.hand_in(mail(desk.address(0), "join B3"), GAME)
    desk.clock.skip(hours=24)
    answer(desk, desk.address(0))
    assert desk.game("B3").seats[2].is_free
    for _ in range(2):
        desk.hand_in(mail(desk.address(0), "join B3"), GAME)
    answer(desk, desk.address(0))
    assert [seat.is_free for seat in desk.game("B3").seats] == [False, False, False, True]
    assert desk.hand_in(mail(desk.address(0), "join B3"), GAME).status == "done"
    assert "no seat is free for you there" in told(desk, desk.address(0))


def test_two_want_the_last_seat_and_one_gets_it(desk: Desk) -> None:
    desk.new_game()
    with_a_free_seat(desk)
    for seat in (0, 1):
        desk.hand_in(mail(desk.address(seat), "join B3"), GAME)
    for seat in (0, 1):
        answer(desk, desk.address(seat))
    assert desk.game("B3").names[2] == "Anna"
    assert "no seat is free there" in told(desk, desk.address(1))


@pytest.mark.parametrize("sender", ["mallory@example.net", "yuri@example.net"])
@pytest.mark.parametrize("words", ["games", "waiting", "status B3", "join B3", "resend", "hello"])
def test_strangers_and_those_who_were_only_invited_get_no_answer(desk: Desk, words: str, sender: str) -> None:
    desk.new_game()
    with_a_free_seat(desk)
    before = len(desk.app.store.outbox())
    assert desk.hand_in(mail(sender, words), GAME).status == "stranger"
    assert len(desk.app.store.outbox()) == before


def test_whether_a_table_of_others_exists_is_not_told(desk: Desk) -> None:
    desk.new_game()
    others = [*OTHERS, NewPlayer("Zoe", "zoe@example.net")]
    desk.new_game("B3", players=others)
    said = []
    for code in ("B3", "Q9"):
        desk.hand_in(mail(desk.address(0), f"join {code}"), GAME)
        said.append(told(desk, desk.address(0)).replace(code, "?"))
    assert said[0] == said[1]


def test_a_name_that_is_taken_there_is_told(tmp_path: Path) -> None:
    desk = make_desk(tmp_path)
    desk.new_game(players=(NewPlayer("Xenia", "xenia@example.com"), *PEOPLE[1:]))
    with_a_free_seat(desk)
    desk.hand_in(mail("xenia@example.com", "join B3"), GAME)
    assert "two players are called Xenia" in told(desk, "xenia@example.com")
    desk.app.store.close()
