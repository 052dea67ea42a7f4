"""What a letter asks for: its fresh lines, read as commands.

A line is a command only if the whole line is one. A line that begins like a command but cannot be read
spoils the whole letter, because half of what somebody meant is worse than nothing; any other line is
just not read. All commands of a letter are run, or none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from pbem.app.errors import BadSetup
from pbem.app.lobby.people import PREFERENCES, judged
from pbem.engine import (
    PAY,
    STEAL,
    VETO,
    Hint,
    Move,
    NotUnderstood,
    Refusal,
    Seat,
    View,
    plain,
    read,
    read_order,
    read_permission,
    read_victims,
    write,
)
from pbem.mail.parse.address import safe_address
from pbem.render.numbered import numbered
from pbem.render.sections.topics import topic_named

MOST_COMMANDS = 50
PUNCTUATION = ":;,.!?"
_MARKS = "“”„‟‘’‚‛«»‹›\"'`"
_BARE_NUMBER = re.compile(r"#?[0-9]{1,3}[.)]?")
# Whoever names a card by its number means a move, whatever stands above it.
_NAMES_A_CARD = re.compile(r"(?:play|lay|discard|pass|toll) (?:#|no\.?)?[0-9]")
# How programs show in plain text that a whole line was bold.
_BOLD = re.compile(r"\s*(\*{1,2})(?=[^\s*])(?P<words>[^*]*[^\s*])\1\s*")
# Programs fold lines somewhere in between; a line that is longer than that was not folded at all.
_NARROWEST, _WIDEST = 60, 100


class Kind(StrEnum):
    """What a command asks for."""

    MOVE = "move"
    LATE = "late"  # a number from the list of a question that is closed
    UNDO = "undo"
    GO = "go"
    SAY = "say"
    NOTE = "note"
    SET = "set"
    SALT = "salt"
    JOIN = "join"
    DECLINE = "decline"
    LEAVE = "leave"
    LEAVE_ASKS = "leave_asks"  # leave without a yes
    AGREE = "agree"
    TRUST = "trust"
    ORDER = "order"
    WITHDRAW = "withdraw"
    HAND = "hand"
    BOARD = "board"
    LOG = "log"
    HISTORY = "history"
    HELP = "help"
    RULES = "rules"
    STATUS = "status"
    RESEND = "resend"
    ORDERS = "orders"


# What changes nothing, and may end in a question mark.
QUESTIONS = (
    *(Kind.HAND, Kind.BOARD, Kind.LOG, Kind.HISTORY, Kind.HELP),
    *(Kind.RULES, Kind.STATUS, Kind.RESEND, Kind.ORDERS),
)


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a letter: the line as typed, what it is, and what it is about."""

    line: str
    kind: Kind
    text: str = ""  # a move in its canonical form, what is to be said, a topic, a value
    name: str = ""  # of a preference
    move: Move | None = None


MUTE = Command("mute", Kind.SET, "quiet", "mail")


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """What a line is read with: who writes, what she sees, and whether her question is still open."""

    names: Sequence[str]
    seat: Seat
    seen: View
    is_open: bool = True


class Spoiled(Exception):
    """A line that begins like a command, and why it cannot be read."""

    def __init__(self, line: str, refusal: Refusal) -> None:
        super().__init__(line)
        self.line = line
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Commands:
    """All that a letter asks for, and the lines that were not read."""

    commands: tuple[Command, ...] = ()
    unread: tuple[str, ...] = ()
    in_marks: frozenset[str] = frozenset()  # of those, what would be a command without quotation marks


def read_commands(lines: Sequence[str], context: ReadingContext) -> Commands:
    """The commands among the fresh lines of a letter; raises Spoiled."""
    commands: dict[tuple[Kind, str, str], Command] = {}  # the same above and below a copy counts once
    unread: list[str] = []
    at, above = 0, ""  # the line above, if it is talk that may go on here
    while at < len(lines):
        line = lines[at]
        try:
            command, after = read_at(lines, at, context)
            if command is not None and could_be_folded(above, line):
                raise NotUnderstood(line, Hint.WRAPPED)
        except Refusal as refusal:
            raise Spoiled(refusal.text if isinstance(refusal, NotUnderstood) else line, refusal) from None
        if command is None:
            above = line
            if plain(line):
                unread.append(line)
        else:
            above = ""
            commands.setdefault((command.kind, command.text, command.name), command)
            if len(commands) > MOST_COMMANDS:
                raise Spoiled(line, NotUnderstood(line, Hint.MANY))
        at = after
    in_marks = frozenset(line for line in unread if is_in_marks(line, context))
    return Commands(tuple(commands.values()), tuple(unread), in_marks)


def in_the_subject(subject: str) -> tuple[Command, ...]:
    """What List-Unsubscribe offers: one tap in a mail program writes an empty mail with this subject."""
    return (MUTE,) if plain(subject) == "mute" else ()


