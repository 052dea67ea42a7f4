"""What a letter asks for: its fresh lines, read as commands.

A line is a command only if the whole line is one. A line that begins like a command but cannot be read
spoils the whole letter, because half of what somebody meant is worse than nothing; any other line is
just not read. The lines of a letter are carried out together or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pbem.app.errors import BadSetup
from pbem.app.lobby.people import judged
from pbem.engine import (
    PAY,
    STEAL,
    VETO,
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
from pbem.mail.trust.address import safe_address
from pbem.render.sections.numbered import numbered
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


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a letter: the line as typed, what it is, and what it is about."""

    line: str
    kind: str
    text: str = ""  # a move in its canonical form, what is to be said, a topic, a value
    name: str = ""  # of a preference


MUTE = Command("mute", "set", "quiet", "mail")


@dataclass(frozen=True, slots=True)
class Reading:
    """What is needed to read a line: who writes, what she sees, and the numbered moves she was offered."""

    names: Sequence[str]
    seat: Seat
    seen: View
    is_open: bool = True  # whether the question that the letter answers still waits


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


def read_commands(lines: Sequence[str], reading: Reading) -> Commands:
    """The commands among the fresh lines of a letter; raises Spoiled."""
    commands: dict[tuple[str, str, str], Command] = {}  # the same above and below a copy counts once
    unread: list[str] = []
    at, above = 0, ""  # the line above, if it is talk that may go on here
    while at < len(lines):
        line = lines[at]
        try:
            command, after = read_at(lines, at, reading)
            if command is not None and could_be_folded(above, line):
                raise NotUnderstood(line, "wrapped")
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
                raise Spoiled(line, NotUnderstood(line, "many"))
        at = after
    in_marks = frozenset(line for line in unread if is_in_marks(line, reading))
    return Commands(tuple(commands.values()), tuple(unread), in_marks)


def in_the_subject(subject: str) -> tuple[Command, ...]:
    """What List-Unsubscribe offers: one tap in a mail program writes an empty mail with this subject."""
    return (MUTE,) if plain(subject) == "mute" else ()


def read_at(lines: Sequence[str], at: int, reading: Reading) -> tuple[Command | None, int]:
    """The command that begins with this line, if there is one, and where the next line is to be read."""
    line = without_bold(lines[at])
    head = _WORDS.match(line)
    if head:
        return read_words(lines, at, head, reading)
    return read_line(line, reading), at + 1


def without_bold(line: str) -> str:
    bold = _BOLD.fullmatch(line)
    return bold["words"] if bold else line


def read_line(line: str, reading: Reading) -> Command | None:
    """One line as a command, None if it is no command at all; a Refusal if it only begins like one."""
    words = plain(line)
    if words.endswith("?"):
        return read_doubt(line, words.rstrip(" ?"), reading)
    if _BARE_NUMBER.fullmatch(words):
        return number(line, words, reading)
    first, _, rest = words.partition(" ")
    word = first.strip(PUNCTUATION)
    form = FORMS.get(word)
    if form is None:
        return None
    if word != first or (rest and word in _ALONE):
        raise NotUnderstood(line, "alone")
    return form(line, rest, reading)


def read_doubt(line: str, words: str, reading: Reading) -> Command | None:
    """A line that ends in a question mark: fine if it asks for something, but nobody moves by asking."""
    if words.partition(" ")[0] == "salt":  # whose words may be any
        return some_salt(line, words, reading)
    command = read_line(words, reading)
    if command is not None and command.kind not in _ASKING:
        raise NotUnderstood(line, "question")
    return command


def is_in_marks(line: str, reading: Reading) -> bool:
    """Whether a line is a command but for the quotation marks around it.

    So our own letters show commands, and it is these marks that keep a copy of them from being carried out.
    Somebody who copied them along is told, and nothing is done.
    """
    words = line.strip(" .")
    if words[:1] not in _MARKS:
        return False
    try:
        return read_line(words.strip(f"{_MARKS} ."), reading) is not None
    except Refusal:
        return False


def could_be_folded(above: str, line: str) -> bool:
    """Whether a mail program may have broken one long line into these two."""
    word = line.split(maxsplit=1)[0] if line.strip() else ""
    return len(above) <= _WIDEST and len(above) + 1 + len(word) > _NARROWEST


# Words to the table and to oneself ------------------------------------------------------------------

_WORDS = re.compile(r"\s*(?P<verb>say|note)(?:\s*(?P<colon>:)|(?=\s)|$)(?P<rest>.*)", re.IGNORECASE)


def read_words(lines: Sequence[str], at: int, head: re.Match[str], reading: Reading) -> tuple[Command, int]:
    """``say`` takes its paragraph; ``say:`` alone takes everything down to a lone dot."""
    verb, first = head["verb"].casefold(), head["rest"].strip()
    if head["colon"] and not first:
        end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == "."), None)
        if end is None:
            raise NotUnderstood(lines[at], "block")
        said, after = list(lines[at + 1 : end]), end + 1
    else:
        after = at + 1
        while after < len(lines) and lines[after].strip() and not ends_words(lines, after, reading):
            after += 1
        said = [first, *lines[at + 1 : after]]
    text = "\n".join(said).strip("\n ")
    if not text:
        raise NotUnderstood(lines[at], "words")
    return Command(lines[at], verb, text), after


