"""The words that rows hold where only a few are possible.

Each is equal to its text, which is what the database, exports and letters hold.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum


class GamePhase(StrEnum):
    """How far a game has come."""

    OPEN = "open"  # people are invited, nothing is dealt
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"


class SeatStatus(StrEnum):
    """Whether somebody sits at a seat."""

    INVITED = "invited"
    JOINED = "joined"
    DECLINED = "declined"
    LEFT = "left"
    DROPPED = "dropped"  # did not answer for too long; a bot may play here until she is back


class Missed(StrEnum):
    """What happens when somebody does not answer in time; the terms of a game say which of these."""

    DISCARD = "discard"  # the oldest card goes (R23.8)
    SHORTER = "shorter"  # the same, and after two in a row there is less time
    BOT = "bot"  # after a time of grace a bot plays until she is back
    SUBSTITUTE = "substitute"  # or the seat is open for somebody else
    PAUSE = "pause"  # or the whole table waits
    VOTE = "vote"  # or it votes whether the game ends


class MailPreference(StrEnum):
    """What a player wants to be written."""

    MY_TURN = "my-turn"
    EVERY_MOVE = "every-move"
    DAILY = "daily"
    QUIET = "quiet"  # like my-turn, but without reminders


class TalkPreference(StrEnum):
    """When a player hears what others say."""

    MAIL = "mail"  # as she hears of moves
    NOW = "now"  # in a letter, as soon as it has cooled
    TURN = "turn"  # with the next letter that tells news, mostly that of her turn
    DAILY = "daily"  # in one letter a day


class ReceiptPreference(StrEnum):
    """Which of her mails a player wants to be answered."""

    UNSAID = ""  # all, until she is told that there is a choice
    ALL = "all"
    TROUBLE = "trouble"  # not a plain move or words to the table that were done as they were written


class DueKind(StrEnum):
    """What the clock does when the time of a row has come."""

    NUDGE = "nudge"  # reminds a player
    TIMEOUT = "timeout"  # decides for her, or lets the time of grace begin
    NOTICE = "notice"  # reminds her in it, once a day
    GRACE = "grace"  # ends it
    WINDOW = "window"  # ends the time for objections
    TALK = "talk"  # tells what was said and has cooled
    DAILY = "daily"  # writes the letter of the day
    VOTE = "vote"  # ends a vote of the table
    INSTRUCTED = "instructed"  # makes the move that somebody has left instructions for


class Shield(StrEnum):
    """How long moves wait that need nobody's answer, so that their speed tells nothing of a hand."""

    SHORT = "short"  # some minutes
    FULL = "full"  # as long as people take


class VoteKind(StrEnum):
    """What a table can vote about."""

    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    REPLACE = "replace"
    END = "end"


# What ends a time that people have, reminds of it, or decides in their place: none of it is done while their
# mail cannot come in.
TIME_OF_PEOPLE = (
    *(DueKind.NUDGE, DueKind.TIMEOUT, DueKind.NOTICE, DueKind.GRACE),
    *(DueKind.WINDOW, DueKind.VOTE, DueKind.INSTRUCTED),
)


class Work(StrEnum):
    """What a worker does: it lets mail in, and deals with rows that wait."""

    LISTEN = "listen"  # for mail
    READ = "read"  # mails that came in
    TICK = "tick"  # what is due
    SEND = "send"  # letters


ToDo = Mapping[Work, datetime | None]  # what there is to do, and from when on; None: at once


class InboxStatus(StrEnum):
    """What became of a mail that came in."""

    NEW = "new"
    DONE = "done"
    REFUSED = "refused"
    IGNORED = "ignored"
    QUARANTINED = "quarantined"  # reading it failed; it waits for the host
    STRANGER = "stranger"  # from somebody who plays here nowhere, to no question of anybody
    HOST = "host"  # to postmaster or abuse: a person should read it


class OutboxStatus(StrEnum):
    """What became of a letter that goes out."""

    NEW = "new"
    SENT = "sent"
    FAILED = "failed"


class BounceKind(StrEnum):
    """Why a letter came back."""

    HARD = "hard"  # there is no such address
    SOFT = "soft"  # it does not work now
