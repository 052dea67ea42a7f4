"""How often the database is asked for one move: a round trip each where it is a server of its own."""

from __future__ import annotations

import pytest

from pbem.app.conversation.command import move_command
from pbem.app.conversation.together import perform
from pbem.app.lobby.people import set_preference
from pbem.app.outages import outages
from pbem.engine import read
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from tests.kit.desk import Desk
from tests.kit.engines import ON_POSTGRESQL
from tests.kit.store import watched

# So many statements, and reads among them. Of a game that was read lately only what is new is wanted.
TYPED = {"warm": (14, 3), "cold": (15, 4)}
# Five of them take the mail in hand and let go of it, and the last one looks whether there are more.
BY_MAIL = {"warm": (33, 13), "cold": (34, 14)}


def counted(statements: list[str]) -> tuple[int, int]:
    return len(statements), sum(text.startswith("SELECT") for text in statements)


def with_notices(statements: int, reads: int, commits: int) -> tuple[int, int]:
    """On PostgreSQL other workers are told after each commit that leaves them something to do."""
    told = commits if ON_POSTGRESQL else 0
    return statements + told, reads + told


@pytest.mark.parametrize("state", TYPED)
def test_a_move_that_is_typed(desk: Desk, state: str) -> None:
    code = desk.new_game(cooling=0)
    outages(desk.app)  # which a process reads once
    seat, line = desk.to_move(), desk.any_line()
    if state == "cold":
        desk.app.games.clear()
    ran: list[str] = []
    with watched(ran.append):
        perform(desk.app, code, seat, move_command(read(line)))
    assert desk.to_move() != seat
    assert counted(ran) == with_notices(*TYPED[state], 1), ran


@pytest.mark.parametrize("state", BY_MAIL)
def test_a_move_by_mail(desk: Desk, state: str) -> None:
    """Of somebody who knows that she may do without receipts: until then they are counted."""
    desk.new_game(cooling=0)
    for player in desk.app.store.players():
        set_preference(desk.app, player, "receipts", "all")
    seat, line = desk.to_move(), desk.any_line()
    mail = reply_to(desk.newest(seat), desk.address(seat), line)
    addresses = server_addresses(desk.settings)
    outages(desk.app)
    assert desk.app.store.worker  # a process says once that it is there, and then now and again
    if state == "cold":
        desk.app.games.clear()
    ran: list[str] = []
    with watched(ran.append):
        receive(desk.app, mail.as_bytes(), [str(mail["To"])], "smtp")
        assert handle_all(desk.app, addresses) == 1
    assert desk.to_move() != seat
    assert counted(ran) == with_notices(*BY_MAIL[state], 2), ran


def test_nothing_is_read_that_a_mail_has_brought(desk: Desk) -> None:
    """Its bytes are many: they are read once, when its turn comes."""
    desk.new_game(cooling=0)
    mail = reply_to(desk.newest(desk.to_move()), desk.address(desk.to_move()), desk.any_line())
    ran: list[str] = []
    with watched(ran.append):
        desk.app.store.inbox_add(
            "<1@example.org>", mail.as_bytes(), [str(mail["To"])], "smtp", desk.clock.now()
        )
        handle_all(desk.app, server_addresses(desk.settings))
    assert sum("inbox.raw" in text for text in ran) == 1
