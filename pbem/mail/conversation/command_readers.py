"""How each command is read: one small function for the line that begins with its word."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial

from pbem.app.conversation.command import AT_THE_END, KEEP, Command, Kind
from pbem.app.errors import BadSetup
from pbem.app.lobby.people import PREFERENCES, judged
from pbem.app.play.nudges import LONGEST_SNOOZE
from pbem.app.play.orders import kind_of
from pbem.app.sheets.voting import NO, YES
from pbem.app.table.pace import LONGEST, SHORTEST
from pbem.engine import (
    NOBODY,
    PAY,
    PREPARE,
    STEAL,
    VETO,
    Hint,
    NotUnderstood,
    Seat,
    order_meant,
    plain,
    read_order,
    read_permission,
    read_prepared,
    read_victims,
    seat_named,
    shown_move,
    write_prepared,
)
from pbem.mail.parse.address import safe_address
from pbem.mail.typed.card_names import without_card_names
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.courtesy import OWN_VERBS, tidy, without_courtesy
from pbem.mail.typed.deal_words import are_words_for_the_deal
from pbem.mail.typed.moves import BARE_NUMBER, read_move
from pbem.render.rules.topics import topic_named
from pbem.render.safe import TIE
from pbem.spans import read_span
from pbem.store.schema.kinds import VoteKind

Reader = Callable[[str, str, ReadingContext], Command | None]  # of a line, and what follows its first word


def read_move_line(line: str, rest: str, context: ReadingContext) -> Command:
    return read_move(line, context)


def read_alone(kind: Kind, line: str, rest: str, context: ReadingContext) -> Command:
    return Command(line, kind)


def read_log(line: str, rest: str, context: ReadingContext) -> Command:
    wanted = rest.removeprefix("round ").strip()
    rounds = range(1, context.seen.rules.rounds + 1)
    if wanted and wanted.lstrip("0") not in map(str, rounds):
        raise NotUnderstood(line, Hint.ROUND)
    return Command(line, Kind.LOG, wanted.lstrip("0"))


def read_rules(line: str, rest: str, context: ReadingContext) -> Command:
    topic = topic_named(rest, context.seen.rules.modules) if rest else ""
    if topic is None:
        raise NotUnderstood(line, Hint.RULES)
    return Command(line, Kind.RULES, topic)


_SETTING = re.compile(r"\s*set\s+(?P<name>[a-z]+)(?:\s*+[=:]\s*+|\s++)(?P<value>\S.*)", re.IGNORECASE)
_AS_TYPED = ("quiet", "days")  # settings that are read again when they are set
_OF_WORDS = (*_AS_TYPED, "nudges", "stop")  # and those whose value may have several words
_ALIASES = {"language": "lang", "timezone": "zone"}
_HINTS = {"stop": Hint.ENDS}  # where a setting is called by a word that means something else in the game


def read_set(line: str, rest: str, context: ReadingContext) -> Command:
    found = _SETTING.fullmatch(line)
    name = (found["name"].casefold() if found else rest.partition(" ")[0].rstrip("=:")) or "set"
    name = _ALIASES.get(name, name)
    hint = Hint(_HINTS.get(name, name)) if name in PREFERENCES else Hint.SET
    value = found["value"].strip() if found else ""
    if not value or (" " in value and name not in _OF_WORDS):
        raise NotUnderstood(line, hint)
    try:
        stored = judged(name, value)
    except BadSetup:
        raise NotUnderstood(line, hint) from None
    return Command(line, Kind.SET, value if name in _AS_TYPED else stored, name)


def read_away(line: str, rest: str, context: ReadingContext) -> Command | None:
    """Many a sentence has this word; what says from when or until when is meant for us."""
    return Command(line, Kind.AWAY, rest) if rest.partition(" ")[0] in _FROM_OR_UNTIL else None


def read_snooze(line: str, rest: str, context: ReadingContext) -> Command:
    """For how long; a day if that is not said."""
    time = read_span("0" if rest == "off" else rest.removeprefix("for ") or "1d")
    if time is None or timedelta(seconds=time) > LONGEST_SNOOZE:
        raise NotUnderstood(line, Hint.SNOOZE)
    return Command(line, Kind.SNOOZE, str(time))


def read_join(line: str, rest: str, context: ReadingContext) -> Command:
    """The bare word, perhaps with thanks behind it, or with words for the deal."""
    if any(words == "join" for words in without_courtesy(tidy(line), context)):
        return Command(line, Kind.JOIN)
    first, *behind = line.split(maxsplit=1)
    words = " ".join(behind).strip()
    if plain(first) != "join" or not are_words_for_the_deal(words):
        raise NotUnderstood(line, Hint.JOIN)
    return Command(line, Kind.JOIN, words)


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


def read_vote(line: str, rest: str, context: ReadingContext) -> Command | None:
    """An answer to a vote, or what the table is asked; other sentences about votes are talk."""
    rest = rest.rstrip(" .!")
    kind, _, value = rest.partition(" ")
    if kind not in (YES, NO, *VoteKind):
        return None
    if rest in (YES, NO):
        return Command(line, Kind.VOTE, rest)
    if kind == VoteKind.REPLACE:
        return read_replace(line, context)
    seconds = read_span(value) if kind == VoteKind.EXTEND else 0
    if kind in (YES, NO) or seconds is None or (value and kind != VoteKind.EXTEND):
        raise NotUnderstood(line, Hint.VOTE)
    if kind == VoteKind.EXTEND and not SHORTEST <= seconds <= LONGEST:
        raise NotUnderstood(line, Hint.VOTE_TIME)
    return Command(line, Kind.ASK_VOTE, f"{kind} {NOBODY} {seconds or ''}")


_REPLACE = re.compile(
    r"\s*(?:vote\s+)?replace\s+(?P<name>\S.{0,40}?)\s+by\s+"
    r"(?:(?P<bot>(?:a\s+)?bot)|(?P<person>\S.{0,40}?)\s+<?(?P<address>\S+@[^\s<>]+)>?)\s*",
    re.IGNORECASE,
)


def read_replacing(line: str, rest: str, context: ReadingContext) -> Command | None:
    """The same without the word for a vote; what names nobody instead is talk."""
    return read_replace(line, context) if " by " in rest else None


def read_replace(line: str, context: ReadingContext) -> Command:
    """Who is to be replaced, and by whom."""
    found = _REPLACE.fullmatch(line)
    if found is None or (found["address"] and not safe_address(found["address"])):
        raise NotUnderstood(line, Hint.REPLACE)
    about = seat_named(found["name"], line, context.names, context.seat)
    if about >= len(context.names):
        raise NotUnderstood(line, Hint.PLAYER)
    person = "" if found["bot"] else f"{found['person']} <{found['address']}>"
    return Command(line, Kind.ASK_VOTE, f"{VoteKind.REPLACE} {about} {person}")


def read_mute(kind: Kind, line: str, rest: str, context: ReadingContext) -> Command | None:
    """Whom not to hear, or to hear again; a sentence that begins like this and names nobody is talk."""
    name = rest.rstrip(" .!")
    try:
        other = seat_named(name, line, context.names, context.seat) if name else context.seat
    except NotUnderstood:
        if " " in name:
            return None
        raise
    if other == context.seat or other >= len(context.names):
        raise NotUnderstood(line, Hint.MUTE)
    return Command(line, kind, str(other))


_PUBLISHED = {"": "", "all": "", "at the end": AT_THE_END, "later": AT_THE_END, "no": KEEP, "never": KEEP}


def read_publish(line: str, rest: str, context: ReadingContext) -> Command | None:
    """All notes or one of them, now or at the end; other sentences are talk."""
    wanted = rest.rstrip(" .!").removeprefix("note ")
    if re.fullmatch(r"#?[0-9]{1,4}", wanted):
        return Command(line, Kind.PUBLISH, wanted.lstrip("#"))
    return Command(line, Kind.PUBLISH, _PUBLISHED[wanted]) if wanted in _PUBLISHED else None


def read_give(line: str, rest: str, context: ReadingContext) -> Command | None:
    """Only the whole of it counts: people give each other many things."""
    return Command(line, Kind.GIVE_BACK) if rest.strip(".!") == "back" else None


def read_leave(line: str, rest: str, context: ReadingContext) -> Command:
    if rest not in ("", "yes"):
        raise NotUnderstood(line, Hint.LEAVE)
    return Command(line, Kind.LEAVE if rest else Kind.LEAVE_ASKS)


def read_veto_order(line: str, rest: str, context: ReadingContext) -> Command | None:
    """A standing order says which cards it means; what may mean one, or a card that is shown, is refused."""
    if rest.partition(" ")[0] in _EVERY:
        read_order(line, context.names, context.seat)
        return Command(line, Kind.ORDER, line)
    meant = rest in _WHAT_IS_SHOWN or order_meant(line, context.names, context.seat)
    if meant and kind_of(line).counts(context.seen.rules):
        shown = shown_move(context.seen.then) is not None and context.seen.active != context.seat
        raise NotUnderstood(line, Hint.VETO_NOW if shown else Hint.LONE_VETO)
    return None  # other lines about a veto are talk


def read_withdraw(line: str, rest: str, context: ReadingContext) -> Command:
    """By its number an order is taken back; without one all are listed."""
    if not rest:
        return Command(line, Kind.ORDERS)
    if not BARE_NUMBER.fullmatch(rest):
        raise NotUnderstood(line, Hint.WITHDRAW)
    return Command(line, Kind.WITHDRAW, rest.strip("#.)"))


def read_prepare(line: str, rest: str, context: ReadingContext) -> Command | None:
    """A move for a later turn; a sentence with this word that goes on in any other way is talk."""
    said = _TIES.sub(" ", line)
    if rest and not _PREPARES.match(plain(said).partition(" ")[2]):
        return None
    order = read_prepared(without_card_names(said, context), context.names, context.seat)
    return Command(line, Kind.PREPARE, write_prepared(order))


def read_unprepare(line: str, rest: str, context: ReadingContext) -> Command:
    """By its number one of them is taken back; without one all are."""
    if rest and not BARE_NUMBER.fullmatch(rest):
        raise NotUnderstood(line, Hint.UNPREPARE)
    return Command(line, Kind.UNPREPARE, rest.strip("#.)"))


def read_if_alone(kind: Kind, line: str, rest: str, context: ReadingContext) -> Command | None:
    """A word that many a sentence of talk begins with: only by itself it counts."""
    return None if rest else Command(line, kind)


def read_player_order(
    read_names: Callable[[str, Sequence[str], Seat], object], line: str, rest: str, context: ReadingContext
) -> Command | None:
    """A whole line that names players is an order to pay or to steal, and what is nearly one is refused."""
    try:
        read_names(line, context.names, context.seat)
    except NotUnderstood as problem:
        if kind_of(line).counts(context.seen.rules) and is_nearly_an_order(problem.hint, rest, context):
            raise
        return None  # everything else is talk
    return Command(line, Kind.ORDER, line)


def is_nearly_an_order(hint: str, rest: str, context: ReadingContext) -> bool:
    """Whether paying or stealing was meant: the bare word, a player, or one word where a name belongs."""
    if not rest or hint in (Hint.PAY_SELF, Hint.ROB_SELF):
        return True
    word, _, names = rest.partition(" ")
    known = {plain(name) for name in context.names}
    if word not in ("for", "from"):
        return rest in known
    parts = [part.strip() for part in names.partition(" up to ")[0].split(",")]
    if hint == Hint.PLAYER:
        return not any(" " in part or part in _NO_NAMES for part in parts)
    return any(part in known for part in parts)


# What somebody may write who wants to stop the card that is shown.
_WHAT_IS_SHOWN = ("", "it", "this", "that", "this card", "that card", "now", "please")
_FROM_OR_UNTIL = ("until", "till", "til", "from")
_EVERY = ("any", "every", "each", "all", "anything", "everything")
# As letters show an order whose second part must not begin a line; in plain ASCII the tie is a low line.
_TIES = re.compile(rf"[{TIE}_](?=(?:my|play|lay|discard|pass|toll)\b)")
_PREPARES = re.compile(
    r"(?:if|else|play|lay|discard|pass|toll|(?:place|put|build|use|drop|throw away) [0-9])\b"
)
_NO_NAMES = frozenset(("it", "that", "this", "what", "him", "her", "them", "us", "you", "everything", "me"))

ALONE = (
    *(Kind.UNDO, Kind.GO, Kind.HAND, Kind.BOARD, Kind.HISTORY),
    *(Kind.HELP, Kind.DECLINE, Kind.RESEND, Kind.STATUS),
)
READERS: dict[str, Reader] = {
    **dict.fromkeys(OWN_VERBS, read_move_line),
    **{kind: partial(read_alone, kind) for kind in ALONE},
    "log": read_log,
    "rules": read_rules,
    "set": read_set,
    "join": read_join,
    "away": read_away,
    "snooze": read_snooze,
    "trust": read_trust,
    "leave": read_leave,
    "give": read_give,
    "agree": read_agree,
    "vote": read_vote,
    "replace": read_replacing,
    VETO: read_veto_order,
    PAY: partial(read_player_order, read_permission),
    STEAL: partial(read_player_order, read_victims),
    "withdraw": read_withdraw,
    "mute": partial(read_mute, Kind.MUTE),
    "unmute": partial(read_mute, Kind.UNMUTE),
    "publish": read_publish,
    PREPARE: read_prepare,
    Kind.PREPARED: partial(read_if_alone, Kind.PREPARED),
    Kind.UNPREPARE: read_unprepare,
}
FIRST_WORDS = frozenset((*READERS, Kind.SAY, Kind.NOTE, Kind.BACK))
