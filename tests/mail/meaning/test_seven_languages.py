"""Doubts, and what takes a move back, are heard in seven languages alike; kind words harm no move in any.

A row is a situation and has a line in every language, so that none is forgotten.
"""

from __future__ import annotations

import pytest

from pbem.mail.trust.vacation import looks_like_a_notice
from tests.kit.languages import LANGUAGES, by_language
from tests.mail.meaning.test_doubts import MOVE, done
from tests.mail.parse.test_seven_languages import CLOSINGS, KIND_WORDS

TAKEN_BACK = by_language("""
no, wait
  en no wait | de nein, warte ~ halt, nein | bg не, чакай ~ чакай, не | uk ні, зачекай ~ стривай, ні
  pl nie, czekaj ~ czekaj, nie
  ru нет, подожди ~ стой, нет | he רגע, לא ~ לא, רגע
no, rather that
  en no, better 9 | de nein, lieber 9 | bg не, по-добре 9 | uk ні, краще 9 | pl nie, lepiej 9
  ru нет, лучше 9 | he לא, עדיף 9
or rather
  en or rather 9 | de oder lieber 9 | bg или по-добре 9 | uk або краще 9 | pl albo lepiej 9
  ru или лучше 9 | he או אולי 9
not after all
  en actually, no | de doch nicht | bg всъщност не | uk насправді ні ~ все ж ні | pl jednak nie
  ru всё-таки нет ~ все же нет
  he בעצם לא
that is wrong
  en that is wrong | de stimmt nicht ~ das stimmt nicht ~ das ist falsch | bg това е грешно ~ не е вярно
  uk це неправильно ~ це не так | pl to źle ~ to nieprawda ~ to błąd | ru это неправильно ~ это неверно
  he זה לא נכון ~ זו טעות
I mean
  en I mean 9 | de ich meine 9 ~ ich meinte 9 | bg имам предвид 9 ~ исках да кажа 9
  uk маю на увазі 9 ~ мав на увазі 9
  pl mam na myśli 9 ~ chodziło mi o 9 | ru имею в виду 9 ~ я имела в виду 9 | he התכוונתי 9 ~ כוונתי ל-9
forget it
  en forget it | de vergiss es ~ vergesst das | bg забрави ~ забравете | uk забудь ~ забудьте
  pl zapomnij ~ zapomnijcie o tym
  ru забудь ~ забудьте | he תשכחו מזה ~ עזבו
never mind
  en never mind | de egal, lasst es ~ vergiss das | bg няма значение | uk неважливо
  pl nieważne ~ niewazne | ru неважно | he לא משנה ~ לא חשוב
ignore that
  en ignore that | de bitte ignorieren ~ ignoriert das | bg игнорирайте това
  uk ігноруйте це ~ не зважайте | pl proszę zignorować ~ zignorujcie to
  ru проигнорируйте ~ не обращайте внимания | he תתעלמו ~ נא להתעלם
I take it back
  en I take that back | de ich nehme das zurück ~ ich ziehe das zurueck
  bg вземам го обратно ~ връщам хода | uk беру це назад ~ забираю хід назад
  pl cofam ~ cofam to ~ wycofuję się | ru беру свои слова назад ~ беру ход обратно | he אני חוזר בי ~ חוזרת בי
cancel it
  en cancel that | de bitte stornieren ~ storniert das | bg отменете ~ отмени това
  uk скасуйте ~ скасуй це | pl anuluj ~ anulujcie to
  ru отмените ~ отмени это | he בטלו ~ לבטל את זה
wrong game
  en oops, wrong game | de ups, falsches Spiel | bg опа, грешна игра | uk ой, не та гра
  pl ups, nie ta gra ~ zła gra | ru ой, не та игра
  he אופס, משחק לא נכון
wrong number
  en wrong number | de falsche Nummer | bg грешен номер ~ грешен ход | uk не той номер ~ неправильний номер
  pl zły numer ~ nie ten numer
  ru не тот номер ~ неправильный номер | he מספר לא נכון ~ לא המספר
a slip
  en typo, sorry | de vertippt, sorry ~ Tippfehler | bg печатна грешка ~ сгреших
  uk друкарська помилка ~ помилився ~ помилилася
  pl literówka ~ pomyliłem się ~ pomylilam sie | ru опечатка ~ ошибся ~ ошиблась | he טעות הקלדה ~ טעיתי
by mistake
  en by mistake | de aus Versehen | bg по погрешка ~ без да искам | uk помилково ~ випадково
  pl przez pomyłkę ~ niechcący
  ru по ошибке ~ случайно | he בטעות
I changed my mind
  en I changed my mind | de habe es mir anders überlegt ~ hab's mir anders ueberlegt
  bg размислих ~ промених решението си
  uk я передумав ~ передумала | pl zmieniłem zdanie ~ rozmyśliłam się | ru я передумал ~ передумала
  he שיניתי את דעתי ~ התחרטתי
instead
  en 9 instead | de stattdessen 9 | bg вместо това 9 | uk натомість 9 ~ замість цього 9 | pl zamiast tego 9
  ru вместо этого 9 | he במקום זה 9
let me think
  en let me think | de muss noch überlegen ~ ich muss nachdenken | bg нека помисля ~ трябва да помисля
  uk дайте подумати ~ треба подумати
  pl muszę pomyśleć ~ niech pomyślę | ru дайте подумать ~ надо подумать | he אני צריך לחשוב ~ תנו לי לחשוב
do not do it
  en please don't do it | de bitte nicht ausführen ~ macht das nicht | bg не го прави ~ недейте
  uk не робіть цього ~ не треба
  pl nie rób tego ~ proszę nie wykonywać | ru не делайте этого ~ не надо | he אל תבצעו ~ לא לבצע
not yet
  en not yet | de noch nicht | bg още не | uk ще ні ~ поки не треба | pl jeszcze nie
  ru ещё не надо ~ пока не надо | he עדיין לא ~ עוד לא
only a joke
  en just kidding | de nur Spaß ~ war ein Scherz | bg шегувам се ~ майтап | uk жартую ~ це жарт
  pl żartuję ~ to żart ~ zartuje
  ru шучу ~ это шутка | he סתם, צחקתי ~ בצחוק
only a test
  en just a test | de nur ein Test | bg само тест ~ това беше тест | uk це тест ~ просто тест
  pl tylko test | ru это тест ~ просто тест
  he רק בדיקה ~ זה רק ניסיון
it should be
  en it should be 9 | de sollte 9 sein ~ sollte 9 heißen | bg трябва да е 9 ~ трябваше да е 9
  uk має бути 9 ~ мало бути 9
  pl powinno być 9 ~ miało być 9 | ru должно быть 9 ~ должно было быть 9 | he צריך להיות 9 ~ היה צריך להיות 9
a correction
  en correction: 9 | de Korrektur: 9 | bg поправка: 9 ~ корекция: 9 | uk виправлення: 9 ~ поправка: 9
  pl poprawka: 9 ~ korekta: 9
  ru исправление: 9 ~ поправка: 9 | he תיקון: 9
too early
  en too early, sorry | de zu früh ~ zu frueh | bg твърде рано | uk зарано | pl za wcześnie
  ru слишком рано | he מוקדם מדי
wait, please
  en wait please | de bitte warten ~ wartet bitte | bg чакайте, моля ~ моля, изчакайте
  uk зачекайте, будь ласка | pl proszę czekać ~ poczekajcie
  ru подождите, пожалуйста | he חכו בבקשה
I will decide later
  en I'll decide later | de entscheide später ~ ich entscheide morgen | bg ще реша по-късно
  uk вирішу пізніше ~ вирішу завтра
  pl zdecyduję później ~ zagram później | ru решу позже ~ решу завтра | he אחליט מחר ~ אחליט אחר כך
the cat did it
  en my cat typed that | de das war meine Katze ~ meine Katze hat das getippt
  bg котката го написа ~ това беше котката
  uk це кіт натиснув ~ кіт це написав | pl to kot napisał ~ kot to wcisnął
  ru это кот нажал ~ кот это написал | he החתול הקליד את זה
only if
  en only if Anna agrees | de nur wenn Anna zustimmt | bg само ако Анна е съгласна
  uk тільки якщо Анна згодна | pl tylko jeśli Anna się zgodzi
  ru только если Анна согласна | he רק אם אנה מסכימה
""")
DOUBTS = by_language("""
maybe
  en maybe | de vielleicht ~ eventuell ~ möglicherweise ~ moeglicherweise | bg може би ~ евентуално
  uk можливо ~ мабуть ~ може ~ либонь
  pl może ~ moze ~ być może ~ możliwe | ru может быть ~ возможно ~ наверное | he אולי ~ ייתכן
probably
  en probably | de wahrscheinlich ~ vermutlich ~ wohl eher | bg вероятно ~ сигурно | uk напевно ~ ймовірно
  pl prawdopodobnie ~ pewnie
  ru вероятно ~ видимо ~ скорее всего | he כנראה
I think
  en I think | de glaube ich ~ ich denke ~ denk ich mal | bg мисля ~ струва ми се
  uk думаю ~ гадаю ~ здається | pl myślę ~ sądzę ~ wydaje mi się ~ mysle
  ru думаю ~ кажется ~ полагаю | he אני חושב ~ אני חושבת ~ נראה לי
not sure
  en not sure | de unsicher ~ bin nicht sicher ~ weiß nicht | bg не съм сигурна ~ не знам
  uk не певна ~ не знаю | pl nie jestem pewien ~ nie wiem
  ru не уверена ~ не знаю | he לא בטוח ~ לא יודעת
or
  en or | de oder | bg или | uk або ~ чи | pl albo ~ lub ~ czy | ru или ~ либо | he או
if
  en if it works | de wenn es geht ~ falls möglich | bg ако може ~ стига да може
  uk якщо можна ~ якщо вийде | pl jeśli się da ~ jesli mozna
  ru если можно ~ если получится | he אם אפשר ~ במידה ואפשר
unless
  en unless Boris minds | de außer Boris hat etwas dagegen ~ es sei denn | bg освен ако Борис е против
  uk хіба що Борис проти
  pl chyba że Boris nie chce | ru если только Борис против ~ разве что | he אלא אם כן
when
  en when it is my turn | de sobald ich dran bin ~ wenn ich dran bin
  bg когато ми дойде редът ~ щом съм на ход | uk коли буде мій хід ~ щойно зможу
  pl kiedy będzie moja kolej ~ jak tylko | ru когда будет мой ход ~ как только | he כשיגיע תורי ~ ברגע שאפשר
should I
  en should I | de soll ich ~ sollte ich | bg да играя ли ~ дали да | uk чи варто ~ чи мені
  pl czy powinnam ~ czy mam | ru стоит ли ~ мне ли | he האם כדאי ~ שאשחק
I would
  en I would | de ich würde ~ ich wuerde ~ ich könnte | bg бих ~ щях да | uk я б ~ я би ~ міг би
  pl zagrałbym ~ zagralabym ~ mógłbym
  ru я бы ~ могла бы | he הייתי ~ יכולתי
never
  en never | de niemals ~ nie | bg никога | uk ніколи ~ нізащо | pl nigdy | ru никогда ~ ни за что
  he אף פעם לא ~ לעולם לא
not
  en not this | de nicht das ~ kein Zug | bg не това | uk не це | pl nie to | ru не это | he לא זה
without
  en without | de ohne | bg без | uk без | pl bez | ru без | he בלי
rather
  en rather | de lieber | bg по-добре ~ по-скоро | uk краще ~ радше | pl raczej ~ lepiej ~ wolę
  ru лучше ~ скорее | he עדיף ~ מעדיפה
what if
  en what if | de was wäre wenn ~ was waere wenn ~ und wenn | bg ами ако ~ какво ако | uk а що як ~ що якби
  pl co jeśli ~ a gdyby
  ru что если ~ а что если | he מה אם ~ ומה אם
an example
  en for example | de zum Beispiel ~ z.B. | bg например | uk наприклад | pl na przykład ~ np. | ru например
  he לדוגמה ~ למשל
somebody said
  en Boris said | de Boris sagte ~ Boris meinte | bg Борис каза | uk Борис сказав
  pl Boris powiedział ~ Boris mówił | ru Борис сказал | he בוריס אמר
tomorrow
  en tomorrow | de morgen früh nicht ~ später | bg утре ~ по-късно | uk завтра ~ пізніше
  pl jutro ~ później | ru завтра ~ позже | he מחר ~ אחר כך
in theory
  en theoretically | de theoretisch ~ angenommen | bg теоретично ~ да предположим
  uk теоретично ~ припустімо ~ припустимо | pl teoretycznie ~ załóżmy
  ru теоретически ~ допустим ~ предположим | he תיאורטית ~ נניח
a question
  en is that allowed? | de geht das? | bg може ли? | uk так можна? | pl czy tak można? | ru так можно?
  he זה מותר?
wait
  en wait | de warte ~ wartet | bg чакай ~ изчакайте | uk зачекай ~ почекайте | pl czekaj ~ poczekajcie
  ru подожди ~ погодите | he רגע ~ חכו
""")
FRIENDLY = by_language("""
cannot wait
  en Can't wait! | de Ich kann es kaum erwarten! | bg Нямам търпение! | uk Не можу дочекатися!
  pl Nie mogę się doczekać!
  ru Не могу дождаться! ~ Жду не дождусь! | he לא יכול לחכות!
why not
  en Why not! | de Warum nicht! | bg Защо не! | uk Чому б і ні! | pl Czemu nie! | ru Почему бы и нет!
  he למה לא!
see you soon
  en See you soon! | de Bis bald! ~ Bis dann! | bg До скоро! | uk До зустрічі! | pl Do zobaczenia!
  ru До встречи! | he להתראות בקרוב!
see you tomorrow
  en See you tomorrow! | de Bis morgen! | bg До утре! | uk До завтра! | pl Do jutra!
  ru До завтра! ~ Всем пока! | he נתראה מחר!
next time
  en See you next time! | de Bis zum nächsten Mal! | bg До следващия път! | uk До наступного разу!
  pl Do następnego razu!
  ru До следующего раза! | he נתראה בפעם הבאה!
no problem
  en no problem | de kein Problem | bg няма проблем | uk не проблема ~ без проблем
  pl nie ma sprawy ~ nie ma problemu | ru не проблема ~ без проблем
  he אין בעיה
not bad
  en not bad! | de nicht schlecht! | bg никак не е лошо! | uk непогано! ~ не погано!
  pl nieźle! ~ nie najgorzej! | ru неплохо! ~ не плохо! | he לא רע!
how are you
  en How are you? | de Wie geht es euch? ~ Wie geht's? | bg Как сте? | uk Як справи?
  pl Jak leci? ~ Co słychać? ~ Co slychac? | ru Как дела?
  he מה שלומכם?
sorry for the delay
  en sorry for the delay | de entschuldigt die Verspätung ~ sorry für die späte Antwort
  bg извинете за забавянето | uk вибачте за затримку
  pl przepraszam za opóźnienie ~ przepraszam za opoznienie
  ru извините за задержку ~ простите за долгий ответ | he סליחה על העיכוב
no hurry
  en no rush | de keine Eile | bg не бързайте ~ няма бързане | uk не поспішайте
  pl nie ma pośpiechu ~ nie śpieszcie się | ru не спешите ~ не торопитесь
  he אין לחץ
better late than never
  en better late than never | de besser spät als nie ~ besser spaet als nie
  bg по-добре късно, отколкото никога
  uk краще пізно, ніж ніколи | pl lepiej późno niż wcale | ru лучше поздно, чем никогда
  he מוטב מאוחר מלעולם לא
thanks and luck
  en Thanks all, good luck! | de Danke euch, viel Glück! | bg Благодаря, успех на всички!
  uk Дякую всім, успіхів! | pl Dzięki, powodzenia wszystkim!
  ru Спасибо, всем удачи! | he תודה, בהצלחה לכולם!
a fine game
  en What a fun game! | de Das Spiel macht Spaß! | bg Страхотна игра! | uk Чудова гра! | pl Świetna gra!
  ru Отличная игра! | he משחק נהדר!
your turn
  en Your turn, Anna! | de Du bist dran, Anna! | bg Твой ред е, Анна! | uk Твій хід, Анно!
  pl Twoja kolej, Anno! | ru Твой ход, Анна! | he תורך, אנה!
greetings
  en Greetings from rainy London | de Grüße aus dem sonnigen Berlin | bg Поздрави от слънчева София
  uk Вітання з сонячного Києва
  pl Pozdrowienia ze słonecznej Warszawy | ru Привет из солнечной Москвы | he דרישת שלום מתל אביב!
""")
# In small letters below a number, where other lines would go on with it: "8 / of us are coming".
SMALL = by_language("""
fun
  en have fun everybody | de viel spaß allen | bg приятна игра на всички | uk гарної гри всім
  pl miłej zabawy wszystkim
  ru приятной игры всем | he תיהנו כולם
luck
  en good luck to all | de viel glück euch | bg успех на всички | uk хай щастить усім
  pl powodzenia wszystkim | ru удачи всем
  he בהצלחה לכולם
here it is
  en here is my move | de hier ist mein zug | bg ето моя ход | uk ось мій хід | pl oto mój ruch
  ru вот мой ход | he הנה המהלך שלי
praise
  en nice game | de schönes spiel | bg хубава игра | uk гарна гра | pl fajna gra ~ swietna gra
  ru хорошая игра | he משחק יפה
hope
  en hope you are well | de hoffe euch geht es gut | bg надявам се, че сте добре
  uk сподіваюся, у вас усе гаразд
  pl mam nadzieję, że u was dobrze | ru надеюсь, у вас всё хорошо | he מקווה שאתם בסדר
sorry
  en sorry for being late | de sorry für die verspätung | bg извинете за забавянето | uk вибачте за запізнення
  pl przepraszam za spóźnienie | ru извините за опоздание | he סליחה על האיחור
what a round
  en what a round | de was für eine runde | bg какъв рунд | uk який раунд | pl co za runda | ru какой раунд
  he איזה סיבוב
""")
GOES_ON = by_language("""
people who come
  en of us are coming | de von uns kommen | bg от нас идват | uk із нас прийдуть | pl z nas przyjdzie
  ru из нас придут | he מאיתנו יבואו
""")
LED_TO = by_language("""
my move
  en My move: | de Mein Zug: | bg Моят ход: ~ Ходът ми: | uk Мій хід: | pl Mój ruch: ~ Moj ruch:
  ru Мой ход: | he המהלך שלי:
here is my answer
  en Here is my answer: | de Hier ist meine Antwort: ~ Meine Antwort: | bg Ето отговора ми: ~ Отговорът ми:
  uk Ось моя відповідь: | pl Oto moja odpowiedź:
  ru Вот мой ответ: | he הנה התשובה שלי: ~ התשובה שלי:
I take
  en I take: | de Ich nehme: | bg Вземам: | uk Беру: ~ Обираю: | pl Biorę: ~ Biore: | ru Беру: ~ Выбираю:
  he אני בוחר: ~ אני לוקחת:
a greeting
  en Hello everybody, | de Hallo zusammen, | bg Здравейте всички, | uk Привіт усім,
  pl Cześć wszystkim, ~ Czesc wszystkim, | ru Всем привет!
  he שלום לכולם,
good evening
  en Good evening! | de Guten Abend! | bg Добър вечер! | uk Добрий вечір! | pl Dobry wieczór!
  ru Добрый вечер! | he ערב טוב!
thanks
  en Thank you! | de Vielen Dank! | bg Много благодаря! | uk Щиро дякую! | pl Dziękuję bardzo!
  ru Большое спасибо! | he תודה רבה!
""")
LED_AWAY = by_language("""
how many are left
  en Remaining: | de Noch übrig: | bg Остават: | uk Залишилося: | pl Zostało: | ru Осталось: | he נשארו:
I have
  en Hi, I have | de Hallo, ich habe | bg Здравей, имам | uk Привіт, у мене | pl Cześć, mam
  ru Привет, у меня | he שלום, יש לי
""")
NOTICES = by_language("""
out of office, back later
  en I am out of the office until Monday. / In urgent cases please contact my colleague.
  de Ich bin derzeit nicht im Büro und ab Montag wieder erreichbar. /
    In dringenden Fällen wenden Sie sich an das Team.
  bg Отсъствам от офиса до 20 ноември. / При спешни случаи се обърнете към колегите.
  uk Я відсутній на роботі і повернуся в понеділок. / З термінових питань звертайтеся до колег.
  pl Jestem nieobecny w biurze, wracam w poniedziałek. / W pilnych sprawach proszę o kontakt z biurem.
  ru Меня нет в офисе, вернусь в понедельник. / По срочным вопросам обращайтесь к коллегам.
  he אני לא נמצא במשרד ואחזור ביום שני. / בעניינים דחופים ניתן לפנות למשרד.
on holiday, written by itself
  en Thank you for your message. I am on vacation until 20 November.
  de Vielen Dank für Ihre Nachricht. Ich bin im Urlaub bis zum 20. November.
  bg Благодаря за съобщението. В отпуск съм до 20 ноември.
  uk Дякую за ваш лист. Я у відпустці до 20 листопада.
  pl Dziękuję za wiadomość. Jestem na urlopie do dnia 20 listopada.
  ru Спасибо за ваше письмо. Я в отпуске до 20 ноября.
  he תודה על הודעתך. אני בחופשה עד יום שישי.
""")


