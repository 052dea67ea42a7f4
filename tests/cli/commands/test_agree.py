"""``pbem undo`` of a decided move, and ``pbem agree``."""

from __future__ import annotations

from tests.cli.conftest import Shell, waiting_for


def moved(table: Shell) -> tuple[str, str]:
    """Who has moved, and who is the other person at the table."""
    name = waiting_for(table)
    table.ok("move", "K7", table.ok("legal", "K7", "--as", name).lines[0], "--as", name)
    return name, "Ben" if name == "Anna" else "Anna"


def test_a_decided_move_is_taken_back_when_the_other_agrees(table: Shell) -> None:
    name, other = moved(table)
    asked = table.ok("undo", "K7", "--as", name).lines
    assert asked[0] == f"The last decision of {name} is taken back if {other} agrees."
    assert asked[0] in table.ok("show", "K7").lines
    assert table.ok("agree", "K7", "--as", other).lines[0] == f"The last decision of {name} is taken back."
    assert waiting_for(table) == name
    log = table.ok("log", "K7").out
    assert f"By the consent of the table the last decision of {name} is taken back." in log
    table.ok("replay", "K7", "--plain")
    table.ok("db", "check")


def test_a_request_can_be_refused(table: Shell) -> None:
    name, other = moved(table)
    table.ok("undo", "K7", "--as", name)
    assert table.ok("agree", "K7", "no", "--as", other).lines == [f"The last decision of {name} stands."]
    assert table.no("agree", "K7", "--as", other).startswith("Nobody asks to take a move back any more.")


def test_who_did_not_decide_last_cannot_ask(table: Shell) -> None:
    _, other = moved(table)
    line = table.no("undo", "--as", other, "k7")
    assert line.startswith("There is no move to take back")
    assert line.endswith("See: pbem log K7")
