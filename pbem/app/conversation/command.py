"""A command: one value, whether it came by mail or was typed at the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.app.play.orders import kind_of
from pbem.app.sheets.answers import Answer, Outcome
from pbem.calendars.reminders import NEVER
from pbem.engine import Move, plain, write
from pbem.store.schema.kinds import MailPreference


class Kind(StrEnum):
    """What a command asks for."""

    MOVE = "move"
    LATE = "late"  # a number from the list of a question that is closed
    UNDO = "undo"
    GO = "go"
    SAY = "say"
    NOTE = "note"
    PUBLISH = "publish"  # notes, after the end
    MUTE = "mute"  # somebody whose words are not to be heard
    UNMUTE = "unmute"
    SET = "set"
    AWAY = "away"
    BACK = "back"
    SNOOZE = "snooze"
    JOIN = "join"  # perhaps with words for the deal
    DECLINE = "decline"
    LEAVE = "leave"
    LEAVE_ASKS = "leave_asks"  # leave without a yes
    GIVE_BACK = "give_back"  # the seat, to who sat there before
    AGREE = "agree"
    VOTE = "vote"  # for or against what the table was asked
    ASK_VOTE = "ask_vote"  # the table to vote
    TRUST = "trust"
    ORDER = "order"
    WITHDRAW = "withdraw"
    PREPARE = "prepare"
    UNPREPARE = "unprepare"  # one by its number, or all
    HAND = "hand"
    BOARD = "board"
    LOG = "log"
    HISTORY = "history"
    HELP = "help"
    RULES = "rules"
    STATUS = "status"
    RESEND = "resend"
    ORDERS = "orders"
    PREPARED = "prepared"  # what she has prepared


# What changes nothing, and may end in a question mark.
QUESTIONS = (
    *(Kind.HAND, Kind.BOARD, Kind.LOG, Kind.HISTORY, Kind.HELP),
    *(Kind.RULES, Kind.STATUS, Kind.RESEND, Kind.ORDERS, Kind.PREPARED),
)


AT_THE_END, KEEP = "end", "no"  # when notes are published, if not now

# What a kind of command settles: two different commands that settle the same contradict each other.
GROUPS: dict[Kind, tuple[str, ...]] = {
    Kind.MOVE: ("stay",),
    Kind.LEAVE: ("stay", "join"),
    Kind.GIVE_BACK: ("stay", "join"),
    Kind.JOIN: ("join",),
    Kind.DECLINE: ("join",),
    Kind.AGREE: ("agree",),
    Kind.VOTE: ("vote",),
    Kind.ASK_VOTE: ("vote",),
    Kind.AWAY: ("away",),
    Kind.BACK: ("away",),
    Kind.SNOOZE: ("snooze",),
}


@dataclass(frozen=True, slots=True)
class Command:
    """The line as typed, what it asks for, and what it is about."""

    line: str
    kind: Kind
    text: str = ""  # a move in its canonical form, what is to be said, a topic, a value
    name: str = ""  # of a preference
    move: Move | None = None
    unsaid: tuple[Answer, ...] = ()  # about lines below that the table does not hear
    remark: Outcome | None = None  # what its writer should know about how it was read

    @property
    def groups(self) -> tuple[str, ...]:
        """What the command settles, with the player, the setting or the order that it is about."""
        match self.kind:
            case Kind.SET if (self.name, self.text) == ("mail", MailPreference.QUIET):
                return "set mail", "reminders"
            case Kind.SET if self.name == "nudges" and self.text != NEVER:
                return "set nudges", "reminders"
            case Kind.SET:
                return (f"set {self.name}",)
            case Kind.MUTE | Kind.UNMUTE:
                return (f"mute {self.text}",)
            case Kind.PUBLISH if not self.text.isdecimal():
                return ("publish",)
            case Kind.ORDER if kind_of(self.text).single:
                return (f"order {plain(self.text).split()[0]}",)
        return GROUPS.get(self.kind, ())

    def contradicts(self, other: Command) -> bool:
        """Return whether both settle the same in different ways."""
        is_same = (self.kind, self.name, self.text) == (other.kind, other.name, other.text)
        return not is_same and not set(self.groups).isdisjoint(other.groups)


def move_command(move: Move, line: str = "", remark: Outcome | None = None) -> Command:
    """The command that makes a move; ``line`` is how it was typed."""
    text = write(move)
    return Command(line or text, Kind.MOVE, text, move=move, remark=remark)
