"""The people: ``pbem players``, ``invite``, ``join``, ``decline``, ``leave``, ``salt``,
``ready``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell import complete
from pbem.cli.shell.frame import Refused, make_sure, typer_settings
from pbem.cli.shell.options import Ascii, AsJson, GameCode, Greeting, Me, setting
from pbem.cli.shell.output import say, say_json, say_table
from pbem.cli.shell.speech import N_, NC_, _, count, list_of

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
        raise typer.BadParameter(_("say whose settings"), param_hint="PLAYER")
    if who and erase:
        person = player_of(session.app, who)
        if not yes:
            make_sure(_("Forget {name} <{address}>?", name=person.name, address=person.email))
        addresses = [person.email, *(row.email for row in session.app.store.addresses(person.id))]
        say(_("Forgotten. In old games the seat is now called {name}.", name=forget(session.app, person)))
        for one in addresses:
            remove(session.settings.maildirs, one)
        say(*still_held(session.settings))
        return
    if address:
        if not safe_address(address):
            raise typer.BadParameter(
                _("{address!r} is no plain address", address=address), param_hint="--address"
            )
        person = player_of(session.app, who)
        again = change_address(session.app, person, address)
        say(
            count(
                "{name} gets letters at {address}; {n} turn is sent there again.",
                "{name} gets letters at {address}; {n} turns are sent there again.",
                again,
                name=person.name,
                address=address,
            )
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
                    "lang": person.lang,
                    "zone": person.zone,
                    "mail": person.mail,
                    "talk": person.talk,
                    "board": person.board,
                    "receipts": person.receipts or "all",
                    "quiet": person.quiet,
                    "days": person.days,
                    "away": person.away,
                    "nudges": person.nudges,
                    "stop": person.stop,
                    "auto": person.auto,
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
        raise Refused(_("Nobody is known yet.  Make a game: pbem new --help"))
    rows = [
        (
            person.name,
            person.email,
            person.lang,
            person.zone,
            person.mail,
            list_of(
                [
                    # Translators: a game and what a player is there: "K7 joined".
                    _("{game} {status}", game=code, status=_(SEATS[store.seats(code)[seat].status]))
                    for code, seat in places[person.id].items()
                ],
                "unit",
            ),
        )
        for person in people
    ]
    # Translators: the heads of a table; "lang" and "zone" are names of settings.
    say_table((N_("name"), N_("address"), "lang", "zone", "mail", N_("games")), rows, ascii)


# What somebody is at a table.
SEATS = {
    "invited": NC_("seat", "invited"),
    "joined": NC_("seat", "joined"),
    "ready": NC_("seat", "ready"),
    "declined": NC_("seat", "declined"),
    "left": NC_("seat", "left"),
    "dropped": NC_("seat", "dropped"),
}
