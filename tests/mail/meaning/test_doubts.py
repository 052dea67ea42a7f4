"""What is not meant is not done: letters that must be asked about, and friendly ones that must not.

A letter is one line here: `` / `` ends a line, and nothing between two of them is an empty line.
"""

from __future__ import annotations

import pytest

from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.engine import view, write
from pbem.mail.conversation.commands import Spoiled, read_commands
from pbem.mail.conversation.context import ReadingContext
from pbem.render.numbered import numbered
from tests.kit.desk import Desk, unchanged
from tests.kit.games import random_game

NAMES = ("Anna", "Boris", "Clara", "Dimitar", "Eva")
STATE = next(
    row.after
    for row in random_game(5, seats=5).rows[10:]
    if row.after.asks and row.after.asks[0].kind == "turn"
)
SEAT = STATE.asks[0].seat
SEEN = view(STATE, SEAT)
MOVE = write(numbered(SEEN)[7])  # what 8 means, in words
CONTEXT = ReadingContext(NAMES, SEAT, SEEN)


def lines_of(letter: str) -> list[str]:
    return [line.strip() for line in letter.replace("MOVE", MOVE).split(" / ")]


def done(letter: str) -> list[str]:
    """What a letter would change."""
    try:
        found = read_commands(lines_of(letter), CONTEXT).commands
    except Spoiled:
        return []
    return [written(command) for command in found if command.kind not in QUESTIONS]


def written(command: Command) -> str:
    return command.text if command.kind == Kind.MOVE else command.kind


def hint_of(letter: str) -> tuple[str, str]:
    """Why a letter is asked about, and the words that it is asked about."""
    with pytest.raises(Spoiled) as spoiled:
        read_commands(lines_of(letter), CONTEXT)
    return getattr(spoiled.value.refusal, "hint", ""), getattr(spoiled.value.refusal, "words", "")


# What is taken back below ---------------------------------------------------------------------------

TAKEN_BACK = """
sorry, I mean 9
Sorry, I meant 9.
sorry I meant 9
no wait, 9
No, wait!
wait, no
Wait - 9 is better
please ignore, wrong game
Please ignore this mail.
ignore that
Ignore the above, please
scratch that
Scratch that, 9
forget it
Forget that, I'll think about it.
oops
Oops, wrong mail
Ooops!
never mind
Nevermind.
nvm
I meant the other card
I mean line 9
correction: 9
Correction - number 9
actually, 9
Actually no
Actually I want to discard
9 instead
let me do 9 instead
cancel that
Please cancel my move.
Please don't do this.
don't play that
Do not do it yet
I changed my mind
changed my mind, 9
On second thought, 9
second thoughts: better 9
That was a typo
typo, should be 9
my mistake
Sent by mistake.
I take that back
please take it back
Hold on
hang on, let me think
or rather 9
or 9
or maybe 9
maybe 9
rather 9
make it 9
not 8
no, 9
No!
wrong number
That was for another game.
This was meant for game B3
wrong one
just kidding
only testing
Should I?
only if Boris agrees
unless somebody objects
stop
Sorry, wrong game!
sorry, no
disregard
Disregard my last line
strike that
I'd rather play 9
9 was meant
Thanks all. Wait, 9
nein, 9
Nein, doch nicht
Moment
Halt!
halt, lieber 9
ich meinte 9
Entschuldigung, ich meinte die 9
Sorry, ich meine 9
bitte ignorieren, falsches Spiel
Falsches Spiel!
vergiss es
Vergesst das
doch lieber 9
lieber die 9
eigentlich doch 9
Korrektur: 9
Hoppla, vertippt
ups
Ups, falsche Nummer
Versehen
war ein Versehen
ich habe es mir anders überlegt
stattdessen 9
nehme ich zurück
Ich nehme das zurück
bitte nicht ausführen
doch nicht
oder 9
oder lieber 9
noch nicht
nur wenn Boris einverstanden ist
nie, 9
Nie, czekaj
czekaj, 9
miałem na myśli 9
Mialam na mysli 9
chodziło mi o 9
przepraszam, pomyłka
pomyliłem się
proszę zignorować, zła gra
to nie ta gra
nieważne
zapomnij o tym
anuluj to
jednak 9
jednak nie
Poprawka: 9
zamiast tego 9
zmieniłem zdanie
cofam to
ups, 9
albo 9
lepiej 9
raczej 9
chyba że ktoś ma lepszy pomysł
нет, 9
Нет, подожди
стой, 9
Погоди
я имел в виду 9
извините, я имела в виду 9
извини, не та игра
ошибся, 9
Ошибка!
опечатка: 9
забудьте
неважно
отмена
отмените это, пожалуйста
игнорируйте это письмо
не надо этого делать
вообще-то 9
на самом деле, 9
лучше 9
вместо этого 9
передумал
беру свой ход назад
ой, 9
или 9
точнее 9
ні, 9
Ні, зачекай
зачекайте
я мав на увазі 9
вибачте, я мала на увазі 9
вибач, не та гра
помилка
помилився, 9
забудьте
неважливо
скасуйте це
проігноруйте цей лист
не робіть цього
насправді, 9
краще 9
замість цього 9
передумала
ой
або 9
точніше 9
не, 9
Не, чакай
чакайте
имах предвид 9
извинете, имах предвид 9
извинявай, грешна игра
сбърках, 9
грешка
поправка: 9
забравете
няма значение
отменете това
моля, игнорирайте
недей
всъщност 9
по-добре 9
вместо това 9
размислих
опа
или 9
לא, 9
רגע
רגע, 9
התכוונתי ל-9
סליחה, התכוונתי 9
סליחה, משחק אחר
טעות
טעיתי, 9
תתעלמו מזה
לבטל בבקשה
עזבו
לא חשוב
בעצם 9
במקום זה 9
אופס
שיניתי את דעתי
או 9
אולי 9
תיקון: 9
""".strip().split("\n")


