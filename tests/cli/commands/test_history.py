"""``pbem log``, ``replay``, ``export`` and ``verify``."""

from __future__ import annotations

import json
import os
import random
import re
import stat
import threading
from pathlib import Path

import pytest

from pbem.cli.commands.history import write_private
from tests.cli.conftest import THREE, Shell, waiting_for
from tests.kit.documents import rehashed
from tests.kit.engines import copy_home


@pytest.fixture(scope="module")
def a_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """K7: one round of two people and a bot, played at random to its end."""
    shell = Shell(tmp_path_factory.mktemp("home"))
    shell.ok("new", "K7", *THREE, "--cooling", "0", "--rounds", "1", "--start")
    rng = random.Random(6)
    while (game := shell.ok("games", "--json").json["games"][0])["status"] == "running":
        name = game["waiting_for"][0]
        line = rng.choice(shell.ok("legal", "K7", "--as", name).lines)
        shell.ok("move", "K7", *line.split(), "--as", name)
    return shell.home


@pytest.fixture
def played(shell: Shell, a_game: Path) -> Shell:
    """The finished game in a folder of its own."""
    copy_home(a_game, shell.home)
    return shell


def test_the_log_has_one_line_for_each_decision_without_secrets(table: Shell) -> None:
    for _ in range(6):
        name = waiting_for(table)
        moves = table.ok("legal", "K7", "--as", name).lines
        line = next((one for one in moves if re.match(r"play 4[1-6] at 9", one)), moves[-1])
        table.ok("move", "K7", *line.split(), "--as", name)
    public = table.ok("log", "K7").lines
    seq = table.ok("show", "K7", "--json").json["seq"]
    assert [int(line.split()[0]) for line in public] == list(range(1, seq + 1))
    assert not [line for line in public if "drew" in line or "You" in line]
    own = table.ok("log", "K7", "--as", "anna").lines
    assert any("You drew" in line for line in own)
    assert len(own) == len(public)
    assert table.ok("log", "K7", "-n", "2").lines == public[-2:]


def test_the_log_as_json_is_redacted_too(table: Shell) -> None:
    logged = table.ok("log", "K7", "--json").json
    assert logged["schema"] == "pbem.view/1"
    for row in logged["log"]:
        assert set(row) == {"seq", "seat", "timed_out", "announced", "facts"}
        for tag, *fields in row["facts"]:
            if tag == "shuffled" or (tag == "moved" and fields[1] == "deck"):
                assert not any(fields[1] if tag == "shuffled" else fields[0])


def test_nothing_to_look_back_at_before_the_start(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE)
    not_yet = "K7 has no steps yet.  Begin: pbem start K7"
    assert shell.ok("log", "K7").lines == [not_yet]
    assert shell.no("replay", "K7", "--plain") == not_yet
    shell.ok("close", "K7", "--yes")
    never = "K7 was abandoned before it began.  See who was to play: pbem show K7"
    assert shell.ok("log", "K7").lines == [never]
    assert shell.no("replay", "K7", "--plain") == never


def test_a_running_game_is_replayed_without_secrets(table: Shell) -> None:
    public = table.ok("replay", "K7", "--plain").out
    assert "Round 1 began" in public
    assert "gold miner" not in public
    assert "drew" not in public
    assert table.ok("replay", "K7", "--plain", "--ascii").out.isascii()


def test_a_finished_game_is_replayed_with_all_secrets(played: Shell) -> None:
    told = played.ok("replay", "K7", "--plain").out
    numbers = [int(number) for number in re.findall(r"^ {0,3}(\d+)  \S", told, re.MULTILINE)]
    assert numbers == list(range(1, numbers[-1] + 1))
    assert re.search(r"Face down: 9,1 \w+, 9,3 \w+, 9,5 \w+\.", told)
    assert re.search(r"Anna: (gold miner|saboteur);", told)
    assert "drew" in told
    assert "The game is over." in told
    assert re.search(r"Steady: \d gold pieces?$", told, re.MULTILINE)
    assert "It is over" not in told
    assert played.no("move", "K7", "discard", "1", "--as", "anna") == (
        "K7 is over.  See how it went: pbem replay K7 --plain"
    )


def test_an_exported_game_is_verified_and_its_file_is_private(played: Shell) -> None:
    file = played.home / "k7.json"
    said = played.ok("export", "K7", "-o", str(file)).out
    assert f"Check it: pbem verify {file}" in said
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text()) == json.loads(played.ok("export", "K7").out)
    for subject in (str(file), "K7"):
        told = played.ok("verify", subject).lines
        assert re.fullmatch(
            r"K7: \d+ rows to its end, dealt again from the seed and judged again: .*", told[0]
        )
        assert told[1].startswith("It all rests on this file alone: whoever has the seed can make another")
        assert "--head" in told[2]


