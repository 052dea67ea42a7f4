"""A letter whose words are erased is recognised as one that is there: talk never shows it to the table."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap

import pytest

from pbem.app.lobby.games import NewPlayer
from pbem.app.lobby.people import LANGUAGES
from pbem.mail.table_words.digests import LONG_ENOUGH, Head, Remains, chosen, from_bytes, to_bytes
from pbem.mail.table_words.own_lines import Sent, _own_letter, _squeezed, remains_of, split_at_own_line
from pbem.store.schema.values import LetterWords
from tests.app.conftest import PEOPLE
from tests.kit.desk import make_desk

KEY = bytes(range(32))
CHAT = (
    "I think that we should build to the north now",
    "who of you has broken my lantern, and why?",
    "the treasure is in the middle, I have seen it",
    "Думаю, Борис саботёр",
    "שלום לכולם, נתראה מחר",
    "| so you said yesterday, and now?",
    "ok",
)


@cache
def letters(lang: str) -> list[LetterWords]:
    """Letters to one reader, with talk, notes and heads in them."""
    with TemporaryDirectory() as home:
        desk = make_desk(Path(home))
        players = [NewPlayer(one.name, one.address, lang) for one in PEOPLE]
        desk.new_game(players=players, cooling=0)
        desk.write(1, "say I have seen the treasure in the middle, believe me\n\nnote Carla is odd")
        for _ in range(9):
            desk.write(desk.to_move(), desk.any_line())
        found = [row.words for row in desk.rows(1) if row.words]
        desk.app.store.close()
    return found


def erased(sent: list[LetterWords]) -> Sent:
    """The same letters, of which only digests are left."""
    remains: list[bytes] = []
    for words in sent:
        remains.append(remains_of(words, KEY, remains))
    return Sent([], remains, KEY)


def folded(line: str, width: int) -> str:
    return "\n".join(wrap(line, width)) or line


def talk_about(lines: list[str], rng: random.Random) -> Iterator[str]:
    """What a reply may hold of a letter: quoted, folded, converted, cut, with words of one's own."""
    for line in rng.sample(lines, 12):
        begin = rng.randrange(len(line))
        piece = line[begin : begin + rng.randrange(4, 60)]
        yield from (
            line,
            f"> {line}",
            f">> | {line}",
            line.upper(),
            folded(line, 24),
            line.replace("\xa0", " "),
        )
        yield from (piece, f"look: {piece}", f"{piece} is what I have", folded(piece, 9), f"> {piece}")
        yield from (re.sub(r"\W", " ", line), f"{piece}{rng.choice(lines)}", piece.swapcase())
    yield from CHAT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_known_by_a_letter_is_known_by_its_digests(lang: str) -> None:
    sent = letters(lang)
    gone = erased(sent)
    bodies = [line for words in sent for line in words.text.splitlines() if len(line) > 4]
    grams = pieces_of(sent)
    found = {True: 0, False: 0}
    for talk in talk_about(bodies, random.Random(lang)):
        text = f"hello\n{talk}\nbye"
        fresh, thinned = split_at_own_line(text, Sent(sent)), split_at_own_line(text, gone)
        found[fresh[1] != ()] += 1
        if fresh != thinned:  # never less, and only where much of a line is ours
            assert len(thinned[0]) < len(fresh[0]), talk
            assert any(gram in _squeezed(talk) for gram in grams), talk
    assert min(found.values()) > 10


def pieces_of(sent: list[LetterWords]) -> set[str]:
    """All that is fourteen letters long in these letters."""
    runs = ["".join(_own_letter(words).saying(said)) for words in sent for said in (True, False)]
    return {run[at : at + 14] for run in runs for at in range(len(run) - 13)}


def test_every_piece_of_twenty_letters_is_found() -> None:
    words = max(letters("en"), key=lambda letter: len(letter.text))
    run = "".join(_own_letter(words).saying(False))
    kept = from_bytes(remains_of(words, KEY, ())).digests
    for at in range(len(run) - LONG_ENOUGH + 1):
        for length in (20, 21, 33):
            assert kept.issuperset(chosen(KEY, run[at : at + length], False))


def test_words_of_ones_own_are_not_found() -> None:
    gone = erased(letters("en"))
    for line in CHAT:
        assert split_at_own_line(line, gone) == (line, ())


def test_heads_may_still_be_said_and_what_stands_beside_them_not() -> None:
    sent = letters("en")
    body = sent[-1].text
    (head,) = re.findall(r"<([0-9a-f]{20})>", body)
    (label,) = re.findall(r"(Head of the record after .*:)", body)
    gone = erased(sent)
    for line in (head, f"{label}\n<{head}>", f"mine is {head}, yours?"):
        assert split_at_own_line(line, gone)[1] == ()
    assert split_at_own_line(f"Answer with the number of a move. {label} <{head}>", gone)[0] == ""


def test_what_stays_is_stored_and_read_and_nothing_twice() -> None:
    remains = Remains(frozenset((5, 2**40 - 1, 300)), Head("ab" * 32, "голова послеряда"))
    assert from_bytes(to_bytes(remains, frozenset())) == remains
    assert from_bytes(to_bytes(remains, {5})).digests == {2**40 - 1, 300}
    short = remains._replace(head=Head("cd" * 10, "head after"))
    assert from_bytes(to_bytes(short, frozenset())) == short
    assert from_bytes(to_bytes(Remains(frozenset(), None), frozenset())) == (frozenset(), None)
    sent = letters("en")  # they repeat little of each other, but something
    assert sum(map(len, erased(sent).remains)) < 0.8 * sum(len(remains_of(words, KEY, ())) for words in sent)


def test_digests_need_the_key() -> None:
    raw = max(letters("en"), key=len)
    ours, others = (from_bytes(remains_of(raw, key, ())).digests for key in (KEY, b"other" * 6))
    assert len(ours) > 100
    assert ours.isdisjoint(others)
