"""Bots in games with figures, postcards, new goals and chests: legal always, sensible in clear positions."""

import pytest

from pbem.bots import BOTS
from pbem.bots.belief import guilt
from pbem.bots.luck import luck_from
from pbem.bots.steady import play_steadily
from pbem.engine import State, Streams, assemble, legal_moves, new_game, play, roll, view, write
from tests.kit import Rigged, after, table

MAPS = ["map", "map"]
TABLES = [
    ("toll",),
    ("chests", "new-goals", "party"),
    ("s2", "toll", "costume", "chests", "new-goals"),
    ("tournament", "toll", "party", "chests"),
]


@pytest.mark.parametrize("modules", TABLES, ids="+".join)
@pytest.mark.parametrize("bot", list(BOTS))
def test_bots_play_every_small_expansion_to_the_end(bot: str, modules: tuple[str, ...]) -> None:
    luck = luck_from(5)
    state = new_game(assemble(modules=modules, overrides={"rounds": 1}), 5)
    dice = Streams(bytes(32))
    while not state.over:
        if not state.asks:
            _, state = roll(state, dice)
            continue
        seat = state.asks[0].seat
        move = BOTS[bot].decide(view(state, seat), luck)
        assert move in legal_moves(state, seat)
        _, state = play(state, seat, move)


def choice(state: State) -> str:
    """What steady answers, whatever the dice say."""
    seat = state.asks[0].seat
    lines = {write(play_steadily(view(state, seat), luck_from(seed))) for seed in range(6)}
    assert len(lines) == 1, lines
    return lines.pop()


def asked_to_pay(deeds: list[str], roles: list[str]) -> State:
    """After these moves seat 0 asks seat 1 to pay the guard of seat 2."""
    hands = [["cross", "t_h", "break_cart", "t_v"], MAPS, ["map", "map"]]
    state = table("S ─", modules=("toll",), hands=hands, roles=roles, to_move=2)
    state = after(state, "toll map at 3,3")
    for line in deeds:
        state = after(state, line, "discard map", "discard map")
    return after(state, "play cross at 3,3 paid by p1")


def test_nobody_pays_for_a_stranger() -> None:
    assert choice(asked_to_pay([], ["miner"] * 3)) == "choose 2"


def test_whoever_was_harmed_does_not_pay() -> None:
    assert choice(asked_to_pay(["play break_cart on p1"], ["miner"] * 3)) == "choose 2"


def pushing(role: str) -> State:
    """Seat 0 knows where the treasure is and has to move a goal."""
    state = table(
        "S ─ ─ .",
        modules=("chests",),
        hands=[["map", "t_h"], MAPS, MAPS],
        goals=["stone_ne", "treasure", "stone_nw"],
        chests={"4,2": ("cross", "move_goal")},
        roles=[role, "miner", "miner"],
    )
    return after(state, "play map at 9,3", "discard map", "discard map", "play t_h at 4,3")


def test_a_saboteur_pushes_the_treasure_away_and_a_miner_anything_else() -> None:
    assert choice(pushing("base.role.saboteur")) == "choose 2"
    state = pushing("miner")
    assert write(play_steadily(view(state, 0), luck_from(0))) in ("choose 1", "choose 3")


def test_of_three_cards_a_miner_keeps_the_widest_tunnel() -> None:
    state = table(
        "S ─ ─ .",
        modules=("chests",),
        hands=[["t_h"], MAPS, MAPS],
        deck=["dead_n", "cross", "dead_e"],
        chests={"4,2": ("cross", "look3")},
        roles=["miner"] * 3,
    )
    assert choice(after(state, "play t_h at 4,3")) == "choose 2"


def test_after_a_party_old_deeds_say_nothing_about_anybody() -> None:
    hands = [["break_cart", "ew"], MAPS, MAPS]
    state = table("S ─ ─ .", modules=("party",), hands=hands, roles=["miner"] * 3)
    before = after(state, "play break_cart on p1", "discard map", "discard map")
    later = after(before, "play ew at 4,3", dice=Rigged(party=["miner"] * 3))
    assert guilt(view(before, 2))[0] > guilt(view(before, 2))[1]
    assert guilt(view(later, 2))[0] == guilt(view(later, 2))[1]
