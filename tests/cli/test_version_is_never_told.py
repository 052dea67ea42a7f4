"""The number that every change of a game moves is never told: it would say that somebody filed an order."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
import time_machine

from pbem.app.play.clock import tick
from tests.cli.conftest import Shell
from tests.kit.commands import cancel_order, file_order, say, submit
from tests.kit.desk import Desk, make_desk
from tests.kit.engines import copy_home, raw

# What shows anything about a game, a person, mail or the machine, as a program reads it and as a person does.
ASKED = (
    *("games --json", "games", "players --json", "status --json", "status", "doctor --json"),
    *("show K7 --json", "show K7 --as carla --json", "show K7", "hand K7 --as carla --json"),
    *("legal K7 --as {mover} --json", "log K7 --json", "say K7 --json", "notes K7 --as carla --json"),
    *("orders K7 --as carla --json", "export K7", "export K7 --as carla", "replay K7", "verify K7"),
    *("mail failed --json", "mail quarantined --json", "inbox carla@example.com --json", "db check --json"),
)

ROOMY = shutil.disk_usage("/")._replace(free=2**33)


def told(desk: Desk) -> Iterator[object]:
    """Everything that anybody is told from here on."""
    mover = desk.game().names[desk.to_move()]
    shell = Shell(desk.settings.home)
    for words in ASKED:
        answer = shell(*words.format(mover=mover).split())
        assert answer.code in (0, 1), answer.err
        yield words, answer.out.replace(str(desk.settings.home), "HOME"), answer.err
    with structlog.testing.capture_logs() as lines:
        say(desk.app, "K7", 0, "hello")
        submit(desk.app, "K7", desk.to_move(), desk.any_line(), "cli", cooling=0)
        for seat in range(3):
            assert desk.write(seat, "status\nwithdraw\nlog").note == "status orders log"
        desk.clock.skip(hours=30)
        tick(desk.app)
    yield lines
    yield from ((row.key, row.message_id, row.sender, row.raw) for row in desk.app.store.outbox())
    yield from shell.ok("export", "K7").lines


def version(desk: Desk) -> int:
    with raw(desk.settings.database) as database:
        (found,) = database.execute("SELECT version FROM game").fetchone()
    return int(found)


def test_two_worlds_that_differ_only_in_the_number_of_changes_tell_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Other tests write to the same disk while this one looks twice at what is free on it.
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: ROOMY)
    quiet = make_desk(tmp_path / "quiet")
    with time_machine.travel(quiet.clock.at, tick=False):
        quiet.new_game(modules=("wc2019",))
        quiet.app.store.close()
        copy_home(quiet.settings.home, tmp_path / "restless")
        restless = make_desk(tmp_path / "restless")
        for _ in range(3):
            file_order(restless.app, "K7", 2, "veto any card")
            cancel_order(restless.app, "K7", 2, 1)
        assert version(restless) == version(quiet) + 6
        for one, other in zip(told(quiet), told(restless), strict=True):
            assert one == other
        quiet.app.store.close()
        restless.app.store.close()
