"""What stands below an answer that nobody typed: lines of phones, closing words, legal and list footers.

The data behind `quotes`. All entries are case-folded, as are the lines they meet.
"""

import re

from pbem.mail.parse.folding import forms
from pbem.mail.parse.phrases import any_of

# How the lines begin that phones and apps add by themselves.
PHONE_LINE = re.compile(
    any_of(
        "sent (?:from|via|with|using|on my|on the go|by my)\\b", "sent by \\S*(?:galaxy|phone|pad|android)",
        "from my (?:i?phone|ipad|mobile|android|samsung|galaxy)", "get (?:outlook for|bluemail) ",
        "(?:please )?(?:excuse|pardon|forgive) (?:my|any|the) (?:brevity|typos|spelling|typing)",
        "(?:typed|written) (?:on|with|from) my (?:i?phone|mobile|tablet|ipad)",
        "this (?:message|e-?mail|mail) was sent from (?:my|a) ",
        "von (?:mein|unterwegs|outlook|mail |proton|gmx|web\\.de|yahoo|k-9).{0,60}gesendet",
        "gesendet (?:von|mit|aus|über) ", "outlook für ", "(?:holen sie sich|laden sie) outlook",
        "diese (?:nachricht|e-?mail|mail) wurde von (?:meinem|unterwegs|einem) ",
        "(?:mit|auf|von|an|am) (?:meinem )?(?:handy|i?phone|smartphone|tablet|ipad) (?:getippt|geschrieben)",
        "wysłan[eo] (?:z|ze|przy|za|przez|poprzez) ",
        "(?:ta )?wiadomość (?:została )?wysłana (?:z|ze|za|przez) ",
        "(?:pobierz|uzyskaj) (?:aplikację |program )?outlook",
        "(?:przepraszam za literówki, )?(?:na)?pisan[eo] (?:z|na) (?:telefon|smartfon|tablet|iphone|komórc)",
        "(?:отправлено|послано) (?:с|со|из|через|от) ", "(?:скача|получи|загрузи)(?:ть|те) outlook",
        "скачайте outlook", "это (?:письмо|сообщение) (?:было )?отправлено (?:с|со|из|через) ",
        "(?:написано|набрано) (?:с|со|на) (?:телефон|смартфон|iphone|айфон|планшет|мобильн)",
        "(?:надіслано|відправлено|послано) (?:з|із|зі|за|через|від) ", "(?:отрима|завантаж)[а-яії]+ outlook",
        "(?:цей лист|це повідомлення) (?:було )?(?:надіслано|відправлено) (?:з|із|зі|через) ",
        "(?:написано|набрано) (?:з|із|зі|на) (?:мого )?(?:телефон|смартфон|iphone|айфон|планшет|мобільн)",
        "(?:изпратено|пратено) (?:от|с|със|чрез) ", "(?:изтеглете|изтегляне на|вземете) outlook",
        "това (?:писмо|съобщение) (?:е|беше) изпратено (?:от|с|чрез) (?:моя|моето|мобил|телефон|iphone)",
        "(?:на)?писано (?:от|на) (?:моя )?(?:телефон|смартфон|iphone|айфон|таблет|мобил)",
        "נשלחה? (?:מ|באמצעות|דרך|עם )", "הודעה זו נשלחה (?:מ|באמצעות|דרך)",
        "(?:נכתב|הוקלד)ה? (?:מה|מ|ב|על ה)ה?(?:טלפון|נייד|אייפון|סלולרי|-?iphone)",
        "(?:קבל|קבלי|קבלו|השג|השיגו|הורד|הורידו|להורדת)(?: את)? outlook",
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
    "телефон|смартфон|устройств|устройство|пристро|айфон|телефон|мобил|мобіл|telefon|smartfon|komór|"
    "אנדרואיד|טלפון|נייד|אייפון"
)

# How people close a letter in the languages of the game: a row for each, entries parted by bars. Letters
# count with and without their marks. What stands below these words is a signature.
_FAREWELLS = {
    "en": "best regards|kind regards|warm regards|with regards|regards|best wishes|all the best|cheers"
    "|sincerely"
    "|yours sincerely|yours|best|kindest regards|warmest regards|sincerely yours|yours truly|yours faithfully"
    "|with best regards|with kind regards|many regards|warmly|rgds",
    "de": "mit freundlichen grüßen|mit besten grüßen|mit herzlichen grüßen|mit lieben grüßen"
    "|mit freundlichem gruß"
    "|freundliche grüße|viele grüße|liebe grüße|beste grüße|schöne grüße|herzliche grüße|sonnige grüße"
    "|viele liebe grüße|ganz liebe grüße|grüße|gruß|lieber gruß|lieben gruß|schönen gruß|besten gruß"
    "|herzlichen gruß|beste wünsche|hochachtungsvoll|herzlichst|lg|vg|mfg|bis bald|bis dann",
    "bg": "с уважение|с уважения|с почит|с най-добри пожелания|най-добри пожелания|с най-добри чувства"
    "|поздрави"
    "|поздрав|с поздрав|с поздрави|много поздрави|сърдечни поздрави|с приятелски поздрави|с обич|искрено ваш"
    "|искрено ваша|всичко най-добро|всичко най-хубаво|всичко хубаво|всичко добро|прегръдки|бъдете здрави",
    "uk": "з повагою|із повагою|з щирою повагою|зі щирою повагою|з пошаною|з найкращими побажаннями"
    "|найкращі побажання|з вітанням|з вітаннями|вітання|щиро ваш|щиро ваша|щиро твій|щиро твоя"
    "|всього найкращого"
    "|усього найкращого|всього доброго|усього доброго|на все добре|з любов'ю|з теплом|обіймаю|обійми",
    "pl": "pozdrawiam|pozdrawiam serdecznie|serdecznie pozdrawiam|pozdrawiam ciepło|ciepło pozdrawiam"
    "|pozdrawiam gorąco|gorąco pozdrawiam|pozdrawiamy|pozdrowienia|serdeczne pozdrowienia"
    "|najlepsze pozdrowienia"
    "|łączę pozdrowienia|z pozdrowieniami|z poważaniem|z wyrazami szacunku|łączę wyrazy szacunku|ściskam"
    "|uściski"
    "|buziaki|wszystkiego dobrego|pozdro|pozdr",
    "ru": "с уважением|с искренним уважением|с глубоким уважением|с ув|с почтением|с приветом"
    "|с наилучшими пожеланиями|с наилучшими|наилучшие пожелания|с добрыми пожеланиями|с тёплыми пожеланиями"
    "|искренне ваш|искренне ваша|искренне твой|искренне твоя|всего доброго|всего хорошего|всего наилучшего"
    "|всех благ|с любовью|с теплом|целую|обнимаю|мира и добра",
    "he": "בברכה|בברכה רבה|בברכה חמה|בברכת חברים|בברכת הצלחה|בברכה ובהוקרה|בכבוד רב|בידידות|בהוקרה|בהערכה"
    "|בתודה|בתודה מראש|בתודה ובברכה|תודה ובברכה|כל טוב|כל הטוב|באהבה|המון אהבה|חיבוקים|נשיקות|שלך|שלכם"
    "|דרישת שלום|ד\"ש",
}  # fmt: skip
# How people shorten closing words; a name may follow without a comma.
_SHORT_FAREWELLS = {"en": "rgds", "de": "lg|vg|mfg|gruß", "pl": "pozdr|pozdro", "ru": "с ув"}
# People also say these first and then move: they close a letter only above a name or before closing words.
_KIND_WORDS = {
    "en": "thanks|thank you|many thanks|thx|ty|thanks a lot|thanks again|thank you very much"
    "|thanks in advance"
    "|take care|see you|see you soon|talk soon|talk to you soon|good night|good luck|have fun|have a nice day"
    "|have a nice weekend|love|xoxo|bye",
    "de": "danke|vielen dank|besten dank|herzlichen dank|tausend dank|danke schön|dankeschön|danke sehr"
    "|danke im voraus|vielen dank im voraus|schönen tag noch|schönen tag|schönen abend|schönen abend noch"
    "|schönes wochenende|schöne woche|gute nacht|viel glück|viel erfolg|viel spaß|mach's gut|macht's gut"
    "|tschüss"
    "|tschüß|servus|ciao|alles liebe|alles gute|bis morgen|bis später",
    "bg": "благодаря|много благодаря|благодаря много|благодаря ви|благодаря предварително|мерси|хубав ден"
    "|лек ден"
    "|приятен ден|хубава вечер|лека вечер|лека нощ|хубав уикенд|приятна игра|успех|късмет|до скоро|до виждане"
    "|до утре|чао|пази се|пазете се|бъди здрав",
    "uk": "дякую|щиро дякую|дуже дякую|спасибі|наперед дякую|заздалегідь дякую|дякую наперед|гарного дня"
    "|гарного вечора|гарних вихідних|доброї ночі|на добраніч|гарної гри|успіхів|хай щастить|щасти|удачі"
    "|до побачення|до зустрічі|до скорого|до завтра|бувай|бувайте|бережіть себе|бережи себе",
    "pl": "dziękuję|dzięki|wielkie dzięki|dzięki wielkie|dziękuję bardzo|bardzo dziękuję|z góry dziękuję"
    "|dzięki z góry"
    "|miłego dnia|miłego wieczoru|miłego weekendu|dobranoc|dobrej nocy|miłej gry|miłej zabawy|powodzenia"
    "|do zobaczenia|do usłyszenia|do jutra|na razie|cześć|trzymaj się|trzymajcie się|trzymaj się ciepło"
    "|trzymajcie się ciepło",
    "ru": "спасибо|большое спасибо|спасибо большое|заранее спасибо|спасибо заранее|благодарю|хорошего дня"
    "|хорошего вечера|хороших выходных|спокойной ночи|доброй ночи|приятной игры|удачи|всем удачи|удачи всем"
    "|успехов|до свидания|до встречи|до скорого|до завтра|пока|береги себя|берегите себя",
    "he": "תודה|תודה רבה|המון תודה|תודה מראש|תודה לכולם|יום טוב|יום נעים|ערב טוב|ערב נעים|לילה טוב|שבת שלום"
    "|סוף שבוע נעים|שבוע טוב|בהצלחה|תיהנו|להתראות|נתראה|ביי|ביי ביי|שמרו על עצמכם|שמור על עצמך|שמרי על עצמך",
}  # fmt: skip
# Between two of them, and before a place: "Danke und liebe Grüße aus Berlin".
_AND = {
    "en": "and|with",
    "de": "und",
    "bg": "и",
    "uk": "та|і|й",
    "pl": "i|oraz",
    "ru": "и",
}  # Hebrew writes them together with the word
_FROM_A_PLACE = {"en": "from", "de": "aus", "bg": "от", "uk": "з|із|зі", "pl": "z|ze", "ru": "из"}
# With which verbs moves begin, so that none is taken for a part of a signature.
_MOVES = {
    "en": "play|lay|discard|pass|choose|pay|toll|steal|undo",
    "de": "spiele|lege|leg|baue|nutze|wirf|werfe|abwerfen|zurücknehmen|zurück",
    "bg": "играй|играя|постави|сложи|изиграй|изчисти|изхвърли|върни|назад",
    "uk": "зіграй|грай|граю|поклади|клади|скинь|скинути|викинь|скасуй|назад",
    "pl": "zagraj|gram|graj|połóż|kładę|odrzuć|odrzucam|wyrzuć|cofnij",
    "ru": "сыграй|играй|играю|положи|клади|хожу|сбрось|сбросить|отмени|назад",
    "he": "לשחק|שחק|שחקי|להניח|הנח|הניחי|להשליך|השלך|השליכי|לזרוק|זרוק|זרקי|לבטל|ביטול",
}  # fmt: skip


def _of_all(table: dict[str, str]) -> frozenset[str]:
    """The entries of all rows, with and without the marks on their letters."""
    words = (word for row in table.values() for word in row.split("|"))
    return frozenset(form.casefold() for word in words for form in forms(word))


# Closing words.
FAREWELLS = _of_all(_FAREWELLS) | frozenset(map(str.casefold, (
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
SHORT_FAREWELLS = _of_all(_SHORT_FAREWELLS) | {"mvh", "vh", "kh", "mvg", "cdt", "lp"}
# What may stand between closing words and a place: "Liebe Grüße aus Berlin".
FROM_A_PLACE = _of_all(_FROM_A_PLACE) | {"uit", "de", "da", "från", "fra"}
# People also say these first and then move: they close a letter only above a name or before closing words.
KIND_WORDS = _of_all(_KIND_WORDS) | frozenset(map(str.casefold, (
    "gracias", "muchas gracias", "merci", "merci beaucoup", "grazie", "grazie mille", "obrigado",
    "obrigada", "bedankt", "dank je", "alvast bedankt", "tack", "tack så mycket", "tak", "mange tak",
    "takk", "tusen takk", "kiitos", "díky", "děkuji", "děkuju", "ďakujem", "vďaka", "köszönöm", "mulțumesc",
    "teşekkürler", "ευχαριστώ", "hvala", "bonne journée", "buenas noches", "buona giornata", "fijne dag",
    "ha det bra", "ha det",
)))  # fmt: skip
AND = _of_all(_AND) | {"y", "e", "et", "en", "och", "og", "a", "és", "și", "ve"}
# With which words moves begin.
MOVES = _of_all(_MOVES)

# A legal footer opens with one of these and has one of the stems in its first paragraph.
FOOTER_OPENS = re.compile(
    r"(?:p )?(?:\*+ ?)?" + any_of(
        "this (?:e-?mail|mail|message|communication|transmission|correspondence|electronic|document)",
        "the information", "the contents?", "confidential", "disclaimer", "important", "notice",
        "please consider", "think before", "save paper", "if you (?:are not|have received this)",
        "virus-free", "no virus", "scanned by", "diese e-?mail", "diese nachricht", "der inhalt",
        "(?:wenn|falls|sollten) sie nicht der ", "vertraulich", "wichtiger hinweis", "bitte denken sie",
        "virenfrei", "bitte prüfen",
        "ta wiadomość", "ta korespondencja", "niniejsz", "treść tej", "wiadomość ta", "informacj",
        "klauzula", "woln[ey]? od wirus", "wiadomość e-mail",
        "je(?:żeli|śli) nie (?:są państwo|jest pan|jesteś)",
        "(?:pomyśl|zanim wydrukujesz)",
        "это сообщение", "это письмо", "данное", "данная", "настоящее", "настоящая", "информация",
        "внимание", "без вирусов", "не содержит вирус", "проверено на вирус", "если вы не являетесь",
        "(?:пожалуйста, )?подумайте (?:об? |, )", "прежде чем печатать",
        "це повідомлення", "цей лист", "дане повідомлення", "інформація", "увага", "без вірусів",
        "перевірено на вірус",
        "якщо ви не є ", "(?:будь ласка, )?подумайте про ", "перш ніж друкувати",
        "това съобщение", "това писмо", "този имейл", "информацията", "настоящото", "без вируси",
        "проверено за вирус", "ако не сте ", "(?:моля, )?(?:по)?мислете за ", "преди да отпечатате",
        "конфиденциал", "конфіденційн", "поверителн",
        "הודעה זו", "הודעת דוא", "דואר אלקטרוני זה", "מסר זה", "המידע", "מייל זה", "ללא וירוסים",
        "נקי מ", "אם אינך ", "אם אינכם ", "חשבו על ", "חשוב על ", "לפני ההדפסה",
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
        "vertraulich", "rechtlich geschützt", "viren", "die umwelt", "poufn", "adresat", "adressat", "wirus",
        "środowisk", "конфиденциал", "адресат", "вирус", "окружающ", "конфіденційн", "вірус", "довкілл",
        "навколишн",
        "поверителн", "получател", "околната среда",
        "חסוי", "סודי", "הנמען", "לנמען", "וירוס", "הסביבה",
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
        "sie (?:haben|erhalten) diese (?:nachricht|e-?mail)",
        "um (?:sich|die|diese|ihr) .{0,60}abzu(?:melden|bestellen)",
        "otrzym(?:ujesz|ałeś|ałaś|ują państwo|ali państwo) tę wiadomość", "aby (?:zrezygnować|wypisać się) z",
        "вы (?:получили|получаете) это", "чтобы (?:отказаться от|отменить) подписк", "чтобы отписаться",
        "ви (?:отримали|отримуєте) це", "щоб (?:скасувати підписку|відписатися)",
        "получ(?:авате|ихте) това", "за да се отпишете", "за отписване",
        "קיבלת (?:את )?ה?הודעה (?:ה?זו|הזאת)", "כדי לבטל את ה(?:הרשמה|מינוי)", "להסרה מ",
        "has recibido este mensaje",
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
        r"externe? (?:e-?mail|mail|nachricht|absender)\W",
        r"(?:achtung|vorsicht|warnung)\W{1,3}(?:extern|diese (?:e-?mail|mail|nachricht) (?:kommt|stammt"
        r"|wurde von ausser))",
        r"uwaga\W{1,3}(?:ta )?wiadomość (?:e-?mail )?(?:pochodzi|została wysłana) (?:spoza|z zew)",
        r"(?:uwaga\W{1,3})?(?:zewnętrzna wiadomość|wiadomość zewnętrzna|zewnętrzny nadawca)",
        r"внимание\W{1,3}(?:это |данное )?(?:письмо|сообщение) (?:отправлено|пришло|получено"
        r"|поступило) (?:извне|от внешн|из внешн)",
        r"(?:внимание\W{1,3})?внешн(?:ее письмо|ее сообщение|ий отправитель|яя почта)",
        r"увага\W{1,3}(?:цей |це )?(?:лист|повідомлення) (?:надійш|надіслан|отриман)\w+ (?:ззовні|від зовн"
        r"|із зовн)",
        r"(?:увага\W{1,3})?зовнішн(?:ій лист|є повідомлення|ій відправник|я пошта)",
        r"внимание\W{1,3}(?:това |този )?(?:писмо|съобщение|имейл) (?:идва|е изпратен\w*"
        r"|е получен\w*) (?:извън|от външ)",
        r"(?:внимание\W{1,3})?външ(?:ен имейл|но писмо|но съобщение|ен подател|на поща)",
        r"(?:זהירות|אזהרה|שימו? לב|שים לב)\W{1,3}(?:הודעה זו|מייל זה|דואר זה) (?:הגיע|נשלח|התקבל)\w* (?:מחוץ"
        r"|מגורם חיצוני)",
        r"(?:(?:זהירות|אזהרה|שימו? לב|שים לב)\W{1,3})?(?:דואר|מייל|שולח|גורם) חיצוני",
    )
)
