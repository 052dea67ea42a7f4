"""What people write around a move in seven languages: greetings, thanks, doubts, second thoughts, absences.

``{n}`` is a number of the list, ``{n2}`` another one, ``{move}`` a whole move, ``{me}`` the writer.
"""

from __future__ import annotations

from typing import NamedTuple


class Asides(NamedTuple):
    greetings: tuple[str, ...]
    courtesies: tuple[str, ...]
    later: str  # she will answer another time
    signatures: tuple[str, ...]  # unmarked, with a number on a line of its own
    doubts: tuple[str, ...]  # in the paragraph of the move
    back: tuple[str, ...]  # below it
    vacations: tuple[tuple[str, str], ...]  # subject and text of a mail that no person wrote
    sentences: tuple[str, ...]  # a number that is the end or the middle of a sentence


ASIDES = {
    "en": Asides(
        ("Hi", "Hello all,", "Hi Boris!", "Good morning", "Dear all,"),
        ("Thanks!", "Best regards,", "Cheers", "Have a nice day!", "Good luck everybody"),
        "I will answer tonight.",
        ("Boris Berg\nMine Street\n{n}\nBerlin", "Anna Lind\nFlat\n{n}\nLeeds LS1", "{me}\nphone\n{n}\n555"),
        (
            "perhaps\n{move}", "{move}\nor maybe not, let me think", "Should I do this?\n{move}",
            "If Boris agrees:\n{move}",
            "I would never\n{move}", "{move}\nwhat do you think?", "not sure yet:\n{move}",
            "unless it hurts Carla\n{move}",
        ),
        (
            "sorry, I mean {n2}", "no wait, {n2}", "please ignore, wrong game", "scratch that",
            "Oops, forget it.",
            "Actually no, let me think again.", "I take that back.", "wrong, {n2} instead",
            "cancel that please",
        ),
        (
            (
                "Automatic reply: {subject}",
                "I am out of the office until Monday.\n\nIn urgent cases call extension\n\n{n}\n\nAnna Lind",
            ),
            ("Out of Office: {subject}", "Thank you for your mail. I am on vacation.\n\n{n}\n"),
            ("Auto: Away", "I'm away and will answer when I am back.\n\n{n}\n\nRegards"),
        ),
        ("My train leaves from platform\n{n}\nsee you", "I live at number\n{n}"),
    ),
    "de": Asides(
        ("Hallo", "Hallo zusammen,", "Guten Morgen!", "Liebe Leute,", "Moin"),
        ("Danke!", "Viele Grüße", "Mit freundlichen Grüßen", "LG", "Schönen Tag noch"),
        "Ich antworte heute Abend.",
        ("Boris Berg\nGrubenweg\n{n}\nBerlin", "Anna Lind\nTelefon\n{n}\nDurchwahl"),
        (
            "vielleicht\n{move}", "{move}\noder lieber nicht?", "wenn Boris mitmacht:\n{move}",
            "auf keinen Fall\n{move}",
            "ich bin nicht sicher\n{move}", "soll ich das machen?\n{move}",
        ),
        (
            "Entschuldigung, ich meine {n2}", "nein, warte, {n2}", "bitte ignorieren, falsches Spiel",
            "Vergiss es, ich überlege noch",
            "Moment, doch nicht", "Quatsch, {n2}",
        ),
        (
            (
                "Automatische Antwort: {subject}",
                "Ich bin bis Montag nicht im Büro.\n\nIn dringenden Fällen Durchwahl\n\n{n}\n\nAnna Lind",
            ),
            ("Abwesenheitsnotiz: {subject}", "Vielen Dank für Ihre Nachricht. Ich bin im Urlaub.\n\n{n}\n"),
        ),
        ("Mein Zug fährt von Gleis\n{n}\nbis dann", "Noch\n{n}\nTage"),
    ),
    "pl": Asides(
        ("Cześć", "Dzień dobry,", "Hej wszystkim!", "Witam"),
        ("Dziękuję!", "Pozdrawiam", "Dzięki", "Miłego dnia"),
        "Odpowiem wieczorem.",
        ("Boris Berg\nul. Górnicza\n{n}\nKraków", "Anna Lind\ntelefon\n{n}\nwewnętrzny"),
        (
            "może\n{move}", "{move}\nalbo lepiej nie?", "jeśli Boris pomoże:\n{move}",
            "nigdy w życiu\n{move}",
            "nie jestem pewna\n{move}", "czy mogę tak?\n{move}",
        ),
        (
            "przepraszam, chodziło mi o {n2}", "nie, czekaj, {n2}", "proszę zignorować, nie ta gra",
            "jednak nie, muszę pomyśleć",
            "cofam to", "pomyłka, {n2}",
        ),
        (
            (
                "Odpowiedź automatyczna: {subject}",
                "Jestem poza biurem do poniedziałku.\n\n"
                "W pilnych sprawach numer wewnętrzny\n\n{n}\n\nAnna Lind",
            ),
            ("Automatyczna odpowiedź: {subject}", "Dziękuję za wiadomość. Jestem na urlopie.\n\n{n}\n"),
        ),
        ("Pociąg odjeżdża z peronu\n{n}\ndo zobaczenia", "Zostało mi\n{n}\ndni"),
    ),
    "ru": Asides(
        ("Привет", "Здравствуйте!", "Всем привет,", "Добрый день"),
        ("Спасибо!", "С уважением,", "Удачи", "Хорошего дня"),
        "Отвечу вечером.",
        ("Борис Берг\nул. Горная\n{n}\nМосква", "Анна Линд\nтел.\n{n}\nдоб. 5"),
        (
            "может быть\n{move}", "{move}\nили лучше нет?", "если Борис согласен:\n{move}",
            "ни за что\n{move}",
            "не уверена\n{move}", "можно так?\n{move}",
        ),
        (
            "извините, я имел в виду {n2}", "нет, подожди, {n2}",
            "пожалуйста, не обращайте внимания, не та игра", "нет, передумал",
            "ой, ошибка, {n2}", "отменяю это",
        ),
        (
            (
                "Автоматический ответ: {subject}",
                "Меня нет в офисе до понедельника.\n\nСрочные вопросы по номеру\n\n{n}\n\nАнна Линд",
            ),
            ("Автоответ: {subject}", "Спасибо за письмо. Я в отпуске.\n\n{n}\n"),
        ),
        ("Поезд уходит с пути\n{n}\nдо встречи", "Осталось\n{n}\nдней"),
    ),
    "uk": Asides(
        ("Привіт", "Добрий день!", "Всім привіт,", "Вітаю"),
        ("Дякую!", "З повагою,", "Гарного дня", "Щасти"),
        "Відповім увечері.",
        ("Борис Берг\nвул. Гірнича\n{n}\nКиїв", "Анна Лінд\nтел.\n{n}\nдод. 5"),
        (
            "можливо\n{move}", "{move}\nчи краще ні?", "якщо Борис допоможе:\n{move}", "нізащо\n{move}",
            "не впевнена\n{move}", "можна так?\n{move}",
        ),
        (
            "вибачте, я маю на увазі {n2}", "ні, зачекай, {n2}", "будь ласка, ігноруйте, не та гра",
            "ні, я передумала",
            "ой, помилка, {n2}", "скасовую це",
        ),
        (
            (
                "Автоматична відповідь: {subject}",
                "Мене немає в офісі до понеділка.\n\nТермінові питання за номером\n\n{n}\n\nАнна Лінд",
            ),
            ("Автовідповідь: {subject}", "Дякую за лист. Я у відпустці.\n\n{n}\n"),
        ),
        ("Потяг відходить з колії\n{n}\nдо зустрічі", "Залишилось\n{n}\nднів"),
    ),
    "bg": Asides(
        ("Здравей", "Здравейте!", "Добър ден,", "Привет на всички"),
        ("Благодаря!", "Поздрави,", "Хубав ден", "Успех"),
        "Ще отговоря довечера.",
        ("Борис Берг\nул. Рудничарска\n{n}\nСофия", "Анна Линд\nтел.\n{n}\nвътр. 5"),
        (
            "може би\n{move}", "{move}\nили по-добре не?", "ако Борис помогне:\n{move}",
            "в никакъв случай\n{move}",
            "не съм сигурна\n{move}", "може ли така?\n{move}",
        ),
        (
            "извинете, имах предвид {n2}", "не, чакай, {n2}", "моля, игнорирайте, грешна игра",
            "не, размислих",
            "опа, грешка, {n2}", "отменям това",
        ),
        (
            (
                "Автоматичен отговор: {subject}",
                "Няма ме в офиса до понеделник.\n\nЗа спешни случаи на номер\n\n{n}\n\nАнна Линд",
            ),
            ("Отсъствие: {subject}", "Благодаря за писмото. В отпуск съм.\n\n{n}\n"),
        ),
        ("Влакът тръгва от коловоз\n{n}\nдо скоро", "Остават\n{n}\nдни"),
    ),
    "he": Asides(
        ("שלום", "היי!", "שלום לכולם,", "בוקר טוב"),
        ("תודה!", "בברכה,", "יום טוב", "בהצלחה"),
        "אענה הערב.",
        ("בוריס ברג\nרחוב המכרה\n{n}\nחיפה", "אנה לינד\nטלפון\n{n}\nשלוחה"),
        (
            "אולי\n{move}", "{move}\nאו שעדיף לא?", "אם בוריס יעזור:\n{move}", "בשום אופן לא\n{move}",
            "אני לא בטוחה\n{move}", "אפשר ככה?\n{move}",
        ),
        (
            "סליחה, התכוונתי ל-{n2}", "לא, רגע, {n2}", "נא להתעלם, משחק לא נכון", "לא, שיניתי את דעתי",
            "אופס, טעות, {n2}", "אני מבטלת את זה",
        ),
        (
            (
                "מענה אוטומטי: {subject}",
                "אני מחוץ למשרד עד יום שני.\n\nבמקרים דחופים שלוחה\n\n{n}\n\nאנה לינד",
            ),
            ("תשובה אוטומטית: {subject}", "תודה על ההודעה. אני בחופשה.\n\n{n}\n"),
        ),
        ("הרכבת יוצאת מרציף\n{n}\nלהתראות", "נשארו\n{n}\nימים"),
    ),
}  # fmt: skip
