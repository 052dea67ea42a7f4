"""Two on one database: what one does happens between the reading and the writing of the other.

Each has a connection and a memory of its own, as two processes have. Whatever follows is compared row by row,
letters and all, with what follows when one of them waits until the other is done.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pbem.app import App
from pbem.app.conversation.request import NotDone
from pbem.app.errors import Trouble
from pbem.config import Settings
from pbem.engine import Refusal
from pbem.store.schema.errors import Conflict
from pbem.wiring import build_app
from tests.kit.engines import ON_POSTGRESQL, Raw, copy_home
from tests.kit.scenes import Scene
from tests.kit.shelves import shelf
from tests.kit.use_cases import UseCase

READ, WRITE = "read", "write"
Moment = tuple[str, int]  # just before the nth time that somebody reads or writes
Before = Callable[[Moment], None]

# What differs though nothing is wrong: the numbers of rows and locks, and when somebody was last forgotten.
NOT_COMPARED = {"id", "version"}
COMPARED_ALL_THE_SAME = {("entry", "version")}
# Nor who is at work: workers come and go by the clock of the machine.
LEFT_OUT = {"sqlite_sequence", "alembic_version", "worker"}
IN_ORDER = {"talk", "memo", "standing_order", "glance"}  # where the order of the numbers matters

Row = tuple[Any, ...]
Rows = dict[str, list[Row] | Counter[Row]]
Outcome = tuple[Any, ...]  # the refusal, or "done" and what was returned if that is plain


@dataclass(frozen=True)
class Result:
    """What became of two use cases, and of everything that is kept."""

    first: Outcome
    second: Outcome
    rows: Rows

    def differences(self, other: Result) -> str:
        """What is not the same, in few words."""
        found = [
            f"{name} {mine} and not {theirs}"
            for name in ("first", "second")
            if (mine := getattr(self, name)) != (theirs := getattr(other, name))
        ]
        found += [
            f"{table} {brief(rows, other.rows[table])} and not {brief(other.rows[table], rows)}"
            for table, rows in self.rows.items()
            if rows != other.rows[table]
        ]
        return "; ".join(found)


def brief(rows: list[Row] | Counter[Row], others: list[Row] | Counter[Row]) -> list[str]:
    """Rows that are not among the others."""
    more = Counter(rows) - Counter(others)
    return [" ".join(str(value)[:30] for value in row) for row in more]


class Stage:
    """A scene that is set again before every play, with two who have it open all the time."""

    def __init__(self, scene: Scene, folder: Path) -> None:
        self.scene = scene
        copy_home(scene.folder, folder)
        self._apps = [build_app(Settings(home=folder), lambda: scene.at) for _ in range(2)]
        self._shelf = shelf(folder / "pbem.sqlite")
        if not ON_POSTGRESQL:
            for app in self._apps:
                with app.store._database.reading() as connection:
                    connection.run("PRAGMA synchronous = OFF")
        self._columns = columns_of(self._shelf.raw)
        self._beginning = self._shelf.copy()
        self._after: dict[str, tuple[Outcome, Any]] = {}

    def close(self) -> None:
        for app in self._apps:
            app.store.close()
        self._shelf.raw.driver.close()

    def set(self, copy: Any = None) -> None:
        """Let everything be as it was in the beginning, or when a copy was made."""
        self._shelf.put_back(copy or self._beginning)

    def alone(self, case: UseCase, before: Before = lambda _: None, who: int = 0) -> Outcome:
        """Run a use case; something may happen before whatever it reads or writes."""
        app = replace(self._apps[who], rng=random.Random(case.name), games={}, notes_followed={})
        with watched(app, before):
            try:
                result = case.call(app, self.scene)
            except (Trouble, Refusal, NotDone, Conflict) as refusal:
                return type(refusal).__name__, refusal.args
        return ("done", result) if isinstance(result, int | str) else ("done",)

    def looked_through(self, text: str) -> list[str]:
        """The tables that a statement reads from end to end."""
        if not text.startswith(("SELECT", "INSERT", "UPDATE", "DELETE")):
            return []
        plan = self._shelf.raw.driver.execute(f"EXPLAIN QUERY PLAN {text}", (None,) * text.count("?"))
        scans = [step.split()[1:] for *_, step in plan if step.startswith("SCAN ")]
        return [table for table, *how in scans if "quarantined" not in str(how) and how != ["ROW"]]

    def moments(self, case: UseCase) -> list[Moment]:
        """When somebody may come between: before whatever a use case reads or writes when it is alone."""
        found: list[Moment] = []
        self.set()
        self.alone(case, found.append)
        if case.loops and (WRITE, 1) in found:
            return found[: found.index((WRITE, 1)) + 1]
        return found

    def one_after_the_other(self, first: UseCase, second: UseCase) -> Result:
        """What becomes of two who do not meet."""
        if first.name not in self._after:
            self.set()
            self._after[first.name] = self.alone(first), self._shelf.copy()
        outcome, copy = self._after[first.name]
        self.set(copy)
        return Result(outcome, self.alone(second), self.rows())

    def meanwhile(self, first: UseCase, second: UseCase, when: Moment) -> Result | None:
        """What becomes of two if the second comes at this moment of the first; None if it never does."""
        outcomes: list[Outcome] = []

        def before(moment: Moment) -> None:
            if moment == when:
                outcomes.append(self.alone(second, who=1))

        self.set()
        outcome = self.alone(first, before)
        return Result(outcome, outcomes[0], self.rows()) if outcomes else None

    def rows(self) -> Rows:
        """Every row of every table, as far as it is compared."""
        found: Rows = {}
        for table, columns in self._columns.items():
            rows = self._shelf.raw.execute(
                f"SELECT {columns} FROM {table} {'ORDER BY id' if table in IN_ORDER else ''}"
            ).fetchall()
            found[table] = rows if table in IN_ORDER else Counter(rows)
        return found


def columns_of(database: Raw) -> dict[str, str]:
    """What is compared, by table."""
    found = {}
    for table in database.tables():
        names = database.columns(table)
        found[table] = ", ".join(
            f'"{name}"'
            for name in names
            if name not in NOT_COMPARED or (table, name) in COMPARED_ALL_THE_SAME
        )
    found["meta"] = "key, CASE key WHEN 'forgotten' THEN '' ELSE value END"
    return {table: columns for table, columns in found.items() if table not in LEFT_OUT}


@contextmanager
def watched(app: App, before: Before) -> Iterator[None]:
    """Tell whenever a store is about to read or to write, and for the how manieth time."""
    database: Any = app.store._database
    times: Counter[str] = Counter()

    def telling(kind: str, original: Callable[[], Any]) -> Callable[[], Any]:
        @contextmanager
        def opened() -> Iterator[Any]:
            times[kind] += 1
            before((kind, times[kind]))
            with original() as connection:
                yield connection

        return opened

    database.reading = telling(READ, database.reading)
    database.writing = telling(WRITE, database.writing)
    try:
        yield
    finally:
        del database.reading, database.writing
