"""Postfix and Dovecot on loopback ports, with their own settings in a folder of their own.

play.example     Postfix hands letters to the LMTP listener of pbem
box.example      Postfix hands them to Dovecot, where pbem reads them by IMAP
players.example  the players' mailboxes, also in Dovecot
dead.example     a server that refuses every recipient for good
"""

from __future__ import annotations

import os
import shutil
import smtplib
import socket
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP as SMTP_POLICY
from itertools import count
from pathlib import Path
from subprocess import Popen

from tests.kit.patience import PATIENCE, eventually
from tests.kit.processes import run, running

SBIN = f"{os.environ.get('PATH', '')}:/usr/sbin"


def available() -> bool:
    """Whether both are installed, and we may start them."""
    programs = ("postfix", "postconf", "smtp-sink", "dovecot")
    return os.geteuid() == 0 and all(shutil.which(program, path=SBIN) for program in programs)


def is_free(port: int) -> bool:
    with socket.socket() as one:
        try:
            one.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


# Systems hand out only higher ports by themselves, so these stay free until somebody listens there; and
# another process that runs these tests looks for its own elsewhere.
PORTS = (port for number in count(16 * os.getpid()) if is_free(port := 10_000 + number % 20_000))


def free_port() -> int:
    return next(PORTS)


def listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


DOVECOT = """
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
recipient_delimiter = +
auth_username_format = %Lu
mail_location = maildir:{folder}/mail/%u/Maildir
mail_home = {folder}/mail/%u
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid=nobody gid=nogroup home={folder}/mail/%u allow_all_users=yes
}}
service imap-login {{
  inet_listener imap {{
    address = 127.0.0.1
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {dovecot_lmtp}
  }}
}}
"""

# A Postfix of a test's own: on loopback, without names to look up, and in no mood to wait.
ANY_POSTFIX = """
compatibility_level = 3.6
queue_directory = {queue}
data_directory = {folder}/data
daemon_directory = {daemons}
maillog_file = {folder}/maillog
maillog_file_prefixes = {folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.play.example
mydestination =
alias_maps =
smtp_dns_support_level = disabled
minimal_backoff_time = 1s
queue_run_delay = 1s
transport_retry_time = 1s
"""
MAIN_CF = """
virtual_mailbox_domains = play.example, box.example, players.example
virtual_mailbox_maps =
recipient_delimiter = +
smtpd_relay_restrictions = permit_mynetworks, reject
mynetworks = 127.0.0.0/8
transport_maps = inline:{{
    play.example=lmtp:inet:127.0.0.1:{our_lmtp},
    box.example=lmtp:inet:127.0.0.1:{dovecot_lmtp},
    players.example=lmtp:inet:127.0.0.1:{dovecot_lmtp},
    dead.example=smtp:[127.0.0.1]:{dead} }}
maximal_backoff_time = 2s
"""

MASTER_CF = """
127.0.0.1:{smtp} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
"""


@dataclass
class MailHost:
    """A machine with both servers, as the tests see it."""

    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="pbem-real-")))
    smtp: int = field(default_factory=free_port)
    imap: int = field(default_factory=free_port)
    our_lmtp: int = field(default_factory=free_port)  # where pbem is to listen
    dovecot_lmtp: int = field(default_factory=free_port)
    dead: int = field(default_factory=free_port)
    _running: ExitStack = field(default_factory=ExitStack)
    _dovecot: Popen[bytes] | None = None

    def start(self) -> None:
        self.folder.chmod(0o755)  # the servers run as users of their own
        ports = {name: getattr(self, name) for name in ("smtp", "imap", "our_lmtp", "dovecot_lmtp", "dead")}
        daemons = self._run("postconf", "-d", "-h", "daemon_directory").strip()
        for name in ("etc", "queue", "data", "run", "mail"):
            (self.folder / name).mkdir()
        shutil.chown(self.folder / "data", "postfix")
        shutil.chown(self.folder / "mail", "nobody", "nogroup")
        for name, text in (
            ("etc/main.cf", ANY_POSTFIX + MAIN_CF),
            ("etc/master.cf", MASTER_CF),
            ("dovecot.conf", DOVECOT),
        ):
            (self.folder / name).write_text(
                text.format(
                    folder=self.folder, queue=self.folder / "queue", daemons=daemons, **ports
                ).lstrip()
            )
        self._start("smtp-sink", "-u", "nobody", "-f", "RCPT", f"127.0.0.1:{self.dead}", "50")
        self._run("postfix", "-c", str(self.folder / "etc"), "start")
        self.start_dovecot()
        eventually(lambda: listens(self.smtp) and listens(self.dead))

    def start_dovecot(self) -> None:
        self._dovecot = self._start("dovecot", "-F", "-c", str(self.folder / "dovecot.conf"))
        eventually(lambda: listens(self.imap) and listens(self.dovecot_lmtp))

    def stop_dovecot(self) -> None:
        if self._dovecot is not None:
            self._dovecot.terminate()
            self._dovecot.wait()
            self._dovecot = None

    def stop(self) -> None:
        with self._running:
            self.stop_dovecot()
            run("postfix", "-c", str(self.folder / "etc"), "stop", env=self._environment)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def _environment(self) -> dict[str, str]:
        return {**os.environ, "PATH": SBIN}

    def _start(self, *words: str) -> Popen[bytes]:
        return self._running.enter_context(running(*words, env=self._environment))

    def _run(self, *words: str) -> str:
        return run(*words, env=self._environment, check=True).stdout

    def send(self, mail: EmailMessage, *, sender: str | None = None, to: tuple[str, ...] = ()) -> None:
        """Hand a letter to Postfix as a mail program does."""
        with smtplib.SMTP("127.0.0.1", self.smtp, timeout=PATIENCE) as line:
            line.send_message(
                mail, str(mail["From"]) if sender is None else sender, list(to) or [str(mail["To"])]
            )

    def box(self, address: str) -> Path:
        return self.folder / "mail" / address / "Maildir"

    def letters(self, address: str) -> list[EmailMessage]:
        """The letters in a Maildir of Dovecot, in the order in which they were delivered."""
        box = self.box(address)
        paths = sorted([*box.glob("new/*"), *box.glob("cur/*")], key=lambda path: path.name)
        return [BytesParser(policy=SMTP_POLICY).parsebytes(path.read_bytes()) for path in paths]
