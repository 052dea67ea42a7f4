"""Every bot answers every question of every edition with a legal move, by its View and its own luck."""

import random

import pytest

from pbem.bots import BOTS
from pbem.bots.luck import luck_from
from pbem.engine import PROFILES, assemble
from pbem.simulate import BotGame, Setup

MODES = [("base",), ("base", "s2")]
# Together these bring every question that can be asked; what they do with each pair of modules is tested in
# tests/engine/rules/test_every_combination.py.
MORE = [
    ("base", "s2", "championship", "toll", "party", "chests", "new-goals"),
    ("base", "championship", "greedy-dwarf", "sabotaged-dwarf", "toll", "costume", "chests"),
    ("base", "tournament", "championship", "party", "new-goals"),
]
TABLES = [
    (profile, modules, players)
    for profile in PROFILES
    for modules in MODES
    for fewest, most in [assemble(profile, modules).players]
    for players in range(fewest, most + 1)
]


@pytest.mark.parametrize(("profile", "modules", "players"), TABLES)
def test_bots_play_a_whole_round_with_legal_moves(
    profile: str, modules: tuple[str, ...], players: int
) -> None:
    overrides = {"rounds": 1, "draft": "hand"}  # by hand, so that the draft is asked for
    for bots in ("steady,random", "random,steady"):
        table = BotGame(Setup(players, bots, profile, modules, overrides, seed="legal"), players)
        for seen, move in table.decisions():
            assert move in seen.legal
        assert len(table.rounds) == 1


@pytest.mark.parametrize("modules", MORE)
@pytest.mark.parametrize("profile", PROFILES)
def test_bots_play_every_expansion_with_legal_moves(profile: str, modules: tuple[str, ...]) -> None:
    overrides = {"rounds": 1, "draft": "hand"}
    for players in (5, 8):
        table = BotGame(Setup(players, "steady,random", profile, modules, overrides, seed="more"), players)
        for seen, move in table.decisions():
            assert move in seen.legal
        assert len(table.rounds) == 1


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("modules", [*MODES, *MORE])
def test_the_same_view_and_luck_give_the_same_move(name: str, modules: tuple[str, ...]) -> None:
    for seen, _ in BotGame(Setup(5, name, modules=modules, overrides={"rounds": 1}, seed=3), 0).decisions():
        if seen.ask is not None:  # objections are another function
            assert BOTS[name].decide(seen, luck_from(1)) == BOTS[name].decide(seen, luck_from(1))


@pytest.mark.parametrize("name", BOTS)
def test_bots_never_touch_the_luck_of_others(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError("the module's own generator was used")

    for function in ("random", "choice", "choices", "randrange", "randint", "shuffle", "sample", "seed"):
        monkeypatch.setattr(random, function, forbidden)
    for modules in (*MODES, *MORE):
        table = BotGame(Setup(5, name, modules=modules, overrides={"rounds": 1}), 0)
        assert sum(1 for _ in table.decisions()) > 10


def test_random_does_not_drown_in_ways_to_discard() -> None:
    """R5.2 offers up to 41 ways to discard against a few cards to lay; most turns must still do something."""
    moves = [
        move
        for index in range(4)
        for _, move in BotGame(Setup(5, "random", modules=("base", "s2"), seed=1), index).decisions()
    ]
    several = sum(move.verb == "discard" and bool(move.more) for move in moves)
    assert 0 < several < len(moves) / 3
