"""Who is written to: the letters of one request, each made from its reader's own View.

They form threads: one for each question put to a reader, one for each event at the table. Of every kind of
thread only the newest goes on; a letter on another topic begins a new one, with a subject of its own.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple, Unpack

from pbem.app import Addressee
from pbem.app.causes import last_own_decision
from pbem.app.game import Told, last_question, up_to_last_turn
from pbem.app.questions import SEVERAL
from pbem.app.sheet import KEEPS_INFORMED, TELLS_PLANS, Tells, sheet_for
from pbem.app.sheets.answers import Rejection
from pbem.app.sheets.sheet import REPLIES, LetterKind, Thread
from pbem.engine import Seat
from pbem.store.schema.changes import NewLetter
from pbem.store.schema.kinds import GamePhase, SeatStatus
from pbem.store.schema.rows import QuestionRow, SeatRow, ThreadRow

if TYPE_CHECKING:
    from pbem.app.unit_of_work import UnitOfWork


THREADS = {
    LetterKind.INVITE: Thread.INVITE,
    LetterKind.START: Thread.START,
    LetterKind.TURN: Thread.TURN,
    LetterKind.NUDGE: Thread.TURN,
    LetterKind.TURNS: Thread.TURNS,
    LetterKind.NOTICE: Thread.TURN,
    LetterKind.OFFER: Thread.INVITE,
    LetterKind.DOSSIER: Thread.START,
    LetterKind.REPLACED: Thread.MISSING,
    LetterKind.WANTS_BACK: Thread.MISSING,
    LetterKind.DROPPED: Thread.MISSING,
    LetterKind.MISSING: Thread.MISSING,
    LetterKind.WINDOW: Thread.WINDOW,
    LetterKind.TAKEBACK: Thread.TAKEBACK,
    LetterKind.ROUND_OVER: Thread.ROUND,
    LetterKind.GAME_OVER: Thread.END,
    LetterKind.ABANDONED: Thread.END,
    LetterKind.NOTES: Thread.END,
    LetterKind.TABLE: Thread.TABLE,
    LetterKind.BOUNCE: Thread.BOUNCE,
    LetterKind.ABSENCE: Thread.ABSENCE,
    LetterKind.REJECTION: Thread.REJECTION,
    LetterKind.RESTORED: Thread.RESTORED,
    LetterKind.VOTE: Thread.VOTE,
    LetterKind.PACE: Thread.PACE,
}


# What a stranger may get: to be asked, and answers to what she writes herself.
ASKED_FOR = frozenset((LetterKind.INVITE, LetterKind.OFFER, *REPLIES))
# Why a mail was not read that came with her own token from her own address.
OWN_MAIL = frozenset((Rejection.ENCRYPTED, Rejection.TOO_BIG, Rejection.UNREADABLE))


class Receipt(NamedTuple):
    """What the writer of a mail is answered."""

    seat: Seat
    tells: Tells
    thread: Thread | None = None  # None: that of the letter which she seems to answer


class Post:
    """The letters that go out with one unit of work."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self.letters: list[NewLetter] = []
        self.counts: dict[Seat, int] = {}  # letters to each seat, these included
        self.questions: dict[str, QuestionRow] = {}  # by token
        self.new_threads: dict[tuple[Seat, str], ThreadRow] = {}  # by seat and kind
        self._anew: set[Seat] = set()  # where somebody else sits from now on
        self._unsent: dict[Seat, tuple[Collection[str], Told]] = {}  # what never left, and what was known

    def add(
        self,
        kind: LetterKind,
        seat: Seat,
        wait: timedelta = timedelta(),
        thread: Thread | None = None,
        guest: SeatRow | None = None,
        **tells: Unpack[Tells],
    ) -> None:
        """Write one letter to one seat, to be sent after some time; bots get none.

        A ``guest`` does not sit there, or not yet: she is told only what everybody may know.
        """
        work = self._work
        player = guest or work.game.seats[seat]
        if player.bot is not None or not player.address:
            return
        if is_unasked(work, kind, player, tells):
            return
        called = tells["names"][seat] if "names" in tells else player.name
        work.settle_dues()
        game, row = work.game, work.game.row
        number = self.counts.get(seat, player.mails) + 1
        question = last_question(game, seat)
        if kind == LetterKind.TAKEBACK:  # an answer is known by the decision that the request is about
            question = game.question(seat) or game.position
        elif kind == LetterKind.VOTE:  # or by the entry that asked
            question = game.question(seat) or row.seq
        elif kind == LetterKind.TURNS:  # where a bare number could be meant for any game
            question = SEVERAL
        elif guest is not None:  # is asked nothing about the game
            question = 0
        token = work.app.token(row.code, seat, question, player.sitter)
        name = thread or thread_of(work, kind, seat)
        topic = topic_of(work, kind, seat, name, tells)
        before = None if guest else self.thread(seat, name, topic)
        previous, root, subject = (before.message_id, before.root, before.subject) if before else ("", "", "")
        sheet = sheet_for(work, kind, player, name, subject, tells, sits=guest is None)
        envelope = work.app.compose(
            sheet, Addressee(row.code, seat, called, player.address, number, token, previous, root)
        )
        if kind in TELLS_PLANS and guest is None and sheet.endings:
            work.prepared.replace(row for row in work.prepared if row.seat != seat or not row.ended)
        self.counts[seat] = number
        self.questions[token] = QuestionRow(token, row.code, seat, question, player.sitter)
        known = self.told(seat)
        if guest is None:
            told = known.then(sheet) if kind in KEEPS_INFORMED else known
            first = root or envelope.message_id
            self.new_threads[seat, name] = ThreadRow(
                row.code, seat, name, envelope.message_id, *told, topic, first, envelope.subject
            )
        self.letters.append(
            NewLetter(
                key=f"{row.code}:{seat}:{number}",
                game=row.code,
                seat=seat,
                recipient=player.address,
                message_id=envelope.message_id,
                sender=envelope.sender,
                raw=envelope.raw,
                words=envelope.words,
                sitter=player.sitter,
                due_at=work.now + wait,
                kind=kind,
                told_seq=known.seq,
                told_at=known.at,
            )
        )
        self._unsent.pop(seat, None)

    def thread(self, seat: Seat, name: Thread, topic: str) -> ThreadRow | None:
        """Where a thread of letters to a seat stands now; None if a letter about this begins a new one."""
        newest = next((row for row in self.threads(seat) if row.name == name), None)
        return newest if newest and newest.topic == topic else None

    def threads(self, seat: Seat) -> list[ThreadRow]:
        """All threads of letters to a seat, as they will be; those of before they had topics have ended."""
        stored = (row for row in self._work.stored.threads if row.seat not in self._anew)
        rows = {(row.seat, row.name): row for row in stored} | self.new_threads
        gone = self._unsent[seat][0] if seat in self._unsent else ()
        return [row for row in rows.values() if row.seat == seat and row.root and row.root not in gone]

    def begin_anew(self, seat: Seat) -> None:
        """Somebody else sits here from now on, who was told nothing yet."""
        self._anew.add(seat)
        self.new_threads = {key: row for key, row in self.new_threads.items() if key[0] != seat}

    def take_back(self, seat: Seat, message_ids: Collection[str], known: Told) -> None:
        """Some letters to a seat will never leave: the next one tells all that is new since ``known``."""
        self._unsent[seat] = message_ids, known

    def told(self, seat: Seat) -> Told:
        """How far a seat was told what happened and was said."""
        if seat in self._unsent:
            return self._unsent[seat][1]
        rows = self.threads(seat)
        return max(Told(row.seq, row.at) for row in rows) if rows else up_to_last_turn(self._work.game, seat)


