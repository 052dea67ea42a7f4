"""What mail programs write around an answer, in the seven languages: the data behind `quotes`.

All entries are case-folded, as are the lines they meet. Programs change their wording every few years; a new
one is a new entry here and a line in the tests.
"""

import re


def _any_of(*phrases: str) -> str:
    return "(?:" + "|".join(phrases) + ")"


# What a copied line begins with. Some programs put the initials of its writer before the mark ("SK> text").
MARK = re.compile(r"\s*[A-ZА-ЯЁІЇЄҐ]{0,3}>")

# The verb of "On Monday Boris wrote:". Some programs say only "from" (Hebrew Gmail).
WROTE = re.compile(
    r"\b"
    + _any_of(
        "wrote", "writes", "schrieb", "schreibt", "geschrieben",
        "napisał", "napisała", "napisano", "napisana przez", "pisze", "pisał",
        "пишет", "писал", "писала", "написал", "написала",
        "пише", "писав", "написав", "написа", "כתב", "כתבה", "מאת",
    )
    + r"\b"
)  # fmt: skip
# A clock time, a year, or a date in digits. Every attribution has at least one of them.
WHEN = re.compile(r"\d{1,2}[:.]\d{2}|\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}")
ON_A_DAY = re.compile(r"\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}")
SOMEONE = re.compile(r"[^\s<>\"@]@[^\s<>\"@]")

# How an attribution starts, for finding the first line of a folded one.
OPENS = re.compile(
    _any_of("on", "am", "w dniu", "dnia", "wiadomość", "в", "у", "во", "на", "בתאריך", "ביום") + r"\s"
    r"|ב[-־–]"
    "|" + _any_of("mo", "di", "mi", "do", "fr", "sa", "so") + "[.,]"
    "|" + _any_of(
        "mon", "tue", "wed", "thu", "fri", "sat", "sun",
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
        "pon", "wt", "śr", "czw", "pt", "sob", "niedz",
        "пн", "пон", "вт", "вів", "ср", "чт", "чет", "пт", "пят", "пет", "п.ят", "сб", "суб", "съб",
        "вс", "вос", "нд", "нед",
    ) + r"\w*[.,]"
)  # fmt: skip
OPENS_WITH_A_DATE = re.compile(
    r"\d{1,2}[./-]\d{1,2}[./-]\d{2}|\d{4}-\d\d-\d\d|\d{1,2}:\d\d"
    r"|\d{1,2}\.? " + _any_of(
        "jan", "feb", "mar", "mär", "apr", "ma[iyj]", "jun", "jul", "aug", "sep", "o[ck]t", "nov", "de[cz]",
        "sty", "lut", "kwi", "cze", "lip", "sie", "wrz", "paź", "lis", "gru",
        "янв", "фев", "мар", "апр", "ма[йя]", "июн", "июл", "авг", "сен", "окт", "ноя", "дек",
        "січ", "лют", "бер", "квіт", "трав", "черв", "лип", "серп", "вер", "жовт", "лист", "груд",
        "яну", "юни", "юли", "сеп", "ное",
    )
)  # fmt: skip

# The header block that Outlook and its like put above an unmarked copy: label -> what it labels.
LABELS = {
    label: kind
    for kind, labels in {
        "from": ("from", "von", "od", "nadawca", "от", "от кого", "від", "від кого", "מאת"),
        "date": (
            "sent", "date", "gesendet", "datum", "wysłano", "wysłane", "data", "отправлено", "дата",
            "надіслано", "відправлено", "изпратено", "נשלח", "נשלחה", "תאריך",
        ),
        "to": ("to", "an", "do", "кому", "до", "אל", "cc", "kopia", "dw", "копия", "копія", "עותק"),
        "subject": ("subject", "betreff", "temat", "тема", "относно", "נושא"),
    }.items()
    for label in labels
}  # fmt: skip

# A line of such a block in whatever language.
LABELLED = re.compile(r"\s*\*?[^\W\d_][^:<>@]{0,24}:\*?\s+\S")

