"""The catalogs: complete, up to date, and without what a program can see to be wrong.

What is wrong is told by `tests/kit/catalogs.py`; here it is asked of every message of every catalog.
"""

import re

import pytest
from babel.messages.catalog import Message

from scripts.messages import PLURALS, extracted, po_file
from tests.kit.catalogs import existing, faults, read_catalog

COMPLETE = ("bg", "de", "he", "pl", "ru", "uk")  # every language but English, with nothing missing

LANGS = sorted({*existing(), *COMPLETE})


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_language_has_its_catalog(lang: str) -> None:
    assert po_file(lang).is_file()


def key(message: Message) -> tuple[str, str | None]:
    return (message.id[0] if isinstance(message.id, tuple | list) else str(message.id), message.context)


@pytest.fixture(scope="module")
def messages() -> set[tuple[str, str | None]]:
    return {key(message) for message in extracted() if message.id}


@pytest.mark.parametrize("lang", LANGS)
def test_a_catalog_has_the_messages_of_the_program(lang: str, messages: set[tuple[str, str | None]]) -> None:
    """If this fails: make messages."""
    written = {key(message) for message in read_catalog(lang) if message.id}
    assert (sorted(messages - written), sorted(written - messages)) == ([], [])


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_fuzzy_or_obsolete_and_the_plural_rule_is_ours(lang: str) -> None:
    text = po_file(lang).read_text("utf-8")
    assert not re.findall(r"^#~.*|^#,.*fuzzy.*", text, re.MULTILINE)
    assert f'"Plural-Forms: {PLURALS[lang]}\\n"' in text


@pytest.mark.parametrize("lang", LANGS)
def test_every_message_is_translated_and_nothing_is_wrong_with_it(lang: str) -> None:
    wrong = [
        f"{key(message)}: {fault}"
        for message in read_catalog(lang)
        if message.id
        for fault in faults(lang, message)
        if lang in COMPLETE or fault != "not translated"
    ]
    assert wrong == []


# The checks can fail ----------------------------------------------------------------------------------


def message(source: str | tuple[str, str], *words: str, context: str | None = None) -> Message:
    return Message(source, words if isinstance(source, tuple) else words[0], context=context)


CARDS = ("{n} card", "{n} cards")


@pytest.mark.parametrize(
    ("lang", "planted", "fault"),
    [
        ("pl", message("The mine", ""), "not translated"),
        ("pl", message(CARDS, "{n} karta", "{n} karty", ""), "a plural form is missing"),
        ("pl", message(CARDS, "{n} karta", "{n} karty"), "a plural form is missing"),
        ("ru", message(CARDS, "карта", "{n} карты", "{n} карт"), "slots"),
        ("de", message("{name} is back.", "{nane} ist zurück."), "slots"),
        ("de", message("{name} is back.", "{name} ist { zurück."), "cannot be filled in"),
        ("de", message("The mine", " Die Mine"), "at the beginning"),
        ("de", message("The mine", "Die Mine\n"), "at the end"),
        ("de", message("You are back.", "Du bist wieder da"), "does not end"),
        ("ru", message("a hand", "pука"), "two alphabets"),
        ("ru", message("hand and foot", "рука c ногой"), "looks Cyrillic"),
        ("uk", message("we", "мы"), "another language"),
        ("pl", message("we", "mу"), "two alphabets"),
        ("de", message("so-called", '"sogenannt"'), "quotation mark"),
        ("pl", message("so-called", "„tak zwany“"), "quotation mark"),
        ("uk", message("object", "об'єкт"), "apostrophe"),
        ("he", message("so-called", "“מכונה”"), "quotation mark"),
        ("he", message("hello", "שלומ"), "final letter"),
        ("he", message("hello", "\u200fשלום"), "sign of direction"),
        ("ru", message("gone", "ушёл(а)"), "two genders"),
        ("pl", message("gone", "poszedł/poszła"), "two genders"),
        ("de", message("the players", "die Spieler:innen"), "two genders"),
        ("he", message("plays", "משחק/ת"), "two genders"),
        ("pl", message("a crossing", "krzyżówka"), "the glossary says"),
        ("ru", message("The saboteurs win.", "Саботажники побеждают."), "another word"),
    ],
)
def test_a_planted_fault_is_found(lang: str, planted: Message, fault: str) -> None:
    assert any(fault in found for found in faults(lang, planted)), list(faults(lang, planted))


@pytest.mark.parametrize(
    ("lang", "right"),
    [
        ("he", message(CARDS, "קלף אחד", "שני קלפים", "{n} קלפים")),
        ("pl", message(CARDS, "jedna karta", "{n} karty", "{n} kart")),
        ("ru", message(CARDS, "{n} карта", "{n} карты", "{n} карт")),
        ("de", message("Answer “{line}”.", "Antworte „{line}“.")),
        ("uk", message("object", "об’єкт")),
        ("he", message("No.{n}", "מס׳ {n}")),
        ("ru", message("{name} leaves game {game}.", "{name} выходит из игры {game}.")),
        ("bg", message("a crossing", "кръстовище")),
        ("uk", message("trap", "спійманий")),
        ("de", message("trap", "gefangen", context="mark")),
    ],
)
def test_a_good_translation_has_no_fault(lang: str, right: Message) -> None:
    assert list(faults(lang, right)) == []
