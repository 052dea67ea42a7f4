"""How people begin a line with a move in it, and what they put before a number: a row for each language.

All rows count for everybody, for people write in more than one language. Entries are case-folded, parted by
bars, and may be patterns. What follows them still has to be a move, so nothing here moves by itself; but what
doubts, denies or asks must not be in a row ("ich würde", "может"), nor what our letters print before a number
("ход 12", "Zug 12").
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One language."""

    greetings: str
    everybody: str  # who may be greeted besides people by name
    and_: str  # with the blank behind it
    no_names: str  # words that never are the name of whom one greets
    agreed: str  # "ok": a blank is enough behind it
    yes: str  # only before a pause: the words are other ones in other languages
    fillers: str  # before a pause, or if the sentence goes on with a word
    please: str
    thanks: str
    wishes: str  # "I will": what follows is a verb
    picks: str  # "I take": what follows is a number
    mine: str  # "my move is"
    moves: str  # "move", before a colon
    options: str  # "option", before a number
    numbers: str  # "number"
    of_the_list: str


ROWS = {
    "en": Row(
        greetings="hi|hello|hey|dear|good (?:morning|afternoon|evening|day)",
        everybody="all|everybody|everyone|there|again|both|friends|guys|folks|team|dear|you",
        and_="and |& ",
        no_names="not|never|no|none|nor|neither|dont|if|unless|when|until|while|without|maybe|perhaps"
        "|rather|or|but"
        "|instead|wait|ignore|cancel|stop|sorry|hold|why|what|how|should|shall|could|would|might|may|can|yet"
        "|before|after|probably|possibly|hypothetically|theoretically|otherwise|later|tomorrow|soon|suppose"
        "|supposing|imagine|hardly|almost|ideally|hopefully|eventually|next",
        agreed="ok|okay|yes",
        yes="yep|yeah",
        fillers="",  # read by `courtesy`, which knows the verbs that may follow
        please="please|pls|plz",
        thanks="thanks|thank you",
        wishes="",
        picks="",
        mine="",
        moves="move|turn|answer|choice|reply",
        options="",  # read by `moves`, as are the next two
        numbers="",
        of_the_list="",
    ),
    "de": Row(
        greetings="hallo|hi|hey|liebe[rs]?|guten (?:morgen|tag|abend)|moin(?: moin)?|servus|tach|grüezi"
        "|grüss (?:euch|dich|gott)|na",
        everybody="zusammen|alle|allerseits|an alle|leute|ihr|ihr lieben|lieben|freunde|miteinander"
        "|in die runde"
        "|mitspieler|zwerge",
        and_="und ",
        no_names="nicht|nie|niemals|nein|nee|nö|kein|keine|keiner|weder|oder|entweder|wenn|falls|sofern"
        "|sobald|ausser"
        "|bevor|bis|ob|vielleicht|eventuell|evtl|womöglich|möglicherweise|wahrscheinlich|vermutlich|lieber"
        "|sonst|statt|stattdessen"
        "|warte|wartet|halt|stopp|moment|doch|aber|würde|sollte|soll|könnte|hätte|wäre|später|morgen|gleich"
        "|bald"
        "|ohne|fast|wie|was|warum|angenommen|theoretisch|noch|solange|andernfalls|unsicher",
        agreed="okay|ok|oki|okey",
        yes="ja|jo|jawohl|klar|genau|gut|na gut|alles klar|in ordnung|super|prima",
        fillers="gut|na gut|na dann|alles klar|in ordnung|dann|nun|jetzt|so",
        please="bitte",
        thanks="danke|danke schön|dankeschön|vielen dank|besten dank",
        wishes="ich möchte gerne?|ich(?: (?:jetzt|dann|nun|einfach))?|lass mich",
        picks="(?:ich )?(?:nehme|wähle|entscheide mich für|gehe mit|bin für)(?: (?:jetzt|dann|bitte"
        "|einfach))?"
        "(?: die| den)?|ich (?:(?:möchte|will)(?: gerne?)?|hätte gerne?)(?: die| den)?",
        mine="(?:hier (?:ist |kommt )?)?(?:mein (?:nächster )?(?:spielzug|zug)|meine (?:antwort|wahl"
        "|entscheidung))"
        "(?: (?:jetzt|heute|diesmal))?(?: ist| lautet)?",
        moves="zug|spielzug|antwort|wahl|entscheidung",
        options="(?:die )?(?:option|variante|möglichkeit|zeile|auswahl)",
        numbers="(?:die )?nummer",
        of_the_list="(?:(?:von|aus|in|auf) )?(?:der|deiner|meiner|eurer) liste",
    ),
    "bg": Row(
        greetings="здравей(?:те)?|здрасти|привет|хей|ехо|добър (?:ден|вечер)|добро утро|скъпи|скъпа|уважаеми",
        everybody="всички|на всички|приятели|хора|отбор|момчета|миньори",
        and_="и ",
        no_names="не|нито|няма|никога|никак|никакъв|или|ако|когато|докато|щом|може|възможно|вероятно"
        "|сигурно|май|дали|ли|освен|чакай"
        "|чакайте|изчакай|почакай|по-добре|иначе|вместо|без|почти|недей|недейте|например|после|по-късно"
        "|утре|стоп|спри"
        "|момент|всъщност|но|ама|бих|какво|как|защо|скоро|теоретично|още|мисля|смятам",
        agreed="ок|окей|ok",
        yes="да|добре|става|хубаво|разбира се",
        fillers="добре|става|хубаво|ами|е|ето|сега|тогава|значи",
        please="моля|моля те|моля ви",
        thanks="благодаря|много благодаря|мерси",
        wishes="аз(?: (?:сега|тогава|просто))?(?: ще)?|(?:аз )?(?:ще|искам да|бих искала? да)|нека|хайде да",
        picks="(?:аз )?(?:ще )?(?:избирам|избера|вземам|взимам|взема|искам)(?: (?:сега|тогава|просто))?",
        mine="(?:ето )?(?:(?:го )?моят? (?:следващ )?(?:ход|избор|отговор)|моето решение|(?:ходът|изборът"
        "|отговорът|решението) ми)"
        "(?: (?:сега|днес|този път))?(?: е)?",
        moves="ход|отговор|избор|решение",
        options="вариант(?:ът|а)?|опция(?:та)?|възможност|избор|точка",
        numbers="номер",
        of_the_list="(?:от|в) списъка",
    ),
    "uk": Row(
        greetings="привіт|вітаю|вітання|здоров|здоровенькі були|добрий (?:день|вечір|ранок)|доброго (?:дня"
        "|ранку|вечора)"
        "|шановн[іа]|дорог[іа]|люб[іа]|гей",
        everybody="всім|усім|всі|усі|друзі|команда|колеги|гноми|народ",
        and_="і |й |та ",
        no_names="не|ні|ані|нема|немає|ніколи|нізащо|або|чи|якщо|якби|коли|поки|доки|може|можливо|мабуть"
        "|напевно|певно|хіба"
        "|зачекай|зачекайте|почекай|почекайте|стривай|стривайте|стоп|краще|радше|інакше|замість|без|майже"
        "|наприклад|пізніше"
        "|потім|завтра|але|проте|би|б|що|як|чому|скоро|теоретично|щойно|ще|насправді|думаю|гадаю|здається"
        "|либонь|неможна|ніяк|варто",
        agreed="ок|окей|ok|оки",
        yes="так|добре|гаразд|згода|звісно|авжеж|ага",
        fillers="добре|гаразд|ну|ну що|ну що ж|отже|тоді|тепер|зараз|ось|так",
        please="будь ласка|будь-ласка|прошу",
        thanks="дякую|щиро дякую|дуже дякую|спасибі",
        wishes="я(?: (?:тепер|тоді|зараз|просто))?|(?:я )?(?:хочу|хотів би?|хотіла би?|збираюс[ья]|буду)"
        "|давай(?:те)?|дозвольте",
        picks="(?:я )?(?:вибираю|обираю|беру|візьму|оберу|виберу|хочу)(?: (?:тепер|тоді|зараз|просто))?",
        mine="(?:ось )?(?:мій (?:наступний )?(?:хід|вибір)|моя відповідь|моє рішення)"
        "(?: (?:зараз|сьогодні|цього разу))?(?: такий| така| таке)?",
        moves="хід|відповідь|вибір|рішення",
        options="варіант|опція|опцію|можливість|рядок|пункт",
        numbers="номер",
        of_the_list="(?:(?:зі|із|з|у|в) )?списк[уа]",
    ),
    "pl": Row(
        greetings="cześć|hej|hejka|hejo|siema|siemka|witam|witaj(?:cie)?|drodzy|drog[ia]|dzień dobry"
        "|dobry wieczór|halo",
        everybody="wszystkim|wszyscy|ponownie|państwu|ludzie|ekipo|kochani|przyjaciele|drodzy|krasnoludy|was",
        and_="i |oraz ",
        no_names="nie|nigdy|ani|albo|lub|czy|jeśli|jeżeli|jak|gdyby|gdy|kiedy|dopóki|dopiero|zanim|może"
        "|chyba|pewnie|prawdopodobnie"
        "|raczej|lepiej|inaczej|zamiast|czekaj|czekajcie|poczekaj|poczekajcie|zaczekaj|zaczekajcie|chwila"
        "|moment|stop|stój|ale|bez|prawie|później"
        "|potem|jutro|niedługo|zaraz|jednak|właściwie|teoretycznie|ewentualnie|powiedzmy|załóżmy|co"
        "|dlaczego|myślę|sądzę|jeszcze|np|niepewny|waham|zastanawiam",
        agreed="ok|okej|okay|oki",
        yes="tak|dobra|dobrze|jasne|zgoda|no dobra|no dobrze|no tak",
        fillers="dobra|dobrze|no dobra|no dobrze|no to|no więc|więc|to|teraz|wtedy|zatem|oto",
        please="proszę|poproszę",
        thanks="dzięki|dziękuję|wielkie dzięki|dzięki wielkie|dziękuję bardzo|bardzo dziękuję",
        wishes="ja(?: (?:teraz|więc|po prostu|wtedy))?|(?:ja )?(?:chcę|chciał[ba]bym|chciałbym|zamierzam"
        "|będę)|pozwólcie, że",
        picks="(?:ja )?(?:wybieram|biorę|wezmę|wybiorę|poproszę|stawiam na|decyduję się na"
        "|chcę)(?: (?:teraz|więc|po prostu))?",
        mine="(?:oto )?(?:mój (?:następny )?(?:ruch|wybór)|moja (?:odpowiedź|decyzja|kolej|zagrywka))"
        "(?: (?:teraz|dziś|dzisiaj|tym razem))?(?: to| jest)?",
        moves="ruch|odpowiedź|wybór|decyzja|zagrywka",
        options="opcj[aęi]|wariant|ruch|linia|linię|wiersz|pozycja|pozycję|propozycja|możliwość",
        numbers="numer",
        of_the_list="(?:z|na) (?:twojej |mojej )?(?:listy|liście)",
    ),
    "ru": Row(
        greetings="привет|приветствую|здравствуй(?:те)?|добр(?:ый (?:день|вечер)|ое утро)|доброго (?:дня"
        "|утра|вечера|времени суток)"
        "|дорог(?:ие|ой|ая)|уважаем(?:ые|ый|ая)|хай",
        everybody="всем|все|друзья|народ|ребята|команда|коллеги|гномы",
        and_="и ",
        no_names="не|нет|ни|нельзя|никогда|или|либо|если|когда|пока|может|возможно|наверное|наверно"
        "|вероятно|видимо|разве|неужели"
        "|подожди|подождите|погоди|погодите|постой|стой|стойте|стоп|лучше|скорее|иначе|вместо|без|почти"
        "|например|позже|потом|завтра|но|однако"
        "|бы|ли|что|как|почему|скоро|теоретически|допустим|предположим|хотя|еще|думаю|кажется|полагаю"
        "|считаю|стоит|скажем",
        agreed="ок|окей|ok|оки",
        yes="да|хорошо|ладно|согласен|согласна|конечно|ага|отлично",
        fillers="хорошо|ладно|ну|ну что|ну что ж|что ж|итак|так|тогда|теперь|сейчас|вот",
        please="пожалуйста|пожалуй-ста|прошу|плиз",
        thanks="спасибо|большое спасибо|благодарю",
        wishes="я(?: (?:теперь|тогда|сейчас|просто))?|(?:я )?(?:хочу|хотел бы|хотела бы|собираюсь|буду)"
        "|давай(?:те)?|позвольте",
        picks="(?:я )?(?:выбираю|беру|возьму|выберу|хочу)(?: (?:теперь|тогда|сейчас|просто))?",
        mine="(?:вот )?(?:мой (?:следующий )?(?:ход|выбор|ответ)|моё решение)"
        "(?: (?:сейчас|сегодня|на этот раз))?(?: такой| такое)?",
        moves="ход|ответ|выбор|решение",
        options="вариант|опция|опцию|строка|строку|пункт|возможность",
        numbers="номер",
        of_the_list="(?:(?:из|в|по) )?списк[аеу]",
    ),
    "he": Row(
        greetings="שלום|היי|הי|הלו|אהלן|בוקר טוב|ערב טוב|צהריים טובים|לילה טוב|שבוע טוב|יקרים|יקר|יקרה",
        everybody="לכולם|כולם|לכולן|חברים|חבר'ה|חברה|רבותי|שוב|לכם|וברכה",
        and_="ו",
        no_names="לא|אל|אין|או|אם|אלא|כאשר|אולי|ייתכן|יתכן|כנראה|רגע|חכה|חכי|חכו|עצור|עצרו|עדיף|אחרת|במקום"
        "|בלי|כמעט|למשל"
        "|לדוגמה|מחר|אבל|האם|מה|למה|איך|נניח|נגיד|תיאורטית|לעולם|מעולם|צריך|כדאי|הייתי|בעצם|עוד|עדיין|סטופ"
        "|שנייה|חושב|חושבת",
        agreed="אוקיי|אוקי|או קיי|או-קיי|סבבה|ok",
        yes="כן|טוב|בסדר|יופי|בטח|מעולה",
        fillers="טוב|בסדר|אז|עכשיו|הנה|נו",
        please="בבקשה|נא|אנא|בבקשה ממך",
        thanks="תודה|תודה רבה|המון תודה",
        wishes="אני(?: (?:עכשיו|אז|פשוט))?|(?:אני )?(?:רוצה|מעוניינת?|מבקשת?)|ברצוני|הייתי רוצה|בואו|תנו לי"
        "|תן לי",
        picks="(?:אני )?(?:בוחרת?|לוקחת?|אבחר|אקח|הולכת? על|רוצה)(?: (?:עכשיו|אז|פשוט))?(?: את| על)?",
        mine="(?:הנה )?(?:(?:המהלך|הבחירה|התשובה|ההחלטה) (?:הבאה? )?שלי|בחירתי|תשובתי|החלטתי)"
        "(?: (?:עכשיו|היום|הפעם))?(?: הוא| היא)?",
        moves="מהלך|תשובה|בחירה|החלטה",
        options="[בה]?(?:אפשרות|שורה|מהלך|סעיף)",
        numbers="[בה]?(?:מספר|מס')",
        of_the_list="(?:מ|ב|מן ה|מתוך ה)ה?רשימה",
    ),
}  # fmt: skip

