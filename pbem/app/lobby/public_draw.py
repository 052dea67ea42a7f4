"""A public draw: an event outside of the game, such as a lottery, whose result the deals follow from as well.

The terms say which draw, when it takes place, and how its result is written; nobody knows the result then.
Only the canonical text of the result is hashed, so however it is copied from a newspaper, the deals are the
same for everybody who looks it up.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from pbem.i18n import zone_like
from pbem.sentence import Sentence
from pbem.store.schema.chain import moment_text
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import GameRow
from pbem.store.schema.terms import LuckTerms, Terms

LONGEST_WORDS = 100
MOST_NUMBERS = 40
HEX = "hex"

_FORM = re.compile(r"numbers:([1-9][0-9]?)|hex")
_BETWEEN = re.compile(r"[\s,;]+")
_NUMBER = re.compile(r"[0-9]{1,6}")
_HEX = re.compile(r"[0-9a-f]{64}")
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[ T]+(\d\d:\d\d(?::\d\d)?)\s*(.*)", re.ASCII)
_OFFSET = re.compile(r"[+-]\d\d:?\d\d|[+-]\d\d|Z", re.ASCII)
_EXAMPLE = "2026-11-21 20:00 Europe/Berlin, or 2026-11-21 20:00 +01:00"


@dataclass(frozen=True, slots=True)
class PublicDraw:
    """Which draw, when it takes place, and the form of its result."""

    words: str
    at: datetime  # aware, UTC
    form: str  # numbers:6, or hex

    @property
    def numbers(self) -> int:
        """How many numbers are drawn; 0: the result is a value of 64 hexadecimal digits."""
        return 0 if self.form == HEX else int(self.form.partition(":")[2])

    def terms(self) -> LuckTerms:
        """The draw as the terms of a game hold it."""
        return {"words": self.words, "at": moment_text(self.at), "form": self.form}


def draw_of(row: GameRow) -> PublicDraw | None:
    """The public draw that was agreed on for a game."""
    return draw_in(row.further_terms)


def awaited_draw(row: GameRow) -> PublicDraw | None:
    """The public draw that a game waits for before it begins."""
    return draw_of(row) if row.status == GamePhase.OPEN else None


def drawn_untold(rows: Iterable[GameRow], now: datetime) -> list[tuple[str, PublicDraw]]:
    """The games whose draw has taken place and whose result nobody has told yet."""
    waiting = ((row.code, draw) for row in rows if (draw := awaited_draw(row)) is not None)
    return [(code, draw) for code, draw in waiting if draw.at <= now]


def draw_in(terms: Terms) -> PublicDraw | None:
    """The public draw in the terms of a game; ValueError if that is none."""
    luck = terms.get("luck")
    if luck is None:
        return None
    draw = PublicDraw(luck["words"], datetime.fromisoformat(luck["at"]).astimezone(UTC), luck["form"])
    if checked_draw(draw).terms() != luck:
        raise ValueError(f"no public draw: {luck}")
    return draw


def checked_draw(draw: PublicDraw) -> PublicDraw:
    """The draw with tidy words; ValueError says what will not do."""
    words = " ".join(unicodedata.normalize("NFC", draw.words).split())
    if not words or len(words) > LONGEST_WORDS or not words.isprintable():
        raise ValueError(
            Sentence(
                "a draw is named in 1 to {most} printable characters: {words!r}",
                most=LONGEST_WORDS,
                words=draw.words,
            )
        )
    found = _FORM.fullmatch(draw.form)
    if found is None or int(found[1] or 1) > MOST_NUMBERS:
        raise ValueError(
            Sentence(
                "{form!r} is no form of a result; write numbers:6 (at most {most}), or hex",
                form=draw.form,
                most=MOST_NUMBERS,
            )
        )
    return PublicDraw(words, draw.at, draw.form)


def canonical_result(form: str, typed: str) -> str:
    """The result as it is hashed; ValueError says what was expected.

    Numbers may come in any order, with commas or with zeros in front; they become plain, ascending, with one
    blank between. One that is drawn twice is kept twice, for there are draws that put the ball back.
    """
    if form == HEX:
        value = "".join(typed.split()).lower()
        if not _HEX.fullmatch(value):
            raise ValueError(Sentence("64 hexadecimal digits are expected, not {text!r}", text=typed))
        return value
    wanted = int(form.partition(":")[2])
    words = [word for word in _BETWEEN.split(typed) if word]
    for word in words:
        if not _NUMBER.fullmatch(word):
            raise ValueError(Sentence("plain numbers are expected, and {text!r} is none", text=word))
    if len(words) != wanted:
        raise ValueError(
            # Translators: how many numbers belong to a draw, and how many were typed.
            Sentence(
                "{wanted} numbers are expected, without a bonus number, and here are {number}",
                wanted=wanted,
                number=len(words),
            )
        )
    return " ".join(map(str, sorted(map(int, words))))


def moment_of(text: str) -> datetime:
    """A moment as somebody types it, with its zone or its offset; ValueError says what would do.

    An hour that a zone has twice, or never, when its clocks change is nobody's guess: it needs an offset.
    """
    found = _MOMENT.fullmatch(text.strip())
    if found is None:
        raise ValueError(Sentence("{text!r} is no moment; write {example}", text=text, example=_EXAMPLE))
    day, time, zone = found.groups()
    if not zone:
        raise ValueError(
            Sentence("{text!r} does not say in which time zone; write {example}", text=text, example=_EXAMPLE)
        )
    try:
        local = datetime.fromisoformat(f"{day}T{time}")
        aware = datetime.fromisoformat(f"{day}T{time}{zone}") if _OFFSET.fullmatch(zone) else None
    except ValueError as problem:
        raise ValueError(
            Sentence(
                "{text!r} is no moment ({problem}); write {example}",
                text=text,
                problem=problem,
                example=_EXAMPLE,
            )
        ) from None
    try:
        return aware.astimezone(UTC) if aware else _in_zone(local, zone)
    except OverflowError:
        raise ValueError(Sentence("{text!r} is too far away", text=text)) from None


def _in_zone(local: datetime, name: str) -> datetime:
    try:
        zone = ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError(
            Sentence("no time zone {zone}; for example {example}", zone=name, example=zone_like(name))
        ) from None
    early, late = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if early.utcoffset() == late.utcoffset():
        return early.astimezone(UTC)
    if early.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != local:
        raise ValueError(
            Sentence("there is no {moment} in {zone}: the clocks go forward then", moment=local, zone=name)
        )
    one, other = (moment.isoformat(" ", "minutes") for moment in (early, late))
    raise ValueError(
        Sentence(
            "{moment} comes twice in {zone}, for the clocks go back; write {one} or {other}",
            moment=local,
            zone=name,
            one=one,
            other=other,
        )
    )
