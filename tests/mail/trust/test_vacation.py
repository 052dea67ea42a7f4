"""A vacation notice without headers is known; a person who writes about a holiday is heard."""

from __future__ import annotations

from email.header import Header

import pytest

from pbem.mail.parse.letter import Letter, read_letter
from pbem.mail.trust.guards import ServerAddresses, Verdict, judge
from pbem.mail.trust.vacation import looks_like_a_notice
from tests.kit.desk import Desk, unchanged

ADDRESSES = ServerAddresses(frozenset({"turn@play.example"}), "play.example")


def letter(subject: str, body: str) -> Letter:
    fields = f"From: anna@example.org\nSubject: {Header(subject, 'utf-8').encode()}\n"
    return read_letter(f"{fields}Content-Type: text/plain; charset=utf-8\n\n{body}\n".encode())


BY_PROGRAMS = (
    "Automatic reply: [K7] your turn",
    "Automatic reply",
    "Auto-Reply: Re: [K7] your turn",
    "Autoreply: [K7] your turn",
    "[EXTERNAL] Automatic reply: [K7] your turn",
    "Automatische Antwort: [K7] your turn",
    "Abwesenheitsnotiz",
    "Abwesenheitsnotiz: Re: [K7] your turn",
    "Automatyczna odpowiedź: [K7] your turn",
    "Автоматический ответ: [K7] your turn",
    "Автоответ: [K7] your turn",
    "Автоматична відповідь: [K7] your turn",
    "Автоматичен отговор: [K7] your turn",
    "מענה אוטומטי: [K7] your turn",
    "Réponse automatique : [K7] your turn",
    "Respuesta automática: [K7] your turn",
    "Risposta automatica: [K7] your turn",
    "Automatisch antwoord: [K7] your turn",
)


@pytest.mark.parametrize("subject", BY_PROGRAMS)
def test_a_subject_that_nobody_types_is_enough(subject: str) -> None:
    assert judge(letter(subject, "12"), ADDRESSES) == (Verdict.IGNORE, "vacation")


NOTICES = (
    ("Out of office", "Hello,\n\nI am out of the office until\n\n12\n\nMay."),
    ("Out of Office: [K7] your turn", "I will be back on Monday.\n\nIn urgent cases please contact\n\n12"),
    ("Away", "Thank you for your message. I will be back on\n\n12"),
    ("Abwesend", "Ich bin bis zum 12. Mai nicht im Büro.\n\n12"),
    ("Urlaub", "Vielen Dank für Ihre Nachricht. Ich bin im Urlaub.\n\n12"),
    ("Nieobecność", "Jestem na urlopie.\n\nW pilnych sprawach proszę o kontakt z Adamem.\n\n12"),
    ("Отпуск", "Спасибо за ваше письмо. Я в отпуске, вернусь\n\n12\n\nмая"),
    ("Відпустка", "Дякую за лист. Я у відпустці, повернуся\n\n12"),
    ("Извън офиса", "В отпуск съм. За спешни случаи се обърнете към Борис.\n\n12"),
    ("מחוץ למשרד", "אני בחופשה ואחזור ב\n\n12"),
    ("Absence du bureau", "Je suis en congé, de retour le\n\n12"),
)


@pytest.mark.parametrize(("subject", "body"), NOTICES)
def test_another_subject_needs_the_words_of_a_notice(subject: str, body: str) -> None:
    assert judge(letter(subject, body), ADDRESSES) == (Verdict.IGNORE, "vacation")
    assert judge(letter(subject, "Hi all,\n\n12"), ADDRESSES) == (Verdict.PASS, "")
    assert judge(letter(f"Re: {subject}", body), ADDRESSES) == (Verdict.PASS, "")


@pytest.mark.parametrize(
    "subject",
    [
        "Re: [K7] your turn", "AW: Automatic reply: [K7] your turn", "Re: Abwesenheitsnotiz",
        "Automatic weapons in games", "My automatic reply to your silly game", "Holiday plans",
        "Urlaubsgrüße", "Office party", "",
    ],
)  # fmt: skip
def test_a_person_is_heard_whatever_her_subject(subject: str) -> None:
    assert judge(letter(subject, "Hello,\n\n12\n\nSee you on Monday!"), ADDRESSES) == (Verdict.PASS, "")


SHAPES = (
    "Hello,\n\nI am out of the office until\n\n12\n\nMay.",
    "Thank you for your email. I am on annual leave.\n\n12\n\nRegards",
    "I will be back on Monday. For urgent matters call\n\n12",
    "Vielen Dank für Ihre Nachricht. Ich bin derzeit nicht im Büro.\n\n12",
    "Jestem nieobecna do dnia\n\n12",
    "Я вне офиса и вернусь\n\n12",
    "Дякую за ваш лист. Я у відпустці.\n\n12",
    "Извън офиса съм и ще се върна на\n\n12",
    "אני לא נמצא במשרד, אחזור ב\n\n12",
)
FRIENDS = (
    "Greetings from the beach, we are on holiday until Monday!\n\n12",
    "I will be back on Monday, so do not wait for me until then.\n\n12",
    "Thanks for your mail, Boris!\n\n12",
    "Wir sind im Urlaub bis zum 12. Mai.\n\n12",
    "Out of the office at last!\n\n12",
)


@pytest.mark.parametrize("body", SHAPES)
def test_words_of_a_notice_alone_make_no_move_but_are_answered(desk: Desk, body: str) -> None:
    assert looks_like_a_notice(body.split("\n"))
    desk.new_game()
    text = unchanged(desk, desk.to_move(), body.replace("12", "2"))
    assert "changed nothing" in text


@pytest.mark.parametrize("body", FRIENDS)
def test_friends_may_write_about_their_holidays(body: str) -> None:
    assert not looks_like_a_notice(body.split("\n"))


def test_the_answer_to_a_notice_says_what_to_do(desk: Desk) -> None:
    desk.new_game()
    text = unchanged(desk, desk.to_move(), "Thank you for your message. I am on holiday.\n\n2")
    assert "You wrote “2”. Your mail looks like a notice that a program sends while you are away." in text
    assert "please send it once more without other words" in text
