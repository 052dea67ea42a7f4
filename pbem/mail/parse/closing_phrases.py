"""What stands below an answer that nobody typed: lines of phones, closing words, legal and list footers.

The data behind `quotes`. All entries are case-folded, as are the lines they meet.
"""

import re

from pbem.mail.parse.phrases import any_of

# How the lines begin that phones and apps add by themselves.
PHONE_LINE = re.compile(
    any_of(
        "sent (?:from|via|with|using|on my|on the go|by my)\\b", "sent by \\S*(?:galaxy|phone|pad|android)",
        "from my (?:i?phone|ipad|mobile|android|samsung|galaxy)", "get (?:outlook for|bluemail) ",
        "(?:please )?(?:excuse|pardon|forgive) (?:my|any|the) (?:brevity|typos|spelling|typing)",
        "typed (?:on|with) my (?:i?phone|mobile|tablet|ipad)",
        "von mein.{1,60} gesendet", "gesendet (?:von|mit|aus|über) ", "outlook für ",
        "(?:holen sie sich|laden sie) outlook", "diese nachricht wurde von meinem ",
        "wysłan[eo] (?:z|ze|przy|za) ", "(?:pobierz|uzyskaj) (?:aplikację )?outlook",
        "отправлено (?:с|со|из|через|от) ", "(?:скача|получи|загрузи)(?:ть|те) outlook", "скачайте outlook",
        "(?:надіслано|відправлено) (?:з|із|зі|за|через|від) ", "(?:отрима|завантаж)[а-яії]+ outlook",
        "изпратено (?:от|с|със|чрез) ", "(?:изтеглете|вземете) outlook",
        "נשלח (?:מ|באמצעות|דרך)", "(?:קבל|הורד|הורידו|להורדת)(?: את)? outlook",
        "enviado (?:desde|con|do|da|de|a partir d[oe]|pelo|através d[oe]|via) ", "enviat (?:des d|amb )",
        "(?:obtener|obtén|descargar|obter|obtenha|baixar|descarregar)(?: o)? outlook",
        "envoyé (?:de|d'|d’|depuis|à partir d|avec|via) ?", "(?:obtenir|télécharge[rz]) outlook",
        "provenance : ", "inviato (?:da|dal|dall'|dall’|con|tramite) ?",
        "(?:ottieni|scarica|ottenere) outlook", "(?:verstuurd|verzonden) (?:vanaf|vanuit|met|via|van) ",
        "outlook voor .{1,30}(?:downloaden|ophalen)", "(?:download|haal) outlook",
        "(?:skickat|skickad) (?:från|med|via) ", "(?:hämta|skaffa) outlook",
        "(?:sendt|sent) (?:fra|med|via|frå) ", "(?:hent|få|skaff) outlook",
        "lähetetty \\S*(?:iphone|ipad|android|puhel)",
        "lähetetty (?:\\S+ )?\\S*(?:laittee|sähköpost|mail|outlook|galaxy)", "hanki outlook",
        "(?:odesláno|odoslané) (?:z|ze|zo|pomocí|pomocou) ", "(?:získat|získajte|stáhnout) outlook",
        "küldve ", "elküldve ", "az outlook beszerzése",
        "trimis (?:de pe|din|cu|prin) ", "(?:obțineți|descărcați) outlook",
        "\\S+ için outlook", "(?:στάλθηκε|εστάλη|απεστάλη) (?:από|με|μέσω) ",
        "(?:λήψη|αποκτήστε)(?: το)? outlook",
        "outlook for \\S+ ?(?:を|の)?(?:入手|取得)", "(?:发自|來自|从|從)我的", "发送自",
        "使用 ?.{1,30}(?:发送|傳送)", "获取.{0,20}outlook", "取得.{0,20}outlook",
        "(?:poslano|poslato) (?:s|sa|iz|pomoću|putem) ",
        "послато (?:са|с|из) ", "(?:nabavite|preuzmite) outlook", "(?:išsiųsta|siųsta) iš ",
        "saadetud minu ", "nosūtīts no ", "đã gửi từ ", "(?:dikirim|terkirim) dari ", "أرسلت من ",
        "تم الإرسال من ",
    )
)  # fmt: skip
# How they end where the verb comes last.
PHONE_LINE_ENDS = ("ról küldve", "ről küldve", "ből küldve", "gönderildi", "から送信", "端末から", "에서 보")
# What such lines speak of; a sentence of a person with a comma in it does not.
PROGRAM = re.compile(
    "phone|ipad|android|mail|outlook|galaxy|samsung|huawei|blackberry|mobile|handy|tablet|correo|courri|"
    "телефон|смартфон|устройств|пристро|אנדרואיד"
)

