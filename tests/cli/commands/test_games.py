"""``pbem new``, ``games`` and ``start``."""

from __future__ import annotations

import re

import pytest
import typer

from pbem.cli.shell.options import seconds
from pbem.spans import write_span
from tests.cli.conftest import THREE, Shell


def test_a_game_is_made_listed_and_begun(shell: Shell) -> None:
    assert "No games yet" in shell.ok("games").out
    made = shell.ok("new", "k7", *THREE)
    assert made.lines[0] == "K7: Anna, Ben, Steady. Edition anniv, base, 3 rounds."
    assert made.lines[-1] == "Begin: pbem start K7"
    assert re.search(r"seed: [0-9a-f]{64}$", made.out, re.MULTILINE)
    (game,) = shell.ok("games", "--json").json["games"]
    assert (game["status"], game["round"], game["waiting_for"]) == ("open", 0, [])
    begun = shell.ok("start", "k7").out
    assert "K7 has begun. Waiting for " in begun
    (game,) = shell.ok("games", "--json").json["games"]
    assert (game["status"], game["round"]) == ("running", 1)
    assert game["waiting_for"][0] in begun
    assert "running" in shell.ok("games").out


def test_without_a_code_one_is_chosen(shell: Shell) -> None:
    code = shell.ok("new", *THREE, "--start").out.partition(":")[0]
    assert re.fullmatch(r"[A-Z0-9]{2,}", code)
    assert f"{code}, running." in shell.ok("show", code).out


def test_seats_are_in_the_order_of_the_command_line(shell: Shell) -> None:
    shell.ok("new", "K7", "--bot", "random", *THREE, "--bot", "Gimli=random", "--bot", "steady")
    (game,) = shell.ok("games", "--json").json["games"]
    assert game["names"] == ["Random", "Anna", "Ben", "Steady", "Gimli", "Steady2"]
    assert game["bots"] == ["random", None, None, "steady", "random", "steady"]


def test_edition_settings_times_and_rounds_reach_the_game(shell: Shell) -> None:
    said = shell.ok(
        "new", "K7", *THREE, "--edition", "anniv-bg", "--set", "multi_goal=choose_one", "--set",
        "break_target=other", "--rounds", "2", "--per-turn", "3d", "--cooling", "1h30m",
    ).out  # fmt: skip
    (game,) = shell.ok("games", "--json").json["games"]
    assert (game["edition"], game["rounds"]) == ("anniv-bg", 2)
    assert game["settings"] == {"multi_goal": "choose_one", "break_target": "other", "rounds": 2}
    assert "3d for each turn; a move can be taken back for 1h30m." in said


