"""What every test keeps to, so that none fails because of the machine or the shell that it runs on."""

import ast
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.conftest import SLOW
from tests.kit.patience import eventually
from tests.kit.processes import members, run, running
from tests.kit.shield import shielded

TESTS = Path(__file__).parent

# What may be called in one file only, so that everybody else is looked after.
ONLY_IN = {
    "kit/processes.py": {
        *("subprocess.Popen", "subprocess.run", "subprocess.call", "subprocess.check_call"),
        *("subprocess.check_output", "os.system", "os.popen", "os.fork", "os.spawnv"),
    },
    "kit/patience.py": {"time.monotonic", "time.perf_counter", "time.time"},
}


def called(source: str) -> Iterator[str]:
    """The full name of every function that is called, `time.sleep` for `from time import sleep` too."""
    tree = ast.parse(source)
    full = {
        known.asname or known.name: f"{node.module}.{known.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for known in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            yield full.get(name, name)


@pytest.fixture(scope="module")
def calls() -> dict[str, set[str]]:
    """What each file of the tests calls."""
    return {
        path.relative_to(TESTS).as_posix(): set(called(path.read_text("utf-8")))
        for path in TESTS.rglob("*.py")
    }


@pytest.mark.parametrize("place", ONLY_IN)
def test_processes_and_clocks_are_left_to_the_kit(calls: dict[str, set[str]], place: str) -> None:
    found = {name: ONLY_IN[place] & called for name, called in calls.items() if name != place}
    assert {name: these for name, these in found.items() if these} == {}, f"see tests/{place}"


def test_calls_are_found_however_they_are_written() -> None:
    written = "import time\nfrom time import perf_counter as now\nprint(now() - time.time())"
    assert set(called(written)) == {"time.perf_counter", "time.time", "print"}


def test_what_is_left_out_of_the_quick_check_is_there() -> None:
    assert [name for name in SLOW if not (TESTS / name).exists()] == []


# Processes ------------------------------------------------------------------------------------------

FAMILY = """
import subprocess, time
subprocess.Popen(["sleep", "1000"])
print("both", flush=True)
time.sleep(1000)
"""


@pytest.mark.parametrize("trouble", [AssertionError, KeyboardInterrupt])
def test_what_a_test_started_ends_with_it_however_it_ends(trouble: type[BaseException]) -> None:
    context = running(sys.executable, "-c", FAMILY, stdout=PIPE)
    parent = context.__enter__()
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"both\n"
    assert len(members(parent)) == 2
    context.__exit__(trouble, trouble(), None)
    eventually(lambda: not members(parent))


@pytest.fixture
def deaf() -> Iterator[None]:
    """We ignore Ctrl-C, as what a shell runs in the background does."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("deaf")
def test_whoever_is_started_in_the_background_can_be_stopped() -> None:
    asked = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    assert run(sys.executable, "-c", asked).stdout == "True\n"
    with running("sleep", "1000") as sleeper:
        sleeper.send_signal(signal.SIGINT)
        assert sleeper.wait() == -signal.SIGINT


def test_what_went_wrong_is_told() -> None:
    with pytest.raises(AssertionError, match="out of order"):
        run("sh", "-c", "echo out of order >&2; exit 3", check=True)


# The shell ------------------------------------------------------------------------------------------


THEIRS = {"PBEM_PLAYER": "anna", "LANG": "he_IL.UTF-8", "TZ": "Asia/Tokyo", "NO_COLOR": "1", "HOME": "/away"}


@pytest.fixture
def strange_shell(tmp_path: Path) -> Iterator[None]:
    before = os.umask(0o077)
    with pytest.MonkeyPatch.context() as change:
        for name, value in THEIRS.items():
            change.setenv(name, value)
        change.chdir(tmp_path)
        time.tzset()
        yield
    time.tzset()
    os.umask(before)


@pytest.mark.usefixtures("strange_shell")
def test_nothing_of_the_shell_is_seen(tmp_path: Path) -> None:
    with shielded(tmp_path):
        seen = {name: os.environ[name] for name in THEIRS if name in os.environ}
        assert seen == {"TZ": "UTC", "HOME": str(tmp_path)}
        assert time.tzname == ("UTC", "UTC")
        assert Path.cwd() == TESTS.parent
        (tmp_path / "file").touch()
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o644
    assert os.umask(0o077) == 0o077
    assert {name: os.environ[name] for name in THEIRS} == THEIRS
    assert Path.cwd() == tmp_path
