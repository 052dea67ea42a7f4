"""Targets 11-14, 19 and 20: the store against bare sqlite3 doing the same, on a real file."""

from __future__ import annotations

import hashlib
import json
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.harness import Result, Work, speed
from pbem.app import Addressee, App, Envelope
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.play.moves import submit
from pbem.app.record.export import Document, export
from pbem.app.record.verify import verify
from pbem.app.sheets.sheet import Sheet
from pbem.bots import BOTS
from pbem.engine import (
    Streams,
    assemble,
    digest,
    fold,
    legal_moves,
    new_game,
    play,
    recall,
    roll,
    view,
    write,
)
from pbem.store.schema import chain
from pbem.store.schema.changes import Change, NewEntry, NewLetter, NewSeat
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import GameRow
from pbem.store.store import Store

BODY = b"x" * 1500
NOW = datetime(2026, 3, 1, tzinfo=UTC)


def plain_app(store: Store) -> App:
    """Use cases with letters of a fixed size, so that rendering is not what is measured."""

    def compose(_sheet: Sheet, to: Addressee) -> Envelope:
        return Envelope(f"<{to.game}.{to.seat}.{to.count}@bench>", "bounce@bench", BODY)

    def token(game: str, seat: int, question: int) -> str:
        return hashlib.sha256(f"{game}{seat}{question}".encode()).hexdigest()[:26]

    return App(store, compose, token, rng=random.Random(1))


def a_game(code: str, store: Store, decisions: int | None = None) -> App:
    """A five-player game of bots and one person who never thinks, played on for some decisions."""
    app = plain_app(store)
    people = [NewPlayer(f"Player{n}x", f"p{n}@example.org") for n in range(5)]
    create(app, NewGame(people, code, cooling=0))
    start(app, code)
    rng = random.Random(4)
    table = load(app, code)
    while table.row.status == "running" and (decisions is None or table.row.seq < decisions):
        seat = table.state.asks[0].seat
        move = BOTS["random"](view(table.state, seat), rng)
        submit(app, code, seat, write(move), "cli")
        table = load(app, code)
    return app


def raw_database(path: Path) -> sqlite3.Connection:
    """A database with our own tables and indexes and one game, to be used without us."""
    store = Store.open(path)
    store.create_game(new_row("K7"), [NewSeat(f"P{n}", f"p{n}@example.org") for n in range(5)])
    store.close()
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


ADD_ENTRY = "INSERT INTO entry VALUES ('K7', ?, 1, 'cli', 'discard 12', 1, ?, ?, ?, ?, 1772323200000000)"
ADD_LETTER = (
    "INSERT INTO outbox"
    " (key, game, seat, recipient, message_id, sender, raw, status, attempts, due_at, error, created_at)"
    " VALUES (?, 'K7', ?, 'a@example.org', ?, 'b@b', ?, 'new', 0, 1772323200000000, '',"
    " 1772323200000000)"
)


def raw_moves(path: Path) -> Work:
    """The same rows in the same tables, by bare sqlite3."""
    connection = raw_database(path)
    payload, some_hash = "x" * 250, bytes(32)
    seqs = iter(range(10**9))

    def work() -> int:
        for _ in range(20):
            seq = next(seqs)
            letters = [(f"K7:{n}:{seq}", n, f"<{seq}.{n}@b>", BODY) for n in range(5)]
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(ADD_ENTRY, (seq + 1, payload, some_hash, some_hash, some_hash))
            connection.executemany(ADD_LETTER, letters)
            connection.execute(
                "UPDATE game SET seq = ?, head = ? WHERE code = 'K7' AND seq = ?", (seq + 1, some_hash, seq)
            )
            connection.execute("COMMIT")
        return 20

    return work


def new_row(code: str) -> GameRow:
    seed = bytes(32)
    hashed = chain.seed_hash(seed)
    return GameRow(
        code, GamePhase.RUNNING, "anniv", ("base",), {}, 1, hashed, seed, hashed, ("a",) * 3, 60, 0, 0,
        chain.first_head(hashed, code, None), 0, NOW,
    )  # fmt: skip