# Closing words.
FAREWELLS = frozenset(map(str.casefold, (
    "best regards", "kind regards", "warm regards", "with regards", "regards", "best wishes",
    "all the best", "cheers", "sincerely", "yours sincerely", "yours", "best", "kindest regards",
    "warmest regards", "sincerely yours", "yours truly", "yours faithfully", "with best regards",
    "with kind regards", "many regards", "warmly", "rgds", "mit freundlichen grüssen", "mit besten grüssen",
    "freundliche grüsse", "viele grüsse", "liebe grüsse", "beste grüsse", "schöne grüsse", "grüsse",
    "gruss", "lg", "vg", "mfg", "herzliche grüsse", "mit freundlichem gruss", "lieben gruss",
    "mit lieben grüssen", "bis bald", "bis dann", "pozdrawiam", "pozdrawiam serdecznie",
    "serdecznie pozdrawiam", "pozdrowienia", "z poważaniem", "z wyrazami szacunku", "pozdr",
    "с уважением", "с наилучшими пожеланиями", "всего доброго", "всего хорошего",
    "з повагою", "з найкращими побажаннями", "всього найкращого",
    "с уважение", "с най-добри пожелания", "поздрави", "поздрав", "с поздрав",
    "בברכה", "בברכה רבה", "בכבוד רב", "כל טוב",
    "un saludo", "saludos", "saludos cordiales", "un cordial saludo", "un abrazo", "atentamente",
    "cordialmente", "cordialement", "bien cordialement", "amicalement", "bises", "bisous", "salutations",
    "sincères salutations", "bien à vous", "bien à toi", "à bientôt", "cdt", "cdlt", "cordiali saluti",
    "distinti saluti", "saluti", "un saluto", "un caro saluto", "a presto", "abraços", "abraço",
    "um abraço", "atenciosamente", "cumprimentos", "com os melhores cumprimentos", "att",
    "met vriendelijke groet", "met vriendelijke groeten", "vriendelijke groet", "vriendelijke groeten",
    "groeten", "groetjes", "groet", "mvg", "hartelijke groet", "med vänliga hälsningar",
    "med vänlig hälsning", "vänliga hälsningar", "vänligen", "hälsningar", "mvh", "med venlig hilsen",
    "venlig hilsen", "de bedste hilsner", "bedste hilsner", "kærlig hilsen", "hilsen", "vh", "kh",
    "med vennlig hilsen", "vennlig hilsen", "beste hilsen", "terveisin", "ystävällisin terveisin", "terv",
    "yt", "s pozdravem", "s přátelským pozdravem", "zdravím", "s pozdravom", "hezký den", "üdvözlettel",
    "üdv", "tisztelettel", "cu respect", "cu stimă", "toate cele bune", "saygılarımla", "saygılarımızla",
    "sevgiler", "selamlar", "i̇yi çalışmalar", "με εκτίμηση", "φιλικά", "χαιρετισμούς", "srdačan pozdrav",
    "lijep pozdrav", "lp", "pozdrav", "s poštovanjem", "pagarbiai", "tervitades", "trân trọng",
    "salutacions", "よろしくお願いします", "敬具", "此致", "祝好", "감사합니다", "hormat saya", "مع التحية",
)))  # fmt: skip
# How people shorten closing words; a name may follow without a comma.
SHORT_FAREWELLS = frozenset(
    ("lg", "vg", "mfg", "gruss", "pozdr", "mvh", "vh", "kh", "mvg", "cdt", "lp", "rgds")
)
# What may stand between closing words and a place: "Liebe Grüße aus Berlin".
FROM_A_PLACE = frozenset(("from", "aus", "z", "ze", "из", "з", "із", "от", "uit", "de", "da", "från", "fra"))
# People also say these first and then move: they close a letter only above a name or before closing words.
KIND_WORDS = frozenset(map(str.casefold, (
    "thanks", "thank you", "many thanks", "thx", "ty", "thanks a lot", "thanks again",
    "thank you very much", "thanks in advance", "danke", "vielen dank", "besten dank", "danke schön",
    "dziękuję", "dzięki", "dziękuję bardzo", "спасибо", "большое спасибо", "заранее спасибо", "дякую",
    "щиро дякую", "благодаря", "мерси", "תודה", "תודה רבה", "gracias", "muchas gracias", "merci",
    "merci beaucoup", "grazie", "grazie mille", "obrigado", "obrigada", "bedankt", "dank je",
    "alvast bedankt", "tack", "tack så mycket", "tak", "mange tak", "takk", "tusen takk", "kiitos", "díky",
    "děkuji", "děkuju", "ďakujem", "vďaka", "köszönöm", "mulțumesc", "teşekkürler", "ευχαριστώ", "hvala",
    "take care", "see you", "see you soon", "talk soon", "talk to you soon",
    "good night", "schönen tag noch", "schönen abend", "schönes wochenende", "tschüss",
    "ciao", "alles liebe", "alles gute", "bis morgen", "miłego dnia", "miłego wieczoru", "do zobaczenia",
    "na razie", "trzymaj się", "trzymajcie się", "до свидания", "хорошего дня", "хорошего вечера", "пока",
    "до побачення", "гарного дня", "бувайте", "хубав ден", "лек ден", "приятен ден", "до скоро", "להתראות",
    "יום טוב", "לילה טוב", "bonne journée", "buenas noches", "buona giornata", "fijne dag", "ha det bra",
    "ha det",
)))  # fmt: skip
AND = frozenset(
    ("and", "und", "i", "и", "та", "y", "e", "et", "en", "och", "og", "a", "és", "și", "ve", "with")
)

