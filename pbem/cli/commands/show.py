"""The table as everybody, one player, or the host sees it: ``pbem show``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell.options import Ascii, AsJson, GameCode, Viewer
from pbem.cli.shell.output import clock, only_ascii, painted, say, say_json, say_table, width
from pbem.cli.shell.speech import N_, _, lang

if TYPE_CHECKING:
    from pbem.app.game import Game
    from pbem.cli.shell.session import Session
    from pbem.engine import Seat, State


def show(
    code: GameCode,
    me: Viewer = "",
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help="After entry N of the log.")] = None,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="With all secrets; of a running game everybody will know.")
    ] = False,
    json: AsJson = False,
    ascii: Ascii = False,
) -> None:
    """Show the mine and the players, as everybody or as one player sees it."""
    from pbem.cli.commands.games import PHASES
    from pbem.cli.commands.luck import draw_document
    from pbem.cli.screens.text_view import (
        SEAT_COLUMNS,
        hand_lines,
        mine_lines,
        piles_line,
        seat_rows,
        style_of,
        view_document,
    )
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_session, position_at
    from pbem.engine import NOBODY, view
    from pbem.render.words.names import Voice

    session = open_session()
    game = session.game(code)
    row, seat = game.row, session.viewer(game, me)
    state = position_at(game, at)
    announce_look(session, game, seat, reveal)
    seen = game.seen_by(seat) if at is None else view(state, seat)
    if json:
        document = view_document(row.code, row.status, row.seq if at is None else at, seen, game.names)
        say_json(**document, luck=draw_document(row), **(secrets(state) if reveal else {}))
        return
    ascii = only_ascii(ascii)
    voice = Voice(seen, game.names, lang(), style_of(ascii))
    # Translators: {status} is how far the game has come: open, running, over or abandoned.
    text = N_("{game}, {status}.") if at is None else N_("{game}, {status}, after entry {at}.")
    say(f"{_(text, game=row.code, status=_(PHASES[row.status]), at=at)} {piles_line(seen)}", "")
    drawn = seen
    told: list[str] = []
    if reveal:
        from pbem.cli.screens.steps import open_lines, open_view

        drawn, told = open_view(state), ["", *open_lines(state, voice)]
    say(*map(painted, mine_lines(drawn, voice, width())))
    say_table(SEAT_COLUMNS, seat_rows(seen, voice), ascii)
    say(*told)
    if seat != NOBODY:
        say("", *hand_lines(seen, voice), ascii_only=ascii)
    if at is None:
        say(*notices(session, game, seat))


def secrets(state: State) -> dict[str, Any]:
    """What ``--reveal`` adds for programs: everybody's hand and role, and what lies face down."""
    from pbem.engine import card_id, cell_name, view

    seats = range(state.seats)
    return {
        "hands": [list(view(state, seat).hand) for seat in seats],
        "secret_roles": [card_id(view(state, seat).role) for seat in seats],
        "under": {
            cell_name(place): [card_id(card) for card in cards] for place, cards in state.under.items()
        },
    }


def notices(session: Session, game: Game, seat: Seat) -> list[str]:
    """Who has how much time, what the table is asked, one's own move that still cools, who has looked."""
    from pbem.app.deadlines import due_at, window_ends
    from pbem.app.play.takeback import pending
    from pbem.cli.commands.agree import request_lines
    from pbem.cli.commands.luck import draw_lines
    from pbem.cli.commands.play import held_lines
    from pbem.cli.screens.waiting import beginning_lines
    from pbem.cli.shell.peek import glance_lines

    dues = session.app.store.dues(game.row.code)
    lines = beginning_lines(game.row, game.seats) + draw_lines(game.row)
    times = [(ask.seat, until) for ask in game.state.asks if (until := due_at(dues, ask.seat))]
    lines += [
        _("{name} has time until {until}.", name=game.names[one], until=clock(until)) for one, until in times
    ]
    ends = window_ends(dues)
    if ends:
        lines.append(
            _(
                "A card of {name} waits for objections until {until}.",
                name=game.names[game.state.active],
                until=clock(ends),
            )
        )
    request = pending(session.app, game)
    lines += request_lines(session, game, request.decision.seat) if request else []
    lines += held_lines(session, game, seat) + glance_lines(session, game)
    return ["", *lines] if lines else []
