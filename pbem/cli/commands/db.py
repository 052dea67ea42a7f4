"""The database: ``pbem db backup``, ``check``, ``compact``, ``restore``, ``upgrade``, and ``db_move.py``."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.commands import db_move
from pbem.cli.commands.simulate import progress_bar
from pbem.cli.shell.frame import Refused, make_sure
from pbem.cli.shell.options import AsJson
from pbem.cli.shell.output import say, say_json
from pbem.cli.shell.sending import how_to_send
from pbem.sentence import counted

if TYPE_CHECKING:
    from pbem.config import Settings

app = typer.Typer(
    help="Copy, check, put back and move the database.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command()(db_move.copy)
app.command()(db_move.use)
app.command()(db_move.new_epoch)


@app.command()
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to put the copy; in a folder it is named by date.")
    ],
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")] = False,
    keep: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, help="FILE is a folder: keep the newest N copies in it, drop others."
        ),
    ] = None,
) -> None:
    """Copy the database to a file, also while the server runs, and check the copy."""
    from pbem.app import utc_now
    from pbem.config import load_settings
    from pbem.store.copying.backup import copy_database
    from pbem.store.copying.copies import dated_copy, remember

    settings = load_settings()
    if settings.address:
        raise Refused(
            "PostgreSQL makes copies itself, also while the server runs.  Type: pg_dump "
            f"--format=custom --file={shlex.quote(str(file))} {shlex.quote(settings.address)}"
        )
    into_folder = file.is_dir() or (keep is not None and not file.exists())
    if not into_folder and keep is not None:
        raise Refused(f"{file} is no folder, and --keep counts the copies in one.  Choose a folder")
    if not into_folder and file.exists() and not force:
        raise Refused(f"{file} is there already.  Choose another name, or add --force")
    if not into_folder and file.exists() and not file.is_file():
        raise Refused(f"{file} is no file.  Choose another name")
    database = settings.database
    with progress_bar("pages") as tell:
        if into_folder:
            file = dated_copy(database, file, utc_now(), keep=keep, tell=tell)
        else:
            copy_database(database, file, tell)
    remember(database, file)
    say(f"{file}: {file.stat().st_size // 1024} kB.  Put it back: pbem db restore {file}")


@app.command()
def check(json: AsJson = False) -> None:
    """Check the file, and deal and judge every game in it again."""
    from pbem.app.record.check import check_games
    from pbem.cli.shell.session import open_session
    from pbem.store.copying.backup import what_is_wrong

    session = open_session()
    path, address = session.settings.database, session.settings.address
    damage = [] if address else what_is_wrong(path)
    codes = [row.code for row in session.app.store.games()]
    with progress_bar("games") as tell:
        wrong = [(code, finding.words) for code, finding in check_games(session.app, codes, tell)]
    if json:
        say_json(file=damage, games=[{"game": code, "text": text} for code, text in wrong])
        raise typer.Exit(1 if damage or wrong else 0)
    for code, text in wrong:
        say(f"{code}: {text}")
    if damage:
        raise Refused(
            f"The file is damaged ({damage[0]}).  Before anything else stop the server and copy the "
            f"folder {path.parent}; an older copy lacks every move made since"
        )
    if wrong:
        raise Refused(
            f"{len(wrong)} of {len(codes)} games {'is' if len(wrong) == 1 else 'are'} wrong, and all others "
            "are good.  Keep this database"
        )
    good = counted(len(codes), "game follows from its seed", "games follow from their seeds")
    if address:
        say(
            f"{good} and the rules.",
            f"Whether the server's files are whole, it says itself: pg_amcheck {shlex.quote(address)}",
        )
        return
    say(f"The file is whole, and {good} and the rules.")


@app.command()
def compact() -> None:
    """Give back all room that is free in the file, also while the server runs."""
    from pbem.cli.shell.session import open_session

    session = open_session()
    store = session.app.store
    before = store.size()
    store.compact()
    say(
        f"{session.settings.address or session.settings.database}: {store.size() // 1024} kB; it "
        f"was {before // 1024}."
    )


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by pbem db backup.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")] = False,
) -> None:
    """Put a copy in the place of the database, and tell all players where their games stand now."""
    from pbem.app import utc_now
    from pbem.app.record.restored import tell_everybody
    from pbem.config import load_settings
    from pbem.store.copying.backup import alone_with, prepare, put_back
    from pbem.store.copying.copies import made_at
    from pbem.wiring import build_app

    settings = load_settings()
    refuse_elsewhere(file, settings)
    look_at_copy(file, settings.database)
    db_move.refuse_running(settings)
    if not yes:
        make_sure("What happened since that copy will be lost. Go on?")
    with alone_with(settings.database):
        with progress_bar("pages") as tell:
            prepared = prepare(file, settings.database, tell)
        # All that can fail comes before the two change places.
        beside = build_app(settings.model_copy(update={"home": prepared.parent}))
        letters = tell_everybody(beside, made_at(file))
        beside.store.close()
        replaced = put_back(prepared, settings.database, utc_now())
    if replaced:
        say(f"The database of before is now {replaced}.")
    say(
        f"{file} is in its place. "
        f"{counted(letters, 'letter about it waits', 'letters about it wait')} to be sent: "
        f"{how_to_send()}."
    )


def refuse_elsewhere(file: Path, settings: Settings) -> None:
    """What PostgreSQL has put into a file, only PostgreSQL takes out of it."""
    if settings.address:
        raise Refused(
            "PostgreSQL puts copies back itself.  Stop every pbem, then type: pg_restore --clean "
            f"--if-exists --single-transaction --dbname={shlex.quote(settings.address)} "
            f"{shlex.quote(str(file))} && pbem db new-epoch"
        )


def look_at_copy(file: Path, database: Path) -> None:
    """Refuse what could not take the place of the database, before anybody is asked anything."""
    from pbem.store.copying.backup import epoch_of, what_is_wrong
    from pbem.store.copying.copies import refuse_other_schema

    if not file.is_file():
        raise Refused(f"There is no file {file}.  Make a copy: pbem db backup FILE")
    if database.exists() and file.samefile(database):
        raise Refused(f"{file} is the database itself.  Name a copy of it: pbem db restore FILE")
    if what_is_wrong(file) or epoch_of(file) is None:
        raise Refused(f"{file} is no whole database of pbem.  Choose another copy")
    refuse_other_schema(file)


@app.command()
def upgrade() -> None:
    """Bring the database to the form of this version; every other command does so too."""
    from pbem.cli.shell.session import open_session
    from pbem.store.migrations import NEWEST

    open_session()
    say(f"The database has the form {NEWEST}, which is the newest that this version knows.")
