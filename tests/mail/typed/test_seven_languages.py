"""What people write around a move is understood in seven languages alike, and their doubts are no moves.

A row is a situation and has a line in every language, so that none is forgotten. The command words themselves
are English here: how they are typed in other languages is read elsewhere.
"""

from __future__ import annotations

import pytest

from pbem.engine import Refusal
from pbem.mail.conversation.lines import read_line
from pbem.mail.meaning.doubt_words import doubts, friendly
from pbem.mail.meaning.word_tables import comparable
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.courtesy import opened, tidy
from pbem.mail.typed.moves import read_bare
from pbem.mail.typed.openings import COURTESIES, ROWS, Row
from pbem.mail.typed.yes import NO, YES, yes_or_no
from tests.kit.desk import Desk
from tests.kit.languages import LANGUAGES, by_language, situations
from tests.kit.mails.typed_forms import EIGHT
from tests.mail.typed.test_typed_moves import reading, table, unread

assert table  # the fixture

# Each of these is the move with the number 8, or card 14 at 1,4.
UNDERSTOOD = by_language("""
a number, please
  en 8 please | de 8 bitte | bg 8, моля | uk 8, будь ласка | pl 8 proszę | ru 8, пожалуйста | he 8 בבקשה
a number, many thanks
  en 8, many thanks! | de 8, vielen Dank! | bg 8, много благодаря! | uk 8, щиро дякую!
  pl 8, dziękuję bardzo!
  ru 8, большое спасибо! | he 8, תודה רבה!
a number and wishes
  en 8, good luck | de 8, viel Glück | bg 8, успех | uk 8, успіхів | pl 8, powodzenia | ru 8, удачи
  he 8, בהצלחה
a number and a farewell
  en 8, best regards, Boris | de 8, liebe Grüße, Boris | bg 8, поздрави, Boris | uk 8, з повагою, Boris
  pl 8, pozdrawiam, Boris | ru 8, с уважением, Boris | he 8, בברכה, Boris
thanks to everybody
  en 8, thanks everybody | de 8, danke zusammen | bg 8, благодаря всички | uk 8, дякую всім
  pl 8, dzięki wszystkim | ru 8, спасибо всем | he 8, תודה לכולם
please first
  en please 8 | de bitte 8 | bg моля 8 | uk будь ласка 8 | pl proszę 8 | ru пожалуйста, 8 | he בבקשה 8
thanks first
  en Thanks, 8 | de Danke, 8 | bg Благодаря, 8 | uk Дякую, 8 | pl Dzięki, 8 | ru Спасибо, 8 | he תודה, 8
a greeting first
  en Hello, 8 | de Hallo, 8 | bg Здравейте, 8 | uk Привіт, 8 | pl Cześć, 8 | ru Привет, 8 | he שלום, 8
everybody greeted
  en Hello everybody, 8 | de Hallo zusammen, 8 | bg Здравейте всички, 8 | uk Привіт усім! 8
  pl Cześć wszystkim, 8 | ru Привет всем! 8 | he שלום לכולם, 8
two people greeted
  en Hi Anna and Carla, 8 | de Hallo Anna und Carla, 8 | bg Здравейте Anna и Carla, 8
  uk Вітаю Anna та Carla, 8 | pl Cześć Anna i Carla, 8 | ru Привет Anna и Carla, 8 | he שלום Anna וCarla, 8
a good evening
  en Good evening, 8 | de Guten Abend, 8 | bg Добър вечер, 8 | uk Добрий вечір, 8 | pl Dobry wieczór, 8
  ru Добрый вечер, 8 | he ערב טוב, 8
ok
  en ok 8 | de ok 8 | bg ок 8 | uk ок 8 | pl ok 8 | ru ок 8 | he אוקיי 8
yes
  en yes, 8 | de ja, 8 | bg да, 8 | uk так, 8 | pl tak, 8 | ru да, 8 | he כן, 8
well
  en well, 8 | de gut, 8 | bg добре, 8 | uk гаразд, 8 | pl no dobra, 8 | ru ладно, 8 | he טוב, 8
my move
  en My move: 8 | de Mein Zug: 8 | bg Моят ход: 8 | uk Мій хід: 8 | pl Mój ruch: 8 | ru Мой ход: 8
  he המהלך שלי: 8
my move is
  en My move is 8 | de Mein Zug ist 8 | bg Ходът ми е 8 | uk Мій хід 8 | pl Mój ruch to 8 | ru Мой ход 8
  he המהלך שלי הוא 8
here is my move
  en Here is my move: 8 | de Hier ist mein Zug: 8 | bg Ето моя ход: 8 | uk Ось мій хід: 8 | pl Oto mój ruch: 8
  ru Вот мой ход: 8 | he הנה המהלך שלי: 8
my answer
  en My answer: 8 | de Meine Antwort: 8 | bg Отговорът ми: 8 | uk Моя відповідь: 8 | pl Moja odpowiedź: 8
  ru Мой ответ: 8 | he התשובה שלי: 8
my decision, with a greeting
  en Hi all, my decision: 8 | de Hallo zusammen, meine Entscheidung: 8 | bg Привет, решението ми: 8
  uk Привіт, моє рішення: 8 | pl Hej, moja decyzja: 8 | ru Привет, моё решение: 8 | he היי, ההחלטה שלי: 8
move
  en Move: 8 | de Zug: 8 | bg Ход: 8 | uk Хід: 8 | pl Ruch: 8 | ru Ход: 8 | he מהלך: 8
answer
  en Answer: 8 | de Antwort: 8 | bg Отговор: 8 | uk Відповідь: 8 | pl Odpowiedź: 8 | ru Ответ: 8 | he תשובה: 8
option
  en option 8 | de Option 8 | bg вариант 8 | uk варіант 8 | pl opcja 8 | ru вариант 8 | he אפשרות 8
option, with a number sign
  en option no. 8 | de Option Nr. 8 | bg вариант № 8 | uk варіант № 8 | pl opcja nr 8 | ru вариант № 8
  he אפשרות מספר 8
option, thanks
  en option 8, thanks! | de Option 8, danke! | bg вариант 8, мерси! | uk варіант 8, дякую!
  pl opcja 8, dzięki!
  ru вариант 8, спасибо! | he אפשרות 8, תודה!
number
  en number 8 | de Nummer 8 | bg номер 8 | uk номер 8 | pl numer 8 | ru номер 8 | he מספר 8
number of the list
  en number 8 of the list | de Nummer 8 der Liste ~ Nummer 8 aus der Liste | bg номер 8 от списъка
  uk номер 8 зі списку | pl numer 8 z listy | ru номер 8 из списка | he מספר 8 מהרשימה
I take
  en I take 8 | de Ich nehme 8 ~ Ich nehme die 8 | bg Вземам 8 | uk Беру 8 ~ Я беру 8 | pl Biorę 8
  ru Беру 8 ~ Я беру 8
  he אני לוקח 8 ~ אני לוקחת את 8
I choose
  en I choose 8 | de Ich wähle 8 | bg Избирам 8 | uk Обираю 8 ~ Вибираю 8 | pl Wybieram 8 | ru Выбираю 8
  he אני בוחר 8 ~ אני בוחרת ב-8
I choose an option
  en I choose option 8 | de Ich wähle Option 8 | bg Избирам вариант 8 | uk Обираю варіант 8
  pl Wybieram opcję 8
  ru Выбираю вариант 8 | he אני בוחרת באפשרות 8
I will
  en I'll play 14 at 1,4 | de Ich play 14 at 1,4 | bg Аз ще play 14 at 1,4 ~ Ще play 14 at 1,4
  uk Я play 14 at 1,4
  pl Ja play 14 at 1,4 | ru Я play 14 at 1,4 | he אני play 14 at 1,4
I want to
  en I want to play 14 at 1,4 | de Ich möchte gern play 14 at 1,4 | bg Искам да play 14 at 1,4
  uk Хочу play 14 at 1,4
  pl Chcę play 14 at 1,4 | ru Хочу play 14 at 1,4 | he אני רוצה play 14 at 1,4
I would like to
  en I'd like to play 14 at 1,4 | de Ich möchte gerne play 14 at 1,4 | bg Бих искала да play 14 at 1,4
  uk Я хотіла б play 14 at 1,4 | pl Chciałabym play 14 at 1,4 ~ Chciałbym play 14 at 1,4
  ru Я хотел бы play 14 at 1,4 | he הייתי רוצה play 14 at 1,4
a greeting, I will, thanks
  en Hi Anna, I'll play 14 at 1,4, thanks! | de Hallo Anna, ich play 14 at 1,4, danke!
  bg Здравей Anna, аз ще play 14 at 1,4, благодаря! | uk Привіт Anna, я play 14 at 1,4, дякую!
  pl Cześć Anna, ja play 14 at 1,4, dzięki! | ru Привет Anna, я play 14 at 1,4, спасибо!
  he היי Anna, אני play 14 at 1,4, תודה!
please, a verb
  en Please play 14 at 1,4 | de Bitte play 14 at 1,4 | bg Моля, play 14 at 1,4 | uk Прошу play 14 at 1,4
  pl Proszę play 14 at 1,4 | ru Пожалуйста, play 14 at 1,4 | he נא play 14 at 1,4
then a verb
  en Then play 14 at 1,4 | de Dann play 14 at 1,4 | bg Тогава play 14 at 1,4 | uk Тоді play 14 at 1,4
  pl No to play 14 at 1,4 | ru Тогда play 14 at 1,4 | he אז play 14 at 1,4
my move with a verb
  en My move: play 14 at 1,4 | de Mein Zug: play 14 at 1,4 | bg Моят ход: play 14 at 1,4
  uk Мій хід: play 14 at 1,4
  pl Mój ruch: play 14 at 1,4 | ru Мой ход: play 14 at 1,4 | he המהלך שלי: play 14 at 1,4
""")
# None of these moves.
TALKED = by_language("""
never
  en I'll never play 14 at 1,4 | de Ich werde nie play 14 at 1,4 | bg Никога няма да play 14 at 1,4
  uk Я ніколи не play 14 at 1,4 | pl Ja nigdy nie play 14 at 1,4 | ru Я никогда не play 14 at 1,4
  he אני אף פעם לא play 14 at 1,4
not
  en I don't take 8 | de Ich nehme nicht 8 | bg Не вземам 8 | uk Не беру 8 | pl Nie biorę 8 | ru Не беру 8
  he אני לא לוקח 8
maybe
  en maybe 8 | de vielleicht 8 | bg може би 8 | uk можливо 8 | pl może 8 | ru может быть 8 | he אולי 8
perhaps I take
  en perhaps I take 8 | de Vielleicht nehme ich 8 | bg Може би вземам 8 | uk Мабуть, беру 8 | pl Chyba biorę 8
  ru Наверное, беру 8 | he אולי אני לוקח 8
or
  en option 8 or 9 | de Option 8 oder 9 | bg вариант 8 или 9 | uk варіант 8 або 9 | pl opcja 8 albo 9
  ru вариант 8 или 9 | he אפשרות 8 או 9
if possible
  en 8 if possible | de 8 falls möglich | bg 8 ако може | uk 8 якщо можна | pl 8 jeśli można | ru 8 если можно
  he 8 אם אפשר
if somebody agrees
  en if Anna agrees, play 14 at 1,4 | de wenn Anna zustimmt, play 14 at 1,4
  bg ако Anna е съгласна, play 14 at 1,4
  uk якщо Anna згодна, play 14 at 1,4 | pl jeśli Anna się zgodzi, play 14 at 1,4
  ru если Anna согласна, play 14 at 1,4
  he אם Anna מסכימה, play 14 at 1,4
would be
  en my move would be 8 | de mein Zug wäre 8 | bg ходът ми би бил 8 | uk мій хід був би 8
  pl mój ruch byłby 8
  ru мой ход был бы 8 | he המהלך שלי היה 8
I would
  en I would play 14 at 1,4 | de Ich würde play 14 at 1,4 | bg Бих play 14 at 1,4 | uk Я б play 14 at 1,4
  pl Ja bym play 14 at 1,4 | ru Я бы play 14 at 1,4 | he הייתי play 14 at 1,4
last time
  en My move last time: 8 | de Mein Zug letztes Mal: 8 | bg Моят ход миналия път: 8
  uk Мій хід минулого разу: 8
  pl Mój ruch ostatnio: 8 | ru Мой ход в прошлый раз: 8 | he המהלך שלי בפעם שעברה: 8
no, the number
  en no, 8 | de nein, 8 | bg не, 8 | uk ні, 8 | pl nie, 8 | ru нет, 8 | he לא, 8
things that are counted
  en I take 8 pills | de Ich nehme 8 Pillen | bg Вземам 8 хапчета | uk Беру 8 пігулок | pl Biorę 8 tabletek
  ru Беру 8 таблеток | he אני לוקח 8 כדורים
an option that is praised
  en line 8 is nice | de Option 8 ist schön | bg вариант 8 е хубав | uk варіант 8 гарний
  pl opcja 8 jest ładna
  ru вариант 8 хороший | he אפשרות 8 יפה
the turn as our letters print it
  en turn 8 | de Zug 8 | bg ход 8 | uk хід 8 | pl tura 8 | ru ход 8 | he תור 8
a number before a word that goes on
  en please 8 more days | de bitte 8 Tage | bg моля 8 дни | uk прошу 8 днів | pl proszę 8 dni
  ru прошу 8 дней | he בבקשה 8 ימים
a question
  en option 8? | de Option 8? | bg вариант 8? | uk варіант 8? | pl opcja 8? | ru вариант 8? | he אפשרות 8?
""")