# German sets its verb last or turns it round: where the verb stands, and what it does.
_WISHED = r"ich (?:möchte|will|werde|würde gerne?|möchte gerne?)(?: (?:jetzt|dann|bitte|einfach))? "
TURNED_ROUND = (
    _WISHED + r"(?P<thing>\S.*?) (?P<verb>spiele|lege|baue|nutze)n(?P<rest>\b.*)",
    _WISHED + r"(?P<thing>\S.*?) (?P<verb>abwerfen)(?P<rest>\b.*)",
    r"(?:dann|jetzt|nun|hiermit|diesmal) (?P<verb>[^\W\d_]+) ich (?P<thing>\S.*)(?P<rest>)",
    r"ich (?P<verb>[^\W\d_]+) (?:jetzt|dann|nun|also|einfach|bitte|hiermit|diesmal) "
    r"(?P<thing>\S.*)(?P<rest>)",
)

# What may stand behind a move.
COURTESIES = {
    "en": "please|pls|plz|thanks|many thanks|thank you|thx|ty|cheers|ta|thank you very much|thanks a lot"
    "|good luck|gl"
    "|have fun|best|best wishes|regards|best regards|kind regards|greetings|bye|ciao|love|xx|xxx|ok|okay"
    "|then|it is",
    "de": "bitte|danke|danke schön|dankeschön|danke sehr|vielen dank|besten dank|dann|gruß|grüße|viele grüße"
    "|liebe grüße|schöne grüße|beste grüße|lg|vg|mfg|viel glück|viel erfolg|viel spaß|tschüss|tschau"
    "|bis bald|bis dann|alles gute",
    "bg": "моля|моля те|моля ви|благодаря|много благодаря|благодаря ви|мерси|тогава|поздрави|поздрав|успех"
    "|късмет"
    "|на добър час|приятна игра|с уважение|чао|до скоро|всичко добро|всичко най-хубаво",
    "uk": "будь ласка|прошу|дякую|щиро дякую|дуже дякую|спасибі|тоді|удачі|хай щастить|щасти|успіхів"
    "|гарної гри"
    "|з повагою|вітання|бувайте|до зустрічі|на все добре|всього найкращого",
    "pl": "proszę|poproszę|dzięki|dzięki wielkie|wielkie dzięki|dziękuję|dziękuję bardzo|bardzo dziękuję"
    "|wtedy|pozdrawiam|pozdrowienia"
    "|pozdro|powodzenia|miłej gry|miłej zabawy|udanej gry|z poważaniem|cześć|na razie|do zobaczenia"
    "|wszystkiego dobrego",
    "ru": "пожалуйста|спасибо|большое спасибо|спасибо большое|благодарю|тогда|удачи|всем удачи|успехов"
    "|приятной игры"
    "|с уважением|привет|всем привет|до встречи|всего доброго|всего хорошего",
    "he": "בבקשה|תודה|תודה רבה|המון תודה|תודה מראש|אז|בהצלחה|בהצלחה לכולם|תיהנו|בברכה|בכבוד רב|ביי|להתראות"
    "|כל טוב|יום טוב",
}  # fmt: skip