def test_modules_may_be_added(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--with", "s2")
    (game,) = shell.ok("games", "--json").json["games"]
    assert game["modules"] == ["base", "s2"]


@pytest.mark.parametrize(("named", "modules"), [("base", ["base"]), ("s2, base", ["base", "s2"])])
def test_the_base_game_may_be_named_and_is_there_anyway(shell: Shell, named: str, modules: list[str]) -> None:
    assert f", {' + '.join(modules)}, 3 rounds." in shell.ok("new", "K7", *THREE, "--with", named).out
    (game,) = shell.ok("games", "--json").json["games"]
    assert game["modules"] == modules


def test_bots_alone_play_to_the_end(shell: Shell) -> None:
    said = shell.ok("new", "B2", *("--bot", "random") * 3, "--rounds", "1", "--start").out
    assert "played to its end by bots" in said


def test_a_finished_game_can_be_put_away(table: Shell) -> None:
    table.ok("new", "B2", *("--bot", "random") * 3, "--rounds", "1", "--start")
    assert table.no("archive", "K7") == "K7 is not over.  Look at it: pbem show K7"
    assert "B2 is put away." in table.ok("archive", "b2").out
    assert [game["game"] for game in table.ok("games", "--json").json["games"]] == ["K7"]
    assert "B2" in table.ok("games", "--all").out
    table.ok("archive", "B2", "--back")
    assert "B2" in table.ok("games").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--player", "Anna"], "is no player"),
        (["--player", "Anna <anna@example.org, eve@example.org>"], "is no player"),
        (["--player", "Anna <anna>"], "is no player"),
        (["--per-turn", "soon"], "no length of time"),
        (["--cooling", "-5m"], "no length of time"),
        (["--set", "multi_goal"], "no setting"),
        (["--rounds", "0"], "--rounds"),
    ],
)
def test_what_cannot_be_read_is_exit_2(shell: Shell, words: list[str], said: str) -> None:
    assert said in shell.no("new", *THREE, *words, code=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--edition", "lost"], "no edition lost; there are anniv"),
        (["--with", "dragons"], "no module dragons"),
        (["--bot", "clever"], "no bot clever; there are"),
        (["--set", "multi_goal=maybe"], "multi_goal takes all_in_order or choose_one"),
        (["--set", "luck=on"], "no setting luck"),
        (["--player", "anna <other@example.org>"], "two players are called"),
        (["--player", "Ann <ANNA@example.org>"], "same address"),
        (["--player", "Play <p@example.org>"], "command word"),
        (["--player", "12 <p@example.org>"], "begins with a letter"),
        (["--player", "Eva <eva@example.org> en Mars/Olympus"], "no time zone Mars/Olympus"),
        (
            ["--player", "Eva <eva@example.org> zz"],
            "letters are written in en, bg, de, he, pl, ru, uk, not in zz",
        ),
        (["--player", "Eva <eva@example.org> xx"], "not in xx"),
        (["--bot", "random"] * 9, "12 players: this game is for 3 to 10"),
    ],
)
def test_what_makes_no_game_is_exit_1(shell: Shell, words: list[str], said: str) -> None:
    line = shell.no("new", "K9", *THREE, *words)
    assert said in line
    assert line.endswith("  How it goes: pbem new --help")
    assert "No games yet" in shell.ok("games").out


def test_a_code_is_taken_once(table: Shell) -> None:
    assert "there is a game K7 already" in table.no("new", "k7", *THREE)
    assert "is no code" in table.no("new", "K-7", *THREE)


def test_a_game_begins_once(table: Shell) -> None:
    assert table.no("start", "K7") == "K7 has begun already.  Look at it: pbem show K7"


def test_an_unknown_game_is_answered_with_the_nearest_one(table: Shell) -> None:
    assert table.no("show", "K8") == "No game K8. Did you mean K7?  List them: pbem games"
    assert table.no("show", "ZZZ") == "No game ZZZ.  List them: pbem games"


@pytest.mark.parametrize(
    ("text", "length"),
    [("24h", 86400), ("10m", 600), ("3d", 259200), ("1d12h", 129600), ("90s", 90), ("0", 0)],
)
def test_lengths_of_time_are_read(text: str, length: int) -> None:
    assert seconds(text) == length
    assert seconds(write_span(length)) == length


@pytest.mark.parametrize("text", ["", "24", "h", "-1h", "1.5h", "tomorrow", "1h 2x"])
def test_other_texts_are_no_length_of_time(text: str) -> None:
    with pytest.raises(typer.BadParameter):
        seconds(text)


def test_a_game_can_be_abandoned(table: Shell) -> None:
    unasked = table("close", "K7")  # nobody there to say yes
    assert (unasked.code, unasked.err.strip()[-9:]) == (1, "add --yes")
    assert table.ok("close", "k7", "--yes").lines[0].startswith("K7 is abandoned.")
    (game,) = table.ok("games", "--json").json["games"]
    assert (game["status"], game["waiting_for"]) == ("abandoned", [])
    assert "seed" in table.ok("export", "K7").json
    assert table.no("close", "K7", "--yes").startswith("K7 was abandoned.")
    assert table.no("legal", "K7", "--as", "anna").startswith("K7 was abandoned.")
    table.ok("replay", "K7", "--plain")
    table.ok("archive", "K7")


def test_a_game_is_forgotten_only_if_it_does_not_run(table: Shell) -> None:
    assert table.no("forget", "k7") == (
        "K7 still runs, and its players would never know.  End it for all of them: pbem close K7"
    )
    table.ok("close", "K7", "--yes")
    unasked = table("forget", "K7")
    assert (unasked.code, unasked.err.strip()[-9:]) == (1, "add --yes")
    assert table.ok("forget", "k7", "--yes").out.startswith("K7 is forgotten.")
    assert "No games yet" in table.ok("games").out
    assert table.no("forget", "K7").startswith("No game K7")
