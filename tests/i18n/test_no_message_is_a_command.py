"""Requirement 1 in every catalog: wherever a sentence of a letter is broken, no piece of it is a command."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from babel.messages.catalog import Message

from pbem.engine import plain
from pbem.i18n.words.reading import begins_a_command
from pbem.i18n.words.tables import LANGUAGES
from pbem.i18n.words.ties import with_ties
from pbem.mail.conversation.command_readers import READERS
from pbem.mail.typed.context import ReadingContext
from tests.kit.catalogs import existing, read_catalog
from tests.render.letter.test_no_letter_is_a_command import a_turn
from tests.render.letter.test_no_letter_is_a_command_in_a_language import is_read

IN_LETTERS = ("pbem/render", "pbem/mail", "templates/mail", "pbem/i18n")
NARROWEST = 20  # columns at which programs fold our lines
_LONGEST = 14  # words of a piece
_SLOT = re.compile(r"\{\w*[^{}]*\}|%\(\w+\)s")
# What may stand in a slot: a long word, which begins a line of its own; a card; a number.
VALUES = ("Xyzxyzxyzxyzxyzxyzxyz", "№\u00a012\u00a0Xyz", "12")


def sentences(message: Message) -> Iterator[str]:
    texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
    yield from {_SLOT.sub(value, text or "").replace("\n", " ") for text, value in product(texts, VALUES)}


def pieces(text: str, lang: str) -> Iterator[str]:
    """What can stand on a line, if it begins like a command.

    Our own lines end at any blank that is not hard. A program that makes hard blanks soft folds such a line
    anew, and ends its own where the next word has no room.
    """
    for words, is_ours in ((with_ties(lang)(text).split(" "), True), (text.split(), False)):
        for at, word in enumerate(words):
            first = plain(word).split(" ")[0].strip(":;,.!?*()")
            if first not in READERS and not begins_a_command(" ".join(words[at : at + 4]).split(), lang):
                continue
            for end in range(at + 1, min(len(words), at + _LONGEST) + 1):
                is_full = len(" ".join(words[at : end + 1])) > NARROWEST
                if is_ours or is_full or end == len(words):
                    yield " ".join(words[at:end])


def commands_in(message: Message, lang: str) -> set[str]:
    seen = a_turn()
    reading = ReadingContext(("Anna", "Boris", "Xyz"), seen.seat, seen, lang=lang)
    found = (piece for text in sentences(message) for piece in pieces(text, lang))
    return {piece for piece in found if is_read(piece, reading)}


def is_in_letters(message: Message) -> bool:
    return any(file.startswith(IN_LETTERS) for file, _ in message.locations)


@pytest.mark.parametrize("lang", existing())
def test_no_piece_of_a_sentence_is_a_command(lang: str) -> None:
    messages = [message for message in read_catalog(lang) if message.id and is_in_letters(message)]
    assert len(messages) > 1000
    found = {str(message.id): commands_in(message, lang) for message in messages}
    assert {source: bad for source, bad in found.items() if bad} == {}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Die Briefe kommen zurück."),
        ("de", "Du musst jetzt hilfe rufen, sofort"),
        ("pl", "Ruch jest ostateczny, od razu."),
        ("bg", "Ти изчисти: {card}."),
        ("ru", "Вот моя заметка: {words}"),
        ("he", "אפשר גם לבטל"),
        ("uk", "help {name}, будь ласка"),
    ],
)
def test_a_planted_command_is_found(lang: str, text: str) -> None:
    assert commands_in(Message("x", text), lang)


def test_a_word_that_would_end_a_line_is_tied_to_the_next_one() -> None:
    assert with_ties("de")("Sie kommen zurück, wie sie lagen.") == "Sie kommen zurück,\u00a0wie sie lagen."
    assert (
        with_ties("pl")("Wyślij go jeszcze od razu dzisiaj.")
        == "Wyślij go\u00a0jeszcze od razu\u00a0dzisiaj."
    )
    assert with_ties("en")("Go back to it.") == "Go back to it."
    assert [with_ties(lang)("") for lang in LANGUAGES] == [""] * len(LANGUAGES)
