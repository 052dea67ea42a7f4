"""Letters that lie in folders: a Maildir of a mail host, and the spool of ``pbem mail receive``."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from pbem.config import MaildirFolder
from pbem.mail.transport.sources.maildir import take, waiting
from pbem.mail.transport.sources.pipe import stamped
from pbem.server.serve import Server
from pbem.store.schema.kinds import InboxStatus
from tests.kit.office import Office
from tests.kit.patience import soon
from tests.kit.processes import run


def run_until(office: Office, done: Callable[[], bool], **settings: object) -> None:
    """Let a server run until something is so."""

    async def serving() -> None:
        quick = office.settings.model_copy(update={"tick_seconds": 0.05, **settings})
        async with Server(office.app, quick):
            await soon(done)

    asyncio.run(serving())


def piped(home: Path, raw: bytes, *arguments: str) -> CompletedProcess[str]:
    words = (sys.executable, "-m", "pbem", "mail", "receive", *arguments)
    return run(*words, given=raw, env={**os.environ, "PBEM_HOME": str(home)})


def decided_by_mail(office: Office) -> list[str]:
    return [decision.move for decision in office.game().log if decision.cause.startswith("mail:")]


def test_a_letter_in_a_maildir_is_taken_and_then_marked_as_seen(office: Office, tmp_path: Path) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat, line = office.to_move(), office.any_line()
    mail = office.answer(seat, line)
    mail["X-Original-To"] = f"<{mail['To']}>"
    box = tmp_path / "Maildir"
    folder = MaildirFolder(path=box, recipient_field="X-Original-To")
    (box / "new").mkdir(parents=True)
    (box / "new" / "1.2.host").write_bytes(mail.as_bytes())
    (box / "new" / "1.3.host,S=99:2,").write_bytes(mail.as_bytes())  # the same letter once more
    run_until(office, lambda: bool(decided_by_mail(office)), maildir=(folder,))
    assert decided_by_mail(office) == [line]  # the field in which the host says so is a setting
    assert not waiting(box)
    assert sorted(path.name for path in (box / "cur").iterdir()) == ["1.2.host:2,S", "1.3.host,S=99:2,S"]


def test_a_huge_letter_in_a_folder_is_kept_as_far_as_its_head(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "box" / "new" / "1"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"From: anna@example.org\r\n\r\n" + b"x" * 800_000)
    take(office.app, path, "maildir")
    (row,) = office.app.store.inbox(InboxStatus.NEW)
    assert len(row.raw) == 256 * 1024 + 1


def test_a_folder_that_never_was_is_no_trouble(tmp_path: Path) -> None:
    assert waiting(tmp_path / "nowhere") == []


def test_a_piped_letter_lies_on_the_disk_and_the_server_takes_it(office: Office) -> None:
    office.new_game(cooling=0)
    office.pulse()
    seat, line = office.to_move(), office.any_line()
    mail = office.answer(seat, line)
    home = office.settings.home
    envelope = ("--to", str(mail["To"]), f"--from={office.address(seat)}")
    done = piped(home, b"From anna  Sat Jan  3 01:05:34 1996\n" + mail.as_bytes(), *envelope)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    (path,) = waiting(office.settings.spool)
    assert path.stat().st_mode & 0o077 == 0
    assert path.read_bytes().startswith(f"Delivered-To: <{mail['To']}>\nReturn-Path: <".encode())
    run_until(office, lambda: bool(decided_by_mail(office)))
    assert decided_by_mail(office) == [line]
    assert waiting(office.settings.spool) == []


def test_a_pipe_takes_no_field_for_the_separator_of_an_mbox() -> None:
    assert stamped(b"From : a@b\nFrom: c@d\n\nhi", {}) == b"From : a@b\nFrom: c@d\n\nhi"
    assert stamped(b"From a@b Sat\nFrom: c@d\n\nhi", {}) == b"From: c@d\n\nhi"


def test_a_pipe_tells_the_mail_host_when_to_try_again_and_when_never(tmp_path: Path) -> None:
    head, most = b"From: a@b\n\n", 255 * 1024  # 256 KB together with the fields that we put on top
    assert piped(tmp_path / "home", head.ljust(most, b"x")).returncode == 0
    big = piped(tmp_path / "home", head.ljust(most + 1, b"x"))
    assert (big.returncode, big.stdout[:5]) == (65, "5.3.4")
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    nowhere = piped(in_the_way, b"From: a@b\n\nhi")
    assert (nowhere.returncode, nowhere.stdout[:5]) == (75, "4.3.0")


LIGHT = """
import sys
sys.argv = ["pbem", "mail", "receive", "--to", "turn@pbem.localhost"]
from pbem.cli import main
try:
    main()
except SystemExit as end:
    heavy = {"typer", "sqlalchemy", "pydantic", "structlog", "email", "asyncio", "pathlib"} & set(sys.modules)
    sys.exit(" ".join(heavy) or end.code)
"""


def test_a_pipe_imports_nothing_that_is_slow(tmp_path: Path) -> None:
    env = {**os.environ, "PBEM_HOME": str(tmp_path)}
    run(sys.executable, "-c", LIGHT, given="From: a@b\n\nhi", env=env, check=True)
    assert len(waiting(tmp_path / "spool")) == 1
