"""What watching the others teaches."""

from typing import Any

import pytest

from pbem.bots.belief import guilt
from pbem.engine import NOBODY, NOWHERE, Deed, Note, View, view
from tests.kit import card_named, table, where

S2 = ("base", "s2")
DUG = ("cross at 2,3", "cross at 3,3", "cross at 4,3")  # what seat 4 laid before


def deed(seat: int, text: str) -> Deed:
    """``cross at 2,3``, ``break_cart on p1``."""
    name, word, target = text.split()
    if word == "at":
        return Deed(seat, card_named(name), where(target), False, NOBODY)
    return Deed(seat, card_named(name), NOWHERE, False, int(target[1:]))


def seat_0(*deeds: Deed, roles: tuple[str, ...] = (), **table_options: Any) -> View:
    """What seat 0, a miner if nothing else is said, sees of five players after these deeds."""
    state = table(seats=5, hands=[["map"]] * 5, roles=roles, **table_options)
    dug = tuple(deed(4, text) for text in DUG)
    return view(state, 0)._replace(deeds=(*dug, *deeds))


def test_before_anything_happened_everybody_is_as_suspect_as_the_deal_makes_him() -> None:
    own, *others = guilt(seat_0()._replace(deeds=()))
    assert own < 0.01
    assert others == pytest.approx([2 / 5] * 4)  # two saboteurs among the five cards that are not mine


def test_a_saboteur_knows_that_one_less_is_left() -> None:
    own, *others = guilt(seat_0(roles=("saboteur",))._replace(deeds=()))
    assert own > 0.99
    assert others == pytest.approx([1 / 5] * 4)


@pytest.mark.parametrize(
    "text",
    [
        "dead_cross at 5,3",
        "dead_cross at 1,2",
        "ns at 1,2",
        "rockfall at 4,3",
        "break_cart on p0",  # seat 0 knows that it is honest
        "break_cart on p4",  # who looks honest by now
    ],
)
def test_who_works_against_the_tunnel_is_suspected(text: str) -> None:
    before, after = guilt(seat_0())[1], guilt(seat_0(deed(1, text)))[1]
    assert after > before + 0.05


@pytest.mark.parametrize("text", ["cross at 5,3", "repair_cart on p0", "repair_cart on p4"])
def test_who_works_for_the_tunnel_is_trusted(text: str) -> None:
    before, after = guilt(seat_0())[1], guilt(seat_0(deed(1, text)))[1]
    assert after < before - 0.05


def test_hurting_a_suspect_speaks_for_the_one_who_does_it() -> None:
    caught = deed(2, "dead_cross at 5,3")
    assert guilt(seat_0(caught, deed(1, "break_cart on p2")))[1] < guilt(seat_0(caught))[1] - 0.05
    assert guilt(seat_0(caught, deed(1, "repair_cart on p2")))[1] > guilt(seat_0(caught))[1] + 0.05


def test_clearing_away_a_dead_end_is_honest_work() -> None:
    blocked = deed(2, "dead_cross at 5,3")
    assert guilt(seat_0(blocked, deed(1, "rockfall at 5,3")))[1] < guilt(seat_0(blocked))[1] - 0.05


def test_a_dead_end_at_the_front_weighs_more_than_one_out_of_the_way() -> None:
    front, aside = (guilt(seat_0(deed(1, f"dead_cross at {at}")))[1] for at in ("5,3", "1,2"))
    assert front > aside + 0.1


def test_R8_9_a_role_that_was_shown_is_certain_until_it_may_have_changed() -> None:
    seen = seat_0(deed(1, "cross at 5,3"), modules=S2)
    note = Note("role", 1, (card_named("s2.role.saboteur"),), 1, 1)
    assert guilt(seen._replace(notes=(note,)))[1] > 0.99
    assert guilt(seen._replace(notes=(note._replace(stale=True),)))[1] < 0.5


def test_R8_10_after_swapped_hats_old_deeds_say_nothing() -> None:
    caught = deed(1, "dead_cross at 5,3")
    forgiven = guilt(seat_0(caught, deed(2, "swap_hats on p1"), modules=S2))
    assert forgiven[1] == pytest.approx(guilt(seat_0(modules=S2))[1])


def test_open_roles_leave_no_doubt() -> None:
    seen = seat_0(deed(1, "cross at 5,3"))
    roles = (*seen.roles[:1], card_named("saboteur"), *[card_named("miner")] * 3)
    assert [round(value) for value in guilt(seen._replace(roles=roles))] == [0, 1, 0, 0, 0]
