"""What is wrong with a translation, as far as a program can see it without knowing the language."""

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from scripts.messages import PLURALS, po_file

GLOSSARY = Path(__file__).parents[1] / "i18n" / "glossary.tsv"
_SLOT = re.compile(r"\{(\w*)[^{}]*\}|%\((\w+)\)s")
_NUMBERS = {"n", "count", "num"}  # slots that hold the number a plural form is chosen by
# Which forms stand for one number only, which may be written as a word or left out.
_OF_ONE_NUMBER = {"bg": {0}, "de": {0}, "pl": {0}, "he": {0, 1}, "ru": set(), "uk": set()}
_WORD = re.compile(r"[^\W\d_]+")
_CYRILLIC, _LATIN, _HEBREW = "[\u0400-\u04ff]", "[A-Za-z\u00c0-\u024f]", "[\u0590-\u05ff]"
_ALPHABET = {"bg": _CYRILLIC, "ru": _CYRILLIC, "uk": _CYRILLIC, "he": _HEBREW, "de": _LATIN, "pl": _LATIN}
_FOREIGN = {
    "bg": "[ыэёіїєґЫЭЁІЇЄҐ]|" + _HEBREW,
    "ru": "[іїєґІЇЄҐ]|" + _HEBREW,
    "uk": "[ыэъёЫЭЪЁ]|" + _HEBREW,
    "he": _CYRILLIC,
    "de": f"{_CYRILLIC}|{_HEBREW}",
    "pl": f"{_CYRILLIC}|{_HEBREW}",
}
_TWINS = re.compile(r"(?<![\w-])[aceiopxyABCEHIKMOPTXY](?![\w-])")  # one letter, Latin, and looks Cyrillic
_MARKS = "\"'“”„‟«»‘‚"
_QUOTES = {"bg": "„“", "de": "„“‚‘", "he": "", "pl": "„”", "ru": "«»„“", "uk": "«»"}
_TWO_GENDERS = re.compile(r"\w\(\w{1,4}\)|[^\W\d_]/-?[^\W\d_]|\w[:*_][Ii]n(nen)?\b|[a-zß]In(nen)?\b")
_DIRECTIONS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_HEBREW_ENDS = re.compile("[ךםןףץ](?=[א-ת])|(?<=[א-ת]{2})[כמנצ](?![א-ת׳״\u05be-])")
_ENDS = ".:?"
_SHORT = {"no."}  # an abbreviation may have another form elsewhere
_LABEL = re.compile(r"^\S+: +")  # in front of a column
_PATTERN = re.compile(r"\bHH:mm\b")  # of a date, in letters that CLDR gives a meaning
_ARTICLE = re.compile(r"^(?:an?|the) ")
_CARD_CONTEXTS = {None, "card", "tool", "role", "goal", "expansion"}
# Terms that are recognised inside sentences too, however they are declined.
STEMS = {
    english: dict(zip(("bg", "uk", "pl", "ru", "he", "de"), stems.split(), strict=True))
    for english, stems in {
        "saboteurs?": "саботьор саботер sabotaży вредител סבאטור saboteur",
        "treasure": "съкровищ скарб skarb сокровищ אוצר sch[aä]tz",
        "crystals?": "кристал кристал kryszta кристалл גביש kristall",
        "lantern": "фенер ліхтар latarni фонар עששית laterne",
        "pickaxe": "брадв кир[кц] kilof кирк מכוש spitzhacke",
        "geologists?": "геоло геоло geolo геолог גאולוג geologe",
    }.items()
}


def existing() -> list[str]:
    """The languages that have a catalog."""
    return [lang for lang in sorted(PLURALS) if po_file(lang).is_file()]


@cache
def read_catalog(lang: str) -> Catalog:
    return read_po(BytesIO(po_file(lang).read_bytes()), locale=lang)


@cache
def glossary() -> dict[str, dict[str, str]]:
    """Every term in English with its words in the other languages."""
    head, *rows = (line.split("\t") for line in GLOSSARY.read_text("utf-8").splitlines())
    return {row[0]: dict(zip(head, row, strict=True)) for row in rows}


