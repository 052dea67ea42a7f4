"""Who is at the table, and who wants the last decision taken back, as the announcements of a log say.

An announcement is a row without a move. None of them changes the position, so each is judged by those before
it and by the decision that it is about.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.causes import Cause, announced, is_stand_in, last_own_decision
from pbem.app.record.checks.findings import NOT_ANNOUNCED, OTHER_DECIDER, Wrong
from pbem.app.record.checks.steps import Row, Step, Watch
from pbem.app.sheets.table import Announcement
from pbem.engine import Seat
from pbem.sentence import N_
from pbem.store.schema.terms import Document

WORDLESS = frozenset(
    (
        *(Announcement.LEAVES, Announcement.RETURNS, Announcement.AGREES, Announcement.REFUSES),
        *(Announcement.MISSES, Announcement.DROPS),
    )
)  # what is announced by the cause alone
# What is said of who sits where; each with whether it can be said of a seat whose player is away.
COMES_AND_GOES = {
    Announcement.LEAVES: False,
    Announcement.DROPS: False,
    Announcement.STANDS_IN: True,
    Announcement.RETURNS: True,
    Announcement.TAKES_OVER: True,
}
COMES = (Announcement.RETURNS, Announcement.TAKES_OVER)
ENDS_SITTING = (Announcement.LEAVES, Announcement.TAKES_OVER)  # her consent goes with her
HEARD = frozenset((*COMES_AND_GOES, Announcement.AGREES, Announcement.REFUSES))
# Who decides for a seat whose player is away; a bot is looked at elsewhere.
NOBODY_DECIDES = {Cause.LEFT: Announcement.LEAVES, Cause.OPEN: Announcement.DROPS}
_THOUGH_AWAY = (Cause.LEFT, Cause.OPEN, Cause.UNDO, *Announcement)  # of rows of one who is away


class Attendance:
    """What has been announced so far."""

    def __init__(self, bots: Sequence[object | None]) -> None:
        self._people: frozenset[Seat] = frozenset(seat for seat, bot in enumerate(bots) if bot is None)
        self.away: dict[Seat, Announcement] = {}  # and what was said of them
        self._about = 0  # the decision that consents are about
        self._agreed: set[Seat] = set()

    @property
    def present(self) -> frozenset[Seat]:
        """The seats that a person decides for."""
        return self._people - self.away.keys()

    def heard(self, seat: Seat, what: Announcement, last: Row | None) -> bool:
        """Note an announcement; whether it was possible when ``last`` was what could be taken back."""
        if what in COMES_AND_GOES:
            return self._comes_or_goes(seat, what)
        if seat not in self.present or last is None:
            return False
        agreed = self._consents(last.seq)
        if what is Announcement.REFUSES:
            possible = bool(agreed)
            agreed.clear()
            return possible
        possible = seat not in agreed and (bool(agreed) or seat == last.seat)  # who decided asks first
        agreed.add(seat)
        return possible

    def _comes_or_goes(self, seat: Seat, what: Announcement) -> bool:
        before = self.away.pop(seat, None)
        if what not in COMES:
            self.away[seat] = what
        if what in ENDS_SITTING:
            self._agreed.discard(seat)
        if what is Announcement.RETURNS:
            return before is not None
        return seat in self._people and (before is None or COMES_AND_GOES[what]) and before is not what

    def all_agree(self, about: int) -> bool:
        """Whether everybody wants this decision taken back."""
        return self._consents(about) >= self.present

    def _consents(self, about: int) -> set[Seat]:
        """Who has agreed; consents about an earlier decision have lost their meaning."""
        if about != self._about:
            self._about, self._agreed = about, set()
        return self._agreed


def attendance(document: Document) -> Watch:
    """Who announces something can; who is played by nobody has left; all agree to an undo."""
    present = Attendance(document["terms"]["bots"])
    rows: list[Row] = []

    def watch(step: Step) -> None:
        row, what = step.row, announced(step.row.cause)
        about_another = what is not None or row.cause == Cause.UNDO
        last = last_own_decision(rows) if about_another else None
        if what in HEARD and not present.heard(row.seat, what, last):
            raise Wrong(NOT_ANNOUNCED, row.seq, seat=row.seat, what=row.cause)
        away = present.away.get(row.seat)
        if row.cause in NOBODY_DECIDES and away is not NOBODY_DECIDES[Cause(row.cause)]:
            raise Wrong(N_("Row {seq} is wrong: {seat} had not left the table."), row.seq, seat=row.seat)
        if is_stand_in(row.cause) and away is not Announcement.STANDS_IN:
            raise Wrong(OTHER_DECIDER, row.seq, seat=row.seat, cause=row.cause)
        if away and row.cause not in _THOUGH_AWAY and not is_stand_in(row.cause):
            raise Wrong(
                N_("Row {seq} is wrong: {seat} had left the table and decides nothing."),
                row.seq,
                seat=row.seat,
            )
        if row.cause == Cause.UNDO and last is not None and not present.all_agree(last.seq):
            raise Wrong(
                N_("Row {seq} is wrong: not everybody had agreed to that ({move})."),
                row.seq,
                seat=row.seat,
                move=row.move,
            )
        rows.append(row)

    return watch
