"""``pbem invite``, ``join``, ``decline``, ``leave``, ``players``, ``say`` and ``notes``."""

from __future__ import annotations

import pytest

from pbem.config import Settings
from pbem.store.schema.kinds import OutboxStatus
from pbem.wiring import build_app
from tests.cli.conftest import THREE, Shell, waiting_for
from tests.kit.desk import body_of, parsed


@pytest.fixture
def invited(shell: Shell) -> Shell:
    """K7, whose two people have been asked."""
    said = shell.ok("new", "K7", *THREE, "--invite").out
    assert "2 invitations wait to be sent" in said
    return shell


def test_a_game_begins_when_everybody_has_joined(invited: Shell) -> None:
    line = invited.no("start", "K7")
    assert line == "It cannot be done: Anna, Ben did not say join yet.  Write to them again: pbem invite K7"
    assert invited.ok("join", "K7", "--as", "anna").lines == ["Anna plays.  Still to answer: Ben."]
    assert "1 invitation waits" in invited.ok("invite", "K7").out
    assert invited.ok("join", "K7", "sea", "--odd", "sand", "--as", "ben").lines == [
        "Ben plays.  K7 has begun.  Look: pbem show K7",
        "The words of Ben for the deals of K7: sea --odd sand",
    ]
    assert invited.no("join", "K7", "--as", "ben") == "K7 has begun already.  Look at it: pbem show K7"


def test_what_an_open_game_waits_for_is_told(invited: Shell) -> None:
    def told() -> tuple[str, list[str], bool]:
        (listed,) = invited.ok("games", "--json").json["games"]
        assert not listed["until"]
        shown = invited.ok("show", "K7").lines
        (line,) = (line for line in invited.ok("status").lines if line.startswith("Open:"))
        assert line.removeprefix("Open:    K7. ") in shown
        return (
            line.removeprefix("Open:    K7. "),
            listed["waiting_for"],
            "are in from Anna" in shown[-1],
        )

    assert told() == ("Still to answer: Anna, Ben.", ["Anna", "Ben"], False)
    invited.ok("join", "K7", "elm", "--as", "anna")
    assert told() == ("Still to answer: Ben.", ["Ben"], True)
    assert "elm" not in invited.ok("show", "K7").out
    said = invited.ok("join", "K7", "oak", "--as", "anna").lines
    assert said[1].startswith("You had joined before, so your words for the deal stay as they were")
    invited.ok("join", "K7", "--as", "ben")
    assert not [line for line in invited.ok("status").lines if line.startswith("Open:")]


def test_an_invitation_can_be_declined(invited: Shell) -> None:
    assert invited.ok("decline", "K7", "--as", "ben").lines == ["Ben does not play in K7."]
    invited.ok("join", "K7", "--as", "anna")
    assert invited.no("start", "K7").startswith("It cannot be done: Ben did not say join yet.")


def test_words_of_a_player_go_into_the_deal(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE)
    for words in ("six", "seven --odd words"):
        assert shell.ok("join", "K7", *words.split(), "--as", "anna").lines == [
            "Anna plays.  Begin: pbem start K7",
            f"The words of Anna for the deals of K7: {words}",
        ]
    shell.ok("start", "K7")
    assert "has begun already" in shell.no("join", "K7", "late", "--as", "anna")


