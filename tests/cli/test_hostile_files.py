"""Files from strangers: each costs whoever reads it one line, and little memory; nothing of it stays."""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path

import pytest

from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.export import Document, export
from pbem.config import Settings
from pbem.wiring import build_app
from tests.cli.conftest import INSTALLED, Shell, environment
from tests.kit.commands import abandon
from tests.kit.hostile import MEGABYTE, bomb, hostile_files
from tests.kit.processes import run

DOCUMENTS = Path(__file__).parents[1] / "games" / "documents"
MOST_MEGABYTES = 200
LONGEST_LINE = 1500  # characters
SEED = 12

# Runs a command line and tells what it took: its exit code, and the most memory that it had.
MEASURED = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
"""

# Runs the commands for many files in one process, as ``Shell`` does, and writes down what each said.
READER = """
import gc, json, sys
from pathlib import Path
from tests.cli.conftest import Shell
shell = Shell(Path(sys.argv[1]))
shell("games"), gc.collect(), gc.freeze()  # what is loaded by now stays, and need not be looked at again
for path in sys.stdin.read().splitlines():
    for command in ("verify", "import"):
        answer = shell(command, path)
        print(json.dumps((path, command, answer.code, answer.out, answer.err)))
        gc.collect()  # a process that reads one file ends now
"""


def honest(folder: Path) -> list[Document]:
    """Real exports: of an earlier version and of this one, whole games and what is seen of a running one."""
    app = build_app(Settings(home=folder), rng=random.Random(SEED))
    bots = tuple(NewPlayer(f"Bot{letter}", bot="random") for letter in "ABC")
    people = tuple(NewPlayer(name, f"{name}@example.org") for name in ("Anna", "Ben", "Carla"))
    for code, players in (("B1", bots), ("P1", people), ("R1", people)):
        create(app, NewGame(players, code, settings={"rounds": 1}))
        start(app, code)
    abandon(app, "P1")
    new = [export(app, "B1"), export(app, "P1"), export(app, "R1"), export(app, "R1", 0)]
    app.store.close()
    old = [json.loads(gzip.decompress(path.read_bytes())) for path in sorted(DOCUMENTS.glob("*/*.json.gz"))]
    whole, seen = json.loads(json.dumps(new[:2])), json.loads(json.dumps(new[2:]))
    return [*whole * (len(old) // 2), *seen, *old]


def measured(home: Path, *words: str | Path, given: str = "") -> tuple[int, int, str, str]:
    """Exit code, most memory in MB, output and complaints of a command in a process of its own."""
    done = run(sys.executable, "-c", MEASURED, *words, given=given, env=environment(home), cwd=Path.cwd())
    *said, last = done.stderr.splitlines()
    code, kilobytes = map(int, last.split())
    return code, kilobytes // 1024, done.stdout, "\n".join(said)


@pytest.mark.parametrize("count", [30, pytest.param(2000, marks=pytest.mark.soak)])
def test_hostile_files_cost_one_line_each(tmp_path: Path, count: int) -> None:
    folder, home = tmp_path / "files", tmp_path / "home"
    folder.mkdir()
    paths = [*hostile_files(folder, honest(tmp_path / "elsewhere"), count, random.Random(SEED))]
    names = "\n".join(map(str, paths))
    code, megabytes, out, err = measured(home, sys.executable, "-c", READER, home, given=names)
    assert code == 0, err
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == 2 * count
    well = [(path, command) for path, command, status, *_ in answers if status == 0]
    for path, command, status, said, complaint in answers:
        if status:
            assert (status, said, complaint.count("\n")) == (1, "", 1), (path, command)
            assert len(complaint) < LONGEST_LINE + len(path), (path, command)
    assert len(well) <= count // 10, well  # of a running game much can be changed that nobody can know
    assert megabytes <= MOST_MEGABYTES
    print(f"{count} hostile files, {len(well)} times harmless, {megabytes} MB")
    shell = Shell(home)
    brought_in = [json.loads(Path(path).read_bytes()) for path, command in well if command == "import"]
    for document in brought_in:
        assert json.loads(shell.ok("export", document["game"]).out) == document
    for words in (["games"], ["games", "--json"], ["status"], ["doctor"], ["db", "check"]):
        shell.ok(*words)
    for document in brought_in:
        shell.ok("archive", document["game"])
        shell.ok("forget", document["game"], "--yes")


@pytest.mark.parametrize("filling", [b" ", b"[]", b'{"a":'])
@pytest.mark.parametrize("command", ["verify", "import"])
def test_a_packed_file_is_not_unpacked_to_its_end(tmp_path: Path, command: str, filling: bytes) -> None:
    file = tmp_path / "bomb.json.gz"
    file.write_bytes(bomb(filling))
    assert file.stat().st_size < 2 * MEGABYTE
    code, megabytes, _, complaint = measured(tmp_path, INSTALLED, command, file)
    assert (code, complaint) == (
        1,
        f"{file} holds more than 33554432 bytes; no game is that long.  Ask for a new export",
    )
    assert megabytes <= MOST_MEGABYTES


EMOJI = "😀".encode()
LARGEST = {
    "objects": b"[%s 0]" % (b"{}," * 240_000),
    "blanks": b'{"a": [%s 0], "b": "%s"%s}' % (b"[]," * 166_000, EMOJI, b" " * (31 * MEGABYTE)),
    "texts": b'{"schema": "pbem.game/2", "heads": [%s]}' % b",".join(b'"%060d"' % n for n in range(400_000)),
    "wide texts": b'{"schema": "pbem.game/1", "names": [%s 0]}' % (b'"%s",' % (EMOJI * 1000) * 8000),
    "rows": b'{"schema": "pbem.game/1", "rows": [%s 0]}' % (b'["K7",1,0,"","",[["x",0.5]],"",""],' * 40_000),
}


@pytest.mark.parametrize("name", LARGEST)
def test_the_most_that_is_let_in_still_fits(tmp_path: Path, name: str) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(LARGEST[name])
    code, megabytes, _, complaint = measured(tmp_path, INSTALLED, "verify", file)
    assert (code, complaint.count("\n")) == (1, 0)
    assert " more than " not in complaint  # it is none of those that are not even looked into
    assert megabytes <= MOST_MEGABYTES
