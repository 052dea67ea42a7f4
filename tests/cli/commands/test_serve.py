"""``pbem serve``, ``tick``, ``inbox`` and ``reply``, with a real server in a process of its own."""

from __future__ import annotations

import errno
import fcntl
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
import time_machine

from pbem.app.game import load
from pbem.app.play import clock
from pbem.app.unit_of_work import UnitOfWork
from pbem.config import Settings
from pbem.mail.transport.local_maildirs import maildir
from pbem.mail.transport.sources import pipe
from pbem.store.schema.changes import Change
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import DueKind, InboxStatus, OutboxStatus
from pbem.store.schema.rows import DueRow
from pbem.store.sql.database import Connection
from pbem.store.store import Store
from pbem.wiring import build_app
from tests.app.conftest import letters_leave
from tests.cli.conftest import INSTALLED, THREE, Shell, environment, installed, waiting_for
from tests.kit.patience import eventually
from tests.kit.processes import running

IN_21_HOURS = timedelta(hours=21)  # when a player has been reminded


@contextmanager
def serving(shell: Shell, only: str = "", **settings: str) -> Iterator[Popen[bytes]]:
    """``pbem serve`` on the shell's folder, ready for all of the work or for some."""
    env = environment(shell.home, PBEM_LOG_LEVEL="warning", **settings)
    words = ("--only", only) if only else ()
    begins = b"Listening on 127.0.0.1:" if not only or "listen" in only else b"Working on what others let in"
    with running(INSTALLED, "serve", *words, env=env, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(begins)
        yield process


@pytest.fixture
def server(shell: Shell) -> Iterator[Popen[bytes]]:
    with serving(shell, PBEM_TICK_SECONDS="0.1") as process:
        yield process


def letters(shell: Shell, name: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = shell.ok("inbox", name, "--json").json["letters"]
    return found


@pytest.mark.usefixtures("server")
def test_a_letter_is_delivered_read_and_answered(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--cooling", "0", "--start")
    name = waiting_for(shell)
    eventually(lambda: len(letters(shell, name)) == 1)
    newest = shell.ok("inbox", name.lower()).out
    assert re.search(r"^Subject: \[K7\]", newest, re.MULTILINE)
    assert "*The mine*" in newest
    assert not re.search("[\r\ufffd]", newest + letters(shell, name)[-1]["text"])
    assert shell.ok("inbox", name, "-n", "1").out != newest
    assert len(shell.ok("inbox", name, "--all").lines) == 2
    line = shell.ok("legal", "K7", "--as", name).lines[0]
    said = shell.ok("reply", name, *line.split()).out
    assert said.startswith(f"Sent as {name}: Re: [K7]")
    eventually(lambda: waiting_for(shell) != name)
    assert shell.ok("log", "K7", "--as", name).out.count("You drew") == 1


@pytest.mark.usefixtures("server")
def test_who_is_asked_to_take_over_a_seat_reads_and_answers_by_address(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--start")
    asked = "max@example.org"
    assert "Nobody called" in shell.no("inbox", asked)
    shell.ok("replace", "K7", "anna", "--person", f"Max <{asked}>", "--yes")
    eventually(lambda: (shell.home / "mail" / asked).is_dir() and len(letters(shell, asked)) == 1)
    assert "A seat is free for you" in shell.ok("inbox", asked).out
    shell.ok("reply", asked, "join")
    eventually(lambda: "Max" in shell.ok("show", "K7").out)


@pytest.mark.usefixtures("server")
def test_a_wrong_answer_is_answered_with_a_refusal(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--start")
    name = waiting_for(shell)
    eventually(lambda: len(letters(shell, name)) == 1)
    shell.ok("reply", name, "play 999 at 3,4", "--game", "k7")
    eventually(lambda: len(letters(shell, name)) == 2)
    assert "999" in letters(shell, name)[-1]["text"]
    assert waiting_for(shell) == name


def test_the_server_stops_cleanly_and_then_none_runs(shell: Shell, server: Popen[bytes]) -> None:
    assert f"runs (process {server.pid}, since " in shell.ok("status").lines[0]
    server.send_signal(signal.SIGINT)
    out, err = server.communicate()
    assert (server.returncode, err) == (0, b"")
    assert out.endswith(b"Stopped.\n")
    assert shell.ok("status").lines[0] == "Server:  none runs on this data folder"


def test_a_second_server_is_refused_and_changes_nothing_for_the_first(
    shell: Shell, server: Popen[bytes]
) -> None:
    before = (shell.home / "serve.lock").read_bytes()
    second = installed(shell.home, "serve")
    assert (second.returncode, second.stdout) == (3, "")
    assert re.fullmatch(
        rf"A server runs here already \(process {server.pid}, since [^)]+\)\."
        r"  Stop it first, or choose another folder: PBEM_HOME\n",
        second.stderr,
    )
    assert (shell.home / "serve.lock").read_bytes() == before
    shell.ok("new", "K7", *THREE, "--cooling", "0", "--start")
    eventually(lambda: len(letters(shell, waiting_for(shell))) == 1)


def test_each_kind_of_work_can_have_a_process_of_its_own(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--cooling", "0", "--start")
    name = waiting_for(shell)
    with serving(shell, "listen"):
        with serving(shell, "send"):
            eventually(lambda: len(letters(shell, name)) == 1)
            line = shell.ok("legal", "K7", "--as", name).lines[0]
            shell.ok("reply", name, *line.split())
            app = build_app(Settings(home=shell.home))
            eventually(lambda: app.store.inbox(InboxStatus.NEW))  # it was let in, and nobody reads
        assert waiting_for(shell) == name
        with serving(shell, "read, Tick"):
            eventually(lambda: waiting_for(shell) != name)
        assert app.store.outbox(OutboxStatus.NEW, "K7")  # for nobody sends
        with serving(shell, "send"):
            eventually(lambda: not app.store.outbox(OutboxStatus.NEW, "K7"))
        app.store.close()


def test_work_that_nobody_knows_is_told_with_what_there_is(shell: Shell) -> None:
    assert shell.no("serve", "--only", "send,post") == (
        "There is no work “post”.  --only takes listen, read, tick, send, with commas between"
    )


def test_a_port_that_somebody_else_has_is_told(shell: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        refused = installed(shell.home, "serve", "--port", str(other.getsockname()[1]))
    assert refused.returncode == 1
    assert refused.stderr.startswith("I cannot listen there: address already in use.  Another place: pbem")


@pytest.mark.sqlite_only("PostgreSQL needs no locks in the folder")
def test_a_folder_without_locks_is_refused(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    assert shell.no("serve") == (
        "The file system of the data folder keeps no locks.  Choose a local disk: PBEM_HOME"
    )
    assert shell.no("games").endswith(
        "is on a file system without locks. Choose a folder on a local disk: PBEM_HOME."
    )


def test_tick_leaves_everything_to_a_running_server(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.ok("new", "K7", *THREE, "--start")
    assert shell.ok("tick").lines[-1] == "2 letters wait for a mail server.  Start it: pbem serve"
    with serving(shell) as server:
        assert shell.ok("tick").lines == []  # or cron would mail it, every time
        monkeypatch.setattr("pbem.cli.commands.serve.on_terminal", lambda: True)
        (line,) = shell.ok("tick").lines
        assert line.startswith(f"A server runs here (process {server.pid}, since ")
        assert line.endswith(") and does this all the time: nothing was done twice.")
        assert shell.ok("tick", "--again").lines[1:] == ["0 quarantined things are handed to it once more."]


def test_tick_says_what_it_could_not_do_and_tries_again_when_asked(
    table: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_OUTAGE_MINUTES", "0")  # else her time would not run while nobody is here
    app = build_app(Settings(home=table.home))
    letters_leave(app)
    app.store.close()
    assert table.ok("tick", "--again").lines[1] == "Nothing was quarantined."

    def fail(_work: UnitOfWork, _row: DueRow) -> None:
        raise KeyError("the map is under 3,4")

    with monkeypatch.context() as broken, time_machine.travel(IN_21_HOURS):
        broken.setitem(clock._SETTLE, DueKind.NUDGE, fail)
        said = table.ok("tick").lines
        assert said[0] == "0 letters read. 0 due things done."
        assert re.fullmatch(
            r"nudge in K7: quarantined, KeyError .* fail:\d+\.  What to do: pbem doctor", said[1]
        )
        assert "map" not in said[1]  # the words of an exception may name a card
        assert len(table.ok("tick").lines) == 2  # it is let be
        assert table.ok("tick", "--again").lines[1] == said[1]
    with time_machine.travel(IN_21_HOURS):
        assert table.ok("tick", "--again").lines[:2] == [
            "0 letters read. 1 due thing done.",
            "nudge in K7: done",
        ]


def test_tick_says_what_it_left_because_somebody_else_was_there(
    table: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(_store: Store, *_changes: Change) -> int:
        raise Conflict("another writer was faster")

    with monkeypatch.context() as busy, time_machine.travel(IN_21_HOURS):
        busy.setattr(Store, "commit", too_late)
        said = table.ok("tick").lines
    assert said[0] == "0 letters read. 0 due things done."
    assert said[1].startswith("nudge in K7: not yet, for somebody else is at that game just now.")


def test_tick_reads_spool_and_maildir_and_names_a_source_that_fails(table: Shell) -> None:
    name = waiting_for(table)
    mail = f"From: {name.lower()}@example.org\nMessage-ID: <%d@example.org>\n\nnote hello\n"
    app = build_app(Settings(home=table.home))
    game = load(app, "K7")
    seat = game.names.index(name)
    to = f"turn+{app.token('K7', seat, game.question(seat) or 0)}@pbem.localhost"
    app.store.close()
    pipe.put(str(table.home / "spool"), f"Delivered-To: {to}\n{mail % 1}".encode())
    box = table.home / "Maildir" / "new"
    box.mkdir(parents=True)
    (box / "1.host").write_text(f"Delivered-To: {to}\n{mail % 2}")
    (table.home / "pbem.toml").write_text(f'[[maildir]]\npath = "{box.parent}"\n')
    assert table.ok("tick").lines[0] == "2 letters read. 0 due things done."
    assert not [*box.iterdir(), *(table.home / "spool" / "new").iterdir()]
    away = '[[imap]]\nhost = "127.0.0.1"\nport = 1\ntls = false\nuser = "me"\npassword = "x"\n'
    (table.home / "pbem.toml").write_text(away)
    pipe.put(str(table.home / "spool"), f"Delivered-To: {to}\n{mail % 3}".encode())
    said = table("tick")
    assert said.code == 1
    assert said.err == (
        "IMAP 127.0.0.1 INBOX could not be read (ConnectionRefusedError).  What to do: pbem doctor\n"
    )
    assert said.lines[0] == "1 letter read. 0 due things done."


def test_serve_tries_again_what_was_quarantined(table: Shell, tmp_path: Path) -> None:
    """A restart usually follows an update that mends the fault."""
    app = build_app(Settings(home=tmp_path))
    for row in app.store.dues("K7"):
        app.store.quarantine(row, "KeyError settle:12")
    with serving(table):
        assert app.store.quarantined() == ()
    app.store.close()


def test_without_a_server_an_answer_is_refused_with_the_next_step(shell: Shell, tmp_path: Path) -> None:
    shell.ok("new", "K7", *THREE, "--start")
    assert shell.no("inbox", "anna") == "Anna has no letters here.  Deliver them: pbem serve"
    assert "no letter to answer" in shell.no("reply", "anna", "hello")
    (tmp_path / "serve.lock").write_text('{"pid": 1, "port": 1, "since": "2026-01-01T00:00:00+00:00"}')
    assert shell.ok("tick").lines[-1].endswith("letters wait for a mail server.  Start it: pbem serve")


def test_people_are_found_by_name_beginning_or_address(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE)
    shell.ok("new", "K8", *THREE[:2], "--player", "Anka <anka@example.org>", "--bot", "random")
    assert shell.no("inbox", "ANKA@example.org").startswith("Anka has no letters")
    assert shell.no("inbox", "be").startswith("Ben has no letters")
    assert (
        shell.no("inbox", "an")
        == "an could be several people.  Say the address: anka@example.org, anna@example.org"
    )
    assert shell.no("inbox", "Steady").startswith("Nobody called Steady")


def test_a_letter_does_not_move_the_cursor(table: Shell) -> None:
    head = "From: x@example.org\r\nSubject: \x1b[2J\x9b\r\nContent-Type: text/plain; charset=utf-8\r\n"
    raw = f"{head}Content-Transfer-Encoding: 8bit\r\n\r\nhello\x1b]0;title\x07\n\u2067שלום\u2069\n"
    maildir(table.home / "mail", "anna@example.org").add(raw.encode())
    for words in (["inbox", "anna"], ["inbox", "anna", "--all"]):
        said = table.ok(*words).out
        assert not set(said) & {"\x1b", "\x07", "\x9b"}
    assert "\u2067שלום\u2069" in table.ok("inbox", "anna").out


def test_a_port_that_is_not_used_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.cli.commands.serve.run_server", lambda *_: None)
    assert shell.ok("serve", "--port", "2525").err == ""
    file = shell.home / "pbem.toml"
    file.write_text("smtp_host = '127.0.0.1'\n[[listen]]\nport = 2424\n")
    answer = shell("serve", "--port", "2525")
    assert answer.code == 0
    assert answer.err.startswith("--port is not used, for mail has other ways in and out.")
    assert shell.ok("serve").err == ""


def test_whose_letters_are_read_is_asked_once_however_many_games_there_are(
    table: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Connection.run

    def statements() -> int:
        asked: list[str] = []

        def counted(self: Connection, text: str, *values: tuple[object, ...]) -> object:
            asked.append(text)
            return run(self, text, *values)

        with monkeypatch.context() as patch:
            patch.setattr(Connection, "run", counted)
            table.no("inbox", "Anna")  # nothing was delivered yet
        return len(asked)

    before = statements()
    for code in ("M1", "M2", "M3"):
        table.ok("new", code, *THREE)
    assert statements() == before
