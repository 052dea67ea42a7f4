"""``pbem show``, ``hand``, ``legal``, ``move`` and ``undo``."""

from __future__ import annotations

import re

import pytest

from pbem.simulate.dump import decision
from tests.cli.conftest import THREE, Shell, waiting_for


def legal(shell: Shell, name: str) -> list[str]:
    return shell.ok("legal", "K7", "--as", name).lines


def other(name: str) -> str:
    return "Ben" if name == "Anna" else "Anna"


# Moving ---------------------------------------------------------------------------------------------


def test_a_move_needs_no_quotes_and_options_stand_anywhere(table: Shell) -> None:
    for place in range(3):
        name = waiting_for(table)
        words = legal(table, name)[0].split()
        if place == 0:
            answer = table.ok("move", "K7", *words, "--as", name)
        elif place == 1:
            answer = table.ok("move", "--as", name.lower()[:2], "K7", *words)
        else:
            answer = table.ok("move", "k7", words[0], "--as", name, *words[1:])
        assert answer.lines[0].startswith("You ")
        assert re.fullmatch(r"Now it waits for \w+\.", answer.lines[-1])


def test_a_place_with_a_minus_is_no_option(table: Shell) -> None:
    name = waiting_for(table)
    card = table.ok("hand", "K7", "--json", "--as", name).json["hand"][0]
    for words in (["at", "-1,3"], ["-1,3"], ["at", "-1", ",", "-2"]):
        line = table.no("move", "K7", "play", str(card), *words, "--as", name)
        assert line.startswith(f"play {card} at -1,")


def test_an_unknown_option_is_not_taken_for_a_word(table: Shell) -> None:
    assert "no such option --dryrun" in table.no(
        "move", "K7", "play", "1", "--dryrun", "--as", "anna", code=2
    )


