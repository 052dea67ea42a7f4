"""What mail programs write above a copied letter: the data behind `copies` and `attributions`.

All entries are case-folded, as are the lines they meet. Programs change their wording every few years; a new
one is a new entry here and a pair in the tests. The seven languages of the game come first, then those that
most programs speak: whoever writes to us in English may have a program that does not.
"""

import re


def any_of(*phrases: str) -> str:
    return "(?:" + "|".join(phrases) + ")"


# What a copied line begins with. Some programs put the initials of its writer before the mark ("SK> text").
MARK = re.compile(r"\s*[A-ZА-ЯЁІЇЄҐ]{0,3}>")

# The verb of "On Monday Boris wrote:", or the one word that says as much: some programs have only "from"
# (Hebrew Gmail), "quoting" or "mail of".
_VERBS = (
    "wrote", "writes", "quoting", "schrieb", "schreibt", "schrieben", "schriebt", "geschrieben", "zitat",
    "napisał", "napisała", "napisali", "napisano", "napisana", "pisze", "pisał", "pisała", "cytowanie",
    "cytat",
    "пишет", "писал", "писала", "писали", "написал", "написала", "написали", "цитирование", "цитирую",
    "пише", "писав", "писала", "писали", "написав", "написала", "написали", "цитування", "цитую",
    "написа", "написаха", "писа", "писахте", "цитат", "цитирам", "כתב", "כתבה", "כתבו", "כותב", "כותבת",
    "ציטוט",
    "מאת", "escribió", "escrito", "escreveu", "écrit", "scritto", "escriure", "escrit", "missatge",
    "schreef", "geschreven", "skrev", "skreiv", "kirjoitti", "napsal", "napsala", "napísal", "napísala",
    "napisao", "napisala", "написао", "írta", "scris", "yazdı", "yazmış", "έγραψε", "rašė", "kirjutas",
    "rakstīja", "menulis", "viết",
)  # fmt: skip
_VERBS_WITHOUT_BLANKS = ("写道", "写到", "寫道", "のメール", "書きました", "작성", "쓴 글")
WROTE = re.compile(
    rf"\b(?:(?:a|ha|va|đã|je|је) )?{any_of(*_VERBS)}\b(?: von| przez| de\b| the following)?"
    f"|{any_of(*_VERBS_WITHOUT_BLANKS)}"
)
_WORD = re.compile(r"\w+")
_VERB_SET = frozenset(_VERBS)


def has_verb(text: str) -> bool:
    """Whether somebody writes in this text; much faster than to look for where."""
    return not _VERB_SET.isdisjoint(_WORD.findall(text)) or (
        not text.isascii() and any(verb in text for verb in _VERBS_WITHOUT_BLANKS)
    )


_YEAR = r"(?<!\d)(?:19|20)\d{2}(?!\d)"
_DATE = r"(?<!\d)\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2}"
# A clock time, a year, or a date in digits. Nearly every attribution has at least one of them.
CLOCK = re.compile(r"\d{1,2}[:.h]\d{2}")
# A digit comes first, and only then what may not stand before it: that is found much faster.
ON_A_DAY = re.compile(r"\d(?<!\d\d)(?:(?:(?<=1)9|(?<=2)0)\d{2}(?!\d)|\d?[./-] ?\d{1,2}[./-] ?\d{2})")
WHEN = re.compile(f"{CLOCK.pattern}|{ON_A_DAY.pattern}")
SOMEONE = re.compile(r"[^\s<>\"@]@[^\s<>\"@]")

