"""Every way to cheat in the table of docs/fairness.md is tried, and comes to what the table says."""

from __future__ import annotations

import re
from pathlib import Path

from tests.app.record.cheats import test_deals, test_decisions, test_players, test_record
from tests.app.record.cheats.trying import NOT_FOUND, SHOWN

PAGE = (Path(__file__).parents[4] / "docs" / "fairness.md").read_text("utf-8")

# What happens outside of every file, and of the program: the table can only name it.
OUTSIDE = (
    *("looking into the database", "dropping an answer that came in time", "holding letters back"),
    *("two seats for one person", "agreeing by private mail", "giving up games until the deal is good"),
)

ALL = (test_deals, test_decisions, test_players, test_record)  # loading them fills SHOWN


def told() -> dict[str, str]:
    """The table: each way to cheat, and what becomes of it."""
    text = PAGE.partition("<!-- cheats -->")[2].partition("\n\n")[0]
    rows = [[part.strip() for part in line.strip("|").split("|")] for line in text.strip().splitlines()[2:]]
    return {re.sub(r"[^a-z ]", "", way.lower()): verdict for way, _, verdict, _ in rows}


def test_the_table_says_what_the_tests_show() -> None:
    assert told() == SHOWN | dict.fromkeys(OUTSIDE, NOT_FOUND)
