"""Names of days and months in the languages that people write, and the words around dates and hours.

All forms are listed that follow a number or a preposition; what is typed may be shorter, down to three
letters, if it can be nothing else. What is usually written shorter stands behind a colon. Everything is
compared without marks (``folding.py``), and English is understood by everybody.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pbem.folding import folded

SHORTEST = 3  # letters of a longer name
GLUED = tuple("ובלה")
MONTHS: dict[str, str] = {
    "en": "january | february | march | april | may | june | july | august | september | october | november"
    " | december",
    "de": "januar jänner jaenner | februar feber | märz maerz mrz | april | mai | juni | juli | august"
    " | september | oktober | november | dezember",
    "bg": "януари | февруари | март | април | май | юни | юли | август | септември | октомври | ноември"
    " | декември",
    "uk": "січень січня | лютий лютого | березень березня | квітень квітня | травень травня | червень червня"
    " | липень липня | серпень серпня | вересень вересня | жовтень жовтня | листопад листопада"
    " | грудень грудня",
    "pl": "styczeń stycznia | luty lutego | marzec marca | kwiecień kwietnia | maj maja | czerwiec czerwca"
    " | lipiec lipca | sierpień sierpnia | wrzesień września | październik października"
    " | listopad listopada | grudzień grudnia",
    "ru": "январь января | февраль февраля | март марта | апрель апреля | май мая | июнь июня | июль июля"
    " | август августа | сентябрь сентября | октябрь октября | ноябрь ноября | декабрь декабря",
    "he": "ינואר | פברואר | מרץ מרס | אפריל | מאי | יוני | יולי | אוגוסט | ספטמבר | אוקטובר | נובמבר | דצמבר",
}
# From Monday on; first what is read by its beginning, behind the colon what is written shorter.
WEEKDAYS: dict[str, str] = {
    "en": "monday | tuesday | wednesday | thursday | friday | saturday | sunday",
    "de": "montag : mo | dienstag : di | mittwoch : mi | donnerstag : do | freitag : fr"
    " | samstag sonnabend : sa | sonntag : so",
    "bg": "понеделник : пн | вторник : вт | сряда : ср | четвъртък : чт | петък : пт | събота : сб"
    " | неделя : нд",
    "uk": "понеділок понеділка : пн | вівторок вівторка : вт | середа середи середу : ср"
    " | четвер четверга : чт | п'ятниця п'ятниці п'ятницю пятниця : пт | субота суботи суботу : сб"
    " | неділя неділі неділю : нд",
    "pl": "poniedziałek poniedziałku : pn pon | wtorek wtorku : wt | środa środy środę : śr"
    " | czwartek czwartku : cz czw | piątek piątku : pt | sobota soboty sobotę : sb so"
    " | niedziela niedzieli niedzielę : nd ndz",
    "ru": "понедельник понедельника : пн | вторник вторника : вт | среда среды среду : ср"
    " | четверг четверга : чт | пятница пятницы пятницу : пт | суббота субботы субботу : сб"
    " | воскресенье воскресенья : вс",
    "he": "שני : ב | שלישי : ג | רביעי : ד | חמישי : ה | שישי : ו | שבת : ש | ראשון : א",
}


class DateWords(NamedTuple):
    """The words around dates and hours, each a choice with ``|`` between."""

    since: str  # from
    until: str
    all_days: str
    workdays: str
    weekend: str
    both: str  # and
    nothing: str
    skipped: str = ""  # words that change nothing
    works: frozenset[int] = frozenset(range(1, 6))  # ISO weekdays
    rests: frozenset[int] = frozenset((6, 7))


WORDS: dict[str, DateWords] = {
    "en": DateWords(
        since="from",
        until="until|till|til|to",
        all_days="all|every|every day|everyday|daily|always",
        workdays="weekdays|workdays|working days",
        weekend="weekend|weekends",
        both="and",
        nothing="none|no|off|never",
        skipped="of|the",
    ),
    "de": DateWords(
        since="von|vom|ab",
        until="bis",
        all_days="alle|jeden tag|täglich|taeglich|immer",
        workdays="werktags|wochentags|werktage|wochentage",
        weekend="wochenende|am wochenende",
        both="und",
        nothing="keine|kein|nie|aus",
        skipped="zum|den|dem|der|uhr",
    ),
    "bg": DateWords(
        since="от",
        until="до|по",
        all_days="всички|всеки ден|винаги|ежедневно",
        workdays="делници|делнични дни|работни дни",
        weekend="уикенд|почивни дни",
        both="и",
        nothing="няма|без|никога|изключено",
        skipped="г|година|ч|часа",
    ),
    "uk": DateWords(
        since="від|з|із|зі",
        until="до|по",
        all_days="усі|всі|щодня|завжди|кожен день",
        workdays="будні|робочі дні",
        weekend="вихідні",
        both="і|й|та",
        nothing="немає|нема|ні|без|ніколи|вимкнено",
        skipped="р|року|год|години|годин",
    ),
    "pl": DateWords(
        since="od",
        until="do",
        all_days="wszystkie|codziennie|zawsze|każdy dzień",
        workdays="dni robocze|robocze",
        weekend="weekend|weekendy",
        both="i|oraz",
        nothing="brak|bez|żadne|nigdy|nie",
        skipped="r|roku|dnia|godz|godziny|godzina",
    ),
    "ru": DateWords(
        since="с|со|от",
        until="до|по",
        all_days="все|всегда|ежедневно|каждый день",
        workdays="будни|по будням|рабочие дни",
        weekend="выходные",
        both="и",
        nothing="нет|без|никогда|выкл",
        skipped="г|года|ч|часов|часа",
    ),
    "he": DateWords(
        since="מ|מן",
        until="עד",
        all_days="הכל|הכול|כל יום|תמיד",
        workdays="ימי חול|אמצע השבוע|אמצע שבוע",
        weekend="סופשבוע|סוף שבוע|סוף השבוע",
        both="ו",
        nothing="אין|ללא|בלי|אף פעם|לא",
        skipped="יום|ימי|בשעה|השעה",
        works=frozenset((7, 1, 2, 3, 4)),
        rests=frozenset((5, 6)),
    ),
}


def languages(lang: str) -> tuple[str, ...]:
    """Whose words are understood: the writer's own and English."""
    return (lang, "en") if lang != "en" and lang in WORDS else ("en",)