def test_a_file_that_is_there_keeps_its_mode(played: Shell) -> None:
    file = played.home / "k7.json"
    file.write_text("a longer text than any game " * 10_000)
    file.chmod(0o664)
    before = file.stat()
    played.ok("export", "K7", "-o", str(file))
    after = file.stat()
    assert (after.st_mode, after.st_uid, after.st_ino) == (before.st_mode, before.st_uid, before.st_ino)
    assert json.loads(file.read_text()) == json.loads(played.ok("export", "K7").out)


def test_what_is_no_file_is_written_to_and_stays_as_it_is(played: Shell) -> None:
    """A pipe here; as root a device that others use."""
    pipe = played.home / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o644)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    played.ok("export", "K7", "-o", str(pipe))
    reader.join()
    assert stat.S_IMODE(pipe.stat().st_mode) == 0o644
    assert json.loads(heard[0]) == json.loads(played.ok("export", "K7").out)


def test_an_export_that_fails_leaves_no_half_file(played: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("no")))
    with pytest.raises(OSError, match="no"):
        write_private(played.home / "new.json", "{}")
    assert not [path for path in played.home.iterdir() if "new.json" in path.name]


def test_an_export_can_be_packed(played: Shell) -> None:
    file, packed = played.home / "k7.json", played.home / "k7.json.gz"
    for path in (file, packed):
        played.ok("export", "K7", "-o", str(path))
        assert "no row is wrong" in played.ok("verify", str(path)).out
    assert packed.stat().st_size * 2 < file.stat().st_size
    packed.write_bytes(packed.read_bytes()[:-20])
    assert "is badly packed: it ends too early" in played.no("verify", str(packed))


