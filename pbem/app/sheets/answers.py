"""What is answered to somebody who wrote: what became of each line, or why a mail was not read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from pbem.engine import Refusal, Seat, View


class Rejection(StrEnum):
    """Why a whole mail was not read; one paragraph each."""

    SENDER = "sender"  # not exactly one sender
    FORGED = "forged"  # its sender failed the check of his own domain
    ENCRYPTED = "encrypted"
    TOO_BIG = "too_big"
    UNREADABLE = "unreadable"  # damaged, or without any text
    NO_TOKEN = "no_token"  # it answers no letter of ours
    STRANGER = "stranger"  # somebody else answered
    OTHER_TOKEN = "other_token"  # it answers the letter of another player


class Outcome(StrEnum):
    """What became of a line that is neither a move nor a refusal of the rules; one sentence each."""

    ORDER_FILED = "order_filed"
    ORDER_WITHDRAWN = "order_withdrawn"
    NO_SUCH_ORDER = "no_such_order"
    TOO_MANY_ORDERS = "too_many_orders"
    PREPARE_FILED = "prepare_filed"
    PREPARE_DROPPED = "prepare_dropped"
    NO_SUCH_PREPARED = "no_such_prepared"
    TOO_MANY_PREPARED = "too_many_prepared"
    AUTOMATIC = "automatic"
    LAID_TURNED = "laid_turned"
    REPLACED = "replaced"
    UNDONE = "undone"
    LATE = "late"
    LATE_NOW_OTHERS = "late_now_others"
    NOT_YET = "not_yet"
    NOTHING_HELD = "nothing_held"
    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"
    NOT_POSSIBLE = "not_possible"
    DID_YOU_MEAN = "did_you_mean"
    NOT_MEANT = "not_meant"  # no, she did not
    YES_TO_WHAT = "yes_to_what"
    NOT_READ = "not_read"
    IN_MARKS = "in_marks"
    NOT_ALONE = "not_alone"
    NOTHING_READ = "nothing_read"
    SUBJECT = "subject"
    TAKEN_FOR_COPY = "taken_for_copy"
    TAKEN_FOR_SIGNATURE = "taken_for_signature"
    COPIED = "copied"  # words to the table that stand in a letter of ours
    OWN_ADDRESS = "own_address"  # or hold an address that is only for their writer
    ONE_AT_A_TIME = "one_at_a_time"
    CONTRADICTION = "contradiction"
    REPEATED = "repeated"
    FINAL = "final"
    FINAL_ALREADY = "final_already"
    SAID = "said"
    SAID_NOW = "said_now"
    UNSAID = "unsaid"
    NOTED = "noted"
    TOO_LONG = "too_long"
    TOO_OFTEN = "too_often"
    TOO_MUCH = "too_much"
    KEPT_ENOUGH = "kept_enough"
    MUTES = "mutes"  # somebody
    MUTED_ALREADY = "muted_already"
    HEARS = "hears"  # somebody again
    NOT_MUTED = "not_muted"
    PUBLISHED = "published"
    PUBLISHES_LATER = "publishes_later"
    KEEPS_NOTES = "keeps_notes"
    NOT_ENDED = "not_ended"  # so no note is published
    NO_SUCH_NOTE = "no_such_note"
    MUTED = "muted"
    CHANGED = "changed"
    HOURS = "hours"  # in which she does not play
    AWAY = "away"
    AWAY_LATER = "away_later"
    BACK = "back"
    NOT_AWAY = "not_away"
    NEW_DEADLINE = "new_deadline"
    NO_NUDGES = "no_nudges"
    SNOOZED = "snoozed"
    NOT_SNOOZED = "not_snoozed"
    WHICH_GAME = "which_game"  # in an answer to a list of several
    OF_NO_GAME = "of_no_game"  # nothing was read there
    GUESSED = "guessed"
    TRUSTED = "trusted"
    JOINED = "joined"
    JOINED_LAST = "joined_last"  # and with that the game begins
    JOINED_FOR_DRAW = "joined_for_draw"
    JOINED_FOR_START = "joined_for_start"  # by the host
    DECLINED = "declined"
    WORDS_IN = "words_in"  # for the deal
    WORDS_STAND = "words_stand"  # as they were when she joined
    WORDS_FIXED = "words_fixed"  # since the organiser made the game
    ORGANISERS_WORDS = "organisers_words"
    NO_WORDS = "no_words"  # beside a public draw
    LEAVE_ASKS = "leave_asks"
    LEAVE_ASKS_EARLY = "leave_asks_early"  # before the game begins
    ASKED_BACK = "asked_back"
    TAKEN_BACK = "taken_back"
    AGREED = "agreed"
    DISAGREED = "disagreed"
    NOTHING_ASKED = "nothing_asked"
    OTHER_REQUEST = "other_request"
    VOTE_ASKED = "vote_asked"
    VOTED_YES = "voted_yes"
    VOTED_NO = "voted_no"
    CARRIED = "carried"
    NOT_CARRIED = "not_carried"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    NOTHING_OWED = "nothing_owed"
    VOTE_OPEN = "vote_open"
    NO_VOTE = "no_vote"
    OTHER_VOTE = "other_vote"
    NOT_COUNTED = "not_counted"
    NO_STAND_IN = "no_stand_in"
    NOT_REPLACED = "not_replaced"
    LEFT = "left"
    RETURNED = "returned"
    GAVE_BACK = "gave_back"
    NOBODY_WANTS_IT = "nobody_wants_it"  # the seat that she would give back


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one line that the reader sent."""

    line: str  # as she typed it
    read_as: str = ""  # the move as understood, with names; empty if it was not understood
    refusal: Refusal | None = None
    note: Outcome | None = None  # anything else
    words: str = ""  # what was said or noted, in full
    at: datetime | None = None  # when it is heard, or until when something holds
    left: timedelta | None = None  # and how long that is
    others: tuple[Seat, ...] = ()  # who has not joined yet
    seen: View | None = None  # what she saw when she chose, if the question is answered by now


class TakebackStep(StrEnum):
    """What happened to a request to take a decision back."""

    ASKED = "asked"
    REFUSED = "refused"
    DONE = "done"
