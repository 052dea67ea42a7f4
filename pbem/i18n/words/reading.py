"""A line in the words of its writer, put into our English words before anybody reads it.

A word begins a command only where that goes on as it must; any other line is talk and comes back as it was
typed. English lines come back as they are in every language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pbem.i18n.words.folding import Token, fold, token_at, tokens_of
from pbem.i18n.words.names import keeper, with_names
from pbem.i18n.words.phrases import found_at, joined, pieces_of
from pbem.i18n.words.tables import LANGUAGES, Forms, Table, is_place, table_of

LONGEST = 600  # signs; no command is longer, but for the words behind ``say``
_LONGEST_ANSWER = 60  # of a line that answers an invitation, or asks for a table
_FAR = 8  # words of courtesy that may stand before a move
_SIGN = r"(?:cards? )?(?:(?:no|nr|№)\.? ?|number )?#?"
_CARD = rf"{_SIGN}[0-9]{{1,3}}\b.*"
_LISTED = r"(?:the )?(?:option|move|line|choice|offer|number) (?:(?:no|nr)\.? ?|number )?#?[0-9].*"
_MOVES = r"(?:play|lay|discard|pass|toll|put|drop|use|place|build|throw away)\b.*"
_PLAYED = rf"{_CARD}|nothing|{_LISTED}"
_WHO = r"[^\s,.!?]+(?: [^\s,.!?]+)?"
# What must follow a command word; marks at the end apart.
FOLLOWS: dict[str, str] = {
    **dict.fromkeys(("play", "put", "lay"), _PLAYED),
    **dict.fromkeys(("discard", "drop"), rf"{_CARD}|oldest.*"),
    **{"choose": rf"{_CARD}|{_LISTED}", "toll": _CARD, "option": r"#?[0-9]{1,3}\b.*"},
    **dict.fromkeys(
        ("undo", "go", "hand", "board", "history", "help", "decline", "resend", "status", "back"), ""
    ),
    **dict.fromkeys(("prepared", "never", "new"), ""),
    **{"join": r"(?:[A-Z0-9]{2,12})?", "leave": "(?:yes)?", "agree": "(?:yes|no)?", "give": "back"},
    **{"log": r"(?:round )?[0-9]?", "rules": r"(?:[a-z0-9]+(?: [a-z]+)?)?"},
    **{"set": r"[a-z]+ ?[=: ] ?\S.*", "trust": r"<?\S+@\S+>?"},
    **dict.fromkeys(("say", "note"), ".*"),
    **{"away": "(?:until|till|from) .+", "snooze": r"(?:for )?[0-9].*|off|"},
    **{"vote": "(?:yes|no|pause|resume|end)|(?:extend|replace) .+", "replace": ".+ by .+"},
    **{"veto": "(?:any|every|all|anything|everything) .+", "pay": "for .+", "steal": "from .+"},
    **dict.fromkeys(("withdraw", "unprepare"), r"(?:#?[0-9]{1,3}[.)]?)?"),
    **dict.fromkeys(("mute", "unmute"), _WHO),
    "publish": r"(?:all|at the end|later|no|never|(?:note )?#?[0-9]{1,4})?",
    "prepare": rf"(?:if|else)\b.+|{_MOVES}",
}
_FOLLOWS = {
    word: re.compile(pattern, re.IGNORECASE if word != "join" else re.NOFLAG)
    for word, pattern in FOLLOWS.items()
}
LISTS = frozenset(("steal",))  # commands with several names
# What follows these is nobody's business but the writer's, and stays as it was typed.
AS_TYPED = frozenset(("say", "note", "set", "trust", "join"))
_MOVED = frozenset(("play", "put", "discard", "drop", "choose", "toll"))  # also behind a word of courtesy
_TIE = re.compile(r"(?<=\w)[·_](?=\w)")  # in plain ASCII it is a low line
_AROUND = " .,;:!?"
_BEGINS_WITH_A_NUMBER = re.compile(r"[#(\[]{0,2}\d")
_TELLS_A_CELL = re.compile(r"[\[({]?-?\d")


def english(line: str, lang: str, names: Sequence[str] = ()) -> str:
    """A line in our English words, if it is a command in this language; else as it is. Raises Ambiguous."""
    if lang not in LANGUAGES or not line or line.isspace():
        return line
    table = table_of(lang)
    if not _has_digit(line) and not _may_begin(line, table):
        return line  # as most talk is
    shown = _untied(line, lang)
    tokens = tokens_of(shown)
    if len(line) > LONGEST:
        tokens = tokens[:2]  # only what is said may be so long
    for at in range(min(len(tokens), _FAR) if _has_digit(line) else 1):
        if tokens[at].folded in table.commands and (said := _command_at(shown, tokens, at, table, names)):
            return shown[: tokens[at].start] + said
    numbers = (at for at, token in enumerate(tokens[:_FAR]) if _BEGINS_WITH_A_NUMBER.match(token.folded))
    first = next(numbers, None) if len(line) <= LONGEST else None
    return line if first is None else _beside_a_number(line, tokens[first:], table, names)


def _untied(line: str, lang: str) -> str:
    """A line without the ties that our letters put before a word that begins a command; not what is said."""
    if len(line) > LONGEST or not _TIE.search(line):
        return line
    shown = _TIE.sub(lambda tie: " " if begins_a_command(line[tie.end() :].split(), lang) else tie[0], line)
    begins = found_at(table_of(lang).commands, tokens_of(shown), 0)
    return shown if begins and begins[0].becomes[0] not in AS_TYPED else line


def meanings(line: str) -> list[str]:
    """A line of somebody whose language is not known: as it is, and in English for whoever speaks each."""
    words = line.split(maxsplit=1)
    if not words or len(line) > _LONGEST_ANSWER:
        return [line]
    speakers = _speakers().get(token_at(words[0], 0).folded, ())
    return list(dict.fromkeys((line, *(english(line, lang) for lang in speakers))))


def alone(line: str) -> frozenset[str]:
    """What a line of one command and nothing else means in English, whatever language its writer speaks.

    A mail may have thousands of lines, so each is looked up as a whole.
    """
    if len(line) > _LONGEST_ANSWER:
        return frozenset()
    return _whole_lines().get(" ".join(fold(line.strip(_AROUND)).split()), frozenset())


@cache
def _whole_lines() -> dict[str, frozenset[str]]:
    """Every command that has nothing behind it, in all its forms."""
    found: dict[str, frozenset[str]] = {}
    for lang in LANGUAGES:
        for form in (form for forms in table_of(lang).commands.values() for form in forms):
            if not any(map(is_place, form.words)):
                words = " ".join(form.words)
                found[words] = found.get(words, frozenset()) | {" ".join(form.becomes)}
    return found


@cache
def _speakers() -> dict[str, list[str]]:
    """The languages in which a word begins a command."""
    found: dict[str, list[str]] = {}
    for lang in LANGUAGES:
        for word in table_of(lang).commands:
            found.setdefault(word, []).append(lang)
    return found


def begins_a_command(words: Sequence[str], lang: str) -> bool:
    """Whether words begin like a command of this language, whatever follows."""
    if lang not in LANGUAGES or not words or token_at(words[0], 0).folded not in table_of(lang).commands:
        return False
    return found_at(table_of(lang).commands, tokens_of(" ".join(words[:_FAR])), 0) is not None


def words_in_english(words: str, lang: str) -> str:
    """Words that may stand behind a command, by themselves: the name of a card, a condition."""
    if lang not in LANGUAGES:
        return words
    table = table_of(lang)
    return joined(pieces_of(table.words, unglued(tokens_of(words[:LONGEST]), table)))


def _may_begin(line: str, table: Table) -> bool:
    """Whether the first word of a line is one that begins a command; a tie may hold the next one to it."""
    first = _TIE.split(line.split(maxsplit=1)[0], maxsplit=1)[0]
    return token_at(first, 0).folded in table.commands


def _has_digit(line: str) -> bool:
    return len(line) <= LONGEST and any(map(str.isdigit, line))


def _command_at(line: str, tokens: Sequence[Token], at: int, table: Table, names: Sequence[str]) -> str:
    """The command that begins here, in English; nothing if there is none."""
    for form in table.commands[tokens[at].folded]:
        found = found_at({tokens[at].folded: [form]}, tokens, at)
        verb = form.becomes[0]
        if found is None or (at and verb not in _MOVED):
            continue
        end = found[2]
        if verb in AS_TYPED:
            said = _as_typed(verb, line, tokens[end - 1], table)
            if said and goes_on(verb, said):
                return said
            continue
        head = pieces_of({tokens[at].folded: [form]}, tokens[at:end], inner=table.words)
        rest = unglued(tokens[end:], table)
        is_list = verb in LISTS
        kept = keeper(rest, names, head[-1].text.rpartition(" ")[2], is_read=True, is_list=is_list)
        pieces = [*head, *pieces_of(_behind(verb, table), rest, kept)]
        if goes_on(verb, joined(pieces)):
            return joined(with_names(pieces, names, line, is_list))
    return ""


def goes_on(verb: str, said: str) -> bool:
    """Whether a command is followed by what must follow it."""
    behind = said.split(maxsplit=1)[1:]  # a hard blank is a blank too
    return _FOLLOWS[verb].fullmatch("".join(behind).rstrip(" .!?")) is not None


def _as_typed(verb: str, line: str, last: Token, table: Table) -> str:
    """A command with what follows its last word as it was typed; nothing if that is nothing, or talk."""
    behind = line[last.start + len(last.text) :]
    words = behind.split(maxsplit=1)
    if verb == "say" and not last.tail and words and token_at(words[0], 0).folded in table.not_before:
        return ""
    return f"{verb}{last.tail}{behind}" if words or ":" in last.tail or verb == "join" else ""


def _behind(verb: str, table: Table) -> Forms:
    """The rows that count behind a command."""
    if verb == "prepare":
        return table.in_orders
    return table.in_dates if verb == "away" else table.words


def _beside_a_number(line: str, tokens: Sequence[Token], table: Table, names: Sequence[str]) -> str:
    """A line like ``12 at 3,4``, which has no word of ours before its number; perhaps courtesy."""
    rest = unglued(tokens, table)
    pieces = pieces_of(table.words, rest, keeper(rest, names, is_read=True))
    before, verb = line[: tokens[0].start], table.verbs_at_the_end.get(tokens[-1].folded, "")
    wish = next((words for words in table.wishes if verb and fold(before).rstrip().endswith(f" {words}")), "")
    if wish:  # "Ich möchte 12 auf 3,4 spielen"
        first = before.rstrip()[: -len(wish)]
        return f"{first}{verb} {joined(with_names(pieces[:-1], names, line))}"
    if all(piece.is_kept for piece in pieces):
        return line
    return before + joined(with_names(pieces, names, line))


def unglued(tokens: Sequence[Token], table: Table) -> list[Token]:
    """The words of a line, prepositions apart from the cell that they are glued to.

    A hyphen between the two is never a minus: ``ב-3,4`` is 3,4, and ``ב--1,3`` is -1,3.
    """
    found: list[Token] = []
    for token in tokens:
        glued = next((word for word in table.glued if token.folded.startswith(word)), "")
        behind = token.folded[len(glued) :]
        if glued and _TELLS_A_CELL.match(behind.removeprefix("-")):
            cell = token_at(behind.removeprefix("-") + token.tail, token.start)
            found += [token_at(glued, token.start), cell]
        elif glued and behind.startswith("-") and len(behind) > 1 and glued in table.prefixes:
            name = re.sub(r"^[^-\u05be\u2010\u2011]+[-\u05be\u2010\u2011]", "", token.text)
            found += [token_at(glued, token.start), token_at(name, token.start)]
        else:
            found.append(token)
    return found
