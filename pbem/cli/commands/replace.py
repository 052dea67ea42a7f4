"""Somebody else plays for a seat: ``pbem replace``."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.commands.games import person as person_named
from pbem.cli.shell import complete
from pbem.cli.shell.frame import make_sure
from pbem.cli.shell.options import GameCode
from pbem.cli.shell.output import say
from pbem.cli.shell.sending import how_to_send
from pbem.cli.shell.speech import _


def replace(
    code: GameCode,
    who: Annotated[
        str,
        typer.Argument(metavar="PLAYER", help="Whose seat it is.", autocompletion=complete.names),
    ],
    person: Annotated[
        str,
        typer.Option(metavar="PERSON", help='Who is asked to take it over: "Max <max@example.org> pl".'),
    ] = "",
    bot: Annotated[
        bool, typer.Option("--bot", help="Let the bot of the terms play until its player is back.")
    ] = False,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why, in your own words; people read it.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")] = False,
) -> None:
    """Let somebody else play for a seat: a person, who is asked first, or a bot."""
    if bool(person) == bot:
        raise typer.BadParameter(
            _('say who: --person "Max <max@example.org>", or --bot'), param_hint="--person"
        )
    wanted = person_named(person) if person else None

    from pbem.app.lobby.games import seat_of
    from pbem.app.lobby.invitations import checked_greeting
    from pbem.app.people.offers import offer_seat
    from pbem.app.play.ladder import stand_in
    from pbem.app.transaction import in_one
    from pbem.cli.shell.session import open_session

    why = checked_greeting(reason)
    session = open_session()
    game = session.game(code)
    code, seat = game.row.code, seat_of(game, who)
    name = game.names[seat]
    if not yes:
        make_sure(
            _("Let {other} play for {name} in {game}?", other=wanted.name, name=name, game=code)
            if wanted
            else _("Let a bot play for {name} in {game}?", name=name, game=code)
        )
    if wanted is None:
        in_one(session.app, code, lambda work: stand_in(work, seat, why))
        say(
            _(
                "A bot plays for {name} in {game} until {name} writes.  Look: pbem show {game}",
                name=name,
                game=code,
            )
        )
    else:
        in_one(session.app, code, lambda work: offer_seat(work, seat, wanted, why=why))
        say(
            _(
                "{other} is asked to take over the seat of {name} in {game}, by a letter that waits to be"
                " sent: {how}.",
                how=how_to_send(),
                other=wanted.name,
                name=name,
                game=code,
            ),
            _("Until {other} answers join, nothing changes: pbem show {game}", other=wanted.name, game=code),
        )