def ends_words(lines: Sequence[str], at: int, reading: Reading) -> bool:
    """Whether a new command begins inside a paragraph; one that may be a folded line is refused."""
    line = without_bold(lines[at])
    try:
        begins = _WORDS.match(line) is not None or read_line(line, reading) is not None
    except Refusal:
        if _NAMES_A_CARD.match(plain(line)) and not could_be_folded(lines[at - 1], lines[at]):
            raise  # or the table would hear which card she holds
        begins = False  # talk may begin like a command
    if begins and could_be_folded(lines[at - 1], lines[at]):
        raise NotUnderstood(lines[at], "wrapped")
    return begins


# The forms of all other commands --------------------------------------------------------------------

Form = Callable[[str, str, Reading], Command | None]


def number(line: str, words: str, reading: Reading) -> Command:
    """A number means the list of the question that the letter answers, and never another one."""
    if not reading.is_open:
        return Command(line, "late")
    offered = numbered(reading.seen)
    wanted = int(re.sub(r"[^0-9]", "", words))
    if not 1 <= wanted <= len(offered):
        raise NotUnderstood(line, "number")
    return _move(line, offered[wanted - 1])


def a_move(line: str, rest: str, reading: Reading) -> Command:
    return _move(line, read(line, reading.names, reading.seat))


def _move(line: str, move: Move) -> Command:
    return Command(line, "move", write(move))


def alone(kind: str, line: str, rest: str, reading: Reading) -> Command:
    return Command(line, kind)


def a_round(line: str, rest: str, reading: Reading) -> Command:
    wanted = rest.removeprefix("round ").strip()
    if wanted and not (wanted.isdecimal() and 1 <= int(wanted) <= reading.seen.rules.rounds):
        raise NotUnderstood(line, "round")
    return Command(line, "log", wanted)


def a_topic(line: str, rest: str, reading: Reading) -> Command:
    topic = topic_named(rest, reading.seen.rules.modules) if rest else ""
    if topic is None:
        raise NotUnderstood(line, "rules")
    return Command(line, "rules", topic)


_SETTING = re.compile(r"\s*set\s+(?P<name>[a-z]+)\s*[\s=:]\s*(?P<value>\S+)\s*", re.IGNORECASE)
_ALIASES = {"language": "lang", "timezone": "zone"}


def a_preference(line: str, rest: str, reading: Reading) -> Command:
    found = _SETTING.fullmatch(line)
    name = (found["name"].casefold() if found else rest.partition(" ")[0].rstrip("=:")) or "set"
    name = _ALIASES.get(name, name)
    hint = name if name in ("lang", "zone", "board", "mail") else "set"
    if found is None:
        raise NotUnderstood(line, hint)
    try:
        return Command(line, "set", judged(name, found["value"]), name)
    except BadSetup:
        raise NotUnderstood(line, hint) from None


def some_salt(line: str, rest: str, reading: Reading) -> Command:
    words = line.split(maxsplit=1)[1].strip() if rest else ""
    if not 1 <= len(words) <= 200:
        raise NotUnderstood(line, "salt")
    return Command(line, "salt", words)


def an_address(line: str, rest: str, reading: Reading) -> Command:
    words = line.split()
    address = words[1].strip("<>") if len(words) == 2 else ""
    if not safe_address(address):
        raise NotUnderstood(line, "trust")
    return Command(line, "trust", address)


def a_consent(line: str, rest: str, reading: Reading) -> Command:
    if rest not in ("", "yes", "no"):
        raise NotUnderstood(line, "agree")
    return Command(line, "agree", "no" if rest == "no" else "yes")


def leaving(line: str, rest: str, reading: Reading) -> Command:
    if rest not in ("", "yes"):
        raise NotUnderstood(line, "leave")
    return Command(line, "leave" if rest else "leave_asks")


def an_order(line: str, rest: str, reading: Reading) -> Command | None:
    """A standing order says which cards it means; other lines about a veto are talk."""
    if rest.partition(" ")[0] not in ("any", "every", "each", "all", "anything", "everything"):
        return None
    read_order(line, reading.names, reading.seat)
    return Command(line, "order", line)


def a_withdrawal(line: str, rest: str, reading: Reading) -> Command:
    """By its number an order is taken back; without one all are listed."""
    if not rest:
        return Command(line, "orders")
    if not _BARE_NUMBER.fullmatch(rest):
        raise NotUnderstood(line, "withdraw")
    return Command(line, "withdraw", rest.strip("#.)"))


def about_players(
    read_names: Callable[[str, Sequence[str], Seat], object], line: str, rest: str, reading: Reading
) -> Command | None:
    """Only a whole line that names players is an order to pay or to steal; everything else is talk."""
    try:
        read_names(line, reading.names, reading.seat)
    except NotUnderstood:
        return None
    return Command(line, "order", line)


_ALONE = ("undo", "go", "hand", "board", "history", "help", "join", "decline", "resend", "status")
FORMS: dict[str, Form] = {
    **dict.fromkeys(("play", "lay", "discard", "pass", "choose", "toll"), a_move),
    **{word: partial(alone, word) for word in _ALONE},
    "log": a_round,
    "rules": a_topic,
    "set": a_preference,
    "salt": some_salt,
    "trust": an_address,
    "leave": leaving,
    "agree": a_consent,
    VETO: an_order,
    PAY: partial(about_players, read_permission),
    STEAL: partial(about_players, read_victims),
    "withdraw": a_withdrawal,
}
# What changes nothing, and may be asked for as a question.
_ASKING = frozenset(("hand", "board", "log", "history", "help", "rules", "resend", "status", "orders"))
# Every word that begins a command.
COMMANDS = frozenset((*FORMS, "say", "note"))
