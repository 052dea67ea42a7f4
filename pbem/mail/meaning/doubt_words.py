"""Words of doubt, and words that take something back, in the seven languages: the data behind `doubts`.

In the tables a blank is any white space, a star ends a stem, ``#`` is a number with or without a word before
it, dots are a word or two in between, and round brackets hold alternatives. Everything is case-folded, as are
the lines that it meets; ``ё`` is written ``е``. The patterns are long, so they are made when the first mail
wants them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby

_NUMBER = (
    r"(?:(?:no\.?|nr\.?|number|option|line|move|card|nummer|numer|номер|ход|хід|карта|№|מספר)\s?)?#?[0-9]+"
)


def _entries(tables: dict[str, str]) -> Iterator[str]:
    """The entries of all languages; one that begins with alternatives counts as several."""
    for table in tables.values():
        for entry in " ".join(table.split()).split("; "):
            if entry.startswith("("):
                firsts, _, rest = entry[1:].partition(")")
                yield from (first + rest for first in firsts.split("|"))
            else:
                yield entry


def _pattern(entry: str) -> str:
    """One entry of a table as a regular expression."""
    for sign, meant in (
        (".", r"\."),
        ("(", "(?:"),
        ("*", r"\w*"),
        ("…", ".{0,20}"),
        ("#", _NUMBER),
        (" ?", r"\s*"),
        (" ", r"\s+"),
    ):
        entry = entry.replace(sign, meant)
    return entry


def _any_of(tables: dict[str, str]) -> str:
    """Any entry; sorted by how they begin, so that only a few have to be tried at each word."""
    groups = groupby(sorted(set(_entries(tables))), key=lambda entry: entry[0])
    return "(?:" + "|".join(_group(first, same) for first, same in groups) + ")"


def _group(first: str, entries: Iterable[str]) -> str:
    """Entries that begin alike, the longest first."""
    patterns = "|".join(sorted(map(_pattern, entries), key=len, reverse=True))
    return f"(?={first})(?:{patterns})" if first.isalpha() else f"(?:{patterns})"


# What only sounds like doubt: it is taken out before anything is looked for.
_FRIENDLY = {
    "en": r"""
        not (a bad|bad|too bad|so bad); not a problem; no (problem|worries|rush|hurry|hard
        feelings|offence|offense); can't wait; cannot wait; cant wait; why not; don't
        (worry|forget|mind|hesitate); do not (worry|forget|hesitate); never (forget|a dull moment); won't
        forget; better late than never; if you ask me; as if; how (are|is) (you|everyone|everybody|it
        going|life|things|the weather)( (all|doing|today|there))?; how's (it going|life|everyone|everybody);
        what's up; what's new; how do you do; sorry (for|about) (the |my |being |such a |this |that )?(very
        |so |long |late |slow |short
        )?(delay|wait|silence|late|lateness|slow|slowness|reply|answer|response|writing|hold-up)*; sorry for
        (not|keeping|making|taking|replying|answering|writing|being) \w+( \w+)?( \w+)?; sorry (i am|i'm|i
        was|to be) (late|slow|so late|so slow|busy); take your time; for once; at once; ready when you are;
        when you are ready; when you (have|get|find) (time|a moment|a minute); wait for it; wait and see;
        wait till you see; wait until you see
    """,
    "de": r"""
        nicht (schlecht|übel); kein (problem|ding|stress); keine (sorge|eile|ursache|angst); wie
        geht(s|'s|\ses)( (euch|dir|allen))?; (sorry|entschuldigung|entschuldigt|entschuldige|verzeihung)
        (für|wegen) (die |das |den |der |meine |meiner )?(lange |langen |späte |späten )?\w+; tut mir leid
        (für|wegen) (die |das |den |der )?(lange |langen |späte |späten )?\w+; lasst euch nicht stören; was
        gibt's neues; alles gut bei (euch|dir); besser spät als nie
    """,
    "pl": r"""
        nie (najgorzej|jest źle|ma sprawy|ma za co|ma problemu|ma pośpiechu|martw*|śpiesz*|spiesz*); jak
        (leci|się macie|się masz|tam|zdrowie); co (słychać|tam|nowego)( u (was|ciebie))?;
        (przepraszam|sorry|wybacz*) za (\w+
        )?(opóźnienie|zwłokę|spóźnienie|milczenie|czekanie|ciszę|odpowiedź); lepiej późno niż wcale
    """,
    "ru": r"""
        не (плохо|за что|торопи*|спеши*|волну*|беспоко*|проблема); как (дела|жизнь|ты|вы|настроение); что
        нового; (извин*|прост*|сорри) за (\w+ )?(задержк*|опоздани*|молчани*|ожидани*|долг*|ответ*|поздн*);
        лучше поздно,? чем никогда
    """,
    "uk": r"""
        не (погано|хвилю*|поспіша*|переживай*|проблема); нема за що; як (справи|життя|ти|ви|настрій); що
        нового; (вибач*|перепрош*|пробач*|даруй*) за (\w+
        )?(затримк*|запізненн*|мовчанн*|очікуванн*|довг*|відповідь|пізн*); краще пізно,? ніж ніколи
    """,
    "bg": r"""
        не (е зле|е лошо|беше лош*|се притесня*|бързай*); никак не е лошо; няма (проблем*|защо|бърза*); как
        (си|сте|е|върви|я карате); какво ново; (извин*|съжалявам|прости*|сори) за (\w+
        )?(забавян*|закъснени*|чакане*|мълчани*|късн*); по-добре късно,? отколкото никога
    """,
    "he": r"""
        לא רע; לא נורא; אין (בעיה|על מה|לחץ); מה (שלומך|שלומכם|נשמע|קורה|חדש|המצב);
        (סליחה|מצטער|מצטערת|סורי) על (ה)?(עיכוב|איחור|המתנה|שתיקה|זמן)
    """,
}


@cache
def friendly() -> re.Pattern[str]:
    return re.compile(rf"\b{_any_of(_FRIENDLY)}\s*\??")


# Doubt, negation, condition, question: whoever writes one of these beside a command may not mean it.
_DOUBTS = {
    "en": r"""
        maybe; perhaps; possibly; probably; presumably; might; may be; not; never; neither; nor; nope; none;
        cannot; cant; dont; didnt; wont; wouldnt; shouldnt; isnt; unsure; uncertain; undecided; i think; i
        guess; i suppose; i wonder; i believe; i assume; or; either; if; unless; whether; when; whenever;
        until; till; once; as soon as; in case; provided; depend*; otherwise; would; should; could; shall;
        what about; how about; what if; rather; wait; hold on; tempted; hesita*; consider*; thinking
        (of|about); almost; without; refuse; avoid; supposing; suppose; imagine; assuming; except; instead
        of
    """,
    "de": r"""
        vielleicht; evtl; eventuell; möglicherweise; womöglich; wahrscheinlich; vermutlich; nicht; nie;
        niemals; nein; nee; nö; kein*; weder; oder; entweder; wenn; falls; sofern; sobald; solange; ausser;
        bevor; bis; ob; würde*; sollte*; soll; könnte*; unsicher; glaube; denke; schätze; vermute;
        überlege*; lieber; sonst; andernfalls; statt; warte*; wie wär*; was wäre; hätte; ohne; fast
    """,
    "pl": r"""
        może; moze; chyba; prawdopodobnie; pewnie; być może; nie; nigdy; ani; albo; lub; czy; jeśli; jesli;
        jeżeli; jezeli; jak; gdyby; gdy; kiedy; dopóki; dopoki; dopiero; zanim; o ile; myślę; mysle; sądzę;
        sadze; wydaje mi; \w+(łbym|łabym|lbym|labym); powinienem; powinnam; wątpi*; niepewn*; poczekaj*;
        zaczekaj*; czekaj*; raczej; inaczej; zamiast; waham; zastanawiam; bez; prawie
    """,
    "ru": r"""
        может; возможно; наверн*; вероятно; видимо; не; нет; ни; нельзя; никогда; или; либо; если; когда;
        пока; как только; думаю; кажется; полагаю; считаю; бы; ли; сомнева*; подожди*; погоди*; лучше;
        иначе; стоит; вместо; без; почти; в случае; разве; неужели; что насчет
    """,
    "uk": r"""
        може; можливо; мабуть; напевно; певно; либонь; не; ні; ані; нема; неможна; ніколи; або; чи; якщо;
        якби; коли; поки; як тільки; щойно; думаю; здається; гадаю; вважаю; би; б; сумніва*; зачекай*;
        почекай*; стривай*; краще; інакше; варто; замість; без; майже; хіба; що як; а що
    """,
    "bg": r"""
        може; възможно; вероятно; сигурно; май; не; нито; няма; никога; или; ако; когато; докато; щом;
        мисля; струва; смятам; бих; дали; ли; освен; съмнява*; чакай*; изчакай*; почакай*; по-добре; иначе;
        вместо; без; почти; недей*; какво ще кажете; а какво
    """,
    "he": r"""
        אולי; ייתכן; יתכן; כנראה; לא; אל; אין; אף פעם; לעולם; מעולם; או; אם; אלא; כאשר; כש\w+; עד ש\w+;
        חושב; חושבת; נראה לי; האם; כדאי; רגע; חכה; חכי; חכו; אחרת; במקום; עדיף; מתלבט*; הייתי; בלי; כמעט;
        ומה אם; מה אם; מה עם; צריך
    """,
}


@cache
def doubts() -> re.Pattern[str]:
    return re.compile(rf"{_doubt()}|[?؟]")


@cache
def leads_on() -> re.Pattern[str]:
    """A sentence of doubt that is not at its end: a command in the next paragraph may belong to it."""
    small = r"(?:to|i|we|want|like|that|ich|wir|że|ja|я|что|що|аз|да|אני)"
    return re.compile(rf"{_doubt()}(?:.*:|(?:\s+{small})*\s*(?:[,…]|\.\.\.)?)\s*$")


def _doubt() -> str:
    return rf"(?:\b{_any_of(_DOUBTS)}\b|\bno\b(?!\.\s?[0-9])|n't\b)"


# A few words and a number: "the second one: 9". Behind some words a number is a time, a round or a count.
ANOTHER_NUMBER = re.compile(
    r"(?:^|(?<=[,.;:!?–—-]))\s*(?:[^\W\d_]+\s+){0,3}(?P<before>[^\W\d_]+)[\s:]+#?(?P<number>[0-9]{1,3})(?=\s*(?:$|[,.;!?]))"
)
_BEFORE_OTHER_NUMBERS = """
    at on by from until till for in to of around about after before since near per than
    over under only just all are am we january february march april may june july august september october
    november december
    have has had got round turn game level day week page room seat age card cards
    um bis ab am von vor nach mit zu im seit nur alle sind bin haben runde zug spiel tag seite zimmer gegen
    o do od w na z za po przed tylko jest mamy runda runde tura gra dzień strona pokój około
    в до о об к с от на за по у через после около только нас раунд ход игра день страница этаж квартира дом
    од після перед біля тільки гра сторінка поверх будинок о об з зі
    през преди след само сме рунд игра ден страница етаж към
    ב עד ל מ בשעה רק אנחנו סיבוב משחק יום עמוד
"""


@cache
def before_other_numbers() -> frozenset[str]:
    return frozenset(_BEFORE_OTHER_NUMBERS.split())


# How a paragraph begins that makes the one above it depend on something.
CONDITIONS = re.compile(
    r"\W*(?:(?:but|and|only|aber|und|nur|ale|i|tylko|но|и|а|только|але|й|та|тільки|само|אבל|רק|ורק)\s+)*"
    r"(?:(?:ok|okay|right|correct|allowed|legal|possible)\s*\?|(?:if|unless|or|provided|in\s+case"
    r"|wenn|falls|sofern|oder|ausser|jeśli|jesli|jeżeli|chyba\s+że|albo|lub|o\s+ile|если|или|либо|якщо|або|чи|ако|освен|אם|או|אלא)\b)"
)

# What takes back whatever stands above it, wherever it is said.
_RETRACTIONS = {
    "en": r"""
        i (mean|meant)( (to|it))?; i (did not|didn't|didnt|don't|dont) mean; (not|isn't|wasn't) what i
        (mean|meant|wanted|want); meant (to|for|as|it|#);
        (ignore|disregard|scratch|cancel|undo|strike|delete|void|retract|revoke|erase|scrap|nix|discount|drop|reverse|revert)
        (it|that|this|the|my|what|all|above|everything|previous|last|these|those|please|#); forget
        (it|that|this|the|my|what|about|#); please
        (ignore|disregard|cancel|forget|stop|wait|hold|undo|delete|don't|dont|do not|discard that); never
        ?mind; nvm; take (it|that|this|the \w+|my \w+|#)? ?back; (taking|took) (it|that|this|the \w+|my \w+)
        back; go(ing)? back on; (other|another|different) (game|table|match|thread|mail); (wrong|incorrect)
        (game|mail|e-mail|email|message|move|number|card|line|one|person|address|thread|window|list|cell|place|play|option|choice|answer|table|match|round|reply);
        typo*; mistyped; misread; misclick*; mis-click*; miscount*; by (mistake|accident); my
        (mistake|error|bad|fault); (a|made a) mistake; mistaken*; accident*; in error; an error;
        correction*; correct (that|this|it|the|my|to); instead; changed? my mind; chang(e|ing) of mind;
        changing my mind; second thoughts?; think(ing)? again; on reflection; reconsider*; let me think;
        have to think; need to think; think (it over|about it|twice); rather #; rather
        (the|play|lay|discard|not|than); i'd rather; i would rather; would prefer; prefer #; make (it|that)
        #; better #; better (not|play|the|to); # is better; # (was|is) (wrong|meant|right|correct); or
        (rather |maybe |better |perhaps )?#; not #; no #; no wait; sorry,?
        (no|not|wait|wrong|#|that|this|scratch|ignore|forget|i (mean|meant|want|wanted)|actually|it
        (is|was|should)); supposed to be; hold (it|off|that|fire|your horses); (don't|dont|do not)
        (do|play|lay|move|count|use|make|take|send|execute|discard|leave|go|join|agree|run|read|process|accept|want);
        not (yet|that one|this one|really|sure); unsure; maybe (not|#|rather|better); perhaps
        (not|#|rather|better); or not; just (kidding|joking); only (kidding|joking); kidding; (a|only|just
        a|just) test; just testing; only testing; abort; stop that; belay; invalid; withdrawn; void; oops*;
        whoops*; ooops*; ups; should i; shall i; only if; but if; unless; was (for|meant); is for
        (the|my|an|another); not for (this|you); wait a (second|moment|minute|sec); change
        (it|that|this|my|to|#); (can|could|may) i (still )?change; make that a? ?#; nonsense; i
        (confused|mixed up|misread); should (be|read|say) (#|the other*); should have (been|said|read);
        (that|this|it) (is|was) wrong; that's wrong; wrong (thing|button|key); too
        (early|soon|fast|quick|quickly); let's wait; wait (for \w+|with|until); skip (this|it|that);
        withdraw*; my (move|turn|card) back; (have|want) it back; pretend*; kindly
        (ignore|disregard|cancel); redo; typing error; no longer sure; not sure any ?more; on the other
        hand; postpone*; not this turn; (play|lay|discard|put|place|use|played) #; meant #; i wanted #;
        wanted to (play|write|say|send|choose) #; # of course; of course #; sorry - #; sorry: #
    """,
    "de": r"""
        ich (meine|meinte|mein); (meine|meinte) (ich|natürlich|#); gemeint; doch
        (lieber|nicht|besser|die|den|das|#); lieber (doch|nicht|#|die|den|das|so); besser (doch|nicht|#);
        eher (doch|nicht|#); vergiss; vergesst; vergessen sie; vergiss es; ignorier*; bitte
        (nicht|ignorier*|vergessen|warten|stornieren|löschen|streichen); nicht
        (beachten|machen|spielen|ziehen|werten|zählen|ausführen|ablegen|so gemeint|das spiel|doch);
        (falsche|falscher|falsches|falschen|anderes|anderen|andere|verkehrte*)
        (spiel|spiels|partie|zug|nummer|mail|karte|feld|zeile|adresse|fenster|antwort|runde); im falschen;
        war falsch; ist falsch; verseh*; aus versehen; vertippt; vertan; verklickt; verlesen; verschrieben;
        verzählt; verwechselt; tippfehler; schreibfehler; fehler; irrtum; irrtümlich; geirrt; korrektur*;
        korrigier*; berichtig*; stattdessen; anstatt; anstelle; statt #; zurücknehmen; zurückgenommen;
        zurückziehen; nehme* …zurück; ziehe* …zurück; rückgängig; storn*; streich*; gestrichen; anders
        überlegt; nochmal überlegen; muss (noch )?überlegen; es mir überlegt; warte (mal|kurz|noch); moment
        mal; oder (doch|lieber|besser|vielleicht|nicht|#); vielleicht (doch|lieber|nicht|#); nein,?
        (warte|halt|doch|lieber|#|nicht); sollte …(heissen|sein); ein (scherz|test|witz); nur spass;
        ungültig; hinfällig; gilt nicht; zählt nicht; noch nicht; hoppla; huch; soll ich; nur wenn; es sei
        denn; sorry,? (ich meine|ich meinte|nein|falsch*|doch|#); nicht #; bin (mir )?(nicht
        sicher|unsicher); ändere*; ändern; änderung; verguckt; halt stop; auf # (ändern|setzen); bitte (noch
        |kurz |noch kurz )?warten; kommando zurück; nicht mehr sicher; wollte (ich )?(eigentlich )?#;
        blödsinn; unsinn; falsch (gelesen|gezählt|getippt|geschrieben|verstanden|geklickt); macht? das
        nicht; # soll; soll # sein; dann (doch |lieber )?#; nicht diesen zug; zu früh; verschieb*; #
        natürlich; natürlich #
    """,
    "pl": r"""
        mia(ł|l)(em|am) na my(ś|s)li; mam na my(ś|s)li; chodzi(ło|lo)? mi; to znaczy; znaczy się; zapomnij*;
        niewa(ż|z)ne; nie wa(ż|z)ne; mniejsza; zignoruj*; ignoruj*; pomi(ń|n)*; pro(szę|sze)
        (nie|zignorować|pominąć|anulować|zapomnieć|czekać|poczekać|zignorowac); nie
        (rób*|rob*|licz*|graj*|zagrywaj*|bierz*|uwzględniaj*|wykonuj*|ta|ten|to|jednak|tak|#); anuluj*;
        odwo(ł|l)*; skasuj*; cofam; cofnij*; cofną*; wycof*; skreśl*; unieważni*;
        (zła|zly|zły|zle|inna|inny|innej|złej|innego|złego|pomylona)
        (gra|gry|grze|grę|karta|ruch|numer|mail|partia|partii|odpowiedź|kartę); do (złej|innej) gry;
        pomy(ł|l)*; b(ł|l)(ą|a)d*; błędn*; liter(ó|o)wk*; przejęzycz*; poprawk*; korekt*; poprawiam;
        popraw*; sprostowanie; zamiast; zmieni(łem|łam|lem|lam|am) zdanie; zmiana zdania; rozmy(ś|s)l*;
        muszę pomyśleć; zastanowi*; jednak (nie|#|wolę|lepiej|inaczej|zagram|gram|nie); raczej
        (nie|#|zagram|wolę); lepiej (nie|#|zagram); wol(ę|e) #; albo (nie|lepiej|raczej|jednak|może|#); lub
        #; czy #; może (jednak|#|lepiej|nie); żart*; tylko test*; to był test; nieaktualn*; jeszcze nie; nie
        jestem pew*; chyba że; tylko jeśli; czy powinienem; czy powinnam; ups; ojej; sorry,?
        (nie|#|to|mia*); przepraszam,? (nie|#|to|mia*|pomy*|jednak); powinno być; miało być; mialo byc; źle;
        zmie(ń|n)*; zmiana na; zmieniam; chcia(ł|l)(em|am) (jednak )?(#|napisać|zagrać|napisac|zagrac); nie
        to chcia*; za wcześnie; niechcący; przypadk*; wstrzymaj*; nie wysyłaj*; oczywiście #
    """,
    "ru": r"""
        им(ел|ела|ею|елось) в виду; в смысле; я имел*; забудь*; забей*; неважно; не важно; проехали; игнор*;
        проигнор*; не
        (обраща*|учитыва*|счита*|надо|нужно|дела*|ход*|игра*|та|тот|то|туда|засчит*|выполня*|так|в
        ту|уверен*|#); отмен*; отбой; аннулир*; зачеркн*; вычеркн*; удали*; друг(ая|ой|ую|ого)
        (игра|игры|игре|игру|ход|номер|карт*|парти*|письмо); ошиб*; опечат*; перепута*; описк*; обозна*;
        исправ*; поправ*; коррект*; вообще-то; вместо; передума*; подума*;
        (беру|возьму|забираю|взять|верните) …назад; обратно; лучше
        (#|так|тогда|другой|другую|не|сыгра*|пойду|положу|я|все); или (нет|лучше|может|#); может
        (лучше|быть|#|не); точнее; вернее; скорее #; шутка; шучу; пошути*; это (был )?тест; недействительн*;
        пока не; еще не; только если; нет,? (стой*|подожди*|погоди*|лучше|#|не|постой*);
        (извини*|прости*|сорри|пардон),? (нет|не|#|я|это|ошиб*|лучше|стой*); упс*; должно быть #; стоит ли;
        не того; измените; измени; изменить; смените; смени; поменяй*; поменяю; поменять; замени*; хотел*
        (написать|сыграть|сходить|положить|#); (подождите|подожди|погодите)
        (с|немного|пока|минут*|чуть|секунд*); не (отправля*|присыла*|принима*|засчитыва*); случайно;
        нечаянно; рано; не туда; путаница; конечно,? #
    """,
    "uk": r"""
        (мав|мала|маю|малося) на увазі; в сенсі; тобто #; забудь*; неважливо; не важливо; проїхали; ігнор*;
        проігнор*; не
        (зважа*|зверта*|врахову*|раху*|треба|потрібно|роб*|ход*|грай*|та|той|те|туди|зарахов*|викону*|так|в
        ту|впевнен*|певен|певна|#); скасу*; відмін*; відбій; анулю*; викресл*; видали*;
        інш(а|ої|у|ій|ий|ого) (гра|гри|гру|грі|хід|номер|карт*|парті*|лист); помил*; переплута*; описк*;
        одрук*; друкарськ*; виправ*; поправ*; корект*; взагалі-то; замість; натомість; передума*; подума*;
        (беру|візьму|забираю|взяти|поверніть) …назад; краще (#|так|тоді|інш*|не|зіграю|піду|покладу|я);
        (або|чи) (краще|ні|може|не|#); може (краще|бути|#|не); точніше; вірніше; радше #; жарт*; це (був
        )?тест; недійсн*; поки не; ще не; тільки якщо; лише якщо; ні,?
        (стій*|зачекай*|почекай*|краще|#|не|стривай*|чекай*); (вибач*|перепрош*|пробач*|сорі),?
        (ні|не|#|я|це|помил*|краще|стій*); упс*; має бути #; чи варто; змініть; зміни; змінити; зміню;
        поміняй*; поміняю; поміняти; заміни*; хибн*; хоті(в|ла) (написати|зіграти|сходити|покласти|#);
        (почекайте|зачекайте|почекай|зачекай|чекайте) (з|трохи|поки|хвилин*); не
        (надсила*|відправля*|прийма*); випадково; ненавмисно; зарано; не туди; плутанина; звичайно,? #
    """,
    "bg": r"""
        (имах|имам|имаше) предвид; предвид; искам да кажа; исках да (кажа|напиша|играя); забрав(и|ете)(
        (го|това|за))?; няма значение; игнорира*; пренебрегн*; не
        (обръща*|го|я|ги|прави*|брой*|зачита*|играй*|тази|този|това|така|съм сигур*|в тази|#); недей*;
        отмен*; отказвам*; отказ; анулир*; зачеркн*; изтри*; грешн(а|о|ия|ата|ото)
        (игра|ход|номер|карта|имейл|писмо|отговор|мейл|съобщение); (друга|другата|друг)
        (игра|ход|номер|карта|партия); греш*; погрешк*; сбърка*; обърка*; печатна; поправ*; корекци*;
        коригир*; всъщност; вместо; размисли*; премисли*; отметна*; промени* (си )?(мнени*|решени*);
        помисля; връщам*; (взимам|вземам|вземи) …(обратно|назад); обратно; оттегл*; по-добре
        (#|не|да|друг*); по-скоро (#|не|да); или (по-добре|не|може|#); може би (#|не|по-добре); шега*;
        майтап*; това (беше )?тест; невалид*; още не; само ако; не,?
        (чакай*|изчакай*|почакай*|по-добре|#|спри*); (извин*|съжалявам|сори|пардон),?
        (не|#|имах|исках|греш*|сбър*|чакай*|това); упс*; опа; трябва да е #; дали да; сменете; смени;
        сменям; променете; промени; променям; замен*; (чакайте|чакай|изчакайте|изчакай|почакайте)
        (малко|с|още|минут*); не (пращай*|изпраща*|приема*); случайно; без да искам; рано; объркване;
        разбира се,? #
    """,
    "he": r"""
        התכוונתי; מתכוון; מתכוונת; כוונתי; הכוונה; עזוב; עזבי; עזבו; תשכח*; שכח מזה; שכחו מזה; שכחי מזה;
        שכחו מ\w+; לא (חשוב|משנה|לבצע|לשחק|לספור|להתייחס|זה|המשחק|בטוח|בטוחה|נכון|עכשיו|עדיין|#); להתעלם;
        תתעלמ*; התעלמ*; תתעלם; התעלם; אל (ת\w+|נא); נא (לא|להתעלם|לבטל); בטל; בטלו; בטלי; לבטל; תבטל*;
        ביטול; מבטל*; מבוטל; משחק (אחר|שגוי|לא נכון); המשחק (הלא נכון|השני|האחר); טעות; טעיתי; בטעות;
        התבלבלתי; שגיאה; שגוי; הקלדה; תיקון; מתקן; מתקנת; לתקן; תיקנתי; בעצם; למעשה; במקום; שיניתי; התחרטתי;
        מתחרט*; בחזרה; חוזר בי; חוזרת בי; מושך; מושכת; עדיף (#|לא|את|ש\w+); או (אולי |ש)?#; או לא; אולי
        (#|לא|עדיף); סתם; בצחוק; צוחק; צוחקת; רק בדיקה; אופס*; אויש; רק אם; אלא אם;
        (סליחה|מצטער|מצטערת|סורי),? (לא|#|התכוונתי|טעות|רגע|זה); לחשוב שוב; צריך לחשוב; צריכה לחשוב; האם
        כדאי; לא #; שנה ל*; שנו ל*; שני ל*; לשנות; תשנה; תשנו; החלף; להחליף; אוי לא; חכו רגע; חכה רגע; חכי
        רגע; רגע רגע; רציתי (לכתוב|לשחק|לבחור|#); צריך להיות; בלבול; התבלבל*; מוקדם מדי; במקרה; חכו; חכה;
        חכי; כמובן #
    """,
}
# Cries that take something back if a sentence begins with them and stops for breath, or a number follows.
_CRIES = {
    "en": r"""
        no; nope; nah; wait; stop; hold on; hang on; one moment; damn; shit; crap; argh; hmm; hm; actually;
        edit; update; cancel; undo; ignore; disregard; forget it; instead; better; rather
    """,
    "de": r"""
        nein; nee; halt; stopp; stop; moment; warte; wartet; mist; quatsch; verdammt; eigentlich; doch; oh
        je; ohje; sekunde; lieber; ne; ach so; ach
    """,
    "pl": r"""
        nie; czekaj; czekajcie; poczekaj; poczekajcie; zaczekaj; chwila; chwileczkę; moment; stop; stój;
        stójcie; oj; kurde; cholera; właściwie; jednak; w zasadzie; raczej; lepiej; wróć; tak naprawdę
    """,
    "ru": r"""
        нет; стой; стойте; стоп; подожди; подождите; погоди; погодите; постой; постойте; минутку; ой; блин;
        черт; на самом деле; хотя; хм; лучше; скорее; назад
    """,
    "uk": r"""
        ні; стій; стійте; стоп; зачекай; зачекайте; почекай; почекайте; чекай; чекайте; стривай; стривайте;
        хвилинку; ой; чорт; насправді; власне; хоча; хм; краще; радше; назад
    """,
    "bg": r"""
        не; чакай; чакайте; изчакай; изчакайте; почакай; почакайте; стоп; спри; спрете; момент; ох; уф;
        мамка му; всъщност; хм; по-добре; по-скоро; назад
    """,
    "he": r"""
        לא; רגע; שנייה; חכה; חכי; חכו; עצור; עצרי; עצרו; המתן; אוי; סטופ; הממ
    """,
}
_STARTS = (
    r"(?:^|(?<=[.!?;:,…–—-]))\s*(?:(?:oh|ah|eh|uh|um|but|and|aber|ach|och|ale|ah|но|а|але|ама|אבל|אה)[,\s]+)*"
)


@cache
def takes_back() -> re.Pattern[str]:
    cry = rf"{_any_of(_CRIES)}(?!\w|\.[0-9])"
    return re.compile(
        rf"\b{_any_of(_RETRACTIONS)}(?!\w)"
        rf"|{_STARTS}{cry}(?:[\s,!]+{cry})*"
        r"(?=\s*$|\s*[,.!:…–—-]|\s+#?[0-9]|\s+(?:no|wait|i|we|let|that|the|this|it)\b)",
        re.MULTILINE,
    )
