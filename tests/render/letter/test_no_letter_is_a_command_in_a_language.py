"""Requirement 1 in seven languages: no line of a letter is a command in the words of its reader."""

import random

import pytest

from pbem.engine import Refusal
from pbem.i18n.words.tables import LANGUAGES
from pbem.mail.conversation.lines import read_line
from pbem.mail.typed.context import ReadingContext
from pbem.render.letter import letters
from pbem.render.letter.letters import render_letter
from pbem.render.safe import quoted, safe_name
from tests.kit.games import random_game
from tests.kit.letters import ASKED, everything_else, happenings, moments, sheet
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["turn", "receipt"])
def test_no_wrapping_of_a_letter_makes_a_command(
    monkeypatch: pytest.MonkeyPatch, lang: str, kind: str
) -> None:
    monkeypatch.setattr(letters, "written_in", lambda lang: lang)
    rng = random.Random(f"{lang}{kind}")
    game = random_game(3, seats=5, modules=("base", "s2"))
    state, rows = next((state, rows) for state, rows in moments(game, rng, 6) if state.asks)
    seat = state.asks[0].seat
    names = NASTY[lang] if kind == "turn" else ("Anna", "Boris", "Carla", "Dana", "Emil")
    letter = sheet(
        state,
        seat,
        kind,
        lang=lang,
        names=names,
        history=happenings(rows, seat),
        log=happenings(rows, seat),
        answers=tuple(answers(state, seat, rng)) if kind == "receipt" else (),
        asked=tuple(rng.sample(ASKED, 4)) if kind == "receipt" else (),
        **everything_else(state, seat),
    )
    text = render_letter(letter)
    assert text.lang == lang
    reading = ReadingContext(names, seat, letter.view, lang=lang)
    paragraphs = [part.replace("\n", " ") for part in text.body.split("\n\n")]
    whole = (*text.body.split("\n"), *paragraphs)
    lines = {
        line for width in range(20, 81, 9) for part in whole for line in joined(greedy(part, width), part)
    }
    assert {line for line in lines if is_read(line, reading)} == set()


def is_read(line: str, reading: ReadingContext) -> bool:
    try:
        return read_line(line, reading) is not None
    except Refusal:
        return True


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_somebody_typed_is_repeated_so_that_it_is_no_command(lang: str) -> None:
    for name in NASTY[lang]:
        assert safe_name(name, lang) != name
        shown = quoted(f"ok {name}", lang=lang)
        assert "·" in shown
