"""A number with or without what stands beside it in our letters: ``8``, ``[8] 1,4``, ``8 = play 14 at 1,4``.

A number is a line of the list, or a card with its target (``14 at 1,4``). Where both can be meant, or the two
sides of a line are not one move, its writer is asked; a line that is neither is left to be talk.
"""

from __future__ import annotations

import re

from pbem.app.conversation.command import Command, Kind, move_command
from pbem.app.sheets.answers import Outcome
from pbem.engine import CHOOSE, Hint, Move, NotUnderstood, Refusal, plain, read
from pbem.mail.typed.card_names import has_name, is_called, without_card_names
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.courtesy import VERBS, tidy
from pbem.render.moves.choices import choice_lines
from pbem.render.words.movetext import offer

_NUMBER = (
    r"(?:[-*•·–—+] )?(?P<bracket>[\[({] ?)?"
    r"(?P<sign>(?:no|nr)\.? ?|(?:number|nummer|num) |card )?(?:# ?)?(?P<number>(?!0[0-9])[0-9]{1,3})"
)
_BEGINS = re.compile(rf"{_NUMBER}(?![0-9])")
_OFFER = re.compile(
    _NUMBER
    + r"(?: ?[\])}])?[.):]*(?: ?(?:=+>?|->|→|:|–|—|-(?= )|,(?= )) ?| (?=\S)|(?<=[\])}])|$)(?P<beside>.*)"
)
_IN_BRACKETS = re.compile(r"[(\[]([^()\[\]]*(?:[(\[][^()\[\]]*[)\]][^()\[\]]*)?)[)\]]")
_TARGET = re.compile(
    r"(?:\(?(?:turned|upside[ -]?down)\)? at .+)|"
    r"(?:at ?|@ ?|on |to (?=[\[(]?-?[0-9])).+|[\[({]?-?[0-9]{1,2} ?[,/;.:\u060c\u3001] ?-?[0-9]{1,2}(?:\D.*)?"
)
_WHOLE = re.compile(
    rf"(?:{'|'.join(VERBS)})[: ].+|(?:card |#|(?:no|nr)\.? ?)?[0-9]{{1,3}}(?: [^0-9]*)? ?(?:at|@|on)\b.+"
)
_ON = re.compile(r"(?:on |at |@ ?)(?!(?:cell )?[\[({]? ?-?[0-9])([^\s]+)")  # and no cell
_MYSELF = ("me", "myself", "yourself")


def fitted(move: Move, line: str, context: ReadingContext) -> Command:
    """The command for a move; a card that fits only turned is laid turned, and its writer is told."""
    legal = context.seen.legal if context.is_open else ()
    over = move._replace(turned=True)
    if move.turned or move._replace(more=()) in legal or over._replace(more=()) not in legal:
        return move_command(move, line)
    return move_command(over, line, Outcome.LAID_TURNED)


def from_list(number: int, line: str, context: ReadingContext) -> Command:
    """A number means the list of the question that the letter answers, and never another one."""
    if not context.is_open:
        return Command(line, Kind.LATE)
    if not 1 <= number <= len(context.offered):
        raise NotUnderstood(line, Hint.NUMBER)
    return move_command(context.offered[number - 1], line)


def begins_an_offer(words: str) -> bool:
    return _BEGINS.match(words) is not None


def read_offer(words: str, line: str, context: ReadingContext, only_list: bool = False) -> Command | None:
    """A number, and perhaps a move or a target beside it; None if it is anything else."""
    found = _OFFER.fullmatch(words)
    if found is None:
        return None
    number, sign, beside = int(found["number"]), (found["sign"] or "").strip(), found["beside"].strip()
    if not beside:
        if sign == "card" or words.endswith((":", "=", "-", ">", "→")):  # something was to follow
            return None
        if sign and context.is_open and number in context.seen.hand:
            raise NotUnderstood(line, Hint.CARD_OR_LINE)
        return from_list(number, line, context)
    inside = _IN_BRACKETS.fullmatch(beside)
    beside = inside[1].strip() if inside else beside
    listed = _listed(number, context)
    is_its_card = listed is not None and (is_called if inside else has_name)(listed.card, beside, context)
    if not sign and (is_its_card or is_printed(number, beside, context)):
        return from_list(number, line, context)
    if _WHOLE.fullmatch(beside) and not sign:
        return _both(number, beside, line, context)
    if not context.is_open:
        return Command(line, Kind.LATE) if _TARGET.fullmatch(beside) else None
    may_be_card = not (only_list or found["bracket"])
    if not _is_target(beside, context):
        beside = _behind_its_name(number, beside, context) if may_be_card else f"on {beside}"
        if not _is_target(beside, context):
            return None
    return _with_target(number, beside, line, context, not sign, may_be_card)


