"""Small games for the tests of the store: real facts, letters of real size, a clock that stands still."""

import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import (
    NOBODY,
    Streams,
    assemble,
    cards_hash,
    digest,
    legal_moves,
    new_game,
    play,
    roll,
    write,
)
from pbem.store import migrations
from pbem.store.schema import chain
from pbem.store.schema.changes import Change, NewEntry, NewLetter, NewSeat
from pbem.store.schema.kinds import DueKind, GamePhase, InboxStatus
from pbem.store.schema.rows import DueRow, GameRow, HeldRow, PlayerRow, QuestionRow
from pbem.store.schema.terms import usual_clock
from pbem.store.schema.values import LetterWords
from pbem.store.sql.database import Connection, Database
from pbem.store.sql.writes import find_or_add_player
from pbem.store.store import Store
from tests.kit.engines import ON_POSTGRESQL
from tests.kit.next_schema import BASELINE

TERMS_HASH = "ab" * 32

NOW = datetime(2026, 3, 1, 12, 0, 0, 123457, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
SEED = bytes(range(32))
# A process that opens a database, with its address and its patience; then it says which key it found there.
MAKER = """
import sys
from pbem.store.store import Store
print("ready", flush=True)
sys.stdin.readline()
store = Store.open(sys.argv[1], float(sys.argv[2]))
print(store.server_key.hex())
store.close()
"""
# The same of the made-up next version, with the folder of its steps.
NEXT = "from pathlib import Path; from tests.kit.next_schema import use; use(Path(sys.argv[3]))"
NEXT_MAKER = MAKER.replace("print", f"{NEXT}\nprint", 1)
PEOPLE = (
    NewSeat("Anna", "Anna@Example.org", "pl", "Europe/Warsaw"),
    NewSeat("Bo", "bo@example.org"),
    NewSeat("Robot", bot="random"),
)


def add_player(store: Store, name: str, email: str, lang: str = "en", zone: str = "UTC") -> PlayerRow:
    """Return the player with this address; a new one, unless the address is known already."""
    with store._database.writing() as connection:
        return find_or_add_player(connection, name, email, lang, zone)


def game_row(code: str = "K7", seed: bytes = SEED) -> GameRow:
    return GameRow(
        code=code,
        status=GamePhase.OPEN,
        profile="anniv",
        modules=("base",),
        settings={"rounds": 1},
        revision=1,
        cards_hash=cards_hash(assemble("anniv")),
        seed=seed,
        seed_hash=chain.seed_hash(seed),
        salts=("one", "two", "zażółć"),
        per_turn=86400,
        cooling=600,
        seq=0,
        head=chain.first_head(chain.seed_hash(seed), code, TERMS_HASH),
        round=0,
        created_at=NOW,
        terms_hash=TERMS_HASH,
        further_terms={"bots": [None] * 3, "organiser": None, "luck": None}
        | {"clock": usual_clock(86400), "shield": "short"},
    )


def decisions(seats: int = 3, count: int | None = None, seed: bytes = SEED) -> list[NewEntry]:
    """The first decisions of a game that is played at random."""
    rng = random.Random(7)
    state = new_game(assemble("anniv"), seats)
    made: list[NewEntry] = []
    while not state.over and (count is None or len(made) < count):
        if not state.asks:
            facts, state = roll(state, Streams(seed))
            made.append(NewEntry(NOBODY, "chance", "", tuple(facts), digest(state)))
        else:
            seat = state.asks[0].seat
            move = rng.choice(legal_moves(state, seat))
            facts, state = play(state, seat, move)
            made.append(NewEntry(seat, f"mail:{len(made)}", write(move), tuple(facts), digest(state)))
    return made


def letter(number: int, game: str = "K7", seat: int = 0, due_at: datetime = NOW) -> NewLetter:
    return NewLetter(
        key=f"{game}:{seat}:{number}",
        game=game,
        seat=seat,
        recipient="anna@example.org",
        message_id=f"<{game}.{seat}.{number}@pbem.localhost>",
        sender="bounce@pbem.localhost",
        raw=b"letter %d " % number * 150,
        due_at=due_at,
        words=LetterWords("your turn", f"letter {number}"),
    )


def held(seat: int = 0, question: int = 1, move: str = "discard 12", game: str = "K7") -> HeldRow:
    return HeldRow(game, seat, question, move, f"  {move.upper()}!", "mail:1", NOW, LATER)


def change(store: Store, entries: Sequence[NewEntry] = (), game: str = "K7", **parts: Any) -> Change:
    """A change of a game as it stands now."""
    row = store.game(game)
    assert row is not None
    usual = {"before": row, "at": NOW, "entries": entries}
    return Change(**{**usual, **parts})


def everything(entries: Sequence[NewEntry], dropped: HeldRow, mail: int, version: int = 1) -> Change:
    """A change that touches whatever a change can touch."""
    return Change(
        before=replace(game_row(), version=version),
        at=NOW,
        entries=tuple(entries),
        letters=tuple(letter(number) for number in range(100, 105)),
        questions=(QuestionRow("token-a", "K7", 0, 2), QuestionRow("token-b", "K7", 1, 2)),
        hold=held(seat=1, question=2),
        drop_held=(dropped.seat,),
        dues=(DueRow("K7", 1, DueKind.NUDGE, 2, NOW), DueRow("K7", 1, DueKind.TIMEOUT, 2, LATER)),
        mails={0: 3, 1: 2},
        inbox=(mail, InboxStatus.DONE, "decided"),
        status=GamePhase.RUNNING,
        round=1,
        started_at=NOW,
    )


def begun(store: Store) -> tuple[HeldRow, int]:
    """A game with a held move and a due row, and a mail that waits; the held row and the mail's number."""
    store.create_game(game_row(), PEOPLE)
    waiting = held()
    store.commit(change(store, hold=waiting, dues=(DueRow("K7", 0, DueKind.NUDGE, 1, NOW),)))
    mail = store.inbox_add("<1@example.org>", b"From: anna\r\n\r\nplay", ["play+token-a@pbem"], "smtp", NOW)
    assert mail is not None
    return waiting, mail.id


@contextmanager
def old_database(path: Path | str) -> Iterator[Connection]:
    """Make a database with the schema that the made-up next version begins with."""
    old = Database(path)
    with migrations.upgrading(old) as (connection, upgrade):
        upgrade(BASELINE)
        connection.run("INSERT INTO meta VALUES ('server_key', 'ab'), ('epoch', '3')")
        yield connection
    old.close()


def contents(path: Path | str) -> dict[str, list[Any]]:
    """Every row of every table, read past the store."""
    if ON_POSTGRESQL:
        with closing(Database(path)) as database, database.reading() as open_one:
            names = [name for (name,) in open_one.run(database.engine.TABLES)]
            return {name: sorted(open_one.run(f"SELECT * FROM {name}"), key=repr) for name in names}
    connection = sqlite3.connect(path)
    try:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in tables}
    finally:
        connection.close()


@contextmanager
def watched(look: Callable[[str], None]) -> Iterator[None]:
    """Look at the text of every statement before it runs, also of those that begin and end transactions."""
    run = Connection.run

    def looked_at(connection: Connection, text: str, *values: tuple[Any, ...]) -> Any:
        look(text)
        return run(connection, text, *values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Connection, "run", looked_at)
        yield
