"""Try the pages, all stories or those that are named: ``python -m tests.trials systemd container``."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kit.console import ROOT, agrees
from tests.kit.next_schema import add_step
from tests.kit.processes import run
from tests.real.recipe import block
from tests.trials import container
from tests.trials.machine import Machine, layer, make_base, started
from tests.trials.steps import trial_steps

PAGES = ROOT / "docs" / "hosting"


def build(source: Path, folder: Path) -> None:
    """A wheel of a checkout."""
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source, check=True)


def build_next(folder: Path) -> None:
    """Build a wheel of a made-up next version, which keeps its database in another form."""
    with TemporaryDirectory() as checkout:
        run("git", "worktree", "add", "--detach", checkout, "HEAD", cwd=ROOT, check=True)
        try:
            project = Path(checkout, "pyproject.toml")
            project.write_text(
                re.sub(r'(?m)^version = ".*"$', 'version = "999"', project.read_text(), count=1)
            )
            add_step(Path(checkout, "pbem/store/migrations/versions"))
            build(Path(checkout), folder)
        finally:
            run("git", "worktree", "remove", "--force", checkout, cwd=ROOT, check=True)


def follow(machine: Machine, page: str, section: str = "") -> None:
    """Type all that a page shows, or one section of it."""
    for step in trial_steps((PAGES / page).read_text("utf-8"), section):
        print(f"{page}: $ {step.command}", flush=True)
        code, printed = machine.type(step.command)
        if code != 0 or not agrees(step.shown, printed):
            ended = f"{page} is wrong. Its command ended with {code} and printed:"
            sys.exit(f"{ended}\n{printed}\nand not:\n{step.shown}")


def prepare(machine: Machine, command: str) -> None:
    """What no page tells, because a host has done it long ago."""
    print(f"      # {command}", flush=True)
    code, printed = machine.type(f"set -e; {command}")
    assert code == 0, printed


# Stories: each begins on a bare machine, with the wheel in the folder where root is.


def systemd(base: Path) -> None:
    with started(base) as machine:
        follow(machine, "install.md", "A virtual environment")
        follow(machine, "install.md", "The settings")
        follow(machine, "systemd.md")
        watchdog(machine)
        follow(machine, "backup.md")


def watchdog(machine: Machine) -> None:
    """A server that hangs is killed and started anew; after five seconds instead of two minutes."""
    quick = "/run/systemd/system/pbem.service.d/quick.conf"
    lines = "[Service]\\nWatchdogSec=5\\nTimeoutStopSec=5\\n"
    prepare(machine, f"mkdir $(dirname {quick}); printf '{lines}' > {quick}; systemctl daemon-reload")
    prepare(
        machine,
        "systemctl restart pbem; pid=$(systemctl show -P MainPID pbem); kill -STOP $pid; "
        "while kill -0 $pid 2> /dev/null; do sleep 1; done; "
        "until systemctl -q is-active pbem; do sleep 1; done",
    )
    prepare(machine, f"rm {quick}; systemctl daemon-reload; systemctl restart pbem")


def postfix(base: Path) -> None:
    """The page about Postfix is settings, each marked with the file that it belongs into."""
    with started(base) as machine:
        follow(machine, "install.md", "A virtual environment")
        follow(machine, "install.md", "The settings")
        follow(machine, "systemd.md")
        prepare(machine, "apt-get install -qy postfix")
        for name, path in (("pbem.toml", "/var/lib/pbem/pbem.toml"), ("main.cf", "/etc/postfix/main.cf")):
            (machine.root / "root" / name).write_text(block(name))
            prepare(machine, f"cat {name} >> {path}")
        follow(machine, "postfix.md")
        prepare(machine, "postqueue -p | grep empty")


def sending(base: Path) -> None:
    with started(base) as machine:
        follow(machine, "install.md", "A virtual environment")
        follow(machine, "mail-out.md")


def pipx(base: Path) -> None:
    with started(base) as machine:
        follow(machine, "install.md", "pipx")


def upgrade(base: Path) -> None:
    """The host's machine before: with this version as the older one, and data that only it has seen."""
    with started(base) as machine:
        follow(machine, "install.md", "A virtual environment")
        prepare(machine, "cp /opt/pbem/share/pbem/pbem.service /etc/systemd/system; systemctl daemon-reload")
        prepare(machine, "mkdir older; mv pbem-*.whl older; rm -rf /var/lib/pbem/*; systemctl start pbem")
        follow(machine, "upgrade.md")


def containers(base: Path) -> None:
    with layer(base) as root:
        container.follow(root, PAGES / "files" / "Containerfile")


STORIES: dict[str, Callable[[Path], None]] = {
    "systemd": systemd,
    "postfix": postfix,
    "sending": sending,
    "pipx": pipx,
    "upgrade": upgrade,
    "container": containers,
}


def main(wanted: list[str]) -> None:
    if os.geteuid() != 0:
        sys.exit("Only root can make a machine.")
    with TemporaryDirectory(prefix="pbem-trial-", ignore_cleanup_errors=True) as folder:
        print("making a bare Debian", flush=True)
        base = make_base(Path(folder))
        build(ROOT, base / "root")
        build_next(base / "root" / "newer")
        for name in wanted or STORIES:
            print(f"== {name}", flush=True)
            STORIES[name](base)
    print("Everything that the pages show was done.")


if __name__ == "__main__":
    main(sys.argv[1:])
