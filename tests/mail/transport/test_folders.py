"""Letters that lie in folders: a Maildir of a mail host, and the spool of ``pbem mail receive``."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from typer.testing import CliRunner

from pbem.cli.command_list import program
from pbem.config import MaildirFolder
from pbem.mail.transport.sources.maildir import take, take_all, waiting
from pbem.mail.transport.sources.pipe import stamped
from pbem.server.serve import Server
from pbem.store.schema.kinds import InboxStatus
from tests.kit.office import Office
from tests.kit.patience import soon
from tests.kit.processes import run

LETTER = b"From: a@b\n\nhi"


def run_until(office: Office, done: Callable[[], bool], **settings: object) -> None:
    """Let a server run until something is so."""

    async def serving() -> None:
        quick = office.settings.model_copy(update={"tick_seconds": 0.05, **settings})
        async with Server(office.app, quick):
            await soon(done)

    asyncio.run(serving())


def piped(home: Path, raw: bytes, *arguments: str, **variables: str) -> CompletedProcess[str]:
    words = (sys.executable, "-m", "pbem", "mail", "receive", *arguments)
    return run(*words, given=raw, env={**os.environ, "PBEM_HOME": str(home), **variables})


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


IN_A_MAILDIR: dict[str, Callable[[Path], None]] = {
    "a link to a secret": lambda path: path.symlink_to(path.parents[2] / "pbem.toml"),
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
}


@pytest.mark.parametrize("kind", IN_A_MAILDIR)
def test_only_files_are_letters_and_nothing_else_holds_them_up(
    office: Office, tmp_path: Path, kind: str
) -> None:
    (tmp_path / "pbem.toml").write_text("password = 'sesame'")
    box = tmp_path / "box"
    (box / "new").mkdir(parents=True)
    IN_A_MAILDIR[kind](box / "new" / "1")
    (box / "new" / "2").write_bytes(LETTER)
    with pytest.raises(OSError):  # noqa: PT011  # which is logged; see run_repeatedly
        asyncio.run(take_all(office.app, box, "maildir"))
    (row,) = office.app.store.inbox(InboxStatus.NEW)
    assert row.raw == LETTER
    assert [path.name for path in waiting(box)] == ["1"]


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


ON_TOP = b"Return-Path: <s@d>\nX-original-to: turn+x@d\nX-Original-To: y@d\n"


@pytest.mark.parametrize(
    ("arguments", "variables", "raw", "added"),
    [
        (("--environment",), {"RECIPIENT": "turn+x@d", "SENDER": "s@d"}, LETTER,
         "Delivered-To: <turn+x@d>\nReturn-Path: <s@d>\n"),
        (("--environment",), {"RECIPIENT": "a@d", "ORIGINAL_RECIPIENT": "turn+x@d", "SENDER": ""}, LETTER,
         "Delivered-To: <turn+x@d>\nReturn-Path: <>\n"),
        (("--to-field", "X-Original-To"), {}, ON_TOP + LETTER, "Delivered-To: <turn+x@d>\n"),
        (("--to-field=X-Original-To",), {}, b" X-Original-To: z@d\n" + LETTER + b"\nX-Original-To: y@d\n",
         "Delivered-To: <>\n"),
        (("--to-field=X-Original-To",), {}, b"Subject: a\rX-Original-To: z@d\nX-Original-To: y@d\n\nhi",
         "Delivered-To: <y@d>\n"),
        (("--to-field=",), {}, b": z@d\nDelivered-To: z@d\n" + LETTER, "Delivered-To: <>\n"),
        (("--to", ""), {}, b"Delivered-To: z@d\n" + LETTER, "Delivered-To: <>\n"),
        (("--to", "a@d>\nDelivered-To: <z@d\r\n"), {}, LETTER, "Delivered-To: <a@d> Delivered-To: <z@d>\n"),
    ],
    ids=[
        *("environment", "environment of a null sender", "field", "no such field", "a field inside another"),
        *("no name of a field", "nobody", "two lines"),
    ],
)  # fmt: skip
def test_a_pipe_hears_the_envelope_without_arguments_that_all_can_read(
    tmp_path: Path, arguments: tuple[str, ...], variables: dict[str, str], raw: bytes, added: str
) -> None:
    assert piped(tmp_path, raw, *arguments, **variables).returncode == 0
    (path,) = waiting(tmp_path / "spool")
    assert path.read_bytes() == added.encode() + raw


def test_a_letter_that_is_read_at_once_goes_to_nobody_but_whom_the_host_named(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game(cooling=0)
    office.pulse()
    mail = office.answer(office.to_move(), office.any_line())
    mail["Delivered-To"] = mail["To"]
    monkeypatch.setenv("PBEM_HOME", str(office.settings.home))
    words = ["mail", "receive", "--now", "--to", ""]
    assert CliRunner().invoke(program("mail"), words, input=mail.as_bytes()).exit_code == 0
    assert waiting(office.settings.spool) == []
    assert decided_by_mail(office) == []


def test_nobody_else_can_enter_the_spool_however_carelessly_the_host_starts_us(tmp_path: Path) -> None:
    home = tmp_path / "home"
    words = (sys.executable, "-m", "pbem", "mail", "receive", "--to", "turn@pbem.localhost")
    env = {**os.environ, "PBEM_HOME": str(home)}
    run("sh", "-c", 'umask 000; exec "$@"', "sh", *words, given=LETTER, env=env, check=True)
    made = [home, *home.rglob("*")]
    assert len(made) == 6
    assert {path.name for path in made if path.stat().st_mode & 0o077} == set()


def test_a_pipe_takes_the_beginning_of_a_huge_letter_and_hears_it_to_the_end(tmp_path: Path) -> None:
    """A refusal would make the mail host write to its sender, and that may be forged."""
    done = piped(tmp_path, b"From: a@b\n\n".ljust(5_000_000, b"x"), "--to", "turn@pbem.localhost")
    assert (done.returncode, done.stdout) == (0, "")
    (path,) = waiting(tmp_path / "spool")
    assert 256 * 1024 < path.stat().st_size < 257 * 1024


def test_a_pipe_tells_the_mail_host_when_to_try_again(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    nowhere = piped(in_the_way, LETTER)
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
