"""Requirement 1 in seven languages: no line of a letter is a command in the words of its reader."""

import random
from itertools import product

import pytest

from pbem.app.sheets.sheet import Sheet
from pbem.engine import Refusal, view
from pbem.i18n.direction import bare
from pbem.i18n.words.tables import LANGUAGES
from pbem.mail.conversation.lines import read_line
from pbem.mail.conversation.talk_lines import begins_words
from pbem.mail.typed.context import ReadingContext
from pbem.render.letter.letters import render_letter
from pbem.render.safe import WIDTH, columns, quoted, safe_name
from pbem.render.sections.asked import REJECTIONS
from tests.kit.games import random_game
from tests.kit.letters import (
    ASKED,
    ENDINGS,
    KINDS,
    NAMES,
    NOW,
    ending,
    everything_else,
    happenings,
    moments,
    sheet,
)
from tests.kit.sampling import by_hash, first
from tests.render.letter.test_no_letter_is_a_command import answers, greedy, joined

# What people call themselves when they want to see something break.
NASTY = {
    "de": ("wirf 12 ab", "Zurück", "Sag mal", "spiele 5 auf 2,2", "Hilfe!"),
    "bg": ("играй 5 на 2,2", "Върни", "кажи", "Помощ!", "веднага"),
    "uk": ("зіграй 5 на 2,2", "Назад", "скажи", "Допомога!", "згода"),
    "pl": ("zagraj 5 na 2,2", "Cofnij", "powiedz", "Pomoc!", "od razu"),
    "ru": ("сыграй 5 на 2,2", "Назад", "скажи", "Помощь!", "сразу"),
    "he": ("לשחק 5 ב-2,2", "לבטל", "תגיד", "עזרה!", "מיד"),
}


# Each kind in one language or another in the ordinary run; in the soak each kind in all of them.
CASES = first(
    len(KINDS),
    (
        (kind, LANGUAGES[(at + turn) % len(LANGUAGES)])
        for turn in range(len(LANGUAGES))
        for at, kind in enumerate(KINDS)
    ),
)


@pytest.mark.parametrize("case", CASES, ids=":".join)
def test_no_wrapping_of_a_letter_makes_a_command(case: tuple[str, str]) -> None:
    kind, lang = case
    assert commands_in(letter_of(kind, lang)) == set()


@pytest.mark.parametrize("asked", first(6, by_hash(product(map(" ".join, ASKED), LANGUAGES))), ids=":".join)
def test_no_wrapping_of_anything_asked_for_makes_a_command(asked: tuple[str, str]) -> None:
    words, lang = asked
    word, _, more = words.partition(" ")
    rows = random_game(5, seats=4).rows
    parts = {"asked": ((word, more),), "put_off": ((word, more),), "log": happenings(rows, 1)}
    state = rows[30].after
    assert commands_in(sheet(state, 1, "receipt", lang=lang, **parts, **everything_else(state, 1))) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_wrapping_of_a_rejection_makes_a_command(lang: str) -> None:
    for reason in REJECTIONS:
        stranger = "a-go@play-note.example.help"
        letter = sheet(random_game(5).last, 1, "rejection", lang=lang, reason=reason, stranger=stranger)
        assert commands_in(letter) == set()


def letter_of(kind: str, lang: str) -> Sheet:
    """A letter of this kind with much in it, wide or narrow, some with names that could pass for commands."""
    rng = random.Random(f"{lang}{kind}")
    game = random_game(rng.randrange(4), seats=5, modules=rng.choice((("base",), ("base", "s2"))))
    state, rows = next(moments(game, rng, 4))
    seat = state.asks[0].seat if state.asks else rng.randrange(state.seats)
    is_answer = kind in ("receipt", "refusal")
    return sheet(
        state,
        seat,
        kind,
        lang=lang,
        names=NASTY[lang] if rng.random() < 0.5 else NAMES[: state.seats],
        history=happenings(rows, seat),
        log=happenings(rows, seat),
        answers=tuple(answers(state, seat, rng)) if is_answer else (),
        asked=tuple(rng.sample(ASKED, 4)) if kind == "receipt" else (),
        final_at=NOW if kind == "receipt" else None,
        board=rng.choice(("boxes", "ascii", "words")),
        columns=rng.choice((60, 40)),
        **everything_else(state, seat),
        **(ending(rows, seat) if kind in ENDINGS else {}),
    )


def commands_in(letter: Sheet) -> set[str]:
    """The lines of a letter, wrapped in many ways, that its reader's words make a command of.

    With hard blanks or soft ones, with the signs of direction or without them.
    """
    text = render_letter(letter)
    assert text.lang == letter.lang
    width = WIDTH if letter.columns >= 60 else letter.columns
    for line in text.body.split("\n"):
        assert columns(line) <= width or bare(line).startswith(("<", "| http")), line
    reading = ReadingContext(letter.names, letter.view.seat, letter.view, lang=letter.lang)
    lines: set[str] = set()
    for body in {text.body, text.body.replace("\u00a0", " "), bare(text.body)}:
        whole = {*body.split("\n"), *(part.replace("\n", " ") for part in body.split("\n\n"))}
        lines |= whole
        for width in range(20, 81, 3):
            lines.update(line for part in whole for line in joined(greedy(part, width), part))
    return {line for line in lines if is_read(line, reading) or is_read(line.strip(" >*"), reading)}


def is_read(line: str, reading: ReadingContext) -> bool:
    if begins_words(line, reading):
        return True
    try:
        return read_line(line, reading) is not None
    except Refusal:
        return True


def test_a_planted_command_is_caught() -> None:
    state = random_game(1).rows[0].after
    for lang, said in (
        ("de", "sofort"),
        ("pl", "od razu"),
        ("he", "לבטל"),
        ("ru", "заметка: да"),
        ("uk", "go"),
    ):
        assert is_read(said, ReadingContext(NAMES[: state.seats], 0, view(state, 0), lang=lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_somebody_typed_is_repeated_so_that_it_is_no_command(lang: str) -> None:
    for name in NASTY[lang]:
        assert safe_name(name, lang) != name
        shown = quoted(f"ok {name}", lang=lang)
        assert "·" in shown
