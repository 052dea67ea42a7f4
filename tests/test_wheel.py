"""Builds wheel and source archive once and looks inside: what is needed is there, and nothing else."""

import sys
import tarfile
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from email import message_from_bytes
from email.message import Message
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.kit.processes import run

ROOT = Path(__file__).parents[1]
LEFT_BEHIND = ("*/__pycache__/*", "*.mo")


def tree(folder: str) -> set[str]:
    """The files of the checkout under this folder that a wheel should carry."""
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
    return {name for name in files if not any(fnmatch(name, pattern) for pattern in LEFT_BEHIND)}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both."""
    folder = tmp_path_factory.mktemp("built")
    asked = ("--wheel", "--sdist", "--no-isolation", "--outdir", str(folder))
    run(sys.executable, "-m", "build", *asked, ROOT, check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Iterator[ZipFile]:
    (path,) = built.glob("*.whl")
    with ZipFile(path) as opened:
        yield opened


def about(wheel: ZipFile) -> Message:
    """What the wheel says about itself."""
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_bytes(wheel.read(name))


def test_the_wheel_holds_the_package_its_templates_files_for_hosts_and_nothing_else(wheel: ZipFile) -> None:
    """One comparison with the checkout covers code, migrations, catalogs (.po), templates and units alike."""
    inside = {
        name.partition(".data/data/")[2] or name for name in wheel.namelist() if ".dist-info/" not in name
    }
    shared = {name.replace("docs/hosting/files", "share/pbem") for name in tree("docs/hosting/files")}
    assert "share/pbem/pbem.service" in shared
    assert inside == tree("pbem") | {f"pbem/{name}" for name in tree("templates")} | shared


def test_the_wheel_tells_its_version_and_brings_its_licence(wheel: ZipFile) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    told = about(wheel)
    assert (told["Version"], told["License-Expression"]) == (project["version"], "MIT")
    assert told["Author"] == "The pbem contributors"
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
    assert wheel.read(name) == (ROOT / "LICENSE").read_bytes()


def test_the_newest_changes_are_those_of_this_version(wheel: ZipFile) -> None:
    newest = next(line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("## "))
    assert newest.split()[1].rstrip(",") == about(wheel)["Version"]


def test_the_source_archive_holds_the_pages_that_go_with_the_code(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert inside >= {"LICENSE", "SECURITY.md", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"}
    assert inside >= {"docs/cli.md", "templates/mail/turn.txt.j2", "pbem/cli/__init__.py"}


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
    assert "move" in run(sys.executable, "-P", "-c", start, cwd=tmp_path, check=True).stdout
