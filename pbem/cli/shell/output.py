"""Where output goes: colour and ruled tables on a terminal, plain text in a pipe, JSON for programs."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import typer

from pbem.cli.shell import speech
from pbem.cli.shell.speech import N_, NC_

SCHEMA = "pbem.view/1"
_NOT_ASCII = re.compile(r"[^\n -~]")
# Translators: stands in the row of a player in a table, who owes a decision.
TO_MOVE = N_("to move")


def say(*lines: str, ascii_only: bool = False) -> None:
    for line in lines:
        typer.echo(plain(line) if ascii_only else line)


def plain(line: str) -> str:
    """Our own sentences in ASCII; only what people are called may still bring other letters."""
    from pbem.render.safe import in_ascii

    return in_ascii(line)


def say_json(**parts: Any) -> None:
    """One JSON object; its first member says by which description to read it."""
    text = json.dumps({"schema": SCHEMA, **parts}, ensure_ascii=False, indent=2, default=datetime.isoformat)
    typer.echo(shown_in_json(text))


def shown_in_json(text: str) -> str:
    """The same JSON without a sign that a terminal would obey: json itself leaves U+009B as it is."""
    return _NOT_ASCII.sub(lambda sign: sign[0] if sign[0].isprintable() else json.dumps(sign[0])[1:-1], text)


def on_terminal() -> bool:
    return sys.stdout.isatty()


def in_colour() -> bool:
    """Whether colour is wanted: on a terminal, unless NO_COLOR says otherwise (no-color.org)."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


# What stands out in the picture of a mine: free cells, the treasure, what lies face down, the start.
_PAINT = {"free": "green", "treasure": "bright_yellow", "unknown": "cyan", "start": "bright_white"}
_SIGNS = re.compile(r"(?P<free>-?\d+,-?\d+)|(?P<treasure>\$)|(?P<unknown>\?)|(?P<start>(?<=[═=])S(?=[═=]))")


def painted(line: str) -> str:
    """A line of a mine with its signs in colour."""
    if not in_colour():
        return line
    return _SIGNS.sub(lambda found: typer.style(found[0], fg=_PAINT[found.lastgroup or ""], bold=True), line)


def only_ascii(wanted: bool = False) -> bool:
    """Whether to keep to ASCII: because it is wanted, or because nothing else can be written."""
    try:
        "═".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return wanted


def say_table(columns: Sequence[str], rows: Sequence[Sequence[str]], ascii_only: bool = False) -> None:
    """Rows under their titles, which are translated here; ruled on a terminal, and bare columns elsewhere."""
    columns = [speech._(column) for column in columns]
    if only_ascii(ascii_only):
        rows = [[plain(cell) for cell in row] for row in rows]
    if on_terminal():
        _ruled(columns, rows, only_ascii(ascii_only))
        return
    from wcwidth import wcswidth

    def width(text: str) -> int:
        return max(wcswidth(text), 0)

    lines = [columns, *rows]
    widths = [max(width(line[at]) for line in lines) for at in range(len(columns))]
    for line in lines:
        cells = (text + " " * (wide - width(text)) for text, wide in zip(line, widths, strict=True))
        say("  ".join(cells).rstrip())


def _ruled(columns: Sequence[str], rows: Sequence[Sequence[str]], ascii_only: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    to_move = speech._(TO_MOVE)
    ruled = Table(box=box.ASCII if ascii_only else box.ROUNDED, header_style="bold")
    for column in columns:
        ruled.add_column(column)
    for row in rows:
        # Text: what people are called is no markup
        ruled.add_row(*(Text(cell, style="bold green" if cell == to_move else "") for cell in row))
    Console(highlight=False).print(ruled)


def width() -> int:
    """How many columns a picture may take: the terminal's, or what suits a mail."""
    return max(shutil.get_terminal_size().columns, 60) if on_terminal() else 60


def clock(moment: datetime | None) -> str:
    """A moment as the clock on the wall of this machine shows it."""
    return speech.moment(moment, "%a %d %b %H:%M", NC_("date", "EEE d MMM, HH:mm")) if moment else ""


def calendar(moment: datetime) -> str:
    """A moment that may be far away: with its year."""
    # Translators: a day with its year, and the time; see the CLDR date field symbols.
    return speech.moment(moment, "%a %d %b %Y %H:%M", NC_("date", "EEE d MMM y, HH:mm"))
