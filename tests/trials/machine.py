"""A bare Debian in a folder, started with a systemd of its own; all that is done there goes into a layer."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kit.patience import eventually
from tests.kit.processes import run, running

RELEASE = "bookworm"
# What every Debian server has beyond the smallest one.
USUAL = "systemd,systemd-sysv,dbus,ca-certificates,cron"
# How this machine reaches Debian and PyPI is its own affair, and holds in the trial as well.
OWN_WAYS = ("etc/resolv.conf", "etc/pip.conf", "root/.config/pip/pip.conf", "root/.pip/pip.conf")


def make_base(folder: Path) -> Path:
    """The Debian that every trial begins with."""
    base = folder / "base"
    run("debootstrap", "--variant=minbase", f"--include={USUAL}", RELEASE, base, check=True)
    for name in (
        *OWN_WAYS,
        *(f"etc/apt/apt.conf.d/{path.name}" for path in Path("/etc/apt/apt.conf.d").glob("99*")),
    ):
        if Path("/", name).is_file():
            (base / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path("/", name), base / name)
    (base / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")  # as the installer does
    shutil.copy("/etc/ssl/certs/ca-certificates.crt", base / "etc/ssl/certs/ca-certificates.crt")
    return base


class Machine:
    """A Debian that runs."""

    def __init__(self, root: Path, leader: int) -> None:
        self.root = root
        self._leader = leader

    def type(self, command: str) -> tuple[int, str]:
        """What a command that root types answers, and its exit code."""
        spaces = ("--mount", "--uts", "--ipc", "--pid", "--cgroup", "--root")
        inside = ("nsenter", "--target", str(self._leader), *spaces, "/usr/bin/env", "-i", *environment())
        done = run(*inside, "bash", "-o", "pipefail", "-c", f"exec 2>&1; cd /root; {command}")
        return done.returncode, done.stdout + done.stderr


def environment() -> Sequence[str]:
    """What root finds on a new Debian."""
    ways = [
        f"{name}={value}"
        for name, value in os.environ.items()
        if name.startswith("PIP_") and name != "PIP_FIND_LINKS"
    ]
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return [f"PATH={path}", "HOME=/root", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", *ways]


@contextmanager
def layer(base: Path) -> Iterator[Path]:
    """The base with a layer above it that takes all changes, and is gone in the end."""
    with TemporaryDirectory(prefix="layer-", dir=base.parent) as folder, ExitStack() as later:
        upper, work, root = (Path(folder, name) for name in ("upper", "work", "root"))
        for path in (upper, work, root):
            path.mkdir()
        parts = f"lowerdir={base},upperdir={upper},workdir={work}"
        run("mount", "-t", "overlay", "overlay", "-o", parts, root, check=True)
        later.callback(run, "umount", "--lazy", root)
        yield root


@contextmanager
def started(base: Path) -> Iterator[Machine]:
    """A machine of its own, from its first start to its end."""
    words = (
        "systemd-nspawn",
        "--quiet",
        "--register=no",
        "--keep-unit",
        "--boot",
        "--resolv-conf=off",
        "--console=pipe",
    )
    with (
        layer(base) as root,
        running(*words, "-D", root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as nspawn,
    ):
        first = eventually(lambda: init_below(nspawn.pid))
        handle = os.pidfd_open(first)  # a number may mean another process later
        machine = Machine(root, first)
        try:
            eventually(
                lambda: machine.type("systemctl is-system-running")[1].strip() in ("running", "degraded")
            )
            yield machine
            machine.type("systemctl poweroff")
            with suppress(subprocess.TimeoutExpired):
                nspawn.wait(60)
        finally:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)  # with the first process all others end
            os.close(handle)


def init_below(parent: int) -> int:
    """The process that is number 1 in there; 0 if there is none yet."""
    for line in run("ps", "--ppid", str(parent), "-o", "pid=,comm=").stdout.splitlines():
        number, name = line.split(maxsplit=1)
        if name == "systemd":
            return int(number)
    return 0
