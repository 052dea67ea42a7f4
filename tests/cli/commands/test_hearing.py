"""Beside the game, at the terminal: ``pbem mute`` and ``unmute``, ``pbem notes`` and ``publish``."""

from __future__ import annotations

from tests.cli.conftest import Shell


def test_somebody_is_muted_and_heard_again(table: Shell) -> None:
    assert "tell nothing of what Ben says" in table.ok("mute", "K7", "ben", "--as", "anna").out
    assert "You hear nothing of that player already." in table.no("mute", "K7", "ben", "--as", "anna")
    assert "Anna hears Ben again" in table.ok("unmute", "K7", "ben", "--as", "anna").out
    assert "You hear that player already." in table.no("unmute", "K7", "ben", "--as", "anna")
    assert "Another player" in table.no("mute", "K7", "anna", "--as", "anna")


def test_notes_have_numbers_and_are_published_after_the_end_only(table: Shell) -> None:
    for words in ("one", "two"):
        table.ok("notes", "K7", words, "--as", "anna")
    assert "Nobody gets your notes while the game lasts." in table.no("publish", "K7", "--as", "anna")
    assert "when K7 has ended" in table.ok("publish", "K7", "later", "--as", "anna").out
    assert "stay yours" in table.ok("publish", "K7", "no", "--as", "anna").out
    table.ok("close", "K7", "--yes")
    assert "Nobody has published" in table.ok("notes", "K7", "--published").out
    listed = table.ok("notes", "K7", "--as", "anna").out.split("\n")
    assert [line.split()[0] for line in listed if line.strip()] == ["1", "2"]
    table.ok("publish", "K7", "2", "--as", "anna")
    assert "Anna: two" in table.ok("notes", "K7", "--published").out
    (note,) = table.ok("notes", "K7", "--published", "--json").json["published"]
    assert (note["seat"], note["text"]) == (0, "two")
    assert "There is no such note" in table.no("publish", "K7", "2", "--as", "anna")
    assert table.no("publish", "K7", "first", "--as", "anna").startswith("“first” is no note.")


def test_how_talk_is_heard_is_set_by_the_host(table: Shell) -> None:
    table.ok("players", "anna", "--set", "talk=daily")
    people = {one["name"]: one for one in table.ok("players", "--json").json["players"]}
    assert (people["Anna"]["talk"], people["Ben"]["talk"]) == ("daily", "mail")
    assert "now or turn or daily" in table.no("players", "anna", "--set", "talk=loud")
