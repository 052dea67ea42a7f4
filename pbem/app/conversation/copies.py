"""Copies of an answered mail: whoever caught one on its way can send it again with other headers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.app.play.takeback import pending
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.sheets.table import Announcement

if TYPE_CHECKING:
    from pbem.app.conversation.request import Request

# What a copy may ask for again: a move belongs to its question, and asking changes nothing.
HARMLESS = frozenset((*QUESTIONS, Kind.MOVE, Kind.LATE))


def trace(*about: str) -> str:
    """A name for these words that does not tell them."""
    return f"mail:{hashlib.sha256(chr(10).join(about).encode()).hexdigest()}"


def repetitions(request: Request, commands: Sequence[Command]) -> list[Answer]:
    """What a copy of an earlier mail would do again, and must not.

    A move that was taken back or replaced stays so; only another mail, with other words or above another
    copy, may bring it back. So the same word counts once more in an answer to a newer letter of ours.
    """
    if request.trace is None:
        return []
    stored = request.work.stored
    old = request.work.tally(request.trace)
    said: set[str] = set()
    if old and any(command.kind not in HARMLESS for command in commands):
        place = request.seat, request.work.game.seats[request.seat].sitter
        said |= {row.text for row in stored.talk if (row.seat, row.sitter) == place}
        said |= {row.text for row in stored.memos if (row.seat, row.sitter) == place}
    if old and can_cool(request):
        held = request.work.held(request.seat)
        said |= {one.text for one in commands if one.kind == Kind.MOVE} - {held.move if held else ""}
    return [
        Answer(command.line, note=Outcome.REPEATED)
        for command in commands
        if command.text in said or (old and is_done_again(request, command))
    ]


def is_done_again(request: Request, command: Command) -> bool:
    """Whether a command of a copy would do something that its writer did not ask for now."""
    if command.kind == Kind.AGREE:
        consent = trace_of_consent(request)
        return consent is not None and request.work.tally(consent) > 0
    return not (is_fresh(request, command) or changes_nothing(request, command))


def is_fresh(request: Request, command: Command) -> bool:
    """Whether a command may come again while its question is open; numbers of orders move up, though."""
    return request.is_open and command.kind not in (Kind.WITHDRAW, Kind.UNPREPARE)


def changes_nothing(request: Request, command: Command) -> bool:
    """Whether running a command once more leaves everything as it is."""
    seat = request.work.game.seats[request.seat]
    return command.kind in HARMLESS or (
        command.kind == Kind.SET and getattr(seat.preferences, command.name) == command.text
    )


def kept_traces(request: Request, commands: Sequence[Command]) -> Iterator[str]:
    """What is kept of an answered mail, so that a copy of it is recognised."""
    kinds = {command.kind for command in commands}
    if request.trace is not None:
        if kinds - HARMLESS or (can_cool(request) and Kind.MOVE in kinds):
            yield request.trace
        if Kind.AGREE in kinds and (consent := trace_of_consent(request)):
            yield consent


def trace_of_consent(request: Request) -> str | None:
    """The trace of an answer to the request to take a move back that lay on the table when it came."""
    work = request.work
    asked = pending(work.app, work.before)
    if asked is None or request.trace is None:
        return None
    refused = sum(entry.cause == Announcement.REFUSES for entry in work.before.log)
    return trace(request.trace, str(asked.decision.seq), str(refused))


def can_cool(request: Request) -> bool:
    """Whether moves of this game can be taken back and made again under one question."""
    return request.work.game.row.cooling > 0
