"""Beside the game: ``pbem say`` to everybody, ``pbem notes`` for oneself."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.shell.frame import typer_settings
from pbem.cli.shell.options import AsJson, GameCode, Me
from pbem.cli.shell.output import clock, say_json
from pbem.cli.shell.output import say as tell
from pbem.cli.shell.speech import _


@typer_settings(context_settings={"ignore_unknown_options": True})
def say(
    code: GameCode,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="TEXT", help="What to say; nothing shows what was said.")
    ] = None,
    me: Me = "",
    now: Annotated[bool, typer.Option("--now", help="Let it be heard at once.")] = False,
    json: AsJson = False,
) -> None:
    """Say something to the whole table, or read what was said."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.app.talk.words import heard
    from pbem.cli.shell.session import open_game_as, open_session

    if not words:
        session = open_session()
        game = session.game(code)
        remarks = heard(session.app, game)
        if json:
            talk = [{"seat": one.seat, "at": one.at, "text": one.text} for one in remarks]
            say_json(game=game.row.code, talk=talk)
            return
        for one in remarks:
            tell(f"{clock(one.at)}  {game.names[one.seat]}: {one.text}")
        if not remarks:
            tell(_("Nothing has been said yet."))
        return
    session, game, seat = open_game_as(code, me)
    text, at_once = " ".join(words), 0 if now else None
    done = perform(session.app, game.row.code, seat, Command(text, Kind.SAY, text), cooling=at_once)
    when = done.answers[0].at
    if when is None or now or not game.row.cooling:
        tell(_("Said."))
    else:
        tell(
            _(
                "It will be heard at {when}.  Take it back: pbem undo {game} --as {name}",
                when=clock(when),
                game=game.row.code,
                name=game.names[seat],
            )
        )


@typer_settings(context_settings={"ignore_unknown_options": True})
def notes(
    code: GameCode,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="TEXT", help="A new note; nothing shows all of them.")
    ] = None,
    me: Me = "",
    published: Annotated[
        bool, typer.Option("--published", help="What players let everybody read, after the end.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Keep a note that only you see, or read your notes."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.app.talk.notes import notes as all_notes
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_game_as

    if published and not words:
        tell_published(code, json)
        return
    session, game, seat = open_game_as(code, me)
    if words:
        text = " ".join(words)
        perform(session.app, game.row.code, seat, Command(text, Kind.NOTE, text))
        tell(_("Noted."))
        return
    announce_look(session, game, seat)
    kept = all_notes(session.app, game.row.code, seat)
    if json:
        say_json(game=game.row.code, seat=seat, notes=[{"at": one.at, "text": one.text} for one in kept])
        return
    for number, one in enumerate(kept, 1):
        tell(f"{number:>3}  {clock(one.at)}  {one.text}")
    if not kept:
        tell(_("You have no notes in this game."))


def tell_published(code: str, json: bool) -> None:
    """What players have noted and let everybody read."""
    from pbem.app.talk.notes import published
    from pbem.cli.shell.session import open_session

    session = open_session()
    game = session.game(code)
    told = published(session.app, game)
    if json:
        listed = [{"seat": one.seat, "at": one.at, "text": one.text} for one in told]
        say_json(game=game.row.code, published=listed)
        return
    for one in told:
        tell(f"{clock(one.at)}  {one.name or game.names[one.seat]}: {one.text}")
    if not told:
        tell(_("Nobody has published notes of this game."))
