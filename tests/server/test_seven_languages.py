"""Seven people in seven languages play at one table, each out of her letters and in her own words.

Whatever is written must be understood as it was meant, and every letter be in one language as a whole.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from pbem.app import Addressee, Envelope
from pbem.app.lobby.games import NewPlayer
from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.engine import DISCARD, NOBODY, NOWHERE, Move, Seat, view, write
from pbem.engine.core.board import cell_name
from pbem.i18n.direction import bare
from pbem.language import facts
from pbem.render.numbered import numbered
from pbem.render.safe import columns
from tests.kit.catalogs import existing, read_catalog
from tests.kit.desk import Desk, body_of, make_desk, parsed
from tests.kit.own_words import NAMES, WORDS, Writer

PHONE = "he", "de"  # whose letters are narrow
OFFER = re.compile(r"\[(\d+)\]([^\[]*)")
SAID = {
    **{"en": "hello everybody", "bg": "здравейте на всички", "uk": "усім добрий вечір", "pl": "miłego dnia"},
    **{"ru": "всем привет", "he": "שלום לכולם", "de": "viel Spaß euch"},
}
MOST_TURNS = 1000
ASKS = ("help", "rules", "hand", "board", "status")


@dataclass
class Table:
    """A table of seven, and all letters that were written to it."""

    desk: Desk
    rng: random.Random
    # Each with its language and the style of its board.
    letters: list[tuple[str, str, bytes]] = field(default_factory=list, repr=False)
    asked: dict[Seat, bytes] = field(default_factory=dict, repr=False)  # the last letter that asks for a move

    def __post_init__(self) -> None:
        compose = self.desk.app.compose

        def kept(sheet: Sheet, to: Addressee) -> Envelope:
            letter = compose(sheet, to)
            self.letters.append((self.expected[to.seat], sheet.board, letter.raw))
            if sheet.kind in (LetterKind.TURN, LetterKind.WINDOW):
                self.asked[to.seat] = letter.raw
            return letter

        self.desk.app = replace(self.desk.app, compose=kept)
        self.languages = [*NAMES]
        self.expected = [*self.languages]  # in which each is written to now
        self.writers = [
            Writer(lang, seat, [*NAMES.values()], self.rng) for seat, lang in enumerate(self.languages)
        ]

    def begin(self, **parts: Any) -> None:
        players = tuple(NewPlayer(NAMES[lang], f"{lang}@example.org", lang) for lang in self.languages)
        self.desk.new_game(players=players, **parts)

    def write(self, seat: Seat, words: str) -> str:
        """A mail of hers; what is answered, if anything."""
        before = len(self.letters)
        row = self.desk.write(seat, words, sender=f"{self.languages[seat]}@example.org")
        assert row.status == "done", (words, row)
        return body_of(parsed(self.letters[-1][2])) if len(self.letters) > before else ""

    # One turn

    def turn(self) -> None:
        seat = self.desk.to_move()
        writer = self.writers[seat]
        if self.rng.random() < 0.25:
            self.aside(seat)
        line, meant = self.answer(seat)
        before = self.desk.game().row.seq
        answered = self.write(seat, line)
        held = [row.move for row in self.desk.app.store.held_moves("K7") if row.seat == seat]
        assert held == [meant] or self.desk.game().row.seq > before, (line, meant, answered)
        if held and self.rng.random() < 0.1:
            answered = self.write(seat, writer.word("undo"))
            assert not self.desk.app.store.held_moves("K7"), answered
            first = line
            while line == first:  # the same mail again would be taken for a copy
                line, meant = self.answer(seat)
            answered = self.write(seat, line)
            assert [row.move for row in self.desk.app.store.held_moves("K7")] == [meant], (line, answered)
        if held and self.rng.random() < 0.5:
            answered = self.write(seat, writer.word("go"))
            assert self.desk.game().row.seq > before, answered
        elif held:
            self.desk.later(hours=1)  # or she would soon have had all answers of a day
        moves = [entry.move for entry in self.desk.game().log if entry.seq > before and entry.seat == seat]
        assert meant in moves, (line, meant, moves)

    def answer(self, seat: Seat) -> tuple[str, str]:
        """What she writes, as she finds it in her letter, and what she means by it."""
        writer, seen = self.writers[seat], self.desk.seen(seat)
        letter = bare(body_of(parsed(self.asked[seat]))).replace("\xa0", " ")
        offers, listed = dict(OFFER.findall(letter)), numbered(seen)
        assert sorted(map(int, offers)) == [*range(1, len(listed) + 1)], letter
        discards = [move for move in seen.legal if move.verb == DISCARD and not move.more]
        if discards and (not listed or self.rng.random() < 0.2):
            move = self.rng.choice(discards)
        elif listed:
            number = self.rng.randrange(len(listed)) + 1
            move = listed[number - 1]
            assert self.told(move) in offers[str(number)], (letter, number)
            if self.rng.random() < 0.3:
                return writer.politely(writer.number(number)), write(move)
        else:
            move = self.rng.choice(seen.legal)
        words = writer.as_printed(move) if move.more or self.rng.random() < 0.3 else writer.in_words(move)
        return writer.politely(words), write(move)

    def told(self, move: Move) -> str:
        """What stands beside the number of a move in every language: the cell, or a name."""
        if move.more:
            return ""
        if move.cell != NOWHERE:
            return cell_name(move.cell)
        return "" if move.seat in (NOBODY, self.desk.to_move()) else [*NAMES.values()][move.seat]

    # What else she may write

    def aside(self, seat: Seat) -> None:
        kinds = (self.says, self.notes, self.asks, self.asks, self.is_away, self.changes_her_language)
        self.rng.choice(kinds)(seat)

    def says(self, seat: Seat) -> None:
        words = SAID[self.languages[seat]]
        answered = self.write(seat, f"{self.writers[seat].word('say')} {words}")
        said = self.desk.app.store.talk("K7")[-1]
        assert (said.seat, said.text) == (seat, words), answered

    def notes(self, seat: Seat) -> None:
        words = SAID[self.languages[seat]]
        answered = self.write(seat, f"{self.writers[seat].word('note')} {words}")
        assert self.desk.app.store.memos("K7", seat)[-1].text == words, answered

    def asks(self, seat: Seat) -> None:
        """The answer is the one that the English word gets."""
        what = self.rng.choice(ASKS)
        answers = [self.write(seat, words) for words in (self.writers[seat].word(what), what)]
        assert answers[0] == answers[1], answers

    def is_away(self, seat: Seat) -> None:
        answered = self.write(seat, self.writers[seat].word("away"))
        assert self.desk.game().seats[seat].preferences.away.endswith("2026-05-20"), answered
        answered = self.write(seat, self.writers[seat].word("back"))
        assert not self.desk.game().seats[seat].preferences.away, answered

    def changes_her_language(self, seat: Seat) -> None:
        """To another one, and back in the words of that."""
        own = self.languages[seat]
        other = self.rng.choice([lang for lang in self.languages if lang != own])
        for speaks, then in ((own, other), (other, own)):
            self.expected[seat] = then
            answered = self.write(seat, f"{WORDS[speaks].set_} lang={then}")
            assert self.desk.game().seats[seat].preferences.lang == then, answered


# What every letter must be like ----------------------------------------------------------------------

_SLOT = re.compile(r"\{[^{}]*\}|%\(\w+\)s|“[^”]*”")  # and what is to be typed as it stands there
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_LATIN = re.compile(r"(?<![\w@.=/<-])[A-Za-z]{2,}(?![\w@/=])")
_SAME_EVERYWHERE = re.compile(r"<[^<>]*>|[\w.+-]+@[\w.-]+|https?://\S+|^.*\|.*$", re.MULTILINE)
_TAG = re.compile(r"<(?:style|title).*?</(?:style|title)>|<[^<>]*>", re.DOTALL)
_KNOWN = {"UTC", "pbem", "Saboteur", "Mail-Id", *NAMES.values()}


@cache
def english() -> frozenset[tuple[str, ...]]:
    """Every four words that follow each other in one of our messages."""
    ids = (message.id for message in read_catalog(existing()[0]) if message.id)
    texts = (text for one in ids for text in (one if isinstance(one, tuple | list) else (str(one),)))
    return frozenset(four for text in texts for part in _SLOT.split(text) for four in fours(part))


def fours(text: str) -> Iterator[tuple[str, ...]]:
    words = _WORD.findall(text)
    return zip(words, words[1:], words[2:], words[3:], strict=False)


def faults(lang: str, board: str, raw: bytes, pages: bool = True) -> Iterator[str]:
    """What is wrong with a letter for a reader of this language."""
    mail = parsed(raw)
    text = bare(body_of(mail)).replace("\xa0", " ")
    widest = 40 if board == "phone" else 72
    for line in text.split("\n"):
        if columns(line) > widest and not line.startswith("<"):
            yield f"{columns(line)} columns: {line}"
    if lang == "en":
        return
    # An answer keeps the title of its thread, which may have begun in another language.
    subject = "" if str(mail["Subject"]).startswith("Re: ") else mail["Subject"]
    page = bare(unescape(_TAG.sub("\n", body_of(mail, "html")))).replace("\xa0", " ") if pages else ""
    told = _SAME_EVERYWHERE.sub(" ", f"{subject}\n{text}\n{page}")
    for four in fours(told):
        if four in english():
            yield f"in English: {' '.join(four)}"
    if lang in ("bg", "uk", "ru", "he"):
        opens, closes = facts(lang).quotation_marks
        told = re.sub(rf"(?<!\w){opens}[^{closes}]*{closes}(?!\w)", " ", told)
        for word in _LATIN.findall(told):
            if word not in _KNOWN:
                yield f"in Latin letters: {word}"


def play(folder: Path, seed: int, pages: bool = True, **game: Any) -> Table:
    """Play to the end; every letter is looked at, with or without its HTML."""
    table = Table(make_desk(folder, seed), random.Random(seed))
    table.begin(**game)
    for lang in PHONE:
        table.write(table.languages.index(lang), f"{WORDS[lang].set_} board=phone")
    for _ in range(MOST_TURNS):
        if table.desk.game().row.status == "over":
            break
        table.turn()
    found = [(lang, fault) for lang, board, raw in table.letters for fault in faults(lang, board, raw, pages)]
    assert sorted(set(found)) == []
    return table


def test_seven_people_in_seven_languages_play_a_round(tmp_path: Path) -> None:
    table = play(tmp_path, 1, pages=False, settings={"rounds": 1})
    assert table.desk.game().row.status == "over"
    assert {lang for lang, *_ in table.letters} == {*NAMES}


EVERYTHING = ("s2", "championship", "toll", "new-goals", "chests")


@pytest.mark.soak
@pytest.mark.parametrize("modules", [("base",), ("s2",), EVERYTHING])
@pytest.mark.parametrize("seed", range(3))
def test_seven_people_in_seven_languages_play_to_the_end(
    tmp_path: Path, modules: tuple[str, ...], seed: int
) -> None:
    table = play(tmp_path, seed, modules=modules)
    assert table.desk.game().row.status == "over"
    assert all(view(table.desk.game().state, seat).over for seat in range(7))
