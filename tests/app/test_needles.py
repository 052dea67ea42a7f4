"""Who was erased is nowhere any more: every byte of every file is searched, also what only lies there unused.

Words are looked for as they are, and in what letters say, which lies squeezed. That cannot be seen in bytes
that belong to no row; so pieces of what was stored are looked for as well.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.app.lobby.forget import forget
from pbem.app.lobby.games import NewPlayer
from pbem.app.lobby.people import erase, player_of
from pbem.app.play.clock import tick
from pbem.server.running import running as server_of
from pbem.store.schema.values import unpacked
from tests.app.conftest import PEOPLE
from tests.kit.commands import abandon
from tests.kit.delivered import deliver
from tests.kit.desk import Desk, make_desk
from tests.kit.patience import eventually
from tests.kit.processes import run, running

NAME, ADDRESS, WORK = "Kunigunde", "kunigunde@needle.example", "kuni@work.example"
SAID, NOTED, WROTE = "the marmalade is in the cellar", "Boris smells of dynamite", "my aunt visits on Tuesday"
NEEDLES = (NAME, ADDRESS, WORK, SAID, NOTED, WROTE)
PLAYERS = (NewPlayer(NAME, ADDRESS), *PEOPLE[1:])


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path)
    yield made
    made.app.store.close()


def busy_game(desk: Desk, code: str = "K7", moves: int = 12) -> None:
    """She plays, talks, notes, trusts an address, and writes what nobody can use."""
    desk.new_game(code, players=PLAYERS, cooling=0)
    hers(desk, code, f"trust {WORK}")
    for turn in range(moves):
        if desk.to_move(code) == 0:
            hers(
                desk,
                code,
                f"{desk.any_line(code)}\n\n{WROTE} {turn}\n\nsay {SAID} {turn}\n\nnote {NOTED} {turn}",
            )
        else:
            desk.write(desk.to_move(code), desk.any_line(code), code)
        desk.later(hours=3)
        deliver(desk.app)
    hers(desk, code, WROTE, to="game@pbem.localhost")
    desk.later(hours=3)
    deliver(desk.app)


def hers(desk: Desk, code: str, words: str, to: str = "") -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = f"{NAME} <{ADDRESS}>", to or str(desk.newest(0, code)["Reply-To"])
    mail["Message-ID"] = f"<{len(words)}.{desk.clock.now().timestamp()}@needle.example>"
    mail.set_content(words)
    desk.hand_in(mail, str(mail["To"]))


def bytes_of(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def stored_mails(home: Path) -> list[bytes]:
    """All mails, and what letters say, as they are stored."""
    with closing(sqlite3.connect(home / "pbem.sqlite")) as connection:
        all_of_them = connection.execute(
            "SELECT raw FROM inbox UNION ALL SELECT raw FROM outbox UNION ALL SELECT words FROM outbox"
        )
        return [raw for (raw,) in all_of_them if raw]


def readable(stored: bytes) -> bytes:
    """The same as it can be read."""
    with suppress(ValueError):
        return unpacked(stored)
    return stored


def found_in(home: Path, stored_before: list[bytes]) -> set[str]:
    """Where something of her is found."""
    files = bytes_of(home)
    mails = stored_mails(home)
    files |= {f"mail {number}": readable(raw) for number, raw in enumerate(mails)}
    found = {
        f"{needle!r} in {name}"
        for name, content in files.items()
        for needle in NEEDLES
        if needle.casefold().encode() in content.lower() or needle.encode("utf-16-le") in content
    }
    gone = set(stored_before) - set(mails)
    pieces = {raw[at : at + 20] for raw in gone for at in range(12, len(raw) - 20, 60)}
    left = {raw[at : at + 20] for raw in mails for at in range(len(raw) - 19)}
    raw_files = [
        files[name] for name in ("pbem.sqlite", "pbem.sqlite-wal", "pbem.sqlite-shm") if name in files
    ]
    found |= {f"piece {piece!r}" for piece in pieces - left if any(piece in content for content in raw_files)}
    return found


def test_nothing_is_left_of_a_player_who_was_erased(desk: Desk, tmp_path: Path) -> None:
    busy_game(desk)
    busy_game(desk, "B2", moves=5)
    before = stored_mails(tmp_path)
    assert len({found.split("'")[1] for found in found_in(tmp_path, [])}) == len(NEEDLES)
    erase(desk.app, player_of(desk.app, NAME))
    assert found_in(tmp_path, before) == set()


def test_nothing_is_left_though_a_server_has_the_file_open(desk: Desk, tmp_path: Path) -> None:
    """It reads just then, so that its log cannot be folded; it does so itself when its clock ticks."""
    busy_game(desk)
    before = stored_mails(tmp_path)
    server = make_desk(tmp_path)
    server.clock.at = desk.clock.at
    with server.app.store.one_moment():
        server.app.store.games()
        erase(desk.app, player_of(desk.app, NAME))
    tick(server.app)
    assert found_in(tmp_path, before) == set()
    server.app.store.close()


def test_nothing_is_left_while_a_server_process_runs(desk: Desk, tmp_path: Path) -> None:
    busy_game(desk)
    before = stored_mails(tmp_path)
    (tmp_path / "pbem.toml").write_text("listen_port = 0\ntick_seconds = 0.1\n")
    env = {**os.environ, "PBEM_HOME": str(tmp_path)}
    with (
        (tmp_path / "serve.log").open("ab") as log,
        running(sys.executable, "-m", "pbem", "serve", env=env, stdout=log, stderr=log),
    ):
        eventually(lambda: server_of(desk.settings))
        run(sys.executable, "-m", "pbem", "players", NAME, "--erase", "--yes", env=env, check=True)
        eventually(lambda: not found_in(tmp_path, before))


def test_nothing_is_left_of_a_game_that_was_removed(desk: Desk, tmp_path: Path) -> None:
    busy_game(desk)
    abandon(desk.app, "K7")
    deliver(desk.app)
    before = stored_mails(tmp_path)
    forget(desk.app, "K7")
    found = {one for one in found_in(tmp_path, before) if not one.startswith(("'Kunigunde", "'kuni"))}
    assert found == set()  # she herself stays known


def test_nothing_is_left_of_mails_whose_time_is_over(desk: Desk, tmp_path: Path) -> None:
    busy_game(desk)
    abandon(desk.app, "K7")
    deliver(desk.app)
    before = stored_mails(tmp_path)
    desk.clock.skip(days=15)
    while desk.app.store.note("mail_emptied") != desk.clock.now().date().isoformat():
        tick(desk.app)
        deliver(desk.app)
    found = found_in(tmp_path, before)
    stays = f"{SAID} {NOTED}"
    pieces = {one for one in found if one.startswith("piece") and one[8:-1] not in stays}
    assert pieces | {one for one in found if WROTE in one} == set()