def is_printed(number: int, beside: str, context: ReadingContext) -> bool:
    """Whether our letter has exactly these words beside this number."""
    if not 1 <= number <= len(context.offered):
        return False
    voice, move = context.voice, context.offered[number - 1]
    if move.verb == CHOOSE:
        shown = [line for line in choice_lines(voice) if line.strip().startswith(f"[{number}]")]
    else:  # how a card lies may be drawn and not written
        shown = [offer(number, which, voice) for which in (move, move._replace(turned=False))]
    written = [tidy(text).partition("] ")[2] for text in shown]
    return beside in (*written, *(plain(context.words_in_english(text)) for text in written))


def _listed(number: int, context: ReadingContext) -> Move | None:
    return context.offered[number - 1] if 1 <= number <= len(context.offered) else None


def _both(number: int, beside: str, line: str, context: ReadingContext) -> Command | None:
    """A number and the whole move that it stands for: they must agree."""
    try:
        move = _move_in(beside if beside.startswith(VERBS) else f"play {beside}", context)
    except NotUnderstood as refusal:
        if refusal.hint == Hint.OTHER_CARD:
            raise
        return None
    if not context.is_open:
        return Command(line, Kind.LATE)
    listed = _listed(number, context)
    if listed is None:
        raise NotUnderstood(line, Hint.NUMBER)
    if fitted(move, line, context).move != listed:
        raise NotUnderstood(line, Hint.DISAGREE)
    return move_command(listed, line)


def _with_target(
    number: int, beside: str, line: str, context: ReadingContext, may_be_listed: bool, may_be_card: bool
) -> Command | None:
    """A number and where it goes: a line of the list, or a card; exactly one of them must fit."""
    in_hand = may_be_card and number in context.seen.hand
    listed = _listed(number, context) if may_be_listed else None
    agrees = listed is not None and listed.verb != CHOOSE and _goes_there(listed, beside, context)
    try:
        card = fitted(_move_in(f"play {number} {beside}", context), line, context) if may_be_card else None
    except NotUnderstood as refusal:
        if in_hand and refusal.hint == Hint.CELL:
            raise
        return None
    fits = card is not None and card.move in context.seen.legal
    if agrees and fits and card is not None and card.move != listed:
        raise NotUnderstood(line, Hint.CARD_OR_LINE)
    if agrees and listed is not None:
        return move_command(listed, line)
    if fits or in_hand or (card is not None and not may_be_listed):
        return card  # the rules say why if it cannot be done
    if listed is not None:
        raise NotUnderstood(line, Hint.DISAGREE)
    return None


def _move_in(words: str, context: ReadingContext) -> Move:
    return read(without_card_names(words, context), context.names, context.seat)


def _goes_there(listed: Move, beside: str, context: ReadingContext) -> bool:
    """Whether a move of the list is one with this target; how the card lies need not be told."""
    try:
        told = _move_in(f"play {listed.card} {beside}", context)
    except Refusal:
        return False
    return (told.cell, told.seat, told.tool or listed.tool, told.turned or listed.turned, told.more) == (
        *(listed.cell, listed.seat, listed.tool, listed.turned, listed.more),
    )


def _behind_its_name(number: int, beside: str, context: ReadingContext) -> str:
    """What follows the name of a card that is named beside its number."""
    return without_card_names(f"play {number} {beside}", context).removeprefix(f"play {number}").strip()


def _is_target(beside: str, context: ReadingContext) -> bool:
    return _TARGET.fullmatch(beside) is not None and _names_in_full(beside, context)


def _names_in_full(beside: str, context: ReadingContext) -> bool:
    """Whether a player is called by a whole word here: "14 on the way" must not be a move on Theo."""
    found = _ON.match(beside)
    if found is None:
        return True
    word = found[1].strip(".,;:!")
    return word in _MYSELF or any(
        word in (tidy(name), tidy(name).partition(" ")[0]) for name in context.names
    )
