"""Many games for the price of one: the rows of a game once more, under other codes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.kit.engines import raw

COPIED = {"game": "code", "seat": "game", "entry": "game", "held": "game", "due": "game", "thread": "game"}


def copy_game(database: Path, code: str, number: int, prefix: str = "C") -> tuple[str, ...]:
    """Copy a game so many times; the codes of the copies.

    They can be played on. Their chains still name the game that they come from, and nobody can answer the
    letters that were written before, for a token belongs to one game.
    """
    with raw(database) as connection:
        connection.execute("CREATE TEMP TABLE copies (code TEXT)")
        codes = tuple(f"{prefix}{one:04}" for one in range(number))
        connection.executemany("INSERT INTO copies VALUES (?)", ((one,) for one in codes))
        for table, owner in COPIED.items():
            columns = connection.columns(table)
            values = ", ".join("copies.code" if name == owner else f"{table}.{name}" for name in columns)
            connection.execute(
                f"INSERT INTO {table} SELECT {values} FROM {table}, copies WHERE {table}.{owner} = ?", [code]
            )
    return codes


def seat_others(database: Path, codes: Sequence[str]) -> None:
    """Let other people sit in each of these games: as many as sit there now, with addresses of their own."""
    with raw(database) as connection:
        columns = [name for name in connection.columns("player") if name != "id"]
        own = {"key": "lower(seat.game) || '.' || player.key"}
        own["email"] = own["key"]
        values = ", ".join(own.get(name, f"player.{name}") for name in columns)
        marks = ", ".join("?" * len(codes))
        connection.execute(
            f"INSERT INTO player ({', '.join(columns)})"
            f" SELECT {values} FROM seat JOIN player ON player.id = seat.player_id"
            f" WHERE seat.game IN ({marks})",
            codes,
        )
        connection.execute(
            "UPDATE seat SET player_id = (SELECT other.id FROM player AS other, player AS one"
            " WHERE one.id = seat.player_id AND other.key = lower(seat.game) || '.' || one.key)"
            f" WHERE game IN ({marks})",
            codes,
        )
