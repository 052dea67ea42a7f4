"""A primary PostgreSQL server and its standby, which takes over when the primary is killed.

With ``synchronous`` a commit is acknowledged only when the standby has it too and shows it to whoever reads
there. Without, it may have been acknowledged and be gone after the change.
"""

from __future__ import annotations

import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg

from tests.kit.patience import eventually
from tests.real.postgresql import DURABLE, USER, Server, own_folder, program

PORTS = (5441, 5442)  # of the two sockets
STANDS_BY = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = ANY(%s)"
REPLICATES = {"wal_level": "replica", "hot_standby": "on", "max_wal_senders": "8"}
# What both must have before a commit counts. It must be the same on both, for they change places.
SYNCHRONOUS = {"synchronous_standby_names": "*", "synchronous_commit": "remote_apply"}
ASYNCHRONOUS = {"synchronous_standby_names": "", "synchronous_commit": "local"}


def available() -> bool:
    return all(program(name) for name in ("initdb", "postgres", "pg_basebackup", "pg_ctl"))


@dataclass
class Pair:
    """Two servers, one of which can be written to."""

    primary: Server
    standby: Server
    synchronous: bool

    @property
    def address(self) -> str:
        """Of both: whoever connects is led to the one that can be written to."""
        hosts = ",".join([str(self.primary.folder)] * 2)
        ports = ",".join(map(str, PORTS))
        return f"postgresql://{USER}@/postgres?host={hosts}&port={ports}&target_session_attrs=read-write"

    @property
    def servers(self) -> tuple[Server, Server]:
        return self.primary, self.standby

    def follow(self) -> None:
        """Make the standby anew as a copy of the primary, and wait until it keeps up with it."""
        shutil.rmtree(self.standby.data, ignore_errors=True)
        source = f"host={self.primary.folder} port={self.primary.port} user={USER}"
        words = ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"]
        self.standby.do("pg_basebackup", "-d", source, "-D", self.standby.data, *words)
        self.standby.start()
        self.wait_until_it_follows()

    def wait_until_it_follows(self) -> None:
        states = ["sync"] if self.synchronous else ["async"]

        def follows() -> bool:
            with psycopg.connect(self.primary.address, autocommit=True) as connection:
                row = connection.execute(STANDS_BY, (states,)).fetchone()
                return bool(row and row[0])

        eventually(follows)

    def fail_over(self, lag: float = 0.0) -> None:
        """Kill the primary, let the standby take over, and rebuild the other one as its standby.

        An asynchronous standby on the same machine is hardly ever behind. With ``lag`` it hears nothing for
        so many seconds before, as over a network that is cut.
        """
        if lag:
            with psycopg.connect(self.standby.address, autocommit=True) as connection:
                connection.execute("ALTER SYSTEM SET primary_conninfo = ''")
                connection.execute("SELECT pg_reload_conf()")
            time.sleep(lag)
        self.promote()
        self.follow()

    def promote(self) -> None:
        """The first half: nobody stands by afterwards, so that with ``synchronous`` no commit is finished."""
        self.primary.stop(signal.SIGKILL)
        self.standby.do("pg_ctl", "promote", "-D", self.standby.data, "-w")
        self.primary, self.standby = self.standby, self.primary

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        """Restart the primary; its standby finds it again."""
        self.primary.restart(how)
        self.wait_until_it_follows()


@contextmanager
def pair(synchronous: bool = True) -> Iterator[Pair]:
    """An empty primary with its standby."""
    options = {**DURABLE, **REPLICATES, **(SYNCHRONOUS if synchronous else ASYNCHRONOUS)}
    with own_folder() as folder:
        servers = [Server(folder, f"data{port}", port, options) for port in PORTS]
        two = Pair(servers[0], servers[1], synchronous)
        two.primary.make()
        try:
            two.primary.start()
            two.follow()
            yield two
        finally:
            for one in two.servers:  # a primary whose standby is gone would wait for it for ever
                one.stop(signal.SIGQUIT)
