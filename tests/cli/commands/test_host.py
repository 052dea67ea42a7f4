"""What a host does to a game at the terminal, and ``pbem vote``."""

from __future__ import annotations

import pytest

from pbem.config import Settings
from pbem.store.schema.kinds import OutboxStatus
from pbem.wiring import build_app
from tests.cli.conftest import Shell, waiting_for


def test_clocks_are_stopped_and_set_going(table: Shell) -> None:
    name = waiting_for(table)
    assert table.ok("pause", "k7", "--reason", "Easter").lines[0].startswith("The clocks of K7 stand.")
    (game,) = table.ok("games", "--json").json["games"]
    assert game["paused"]
    assert game["until"] is None
    assert "its clocks, which stand" in table.ok("games").out
    assert table.no("pause", "K7").startswith("The clocks of K7 stand already.")
    said = table.ok("resume", "K7").lines
    assert said[0].startswith("The clocks of K7 run.")
    assert said[1].startswith(f"{name} may answer until ")
    assert "The host stopped the clocks of this table." in table.ok("log", "K7").out
    table.ok("db", "check")


def test_time_is_given_and_changed(table: Shell) -> None:
    name = waiting_for(table)
    other = "Ben" if name == "Anna" else "Anna"
    assert "more time in K7: 2d" in table.ok("extend", "K7", name, "2d").out
    assert "more time in K7: 12h" in table.ok("extend", "K7", "12h").out
    assert table.no("extend", "K7", other, "2d").startswith("Nothing is waited for there.")
    assert "between one hour and sixty days" in table.no("extend", "K7", name, "1m")
    assert table.ok("time", "K7", "3d").lines[0].startswith("Turns of K7 take up to 3d from now on.")
    table.ok("db", "check")


def test_a_bot_stands_in_and_the_game_is_closed(table: Shell) -> None:
    assert (
        table.ok("vote", "K7", "replace", "Ben", "by", "bot", "--as", "Anna").lines[0]
        == "The vote is carried."
    )
    assert "K7" in table.ok("games", "--late").out
    assert table.ok("close", "K7", "--yes", "--reason", "nobody left").lines[0].startswith("K7 is abandoned.")
    assert table.ok("games", "--late").lines == ["Nobody is late in any game."]
    table.ok("verify", "K7")


def test_a_vote_is_asked_for_and_carried(table: Shell) -> None:
    asked = table.ok("vote", "K7", "pause", "--as", "Anna").lines
    assert asked[0].startswith("The others have not said enough yet; silence is no. It is open until ")
    assert table.no("vote", "K7", "end", "--as", "Ben").startswith("K7 votes already")
    assert table.ok("vote", "K7", "yes", "--as", "Ben").lines == ["The vote is carried."]
    assert table.no("vote", "K7", "no", "--as", "Ben").startswith("K7 is not asked anything.")
    assert "vote extend 3d" in table.no("vote", "K7", "extend", "soon", "--as", "Ben")
    table.ok("db", "check")


def test_tick_is_named_only_where_it_can_send(table: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.ok("pause", "K7").lines[0] == "The clocks of K7 stand. Letters wait to be sent: pbem serve."
    retried = "1 will be tried again at once by the server."
    number = failed_letter(table)
    assert table.ok("mail", "retry", number).lines == [retried]
    monkeypatch.setenv("PBEM_SMTP_HOST", "127.0.0.1")
    assert table.ok("resume", "K7").lines[0].endswith("Letters wait to be sent: pbem serve or pbem tick.")
    number = failed_letter(table)
    assert table.ok("mail", "retry", number).lines == [f"{retried}  By hand: pbem tick"]


def failed_letter(shell: Shell) -> str:
    """Give up a letter; what it is called."""
    app = build_app(Settings(home=shell.home))
    row = app.store.outbox(OutboxStatus.NEW)[0]
    app.store.outbox_failed(row.id, "550 no")
    app.store.close()
    return f"out-{row.id}"
