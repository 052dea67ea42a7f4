"""A move as people type it: the number of an offer, or the move itself.

Some forms have a word of ours in them (``play 12 at 3,4``, ``option 8``, ``My move: 8``), others are bare: a
number, or what our letters print. A bare line may be anything, a street or a date, so it counts only where
nothing else stands around it; whoever calls `read_bare` looks at that. All of it follows from what the writer
sees.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from pbem.app.conversation.command import Command
from pbem.engine import CHOOSE, LONGEST_LINE, PLAY, Hint, NotUnderstood, Refusal, read
from pbem.mail.typed.card_names import without_card_names
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.courtesy import OWN_VERBS, VERBS, Opening, is_promising, opened, tidy, without_courtesy
from pbem.mail.typed.offers import begins_an_offer, fitted, read_offer

BARE_NUMBER = re.compile(r"#?[0-9]{1,3}[.)]?")
_VERB = re.compile(rf"({'|'.join(VERBS)})(?: ?: ?| )(.*)")
_LIST_WORD = r"(?:the )?(?P<word>option|move|line|choice|offer) (?:(?:no|nr)\.? ?|number )?#?"
_LISTED = re.compile(
    rf"(?:{_LIST_WORD}|(?:(?:no|nr)\.?|number|nummer) ?)(?P<number>[0-9]{{1,3}})(?P<rest>\D.*)?"
)
_OF_THE_LIST = re.compile(r" (?:of|in|on|from) (?:the|your|my) list")
_QUOTED = re.compile('[“”„«»״"]')  # as moves are in our letters, of which a piece may come back
_NUMBER = re.compile(r"number #?[0-9]{1,3}")
_CARD_FIRST = re.compile(
    r"(?:cards? )?(?:(?:no|nr)\.? ?|number )?#?([0-9]{1,3})(?![0-9])"
    r"(?P<target> ?(?:(?:at|on)\b|@)| ?[\[(]?-?[0-9])?"
)


def read_bare(line: str, context: ReadingContext) -> Command | None:
    """A line without a word of ours as a move; None if it is none."""
    said = context.in_english(line)
    command = _read_bare(said, line, context)
    return _read_bare(line, line, context) if command is None and said != line else command


def _read_bare(said: str, line: str, context: ReadingContext) -> Command | None:
    if len(line) > LONGEST_LINE or not is_promising(said):
        return None
    words = tidy(said)
    asked = words.endswith("?")
    _, core = opened(words.rstrip(" ?"))
    if not begins_an_offer(core) or _QUOTED.search(core):
        return None
    command = _first_read(without_courtesy(core, context), lambda said: read_offer(said, line, context), line)
    if asked and command is not None:
        raise NotUnderstood(line, Hint.QUESTION)
    return command


def read_worded(line: str, context: ReadingContext) -> Command | None:
    """A line with a word of ours in it as a move; None if it is talk, a Refusal if it begins like a move."""
    if len(line) > LONGEST_LINE or not is_promising(line):
        return None
    opening, core = opened(tidy(line))
    if not (_LISTED.fullmatch(core) or _VERB.fullmatch(core) or opening == Opening.STATED):
        return None

    def worded(said: str) -> Command | None:
        listed = _read_listed(said, line, context)
        if listed is not None:
            return listed
        verb = _VERB.fullmatch(said)
        if verb is not None and (verb[1] not in OWN_VERBS or opening > Opening.NONE):
            return _read_in_talk(verb[1], verb[2], said, line, context)
        if verb is not None:
            return _read_verb(verb[1], verb[2], said, line, context)
        return read_offer(said, line, context) if opening == Opening.STATED else None

    return _first_read(without_courtesy(core, context), worded, line)


def read_move(line: str, context: ReadingContext) -> Command:
    """A line that begins with a verb of ours: a move, or a Refusal."""
    return read_worded(line, context) or fitted(read(line, context.names, context.seat), line, context)


def read_typed(line: str, context: ReadingContext) -> Command:
    """A line that can be nothing else than a move, as at the terminal; raises a Refusal."""
    return read_bare(line, context) or read_move(context.in_english(line), context)


def names_a_card(line: str, context: ReadingContext) -> bool:
    """Whether a line begins as a move with a card of the writer's hand, which others must not hear of."""
    try:
        said = context.in_english(line[:LONGEST_LINE])
    except Refusal:  # it names somebody, and so is a move
        return True
    verb = _VERB.fullmatch(opened(tidy(said))[1])
    card = _CARD_FIRST.match(verb[2]) if verb else None
    return card is not None and int(card[1]) in context.seen.hand


def _first_read(sayings: Iterable[str], reader: Callable[[str], Command | None], line: str) -> Command | None:
    """The first of several wordings that can be read; else the first refusal, about the line as typed."""
    refused: Refusal | None = None
    for said in sayings:
        try:
            command = reader(said)
        except Refusal as refusal:
            refused = refused or refusal
        else:
            if command is not None:
                return command
    if isinstance(refused, NotUnderstood):
        raise NotUnderstood(line, refused.hint)
    if refused is not None:
        raise refused
    return None


def _read_listed(said: str, line: str, context: ReadingContext) -> Command | None:
    """``option 8``, ``line 8 = play 14 at 1,4``, ``number 8 of the list``."""
    found = _LISTED.fullmatch(said)
    if found is None:
        return None
    number, rest = found["number"], found["rest"] or ""
    of_list = _OF_THE_LIST.match(rest)
    if found["word"] is None and of_list is None:
        return None
    rest = rest[of_list.end() :] if of_list else rest
    return read_offer(f"{number}{rest}", line, context, only_list=found["word"] != "move")


def _read_in_talk(verb: str, rest: str, said: str, line: str, context: ReadingContext) -> Command | None:
    """A verb inside a sentence, or one that belongs to talk too: what cannot be read may be talk."""
    card = _CARD_FIRST.match(rest)
    is_own = card is not None and int(card[1]) in context.seen.hand
    try:
        command = _read_verb(verb, rest, said, line, context)
    except Refusal:
        if is_own or (card is not None and verb in OWN_VERBS and said == f"{verb} {card[1]}"):
            raise
        return None
    if card is not None and not is_own and not card["target"] and verb not in OWN_VERBS:
        return None  # "use 2", "drop 2"
    return command


def _read_verb(verb: str, rest: str, said: str, line: str, context: ReadingContext) -> Command:
    if verb in (PLAY, CHOOSE, "lay", "use"):
        listed = _read_listed(rest, line, context)
        if listed is None and _NUMBER.fullmatch(rest):
            listed = read_offer(rest, line, context)
        if listed is not None:
            return listed
    card = _CARD_FIRST.fullmatch(rest)
    number = int(card[1]) if card else 0
    offered = context.offered if context.is_open and number else ()
    if verb in (PLAY, "lay") and 0 < number <= len(offered) and number not in context.seen.hand:
        raise NotUnderstood(line, Hint.LIST_NUMBER)
    move = read(without_card_names(said, context), context.names, context.seat)
    return fitted(move, line, context)