def faults(lang: str, message: Message) -> Iterator[str]:
    """Everything that is wrong with one message."""
    ids = list(message.id) if isinstance(message.id, tuple | list) else [str(message.id)]
    told = message.string
    words = [*told] if isinstance(told, tuple | list) else [str(told or "")]
    wanted = number_of_forms(lang) if message.pluralizable else 1
    if len(words) != wanted or not all(words):
        yield "not translated" if not any(words) else "a plural form is missing"
        return
    if message.fuzzy:
        yield "fuzzy"
    of_template = any(file.startswith("templates/") for file, _ in message.locations)
    for form, text in enumerate(words):
        yield from _slot_faults(lang, ids, text, form if message.pluralizable else None)
        yield from _format_faults(text, of_template)
        yield from _edge_faults(ids[-1], text)
        yield from _letter_faults(lang, ids[-1], text)
        yield from _mark_faults(lang, ids[-1], text)
    if len(ids) == 1:
        yield from _glossary_faults(lang, ids[0], message.context, words[0])


def number_of_forms(lang: str) -> int:
    return int(PLURALS[lang].removeprefix("nplurals=")[0])


def slots(text: str) -> set[str]:
    return {one or other for one, other in _SLOT.findall(text)}


def _slot_faults(lang: str, ids: list[str], text: str, form: int | None) -> Iterator[str]:
    wanted = slots(ids[-1])
    optional = wanted & _NUMBERS if form in _OF_ONE_NUMBER[lang] and form is not None else set()
    found = slots(text)
    if not wanted - optional <= found <= wanted:
        yield f"slots {sorted(found)} instead of {sorted(wanted)}"


class _Anything:
    """Fits into every slot: a word, a number, a moment."""

    def __format__(self, _: str) -> str:
        return "x"


def _format_faults(text: str, of_template: bool) -> Iterator[str]:
    names = dict.fromkeys(slots(text), _Anything())
    try:
        if of_template:
            text % names
        elif names:
            text.format(**names)
    except (ValueError, KeyError, IndexError, TypeError):
        yield "cannot be filled in: a stray sign of percent or a brace"


def _edge_faults(source: str, text: str) -> Iterator[str]:
    if source[: len(source) - len(source.lstrip())] != text[: len(text) - len(text.lstrip())]:
        yield "blanks at the beginning differ"
    if source[len(source.rstrip()) :] != text[len(text.rstrip()) :]:
        yield "blanks at the end differ"
    if source.count("\n") != text.count("\n"):
        yield "line ends differ"
    if "  " in _LABEL.sub("", text.strip()) and "  " not in source.strip():
        yield "two blanks"
    last = source.rstrip()[-1:]
    if last in _ENDS and source not in _SHORT and text.rstrip()[-1:] != last:
        yield f"does not end with {last!r}"


def _letter_faults(lang: str, source: str, text: str) -> Iterator[str]:
    bare = _SLOT.sub(" ", text)
    if _PATTERN.search(source):
        return
    for word in _WORD.findall(bare):
        kinds = [kind for kind in (_CYRILLIC, _LATIN, _HEBREW) if re.search(kind, word)]
        if len(kinds) > 1:
            yield f"two alphabets in {word!r}"
    if found := re.search(_FOREIGN[lang], bare):
        yield f"a letter of another language: {found[0]!r}"
    if _ALPHABET[lang] == _CYRILLIC and not _TWINS.search(source):
        for twin in _TWINS.findall(bare):
            yield f"a Latin letter that looks Cyrillic: {twin!r}"
    if found := _DIRECTIONS.search(text):
        yield f"a sign of direction, which the program puts in by itself: U+{ord(found[0]):04X}"
    if lang == "he" and (found := _HEBREW_ENDS.search(bare)):
        yield f"a final letter in the middle, or the reverse: {found[0]!r}"


def _mark_faults(lang: str, source: str, text: str) -> Iterator[str]:
    for mark in sorted({*_MARKS} & {*text} - {*_QUOTES[lang]}):
        if mark not in "\"'" or mark not in source:
            yield f"{mark} is no quotation mark or apostrophe of this language"
    found = _TWO_GENDERS.search(_SLOT.sub(" ", text))
    if found and not _TWO_GENDERS.search(_SLOT.sub(" ", source)):
        yield f"two genders at once: {found[0]!r}"


def _glossary_faults(lang: str, source: str, context: str | None, text: str) -> Iterator[str]:
    term = glossary().get(_ARTICLE.sub("", source), {}).get(lang, "")
    if term and context in _CARD_CONTEXTS and text.rstrip("!").casefold() != term.rstrip("!").casefold():
        yield f"the glossary says {term!r}"
    if source.casefold() in map(str.casefold, glossary()):
        return  # it has a word for all of it, in which another one may not be found
    for english, stems in STEMS.items():
        used = re.search(rf"\b{english}\b", source, re.IGNORECASE)
        if used and used[0] not in text and not re.search(stems[lang], text, re.IGNORECASE):
            yield f"the glossary has another word for {used[0]!r}: {stems[lang]}…"
