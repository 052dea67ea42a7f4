"""Runs the ``console`` blocks of a page as one session of a shell, and compares what they show.

A command stands behind ``$ ``, and goes on in the next line if it ends with a backslash. What is printed
may stand below it or be left out; ``...`` stands for any words of a line, alone on a line for any lines.
"""

import os
import re
import sys
from pathlib import Path
from typing import NamedTuple

from tests.kit.processes import running

ROOT = Path(__file__).parents[2]
PROMPT = "$ "
ANYTHING = "..."
BLOCK = re.compile(r"^```(?P<kind>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """A command, and what the page shows below it."""

    command: str
    shown: str


def blocks(page: str, kind: str) -> list[str]:
    """The text of all fenced blocks of this kind."""
    return [found["text"] for found in BLOCK.finditer(page) if found["kind"] == kind]


def steps(page: str, kind: str = "console") -> list[Step]:
    """All commands of a page, in order; those of a trial are not typed here (``tests/trials``)."""
    found: list[Step] = []
    for block in blocks(page, kind):
        assert block.startswith(PROMPT), f"a console block begins with a command:\n{block}"
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command = re.match(r"(?:.*\\\n)*.*\n", part)
            assert command
            found.append(Step(command[0].rstrip(), part[command.end() :].strip("\n")))
    return found


def session(wanted: list[Step], folder: Path) -> list[tuple[int, str]]:
    """Exit code and output of each command, typed one after the other into one shell in an empty home.

    Nothing may run on at the end: a page that starts a server also says how to stop it.
    """
    home, said = folder / "home", folder / "said"
    home.mkdir()
    said.mkdir()
    # Each command writes a file of its own, so that what runs in the background is heard to its end.
    typed = [
        f"exec >{said}/{number}.out 2>&1\n{step.command}\necho $? >{said}/{number}.code\n"
        for number, step in enumerate(wanted)
    ]
    script = folder / "session.sh"
    script.write_text("".join([*typed, f"jobs -r >{said}/jobs\n"]), "utf-8")
    with running("bash", script, cwd=home, env=_environment(home)) as shell:
        shell.wait()
    assert (said / "jobs").read_text() == "", "something still runs at the end of the page"
    return [
        (int((said / f"{number}.code").read_text()), (said / f"{number}.out").read_text("utf-8"))
        for number in range(len(wanted))
    ]


def _environment(home: Path) -> dict[str, str]:
    """What a newcomer has who installed this very pbem a minute ago."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {
        "PATH": path,
        "PYTHONPATH": str(ROOT),
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "PBEM_LANG": "en",  # pages show what is said in English, whatever players speak
    }


def agrees(shown: str, printed: str) -> bool:
    """Whether a command printed what the page shows; a page that shows nothing leaves it open."""
    if not shown:
        return True
    lines = [
        r"(?:.*\n)*" if line == ANYTHING else ".*".join(map(re.escape, line.split(ANYTHING))) + r"\n"
        for line in shown.splitlines()
    ]
    tidy = "".join(f"{line.rstrip()}\n" for line in printed.strip("\n").splitlines())
    return re.fullmatch("".join(lines), tidy) is not None
