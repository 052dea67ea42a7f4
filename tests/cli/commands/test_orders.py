"""``pbem order`` and ``pbem orders``, and a game that waits for objections."""

from __future__ import annotations

import pytest

from tests.cli.conftest import THREE, Shell, waiting_for


@pytest.fixture
def veto(shell: Shell) -> Shell:
    """K7, in which cards can be vetoed for two hours."""
    shell.ok("new", "K7", *THREE, "--with", "wc2019", "--set", "veto_window=120", "--cooling", "0", "--start")
    return shell


def test_orders_are_filed_listed_and_withdrawn(veto: Shell) -> None:
    said = veto.ok("order", "K7", "veto", "any", "rockfall", "by", "ben", "--as", "anna").lines
    assert said == ["Filed: veto any rockfall by Ben", "All your orders: pbem orders K7 --as Anna"]
    veto.ok("order", "K7", "veto any map", "--as", "anna")
    listed = veto.ok("orders", "K7", "--as", "anna").lines
    assert listed[:2] == ["1  veto any rockfall by Ben", "2  veto any map"]
    assert veto.ok("order", "K7", "--drop", "1", "--as", "anna").lines == [
        "Withdrawn: veto any rockfall by Ben"
    ]
    (left,) = veto.ok("orders", "K7", "--as", "anna", "--json").json["orders"]
    assert (left["number"], left["order"]) == (1, "veto any map")
    assert veto.ok("orders", "K7", "--as", "ben").out.startswith("You have no standing orders")


def test_a_wrong_order_is_refused_in_one_line(veto: Shell) -> None:
    assert veto.no("order", "K7", "veto any nonsense", "--as", "anna").endswith("pbem order --help")
    assert veto.no("order", "K7", "--drop", "3", "--as", "anna").startswith(
        "There is no order 3; you have 0."
    )
    assert "either an order or --drop" in veto.no("order", "K7", "--as", "anna", code=2)
    assert "either an order or --drop" in veto.no("order", "K7", "x", "--drop", "1", "--as", "anna", code=2)


def test_a_game_without_the_veto_takes_no_orders_about_it(table: Shell) -> None:
    line = table.no("order", "K7", "veto any map", "--as", "anna")
    assert line.startswith("veto any map: ")
    assert table.ok("orders", "K7", "--as", "anna").out.startswith("You have no standing orders")


def test_a_game_waits_for_objections_while_a_card_is_shown(veto: Shell) -> None:
    for _ in range(20):
        (game,) = veto.ok("games", "--json").json["games"]
        if game["objections"]:  # a bot may begin
            break
        name = waiting_for(veto)
        lines = veto.ok("legal", "K7", "--as", name).lines
        veto.ok(
            "move", "K7", next((line for line in lines if line.startswith("play")), lines[0]), "--as", name
        )
    assert game["waiting_for"] == []
    assert game["until"] is not None
    assert "objections" in veto.ok("games").lines[-1]


def test_a_game_may_begin_with_a_card_of_a_bot_that_waits_for_objections(shell: Shell) -> None:
    options = ("--with", "wc2019", "--set", "veto_window=120", "--set", "first_starter=named")
    begins = ("--set", "named_starter=2", "--cooling", "0", "--start")
    for number in range(12):  # it might also discard
        said = shell.ok("new", f"B{number}", *THREE, *options, *begins).out
        if "a card waits for objections" in said:
            return
    raise AssertionError("no bot ever showed a card")


def test_victims_of_a_theft_are_named_in_advance(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--with", "s2", "--start")
    said = shell.ok("order", "K7", "steal", "from", "ben,", "steady", "--as", "anna").lines
    assert said[0] == "Filed: steal from Ben, Steady"
    assert "You cannot rob yourself. Whom a theft of yours is to rob" in shell.no(
        "order", "K7", "steal from me", "--as", "anna"
    )
