"""What is not meant is not done: letters that must be asked about, and friendly ones that must not.

A letter is one line here: `` / `` ends a line, and nothing between two of them is an empty line.
"""

from __future__ import annotations

import pytest

from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.app.conversation.together import contradictions
from pbem.engine import view, write
from pbem.mail.conversation.commands import Spoiled, read_commands
from pbem.mail.typed.context import ReadingContext
from pbem.render.numbered import numbered
from tests.kit.desk import Desk, body_of, unchanged
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
    if contradictions(found):  # two moves, say
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
lol no
don't
כלומר 12
скасовую це
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
hmm no, let's do 9
scrap that please
ah sorry that should have been 9
wait a second
Hold your horses, I misread the map
let me reconsider
I didn't mean that
that's not what I wanted to play
disregard this, I confused the games
whoops, fat fingers
please hold my move
sorry wrong thread
my bad, 9
I'd like to change it to 9
change that to 9
change to 9 please
can I still change? 9 please
make that a 9
9 is what I mean
the above is nonsense
don't count that
hey, forget what I said
Oh no, I thought it was round 2
ups falsch
ach nein, 9 natürlich
das war falsch
quatsch, 9
Sorry, vertippt
ich will doch nicht
bitte löschen
nicht 8 sondern 9
ändere das bitte auf 9
halt stop
ich hab mich verguckt
ne warte
tak naprawdę 9
nie 8 tylko 9
źle napisałem
zmień na 9
wycofuję to
jednak zagram co innego
sorki, nie to
проверил, лучше 9
не 8, а 9
я передумала
это не то
ой нет
Отмена хода
пожалуйста, не выполняйте
измените на 9
прошу прощения, не тот номер
хибний номер
ой ні
змініть на 9
я передумав
не виконуйте
сменете го на 9
не това
отказвам се
промених си мнението
ой, грешно
לא 8 אלא 9
שנה ל-9 בבקשה
אני מתחרט
אוי לא
לא התכוונתי לזה
חכו רגע
sorry guys, 9 of course
I clicked the wrong thing
um, no
Not 8! 9!
that was too early
Let's wait for Boris first
hold that thought
this is void
please skip this
Please delete the above
I'm withdrawing this
I want my move back
Can you reverse that?
Pretend I never said that
kindly ignore
can we redo that?
redo: 9
EDIT: 9
i meant to write 9
9, not 8
typing error, 9
of course I mean 9
Sorry - 9!
argh, 9
it's supposed to be 9
or should it be 9?
I am no longer sure
I'm having second thoughts
On the other hand, 9 looks better
Please wait with this
postpone it
not this turn
I made an error
nope
sorry, falsche Zeile
Kommando zurück
bitte noch warten
ich bin mir nicht mehr sicher
das sollte 9 sein
ich wollte 9 schreiben
Blödsinn, 9
oh, falsch gelesen
bitte vergessen
mach das nicht
9 statt 8
9 soll es sein
ach so, dann 9
nie to chciałem
miało być 9
pomyłka!
chwila, 9
przepraszam, zły numer
jeszcze się zastanowię
proszę nie grać
chciałem 9
хотел написать 9
должно быть 9
подождите с этим
не отправляйте
это было случайно
ошибся цифрой
простите, не туда
хотів написати 9
має бути 9
почекайте з цим
це випадково
перепрошую, не той лист
исках да напиша 9
трябва да е 9
чакайте малко
беше случайно
не го правете
объркал съм се
רציתי לכתוב 9
צריך להיות 9
אל תעשו את זה
זו הייתה טעות
בלבול, 9
maybe
I guess.
if possible
eh, make it the other one
Hmm, actually make that number 9
on second look, 9
whoa wait
Don't execute this yet please
Could you cancel it?
Is it too late to change?
Forget about the move above
Apologies, this was meant for Clara
apologies, 9
pardon, 9
my apologies: wrong move
Please use 9
Use 9 please
Take 9 please
I'll go with 9
let's go with 9
9 it is
9 then
I choose 9
Final answer: 9
new move: 9
revised: 9
Updated move: 9
P.S. 9
PS: better take 9
*discard instead
strike it
kill that
rollback please
that one was an accident
pocket dial, ignore
sent too soon
my kid typed that
my finger slipped
autocorrect, I wanted nine
hang on a second
this was my daughter playing with the phone
my cat typed this
this is only an example of what I could do
can I do that
I wonder whether this is any good
nine, I mean
I mean nine
not eight but nine
neuer Zug: 9
ich nehme 9
nimm 9
dann halt 9
doch 9
Pardon, 9
Entschuldigung, 9
verwählt
zurück bitte
lass das
noch einmal: 9
wybieram 9
biorę 9
niech będzie 9
jednak dziewiątka
oj, nie to
новый ход: 9
беру 9
пусть будет 9
тогда 9
прошу отменить
новий хід: 9
нехай буде 9
тоді 9
прошу скасувати
нов ход: 9
нека бъде 9
тогава 9
моля отменете
מהלך חדש: 9
אז 9
שיהיה 9
בבקשה לבטל
Boris tells me 8 is illegal, so 9
just noticed I can't do that
ignore me
nah, forget it, 9
Hmm wait, is it even my turn?
this was for the other table
sorry, sent to the wrong address
I hit send too early
meant to hit 9
should've been 9
on reflection I prefer 9
Let me sleep on it
let me get back to you
I'll decide tomorrow
not final yet
draft
This is only a draft
please don't process
bitte noch nicht werten
war nur ein Entwurf
ich überlege es mir noch
sende gleich den richtigen Zug
falscher Zug, sorry
streich das
gemeint war 9
muss 9 heißen
to był tylko szkic
jeszcze myślę
wyślę poprawny ruch później
nie ten ruch
skreśl to
powinno być 9
это черновик
ещё подумаю
пришлю правильный ход позже
не тот ход
вычеркните это
следует читать 9
це чернетка
ще подумаю
не той хід
викресліть це
това е чернова
още мисля
не този ход
зачеркни това
זו טיוטה
עוד לא החלטתי
לא המהלך הזה
מחק את זה
""".strip().split("\n")


def test_there_are_many_letters_that_must_not_move_and_many_that_must() -> None:
    assert len(TAKEN_BACK) + len(DOUBTS) >= 400
    assert len(FRIENDLY) >= 200


def test_what_is_taken_back_below_is_asked_about() -> None:
    letters = (
        pattern.format(words)
        for words in TAKEN_BACK
        for pattern in (
            "8 /  / {}",
            "MOVE /  / {}",
            "Hi all, /  / 8 /  / {}",
            "MOVE /  / Nice round! /  / {} /  / Anna",
            "8 / {}",
            "MOVE / {}",
        )
    )
    assert [letter for letter in letters if done(letter)] == []


def test_the_words_that_take_something_back_are_found() -> None:
    """Some are another move as well, and then one at a time is wanted."""
    letters = {words: f"MOVE /  / Nice round! /  / {words}" for words in TAKEN_BACK}
    alone = {words: letter for words, letter in letters.items() if not done(words)}
    assert len(alone) > 0.9 * len(letters)
    assert {words: hint_of(letter) for words, letter in alone.items()} == {
        words: ("retracted", words) for words in alone
    }


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


def test_what_takes_a_move_back_may_have_another_command_below_it() -> None:
    for other in ("say hello everybody", "set lang de", "hand", "note he lies", "go"):
        assert done(f"8 /  / oops, wrong game / {other}") == []
    assert done("8 /  / Nice one! / set lang de") == [MOVE, "set"]


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
They want me to / MOVE
Is it legal to / MOVE
They want me to /  / MOVE
never ever /  / MOVE
MOVE / is what Boris wants me to do
MOVE / was illegal last time
MOVE /  / was illegal last time
MOVE /  / would be my move in your place
say I would never / MOVE / in my life
нізащо / MOVE
в никакъв случай / MOVE
I wonder whether / MOVE
it depends, / MOVE
tempted to / MOVE
someone suggested / MOVE
Boris said: / MOVE
My first idea was / MOVE
Plan B: / MOVE
MOVE / just an idea
MOVE / just thinking aloud
e.g. / MOVE
for example / MOVE
Last turn I wrote / MOVE
you wrote / MOVE
The letter says / MOVE
zum Beispiel / MOVE
Boris schrieb: / MOVE
MOVE / nur so eine Idee
na przykład / MOVE
Boris napisał: / MOVE
например / MOVE
Борис пишет: / MOVE
наприклад / MOVE
Борис пише: / MOVE
Борис написа: / MOVE
לדוגמה / MOVE
בוריס כתב: / MOVE
Later: / MOVE
Tomorrow: / MOVE
Next turn: / MOVE
Next time I will / MOVE
After you: / MOVE
How do I / MOVE
Explain: / MOVE
In theory / MOVE
""".strip().split("\n")


