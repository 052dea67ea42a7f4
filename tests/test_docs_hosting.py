"""The pages for hosts name commands that exist and files that are there; the files do what the pages say.

What the pages show is done for real by ``make trial``; here is what can be looked at in a moment.
"""

from __future__ import annotations

import ast
import configparser
import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.main import get_command

from pbem.cli.command_list import program
from tests.conftest import need_real_part
from tests.kit.console import BLOCK, ROOT
from tests.kit.processes import run
from tests.trials.container import instructions
from tests.trials.steps import TRIAL, trial_steps

ENTRY = ROOT / "docs" / "hosting.md"
PAGES = sorted((ROOT / "docs" / "hosting").glob("*.md"))
FILES = ROOT / "docs" / "hosting" / "files"
UNITS = sorted(FILES.glob("*.service"))
MOST_EXPOSED = {"pbem.service": 15, "pbem-backup.service": 5}  # in tenths, as the page about systemd says
COMMAND = re.compile(r"(?:^\$ |bin/|exec pbem )pbem ((?:[a-z]+ )*[a-z]+)((?: [^\n;|&)]*)?)", re.MULTILINE)

each_page = pytest.mark.parametrize("page", [ENTRY, *PAGES], ids=lambda page: page.name)
each_unit = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)


def known(words: list[str]) -> tuple[list[str], set[str]]:
    """As much of a line as is the name of a command, and the options that it has."""
    command = get_command(program(words[0]))
    name: list[str] = []
    for word in words:
        below = getattr(command, "commands", {})
        if word not in below:
            break
        command = below[word]
        name.append(word)
    return name, {option for parameter in command.params for option in parameter.opts}


@each_page
def test_commands_of_a_page_exist_with_their_options(page: Path) -> None:
    for block in BLOCK.finditer(page.read_text("utf-8")):
        if block["kind"] == "toml":
            continue
        for found in COMMAND.finditer(block["text"].replace("\\\n", " ")):
            words = found[1].split()
            name, options = known(words)
            assert name, f"{page.name}: pbem {found[1]}"
            given = re.findall(r"(?<=\s)--[a-z-]+", found[2])
            assert {*given} <= options | {"--help"}, f"{page.name}: {found[0]}"


@each_page
def test_what_is_shown_was_tried_or_says_that_it_was_not(page: Path) -> None:
    for part in re.split(r"^## ", page.read_text("utf-8"), flags=re.MULTILINE):
        kinds = {block["kind"] for block in BLOCK.finditer(part)}
        assert kinds <= {"console", TRIAL, "toml", "sh", ""}
        assert "sh" not in kinds or "not tried" in part.lower(), part.splitlines()[0]


def test_there_are_few_pages_and_the_first_one_leads_to_all() -> None:
    assert len(PAGES) <= 12
    linked = set(re.findall(r"\]\(hosting/([a-z-]+\.md)\)", ENTRY.read_text("utf-8")))
    assert linked == {page.name for page in PAGES}


def test_every_file_for_hosts_is_shown_by_a_page() -> None:
    text = "".join(page.read_text("utf-8") for page in PAGES)
    assert {path.name for path in FILES.iterdir()} == set(re.findall(r"\]\(files/([\w.-]+)\)", text))


def test_the_trial_types_what_the_pages_show() -> None:
    tried = {page.name for page in PAGES if trial_steps(page.read_text("utf-8"))}
    assert tried >= {"install.md", "systemd.md", "backup.md", "upgrade.md", "mail-out.md"}
    stories = (ROOT / "tests" / "trials" / "__main__.py").read_text("utf-8")
    assert tried <= set(re.findall(r'follow\(machine, "([a-z-]+\.md)"', stories)), (
        "a page that no story follows"
    )


def test_what_was_tried_for_security_is_still_tried() -> None:
    page = (ROOT / "docs" / "hosting" / "security.md").read_text("utf-8")
    table = page.partition("<!-- reviewed -->\n")[2].partition("<!-- /reviewed -->")[0].splitlines()[2:]
    named = [row.rpartition("`")[0].rpartition("`")[2].partition("::") for row in table]
    assert len(named) > 30
    for file, _, test in named:
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        assert test in {part.name for part in tree.body if isinstance(part, ast.FunctionDef)}, file


# Units ------------------------------------------------------------------------------------------------


def unit_of(path: Path) -> configparser.ConfigParser:
    unit = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(path)
    return unit


@each_unit
def test_a_unit_runs_as_a_user_who_owns_one_folder(unit: Path) -> None:
    service = unit_of(unit)["Service"]
    assert (service["User"], service["StateDirectory"], service["ProtectSystem"]) == (
        "pbem",
        "pbem",
        "strict",
    )
    assert service["CapabilityBoundingSet"] == ""
    assert "PBEM_HOME=/var/lib/pbem" in service["Environment"]
    words = shlex.split(service["ExecStart"])
    assert words[0] == "/opt/pbem/bin/pbem"
    assert known(words[1:])[0]


def test_the_server_is_started_anew_and_its_word_is_waited_for() -> None:
    service = unit_of(FILES / "pbem.service")["Service"]
    assert (service["Type"], service["Restart"], service["WatchdogSec"]) == ("notify", "on-failure", "2min")
    assert service["RestartPreventExitStatus"] == "2"  # settings that are wrong stay so


@each_unit
def test_systemd_finds_no_fault_and_little_that_is_exposed(unit: Path, tmp_path: Path) -> None:
    need_real_part("systemd-analyze", shutil.which("systemd-analyze") is not None)
    copy = tmp_path / unit.name
    copy.write_text(unit.read_text().replace("/opt/pbem/bin/pbem", "/bin/true"))
    verified = run("systemd-analyze", "verify", copy)
    assert (verified.returncode, unit.name in verified.stderr) == (0, False), verified.stderr
    limit = f"--threshold={MOST_EXPOSED[unit.name]}"
    assert run("systemd-analyze", "security", "--offline=true", "--no-pager", limit, copy).returncode == 0
    assert f"{limit} /etc/systemd/system/{unit.name}" in (ROOT / "docs/hosting/systemd.md").read_text("utf-8")


# Container and cron -----------------------------------------------------------------------------------


def test_the_container_is_nobody_and_names_no_registry() -> None:
    written = instructions((FILES / "Containerfile").read_text())
    words = [word for word, _ in written]
    said = dict(written)
    assert "/" not in said["FROM"]
    assert said["USER"] == "pbem"
    assert words.index("USER") < words.index("VOLUME") < words.index("ENTRYPOINT")
    assert said["VOLUME"] in said["ENV"]
    assert known(said["HEALTHCHECK"].partition("CMD pbem ")[2].split())[0] == ["status"]


def test_cron_makes_the_copy_that_the_timer_makes() -> None:
    (line,) = [line for line in (FILES / "pbem.cron").read_text().splitlines() if not line.startswith("#")]
    *times, user, command = line.split(maxsplit=6)
    assert (len(times), user) == (5, "pbem")
    assert unit_of(FILES / "pbem-backup.service")["Service"]["ExecStart"] in command
