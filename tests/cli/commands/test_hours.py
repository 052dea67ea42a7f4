"""When somebody plays, at the terminal: ``pbem away``, ``back`` and ``players --set``."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.cli.conftest import THREE, Shell, waiting_for


def people(shell: Shell) -> dict[str, dict[str, str]]:
    return {one["name"]: one for one in shell.ok("players", "--json").json["players"]}


def test_somebody_is_away_and_back(table: Shell) -> None:
    name = waiting_for(table)
    back = (datetime.now(UTC) + timedelta(days=9)).date()
    said = table.ok("away", "K7", "until", str(back), "--as", name).out
    assert f"and back on {back}." in said
    assert people(table)[name]["away"].endswith(f"/{back}")
    assert f"{name} is back." in table.ok("back", "K7", "--as", name).out
    assert people(table)[name]["away"] == ""
    refused = table.no("away", "K7", "until", "doomsday", "--as", name)
    assert refused.startswith("It cannot be done: write until 3 Dec, ")


def test_hours_are_set_by_the_host(table: Shell) -> None:
    name = waiting_for(table)
    table.ok("players", name, "--set", "quiet=23-7", "--set", "days=mon-sat")
    assert (people(table)[name]["quiet"], people(table)[name]["days"]) == ("23:00-07:00", "123456")
    assert "at least 14 hours are needed" in table.no(
        "players", name, "--set", "days=mon", "--set", "quiet=9-21"
    )
    assert "quiet is written like 23:00-07:00" in table.no("players", name, "--set", "quiet=late").casefold()


def test_hours_of_one_who_plays_nowhere_are_checked_too(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE)
    shell.ok("players", "anna", "--set", "days=mon")
    assert "at least 14 hours are needed" in shell.no("players", "anna", "--set", "quiet=9-21")
    assert (people(shell)["Anna"]["quiet"], people(shell)["Anna"]["days"]) == ("", "1")


def test_a_game_is_made_with_a_bank_and_a_longest_time(shell: Shell) -> None:
    said = shell.ok("new", "K7", *THREE, "--bank", "12h", "--longest", "7d").out
    assert "1d for each turn and 12h in reserve; a move can be taken back for 10m." in said
    assert "at least that for a turn" in shell.no("new", "K8", *THREE, "--per-turn", "3d", "--longest", "1d")


def test_reminders_are_put_off_and_come_again(table: Shell) -> None:
    name = waiting_for(table)
    assert table.ok("snooze", "K7", "2d", "--as", name).out.startswith(f"{name} hears no reminders for 2d.")
    assert table.ok("snooze", "K7", "0", "--as", name).out == f"{name} is reminded as usual.\n"
    assert "no more than 30d" in table.no("snooze", "K7", "31d", "--as", name)
    table.ok("players", name, "--set", "nudges=90 50")
    assert people(table)[name]["nudges"] == "50 90"
