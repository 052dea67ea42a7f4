"""Processes are killed while they submit moves: nothing acknowledged is lost, nothing is half done."""

import random
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path
from subprocess import Popen
from tempfile import TemporaryDirectory

import pytest

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.check import check_games
from pbem.config import Settings
from pbem.store.copying.backup import what_is_wrong
from pbem.wiring import build_app
from tests.kit.commands import submit
from tests.kit.patience import eventually
from tests.kit.processes import running

CODES = ("K1", "K2", "K3")
PEOPLE = tuple(NewPlayer(name, f"{name.lower()}@example.org") for name in ("Anna", "Ben", "Carla"))

Said = tuple[str, int, int, str]  # game, number in the log, seat, move

# Moves in all games in turn, and says so only after the use case has returned.
WORKER = """
import random, sys
import pbem.mail.transport.compose  # before it is ready, so that no kill is spent on an import
from pathlib import Path
from pbem.app.errors import Trouble
from tests.kit.commands import submit
from pbem.app.game import load
from pbem.config import Settings
from pbem.engine import Refusal, legal_moves, write
from pbem.wiring import build_app

app = build_app(Settings(home=Path(sys.argv[1])))
rng = random.Random(sys.argv[2])
print("ready", flush=True)
while True:
    code = rng.choice(sys.argv[3].split(","))
    table = load(app, code)
    if table.state.over:
        continue
    seat = rng.choice(table.state.asks).seat
    line = write(rng.choice(legal_moves(table.state, seat)))
    try:
        submit(app, code, seat, line, "cli", question=table.question(seat), cooling=0)
    except (Trouble, Refusal):
        continue  # another worker was faster
    print(code, table.row.seq, seat, line, sep="|", flush=True)
"""


@dataclass
class Worker:
    """A process that moves until it is killed; its output is read afterwards, as far as it came."""

    process: Popen[bytes]
    output: Path

    def has_said(self, lines: int) -> bool:
        return self.output.read_bytes().count(b"\n") >= lines

    def kill(self) -> None:
        assert self.process.poll() is None, self.output.read_text()
        self.process.kill()
        self.process.wait()

    def acknowledged(self) -> list[Said]:
        """Game, number in the log, seat and move of every whole line."""
        text = self.output.read_text().rpartition("\n")[0]
        rows = [line.split("|") for line in text.splitlines() if line != "ready"]
        assert all(len(row) == 4 for row in rows), text
        return [(code, int(before) + 1, int(seat), line) for code, before, seat, line in rows]


def killed(home: Path, kills: int, rng: random.Random) -> list[Said]:
    """Keep two workers busy and kill one of them again and again; what they said was done."""
    said: list[Said] = []
    with ExitStack() as everybody:

        def worker(number: int) -> Worker:
            output = home / f"worker-{number}.txt"
            words = (sys.executable, "-c", WORKER, str(home), str(number), ",".join(CODES))
            with output.open("wb") as out:
                return Worker(everybody.enter_context(running(*words, stdout=out, stderr=out)), output)

        workers = [worker(number) for number in range(2)]
        for number in range(2, kills + 2):
            victim = workers.pop(0)
            eventually(partial(victim.has_said, rng.randrange(1, 12)))  # "ready" is the first
            time.sleep(rng.uniform(0, 0.02))  # so that it dies anywhere in its work
            victim.kill()
            said += victim.acknowledged()
            workers.append(worker(number))
        for last in workers:
            last.kill()
            said += last.acknowledged()
    return said


def check_everything(app: App, database: Path, said: list[Said]) -> None:
    assert what_is_wrong(database) == []
    assert list(check_games(app, CODES)) == []
    for code in CODES:
        table = load(app, code)
        done = {seq: (seat, line) for game, seq, seat, line in said if game == code}
        assert len(done) == sum(game == code for game, *_ in said), "two moves were told the same number"
        for seq, move in done.items():
            decision = table.log[seq - 1]
            assert (decision.seq, decision.seat, decision.move) == (seq, *move), f"{code} has lost {move}"
        check_letters(app, code)


def check_letters(app: App, code: str) -> None:
    """The outbox has exactly the letters that follow from the log: those of a server that is never killed."""
    table = load(app, code)
    with TemporaryDirectory() as folder:
        again = build_app(Settings(home=Path(folder)), rng=SameSeed(table.row.seed))
        create(again, NewGame(PEOPLE, code, settings={"rounds": 9}))
        start(again, code)
        for decision in table.log:
            if decision.seat >= 0:
                submit(again, code, decision.seat, decision.move, "cli", cooling=0)
        assert letters(again, code) == letters(app, code)
        again.store.close()
    for due in app.store.dues(code):
        assert table.question(due.seat) == due.question


class SameSeed(random.Random):
    """Luck for one more game with a known seed."""

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self.only = seed

    def randbytes(self, n: int) -> bytes:
        return self.only


def letters(app: App, code: str) -> list[tuple[str, str, str]]:
    """Number, recipient and first line of every letter."""
    rows = [row for row in app.store.outbox() if row.game == code]
    return sorted((row.key, row.recipient, first_line(row.raw)) for row in rows)


def first_line(raw: bytes) -> str:
    body = message_from_bytes(raw, policy=policy.default).get_body(("plain",))
    assert body is not None
    found: str = body.get_content().splitlines()[0]
    return found


def run(home: Path, kills: int, seed: int) -> None:
    settings = Settings(home=home)
    app = build_app(settings)
    for code in CODES:
        create(app, NewGame(PEOPLE, code, settings={"rounds": 9}))
        start(app, code)
    said = killed(home, kills, random.Random(seed))
    assert said
    check_everything(app, settings.database, said)


def test_8_kills_while_two_processes_move(tmp_path: Path) -> None:
    run(tmp_path, 8, seed=1)


@pytest.mark.soak
def test_200_kills_while_two_processes_move(tmp_path: Path) -> None:
    run(tmp_path, 200, seed=2)
