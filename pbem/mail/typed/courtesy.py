"""What people write around a move: how they begin a sentence, and thanks, a smile or a name behind it.

These are fixed lists. Whatever is not on them makes a line talk, so nobody moves by "I'll never play 12 at
3,4" or "if need be, play 12 at 3,4".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum

from pbem.engine import plain
from pbem.mail.parse.folding import even, folded, forms, in_a_table, unpointed
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.openings import COURTESIES, ROWS, TURNED_ROUND
from pbem.render.personal_cache import personal_cache


class Opening(IntEnum):
    """How clearly the beginning of a line says that a move follows."""

    NONE = 0
    POLITE = 1  # "hi,", "please", "ok": anything may follow
    SENTENCE = 2  # "I'll", and a verb
    PICKED = 3  # "I'll take", and a thing
    STATED = 4  # "my move:"


# Verbs that are nothing else in a letter, and those that are words of talk too.
OWN_VERBS = ("play", "lay", "discard", "pass", "choose", "toll")
VERBS = (*OWN_VERBS, "place", "put", "build", "use", "drop", "throw away")
_PICKS = ("choose", "take", "pick", "select", "go with", "go for", "do")
# Marks that turn the direction of writing, which phones add and our letters put around names.
_UNSEEN = re.compile("[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]+")
_TURNS = " \u200e\u200f\u202a\u202b\u2066\u2067\u2068"  # of these, what stands before a line
_EMOJI = "\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\u200d\ufe0f\u20e3\u263a\u2764"
_EMOJI_BEFORE, _EMOJI_BEHIND = re.compile(f"[{_EMOJI} ]{{1,4}}"), re.compile(f"[{_EMOJI} .!]+$")
_ITEM = re.compile(r"[-*•·–—+] (?=[^\W\d_])")  # of a list with one move in it


def _any_of(*words: str) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _in_all(field: str) -> str:
    """The entries of all languages in one field of the table, as they meet folded lines."""
    return "|".join(in_a_table(words) for row in ROWS.values() if (words := getattr(row, field)))


_SAYS = rf"(?=(?:{_any_of(*VERBS, *_PICKS)})\b)"
_GOES_ON = rf"(?=(?:i|i'll|i'd|let me|my|please|pls|{_any_of(*VERBS)}) )"
_COUNTED = rf"(?:{_in_all('options')}|{_in_all('numbers')}|(?:option|move|line|number|nr|no)\b)"
_A_NUMBER = rf"[ .#(\[]*(?:{_COUNTED}[ .#]*)?[0-9]"
# Whoever is greeted may have any name but some words.
_NAME = rf"(?!(?:{_in_all('no_names')})(?![^\W\d_]))[^\W\d_]{{1,30}}"
_GREETED = rf"(?: (?:{_in_all('everybody')})\b){{0,2}}(?: {_NAME}(?:,? (?:{_in_all('and_')}){_NAME})?)?"
_GREETING = rf"(?:{_in_all('greetings')}){_GREETED}"
_WILL = r"'ll| will|'d like to| would like to| want to| wish to|'m going to| am going to"
_WHAT = r"my (?:move|turn|answer|choice|reply|decision)(?: (?:now|today|this time|this turn))?"
_PAUSE = " ?[,!.:;–—-]+ ?"
_A_WORD = r"(?=[^\W\d_])"
_OPENINGS = tuple(
    (opening, re.compile(pattern))
    for opening, pattern in (
        (Opening.POLITE, f"{_GREETING}{_PAUSE}"),
        (Opening.POLITE, f"(?:{_in_all('agreed')})(?:{_PAUSE}| )"),
        (Opening.POLITE, f"(?:{_in_all('yes')}){_PAUSE}"),
        (Opening.POLITE, f"(?:alright|all right|well|so|sure|fine|then|now)(?:{_PAUSE}| {_GOES_ON})"),
        (Opening.POLITE, f"(?:{_in_all('fillers')})(?:{_PAUSE}| {_A_WORD})"),
        (Opening.POLITE, f"(?:{_in_all('please')})(?: ?[,:] ?| )"),
        (Opening.POLITE, f"(?:{_in_all('thanks')}){_PAUSE}"),
        (
            Opening.SENTENCE,
            rf"(?:i(?:{_WILL})?|ill|let me|let's|lets)(?: (?:now|then|just|simply|please))? {_SAYS}",
        ),
        (Opening.PICKED, rf"(?:{_in_all('picks')}) (?:ב-?)?(?={_A_NUMBER})"),
        (Opening.SENTENCE, rf"(?:{_in_all('wishes')}) {_A_WORD}"),
        (
            Opening.PICKED,
            r"i(?:'d like| would like| want) (?=(?:(?:option|move|line|number|nr|no)\b)?[ .#]*[0-9])",
        ),
        (Opening.PICKED, r"(?:i'm |i am )?going (?:with|for) (?=[#(\[]?[0-9])"),
        (Opening.STATED, rf"(?:here(?:'s| is) )?{_WHAT}(?: is| will be|'s)? ?[:=–—-]* (?:to {_SAYS})?"),
        (Opening.STATED, f"(?:{_in_all('mine')})(?: ?[:=–—-]+ ?| )"),
        (Opening.STATED, f"(?:{_in_all('moves')}) ?[:=] ?"),
    )
)
_PICKED = re.compile(rf"(?:{_any_of(*_PICKS)}) ")
_TURNED_ROUND = tuple(re.compile(in_a_table(pattern)) for pattern in TURNED_ROUND)
# How the words before a number are read, whatever the language.
_BEFORE_A_NUMBER = tuple(
    (
        re.compile(rf"(?:{_in_all(field)})(?: (?:{_in_all('numbers')}))?(?: (?:no|nr)\.?)? ?#?(?=[0-9])"),
        f"{english} ",
    )
    for field, english in (("options", "option"), ("numbers", "number"))
)
_OF_THE_LIST = re.compile(rf"((?:option|number) [0-9]{{1,3}}) (?:{_in_all('of_the_list')})")

# What may stand behind a move, with and without the marks on its letters, and who may be thanked.
_COURTESIES = tuple(
    sorted({form for row in COURTESIES.values() for words in row.split("|") for form in forms(plain(words))})
)
_NOBODY = ("there", "again", "dear", "you", "team")  # whom one greets, but does not thank
_TO_ALL = tuple({word for row in ROWS.values() for word in row.everybody.split("|")} - {*_NOBODY})
_SMILE = re.compile(r"(?:(?:^| )(?:[:;=][-']?[()dpo3*]+|<3|\^_?\^|xd+|\\o/|\(:)|[:;]-?[)d])$")
_MOST_COURTESIES = 5
_BEGINNING = 100  # signs within which a line says what it is


@personal_cache(maxsize=512)  # a line is asked for several times, and names with every line
def tidy(line: str) -> str:
    """A line as ``plain`` makes it, without signs that cannot be seen and without pictures at its ends."""
    words = plain(even(_UNSEEN.sub(" ", line)))
    words = _EMOJI_BEHIND.sub("", unpointed(words) if len(words) < _BEGINNING else words)
    before = _EMOJI_BEFORE.match(words)
    words = words[before.end() :] if before else words
    item = _ITEM.match(words)
    words = words[item.end() :] if item else words
    return re.sub(r"(?<=[0-9])[\ufe0f\u20e3]{1,2}", "", words)  # a number in a frame


# What a line with a move in it can begin with, so that most talk is known at a glance.
_FIRST_WORDS = (
    "alright|all|well|so|sure|fine|then|now|i|ill|let|lets|my|here"
    "|move|turn|answer|choice|reply|the|option|line|offer|card|no|nr|num|number|nummer|going"
)
_FIELDS = "greetings agreed yes fillers please thanks wishes picks mine moves options numbers"
_PROMISING = re.compile(
    rf"(?=.*[0-9])(?:[^\w]*[0-9]|(?:[-*•·–—+] )?(?:{_any_of(*(verb.partition(' ')[0] for verb in VERBS))}"
    rf"|{_FIRST_WORDS}|{'|'.join(map(_in_all, _FIELDS.split()))})(?![^\W\d_]))"
)


def _compared(words: str) -> str:
    """Words as the patterns have them, of which only the beginning matters."""
    return folded(words[:_BEGINNING]) + words[_BEGINNING:]


@personal_cache(maxsize=512)
def is_promising(line: str) -> bool:
    """Whether a line may have a move in it: all of them have a number, and begin with a few words only."""
    words = plain(line).lstrip(_TURNS)
    return _PROMISING.match(_compared(unpointed(words[:_BEGINNING]) + words[_BEGINNING:])) is not None


@personal_cache(maxsize=512)
def opened(words: str) -> tuple[Opening, str]:
    """How clearly a line begins as a move, and what follows that beginning.

    Letters count without the marks on them, and what follows is given as it was typed; only the words before
    a number of the list are said in English.
    """
    opening, compared = Opening.NONE, _compared(words)  # as long as the words
    for kind, pattern in _OPENINGS * 2:
        if "ich " in compared and (turned := verb_first(words)):
            opening, words, compared = max(opening, Opening.SENTENCE), turned, folded(turned)
        found = pattern.match(compared)
        if found:
            opening, words, compared = max(opening, kind), words[found.end() :], compared[found.end() :]
            if kind == Opening.SENTENCE and (picked := _PICKED.match(words)):
                opening, words = max(opening, Opening.PICKED), words[picked.end() :]
                compared = compared[picked.end() :]
    return opening, _with_our_words_before_a_number(words)


def verb_first(words: str) -> str:
    """A German sentence with its verb before everything else, as other languages have it; else nothing."""
    compared = folded(words)
    found = next((found for each in _TURNED_ROUND if (found := each.fullmatch(compared))), None)
    if found is None:
        return ""
    verb, thing, rest = (words[slice(*found.span(part))] for part in ("verb", "thing", "rest"))
    return f"{verb} {thing}{rest}"


def _with_our_words_before_a_number(words: str) -> str:
    """``вариант 8`` as ``option 8``, ``numer 8 z listy`` as ``number 8 of the list``."""
    compared = _compared(words)
    for pattern, english in _BEFORE_A_NUMBER:
        if found := pattern.match(compared):
            words = english + words[found.end() :]
            listed = _OF_THE_LIST.match(folded(words))
            return f"{listed[1]} of the list{words[listed.end() :]}" if listed else words
    return words


def without_courtesy(words: str, context: ReadingContext) -> Iterator[str]:
    """The words as they are, and then without what is only polite behind them, piece by piece."""
    names = [tidy(name) for name in context.names]
    others = {part for name in names for part in (name, name.partition(" ")[0]) if part} | set(_TO_ALL)
    own = names[context.seat] if 0 <= context.seat < len(names) else ""
    mine = {part for part in (own, own.partition(" ")[0]) if part}
    yield words
    for _ in range(_MOST_COURTESIES):
        shorter = _without_last(words, mine, others)
        if not shorter or shorter == words:
            return
        words = shorter
        yield words


def _without_last(words: str, mine: set[str], others: set[str]) -> str:
    """The words without their last piece of courtesy; as they are if they have none."""
    trimmed = _EMOJI_BEHIND.sub("", words).rstrip(" .,!;–—")
    smile = _SMILE.search(trimmed)
    if smile:
        return trimmed[: smile.start()].rstrip(" .,!;–—-")
    cut = _cut(trimmed, _COURTESIES) or _cut(trimmed, mine)
    if cut:
        return cut
    addressed = _cut(trimmed, others)  # "thanks Boris"
    return addressed if addressed and _cut(addressed, _COURTESIES) else trimmed


def _cut(words: str, endings: tuple[str, ...] | set[str]) -> str:
    """The words before the longest of these endings; nothing if they end in none of them."""
    if not words.endswith(tuple(endings)):  # nearly always, and told fast
        return ""
    found = max((end for end in endings if words.endswith(end)), key=len)
    before = words[: len(words) - len(found)]
    return before.rstrip(" .,!;–—-") if found and before[-1:] in tuple(" ,.!;–—-)") else ""
