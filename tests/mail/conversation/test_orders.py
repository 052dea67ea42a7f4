"""Standing orders by mail: filed, listed with what takes them back, and withdrawn."""

from __future__ import annotations

import pytest

from pbem.app.play.orders import orders_of
from tests.kit.desk import Desk

MODULES = ("base", "championship", "toll")


@pytest.fixture
def veto(desk: Desk) -> Desk:
    desk.new_game(modules=MODULES)
    return desk


def texts(desk: Desk, seat: int) -> list[str]:
    return [row.text for row in orders_of(desk.app, "K7", seat)]


def test_an_order_that_is_filed_is_listed_with_what_takes_it_back(veto: Desk) -> None:
    veto.write(1, "veto any rockfall by anna\npay for anna up to 2")
    text = veto.text(1)
    assert "Your order is filed:" in text
    assert "*Your standing orders*" in text
    assert "“veto any rockfall by Anna”; to take it back: “withdraw 1”" in text
    assert "“pay for Anna up to 2”; to take it back: “withdraw 2”" in text


def test_an_order_is_taken_back_by_its_number_and_the_others_move_up(veto: Desk) -> None:
    veto.write(1, "veto any rockfall\npay for anna")
    veto.write(1, "withdraw 1")
    assert texts(veto, 1) == ["pay for p0"]
    text = veto.text(1)
    assert "Your order is withdrawn: “veto any rockfall”." in text
    assert "“pay for Anna”; to take it back: “withdraw 1”" in text
    veto.write(1, "Withdraw #1.")
    assert texts(veto, 1) == []
    assert "You have none." in veto.text(1)


def test_several_are_taken_back_by_the_numbers_of_one_list(veto: Desk) -> None:
    veto.write(1, "veto any rockfall\npay for anna\nveto any map")
    veto.write(1, "withdraw 1\nwithdraw 3\nwithdraw 1")
    assert texts(veto, 1) == ["pay for p0"]
    assert veto.text(1).count("Your order is withdrawn:") == 2


def test_one_may_take_the_place_of_another_in_one_mail(veto: Desk) -> None:
    veto.write(1, "veto any rockfall")
    veto.write(1, "withdraw 1\nveto any map")
    assert texts(veto, 1) == ["veto any map"]
    assert "“veto any map”; to take it back: “withdraw 1”" in veto.text(1)


def test_the_list_alone_changes_nothing_and_shows_only_ones_own(veto: Desk) -> None:
    veto.write(1, "veto any rockfall")
    veto.write(2, "withdraw")
    assert "You have none." in veto.text(2)
    assert "rockfall" not in veto.text(2).partition("*Your standing orders*")[2]
    veto.write(1, "withdraw")
    assert "“veto any rockfall”; to take it back: “withdraw 1”" in veto.text(1)
    assert texts(veto, 1) == ["veto any rockfall"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("withdraw 2", "You have no order of that number"),
        ("withdraw 0", "You have no order of that number"),
        ("withdraw from the game", "Only the number of an order can follow"),
        ("withdraw 7\nwithdraw 8", "You have no order of that number"),
    ],
)
def test_what_cannot_be_taken_back_is_told_and_nothing_is_done(veto: Desk, words: str, why: str) -> None:
    veto.write(1, "veto any rockfall")
    veto.write(1, words)
    text = veto.text(1)
    assert why in text
    assert "“withdraw” alone lists yours" in text
    assert texts(veto, 1) == ["veto any rockfall"]


def test_too_many_orders_are_refused_with_the_way_out(veto: Desk) -> None:
    veto.write(1, "\n".join(f"pay for anna up to {number}" for number in range(1, 21)))
    assert len(texts(veto, 1)) == 20
    veto.write(1, "veto any rockfall")
    assert "You have too many orders for one more; “withdraw” lists them." in veto.text(1)


def test_a_copy_of_an_older_mail_withdraws_nothing(veto: Desk) -> None:
    mail = veto.newest(1)
    veto.write(1, "veto any rockfall\nveto any map")
    veto.write(1, "withdraw 1", to=mail)
    veto.write(1, "withdraw 1", to=mail)
    assert texts(veto, 1) == ["veto any map"]
    assert "A mail just like this came before" in veto.text(1)
