"""What went wrong, in one line that ends with the next step."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from pbem.app import errors
from pbem.cli.shell.frame import Refused
from pbem.cli.shell.output import calendar, clock
from pbem.cli.shell.speech import ENGLISH, N_, _, count, lang, list_of
from pbem.locks import NoLocks
from pbem.spans import write_span
from pbem.store.schema.errors import Conflict, StoreError, UnreadableRow


def sentence(problem: Exception, words: Sequence[str]) -> str | None:
    """The line for a problem of a command line that is not our own mistake."""
    if isinstance(problem, OSError) and problem.errno is None:
        return None  # not from the operating system: some libraries borrow the name for their own errors
    if isinstance(problem, Refused):
        return str(problem)
    game = _game_in(words)
    if isinstance(problem, errors.BadSetup):
        return _bad_setup(problem, words[0], game)
    if isinstance(problem, UnicodeEncodeError) and not _is_text(" ".join(words)):
        return _("That is not written in the characters of this terminal (UTF-8).  Type it again")
    for kind, tell in _TELL.items():
        if isinstance(problem, kind):
            return tell(problem, game)
    return None


def _is_text(words: str) -> bool:
    """Whether words can be written; bytes that are no text come to us as halves of characters."""
    return not any("\ud800" <= sign <= "\udfff" for sign in words)


def _game_in(words: Sequence[str]) -> str:
    """The game that a command was about: its first word that is no option and no value of one."""
    found = (word for before, word in pairwise(words) if not (before.startswith("-") or word.startswith("-")))
    return next(found, "GAME").upper()


def nearest(wanted: str, known: tuple[str, ...]) -> str:
    """The likeliest of the names there are, or nothing."""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(wanted.casefold(), folded, n=1, cutoff=0.5)
    return folded[close[0]] if close else ""


def _no_game(problem: errors.NoSuchGame, _game: str) -> str:
    if not problem.others:
        return _("No game {game}; there are none yet.  Make one: pbem new --help", game=problem.code)
    if close := nearest(problem.code, problem.others):
        return _(
            "No game {game}. Did you mean {other}?  List them: pbem games", game=problem.code, other=close
        )
    return _("No game {game}.  List them: pbem games", game=problem.code)


def _no_player(problem: errors.NoSuchPlayer, _game: str) -> str:
    names = list_of(problem.others, "unit")
    if close := nearest(problem.name, problem.others):
        return _(
            "Nobody called {name} sits here. Did you mean {other}?  There are: {names}",
            name=problem.name,
            other=close,
            names=names,
        )
    return _("Nobody called {name} sits here.  There are: {names}", name=problem.name, names=names)


_STATUS = {
    "open": N_("{game} has not begun.  See what it waits for: pbem show {game}"),
    "running": N_("{game} has begun already.  Look at it: pbem show {game}"),
    "over": N_("{game} is over.  See how it went: pbem replay {game} --plain"),
    "abandoned": N_("{game} was abandoned.  See how it went: pbem replay {game} --plain"),
}


# Why the result of a public draw is not taken.
_NOT_DRAWN = {
    "none": N_("No public draw was agreed on for {game}.  Begin: pbem start {game}"),
    "waits": N_("{game} begins with the result of “{words}”, {at}.  Then: pbem luck {game} RESULT"),
    "early": N_(
        "“{words}” takes place {at}, so nobody can know its result.  Look again then: pbem show {game}"
    ),
    "late_invitation": N_(
        "Before the draw {names} had no invitation, and could not know that it was agreed on."
        "  Make another game, and end this one: pbem close {game}"
    ),
    "missing": N_("{names} did not say join yet.  Who has: pbem players --game {game}"),
    "form": N_("This is no result: {problem}.  How it goes: pbem luck --help"),
}


def _not_drawn(problem: errors.NotDrawn, _game: str) -> str:
    told = dict(problem.details)
    if "at" in told:
        told["at"] = calendar(told["at"])
    if "names" in told:
        told["names"] = list_of(told["names"], "unit")
    return _(_NOT_DRAWN[problem.why], game=problem.code, **told)


# Why something about the table as a whole cannot be done.
_NOT_NOW = {
    "paused": N_("The clocks of {game} stand already.  Let them run: pbem resume {game}"),
    "not_paused": N_("The clocks of {game} run.  Let them stand: pbem pause {game}"),
    "nothing_owed": N_("Nothing is waited for there.  See who is asked: pbem show {game}"),
    "vote_open": N_(
        "{game} votes already, about one thing at a time.  Answer that: pbem vote {game} yes --as NAME"
    ),
    "no_vote": N_("{game} is not asked anything.  Ask for a vote: pbem vote {game} pause --as NAME"),
    "not_counted": N_("This seat has no say in the vote.  Who sits there: pbem show {game}"),
    "no_stand_in": N_(
        "No bot was agreed on that plays for somebody in {game}."
        '  Invite a person: pbem replace {game} NAME --person "Max <max@example.org>"'
    ),
    "not_replaced": N_("Only another person can be replaced.  Who sits there: pbem show {game}"),
}


# Why words, notes or who is heard cannot be as somebody wants.
_NOT_SAID = {
    "too_long": N_("That is longer than 2000 characters.  Say it in pieces: pbem say {game} TEXT"),
    "too_often": N_(
        "That is more than 20 times in an hour or 60 in a day; from {again} on it works again."
        "  What was said: pbem say {game}"
    ),
    "too_much": N_(
        "That is more than 10000 characters in a day; from {again} on it works again."
        "  What was said: pbem say {game}"
    ),
    "kept_enough": N_(
        "Your notes have 100000 characters, and more are not kept.  Read them: pbem notes {game}"
    ),
    "muted_already": N_("You hear nothing of that player already.  Otherwise: pbem unmute {game} NAME"),
    "not_muted": N_("You hear that player already.  Otherwise: pbem mute {game} NAME"),
    "not_ended": N_("Nobody gets your notes while the game lasts.  At its end: pbem publish {game} later"),
    "no_such_note": N_("There is no such note that the others have not got.  Your notes: pbem notes {game}"),
}


def _not_said(problem: errors.NotSaid, game: str) -> str:
    return _(_NOT_SAID[problem.why], game=game, again=clock(problem.again) if problem.again else "")


def _status(problem: errors.WrongStatus, _game: str) -> str:
    return _(_STATUS[problem.status], game=problem.code)


def _bad_setup(problem: errors.BadSetup, command: str, game: str) -> str:
    # Translators: {why} is half a sentence: two players have the same address.
    if command == "start":
        return _(
            "It cannot be done: {why}.  Write to them again: pbem invite {game}", why=_why(problem), game=game
        )
    return _(
        "It cannot be done: {why}.  How it goes: pbem {command} --help", why=_why(problem), command=command
    )


def _why(problem: errors.BadSetup) -> str:
    """The reason that the application gives, with times as they are typed."""
    if lang() == ENGLISH:
        return str(problem)
    values: dict[str, object] = getattr(problem, "values", {})
    return _(
        getattr(problem, "text", str(problem)), **{name: _shown(value) for name, value in values.items()}
    )


def _shown(value: object) -> object:
    match value:
        case tuple():
            return list_of(list(map(str, value)), "unit" if type(value) is tuple else "or")
        case datetime():
            return calendar(value)
        case timedelta():
            return write_span(int(value.total_seconds()))
    return value


def _system(problem: OSError, _game: str) -> str:
    """What the operating system refused; nearly always a folder or a file that is not ours."""
    from pbem.config import default_home

    why = problem.strerror or str(problem)
    if "bind on address" in why:
        why = why.rpartition(": ")[2]
        # Translators: {why} is what the operating system says, in a few English words.
        return _(
            "I cannot listen there: {why}.  Another place: pbem serve --port PORT, or listen in pbem.toml",
            why=why,
        )
    if not problem.filename:
        return _("{why}.  The data folder is set by PBEM_HOME", why=why)
    if str(problem.filename).startswith(str(default_home())):
        return _("{why}: {file}.  The data folder is set by PBEM_HOME", why=why, file=problem.filename)
    return _("{why}: {file}.  Choose another file", why=why, file=problem.filename)


def _no_prepared(problem: errors.NoSuchPrepared, game: str) -> str:
    if not problem.number:
        return _("You have prepared nothing in {game}.  Prepare a move: pbem prepare --help", game=game)
    return _(
        "There is no prepared move {number}; you have {most}.  List them: pbem prepared {game}",
        number=problem.number,
        most=problem.most,
        game=game,
    )


def _too_many_prepared(problem: errors.TooManyPrepared, game: str) -> str:
    return count(
        "You have {n} prepared move, and more are not kept.  Drop one: pbem unprepare {game} 1",
        "You have {n} prepared moves, and more are not kept.  Drop one: pbem unprepare {game} 1",
        problem.most,
        game=game,
    )


def _no_order(problem: errors.NoSuchOrder, game: str) -> str:
    return _(
        "There is no order {number}; you have {most}.  List them: pbem orders {game}",
        number=problem.number,
        most=problem.most,
        game=game,
    )


def _too_many_orders(problem: errors.TooManyOrders, game: str) -> str:
    return count(
        "You have {n} order, and more are not kept.  Withdraw one: pbem order {game} --drop 1",
        "You have {n} orders, and more are not kept.  Withdraw one: pbem order {game} --drop 1",
        problem.most,
        game=game,
    )


def _plainly(text: str) -> Callable[[Any, str], str]:
    """A sentence in which nothing but the game is told."""
    return lambda _problem, game: _(text, game=game)


_TELL: dict[type[Exception], Callable[[Any, str], str]] = {
    errors.NoSuchGame: _no_game,
    errors.NoSuchPlayer: _no_player,
    errors.WrongStatus: _status,
    errors.StillRuns: _plainly(
        N_("{game} still runs, and its players would never know.  End it for all of them: pbem close {game}")
    ),
    errors.Late: _plainly(N_("That turn is closed; somebody was faster.  Look again: pbem games")),
    errors.NothingHeld: _plainly(
        N_("There is no move to take back.  What was decided stays: pbem log {game}")
    ),
    errors.CannotTakeBack: _plainly(
        N_(
            "There is no move to take back. The last decision is not yours, or it ended a round."
            "  See: pbem log {game}"
        )
    ),
    errors.NotWanted: _plainly(
        N_("Nobody has asked to have that seat back.  To give it up: pbem leave {game}")
    ),
    errors.NothingAsked: _plainly(N_("Nobody asks to take a move back any more.  See: pbem log {game}")),
    errors.NoSuchPrepared: _no_prepared,
    errors.TooManyPrepared: _too_many_prepared,
    errors.NoSuchOrder: _no_order,
    errors.TooManyOrders: _too_many_orders,
    errors.NotDrawn: _not_drawn,
    errors.NotNow: lambda problem, game: _(_NOT_NOW[problem.why], game=game),
    errors.NotSaid: _not_said,
    StoreError: lambda problem, _game: _(problem.sentence),
    UnreadableRow: _plainly(
        N_(
            "Something in the database cannot be read.  First of all stop the server and copy the folder;"
            " then see which games are good: pbem db check"
        )
    ),
    NoLocks: _plainly(
        N_("The file system of the data folder keeps no locks.  Choose a local disk: PBEM_HOME")
    ),
    OSError: _system,
    Conflict: _plainly(N_("Others were faster several times in a row.  Try again")),
}
