"""The people: ``pbem invite``, ``join``, ``decline``, ``leave``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import make_sure, typer_settings
from pbem.cli.shell.options import GameCode, Greeting, Me
from pbem.cli.shell.output import say
from pbem.cli.shell.speech import _

if TYPE_CHECKING:
    pass

Words = Annotated[list[str], typer.Argument(metavar="WORDS", help="Words for the deal; they need no quotes.")]


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


@typer_settings(context_settings={"ignore_unknown_options": True})
def join(code: GameCode, words: Words = [], me: Me = "") -> None:
    """Accept an invitation, perhaps with words for the deal; or come back to a seat that you have left.

    Example: pbem join K7 sea and sand --as anna
    """
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.app.sheets.answers import Outcome
    from pbem.cli.screens.waiting import what_is_waited_for
    from pbem.cli.shell.session import open_game_as
    from pbem.render.sections.outcomes import OUTCOMES

    session, game, seat = open_game_as(code, me)
    text, name = " ".join(words), game.names[seat]
    done = perform(session.app, game.row.code, seat, Command("join", Kind.JOIN, text))
    after = done.game
    if game.row.status == "running":
        say(_("{name} is back in {game}.  Look: pbem show {game}", name=name, game=game.row.code))
        return
    # Two sentences beside each other: who plays, and what the game waits for.
    say(f"{_('{name} plays.', name=name)}  {what_is_waited_for(after.row, after.seats)}")
    for answer in done.answers:
        if answer.note == Outcome.WORDS_IN:
            say(
                # Translators: {words} are words that a player adds, and on which the deals depend.
                _(
                    "The words of {name} for the deals of {game}: {words}",
                    name=name,
                    game=game.row.code,
                    words=answer.words,
                )
            )
        elif answer.note in (Outcome.WORDS_STAND, Outcome.WORDS_FIXED, Outcome.NO_WORDS):
            say(_(OUTCOMES[answer.note]))


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
