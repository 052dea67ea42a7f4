"""Where output goes: colour and ruled tables on a terminal, plain text in a pipe, JSON for programs."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import typer

SCHEMA = "pbem.view/1"


def say(*lines: str, ascii_only: bool = False) -> None:
    for line in lines:
        typer.echo(plain(line) if ascii_only else line)


def plain(line: str) -> str:
    """Our own sentences in ASCII; only what people are called may still bring other letters."""
    from pbem.render.safe import in_ascii

    return in_ascii(line)


def say_json(**parts: Any) -> None:
    """One JSON object; its first member says by which description to read it."""
    typer.echo(
        json.dumps({"schema": SCHEMA, **parts}, ensure_ascii=False, indent=2, default=datetime.isoformat)
    )


def on_terminal() -> bool:
    return sys.stdout.isatty()


def only_ascii(wanted: bool = False) -> bool:
    """Whether to keep to ASCII: because it is wanted, or because nothing else can be written."""
    try:
        "═".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return wanted


def say_table(columns: Sequence[str], rows: Sequence[Sequence[str]], ascii_only: bool = False) -> None:
    """Rows under their titles; ruled on a terminal, and bare columns elsewhere."""
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

    ruled = Table(box=box.ASCII if ascii_only else box.ROUNDED, header_style="bold")
    for column in columns:
        ruled.add_column(column)
    for row in rows:
        ruled.add_row(*map(Text, row))  # Text: what people are called is no markup
    Console(highlight=False).print(ruled)


def width() -> int:
    """How many columns a picture may take: the terminal's, or what suits a mail."""
    return max(shutil.get_terminal_size().columns, 60) if on_terminal() else 60


def clock(moment: datetime | None) -> str:
    """A moment as the clock on the wall of this machine shows it."""
    return moment.astimezone().strftime("%a %d %b %H:%M") if moment else ""
