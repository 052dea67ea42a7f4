"""The application: one function per use case, one transaction per function.

The command line, incoming mail and the clock all call the same functions with an App, which holds the
outside world: where games are stored, what time it is, where randomness comes from, and how a Sheet
becomes a letter. The application speaks codes; words are made by the renderer.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Protocol

from pbem.app.sheets.sheet import Sheet
from pbem.engine import Seat

if TYPE_CHECKING:
    from pbem.app.game import Game
    from pbem.store.schema.rows import HeartbeatRow, OutageRow
    from pbem.store.schema.values import LetterWords
    from pbem.store.store import Store
    from pbem.store.thinning import RemainsOf


@dataclass(frozen=True, slots=True)
class Addressee:
    """Whom a letter goes to, and what its headers need."""

    game: str
    seat: Seat
    name: str
    address: str
    count: int  # the number of this letter among those to this seat: makes the Message-ID
    token: str  # of the question it may answer; empty when it asks nothing
    previous: str = ""  # the Message-ID of the letter before in the same thread; empty: it begins one
    root: str = ""  # the Message-ID of the first letter of the thread


@dataclass(frozen=True, slots=True)
class Envelope:
    """A letter ready to be stored and sent."""

    message_id: str
    sender: str  # envelope sender
    raw: bytes
    subject: str = ""  # without the sign of an answer
    words: LetterWords | None = None  # by which its reader's answers are read


Compose = Callable[[Sheet, Addressee], Envelope]


class MakeToken(Protocol):
    """The token by which somebody who sits at a seat answers one question."""

    def __call__(self, game: str, seat: Seat, question: int, sitter: int = 0) -> str: ...


@dataclass(frozen=True, slots=True)
class InvitationLimits:
    """How many people may be invited by mail in a day."""

    organiser: int = 12  # by one organiser
    domain: int = 12  # at one domain
    day: int = 50  # in all


@dataclass(slots=True)
class Uptime:
    """What this process knows of heartbeats and outages, so that it need not read them; None: nothing."""

    beats: dict[str, HeartbeatRow] | None = None  # the last of each source
    outages: tuple[OutageRow, ...] | None = None
    read_at: datetime | None = None  # when the beats were read


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class App:
    """The world as the use cases see it."""

    store: Store
    compose: Compose
    token: MakeToken
    now: Callable[[], datetime] = utc_now
    rng: random.Random = field(default_factory=random.SystemRandom)  # for seeds, codes and delays
    keep_mail: timedelta | None = None  # how long mails are kept that could not be dealt with; None: for ever
    outage: timedelta | None = None  # being away for longer is one; None: nobody keeps account of it
    grace: timedelta = timedelta(hours=2)  # after an outage, at most, for mail that comes late
    invitations: InvitationLimits = InvitationLimits()
    require_room: Callable[[], None] = lambda: None  # StoreError if nothing new should be begun
    remains_of: RemainsOf = lambda *_: b""  # what stays of a letter when its words are erased
    games: dict[str, Game] = field(default_factory=dict, repr=False)  # games read lately: see ``load``
    notes_followed: dict[str, str | None] = field(default_factory=dict, repr=False)  # see ``forgetting``
    uptime: Uptime = field(default_factory=Uptime, repr=False)