def undone(pattern: str, cells: list[str]) -> list[str]:
    return [cell for cell in cells if done(pattern.format(cell))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", ["8 /  / {}", "MOVE / {}"])
def test_what_is_taken_back_is_asked_about(language: str, pattern: str) -> None:
    assert undone(pattern, TAKEN_BACK[language]) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", ["{} / MOVE", "MOVE / {}"])
def test_doubt_beside_a_move_is_asked_about(language: str, pattern: str) -> None:
    assert undone(pattern, DOUBTS[language]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_of_doubt_may_end_below_an_empty_line(language: str) -> None:
    assert undone("{}... /  / 8", DOUBTS[language][:2]) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", ["{} /  / 8", "8 /  / {}", "MOVE /  / {} /  / Anna", "MOVE / {}"])
def test_kind_words_harm_no_move(language: str, pattern: str) -> None:
    cells = [cell[0].upper() + cell[1:] for cell in FRIENDLY[language]]
    assert [cell for cell in cells if done(pattern.format(cell)) != [MOVE]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_letters_below_a_number_are_kind_words_or_go_on_with_it(language: str) -> None:
    for cell in (*SMALL[language], *map(str.lower, (*CLOSINGS[language], *KIND_WORDS[language]))):
        assert (cell, done(f"8 / {cell}"), done(f"8 /  / {cell}")) == (cell, [MOVE], [MOVE])
    if language != "he":  # which has no small letters
        assert [cell for cell in GOES_ON[language] if done(f"8 / {cell}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_leads_to_a_number_lets_it_count(language: str) -> None:
    for cell in LED_TO[language]:
        assert (cell, done(f"{cell} / 8"), done(f"{cell} /  / 8")) == (cell, [MOVE], [MOVE])
    for cell in LED_AWAY[language]:
        assert (cell, done(f"{cell} / 8")) == (cell, [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_in_a_vacation_notice_is_no_move(language: str) -> None:
    for cell in NOTICES[language]:
        assert looks_like_a_notice(cell.split(" / ")), cell
        assert not looks_like_a_notice(cell.split(" / ")[:1]) or done(f"8 /  / {cell}") == []
