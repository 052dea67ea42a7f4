"""Targets 20 and 24: what is kept of a finished game that five people played by mail.

Every move comes as a reply that quotes the letter it answers, and every letter is kept; so the outbox and
the inbox are as full as on a server. The moves are random, which makes a long game: three rounds to the last
card, more than people need. Then days go by, and the clock erases what nobody needs any more.
"""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from benchmarks.engines import place_of
from benchmarks.harness import LAPS, Figure, figure, size
from benchmarks.letters import answer
from benchmarks.midgames import folder, opened, random_move, started
from pbem.app import App
from pbem.app.game import load
from pbem.app.play.clock import tick
from pbem.app.record.export import export
from pbem.cli.commands.history import document_text
from pbem.config import Settings
from pbem.engine import write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import GamePhase

PACE = timedelta(hours=1)  # between two moves, so that nobody asks for too many answers in a day
DAYS = timedelta(days=100)  # more than mails are kept
KB = 1000


class Kept(NamedTuple):
    """Bytes that one game takes, and what they hold."""

    log: int  # the pages of the table with the decisions
    export: int  # the file that pbem export writes
    growth: int  # of the whole database
    thinned: int  # the same when the time of the mails is over
    decisions: int
    letters: int
    mails: int


@cache
def kept(number: int) -> Kept:
    """A game from the first letter to the last, in a database of its own."""
    now = datetime(2026, 3, 1, tzinfo=UTC)
    with folder() as home:
        app = opened(home, lambda: now)
        path, addresses = Path(place_of(home)), server_addresses(Settings(home=home))
        empty = file_size(path)
        game = started(app, "K7", number)
        app.rng.seed(number)
        while game.row.status == GamePhase.RUNNING:
            now += PACE
            deliver(app)
            seat, move = random_move(app, game)
            raw, to = answer(app, "K7", seat, write(move))
            receive(app, raw, [to], "smtp")
            assert handle_all(app, addresses) == 1
            after = load(app, "K7")
            assert after.row.seq > game.row.seq
            game = after
        text = document_text(export(app, "K7"))
        whole = file_size(path) - empty
        counts = (rows_in(path, "outbox"), rows_in(path, "inbox"))
        deliver(app)
        now += DAYS
        while app.store.note("mail_emptied") != now.date().isoformat():
            tick(app)
        app.store.close()
        thinned = file_size(path) - empty
        return Kept(table_size(path, "entry"), len(text.encode()), whole, thinned, game.row.seq, *counts)


def deliver(app: App) -> None:
    """Let a mail host take every letter that is due, as the sender does."""
    numbers = [row.id for row in app.store.outbox_due(app.now())]
    app.store.outbox_all_sent(numbers, app.now(), app.remains_of)


def file_size(path: Path) -> int:
    """The size of a database, with what still lies beside it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path.stat().st_size


def table_size(path: Path, table: str) -> int:
    """The pages of a table and its indexes; without SQLite's account of pages, the bytes of its values."""
    connection = sqlite3.connect(path)
    try:
        found = connection.execute(
            "SELECT sum(pgsize) FROM dbstat JOIN sqlite_master USING (name) WHERE tbl_name = ?", (table,)
        )
        return int(found.fetchone()[0])
    except sqlite3.OperationalError:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        lengths = " + ".join(f"length(CAST({name} AS BLOB))" for name in columns)
        return int(connection.execute(f"SELECT sum({lengths}) FROM {table}").fetchone()[0])
    finally:
        connection.close()


def rows_in(path: Path, table: str) -> int:
    connection = sqlite3.connect(path)
    (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    connection.close()
    return int(count)


def all_kept() -> list[Kept]:
    return [kept(number) for number in range(size(LAPS, 1))]


def log_and_export() -> list[Figure]:
    """Target 20: the stored log, then the exported file, in kB."""
    games = all_kept()
    long = figure([game.decisions for game in games])
    return [
        figure([game.log / KB for game in games], f"the table with {long.median:.0f} decisions, in pages"),
        figure([game.export / KB for game in games], "the file of pbem export, not packed"),
    ]


def everything() -> list[Figure]:
    """Target 24: how much the database grows by a game, in kB; and what is left of that after thinning."""
    games = all_kept()
    letters, mails = (figure([getattr(game, what) for game in games]) for what in ("letters", "mails"))
    note = f"with {letters.median:.0f} letters and {mails.median:.0f} replies"
    return [
        figure([game.growth / KB for game in games], note),
        figure([game.thinned / KB for game in games], "when the time of its mails is over"),
    ]
