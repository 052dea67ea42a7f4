"""Ending a game before its end: nothing can be done in it any more, and its secrets are revealed."""

from __future__ import annotations

from pbem.app.deadlines import WITHOUT_QUESTION
from pbem.app.errors import WrongStatus
from pbem.app.game import Game, rounds_played
from pbem.app.letters import publish_promised
from pbem.app.sheets.sheet import LetterKind
from pbem.app.table.votes import drop_vote
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.kinds import GamePhase, SeatStatus


def break_off(work: UnitOfWork, by: str = "host", said: str = "") -> Game:
    """Let a game stand as it is for ever; moves that are cooling, deadlines and votes go."""
    game = work.game
    if game.row.status not in (GamePhase.OPEN, GamePhase.RUNNING):
        raise WrongStatus(game.row.code, game.row.status)
    work.break_off()
    for row in game.seats:
        work.end_sitting(row.seat)
    drop_vote(work)
    work.dues.replace(row for row in work.dues if row.kind in WITHOUT_QUESTION)
    rounds, _ = rounds_played(game, game.row.seq)
    for seat in game.people:
        if game.seats[seat].status != SeatStatus.DECLINED:
            told = tuple(one.told_to(seat, ended=True) for one in rounds)
            work.post.add(LetterKind.ABANDONED, seat, rounds=told, reason=by, said=said)
    publish_promised(work)
    return work.game