def move_in(line: str, context: ReadingContext) -> str:
    try:
        command = read_line(line, context) or read_bare(line, context)
    except Refusal as refusal:
        return repr(refusal)
    return command.text if command else "talk"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_polite_around_a_move_is_understood(table: Desk, language: str) -> None:
    context = reading(table)
    read = {line: move_in(line, context) for line in UNDERSTOOD[language]}
    assert read == dict.fromkeys(read, EIGHT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_it_is_in_any_case_and_with_marks_that_phones_add(table: Desk, language: str) -> None:
    context = reading(table)
    for line in UNDERSTOOD[language]:
        for typed in (line.upper(), f"\u200f{line}\u200e", f"\u2067{line}\u2069", f"  {line} 🙂"):
            assert move_in(typed, context) == EIGHT, typed


@pytest.mark.parametrize(
    "line",
    [
        *("8 prosze", "8, dzieki", "Moj ruch: 8", "opcje 8", "Czesc wszystkim, 8", "Biore 8"),
        *("Chce play 14 at 1,4", "Ich moechte gern play 14 at 1,4"),
        *("Ich waehle 8", "Ich moechte die 8", "8, viele Gruesse", "8 danke schoen"),
        *("Мое решение: 8", "МОЁ РЕШЕНИЕ: 8", "הַמַּהֲלָךְ שֶׁלִּי: 8", "אני בוחר ב־8"),
    ],
)  # fmt: skip
def test_marks_on_letters_may_be_left_out_or_put_in(table: Desk, line: str) -> None:
    assert move_in(line, reading(table)) == EIGHT


@pytest.mark.parametrize("language", LANGUAGES)
def test_doubts_and_talk_are_no_moves(table: Desk, language: str) -> None:
    context = reading(table)
    assert [line for line in TALKED[language] if not unread(line, context)] == []


@pytest.mark.parametrize(
    ("typed", "opened_as"),
    [
        ("Ich spiele 12 auf 3,4, danke!", "spiele 12 auf 3,4, danke"),
        ("ich möchte 12 auf 3,4 legen, danke", "lege 12 auf 3,4, danke"),
        ("Hallo Anna, ich würde gern 12 auf 3,4 spielen", "spiele 12 auf 3,4"),
        ("Ich werde 12 abwerfen", "abwerfen 12"),
        ("Dann lege ich 12 auf 3,4", "lege 12 auf 3,4"),
        ("Ich lege jetzt 12 auf 3,4", "lege 12 auf 3,4"),
        ("Ja gram 12 na 3,4", "gram 12 na 3,4"),
        ("Chcę zagrać 12 na 3,4, dzięki", "zagrać 12 na 3,4, dzięki"),
        ("Привет! Я играю 12 на 3,4", "играю 12 на 3,4"),
        ("я хочу сыграть 12 на 3,4", "сыграть 12 на 3,4"),
        ("Я граю 12 на 3,4", "граю 12 на 3,4"),
        ("Аз играя 12 на 3,4", "играя 12 на 3,4"),
        ("Аз ще изиграя 12 на 3,4", "изиграя 12 на 3,4"),
        ("אני רוצה לשחק 12 ב-3,4", "לשחק 12 ב-3,4"),
        ("ich würde 12 auf 3,4 legen", "würde 12 auf 3,4 legen"),  # a doubt stays one
    ],
)
def test_what_follows_an_opening_begins_with_the_verb(typed: str, opened_as: str) -> None:
    assert opened(tidy(typed))[1] == opened_as


# The tables -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_courtesy_of_one_language_is_a_doubt_of_another(language: str) -> None:
    row = ROWS[language]
    polite = "|".join((row.agreed, row.yes, row.please, row.thanks, row.fillers, COURTESIES[language]))
    assert [
        words for words in polite.split("|") if doubts().search(friendly().sub(" ", comparable(words)))
    ] == []


def test_every_language_has_a_row_and_every_field_in_it_words() -> None:
    assert set(ROWS) == set(COURTESIES) == set(LANGUAGES)
    ours = {
        "fillers",
        "wishes",
        "picks",
        "mine",
        "options",
        "numbers",
        "of_the_list",
    }  # English is read elsewhere
    for language, row in ROWS.items():
        assert {field for field in Row._fields if not getattr(row, field)} == (
            ours if language == "en" else set()
        )


NO_NAMES = by_language("""
not
  en not | de nicht ~ nie | bg не | uk не ~ ніколи | pl nie ~ nigdy | ru не ~ никогда | he לא ~ אל
maybe
  en maybe | de vielleicht ~ evtl | bg може | uk можливо ~ мабуть | pl może ~ chyba | ru может ~ возможно
  he אולי
if
  en if ~ when | de wenn ~ falls | bg ако ~ когато | uk якщо ~ коли | pl jeśli ~ gdy | ru если ~ когда | he אם
or
  en or | de oder | bg или | uk або ~ чи | pl albo ~ lub | ru или | he או
wait
  en wait ~ stop | de warte ~ moment | bg чакай ~ стоп | uk зачекай ~ стоп | pl czekaj ~ chwila
  ru подожди ~ стой | he רגע ~ חכה
rather
  en rather ~ instead | de lieber ~ doch | bg по-добре ~ вместо | uk краще ~ замість | pl raczej ~ jednak
  ru лучше ~ вместо
  he עדיף ~ במקום
but
  en but | de aber | bg но | uk але | pl ale | ru но | he אבל
later
  en later ~ tomorrow | de später ~ morgen | bg утре | uk завтра ~ пізніше | pl jutro ~ później
  ru завтра ~ позже | he מחר
in theory
  en theoretically | de theoretisch | bg теоретично | uk теоретично | pl teoretycznie | ru теоретически
  he תיאורטית
""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_greeted_by_a_word_of_doubt(table: Desk, language: str) -> None:
    context = reading(table)
    lines = [
        f"{hello} {word}, 8" for word in NO_NAMES[language] for hello in ("Hallo", "Привет Anna", "שלום")
    ]
    assert [line for line in lines if not unread(line, context)] == []


YES_AND_NO = situations("""
yes
  en yes | de ja | bg да | uk так | pl tak | ru да | he כן
no
  en no | de nein | bg не | uk ні | pl nie | ru нет | he לא
""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_says_yes_or_no_as_a_whole_mail_only(language: str) -> None:
    (yes,), (no,) = YES_AND_NO["yes"][language], YES_AND_NO["no"][language]
    assert (yes in YES, no in NO, YES & NO) == (True, True, frozenset())
    assert [yes_or_no([f"{yes.upper()}!"]), yes_or_no(["", f"\u200f{no}."])] == ["yes", "no"]
    assert yes_or_no([yes, "Anna"]) == yes_or_no([f"{yes} {no}"]) == ""
