"""Standing orders: ``pbem order`` files or withdraws one, ``pbem orders`` lists one's own."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.shell.frame import Refused, typer_settings
from pbem.cli.shell.options import AsJson, GameCode, Me
from pbem.cli.shell.output import say, say_json
from pbem.cli.shell.speech import _, lang


@typer_settings(context_settings={"ignore_unknown_options": True})
def order(
    code: GameCode,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ORDER",
            help="veto any rockfall by boris · pay for anna up to 2 · steal from anna, boris",
        ),
    ] = None,
    me: Me = "",
    drop: Annotated[
        int | None, typer.Option("--drop", metavar="N", help="Withdraw your order of this number.")
    ] = None,
) -> None:
    """File a standing order that counts from now on and that nobody else hears of."""
    if bool(words) is (drop is not None):
        raise typer.BadParameter(_("give either an order or --drop N"), param_hint="ORDER")
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_game_as
    from pbem.engine import Refusal, view
    from pbem.mail.typed.context import ReadingContext
    from pbem.render.sections.refusals import why_not
    from pbem.render.words.names import Voice

    session, game, seat = open_game_as(code, me)
    code, name = game.row.code, game.names[seat]
    if drop is not None:
        announce_look(session, game, seat)  # the answer tells what was filed
        done = perform(session.app, code, seat, Command(f"withdraw {drop}", Kind.WITHDRAW, str(drop)))
        say(_("Withdrawn: {line}", line=done.answers[0].read_as))
        return
    line = " ".join(words or ())
    try:
        context = ReadingContext(
            game.names, seat, view(game.state, seat), lang=game.seats[seat].preferences.lang
        )
        said = context.in_english(line)
        done = perform(session.app, code, seat, Command(line, Kind.ORDER, said))
    except Refusal as refusal:
        why = why_not(refusal, Voice(view(game.state, seat), game.names, lang()))
        raise Refused(
            _("{line}: {why}  How it goes: pbem {command} --help", line=line, why=why, command="order")
        ) from None
    say(
        _("Filed: {line}", line=done.answers[0].read_as),
        _("All your orders: pbem orders {game} --as {name}", game=code, name=name),
    )


def orders(code: GameCode, me: Me = "", json: AsJson = False) -> None:
    """List your standing orders with the numbers by which they are withdrawn."""
    from pbem.app.play.orders import order_text, orders_of, parse_order
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    announce_look(session, game, seat)
    code = game.row.code
    rows = orders_of(session.app, code, seat)
    texts = [order_text(parse_order(row.text), game.names) for row in rows]
    if json:
        listed = [
            {"number": number, "at": row.at, "order": text}
            for number, (row, text) in enumerate(zip(rows, texts, strict=True), 1)
        ]
        say_json(game=code, seat=seat, orders=listed)
        return
    for number, text in enumerate(texts, 1):
        say(f"{number}  {text}")
    if texts:
        say(_("Withdraw one: pbem order {game} --drop 1 --as {name}", game=code, name=game.names[seat]))
    else:
        say(_("You have no standing orders in this game.  File one: pbem order --help"))
