"""What a letter is made of: everything it may say, as one reader sees it.

The application fills a Sheet from the reader's own View and from redacted facts; the renderer turns it
into words. Nothing else reaches a template, so nothing else can leak.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from pbem.app.sheets.answers import Answer, Rejection, TakebackStep
from pbem.app.sheets.plans import Ending
from pbem.app.sheets.table import (
    Away,
    Draw,
    GameStatus,
    Glance,
    Happening,
    Missing,
    MoreTime,
    OpenTable,
    Remark,
    RoundTold,
    Salt,
    WaitingTurn,
)
from pbem.app.sheets.voting import VoteTold
from pbem.engine import Seat, View

ROOM = 8000  # characters for each part of a letter that can grow: what happened, was said, was noted


# How a reader may want the board: the signs it is drawn with, and how many columns there are for it.
BOARD_STYLES: dict[str, tuple[str, int]] = {
    "boxes": ("boxes", 72),
    "ascii": ("ascii", 72),
    "phone": ("boxes", 40),
    "words": ("words", 72),
}


class LetterKind(StrEnum):
    """What a letter is about: the name of its template."""

    INVITE = "invite"
    START = "start"
    TURN = "turn"
    NUDGE = "nudge"
    TURNS = "turns"  # several games wait for her: a list of them
    NOTICE = "notice"  # in the time of grace
    DROPPED = "dropped"  # after it, to her
    MISSING = "missing"  # to the others
    OFFER = "offer"  # of a seat, to somebody who could take it over
    DOSSIER = "dossier"  # to whoever has done so: what is known at this seat
    REPLACED = "replaced"  # to who sat there before
    WANTS_BACK = "wants_back"  # who sat there before would like to again
    RECEIPT = "receipt"
    REFUSAL = "refusal"
    REJECTION = "rejection"
    WINDOW = "window"
    TABLE = "table"
    TAKEBACK = "takeback"
    BOUNCE = "bounce"
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"
    ABANDONED = "abandoned"
    NOTES = "notes"  # that somebody kept for herself, and publishes after the end
    ABSENCE = "absence"
    RESTORED = "restored"
    VOTE = "vote"
    PACE = "pace"  # the host, or a rule for missed turns, changed something about the table


class Thread(StrEnum):
    """What a thread of letters to one reader is about; she may have many of a kind, one after another."""

    INVITE = "invite"
    START = "start"
    TURN = "turn"  # one question: what is asked, reminders, and what she is answered
    TURNS = "turns"  # one list of games that wait
    WINDOW = "window"  # one card that waits for objections
    TAKEBACK = "takeback"  # one wish to take a decision back
    ROUND = "round"  # the end of one round
    END = "end"  # of the game
    TABLE = "table"  # news and talk during one round
    BOUNCE = "bounce"
    MISSING = "missing"  # somebody does not answer, and what becomes of the seat
    ABSENCE = "absence"  # whether one of those who were invited takes part
    REJECTION = "rejection"
    RESTORED = "restored"
    VOTE = "vote"  # one vote of the table
    PACE = "pace"  # one change of its time


# Letters that answer a mail; all others are sent unasked (RFC 3834).
REPLIES = frozenset((LetterKind.RECEIPT, LetterKind.REFUSAL))


@dataclass(frozen=True, slots=True)
class Sheet:
    """One letter before it has words."""

    kind: LetterKind
    game: str
    view: View
    names: tuple[str, ...]
    now: datetime  # aware, UTC
    thread: Thread = Thread.TURN
    subject: str = ""  # of its thread, as that began; empty: this letter begins it
    lang: str = "en"
    zone: str = "UTC"
    history: tuple[Happening, ...] = ()  # that the reader was not told yet; in reminders since her last turn
    since_mail: bool = False  # it begins after a letter that told what happened since her last turn
    due_at: datetime | None = None  # when the reader's decision is made for her
    more_time: MoreTime | None = None  # why that is later than it was
    missed: str = ""  # what the table has agreed on for one who does not answer
    grace: timedelta = timedelta()  # and how long it waits before
    fallback: int = 0  # the number of the choice that is then made; 0 if nothing is to be chosen
    final_at: datetime | None = None  # receipt: when the held move becomes final
    objections_until: datetime | None = None  # receipt: when the card that the reader shows takes effect
    head: str = ""  # of the hash chain
    rows: int = 0  # after how many of them
    answers: tuple[Answer, ...] = ()
    asked: tuple[tuple[str, str], ...] = ()  # what the reader wants to know: ("log", "2"), ("hand", "")
    talk: tuple[Remark, ...] = ()  # said since the reader's last turn
    memos: tuple[str, ...] = ()  # her own notes
    unpublished: tuple[tuple[int, str], ...] = ()  # after the end: those that others do not know, by number
    published: tuple[Remark, ...] = ()  # notes: what somebody else had noted
    prepared: tuple[str, ...] = ()  # her prepared moves, as she would type them
    endings: tuple[Ending, ...] = ()  # what became of others since her last letter
    away: Mapping[Seat, Away] = field(default_factory=dict)  # whose players do not decide for them now
    glances: tuple[Glance, ...] = ()  # who has looked at secrets in this game
    put_off: tuple[tuple[str, str], ...] = ()  # and what of it did not find room in this letter
    log: tuple[Happening, ...] = ()  # the whole game as she may know it, if she asked for it
    orders: tuple[str, ...] = ()  # her standing orders, if she asked for them or changed them
    games: tuple[GameStatus, ...] = ()  # all her games, if she asked for them
    tables: tuple[OpenTable, ...] | None = None  # with a free seat, if she asked for them
    turns: tuple[WaitingTurn, ...] = ()  # those that wait for her, in a list of them
    last_reminder: bool = False  # there are no more until she writes
    last_today: bool = False  # no more mails of hers are answered today
    offers_silence: bool = False  # receipt: tells that there need be none for plain moves
    last_here: bool = False  # no more mistakes in answers to this question are answered
    reason: Rejection | TakebackStep | Missing | str = ""  # why not read; how a takeback or a seat stands
    stranger: str = ""  # rejection: the address it came from
    about: Seat | None = None  # bounce: whose mail comes back; takeback: whose decision; absence: who
    by: Seat | None = None  # takeback: who did not agree
    undone: tuple[Happening, ...] = ()  # what was taken back
    no_turn: bool = False  # and that it is the reader's turn no longer
    vote: VoteTold | None = None  # vote: what is asked, or how it ended
    paused: bool = False  # the clocks of the table stand
    said: str = ""  # notice, abandoned: why, in the words of the host
    copied_at: datetime | None = None  # restored: from when the copy is
    per_turn: timedelta | None = None  # invite: time for a decision
    bank: timedelta = timedelta()  # invite: and in reserve, once for the whole game
    longest: timedelta | None = None  # invite: the longest that one is waited for
    draw: Draw | None = None  # that the deals follow from as well
    organiser: Seat | None = None  # invite: who has made the game
    words: str = ""  # invite: the words for the deal that it was made with
    greeting: str = ""  # invite, offer, missing: what whoever invites or decides says
    other: str = ""  # the name of somebody who does not sit at the table now
    bots: tuple[str, ...] = ()  # invite: the kind of bot at each seat; empty for people
    begins: bool = False  # start, or the turn of whoever is asked first: the game begins with this letter
    salts: tuple[Salt, ...] = ()  # then: the words that the deals follow from
    seed_hash: str = ""
    seed: str = ""  # only when the game is over
    ended: View | None = None  # round_over: the reader's view of the ended round, if it is not `view`
    sharing: tuple[Happening, ...] = ()  # round_over, game_over: from the entry on that ended the round
    rounds: tuple[RoundTold, ...] = ()  # those that have ended
    board: str = "boxes"  # how the mine is drawn: "boxes" or "ascii"; or told: "words"
    columns: int = 72  # how wide the mine may be; 40 suits a phone
    room: int = ROOM  # for each part that can grow
    mine_room: int = 100_000  # for the mine as it is drawn in HTML; with little room it is drawn plainly
