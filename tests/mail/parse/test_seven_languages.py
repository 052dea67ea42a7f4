"""What programs write above a copy is cut in seven languages alike, without a word of any of them.

A row is a situation and has a cell in every language, so that none is forgotten. In a cell `` / `` ends
a line.
"""

from __future__ import annotations

import textwrap

import pytest

from pbem.mail.parse.align import Kept, Where, align
from tests.kit.languages import LANGUAGES, by_language
from tests.kit.mails.answered import NAMED
from tests.kit.mails.clients import ORIGINAL

WHO = "Saboteur K7"
BOTH = f"{WHO} <turn@play.example>"
UNMARKED = "\n".join(ORIGINAL)
MARKED = "\n".join(f"> {line}" for line in ORIGINAL)


def kept(*lines: str) -> list[str]:
    """What counts as typed in a mail that may answer our letter."""
    text = "\n".join(lines).replace("BOTH", BOTH).replace("WHO", WHO)
    typed = align(text, [Kept(UNMARKED, named=NAMED)]).typed
    return [line.words for line in typed if line.where is not Where.INSIDE]


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


@pytest.mark.parametrize("width", [60, 76])
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


# Closing words, which are typed ----------------------------------------------------------------------

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_closing_words_are_left_to_whoever_reads_what_was_typed(language: str) -> None:
    for line in (*CLOSINGS[language], *KIND_WORDS[language]):
        assert kept("undo", "", line, "Anna", "", MARKED) == ["undo", "", line, "Anna"]
