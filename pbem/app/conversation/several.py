"""An answer to a list of several games: what is about its writer is done, all else needs a mail to its game.

A bare number would be a move in whichever game the list happened to be sent for. So nothing about a game
counts there, and the answer is the list again, with what would work.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.request import NotDone, Request
from pbem.app.play.nudges import turns_waiting
from pbem.app.questions import SEVERAL
from pbem.app.sheet import Tells
from pbem.app.sheets.answers import Answer, Outcome

PERSONAL = frozenset(
    (
        *(Kind.SET, Kind.SNOOZE, Kind.AWAY, Kind.BACK, Kind.TRUST),
        *(Kind.STATUS, Kind.HELP, Kind.RULES),
    )
)


def is_about_several(request: Request) -> bool:
    """Whether a letter answers a list."""
    return request.question == SEVERAL


def must_be_personal(request: Request, commands: Sequence[Command]) -> None:
    """NotDone if a command is about one game, and nobody can tell about which."""
    if is_about_several(request) and not all(command.kind in PERSONAL for command in commands):
        raise NotDone(*(Answer(one.line) for one in commands if one.kind not in PERSONAL))


def the_list_again(request: Request, answers: Sequence[Answer]) -> Tells:
    """What is told to whoever wrote that: nothing that one of the games would have to explain."""
    told = tuple(answer if is_personal(answer) else which_game(answer) for answer in answers[:1])
    return {"answers": told, "turns": turns_waiting(request.work, request.seat)}


def is_personal(answer: Answer) -> bool:
    """Whether a line that was not done was about its writer."""
    return bool(answer.line) and answer.line.casefold().split()[0] in PERSONAL


def which_game(answer: Answer) -> Answer:
    return Answer(answer.line, note=Outcome.WHICH_GAME if answer.line else Outcome.OF_NO_GAME)