def test_who_moves_comes_from_the_option_the_environment_or_the_config(
    table: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = waiting_for(table)
    line = table.no("hand", "K7", code=2)
    assert "--as NAME, or set PBEM_PLAYER" in line
    (table.home / "pbem.toml").write_text(f'player = "{name}"\n')
    mine = table.ok("hand", "K7").out
    assert mine == table.ok("hand", "K7", "--as", name).out
    monkeypatch.setenv("PBEM_PLAYER", other(name))
    assert table.ok("hand", "K7").out != mine
    assert table.ok("hand", "K7", "--as", name).out == mine
    monkeypatch.delenv("PBEM_PLAYER")
    table.ok("move", "K7", *legal(table, name)[0].split())


def test_a_refused_move_says_what_was_read_why_not_and_what_would_work(table: Shell) -> None:
    name = waiting_for(table)
    moves = legal(table, name)
    card = next(line.split()[1] for line in moves if re.match(r"play \d+ at [^9]", line))
    line = table.no("move", "K7", "PLAY", card, "(7/7)", "--as", name)
    assert line.startswith(f"play {card} at 7,7: No tunnel that comes from the start leads to 7,7.")
    would = re.search(r"This would work: (.*?)\.  ", line)
    assert would
    assert would[1].split(", play")[0] in moves
    assert line.endswith(f"  All moves: pbem legal K7 --as {name}")


def test_a_slip_in_the_verb_is_mended_and_no_other_move_is_offered(table: Shell) -> None:
    name = waiting_for(table)
    line = legal(table, name)[0]
    slip = line.replace("play", "paly", 1)
    assert (
        table.no("move", "K7", *slip.split(), "--as", name) == f"“paly” is not a move. Did you mean: {line}"
    )
    told = table.no("move", "K7", "dance", "7", "--as", name)
    held = {line.split()[1] for line in legal(table, name)}
    assert not held & set(re.findall(r"\d+", told.partition(":")[2].partition("All moves")[0]))


def test_a_program_can_go_on_from_the_answer_to_a_move(table: Shell) -> None:
    name = waiting_for(table)
    line = legal(table, name)[0]
    answer = table.ok("move", "K7", *line.split(), "--as", name, "--json").json
    assert (answer["schema"], answer["move"], answer["counts_from"]) == ("pbem.view/1", line, None)
    shown = table.ok("show", "K7", "--as", name, "--json").json
    assert {key: answer[key] for key in shown} == shown


def test_refusals_never_change_the_game(table: Shell) -> None:
    name = waiting_for(table)
    before = table.ok("show", "K7", "--json", "--as", name).json
    for words in (["dance"], ["play", "999"], ["discard", "1", "2", "3", "4", "5"], ["choose", "1"]):
        assert table.no("move", "K7", *words, "--as", name).endswith(f"pbem legal K7 --as {name}")
    assert "not your turn" in table.no("move", "K7", "discard", "1", "--as", other(name))
    assert "Nobody called Eve sits here." in table.no("move", "K7", "discard", "1", "--as", "Eve")
    assert table.ok("show", "K7", "--json", "--as", name).json == before


def test_a_dry_run_reads_and_judges_but_changes_nothing(table: Shell) -> None:
    name = waiting_for(table)
    line = legal(table, name)[0]
    answer = table.ok("move", "K7", *line.upper().split(), "--as", name, "--dry-run")
    assert answer.lines[:3] == [
        f"Read as: {line}",
        "It is legal and would count at once.",
        "Then you would read:",
    ]
    assert answer.lines[3].startswith("  You ")
    foretold = table.ok("move", "K7", line, "--as", name, "--dry-run", "--json").json
    assert (foretold["move"], [f"  {text}" for text in foretold["would"]]) == (line, answer.lines[3:])
    assert table.no("move", "K7", "play", "999", "--as", name, "--dry-run")
    assert waiting_for(table) == name


def test_moves_wait_for_the_cooling_time_and_can_be_taken_back(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--cooling", "10m", "--start")
    name = waiting_for(shell)
    line = legal(shell, name)[0]
    held = shell.ok("move", "K7", *line.split(), "--as", name)
    assert held.lines[0].startswith("Your move counts from ")
    assert held.lines[0].endswith(f": {line}")
    assert held.lines[1] == f"Take it back: pbem undo K7 --as {name}"
    assert line in shell.ok("hand", "K7", "--as", name).out
    for public in (shell.ok("show", "K7").out, shell.ok("show", "K7", "--as", other(name)).out):
        assert "Your move" not in public  # nobody else hears of it
    assert shell.ok("undo", "K7", "--as", name).lines[0] == f"Taken back: {line}"
    assert shell.no("undo", "K7", "--as", name).startswith("There is no move to take back.")
    assert waiting_for(shell) == name


def test_now_skips_the_cooling_time(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--start")
    name = waiting_for(shell)
    shell.ok("move", "K7", *legal(shell, name)[0].split(), "--as", name, "--now")
    assert waiting_for(shell) == other(name)


def test_before_the_start_and_for_others_there_is_nothing_to_do(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE)
    waits = "K7 has not begun.  See what it waits for: pbem show K7"
    assert shell.no("legal", "K7", "--as", "anna") == waits
    assert shell.no("move", "K7", "discard", "1", "--as", "anna").startswith("K7 has not begun.")
    assert "Nothing has been dealt yet." in shell.ok("show", "K7").out
    assert "You hold no cards yet." in shell.ok("hand", "K7", "--as", "anna").out
    shell.ok("start", "K7")
    name = waiting_for(shell)
    assert shell.no("legal", "K7", "--as", other(name)) == (
        f"It is not {other(name)}’s turn but {name}’s.  Look: pbem show K7"
    )


# Looking --------------------------------------------------------------------------------------------


def test_legal_lists_moves_as_they_are_typed_and_by_card(table: Shell) -> None:
    name = waiting_for(table)
    moves = legal(table, name)
    card = moves[0].split()[1]
    with_card = table.ok("legal", "K7", card, "--as", name).lines
    assert with_card == [line for line in moves if line.split()[1] == card]
    assert table.no("legal", "K7", "999", "--as", name).startswith("No move is possible with card 999.")
    shown = table.ok("legal", "K7", "--as", name, "--json").json
    assert (shown["schema"], shown["asked"], len(shown["legal"])) == ("pbem.view/1", "turn", len(moves))


def test_the_public_view_has_no_cards_and_no_roles(table: Shell) -> None:
    shown = table.ok("show", "K7", "--json").json
    assert shown["schema"] == "pbem.view/1"
    assert (shown["seat"], shown["hand"], shown["legal"], shown["role"]) == (-1, [], [], None)
    assert shown["roles"] == [None] * 3
    assert shown["gold"] == [None] * 3
    text = table.ok("show", "K7").out
    assert "gold miner" not in text
    assert "saboteur" not in text
    assert "to move" in text
    assert "unknown goal" in text


def test_a_player_sees_her_own_cards_and_nobody_elses(table: Shell) -> None:
    hands = {name: table.ok("hand", "K7", "--as", name, "--json").json["hand"] for name in ("Anna", "Ben")}
    shown = table.ok("show", "K7", "--as", "anna", "--json").json
    assert shown["hand"] == hands["Anna"]
    assert shown["names"][shown["seat"]] == "Anna"
    assert [role is None for role in shown["roles"]] == [False, True, True]
    text = table.ok("show", "K7", "--as", "anna").out
    assert {int(number) for number in re.findall(r"No\.(\d+)", text)} == {*hands["Anna"]}
    assert "Anna (you)" in text


def test_json_has_the_names_of_the_simulation_dump(table: Shell) -> None:
    from pbem.app.game import load
    from pbem.app.lobby.games import seat_of
    from pbem.config import Settings
    from pbem.engine import view
    from pbem.wiring import build_app

    name = waiting_for(table)
    loaded = load(build_app(Settings(home=table.home)), "K7")
    seen = view(loaded.state, seat_of(loaded, name))
    dumped = decision(0, seen, seen.legal[0])
    shown = table.ok("show", "K7", "--as", name, "--json").json
    same = set(dumped) - {"game", "move"}
    assert {key: shown[key] for key in same} == {key: dumped[key] for key in same}


def test_any_past_moment_can_be_shown(table: Shell) -> None:
    moments = []
    for _ in range(3):
        name = waiting_for(table)
        shown = table.ok("show", "K7", "--json").json
        moments.append(shown)
        table.ok("move", "K7", *legal(table, name)[0].split(), "--as", name)
    for shown in moments:
        assert table.ok("show", "K7", "--at", str(shown["seq"]), "--json").json == shown
    assert table.ok("show", "K7", "--at", "0", "--json").json["round"] == 0
    assert "Nothing has been dealt yet" in table.ok("show", "K7", "--at", "0").out
    assert "has the entries 1 to" in table.no("show", "K7", "--at", "999")


def test_ascii_means_ascii_also_where_a_name_is_quoted(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--bot", "Jo-7=random", "--start")
    assert "“Jo-7”" in shell.ok("show", "K7").out
    assert shell.ok("show", "K7", "--ascii").out.isascii()


def test_ascii_means_ascii(table: Shell) -> None:
    assert not table.ok("show", "K7").out.isascii()
    assert table.ok("show", "K7", "--ascii").out.isascii()
    assert table.ok("show", "K7", "--ascii", "--as", "anna").out.isascii()
    assert table.ok("games", "--ascii").out.isascii()
