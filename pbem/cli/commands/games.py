"""Making games: ``pbem new``, ``pbem games``, ``pbem start``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.commands.luck import draw_document, named, wanted_draw
from pbem.cli.shell.frame import InOrder, Refused, make_sure, typer_settings
from pbem.cli.shell.options import (
    Ascii,
    AsJson,
    Edition,
    GameCode,
    Greeting,
    Modules,
    Overrides,
    modules_of,
    seconds,
    setting,
)
from pbem.cli.shell.output import clock, say, say_json, say_table
from pbem.cli.shell.sending import how_to_send
from pbem.cli.shell.speech import N_, NC_, _, count, list_of
from pbem.spans import write_span

if TYPE_CHECKING:
    from pbem.app.game import Game
    from pbem.app.lobby.games import NewPlayer
    from pbem.store.schema.rows import DueRow, GameRow, SeatRow

_PERSON = re.compile(
    r"\s*(?P<name>[^<>]+?)\s*<\s*(?P<address>[^<>\s]+)\s*>(?:\s+(?P<lang>[a-z]{2,3}))?(?:\s+(?P<zone>\S+))?\s*"
)


@typer_settings(cls=InOrder)
def new(
    ctx: typer.Context,
    code: Annotated[str, typer.Argument(metavar="CODE", help="How the game is called; else chosen.")] = "",
    player: Annotated[
        list[str],
        typer.Option(metavar="PLAYER", help='A person: "Anna <anna@example.org> pl Europe/Warsaw".'),
    ] = [],
    bot: Annotated[
        list[str], typer.Option(metavar="BOT", help="A bot: steady, random, or Dwalin=steady to name it.")
    ] = [],
    open_seat: Annotated[
        int,
        typer.Option(
            min=0, max=11, metavar="COUNT", help="With --invite: seats that anybody on this server can take."
        ),
    ] = 0,
    edition: Edition = "anniv",
    with_: Modules = [],
    set_: Overrides = [],
    rounds: Annotated[int | None, typer.Option(min=1, max=9, help="How many rounds; usually 3.")] = None,
    per_turn: Annotated[str, typer.Option(metavar="TIME", help="Time for a decision: 24h, 3d.")] = "24h",
    cooling: Annotated[
        str, typer.Option(metavar="TIME", help="How long a move can be taken back: 10m, 0.")
    ] = "10m",
    bank: Annotated[
        str, typer.Option(metavar="TIME", help="Time in reserve, once for the whole game: 24h.")
    ] = "0",
    longest: Annotated[
        str,
        typer.Option(
            metavar="TIME", help="No turn takes longer, whatever hours its player has; usually 14d."
        ),
    ] = "",
    missed: Annotated[
        str,
        typer.Option(
            metavar="WHAT",
            help="When nobody answers in time: discard, shorter, bot, substitute, pause or vote.",
        ),
    ] = "discard",
    grace: Annotated[
        str, typer.Option(metavar="TIME", help="How long somebody is waited for then: 2d; not with discard.")
    ] = "2d",
    stand_in: Annotated[
        str, typer.Option(metavar="BOT", help="The bot that may play for somebody who vanished.")
    ] = "steady",
    shield: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            help="Moves that need no answer wait for some minutes, short, or as long as people take, full.",
        ),
    ] = "short",
    luck: Annotated[
        str, typer.Option(metavar="WORDS", help="A public draw that the deals follow from as well.")
    ] = "",
    luck_at: Annotated[
        str, typer.Option(metavar="MOMENT", help="When it is drawn: 2026-11-21 20:00 Europe/Berlin.")
    ] = "",
    luck_form: Annotated[
        str, typer.Option(metavar="FORM", help="Its result: numbers:6, or hex for 64 digits.")
    ] = "",
    invite: Annotated[
        bool, typer.Option("--invite", help="Ask people first; they accept by answering join.")
    ] = False,
    organiser: Annotated[
        str, typer.Option(metavar="NAME", help="Who of the people makes the game, and so may know its seed.")
    ] = "",
    words: Annotated[
        str,
        typer.Option(metavar="WORDS", help="With --organiser: the organiser's words for the deal, for good."),
    ] = "",
    greeting: Greeting = "",
    begin: Annotated[bool, typer.Option("--start", help="Deal at once and write to everybody.")] = False,
) -> None:
    """Make a game; the seats are in the order of --player and --bot.

    Example: pbem new K7 --player "Anna <anna@example.org> pl Europe/Warsaw" --player "Ben <ben@example.org>"
    --bot steady --per-turn 24h --start
    """
    times = seconds(per_turn), seconds(cooling)
    draw = wanted_draw(luck, luck_at, luck_form)
    if draw and begin:
        raise typer.BadParameter(_("it begins with the result of the draw: pbem luck"), param_hint="--start")
    if greeting and not invite:
        raise typer.BadParameter(_("it stands in invitations: --invite"), param_hint="--greeting")
    settings: dict[str, Any] = dict(map(setting, set_))
    if rounds is not None:
        settings["rounds"] = rounds
    people, bots = [person(text) for text in player], bot_players(bot)
    takers = {"player": iter(people), "bot": iter(bots)}
    seats = [next(takers[name]) for name in ctx.meta["order"] if name in takers]

    from pbem.app.lobby.games import NewGame, NewPlayer, create
    from pbem.app.lobby.games import start as start_game
    from pbem.app.lobby.invitations import checked_greeting
    from pbem.cli.shell.session import open_session
    from pbem.engine import settings_of

    checked_greeting(greeting)
    first = len(seats) + 1
    seats += [NewPlayer(f"Seat{number}", free=True) for number in range(first, first + open_seat)]
    session = open_session()
    modules = modules_of(with_)
    wanted = NewGame(
        seats,
        code,
        edition,
        modules,
        settings,
        *times,
        bank=seconds(bank),
        longest=seconds(longest) if longest else None,
        luck=draw,
        invite=invite,
        organiser=organiser,
        missed=missed,
        grace=seconds(grace),
        stand_in=stand_in,
        words=words,
        shield=shield,
    )
    made = create(session.app, wanted)
    row = session.game(made).row
    full = settings_of(row.profile, row.settings, row.revision)
    say(
        # Translators: {names} lists who plays, {edition} and {modules} are names of rules as they are typed.
        count(
            "{game}: {names}. Edition {edition}, {modules}, {n} round.",
            "{game}: {names}. Edition {edition}, {modules}, {n} rounds.",
            full.rounds,
            game=made,
            names=list_of([seat.name for seat in seats], "unit"),
            edition=edition,
            modules=" + ".join(modules),
        ),
        _(
            TERMS[bool(wanted.bank), bool(times[1])],
            turn=write_span(times[0]),
            bank=write_span(wanted.bank),
            cooling=write_span(times[1]),
        ),
        _("Hash of the seed: {hash}", hash=row.seed_hash),
    )
    if draw:
        say(
            _(
                "The deals follow from {draw} as well. Then: pbem luck {game} RESULT",
                draw=named(draw),
                game=made,
            )
        )
    if invite:
        from pbem.app.lobby.invitations import invite as write_to_all

        say(invited(write_to_all(session.app, made, greeting)))
        if draw:
            say(_("They have to be handed over before the draw; else its result is not taken."))
        say(_("What it waits for before it begins by itself: pbem show {game}", game=made))
    elif begin:
        say(*begun(start_game(session.app, made)))
    elif draw:
        say(_("Nobody has been told of the draw yet: tell them before it takes place, or it proves nothing."))
    else:
        say(_("Begin: pbem start {game}", game=made))


# Whether there is time in reserve, and whether a move can be taken back. Times stand here as they are typed.
TERMS = {
    (False, False): N_("{turn} for each turn; a move counts at once."),
    (False, True): N_("{turn} for each turn; a move can be taken back for {cooling}."),
    (True, False): N_("{turn} for each turn and {bank} in reserve; a move counts at once."),
    (True, True): N_("{turn} for each turn and {bank} in reserve; a move can be taken back for {cooling}."),
}


def invited(number: int) -> str:
    """How many invitations were written."""
    return count(
        "{n} invitation waits to be sent: {how}.",
        "{n} invitations wait to be sent: {how}.",
        number,
        how=how_to_send(),
    )


def games(
    all_: Annotated[bool, typer.Option("--all", help="Also those that were put away.")] = False,
    late: Annotated[
        bool, typer.Option("--late", help="Only those that wait for somebody longer than was agreed.")
    ] = False,
    json: AsJson = False,
    ascii: Ascii = False,
) -> None:
    """List all games, with whom each is waiting for."""
    from pbem.app.lobby.forget import archive_key
    from pbem.cli.shell.session import open_session

    app = open_session().app
    store = app.store
    rows = [row for row in store.games() if all_ or not store.note(archive_key(row.code))]
    if late:
        from pbem.app.host.lateness import late_seats

        missing = {seat.game for seat in late_seats(app)}
        rows = [row for row in rows if row.code in missing]
    found = [game_document(row, store.seats(row.code), store.dues(row.code)) for row in rows]
    if json:
        say_json(games=found)
        return
    if late and not found:
        say(_("Nobody is late in any game."))
        return
    if not found:
        say(_("No games yet.  Make one: pbem new --help"))
        return
    listed = [
        (
            game["game"],
            _(PHASES[game["status"]]),
            f"{game['round']}/{game['rounds']}" if game["round"] else "",
            "+".join((game["edition"], *game["modules"][1:])),
            list_of(game["names"], "unit"),
            awaited(game),
            clock(game["until"]),
        )
        for game in found
    ]
    # Translators: the heads of a table; "until" stands above a moment.
    heads = (
        N_("game"),
        N_("status"),
        N_("round"),
        N_("edition"),
        N_("players"),
        N_("waiting for"),
        N_("until"),
    )
    say_table(heads, listed, ascii)


# How far a game has come, as a table tells it.
PHASES = {
    "open": NC_("game", "open"),
    "running": NC_("game", "running"),
    "over": NC_("game", "over"),
    "abandoned": NC_("game", "abandoned"),
}


def awaited(game: dict[str, Any]) -> str:
    """What a game in the listing waits for."""
    # Translators: these stand in a table below "waiting for".
    if game["paused"]:
        return _("its clocks, which stand")
    if game["objections"]:
        return _("objections")
    return list_of(game["waiting_for"], "unit") or (_("its draw") if game["awaits_draw"] else "")


def game_document(row: GameRow, seats: Sequence[SeatRow], dues: Sequence[DueRow]) -> dict[str, Any]:
    """A game in a listing. Whom it waits for follows from the deadlines, without replaying anything."""
    from pbem.app.lobby.public_draw import awaited_draw
    from pbem.cli.screens.waiting import waited_for
    from pbem.engine import settings_of

    draw = awaited_draw(row)
    absent = waited_for(row, seats)
    owed = [due for due in dues if due.kind in ("timeout", "grace")]
    window = [due for due in dues if due.kind == "window"]
    return {
        "game": row.code,
        "status": row.status,
        "edition": row.profile,
        "modules": list(row.modules),
        "settings": row.settings,
        "round": row.round,
        "rounds": settings_of(row.profile, row.settings, row.revision).rounds,
        "seq": row.seq,
        "names": [seat.name for seat in seats],
        "bots": [seat.bot for seat in seats],
        "waiting_for": [*absent, *(seats[due.seat].name for due in owed)],
        "objections": bool(window),  # a card is shown, and anybody may stop it (R16.4)
        "awaits_draw": draw is not None,
        "paused": row.paused_at,  # since when its clocks stand
        "until": min(
            (due.due_at for due in owed + window if due.rests is None), default=draw.at if draw else None
        ),
        "head": row.head,
        "seed_hash": row.seed_hash,
        "luck": draw_document(row),
    }


def archive(
    code: GameCode,
    back: Annotated[bool, typer.Option("--back", help="Let it be listed again.")] = False,
) -> None:
    """Put a finished game away, so that it is no longer listed."""
    from pbem.app.lobby.forget import archive_key
    from pbem.app.record.export import ENDED
    from pbem.cli.shell.session import open_session

    session = open_session()
    row = session.game(code).row
    if row.status not in ENDED:
        raise Refused(_("{game} is not over.  Look at it: pbem show {game}", game=row.code))
    if back:
        session.app.store.set_note(archive_key(row.code), "")
        say(_("{game} is listed again.", game=row.code))
    else:
        session.app.store.set_note(archive_key(row.code), session.app.now().isoformat())
        say(_("{game} is put away. Nothing is lost: pbem games --all, pbem replay {game}", game=row.code))


def forget(
    code: GameCode,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")] = False,
) -> None:
    """Remove a game that has ended or never begun, with everything about it."""
    from pbem.app.lobby.forget import forget as remove
    from pbem.cli.screens.copies import still_held
    from pbem.cli.shell.session import open_session

    session = open_session()
    app, code = session.app, code.upper()
    if not yes and app.store.phase(code) not in (None, "running"):
        make_sure(_("Remove {game} for good, with its log and its letters, and tell nobody?", game=code))
    remove(app, code)
    say(_("{game} is forgotten. Its players stay known.", game=code), *still_held(session.settings))


def start(code: GameCode) -> None:
    """Deal the first round of a game and write to everybody."""
    from pbem.app.lobby.games import start as start_game
    from pbem.cli.shell.session import open_session

    session = open_session()
    say(*begun(start_game(session.app, code.upper())))


def begun(game: Game) -> list[str]:
    """What to say when a game has begun."""
    code = game.row.code
    if game.state.over:
        return [
            _("{game} has been played to its end by bots.  See it: pbem replay {game} --plain", game=code)
        ]
    waiting = [game.names[ask.seat] for ask in game.state.asks]
    if not waiting:  # a bot began with a card that may be vetoed
        return [
            _(
                "{game} has begun, and a card waits for objections. Letters wait to be sent: {how}.",
                game=code,
                how=how_to_send(),
            ),
            _("Look: pbem show {game}", game=code),
        ]
    return [
        # Translators: {names} lists one or more people.
        _(
            "{game} has begun. Waiting for {names}. Letters wait to be sent: {how}.",
            game=code,
            how=how_to_send(),
            names=list_of(waiting),
        ),
        _("Look: pbem show {game}, pbem hand {game} --as {name}", game=code, name=waiting[0]),
    ]


def person(text: str) -> NewPlayer:
    """A player as typed: name, address, and if wanted language and time zone."""
    from pbem.app.lobby.games import NewPlayer
    from pbem.mail.parse.address import safe_address

    found = _PERSON.fullmatch(text)
    if found is None or not safe_address(found["address"]):
        raise typer.BadParameter(
            _(
                '{text!r} is no player; write "Anna <anna@example.org>", with language and zone if wanted: '
                '"Anna <anna@example.org> pl Europe/Warsaw"',
                text=text,
            ),
            param_hint="--player",
        )
    return NewPlayer(found["name"], found["address"], found["lang"] or "en", found["zone"] or "UTC")


def bot_players(wanted: list[str]) -> list[NewPlayer]:
    """Bots as typed; those without a name are called after what they are."""
    from pbem.app.lobby.games import NewPlayer

    players: list[NewPlayer] = []
    for text in wanted:
        name, _sign, bot = text.rpartition("=")
        if not name:
            before = sum(other.bot == bot for other in players)
            name = bot.capitalize() + (str(before + 1) if before else "")
        players.append(NewPlayer(name, bot=bot))
    return players
