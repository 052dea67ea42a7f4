"""A number moves where it stands alone, and is only a number everywhere else."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import groupby

import pytest

from pbem.engine import view
from pbem.mail.conversation.commands import Spoiled, read_commands
from pbem.mail.parse.letter import read_letter
from pbem.mail.typed.context import ReadingContext
from pbem.render.letter.letters import render_letter
from tests.kit.desk import Desk, unchanged
from tests.kit.effort import effort
from tests.kit.games import random_game
from tests.kit.letters import sheet
from tests.mail.meaning.test_doubts import CONTEXT, MOVE, NAMES, done

NO_MOVE = """
Boris Berg / Mine Street / 12 / Berlin
I rolled / 8 / yesterday
Remaining: / 1
Remaining: /  / 1
Cards left: /  / 8
Only one thing remains to be said: /  / 8
say I have / 8 / cards
8 / of us are coming
8 /  / of us are coming
12 / monkeys
I rolled /  / 8 /  / yesterday
Boris Berg /  / Mine Street /  / 12 /  / Berlin
Best wishes from the mountains! /  / Boris Berg /  / Mine Street /  / 12 /  / Berlin
Thanks for everything. /  / Boris Berg /  / Mine Street /  / 12
The weather is great. / 8 / degrees
My lucky number is / 8
Chapter /  / 8 /  / The mine
Total /  / 12
Sudoku: /  / 5 3 . /  / 6 . . /  / . 9 8
Platform /  / 8
Carla /  / aged /  / 29
My new number is /  / 0171 /  / 555 /  / 12
Анна Линд /  / тел. /  / 8 /  / доб. 5
Thanks for the / 8
Thanks for the / 8 / lovely flowers
Hi, I have / 8
hello we have / 8
Привет, у меня / 8
שלום יש לי / 8
Hallo ich habe / 8
Dear Boris has / 8
Sorry for the / 8 / days
There were / 8
Tel. / 12
Boris / 12 / berlin
Mfg / Boris Berg / Bergstr. / 12 / 10115 Berlin
Grüße, /  / Boris Berg /  / Am Berg /  / 12 /  / 10115 Berlin
Ich habe / 8 / gewürfelt
Noch übrig: /  / 3
Noch übrig: / 3
8 / Leute kommen / zum Essen /  / or not
Z poważaniem / Jan Kowalski / ul. Górnicza / 12 / Warszawa
Jan Kowalski /  / Górnicza /  / 12 /  / Warszawa
Zostało: /  / 8
Wyrzuciłem / 8 / wczoraj
С уважением / Борис Горный / ул. Шахтерская / 12 / Москва
Борис Горный /  / Шахтерская /  / 12 /  / Москва
Осталось: /  / 8
Нас / 8 / человек
З повагою / Тарас Гірник / вул. Шахтарська / 12 / Київ
Тарас Гірник /  / Шахтарська /  / 12 /  / Київ
Залишилося: /  / 8
Нас / 8 / людей
Поздрави / Борис Минчев / ул. Минна / 12 / София
Борис Минчев /  / Минна /  / 12 /  / София
Остават: /  / 8
Хвърлих / 8 / вчера
בוריס ברג / רחוב המכרה / 12 / חיפה
בוריס ברג /  / רחוב המכרה /  / 12 /  / חיפה
נשארו: /  / 8
""".strip().split("\n")


@pytest.mark.parametrize("letter", NO_MOVE)
def test_a_number_among_other_words_is_no_move(letter: str) -> None:
    assert MOVE not in done(letter)
    assert [kind for kind in done(letter) if kind != "say"] == []


@pytest.mark.parametrize(
    "signature", [letter for letter in NO_MOVE if letter.count(" / ") >= 3 and "12" in letter]
)
def test_a_house_number_below_a_move_stops_nothing(signature: str) -> None:
    assert done(f"MOVE /  / {signature}") == [MOVE]
    assert done(f"8 /  / {signature}") == [MOVE]


ALONE = (
    "Oh dear. /  / 8", "Wow /  / 8", "My move / 8", "My move /  / 8", "Mein Zug - / 8",
    "8", "#8", "8.", "Hi Anna, / 8", "Hi! /  / 8", "Dear all, / 8 / Boris", "Anna / 8", "anna, /  / 8",
    "Nice round so far. /  / 8", "Nice round so far. /  / 8 /  / Boris", "undo / 8",
    "undo / 8 / go", "8 / go", "hand / 8", "say: / hello / . / 8", "set lang de / 8", "My move: / 8",
    "I mean: / 8", "Well, my answer is: /  / 8",
    "Hi all, how are you? / 8", "Sorry for the delay! / 8", "Thanks! / 8", "Thank you, Boris! / 8",
    "Danke! / 8", "Hi Boris / 8", "Hi Anna and Boris, / 8", "hello everybody / 8",
    "שלום לכולם / 8", "Hallo zusammen / 8",
    "Привет, как дела? / 8", "Thanks for waiting /  / 8", "8 /  / Boris Berg", "Zug: / 8",
    "Hallo, / mein Zug: / 8",
)  # fmt: skip


@pytest.mark.parametrize("letter", ALONE)
def test_a_number_that_stands_alone_is_a_move(letter: str) -> None:
    assert MOVE in done(letter)


def test_numbers_of_two_moves_in_one_paragraph_are_both_read() -> None:
    assert len(read_commands(["8", "9"], CONTEXT).commands) == 2


PAGES = {
    "paragraphs": "<p>{}</p>",
    "divisions": "<div>{}</div>",
    "divisions with a gap": "<div>{}</div><div><br></div>",
    "paragraphs of Outlook": '<p class="MsoNormal"><span>{}<o:p></o:p></span></p>',
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_signature_in_html_is_no_move_however_its_lines_are_laid_out(page: str) -> None:
    def read(*lines: str) -> list[str]:
        body = "".join(page.format(line) for line in lines)
        mail = (
            f"From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n<html><body>{body}</body></html>\n"
        )
        return done(" / ".join(read_letter(mail.encode()).fresh))

    signature = ("Boris Berg", "Mine Street", "12", "Berlin")
    assert read(*signature) == []
    assert read("A pleasure as always!", *signature) == []
    assert read("8", *signature) == [MOVE]
    assert read("Hello Anna,", "8", "Thanks!") == [MOVE]


def test_whoever_wrote_only_a_number_among_words_is_told_how_a_number_counts(desk: Desk) -> None:
    desk.new_game()
    text = unchanged(desk, desk.to_move(), "I rolled\n2\nyesterday")
    assert "I found nothing to do in your mail." in text
    assert "If “2” is your move: a number counts only with an empty line above it and below it" in text


# Our own letters ------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["boxes", "ascii", "words"])
def test_a_letter_with_a_wide_mine_makes_no_move_however_narrow_it_is_wrapped(board: str) -> None:
    """A program that is told to wrap at a few columns sets many a number on a line of its own."""
    rows = random_game(1, seats=5, modules=("base", "new-goals", "party", "chests", "toll")).rows
    state = [row.after for row in rows if row.after.asks][-3]
    seat = state.asks[0].seat
    body = render_letter(sheet(state, seat, "turn", board=board)).body
    context = ReadingContext(NAMES, seat, view(state, seat))
    numbers = 0
    for width in (4, 6, 8, 10, 14, 20, 40, 60, 72):
        lines = [part for line in body.split("\n") for part in wrapped(line, width)]
        for _, group in groupby(lines, lambda line: bool(line.strip())):
            paragraph = ["Here is what I got:", "", *group]
            numbers += sum(re.fullmatch(r"\s*[0-9]{1,2}\s*", line) is not None for line in paragraph)
            with suppress(Spoiled):
                assert read_commands(paragraph, context).commands == ()
    assert numbers > 10


def wrapped(line: str, width: int) -> list[str]:
    """A line broken at its last blank before the width, as programs do that keep columns."""
    parts = []
    while len(line) > width and (cut := line.replace("\xa0", " ").rfind(" ", 0, width + 1)) > 0:
        parts.append(line[:cut])
        line = line[cut + 1 :]
    return [*parts, line]


def test_a_letter_of_numbers_takes_no_long_time() -> None:
    lines = [line for _ in range(500) for line in ("some talk", "8", "")]  # more are too much for one mail
    assert effort(lambda: read_commands(lines, CONTEXT)) < 0.07


def test_much_talk_below_a_move_takes_no_long_time() -> None:
    lines = ["8", "", *("and so we went on and on, up the hill and down again" for _ in range(4000))]
    assert effort(lambda: done(" / ".join(lines))) < 0.3