def is_unasked(work: UnitOfWork, kind: LetterKind, player: SeatRow, tells: Tells) -> bool:
    """Whether this would be a letter to a stranger that is neither an invitation nor an answer.

    Whoever was invited and has never sat at a table here hears nothing else, whatever others say or do: not
    talk of a table that waits, not that somebody used her address.
    """
    if player.status not in (SeatStatus.INVITED, SeatStatus.DECLINED) or kind in ASKED_FOR:
        return False
    if kind == LetterKind.REJECTION and tells.get("reason") in OWN_MAIL:
        return False
    return player.player_id is None or not work.app.store.has_joined(player.player_id)


def thread_of(work: UnitOfWork, kind: LetterKind, seat: Seat) -> Thread:
    """The kind of thread that a letter belongs to."""
    if kind not in REPLIES:
        return THREADS[kind]
    before = work.before  # as it was when she wrote
    if before.row.status == GamePhase.OPEN:
        return Thread.INVITE
    if before.ended:
        return Thread.END
    return Thread.TURN if last_question(before, seat) else Thread.START


def topic_of(work: UnitOfWork, kind: LetterKind, seat: Seat, thread: Thread, tells: Tells) -> str:
    """What tells a thread from others of its kind; nothing where there is only one."""
    game = work.game
    match thread:
        case Thread.TURN:  # what is answered belongs to the question as it stood: the next one may be asked
            return str(last_question(work.before if kind in REPLIES else game, seat))
        case Thread.WINDOW:
            return str(game.position)
        case Thread.TAKEBACK:
            decision = last_own_decision(work.before.log)
            return str(decision.seq) if decision else ""
        case Thread.ROUND:
            ended = tells.get("ended")
            return str(ended.round if ended else game.state.round)
        case Thread.TABLE:
            return "" if game.ended else str(game.state.round)
        case Thread.MISSING:  # which turn it is about
            return f"{tells['about']} {last_question(game, tells['about'] or 0)}"
        case Thread.BOUNCE | Thread.ABSENCE:
            return str(tells["about"])
        case Thread.VOTE:
            vote = tells.get("vote")
            return vote.until.isoformat() if vote else ""
        case Thread.PACE:
            return str(game.row.seq)
        case Thread.RESTORED | Thread.TURNS:
            return work.now.isoformat()
        case _:
            return ""
