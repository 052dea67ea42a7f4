"""What a host can do to a game without seeing any card: by the command line, or by mail.

Each deed is one transaction, and tells the table what was done, with the reason in the host's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.game import Game, load
from pbem.app.lobby.abandon import break_off
from pbem.app.lobby.games import seat_of
from pbem.app.play.ladder import stand_in
from pbem.app.sheets.reasons import Typed
from pbem.app.sheets.table import Announcement
from pbem.app.table.pace import By, checked_time, extend, pause, resume, retime, tell_pace
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.i18n import N_
from pbem.spans import read_span, write_span

LONGEST_REASON = 1000


class DeedKind(StrEnum):
    """The word that each begins with."""

    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    TIME = "time"
    REPLACE = "replace"  # by a bot; a person is invited
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Deed:
    """What a host wants done, and why."""

    kind: DeedKind
    game: str
    seat: Seat | None = None  # whom it is about; extend: None is everybody who is asked
    seconds: int = 0
    reason: str = ""


def do(app: App, deed: Deed) -> Game:
    """Do it, in one transaction with the letters about it."""
    return in_one(app, deed.game, lambda work: carry_out(work, deed))


def carry_out(work: UnitOfWork, deed: Deed) -> Game:
    """Step: the same."""
    if len(deed.reason) > LONGEST_REASON:
        raise BadSetup(N_("a reason has up to {most} characters"), most=LONGEST_REASON)
    DEEDS[deed.kind](work, deed)
    if deed.kind in TOLD:
        tell_pace(work, TOLD[deed.kind], deed.reason)
    return work.game


def _replace(work: UnitOfWork, deed: Deed) -> None:
    assert deed.seat is not None
    stand_in(work, deed.seat, deed.reason)


DEEDS: dict[DeedKind, Callable[[UnitOfWork, Deed], object]] = {
    DeedKind.PAUSE: lambda work, _: pause(work, By.HOST),
    DeedKind.RESUME: lambda work, _: resume(work, By.HOST),
    DeedKind.EXTEND: lambda work, deed: extend(work, deed.seat, deed.seconds, By.HOST),
    DeedKind.TIME: lambda work, deed: retime(work, deed.seconds, By.HOST),
    DeedKind.REPLACE: _replace,
    DeedKind.CLOSE: lambda work, deed: break_off(work, said=deed.reason),
}
# What is told in a letter about it; the end of a game and a bot at somebody's seat have letters of their own.
TOLD = {
    DeedKind.PAUSE: Announcement.PAUSES,
    DeedKind.RESUME: Announcement.RESUMES,
    DeedKind.EXTEND: Announcement.EXTENDS,
    DeedKind.TIME: Announcement.RETIMES,
}


# As a line of a mail ----------------------------------------------------------------------------------

_DEED = re.compile(
    r"\s*(?P<kind>pause|resume|extend|replace|close)\s+(?P<game>[a-z0-9]{2,12})"
    r"(?P<rest>(?:\s+(?!because\b)\S{1,40}){0,8})(?:\s+because\s+(?P<reason>\S.*?))?\s*[.!]?\s*",
    re.IGNORECASE,
)
_BY_A_BOT = re.compile(r"(?P<name>\S.*?)\s+by\s+(?:a\s+)?bot", re.IGNORECASE)
FORMS = ("pause K7", "resume K7", "extend K7 anna 2d", "replace K7 anna by bot", "close K7")


def is_deed(line: str) -> bool:
    """Whether a line looks like something that a host wants done."""
    return _DEED.fullmatch(line) is not None


def read_deed(app: App, line: str) -> Deed:
    """What a line asks for; raises Trouble: there is no such game or player, or the line has another form."""
    found = _DEED.fullmatch(line)
    if found is None:
        raise BadSetup("it is written like this: {forms}", forms=tuple(map(Typed, FORMS)))
    kind, rest = DeedKind(found["kind"].lower()), found["rest"].strip()
    game = load(app, found["game"].upper())
    reason = found["reason"] or ""
    if kind == DeedKind.REPLACE:
        by_bot = _BY_A_BOT.fullmatch(rest)
        if by_bot is None:
            raise BadSetup(
                "by mail somebody is replaced only by a bot: {example}",
                example=Typed("replace K7 anna by bot"),
            )
        return Deed(kind, game.row.code, seat_of(game, by_bot["name"]), reason=reason)
    if kind == DeedKind.EXTEND:
        name, _, time = f" {rest}".rpartition(" ")
        seconds = read_span(time)
        if seconds is None:
            raise BadSetup("it is written like this: {forms}", forms=Typed("extend K7 anna 2d"))
        seat = seat_of(game, name.strip()) if name.strip() else None
        return Deed(kind, game.row.code, seat, checked_time(seconds), reason)
    if rest:
        raise BadSetup(
            "nothing follows the game but a reason: {example}",
            example=Typed(f"{kind} {game.row.code} because of the feast"),
        )
    return Deed(kind, game.row.code, reason=reason)


def deed_line(deed: Deed) -> str:
    """The same as it is kept; players are named by their seats, for names may change."""
    about = () if deed.seat is None else (f"p{deed.seat}",)
    time = (write_span(deed.seconds),) if deed.seconds else ()
    by = ("by bot",) if deed.kind == DeedKind.REPLACE else ()
    return " ".join((deed.kind, deed.game, *about, *time, *by))
