"""How people close a letter in the languages of the game: a row for each, entries parted by bars.

The data behind `closing_phrases`, which has other languages too. Letters count with and without their marks.
"""

from __future__ import annotations

# Closing words: what stands below them is a signature.
FAREWELLS = {
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
SHORT_FAREWELLS = {"en": "rgds", "de": "lg|vg|mfg|gruß", "pl": "pozdr|pozdro", "ru": "с ув"}
# People also say these first and then move: they close a letter only above a name or before closing words.
KIND_WORDS = {
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
AND = {
    "en": "and|with",
    "de": "und",
    "bg": "и",
    "uk": "та|і|й",
    "pl": "i|oraz",
    "ru": "и",
}  # Hebrew writes them together with the word
FROM_A_PLACE = {"en": "from", "de": "aus", "bg": "от", "uk": "з|із|зі", "pl": "z|ze", "ru": "из"}
# With which verbs moves begin, so that none is taken for a part of a signature.
MOVES = {
    "en": "play|lay|discard|pass|choose|pay|toll|steal|undo",
    "de": "spiele|lege|leg|baue|nutze|wirf|werfe|abwerfen|zurücknehmen|zurück",
    "bg": "играй|играя|постави|сложи|изиграй|изчисти|изхвърли|върни|назад",
    "uk": "зіграй|грай|граю|поклади|клади|скинь|скинути|викинь|скасуй|назад",
    "pl": "zagraj|gram|graj|połóż|kładę|odrzuć|odrzucam|wyrzuć|cofnij",
    "ru": "сыграй|играй|играю|положи|клади|хожу|сбрось|сбросить|отмени|назад",
    "he": "לשחק|שחק|שחקי|להניח|הנח|הניחי|להשליך|השלך|השליכי|לזרוק|זרוק|זרקי|לבטל|ביטול",
}  # fmt: skip
