"""The recipe for Exim, tried by ``make exim``: Debian installs only one of Exim and Postfix."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from pbem.app import App
from pbem.config import Settings
from pbem.wiring import build_app
from tests.kit.patience import eventually
from tests.kit.processes import running
from tests.real.conftest import served
from tests.real.outside import FORGED, WRONG, Letter, domains_that_heard, new_game, sent
from tests.real.recipe import HELD_UP, ROOT, block
from tests.real.servers import SBIN, free_port, listens

PROGRAM = os.environ["EXIM_PROGRAM"]
OWNERS = {"spool": "Debian-exim", "log": "Debian-exim", "sink": "nobody", "home": "nobody", "run": "root"}

CONFIGURATION = """
exim_path = {program}
spool_directory = {folder}/spool
log_file_path = {folder}/log/%slog
pid_file_path = {folder}/pid
primary_hostname = mx.play.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = {smtp}
hosts_treat_as_local = 127.0.0.1
tls_advertise_hosts =
smtp_accept_max_per_host = 0
acl_smtp_rcpt = acl_check_rcpt
{main}
begin acl
acl_check_rcpt:
{acl}
  accept hosts = 127.0.0.1
  deny message = relay not permitted
begin routers
{router}
others:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = others
begin transports
{transport}
others:
  driver = smtp
  port = {sink}
  allow_localhost
begin retry
* * F,1d,1s
"""


class Host:
    """Exim in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.smtp, self.sink = free_port(), free_port()
        self.program = folder / "pbem"

    def settings(self, home: Path, **changed: object) -> Settings:
        said = tomllib.loads(self.here(block("pbem.toml", "exim.md")))
        return Settings.model_validate(
            {**said, "smtp_port": self.smtp, "home": home, "tick_seconds": 0.1, **changed}
        )

    def here(self, lines: str) -> str:
        """Lines of the page, with the places of this machine."""
        places = {"/run/pbem": f"{self.folder}/run", "/opt/pbem/bin/pbem": str(self.program)}
        places |= {"/var/lib/pbem": f"{self.folder}/home", "user = pbem": "user = nobody"}
        for there, instead in places.items():
            lines = lines.replace(there, instead)
        return lines

    def configure(self, transport: str = "transport") -> None:
        names = {"main": "main", "acl": "acl", "router": "router", "transport": transport}
        blocks = {name: self.here(block(mark, "exim.md")) for name, mark in names.items()}
        places = {"program": PROGRAM, "folder": self.folder, "smtp": self.smtp, "sink": self.sink}
        Path("/etc/exim4/exim4.conf").write_text(CONFIGURATION.format(**places, **blocks))

    @property
    def log(self) -> str:
        return (self.folder / "log/mainlog").read_text("utf-8", "replace")


@pytest.fixture
def host() -> Iterator[Host]:
    with tempfile.TemporaryDirectory(prefix="pbem-exim-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        for inner, owner in OWNERS.items():
            (folder / inner).mkdir()
            shutil.chown(folder / inner, owner)
        made = Host(folder)
        made.configure()
        environment = {**os.environ, "PATH": SBIN}
        sink = ("smtp-sink", "-u", "nobody", "-d", f"{folder}/sink/%M.", f"127.0.0.1:{made.sink}", "50")
        stack.enter_context(running(*sink, env=environment))
        stack.enter_context(running(PROGRAM, "-bdf", "-q1s", env=environment))
        eventually(lambda: listens(made.smtp) and listens(made.sink))
        yield made


@pytest.fixture
def app(host: Host, tmp_path: Path) -> Iterator[App]:
    made = build_app(host.settings(tmp_path))
    yield made
    made.store.close()


def test_exim_refuses_on_the_line_and_lets_letters_wait(host: Host, app: App, tmp_path: Path) -> None:
    right = new_game(app)
    first, early = Letter(), Letter()
    mails = (Letter(), Letter(249_000), Letter(line="y" * 100_000), Letter())
    assert sent(host.smtp, first, right) == 451
    with served(host.settings(tmp_path)):
        assert sent(host.smtp, first, right) == 250
        eventually(partial(first.came, app))
    assert sent(host.smtp, early, right) == 451  # also while pbem is started anew
    with served(host.settings(tmp_path)):
        assert sent(host.smtp, early, right) == 250
        for wrong in (WRONG, "turn+x@play.example", "nobody@play.example", "anna@example.org"):
            assert sent(host.smtp, Letter(), wrong) == 550
        for mail, sender in zip(mails, (FORGED, FORGED, FORGED, "жертва@elsewhere.example"), strict=True):
            assert sent(host.smtp, mail, right, sender, () if sender == FORGED else ("SMTPUTF8",)) == 250
        assert sent(host.smtp, Letter(), right, options=("SIZE=260000",)) == 552
        assert sent(host.smtp, Letter(260_000), right) == 552
        assert sent(host.smtp, Letter(), "postmaster@play.example", "") == 250
        for mail in (first, early, *mails):
            eventually(partial(mail.came, app))
        eventually(lambda: domains_that_heard((host.folder / "sink").iterdir()))
    assert sent(host.smtp, Letter(), right) == 451
    assert " ** " not in host.log  # nothing was given up
    assert domains_that_heard((host.folder / "sink").iterdir()) == {"players.example"}


def test_a_pipe_shows_no_address_in_the_list_of_processes(host: Host, app: App, tmp_path: Path) -> None:
    right, mail, home = new_game(app), Letter(300), host.folder / "home"
    host.configure("transport with a pipe")
    with served(host.settings(tmp_path)):  # which says that the address exists
        assert sent(host.smtp, mail, right) == 250
        eventually(lambda: " == turn+" in host.log)  # nothing is there that could be started
        python = shutil.which("python3", path="/usr/bin:/bin") or sys.executable
        host.program.write_text(HELD_UP.format(folder=host.folder, root=ROOT, python=python))
        host.program.chmod(0o755)
        eventually((home / "running").exists)
        arguments = b"".join(path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline"))
        assert b"mail\0receive\0--environment" in arguments
        assert right.partition("@")[0].encode() not in arguments
        (home / "go").touch()
        (piped,) = eventually(lambda: list(home.glob("spool/new/*")))
    assert piped.read_text().startswith(f"Delivered-To: <{right}>\nReturn-Path: <{FORGED}>\n")
    assert " ** " not in host.log