_WEEKDAYS = any_of(
    "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    "pon", "wt", "śr", "czw", "pt", "sob", "niedz",
    "пн", "пон", "вт", "вів", "ср", "чт", "чет", "пт", "пят", "пет", "п.ят", "сб", "суб", "съб",
    "вс", "вос", "нд", "нед",
)  # fmt: skip
# Weekdays that are ordinary words elsewhere count only before the number of a day.
_SHORT_WEEKDAYS = any_of(
    "ma", "ti", "ke", "to", "pe", "la", "su", "po", "út", "ut", "st", "čt", "št", "pá", "pi", "so", "ne",
    "man", "tir", "ons", "tor", "fre", "lør", "søn", "mandag", "tirsdag", "onsdag", "torsdag", "fredag",
    "lørdag", "søndag", "maanantaina", "tiistaina", "keskiviikkona", "torstaina", "perjantaina",
    "lauantaina", "sunnuntaina", "luni", "marți", "miercuri", "joi", "vineri", "sâmbătă", "duminică",
)  # fmt: skip
_PREPOSITIONS = any_of(
    "on", r"am(?!\s(?:gmt|utc|[ecpmb]e?[ds]?t|msk)\b)",  # but no hour of the morning
    "w dniu", "dnia", "wiadomość", "в", "у", "во", "на", "בתאריך", "ביום",
    "el", "le", "il", "il giorno", "em", "op", "den", "på", "dne", "dňa", "dana", "v", "în", "pe", "στισ",
    "vào", "在", "于", "tarih:", "missatge de", "zitat von", "quoting", "cytowanie",
)  # fmt: skip
_MONTHS = any_of(
    "jan", "feb", "mar", "mär", "apr", "ma[iyj]", "jun", "jul", "aug", "sep", "o[ck]t", "nov", "de[cz]",
    "sty", "lut", "kwi", "cze", "lip", "sie", "wrz", "paź", "lis", "gru",
    "янв", "фев", "мар", "апр", "ма[йя]", "июн", "июл", "авг", "сен", "окт", "ноя", "дек",
    "січ", "лют", "бер", "квіт", "трав", "черв", "лип", "серп", "вер", "жовт", "лист", "груд",
    "яну", "юни", "юли", "сеп", "ное",
    "janv", "févr", "avr", "juin", "juil", "août", "déc", "ene", "abr", "ago", "dic", "gen", "mag", "giu",
    "lug", "set", "ott", "fev", "mai", "out", "mrt", "mei", "tammi", "helmi", "maalis", "huhti", "touko",
    "kesä", "heinä", "elo", "syys", "loka", "marras", "joulu", "led", "úno", "bře", "dub", "kvě", "čer",
    "srp", "zář", "říj", "pro", "stu", "sij", "noi", "iul", "iun", "oca", "şub", "nis", "haz", "tem", "ağu",
    "eyl", "eki", "kas", "ara",
)  # fmt: skip

# How an attribution starts, for finding the first line of a folded one.
OPENS = re.compile(
    rf"{_PREPOSITIONS}\s|ב[-־–]|{any_of('mo', 'di', 'mi', 'do', 'fr', 'sa', 'so')}[.,]"
    rf"|{_WEEKDAYS}\w*[.,]|{_SHORT_WEEKDAYS}[.,]? \d"
)
OPENS_WITH_A_DATE = re.compile(
    rf"{_DATE}|\d{{4}}-\d\d-\d\d|(?:19|20)\d{{2}}(?:[年년/]|\. |\. ?\d| m\.)|\d{{1,2}}:\d\d.*{_YEAR}"
    rf"|\d{{1,2}}\.? (?:de )?{_MONTHS}"
)
# Where it starts behind an answer on the same line: with a capital, and soon the number of a day.
OPENS_INSIDE = re.compile(
    r"(?<![^\W\d_])(?:On|Am|W dniu|Dnia|В|У|На|El|Le|Il|Em|Op|Den|Dne|Dňa|Pe|În|Στις)\s+"
    r"(?:[^\W\d]{2,12}[.,]{0,2}\s+){0,3}\d"
)