# A legal footer opens with one of these and has one of the stems in its first paragraph.
FOOTER_OPENS = re.compile(
    r"(?:p )?(?:\*+ ?)?" + any_of(
        "this (?:e-?mail|mail|message|communication|transmission|correspondence|electronic|document)",
        "the information", "the contents?", "confidential", "disclaimer", "important", "notice",
        "please consider", "think before", "save paper", "if you (?:are not|have received this)",
        "virus-free", "no virus", "scanned by", "diese e-?mail", "diese nachricht", "der inhalt",
        "vertraulich", "wichtiger hinweis", "bitte denken sie", "virenfrei", "bitte prüfen",
        "ta wiadomość", "ta korespondencja", "niniejsz", "treść tej", "wiadomość ta", "informacj",
        "klauzula", "wolny? od wirus", "wiadomość e-mail",
        "это сообщение", "это письмо", "данное", "данная", "настоящее", "настоящая", "информация",
        "внимание", "без вирусов", "не содержит вирус",
        "це повідомлення", "цей лист", "дане повідомлення", "інформація", "увага", "без вірусів",
        "това съобщение", "това писмо", "този имейл", "информацията", "настоящото", "без вируси",
        "конфиденциал", "конфіденційн", "поверителн",
        "הודעה זו", "הודעת דוא", "דואר אלקטרוני זה", "מסר זה", "המידע", "מייל זה", "ללא וירוסים",
        "este (?:mensaje|correo|e-?mail|message)", "la información", "aviso", "libre de virus",
        "antes de imprimir", "ce (?:message|courriel|mail|courrier)", "cet e-?mail", "les informations",
        "garanti sans virus", "sans virus", "l'absence de virus", "pensez à",
        "questo (?:messaggio|documento)", "questa (?:e-?mail|comunicazione)", "le informazioni",
        "il contenuto", "ai sensi", "privo di virus", "mail priva di virus", "avvertenze",
        "esta (?:mensagem|mensaje)", "as informações", "livre de vírus", "sem vírus",
        "dit (?:bericht|e-?mail)", "deze (?:e-?mail|mail)", "de informatie", "virusvrij",
        "detta (?:meddelande|e-?post|mail|mejl)", "denna (?:e-?post|mail)", "virusfri",
        "denne (?:e-?mail|mail|meddelelse|e-?posten|melding)", "tämä (?:viesti|sähköposti)", "virukseton",
        "tato (?:zpráva|e-?mail)", "tento e-?mail", "táto správa", "bez virů", "neobsahuje žádné viry",
        "ez az? (?:üzenet|e-?mail|levél)", "vírusmentes", "acest (?:mesaj|e-?mail)", "fără viruși",
        "bu (?:e-?posta|mesaj|ileti)", "virüs bulunmuyor", "αυτό το (?:μήνυμα|email)", "το παρόν",
        "ova (?:poruka|e-?mail)",
    )
)  # fmt: skip
FOOTER_STEMS = re.compile(
    any_of(
        "confidential", "privileged", "intended (?:only |solely )?for", "intended recipient",
        "received this (?:message|e-?mail) in error", "virus", "the environment", "before printing",
        "vertraulich", "rechtlich geschützt", "viren", "die umwelt", "poufn", "adresat", "wirus",
        "środowisk", "конфиденциал", "адресат", "вирус", "окружающ", "конфіденційн", "вірус", "довкілл",
        "поверителн", "получател", "околната среда",
        "חסוי", "סודי", "הנמען", "לנמען", "וירוס",
        "confidencia", "destinatari", "destinatár", "confidentiel", "destinataire", "l'environnement",
        "riservat", "medio ambiente", "meio ambiente", "l'ambiente", "vírus", "vertrouwelijk",
        "geadresseerde", "konfidentiel", "avsedd för", "fortrolig", "luottamuksel", "důvěrn", "dôvern",
        "bizalmas", "confidențial", "gizli", "εμπιστευτικ", "povjerljiv", "viry", "virů", "viruși", "virüs",
    )
)  # fmt: skip
# What mailing lists put below every letter.
LIST_FOOTER = re.compile(
    any_of(
        "you (?:received|are receiving|have received|got|receive) this (?:message|e-?mail|because)",
        "to (?:unsubscribe|post|view this discussion|stop receiving|visit your group|reply to this)",
        "unsubscribe", "\\[?non-text portions of this message", "yahoo! groups links", "groups\\.io links",
        "\\S+ mailing list(?: -- |$)", "reply to this email directly",
        "sie (?:haben|erhalten) diese (?:nachricht|e-?mail)", "otrzymujesz tę wiadomość", "вы получили это",
        "ви отримали це", "получавате това", "קיבלת הודעה זו", "has recibido este mensaje",
        "recibiste este mensaje", "vous recevez ce(?:t|tte)? (?:message|e-?mail)", "vous avez reçu ce",
        "hai ricevuto questo messaggio", "ricevi questo messaggio", "você recebeu esta mensagem",
        "recebeu esta mensagem", "je ontvangt dit", "u ontvangt dit", "du får det här meddelandet",
        "du modtager denne", "du mottar denne", "tuto zprávu jste obdrželi", "ezt az üzenetet azért",
    )
)  # fmt: skip
# What the server of a company puts above a letter from outside; only that paragraph is not the writer's.
WARNING = re.compile(
    r"\W{0,3}"
    + any_of(
        r"external?e?(?: (?:e-?mail|sender|message|mail))?\W{0,3}(?:do not|this|use|be|caution|$)",
        r"(?:caution|warning|attention)\W{1,3}(?:external|this e?-?m\w+ (?:came|is from|originated))",
        r"achtung\W{1,3}(?:extern|diese (?:e-?mail|nachricht) (?:kommt|stammt))",
        r"uwaga\W{1,3}ta wiadomość pochodzi",
    )
)
