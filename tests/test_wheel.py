"""Builds the wheel once and looks inside: what an installed pbem needs is there, and nothing else."""

import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
LEFT_BEHIND = ("*/__pycache__/*", "*.mo")


def tree(folder: str) -> set[str]:
    """The files of the checkout under this folder that a wheel should carry."""
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
    return {name for name in files if not any(fnmatch(name, pattern) for pattern in LEFT_BEHIND)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    with ZipFile(path) as opened:
        yield opened


def test_the_wheel_holds_the_package_and_its_templates_and_nothing_else(wheel: ZipFile) -> None:
    """One comparison with the checkout covers code, migrations, catalogs (.po) and templates alike."""
    inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert inside == tree("pbem") | {f"pbem/{name}" for name in tree("templates")}


def test_the_wheel_installs_the_pbem_command(wheel: ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/entry_points.txt"))
    points = ConfigParser()
    points.read_string(wheel.read(name).decode())
    assert dict(points["console_scripts"]) == {"pbem": "pbem.cli:main"}


@pytest.mark.skipif(not (ROOT / "pbem" / "cli").is_dir(), reason="there is no command line yet")
def test_an_unpacked_wheel_runs_without_the_checkout(wheel: ZipFile, tmp_path: Path) -> None:
    """The path is cleared of the checkout, so a file that only the checkout has would be missed here."""
    wheel.extractall(tmp_path)
    start = (
        "import runpy, sys; "
        f"sys.path[:] = [{str(tmp_path)!r}] + [p for p in sys.path if p != {str(ROOT)!r}]; "
        "sys.argv = ['pbem', '--help']; runpy.run_module('pbem', run_name='__main__')"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", start], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "move" in run.stdout
