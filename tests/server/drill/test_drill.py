"""Everything goes wrong, again and again; nothing is lost, doubled or told wrongly."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from subprocess import Popen

import pytest

from pbem.app import App
from pbem.app.causes import Cause
from pbem.app.lobby.games import NewGame, create, start
from pbem.config import MaildirFolder, Settings
from pbem.server.running import running as server_on
from pbem.store.copying.backup import what_is_wrong
from pbem.store.schema.kinds import DueKind, InboxStatus, OutboxStatus
from pbem.wiring import build_app
from tests.app.conftest import PEOPLE
from tests.kit.patience import PATIENCE, eventually
from tests.kit.processes import run, running
from tests.server.drill import checks
from tests.server.drill.crowd import Crowd
from tests.server.drill.mail_host import MailHost, mail_host

HOUR = 3600
Fault = Callable[["Drill"], None]


@dataclass
class Drill:
    """A server with its players, its mail host and its clock."""

    app: App
    settings: Settings
    crowd: Crowd
    host: MailHost
    clock: Path
    rng: random.Random
    outage_minutes: int = 15  # a clock that jumps so far is taken for an outage; 0: its time is over at once
    room: int = 0  # how large a file may become; 0: as large as it likes

    def words(self, *command: str) -> tuple[str, ...]:
        return (sys.executable, "-m", "tests.server.drill.stepped", str(self.clock), str(self.room), *command)

    @property
    def environment(self) -> dict[str, str]:
        given = {"PBEM_HOME": str(self.settings.home), "PBEM_LOG_LEVEL": "warning"}
        given |= {"PBEM_OUTAGE_MINUTES": str(self.outage_minutes)}
        given |= {"PBEM_SMTP_HOST": "127.0.0.1", "PBEM_SMTP_PORT": str(self.host.fake.port)}
        folders = ", ".join(f'{{"path": "{folder.path}"}}' for folder in self.settings.maildir)
        return {**os.environ, **given, **({"PBEM_MAILDIR": f"[{folders}]"} if folders else {})}

    @contextmanager
    def server(self) -> Iterator[Popen[bytes]]:
        """A server process that has come so far that it serves."""
        with (
            (self.settings.home / "serve.log").open("ab") as log,
            running(*self.words("serve"), env=self.environment, stdout=log, stderr=log) as server,
        ):
            eventually(lambda: server_on(self.settings) or server.poll() is not None)
            yield server

    def play(self) -> int:
        """Everybody reads what came, and some of the answers are taken."""
        self.crowd.read(self.host.arrived())
        return self.crowd.post()

    def play_for(self, answers: int, server: Popen[bytes]) -> None:
        """Until so many were taken, or there is nothing to answer for a while: a full disk takes nothing."""
        idle, passes = 0, 300 if self.host.is_there else 30
        while answers > 0 and idle < passes and server.poll() is None:
            done = self.play()
            answers -= done
            idle = 0 if done else idle + 1
            time.sleep(0.01)

    def step(self, seconds: float) -> None:
        later = self.clock.with_suffix(".new")
        later.write_text(str(float(self.clock.read_text()) + seconds))
        later.replace(self.clock)

    def command(self, *command: str) -> int:
        return run(*self.words(*command), env=self.environment).returncode


# What goes wrong while a server runs, before it is killed.


def nothing(drill: Drill) -> None:
    """Only the kill."""


def mail_host_goes(drill: Drill) -> None:
    drill.host.go()


def connections_break(drill: Drill) -> None:
    drill.host.fake.cut_in_data += 3


def acknowledgements_are_lost(drill: Drill) -> None:
    drill.host.fake.forget_250 += 3


def clock_goes_forth(drill: Drill) -> None:
    drill.step(drill.rng.choice((5, 7, 20)) * HOUR)


def clock_goes_back(drill: Drill) -> None:
    drill.step(-drill.rng.choice((1, 3)) * HOUR)


def others_work_too(drill: Drill) -> None:
    """A second server is refused; the clock by hand, a look and a copy do no harm."""
    assert drill.command("serve") != 0
    for command in (
        ("tick",),
        ("status",),
        ("db", "backup", str(drill.settings.home / "copies"), "--keep", "2"),
    ):
        drill.command(*command)


def disk_is_full(drill: Drill) -> None:
    """See ``Drill.room``: this one is decided before the server starts."""


FAULTS: tuple[Fault, ...] = (
    nothing,
    mail_host_goes,
    connections_break,
    acknowledgements_are_lost,
    clock_goes_forth,
    clock_goes_back,
    others_work_too,
    disk_is_full,
)


def one_life(drill: Drill, fault: Fault) -> None:
    """A server from its start to its sudden end, with something that goes wrong in between."""
    home = drill.settings.home
    if fault is disk_is_full:
        sizes = [path.stat().st_size for path in home.glob("pbem.sqlite*")]
        drill.room = max(sizes) + drill.rng.choice((0, 20_000, 200_000))
    with drill.server() as server:
        drill.room = 0
        drill.play_for(drill.rng.randrange(4), server)
        fault(drill)
        drill.play_for(drill.rng.randrange(1, 8), server)
        drill.host.come()
        drill.play_for(drill.rng.randrange(4), server)
        if server.poll() is None:
            server.send_signal(signal.SIGKILL)


def last_life(drill: Drill, codes: list[str], moves: int) -> None:
    """A server that nobody disturbs: everybody answers, and everything that waits is dealt with.

    It lives until so many moves have been made by mail, however slow the machine was before.
    """
    drill.crowd.make_up()
    drill.outage_minutes = 0
    store = drill.app.store
    with drill.server() as server:

        def all_is_done() -> bool:
            drill.play()
            waits = store.inbox(InboxStatus.NEW), store.outbox(OutboxStatus.NEW)
            spooled = [*drill.settings.spool.glob("new/*")]
            spooled += [path for folder in drill.settings.maildir for path in folder.path.glob("new/*")]
            overdue = store.due(drill.app.now(), 1)
            return drill.crowd.is_idle and not any(waits) and not spooled and not overdue

        def moves_are_made() -> bool:
            drill.play()
            return sum(cause.startswith("mail:") for cause in causes_of(drill, codes)) > moves

        drill.play_for(6, server)
        eventually(moves_are_made)
        drill.crowd.lazy = 1.0  # from now on nobody answers anything new
        drill.step(HOUR / 4)  # letters that are to be tried again in some minutes are tried now
        eventually(all_is_done)
        while not drill.crowd.reminders:  # however much of somebody's time a slow machine had used up
            drill.step((next_reminder(drill, codes) - drill.app.now()).total_seconds() + 1)
            eventually(all_is_done)
            drill.play()  # the letter that the last look may have missed
        for hours in (3, 60):  # the end of the time, and of what outages added to it
            drill.step(hours * HOUR)
            eventually(all_is_done)
        assert server.poll() is None
        server.terminate()
        assert server.wait(PATIENCE) == 0
    drill.crowd.read(drill.host.arrived())  # what came after the last look


def next_reminder(drill: Drill, codes: list[str]) -> datetime:
    """When the clock looks next whether somebody is to be reminded; there is always somebody who is asked."""
    rows = (row for code in codes for row in drill.app.store.dues(code))
    return min(row.due_at for row in rows if row.kind is DueKind.NUDGE)


def causes_of(drill: Drill, codes: list[str]) -> list[str]:
    """What led to each row of these games."""
    return [entry.cause for code in codes for entry in drill.app.store.entries(code)]


@contextmanager
def drilled(home: Path, seed: str, games: int, maildir: bool) -> Iterator[Drill]:
    """Games that have begun, and everything around them."""
    rng = random.Random(seed)
    clock = home / "clock"
    clock.write_text("0")
    folders = (MaildirFolder(path=home / "Maildir"),) if maildir else ()
    settings = Settings(home=home, maildir=folders)
    for name in ("new", "cur", "tmp") if maildir else ():
        (home / "Maildir" / name).mkdir(parents=True)

    def now() -> datetime:
        return datetime.now(UTC) + timedelta(seconds=float(clock.read_text()))

    with mail_host() as host:
        app = build_app(settings, now, rng)
        for number in range(games):
            create(app, NewGame(PEOPLE, f"K{number}", per_turn=6 * HOUR, cooling=0))
            start(app, f"K{number}")
        yield Drill(app, settings, Crowd(settings, rng, lazy=0.2), host, clock, rng)
        app.store.close()


def found(drill: Drill, codes: list[str]) -> list[str]:
    """Everything that is wrong after all."""
    app, crowd = drill.app, drill.crowd
    return [
        *checks.moves(app, codes, crowd),
        *checks.logs(app, codes),
        *checks.letters(app, crowd),
        *checks.stories(app, crowd),
        *what_is_wrong(drill.settings.database),
    ]


@pytest.mark.parametrize(
    ("lives", "games", "maildir"),
    [
        pytest.param(len(FAULTS), 4, False),
        pytest.param(100, 16, False, marks=pytest.mark.soak),
        pytest.param(100, 16, True, marks=pytest.mark.soak),
    ],
)
def test_nothing_is_lost_doubled_or_told_wrongly(
    tmp_path: Path, lives: int, games: int, maildir: bool
) -> None:
    codes = [f"K{number}" for number in range(games)]
    with drilled(tmp_path, f"drill {lives} {maildir}", games, maildir) as drill:
        for life in range(lives):
            one_life(drill, FAULTS[life % len(FAULTS)])
        last_life(drill, codes, lives)
        assert found(drill, codes) == []
        causes = causes_of(drill, codes)
        moves, copies = sum(cause.startswith("mail:") for cause in causes), len(drill.crowd.got)
        print(f"{lives} kills, {moves} moves, {causes.count(Cause.TIMEOUT)} of the clock, {copies} letters")
        assert moves > lives
        assert Cause.TIMEOUT in causes
        assert drill.crowd.reminders
        what_is_planted_is_found(drill, codes)


def what_is_planted_is_found(drill: Drill, codes: list[str]) -> None:
    """The checks can fail: each of these faults alone is noticed."""
    crowd, right = drill.crowd, drill.crowd.got
    turn = next(letter for letter in right if letter.kind == "turn")
    assert turn.head
    head = turn.head[1]
    other_head = replace(turn, text=turn.text.replace(head, "0" * len(head)))
    other_hand = replace(turn, text=turn.text.replace("No.", "No.1"))
    others = [letter for letter in right if letter.raw != turn.raw]
    for wrong, told in (
        (others, "never arrived"),
        ([*right, replace(turn, raw=turn.raw + b"!")], "came in 2 forms"),
        ([*right, replace(turn, number=1000)], "was never written"),
        ([*right, replace(turn, number=1000)], "turn for"),
        ([*others, other_head], "another head"),
        ([*others, other_hand], "another hand"),
    ):
        crowd.got = wrong
        noticed = [*checks.letters(drill.app, crowd), *checks.stories(drill.app, crowd)]
        assert any(told in line for line in noticed), told
    crowd.got = right
    crowd.taken.add("turn+nobody@pbem.localhost")
    assert any("made no move" in line for line in checks.moves(drill.app, codes, crowd))