def transactions(folder: Path) -> Result:
    store = Store.open(folder / "eleven.sqlite")
    seats = [NewSeat(f"P{n}", f"p{n}@example.org") for n in range(5)]
    store.create_game(new_row("K7"), seats)
    state = new_game(assemble(), 5)
    facts, state = roll(state, Streams(bytes(32)))
    seat = state.asks[0].seat
    facts, state = play(state, seat, legal_moves(state, seat)[0])
    entry = NewEntry(seat, "cli", "discard 12", facts, digest(state))
    seqs = iter(range(10**9))

    def ours() -> int:
        for _ in range(20):
            seq = next(seqs)
            letters = tuple(
                NewLetter(f"K7:{n}:{seq}", "K7", n, "a@example.org", f"<{seq}.{n}@b>", "b@b", BODY, NOW)
                for n in range(5)
            )
            store.commit(Change("K7", NOW, seq, (entry,), letters))
        return 20

    return Result(
        "11", "move transaction / raw sqlite3", speed(ours, raw_moves(folder / "raw.sqlite")), 0.5, 0.7
    )


def loading(folder: Path) -> Result:
    store = Store.open(folder / "twelve.sqlite")
    app = a_game("K7", store, 150)
    payloads = sqlite3.connect(folder / "twelve.sqlite")

    first = new_game(load(app, "K7").state.rules, 5)

    def ours() -> int:
        for _ in range(10):
            fold(first, (fact for decision in store.log("K7") for fact in decision.facts))
        return 10

    def raw() -> int:
        for _ in range(10):
            payloads.execute("SELECT facts FROM entry WHERE game = 'K7' ORDER BY seq").fetchall()
        return 10

    return Result("12", "load and fold 150 decisions / raw select", 1 / speed(ours, raw), 13, 7, at_most=True)


def requests(folder: Path) -> Result:
    store = Store.open(folder / "thirteen.sqlite")
    app = a_game("K7", store, 150)
    raw = raw_moves(folder / "raw13.sqlite")
    laps = []
    for lap in range(15):
        code = f"C{lap}"
        copy_game(store, "K7", code)  # so that the game stays about this long
        table = load(app, code)
        began = time.perf_counter()
        for _ in range(10):
            seat = table.state.asks[0].seat
            table = submit(app, code, seat, f"discard {table.state.hand(seat)[0]}", "cli").game
        ours = (time.perf_counter() - began) / 10
        began = time.perf_counter()
        bare = raw() / (time.perf_counter() - began)
        laps.append(1 / (ours * bare))
    value = statistics.median(laps)
    return Result("13", "whole move request, 150 decisions / raw transaction", value, 0.4, 0.6)


def copy_game(store: Store, source: str, code: str) -> None:
    """The same game under another code; heads do not matter here."""
    row = store.game(source)
    assert row is not None
    seats = [NewSeat(seat.name, seat.address) for seat in store.seats(source)]
    head = chain.first_head(row.seed_hash, code, row.terms_hash)
    store.create_game(replace(row, code=code, seq=0, head=head), seats)
    entries = tuple(NewEntry(e.seat, e.cause, e.move, e.facts, e.digest) for e in store.entries(source))
    store.commit(Change(code, NOW, 0, entries, status=GamePhase.RUNNING))


def verify_one(document: Document) -> int:
    assert not verify(document)
    return 1


