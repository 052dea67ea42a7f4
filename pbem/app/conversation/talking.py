"""Commands about what is said and noted beside the game, and what is answered to them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.app.conversation.command import AT_THE_END, KEEP, Command
from pbem.app.conversation.request import NotDone, Request
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.talk import muting, notes
from pbem.app.talk.words import speak


def say(request: Request, command: Command) -> Iterator[Answer]:
    work = request.work
    if command.unsaid and not command.text:
        raise NotDone(*command.unsaid)
    heard = speak(work, request.seat, command.text, 0 if request.hurried else request.cooling)
    request.spoke = True
    note = Outcome.SAID if heard > work.now else Outcome.SAID_NOW
    yield Answer(command.line, note=note, words=command.text, at=heard)
    yield from command.unsaid


def note(request: Request, command: Command) -> Iterator[Answer]:
    yield Answer(command.line, note=Outcome.NOTED, words=notes.jot(request.work, request.seat, command.text))


def mute(request: Request, command: Command) -> Iterator[Answer]:
    """``text`` is the seat of whoever is not to be heard."""
    other = int(command.text)
    muting.mute(request.work, request.seat, other)
    yield Answer(command.line, note=Outcome.MUTES, words=request.work.game.names[other])


def unmute(request: Request, command: Command) -> Iterator[Answer]:
    other = int(command.text)
    muting.unmute(request.work, request.seat, other)
    yield Answer(command.line, note=Outcome.HEARS, words=request.work.game.names[other])


def publish(request: Request, command: Command) -> Iterator[Answer]:
    """``text`` is the number of a note, nothing for all, or what is to be done at the end."""
    work, seat = request.work, request.seat
    if command.text == KEEP:
        notes.promise(work, seat, False)
        yield Answer(command.line, note=Outcome.KEEPS_NOTES)
    elif command.text == AT_THE_END and not work.game.ended:
        notes.promise(work, seat, True)
        yield Answer(command.line, note=Outcome.PUBLISHES_LATER)
    else:
        notes.publish(work, seat, int(command.text) if command.text.isdecimal() else None)
        yield Answer(command.line, note=Outcome.PUBLISHED)
