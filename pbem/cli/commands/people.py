"""The people: ``pbem invite``, ``join``, ``decline``, ``leave``, ``salt``,
``ready``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import make_sure, typer_settings
from pbem.cli.shell.options import GameCode, Greeting, Me
from pbem.cli.shell.output import say
from pbem.cli.shell.speech import _

if TYPE_CHECKING:
    from pbem.app.game import Game
    from pbem.cli.shell.session import Session

Words = Annotated[list[str], typer.Argument(metavar="TEXT", help="The words; they need no quotes.")]


def invite(code: GameCode, greeting: Greeting = "") -> None:
    """Write again to everybody who has not answered the invitation."""
    from pbem.app.lobby.invitations import invite as write_to_all
    from pbem.cli.commands.games import invited
    from pbem.cli.shell.session import open_session

    code = code.upper()
    say(
        invited(write_to_all(open_session().app, code, greeting)),
        _("Who has answered: pbem players --game {game}", game=code),
    )


def join(code: GameCode, me: Me = "") -> None:
    """Accept an invitation, or come back to a seat that you have left."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    after = perform(session.app, game.row.code, seat, Command("join", Kind.JOIN)).game
    if game.row.status == "running":
        say(_("{name} is back in {game}.  Look: pbem show {game}", name=game.names[seat], game=game.row.code))
        return
    # Two sentences beside each other: who plays, and what the game waits for.
    say(f"{_('{name} plays.', name=game.names[seat])}  {waits(session, after)}")


def waits(session: Session, game: Game) -> str:
    """What the beginning of a game still needs, as it stands now."""
    from pbem.cli.screens.waiting import what_is_waited_for

    return what_is_waited_for(game.row, game.seats, session.app.store.dues(game.row.code))


def decline(code: GameCode, me: Me = "") -> None:
    """Decline an invitation."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    perform(session.app, game.row.code, seat, Command("decline", Kind.DECLINE))
    say(_("{name} does not play in {game}.", name=game.names[seat], game=game.row.code))


def leave(
    code: GameCode,
    me: Me = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")] = False,
) -> None:
    """Leave a game; your seat then discards its oldest card every turn, until you join again."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    if not yes:
        make_sure(_("Leave {game}, as {name}?", game=game.row.code, name=game.names[seat]))
    perform(session.app, game.row.code, seat, Command("leave", Kind.LEAVE))
    say(_("{name} has left {game}.  Come back: pbem join {game}", name=game.names[seat], game=game.row.code))


@typer_settings(context_settings={"ignore_unknown_options": True})
def salt(code: GameCode, words: Words, me: Me = "") -> None:
    """Mix words of your own into all deals, as long as words are taken."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    text = " ".join(words)
    after = perform(session.app, game.row.code, seat, Command(text, Kind.SALT, text)).game
    say(
        # Translators: {words} are words that a player adds, and on which the deals depend.
        _(
            "The words of {name} for the deals of {game}: {words}",
            name=game.names[seat],
            game=game.row.code,
            words=after.row.salts[seat],
        )
    )
    if after.row.seq:
        say(waits(session, after))


def ready(code: GameCode, me: Me = "") -> None:
    """Say that you add no more words, so that the game can begin sooner."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    after = perform(session.app, game.row.code, seat, Command("ready", Kind.READY)).game
    say(f"{_('{name} adds no more words.', name=game.names[seat])}  {waits(session, after)}")
