"""What can be wrong before a move is even looked at.

Trouble
├── NoSuchGame        no game has this code
├── NoSuchPlayer      nobody of this name sits at the table
├── WrongStatus       the game has not begun, or is over
├── StillRuns         only a game that does not run can be removed
├── Late              the answer belongs to a question that is closed
├── NothingHeld       there is no move to take back
├── CannotTakeBack    the last decision is not one's own, or too much followed from it
├── NothingAsked      nobody asks to take a move back
├── NotWanted         nobody would like to have that seat back
├── NoSuchOrder       no standing order has this number
├── TooManyOrders     a player has filed as many orders as she may
├── NoSuchPrepared    no prepared move has this number
├── TooManyPrepared   a player has prepared as many moves as she may
├── NotDrawn          a game that follows from a public draw cannot begin, or not with this result
├── NotNow            the clocks of the table, a vote or a seat are not as this needs them
├── NotSaid           words are too many or too long; nobody was muted; a note cannot be published
└── BadSetup          a game cannot be made, or a player cannot have it, like this
    ├── HeldBack      somebody cannot be invited by mail now
    ├── TooFewHours   nobody could play in what is left of a week
    └── NoDates       nobody can be away like this
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from pbem.app.sheets.reasons import AnyOf
from pbem.i18n import N_
from pbem.spans import write_span
from pbem.store.schema.kinds import GamePhase

_DAY = timedelta(days=1)


class Trouble(Exception):
    """A request that cannot be done; nothing was changed."""


class NoSuchGame(Trouble):
    def __init__(self, code: str, others: tuple[str, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.others = others


class NoSuchPlayer(Trouble):
    def __init__(self, name: str, others: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.others = others


class WrongStatus(Trouble):
    def __init__(self, code: str, status: GamePhase) -> None:
        super().__init__(f"{code} is {status}")
        self.code = code
        self.status = status


class StillRuns(Trouble):
    """A game cannot be taken away from those who play it: it has to be abandoned first."""


class Late(Trouble):
    """The answer is for a turn that is closed; it is never applied to the next one."""


class NothingHeld(Trouble):
    """No move of this seat is waiting."""


class CannotTakeBack(Trouble):
    """Somebody decided since, time ran out, or a round ended: the table cannot go back there."""


class NothingAsked(Trouble):
    """There is no request, or a new decision has settled it."""


class NotWanted(Trouble):
    """Nobody who sat at a seat before would like to have it back."""


class NoSuchOrder(Trouble):
    def __init__(self, number: int, most: int) -> None:
        super().__init__(f"order {number} of {most}")
        self.number = number
        self.most = most


class TooManyOrders(Trouble):
    def __init__(self, most: int) -> None:
        super().__init__(f"{most} orders")
        self.most = most


class NoSuchPrepared(NoSuchOrder):
    """There is no prepared move of this number."""


class TooManyPrepared(TooManyOrders):
    """A player has prepared as many moves as she may."""


class NotDrawn(Trouble):
    """Why a result is not taken, as a code, and what belongs into its sentence."""

    def __init__(self, code: str, why: DrawTrouble, **details: Any) -> None:
        super().__init__(f"{code}: {why}")
        self.code = code
        self.why = why
        self.details = details


class DrawTrouble(StrEnum):
    NONE = "none"  # no draw was agreed on
    WAITS = "waits"  # the game begins with the result, not before
    EARLY = "early"  # the draw has not taken place
    LATE_INVITATION = "late_invitation"  # somebody could not know of the draw before it took place
    MISSING = "missing"  # not everybody has joined
    FORM = "form"  # this is no result of that form


class NotNow(Trouble):
    """Why something about the table as a whole cannot be done, as a code."""

    def __init__(self, why: TableTrouble) -> None:
        super().__init__(why)
        self.why = why


class TableTrouble(StrEnum):
    PAUSED = "paused"  # its clocks stand already
    NOT_PAUSED = "not_paused"
    NOTHING_OWED = "nothing_owed"  # nobody, or not this seat, is waited for
    VOTE_OPEN = "vote_open"  # another one
    NO_VOTE = "no_vote"
    NOT_COUNTED = "not_counted"  # this seat has no say in the vote
    NO_STAND_IN = "no_stand_in"  # no bot was agreed on that may play for somebody
    NOT_REPLACED = "not_replaced"  # a bot, or oneself, is not replaced


class NotSaid(Trouble):
    """Why something beside the game cannot be done, as a code; with the words that it was about."""

    def __init__(self, why: TalkTrouble, words: str = "", again: datetime | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.words = words
        self.again = again  # from when on there is room for them


class TalkTrouble(StrEnum):
    TOO_LONG = "too_long"
    TOO_OFTEN = "too_often"
    TOO_MUCH = "too_much"
    KEPT_ENOUGH = "kept_enough"  # notes
    MUTED_ALREADY = "muted_already"
    NOT_MUTED = "not_muted"
    NOT_ENDED = "not_ended"  # so no note is published
    NO_SUCH_NOTE = "no_such_note"  # or the others have it


class BadSetup(Trouble):
    """What does not fit: a text for the catalogs, with its values; as a string it is English."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(in_english(text, values))
        self.text = text
        self.values = values


class HeldBack(BadSetup):
    """Some people cannot be invited now; nobody is told why, for that would tell something about them."""

    def __init__(self, addresses: Sequence[str]) -> None:
        super().__init__(N_("somebody cannot be invited now"))
        self.addresses = tuple(addresses)


class TooFewHours(BadSetup):
    """Too little of a week would be left to play in."""


class NoDates(BadSetup):
    """Neither from when nor until when somebody is away can be read, or it cannot be."""


def in_english(text: str, values: Mapping[str, object]) -> str:
    """A reason for logs, and for who reads English."""
    return text.format(**{name: _plain(value) for name, value in values.items()}) if values else text


def _plain(value: object) -> object:
    match value:
        case tuple():
            return (" or " if isinstance(value, AnyOf) else ", ").join(map(str, value))
        case datetime():
            return f"{value:%Y-%m-%d %H:%M} UTC"
        case timedelta():
            return write_span(int(value.total_seconds())) if value % _DAY else f"{value.days}d"
    return value


def where(problem: BaseException) -> str:
    """Kind and place of an exception. Its words may quote a letter or a card, so they stay out."""
    places = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(problem.__traceback__)[-6:]]
    return " ".join([type(problem).__name__, *places])
