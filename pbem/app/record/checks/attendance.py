"""Who is at the table, and who wants the last decision taken back, as the announcements of a log say.

An announcement is a row without a move. None of them changes the position, so each is judged by those before
it and by the decision that it is about. Games of the first schema have none: nobody can tell there who left,
or who agreed.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.causes import Cause, announced, last_own_decision
from pbem.app.record.checks.findings import Wrong
from pbem.app.record.checks.steps import Row, Step, Watch
from pbem.app.sheets.table import Announcement
from pbem.engine import Seat, open_ask
from pbem.store.schema.terms import FIRST_SCHEMA, Document, terms_in

_THOUGH_AWAY = (Cause.LEFT, Cause.UNDO, *Announcement)  # of rows of one who has left, and is asked


class Attendance:
    """What has been announced so far."""

    def __init__(self, bots: Sequence[object | None]) -> None:
        self._people: frozenset[Seat] = frozenset(seat for seat, bot in enumerate(bots) if bot is None)
        self.away: set[Seat] = set()
        self._about = 0  # the decision that consents are about
        self._agreed: set[Seat] = set()

    @property
    def present(self) -> frozenset[Seat]:
        """The seats that a person decides for."""
        return self._people - self.away

    def heard(self, seat: Seat, what: Announcement, last: Row | None) -> bool:
        """Note an announcement; whether it was possible when ``last`` was what could be taken back."""
        if what is Announcement.RETURNS:
            possible = seat in self.away
            self.away.discard(seat)
            return possible
        if seat not in self.present:
            return False
        if what is Announcement.LEAVES:
            self.away.add(seat)
            return True
        if last is None:
            return False
        agreed = self._consents(last.seq)
        if what is Announcement.REFUSES:
            possible = bool(agreed)
            agreed.clear()
            return possible
        possible = seat not in agreed and (bool(agreed) or seat == last.seat)  # who decided asks first
        agreed.add(seat)
        return possible

    def all_agree(self, about: int) -> bool:
        """Whether everybody wants this decision taken back."""
        return self._consents(about) >= self.present

    def _consents(self, about: int) -> set[Seat]:
        """Who has agreed; consents about an earlier decision have lost their meaning."""
        if about != self._about:
            self._about, self._agreed = about, set()
        return self._agreed


def announcements(document: Document) -> Watch:
    """Who announces something can; who is played by nobody has left; all agree to an undo."""
    attendance = Attendance(terms_in(document)["bots"])
    rows: list[Row] = []

    def watch(step: Step) -> None:
        row, what = step.row, announced(step.row.cause)
        about_another = what is not None or row.cause == Cause.UNDO
        last = last_own_decision(rows) if about_another else None
        if what is not None and not attendance.heard(row.seat, what, last):
            raise Wrong("not_announced", row.seq, seat=row.seat, what=row.cause)
        if row.cause == Cause.LEFT and row.seat not in attendance.away:
            raise Wrong("never_left", row.seq, seat=row.seat)
        asked = open_ask(step.before, row.seat) is not None
        if asked and row.seat in attendance.away and row.cause not in _THOUGH_AWAY:
            raise Wrong("has_left", row.seq, seat=row.seat)
        if row.cause == Cause.UNDO and last is not None and not attendance.all_agree(last.seq):
            raise Wrong("not_agreed", row.seq, seat=row.seat, move=row.move)
        rows.append(row)

    return watch


def no_announcements(step: Step) -> None:
    """The first schema has no rows without a move."""
    if announced(step.row.cause):
        raise Wrong("unknown_cause", step.row.seq, cause=step.row.cause)


def attendance(document: Document) -> Watch:
    """What the rows without a move say, and what follows from them."""
    return no_announcements if document["schema"] == FIRST_SCHEMA else announcements(document)
