"""The gaps of a form filled with the moves that a player really has before her."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass

from pbem.engine import legal_moves, write
from pbem.render.numbered import numbered
from tests.kit.desk import Desk
from tests.kit.mails.forms import Form

CARD_AND_CELL = re.compile(r"play (\d+) at (-?\d+),(-?\d+)( turned)?")
ON_SOMEBODY = re.compile(r"play (\d+) on (\w+)")
WIDE = str.maketrans("0123456789,", "０１２３４５６７８９，")


@dataclass(frozen=True)
class Position:
    """What one player can do now, as lines of text."""

    me: str
    legal: tuple[str, ...]
    listed: tuple[str, ...]
    spelled: dict[str, str]  # each legal move with the names of people
    hand: frozenset[str]
    kinds: dict[str, str]  # what cards are called in her letter

    def suiting(self, of: str) -> list[str]:
        """The moves that such a form can be filled with."""
        cells = [line for line in self.legal if CARD_AND_CELL.fullmatch(line)]
        upright = [line for line in cells if not line.endswith(" turned")]
        ways = Counter(line.removesuffix(" turned") for line in cells)
        return {
            "listed": list(self.listed),
            "play": [line for line in self.listed if line.startswith("play ")],
            "no card": [
                line for at, line in enumerate(self.listed, 1) if str(at) not in self.hand and "play" in line
            ],
            "listed cell": [line for line in self.listed if line in upright],
            "cell": upright,
            "alone": [line for line in upright if ways[line] == 1],
            "turned": [line for line in cells if line not in upright],
            "only turned": [
                line for line in cells if line not in upright and ways[line.removesuffix(" turned")] == 1
            ],
            "on": [line for line in self.legal if ON_SOMEBODY.fullmatch(line)],
            "discard": [line for line in self.legal if re.fullmatch(r"discard \d+", line)],
            "card and line": [
                line
                for line in self.legal
                if line.startswith("discard ") and int(line.split()[1]) <= len(self.listed)
            ],
        }[of]

    def fill(self, form: Form, rng: random.Random) -> tuple[dict[str, str], str] | None:
        """What stands in the gaps, and the move that it is; None where the form suits nothing."""
        if not (suiting := self.suiting(form.of)) or len(self.listed) < 2:
            return None
        line = rng.choice(suiting)
        if "{kind}" in form.text and line.split()[1] not in self.kinds:
            return None  # its name is broken over two lines of the letter
        spelled = self.spelled[line]
        at = self.listed.index(line) + 1 if line in self.listed else 0
        _, card, *_ = [*line.split(), ""]
        found = CARD_AND_CELL.fullmatch(line)
        x, y = found.group(2, 3) if found else ("", "")
        target = ON_SOMEBODY.fullmatch(line)
        other = rng.choice([n for n in range(1, len(self.listed) + 1) if n != at])
        return {
            "n": str(at),
            "n2": str(other),
            "move": spelled,
            "rest": spelled.partition(" ")[2],
            "wide": line.partition(" ")[2].translate(WIDE),
            "card": card,
            "kind": self.kinds.get(card, ""),
            "x": x,
            "y": y,
            "cell": f"{x},{y}",
            "who": spelled.rpartition(" on ")[2] if target else "",
            "me": self.me,
        }, line


def position(desk: Desk, code: str, letter: str) -> Position:
    """What whoever is asked now has before her in this letter."""
    table = desk.game(code)
    seat = table.state.asks[0].seat
    moves, offered = legal_moves(table.state, seat), numbered(desk.seen(seat, code))
    return Position(
        table.names[seat],
        tuple(map(write, moves)),
        tuple(map(write, offered)),
        {write(move): write(move, table.names) for move in (*moves, *offered)},
        frozenset(re.findall(r"No\.(\d+)", letter)),
        dict(re.findall(r"No\.(\d+) ([a-z][a-z ]*[a-z])(?:[:,]|$)", letter, re.MULTILINE)),
    )
