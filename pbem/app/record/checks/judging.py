"""What had to happen at a row, by the rules and by the seed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import orjson

from pbem.app.causes import Cause, announced, is_cause, last_own_decision, order_in, undo_text
from pbem.app.play.orders import decided_by
from pbem.app.record.checks.attendance import WORDLESS
from pbem.app.record.checks.findings import NOT_ANNOUNCED, OTHER_VERSION, Wrong
from pbem.app.record.checks.steps import Past, Row, Step
from pbem.engine import (
    NOBODY,
    TURN,
    Fact,
    IllegalMove,
    Refusal,
    Seat,
    State,
    Streams,
    all_from_plain,
    can_be_taken_back,
    default_move,
    digest,
    fold,
    open_ask,
    play,
    recall,
    roll,
    shown_move,
    view,
    write,
)
from pbem.sentence import N_
from pbem.store.schema import codec

_NO_MOVE = N_("Row {seq} has no move that can be read: {move}.")
_ABSENT = (Cause.TIMEOUT, Cause.LEFT, Cause.OPEN)  # nobody decided: it is the default (R23.8, R23.11)


def judged(past: Past, rows: Sequence[Row], row: Row, version: int, dice: Streams) -> Step:
    """A row with what it leads to, if everything in it is what had to happen there."""
    state = past.states[-1]
    if announced(row.cause):
        facts, after = _announced(state, row)
    elif row.cause == Cause.UNDO:
        facts, after = _undone(past, rows, row)
    else:
        facts, after = _played(state, dice, row)
    if version != codec.VERSION:
        raise Wrong(
            N_("Row {seq} is written in a form of facts that is not known here: {version}."),
            row.seq,
            version=version,
            next_step=OTHER_VERSION,
        )
    if not _same(row.facts, facts):
        raise _other_facts(row, facts)
    if row.digest != digest(after):
        raise Wrong(N_("Row {seq} has a digest of another position."), row.seq)
    past.went_on(facts, after)
    return Step(row, state, facts, after)


def _played(state: State, dice: Streams, row: Row) -> tuple[list[Fact], State]:
    """What follows from a decision by the rules, or from the seed where cards are dealt."""
    number, seat, cause, text = row.seq, row.seat, row.cause, row.move
    if not is_cause(cause):
        raise Wrong(N_("Row {seq} has a cause that does not exist: {cause}."), number, cause=cause)
    if state.over:
        raise Wrong(N_("Row {seq} comes after the game was over."), number)
    if not state.asks and not (shown_move(state.then) and seat != NOBODY):
        if (seat, cause, text) != (NOBODY, Cause.CHANCE, ""):
            raise Wrong(
                N_("Row {seq} is wrong: cards had to be dealt here, but {seat} moves."), number, seat=seat
            )
        return roll(state, dice)
    if not 0 <= seat < state.seats or cause == Cause.CHANCE:
        raise Wrong(N_("Row {seq} is wrong: a player had to move here."), number)
    try:
        move = recall(text)
        if write(move) != text:
            raise Wrong(_NO_MOVE, number, move=text)
        facts, after = play(state, seat, move)
        order = order_in(cause)
        if order is not None and decided_by(order, view(state, seat)) != move:
            raise Wrong(
                N_("Row {seq} is wrong: the order of {seat} says otherwise ({order}; {move})."),
                number,
                seat=seat,
                move=text,
                order=order,
            )
        if cause == Cause.INSTRUCTED and not _may_be_left(state, seat):
            raise Wrong(
                N_("Row {seq} is wrong: {seat} can leave instructions only for turns of its own ({move})."),
                number,
                seat=seat,
                move=text,
            )
        if cause in _ABSENT and move != default_move(state, seat):
            raise Wrong(
                N_("Row {seq} is wrong: nobody decided for {seat}, so {due} was due, not {move}."),
                number,
                seat=seat,
                move=text,
                due=write(default_move(state, seat)),
            )
    except IllegalMove as refusal:
        raise Wrong(
            N_("Row {seq} is wrong: {seat} could not {move} ({reason})."),
            number,
            seat=seat,
            move=text,
            reason=str(refusal.reason).replace("_", " "),
        ) from None
    except Refusal:
        raise Wrong(_NO_MOVE, number, move=text) from None
    return facts, after


def _may_be_left(state: State, seat: Seat) -> bool:
    """Whether a seat could have left instructions: only for its own turns."""
    ask = open_ask(state, seat)
    return ask is not None and ask.kind == TURN


def _announced(state: State, row: Row) -> tuple[list[Fact], State]:
    """Nothing follows from what somebody only announces."""
    if state.over or (row.move and row.cause in WORDLESS):
        raise Wrong(NOT_ANNOUNCED, row.seq, seat=row.seat, what=row.cause)
    return [], state


def _undone(past: Past, rows: Sequence[Row], row: Row) -> tuple[list[Fact], State]:
    """What had to happen where the table took a decision back; who agreed is looked at elsewhere."""
    decided = last_own_decision(rows[: row.seq - 1])
    wrong = Wrong(
        N_("Row {seq} is wrong: {seat} could not take that back ({move})."),
        row.seq,
        seat=row.seat,
        move=row.move,
    )
    if decided is None or (row.seat, row.move) != (decided.seat, undo_text(decided.seq)):
        raise wrong
    before, now = past.states[decided.seq - 1], past.states[-1]
    if not can_be_taken_back(before, now, row.seat):
        raise wrong
    facts = past.back_to(decided.seq - 1)
    return facts, fold(now, facts)


def _same(said: list[Any], due: Sequence[Fact]) -> bool:
    """Whether the facts of a row are those that seed and rules lead to; they may be no facts at all.

    As text, for to Python true is equal to 1.
    """
    try:
        return codec.encode(all_from_plain(said)) == codec.encode(due)
    except (KeyError, TypeError, ValueError, IndexError):
        return False


def _other_facts(row: Row, due: Sequence[Fact]) -> Wrong:
    """The first fact that differs from what seed and rules lead to."""
    # Through JSON and back: lists where the engine has tuples.
    wanted = orjson.loads(codec.encode(due))
    pairs = zip_longest(row.facts, wanted)
    one, other = next(pair for pair in pairs if orjson.dumps(pair[0]) != orjson.dumps(pair[1]))
    return Wrong(
        N_("Row {seq} is wrong: it says {said}, but by seed and rules it is {due}."),
        row.seq,
        said=one,
        due=other,
    )
