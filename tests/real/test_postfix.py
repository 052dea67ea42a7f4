"""The recipe for Postfix: nobody who did not write hears from it, and nothing is lost while pbem is away."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from email.message import EmailMessage
from email.utils import make_msgid
from functools import partial
from pathlib import Path

import pytest

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, create, start
from pbem.store.schema.kinds import InboxStatus
from pbem.wiring import build_app
from tests.conftest import need_real_part
from tests.kit.patience import eventually
from tests.real.conftest import PEOPLE, served
from tests.real.recipe import ROOT, Recipe, recipe
from tests.real.servers import available

FORGED = "victim@elsewhere.example"
WRONG = f"turn+{'a' * 26}@play.example"


@pytest.fixture(scope="module")
def host() -> Iterator[Recipe]:
    need_real_part("postfix with dovecot", available())
    with recipe() as made:
        yield made


@pytest.fixture
def app(host: Recipe, tmp_path: Path) -> Iterator[App]:
    made = build_app(host.loaded(tmp_path))
    create(made, NewGame(PEOPLE, "K7", cooling=0))
    start(made, "K7")
    yield made
    made.store.close()


@pytest.fixture
def right(app: App) -> str:
    """An address that we have handed out."""
    game = load(app, "K7")
    seat = game.state.asks[0].seat
    return f"turn+{app.token('K7', seat, game.question(seat) or 0)}@play.example"


class Letter:
    """A letter that can be found again."""

    def __init__(self, size: int = 0, line: str = "hello") -> None:
        mail = EmailMessage()
        mail["From"] = FORGED
        mail["Message-ID"] = self.name = make_msgid(domain="elsewhere.example")
        self.raw = mail.as_bytes() + line.encode() + b"\r\n"
        self.raw += (b"x" * 70 + b"\r\n") * max(0, (size - len(self.raw)) // 72)

    def came(self, app: App) -> bool:
        rows = (row for status in InboxStatus for row in app.store.inbox(status))
        return any(self.name.encode() in row.raw for row in rows)


def sent(host: Recipe, mail: Letter, to: str, sender: str = FORGED, options: tuple[str, ...] = ()) -> int:
    """Hand a letter over from outside; what Postfix says in the end, or before if it says no."""
    with host.line() as line:
        line.command_encoding = "utf-8"
        code, _ = line.mail(sender, options)
        if code == 250:
            code, _ = line.rcpt(to)
        if code == 250:
            code, _ = line.data(mail.raw)
        return code


def who_heard_of_it(host: Recipe) -> set[str]:
    """The domains to which anything was sent."""
    texts = (path.read_text("utf-8", "replace") for path in host.outgoing)
    return {domain for text in texts for domain in re.findall(r"^X-Rcpt-Args: <[^>]*@([^>]*)>", text, re.M)}


def test_wrong_addresses_are_refused_on_the_line_and_letters_wait_while_pbem_is_away(
    host: Recipe, app: App, right: str, tmp_path: Path
) -> None:
    settings = host.loaded(tmp_path)
    first, early, mails = (
        Letter(),
        Letter(),
        [Letter(), Letter(249_000), Letter(line="y" * 100_000), Letter()],
    )
    # Nobody answers: Postfix takes nothing, and says that it is not for good.
    assert sent(host, first, right) == 451
    # The table answers, and nobody takes letters yet.
    with served(host.loaded(tmp_path, listen=())):
        assert sent(host, early, right) == 250
        eventually(lambda: "status=deferred" in host.log)
    with served(settings):
        assert sent(host, first, right) == 250
        for wrong in (WRONG, "turn+x@play.example", "nobody@play.example"):
            assert sent(host, Letter(), wrong) == 550
        assert sent(host, Letter(), "anna@example.org") == 554  # nothing is passed on
        senders = (FORGED, FORGED, FORGED, "жертва@elsewhere.example")
        for mail, sender in zip(mails, senders, strict=True):
            utf8 = () if sender == FORGED else ("SMTPUTF8",)
            assert sent(host, mail, right, sender, utf8) == 250
        assert sent(host, Letter(), right, options=("SIZE=260000",)) == 552
        assert sent(host, Letter(260_000), right) == 552
        assert sent(host, Letter(), "postmaster@play.example", "") == 250
        with host.line() as line:
            assert not line.has_extn("dsn")
        with host.line("127.0.0.1") as line:
            assert line.has_extn("dsn")  # for ourselves
        for mail in (first, early, *mails):
            eventually(partial(mail.came, app))
        eventually(lambda: host.outgoing)
    assert sent(host, Letter(), right) == 451
    assert "status=bounced" not in host.log
    assert who_heard_of_it(host) == {"players.example"}  # our own letters, and no report to who may be forged


# Stands between Postfix and pbem, and waits until the test has looked at the processes.
HELD_UP = """#!/bin/sh
touch {folder}/home/running
until [ -e {folder}/home/go ]; do sleep 0.05; done
PYTHONPATH={root} exec {python} -m pbem "$@"
"""


def test_a_pipe_shows_no_address_in_the_list_of_processes(host: Recipe, right: str, tmp_path: Path) -> None:
    program = host.folder / "pbem"
    # Nobody, as whom it runs, may not come where a Python of one's own lies.
    python = shutil.which("python3", path="/usr/bin:/bin") or sys.executable
    program.write_text(HELD_UP.format(folder=host.folder, root=ROOT, python=python))
    program.chmod(0o755)
    host.configure("main.cf", "main.cf with a pipe", program=str(program))
    host.reload()
    mail, home = Letter(300), host.folder / "home"
    mail.raw = f"Delivered-To: {right}\r\nX-Original-To: {WRONG}\r\n".encode() + mail.raw
    with served(host.loaded(tmp_path, listen=())):  # for its table
        assert sent(host, mail, right) == 250
        eventually((home / "running").exists)
        arguments = b"".join(path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline"))
        assert b"mail\0receive\0--to-field" in arguments
        assert right.partition("@")[0].encode() not in arguments
        (home / "go").touch()
        (piped,) = eventually(lambda: list(home.glob("spool/new/*")))
    head = piped.read_bytes().partition(mail.raw.replace(b"\r\n", b"\n"))[0].decode()
    assert head.startswith(f"Delivered-To: <{right}>\nReturn-Path: <{FORGED}>\n")
    assert "status=bounced" not in host.log
