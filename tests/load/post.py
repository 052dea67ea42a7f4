"""All players and their mail host, in a process of their own: ``python -m tests.load.post``.

It takes letters by SMTP, thinks for a while, and hands an answer that the letter offers to one of the
listeners. Whatever arrives and whatever is acknowledged becomes a line of a journal, which is all that the
report and the checker know. Whoever started it writes a command a line, and gets a line of JSON for each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, Any

from tests.kit.patience import moment
from tests.load.journal import packed
from tests.load.letters import Glance, Reply, digest, glance, reply
from tests.load.wire import FREE, Caller, Host

AGAIN = 0.3  # seconds until an answer that was not taken is tried once more
SHORT = "S"  # codes of tables with little time begin so: there it happens that nobody answers


@dataclass
class Habits:
    """How people and their post behave; any of it can be changed while it runs."""

    think: float = 1.0  # seconds on average from a letter to its answer
    double: float = 0.0  # how often a copy of an answer comes too, sooner or later
    delay: float = 0.0  # seconds by which some answers are late, and so in another order
    lazy: float = 0.0  # how often nobody answers, at tables with little time
    rate: float = 0.0  # answers handed over in a second, at most; 0: as many as there are
    hold: float = 0.0  # whether all answers wait
    answering: float = 1.0  # whether new letters are answered at all
    forget: float = 0.0  # for so many letters the connection breaks when they are taken


@dataclass
class Post:
    """Everybody's mailboxes, and their answers on the way."""

    journal: IO[str]
    rng: random.Random
    ports: list[int]
    port: int = 0
    habits: Habits = field(default_factory=Habits)
    counts: dict[str, int] = field(
        default_factory=lambda: {"letters": 0, "taken": 0, "refused": 0, "tries": 0}
    )
    _guests: set[Host] = field(default_factory=set)
    _server: asyncio.Server | None = None
    _asked: dict[str, Reply] = field(default_factory=dict)  # by the address that the answer goes to
    _left: dict[str, Reply] = field(default_factory=dict)  # what nobody has answered
    _ready: deque[Reply] = field(default_factory=deque)
    _thinking: int = 0
    _free: deque[Caller] = field(default_factory=deque)
    _in_hand: dict[Caller, Reply] = field(default_factory=dict)
    _next_at: float = 0.0
    _is_waiting: bool = False

    def note(self, kind: str, *words: Any) -> None:
        self.journal.write(json.dumps([kind, round(moment(), 4), *words]) + "\n")

    # Letters that come

    async def come(self) -> None:
        if self._server is None:
            loop = asyncio.get_running_loop()
            make = partial(Host, self.took, self._guests)
            self._server = await loop.create_server(make, "127.0.0.1", self.port, reuse_address=True)
            self.port = self._server.sockets[0].getsockname()[1]

    def go(self) -> None:
        """Nobody is there any more, and whoever talks with us is cut off."""
        if self._server is not None:
            self._server.close()
            self._server = None
            for guest in [*self._guests]:
                guest.drop()

    def took(self, to: str, raw: bytes) -> bool:
        letter = glance(raw)
        self.arrived(letter, to, digest(raw), packed(raw))
        if self.habits.forget > 0:
            self.habits.forget -= 1
            return False
        return True

    def arrived(self, letter: Glance, to: str, name: str, mail: str) -> None:
        self.counts["letters"] += 1
        self.note("letter", to, letter.message_id, name, letter.game, letter.reply_to, mail)
        if not letter.answers or letter.reply_to in self._asked:
            return
        answer = reply(letter, to, self.rng)
        self._asked[letter.reply_to] = answer
        if not self.habits.answering or (
            letter.game.startswith(SHORT) and self.rng.random() < self.habits.lazy
        ):
            self._left[letter.reply_to] = answer
        else:
            self.think(answer)

    def had(self, file: Path) -> None:
        """Letters that had come before we did, a line for each (``tables.py``)."""
        for line in file.read_text().splitlines():
            to, name, mail, message_id, game, reply_to, answers = json.loads(line)
            self.arrived(Glance(message_id, game, reply_to, tuple(answers)), to, name, mail)

    def think(self, answer: Reply) -> None:
        habits = self.habits
        pauses = [habits.think * self.rng.uniform(0.5, 1.5)]
        while self.rng.random() < habits.double:
            pauses.append(pauses[0] + self.rng.random() * (habits.delay or habits.think))
        if habits.delay and self.rng.random() < 0.2:
            pauses[0] += self.rng.random() * habits.delay
        for pause in pauses:
            self.later(answer, pause)

    def later(self, answer: Reply, pause: float) -> None:
        self._thinking += 1
        asyncio.get_running_loop().call_later(pause, self._thought, answer)

    def _thought(self, answer: Reply) -> None:
        self._thinking -= 1
        self._ready.append(answer)
        self.pump()

    def make_up(self) -> int:
        """Answer what was left unanswered."""
        left, self._left = self._left, {}
        for answer in left.values():
            self.later(answer, self.rng.random() * self.habits.think)
        return len(left)

    # Answers that go

    async def call(self, port: int) -> None:
        """Open one connection, and another one when it ends."""
        try:
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: Caller(partial(self.said, port)), "127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
            self._call_again(port)

    def _call_again(self, port: int) -> None:
        task = asyncio.ensure_future(self.call(port))
        task.add_done_callback(lambda done: done.exception())

    def said(self, port: int, caller: Caller, line: str) -> None:
        answer = self._in_hand.pop(caller, None)
        if answer is not None and line.startswith("2"):
            self.counts["taken"] += 1
            self.note("taken", answer.to, answer.message_id, answer.game)
        elif answer is not None and line.startswith("5"):
            self.counts["refused"] += 1
            self.note("refused", answer.to, answer.message_id, answer.game, line)
        elif answer is not None:
            self.later(answer, AGAIN * (1 + self.rng.random()))
        if not line:
            asyncio.get_running_loop().call_later(0.1, self._call_again, port)
        elif line == FREE or line.startswith("2"):
            self._free.append(caller)
            self.pump()

    def pump(self) -> None:
        """Hand over what is ready, as long as somebody is free and it is not too much at once."""
        while self._ready and self._free and not self.habits.hold:
            if self.habits.rate:
                loop = asyncio.get_running_loop()
                wait = self._next_at - loop.time()
                if wait > 0:
                    if not self._is_waiting:
                        self._is_waiting = True
                        loop.call_later(wait, self._waited)
                    return
                self._next_at = max(self._next_at, loop.time() - 1) + 1 / self.habits.rate
            caller = self._free.popleft()
            if caller.is_free:
                self._in_hand[caller] = answer = self._ready.popleft()
                self.counts["tries"] += 1
                caller.hand_over(answer.sender, answer.to, answer.raw)

    def _waited(self) -> None:
        self._is_waiting = False
        self.pump()

    # Commands

    async def obey(self, words: list[str]) -> dict[str, Any]:
        match words:
            case ["set", name, value]:
                setattr(self.habits, name, float(value))
                self.pump()
            case ["go"]:
                self.go()
            case ["come"]:
                await self.come()
            case ["make_up"]:
                return {"left": self.make_up()}
            case ["first", file]:
                self.had(Path(file))
            case ["flush"]:
                self.journal.flush()
        waiting = len(self._ready) + self._thinking + len(self._in_hand)
        return {**self.counts, "port": self.port, "waiting": waiting, "left": len(self._left)}


async def serve(post: Post, connections: int) -> None:
    await post.come()
    for port in post.ports:
        for _ in range(connections):
            post._call_again(port)
    loop, lines = asyncio.get_running_loop(), asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    print(json.dumps({"port": post.port}), flush=True)
    while line := await lines.readline():
        print(json.dumps(await post.obey(line.decode().split())), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("journal", type=Path)
    parser.add_argument("--to", type=int, nargs="+", required=True, help="ports of the listeners")
    parser.add_argument("--connections", type=int, default=6, help="to each of them")
    parser.add_argument("--seed", default="load")
    given = parser.parse_args()
    with given.journal.open("w", buffering=1 << 16) as journal:
        post = Post(journal, random.Random(given.seed), given.to)
        asyncio.run(serve(post, given.connections))


if __name__ == "__main__":
    main()
