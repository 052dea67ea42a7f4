"""R18: the Costume Department and the Tunnel Party, once a round, before goals."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    FACE,
    HIDDEN,
    NOBODY,
    OPEN,
    E,
    IllegalMove,
    Moved,
    Played,
    Reason,
    RoundOver,
    State,
    Turned,
    W,
    assemble,
    laid_type,
    legal_moves,
    redact,
    roll,
    view,
)
from pbem.engine.core.facts import Doubted
from pbem.engine.core.state import OLD_ROLES, ROLE, SPARE
from tests.kit import Rigged, after, card_named, facts_of, only, refusal, table, where

MAPS = ["map"]
UP_TO_IT = "S ─ ─ . ."  # the postcard lies at 5,3
costume = partial(table, board=UP_TO_IT, modules=("costume",), hands=[["ew", "cross"], MAPS, MAPS])
party = partial(table, board=UP_TO_IT, modules=("party",), hands=[["ew", "cross"], MAPS, MAPS])
ROLES = ["base.role.saboteur", "miner", "miner", "miner"]  # three held, then the spare one


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def roles(state: State) -> list[str]:
    return [state.team(seat) for seat in range(state.seats)]


# R18.1, R18.2 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["costume", "party"])
def test_R18_1_the_postcard_lies_face_up_in_the_middle_with_four_exits(module: str) -> None:
    state = table(modules=(module,))
    laid = state.mine.cards[where("5,3")]
    assert laid_type(laid).id == f"postcard.{module}"
    assert OPEN[laid] == 15
    assert not state.mine.live.get(where("5,3"))


def test_R18_1_its_cell_and_exits_can_be_told() -> None:
    state = table(modules=("party",), postcard_cell="4,1", postcard_exits="EW")
    assert OPEN[state.mine.cards[where("4,1")]] == E | W
    assert where("5,3") not in state.mine.cards
    with pytest.raises(ValueError, match="9,3"):
        assemble(modules=("party",), overrides={"postcard_cell": "9,3"})


@pytest.mark.parametrize("module", ["costume", "party"])
@pytest.mark.parametrize("beside", ["2,3", "0,3", "1,2", "1,4"])
def test_R18_1_beside_the_start_it_is_refused(beside: str, module: str) -> None:
    with pytest.raises(ValueError, match=f"postcard_cell: {beside} lies beside the start"):
        assemble(modules=(module,), overrides={"postcard_cell": beside})


@pytest.mark.parametrize(
    ("cell", "modules"), [("9,3", ()), ("1,3", ()), ("9,-1", ("new-goals",)), ("4,2", ("chests",))]
)
def test_R18_1_where_another_card_lies_it_is_refused(cell: str, modules: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="_cell"):
        assemble(modules=("party", *modules), overrides={"postcard_cell": cell})


def test_R18_1_a_corner_of_the_start_is_not_beside_it() -> None:
    assert where("2,2") in assemble(modules=("party",), overrides={"postcard_cell": "2,2"}).face_up


def test_R18_1_cards_beside_it_must_match_it_and_it_is_no_connection_by_itself() -> None:
    state = costume(board="S", hands=[["cross", "ns"], MAPS])
    assert reason(refusal(state, "play cross at 4,3")) == Reason.NOT_CONNECTED
    assert reason(refusal(state, "play ns at 4,3")) == Reason.EDGES_DIFFER


def test_R7_2_a_ladder_may_stand_beside_it() -> None:
    state = costume(board="S", modules=("costume", "s2"), hands=[["ladder_e"], MAPS, MAPS])
    assert where("4,3") in {move.cell for move in legal_moves(state, 0)}


def test_R18_2_neither_a_rockfall_nor_a_diversion_moves_it() -> None:
    state = costume(hands=[["rockfall", "ew"], ["wc.2023.diversion"], MAPS], modules=("costume", "wc2023"))
    assert reason(refusal(state, "play rockfall at 5,3")) == Reason.NOT_REMOVABLE
    state = after(state, "play ew at 4,3", "play wc.2023.diversion at 0,3")
    assert where("5,3") in state.mine.cards
    assert where("4,3") not in state.mine.cards  # the card laid last is what moves


def test_R18_2_R22_2_the_two_sides_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="two sides"):
        assemble(modules=("costume", "party"))


def test_R18_3_R22_1_no_costumes_in_a_tournament() -> None:
    with pytest.raises(ValueError, match="spare role"):
        assemble(modules=("costume", "tournament"))


def test_R22_2_in_a_tournament_the_postcard_makes_room_for_the_card_in_the_middle() -> None:
    state = table(modules=("party", "tournament"), seats=5)
    assert laid_type(state.mine.cards[where("5,5")]).id == "postcard.party"


# R18.3 Costume Department -----------------------------------------------------------------------------


def test_R18_3_who_joins_it_to_the_start_exchanges_his_role_for_the_spare_one() -> None:
    before = costume(roles=ROLES)
    assert roles(before) == ["saboteurs", "miners", "miners"]
    facts = facts_of(before, "play ew at 4,3")
    state = after(before, "play ew at 4,3")
    assert roles(state) == ["miners"] * 3
    assert [FACE[card] for card in state.zones[SPARE]] == [card_named("base.role.saboteur")]
    (played,) = only(facts, Played)
    assert (played.seat, played.card, played.cell) == (0, card_named("costume"), where("5,3"))
    assert len(state.hand(0)) == 2


def test_R18_3_once_a_round() -> None:
    state = after(costume(roles=ROLES, hands=[["ew"], ["rockfall"], ["cross"]]), "play ew at 4,3")
    state = after(state, "play rockfall at 4,3")
    assert only(facts_of(state, "play cross at 4,3"), Moved)[0].source == "deck"
    assert roles(after(state, "play cross at 4,3")) == ["miners"] * 3


def test_R18_3_it_must_be_joined_to_the_start_not_only_touched() -> None:
    state = costume(board="S ─ . .", roles=ROLES, connection="adjacent")
    state = after(state, "play ew at 4,3")
    assert roles(state) == ["saboteurs", "miners", "miners"]
    stub = after(costume(roles=ROLES, hands=[["dead_ew"], MAPS, MAPS]), "play dead_ew at 4,3")
    assert roles(stub) == ["saboteurs", "miners", "miners"]  # a dead end leads nowhere


def test_R18_3_a_card_far_away_that_closes_the_gap_counts_as_well() -> None:
    state = costume(board="S . ─ ─ .", roles=ROLES, hands=[["ew"], MAPS, MAPS])
    assert roles(after(state, "play ew at 2,3")) == ["miners"] * 3


def test_R18_3_saboteur_2_takes_the_top_spare_role_and_puts_the_old_one_under_the_pile() -> None:
    named = ["boss", "profiteer", "geologist", "s2.role.saboteur", "green_miner"]
    for old_card in ("under", "discard"):  # what R8.10 says about hats makes no difference
        state = costume(modules=("costume", "s2"), roles=named, hats_old_card=old_card)
        state = after(state, "play ew at 4,3")
        assert FACE[state.role(0)] == card_named("s2.role.saboteur")
        assert [FACE[state.zones[SPARE][at]] for at in (0, -1)] == [
            card_named("green_miner"),
            card_named("boss"),
        ]
        assert state.zones[OLD_ROLES] == ()


def test_R18_3_R8_10_with_an_empty_pile_the_roles_put_away_become_a_new_one() -> None:
    state = costume(modules=("costume", "s2"), hats_old_card="discard")
    spare = state.zones[SPARE]
    state = state.but(zones=state.zones | {SPARE: (), OLD_ROLES: spare})
    state = after(state, "play ew at 4,3", dice=Rigged(roles=["boss"]))
    assert FACE[state.role(0)] == card_named("boss")
    assert len(state.zones[SPARE]) == len(spare)


def test_R23_6_nobody_learns_whether_the_new_role_differs() -> None:
    differs = facts_of(costume(roles=ROLES), "play ew at 4,3")
    same = facts_of(costume(roles=["miner"] * 3), "play ew at 4,3")
    for other in (1, 2, NOBODY):
        assert [redact(fact, other) for fact in differs] == [redact(fact, other) for fact in same]
    new = [fact for fact in only(differs, Moved) if fact.dest == ROLE[0]]
    assert [redact(fact, 0).cards for fact in new] == [(card_named("miner"),)]


def test_R23_10_what_others_know_about_his_role_may_be_out_of_date() -> None:
    state = costume(modules=("costume", "s2"), hands=[["map", "ew"], ["inspection"], MAPS], to_move=1)
    state = after(state, "play inspection on p0", "discard map", "play ew at 4,3")
    assert [note.stale for note in view(state, 1).notes] == [True]


# R18.4 Tunnel Party -----------------------------------------------------------------------------------

PARTY_ROLES = ["base.role.saboteur", "miner", "miner"]


def shuffled(state: State, *roles: str) -> State:
    assert state.asks == ()  # luck decides
    return roll(state, Rigged(party=roles))[1]


def test_R18_4_the_roles_of_all_players_are_dealt_again_and_the_spare_one_stays_out() -> None:
    before = party(roles=ROLES)
    state = shuffled(after(before, "play ew at 4,3"), "miner", "base.role.saboteur", "miner")
    assert roles(state) == ["miners", "saboteurs", "miners"]
    assert state.zones[SPARE] == before.zones[SPARE]
    assert len(state.hand(0)) == 2
    assert state.asks[0].seat == 1


def test_R18_4_everybody_sees_only_his_own_new_role() -> None:
    state = after(party(roles=ROLES), "play ew at 4,3")
    facts, _ = roll(state, Rigged(party=["miner", "base.role.saboteur", "miner"]))
    for seat in (0, 1, 2, NOBODY):
        shown = {
            fact.dest: redact(fact, seat).cards for fact in only(facts, Moved) if fact.dest.startswith("role")
        }
        assert [zone for zone, cards in shown.items() if cards != (HIDDEN,)] == (
            [ROLE[seat]] if seat >= 0 else []
        )
    assert only(facts, Doubted) == [Doubted("role", (0, 1, 2))]


def test_R18_4_once_a_round() -> None:
    state = party(roles=ROLES, hands=[["ew"], ["rockfall"], ["cross"]])
    state = shuffled(after(state, "play ew at 4,3"))
    state = after(state, "play rockfall at 4,3", "play cross at 4,3")
    assert state.asks[0].kind == "turn"


def test_R18_4_next_round_the_party_is_on_again() -> None:
    state = party(roles=ROLES, hands=[["ew"], ["map"], []], deck=[])
    state = after(shuffled(after(state, "play ew at 4,3")), "discard map")
    _, state = roll(state, Rigged())
    assert state.round == 2
    assert state.deeds == ()


# R18.5 and goals --------------------------------------------------------------------------------------


def to_the_goal(modules: tuple[str, ...], **changes: Any) -> State:
    """One card at 4,3 joins the postcard to the start, and through it the goal at 9,3."""
    return table(
        "1,3:start 2,3:cross 3,3:cross 6,3:ew 7,3:ew 8,3:cross",
        modules=modules,
        hands=[["ew"], MAPS, MAPS],
        goals=["stone_ne", "treasure", "stone_nw"],
        roles=ROLES,
        **changes,
    )


def test_R18_5_the_costume_is_changed_before_the_treasure_is_found_by_the_same_card() -> None:
    facts = facts_of(to_the_goal(("costume",)), "play ew at 4,3")
    kinds = [type(fact) for fact in facts]
    assert kinds.index(Played) < kinds.index(Turned) < kinds.index(RoundOver)
    (over,) = only(facts, RoundOver)
    assert (over.found, over.finisher) == (True, 0)
    assert FACE[over.roles[0]] == card_named("miner")  # R14.2: the role held at the end counts


def test_R18_5_the_party_comes_before_the_treasure_found_by_the_same_card() -> None:
    state = after(to_the_goal(("party",)), "play ew at 4,3")
    assert state.asks == ()
    assert where("9,3") in state.mine.hidden
    facts, state = roll(state, Rigged(party=["miner", "miner", "base.role.saboteur"]))
    (over,) = only(facts, RoundOver)
    assert [FACE[role] for role in over.roles] == [
        card_named("miner"),
        card_named("miner"),
        card_named("base.role.saboteur"),
    ]


def test_R18_3_R10_5_a_goal_that_joins_the_postcard_sets_it_off() -> None:
    """A stone below the postcard is turned over and leads up to it."""
    state = table(
        "1,3:start 1,4:ns 1,5:curve_ne 2,5:t_h 3,5:t_h 4,5:t_h 5,5:t_h 6,5:t_h 7,5:ew",
        modules=("costume",),
        hands=[["ew"], MAPS, MAPS],
        goals=["stone_ne", "treasure", "stone_nw"],
        roles=ROLES,
        postcard_cell="9,4",
        postcard_exits="S",
    )
    facts = facts_of(state, "play ew at 8,5")
    kinds = [type(fact) for fact in facts]
    assert kinds.index(Turned) < kinds.index(Played)
    assert roles(after(state, "play ew at 8,5")) == ["miners"] * 3