def verification(folder: Path) -> list[Result]:
    store = Store.open(folder / "fourteen.sqlite")
    app = plain_app(store)
    for number in range(12):
        bots = [NewPlayer(f"Bot{n}x", bot="random") for n in range(5)]
        create(app, NewGame(bots, f"G{number}", settings={"rounds": 1}))
        start(app, f"G{number}")
    documents = [export(app, game.code) for game in store.games()]
    logs = [load(app, game.code) for game in store.games()]

    def database() -> int:
        return sum(verify_one(export(app, game.code)) for game in store.games())

    def in_memory() -> int:
        for table in logs:
            state = new_game(table.state.rules, len(table.seats))
            for decision in table.log:
                if decision.seat < 0:
                    state = fold(state, decision.facts)
                else:
                    facts, state = play(state, decision.seat, recall(decision.move))
                    assert tuple(facts) == decision.facts
        return len(logs)

    with ProcessPoolExecutor(2) as two, ProcessPoolExecutor(1) as one:
        many = documents * 4
        parallel = speed(
            lambda: sum(two.map(verify_one, many, chunksize=4)),
            lambda: sum(one.map(verify_one, many, chunksize=4)),
            5,
        )
    return [
        Result(
            "14", "verifying a database / verified replay in memory", speed(database, in_memory), 0.45, 0.6
        ),
        Result("14", "verification: two workers / one", parallel, 1.6, 1.8),
    ]


def many_games(folder: Path, games: int = 100_000) -> Result:
    apps = {}
    for name, count in (("small", 100), ("large", games)):
        store = Store.open(folder / f"{name}.sqlite")
        apps[name] = a_game("K7", store, 40)
        store.close()
        fill(folder / f"{name}.sqlite", count)
        apps[name] = plain_app(Store.open(folder / f"{name}.sqlite"))

    def moves(name: str) -> Work:
        app = apps[name]

        def work() -> int:
            table = load(app, "K7")
            if table.row.status != "running" or table.row.seq > 90:
                return 1
            seat = table.state.asks[0].seat
            submit(app, "K7", seat, f"discard {table.state.hand(seat)[0]}", "cli")
            return 1

        return work

    ratios = []
    for _ in range(40):
        spent = {}
        for name in ("small", "large"):
            began = time.perf_counter()
            moves(name)()
            spent[name] = time.perf_counter() - began
        ratios.append(spent["large"] / spent["small"])
    value = statistics.median(ratios)
    return Result("19", f"move among {games:,} games / among 100, as cost", value, 1.3, 1.1, at_most=True)


def fill(path: Path, games: int) -> None:
    """Copies of one game in plain SQL: with ten of its entries and its seats."""
    connection = sqlite3.connect(path)
    names = [row[1] for row in connection.execute("PRAGMA table_info(game)")]
    columns = ", ".join("'Z' || n" if name == "code" else name for name in names)
    numbers = f"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {games}) "
    connection.execute(f"INSERT INTO game {numbers} SELECT {columns} FROM c, game WHERE code = 'K7'")
    for name, limit in (("seat", 5), ("entry", 10)):
        fields = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        columns = ", ".join("'Z' || n" if field == "game" else field for field in fields)
        key = "seat" if name == "seat" else "seq"
        connection.execute(
            f"INSERT INTO {name} {numbers} SELECT {columns} FROM c, {name}"
            f" WHERE game = 'K7' AND {key} < {limit}"
        )
    connection.commit()
    connection.close()


def size(folder: Path) -> Result:
    store = Store.open(folder / "twenty.sqlite")
    empty = store_size(folder / "twenty.sqlite")
    app = plain_app(store)
    bots = [NewPlayer(f"Bot{n}x", bot="random") for n in range(5)]
    create(app, NewGame(bots, "K7"))
    start(app, "K7")
    stored = store_size(folder / "twenty.sqlite") - empty
    exported = len(json.dumps(export(app, "K7"), separators=(",", ":")))
    note = f"{stored / 1000:.0f} kB stored, {exported / 1000:.0f} kB exported"
    return Result(
        "20",
        "finished five-player game, the larger of both, in kB",
        max(stored, exported) / 1000,
        80,
        30,
        True,
        note,
    )


def store_size(path: Path) -> int:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages, each = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    connection.close()
    return int(pages * each)


def results() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield transactions(folder)
        yield loading(folder)
        yield requests(folder)
        yield from verification(folder)
        yield many_games(folder)
        yield size(folder)
