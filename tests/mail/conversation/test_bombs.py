"""No mail keeps the server busy: its whole way, answer included, ends in 0.1 s of the processor and 40 MB."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tests.kit.mails.bombs import BOMBS, KB
from tests.kit.processes import run

ROOT = Path(__file__).parents[3]
ALWAYS = (
    *("82 KB of combining marks", "240 KB of disordered marks", "say and combining marks", "4,000 lines"),
    *("lines of talk", "page: 84,000 open tags", "page: 18,000 crossed tags", "1 MB of headers"),
    *("a To of 20,000 quote marks", "80 KB of addresses", "25 KB of parameters", "1,000 levels", "dashes"),
    *("On", "On a", "half a verb", "100,000 line ends", "80,000 header fields", "page: marks in a page"),
)


def check(names: list[str]) -> None:
    done = run(sys.executable, "-m", "tests.kit.mails.bomb_table", *names, cwd=ROOT)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert done.stdout.count("\n") == len(names) + 2
    print(done.stdout)


def test_bombs_that_stopped_the_server_once_do_not_and_neither_do_some_others() -> None:
    check([*ALWAYS, *random.Random(7).sample(sorted(BOMBS.keys() - ALWAYS), 12)])


@pytest.mark.soak
def test_no_bomb_stops_the_server() -> None:
    check(list(BOMBS))


def test_most_bombs_are_as_big_as_a_mail_may_be() -> None:
    sizes = sorted(map(len, BOMBS.values()))
    assert len(sizes) > 250
    assert sizes[len(sizes) // 3] > 250 * KB
