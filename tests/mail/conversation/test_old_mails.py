"""What comes too late or a second time: numbers of an old list, copies of old mails, two ways at once."""

from __future__ import annotations

from dataclasses import replace
from email.message import EmailMessage

import pytest

from pbem.engine import legal_moves, objector, write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.copying.backup import copy_database, prepare, put_back
from pbem.wiring import build_app
from tests.kit.commands import submit
from tests.kit.desk import Desk


def waiting_for_objections(desk: Desk) -> tuple[str, int, list[str]]:
    """A game in which a card waits for objections: its code, who holds the Veto, and what was decided."""
    for number in range(100):
        code = desk.new_game(f"V{number}", modules=("wc2019",), cooling=0, settings={"veto_window": 120})
        for _ in range(3):
            state = desk.game(code).state
            mover = state.asks[0].seat
            line = next((write(move) for move in legal_moves(state, mover) if move.verb == "lay"), "")
            if not line:
                break
            submit(desk.app, code, mover, line, "cli")
            state = desk.game(code).state
            holder = objector(state)
            if not state.asks and holder is not None and desk.game(code).log[1:-1]:
                return code, holder, [row.move for row in desk.game(code).log]
            desk.later(hours=3)
    raise AssertionError("nobody who held the Veto could object")


def test_a_number_never_objects_to_a_card_that_is_shown(desk: Desk) -> None:
    """It belongs to the list of an older turn, and no number was offered for the objection."""
    code, holder, before = waiting_for_objections(desk)
    desk.write(holder, "1", code)
    assert [row.move for row in desk.game(code).log] == before
    assert "too late" in desk.text(holder, code)
    desk.write(holder, "play 121", code)
    assert desk.game(code).log[len(before)].move == "play 121"


def copied(desk: Desk, mail: EmailMessage, number: int) -> None:
    """The same mail on another way, with every header changed that can be."""
    mail.replace_header("Message-ID", f"<copy{number}@example.org>")
    mail.replace_header("Subject", f"Fwd {number}")
    desk.hand_in(mail, str(mail["To"]))


@pytest.mark.parametrize("change", ["undo", "{other}"], ids=["taken back", "replaced"])
def test_a_copy_brings_no_move_back_that_its_writer_gave_up(desk: Desk, change: str) -> None:
    desk.new_game()
    seat, line, other = desk.to_move(), desk.any_line(), desk.any_line(nth=1)
    mail = reply_to(desk.newest(seat), desk.address(seat), line)
    desk.hand_in(mail, str(mail["To"]))
    desk.write(seat, change.format(other=other))
    before = desk.app.store.held("K7", seat)
    copied(desk, mail, 1)
    assert desk.app.store.held("K7", seat) == before
    assert "A mail just like this came before" in desk.text(seat)
    desk.write(seat, f"{line}\n\nyes, again")
    held = desk.app.store.held("K7", seat)
    assert held is not None
    assert held.move == line


def test_a_move_that_is_sent_twice_cools_no_longer_for_that(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    mail = reply_to(desk.newest(seat), desk.address(seat), desk.any_line())
    desk.hand_in(mail, str(mail["To"]))
    before = desk.app.store.held("K7", seat)
    desk.clock.skip(minutes=5)
    copied(desk, mail, 1)
    assert desk.app.store.held("K7", seat) == before
    assert "becomes final" in desk.text(seat)


# One mail to several addresses ----------------------------------------------------------------------


@pytest.mark.parametrize("first", ["game@pbem.localhost", "postmaster@pbem.localhost"])
def test_a_copy_to_another_address_of_ours_costs_no_move(desk: Desk, first: str) -> None:
    """Whoever answers to all writes to the sender and to the reply address; some hosts deliver each alone."""
    desk.new_game(cooling=0)
    seat, line = desk.to_move(), desk.any_line()
    mail = reply_to(desk.newest(seat), desk.address(seat), line)
    desk.hand_in(mail, first)
    desk.hand_in(mail, str(mail["To"]))
    desk.hand_in(mail, str(mail["To"]))
    assert [row.move for row in desk.game().log if row.seat == seat] == [line]


def test_a_mail_to_two_games_is_read_for_both(desk: Desk) -> None:
    desk.new_game()
    desk.new_game("B3")
    mail = reply_to(desk.newest(0), desk.address(0), "note hello")
    both = [str(desk.newest(0, code)["Reply-To"]) for code in ("K7", "B3")]
    for _ in range(2):
        receive(desk.app, mail.as_bytes(), [*both, "game@pbem.localhost"], "lmtp")
        handle_all(desk.app, server_addresses(desk.settings))
    for code in ("K7", "B3"):
        assert [memo.text for memo in desk.app.store.memos(code, 0)] == ["hello"]


# After a backup was put back ------------------------------------------------------------------------


@pytest.mark.sqlite_only("a copy is a file; tests/real/test_db_commands.py has the same for PostgreSQL")
def test_an_answer_from_before_a_restore_is_taken_and_answered_but_makes_no_move(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat, turn, line = desk.to_move(), desk.newest(desk.to_move()), desk.any_line()
    database = desk.settings.database
    copy_database(database, database.with_name("copy"))
    desk.app.store.close()
    put_back(prepare(database.with_name("copy"), database), database, desk.clock.now())
    desk = replace(desk, app=build_app(desk.settings, desk.clock.now))
    before = desk.game().row
    for words in (line, "1", f"{line}\ngo"):
        assert desk.write(seat, words, to=turn).status == "done"
        assert "too late" in desk.text(seat)
        assert "*What you can do*" in desk.text(seat)
    assert desk.game().row == before
    desk.write(seat, line)  # the answer has a token that counts
    assert desk.game().log[-1].move == line
    desk.app.store.close()
