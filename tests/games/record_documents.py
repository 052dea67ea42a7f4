"""Records games of every kind: ``python -m tests.games.record_documents [KIND ...]``.

A document is what ``pbem export`` wrote on the day it was recorded, and it is never written again: it stands
for all the files that lie on people's disks while the code changes.
"""

from __future__ import annotations

import json
import random
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from pbem.app.lobby.games import create
from pbem.app.record.export import Document, export
from pbem.cli.commands.history import document_text, write_private
from tests.app.conftest import make_world
from tests.games.kinds import KINDS
from tests.games.stories import Table

FOLDER = Path(__file__).with_name("documents")


def recorded(name: str, seed: int, folder: Path) -> Document | None:
    """One attempt at a game of a kind; None if it did not become one."""
    kind, code = KINDS[name], f"K{[*KINDS].index(name) + 1:02}"
    world = make_world(folder / f"{seed}.sqlite")
    world.app.rng.seed(f"{name} {seed}")
    create(world.app, kind.new_game(code))
    table = Table(world, code, random.Random(f"{name} {seed}"))
    kind.begin(table)
    kind.story(table)
    document = export(world.app, code)
    world.app.store.close()
    return document if kind.shows(document) else None


@cache
def text_of_game(name: str) -> str:
    """The first game of a kind that comes about, as JSON; empty if there is none."""
    with TemporaryDirectory() as scratch:
        tries = (recorded(name, seed, Path(scratch)) for seed in range(200))
        document = next((found for found in tries if found is not None), None)
    return document_text(document) if document is not None else ""


def game_of_kind(name: str) -> Document:
    """A game of a kind, played by the program as it is now."""
    document: Document = json.loads(text_of_game(name))
    return document


def record(*names: str) -> None:
    """Write down the first game of each kind that comes about."""
    for name in names or KINDS:
        path = FOLDER / f"{name}.json.gz"
        if path.exists():
            raise SystemExit(f"{path.name} is recorded already")
        text = text_of_game(name)
        if not text:
            raise SystemExit(f"no game became one of the kind {name}")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_private(path, text + "\n")
        document = json.loads(text)
        print(f"{path.name}: {document['game']}, {len(document['rows'])} rows, {path.stat().st_size} bytes")


if __name__ == "__main__":
    record(*sys.argv[1:])
