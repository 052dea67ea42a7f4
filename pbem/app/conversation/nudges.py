"""Commands about reminders, and what is answered to them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pbem.app.conversation.command import Command
from pbem.app.conversation.request import Request
from pbem.app.lobby.people import player_at, prefer
from pbem.app.play.nudges import put_off
from pbem.app.sheets.answers import Answer, Outcome
from pbem.calendars.reminders import NEVER
from pbem.store.schema.kinds import MailPreference


def about_nudges(request: Request, command: Command, value: str) -> Iterator[Answer]:
    """What another wish for reminders changes as well: who wants some has no quiet mail any more."""
    work, seat = request.work, request.seat
    if (
        command.name == "nudges"
        and value != NEVER
        and work.game.seats[seat].preferences.mail == MailPreference.QUIET
    ):
        prefer(work, seat, "mail", MailPreference.MY_TURN)
        yield Answer(command.line, note=Outcome.CHANGED, words=f"mail={MailPreference.MY_TURN}")


def snooze(request: Request, command: Command) -> Iterator[Answer]:
    """Hear no reminders for a while."""
    player_at(request.work, request.seat)
    time = timedelta(seconds=int(command.text))
    until = put_off(request.work, request.seat, time)
    yield Answer(command.line, note=Outcome.SNOOZED if time else Outcome.NOT_SNOOZED, at=until)