# The header block that Outlook and its like put above an unmarked copy: label -> what it labels.
LABELS = {
    label.casefold(): kind
    for kind, labels in {
        "from": (
            "from", "von", "absender", "od", "nadawca", "от", "от кого", "отправитель", "від", "від кого",
            "відправник", "подател", "מאת", "שולח", "השולח",
            "de", "da", "van", "fra", "från", "lähettäjä", "feladó", "de la", "kimden", "gönderen", "από",
            "差出人", "发件人", "寄件者", "寄件人", "보낸 사람", "보낸사람", "от:", "šalje", "pošiljatelj",
            "nuo", "từ", "dari", "من", "expéditeur", "remitente", "mittente", "remetente", "afzender",
            "avsändare", "afsender", "avsender",
        ),
        "date": (
            "sent", "date", "gesendet", "gesendet am", "datum", "wysłano", "wysłane", "data", "data wysłania",
            "отправлено", "отправлен", "дата", "дата отправки",
            "надіслано", "відправлено", "изпратено", "изпратено на", "נשלח", "נשלחה", "נשלח ב", "תאריך",
            "enviado", "enviado el", "fecha", "envoyé", "envoyé le", "message du", "inviato", "inviata",
            "inviato il", "enviada", "enviada em", "enviado em", "verzonden", "verzonden op", "skickat",
            "skickades", "sendt", "dato", "lähetetty", "päivämäärä", "pvm", "odesláno", "odoslané", "dátum",
            "elküldve", "küldve", "küldés", "trimis", "dată", "gönderildi", "gönderme tarihi", "tarih",
            "στάλθηκε", "ημερομηνία", "送信日時", "日付", "日時", "发送时间", "发送日期", "日期",
            "寄件日期", "傳送時間", "보낸 날짜", "날짜", "보낸시간", "poslano", "išsiųsta", "enviat",
            "đã gửi", "ngày", "terkirim", "تم الإرسال", "التاريخ", "date et heure",
        ),
        "to": (
            "to", "an", "empfänger", "do", "odbiorca", "adresat", "кому", "получатель", "одержувач", "до",
            "получател",
            "אל", "נמען", "cc", "kopia", "dw", "udw", "копия", "копія", "копие", "עותק", "העתק", "reply-to",
            "antwort an", "odpowiedź do",
            "para", "a", "à", "pour", "aan", "til", "till", "vastaanottaja", "kopio", "komu", "címzett",
            "másolat", "către", "kime", "προς", "宛先", "收件人", "收件者", "抄送", "받는 사람", "받는사람",
            "참조", "prima", "kam", "per a", "đến", "kepada", "إلى", "destinataire", "destinatario",
            "copie à", "kopi", "kopie", "cópia", "copia",
        ),
        "subject": (
            "subject", "betreff", "temat", "тема", "относно", "נושא", "הנדון",
            "asunto", "objet", "sujet", "oggetto", "ogg", "assunto", "onderwerp", "ämne", "rubrik", "emne",
            "aihe", "otsikko", "předmět", "predmet", "tárgy", "subiect", "konu", "θέμα", "件名", "主题",
            "主旨", "標題", "제목", "naslov", "tema", "assumpte", "chủ đề", "perihal", "subjek", "الموضوع",
        ),
    }.items()
    for label in labels
}  # fmt: skip


def label_of(line: str) -> str | None:
    """What this line labels, if it could be one of the From, Sent, To and Subject that Outlook writes."""
    head, colon, _ = line.lstrip()[:30].partition(":")
    return LABELS.get(head.strip("* ").casefold()) if colon else None


# A line of such a block in whatever language.
LABELLED = re.compile(r"\s*\*?[^\W\d_][^:<>@]{0,24}:\*?\s+\S")

# What stands between who wrote and when, if a program names her first: "Boris <b@example.org> hat am …".
WROTE_WHEN = re.compile(
    r"> ?(?:hat am|schrieb am|napisał(?:\(a\)|/a)? (?:w dniu|dnia)|написал(?:\(а\))?|написав(?:\(-?ла\))?"
    r"|написа на"
    r"|пише|пишет|כתבה? בתאריך|כתב/ה בתאריך|wrote on)"
)

# What programs for many people ask for, above the copy.
REPLY_ABOVE = re.compile(r"\W*(?:please )?(?:type |write |enter )?(?:your )?reply above this line\W*")

# How the end of a copy is announced, once the dashes around it are taken off.
ENDS_A_COPY = frozenset((
    "end forwarded message", "end of forwarded message", "ende der weitergeleiteten nachricht",
    "koniec przekazanej wiadomości", "koniec wiadomości przekazanej dalej", "конец пересылаемого сообщения",
    "конец пересланного сообщения", "кінець пересланого повідомлення", "край на препратеното съобщение",
    "סוף ההודעה שהועברה",
))  # fmt: skip

