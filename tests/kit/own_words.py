"""How people of seven languages write what they mean: a move, or one of the other things they can ask for.

The words are those of ordinary players, put down here once more: what is read by a table must not be written
out of the same table.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine import NOBODY, NOWHERE, Move, Seat, write
from pbem.engine.core.board import cell_name
from pbem.i18n.words.printing import printed


@dataclass(frozen=True)
class Words:
    """What one language has for each thing, forms parted by ``|``."""

    play: str
    discard: str
    at: str
    on: str
    me: str
    turned: str
    pickaxe: str
    cart: str
    lantern: str
    before: str  # courtesy
    behind: str
    number: str  # around a number of the list
    undo: str
    go: str
    say: str
    note: str
    help: str
    rules: str
    hand: str
    board: str
    status: str
    set_: str
    away: str  # until 20 May
    back: str


WORDS = {
    "en": Words(
        *("play {}|lay {}|place {}|put {}|use {}", "discard {}|drop {}|throw away {}", "at {}|on {}|@ {}"),
        *("on {}", "on me", "turned|upside down", "pickaxe", "cart", "lantern", "Hello, |Please "),
        *(", thanks!|, best regards", "{}|#{}|option {}|I take {}|My move: {}", "undo", "go", "say", "note"),
        *("help", "rules", "hand", "board", "status", "set", "away until 20 May", "back"),
    ),
    "de": Words(
        "spiele {}|lege {}|leg {}|baue {}|nutze {}|Ich spiele {}",
        *("wirf {} ab|abwerfen {}|werfe {} ab", "auf {}|bei {}|an {}", "auf {}|bei {}|gegen {}"),
        *("auf mich|bei mir|gegen mich", "gedreht|umgedreht", "Spitzhacke", "Lore", "Laterne"),
        *("Hallo zusammen, |Bitte ", ", danke!|, liebe Grüße", "{}|Option {}|Ich nehme {}|Mein Zug: {}"),
        *("zurücknehmen|zurück|zuruecknehmen", "sofort", "sage|sag", "notiz", "hilfe", "regeln"),
        *("meine karten", "spielplan", "spielstand", "setze", "abwesend bis 20. Mai", "wieder da"),
    ),
    "bg": Words(
        "играй {}|играя {}|постави {}|сложи {}|изиграй {}|igray {}|postavi {}|slozhi {}",
        *("изчисти {}|изхвърли {}|izchisti {}", "на {}|в {}", "на {}|срещу {}", "на мен|на себе си"),
        *("завъртяна|обърната|обратно", "брадва", "количка", "фенер", "Здравейте, |Моля ", ", благодаря!"),
        *("{}|вариант {}|Вземам {}|Моят ход: {}", "върни|назад", "веднага", "кажи|казвам", "бележка"),
        *("помощ|pomosht", "правила", "моите карти", "поле", "състояние", "задай"),
        *("отсъствам до 20 май", "пак съм тук"),
    ),
    "uk": Words(
        "зіграй {}|грай {}|граю {}|поклади {}|клади {}|zihrai {}|poklady {}",
        *("скинь {}|скинути {}|викинь {}|skyn {}", "на {}|в {}", "на {}|проти {}", "на мене|на себе"),
        *("з поворотом|перевернута|перевернуто|навпаки", "кирка|кирку", "вагонетка|вагонетку", "ліхтар"),
        *("Привіт, |Будь ласка, ", ", дякую!|, щиро дякую!", "{}|варіант {}|Беру {}|Мій хід: {}"),
        *("скасуй|назад", "одразу", "скажи|кажу", "нотатка", "допомога|dopomoga", "правила", "мої карти"),
        *("поле", "стан", "встанови", "мене немає до 20 травня", "знову тут"),
    ),
    "pl": Words(
        "zagraj {}|gram {}|graj {}|połóż {}|kładę {}",
        *("odrzuć {}|odrzucam {}|wyrzuć {}", "na {}|w {}", "na {}|przeciw {}", "na mnie|na siebie"),
        *("z obrotem|obrócona|obróconą|odwrotnie", "kilof", "wagonik", "latarnia|latarnię"),
        *("Cześć, |Proszę, ", ", dzięki!|, pozdrawiam", "{}|opcja {}|Biorę {}|Mój ruch: {}", "cofnij"),
        *("od razu", "powiedz|mówię", "notatka", "pomoc", "zasady", "moje karty", "plansza", "stan"),
        *("ustaw", "nie ma mnie do 20 maja", "już jestem"),
    ),
    "ru": Words(
        "сыграй {}|играй {}|играю {}|положи {}|клади {}|хожу {}|sygray {}|polozhi {}",
        *("сбрось {}|сбросить {}|sbros {}", "на {}|в {}", "на {}|против {}", "на меня|на себя"),
        *("с поворотом|повёрнута|перевёрнута|перевёрнуто", "кирка|кирку", "вагонетка|вагонетку", "фонарь"),
        *("Привет, |Пожалуйста, ", ", спасибо!|, с уважением", "{}|вариант {}|Беру {}|Мой ход: {}"),
        *("отмени|назад|otmeni", "сразу", "скажи|говорю", "заметка", "помощь|справка", "правила"),
        *("мои карты", "поле", "состояние", "установи", "меня нет до 20 мая", "снова здесь"),
    ),
    "he": Words(
        "לשחק {}|שחק {}|שחקי {}|להניח {}|הנח {}|הניחי {}|lesachek {}",
        *("להשליך {}|השלך {}|השליכי {}|לזרוק {}|זרקי {}", "ב-{}|ב־{}|ב {}|על {}", "על {}|נגד {}"),
        *("עליי", "מסובב|הפוך", "מכוש", "קרונית", "עששית", "שלום, |בבקשה ", ", תודה!|, תודה רבה!"),
        *("{}|אפשרות {}|אני לוקחת את {}|המהלך שלי: {}", "לבטל|ביטול", "מיד", "לומר|אמרי|תגיד", "הערה"),
        *("עזרה", "חוקים", "הקלפים שלי", "לוח", "מצב", "להגדיר", "לא כאן עד 20 במאי", "שוב כאן"),
    ),
}
# Who sits at the table, and how a name is typed by those whose language declines it.
NAMES = {
    **{"en": "Anna", "bg": "Борислава", "uk": "Оксана", "pl": "Kasia", "ru": "Татьяна"},
    **{"he": "נועה", "de": "Jürgen"},
}
DECLINED = {
    "pl": {"Anna": "Annę", "Kasia": "Kasię", "Jürgen": "Jürgena"},
    "ru": {"Борислава": "Бориславу", "Оксана": "Оксану", "Татьяна": "Татьяну"},
    "uk": {"Борислава": "Бориславу", "Оксана": "Оксаною", "Татьяна": "Татьяну"},
}
_PLAIN = str.maketrans({"ł": "l", "Ł": "L", "ß": "ss"})


@dataclass(frozen=True)
class Writer:
    """Somebody who writes in her own words, each time in others."""

    lang: str
    seat: Seat
    names: Sequence[str]
    rng: random.Random

    def word(self, of: str) -> str:
        """One of the forms for something."""
        return self.rng.choice(getattr(WORDS[self.lang], of).split("|"))

    def number(self, number: int) -> str:
        return self.word("number").format(number)

    def as_printed(self, move: Move) -> str:
        """As our letters would print it."""
        return printed(write(move, self.names), self.lang, self.names)

    def in_words(self, move: Move) -> str:
        """A move in words of her own, typed more or less carefully."""
        line = " ".join(self._parts(move)) if not move.more else self.as_printed(move)
        carelessly = self.rng.choice((str, str, str.upper, without_marks, str.capitalize))
        return carelessly(line)

    def politely(self, line: str) -> str:
        """With courtesy before or behind it, or without."""
        if self.rng.random() < 0.3:
            line = self.word("before") + line
        return line + self.word("behind") if self.rng.random() < 0.3 else line

    def _parts(self, move: Move) -> Iterator[str]:
        if move.verb == "discard":
            yield self.word("discard").format(move.card)
            return
        yield self.word("play").format(move.card)
        if move.cell != NOWHERE:
            yield self.word("at").format(cell_name(move.cell))
        if move.turned:
            yield self.word("turned")
        if move.seat == self.seat:
            yield self.word("me")
        elif move.seat != NOBODY:
            yield self.word("on").format(self._name(move.seat))
        if move.tool:
            yield self.word(move.tool)

    def _name(self, seat: Seat) -> str:
        name = self.names[seat]
        return self.rng.choice((name, DECLINED.get(self.lang, {}).get(name, name)))


def without_marks(line: str) -> str:
    """As people type who have no key for accents and dots."""
    letters = unicodedata.normalize("NFD", line.translate(_PLAIN))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter) or letter == "\u0306")
    return unicodedata.normalize("NFC", bare)
