"""The same turn by mail and at the terminal at once: one of the two counts, and the other is told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from pbem.engine import Refusal, legal_moves, write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import InboxStatus
from pbem.wiring import build_app
from tests.kit.commands import submit
from tests.kit.desk import Desk


def test_of_a_mail_and_a_command_for_one_turn_exactly_one_counts(desk: Desk) -> None:
    desk.new_game(cooling=0)
    terminal = build_app(desk.settings, desk.clock.now)
    for _ in range(12):
        state = desk.game().state
        seat, before = state.asks[0].seat, len(desk.game().log)
        typed, mailed = (write(move) for move in legal_moves(state, seat)[:2])
        mail = reply_to(desk.newest(seat), desk.address(seat), mailed)
        receive(desk.app, mail.as_bytes(), [str(mail["To"])], "pipe")

        def at_the_terminal(line: str = typed, who: int = seat) -> bool:
            try:
                submit(terminal, "K7", who, line, "cli")
            except Refusal:
                return False
            return True

        with ThreadPoolExecutor(2) as pool:
            typing = pool.submit(at_the_terminal)
            pool.submit(handle_all, desk.app, server_addresses(desk.settings)).result()
            accepted = typing.result()
        if desk.app.store.inbox(InboxStatus.NEW):  # the other was faster five times in a row
            handle_all(desk.app, server_addresses(desk.settings))
        made = [row.move for row in desk.game().log[before:] if row.seat == seat]
        assert made == [typed if accepted else mailed]
        assert ("too late" in desk.text(seat)) == accepted
    terminal.store.close()