def test_a_game_moves_to_another_server(played: Shell, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = played.home / "k7.json.gz"
    played.ok("export", "K7", "-o", str(file))
    there = Shell(tmp_path_factory.mktemp("there"))
    assert "K7 is here now" in there.ok("import", str(file)).out
    assert there.ok("export", "K7").out == played.ok("export", "K7").out
    assert there.ok("replay", "K7", "--plain").out == played.ok("replay", "K7", "--plain").out
    assert (
        there.no("import", str(file))
        == "It cannot be done: K7 is here already.  How it goes: pbem import --help"
    )
    changed = played.home / "changed.json"
    changed.write_text(there.ok("export", "K7").out.replace('"discard ', '"discard 9', 1))
    assert played.no("import", str(changed)).startswith("Not brought in: Row ")


def test_tampering_with_one_fact_is_named_in_words(played: Shell) -> None:
    file = played.home / "k7.json"
    played.ok("export", "K7", "-o", str(file))
    document = json.loads(file.read_text())
    row = next(row for row in document["rows"] if row[5][0][0] == "laid")
    row[5][0][4] = not row[5][0][4]
    file.write_text(json.dumps(document))
    line = played.no("verify", str(file))
    assert line.startswith(f"Row {row[1]} is wrong: it says ['laid', ")
    assert "but by seed and rules it is ['laid', " in line
    assert line.endswith("Ask the host for a new export of the game, and keep this file")


def test_bots_are_played_again_unless_one_is_in_a_hurry_or_their_version_is_gone(played: Shell) -> None:
    assert "not replayed" not in played.ok("verify", "K7").out
    assert (
        "Steady: legal, bot not replayed (left out by --quick)." in played.ok("verify", "K7", "--quick").lines
    )
    document = json.loads(played.ok("export", "K7").out)
    document["terms"]["bots"][2]["version"] = 7
    file = played.home / "k7.json"
    file.write_text(json.dumps(rehashed(document)))
    assert (
        "Steady: legal, bot not replayed (steady 7 is not known here)."
        in played.ok("verify", str(file)).lines
    )


def test_a_head_from_a_mail_says_how_far_a_file_can_be_trusted(played: Shell) -> None:
    heads = json.loads(played.ok("export", "K7").out)["heads"]
    rows = len(heads)
    told = played.ok("verify", "K7", "--head", heads[3][:20], "--head", f"10:{heads[9]}").lines
    assert told[1:] == [
        f"Head of row 4: rows 1-4 are those of your letters ({heads[3][:20]}).",
        f"Head of row 10: rows 1-10 are those of your letters (10:{heads[9]}).",
        f"Rows 11-{rows} rest on this file alone: whoever has the seed can make others.",
    ]
    told = played.ok("verify", "K7", "--head", f"Ben = 10: {heads[9]}", "--head", heads[3]).lines
    assert told[1:3] == [
        f"Head of row 10: rows 1-10 are those of the letters of Ben (10: {heads[9]}).",
        f"Head of row 4: rows 1-4 are those of your letters ({heads[3]}).",
    ]
    told = played.ok("verify", "K7", "--head", heads[-2]).lines
    assert told[-1].startswith(f"Row {rows} rests on this file alone")
    told = played.ok("verify", "K7", "--head", heads[-1]).lines
    assert told[1:] == [f"Head of row {rows}: rows 1-{rows} are those of your letters ({heads[-1]})."]


def test_a_head_that_does_not_belong_to_the_game_is_named(played: Shell) -> None:
    heads = json.loads(played.ok("export", "K7").out)["heads"]
    rows = len(heads)
    line = played.no("verify", "K7", "--head", "0" * 64)
    assert line.startswith(f"The head {'0' * 64} from your mail belongs to another game")
    assert line.endswith("Take a head from a mail of K7")
    assert played.no("verify", "K7", "--head", heads[3][:19]).startswith(f"{heads[3][:19]} is no head")
    line = played.no("verify", "K7", "--head", f"5:{heads[3]}")
    assert line.startswith(f"Row 5 is not the one of your mail: there its head is 5:{heads[3]}.")
    line = played.no("verify", "K7", "--head", f"{rows + 1}:{heads[3]}")
    assert line.startswith(f"The game ends with row {rows} here, but your mail has a head of row {rows + 1}")


def test_what_a_check_says_is_there_for_programs(played: Shell) -> None:
    heads = json.loads(played.ok("export", "K7").out)["heads"]
    told = json.loads(played.ok("verify", "K7", "--json", "--head", heads[3]).out)
    assert told == {
        "schema": "pbem.view/1",
        "game": "K7",
        "status": "over",
        "findings": [],
        "notes": [],
        "rows": len(heads),
        "draw": None,
        "heads": [{"head": heads[3], "row": 4, "of": None}],
        "covered": 4,
        "on_the_file_alone": [5, len(heads)],
    }
    wrong = played("verify", "K7", "--json", "--head", "0" * 64)
    assert wrong.code == 1
    (finding,) = json.loads(wrong.out)["findings"]
    assert finding["row"] == 0
    assert finding["words"].startswith("The head 000")
    assert finding["next_step"] == "Take a head from a mail of K7"


def test_a_game_that_was_given_up_is_not_called_finished(table: Shell) -> None:
    rows = len(json.loads(table.ok("export", "K7").out)["heads"])
    table.ok("close", "K7", "--yes")
    told = table.ok("verify", "K7").lines
    assert told[0].startswith(f"K7 is broken off at row {rows}, not finished;")
    assert told[1].startswith("It all rests on this file alone")


def test_of_what_a_file_says_only_so_much_is_repeated_as_fits_into_a_line(played: Shell) -> None:
    file = played.home / "k7.json"
    document = json.loads(played.ok("export", "K7").out)
    for change in ({5: [["laid", *["x" * 4000] * 1500]]}, {3: "x" * 900, 4: "y" * 900}):
        rows = [[*row] for row in document["rows"]]
        for at, value in change.items():
            rows[4][at] = value
        file.write_text(json.dumps(document | {"rows": rows}))
        for command in ("verify", "import"):
            assert len(played.no(command, str(file))) < 1500


def test_a_running_game_exports_what_the_asker_may_see(table: Shell) -> None:
    public, own = (json.loads(table.ok("export", "K7", *more).out) for more in ([], ["--as", "anna"]))
    assert {"seed", "rows"}.isdisjoint(public)
    assert (public["seen_by"], own["seen_by"]) == (-1, 0)
    assert public["heads"] == own["heads"]
    assert table.no("verify", "K7", "--head", public["heads"][0]).startswith("K7 still runs: it can be")


@pytest.mark.parametrize("text", ["", "{", "[]", "5", '{"schema": "pbem.game/1"}', "\0\1\2"])
def test_any_other_file_is_refused_in_one_line(shell: Shell, text: str) -> None:
    file = shell.home / "file.json"
    file.write_text(text)
    assert shell.no("verify", str(file))


def test_what_a_file_says_is_not_obeyed_by_the_terminal(played: Shell) -> None:
    file = played.home / "k7.json"
    document = json.loads(played.ok("export", "K7").out)
    document["rows"][3][3] = "\x1b]0;x\x07"
    file.write_text(json.dumps(document))
    for command in ("verify", "import"):
        assert "\x1b" not in played.no(command, str(file))


def test_a_file_that_is_not_there_is_told_from_a_game(shell: Shell) -> None:
    assert shell.no("verify", "nowhere.json").startswith("There is no file nowhere.json.")
    assert shell.no("verify", "K7").startswith("No game K7")