# Lines that announce a copy of another letter, once the dashes around them are taken off.
ANNOUNCES_A_COPY = frozenset(map(str.casefold, (
    "original message", "forwarded message", "begin forwarded message", "reply message", "original email",
    "original appointment", "message transferred", "forwarded by",
    "ursprüngliche nachricht", "originalnachricht", "original-nachricht", "weitergeleitete nachricht",
    "anfang der weitergeleiteten nachricht", "antwort nachricht", "original nachricht",
    "ursprüngliche e-mail", "ursprüngliche mail", "weitergeleitete e-mail", "weitergeleitete mail",
    "beginn der weitergeleiteten nachricht", "beginn der weitergeleiteten e-mail", "weitergeleitet von",
    "oryginalna wiadomość", "oryginalny e-mail", "wiadomość źródłowa", "wiadomość przekazana",
    "przekazywana wiadomość", "początek wiadomości przekazanej dalej", "początek przekazanej wiadomości",
    "treść przekazanej wiadomości", "treść przekazywanej wiadomości", "wiadomość oryginalna",
    "wiadomość pierwotna",
    "treść oryginalnej wiadomości", "przekazana wiadomość", "wiadomość przekazana dalej",
    "początek przekazywanej wiadomości", "исходное сообщение", "первоначальное сообщение",
    "оригинальное сообщение", "пересылаемое сообщение", "пересланное сообщение",
    "перенаправленное сообщение", "переадресованное сообщение", "исходное письмо", "оригинальное письмо",
    "пересылаемое письмо", "пересланное письмо", "начало пересылаемого сообщения",
    "начало пересланного сообщения", "начало перенаправленного сообщения",
    "начало переадресованного сообщения", "начало переадресованного письма", "вихідне повідомлення",
    "оригінальне повідомлення", "початкове повідомлення", "переслане повідомлення",
    "перенаправлене повідомлення", "переадресоване повідомлення", "вихідний лист", "оригінальний лист",
    "початковий лист", "пересланий лист", "початок пересланого повідомлення",
    "початок перенаправленого повідомлення", "початок листа, що пересилається",
    "початок переадресованого повідомлення", "оригинално съобщение", "оригинално писмо",
    "първоначално съобщение", "първоначално писмо", "оригинален имейл", "препратено съобщение",
    "препратено писмо", "препратен имейл", "начало на препратено съобщение",
    "начало на препратеното съобщение",
    "הודעה מקורית", "ההודעה המקורית", "הודעה שהועברה", "הודעה מועברת", "תחילת ההודעה שהועברה",
    "תחילת הודעה שהועברה", "התחלת ההודעה שהועברה", "הודעה הועברה", "מייל מקורי", "דואר מקורי",
    "mensaje original", "mensaje reenviado", "inicio del mensaje reenviado", "message d'origine",
    "message d’origine", "message original", "message initial", "message transféré", "e-mail d'origine",
    "début du message réexpédié", "début du message transféré", "messaggio originale",
    "messaggio inoltrato", "inizio messaggio inoltrato", "mensagem original", "mensagem encaminhada",
    "início da mensagem encaminhada", "início da mensagem reencaminhada", "oorspronkelijk bericht",
    "origineel bericht", "doorgestuurd bericht", "begin doorgestuurd bericht", "originalmeddelande",
    "ursprungligt meddelande", "ursprungligt mejl", "vidarebefordrat meddelande", "vidarebefordrat brev",
    "oprindelig meddelelse", "oprindelig besked", "oprindelig e-mail", "original besked",
    "videresendt meddelelse", "videresendt besked", "start på videresendt besked", "opprinnelig melding",
    "original melding", "videresendt melding", "videresendt e-post", "alkuperäinen viesti",
    "välitetty viesti", "edelleenlähetetty viesti", "původní zpráva", "původní e-mail", "přeposlaná zpráva",
    "pôvodná správa", "preposlaná správa", "eredeti üzenet", "eredeti e-mail", "továbbított üzenet",
    "mesaj original", "mesajul original", "mesaj redirecționat", "orijinal mesaj", "özgün ileti",
    "özgün i̇leti", "i̇letilen mesaj", "yönlendirilen ileti", "αρχικό μήνυμα", "προωθημένο μήνυμα",
    "元のメッセージ", "転送メッセージ", "转发的邮件", "邮件原件", "原始邮件", "转发邮件信息", "原始郵件",
    "轉寄的郵件", "원본 메시지", "원본 이메일", "전달된 메시지", "izvorna poruka", "originalna poruka",
    "оригинална порука", "missatge original", "missatge reenviat", "thư gốc", "pradinis laiškas", "algkiri",
    "pesan asli", "الرسالة الأصلية",
)))  # fmt: skip
