"""Vacation notices are known in seven languages alike, and so is who writes about a holiday."""

from __future__ import annotations

import pytest

from pbem.mail.trust.guards import Verdict, judge
from pbem.mail.trust.vacation import looks_like_a_notice
from tests.kit.languages import LANGUAGES, by_language
from tests.mail.trust.test_vacation import ADDRESSES, letter

BY_PROGRAMS = by_language("""
automatic reply
  en Automatic reply ~ Auto-Reply ~ Autoreply ~ Auto response
  de Automatische Antwort ~ Autoantwort ~ Auto-Antwort
  bg Автоматичен отговор ~ Автоматично съобщение ~ Автоотговор
  uk Автоматична відповідь ~ Автовідповідь ~ Автоматичне повідомлення
  pl Automatyczna odpowiedź ~ Autoodpowiedź ~ Odpowiedź automatyczna ~ Automatyczna odpowiedz ~ Autoresponder
  ru Автоматический ответ ~ Автоответ ~ Автоответчик ~ Автоматическое сообщение
  he מענה אוטומטי ~ תשובה אוטומטית ~ תגובה אוטומטית ~ הודעה אוטומטית ~ מענה אוטומאטי
out of office, as programs say it
  en Automatic reply: Out of office | de Abwesenheitsnotiz ~ Abwesenheitsnachricht ~ Abwesenheitsmeldung
  bg Автоматичен отговор: Извън офиса | uk Автоматична відповідь: Поза офісом
  pl Automatyczna odpowiedź: Poza biurem
  ru Автоматический ответ: Вне офиса | he מענה אוטומטי: מחוץ למשרד
""")
AWAY = by_language("""
out of office
  en Out of office | de Nicht im Büro ~ Außer Haus | bg Извън офиса | uk Поза офісом | pl Poza biurem
  ru Вне офиса | he מחוץ למשרד
on holiday
  en On vacation | de Im Urlaub ~ Ich bin im Urlaub | bg В отпуск ~ В отпуска | uk У відпустці ~ Я у відпустці
  pl Na urlopie ~ Jestem na urlopie | ru В отпуске ~ Я в отпуске | he בחופשה ~ אני בחופשה
absent
  en Away | de Abwesend ~ Abwesenheit | bg Отсъствам ~ Отсъствие | uk Відсутність ~ Мене немає
  pl Nieobecność ~ Nie ma mnie ~ Nieobecnosc
  ru Отсутствую ~ Меня нет | he היעדרות ~ לא במשרד
""")
NOTICES = by_language("""
not there until
  en I am out of the office until 12 May.
  de Ich bin bis zum 12. Mai nicht im Büro. ~ Ich bin bis zum 12. Mai nicht im Buero.
  bg Отсъствам от офиса и ще се върна на 12 май. ~ Няма ме в офиса до 12 май.
  uk Я відсутня і повернуся 12 травня. ~ Мене немає в офісі до 12 травня.
  pl Jestem nieobecna do dnia 12 maja. ~ Bede nieobecny do dnia 12 maja.
  ru Отсутствую до 12 мая. ~ Меня нет в офисе до 12 мая.
  he אני לא נמצאת במשרד עד יום שני. ~ אהיה מחוץ למשרד ואחזור ביום שני.
on holiday, and whom to ask
  en I am on annual leave. In urgent cases call Boris.
  de Ich bin im Urlaub. In dringenden Fällen wenden Sie sich an Boris.
  bg В отпуск съм. При спешни случаи се обърнете към Борис.
  uk Я у відпустці. З термінових питань звертайтеся до Бориса.
  pl Jestem na urlopie. W pilnych sprawach proszę o kontakt z Borisem.
  ru Я в отпуске. По срочным вопросам обращайтесь к Борису.
  he אני בחופשה. בעניינים דחופים ניתן לפנות לבוריס.
thanks for your message, back then
  en Thank you for your email. I will be back on Monday.
  de Vielen Dank für Ihre E-Mail. Ich bin ab Montag wieder erreichbar.
  bg Благодаря за вашето писмо. Ще се върна в понеделник. | uk Дякую за ваш лист. Повернуся в понеділок.
  pl Dziękuję za wiadomość. Wracam w poniedziałek. | ru Спасибо за ваше письмо. Вернусь в понедельник.
  he תודה על פנייתך. אחזור ביום ראשון.
this is automatic
  en This is an automatic reply. I am out of the office.
  de Dies ist eine automatische Antwort. Ich bin nicht im Büro.
  bg Това е автоматичен отговор. Извън офиса съм. | uk Це автоматична відповідь. Я поза офісом.
  pl To jest automatyczna odpowiedź. Jestem poza biurem. | ru Это автоматический ответ. Я вне офиса.
  he זוהי הודעה אוטומטית. אני מחוץ למשרד.
""")
FRIENDS = by_language("""
on holiday
  en We are on holiday until Monday! | de Wir sind im Urlaub bis zum 12. Mai. | bg В отпуск сме до 12 май!
  uk Ми у відпустці до 12 травня!
  pl Jesteśmy na urlopie do dnia 12 maja! | ru Мы в отпуске до 12 мая! | he אנחנו בחופשה עד יום שני!
thanks for the letter
  en Thanks for your mail, Boris! | de Danke für deine Mail, Boris! | bg Благодаря за писмото, Борис!
  uk Дякую за лист, Борисе!
  pl Dzięki za wiadomość, Boris! | ru Спасибо за письмо, Борис! | he תודה על המייל, בוריס!
back soon
  en I will be back on Monday. | de Ich bin am Montag wieder da. | bg Връщам се в понеделник.
  uk Повернуся в понеділок.
  pl Wracam w poniedziałek. | ru Вернусь в понедельник. | he אחזור ביום שני.
""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_subject_of_a_program_is_enough(language: str) -> None:
    for subject in BY_PROGRAMS[language]:
        for shown in (subject, f"{subject}: [K7] your turn", subject.upper(), f"\u200f{subject}"):
            assert judge(letter(shown, "12"), ADDRESSES) == (Verdict.IGNORE, "vacation"), shown
        assert judge(letter(f"Re: {subject}", "12"), ADDRESSES) == (Verdict.PASS, ""), subject


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_subject_that_people_type_needs_the_words_of_a_notice(language: str) -> None:
    for subject in AWAY[language]:
        assert judge(letter(subject, NOTICES[language][0]), ADDRESSES) == (Verdict.IGNORE, "vacation"), (
            subject
        )
        assert judge(letter(subject, "Hi,\n\n12"), ADDRESSES) == (Verdict.PASS, ""), subject


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_notice_are_known_and_friends_are_none(language: str) -> None:
    assert [body for body in NOTICES[language] if not looks_like_a_notice([body])] == []
    assert [body for body in FRIENDS[language] if looks_like_a_notice([body])] == []
