"""How the server stands, in numbers that whoever watches it may know: sums, and nothing else.

No game, seat, address or person is named, and nothing changes when somebody files an order, holds a move or
keeps a note (``store/sums.py``). Sizes are told in big steps, so that a single row does not show in them.
"""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta

from pbem.app import App
from pbem.app.outages import outages
from pbem.app.talk.answer_quota import UNKNOWN_TOKEN, day
from pbem.app.uptime.heartbeat import closed_ways
from pbem.config import Settings
from pbem.store.schema.kinds import GamePhase, Work

STEP = 16 * 1024 * 1024  # bytes
WEEK = timedelta(days=7)

# What each number is. Together they are what ``pbem status --json`` and the page for Prometheus tell.
MEANING: dict[str, dict[str, str]] = {
    "games": {
        GamePhase.OPEN: "games that wait for players",
        GamePhase.RUNNING: "games that are played",
        GamePhase.OVER: "games that have ended",
        GamePhase.ABANDONED: "games that were abandoned",
    },
    "mails": {
        "waiting": "mails that came in and wait to be read",
        "oldest_seconds": "how long the oldest of these waits",
        "quarantined": "mails that could not be dealt with",
        "host": "mails to postmaster and abuse that are kept",
    },
    "letters": {
        "waiting": "letters that wait to be sent, paused ones among them",
        "oldest_seconds": "how long the oldest waits that should have gone out",
        "retried": "letters that wait and were tried before",
        "paused": "letters that wait because their address is paused",
        "failed": "letters that were given up",
    },
    "bounces": {
        "letters": "letters that came back",
        "paused_addresses": "addresses that get no letters for that reason",
    },
    "clock": {
        "late": "deadlines that have passed and are not dealt with",
        "late_seconds": "for how long the oldest of these has passed",
        "quarantined": "deadlines that could not be dealt with",
    },
    "outages": {
        "now": "ways in by which mail cannot come for longer than `outage_minutes`",
        "week": "outages that ended in the last seven days",
    },
    "guesses": {
        "today": "mails to tokens that were never made, since midnight UTC",
    },
    "workers": {
        Work.LISTEN: "processes that let mail in",
        Work.READ: "processes that read mail",
        Work.TICK: "processes that watch the clock",
        Work.SEND: "processes that send letters",
    },
    "disk": {
        "database_bytes": "size of the database, in steps of 16 MiB",
        "free_bytes": "free space in the data folder, in steps of 16 MiB",
    },
}


def figures(app: App, settings: Settings) -> dict[str, dict[str, int]]:
    """All numbers of ``MEANING``."""
    now = app.now()
    sums = app.store.sums(now)
    working = [work for worker in app.store.workers() for work in worker.works]
    return {
        "games": {phase.value: count for phase, count in sums.games.items()},
        "mails": {
            "waiting": sums.mails.length,
            "oldest_seconds": seconds_since(sums.mails.since, now),
            "quarantined": sums.quarantined,
            "host": sums.for_host,
        },
        "letters": {
            "waiting": sums.letters.waiting,
            "oldest_seconds": seconds_since(sums.letters.since, now),
            "retried": sums.letters.retried,
            "paused": sums.letters.paused,
            "failed": sums.failed,
        },
        "bounces": {"letters": sums.bounces.letters, "paused_addresses": sums.bounces.addresses},
        "clock": {
            "late": sums.late.length,
            "late_seconds": seconds_since(sums.late.since, now),
            "quarantined": sums.stuck,
        },
        "outages": {
            "now": len(closed_ways(app)),
            "week": sum(max(row.began, row.ended) > now - WEEK for row in outages(app)),
        },
        "guesses": {"today": app.store.tally(UNKNOWN_TOKEN, day(now))},
        "workers": {work.value: working.count(work) for work in Work},
        "disk": disk(app, settings),
    }


def seconds_since(moment: datetime | None, now: datetime) -> int:
    return 0 if moment is None else max(0, int((now - moment).total_seconds()))


def disk(app: App, settings: Settings) -> dict[str, int]:
    """Sizes in steps: that of the database rounded up, what is free in the data folder rounded down."""
    size = app.store.size()
    free = shutil.disk_usage(settings.home).free
    return {"database_bytes": -(-size // STEP) * STEP, "free_bytes": free // STEP * STEP}
