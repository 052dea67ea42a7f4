"""The people that the server knows: ``pbem players``."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.shell import complete
from pbem.cli.shell.frame import Refused, make_sure
from pbem.cli.shell.options import Ascii, AsJson, setting
from pbem.cli.shell.output import say, say_json, say_table
from pbem.sentence import counted


def players(
    who: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help="One player by name or address.", autocompletion=complete.names
        ),
    ] = "",
    code: Annotated[str, typer.Option("--game", metavar="GAME", help="Only those at this table.")] = "",
    set_: Annotated[
        list[str],
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Change lang, zone, mail, talk, board, receipts, quiet, days, nudges, stop or auto.",
        ),
    ] = [],
    address: Annotated[
        str, typer.Option("--address", metavar="ADDRESS", help="Write to one player there from now on.")
    ] = "",
    erase: Annotated[bool, typer.Option("--erase", help="Forget one player; her games stay.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")] = False,
    json: AsJson = False,
    ascii: Ascii = False,
) -> None:
    """List the people, or change or forget one of them."""
    from pbem.app.lobby.people import change_address, player_of, set_preference
    from pbem.app.lobby.people import erase as forget
    from pbem.cli.screens.copies import still_held
    from pbem.cli.shell.session import open_session
    from pbem.mail.parse.address import safe_address
    from pbem.mail.transport.local_maildirs import remove

    session = open_session()
    if (set_ or erase or address) and not who:
        raise typer.BadParameter("say whose settings", param_hint="PLAYER")
    if who and erase:
        person = player_of(session.app, who)
        if not yes:
            make_sure(f"Forget {person.name} <{person.email}>?")
        addresses = [person.email, *(row.email for row in session.app.store.addresses(person.id))]
        say(f"Forgotten. In old games the seat is now called {forget(session.app, person)}.")
        for one in addresses:
            remove(session.settings.maildirs, one)
        say(*still_held(session.settings))
        return
    if address:
        if not safe_address(address):
            raise typer.BadParameter(f"{address!r} is no plain address", param_hint="--address")
        person = player_of(session.app, who)
        again = change_address(session.app, person, address)
        say(
            f"{person.name} gets letters at {address}; {counted(again, 'turn is', 'turns are')} sent "
            "there again."
        )
        return
    for name, value in map(setting, set_):
        set_preference(session.app, player_of(session.app, who), name, value)
    store = session.app.store
    people = [player_of(session.app, who)] if who else list(store.players())
    places = {person.id: dict(store.seats_of_player(person.id)) for person in people}
    if code:
        session.game(code)
        people = [person for person in people if code.upper() in places[person.id]]
    if json:
        say_json(
            players=[
                {
                    "name": person.name,
                    "address": person.email,
                    "lang": person.preferences.lang,
                    "zone": person.preferences.zone,
                    "mail": person.preferences.mail,
                    "talk": person.preferences.talk,
                    "board": person.preferences.board,
                    "receipts": person.preferences.receipts or "all",
                    "quiet": person.preferences.quiet,
                    "days": person.preferences.days,
                    "away": person.preferences.away,
                    "nudges": person.preferences.nudges,
                    "stop": person.preferences.stop,
                    "auto": person.preferences.auto,
                    "games": [
                        {"game": code, "seat": seat, "status": store.seats(code)[seat].status}
                        for code, seat in places[person.id].items()
                    ],
                }
                for person in people
            ]
        )
        return
    if not people:
        raise Refused("Nobody is known yet.  Make a game: pbem new --help")
    rows = [
        (
            person.name,
            person.email,
            person.preferences.lang,
            person.preferences.zone,
            person.preferences.mail,
            ", ".join(f"{code} {store.seats(code)[seat].status}" for code, seat in places[person.id].items()),
        )
        for person in people
    ]
    say_table(("name", "address", "lang", "zone", "mail", "games"), rows, ascii)
