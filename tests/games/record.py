"""Records new games for the corpus: ``python -m tests.games.record NAME EDITION MODULES SEATS SEED``.

Settings may follow. A recorded game is never written
again: it stands for all the games that run somewhere while the code changes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem.bots import BOTS
from pbem.bots.luck import luck_from
from pbem.engine import (
    REVISION,
    Rules,
    Streams,
    assemble,
    deal_key,
    digest,
    new_game,
    objector,
    play,
    roll,
    to_plain,
    view,
    write,
)

FOLDER = Path(__file__).parent / "recorded"


def played(rules: Rules, seats: int, seed: int) -> Iterator[list[Any]]:
    """A game by both bots, a row for each decision: the seat, its line, the facts, the digest."""
    dice, luck = Streams(deal_key(key_of(seed), [])), luck_from(seed)
    state = new_game(rules, seats)
    while not state.over:
        asked = state.asks[0].seat if state.asks else objector(state)
        seat = -1 if asked is None else asked
        bot = BOTS["steady" if seat % 3 else "random"]
        if not state.asks and (seat < 0 or not bot.objects(view(state, seat), luck)):
            seat, text = -1, ""
            facts, state = roll(state, dice)
        else:
            seen = view(state, seat)
            move = bot.decide(seen, luck) if state.asks else seen.legal[0]
            text = write(move)
            facts, state = play(state, seat, move)
        yield [seat, text, [to_plain(fact) for fact in facts], digest(state)[:16]]


def key_of(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def record(name: str, edition: str, modules: str, seats: int, seed: int, **settings: Any) -> None:
    """Play a game and write it down, a line a decision."""
    path = FOLDER / f"{name}.jsonl"
    if path.exists():
        raise SystemExit(f"{path.name} is recorded already")
    rules = assemble(edition, tuple(modules.split("+")), settings)
    head = {
        "edition": edition,
        "modules": list(rules.modules),
        "settings": settings,
        "revision": REVISION,
        "seats": seats,
        "seed": key_of(seed).hex(),
    }
    rows = (json.dumps(row, separators=(",", ":")) for row in played(rules, seats, seed))
    path.write_text("\n".join((json.dumps(head), *rows)) + "\n")


if __name__ == "__main__":
    name, edition, modules, seats, seed, *settings = sys.argv[1:]
    record(name, edition, modules, int(seats), int(seed), **dict(item.split("=") for item in settings))
