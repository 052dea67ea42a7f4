"""Why everybody gets gold or none, told from what lies open, is what the sharing did (R12, R13, R21)."""

from typing import Any

import pytest

from pbem.engine import Began, Fact, Paid, Played, RoundOver, Why, payday, view
from pbem.engine.rules.registry import MODULES
from tests.kit.games import Row, random_game

UNPAID = (Why.LOSES, Why.TRAPPED, Why.BARRED, Why.BROKEN)


def shared(rows: list[Row], at: int) -> tuple[Row, list[Fact]]:
    """The last entry about a round that ends with one, and what happened from its end on."""
    facts: list[Fact] = []
    for row in rows[at:]:
        if any(isinstance(fact, Began) for fact in row.facts):
            break
        last = row
        facts += row.facts
    end = next(n for n, fact in enumerate(facts) if isinstance(fact, RoundOver))
    return last, facts[end:]


def ends(rows: list[Row]) -> list[int]:
    return [at for at, row in enumerate(rows) if any(isinstance(fact, RoundOver) for fact in row.facts)]


GAMES: list[tuple[int, dict[str, Any]]] = [
    *((seed, {"modules": (name,)}) for seed in range(2) for name in MODULES),
    *((seed, {"modules": ("s2",)}) for seed in range(2, 12)),
    *((seed, {"modules": ("greedy-dwarf", "sabotaged-dwarf")}) for seed in range(3)),
    *((seed, {"profile": "ru-base"}) for seed in range(3)),
]


@pytest.mark.parametrize(("seed", "rules"), GAMES, ids=str)
def test_the_reasons_are_those_of_the_payments(seed: int, rules: dict[str, Any]) -> None:
    rows = random_game(seed, **rules).rows
    for at in ends(rows):
        last, facts = shared(rows, at)
        (over,) = (fact for fact in facts if isinstance(fact, RoundOver))
        first_theft = next((n for n, fact in enumerate(facts) if isinstance(fact, Played)), len(facts))
        paid = {fact.seat for fact in facts[:first_theft] if isinstance(fact, Paid) and fact.amount}
        tellings = [payday(view(last.after, seat), over) for seat in range(-1, last.after.seats)]
        assert all(told == tellings[0] for told in tellings), "it is the same for everybody"
        unpaid = {seat for seat, why in enumerate(tellings[0].why) if why in UNPAID}
        assert not paid & unpaid
        winners = {seat for seat, why in enumerate(tellings[0].why) if why in (Why.WINS, Why.REACHED)}
        if last.after.rules.payments_are_open:
            assert winners <= paid
        if winners and not tellings[0].barred:
            assert {last.after.team(seat) for seat in winners} <= {*tellings[0].sides}
