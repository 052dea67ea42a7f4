"""Words that take back what stands above them, in the seven languages.

How the tables are written stands in `word_tables`.
"""

from __future__ import annotations

import re
from functools import cache

from pbem.mail.meaning.word_tables import any_of
from pbem.mail.parse.folding import folded, in_a_table

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
        have to think; need to think; before you count; i see now; think (it over|about it|twice); rather #;
        rather (the|play|lay|discard|not|than); i'd rather; i would rather; would prefer; prefer #; make
        (it|that) #; better #; better (not|play|the|to); # is better; # (was|is)
        (wrong|meant|right|correct); or (rather |maybe |better |perhaps )?#; not #; no #; no wait; sorry,?
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
        wanted to (play|write|say|send|choose) #; # of course; of course #; sorry - #; sorry: #; too late to
        (change|undo|cancel|take); (kill|stop|reset) (that|this|it); rollback; roll (it |that )?back;
        (finger|fingers|hand|thumb) slipped; typed that; autocorrect*; not
        (one|two|three|four|five|six|seven|eight|nine|ten); make (it|that) the; p.?s.?:? #;
        (apologies|pardon|excuse me),? #; (can't|cannot|couldn't) do (that|this|it); ignore me; sleep on it;
        get back to you; (decide|choose|answer|move) (later|tomorrow|tonight); not (final|definite); draft;
        is illegal; correct (move|number|one); hang on; (only|just) an example; i wonder (if|whether); can i
        (do|play|lay); (cat|dog|kid|kids|child|son|daughter|brother|sister|wife|husband|toddler|baby|else)
        (typed|wrote|sent|pressed|hit|did|playing|was|got hold); playing with (my|the) (phone|keyboard)
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
        ungültig; hinfällig; gilt nicht; zählt nicht; stimmt nicht;
        (katze|hund|kind|sohn|tochter|bruder|schwester) (hat|hatte|war); das war (meine katze|mein hund|mein
        kind); noch nicht; hoppla; huch; soll ich; nur wenn; es sei denn; sorry,? (ich meine|ich
        meinte|nein|falsch*|doch|#); nicht #; bin (mir )?(nicht sicher|unsicher); ändere*; ändern; änderung;
        verguckt; halt stop; auf # (ändern|setzen); bitte (noch |kurz |noch kurz )?warten; kommando zurück;
        nicht mehr sicher; wollte (ich )?(eigentlich )?#; blödsinn; unsinn; doch nicht; egal,
        (lass|lasst|vergiss|vergesst); falsch (gelesen|gezählt|getippt|geschrieben|verstanden|geklickt);
        macht? das nicht; # soll; soll # sein; dann (doch |lieber )?#; nicht diesen zug; zu früh;
        verschieb*; # natürlich; natürlich #; verwählt; zurück bitte; bitte zurück; lasst? das; noch ?mal:
        #; neuer zug; (entschuldigung|verzeihung|pardon),? #; überleg*; (richtigen|richtige|richtiger)
        (zug|nummer|karte); muss # (heissen|sein); entwurf; entscheide (später|morgen); nachdenken; denke?
        noch
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
        to chcia*; za wcześnie; niechcący; przypadk*; wstrzymaj*; nie wysyłaj*; oczywiście #; jednak; nowy
        ruch; pardon,? #; jeszcze myślę; pomyślę; niech pomyślę; nieprawd*; nieprawidłow*; mimo wszystko
        (nie|#); (kot|pies|dziecko|syn|córka|brat|siostra|mąż|żona)( mi)?( to)?
        (napisa*|wcisn*|wysła*|nacisn*|wpisa*); szkic; (poprawny|właściwy|prawidłowy) (ruch|numer);
        (odpowiem|zagram) później
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
        нечаянно; рано; не туда; путаница; вс[её](-таки| же|-же| ж) (нет|не|#|лучше); неправильн*; неверн*;
        (кот|кошка|собака|ребенок|сын|дочь|брат|сестра|муж|жена) (это |тут
        )?(нажал*|написал*|напечатал*|отправил*); дайте подумать; дай подумать; конечно,? #; новый ход;
        пардон,? #; (просто|только|лишь) тест*; черновик; (правильный|верный|другой) (ход|номер);
        (решу|отвечу|пришлю) (потом|позже|завтра)
    """,
    "uk": r"""
        (мав|мала|маю|малося) на увазі; в сенсі; тобто #; забудь*; неважливо; не важливо; проїхали; ігнор*;
        проігнор*; не
        (зважа*|зверта*|врахову*|раху*|треба|потрібно|роб*|ход*|грай*|та|той|те|туди|зарахов*|викону*|так|в
        ту|впевнен*|певен|певна|#); скас*; відмін*; відбій; анулю*; викресл*; видали*; інш(а|ої|у|ій|ий|ого)
        (гра|гри|гру|грі|хід|номер|карт*|парті*|лист); помил*; переплута*; описк*; одрук*; друкарськ*;
        виправ*; поправ*; корект*; взагалі-то; замість; натомість; передума*; подума*;
        (беру|візьму|забираю|взяти|поверніть) …назад; краще (#|так|тоді|інш*|не|зіграю|піду|покладу|я);
        (або|чи) (краще|ні|може|не|#); може (краще|бути|#|не); точніше; вірніше; радше #; жарт*; це (був
        )?тест; недійсн*; поки не; ще не; тільки якщо; лише якщо; ні,?
        (стій*|зачекай*|почекай*|краще|#|не|стривай*|чекай*); (вибач*|перепрош*|пробач*|сорі),?
        (ні|не|#|я|це|помил*|краще|стій*); упс*; має бути #; чи варто; змініть; зміни; змінити; зміню;
        поміняй*; поміняю; поміняти; заміни*; хибн*; хоті(в|ла) (написати|зіграти|сходити|покласти|#);
        (почекайте|зачекайте|почекай|зачекай|чекайте) (з|трохи|поки|хвилин*); не
        (надсила*|відправля*|прийма*); випадково; ненавмисно; зарано; не туди; плутанина; все(-таки| ж| ж
        таки) (ні|не|#|краще); неправильн*; невірн*;
        (кіт|кішка|собака|дитина|син|донька|брат|сестра|чоловік|дружина) (це |тут
        )?(натисну*|написа*|надрукува*|надісла*); дайте подумати; дай подумати; звичайно,? #; новий хід;
        (просто|тільки|лише) тест*; чернетка; (правильний|вірний|інший) (хід|номер);
        (вирішу|відповім|надішлю) (потім|пізніше|завтра)
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
        майтап*; това (беше )?тест; невалид*; невярн*; неправилн*; не е (вярно|правилно|така); все пак
        (не|#|по-добре); (котката|кучето|детето|синът|дъщеря|брат|сестра)( ми)? (го |това
        )?(написа|натисна|прати|изпрати); това беше (котката|кучето|детето); нека помисля; трябва да
        помисля; още не; само ако; не,? (чакай*|изчакай*|почакай*|по-добре|#|спри*);
        (извин*|съжалявам|сори|пардон),? (не|#|имах|исках|греш*|сбър*|чакай*|това); упс*; опа; трябва да е
        #; дали да; сменете; смени; сменям; променете; промени; променям; замен*;
        (чакайте|чакай|изчакайте|изчакай|почакайте) (малко|с|още|минут*); не (пращай*|изпраща*|приема*);
        случайно; без да искам; рано; объркване; разбира се,? #; нов ход; чернова; още мисля;
        (правилния|верния|другия) ход; (ще реша|ще отговоря|ще пратя) (после|по-късно|утре)
    """,
    "he": r"""
        התכוונתי; מתכוון; מתכוונת; כוונתי; הכוונה; עזוב; עזבי; עזבו; תשכח*; שכח מזה; שכחו מזה; שכחי מזה;
        שכחו מ\w+; לא (ל?משחק הזה|חשוב|משנה|לבצע|לשחק|לספור|להתייחס|זה|המשחק|בטוח|בטוחה|נכון|עכשיו|עדיין|#);
        להתעלם; תתעלמ*; התעלמ*; תתעלם; התעלם; אל (ת\w+|נא); נא (לא|להתעלם|לבטל); בטל; בטלו; בטלי; לבטל;
        תבטל*; ביטול; מבטל*; מבוטל; משחק (אחר|שגוי|לא נכון); המשחק (הלא נכון|השני|האחר); טעות; טעיתי; בטעות;
        התבלבלתי; שגיאה; שגוי; הקלדה; תיקון; מתקן; מתקנת; לתקן; תיקנתי; בעצם; למעשה; במקום; שיניתי; התחרטתי;
        מתחרט*; בחזרה; חוזר בי; חוזרת בי; מושך; מושכת; עדיף (#|לא|את|ש\w+); או (אולי |ש)?#; או לא; אולי
        (#|לא|עדיף); סתם; בצחוק; צוחק; צוחקת; רק בדיקה; אופס*; אויש; רק אם; אלא אם;
        (סליחה|מצטער|מצטערת|סורי),? (לא|#|התכוונתי|טעות|רגע|זה); לחשוב שוב; צריך לחשוב; צריכה לחשוב; עוד
        אחשוב; אחשוב (עוד|שוב); האם כדאי; לא #; שנה ל*; שנו ל*; שני ל*; לשנות; תשנה; תשנו; החלף; להחליף; אוי
        לא; חכו רגע; חכה רגע; חכי רגע; רגע רגע; רציתי (לכתוב|לשחק|לבחור|#); צריך להיות; בלבול; התבלבל*;
        מוקדם מדי; במקרה; חכו; חכה; חכי; כמובן #; אז #; שיהיה #; מהלך חדש; קח #; קחו #; טיוטה; עדיין לא; עוד
        לא; לא החלטתי; לא ה(מהלך|מספר|קלף|משחק|תור); בכל זאת (לא|#); תנו לי לחשוב; תן לי לחשוב;
        (החתול|הכלב|הילד|הילדה|הבן|הבת|אחי|אחותי)( שלי)? (הקליד|כתב|לחץ|שלח)*; צחקתי; זה (רק )?ניסיון; מחק;
        מחקו; מחקי; למחוק; אחליט (מחר|אחר כך|מאוחר)
    """,
}
# What takes something back if a sentence begins with it and stops for breath, or a number follows.
_CRIES = {
    "en": r"""
        no; nope; nah; wait; stop; hold on; hang on; one moment; damn; shit; crap; argh; hmm; hm; actually;
        edit; update; cancel; undo; ignore; disregard; forget it; instead; better; rather; don't; dont; do
        not; please don't; i.e.
    """,
    "de": r"""
        nein; nee; halt; stopp; stop; moment; warte; wartet; mist; quatsch; verdammt; eigentlich; doch; oh
        je; ohje; sekunde; lieber; ne; ach so; ach; nicht; bitte nicht; das heisst; d.h.; beziehungsweise;
        bzw.
    """,
    "pl": r"""
        nie; czekaj; czekajcie; poczekaj; poczekajcie; zaczekaj; chwila; chwileczkę; moment; stop; stój;
        stójcie; oj; kurde; cholera; właściwie; jednak; w zasadzie; raczej; lepiej; wróć; tak naprawdę; nie
        rób; to jest; tzn.; tzn; czyli; znaczy
    """,
    "ru": r"""
        нет; стой; стойте; стоп; подожди; подождите; погоди; погодите; постой; постойте; минутку; ой; блин;
        черт; на самом деле; хотя; хм; лучше; скорее; назад; не; не надо; то есть; т.е.
    """,
    "uk": r"""
        ні; стій; стійте; стоп; зачекай; зачекайте; почекай; почекайте; чекай; чекайте; стривай; стривайте;
        хвилинку; ой; чорт; насправді; власне; хоча; хм; краще; радше; назад; не треба; тобто; себто
    """,
    "bg": r"""
        не; чакай; чакайте; изчакай; изчакайте; почакай; почакайте; стоп; спри; спрете; момент; ох; уф;
        мамка му; всъщност; хм; по-добре; по-скоро; назад; тоест; т.е.; недей
    """,
    "he": r"""
        לא; רגע; שנייה; חכה; חכי; חכו; עצור; עצרי; עצרו; המתן; אוי; סטופ; הממ; כלומר; זאת אומרת; אל
    """,
}
# And what does so only as a whole sentence.
_HESITATIONS = {
    "en": r"""
        maybe; perhaps; possibly; probably; i think; i guess; i suppose; not sure; if
        (possible|allowed|legal|ok|okay|that works|i may|i can)
    """,
    "de": r"""
        vielleicht; wahrscheinlich; glaube? ich; denke? ich; (wenn|falls) (möglich|erlaubt|es geht|das geht)
    """,
    "pl": r"""
        może; chyba; prawdopodobnie; jeśli (można|wolno|się da)
    """,
    "ru": r"""
        может быть; возможно; наверное; наверно; если (можно|получится); думаю; кажется
    """,
    "uk": r"""
        можливо; мабуть; напевно; якщо (можна|вийде); здається; гадаю
    """,
    "bg": r"""
        може би; вероятно; ако (може|стане); мисля; май
    """,
    "he": r"""
        אולי; כנראה; נראה לי; אם אפשר; אני חושב; אני חושבת
    """,
}
_STARTS = (
    r"(?:^|(?<=[.!?;:,…–—-]))\s*"
    r"(?:(?:oh|whoa|lol|haha|eh|uh|um|but|and|aber|ach|och|ale|ah|но|а|але|ама|אבל|אה)[,\s]+)*"
)


@cache
def takes_back() -> re.Pattern[str]:
    cry = rf"{any_of(_CRIES)}(?!\w|\.[0-9])"
    return re.compile(
        rf"\b{any_of(_RETRACTIONS)}(?!\w)"
        rf"|{_STARTS}{any_of(_HESITATIONS)}(?=\s*(?:$|[.!…]))"
        rf"|{_STARTS}{cry}(?:[\s,!]+{cry})*"
        r"(?=\s*$|\s*[,.!:…–—-]|\s+#?[0-9]|\s+(?:no|wait|i|we|let|that|the|this|it)\b)",
        re.MULTILINE,
    )


# A few words and a number: "the second one: 9". Behind some words a number is a time, a round or a count.
ANOTHER_NUMBER = re.compile(
    in_a_table(
        r"(?:^|(?<=[,.;:!?–—-]))\s*(?:[^\W\d_]['\w]*\s+){0,3}"
        r"(?:(?P<before>[^\W\d_]['\w]*)(?P<colon>\s*:)?\s+|(?<=[,:–—-])\s*|(?=#?[0-9]{1,3}\s+[^\W\d_]))#?(?P<number>[0-9]{1,3})"
        r"(?:\s+(?:please|then|it is|bitte|dann|natürlich|proszę|пожалуйста|тогда|будь ласка|тоді|моля|тогава"
        r"|בבקשה))?"
        r"(?=\s*(?:$|[,.;!?]))"
    )
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
    return frozenset(folded(_BEFORE_OTHER_NUMBERS).split())