@pytest.mark.parametrize("words", TAKEN_BACK)
def test_what_is_taken_back_below_is_asked_about(words: str) -> None:
    for move in ("8", "MOVE"):
        for letter in (
            f"{move} /  / {words}",
            f"Hi all, /  / {move} /  / {words}",
            f"{move} /  / Nice round! /  / {words} /  / Anna",
            f"{move} / {words}",
        ):
            assert done(letter) == [], letter
    assert hint_of(f"MOVE /  / Nice round! /  / {words}") == ("retracted", words)


@pytest.mark.parametrize(
    "line", ["undo", "go", "leave yes", "agree", "join", "decline", "set lang de", "ready", "say hello"]
)
def test_every_command_that_changes_something_can_be_taken_back(line: str) -> None:
    assert len(done(line)) == 1
    assert done(f"{line} /  / oops, wrong game") == []


@pytest.mark.parametrize("words", ["oops", "never mind", "no wait"])
def test_questions_and_notes_harm_nothing_and_need_no_asking(words: str) -> None:
    for line in ("hand", "help", "rules tools", "status", "note Boris lies"):
        assert len(read_commands([line, "", words], CONTEXT).commands) == 1


@pytest.mark.parametrize(
    "words", ["sorry for the last mail, I mean:", "oops, wrong game before.", "No wait, I forgot to move!"]
)
def test_what_is_taken_back_above_a_move_is_another_one(words: str) -> None:
    assert done(f"{words} /  / MOVE") == [MOVE]
    assert done(f"{words} /  / 8") == [MOVE]


def test_words_to_the_table_take_nothing_back() -> None:
    assert done("MOVE /  / say no wait, ignore that, I mean 9") == [MOVE, "say"]
    assert done("8 /  / say: / maybe / oops / .") == [MOVE, "say"]


# Doubt beside it ------------------------------------------------------------------------------------

DOUBTS = """
maybe / MOVE
Perhaps: / MOVE
I am not sure about this: / MOVE
I think / MOVE
MOVE / or discard something
don't / MOVE
Do not / MOVE
I would never / MOVE
If Boris agrees: / MOVE
MOVE / if nobody objects
MOVE / unless you have a better idea
MOVE / when it is my turn again
What about / MOVE
MOVE / would that work?
Should I / MOVE
MOVE / is that allowed?
MOVE / Not yet!
MOVE / but only if it is legal
Wait with / MOVE
I could / MOVE
How about this? / MOVE
8 / or 9
8 / maybe
8 / I think
8 / if that is allowed
8 / Not sure, though.
8 / Is that ok?
8 / no
undo / or not?
leave yes / if nobody minds
vielleicht / MOVE
MOVE / oder doch nicht
nicht / MOVE
Wenn Boris einverstanden ist: / MOVE
MOVE / falls das geht
Soll ich / MOVE
Ich glaube / MOVE
Ich würde gern / MOVE
MOVE / geht das?
8 / oder 9
8 / wenn das geht
może / MOVE
nie / MOVE
MOVE / jeśli można
MOVE / albo coś innego
czy mogę / MOVE
chyba / MOVE
myślę że / MOVE
8 / czy to dobrze
8 / albo 9
может быть / MOVE
не / MOVE
MOVE / если можно
MOVE / или нет
я бы / MOVE
думаю, / MOVE
не уверен / MOVE
8 / наверное
8 / или 9
можливо / MOVE
не / MOVE
MOVE / якщо можна
MOVE / чи ні
я б / MOVE
гадаю, / MOVE
8 / мабуть
8 / або 9
може би / MOVE
не / MOVE
MOVE / ако може
MOVE / или не
бих / MOVE
мисля, / MOVE
дали да / MOVE
8 / вероятно
8 / или 9
אולי / MOVE
לא / MOVE
MOVE / אם אפשר
MOVE / או שלא
האם / MOVE
נראה לי / MOVE
8 / אולי
8 / או 9
Please do not /  / MOVE
I will not do this: /  / MOVE
Maybe /  / MOVE
What if I /  / MOVE
ich würde /  / MOVE
MOVE /  / or 9
MOVE /  / if Boris agrees
8 /  / only if nobody minds
8 /  / wenn es geht
8 /  / если можно
8 /  / ok?
""".strip().split("\n")


