"""The figures of runs as a table, and where it stands in the docs: no figure there is typed by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

COLUMNS = (
    *(
        "engine",
        "workers",
        "moves/s",
        "letters/s",
        "wait at full load, p50 / p99",
        "at an easy pace, p50 / p99",
    ),
    *("memory, start / middle / end", "a game", "a move", "processors: workers / database / players"),
)
Row = dict[str, Any]  # of ``Result.as_json``


def cells(row: Row) -> list[str]:
    held = row["memory"]
    flat = "" if held["is_flat"] else " (grows)"
    easy = f"{row['easy_p50']:.2f} s / {row['easy_p99']:.2f} s" if row["easy_rate"] else "–"
    return [
        row["engine"],
        str(row["workers"]),
        f"{row['moves_per_second']:.1f}",
        f"{row['letters_per_second']:.1f}",
        f"{row['full_p50']:.1f} s / {row['full_p99']:.1f} s",
        easy,
        f"{held['start']:.0f} / {held['middle']:.0f} / {held['end']:.0f} MB{flat}",
        f"{row['bytes_per_game'] / 1000:.1f} kB",
        f"{row['bytes_per_move'] / 1000:.1f} kB",
        f"{row['cores_workers']:.2f} / {row['cores_database']:.2f} / {row['cores_generator']:.2f}",
    ]


def line(words: Sequence[str]) -> str:
    return f"| {' | '.join(words)} |"


def table(rows: Sequence[Row]) -> str:
    """A table in Markdown, a line for each run."""
    return "\n".join([line(COLUMNS), line(["---"] * len(COLUMNS)), *(line(cells(row)) for row in rows)])


def fill(page: str, rows: Sequence[Row]) -> str:
    """The page with its table anew: what stands between the marks is replaced."""
    first = rows[0]
    about = f"{first['games']:,} games at once, {first['seconds']:.0f} seconds at full load each."
    filled, times = re.subn(
        r"(<!-- load -->\n).*?(\n<!-- /load -->)",
        lambda found: f"{found[1]}{about}\n\n{table(rows)}{found[2]}",
        page,
        flags=re.DOTALL,
    )
    assert times == 1, "the page has no place for the table"
    return filled


def fill_file(page: Path, figures: Path) -> None:
    page.write_text(fill(page.read_text(), json.loads(figures.read_text())))
