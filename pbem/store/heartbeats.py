"""When this server was there, and mail could come in: the last beat of each source, and all outages."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

from pbem.store.claims import Claims
from pbem.store.schema.kinds import DueKind, Work
from pbem.store.schema.rows import DueRow, HeartbeatRow, HeldRow, OutageRow, TalkRow, ThreadRow
from pbem.store.sql import statements as sql
from pbem.store.sql.statement import delete, insert, parameters_of, select, update

CLOCK = "clock"  # the source of a row that tells of a clock that was set back

HEARTBEATS = select(HeartbeatRow, "ORDER BY source")
SET_HEARTBEAT = insert(
    HeartbeatRow,
    "ON CONFLICT (source) DO UPDATE SET at = excluded.at, up = excluded.up, every = excluded.every,"
    " since = excluded.since",
)
DROP_HEARTBEAT = delete(HeartbeatRow, "WHERE source = :source")
OUTAGES = select(OutageRow, "ORDER BY id")
ADD_OUTAGE = insert(OutageRow)

# What was written down by a clock that was ahead.
HELD_AHEAD = select(HeldRow, "WHERE submitted_at > :now")
MOVE_HELD = update(
    HeldRow,
    "SET submitted_at = :submitted_at, visible_at = :visible_at WHERE game = :game AND seat = :seat",
).waking(Work.TICK, "visible_at")
DUES_AHEAD = select(DueRow, "WHERE since > :now")
MOVE_DUE = update(
    DueRow, "SET due_at = :due_at, since = :since WHERE game = :game AND seat = :seat AND kind = :kind"
).waking(Work.TICK, "due_at")
TALK_AHEAD = select(TalkRow, "WHERE visible_at > :now AND at > :now")
MOVE_TALK = update(TalkRow, "SET visible_at = :visible_at WHERE id = :id")
THREADS_BACK = update(ThreadRow, "SET at = :now WHERE at > :now")
BEATS_BACK = update(HeartbeatRow, "SET at = :now, since = :now WHERE at > :now")
OUTAGES_BEGAN = update(OutageRow, f"SET began = :now WHERE began > :now AND source <> '{CLOCK}'")
OUTAGES_ENDED = update(OutageRow, f"SET ended = :now WHERE ended > :now AND source <> '{CLOCK}'")


class Heartbeats(Claims):
    """The part of the store that knows when mail could come in."""

    def heartbeats(self) -> tuple[HeartbeatRow, ...]:
        return self._rows(HEARTBEATS)

    def outages(self) -> tuple[OutageRow, ...]:
        """All that are over, in the order in which they ended."""
        return self._rows(OUTAGES)

    def beat(self, row: HeartbeatRow, outage: OutageRow | None = None) -> None:
        """Keep that a source is there or not, and the outage that is over by it."""
        with self._database.writing() as connection:
            connection.write(SET_HEARTBEAT, **parameters_of(row))
            if outage is not None:
                connection.write(ADD_OUTAGE, **parameters_of(outage))

    def drop_heartbeat(self, source: str, outage: OutageRow | None = None) -> None:
        """Expect nothing of a source any more."""
        with self._database.writing() as connection:
            connection.write(DROP_HEARTBEAT, source=source)
            if outage is not None:
                connection.write(ADD_OUTAGE, **parameters_of(outage))

    def set_back(self, now: datetime, by: timedelta, promised: Collection[DueKind]) -> tuple[DueRow, ...]:
        """Follow a clock that was set back: what was to wait for some time waits so long and no longer.

        Times that people were ``promised`` stay as they are, if they were set by the clock that was ahead;
        which ones these are.
        """
        kept: list[DueRow] = []
        with self._database.writing() as connection:
            connection.write(ADD_OUTAGE, source=CLOCK, began=now + by, ended=now)
            touched: set[str] = set()
            for held in connection.rows(HELD_AHEAD, now=now):
                touched.add(held.game)
                moved = replace(held, submitted_at=held.submitted_at - by, visible_at=held.visible_at - by)
                connection.write(MOVE_HELD, **parameters_of(moved))
            for due in connection.rows(DUES_AHEAD, now=now):
                touched.add(due.game)
                stays = due.kind in promised
                moved_due = replace(due, due_at=due.due_at if stays else due.due_at - by, since=now)
                connection.write(MOVE_DUE, **parameters_of(moved_due))
                kept += [moved_due] if stays else []
            for said in connection.rows(TALK_AHEAD, now=now):
                touched.add(said.game)
                connection.write(MOVE_TALK, id=said.id, visible_at=said.visible_at - by)
            for command in (THREADS_BACK, BEATS_BACK, OUTAGES_BEGAN, OUTAGES_ENDED):
                connection.write(command, now=now)
            for game in sorted(touched):
                connection.write(sql.TOUCH_GAME, code=game)
        return tuple(kept)

    def clock_of_server(self) -> datetime | None:
        """What time it is where the database is kept, if that is another process."""
        if self._database.engine.DIALECT == "sqlite":
            return None
        with self._database.reading() as connection:
            return connection.clock()
