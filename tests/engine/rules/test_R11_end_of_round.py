"""R11: how a round ends."""

import pytest

from pbem.engine import (
    DECK,
    FACE,
    HAND,
    Ask,
    Disclosed,
    RoundOver,
    Streams,
    guess,
    legal_moves,
    redact,
    view,
)
from pbem.engine.core.state import GOALS as GOAL_PILE
from pbem.engine.core.state import SPARE
from tests.kit import Rigged, after, card_named, facts_of, only, random_game, table, where

TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"


def test_R11_1_the_treasure_ends_the_round_at_once() -> None:
    state = table(TUNNEL, hands=[["ew"], ["map"]], goals=["stone_ne", "treasure", "stone_nw"])
    facts = facts_of(state, "play ew at 8,3")
    (over,) = only(facts, RoundOver)
    assert (over.found, over.finisher) == (True, 0)
    assert state.zones[DECK], "there were cards left"


def test_R11_2_and_R11_3_the_round_ends_when_all_hands_are_empty() -> None:
    state = table(hands=[["map"], [], ["ew"]], deck=[])
    state = after(state, "discard map")
    assert state.asks == (Ask(2, "turn"),), "one hand is not empty yet"
    facts = facts_of(state, "discard ew")
    (over,) = only(facts, RoundOver)
    assert (over.found, over.finisher) == (False, -1)


def test_R11_3_it_does_not_end_while_somebody_holds_a_card_he_cannot_play() -> None:
    state = table(hands=[["repair_cart"], ["repair_cart"], ["cross"]], front={2: ["break_lantern"]}, deck=[])
    state = after(state, "discard repair_cart")
    assert state.asks == (Ask(1, "turn"),), "ending earlier would tell what the others hold"


def test_R11_3_the_last_card_may_still_be_played() -> None:
    state = table(TUNNEL, hands=[["ew"]], deck=[], goals=["stone_ne", "treasure", "stone_nw"])
    (over,) = only(facts_of(state, "play ew at 8,3"), RoundOver)
    assert over.found


def test_R11_4_a_treasure_that_cannot_be_reached_any_more_does_not_end_the_round() -> None:
    walls = "1,3:start 0,3:dead_e 2,3:dead_ew 1,2:dead_n* 1,4:dead_ns"
    state = table(walls, hands=[["map", "cross"], ["cross"]], deck=[])
    assert not [move for move in legal_moves(state, 0) if move.verb == "lay"]
    assert after(state, "discard map").asks == (Ask(1, "turn"),)


def test_R11_5_all_roles_are_shown_when_the_round_is_over() -> None:
    roles = ["miner", "saboteur", "miner"]
    state = after(table(hands=[["map"]], deck=[], roles=roles), "discard map")
    shown = tuple(FACE[state.role(seat)] for seat in range(3))
    for seat in (-1, 0, 1, 2):
        assert view(state, seat).roles == shown


def test_R11_5_the_fact_shows_them_to_everybody_and_the_next_deal_hides_them() -> None:
    state = table(hands=[["map"]], deck=[], roles=["miner", "saboteur", "miner"])
    (over,) = only(facts_of(state, "discard map"), RoundOver)
    assert redact(over).roles == redact(over, 2).roles == tuple(FACE[role] for role in over.roles)
    state = after(state, "discard map", dice=Rigged())
    assert state.round == 2
    assert view(state).roles == (0, 0, 0)


def test_R11_3_in_random_games_every_round_ends_found_or_with_empty_hands() -> None:
    for seed in range(20):
        for row in random_game(seed).rows:
            for over in only(row.facts, RoundOver):
                empty = not any(row.after.zones[HAND[seat]] for seat in range(row.after.seats))
                assert over.found or empty
                assert not (over.found and over.finisher < 0)


# Goals are shown (R11.7) ----------------------------------------------------------------------------

EVERYBODY = (-1, 0, 1, 2)
GOALS = ["stone_ne", "treasure", "stone_nw"]


def faces(*shown: tuple[str, str]) -> tuple[tuple[int, int], ...]:
    return tuple((where(place), card_named(name)) for place, name in shown)


LEFT = faces(("9,1", "stone_ne"), ("9,5", "stone_nw"))
ALL = faces(("9,1", "stone_ne"), ("9,3", "treasure"), ("9,5", "stone_nw"))


@pytest.mark.parametrize(
    ("board", "hand", "line", "shown"),
    [
        (TUNNEL, "ew", "play ew at 8,3", LEFT),
        (TUNNEL, "map", "discard map", ALL),
    ],
    ids=["found", "not found"],
)
def test_R11_7_goals_that_still_lie_face_down_are_shown_to_all(
    board: str, hand: str, line: str, shown: tuple[tuple[int, int], ...]
) -> None:
    state = table(board, hands=[[hand]], deck=[], goals=GOALS)
    facts = facts_of(state, line)
    for seat in EVERYBODY:
        assert view(state, seat).goals == ()
        assert [redact(fact, seat) for fact in only(facts, Disclosed)] == [Disclosed(shown)]
        seen = view(after(state, line), seat)
        assert seen.goals == shown
        assert seen.known_goals == dict(shown)
    kinds = [type(fact) for fact in facts]
    assert kinds.index(Disclosed) == kinds.index(RoundOver) + 1, "the roles are shown, then the goals"


def test_R11_7_they_lie_as_they_lay_and_no_tunnel_leads_through_them() -> None:
    state = table(TUNNEL, hands=[["ew"]], deck=[], goals=GOALS)
    before, ended = state.mine, after(state, "discard ew").mine
    assert (ended.hidden, ended.live) == (before.hidden, before.live)


def test_R11_7_where_none_is_left_nothing_is_shown() -> None:
    board = "1,3:start 9,1:stone_ne 9,3:treasure 9,5:stone_nw"
    assert not only(facts_of(table(board, hands=[["ew"]], deck=[]), "discard ew"), Disclosed)


def test_R11_7_the_spare_role_and_the_chests_stay_hidden() -> None:
    state = table(
        hands=[["map"]],
        deck=[],
        modules=("s2", "chests"),
        chests={"4,2": ("cross", "gold")},
        goals=GOALS,
    )
    (disclosed,) = only(facts_of(state, "discard map"), Disclosed)
    assert disclosed.places == ALL
    ended = after(state, "discard map")
    for seat in EVERYBODY:
        seen = view(ended, seat)
        assert seen.goals == ALL
        assert (where("4,2"), "chest") in seen.face_down
        spare = {guess(seen, Streams(bytes([n] * 32))).zones[SPARE][0] for n in range(9)}
        assert len(spare) > 1, "nobody can tell"


def test_R11_7_with_the_next_deal_nobody_knows_any_goal() -> None:
    state = after(table(hands=[["map"]], deck=[], goals=GOALS), "discard map", dice=Rigged())
    assert state.round == 2
    assert all(view(state, seat).goals == () for seat in EVERYBODY)


def test_R11_7_new_goals_that_were_not_in_the_mine_stay_unseen() -> None:
    state = table(hands=[["map"]], deck=[], modules=("base", "new-goals"))
    (disclosed,) = only(facts_of(state, "discard map"), Disclosed)
    assert len(disclosed.places) == 5
    assert len(state.zones[GOAL_PILE]) == 3