@pytest.mark.parametrize("letter", DOUBTS)
def test_doubt_beside_a_command_is_asked_about(letter: str) -> None:
    assert done(letter) == []
    assert hint_of(letter)[0] in ("unsure", "retracted")


# Friendly letters -----------------------------------------------------------------------------------

FRIENDLY = """
8
MOVE
Hi Boris, / 8
Hello everybody! /  / 8
Hi all, / MOVE
Good morning, / 8
8 / Thanks!
8 / thanks
8 /  / Thanks, not a bad round!
8 /  / Sorry for the delay
8 /  / Sorry for the long wait!
8 /  / sorry about the silence, busy week
Sorry for not answering earlier. /  / 8
Sorry I am late! / MOVE
Sorry, busy week! /  / 8
8 /  / Can't wait to see what happens
8 /  / I am not the saboteur, believe me.
8 /  / Nobody trusts Boris, do they?
8 /  / How are you all?
How are you? / MOVE
8 /  / What a round! Who would have thought it?
8 /  / I never liked that goal anyway.
8 /  / See you on the 9th
8 /  / Back home at 9.
MOVE /  / When do we meet for dinner?
MOVE /  / I think Boris is the saboteur.
MOVE /  / Boris or Clara, that is the question.
MOVE /  / It was actually fun.
MOVE /  / No problem about yesterday.
Thanks for waiting! /  / 8
Hm, tricky one. /  / 8
Not bad, Boris! /  / 8
Well played, everybody. /  / MOVE /  / Anna
MOVE / Cheers!
MOVE / That was fun!
8 /  / Anna
8 / Anna
8 /  / anna
8 /  / Anna Berg / Mine Street / 12 / Berlin
MOVE /  / Anna Berg /  / Mine Street /  / 12 /  / Berlin
Anna, /  / 8
Boris /  / 8
My move: / 8
My move: /  / 8
Here is my move: / MOVE
undo / 8
undo / MOVE / go
8 / go
MOVE / go
hand / MOVE
MOVE /  / say sorry, I mean it
Hallo zusammen, / 8
8 /  / Danke, nicht schlecht!
8 /  / Entschuldigung für die Verspätung
Wie geht's? / MOVE
Guten Morgen! /  / 8 /  / Schönen Tag noch!
8 /  / Ich glaube, Boris lügt.
Mein Zug: /  / 8
Cześć, / 8
8 /  / Przepraszam za opóźnienie
8 /  / Dzięki, miłego dnia!
8 /  / Myślę, że Boris kłamie.
Mój ruch: / 8
Привет! / 8
8 /  / Извините за задержку
8 /  / Спасибо, хорошего дня!
8 /  / Думаю, Борис врет.
Мой ход: /  / 8
Привіт усім! /  / 8
8 /  / Вибачте за затримку
8 /  / Дякую, гарного дня!
Мій хід: / 8
Здравейте, / 8
8 /  / Извинете за забавянето
8 /  / Благодаря, хубав ден!
Моят ход: / 8
שלום לכולם, / 8
8 /  / סליחה על העיכוב
8 /  / תודה, יום טוב!
המהלך שלי: / 8
""".strip().split("\n")


@pytest.mark.parametrize("letter", FRIENDLY)
def test_a_friendly_letter_is_done(letter: str) -> None:
    assert MOVE in done(letter)


# What is answered -----------------------------------------------------------------------------------


def test_the_answer_quotes_both_lines_and_says_what_to_write(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    text = unchanged(desk, seat, "8\n\nsay hello\n\nsorry, I mean 9")
    assert "You wrote “8”. Below it stands “sorry, I mean 9”" in text
    assert "Please send only what you mean" in text
    text = unchanged(desk, seat, f"perhaps\n{desk.any_line()}\n\nset board ascii")
    assert f"You wrote “{desk.any_line()}”. Beside it stands “perhaps”" in text
    assert "please send it once more without other words" in text
