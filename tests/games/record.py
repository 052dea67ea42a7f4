"""Records new games for the corpus: ``python -m tests.games.record NAME EDITION MODULES SEATS SEED``.

A recorded game is never written again: it stands for all the games that run somewhere while the code changes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pbem.bots import BOTS
from pbem.bots.luck import luck_from
from pbem.engine import (
    REVISION,
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

FOLDER = Path(__file__).parent


def record(name: str, edition: str, modules: str, seats: int, seed: int, **settings: object) -> None:
    """Play a game with both bots and write it down, a line a decision."""
    path = FOLDER / f"{name}.jsonl"
    if path.exists():
        raise SystemExit(f"{path.name} is recorded already")
    rules = assemble(edition, tuple(modules.split("+")), settings)
    key = seed.to_bytes(32, "big")
    dice, luck = Streams(deal_key(key, [])), luck_from(seed)
    state = new_game(rules, seats)
    head = {
        "edition": edition,
        "modules": list(rules.modules),
        "settings": settings,
        "revision": REVISION,
        "seats": seats,
        "seed": key.hex(),
    }
    lines = [json.dumps(head)]
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
        row = [seat, text, [to_plain(fact) for fact in facts], digest(state)[:16]]
        lines.append(json.dumps(row, separators=(",", ":")))
    path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    name, edition, modules, seats, seed, *settings = sys.argv[1:]
    record(name, edition, modules, int(seats), int(seed), **dict(item.split("=") for item in settings))
