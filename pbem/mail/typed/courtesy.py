"""What people write around a move: how they begin a sentence, and thanks, a smile or a name behind it.

These are fixed lists. Whatever is not on them makes a line talk, so nobody moves by "I'll never play 12 at
3,4" or "if need be, play 12 at 3,4".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum

from pbem.engine import plain
from pbem.mail.typed.context import ReadingContext
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
_APOSTROPHES = str.maketrans("’‘´`ʼ", "'''''")
# Marks that turn the direction of writing, which phones add and our letters put around names.
_UNSEEN = re.compile("[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]+")
_EMOJI = "\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\u200d\ufe0f\u20e3\u263a\u2764"
_EMOJI_BEFORE, _EMOJI_BEHIND = re.compile(f"[{_EMOJI} ]{{1,4}}"), re.compile(f"[{_EMOJI} .!]+$")
_ITEM = re.compile(r"[-*•·–—+] (?=[^\W\d_])")  # of a list with one move in it


def _any_of(*words: str) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_SAYS = rf"(?=(?:{_any_of(*VERBS, *_PICKS)})\b)"
_GOES_ON = rf"(?=(?:i|i'll|i'd|let me|my|please|pls|{_any_of(*VERBS)}) )"
# Whoever is greeted may have any name but one of these.
_NO_NAMES = """
    not never no none nor neither dont if unless when until while without maybe perhaps rather or but instead
    wait ignore cancel stop sorry hold why what how should shall could would might may can yet before after
    probably possibly hypothetically theoretically otherwise later tomorrow soon suppose supposing imagine
    hardly almost ideally hopefully eventually next
