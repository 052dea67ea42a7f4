"""Votes of a table: one at a time, open to all eyes, and closed as soon as it is clear how it ends.

The people at the table count, as they are when it is asked; not bots, and not who is voted about. Silence is
no. What was decided is done by whoever took the deciding voice (``app/host``).
"""

from __future__ import annotations

from datetime import timedelta

from pbem.app.errors import NotNow, TableTrouble
from pbem.app.game import Game
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import Announcement
from pbem.app.sheets.voting import BOT, NO, PERSON, YES, Motion, VoteTold, asked_words
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import NOBODY, Seat
from pbem.store.schema.kinds import DueKind, GamePhase, VoteKind
from pbem.store.schema.rows import BallotRow, DueRow, VoteRow
from pbem.store.schema.terms import clock_terms

OPEN_FOR = timedelta(days=3)


def open_vote(work: UnitOfWork, by: Seat, kind: str, about: Seat = NOBODY, value: str = "") -> VoteRow:
    """Step: ask the table; whoever asks (NOBODY: the rules for missed turns) is for it.

    ``value`` is how many seconds are wished for, or who comes instead: ``Max <max@example.org>``, else a bot.
    """
    game = work.running()
    if vote_of(work) is not None:
        raise NotNow(TableTrouble.VOTE_OPEN)
    voters = [seat for seat in game.people if seat != about]
    if by != NOBODY and by not in voters:
        raise NotNow(TableTrouble.NOT_COUNTED)
    must_make_sense(game, kind, about, value)
    until = work.now + OPEN_FOR
    counted = " ".join(map(str, voters))
    seq = game.row.seq + 1  # of the entry that comes now
    vote = VoteRow(game.row.code, seq, VoteKind(kind), by, about, value, counted, work.now, until)
    work.announce(by, Announcement.ASKS, asked_words(motion_of(vote), until))
    work.votes.replace((vote,))
    work.ballots.replace((BallotRow(vote.game, by, YES),) if by != NOBODY else ())
    work.remind(DueRow(vote.game, NOBODY, DueKind.VOTE, seq, until))
    return vote


def must_make_sense(game: Game, kind: str, about: Seat, value: str) -> None:
    """NotNow if nothing would follow even if all were for it."""
    paused = game.row.paused_at is not None
    if kind == VoteKind.PAUSE and paused:
        raise NotNow(TableTrouble.PAUSED)
    if kind == VoteKind.RESUME and not paused:
        raise NotNow(TableTrouble.NOT_PAUSED)
    if kind == VoteKind.EXTEND and not game.state.asks:
        raise NotNow(TableTrouble.NOTHING_OWED)
    if kind == VoteKind.REPLACE:
        by_bot = not value
        if game.seats[about].bot is not None or (by_bot and game.seats[about].stand_in is not None):
            raise NotNow(TableTrouble.NOT_REPLACED)
        if by_bot and clock_terms(game.row)["stand_in"] is None:
            raise NotNow(TableTrouble.NO_STAND_IN)


def take_ballot(work: UnitOfWork, seat: Seat, says: str) -> VoteRow:
    """Step: count what a seat says; who says something else later has changed her mind."""
    work.running()
    vote = vote_of(work)
    if vote is None:
        raise NotNow(TableTrouble.NO_VOTE)
    if seat not in voters_of(vote):
        raise NotNow(TableTrouble.NOT_COUNTED)
    ballot = BallotRow(vote.game, seat, says)
    if ballot not in tuple(work.ballots):
        work.announce(seat, Announcement.VOTES, says)
        work.ballots.replace((*(row for row in work.ballots if row.seat != seat), ballot))
    return vote


def verdict(work: UnitOfWork, vote: VoteRow) -> bool | None:
    """How a vote ends whatever those say who are still silent; None: that depends on them."""
    said = [row.says for row in work.ballots]
    voters = len(voters_of(vote))
    needed = motion_of(vote).needed(voters)
    if said.count(YES) >= needed:
        return True
    return False if voters - said.count(NO) < needed else None


def close_vote(work: UnitOfWork, carried: bool) -> None:
    """Step: write down how a vote ended; letters about it come when what follows is done."""
    work.announce(NOBODY, Announcement.DECIDES, YES if carried else NO)
    drop_vote(work)


def drop_vote(work: UnitOfWork) -> None:
    """Let there be no vote any more."""
    work.votes.replace(())
    work.ballots.replace(())
    work.dues.replace(due for due in tuple(work.dues) if due.kind != DueKind.VOTE)


def end_of_vote(work: UnitOfWork, row: DueRow) -> None:
    """The clock: those who were silent until now are against it."""
    work.forget(row)
    vote = vote_of(work)
    if vote is not None and vote.seq == row.question and work.game.row.status == GamePhase.RUNNING:
        close_vote(work, carried=False)
        tell_vote(work, vote, carried=False)


def tell_vote(work: UnitOfWork, vote: VoteRow, carried: bool | None = None) -> None:
    """Write to the table that it is asked, or how the vote ended; who asks knows what she asked."""
    for seat in work.game.people:
        if carried is not None or seat != vote.by:
            work.post.add(LetterKind.VOTE, seat, vote=told(vote, carried))


def told(vote: VoteRow, carried: bool | None = None) -> VoteTold:
    """A vote as letters tell it."""
    person = vote.value.partition("<")[0].strip() if vote.kind == VoteKind.REPLACE else ""
    return VoteTold(motion_of(vote), vote.by, voters_of(vote), vote.until, person, carried)


def vote_of(work: UnitOfWork) -> VoteRow | None:
    """What the table votes about now."""
    return next(iter(work.votes), None)


def voters_of(vote: VoteRow) -> tuple[Seat, ...]:
    return tuple(map(int, vote.voters.split()))


def motion_of(vote: VoteRow) -> Motion:
    """What a vote is about, without anybody's address."""
    if vote.kind == VoteKind.EXTEND:
        return Motion(vote.kind, seconds=int(vote.value))
    if vote.kind == VoteKind.REPLACE:
        return Motion(vote.kind, vote.about, PERSON if vote.value else BOT)
    return Motion(vote.kind)
