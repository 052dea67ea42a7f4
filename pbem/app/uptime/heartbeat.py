"""The heartbeat: by it we know when this server was away, or mail could not come in.

A server that runs beats all the time; ``pbem tick`` beats each time, and how far apart that usually is shows
in its last beat. A way in that logs in somewhere is up or down, and so is the disk, since without room no
mail is taken. What others bring us (LMTP, a pipe) waits for us: there only our own absence counts.

An outage is written down when it is over. Deadlines are moved by it where somebody looks at them
(``app/outages.py``); until then the clock does nothing that ends a time which people have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from pbem.app import App
from pbem.app.uptime.set_back import follow_clock
from pbem.store.schema.errors import StoreError
from pbem.store.schema.rows import HeartbeatRow, OutageRow
from pbem.store.schema.values import EPOCH

SERVER, ROOM = "server", "room"
EVERY = timedelta(seconds=20)  # so often a server that runs writes it down
PAUSE = timedelta(minutes=1)  # a clock may be corrected by this much, and a beat be as late
REST = timedelta(minutes=10)  # after a start: mail hosts try again every few minutes


def beat(app: App, *, once: bool = False) -> None:
    """Say that we are there, before anything due is settled; and find out whether we were.

    ``once`` is said by who does not stay: then what is usual is the time since the last call.
    """
    now, last = app.now(), known_beats(app).get(SERVER)
    if app.outage is None or (last is not None and not once and timedelta() <= now - last.at < EVERY):
        return
    if last is not None and last.at - now > PAUSE:
        follow_clock(app, last.at - now)
        last = None  # as if it had never been
    gap = timedelta() if last is None else max(timedelta(), now - last.at)
    usual = timedelta(seconds=2 * last.every) if last is not None else timedelta()
    row = HeartbeatRow(
        SERVER,
        now,
        True,
        max(1, int(gap.total_seconds())) if once else 0,
        EPOCH if last is None else now if gap > PAUSE else last.since,
    )
    keep(app, row, OutageRow(0, SERVER, now - gap, now) if gap > max(app.outage, usual) else None)
    tell_of_room(app)


def tell_of_room(app: App) -> None:
    """Where there is no room on the disk no mail is taken in."""
    try:
        app.require_room()
    except StoreError:
        is_open(app, ROOM, False)
    else:
        is_open(app, ROOM, True)


def is_open(app: App, way: str, up: bool) -> None:
    """Say of a way in whether mail can come by it; only a change is written down."""
    if app.outage is None:
        return
    before, now = known_beats(app).get(way), app.now()
    if before is None or before.up != up:
        row = HeartbeatRow(way, now, up, 0, now if up or before is None else before.since)
        keep(app, row, over(app, before) if up else None)


@contextmanager
def told_if_closed(app: App, way: str) -> Iterator[None]:
    """Take mail in by a way: if that fails, it is closed."""
    try:
        yield
    except Exception:
        is_open(app, way, False)
        raise


def expect(app: App, ways: Collection[str]) -> None:
    """Expect mail by these ways, by those of other workers, and by no other.

    One that is taken out of the settings is not waited for.
    """
    others = {way for worker in app.store.workers() for way in worker.ways}
    for row in tuple(known_beats(app).values()):
        if row.source not in (SERVER, ROOM, *ways, *others):
            app.store.drop_heartbeat(row.source, over(app, row))
            app.uptime.beats = app.uptime.outages = None


def over(app: App, row: HeartbeatRow | None) -> OutageRow | None:
    """The outage of a way in that ends now, if it was closed for so long that it is one."""
    if row is None or row.up or app.outage is None or app.now() - row.at <= app.outage:
        return None
    return OutageRow(0, row.source, row.at, app.now())


def keep(app: App, row: HeartbeatRow, outage: OutageRow | None) -> None:
    """Keep a beat, and the outage that is over by it."""
    app.store.beat(row, outage)
    known_beats(app)[row.source] = row
    if outage is not None:
        app.uptime.outages = None  # read again by who needs them


def known_beats(app: App) -> dict[str, HeartbeatRow]:
    """The last beats of all sources, read as often as they are written: there may be other workers."""
    now, read = app.now(), app.uptime.read_at
    if app.uptime.beats is None or read is None or not timedelta() <= now - read < EVERY:
        app.uptime.beats = {row.source: row for row in app.store.heartbeats()}
        app.uptime.outages, app.uptime.read_at = None, now
    return app.uptime.beats


def closed_ways(app: App) -> tuple[tuple[str, datetime], ...]:
    """By which ways mail cannot come in for so long that people are waited for, and since when."""
    if app.outage is None:
        return ()
    late = app.now() - app.outage
    return tuple(
        (row.source, row.at)
        for row in known_beats(app).values()
        if row.at < late and (not row.up or is_silent(row))
    )


def is_silent(row: HeartbeatRow) -> bool:
    """Whether this is of a server that would have said something since: those who listen may all be gone."""
    return row.source == SERVER and not row.every


def people_can_answer(app: App) -> bool:
    """Whether a time that people have may end now: not while their mail is on its way to us.

    Nor shortly after a start: a mail host that found nobody here tries again after some minutes.
    """
    server = known_beats(app).get(SERVER) if app.outage is not None else None
    just_back = server and not server.every and timedelta() <= app.now() - server.since < REST
    return not just_back and not closed_ways(app)
