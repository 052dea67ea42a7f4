"""Names of players: nobody can be taken for somebody else at the table, nor for the server itself.

A name is in the form NFKC, of one script, and shows something for each of its characters. Two names at one
table are too much alike if they have one skeleton, which is what is left when all characters that look alike
are written as one (Unicode Technical Standard 39); so a Cyrillic Рета may not sit beside a Latin one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pbem.app.errors import BadSetup
from pbem.engine import parse_cell
from pbem.i18n import N_

LONGEST_NAME = 30
COMMAND_WORDS = frozenset(
    (
        *("play", "lay", "discard", "pass", "choose", "toll", "pay", "undo", "go", "veto", "allow"),
        *("at", "on", "to", "turned", "turn", "flip", "flipped", "rotated", "rotate", "me", "myself"),
        *("say", "note", "hand", "board", "log", "history", "help", "rules", "set", "leave"),
        *("join", "decline", "resend", "status", "trust", "agree", "card", "remove", "steal", "withdraw"),
        *("snooze", "away", "back", "vote", "pickaxe", "cart", "lantern", "trap", "theft", "nobody"),
        *("anybody", "give", "replace", "mute", "unmute", "publish", "never", "new", "games", "waiting"),
        *("anybody", "give", "replace", "prepare", "prepared", "unprepare", "if", "else", "until", "oldest"),
    )
)
# What letters call the reader, the server with its host, and chance. A test holds them to the catalogs.
NOBODYS_NAMES: dict[str, tuple[str, ...]] = {
    "en": ("you", "the server", "server", "the host", "host", "chance"),
    "bg": (
        "ти",
        "вие",
        "ви",
        "сървърът",
        "сървъра",
        "сървър",
        "домакинът",
        "организаторът",
        "случайността",
        "случайност",
    ),
    "uk": ("ти", "ви", "сервер", "господар", "організатор", "випадок", "випадковість"),
    "pl": ("ty", "wy", "serwer", "gospodarz", "przypadek", "los"),
    "ru": ("ты", "вы", "сервер", "хозяин", "ведущий", "случай", "случайность"),
    "he": (
        "אתה",
        "את",
        "אתם",
        "אתן",
        "השרת",
        "שרת",
        "המארח",
        "ההנהלה",
        "המקום שלך",
        "המקרה",
        "מקרה",
        "הגורל",
    ),
    "de": (
        "du",
        "ihr",
        "sie",
        "der server",
        "der gastgeber",
        "gastgeber",
        "die spielleitung",
        "spielleitung",
        "der zufall",
        "zufall",
    ),
}

# Characters that show nothing though they count as printable: what Unicode calls default-ignorable, the empty
# Braille pattern, and a note without a head.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
# The first word of a letter's name tells its script; these belong to any, or are written together.
_ANY_SCRIPT = frozenset(("MODIFIER", "COMBINING", "FEMININE", "MASCULINE"))
_TOGETHER = dict.fromkeys(
    ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "HANGUL"), "EAST ASIAN"
)


def folded(name: str) -> str:
    """A name as it is compared."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def checked_name(wanted: str) -> str:
    """A tidy name that can be told from everything else in a letter, or BadSetup."""
    name = " ".join(unicodedata.normalize("NFKC", wanted).split())
    low = folded(name)
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or _BLANK.search(wanted + name):
        raise BadSetup(
            # Translators: {most} is 30.
            N_("a name has 1 to {most} characters that can be seen: {name}"),
            most=LONGEST_NAME,
            name=repr(wanted),
        )
    if low in COMMAND_WORDS or low.split()[0] in COMMAND_WORDS:
        raise BadSetup(N_("a command word cannot be a name: {name}"), name=name)
    if re.fullmatch(r"p?[0-9]+", low) or parse_cell(low) is not None or not name[0].isalpha():
        raise BadSetup(N_("a name begins with a letter and is no number: {name}"), name=name)
    if len(scripts := scripts_of(name)) > 1:
        raise BadSetup(
            # Translators: {scripts} are names of Unicode: CYRILLIC, LATIN.
            N_("a name is in one script, not in several ({scripts}): {name}"),
            scripts=tuple(scripts),
            name=name,
        )
    if skeletons(name) & nobodys_skeletons():
        raise BadSetup(N_("letters call somebody else so, so it cannot be a name: {name}"), name=name)
    return name


def all_different(names: Sequence[str]) -> None:
    """BadSetup if two names at one table could be taken for each other."""
    for at, name in enumerate(names):
        for other in names[:at]:
            if folded(name) == folded(other):
                raise BadSetup(N_("two players are called {name}"), name=name)
            if skeletons(name) & skeletons(other):
                raise BadSetup(
                    N_("{other} and {name} look alike; one of them needs another name"),
                    other=other,
                    name=name,
                )


def scripts_of(name: str) -> list[str]:
    """The scripts that the letters of a name belong to."""
    words = (unicodedata.name(sign, "UNKNOWN").split()[0] for sign in name if sign.isalpha())
    return sorted({_TOGETHER.get(word, word) for word in words} - _ANY_SCRIPT)


def skeletons(name: str) -> set[str]:
    """What a name looks like, as it is written and in small letters: a capital I looks like a small l."""
    return {skeleton(name), skeleton(folded(name)).casefold()}


def skeleton(text: str) -> str:
    """A text with every character that looks like another one written as that (UTS 39)."""
    mapped = unicodedata.normalize("NFD", text).translate(_look_alikes())
    return unicodedata.normalize("NFD", mapped)


@cache
def nobodys_skeletons() -> frozenset[str]:
    """What names look like that nobody may have."""
    return frozenset(skeleton(folded(word)).casefold() for words in NOBODYS_NAMES.values() for word in words)


@cache
def _look_alikes() -> dict[int, str]:
    """By character what is written instead; the table is read once, when the first name is checked."""
    lines = Path(__file__).with_name("confusables.txt").read_text("utf-8").split("\n")
    pairs = (line.rpartition(" ")[::2] for line in lines if line and not line.startswith("# "))
    return {ord(sign): model for model, signs in pairs for sign in signs}