"""
_NAME = rf"(?!(?:{_any_of(*_NO_NAMES.split())})\b)[^\W\d_]{{1,30}}"
_ALL = "all|everybody|everyone|there|again|both|friends|guys|folks|team|dear|you"
_GREETED = rf"(?: (?:{_ALL})\b){{0,2}}(?: {_NAME}(?:,? (?:and|&) {_NAME})?)?"
_GREETING = rf"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)){_GREETED}"
_WILL = r"'ll| will|'d like to| would like to| want to| wish to|'m going to| am going to"
_WHAT = r"my (?:move|turn|answer|choice|reply|decision)(?: (?:now|today|this time|this turn))?"
_PAUSE = " ?[,!.:;–—-]+ ?"
_PLEASE = ("please", "pls", "plz", "bitte", "proszę", "пожалуйста", "будь ласка", "моля", "בבקשה")
_THANKS = ("thanks", "thank you", "danke", "dzięki", "спасибо", "дякую", "благодаря", "תודה")
_OPENINGS = tuple(
    (opening, re.compile(pattern))
    for opening, pattern in (
        (Opening.POLITE, f"{_GREETING}{_PAUSE}"),
        (Opening.POLITE, f"(?:ok|okay|yes)(?:{_PAUSE}| )"),
        (Opening.POLITE, f"(?:alright|all right|well|so|sure|fine|then|now)(?:{_PAUSE}| {_GOES_ON})"),
        (Opening.POLITE, f"(?:{_any_of(*_PLEASE)})(?: ?[,:] ?| )"),
        (Opening.POLITE, f"(?:{_any_of(*_THANKS)}){_PAUSE}"),
        (
            Opening.SENTENCE,
            rf"(?:i(?:{_WILL})?|ill|let me|let's|lets)(?: (?:now|then|just|simply|please))? {_SAYS}",
        ),
        (
            Opening.PICKED,
            r"i(?:'d like| would like| want) (?=(?:(?:option|move|line|number|nr|no)\b)?[ .#]*[0-9])",
        ),
        (Opening.PICKED, r"(?:i'm |i am )?going (?:with|for) (?=[#(\[]?[0-9])"),
        (Opening.STATED, rf"(?:here(?:'s| is) )?{_WHAT}(?: is| will be|'s)? ?[:=–—-]* (?:to {_SAYS})?"),
        (Opening.STATED, "(?:move|turn|answer|choice|reply) ?[:=] ?"),
    )
)
_PICKED = re.compile(rf"(?:{_any_of(*_PICKS)}) ")

# What may stand behind a move, in the languages of our players.
_COURTESIES = tuple(
    plain(words)
    for words in (
        *("please", "pls", "plz", "thanks", "many thanks", "thank you", "thx", "ty", "cheers", "ta"),
        *("thank you very much", "thanks a lot"),
        *("good luck", "gl", "have fun", "best", "best wishes", "regards", "best regards", "kind regards"),
        *("greetings", "bye", "ciao", "love", "xx", "xxx", "ok", "okay", "then", "it is"),
        *("bitte", "danke", "danke schön", "vielen dank", "gruß", "grüße", "viele grüße", "liebe grüße"),
        *("lg", "vg", "mfg", "viel glück", "viel spaß", "tschüss"),
        *("proszę", "dzięki", "dziękuję", "pozdrawiam", "pozdrowienia", "powodzenia"),
        *("пожалуйста", "спасибо", "удачи", "с уважением", "всем удачи"),
        *("будь ласка", "дякую", "удачі", "щасти", "з повагою"),
        *("моля", "благодаря", "мерси", "поздрави", "успех", "с уважение"),
        *("בבקשה", "תודה", "תודה רבה", "בהצלחה", "להתראות"),
    )
)
_TO_ALL = ("all", "everybody", "everyone", "both", "friends", "guys", "folks")
_SMILE = re.compile(r"(?:(?:^| )(?:[:;=][-']?[()dpo3*]+|<3|\^_?\^|xd+|\\o/|\(:)|[:;]-?[)d])$")
_MOST_COURTESIES = 5


@personal_cache(maxsize=512)  # a line is asked for several times, and names with every line
def tidy(line: str) -> str:
    """A line as ``plain`` makes it, without signs that cannot be seen and without pictures at its ends."""
    words = plain(_UNSEEN.sub(" ", line).translate(_APOSTROPHES))
    words = _EMOJI_BEHIND.sub("", words)
    before = _EMOJI_BEFORE.match(words)
    words = words[before.end() :] if before else words
    item = _ITEM.match(words)
    words = words[item.end() :] if item else words
    return re.sub(r"(?<=[0-9])[\ufe0f\u20e3]{1,2}", "", words)  # a number in a frame


# What a line with a move in it can begin with, so that most talk is known at a glance.
_OTHER_WORDS = """
    hi hello hey dear good ok okay yes alright all well so sure fine then now i ill let lets my here
    move turn answer choice reply the option line offer card no nr num number nummer going
"""
_FIRST_WORDS = (
    *_OTHER_WORDS.split(),
    *(word.partition(" ")[0] for word in (*_PLEASE, *_THANKS)),
    *(verb.partition(" ")[0] for verb in VERBS),
)
_PROMISING = re.compile(
    rf"(?=.*[0-9])(?:[^\w]*[0-9]|(?:[-*•·–—+] )?(?:{_any_of(*_FIRST_WORDS)})(?![^\W\d_]))"
)


@personal_cache(maxsize=512)
def is_promising(line: str) -> bool:
    """Whether a line may have a move in it: all of them have a number, and begin with a few words only."""
    return _PROMISING.match(plain(line)) is not None


@personal_cache(maxsize=512)
def opened(words: str) -> tuple[Opening, str]:
    """How clearly a line begins as a move, and what follows that beginning."""
    opening = Opening.NONE
    for kind, pattern in _OPENINGS * 2:
        found = pattern.match(words)
        if found:
            opening, words = max(opening, kind), words[found.end() :]
            if kind == Opening.SENTENCE and (picked := _PICKED.match(words)):
                opening, words = max(opening, Opening.PICKED), words[picked.end() :]
    return opening, words


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
    found = max((end for end in endings if words.endswith(end)), key=len, default="")
    before = words[: len(words) - len(found)]
    return before.rstrip(" .,!;–—-") if found and before[-1:] in tuple(" ,.!;–—-)") else ""
