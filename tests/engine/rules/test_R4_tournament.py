"""R4, R21.4-R21.6, R24.20: the tournament."""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    TYPE,
    Paid,
    Reason,
    State,
    Streams,
    Turned,
    assemble,
    legal_moves,
    new_game,
    roll,
    view,
    write,
)
from pbem.engine.cards.laid import SYMMETRIC
from pbem.engine.core.state import SPARE
from tests.kit import Rigged, after, facts_of, illegal, only, table, where

TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"
GOALS = ["stone_ne", "treasure", "stone_nw"]
MIDDLE = where("5,3")
COUNTS = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}

tournament = partial(table, modules=("tournament",), goals=GOALS)


def dealt(players: int, **piles: Any) -> State:
    return roll(new_game(assemble("anniv", ("tournament",)), players), Rigged(**piles))[1]


def found_by(role: str, others: list[str]) -> tuple[int, ...]:
    roles = [role, *others]
    hands = [["ew"], *[["map"]] * 4, *[["rockfall"]] * 2, ["ns"], ["ns"]]
    state = tournament(TUNNEL, seats=len(roles), roles=roles, hands=hands[: len(roles)])
    return after(state, "play ew at 8,3").gold


def not_found(roles: list[str]) -> tuple[int, ...]:
    hands = [["map"], *[[]] * (len(roles) - 1)]
    return after(tournament(seats=len(roles), roles=roles, hands=hands, deck=[]), "discard map").gold


GREEDY = "2016.greedy_dwarf"


# Setup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "counts"), COUNTS.items())
def test_R4_2_exactly_one_role_for_each_player(players: int, counts: tuple[int, int, int]) -> None:
    state = dealt(players)
    teams = Counter(state.team(seat) for seat in range(players))
    assert (teams["saboteurs"], teams["miners"], teams["greedy"]) == counts
    assert state.zones[SPARE] == (), "there is no spare"


@pytest.mark.parametrize(("players", "cards"), [(5, 6), (6, 5), (7, 5), (8, 4), (9, 4)])
def test_R4_4_hand_sizes(players: int, cards: int) -> None:
    assert {len(dealt(players).hand(seat)) for seat in range(players)} == {cards}


@pytest.mark.parametrize("players", [4, 10])
def test_R4_for_five_to_nine(players: int) -> None:
    with pytest.raises(ValueError, match="5 to 9"):
        new_game(assemble("anniv", ("tournament",)), players)


def test_R4_3_one_tunnel_lies_open_in_the_middle_before_the_deck_is_made() -> None:
    state = dealt(5)
    card = state.placed[MIDDLE]
    assert TYPE[card].kind == "path"
    drawn = [*state.zones[DECK], *(card for seat in range(5) for card in state.hand(seat))]
    assert card not in drawn
    assert len(drawn) == 66
    assert not state.mine.live.get(MIDDLE), "not connected to the start"


def test_R4_3_any_of_the_forty_either_way_up() -> None:
    rules = assemble("anniv", ("tournament",))
    games = [roll(new_game(rules, 5), Streams(bytes([n]) * 32))[0] for n in range(250)]
    lying = [only(facts, Turned)[0] for facts in games]
    assert {fact.cell for fact in lying} == {MIDDLE}
    assert len({fact.card for fact in lying}) > 35
    assert {fact.turned for fact in lying if not SYMMETRIC[fact.card]} == {False, True}


def test_R4_3_it_is_an_ordinary_tunnel_card_afterwards() -> None:
    state = dealt(5)
    rockfall = next(card for card in state.rules.deck if TYPE[card].effect == "rockfall")
    state = state.but(zones=state.zones | {"hand0": (rockfall,)})
    state = after(state, f"play {rockfall} at 5,3")
    assert MIDDLE not in state.mine.cards
    assert len(state.zones[DISCARD_PILE]) == 2


def test_R4_3_and_R16_8_but_a_diversion_does_not_move_it() -> None:
    state = table(modules=("tournament", "wc2023"), seats=5, hands=[[125]])
    state = state.but(mine=dealt(5).mine, placed=dealt(5).placed)
    assert [write(move) for move in legal_moves(state, 0)] == ["discard 125"]
    assert illegal(state, "play 125 at 2,3").reason is Reason.NOTHING_TO_MOVE


def test_R4_3_everybody_sees_it() -> None:
    state = dealt(5)
    assert all(MIDDLE in view(state, seat).mine.cards for seat in range(-1, 5))


# Sharing --------------------------------------------------------------------------------------------


def test_R24_20_R4_5_a_miner_finishes_three_for_him_two_for_every_other() -> None:
    assert found_by("miner", ["miner", "miner", "saboteur", "saboteur", GREEDY, GREEDY]) == (
        3,
        2,
        2,
        0,
        0,
        0,
        0,
    )


def test_R21_4_a_saboteur_who_finishes_gets_nothing_and_every_miner_two() -> None:
    assert found_by("saboteur", ["miner", "miner", "miner", GREEDY]) == (0, 2, 2, 2, 0)


def test_R24_20_R21_5_a_greedy_dwarf_who_finishes_gets_four_and_nobody_else_anything() -> None:
    roles = ["miner", "miner", "miner", "saboteur", "saboteur", GREEDY]
    assert found_by(GREEDY, roles) == (4, 0, 0, 0, 0, 0, 0)


def test_R24_20_R21_6_saboteurs_get_three_each() -> None:
    roles = ["saboteur", "saboteur", "miner", "miner", "miner", GREEDY, GREEDY]
    assert not_found(roles) == (3, 3, 0, 0, 0, 0, 0)


def test_R24_20_with_five_players_the_single_saboteur_gets_four() -> None:
    assert not_found(["saboteur", "miner", "miner", "miner", GREEDY]) == (4, 0, 0, 0, 0)


def test_R4_1_gold_is_chips_and_their_payment_is_open() -> None:
    state = tournament(
        TUNNEL, seats=5, roles=["miner"] * 3 + ["saboteur", GREEDY], hands=[["ew"], *[["map"]] * 4]
    )
    facts = facts_of(state, "play ew at 8,3")
    assert all(fact.open for fact in only(facts, Paid))
    assert state.rules.gold_cards == ()
    assert view(state, 1).has_gold == (False,) * 5, "whether somebody has some is public"


def test_R22_1_the_greedy_dwarf_may_be_named_beside_it_and_changes_nothing() -> None:
    alone, both = assemble("anniv", ("tournament",)), assemble("anniv", ("tournament", "greedy-dwarf"))
    assert alone.roles == both.roles
    assert alone.steps["share"] == both.steps["share"]