@lru_cache
def choice(lang: str, part: str) -> tuple[str, ...]:
    """The words of a part of ``DateWords``, the longest first, as they are compared."""
    found = {folded(word) for one in languages(lang) for word in getattr(WORDS[one], part).split("|") if word}
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


def month_named(word: str, lang: str = "en") -> int:
    """The number of a month, from 1 on; a ValueError if there is none of this name, or several."""
    return _named(word, lang, "months")


def weekday_named(word: str, lang: str = "en") -> int:
    """The ISO number of a day of the week; a ValueError as above."""
    return _named(word, lang, "weekdays")


def _named(word: str, lang: str, what: str) -> int:
    bare = word.removesuffix(".").strip("'")
    for one in languages(lang):
        names = _names(one, what)
        # In Hebrew "and", "in" and "of the" are letters in front of a word.
        without = (bare[1:],) if one == "he" and bare[:1] in GLUED else ()
        for tried in (bare, *without):
            found = {number for name, number in names if _is_named(tried, *name)}
            if len(found) == 1:
                return found.pop()
    raise ValueError(f"neither day nor month: {word!r}")


def _is_named(word: str, name: str, is_short: bool) -> bool:
    return word == name or (not is_short and len(word) >= SHORTEST and name.startswith(word))


@lru_cache
def _names(lang: str, what: str) -> tuple[tuple[tuple[str, bool], int], ...]:
    """Every name, whether it is a short one, and its number."""
    rows = (MONTHS if what == "months" else WEEKDAYS)[lang].split("|")
    found: list[tuple[tuple[str, bool], int]] = []
    for number, row in enumerate(rows, 1):
        whole, _, short = row.partition(":")
        found += [((folded(name), False), number) for name in whole.split()]
        found += [((folded(name), True), number) for name in short.split()]
    return tuple(found)
