"""The tables of words: complete, without clashes, and nothing common in them that would do something."""

from collections import defaultdict

import pytest

from pbem.i18n.words.folding import fold
from pbem.i18n.words.reading import FOLLOWS, english
from pbem.i18n.words.tables import LANGUAGES, TALKED, table_of
from pbem.mail.conversation.command_readers import FIRST_WORDS
from pbem.mail.typed.courtesy import VERBS
from tests.kit import word_page

# Two more English words for a move; each language has its own.
ONLY_ENGLISH = {"lay", "pass"}
# Words that a preposition alone may mean; the first of these is meant, the other has rows with more words.
TWO_MEANINGS = {("de", "von"): ("by", "of"), ("bg", "на"): ("on", "of"), ("he", "של"): ("by", "of")}
ENGLISH = frozenset((*FIRST_WORDS, *VERBS))


def meant(word: str) -> str:
    """The command behind a verb of talk."""
    return {talked: command for command, talked in TALKED.items()}.get(word, word)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_a_row(lang: str) -> None:
    rows = {english.split()[0] for english in table_of(lang).rows["commands"]}
    assert rows >= FIRST_WORDS - ONLY_ENGLISH
    assert rows <= set(FOLLOWS)


def test_all_languages_have_the_same_rows() -> None:
    # German takes a verb apart, and Hebrew glues a word to what follows.
    own = {"discard {cards}", "discard {cards} to remove {mark}", "and {cell}"}
    for section in ("commands", "words", "dates"):
        rows = {frozenset(table_of(lang).rows[section]) - own for lang in LANGUAGES}
        assert len(rows) == 1, section


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_begin_two_commands(lang: str) -> None:
    meanings = defaultdict(set)
    for forms in table_of(lang).commands.values():
        for form in forms:
            meanings[form.words].add((meant(form.becomes[0]), *form.becomes[1:]))
    assert {words: among for words, among in meanings.items() if len(among) > 1} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_a_language_is_another_command_in_english(lang: str) -> None:
    for first, forms in table_of(lang).commands.items():
        if first in ENGLISH:
            assert all(meant(form.becomes[0]) == meant(first) for form in forms), first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_behind_a_command_means_one_thing(lang: str) -> None:
    meanings = defaultdict(list)
    for forms in table_of(lang).words.values():
        for form in forms:
            meanings[" ".join(form.words)].append(" ".join(form.becomes))
    several = {(lang, words): tuple(among) for words, among in meanings.items() if len(among) > 1}
    assert several == {place: among for place, among in TWO_MEANINGS.items() if place[0] == lang}


# What people begin a line of talk with, or what is a whole line of theirs.
EVERYDAY = {
    "de": "ja nein ok gut weiter los also nun dann ich du nicht nichts schnell gleich jetzt egal stopp",
    "bg": "да не добре хайде айде така аз ти нищо сега бързо ясно стоп супер нека",
    "uk": "так ні добре гаразд давай ну я ти нічого зараз швидко ясно стоп чудово хай",
    "pl": "tak nie dobrze dobra dalej no ja ty nic teraz szybko jasne stop super niech",
    "ru": "да нет хорошо ладно давай ну я ты ничего сейчас быстро ясно стоп отлично пусть",
    "he": "כן לא טוב בסדר קדימה אז אני את אתה כלום עכשיו מהר ברור די יופי",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_common_is_a_command_by_itself(lang: str) -> None:
    for word in EVERYDAY[lang].split():
        assert english(word, lang) == word
        assert english(f"{word}!", lang) == f"{word}!"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_printed_form_has_signs_that_a_letter_changes(lang: str) -> None:
    for section in ("commands", "words", "dates"):
        for english_words, forms in table_of(lang).rows[section].items():
            assert forms, english_words
            assert not set('“”„«»"·|*>,.;:!?') & set("".join(forms)), english_words
            assert all(fold(form) for form in forms)


def test_the_page_about_playing_by_mail_has_the_words_of_the_tables() -> None:
    page = word_page.PAGE.read_text("utf-8")
    assert page == word_page.written(page), "python -m tests.kit.word_page"