# Lines that announce a copy of another letter, once the dashes around them are taken off.
ANNOUNCES_A_COPY = frozenset((
    "original message", "forwarded message", "begin forwarded message:", "reply message",
    "ursprüngliche nachricht", "originalnachricht", "original-nachricht", "weitergeleitete nachricht",
    "anfang der weitergeleiteten nachricht:",
    "oryginalna wiadomość", "wiadomość oryginalna", "wiadomość pierwotna", "treść oryginalnej wiadomości",
    "przekazana wiadomość", "wiadomość przekazana dalej", "początek przekazywanej wiadomości:",
    "исходное сообщение", "первоначальное сообщение", "оригинальное сообщение", "пересылаемое сообщение",
    "пересланное сообщение", "начало переадресованного сообщения:", "начало переадресованного письма:",
    "вихідне повідомлення", "оригінальне повідомлення", "початкове повідомлення", "переслане повідомлення",
    "початок переадресованого повідомлення:",
    "оригинално съобщение", "оригинално писмо", "първоначално съобщение", "препратено съобщение",
    "начало на препратеното съобщение:",
    "הודעה מקורית", "ההודעה המקורית", "הודעה שהועברה", "הודעה מועברת", "תחילת ההודעה שהועברה:",
))  # fmt: skip

# How the lines begin that phones and apps add by themselves.
MOBILE = re.compile(
    _any_of(
        "sent (?:from|via|with|using) ", "get (?:outlook for|bluemail) ", "(?:please )?excuse my brevity",
        "von meine[mr] .{1,60} gesendet", "gesendet (?:von|mit|aus|über) ", "outlook für ",
        "(?:holen sie sich|laden sie) outlook", "diese nachricht wurde von meinem ",
        "wysłan[eo] (?:z|ze|przy|za) ", "(?:pobierz|uzyskaj) (?:aplikację )?outlook",
        "отправлено (?:с|со|из|через|от) ", "(?:скача|получи|загрузи)(?:ть|те) outlook", "скачайте outlook",
        "(?:надіслано|відправлено) (?:з|із|зі|за|через|від) ", "(?:отрима|завантаж)[а-яії]+ outlook",
        "изпратено (?:от|с|със|чрез) ", "(?:изтеглете|вземете) outlook",
        "נשלח (?:מ|באמצעות|דרך)", "(?:קבל|הורד|הורידו|להורדת)(?: את)? outlook",
    )
)  # fmt: skip

# Closing words. Thanks are missing on purpose: people also thank first and move then.
FAREWELLS = frozenset((
    "best regards", "kind regards", "warm regards", "with regards", "regards", "best wishes", "all the best",
    "cheers", "sincerely", "yours sincerely", "yours", "best",
    "mit freundlichen grüssen", "mit besten grüssen", "freundliche grüsse", "viele grüsse", "liebe grüsse",
    "beste grüsse", "schöne grüsse", "grüsse", "gruss", "lg", "vg", "mfg",
    "pozdrawiam", "pozdrawiam serdecznie", "serdecznie pozdrawiam", "pozdrowienia", "z poważaniem",
    "z wyrazami szacunku",
    "с уважением", "с наилучшими пожеланиями", "всего доброго", "всего хорошего",
    "з повагою", "з найкращими побажаннями", "всього найкращого",
    "с уважение", "с най-добри пожелания", "поздрави", "поздрав", "с поздрав",
    "בברכה", "בברכה רבה", "בכבוד רב", "כל טוב",
))  # fmt: skip

# A legal footer opens with one of these and has one of the stems in its first paragraph.
FOOTER_OPENS = re.compile(
    _any_of(
        "this", "the information", "the contents", "confidential", "disclaimer", "important", "notice",
        "please consider", "virus-free",
        "diese e-?mail", "diese nachricht", "der inhalt", "vertraulich", "wichtiger hinweis",
        "bitte denken sie",
        "ta wiadomość", "ta korespondencja", "niniejsz", "treść tej", "wiadomość ta", "informacj", "klauzula",
        "это сообщение", "это письмо", "данное", "данная", "настоящее", "настоящая", "информация", "внимание",
        "це повідомлення", "цей лист", "дане повідомлення", "інформація", "увага",
        "това съобщение", "това писмо", "този имейл", "информацията", "настоящото",
        "конфиденциал", "конфіденційн", "поверителн",
        "הודעה זו", "הודעת דוא", "דואר אלקטרוני זה", "מסר זה", "המידע", "מייל זה",
    )
)  # fmt: skip
FOOTER_STEMS = re.compile(
    _any_of(
        "confidential", "privileged", "intended (?:only |solely )?for", "virus", "the environment",
        "vertraulich", "rechtlich geschützt", "viren", "die umwelt",
        "poufn", "adresat", "wirus", "środowisk",
        "конфиденциал", "адресат", "вирус", "окружающ", "конфіденційн", "вірус", "довкілл",
        "поверителн", "получател", "околната среда",
        "חסוי", "סודי", "הנמען", "לנמען", "וירוס",
    )
)  # fmt: skip
