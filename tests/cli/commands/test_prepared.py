"""``pbem prepare``, ``prepared`` and ``unprepare``, and the shield of a new game."""

from __future__ import annotations

from tests.cli.conftest import THREE, Shell


def test_moves_are_prepared_explained_listed_and_taken_back(table: Shell) -> None:
    said = table.ok("prepare", "K7", "if", "ben", "is", "broken", "discard", "oldest", "--as", "anna").lines
    assert said[0] == "Prepared: if Ben is broken discard oldest"
    assert "your oldest card is thrown away for you" in said[1]
    assert said[-1] == "All you have prepared: pbem prepared K7 --as Anna"
    table.ok("prepare", "K7", "else discard oldest", "--as", "anna")
    listed = table.ok("prepared", "K7", "--as", "anna").lines
    assert listed[:2] == ["1  if Ben is broken discard oldest", "2  else discard oldest"]
    (first, _) = table.ok("prepared", "K7", "--as", "anna", "--json").json["prepared"]
    assert first == {"number": 1, "order": "prepare if Ben is broken discard oldest"}
    assert table.ok("prepared", "K7", "--as", "ben").out.startswith("You have prepared nothing")
    assert table.ok("unprepare", "K7", "2", "--as", "anna").lines == ["Taken back: else discard oldest"]
    assert table.ok("unprepare", "K7", "--as", "anna").lines == [
        "Taken back: if Ben is broken discard oldest"
    ]


def test_what_cannot_be_prepared_is_refused_in_one_line(table: Shell) -> None:
    line = table.no("prepare", "K7", "some nonsense", "--as", "anna")
    assert line.endswith("pbem prepare --help")
    assert "“prepare play 12 at 3,4”" in line  # as one types it; in letters its words are tied
    assert "not one of yours" in table.no("prepare", "K7", "discard 199", "--as", "anna")
    assert table.no("unprepare", "K7", "3", "--as", "anna").startswith("There is no prepared move 3")
    assert table.no("unprepare", "K7", "--as", "anna").startswith("You have prepared nothing in K7.")


def test_the_shield_is_a_term_of_a_new_game(shell: Shell) -> None:
    shell.ok("new", "K8", *THREE, "--shield", "full", "--start")
    terms = shell.ok("export", "K8").json["terms"]
    assert terms["shield"] == "full"
    assert "the shield is short or full, not tall" in shell.no("new", "K9", *THREE, "--shield", "tall")
