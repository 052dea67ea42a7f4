"""Replies as mail programs build them: seven languages, nine programs, several places to answer.

`replies()` yields every combination together with the lines a person typed in it. It is all written by hand:
the wording is what the programs write, the letters around it are ours. What real programs sent lies in
tests/mail/parse/real.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

WHO = "Saboteur K7"
ADDRESS = "turn+etn4vecj3tpgrean3qaghq4bm2@play.example"
BOTH = f"{WHO} <{ADDRESS}>"

# What the player answers: a turn mail as ours look, with lines that are close to commands.
ORIGINAL = [
    "Your turn, Anna. Please answer until Tuesday 10:00 (UTC+1).",
    "",
    "Since your last turn:",
    "  Boris broke your lantern.",
    "",
    "      1   2   3   4   5   6   7   8   9",
    "  1                                   ?",
    "  3   S───┬───┼                       ?",
    "",
    "Your hand: 12 (crossing), 41 (map), 53 (broken cart)",
    "Answer like this, on a line of its own:  e.g. play 12 at 3,4",
    "-- ",
    "K7, round 2",
]


class Words(NamedTuple):
    """One language: how its programs introduce a copy and sign a reply."""

    chat: str  # a line of talk that is no command
    gmail: str
    apple: str
    mobile: str
    thunderbird: str
    android: str  # Thunderbird for Android
    outlook: tuple[str, ...]  # divider and header block
    yahoo: str
    k9: str
    k9_signature: str
    webmail: str


LANGUAGES = {
    "en": Words(
        "Nice move, Boris!",
        f"On Mon, Nov 16, 2026 at 10:00 AM {BOTH} wrote:",
        f"On Nov 16, 2026, at 10:00, {BOTH} wrote:",
        "Sent from my iPhone",
        f"On 11/16/26 10:00 AM, {WHO} wrote:",
        f"On 16 November 2026 10:00:00 CET, {BOTH} wrote:",
        ("-----Original Message-----", f"From: {BOTH}", "Sent: Monday, November 16, 2026 10:00 AM",
         "To: Anna", "Subject: [K7] your turn"),
        f"On Monday, November 16, 2026 at 10:00:00 AM GMT+1, {BOTH} wrote:",
        f"On November 16, 2026 10:00:00 AM GMT+01:00, {BOTH} wrote:",
        "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
        f"On 2026-11-16 10:00, {WHO} wrote:",
    ),
    "de": Words(
        "Schöner Zug, Boris!",
        f"Am Mo., 16. Nov. 2026 um 10:00 Uhr schrieb {BOTH}:",
        f"Am 16.11.2026 um 10:00 schrieb {BOTH}:",
        "Von meinem iPhone gesendet",
        f"Am 16.11.26 um 10:00 schrieb {WHO}:",
        f"Am 16. November 2026 10:00:00 MEZ schrieb {BOTH}:",
        ("-----Ursprüngliche Nachricht-----", f"Von: {BOTH}", "Gesendet: Montag, 16. November 2026 10:00",
         "An: Anna", "Betreff: [K7] your turn"),
        f"Am Montag, 16. November 2026 um 10:00:00 MEZ hat {BOTH} Folgendes geschrieben:",
        f"Am 16. November 2026 10:00:00 MEZ schrieb {BOTH}:",
        "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
        f"Am 16.11.2026 10:00, schrieb {WHO}:",
    ),
    "pl": Words(
        "Ładny ruch, Boris!",
        f"pon., 16 lis 2026 o 10:00 {BOTH} napisał(a):",
        f"Wiadomość napisana przez {BOTH} w dniu 16 lis 2026, o godz. 10:00:",
        "Wysłane z iPhone'a",
        f"W dniu 16.11.2026 o 10:00, {WHO} pisze:",
        f"Dnia 16 listopada 2026 10:00:00 CET, {BOTH} napisał/a:",
        ("-----Wiadomość oryginalna-----", f"Od: {BOTH}", "Wysłano: poniedziałek, 16 listopada 2026 10:00",
         "Do: Anna", "Temat: [K7] your turn"),
        f"W dniu poniedziałek, 16 listopada 2026 10:00:00 CET użytkownik {BOTH} napisał:",
        f"Dnia 16 listopada 2026 10:00:00 CET, {BOTH} napisał/a:",
        "Wysłane z mojego urządzenia z Androidem za pomocą K-9 Mail. Wybacz moją zwięzłość.",
        f"W dniu 2026-11-16 10:00, {WHO} napisał(a):",
    ),
    "ru": Words(
        "Отличный ход, Борис!",
        f"пн, 16 нояб. 2026 г. в 10:00, {BOTH}:",
        f"16 нояб. 2026 г., в 10:00, {BOTH} написал(а):",
        "Отправлено с iPhone",
        f"16.11.2026 10:00, {WHO} пишет:",
        f"16 ноября 2026 г. 10:00:00 GMT+03:00, {BOTH} пишет:",
        ("-----Исходное сообщение-----", f"От: {BOTH}", "Отправлено: понедельник, 16 ноября 2026 г. 10:00",
         "Кому: Anna", "Тема: [K7] your turn"),
        f"В понедельник, 16 ноября 2026 г. в 10:00:00 GMT+3 пользователь {BOTH} написал:",
        f"16 ноября 2026 г. 10:00:00 GMT+03:00, {BOTH} пишет:",
        "Отправлено с Android-устройства с помощью K-9 Mail. Простите за краткость.",
        f"{WHO} писал 2026-11-16 10:00:",
    ),
    "uk": Words(
        "Гарний хід, Борисе!",
        f"пн, 16 лист. 2026 р. о 10:00 {BOTH} пише:",
        f"16 лист. 2026 р. о 10:00 {BOTH} написав(-ла):",
        "Надіслано з iPhone",
        f"16.11.26 10:00, {WHO} пише:",
        f"16 листопада 2026 р. 10:00:00 GMT+02:00, {BOTH} пише:",
        ("-----Оригінальне повідомлення-----", f"Від: {BOTH}", "Надіслано: 16 листопада 2026 р. 10:00",
         "Кому: Anna", "Тема: [K7] your turn"),
        f"У понеділок, 16 листопада 2026 р. о 10:00:00 GMT+2, {BOTH} написав(-ла):",
        f"16 листопада 2026 р. 10:00:00 GMT+02:00, {BOTH} написав(-ла):",
        "Надіслано з мого Android-пристрою через K-9 Mail. Вибачте за стислість.",
        f"{WHO} писав 2026-11-16 10:00:",
    ),
    "bg": Words(
        "Хубав ход, Борис!",
        f"На пн, 16.11.2026 г. в 10:00 {BOTH} написа:",
        f"На 16.11.2026 г., в 10:00, {BOTH} написа:",
        "Изпратено от моя iPhone",
        f"На 16.11.26 г. в 10:00 ч., {WHO} написа:",
        f"На 16 ноември 2026 г. 10:00:00 GMT+02:00, {BOTH} написа:",
        ("-----Оригинално съобщение-----", f"От: {BOTH}", "Изпратено: понеделник, 16 ноември 2026 г. 10:00",
         "До: Anna", "Относно: [K7] your turn"),
        f"В понеделник, 16 ноември 2026 г. в 10:00:00 ч. GMT+2, {BOTH} написа:",
        f"На 16 ноември 2026 г. 10:00:00 GMT+02:00, {BOTH} написа:",
        "Изпратено от моето Android устройство с K-9 Mail. Извинете ме за краткостта.",
        f"На 16.11.2026 10:00, {WHO} написа:",
    ),
    "he": Words(
        "מהלך יפה, בוריס!",
        "\u202bבתאריך יום ב׳, 16 בנוב׳ 2026 ב-10:00 מאת "
        f"\u202a{WHO}\u202c\u200f <\u202a{ADDRESS}\u202c\u200f>:\u202c",
        f"ב-16 בנוב׳ 2026, בשעה 10:00, \u200f{BOTH} כתב/ה:",
        "נשלח מה-iPhone שלי",
        f"\u200fבתאריך 16/11/2026 10:00, {WHO} כתב:",
        f"ב-16 בנובמבר 2026 10:00:00 GMT+02:00, {BOTH} כתב:",
        ("-----הודעה מקורית-----", f"\u200fמאת: {BOTH}", "\u200fנשלח: יום שני 16 נובמבר 2026 10:00",
         "\u200fאל: Anna", "\u200fנושא: [K7] your turn"),
        f"\u202bב-יום שני, 16 בנובמבר 2026 10:00:00 GMT+2,\u200f {BOTH} כתב/ה:\u202c",
        f"ב-16 בנובמבר 2026 10:00:00 GMT+02:00, {BOTH} כתב:",
        "נשלח ממכשיר האנדרואיד שלי עם K-9 Mail. אנא סלחו לי על הקיצור.",
        f"בתאריך 2026-11-16 10:00, {WHO} כתב:",
    ),
}  # fmt: skip


class Reply(NamedTuple):
    """A letter, what its writer typed, and which combination it stands for."""

    language: str
    client: str
    style: str
    text: str
    typed: list[str]


def marked(lines: list[str]) -> list[str]:
    return [f"> {line}" if line else ">" for line in lines]


def wrapped(line: str, width: int) -> list[str]:
    """Break at the last blank before the width, as Gmail does with long attributions."""
    broken, rest = [], line
    while len(rest) > width and " " in rest[:width]:
        at = rest[:width].rindex(" ")
        broken.append(rest[:at])
        rest = rest[at + 1 :]
    return [*broken, rest]


def introductions(words: Words) -> dict[str, tuple[list[str], bool, list[str]]]:
    """For each program: the lines above the copy, whether the copy is marked, and the signature it adds."""
    return {
        "gmail": ([words.gmail, ""], True, []),
        "gmail wrapped": ([*wrapped(words.gmail, 60), ""], True, []),
        "gmail narrow": ([*wrapped(words.gmail, 44), ""], True, []),
        "apple": ([words.apple, ""], True, ["", words.mobile]),
        "thunderbird": ([words.thunderbird], True, ["-- ", "Anna Musterova", "+49 30 123456"]),
        "thunderbird android": ([words.android], True, []),
        "outlook": (list(words.outlook), False, []),
        "outlook web": (["_" * 32, *words.outlook[1:]], False, ["", words.mobile]),
        "yahoo": ([" " + words.yahoo, " "], False, []),
        "k9": ([words.k9], True, ["-- ", words.k9_signature]),
        "webmail": ([words.webmail], True, []),
    }


def replies(languages: Mapping[str, Words] = LANGUAGES) -> Iterator[Reply]:
    """Every language, program and place to answer."""
    for language, words in languages.items():
        for client, (introduction, is_marked, signature) in introductions(words).items():
            copy = marked(ORIGINAL) if is_marked else ORIGINAL

            def reply(
                style: str,
                lines: list[str],
                typed: list[str],
                language: str = language,
                client: str = client,
            ) -> Reply:
                return Reply(language, client, style, "\n".join(lines) + "\n", typed)

            move = ["play 12 at 3,4"]
            talk = [words.chat, "", "play 12 at 3,4 turned", "say hello"]
            bottom = [words.chat, "undo"]
            yield reply("top", [*move, *signature, "", *introduction, *copy], move)
            yield reply("top, number", ["7", *signature, "", *introduction, *copy], ["7"])
            yield reply("top, talk", [*talk, *signature, "", "", *introduction, *copy], talk)
            if not is_marked:
                continue
            yield reply("tight", [*move, *introduction, *copy], move)
            yield reply("bottom", [*introduction, *copy, "", *bottom, *signature], bottom)
            yield reply(
                "inline",
                [*introduction, *copy[:4], "", *bottom, "", *copy[4:9], *move, *copy[9:], *signature],
                [*bottom, "", *move],
            )
            yield reply(
                "both ends",
                [*move, "", *introduction, *copy, "", *bottom],
                [*move, "", *bottom],
            )
