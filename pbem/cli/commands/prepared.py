"""Prepared moves: ``pbem prepare`` files one, ``prepared`` lists one's own, ``unprepare`` takes them back."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.shell.frame import Refused, typer_settings
from pbem.cli.shell.options import AsJson, GameCode, Me
from pbem.cli.shell.output import say, say_json
from pbem.cli.shell.speech import _, lang


@typer_settings(context_settings={"ignore_unknown_options": True})
def prepare(
    code: GameCode,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="ORDER",
            help="play 12 at 3,4 · if my lantern is broken play 66 on me · else discard oldest",
        ),
    ],
    me: Me = "",
) -> None:
    """Prepare a move for your next turn; nobody else hears of it. The grammar: docs/prepared-moves.md"""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as
    from pbem.engine import Refusal, view
    from pbem.mail.typed.context import ReadingContext
    from pbem.render.letter.prepared import explained_lines
    from pbem.render.safe import TIE
    from pbem.render.sections.refusals import why_not
    from pbem.render.words.names import Voice

    session, game, seat = open_game_as(code, me)
    code, name = game.row.code, game.names[seat]
    line = " ".join(("prepare", *words))
    voice = Voice(view(game.state, seat), game.names, lang())
    try:
        said = ReadingContext(
            game.names, seat, voice.view, lang=game.seats[seat].preferences.lang
        ).in_english(line)
        done = perform(session.app, code, seat, Command(line, Kind.PREPARE, said))
    except Refusal as refusal:
        why = why_not(refusal, voice).replace(TIE, " ")  # no line of a terminal is taken for a command
        raise Refused(
            # Translators: {line} is what somebody typed, {why} a sentence why it is not taken.
            _("{line}: {why}  How it goes: pbem {command} --help", line=line, why=why, command="prepare")
        ) from None
    filed = done.answers[0].read_as
    say(_("Prepared: {line}", line=filed.removeprefix("prepare ")), *explained_lines(filed, voice))
    say(_("All you have prepared: pbem prepared {game} --as {name}", game=code, name=name))


def prepared(code: GameCode, me: Me = "", json: AsJson = False) -> None:
    """List your prepared moves with the numbers by which they are taken back."""
    from pbem.app.play.prepared import prepared_of
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    announce_look(session, game, seat)
    code = game.row.code
    lines = prepared_of(session.app, code, seat)
    if json:
        listed = [{"number": number, "order": line} for number, line in enumerate(lines, 1)]
        say_json(game=code, seat=seat, prepared=listed)
        return
    for number, line in enumerate(lines, 1):
        say(f"{number}  {line.removeprefix('prepare ')}")
    if lines:
        say(
            _(
                "Take one back: pbem unprepare {game} 1 --as {name}; without a number, all",
                game=code,
                name=game.names[seat],
            )
        )
    else:
        say(_("You have prepared nothing in this game.  Prepare a move: pbem prepare --help"))


def unprepare(
    code: GameCode,
    number: Annotated[
        int | None, typer.Argument(metavar="N", help="Which one; without a number, all.")
    ] = None,
    me: Me = "",
) -> None:
    """Take a prepared move back, or all of them; if your turn waited for one, you are asked as usual."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    announce_look(session, game, seat)  # the answer tells what was prepared
    text = "" if number is None else str(number)
    done = perform(session.app, game.row.code, seat, Command(f"unprepare {text}", Kind.UNPREPARE, text))
    for answer in done.answers:
        say(_("Taken back: {line}", line=answer.read_as.removeprefix("prepare ")))
