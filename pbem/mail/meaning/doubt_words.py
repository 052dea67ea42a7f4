"""Words of doubt, negation, condition and question in the seven languages, and what only sounds like them.

How the tables are written stands in `word_tables`.
"""

from __future__ import annotations

import re
from functools import cache

from pbem.mail.meaning.word_tables import any_of
from pbem.mail.parse.folding import in_a_table

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
        wait till you see; wait until you see; excuse (the |my |any
        )?(typos|brevity|spelling|mistakes|errors); see you (soon|later|tomorrow|then|next week|next
        time|around)
    """,
    "de": r"""
        nicht (schlecht|übel); kein (problem|ding|stress); keine (sorge|eile|ursache|angst); wie
        geht(s|'s|\ses)( (euch|dir|allen))?; (sorry|entschuldigung|entschuldigt|entschuldige|verzeihung)
        (für|wegen) (die |das |den |der |meine |meiner )?(lange |langen |späte |späten )?\w+; tut mir leid
        (für|wegen) (die |das |den |der )?(lange |langen |späte |späten )?\w+; lasst euch nicht stören; was
        gibt's neues; alles gut bei (euch|dir); besser spät als nie; warum nicht; ohne eile; bis
        (bald|dann|später|morgen|nachher|nächste woche|zum nächsten mal|zum nächsten zug|die tage); kann es
        (nicht|kaum) erwarten
    """,
    "pl": r"""
        nie (najgorzej|jest źle|ma sprawy|ma za co|ma problemu|ma pośpiechu|martw*|śpiesz*|spiesz*); jak
        (leci|się macie|się masz|tam|zdrowie); co (słychać|tam|nowego)( u (was|ciebie))?;
        (przepraszam|sorry|wybacz*) za (\w+
        )?(opóźnienie|zwłokę|spóźnienie|milczenie|czekanie|ciszę|odpowiedź); lepiej późno niż wcale; bez
        problemu; bez pośpiechu; czemu nie; dlaczego nie; no to; no dobra; no więc; no i; do
        (jutra|zobaczenia|później|następnego razu|następnego|usłyszenia); no dobrze; no tak; nie mogę się
        doczekać
    """,
    "ru": r"""
        не (плохо|за что|торопи*|спеши*|волну*|беспоко*|проблема); без проблем; нет проблем; почему бы и
        нет; как (дела|жизнь|ты|вы|настроение); что нового; (извин*|прост*|сорри) за (\w+
        )?(задержк*|опоздани*|молчани*|ожидани*|долг*|ответ*|поздн*); лучше поздно,? чем никогда; до
        (завтра|встречи|скорого|следующего раза|следующего хода); (всем|ну) пока; пока-пока; пока всем; не
        могу дождаться; жду не дождусь
    """,
    "uk": r"""
        не (погано|хвилю*|поспіша*|переживай*|проблема); без проблем; нема проблем; немає проблем; чому б і
        ні; нема за що; як (справи|життя|ти|ви|настрій); що нового; (вибач*|перепрош*|пробач*|даруй*) за
        (\w+ )?(затримк*|запізненн*|мовчанн*|очікуванн*|довг*|відповідь|пізн*); краще пізно,? ніж ніколи; до
        (завтра|зустрічі|скорого|наступного разу|наступного ходу); не можу дочекатися; чекаю не дочекаюся
    """,
    "bg": r"""
        не (е зле|е лошо|беше лош*|се притесня*|бързай*); никак не е лошо; няма (проблем*|защо|бърза*); без
        проблем*; защо не; как (си|сте|е|върви|я карате); какво ново; (извин*|съжалявам|прости*|сори) за
        (\w+ )?(забавян*|закъснени*|чакане*|мълчани*|късн*); по-добре късно,? отколкото никога; до
        (утре|скоро|виждане|следващия път|следващия ход); нямам търпение
    """,
    "he": r"""
        לא רע; לא נורא; מוטב מאוחר מ\w+( לא)?; למה לא; בלי לחץ; אין (בעיה|על מה|לחץ); מה
        (שלומך|שלומכם|נשמע|קורה|חדש|המצב); (סליחה|מצטער|מצטערת|סורי) על (ה)?(עיכוב|איחור|המתנה|שתיקה|זמן);
        (נתראה|להתראות|ניפגש) (מחר|בקרוב|אחר כך|בפעם הבאה|בתור הבא); או קיי; או-קיי; לא (יכול|יכולה) לחכות
    """,
}


@cache
def friendly() -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(_FRIENDLY)}\s*\??")


# Doubt, negation, condition, question: whoever writes one of these beside a command may not mean it.
_DOUBTS = {
    "en": r"""
        maybe; perhaps; possibly; probably; presumably; might; may be; not; never; neither; nor; nope; none;
        cannot; cant; dont; didnt; wont; wouldnt; shouldnt; isnt; unsure; uncertain; undecided; i think; i
        guess; i suppose; i wonder; i believe; i assume; or; either; if; unless; whether; when; whenever;
        until; till; once; as soon as; in case; provided; depend*; otherwise; would; should; could; shall;
        what about; how about; what if; rather; wait; hold on; tempted; hesita*; consider*; thinking
        (of|about); almost; without; refuse; avoid; supposing; suppose; imagine; assuming; except; instead
        of; said; says; told; wrote; writes; suggest*; example; later; tomorrow; next
        (turn|time|round|week); last (turn|time|round|week); plan b; theor*; idea; explain; how (do|can|to);
        just thinking; wondering; used to; torn; hypothe*; e.g; i.e; after
        (you|he|she|they|him|her|them|that)
    """,
    "de": r"""
        vielleicht; evtl; eventuell; möglicherweise; womöglich; wahrscheinlich; vermutlich; wohl; nicht;
        nie; niemals; nein; nee; nö; kein*; weder; oder; entweder; wenn; falls; sofern; sobald; solange;
        ausser; bevor; bis; ob; würde*; sollte*; soll; könnte*; unsicher; glaube; denke; denk; schätze;
        vermute; überlege*; lieber; eher; es sei denn; stimmt nicht; sonst; andernfalls; statt; warte*; wie
        wär*; was wäre; hätte; ohne; fast; sagte; sagt; schrieb; schreibt; meinte; vorschlag; vorgeschlagen;
        beispiel; später; nächste* (mal|runde|zug); letzte* (mal|runde|zug); theoretisch; idee; zum
        beispiel; z.b; angenommen; hypothe*
    """,
    "pl": r"""
        może; moze; chyba; prawdopodobnie; pewnie; możliw*; ewentualnie; być może; nie; nigdy; ani; albo;
        lub; czy; jeśli; jesli; jeżeli; jezeli; jak; gdyby; gdy; kiedy; dopóki; dopoki; dopiero; zanim; o
        ile; myślę; mysle; sądzę; sadze; wydaje mi; \w+(łbym|łabym|lbym|labym); powinienem; powinnam;
        wątpi*; niepewn*; poczekaj*; zaczekaj*; czekaj*; raczej; lepiej; wolę; wolałbym; wolałabym; inaczej;
        zamiast; waham; zastanawiam; bez; prawie; napisa*; pisze; mówi; mówił*; powiedzia*; przykład;
        później; jutro; następn*; ostatnio; teoretycznie; pomysł; np; ewentualnie; załóżmy; powiedzmy;
        hipotet*
    """,
    "ru": r"""
        может; возможно; наверн*; вероятно; видимо; скорее; вряд ли; едва ли; не; нет; ни; нельзя; никогда;
        или; либо; если; когда; пока; как только; думаю; кажется; полагаю; считаю; бы; ли; сомнева*;
        подожди*; погоди*; лучше; иначе; стоит; вместо; без; почти; в случае; разве; неужели; что насчет;
        пишет; писал*; написал*; сказал*; говорит; например; позже; потом; завтра; следующ*; прошл*;
        теоретически; идея; допустим; предположим; скажем; гипотет*
    """,
    "uk": r"""
        може; можливо; мабуть; напевно; певно; либонь; ймовірно; імовірно; навряд; радше; не; ні; ані; нема;
        неможна; ніколи; нізащо; ніяк*; або; чи; якщо; якби; коли; поки; як тільки; щойно; думаю; здається;
        гадаю; вважаю; би; б; сумніва*; зачекай*; почекай*; стривай*; краще; інакше; варто; міг би?; могла
        би?; замість; без; майже; хіба; що як; а що; пише; писа*; написа*; сказа*; каже; наприклад; пізніше;
        потім; завтра; наступн*; минул*; теоретично; ідея; припустимо; припустімо; скажімо; гіпотет*
    """,
    "bg": r"""
        може; възможно; вероятно; евентуално; едва ли; сигурно; май; не; нито; няма; никога; никакъв;
        никак*; или; ако; когато; докато; щом; мисля; струва; смятам; бих; дали; ли; освен; съмнява*;
        чакай*; изчакай*; почакай*; по-добре; по-скоро; щях; иначе; вместо; без; почти; недей*; какво ще
        кажете; а какво; пише; написа*; каза*; казва; например; по-късно; после; утре; следващ*; минал*;
        теоретично; идея; да речем; да предположим; да кажем; хипотет*
    """,
    "he": r"""
        אולי; ייתכן; יתכן; כנראה; ספק; לא; אל; אין; אף פעם; לעולם; מעולם; או; אם; אלא; כאשר; כש\w+; ברגע
        ש\w+; עד ש\w+; חושב; חושבת; נראה לי; האם; כדאי; רגע; חכה; חכי; חכו; אחרת; במקום; במידה ו\w+; בתנאי;
        עדיף; מעדיף; מעדיפה; מתלבט*; הייתי; יכולתי; שאשחק; שאניח; בלי; כמעט; ומה אם; מה אם; מה עם; צריך;
        כתב; כתבה; אמר; אמרה; אומר; אומרת; לדוגמה; למשל; מחר; אחר כך; בפעם הבאה; רעיון; תיאורטית; נניח; נגיד
    """,
}


@cache
def doubts() -> re.Pattern[str]:
    return re.compile(rf"{_doubt()}|[?؟]")


@cache
def leads_on() -> re.Pattern[str]:
    """A sentence of doubt that is not at its end: a command in the next paragraph may belong to it."""
    small = r"(?:to|i|we|want|like|that|ever|ich|wir|dass|ze|ja|byc|я|быть|би|что|що|аз|да|че|אני|ש)"
    return re.compile(rf"{_doubt()}(?:.*:|(?:\s+{small})*\s*(?:[,…]|\.\.\.)?)(?<!нет)(?<!нема)(?<!няма)\s*$")


def _doubt() -> str:
    return rf"(?:\b{any_of(_DOUBTS)}\b|\bno\b(?!\.\s?[0-9])|n't\b)"


# The first word of a paragraph that goes on with the one above.
CONTINUES = re.compile(
    in_a_table(
        r"(?:is|are|was|were|would|will|could|should|has|had|but|of|in|at|by|as|than|because"
        r"|ist|war|wäre|würde|wird|hat|aber|von|im|als|weil|to|jest|był|była|było|byłby|będzie|ale|bo"
        r"|был|была|было|будет|но|бы|потому|був|була|було|буде|але|би|бо|беше|е|ще|но|би|защото"
        r"|היה|הייתה|יהיה|אבל|כי)\b"
    )
)
# The last word of a line that goes on in the next one, whatever it says.
UNFINISHED = re.compile(
    in_a_table(
        r"\b(?:to|that|is|are|was|be|can|may|must|will|and|but|because|than|of|zu|dass|und|aber|weil|darf|kann|muss|als"
        r"|że|żeby|i|ale|bo|mogę|что|чтобы|и|но|потому|могу|щоб|що|і|але|бо|можу|да|че|мога|כי|אבל|יכול|יכולה)\s*$"
    )
)
# How a paragraph begins that makes the one above it depend on something.
CONDITIONS = re.compile(
    in_a_table(
        r"\W*(?:(?:but|and|only|aber|und|nur|ale|i|tylko|но|и|а|только|але|й|та|тільки|само|אבל|רק|ורק)\s+)*"
        r"(?:(?:ok|okay|right|correct|allowed|legal|possible)\s*\?|(?:if|unless|or|provided|in\s+case"
        r"|wenn|falls|sofern|oder|ausser|jeśli|jesli|jeżeli|chyba\s+że|albo|lub|o\s+ile|если|или|либо|якщо|або|чи|ако|освен|אם|או|אלא)\b)"
    )
)
