"""``pbem status``: the server at a glance."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine

from pbem.app.talk.answer_quota import UNKNOWN_TOKEN, day
from pbem.app.talk.bounce_policy import came_back
from pbem.config import Settings
from pbem.server.running import claimed
from pbem.store.schema.kinds import BounceKind, OutboxStatus, Work
from pbem.wiring import build_app
from tests.cli.conftest import THREE, Shell, waiting_for
from tests.kit.commands import say, submit
from tests.kit.desk import make_desk


def test_an_empty_server(shell: Shell) -> None:
    said = shell.ok("status").lines
    assert said[0] == "Server:  none runs on this data folder"
    assert said[1] == "Games:   none"
    assert said[-1] == "Next:    nothing is due"


def test_what_waits_failed_and_comes_next(table: Shell) -> None:
    said = table.ok("status").out
    assert "Games:   1 running" in said
    assert "letters wait to be sent, the oldest since" in said
    assert "Next:    nudge in K7," in said
    assert "Trouble" not in said
    app = build_app(Settings(home=table.home))
    row = app.store.outbox(OutboxStatus.NEW)[0]
    app.store.outbox_failed(row.id, "550 no")
    for number in range(2):
        came_back(app, replace(row, key=f"K7:0:{90 + number}"), BounceKind.HARD, "5.1.1")
        app.store.count(UNKNOWN_TOKEN, day(app.now()))
    app.store.close()
    said = table.ok("status").out
    back = f"Trouble: Letters to {row.recipient} come back (5.1.1).  pbem mail resume {row.recipient}"
    assert {"Trouble: 1 letter could not be sent.  pbem mail failed", back} <= {*said.splitlines()}
    assert "Guesses: 2 times today" in said
    facts = table.ok("status", "--json").json
    assert facts["letters"]["failed"] == 1
    assert facts["bounces"] == {"letters": 2, "paused_addresses": 1}
    assert facts["guesses"] == {"today": 2}
    assert facts["port"] is None


def test_what_the_clock_could_not_do_is_told(table: Shell) -> None:
    facts = table.ok("status", "--json").json
    assert facts["clock"] == {"late": 0, "late_seconds": 0, "quarantined": 0}
    app = build_app(Settings(home=table.home))
    for row in app.store.dues("K7"):
        app.store.quarantine(row, "KeyError settle:12")
    app.store.close()
    said = table.ok("status").out
    assert "Next:    nothing is due" in said
    stuck = r"Trouble: \w+ in K7, due .*, is quarantined \(KeyError settle:12\)\..*: pbem tick --again"
    assert len(re.findall(stuck, said)) == 2
    facts = table.ok("status", "--json").json
    assert facts["clock"] == {"late": 0, "late_seconds": 0, "quarantined": 2}


def test_whether_a_server_runs_is_an_exit_code(shell: Shell) -> None:
    assert shell.no("status", "--running") == "No server runs on this data folder.  Start it: pbem serve"
    with claimed(Settings(home=shell.home)):
        assert shell.ok("status", "--running").out == ""
    assert shell.no("status", "--running")
    assert not (shell.home / "pbem.sqlite").exists()


def told(shell: Shell) -> tuple[str, dict[str, Any]]:
    """What people and programs are told; others on this machine use the disk as well."""
    facts = shell.ok("status", "--json").json
    del facts["disk"]
    return shell.ok("status").out, facts


def test_what_is_held_noted_or_still_cools_shows_neither_to_people_nor_to_programs(shell: Shell) -> None:
    with time_machine.travel(datetime.now(UTC), tick=False):
        shell.ok("new", "K7", *THREE, "--cooling", "10m", "--start")
        before = told(shell)
        shell.ok("move", "K7", "1", "--as", waiting_for(shell))
        shell.ok("notes", "K7", "Ben lies", "--as", "anna")
        shell.ok("say", "K7", "hello", "--as", "anna")
        assert told(shell) == before


def test_nothing_about_held_moves_is_told_to_a_host_who_may_play_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither while a move cools, nor when it is late, nor when the clock could not let it go."""
    monkeypatch.setattr("pbem.server.doctor.WAIT", 0.1)
    worlds = [make_desk(tmp_path / name) for name in ("one", "two")]
    for desk in worlds:
        desk.new_game(cooling=600)
    submit(worlds[1].app, "K7", worlds[1].to_move(), worlds[1].any_line(), "cli")
    say(worlds[1].app, "K7", 0, "hello")

    def compare(**time: float) -> None:
        with time_machine.travel(worlds[0].clock.now() + timedelta(**time), tick=False):
            for command in (("status",), ("doctor",), ("tick",)):
                if command == ("tick",) and not stuck:
                    continue  # which lets the move go, and then everybody knows it
                one, two = (
                    Shell(desk.settings.home)(*command).out.replace(str(desk.settings.home), "")
                    for desk in worlds
                )
                kept = [[line for line in said.splitlines() if "mail:" not in line] for said in (one, two)]
                assert kept[0] == kept[1]

    stuck = False
    compare(minutes=1)
    compare(minutes=20)
    store = worlds[1].app.store
    for held in store.held_moves("K7"):
        store.quarantine(held, "KeyError settle:12")
    for due in store.dues("K7"):
        if due.kind == "talk":
            store.quarantine(due, "KeyError settle:12")
    stuck = True
    compare(minutes=20)
    for desk in worlds:
        desk.app.store.close()


def test_who_works_on_the_database_is_told_and_what_nobody_does(shell: Shell) -> None:
    app = build_app(Settings(home=shell.home))
    app.store.works = (Work.LISTEN, Work.SEND)
    app.store.say_we_are_there()
    server, worker, *_, missing = shell.ok("status").lines
    assert server == "Server:  none runs on this data folder"
    assert re.fullmatch(rf"Worker:  \S+ {os.getpid()} \(listen, send\), since \w.*", worker)
    assert missing == "Trouble: No process does this work: read,tick.  pbem serve --only read,tick"
    assert shell.ok("status", "--json").json["workers"] == {"listen": 1, "read": 0, "tick": 0, "send": 1}
    app.store.close()
    assert "Worker" not in shell.ok("status").out
