"""What went wrong, in one line that ends with the next step."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from pbem.app import errors
from pbem.cli.shell.frame import Refused
from pbem.cli.shell.output import calendar, clock
from pbem.locks import NoLocks
from pbem.store.schema.errors import Conflict, StoreError, UnreadableRow


def sentence(problem: Exception, words: Sequence[str]) -> str | None:
    """The line for a problem of a command line that is not our own mistake."""
    if isinstance(problem, OSError) and problem.errno is None:
        return None  # not from the operating system: some libraries borrow the name for their own errors
    if isinstance(problem, Refused):
        return str(problem)
    if isinstance(problem, errors.BadSetup):
        return _bad_setup(problem, words[0]).replace("GAME", _game_in(words))
    if isinstance(problem, UnicodeEncodeError) and not _is_text(" ".join(words)):
        return "That is not written in the characters of this terminal (UTF-8).  Type it again"
    for kind, tell in _TELL.items():
        if isinstance(problem, kind):
            return tell(problem).replace("GAME", _game_in(words))
    return None


def _is_text(words: str) -> bool:
    """Whether words can be written; bytes that are no text come to us as halves of characters."""
    return not any("\ud800" <= sign <= "\udfff" for sign in words)


def _game_in(words: Sequence[str]) -> str:
    """The game that a command was about: its first word that is no option and no value of one."""
    found = (word for before, word in pairwise(words) if not (before.startswith("-") or word.startswith("-")))
    return next(found, "GAME").upper()


def nearest(wanted: str, known: tuple[str, ...]) -> str:
    """The likeliest of the names there are: "Did you mean K7?", or nothing."""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(wanted.casefold(), folded, n=1, cutoff=0.5)
    return f" Did you mean {folded[close[0]]}?" if close else ""


def _no_game(problem: errors.NoSuchGame) -> str:
    if not problem.others:
        return f"No game {problem.code}; there are none yet.  Make one: pbem new --help"
    return f"No game {problem.code}.{nearest(problem.code, problem.others)}  List them: pbem games"


def _no_player(problem: errors.NoSuchPlayer) -> str:
    names = ", ".join(problem.others)
    return (
        f"Nobody called {problem.name} sits here.{nearest(problem.name, problem.others)}  There are: {names}"
    )


_STATUS = {
    "open": "{0} has not begun.  See what it waits for: pbem show {0}",
    "running": "{0} has begun already.  Look at it: pbem show {0}",
    "over": "{0} is over.  See how it went: pbem replay {0} --plain",
    "abandoned": "{0} was abandoned.  See how it went: pbem replay {0} --plain",
}


# Why the result of a public draw is not taken.
_NOT_DRAWN = {
    "none": "No public draw was agreed on for {code}.  Begin: pbem start {code}",
    "waits": "{code} begins with the result of {words}, {at}.  Then: pbem luck {code} RESULT",
    "early": "{words} takes place {at}, so nobody can know its result.  Look again then: pbem show {code}",
    "late_invitation": (
        "Before the draw {names} had no invitation, and could not know that it was agreed on."
        "  Make another game, and end this one: pbem abandon {code}"
    ),
    "missing": "{names} did not say join yet.  Who has: pbem players --game {code}",
    "form": "This is no result: {problem}.  How it goes: pbem luck --help",
}


def _not_drawn(problem: errors.NotDrawn) -> str:
    told = dict(problem.details)
    if "at" in told:
        told["at"] = calendar(told["at"])
    if "words" in told:
        told["words"] = f"“{told['words']}”"
    if "names" in told:
        told["names"] = ", ".join(told["names"])
    return _NOT_DRAWN[problem.why].format(code=problem.code, **told)


# Why something about the table as a whole cannot be done.
_NOT_NOW = {
    "paused": "The clocks of GAME stand already.  Let them run: pbem resume GAME",
    "not_paused": "The clocks of GAME run.  Let them stand: pbem pause GAME",
    "nothing_owed": "Nothing is waited for there.  See who is asked: pbem show GAME",
    "vote_open": "GAME votes already, about one thing at a time.  Answer that: pbem vote GAME yes --as NAME",
    "no_vote": "GAME is not asked anything.  Ask for a vote: pbem vote GAME pause --as NAME",
    "not_counted": "This seat has no say in the vote.  Who sits there: pbem show GAME",
    "no_stand_in": (
        "No bot was agreed on that plays for somebody in GAME."
        '  Invite a person: pbem replace GAME NAME --person "Max <max@example.org>"'
    ),
    "not_replaced": "Only another person can be replaced.  Who sits there: pbem show GAME",
}


def _status(problem: errors.WrongStatus) -> str:
    return _STATUS[problem.status].format(problem.code)


def _bad_setup(problem: errors.BadSetup, command: str) -> str:
    text = str(problem)
    if text.split()[0].isalpha() and " takes " not in text:  # the name of a setting stays as it is
        text = text[:1].upper() + text[1:]
    if command == "start":
        return f"{text}.  Write to them again: pbem invite GAME"
    return f"{text}.  How it goes: pbem {command} --help"


def _system(problem: OSError) -> str:
    """What the operating system refused; nearly always a folder or a file that is not ours."""
    from pbem.config import default_home

    why = problem.strerror or ""
    if "bind on address" in why:
        why = why.rpartition(": ")[2]
        return f"I cannot listen there: {why}.  Another place: pbem serve --port PORT, or listen in pbem.toml"
    about = f" {problem.filename}" if problem.filename else ""
    ours = not problem.filename or str(problem.filename).startswith(str(default_home()))
    step = "The data folder is set by PBEM_HOME" if ours else "Choose another file"
    return f"{problem.strerror or problem}:{about}.  {step}"


def _begins_by_itself(problem: errors.BeginsByItself) -> str:
    """When that will be; nobody can bring it forward alone."""
    if problem.salts_close_at is None:
        return f"{problem.code} begins with the result of its public draw.  Look at it: pbem show GAME"
    return (
        f"{problem.code} begins by itself: its players may add words until {clock(problem.salts_close_at)}."
        f"  Earlier once these have added words or said ready: {', '.join(problem.silent)}"
    )


_TELL: dict[type[Exception], Callable[[Any], str]] = {
    errors.NoSuchGame: _no_game,
    errors.NoSuchPlayer: _no_player,
    errors.WrongStatus: _status,
    errors.StillRuns: lambda problem: (
        f"{problem} still runs, and its players would never know.  End it for all of them: pbem abandon GAME"
    ),
    errors.Late: lambda _: "That turn is closed; somebody was faster.  Look again: pbem games",
    errors.NothingHeld: lambda _: "There is no move to take back.  What was decided stays: pbem log GAME",
    errors.CannotTakeBack: lambda _: (
        "There is no move to take back. The last decision is not yours, or it ended a round."
        "  See: pbem log GAME"
    ),
    errors.NotWanted: lambda _: "Nobody has asked to have that seat back.  To give it up: pbem leave GAME",
    errors.NothingAsked: lambda _: "Nobody asks to take a move back any more.  See: pbem log GAME",
    errors.NoSuchPrepared: lambda problem: (
        f"There is no prepared move {problem.number}; you have {problem.most}.  List them: pbem prepared GAME"
        if problem.number
        else "You have prepared nothing in GAME.  Prepare a move: pbem prepare --help"
    ),
    errors.TooManyPrepared: lambda problem: (
        f"You have {problem.most} prepared moves, and more are not kept.  Drop one: pbem unprepare GAME 1"
    ),
    errors.NoSuchOrder: lambda problem: (
        f"There is no order {problem.number}; you have {problem.most}.  List them: pbem orders GAME"
    ),
    errors.TooManyOrders: lambda problem: (
        f"You have {problem.most} orders, and more are not kept.  Withdraw one: pbem order GAME --drop 1"
    ),
    errors.SaltsClosed: lambda _: "No more words are taken for the deals.  See whose are in: pbem show GAME",
    errors.OrganiserTooLate: lambda _: (
        "The organiser knows the seed, so the organiser's words come before those of all others, and somebody"
        " has added some.  Say that you are ready: pbem ready GAME"
    ),
    errors.BeginsByItself: _begins_by_itself,
    errors.NotDrawn: _not_drawn,
    errors.NotNow: lambda problem: _NOT_NOW[problem.why],
    errors.WordsNotWanted: lambda _: (
        "The deals of GAME follow from a public draw, so nobody adds words to them.  See: pbem show GAME"
    ),
    StoreError: str,
    UnreadableRow: lambda _: (
        "Something in the database cannot be read.  First of all stop the server and copy the folder;"
        " then see which games are good: pbem db check"
    ),
    NoLocks: lambda _: "The file system of the data folder keeps no locks.  Choose a local disk: PBEM_HOME",
    OSError: _system,
    Conflict: lambda _: "Others were faster several times in a row.  Try again",
}
