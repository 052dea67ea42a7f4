"""Commands about prepared moves and automatic turns, and what is answered to them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.request import Request
from pbem.app.errors import NoSuchPrepared
from pbem.app.play.plans import AUTOMATIC, end_if_stopped
from pbem.app.play.prepared import clear_prepared, drop_prepared, prepare
from pbem.app.sheets.answers import Answer, Outcome
from pbem.engine import write_prepared


def file(request: Request, command: Command) -> Iterator[Answer]:
    """Put an order at the end of her list."""
    order = prepare(request.work, request.seat, command.text)
    line = write_prepared(order, request.work.game.names, request.seat)
    yield Answer(command.line, line, note=Outcome.PREPARE_FILED)
    also_list(request)


def take_back(request: Request, command: Command) -> Iterator[Answer]:
    """By its number one order is taken back, with what is to be done else; without one all are."""
    work, seat = request.work, request.seat
    number = int(command.text or 0)
    dropped = drop_prepared(work, seat, number) if command.text else clear_prepared(work, seat)
    if not dropped:
        raise NoSuchPrepared(number, 0)
    for order in dropped:
        line = write_prepared(order, work.game.names, seat)
        yield Answer(command.line, line, note=Outcome.PREPARE_DROPPED)
    also_list(request)


def show(request: Request, command: Command) -> Iterator[Answer]:
    """Show her list; it may have ended by what was said just now."""
    end_if_stopped(request.work, request.seat)
    also_list(request, command.kind)
    yield from ()


def also_list(request: Request, what: Kind = Kind.PREPARED) -> None:
    """Show her list whenever it changes: she takes orders back by number, and the numbers move up."""
    if (what, "") not in request.asked:
        request.asked.append((what, ""))


def about_auto(command: Command, value: str) -> Iterator[Answer]:
    """Whoever wants automatic turns hears what a watcher may infer from them."""
    if (command.name, value) == ("auto", AUTOMATIC):
        yield Answer(command.line, note=Outcome.AUTOMATIC)
