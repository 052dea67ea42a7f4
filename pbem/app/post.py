"""Who is written to: the letters of one request, each made from its reader's own View."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple, Unpack

from pbem.app import Addressee
from pbem.app.game import last_question
from pbem.app.sheet import Tells, sheet_for
from pbem.app.sheets.sheet import LetterKind
from pbem.engine import Seat
from pbem.store.schema.changes import NewLetter
from pbem.store.schema.packing import pack
from pbem.store.schema.rows import QuestionRow, ThreadRow

if TYPE_CHECKING:
    from pbem.app.unit_of_work import UnitOfWork

# After one of these its reader knows all that has happened so far.
TELLS_EVERYTHING = frozenset(
    (LetterKind.START, LetterKind.ROUND_OVER, LetterKind.GAME_OVER, LetterKind.ABANDONED, LetterKind.TABLE)
)


class Receipt(NamedTuple):
    """What the writer of a mail is answered."""

    seat: Seat
    tells: Tells


class Post:
    """The letters that go out with one unit of work."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self.letters: list[NewLetter] = []
        self.counts: dict[Seat, int] = {}  # letters to each seat, these included
        self.questions: dict[str, QuestionRow] = {}  # by token
        self.new_threads: dict[tuple[Seat, str], ThreadRow] = {}

    def add(
        self, kind: LetterKind, seat: Seat, wait: timedelta = timedelta(), **tells: Unpack[Tells]
    ) -> None:
        """Write one letter to one seat, to be sent after some time; bots get none."""
        work = self._work
        game, row = work.game, work.game.row
        player = game.seats[seat]
        if player.bot is not None or not player.address:
            return
        work.settle_dues()
        number = self.counts.get(seat, player.mails) + 1
        question = last_question(game, seat)
        if kind == LetterKind.TAKEBACK:  # an answer is known by the decision that the request is about
            question = game.question(seat) or game.position
        token = work.app.token(row.code, seat, question)
        sheet = sheet_for(work, kind, seat, **tells)
        thread = self.thread(seat, sheet.thread)
        previous = thread.message_id if thread else ""
        envelope = work.app.compose(
            sheet, Addressee(row.code, seat, player.name, player.address, number, token, previous)
        )
        self.counts[seat] = number
        self.questions[token] = QuestionRow(token, row.code, seat, question)
        told = (row.seq, work.now) if kind in TELLS_EVERYTHING or thread is None else (thread.seq, thread.at)
        key = seat, sheet.thread
        self.new_threads[key] = ThreadRow(row.code, *key, envelope.message_id, *told)
        self.letters.append(
            NewLetter(
                key=f"{row.code}:{seat}:{number}",
                game=row.code,
                seat=seat,
                recipient=player.address,
                message_id=envelope.message_id,
                sender=envelope.sender,
                raw=pack(envelope.raw),
                due_at=work.clock_says + wait,  # not the time at the table, which may stand still
            )
        )

    def thread(self, seat: Seat, name: str) -> ThreadRow | None:
        """Where a thread of letters to a seat stands now."""
        stored = (row for row in self._work.stored.threads if (row.seat, row.name) == (seat, name))
        return self.new_threads.get((seat, name)) or next(stored, None)
