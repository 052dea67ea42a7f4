"""With little room on the disk nothing new is begun: mail waits where it is, and goes on by itself."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbem.config import Listen, MaildirFolder, Settings
from pbem.mail.transport.sources import maildir, pipe, receive
from pbem.mail.transport.sources.smtp import listening
from pbem.server.serve import server_addresses
from pbem.store.schema.errors import StoreError
from pbem.store.schema.kinds import InboxStatus
from tests.kit.desk import Desk, make_desk, parsed
from tests.kit.processes import run
from tests.kit.wire import Wire, wire

Fill = Callable[[int], None]


@pytest.fixture
def fill(monkeypatch: pytest.MonkeyPatch) -> Fill:
    """Let so many megabytes be free."""

    def filled(free: int) -> None:
        monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_bavail=free, f_frsize=2**20))

    return filled


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = make_desk(tmp_path)
    made.new_game(cooling=0)
    return made


def a_move(desk: Desk) -> EmailMessage:
    """An answer to the newest letter to whoever is asked."""
    seat = desk.to_move()
    mail = EmailMessage()
    mail["From"], mail["To"] = desk.address(seat), str(desk.newest(seat)["Reply-To"])
    mail["Message-ID"] = f"<{len(desk.game().log)}@example.org>"
    mail.set_content(desk.any_line())
    return mail


def test_the_usual_limit() -> None:
    assert Settings(home=Path("nowhere")).least_free_mb == 200


def test_the_listener_says_try_again_and_takes_it_when_there_is_room(desk: Desk, fill: Fill) -> None:
    mail = a_move(desk)

    async def talk() -> None:
        async with (
            listening(desk.app, server_addresses(desk.settings), Listen(protocol="lmtp")) as port,
            wire(port, "LHLO") as line,
        ):
            fill(199)
            assert (await hand_over(line, mail)).startswith("452 4.3.1 ")
            assert desk.app.store.inbox(InboxStatus.NEW) == ()
            fill(200)
            assert (await hand_over(line, mail)).startswith("250 ")
            assert len(desk.app.store.inbox(InboxStatus.NEW)) == 1

    asyncio.run(talk())
    desk.app.store.close()


async def hand_over(line: Wire, mail: EmailMessage) -> str:
    await line.say("MAIL FROM:<anna@example.org>")
    await line.say(f"RCPT TO:<{mail['To']}>")
    (answer,) = await line.letter(mail.as_bytes())
    return answer


def test_a_maildir_is_left_as_it_is(desk: Desk, fill: Fill, tmp_path: Path) -> None:
    mail = a_move(desk)
    mail["Delivered-To"] = str(mail["To"])
    new = tmp_path / "box" / "new"
    new.mkdir(parents=True)
    (new / "1").write_bytes(mail.as_bytes())
    box = MaildirFolder(path=tmp_path / "box")
    fill(10)
    with pytest.raises(StoreError, match="Only 10 MB are free"):
        asyncio.run(maildir.take_new(desk.app, box))
    assert (new / "1").exists()
    fill(1000)
    asyncio.run(maildir.take_new(desk.app, box))
    assert not (new / "1").exists()
    assert len(desk.app.store.inbox(InboxStatus.NEW)) == 1
    desk.app.store.close()


def test_no_game_is_made_but_those_that_run_go_on(desk: Desk, fill: Fill) -> None:
    mail = a_move(desk)
    to = str(mail["To"])
    moves = len(desk.game().log)
    receive(desk.app, mail.as_bytes(), [to], "pipe")
    fill(10)
    with pytest.raises(StoreError, match="Only 10 MB are free"):
        desk.new_game("B3")
    with pytest.raises(StoreError):
        receive(desk.app, a_move(desk).as_bytes(), [to], "pipe")
    fill(1000)
    desk.hand_in(parsed(mail.as_bytes()), to)
    assert len(desk.game().log) > moves
    desk.app.store.close()


@pytest.mark.parametrize(
    ("line", "least"),
    [("", 200), ("least_free_mb = 7", 7), ("least_free_mb=1_000 # a gigabyte", 1000), ("x = 3", 200)],
)
def test_the_pipe_finds_the_setting_by_itself(tmp_path: Path, line: str, least: int) -> None:
    (tmp_path / "pbem.toml").write_text(f"domain = 'play.example'\n{line}\n")
    assert pipe.least_free_mb(str(tmp_path)) == least


def test_the_pipe_says_try_again(tmp_path: Path) -> None:
    env = {**os.environ, "PBEM_HOME": str(tmp_path)}
    words = (sys.executable, "-m", "pbem", "mail", "receive")
    (tmp_path / "pbem.toml").write_text("least_free_mb = 1000000\n")
    refused = run(*words, given=b"Subject: x\n\nhello\n", env=env)
    assert refused.returncode == os.EX_TEMPFAIL
    assert "4.3.1" in refused.stdout
    assert not (tmp_path / "spool").exists()
    (tmp_path / "pbem.toml").unlink()
    assert run(*words, given=b"Subject: x\n\nhello\n", env=env).returncode == 0


def test_a_small_disk_is_seen(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if run("mount", "-t", "tmpfs", "-o", "size=50m", "none", disk).returncode:
        pytest.skip("only root can mount")
    try:
        desk = make_desk(disk, least_free_mb=20)
        desk.new_game("K7")
        (disk / "waste").write_bytes(bytes(35 * 2**20))
        with pytest.raises(StoreError, match="MB are free"):
            desk.new_game("K8")
        (disk / "waste").unlink()
        desk.new_game("K8")
        desk.app.store.close()
    finally:
        run("umount", disk, check=True)
