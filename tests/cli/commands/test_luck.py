"""``pbem luck``, and what the other commands say of a public draw."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.app import App
from pbem.app.lobby.games import NewGame, NewPlayer, create
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.public_draw import PublicDraw
from pbem.config import Settings
from pbem.wiring import build_app
from tests.cli.conftest import THREE, Shell
from tests.kit.commands import join

LUCK = ("--luck", "lottery 6 of 49")
AT = ("--luck-at", "2099-11-21 20:00 Europe/Berlin")
FORM = ("--luck-form", "numbers:6")
RESULT = ("4", "8", "15", "16", "23", "42")
PLAYERS = (
    NewPlayer("Anna", "anna@example.org"),
    NewPlayer("Ben", "ben@example.org"),
    NewPlayer("Bo", bot="steady"),
)


def long_ago(shell: Shell) -> App:
    """The server as it was two days ago."""
    then = datetime.now(UTC) - timedelta(days=2)
    return build_app(Settings(home=shell.home), lambda: then)


@pytest.fixture
def drawn(shell: Shell) -> Shell:
    """A game K7 that waits for a draw of yesterday; everybody was invited in time and has joined."""
    app = long_ago(shell)
    draw = PublicDraw("lottery 6 of 49", app.now() + timedelta(days=1), "numbers:6")
    create(app, NewGame(PLAYERS, "K7", luck=draw, invite=True))
    invite(app, "K7")
    app.store.outbox_all_sent([row.id for row in app.store.outbox()], app.now())
    for seat in (0, 1):
        join(app, "K7", seat)
    app.store.close()
    return shell


def test_a_game_with_a_draw_says_so_everywhere(shell: Shell) -> None:
    said = shell.ok("new", "K7", *THREE, *LUCK, *AT, *FORM).lines
    assert said[-2].startswith("The deals follow from “lottery 6 of 49”, ")
    assert said[-2].endswith(" as well. Then: pbem luck K7 RESULT")
    assert said[-1].startswith("Nobody has been told of the draw yet")
    terms = {"words": "lottery 6 of 49", "at": "2099-11-21T19:00:00.000000Z", "form": "numbers:6"}
    (game,) = shell.ok("games", "--json").json["games"]
    assert (game["luck"], game["awaits_draw"]) == ({**terms, "result": None}, True)
    assert game["until"] == "2099-11-21T19:00:00+00:00"
    assert "its draw" in shell.ok("games").out
    assert "The draw: “lottery 6 of 49”, Sat 21 Nov 2099 " in shell.ok("show", "K7").out
    assert shell.ok("show", "K7", "--json").json["luck"] == {**terms, "result": None}
    assert "Draw:" not in shell.ok("status").out  # it is still to come
    early = shell.no("luck", "K7", *RESULT, "--yes")
    assert early.startswith("“lottery 6 of 49” takes place ")
    start = shell.no("start", "K7")
    assert start.startswith("K7 begins with the result of “lottery 6 of 49”, ")
    assert start.endswith("  Then: pbem luck K7 RESULT")


def test_with_invitations_nobody_has_to_be_told_otherwise(shell: Shell) -> None:
    said = shell.ok("new", "K7", *THREE, *LUCK, *AT, *FORM, "--invite").out
    assert "2 invitations wait to be sent" in said
    assert "Nobody has been told" not in said


def test_the_result_is_told_and_dealt(drawn: Shell) -> None:
    assert "Trouble: K7 waits for the result of “lottery 6 of 49”, " in drawn.ok("status").out
    assert drawn.ok("status", "--json").json["draws"] == 1
    (found,) = [one for one in drawn("doctor", "--json").json["checks"] if one["check"] == "draws"]
    assert not found["well"]
    assert found["text"].endswith("  pbem luck K7 RESULT")
    said = drawn.ok("luck", "k7", *reversed(RESULT), "--yes").lines
    assert said[0].startswith("“lottery 6 of 49”, ")
    assert said[0].endswith(": 4 8 15 16 23 42")
    assert "nothing but pbem close K7, which everybody is told" in said[1]
    assert "K7 has begun." in said[2]
    assert drawn.ok("show", "K7", "--json").json["luck"]["result"] == "4 8 15 16 23 42"
    assert "follow from “lottery 6 of 49”, " in drawn.ok("show", "K7").out
    assert drawn.no("luck", "K7", *RESULT) == "K7 has begun already.  Look at it: pbem show K7"
    assert drawn.ok("status", "--json").json["draws"] == 0
    (found,) = [one for one in drawn("doctor", "--json").json["checks"] if one["check"] == "draws"]
    assert found["well"]
    drawn.ok("close", "K7", "--yes")
    assert "Public draw: lottery 6 of 49, " in drawn.ok("verify", "K7").out
    assert " UTC: 4 8 15 16 23 42. Look it up" in drawn.ok("verify", "K7").out
    draw = drawn.ok("verify", "K7", "--json").json["draw"]
    assert (draw["words"], draw["form"], draw["result"]) == (
        "lottery 6 of 49",
        "numbers:6",
        "4 8 15 16 23 42",
    )


def test_it_asks_first_and_shows_what_it_read(drawn: Shell) -> None:
    answer = drawn("luck", "K7", "4,8,15,16,23,42")
    assert answer.code == 1
    assert answer.lines[0].endswith(": 4 8 15 16 23 42")
    assert "Is it right, so that I deal?" in answer.out
    assert answer.err.startswith("Nobody said yes, so nothing was done.")
    assert drawn.ok("games", "--json").json["games"][0]["status"] == "open"


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (RESULT[:5], "6 numbers are expected, without a bonus number, and here are 5"),
        ((*RESULT[:5], "x"), "'x' is none"),
    ],
)
def test_what_is_no_result_is_refused_before_it_asks(drawn: Shell, result: tuple[str, ...], why: str) -> None:
    line = drawn.no("luck", "K7", *result)
    assert why in line
    assert line.endswith("  How it goes: pbem luck --help")


def test_other_refusals_say_what_to_do(drawn: Shell) -> None:
    drawn.ok("new", "K8", *THREE)
    assert drawn.no("luck", "K8", "1") == "No public draw was agreed on for K8.  Begin: pbem start K8"
    said = drawn.ok("join", "K7", "sea", "--as", "anna").lines
    assert said[1] == "The deal follows from a public draw, so there are no words of yours in it."
    drawn.ok("leave", "K7", "--as", "anna", "--yes")
    missing = drawn.no("luck", "K7", *RESULT)
    assert missing == "Anna did not say join yet.  Who has: pbem players --game K7"
    app = build_app(Settings(home=drawn.home))
    app.store.outbox_all_sent([row.id for row in app.store.outbox(game="K7", seat=1)], app.now())
    app.store.close()
    late = drawn.no("luck", "K7", *RESULT)
    assert late.startswith("Before the draw Ben had no invitation")
    assert late.endswith("end this one: pbem close K7")
    assert "0 invitations" in drawn.ok("invite", "K7").out


def test_after_the_draw_nobody_is_invited(shell: Shell) -> None:
    app = long_ago(shell)
    draw = PublicDraw("lottery 6 of 49", app.now() + timedelta(days=1), "numbers:6")
    create(app, NewGame(PLAYERS, "K7", luck=draw, invite=True))
    app.store.close()
    assert shell.no("invite", "K7").startswith("Before the draw Anna, Ben had no invitation")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (LUCK, "a public draw needs its words, its moment and its form"),
        ((*LUCK, *AT), "a public draw needs its words, its moment and its form"),
        ((*AT, *FORM), "a public draw needs its words, its moment and its form"),
        ((*LUCK, *FORM, "--luck-at", "2099-11-21 20:00"), "does not say in which time zone"),
        ((*LUCK, *FORM, "--luck-at", "2026-10-25 02:30 Europe/Berlin"), "comes twice in Europe/Berlin"),
        ((*LUCK, *AT, "--luck-form", "dice"), "is no form of a result"),
        (("--luck", "a\x1bb", *AT, *FORM), "printable characters"),
        ((*LUCK, *AT, *FORM, "--start"), "it begins with the result of the draw"),
    ],
)
def test_a_draw_that_is_not_typed_as_it_must_be_is_exit_2(
    shell: Shell, options: tuple[str, ...], said: str
) -> None:
    assert said in shell.no("new", "K7", *THREE, *options, code=2)
    assert "No games yet" in shell.ok("games").out


def test_a_draw_of_yesterday_is_exit_1(shell: Shell) -> None:
    line = shell.no("new", "K7", *THREE, *LUCK, *FORM, "--luck-at", "2020-11-21 20:00 +01:00")
    assert line.startswith(
        "It cannot be done: a draw must be to come, and this one was at 2020-11-21 19:00 UTC."
    )


def test_no_mail_tells_a_result() -> None:
    from pbem.app.conversation.command import Kind

    assert "luck" not in {kind.value for kind in Kind}
