"""What programs and people add to a letter is cut in seven languages alike, and no move with it.

A row is a situation and has a cell in every language, so that none is forgotten. In a cell `` / `` ends
a line.
"""

from __future__ import annotations

import textwrap

import pytest

from pbem.mail.parse.quotes import fresh_lines
from tests.kit.languages import LANGUAGES, by_language

WHO = "Saboteur K7"
BOTH = f"{WHO} <turn@play.example>"
MARKED = "> Your turn, Anna.\n> discard 41"
UNMARKED = "Your turn, Anna.\ndiscard 41"


def kept(*lines: str) -> list[str]:
    return fresh_lines("\n".join(lines).replace("BOTH", BOTH).replace("WHO", WHO)).lines


def lines_of(cell: str) -> str:
    return cell.replace(" / ", "\n")


# Attributions ---------------------------------------------------------------------------------------

ATTRIBUTIONS = by_language("""
Gmail
  en On Mon, Nov 16, 2026 at 10:00 AM BOTH wrote:
  de Am Mo., 16. Nov. 2026 um 10:00 Uhr schrieb BOTH:
  bg На пн, 16.11.2026 г. в 10:00 BOTH написа:
  uk пн, 16 лист. 2026 р. о 10:00 BOTH пише:
  pl pon., 16 lis 2026 o 10:00 BOTH napisał(a):
  ru пн, 16 нояб. 2026 г. в 10:00, BOTH:
  he \u202bבתאריך יום ב׳, 16 בנוב׳ 2026 ב-10:00 מאת \u202aWHO\u202c\u200f
    <\u202aturn@play.example\u202c\u200f>:\u202c
Apple Mail
  en On 16 Nov 2026, at 10:00, BOTH wrote:
  de Am 16.11.2026 um 10:00 schrieb BOTH:
  bg На 16.11.2026 г., в 10:00, BOTH написа:
  uk 16 лист. 2026 р. о 10:00 BOTH написав(-ла):
  pl Wiadomość napisana przez BOTH w dniu 16 lis 2026, o godz. 10:00:
  ru 16 нояб. 2026 г., в 10:00, BOTH написал(а):
  he \u200fב-16 בנוב׳ 2026, בשעה 10:00, \u200fBOTH כתב/ה:
Thunderbird
  en On 16/11/2026 10:00, WHO wrote: | de Am 16.11.26 um 10:00 schrieb WHO:
  bg На 16.11.26 г. в 10:00 ч., WHO написа:
  uk 16.11.26 10:00, WHO пише: | pl W dniu 16.11.2026 o 10:00, WHO pisze: | ru 16.11.2026 10:00, WHO пишет:
  he בתאריך 16/11/2026 10:00, WHO כתב:
Yahoo
  en On Monday, November 16, 2026 at 10:00:00 AM GMT+1, BOTH wrote:
  de Am Montag, 16. November 2026 um 10:00:00 MEZ hat BOTH Folgendes geschrieben:
  bg В понеделник, 16 ноември 2026 г. в 10:00:00 ч. GMT+2, BOTH написа:
  uk У понеділок, 16 листопада 2026 р. о 10:00:00 GMT+2, BOTH написав(-ла):
  pl W dniu poniedziałek, 16 listopada 2026 10:00:00 CET użytkownik BOTH napisał:
  ru В понедельник, 16 ноября 2026 г. в 10:00:00 GMT+3 пользователь BOTH написал:
  he ביום שני, 16 בנובמבר 2026 בשעה 10:00:00 GMT+2,\u200f BOTH כתב/ה:
a webmail that says the year first
  en On 2026-11-16 10:00, WHO wrote: | de Am 2026-11-16 10:00, schrieb WHO:
  bg На 2026-11-16 10:00, WHO написа:
  uk WHO писав(ла) 2026-11-16 10:00: | pl W dniu 2026-11-16 10:00, WHO napisał(a):
  ru WHO писал(а) 2026-11-16 10:00:
  he בתאריך 2026-11-16 10:00, WHO כתב:
the large webmails of a country
  en BOTH wrote on 16 Nov 2026 at 10:00:
  de BOTH hat am 16.11.2026 10:00 CET geschrieben: ~ Am Montag, den 16. November 2026, 10:00 schrieb BOTH:
  bg BOTH написа на 16.11.2026 10:00: ~ WHO написа на 16.11.2026 в 10:00:
  uk 16 листопада 2026, 10:00:00, від "WHO" <turn@play.example>: ~ Користувач BOTH написав 16.11.2026 10:00:
  pl Dnia 16 listopada 2026 10:00 BOTH napisał(a): ~ pon., 16 lis 2026, 10:00 użytkownik BOTH napisał:
  ru Понедельник, 16 ноября 2026, 10:00 +03:00 от BOTH: ~ 16.11.2026, 10:00, "WHO" <turn@play.example>:
  he BOTH כתב בתאריך 16/11/2026 10:00: ~ בתאריך יום ב', 16 בנוב' 2026, 10:00, מאת BOTH:
somebody with an address and no day
  en BOTH wrote: | de BOTH schrieb: | bg BOTH написа: | uk BOTH пише: | pl BOTH napisał(a):
  ru BOTH пишет: | he BOTH כתב:
""")
MARKS_NEEDED = by_language("""
a quotation
  en Quoting BOTH: | de Zitat von BOTH: | bg Цитат от BOTH: | uk Цитування BOTH: | pl Cytowanie BOTH:
  ru Цитирую BOTH:
  he ציטוט BOTH:
a name alone
  en WHO wrote: | de WHO schrieb: | bg WHO написа: | uk WHO пише: | pl WHO pisze: | ru WHO пишет:
  he WHO כתב:
you wrote
  en You wrote: | de Ihr schriebt: ~ Sie schrieben: | bg Писахте: | uk Ви писали: | pl WHO napisali:
  ru Вы писали: | he כתבו:
""")
# What people write that only sounds like one.
NO_ATTRIBUTIONS = by_language("""
as somebody wrote
  en As Boris wrote on Monday: | de Wie Boris am Montag schrieb: | bg Както Борис написа в понеделник:
  uk Як Борис написав у понеділок: | pl Jak Boris napisał w poniedziałek:
  ru Как Борис написал в понедельник:
  he כמו שבוריס כתב ביום שני:
a deadline
  en Deadline 16 Nov 2026, 10:00: | de Frist 16. Nov. 2026, 10:00: | bg Срок 16.11.2026 г., 10:00:
  uk Термін 16 лист. 2026 р., 10:00: | pl Termin 16 lis 2026, 10:00: | ru Срок 16 нояб. 2026 г., 10:00:
  he מועד אחרון 16 בנוב׳ 2026, 10:00:
""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_attribution_is_cut_with_its_copy(language: str) -> None:
    for cell in ATTRIBUTIONS[language]:
        for copy in (MARKED, UNMARKED):
            assert kept("undo", "", cell, "", copy) == ["undo"], cell
        assert kept(cell, MARKED, "", "undo") == ["undo"], cell


@pytest.mark.parametrize("width", [40, 60, 76])
@pytest.mark.parametrize("language", LANGUAGES)
def test_so_is_one_that_was_folded(language: str, width: int) -> None:
    for cell in ATTRIBUTIONS[language]:
        cell = cell.replace("BOTH", BOTH).replace("WHO", WHO)
        folded = textwrap.fill(cell, width, break_long_words=False, break_on_hyphens=False)
        assert kept("undo", "", folded, "", MARKED) == ["undo"], folded
        if "@" in cell:
            assert kept("undo", "", folded, "", UNMARKED) == ["undo"], folded


@pytest.mark.parametrize("language", LANGUAGES)
def test_above_marks_less_is_enough(language: str) -> None:
    for cell in MARKS_NEEDED[language]:
        assert kept("undo", "", cell, MARKED) == ["undo"], cell


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_person_writes_is_no_attribution(language: str) -> None:
    for cell in NO_ATTRIBUTIONS[language]:
        assert kept("undo", "", cell, "nice") == ["undo", "", cell, "nice"]


# Headers and dividers -------------------------------------------------------------------------------

HEADERS = by_language("""
Outlook
  en From: BOTH / Sent: Monday, November 16, 2026 10:00 AM / To: Anna / Subject: [K7] your turn
  de Von: BOTH / Gesendet: Montag, 16. November 2026 10:00 / An: Anna / Betreff: [K7] your turn
  bg От: BOTH / Изпратено: понеделник, 16 ноември 2026 г. 10:00 / До: Anna / Относно: [K7] your turn
  uk Від: BOTH / Надіслано: 16 листопада 2026 р. 10:00 / Кому: Anna / Тема: [K7] your turn
  pl Od: BOTH / Wysłano: poniedziałek, 16 listopada 2026 10:00 / Do: Anna / Temat: [K7] your turn
  ru От: BOTH / Отправлено: 16 ноября 2026 г. 10:00 / Кому: Anna / Тема: [K7] your turn
  he \u200fמאת: BOTH / \u200fנשלח: יום שני 16 נובמבר 2026 10:00 / \u200fאל: Anna / \u200fנושא: [K7] your turn
Outlook, bold
  en *From:* BOTH / *Sent:* Monday / *To:* Anna / *Subject:* [K7]
  de *Von:* BOTH / *Gesendet:* Montag / *An:* Anna
  bg *От:* BOTH / *Изпратено:* понеделник / *До:* Anna | uk *Від:* BOTH / *Надіслано:* 16 / *Кому:* Anna
  pl *Od:* BOTH / *Wysłane:* poniedziałek / *Do:* Anna | ru *От:* BOTH / *Отправлено:* 16 / *Кому:* Anna
  he *מאת:* BOTH / *נשלח:* יום שני / *אל:* Anna
a mail that was passed on
  en -------- Forwarded Message -------- / Subject: [K7] / Date: Mon / From: BOTH
  de -------- Weitergeleitete Nachricht -------- / Betreff: [K7] / Datum: Mo / Von: BOTH
  bg -------- Препратено съобщение -------- / Относно: [K7] / Дата: Mon / От: BOTH
  uk -------- Перенаправлене повідомлення -------- / Тема: [K7] / Дата: Mon / Від: BOTH
  pl -------- Przekazana wiadomość -------- / Temat: [K7] / Data: Mon / Od: BOTH
  ru -------- Перенаправленное сообщение -------- / Тема: [K7] / Дата: Mon / От: BOTH
  he -------- הודעה שהועברה -------- / נושא: [K7] / תאריך: Mon / מאת: BOTH
an original message
  en -----Original Message----- | de -----Ursprüngliche Nachricht----- ~ ------ Originalnachricht ------
  bg -----Оригинално съобщение----- ~ -------- Оригинално писмо --------
  uk -----Оригінальне повідомлення----- ~ --- Вихідне повідомлення ---
  pl -----Wiadomość oryginalna----- ~ -------- Oryginalna wiadomość --------
  ru -----Исходное сообщение----- ~ --- Исходное письмо ---
  he -----הודעה מקורית----- ~ -------- ההודעה המקורית --------
the beginning of a forwarded one
  en Begin forwarded message: | de Anfang der weitergeleiteten Nachricht:
  bg Начало на препратеното съобщение:
  uk Початок переадресованого повідомлення: | pl Początek przekazywanej wiadomości:
  ru Начало переадресованного сообщения:
  he תחילת ההודעה שהועברה:
the webmail of a country
  en From: BOTH / To: anna@example.org / Date: 16 Nov 2026 / Subject: [K7]
  de Gesendet: Montag, 16. November 2026 um 10:00 Uhr / Von: "WHO" <turn@play.example> /
    An: anna@example.org / Betreff: [K7]
  bg -------- Оригинално писмо -------- / От: WHO turn@play.example / Относно: [K7] / До: a@abv.bg /
    Изпратено на: 16.11.2026 10:00
  uk --- Оригінальне повідомлення --- / Від кого: "WHO" <turn@play.example> /
    Дата: 16 листопада 2026, 10:00:00
  pl Temat: [K7] / Data: 2026-11-16 10:00 / Nadawca: BOTH / Adresat: anna@example.org
  ru От кого: BOTH / Кому: anna@example.org / Дата: Понедельник, 16 ноября 2026 / Тема: [K7]
  he מאת: BOTH / תאריך: יום שני / אל: anna@example.org / נושא: [K7]
""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_header_block_or_a_divider_is_cut_with_all_below(language: str) -> None:
    for cell in HEADERS[language]:
        assert kept("undo", "", lines_of(cell), "", UNMARKED) == ["undo"], cell
        assert kept("undo", lines_of(cell), "", UNMARKED) == ["undo"], cell


def test_a_copy_that_ends_lets_an_answer_follow() -> None:
    for begin, end in [
        ("Begin forwarded message", "End forwarded message"),
        ("Anfang der weitergeleiteten Nachricht", "Ende der weitergeleiteten Nachricht"),
        ("Пересылаемое сообщение", "Конец пересылаемого сообщения"),
        ("Переслане повідомлення", "Кінець пересланого повідомлення"),
        ("Przekazana wiadomość", "Koniec przekazanej wiadomości"),
        ("Препратено съобщение", "Край на препратеното съобщение"),
        ("הודעה שהועברה", "סוף ההודעה שהועברה"),
    ]:
        assert kept(f"----- {begin} -----", "", UNMARKED, "", f"----- {end} -----", "", "undo") == ["undo"], (
            begin
        )


# Signatures and footers -----------------------------------------------------------------------------

PHONES = by_language("""
iPhone
  en Sent from my iPhone | de Von meinem iPhone gesendet | bg Изпратено от моя iPhone
  uk Надіслано з iPhone ~ Надіслано з мого iPhone
  pl Wysłane z iPhone'a ~ Wysłano z iPhone’a | ru Отправлено с iPhone ~ Отправлено с моего iPhone
  he נשלח מה-iPhone שלי ~ נשלח מהאייפון שלי
iPad
  en Sent from my iPad | de Von meinem iPad gesendet | bg Изпратено от моя iPad | uk Надіслано з iPad
  pl Wysłane z iPada
  ru Отправлено с iPad | he נשלח מה-iPad שלי
Samsung
  en Sent from my Galaxy | de Gesendet von meinem Galaxy ~ Von meinem Samsung Gerät gesendet
  bg Изпратено от моя Galaxy ~ Изпратено от моя смартфон Samsung Galaxy
  uk Надіслано з мого Galaxy ~ Надіслано зі смартфона Samsung Galaxy
  pl Wysłano z telefonu Galaxy ~ Wysłano z urządzenia Samsung
  ru Отправлено с моего Galaxy ~ Отправлено со смартфона Samsung Galaxy.
  he נשלח מה-Galaxy שלי ~ נשלח ממכשיר ה-Samsung שלי
Outlook for phones
  en Get Outlook for iOS ~ Sent from Outlook for Android
  de Outlook für Android beziehen ~ Von Outlook für Android gesendet ~ Holen Sie sich Outlook für iOS
  bg Изтегляне на Outlook за Android ~ Вземете Outlook за iOS ~ Изпратено от Outlook за iOS
  uk Отримати Outlook для Android ~ Завантажити Outlook для iOS ~ Надіслано з Outlook для iOS
  pl Pobierz aplikację Outlook dla systemu Android ~ Pobierz program Outlook dla systemu iOS ~
    Uzyskaj Outlook dla iOS
  ru Скачайте Outlook для Android ~ Получить Outlook для iOS ~ Отправлено из Outlook для iOS
  he קבל את Outlook עבור Android ~ השג את Outlook עבור iOS ~ נשלח מ-Outlook עבור iOS
Yahoo
  en Sent from Yahoo Mail on Android | de Gesendet von Yahoo Mail auf Android
  bg Изпратено от Yahoo Mail на Android
  uk Надіслано з Yahoo Mail на Android | pl Wysłano z Yahoo Mail na Androidzie
  ru Отправлено из Yahoo Почты для Android
  he נשלח מ-Yahoo Mail ב-Android
Proton
  en Sent with Proton Mail secure email. | de Gesendet mit Proton Mail ~ Von Proton Mail mobil gesendet
  bg Изпратено с Proton Mail
  uk Надіслано за допомогою Proton Mail ~ Надіслано через Proton Mail
  pl Wysłano przez Proton Mail ~ Wysłane za pomocą Proton Mail
  ru Отправлено с помощью Proton Mail ~ Отправлено через Proton Mail
  he נשלח באמצעות Proton Mail ~ נשלח עם Proton Mail
Windows
  en Sent from Mail for Windows | de Gesendet von Mail für Windows ~ Von Mail für Windows gesendet
  bg Изпратено от Поща за Windows
  uk Надіслано з Пошти для Windows | pl Wysłane z Poczty systemu Windows | ru Отправлено из Почты для Windows
  he נשלח מדואר עבור Windows
the app of a webmail
  en Sent from the AOL app | de Gesendet mit der GMX Mail App ~ Gesendet mit der WEB.DE Mail App
  bg Изпратено от мобилното приложение на АБВ Поща | uk Надіслано з мобільної пошти ukr.net
  pl Wysłano z aplikacji mobilnej WP Poczta ~ Wysłane z aplikacji Poczta Onet
  ru Отправлено из мобильной Почты Mail.ru ~ Отправлено из мобильной Яндекс.Почты
  he נשלח מאפליקציית וואלה! מייל
a telephone
  en Sent from my phone ~ Typed on my phone
  de Von meinem Handy gesendet ~ Mit meinem Handy getippt ~ Von unterwegs gesendet
  bg Изпратено от телефон ~ Писано от телефон | uk Надіслано з телефона ~ Написано з телефона
  pl Wysłane z telefonu ~ Pisane z telefonu | ru Отправлено с телефона ~ Написано с телефона
  he נשלח מהטלפון הנייד שלי ~ נכתב מהטלפון
a whole sentence
  en This message was sent from my phone. | de Diese Nachricht wurde von meinem Mobiltelefon gesendet.
  bg Това съобщение е изпратено от моя телефон. | uk Цей лист надіслано з мого телефона.
  pl Wiadomość wysłana z telefonu.
  ru Это письмо отправлено с телефона. | he הודעה זו נשלחה מהטלפון הנייד שלי
""")
NO_PHONES = by_language("""
a person who says the same
  en I sent it from my iPhone | de Ich habe es von meinem iPhone gesendet | bg Аз го изпратих от телефона
  uk Я надіслав це з телефона | pl Ja to wysłałem z telefonu | ru Я отправил это с телефона
  he אני שלחתי את זה מהטלפון
""")
CLOSINGS = by_language("""
regards
  en Best regards, | de Mit freundlichen Grüßen | bg С уважение, | uk З повагою, | pl Z poważaniem,
  ru С уважением, | he בכבוד רב,
warm ones
  en Warm regards | de Herzliche Grüße | bg Сърдечни поздрави | uk З щирою повагою | pl Pozdrawiam serdecznie
  ru С искренним уважением | he בברכה חמה
wishes
  en Best wishes | de Beste Wünsche | bg С най-добри пожелания | uk З найкращими побажаннями
  pl Wszystkiego dobrego
  ru С наилучшими пожеланиями | he בברכת הצלחה
all the best
  en All the best | de Viele liebe Grüße | bg Всичко най-добро | uk Всього найкращого
  pl Serdeczne pozdrowienia
  ru Всего наилучшего | he כל טוב
yours
  en Yours sincerely | de Hochachtungsvoll | bg Искрено Ваш | uk Щиро ваша | pl Z wyrazami szacunku
  ru Искренне Ваш | he בידידות
short
  en rgds | de LG | bg Поздрав | uk Вітання | pl Pozdr. | ru С ув. | he ד"ש
among friends
  en Cheers, | de Lieben Gruß | bg Прегръдки | uk Обіймаю | pl Ściskam | ru Обнимаю | he חיבוקים
with thanks before them
  en Thanks and best regards | de Danke und viele Grüße | bg Благодаря и поздрави
  uk Дякую та всього найкращого
  pl Dzięki i pozdrawiam | ru Спасибо и всего доброго | he בתודה ובברכה
""")
KIND_WORDS = by_language("""
thanks
  en Thanks | de Danke | bg Благодаря | uk Дякую | pl Dzięki | ru Спасибо | he תודה
many thanks
  en Many thanks | de Herzlichen Dank | bg Много благодаря | uk Дуже дякую | pl Bardzo dziękuję
  ru Большое спасибо | he המון תודה
thanks in advance
  en Thanks in advance | de Danke im Voraus | bg Благодаря предварително | uk Наперед дякую
  pl Z góry dziękuję
  ru Заранее спасибо | he תודה מראש
good luck
  en Good luck | de Viel Glück | bg Успех | uk Успіхів | pl Powodzenia | ru Удачи | he בהצלחה
see you
  en See you soon | de Bis morgen | bg До скоро | uk До зустрічі | pl Do zobaczenia | ru До встречи
  he להתראות
a nice day
  en Have a nice day | de Schönen Tag noch | bg Хубав ден | uk Гарного дня | pl Miłego dnia
  ru Хорошего дня | he יום טוב
good night
  en Good night | de Gute Nacht | bg Лека нощ | uk На добраніч | pl Dobranoc | ru Спокойной ночи | he לילה טוב
""")
FOOTERS = by_language("""
a legal notice
  en This message is confidential. | de Diese E-Mail enthält vertrauliche Informationen.
  bg Това съобщение е поверително.
  uk Це повідомлення містить конфіденційну інформацію. | pl Niniejsza wiadomość jest poufna.
  ru Это сообщение может содержать конфиденциальную информацию. | he הודעה זו מכילה מידע חסוי.
for somebody else
  en If you are not the intended recipient, delete it.
  de Wenn Sie nicht der Adressat sind: dies ist vertraulich.
  bg Ако не сте получателят на това писмо, изтрийте го.
  uk Якщо ви не є адресатом цього листа, видаліть його.
  pl Jeżeli nie są Państwo adresatem tej wiadomości, prosimy ją usunąć.
  ru Если вы не являетесь адресатом этого письма, удалите его. | he אם אינך הנמען של הודעה זו, יש למחוק אותה.
paper
  en Please consider the environment before printing. | de Bitte denken Sie an die Umwelt, bevor Sie drucken.
  bg Помислете за околната среда, преди да отпечатате. | uk Подумайте про довкілля, перш ніж друкувати.
  pl Pomyśl o środowisku, zanim wydrukujesz. | ru Подумайте об окружающей среде, прежде чем печатать.
  he חשבו על הסביבה לפני ההדפסה.
no viruses
  en Virus-free. www.avast.com | de Virenfrei. www.avast.com | bg Без вируси. www.avast.com
  uk Без вірусів. www.avast.com
  pl Wolne od wirusów. www.avast.com | ru Без вирусов. www.avast.com | he ללא וירוסים. www.avast.com
a mailing list
  en You received this message because you are subscribed.
  de Sie erhalten diese Nachricht, weil Sie dabei sind.
  bg Получихте това съобщение, защото сте абонирани. | uk Ви отримали це повідомлення, оскільки підписані.
  pl Otrzymałeś tę wiadomość, ponieważ subskrybujesz grupę.
  ru Вы получили это сообщение, поскольку подписаны.
  he קיבלת את ההודעה הזו מכיוון שהצטרפת לקבוצה.
how to leave it
  en To unsubscribe from this group, write to us.
  de Um sich von dieser Gruppe abzumelden, schreiben Sie uns.
  bg За да се отпишете от тази група, пишете. | uk Щоб скасувати підписку на цю групу, напишіть.
  pl Aby zrezygnować z subskrypcji tej grupy, napisz.
  ru Чтобы отказаться от подписки на эту группу, напишите.
  he כדי לבטל את ההרשמה לקבוצה הזו, יש לכתוב.
""")
WARNINGS = by_language("""
from outside
  en CAUTION: This email originated from outside. | de ACHTUNG: Diese E-Mail kommt von außerhalb.
  bg ВНИМАНИЕ: Това писмо идва извън организацията. | uk УВАГА: Цей лист надійшов ззовні організації.
  pl UWAGA: Ta wiadomość pochodzi spoza organizacji. | ru ВНИМАНИЕ: Это письмо отправлено извне организации.
  he זהירות: הודעה זו הגיעה מחוץ לארגון.
external
  en EXTERNAL EMAIL: do not click | de EXTERNE E-MAIL: nicht klicken | bg ВЪНШЕН ИМЕЙЛ: не отваряйте връзки
  uk ЗОВНІШНІЙ ЛИСТ: не переходьте за посиланнями | pl ZEWNĘTRZNA WIADOMOŚĆ: nie klikaj
  ru ВНЕШНЕЕ ПИСЬМО: не переходите по ссылкам
  he דואר חיצוני: אין ללחוץ על קישורים
""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_phone_adds_is_cut(language: str) -> None:
    for line in PHONES[language]:
        assert kept("undo", "", line) == ["undo"], line
        assert kept("undo", "", line, "play 12 at 3,4") == ["undo", "", "play 12 at 3,4"], line
    for line in NO_PHONES[language]:
        assert kept("undo", "", line) == ["undo", "", line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_closing_words_and_a_name_are_a_signature(language: str) -> None:
    for line in CLOSINGS[language]:
        for typed in (line, line.upper(), without_marks(line)):
            assert kept("undo", "", typed, "Anna Nowak", "030 12") == ["undo"], typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_kind_words_close_a_letter_above_a_name_only(language: str) -> None:
    for line in KIND_WORDS[language]:
        assert kept("undo", "", f"{line},", "Anna") == ["undo"], line
        assert kept("undo", "", f"{line}!", "12 hours to go") == ["undo", "", f"{line}!", "12 hours to go"], (
            line
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_footers_are_cut_and_warnings_alone(language: str) -> None:
    for line in FOOTERS[language]:
        assert kept("undo", "", line, "", "discard 41") == ["undo"], line
    for line in WARNINGS[language]:
        assert kept(line, "more of it", "", "undo") == ["undo"], line


VERBS = by_language("""
to play
  en play ~ lay | de spiele ~ lege | bg играй ~ постави | uk зіграй ~ поклади | pl zagraj ~ połóż ~ gram
  ru сыграй ~ положи ~ хожу | he לשחק ~ שחק ~ להניח
to discard
  en discard | de wirf ~ abwerfen | bg изчисти ~ изхвърли | uk скинь | pl odrzuć ~ odrzuc | ru сбрось
  he להשליך ~ השלך
to take back
  en undo | de zurücknehmen ~ zurueck | bg върни | uk скасуй | pl cofnij | ru отмени | he לבטל ~ ביטול
""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_below_closing_words_is_kept_in_every_language(language: str) -> None:
    closing = CLOSINGS[language][0]
    for verb in VERBS[language]:
        line = f"{verb.capitalize()} 12 3,4"
        assert kept("hello", "", closing, "Anna", "", line) == ["hello", "", line]
        assert kept("hello", "", f"{KIND_WORDS[language][0]},", verb.capitalize())[-1] == verb.capitalize()


def without_marks(line: str) -> str:
    """As somebody types it who has English keys only, where that makes sense."""
    for letter, letters in (("ü", "ue"), ("ö", "oe"), ("ä", "ae"), ("ß", "ss")):
        line = line.replace(letter, letters)
    return line.translate(str.maketrans("ąćęłńóśźżёґ", "acelnoszzег"))