def test_doubt_beside_a_command_is_asked_about() -> None:
    assert [letter for letter in DOUBTS if done(letter)] == []
    assert {hint_of(letter)[0] for letter in DOUBTS} == {"unsure", "retracted"}


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
MOVE /  / Great game so far, can't complain!
MOVE /  / I'll be away next week.
MOVE /  / Boris, that was mean of you.
MOVE /  / The other day I met Clara, she says hi.
MOVE /  / Let me know who wins :)
MOVE /  / Looking forward to the next round
MOVE /  / Happy birthday, Eva!
MOVE /  / That map card was useful after all.
MOVE /  / I trust nobody but Clara.
MOVE /  / Who took my lantern?
MOVE /  / No hurry with your answer.
MOVE /  / I hope this is the right path.
MOVE /  / Wish me luck
MOVE /  / This is harder than I thought.
MOVE /  / What do you all think of the new rules?
MOVE /  / Nice one Boris. I did not see that coming.
MOVE /  / Not again, my cart is broken!
MOVE /  / Sorry Boris, nothing personal.
MOVE /  / Sorry!
MOVE /  / Better luck next time, Eva.
MOVE /  / Wait for it...
MOVE /  / Stop breaking my tools, Boris!
MOVE /  / One more round and then dinner
MOVE /  / We should play this more often.
MOVE /  / I could use some help with the tunnel
MOVE /  / Would be nice to win for once
MOVE /  / Sent on my way to work
MOVE /  / Typed with one hand
MOVE /  / P.S. My address has changed
MOVE /  / It has been raining for 9 days
MOVE /  / I will be 40 on Sunday
MOVE /  / The game ends on the 12th, right?
MOVE /  / Ich hoffe, das passt.
MOVE /  / Das war knapp!
MOVE /  / Na, wer ist der Saboteur?
MOVE /  / Schade, dass Eva nicht mitspielt.
MOVE /  / Ich bin gespannt, wie es weitergeht
MOVE /  / Entschuldigt die späte Antwort
MOVE /  / Tut mir leid wegen gestern
MOVE /  / Mal sehen, ob das klappt
MOVE /  / Jestem ciekaw co będzie dalej
MOVE /  / To była dobra runda
MOVE /  / Kto jest sabotażystą?
MOVE /  / Przepraszam, że tak późno
MOVE /  / Nie wiem komu ufać
MOVE /  / Интересно, кто вредитель
MOVE /  / Хорошая была партия
MOVE /  / Простите, что так поздно
MOVE /  / Я никому не верю
MOVE /  / Не знаю, кому верить
MOVE /  / Цікаво, хто шкідник
MOVE /  / Гарна була партія
MOVE /  / Вибачте, що так пізно
MOVE /  / Не знаю, кому вірити
MOVE /  / Интересно кой е саботьорът
MOVE /  / Добра игра!
MOVE /  / Извинете, че закъснях
MOVE /  / Не вярвам на никого
MOVE /  / מעניין מי החבלן
MOVE /  / משחק טוב
MOVE /  / סליחה שלקח לי זמן
MOVE /  / אני לא סומך על אף אחד
MOVE /  / Thanks again, and greetings to the family!
MOVE /  / Boris plays suspiciously well.
MOVE /  / I wonder who has the map.
MOVE /  / No gold for me this time
MOVE /  / Nothing personal, Boris.
MOVE /  / My cat says hello.
MOVE /  / Off to bed now, good night
MOVE /  / Let the best dwarf win!
MOVE /  / Just a quick move before lunch
MOVE /  / Was it you, Eva, who broke my cart?
MOVE /  / I like the other cards better.
MOVE /  / That was unexpected.
MOVE /  / Two more turns, then I am free.
MOVE /  / Hope I did this right
MOVE /  / hope this works
MOVE /  / The tunnel should be finished soon
MOVE /  / I might be late next week
MOVE /  / Maybe we can meet on Friday
MOVE /  / Perhaps Clara is the saboteur
MOVE /  / It took me a while to think
MOVE /  / Had to think about this for a while
MOVE /  / Time to go back to work
MOVE /  / I was wrong about Boris
MOVE /  / I forgot to say hi to Eva
MOVE /  / Never trust a dwarf
MOVE /  / Do you still play chess?
MOVE /  / You never know
MOVE /  / Have fun, everybody
MOVE /  / ok, your turn Boris
MOVE /  / Und jetzt du, Boris
MOVE /  / Viel Spaß noch
MOVE /  / Ich weiß nicht, wem ich trauen soll
MOVE /  / War ein langer Tag
MOVE /  / Bin wieder da
MOVE /  / Hoffentlich klappt's diesmal
MOVE /  / Das Wetter ist leider schlecht
MOVE /  / Endlich wieder am Zug
MOVE /  / Pozdrowienia z gór
MOVE /  / Nie mam pojęcia kto to
MOVE /  / Mam nadzieję, że się uda
MOVE /  / Ciekawa partia
MOVE /  / Привет из отпуска
MOVE /  / Надеюсь, получится
MOVE /  / Борис, это было жестоко
MOVE /  / Скоро увидимся
MOVE /  / Всем удачи
MOVE /  / Сподіваюсь, вийде
MOVE /  / До зустрічі
MOVE /  / Поздрави от планината
MOVE /  / Надявам се да стане
MOVE /  / Ще се видим скоро
MOVE /  / מקווה שזה יצליח
MOVE /  / נתראה בקרוב
MOVE /  / בהצלחה לכולם
8 /  / See you at 9
8 /  / Dinner is at 9.
8 /  / Round 2, here we come
8 /  / We are 5
8 /  / Mine Street 12
8 /  / Anna Berg / Lima 27, tel. 12 34 7
MOVE / Anna Berg / Lima 27, tel. 12
8 /  / ul. Górnicza 12
8 /  / Back in 2 hours
8 /  / Um 9 Uhr bin ich da
8 /  / Bis 9!
8 /  / Call me: 0171 12
8 /  / Only 3 more turns
8 /  / Born on May 9
8 /  / Only 9 left
8 /  / It is 9 o'clock here
MOVE /  / I have 3 cards left
MOVE /  / Only 2 goals left
MOVE /  / Round 3 will be mine
MOVE /  / My daughter turned 9 yesterday
MOVE /  / 9 degrees here, brr
MOVE /  / It's 9 pm, good night
MOVE /  / See you on Tuesday
MOVE /  / Are we there yet?
MOVE /  / Too many tunnels...
MOVE /  / Don't you dare, Boris
MOVE /  / Please, no more broken carts
MOVE /  / I can't believe it
MOVE /  / Nobody knows
MOVE /  / Not my best move
MOVE /  / Not much of a choice
MOVE /  / Not much to say
MOVE /  / No comment
MOVE /  / Hard to decide
MOVE /  / That was a difficult decision
MOVE /  / I had no choice
MOVE /  / Had no better card
MOVE /  / Finally!
MOVE /  / Here we go
MOVE /  / and thanks for the fish
MOVE /  / ok bye
MOVE /  / lg Boris
MOVE /  / Kein Kommentar
MOVE /  / Keine Ahnung, wer das ist
MOVE /  / Mir blieb nichts anderes übrig
MOVE /  / Nichts Besseres auf der Hand
MOVE /  / Nie mam wyboru
MOVE /  / Bez komentarza
MOVE /  / Nic lepszego nie mam
MOVE /  / Без комментариев
MOVE /  / Выбора нет
MOVE /  / Лучшего хода у меня нет
MOVE /  / Ничего лучше нет
MOVE /  / Без коментарів
MOVE /  / Вибору немає
MOVE /  / Без коментар
MOVE /  / Нямам избор
MOVE /  / אין לי ברירה
MOVE /  / בלי תגובה
Dear Boris and all, / hope you are fine. /  / MOVE /  / All the best / Anna
Hey, / quick move from the train: / MOVE
Hi all, finally some time to play. / MOVE
Good evening! / Here comes my move. / MOVE / Good luck!
What a mess in that mine! / MOVE
Carla did well, I have to say. / MOVE
Let's dig! / MOVE
MOVE / Your turn, Boris
MOVE / Greetings from rainy Hamburg
MOVE / go
Time to be mean: / MOVE
Boris, this one is for you: / MOVE
Revenge! / MOVE
Sorry Boris! / MOVE
Sorry, Boris, but this has to be done / MOVE
Es regnet. / MOVE / Grüße aus Hamburg
Auf geht's! / MOVE
Jetzt wird gegraben / MOVE
Kopiemy dalej! / MOVE / Pozdrowienia z Gdańska
No to gramy / MOVE
Копаем дальше! / MOVE
Поехали! / MOVE / Привет из Риги
Копаємо далі! / MOVE
Поїхали! / MOVE
Копаем нататък! / MOVE
Хайде! / MOVE
ממשיכים לחפור! / MOVE
יאללה / MOVE
8 / Your turn, Boris!
8 /  / Your turn, Boris!
8 /  / Best, / Anna
8 /  / Sent from my phone, excuse typos
8 /  / (written on the train)
8 /  / PS: dinner on Friday?
8 /  / P.S. Happy birthday Eva
8 /  / @Boris: nice try
8 /  / :-)
8 /  / ---- / Anna Berg / Tel. 0171 12
8 /  / Anna / www.example.org
8 /  / Anna Berg, Mine Street 12, Berlin
8 /  / Dr. Anna Berg / Dept. of Mining / Room 12
8 /  / It is about time that we find that gold
8 /  / what a game
8 /  / so much fun with you all
8 /  / this is getting interesting
8 /  / boris is lying
8 /  / hope to see you all soon
8 /  / greetings from the mountains
8 /  / viele grüße aus den bergen
8 /  / bis bald
8 /  / до скорого
8 /  / всем удачи
8 /  / всього доброго
8 /  / поздрави на всички
8 /  / miłego wieczoru
""".strip().split("\n")


def test_a_friendly_letter_is_done() -> None:
    assert [letter for letter in FRIENDLY if MOVE not in done(letter)] == []


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


def test_an_unmarked_copy_of_our_letter_takes_nothing_back(desk: Desk) -> None:
    """It says how to take a move back, and which one could be made instead."""
    desk.new_game()
    seat, meant = desk.to_move(), desk.number()
    copy = body_of(desk.newest(seat))
    assert "instead" in copy
    unchanged(desk, seat, f"1\n\nor instead of that\n\n{copy}")
    desk.write(seat, f"1\n\n{copy}")
    assert [held.move for held in desk.app.store.held_moves("K7")] == [meant]
