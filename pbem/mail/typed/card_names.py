"""The name of a card beside its number: ``discard 43 (map)``, ``play 14 junction at 1,4``, ``use map 43``."""

from __future__ import annotations

import re

from pbem.engine import DRAW_DECK_SIZE, Card, Hint, NotUnderstood, is_kind, kind_of_cards, plain
from pbem.mail.typed.context import ReadingContext

_NUMBER = re.compile(r"#?([0-9]{1,3})")
_IN_BRACKETS = re.compile(r"(?<![0-9,.;:/-])([0-9]{1,3}) ?[(\[]([^()\[\]0-9]{3,40})[)\]]")
_BEFORE_A_TARGET = re.compile(
    r"([^0-9]{0,20}?)([0-9]{1,3}) ([^\W\d][^0-9()]{1,40}?)(?= (?:at|on|@)(?: |$)|$)"
)
_BEFORE_ITS_NUMBER = re.compile(r"([a-z]+(?: away)?) (?:the |my )?(?:([^\W\d][^0-9()]{2,30}?) )?(?=#?[0-9])")
_ABOUT_A_TURN = re.compile(r"turn(?:ed)?|flip(?:ped)?|rotated?|upside[ -]?down")


def has_name(card: Card, name: str, context: ReadingContext) -> bool:
    """Whether our letters call a card so."""
    if not 0 < card <= DRAW_DECK_SIZE:
        return False
    shown = context.voice.card(card)
    return plain(name) in (plain(shown), plain(context.words_in_english(shown)))


def is_called(card: Card, name: str, context: ReadingContext) -> bool:
    """Whether a card has this name, or is of this kind."""
    kind = kind_of_cards(name)
    return has_name(card, name, context) or (
        kind is not None and 0 < card <= DRAW_DECK_SIZE and is_kind(card, kind)
    )


def without_card_names(words: str, context: ReadingContext) -> str:
    """A line that names cards by number, without their names; raises NotUnderstood if one is another's."""

    def checked(found: re.Match[str]) -> str:
        if _ABOUT_A_TURN.fullmatch(found[2]):
            return f"{found[1]} {found[2]}"
        if not is_called(int(found[1]), found[2].strip(), context):
            raise NotUnderstood(words, Hint.OTHER_CARD)
        return found[1]

    named = _BEFORE_ITS_NUMBER.match(words)
    number = _NUMBER.match(words, named.end()) if named else None
    if named and number and (not named[2] or is_called(int(number[1]), named[2], context)):
        words = f"{named[1]} {words[named.end() :]}"
    words = _IN_BRACKETS.sub(checked, words)
    found = _BEFORE_A_TARGET.match(words)
    if found and is_called(int(found[2]), found[3], context):
        words = f"{found[1]}{found[2]}{words[found.end() :]}"
    return words
