"""The page about adding a language is enough to add one: a folder of data, and no line of Python."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.kit import processes

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-language.md").read_text("utf-8")
FILE = re.compile(r"^`(pbem/language/eo/\S+)`[^\n]*:\n\n```\w*\n(.*?)^```", re.DOTALL | re.MULTILINE)
# Run in the copy: the first letter of a game, and the seat after an answer to an invitation.
LETTERS = """
import sys
from dataclasses import replace
from pathlib import Path
from pbem.app.lobby.invitations import invite
from tests.app.conftest import PEOPLE
from tests.kit.desk import make_desk

desk = make_desk(Path(sys.argv[1]))
people = (replace(PEOPLE[0], lang="eo"), *PEOPLE[1:])
desk.new_game("K7", players=people)
print(desk.text(0, "K7"))
invite(desk.app, desk.new_game("K8", begin=False, players=people, invite=True))
desk.write(0, sys.argv[2], "K8")
print("seat", desk.game("K8").seats[0].status)
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the files of the page in it."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("pbem", "templates"):
        half_written = shutil.ignore_patterns("*.pyc.*")  # compiled by tests that run at the same time
        shutil.copytree(ROOT / name, folder / name, ignore=half_written)
    files = FILE.findall(PAGE)
    assert len(files) == 4
    for path, text in files:
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


def run(folder: Path, *words: str) -> str:
    """What Python prints with the program of the copy and the tests of this checkout."""
    there = {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "PBEM_HOME": str(folder / "home")}
    return processes.run(sys.executable, *words, cwd=folder, env=os.environ | there, check=True).stdout


def test_a_folder_installs_a_language(copied: Path) -> None:
    code = "import pbem.language as it; print(it.__file__, *it.installed())"
    where, *langs = run(copied, "-c", code).split()
    assert where.startswith(str(copied))
    assert "eo" in langs


def test_the_command_line_speaks_it(copied: Path) -> None:
    assert "Montri ĉi tiun mesaĝon" in run(copied, "-m", "pbem", "--lang", "eo", "--help")


def test_letters_are_written_and_answered_in_it(copied: Path) -> None:
    said = run(copied, "-c", LETTERS, str(copied / "desk"), "Saluton! Mi kunludos.")
    assert "*Viaj kartoj*" in said
    assert "seat joined" in said
