"""Looking at the secrets of others: it can be done, and the whole table sees that it was done.

Whoever may use the data folder could read the database as well, so this is no lock. It keeps honest people
honest: before the cards of somebody else are shown the host is asked, and the game keeps a public mark. What
the settings say of who types is only a claim, so the mark begins with whom the operating system knows.
"""

from __future__ import annotations

import os
import pwd
import sys
from contextlib import suppress
from itertools import groupby
from typing import Any

import typer

from pbem.app.game import Game
from pbem.app.lobby.names import folded
from pbem.app.talk.words import glance
from pbem.cli.shell.output import clock, on_terminal
from pbem.cli.shell.session import Session
from pbem.cli.shell.speech import _, count
from pbem.config import Settings
from pbem.engine import NOBODY, Seat

HOST = "the host"  # in the mark that a game keeps, which is English like all that is kept


def is_own(settings: Settings, game: Game, seat: Seat) -> bool:
    """Whether a seat belongs to whoever types.

    It does if its player is the one in the settings, and also if no mail leaves this machine, because then
    all play at one keyboard. A bot belongs to nobody.
    """
    row = game.seats[seat]
    if row.bot is not None:
        return False
    return folded(row.name) == folded(settings.player) or mail_stays_here(settings)


def mail_stays_here(settings: Settings) -> bool:
    return not (settings.smtp_host or settings.listen or settings.imap or settings.maildir)


def keeps_secrets(game: Game) -> bool:
    """Whether there is anything to hide: people play, and the game is not over."""
    return game.row.status == "running" and bool(game.people)


def may_look(session: Session, game: Game, seat: Seat) -> bool:
    """Whether this seat may be looked at without telling the table."""
    return not keeps_secrets(game) or seat == NOBODY or is_own(session.settings, game, seat)


def announce_look(session: Session, game: Game, seat: Seat, everything: bool = False) -> None:
    """Before secrets of a running game are shown: ask on a terminal, and leave a public mark."""
    if not keeps_secrets(game) if everything else may_look(session, game, seat):
        return
    if on_terminal() and sys.stdin.isatty():
        question = (
            _("Look at all hands? Everybody at the table will see that you did")
            if everything
            else _(
                "Look at the cards of {name}? Everybody at the table will see that you did",
                name=game.names[seat],
            )
        )
        typer.confirm(question, abort=True)
    by = f"{system_user()} ({session.settings.player or HOST})"
    glance(session.app, game.row.code, NOBODY if everything else seat, by)


def system_user() -> str:
    """Whom the operating system takes whoever types for; behind sudo also who that was before."""
    number = os.getuid()
    users = [str(number)]
    with suppress(KeyError):  # a number without a name is one too
        users = [pwd.getpwuid(number).pw_name]
    with suppress(KeyError):  # not set, or nobody is called so
        users.append(pwd.getpwnam(os.environ["SUDO_USER"]).pw_name)
    return "/".join(dict.fromkeys(users))


def glances(session: Session, game: Game) -> list[dict[str, Any]]:
    """Who has looked at what, for everybody to see; the seat -1 stands for all hands."""
    rows = sorted(session.app.store.glances(game.row.code), key=lambda row: (row.by, row.seat, row.at))
    counted = []
    for (by, seat), looks in groupby(rows, key=lambda row: (row.by, row.seat)):
        times = [row.at for row in looks]
        counted.append({"by": by, "seat": seat, "times": len(times), "last": times[-1]})
    return counted


def glance_lines(session: Session, game: Game) -> list[str]:
    """The same as sentences."""
    return [
        # Translators: {who} is how the operating system calls whoever looked at cards of others.
        count(
            "Mark: {who} looked at all hands once, last {when}.",
            "Mark: {who} looked at all hands {n} times, last {when}.",
            row["times"],
            who=row["by"],
            when=clock(row["last"]),
        )
        if row["seat"] == NOBODY
        else count(
            "Mark: {who} looked at the cards of {name} once, last {when}.",
            "Mark: {who} looked at the cards of {name} {n} times, last {when}.",
            row["times"],
            who=row["by"],
            name=game.names[row["seat"]],
            when=clock(row["last"]),
        )
        for row in glances(session, game)
    ]
