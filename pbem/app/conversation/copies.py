"""Copies of an answered mail: whoever caught one on its way can send it again with other headers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.app.sheets.answers import Answer, Outcome

if TYPE_CHECKING:
    from pbem.app.conversation.request import Request

# What a copy may ask for again: a move belongs to its question, and asking changes nothing.
HARMLESS = frozenset((*QUESTIONS, Kind.MOVE, Kind.LATE))


class Traces(NamedTuple):
    """What is kept of a mail."""

    words: str  # of the lines that its writer typed
    body: str  # of all that stands in it


def trace(*about: str) -> str:
    """A name for these words that does not tell them."""
    return f"mail:{hashlib.sha256(chr(10).join(about).encode()).hexdigest()}"


def repetitions(request: Request, commands: Sequence[Command]) -> list[Answer]:
    """What a copy of an earlier mail would do again, and must not.

    A move that was taken back or replaced stays so; only another mail, with other words or above another
    copy, may bring it back.
    """
    if request.traces is None:
        return []
    store, code = request.work.app.store, request.work.game.row.code
    old = any(command.kind not in HARMLESS for command in commands) and store.tally(request.traces.words)
    said = {row.text for row in store.talk(code) if row.seat == request.seat} if old else set()
    said |= {row.text for row in store.memos(code, request.seat)} if old else set()
    moves = (
        {command.text for command in commands if command.kind == Kind.MOVE} if can_cool(request) else set()
    )
    if moves and store.tally(request.traces.body):
        held = request.work.held(request.seat)
        said |= moves - {held.move if held else ""}
    return [
        Answer(command.line, note=Outcome.REPEATED)
        for command in commands
        if command.text in said
        or (old and not (is_fresh(request, command) or changes_nothing(request, command)))
    ]


def is_fresh(request: Request, command: Command) -> bool:
    """Whether a command may come again while its question is open; numbers of orders move up, though."""
    return request.is_open and command.kind != Kind.WITHDRAW


def changes_nothing(request: Request, command: Command) -> bool:
    """Whether running a command once more leaves everything as it is."""
    seat = request.work.game.seats[request.seat]
    return command.kind in HARMLESS or (
        command.kind == Kind.SET and getattr(seat, command.name) == command.text
    )


def kept_traces(request: Request, commands: Sequence[Command]) -> Iterator[str]:
    """What is kept of an answered mail, so that a copy of it is recognised."""
    if request.traces is not None:
        if any(command.kind not in HARMLESS for command in commands):
            yield request.traces.words
        if can_cool(request) and any(command.kind == Kind.MOVE for command in commands):
            yield request.traces.body


def can_cool(request: Request) -> bool:
    """Whether moves of this game can be taken back and made again under one question."""
    return request.work.game.row.cooling > 0