def test_the_organisers_words_come_when_the_game_is_made(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--organiser", "Anna", "--words", "sea and sand")
    said = shell.ok("join", "K7", "oak", "--as", "anna").lines
    assert said[1] == "You made this game, so your words for the deal stay those that you made it with."
    assert "Words for the deals are in from Anna." in shell.ok("show", "K7").lines
    assert "say who of the people that is" in shell.no("new", "K8", *THREE, "--words", "elm")


def test_a_player_who_leaves_is_played_by_nobody(table: Shell) -> None:
    name = waiting_for(table)
    assert table("leave", "K7", "--as", name).code == 1  # nobody there to say yes
    assert table.ok("leave", "K7", "--as", name, "--yes").lines == [
        f"{name} has left K7.  Come back: pbem join K7"
    ]
    assert waiting_for(table) != name
    assert f"{name} has left; the seat discarded a card." in table.ok("log", "K7").out


def test_people_are_listed_changed_and_forgotten(table: Shell) -> None:
    listed = table.ok("players").out
    assert "anna@example.org" in listed
    assert "K7 joined" in listed
    changed = table.ok("players", "anna", "--set", "zone=Asia/Tokyo", "--set", "mail=daily", "--json").json
    assert changed["schema"] == "pbem.view/1"
    (anna,) = changed["players"]
    assert (anna["name"], anna["zone"], anna["mail"]) == ("Anna", "Asia/Tokyo", "daily")
    assert anna["games"] == [{"game": "K7", "seat": 0, "status": "joined"}]
    assert "lang takes en or" in table.no("players", "anna", "--set", "lang=klingon")
    assert "say whose settings" in table.no("players", "--erase", code=2)
    table.ok("players", "ben", "--erase", "--yes")
    assert "ben@example.org" not in table.ok("players").out
    assert "Ben" not in table.ok("show", "K7").out


def test_only_the_people_of_one_table(table: Shell) -> None:
    table.ok("new", "K8", "--player", "Eva <eva@example.org>", *THREE[2:], "--bot", "random")
    names = [one["name"] for one in table.ok("players", "--game", "k8", "--json").json["players"]]
    assert names == ["Ben", "Eva"]


def test_what_is_said_is_heard_by_all(table: Shell) -> None:
    assert table.ok("say", "K7").lines == ["Nothing has been said yet."]
    assert table.ok("say", "K7", "well", "dug,", "Ben!", "--as", "anna").lines == ["Said."]
    (line,) = table.ok("say", "K7").lines
    assert line.endswith("  Anna: well dug, Ben!")
    (one,) = table.ok("say", "K7", "--json").json["talk"]
    assert (one["seat"], one["text"]) == (0, "well dug, Ben!")


def test_a_head_is_heard_as_it_was_typed(table: Shell) -> None:
    head = table.ok("games", "--json").json["games"][0]["head"]
    table.ok("say", "K7", "1:", head, "--as", "anna")
    (line,) = table.ok("say", "K7").lines
    assert line.endswith(f"  Anna: 1: {head}")


def test_what_is_said_can_be_taken_back_while_it_cools(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--start")
    assert shell.ok("say", "K7", "oops", "--as", "anna").out.startswith("It will be heard at ")
    assert shell.ok("say", "K7").lines == ["Nothing has been said yet."]
    assert shell.ok("undo", "K7", "--as", "anna").lines == ["Taken back: say oops"]
    assert "no move to take back" in shell.no("undo", "K7", "--as", "anna")


def test_notes_are_ones_own(table: Shell) -> None:
    assert table.ok("notes", "K7", "Ben", "is", "odd", "--as", "anna").lines == ["Noted."]
    (line,) = table.ok("notes", "K7", "--as", "anna").lines
    assert line.endswith("  Ben is odd")
    assert table.ok("notes", "K7", "--as", "ben").lines == ["You have no notes in this game."]
    assert [one["text"] for one in table.ok("notes", "K7", "--as", "anna", "--json").json["notes"]] == [
        "Ben is odd"
    ]


def test_a_player_whose_letters_come_back_gets_another_address(table: Shell) -> None:
    name = waiting_for(table)
    old = table.ok("players", name, "--json").json["players"][0]["address"]
    other = next(
        person["address"]
        for person in table.ok("players", "--json").json["players"]
        if person["name"] != name
    )
    assert f"{other} belongs to" in table.no("players", name, "--address", other)
    assert "is no plain address" in table.no("players", name, "--address", "a@b, c@d", code=2)
    said = table.ok("players", name, "--address", "new@example.org").out
    assert said == f"{name} gets letters at new@example.org; 1 turn is sent there again.\n"
    app = build_app(Settings(home=table.home))
    *before, last = app.store.outbox(OutboxStatus.NEW)
    app.store.close()
    assert last.recipient == "new@example.org"
    assert old in {row.recipient for row in before}
    assert table.ok("players", "new@example.org", "--json").json["players"][0]["name"] == name


def test_a_greeting_stands_in_invitations_and_makes_no_game_if_it_is_too_long(shell: Shell) -> None:
    assert "--invite" in shell.no("new", "K7", *THREE, "--greeting", "Hello!", code=2)
    long = shell.no("new", "K7", *THREE, "--invite", "--greeting", "Hello! " * 200)
    assert "a greeting has up to 1000 characters" in long
    shell.ok("new", "K7", *THREE, "--invite", "--greeting", "Let us dig together!")
    assert "2 invitations wait" in shell.ok("invite", "K7", "--greeting", "Still there?").out
    letters = build_app(Settings(home=shell.home)).store.outbox(game="K7", seat=0)
    said = [body_of(parsed(row.raw)) for row in letters]
    assert ["| Let us dig together!" in said[0], "| Still there?" in said[1]] == [True, True]