def read_at(lines: Sequence[str], at: int, context: ReadingContext) -> tuple[Command | None, int]:
    """The command that begins with this line, if there is one, and where the next line is to be read."""
    line = without_bold(lines[at])
    head = _WORDS.match(line)
    if head:
        return read_words(lines, at, head, context)
    return read_line(line, context), at + 1


def without_bold(line: str) -> str:
    bold = _BOLD.fullmatch(line)
    return bold["words"] if bold else line


def read_line(line: str, context: ReadingContext) -> Command | None:
    """One line as a command, None if it is no command at all; a Refusal if it only begins like one."""
    words = plain(line)
    if words.endswith("?"):
        return read_question(line, words.rstrip(" ?"), context)
    if _BARE_NUMBER.fullmatch(words):
        return read_number(line, words, context)
    first, _, rest = words.partition(" ")
    word = first.strip(PUNCTUATION)
    reader = READERS.get(word)
    if reader is None:
        return None
    if word != first or (rest and word in _ALONE):
        raise NotUnderstood(line, Hint.ALONE)
    return reader(line, rest, context)


def read_question(line: str, words: str, context: ReadingContext) -> Command | None:
    """A line that ends in a question mark: fine if it asks for something, but nobody moves by asking."""
    if words.partition(" ")[0] == "salt":  # may be any words, a question too
        return read_salt(line, words, context)
    command = read_line(words, context)
    if command is not None and command.kind not in QUESTIONS:
        raise NotUnderstood(line, Hint.QUESTION)
    return command


def is_in_marks(line: str, context: ReadingContext) -> bool:
    """Whether a line is a command but for the quotation marks around it.

    Our own letters show commands like this, so that a copy of them is never run. Whoever copied the marks
    along is told so, and nothing is done.
    """
    words = line.strip(" .")
    if words[:1] not in _MARKS:
        return False
    try:
        return read_line(words.strip(f"{_MARKS} ."), context) is not None
    except Refusal:
        return False


def could_be_folded(above: str, line: str) -> bool:
    """Whether a mail program may have broken one long line into these two."""
    word = line.split(maxsplit=1)[0] if line.strip() else ""
    return len(above) <= _WIDEST and len(above) + 1 + len(word) > _NARROWEST


# Words to the table and to oneself ------------------------------------------------------------------

_WORDS = re.compile(r"\s*(?P<verb>say|note)(?:\s*(?P<colon>:)|(?=\s)|$)(?P<rest>.*)", re.IGNORECASE)


def read_words(
    lines: Sequence[str], at: int, head: re.Match[str], context: ReadingContext
) -> tuple[Command, int]:
    """``say`` takes its paragraph; ``say:`` alone takes everything down to a lone dot."""
    verb, first = head["verb"].casefold(), head["rest"].strip()
    if head["colon"] and not first:
        end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == "."), None)
        if end is None:
            raise NotUnderstood(lines[at], Hint.BLOCK)
        said, after = list(lines[at + 1 : end]), end + 1
    else:
        after = at + 1
        while after < len(lines) and lines[after].strip() and not ends_words(lines, after, context):
            after += 1
        said = [first, *lines[at + 1 : after]]
    text = "\n".join(said).strip("\n ")
    if not text:
        raise NotUnderstood(lines[at], Hint.WORDS)
    return Command(lines[at], Kind(verb), text), after


def ends_words(lines: Sequence[str], at: int, context: ReadingContext) -> bool:
    """Whether a new command begins inside a paragraph; one that may be a folded line is refused."""
    line = without_bold(lines[at])
    try:
        begins = _WORDS.match(line) is not None or read_line(line, context) is not None
    except Refusal:
        if _NAMES_A_CARD.match(plain(line)) and not could_be_folded(lines[at - 1], lines[at]):
            raise  # or the table would hear which card she holds
        begins = False  # talk may begin like a command
    if begins and could_be_folded(lines[at - 1], lines[at]):
        raise NotUnderstood(lines[at], Hint.WRAPPED)
    return begins


# All other commands ---------------------------------------------------------------------------------

Reader = Callable[[str, str, ReadingContext], Command | None]  # of a line, and what follows its first word


def read_number(line: str, words: str, context: ReadingContext) -> Command:
    """A number means the list of the question that the letter answers, and never another one."""
    if not context.is_open:
        return Command(line, Kind.LATE)
    offered = numbered(context.seen)
    wanted = int(re.sub(r"[^0-9]", "", words))
    if not 1 <= wanted <= len(offered):
        raise NotUnderstood(line, Hint.NUMBER)
    return move_command(line, offered[wanted - 1])


def read_move(line: str, rest: str, context: ReadingContext) -> Command:
    return move_command(line, read(line, context.names, context.seat))


