"""Steady beats random in every role: the same deals, one role played once by each of them."""

from functools import cache
from math import sqrt

import pytest

from pbem.simulate import Report, simulate

BASE, S2 = ("base",), ("base", "s2")
# Modules, players, the role, who sits around it, and how many games show the difference. A random company
# finds nothing, so that no saboteur can do better among them than another; a steady one leaves little to do
# for a single boss. Of boss and profiteer there is only one card each, so they need more games.
ROLES = [
    (BASE, 5, "miners", "random", 25),
    (BASE, 5, "saboteurs", "steady", 25),
    (S2, 6, "blue", "steady", 25),
    (S2, 6, "green", "steady", 25),
    (S2, 6, "boss", "random", 50),
    (S2, 6, "profiteer", "random", 100),
    (S2, 6, "geologist", "steady", 25),
    (S2, 6, "saboteurs", "steady", 25),
]
MANY = 400
# `make test` looks at four roles, `make soak` at all of them and longer.
SOME = [row for row in ROLES if row[2] in ("miners", "saboteurs", "blue")]


@cache
def played(games: int, modules: tuple[str, ...], players: int, bots: str) -> Report:
    return simulate(games, players, bots, modules=modules, seed="strength", processes=1)


def gold(report: Report, role: str, bot: str) -> tuple[float, float]:
    """What a role earns a round in the hands of this bot, and the deviation of that mean."""
    mean, low, high = report.gold_of_role(role, bot)
    return mean, (high - low) / 2 / 1.96


def apart(modules: tuple[str, ...], players: int, role: str, company: str, games: int) -> float:
    """By how many standard deviations steady earns more than random in the same seats."""
    (better, error), (worse, other_error) = (
        gold(played(games, modules, players, f"{company},{role}={bot}"), role, bot)
        for bot in ("steady", "random")
    )
    return (better - worse) / sqrt(error**2 + other_error**2)


@pytest.mark.parametrize(("modules", "players", "role", "company", "games"), SOME)
def test_steady_earns_clearly_more_than_random(
    modules: tuple[str, ...], players: int, role: str, company: str, games: int
) -> None:
    assert apart(modules, players, role, company, games) > 2.5


@pytest.mark.soak
@pytest.mark.parametrize("company", ["steady", "random"])
@pytest.mark.parametrize(("modules", "players", "role"), [row[:3] for row in ROLES])
def test_steady_earns_more_in_any_company(
    modules: tuple[str, ...], players: int, role: str, company: str
) -> None:
    if (modules, role, company) == (BASE, "saboteurs", "random"):
        pytest.skip("among random miners any saboteur wins")
    assert apart(modules, players, role, company, MANY) > 5
