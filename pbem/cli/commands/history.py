"""Looking back: ``pbem log``, ``replay``, ``export``, ``import``."""

from __future__ import annotations

import gzip
import json as json_module
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import Ascii, AsJson, GameCode, Viewer
from pbem.cli.shell.output import on_terminal, only_ascii, say, say_json
from pbem.cli.shell.speech import _, count, lang

if TYPE_CHECKING:
    from pbem.app.game import Game


def log(
    code: GameCode,
    me: Viewer = "",
    last: Annotated[
        int | None, typer.Option("-n", "--last", metavar="N", min=1, help="Only the last N decisions.")
    ] = None,
    json: AsJson = False,
) -> None:
    """List what happened, one decision a line, without secrets of others."""
    from pbem.app.game import happenings
    from pbem.app.sheets.table import Absence
    from pbem.cli.screens.steps import told
    from pbem.cli.shell.peek import announce_look, glance_lines, glances
    from pbem.cli.shell.session import open_session
    from pbem.engine import to_plain, view
    from pbem.render.words.names import Voice

    session = open_session()
    game = session.game(code)
    seat = session.viewer(game, me)
    announce_look(session, game, seat)
    events = happenings(game.log[-last:] if last else game.log, seat)
    if json:
        rows = [
            {
                "seq": event.seq,
                "seat": event.seat,
                "timed_out": event.absent == Absence.LATE,
                "announced": f"{event.announced or ''} {event.words}".strip(),
                "facts": [to_plain(fact) for fact in event.facts],
            }
            for event in events
        ]
        say_json(game=game.row.code, seat=seat, log=rows, looks=glances(session, game))
        return
    if not events:
        say(no_steps(game))
    voice = Voice(view(game.state, seat), game.names, lang())
    for event in events:
        say(told(event, voice))
    say(*glance_lines(session, game))


def replay(
    code: GameCode,
    me: Viewer = "",
    plain: Annotated[bool, typer.Option("--plain", help="Print every step, without a terminal.")] = False,
    ascii: Ascii = False,
) -> None:
    """Go through a game step by step; after its end with all secrets."""
    from pbem.cli.screens.steps import step_lines, steps
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_session

    session = open_session()
    game = session.game(code)
    if not game.log:
        raise Refused(no_steps(game))
    seat = session.viewer(game, me)
    announce_look(session, game, seat)
    if on_terminal() and sys.stdin.isatty() and not plain:
        from pbem.cli.screens.replay_screen import replay_of, run

        run(replay_of(game, seat), only_ascii(ascii))
        return
    for step in steps(game):
        say(*step_lines(step, seat, only_ascii(ascii)))


def no_steps(game: Game) -> str:
    """Why there is nothing to look back at."""
    code = game.row.code
    if game.ended:
        return _("{game} was abandoned before it began.  See who was to play: pbem show {game}", game=code)
    return _("{game} has no steps yet.  Begin: pbem start {game}", game=code)


def export(
    code: GameCode,
    me: Viewer = "",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where to; else it is printed.")
    ] = None,
) -> None:
    """Write a game as JSON: a finished one whole, of others your share."""
    from pbem.app.record.export import export as export_game
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_session

    session = open_session()
    game = session.game(code)
    seat = session.viewer(game, me)
    announce_look(session, game, seat)
    document = export_game(session.app, game.row.code, seat)
    text = document_text(document)
    if output is None:
        typer.echo(text)
        return
    write_private(output, text + "\n")
    say(
        # Translators: a row is an entry in the log of a game.
        count(
            "{file}: {n} row.  Check it: pbem verify {file}",
            "{file}: {n} rows.  Check it: pbem verify {file}",
            len(document["heads"]),
            file=output,
        )
    )


def write_private(path: Path, text: str) -> None:
    """Write a new file that only its owner can read, or into what is there, which keeps its mode and owner.

    It is packed if its name ends with .gz.
    """
    data = text.encode()
    if path.suffix == ".gz":
        data = gzip.compress(data, mtime=0)
    if path.exists():  # a device is used by others, too
        path.write_bytes(data)
        return
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def document_text(document: dict[str, Any]) -> str:
    """The document with one row a line, so that two of them can be compared by eye and by diff."""
    parts = []
    for name, value in document.items():
        text = json_module.dumps(value, separators=(",", ":"))
        if name in ("rows", "seen", "heads") and value:
            text = "[\n" + ",\n".join(json_module.dumps(row, separators=(",", ":")) for row in value) + "\n]"
        parts.append(f'"{name}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}"


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A finished game, exported elsewhere.")],
) -> None:
    """Bring in a finished game from another server, after checking it."""
    from pbem.app.record.imports import NotWell, bring_in
    from pbem.cli.commands.verify import read_file
    from pbem.cli.shell.session import open_session

    document = read_file(Path(file))
    try:
        code = bring_in(open_session().app, document)
    except NotWell as problem:
        first = problem.findings[0]
        raise Refused(
            # Translators: {why} says what is wrong with the file of a game, {step} what to do now.
            _("Not brought in: {why}  {step}", why=first.words, step=first.next_step)
        ) from None
    command = "replay" if document["heads"] else "show"
    say(
        count(
            "{game} is here now, with {n} row.  See it: pbem {command} {game}",
            "{game} is here now, with {n} rows.  See it: pbem {command} {game}",
            len(document["heads"]),
            game=code,
            command=command,
        )
    )