def move_command(line: str, move: Move) -> Command:
    return Command(line, Kind.MOVE, write(move), move=move)


def read_alone(kind: Kind, line: str, rest: str, context: ReadingContext) -> Command:
    return Command(line, kind)


def read_log(line: str, rest: str, context: ReadingContext) -> Command:
    wanted = rest.removeprefix("round ").strip()
    if wanted and not (wanted.isdecimal() and 1 <= int(wanted) <= context.seen.rules.rounds):
        raise NotUnderstood(line, Hint.ROUND)
    return Command(line, Kind.LOG, wanted)


def read_rules(line: str, rest: str, context: ReadingContext) -> Command:
    topic = topic_named(rest, context.seen.rules.modules) if rest else ""
    if topic is None:
        raise NotUnderstood(line, Hint.RULES)
    return Command(line, Kind.RULES, topic)


_SETTING = re.compile(r"\s*set\s+(?P<name>[a-z]+)\s*[\s=:]\s*(?P<value>\S+)\s*", re.IGNORECASE)
_ALIASES = {"language": "lang", "timezone": "zone"}


def read_set(line: str, rest: str, context: ReadingContext) -> Command:
    found = _SETTING.fullmatch(line)
    name = (found["name"].casefold() if found else rest.partition(" ")[0].rstrip("=:")) or "set"
    name = _ALIASES.get(name, name)
    hint = Hint(name) if name in PREFERENCES else Hint.SET
    if found is None:
        raise NotUnderstood(line, hint)
    try:
        return Command(line, Kind.SET, judged(name, found["value"]), name)
    except BadSetup:
        raise NotUnderstood(line, hint) from None


def read_salt(line: str, rest: str, context: ReadingContext) -> Command:
    words = line.split(maxsplit=1)[1].strip() if rest else ""
    if not 1 <= len(words) <= 200:
        raise NotUnderstood(line, Hint.SALT)
    return Command(line, Kind.SALT, words)


def read_trust(line: str, rest: str, context: ReadingContext) -> Command:
    words = line.split()
    address = words[1].strip("<>") if len(words) == 2 else ""
    if not safe_address(address):
        raise NotUnderstood(line, Hint.TRUST)
    return Command(line, Kind.TRUST, address)


def read_agree(line: str, rest: str, context: ReadingContext) -> Command:
    if rest not in ("", "yes", "no"):
        raise NotUnderstood(line, Hint.AGREE)
    return Command(line, Kind.AGREE, "no" if rest == "no" else "yes")


def read_leave(line: str, rest: str, context: ReadingContext) -> Command:
    if rest not in ("", "yes"):
        raise NotUnderstood(line, Hint.LEAVE)
    return Command(line, Kind.LEAVE if rest else Kind.LEAVE_ASKS)


def read_veto_order(line: str, rest: str, context: ReadingContext) -> Command | None:
    """A standing order says which cards it means; other lines about a veto are talk."""
    if rest.partition(" ")[0] not in ("any", "every", "each", "all", "anything", "everything"):
        return None
    read_order(line, context.names, context.seat)
    return Command(line, Kind.ORDER, line)


def read_withdraw(line: str, rest: str, context: ReadingContext) -> Command:
    """By its number an order is taken back; without one all are listed."""
    if not rest:
        return Command(line, Kind.ORDERS)
    if not _BARE_NUMBER.fullmatch(rest):
        raise NotUnderstood(line, Hint.WITHDRAW)
    return Command(line, Kind.WITHDRAW, rest.strip("#.)"))


def read_player_order(
    read_names: Callable[[str, Sequence[str], Seat], object], line: str, rest: str, context: ReadingContext
) -> Command | None:
    """Only a whole line that names players is an order to pay or to steal; everything else is talk."""
    try:
        read_names(line, context.names, context.seat)
    except NotUnderstood:
        return None
    return Command(line, Kind.ORDER, line)


_ALONE = (
    *(Kind.UNDO, Kind.GO, Kind.HAND, Kind.BOARD, Kind.HISTORY),
    *(Kind.HELP, Kind.JOIN, Kind.DECLINE, Kind.RESEND, Kind.STATUS),
)
READERS: dict[str, Reader] = {
    **dict.fromkeys(("play", "lay", "discard", "pass", "choose", "toll"), read_move),
    **{kind: partial(read_alone, kind) for kind in _ALONE},
    "log": read_log,
    "rules": read_rules,
    "set": read_set,
    "salt": read_salt,
    "trust": read_trust,
    "leave": read_leave,
    "agree": read_agree,
    VETO: read_veto_order,
    PAY: partial(read_player_order, read_permission),
    STEAL: partial(read_player_order, read_victims),
    "withdraw": read_withdraw,
}
FIRST_WORDS = frozenset((*READERS, Kind.SAY, Kind.NOTE))
