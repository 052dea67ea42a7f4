"""Subjects: what a thread of letters is about, in words that never change while it goes on.

They stand on locked screens and in lists of mails, so they say only what the whole table sees.
"""

from __future__ import annotations

from collections.abc import Callable

from pbem.app.sheets.sheet import LetterKind, Sheet, Thread
from pbem.app.sheets.table import GONE, Missing
from pbem.engine import TURN
from pbem.i18n import N_
from pbem.render.letter.turns import codes
from pbem.render.safe import safe_name
from pbem.render.words.names import Voice

# In the first round, and in later ones.
# Translators: the subject of a mail, behind the code of a game in brackets; 50 letters at most.
_ASKED = N_("your turn {n}"), N_("your turn {n} (round {round})")
# Translators: the subject of a mail, behind the code of a game in brackets; 50 letters at most.
_CHOICE = N_("your choice in turn {n}"), N_("your choice in turn {n} (round {round})")


def subject_of(sheet: Sheet, voice: Voice) -> str:
    """The subject of a thread that begins with this letter, behind the code of its game."""
    games = codes(sheet) if sheet.thread == Thread.TURNS else sheet.game
    return f"[{games}] {_SUBJECTS[sheet.thread](sheet, voice)}"


def _turn(_: Sheet, voice: Voice) -> str:
    """Which question is asked; turns are counted anew in every round."""
    view = voice.view
    values = {"n": view.turn, "round": view.round}
    if view.ask is None:  # it was asked before letters had such subjects
        return voice("your turn")
    first, later = _ASKED if view.ask.kind == TURN else _CHOICE
    return voice(first if view.round == 1 else later, **values)


def _takeback(sheet: Sheet, voice: Voice) -> str:
    """Who asks; the one who does so is answered by her own letters."""
    if sheet.about is None or voice.is_reader(sheet.about):
        return voice("you ask to take a move back")
    return voice("{name} asks to take a move back", name=_name(sheet.about, voice))


def _round(sheet: Sheet, voice: Voice) -> str:
    return voice("round {round} is over", round=(sheet.ended or voice.view).round)


def _end(sheet: Sheet, voice: Voice) -> str:
    if sheet.kind == LetterKind.ABANDONED:
        return voice("the game was broken off")
    return voice("the game is over")


def _missing(sheet: Sheet, voice: Voice) -> str:
    if sheet.kind == LetterKind.WANTS_BACK:
        return voice("somebody would like your seat back")
    if sheet.kind == LetterKind.REPLACED:
        return voice("your seat is taken over")
    if sheet.kind == LetterKind.DROPPED:
        return voice("your seat is open")
    if sheet.reason == Missing.TAKEN_OVER:
        return voice("{name} takes over a seat", name=_name(sheet.about, voice))
    return voice("{name} does not answer", name=_name(sheet.about, voice))


def _start(sheet: Sheet, voice: Voice) -> str:
    return voice("the seat is yours") if sheet.kind == LetterKind.DOSSIER else voice("the game begins")


def _invite(sheet: Sheet, voice: Voice) -> str:
    if sheet.kind == LetterKind.OFFER and sheet.reason == GONE:
        return voice("the seat is not free any more")
    return voice("a seat is free for you") if sheet.kind == LetterKind.OFFER else voice("you are invited")


def _absence(sheet: Sheet, voice: Voice) -> str:
    if sheet.reason == "declined":
        return voice("{name} does not take part", name=_name(sheet.about, voice))
    return voice("{name} takes part after all", name=_name(sheet.about, voice))


def _news(_: Sheet, voice: Voice) -> str:
    view = voice.view
    if view.over or not view.round:
        return voice("table talk")
    return voice("news of round {round}", round=view.round)


def _name(seat: int | None, voice: Voice) -> str:
    """A name as it may stand in a field of a mail, where nothing invisible belongs."""
    return safe_name(voice.raw_names[seat or 0])


# Translators: the subject of a mail, behind the code of a game in brackets; 50 letters at most.
_SUBJECTS: dict[Thread, Callable[[Sheet, Voice], str]] = {
    Thread.INVITE: _invite,
    Thread.START: _start,
    Thread.TURN: _turn,
    Thread.TURNS: lambda _, voice: voice("several games are waiting for you"),
    Thread.WINDOW: lambda _, voice: voice("{name} shows a card", name=_name(voice.view.active, voice)),
    Thread.TAKEBACK: _takeback,
    Thread.ROUND: _round,
    Thread.END: _end,
    Thread.TABLE: _news,
    Thread.BOUNCE: lambda sheet, voice: voice("mails to {name} come back", name=_name(sheet.about, voice)),
    Thread.MISSING: _missing,
    Thread.ABSENCE: _absence,
    Thread.REJECTION: lambda _, voice: voice("a mail was not read"),
    Thread.VOTE: lambda _, voice: voice("a vote of the table"),
    Thread.PACE: lambda _, voice: voice("the time at this table"),
    Thread.RESTORED: lambda _, voice: voice("an earlier copy was put back"),
}
