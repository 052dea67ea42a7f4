"""A Postfix of its own that does what docs/hosting/postfix.md says, line by line."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.config import Settings
from tests.kit.patience import eventually
from tests.kit.processes import run, running
from tests.real.servers import ANY_POSTFIX, MASTER_CF, SBIN, free_port, listens

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "hosting"

BEFORE = """
mynetworks = 127.0.0.1/32
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
relayhost = [127.0.0.1]:{sink}
maximal_backoff_time = 1s
"""


# Stands between a mail host and pbem, and waits until the test has looked at the processes.
HELD_UP = """#!/bin/sh
touch {folder}/home/running
until [ -e {folder}/home/go ]; do sleep 0.05; done
PYTHONPATH={root} exec {python} -m pbem "$@"
"""


def block(name: str, page: str = "postfix.md") -> str:
    """The lines of a page below the mark with this name."""
    text = (PAGES / page).read_text("utf-8")
    found = re.search(rf"<!-- {re.escape(name)} -->\n```\w*\n(.*?)```", text, re.DOTALL)
    assert found, name
    return found[1]


@dataclass
class Recipe:
    """The machine of the page, in a folder."""

    folder: Path
    smtp: int = field(default_factory=free_port)
    sink: int = field(default_factory=free_port)

    @property
    def queue(self) -> Path:
        return self.folder / "queue"

    @property
    def outgoing(self) -> list[Path]:
        """What Postfix has sent to anybody outside."""
        return sorted((self.folder / "sink").iterdir())

    @property
    def log(self) -> str:
        return (self.folder / "maillog").read_text("utf-8")

    @property
    def settings(self) -> dict[str, Any]:
        """What the page writes into pbem.toml, on this machine."""
        said = tomllib.loads(block("pbem.toml").replace("/var/spool/postfix", str(self.queue)))
        return {**said, "smtp_port": self.smtp}

    def loaded(self, home: Path, **changed: Any) -> Settings:
        return Settings.model_validate({**self.settings, "home": home, "tick_seconds": 0.1, **changed})

    @property
    def program(self) -> Path:
        """What the pipe starts."""
        return self.folder / "pbem"

    def configure(self, *parts: str) -> None:
        """Write Postfix's two files: what any host has, and these parts of the page."""
        daemons = self.postfix("postconf", "-d", "-h", "daemon_directory").strip()
        start = (ANY_POSTFIX + BEFORE).format(
            folder=self.folder, queue=self.queue, daemons=daemons, sink=self.sink
        )
        lines = {line.partition(" =")[0]: line for line in "".join(map(block, parts)).splitlines()}
        (self.folder / "etc/main.cf").write_text("\n".join([start.strip(), *lines.values(), ""]))
        services = MASTER_CF.format(smtp=self.smtp).lstrip()
        # Locked into the queue folder, as Debian does it.
        services = re.sub(r"^(\S+ inet n -|lmtp unix - -) n", r"\1 y", services, flags=re.MULTILINE)
        pipe = block("master.cf").replace("/opt/pbem/bin/pbem", str(self.program))
        pipe = pipe.replace("user=pbem", "user=nobody").replace("/var/lib/pbem", f"{self.folder}/home")
        (self.folder / "etc/master.cf").write_text(services + pipe)

    def postfix(self, *words: str) -> str:
        return run(*words, env={**os.environ, "PATH": SBIN}, check=True).stdout


@contextmanager
def recipe(*parts: str) -> Iterator[Recipe]:
    """Postfix runs with these parts of the page while the context is open; it is never reloaded.

    At a reload its master writes to the log, which it starts itself, and may wait for that for ever.
    """
    made = Recipe(Path(tempfile.mkdtemp(prefix="pbem-recipe-")))
    made.folder.chmod(0o755)
    for name in ("etc", "queue", "data", "sink", "home", "queue/pbem"):
        (made.folder / name).mkdir()
    shutil.chown(made.folder / "data", "postfix")
    for name in ("sink", "home"):
        shutil.chown(made.folder / name, "nobody")
    # The command of the page, by which the sockets get their group.
    shutil.chown(made.folder / "queue/pbem", "nobody", "postfix")
    (made.folder / "queue/pbem").chmod(0o2750)
    made.configure(*parts)
    environment = {**os.environ, "PATH": SBIN}
    sink = ("smtp-sink", "-u", "nobody", "-d", f"{made.folder}/sink/%M.", f"127.0.0.1:{made.sink}", "50")
    try:
        with running(*sink, env=environment):
            made.postfix("postfix", "-c", str(made.folder / "etc"), "start")
            try:
                eventually(lambda: listens(made.smtp) and listens(made.sink))
                yield made
            finally:
                made.postfix("postfix", "-c", str(made.folder / "etc"), "stop")
    finally:
        shutil.rmtree(made.folder, ignore_errors=True)
