"""What each bomb costs on its whole way: taken in, judged, read, compared, and answered.

``python -m tests.kit.mails.bomb_table`` prints them all. ``docs/mail-limits.md`` shows such a table, in which
a row stands for all commands with the same filling, and tells the dearest of them.
"""

from __future__ import annotations

import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from tests.kit.desk import Desk, make_desk
from tests.kit.effort import slowness
from tests.kit.mails.bombs import BOMBS

SECONDS, MEGABYTES = 0.1, 40
_TRIES = 5
_TURNS = 15  # played before, so that there are letters to compare with


class Cost(NamedTuple):
    """Seconds of the processor, as `effort` counts them, and memory beyond what was in use before."""

    seconds: float
    megabytes: float
    outcome: str
    answers: int

    @property
    def is_fine(self) -> bool:
        is_dealt_with = self.outcome in ("done", "refused") and self.answers == 1
        return is_dealt_with and self.seconds < SECONDS and self.megabytes < MEGABYTES


def costs(names: Iterable[str], lang: str = "en") -> Iterator[tuple[str, Cost]]:
    """Each of these bombs with its cost, the lowest of a few tries if the first is too much.

    ``lang`` is what their writer speaks: her words are looked for as well as the English ones.
    """
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "game"
        desk = make_desk(home)
        desk.new_game(cooling=0)
        for turn in range(_TURNS):
            desk.write(desk.to_move(), f"{desk.any_line()}\n\nsay this is turn {turn}, and nothing happened")
        for seat in range(3 if lang != "en" else 0):
            desk.write(seat, f"set lang {lang}")
        desk.app.store.close()
        for name in names:
            found = [cost_of(BOMBS[name], home)]
            while not found[-1].is_fine and len(found) < _TRIES:
                found.append(cost_of(BOMBS[name], home))
            yield name, min(found)


def cost_of(bomb: bytes, home: Path) -> Cost:
    """What it costs in a process of its own, at a copy of the game."""
    processes = get_context("fork")  # which has all that is made once
    hearing, telling = processes.Pipe(duplex=False)
    child = processes.Process(target=tell, args=(telling, bomb, home))
    child.start()
    telling.close()
    cost: Cost = hearing.recv()
    child.join()
    return cost._replace(seconds=cost.seconds / slowness()) if cost.seconds > SECONDS / 2 else cost


def tell(telling: Connection, bomb: bytes, home: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        telling.send(throw(bomb, make_desk(shutil.copytree(home, Path(folder) / "game"))))


def throw(bomb: bytes, desk: Desk) -> Cost:
    seat = desk.to_move()
    for words in ("hand", "play nothing"):  # whatever is made once is there, for a receipt and for a refusal
        desk.write((seat + 1) % 3, words)
    to, before = str(desk.newest(seat)["Reply-To"]), len(desk.rows(seat))
    raw = f"From: {desk.address(seat)}\n".encode() + bomb
    began, used = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    row = desk.hand_in(raw, to)
    seconds = time.process_time() - began
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used) / 1024
    return Cost(seconds, more, row.status, len(desk.rows(seat)) - before)


def main(names: list[str]) -> int:
    """Print the table; how many bombs cost too much, or were not answered."""
    too_much = 0
    print("| bomb | processor | memory | the mail is |", "|---|---|---|---|", sep="\n")
    for name, cost in costs(names or BOMBS):
        sign = "" if cost.is_fine else " **too much**"
        too_much += not cost.is_fine
        used = f"{cost.seconds * 1000:.0f} ms | {cost.megabytes:.0f} MB"
        print(f"| {name} | {used} | {cost.outcome}{sign} |", flush=True)
    return too_much


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
