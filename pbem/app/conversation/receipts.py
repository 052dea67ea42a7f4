"""Which mails are answered though nothing has to be said: as their writer wishes.

A plain mail holds moves and talk, and all of it was done exactly as it stands there. Whatever was refused or
read otherwise, and all that concerns more than this turn, is answered in any case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.request import Request
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Refusal, Seat, read
from pbem.store.schema.kinds import ReceiptPreference

PLAIN = frozenset((Kind.MOVE, Kind.GO, Kind.SAY))
DONE = frozenset((None, Outcome.SAID, Outcome.SAID_NOW, Outcome.FINAL, Outcome.FINAL_ALREADY))
RESULTS = frozenset((Outcome.CARRIED, Outcome.NOT_CARRIED))
BEFORE_THE_OFFER = 5  # plain mails that are answered before their writer hears that there is a choice
_NUMBER = re.compile(r"\s*[#\[]?[0-9]{1,3}[\].)]?\s*")  # of a move in the list


def is_plain(request: Request, commands: Sequence[Command], answers: Sequence[Answer]) -> bool:
    """Whether a mail holds nothing but moves and talk, and all of it was done as it was written."""
    return (
        all(command.kind in PLAIN and is_literal(request, command) for command in commands)
        and all(answer.note in DONE and answer.refusal is None for answer in answers)
        and not request.asked
    )


def is_literal(request: Request, command: Command) -> bool:
    """Whether a line says just what was made of it, without any help from us."""
    if command.move is None or _NUMBER.fullmatch(command.line):
        return True
    try:
        return read(command.line, request.work.game.names, request.seat) == command.move
    except Refusal:
        return False


def wants_receipt(work: UnitOfWork, seat: Seat, plain: bool) -> bool:
    """Whether a mail that was done is answered."""
    return not plain or work.game.seats[seat].preferences.receipts != ReceiptPreference.TROUBLE


def is_told_already(work: UnitOfWork, seat: Seat, answers: Sequence[Answer]) -> bool:
    """Whether a letter to the whole table says all: she has cast the last ballot, and that is the result."""
    is_result = bool(answers) and all(answer.note in RESULTS for answer in answers)
    return is_result and any(letter.seat == seat for letter in work.post.letters)


def is_time_to_offer(work: UnitOfWork, seat: Seat) -> bool:
    """Count the answer to a plain mail; whether it tells that there need be none, which it does once."""
    player = work.game.seats[seat]
    if player.preferences.receipts != ReceiptPreference.UNSAID:
        return False
    what = f"plain:{player.player_id}"
    work.count(what)
    if work.tally(what) + 1 < BEFORE_THE_OFFER:
        return False
    work.set_preference(seat, "receipts", ReceiptPreference.ALL)
    return True
