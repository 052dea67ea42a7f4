"""Commands about when somebody plays, and what is answered to them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.app.conversation.command import Command
from pbem.app.conversation.request import Request
from pbem.app.deadlines import due_at
from pbem.app.lobby.hours import HOURS, as_typed, come_home, go_away
from pbem.app.lobby.people import player_at
from pbem.app.sheets.answers import Answer, Outcome
from pbem.i18n import local_time


def about_hours(request: Request, command: Command, value: str) -> Iterator[Answer]:
    """What a preference that says when somebody plays means for her."""
    if command.name in HOURS:
        if command.name in ("quiet", "days") and value:
            yield Answer(command.line, note=Outcome.HOURS)
        yield from new_deadline(request, command)


def told_value(request: Request, name: str, value: str) -> str:
    """A preference as it is set now: hours with the zone that they are of."""
    if name not in ("quiet", "days"):
        return f"{name}={value}"
    zone = request.work.game.seats[request.seat].preferences.zone
    return f"{name}={as_typed(name, value)}" + (f" ({zone})" if value else "")


def away(request: Request, command: Command) -> Iterator[Answer]:
    """Be away until a day."""
    work, seat = request.work, request.seat
    player_at(work, seat)
    first, back = go_away(work, seat, command.text)
    if first > local_time(work.now, work.game.seats[seat].preferences.zone).date():
        yield Answer(command.line, note=Outcome.AWAY_LATER, words=first.isoformat(), at=back)
    else:
        yield Answer(command.line, note=Outcome.AWAY, at=back)
    yield from new_deadline(request, command)


def back(request: Request, command: Command) -> Iterator[Answer]:
    """Be back before that day."""
    player_at(request.work, request.seat)
    was_away = come_home(request.work, request.seat)
    yield Answer(command.line, note=Outcome.BACK if was_away else Outcome.NOT_AWAY)


def new_deadline(request: Request, command: Command) -> Iterator[Answer]:
    """Until when she can answer now, if that has changed."""
    work, seat = request.work, request.seat
    now = due_at(work.dues, seat)
    if now is not None and now != due_at(work.stored.dues, seat):
        yield Answer(command.line, note=Outcome.NEW_DEADLINE, at=now, left=now - work.now)
