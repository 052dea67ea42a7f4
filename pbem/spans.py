"""Lengths of time as people write them: ``24h``, ``10m``, ``1d12h``, ``3 days``, ``2 Tage``, ``0``."""

from __future__ import annotations

import re
from functools import lru_cache

from pbem.folding import folded

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
# What people write for s, m, h, d and w, in this order, in all forms that follow a number.
WORDS: dict[str, str] = {
    "en": "s second seconds | m minute minutes | h hour hours | d day days | w week weeks",
    "de": "sek sekunde sekunden | min minute minuten | std stunde stunden | t tg tag tage tagen"
    " | wo woche wochen",
    "bg": "с сек секунда секунди | м мин минута минути | ч час часа часове | д дн ден дни дена"
    " | седм седмица седмици",
    "uk": "с сек секунда секунди секунд секунду | м хв хвилина хвилини хвилин хвилину"
    " | г год година години годин годину | д дн день дні днів дня доба доби діб добу"
    " | тиж тижд тиждень тижні тижнів тижня",
    "pl": "sek sekunda sekundy sekund sekundę | min minuta minuty minut minutę"
    " | g godz godzina godziny godzin godzinę | dz dzień dni dnia doba doby dób dobę"
    " | t tydz tyg tydzień tygodnie tygodni tygodnia",
    "ru": "с сек секунда секунды секунд секунду | м мин минута минуты минут минуту | ч час часа часов"
    " | д дн день дня дней сутки суток | н нед неделя недели недель неделю",
    "he": "שנ שניה שנייה שניות | דק דקה דקות | ש שעה שעות | י יום ימים | שב שבוע שבועות",
}
# Two of them in one word.
TWO = {"he": {"שעתיים": "2h", "יומיים": "2d", "שבועיים": "2w"}}
AND = {"en": "and", "de": "und", "bg": "и", "uk": "і|й|та", "pl": "i|oraz", "ru": "и", "he": "ו-?"}
LONGEST = 20  # signs of a canonical length
_WORD = r"[^\W\d_]+"
_COUNTED = re.compile(rf"([0-9]+)\s*({_WORD})[.']?")
_PART = re.compile(r"([0-9]+)([smhdw])")
_SPAN = re.compile(rf"(?:{_PART.pattern})+|0", re.ASCII)


def read_span(text: str, lang: str = "en") -> int | None:
    """So many seconds, in the words of a language or in English; None if this is no length of time."""
    if len(text) > 100:
        return None
    plain = _canonical(folded(text), lang)
    if len(plain) > LONGEST or not _SPAN.fullmatch(plain):
        return None
    return sum(int(number) * UNITS[unit] for number, unit in _PART.findall(plain))


def _canonical(text: str, lang: str) -> str:
    """``1 tag und 12 stunden`` as ``1d12h``; what is not understood stays as it is."""
    for word, two in TWO.get(lang, {}).items():
        text = re.sub(rf"(?<!\w){folded(word)}(?!\w)", two, text)
    both = folded(f"{AND.get(lang, AND['en'])}|{AND['en']}")
    text = re.sub(rf"(?<=\w)[.']?\s+(?:{both})\s*(?=[0-9])", " ", text)
    units = _units(lang)
    shorter = _COUNTED.sub(lambda found: found[1] + units.get(found[2], found[2] + "?"), text)
    return shorter.replace(" ", "")


@lru_cache
def _units(lang: str) -> dict[str, str]:
    """By word the unit that it stands for."""
    rows = [WORDS["en"], *([WORDS[lang]] if lang in WORDS else [])]
    return {
        folded(word): unit
        for row in rows
        for unit, words in zip(UNITS, row.split("|"), strict=True)
        for word in words.split()
    }


def write_span(length: int) -> str:
    """Seconds as they are read above, in the largest units."""
    parts = []
    for unit in "wdhms":
        number, length = divmod(length, UNITS[unit])
        if number:
            parts.append(f"{number}{unit}")
    return "".join(parts) or "0"
