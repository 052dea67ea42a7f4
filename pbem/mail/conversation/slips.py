"""Typing slips: a line that would be a command but for a letter or two.

Such a line is never done. Its writer is asked whether she meant it, and answers with one word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from itertools import islice

from pbem.app.conversation.command import Command, Kind
from pbem.engine import Hint, NotUnderstood, Refusal, plain
from pbem.i18n.words.folding import fold
from pbem.i18n.words.tables import first_words
from pbem.mail.conversation.command_readers import READERS
from pbem.mail.conversation.lines import read_line
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.yes import PUNCTUATION
from pbem.render.personal_cache import personal_cache

_LONGEST = 100  # a line with a slip that can be known is shorter
_MOST_SLIPS = 50  # that are looked for in one letter
_TINY = 3
_SHORT = 5  # a command word of so many letters may be one letter off, a longer one two


def slip_of(line: str, context: ReadingContext) -> Command | None:
    """The command that a line is but for a slip in its first word; what follows must be its arguments."""
    words = line.split(maxsplit=1)
    if len(words) < 2 or len(line) > _LONGEST or plain(words[0]) in READERS:
        return None
    first, rest = _first_word(words[0], context), words[1]
    if first in known_words(context.lang):
        return None
    return the_only_one((f"{word} {rest}" for word in words_like(first, context.lang)), context)


def slips_in(lines: Iterable[str], context: ReadingContext) -> Iterator[tuple[str, Command]]:
    """The lines with a slip in their first word, each with its command; of very many only the first."""
    likely = (
        line
        for line in lines
        if words_like(_first_word(line[:_LONGEST].partition(" ")[0], context), context.lang)
    )
    for line in islice(likely, _MOST_SLIPS):
        if command := slip_of(line, context):
            yield line, command


def names_own_card(command: Command, context: ReadingContext) -> bool:
    """Whether a move is about a card of its writer's hand, so that it can hardly be talk."""
    return command.move is not None and command.move.card in context.seen.hand


def word_meant(line: str, context: ReadingContext) -> Command | None:
    """The command that a single word is but for a slip; the name of somebody at the table is none."""
    word = _first_word(line[:_LONGEST], context).strip(PUNCTUATION)
    if " " in word or word in known_words(context.lang) or word in map(plain, context.names):
        return None
    return the_only_one(words_like(word, context.lang), context)


def _first_word(word: str, context: ReadingContext) -> str:
    """A word as it is compared with those of the writer's language."""
    return plain(word) if context.lang == "en" else fold(plain(word))


def name_meant(problem: Refusal, context: ReadingContext) -> Command | None:
    """The command that a line is but for a slip in the name of a player."""
    if not isinstance(problem, NotUnderstood) or problem.hint != Hint.PLAYER:
        return None
    words, names = plain(problem.text[:_LONGEST]).split(), [*map(plain, context.names)]
    return the_only_one(
        (
            " ".join((*words[:at], name, *words[at + 1 :]))
            for at, word in enumerate(words)
            for name in get_close_matches(word.strip(PUNCTUATION), names, cutoff=0.7)
        ),
        context,
    )


def the_only_one(lines: Iterable[str], context: ReadingContext) -> Command | None:
    """What all of these lines that can be read ask for, if it is one and the same."""
    found: dict[tuple[Kind, str, str], Command] = {}
    for line in lines:
        try:
            command = read_line(line, context)
        except Refusal:
            continue
        if command is not None and not (command.kind == Kind.JOIN and command.text):  # which may be any words
            said = replace(command, line=context.in_english(line))  # what is suggested is kept in English
            found.setdefault((command.kind, command.text, command.name), said)
    return next(iter(found.values())) if len(found) == 1 else None


@personal_cache(maxsize=1024)  # every line of every letter is asked for, and people repeat themselves
def words_like(word: str, lang: str = "en") -> Sequence[str]:
    """The command words that somebody may mean who typed this."""
    if word.startswith("|"):  # the margin of what others said
        return []
    letters = frozenset(word)
    return [known for known in known_words(lang) if len(known) > 2 and is_like(word, letters, known)]


@cache
def known_words(lang: str) -> Collection[str]:
    """The single words that are or begin a command, in English and in a language."""
    return dict.fromkeys((*READERS, *first_words(lang))).keys()


@cache
def _letters(word: str) -> frozenset[str]:
    return frozenset(word)


def is_like(word: str, letters: frozenset[str], known: str) -> bool:
    """Whether a word of these letters is another with a slip in it; of a short one all must be there."""
    most = 1 if len(known) <= _SHORT else 2
    if abs(len(word) - len(known)) > most:
        return False
    others = letters ^ _letters(known)
    if len(others) > 2 * most or (others and len(known) <= _TINY):
        return False
    return letters_off(word, known) <= most


def letters_off(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many, or change places with their neighbours."""
    if abs(len(one) - len(other)) > 2:
        return 3
    before: list[int] = []
    row: list[int] = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            steps = [row[-1] + 1, before[j] + 1, before[j - 1] + (letter != wanted)]
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                steps.append(above[j - 2] + 1)
            row.append(min(steps))
    return row[-1]
