"""What a subject says: which game it names, and the command of a mail without any other words.

A command counts only if the subject is its writer's own. Programs fill it by themselves, with ours and a
sign that this is an answer, so nearly always it was not typed. A number there may count anything, and is
never a move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbem.app.conversation.command import Command, Kind
from pbem.engine import Refusal, plain
from pbem.mail.conversation.lines import read_line
from pbem.mail.typed.context import ReadingContext
from pbem.store.schema.values import LetterWords

MUTE = Command("mute", Kind.SET, "none", "nudges")
# What programs put before the subject of an answer or of a mail that is passed on, wherever people live.
_PREFIXES = """
re fw fwd
aw wg antw antwort betr weitergeleitet
отг отговор препр препратено пренасочено
відп відповідь пер пересл переслано
odp odpowiedź pd przekazana
ответ отв на пер пересл переслано пересылка
השב תגובה מענה הועבר הועברה העברה
sv vs vl vb ynt ilt rv res enc rif r i tr ref réf rép atb ats αντ απ πρθ σχετ vá továbbítás
doorst bls trs odg prosl vm 回复 答复 转发 返信 转送 回覆 轉寄 답장 전달
"""
_ANSWERS = frozenset(_PREFIXES.split())
_PREFIX = re.compile(r"\s*([^\s:：\[\]()]{1,14})\s*(?:[\[(]\d{1,3}[\])])?\s*[:：]")
_WORD = re.compile(r"\w+")
_BRACKETED = re.compile(r"\[\s*(\w+)\s*\]")
_GAME = re.compile(r"\[[^\W\d_][^\]]*\]")  # our subjects begin with the code of their game


def in_the_subject(subject: str) -> tuple[Command, ...]:
    """What List-Unsubscribe offers: one tap in a mail program writes an empty mail with this subject."""
    return (MUTE,) if plain(subject) == "mute" else ()


def is_ours(subject: str, letters: Iterable[LetterWords]) -> bool:
    """Whether a subject comes from a letter of ours, perhaps behind the sign of an answer."""
    prefix = _PREFIX.match(subject)
    if _GAME.search(subject) or (prefix and prefix[1].casefold() in _ANSWERS):
        return True
    return plain(subject) in (plain(letter.subject) for letter in letters)


def game_named(subject: str, codes: Iterable[str]) -> str:
    """Which of these games a subject names, as ``[K7] your turn``, ``K7: resend`` or ``about k7``; else none.

    A code may be an ordinary word. Without brackets and without a digit it counts first or last only.
    """
    subject = without_prefixes(subject)
    words = _WORD.findall(subject.upper())
    bracketed = _BRACKETED.findall(subject.upper())
    alone = [word for word in words if any(map(str.isdigit, word))] + words[:1] + words[-1:]
    known = set(codes)
    return next((word for word in (*bracketed, *alone) if word in known), "")


def words_beside(subject: str, code: str) -> str:
    """What a subject says besides naming a game."""
    words = _WORD.findall(without_prefixes(subject).upper())
    return " ".join(word for word in words if word != code).casefold()


def without_prefixes(subject: str) -> str:
    """A subject without what tells that it is an answer, ours or anybody's."""
    while (prefix := _PREFIX.match(subject)) and prefix[1].casefold() in _ANSWERS:
        subject = subject[prefix.end() :]
    return subject


def is_untouched(subject: str, letters: Iterable[LetterWords]) -> bool:
    """Whether her program filled the subject and she left it so: one of ours, behind signs of an answer."""
    return _compared(subject) in (_compared(letter.subject) for letter in letters)


def _compared(subject: str) -> str:
    return plain(without_prefixes(subject))


def subject_command(subject: str, context: ReadingContext) -> Command | None:
    """The command that a subject is; None if it is none, or cannot be read."""
    try:
        return read_line(subject, context)
    except Refusal:
        return None
