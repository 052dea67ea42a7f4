"""Several writers on one database: each entry is won by exactly one, and a killed one leaves no trace."""

import gc
import json
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import orjson
import pytest

from pbem.store.schema import chain
from pbem.store.schema.changes import Change
from pbem.store.schema.errors import Conflict
from pbem.store.sql.sqlite import PerThread
from pbem.store.store import Store
from tests.kit.engines import place
from tests.kit.patience import PATIENCE
from tests.kit.processes import ROOT, run, together
from tests.kit.store import MAKER, NOW, PEOPLE, begun, contents, decisions, game_row, letter

ROUNDS = 40


def race(store: Store, me: int, goal: int = ROUNDS) -> list[int]:
    """Try to be the one who writes each next entry; the numbers that were won."""
    entry = decisions(count=1)[0]
    won: list[int] = []
    while True:
        game = store.game("K7")
        assert game is not None
        if game.seq >= goal:
            return won
        note = letter(game.seq, seat=me)
        try:
            won.append(store.commit(Change(game, NOW, (entry,), letters=(note,), mails={me: game.seq})))
        except Conflict:
            continue


def check_race(store: Store, won: list[list[int]]) -> None:
    """Every number was won once, the chain holds, and the letters are those of the winners."""
    assert sorted(number for numbers in won for number in numbers) == list(range(1, ROUNDS + 1))
    head = game_row().head
    for row in store.entries("K7"):
        facts = orjson.loads(row.stored)
        line = chain.canonical_row(
            row.game, row.seq, row.seat, row.cause, row.move, facts, row.digest, row.at
        )
        head = chain.next_head(head, chain.commitment(game_row().seed, row.seq, line))
        assert row.head == head
    expected = {letter(number - 1, seat=me).key for me, numbers in enumerate(won) for number in numbers}
    assert {row.key for row in store.outbox()} == expected


def test_two_threads_on_one_store(store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    won: list[list[int]] = [[], []]
    threads = [threading.Thread(target=lambda me=me: won[me].extend(race(store, me))) for me in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check_race(store, won)


@pytest.mark.sqlite_only("a connection of SQLite belongs to a thread")
def test_a_thread_that_ends_gives_its_connection_back(store: Store) -> None:
    for _ in range(5):
        thread = threading.Thread(target=store.games)
        thread.start()
        thread.join()
    gc.collect()
    lender = store._database._lender
    assert isinstance(lender, PerThread)
    assert len(lender._all) == 1  # ours


PASSER_BY = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
print(*(code for (code,) in connection.execute("SELECT code FROM game ORDER BY code")))
connection.close()
"""


@pytest.mark.sqlite_only("locks on a file")
def test_what_is_stored_stays_when_another_process_comes_by(store: Store, path: Path) -> None:
    """A process that opens and closes the file drops all its locks on it, those of other connections too.

    Then another process would take itself for the last one and delete the log that we go on writing to.
    """
    store.create_game(game_row(), PEOPLE)
    with ThreadPoolExecutor(1) as second:
        second.submit(store.games).result()
        assert run(sys.executable, "-c", PASSER_BY, path, check=True).stdout == "K7\n"
        store.create_game(game_row("K8"), PEOPLE)
        assert run(sys.executable, "-c", PASSER_BY, path, check=True).stdout == "K7 K8\n"


RACER = """
import json, sys
from pathlib import Path
from pbem.store.store import Store
from tests.store.test_two_writers import race
store = Store.open(sys.argv[1], float(sys.argv[3]))
print("ready", flush=True)
sys.stdin.readline()
print(json.dumps(race(store, int(sys.argv[2]))))
store.close()
"""


def test_two_processes_on_one_file(store: Store, path: Path) -> None:
    store.create_game(game_row(), PEOPLE)
    where = place(path)
    with together(RACER, (where, 0, PATIENCE), (where, 1, PATIENCE)) as both:
        outputs = [process.communicate()[0] for process in both]
    check_race(store, [json.loads(output) for output in outputs])


@pytest.mark.sqlite_only("tests/real makes an empty database on a server")
def test_three_processes_make_the_same_database_at_once(tmp_path: Path) -> None:
    path = tmp_path / "pbem.sqlite"
    with together(MAKER, *[(path, PATIENCE)] * 3) as all_three:
        keys = Counter(process.communicate()[0].decode().strip() for process in all_three)
    store = Store.open(path)
    assert keys == {store.server_key.hex(): 3}
    store.close()


# One process starts a child for every statement of a change, and each child dies just before its own.
DYING = """
import os, sys
from pathlib import Path
from pbem.store.store import Store
from tests.kit.store import contents, decisions, everything, held, watched

path, mail = sys.argv[1], int(sys.argv[2])
change = everything(decisions(count=2), held(), mail)
before = contents(path)

def killed_at(number):
    store = Store.open(path)
    seen = []
    def die(*rest):
        seen.append(rest)
        if len(seen) == number:
            os.kill(os.getpid(), 9)
    with watched(die):
        store.commit(change)

for number in range(1, 50):
    child = os.fork()
    if not child:
        killed_at(number)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        print(number)
        break
    assert contents(path) == before, number
"""


def test_a_process_killed_at_any_statement_leaves_no_half_move(store: Store, path: Path) -> None:
    _, mail = begun(store)
    store.close()
    done = run(sys.executable, "-c", DYING, str(place(path)), str(mail), cwd=ROOT, check=True)
    assert int(done.stdout) > 10  # so many deaths, and then one that lived to finish
    again = Store.open(path)
    assert [row.seq for row in again.entries("K7")] == [1, 2]
    assert len(again.outbox()) == 5
    assert len(contents(path)["entry"]) == 2
    again.close()
