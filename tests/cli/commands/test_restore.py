"""``pbem db restore`` beside a real server, in every way in which mail can come: it never loses a move."""

from __future__ import annotations

import signal
import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory

import pytest

from pbem.app.game import Game, load
from pbem.config import Settings
from pbem.engine import legal_moves, write
from pbem.mail.transport.sources import pipe
from pbem.wiring import build_app
from tests.cli.conftest import INSTALLED, Shell, environment
from tests.kit.patience import PATIENCE, eventually
from tests.kit.processes import running

# Letters to a port where nobody listens stay in the outbox; so no listener of our own is needed.
ELSEWHERE = 'smtp_host = "127.0.0.1"\nsmtp_port = 1\n'


@dataclass(frozen=True)
class SetUp:
    """A way for mail to come in."""

    settings: str
    deliver: Callable[[Path, str, EmailMessage], None]  # into which folder, to whom, what


def by_smtp(folder: Path, to: str, mail: EmailMessage) -> None:
    port = Shell(folder).ok("status", "--json").json["port"]
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as line:
        line.send_message(mail, to_addrs=[to])


def by_lmtp(folder: Path, to: str, mail: EmailMessage) -> None:
    with smtplib.LMTP(str(folder / "lmtp")) as line:
        line.send_message(mail, to_addrs=[to])


def by_maildir(folder: Path, to: str, mail: EmailMessage) -> None:
    (folder / "Maildir" / "new").mkdir(parents=True, exist_ok=True)
    unfinished = folder / "letter"
    unfinished.write_bytes(f"Delivered-To: {to}\n".encode() + mail.as_bytes())
    unfinished.rename(folder / "Maildir" / "new" / str(mail["Message-ID"]).strip("<>"))


def by_pipe(folder: Path, to: str, mail: EmailMessage) -> None:
    pipe.put(str(folder / "spool"), pipe.stamped(mail.as_bytes(), {"Delivered-To": to}))


SETUPS = {
    "built-in listener": SetUp("", by_smtp),
    "LMTP": SetUp(ELSEWHERE + '[[listen]]\nsocket = "{home}/lmtp"\n', by_lmtp),
    "Maildir": SetUp(ELSEWHERE + '[[maildir]]\npath = "{home}/Maildir"\n', by_maildir),
    # The provider is away; what comes through the pipe is acknowledged all the same.
    "IMAP": SetUp(
        ELSEWHERE + '[[imap]]\nhost = "127.0.0.1"\nport = 1\ntls = false\nuser = "me"\npassword = "x"\n',
        by_pipe,
    ),
}


@contextmanager
def serving(home: Path) -> Iterator[Popen[bytes]]:
    env = environment(home, PBEM_LOG_LEVEL="error", PBEM_TICK_SECONDS="0.1")
    with running(INSTALLED, "serve", env=env, stdout=PIPE) as process:
        assert process.stdout is not None
        assert b"Stop with Ctrl-C" in process.stdout.readline()
        yield process


@contextmanager
def game(home: Path) -> Iterator[tuple[Game, Callable[..., str]]]:
    """The game K7, and how a token for one of its questions is made; nobody has it open afterwards."""
    app = build_app(Settings(home=home))
    yield load(app, "K7"), app.token
    app.store.close()


def moves(home: Path) -> list[str]:
    with game(home) as (table, _):
        return [entry.move for entry in table.log if entry.cause.startswith("mail:")]


def play(home: Path, deliver: Callable[[Path, str, EmailMessage], None]) -> None:
    """Answer by mail whoever is asked, and wait until that has become a move."""
    before = len(moves(home))
    with game(home) as (table, token):
        seat = table.state.asks[0].seat
        to = f"turn+{token('K7', seat, table.question(seat) or 0)}@pbem.localhost"
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = table.seats[seat].address or "", to, "Re: your turn"
        mail["Message-ID"] = make_msgid(domain="example.org")
        mail.set_content(write(legal_moves(table.state, seat)[0]))
    deliver(home, to, mail)
    eventually(lambda: len(moves(home)) > before)


@pytest.mark.parametrize(
    ("way", "end"),
    [
        ("LMTP", signal.SIGTERM),
        ("IMAP", signal.SIGKILL),
        pytest.param("Maildir", signal.SIGTERM, marks=pytest.mark.soak),
        pytest.param("built-in listener", signal.SIGKILL, marks=pytest.mark.soak),
    ],
)
def test_a_database_is_never_replaced_under_a_server(way: str, end: signal.Signals) -> None:
    with TemporaryDirectory() as folder:  # a Unix socket must not have a long name
        home = Path(folder)
        shell, deliver = Shell(home), SETUPS[way].deliver
        people = ("--player", "Anna <anna@example.org>", "--player", "Ben <ben@example.org>")
        shell.ok("new", "K7", *people, "--bot", "steady", "--cooling", "0", "--start")
        copy = str(home / "copy.sqlite")
        shell.ok("db", "backup", copy)
        (home / "pbem.toml").write_text(SETUPS[way].settings.format(home=home))
        with serving(home) as server:
            play(home, deliver)
            refused = shell.no("db", "restore", copy, "--yes")
            assert refused.startswith(f"A server is using the database (process {server.pid}, since ")
            assert refused.endswith("Stop it first, with Ctrl-C or kill")
            play(home, deliver)
            server.send_signal(end)
            server.wait()
        assert len(moves(home)) == 2
        shell.ok("db", "check")
        shell.ok("db", "restore", copy, "--yes")
        assert moves(home) == []
