"""R20.1-R20.9: where chests lie, how they are reached, and what maps and rockfalls do to them."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    DISCARD_PILE,
    FACE,
    HIDDEN,
    NOBODY,
    OPEN,
    TYPE,
    Ask,
    Asked,
    Buried,
    Fact,
    IllegalMove,
    Laid,
    Looked,
    Opened,
    Played,
    Pushed,
    Reason,
    RoundOver,
    Rules,
    State,
    Streams,
    Turned,
    assemble,
    default_move,
    guess,
    legal_moves,
    new_game,
    redact,
    roll,
    view,
    write,
)
from pbem.engine.core.facts import Covered
from pbem.engine.core.state import CHEST_TUNNELS, CHESTS, OUT
from tests.kit import Rigged, after, card_named, facts_of, only, refusal, table, where

MAPS = ["map", "map"]
# A junction at 4,3 reaches what lies above it, at 4,2.
chests = partial(
    table,
    board="S ─ ─ .",
    modules=("chests",),
    hands=[["t_h", "cross"], MAPS, MAPS],
    chests={"4,2": ("cross", "no_draw")},
)


def reason(refused: Exception) -> Reason:
    assert isinstance(refused, IllegalMove)
    return refused.reason


def kinds(facts: list[Fact]) -> list[type]:
    return [type(fact) for fact in facts]


# R20.1, R20.2, R20.9 Setup ----------------------------------------------------------------------------


def dealt(**settings: object) -> State:
    return roll(new_game(assemble(modules=("chests",), overrides=settings), 3), Streams(bytes(32)))[1]


def test_R20_1_four_chests_each_under_a_tunnel_card_face_down() -> None:
    state = dealt()
    places = [where(name) for name in ("4,2", "4,4", "7,2", "7,4")]
    for place in places:
        tunnel, chest = state.under[place]
        assert TYPE[tunnel].id.startswith("chests.path.")
        assert TYPE[chest].kind == "chest"
    assert len(state.zones[CHEST_TUNNELS]) == 3
    assert len(state.zones[CHESTS]) == 6
    assert [place for place, what in view(state, 0).face_down if what == "chest"] == sorted(places)


def test_R20_1_nobody_knows_which() -> None:
    facts, state = roll(new_game(assemble(modules=("chests",)), 3), Streams(bytes(32)))
    for seat in (0, NOBODY):
        for fact in only(facts, Covered):
            assert {card for _, cards in redact(fact, seat).places for card in cards} == {HIDDEN}
    deals = {guess(view(state, 0), Streams(bytes([n]) * 32)).under[where("4,2")] for n in range(6)}
    assert len(deals) > 1


def test_R20_1_the_cells_can_be_told_but_no_two_touch_nor_the_start() -> None:
    assert where("3,5") in table_of("3,1+5,1+3,5+5,5").chest_cells
    for wrong in ("3,1+4,1+3,5+5,5", "2,3+5,1+3,5+5,5", "9,1+5,1+3,5+5,5"):
        with pytest.raises(ValueError, match="chest"):
            table_of(wrong)
    with pytest.raises(ValueError, match="5,3 is taken"):
        table_of("5,3+3,1+3,5+7,1", "party")


def table_of(cells: str, *modules: str) -> Rules:
    return assemble(modules=("chests", *modules), overrides={"chest_cells": cells})


def test_R20_1_chests_may_lie_beside_goals() -> None:
    beside = "8,1+5,1+10,3+9,6"
    _, state = roll(new_game(table_of(beside), 3), Streams(bytes(32)))
    assert {where("8,1"), where("10,3"), where("9,6")} <= state.mine.hidden


def test_R20_1_R20_5_a_chest_beside_a_goal_may_lead_on_to_it() -> None:
    state = table(
        "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:cross",
        modules=("chests",),
        hands=[["ew"], MAPS, MAPS],
        goals=["stone_ne", "treasure", "stone_nw"],
        chests={"8,3": ("ew", "gold")},
        chest_cells="8,3+5,1+3,5+5,5",
    )
    facts = facts_of(state, "play ew at 7,3")
    assert [fact.cell for fact in only(facts, Turned)] == [where("8,3"), where("9,3")]
    assert [fact.found for fact in only(facts, RoundOver)] == [True]


def test_R4_3_no_chest_lies_where_a_tournament_has_a_tunnel_card() -> None:
    with pytest.raises(ValueError, match="chest_cells: 5,3"):
        assemble(modules=("chests", "tournament"), overrides={"chest_cells": "5,3+3,1+3,5+7,1"})


def test_R20_2_the_seven_tunnels_are_the_joined_shapes_once_each_and_can_be_told() -> None:
    def shapes(state: State) -> list[int]:
        cards = [state.under[place][0] for place in state.rules.chest_cells] + [*state.zones[CHEST_TUNNELS]]
        return sorted(OPEN[FACE[card] * 2] for card in cards)

    base = sorted(
        OPEN[card_named(name) * 2] for name in ("cross", "t_v", "t_h", "ns", "ew", "curve_ne", "curve_nw")
    )
    assert shapes(dealt()) == base
    assert shapes(dealt(chest_tunnels="NS+NS+NS+NS+NS+NS+EW")) == [5] * 6 + [10]
    assert not any(TYPE[card].crystals for card in assemble(modules=("chests",)).chest_tunnels)


def test_R20_9_every_round_all_seventeen_are_shuffled_again() -> None:
    state = after(chests(hands=[["t_h"], [], []], deck=[]), "play t_h at 4,3")
    assert state.asks == ()
    _, state = roll(state, Rigged(chest_tunnels=["ns"], chests=["mill5"]))
    assert state.round == 2
    assert [TYPE[card].id for card in state.under[where("4,2")]] == ["chests.path.ns", "chests.chest.mill5"]
    assert state.zones[OUT] == ()


# R20.3, R20.4 Reaching a chest ------------------------------------------------------------------------


def test_R20_3_a_reached_chest_is_turned_up_in_place_and_opened() -> None:
    before = chests()
    facts = facts_of(before, "play t_h at 4,3")
    order = kinds(facts)
    assert order.index(Laid) < order.index(Turned) < order.index(Opened)
    state = after(before, "play t_h at 4,3")
    assert TYPE[state.mine.cards[where("4,2")] >> 1].id == "chests.path.cross"
    assert [TYPE[card].effect for card in state.zones[OUT]] == ["no_draw"]
    assert [TYPE[card].effect for card in view(state, 2).out] == ["no_draw"]
    assert where("4,2") not in state.under
    assert state.mine.live[where("4,2")] == 15


def test_R20_3_a_dead_end_reaches_none() -> None:
    state = after(chests(hands=[["dead_t_h"], MAPS]), "play dead_t_h at 4,3")
    assert where("4,2") in state.mine.hidden


def test_R6_5_a_face_down_chest_puts_no_condition_on_a_neighbour() -> None:
    state = chests(hands=[["ew"], MAPS], board="S ┼ ─ .")
    assert where("4,2") in after(state, "play ew at 4,3").mine.hidden


def test_R20_4_its_tunnel_is_turned_so_that_it_fits() -> None:
    # Reached from below, a curve north-east must lie turned: open to the south and the west.
    state = chests(chests={"4,2": ("curve_ne", "no_draw")})
    (turned,) = only(facts_of(state, "play t_h at 4,3"), Turned)
    assert turned.turned


def test_R20_4_where_nothing_fits_it_lies_all_the_same() -> None:
    state = chests(chests={"4,2": ("ew", "no_draw")})
    state = after(state, "play t_h at 4,3")
    assert where("4,2") in state.mine.cards
    assert not state.mine.live.get(where("4,2"))


def test_R20_4_R10_4_a_free_turn_is_the_players_choice_before_the_chest_is_opened() -> None:
    # Open to three sides it keeps the arriving tunnel open either way.
    state = chests(chests={"4,2": ("t_v", "gold")})
    state = after(state, "play t_h at 4,3")
    assert state.asks == (Ask(0, "goal_turn", (0, 1)),)
    assert state.zones[OUT] == ()
    assert view(state, 0).out == ()
    for choice, turned in (("choose 1", 0), ("choose 2", 1)):
        chosen = after(state, choice)
        assert chosen.mine.cards[where("4,2")] & 1 == turned
        assert chosen.gold == (1, 0, 0)
    for seat in range(-1, 3):
        assert view(guess(view(state, seat), Streams(bytes(32))), seat) == view(state, seat)


# R20.5 ------------------------------------------------------------------------------------------------


def test_R20_5_the_opened_tunnel_is_built_upon_like_any_other() -> None:
    state = after(chests(hands=[["t_h"], ["cross"], MAPS]), "play t_h at 4,3")
    assert where("4,1") in after(state, "play cross at 4,1").mine.live


def test_R20_5_a_rockfall_takes_it_out_for_the_round_and_not_to_the_discards() -> None:
    state = after(chests(hands=[["t_h"], ["rockfall"], MAPS]), "play t_h at 4,3", "play rockfall at 4,2")
    assert where("4,2") not in state.mine.cards
    assert [TYPE[card].id for card in state.zones[OUT]] == ["chests.chest.no_draw", "chests.path.cross"]
    assert [TYPE[card].effect for card in state.zones[DISCARD_PILE]] == ["rockfall"]


def test_R20_5_R16_8_a_diversion_never_moves_it() -> None:
    state = chests(modules=("chests", "wc2023"), hands=[["t_h"], ["wc.2023.diversion"], MAPS])
    state = after(state, "play t_h at 4,3", "play wc.2023.diversion at 1,4")
    assert where("4,2") in state.mine.cards
    assert where("4,3") not in state.mine.cards


HALFWAY = "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:ew 6,3:ew"


def test_R20_5_R10_2_one_chest_leads_to_the_next() -> None:
    state = table(
        f"{HALFWAY} 7,1:ns",
        modules=("chests",),
        hands=[["t_h"], MAPS, MAPS],
        chests={"7,2": ("ns", "gold"), "7,0": ("cross", "no_map")},
    )
    facts = facts_of(state, "play t_h at 7,3")
    assert [fact.cell for fact in only(facts, Turned)] == [where("7,2"), where("7,0")]
    assert [TYPE[fact.card].effect for fact in only(facts, Opened)] == ["gold", "no_map"]


def test_R20_5_R22_3_chest_then_tunnel_then_goal_in_one_move() -> None:
    state = table(
        f"{HALFWAY} 8,2:ew 9,2:t_h*",
        modules=("chests",),
        hands=[["t_h"], MAPS, MAPS],
        goals=["stone_ne", "treasure", "stone_nw"],
        chests={"7,2": ("cross", "gold")},
        roles=["miner"] * 3,
    )
    facts = facts_of(state, "play t_h at 7,3")
    assert [fact.cell for fact in only(facts, Turned)] == [where("7,2"), where("9,3")]
    order = kinds(facts)
    assert order.index(Laid) < order.index(Opened) < order.index(RoundOver)
    (over,) = only(facts, RoundOver)
    assert (over.found, over.finisher) == (True, 0)


def test_R18_5_R22_3_a_chest_that_joins_the_postcard_sets_it_off_before_goals() -> None:
    state = table(
        "1,3:start 2,3:t_h 3,3:t_h 6,3:ew 7,3:ew 8,3:ew",
        modules=("chests", "costume"),
        hands=[["t_h"], MAPS, MAPS],
        goals=["stone_ne", "treasure", "stone_nw"],
        chest_cells="4,2+4,4+7,1+7,5",
        chests={"4,2": ("cross", "gold")},
        postcard_cell="5,2",
        postcard_exits="W",
        roles=["base.role.saboteur", "miner", "miner", "miner"],
    )
    facts = facts_of(state, "play t_h at 4,3")
    order = kinds(facts)
    assert order.index(Opened) < order.index(Played)
    assert after(state, "play t_h at 4,3").team(0) == "miners"


# R20.6 Several at once --------------------------------------------------------------------------------


def crossroads(**changes: Any) -> State:
    """A crossing at 9,2 reaches the goals 9,1 and 9,3 and the chest at 10,2."""
    return table(
        "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:t_h 7,3:curve_nw 7,2:curve_nw* 8,2:ew",
        modules=("chests",),
        hands=[["cross"], MAPS, MAPS],
        **{
            "goals": ["stone_ne", "treasure", "stone_nw"],
            "chests": {"10,2": ("ew", "gold")},
            "roles": ["miner"] * 3,
        }
        | changes,
    )


def test_R20_6_the_player_chooses_the_order_of_chests_and_goals() -> None:
    before = crossroads()
    state = after(before, "play cross at 9,2")
    assert state.asks == (Ask(0, "goal", (where("9,1"), where("10,2"), where("9,3"))),)
    opened_first = after(state, "choose 2")
    assert opened_first.gold[0] == 1
    assert opened_first.asks[0].choices == (where("9,1"), where("9,3"))


def test_R20_6_by_default_chests_first_then_the_northern_goal() -> None:
    state = after(crossroads(), "play cross at 9,2")
    assert write(default_move(state, 0)) == "choose 2"
    assert write(default_move(after(state, "choose 2"), 0)) == "choose 1"


def test_R20_6_of_several_chests_the_western_comes_first_by_default() -> None:
    state = table(
        "S ─ ─ .",
        modules=("chests",),
        hands=[["cross"], MAPS, MAPS],
        chests={"4,2": ("cross", "mill5"), "4,4": ("ns", "gold"), "5,3": ("ew", "no_map")},
    )
    state = after(state, "play cross at 4,3")
    assert state.asks == (Ask(0, "goal", (where("4,2"), where("5,3"), where("4,4"))),)
    assert write(default_move(state, 0)) == "choose 1"
    assert write(default_move(after(state, "choose 1"), 0)) == "choose 2"  # 4,4 lies west of 5,3


def test_R20_6_a_goal_that_is_reached_cannot_be_moved() -> None:
    state = crossroads(chests={"10,2": ("ew", "move_goal")})
    state = after(state, "play cross at 9,2")
    facts = facts_of(state, "choose 2")  # the chest first
    asked = [ask for fact in only(facts, Asked) for ask in fact.asks if ask.kind == "move_goal"]
    assert asked == []
    assert only(facts, Pushed) == [Pushed(where("9,5"), where("10,5"))]


def test_R20_6_once_the_treasure_lies_open_chests_stay_shut() -> None:
    state = crossroads()
    facts = facts_of(state, "play cross at 9,2 first 9,3")
    assert only(facts, Opened) == []
    assert len(only(facts, RoundOver)) == 1


def test_R20_6_R10_6_choose_one_leaves_goals_for_later_but_no_chest() -> None:
    state = crossroads(multi_goal="choose_one")
    state = after(state, "play cross at 9,2 first 9,1 then 10,2")
    assert where("9,3") in state.mine.hidden
    assert where("9,1") in state.mine.cards
    assert where("10,2") in state.mine.cards
    assert state.gold == (1, 0, 0)


# R20.7 Map --------------------------------------------------------------------------------------------


def test_R20_7_a_map_shows_a_chest_and_its_tunnel_to_the_mover_alone() -> None:
    before = chests(hands=[["map"], MAPS, MAPS])
    facts = facts_of(before, "play map at 4,2")
    state = after(before, "play map at 4,2")
    pair = (card_named("chests.path.cross"), card_named("chests.chest.no_draw"))
    (note,) = view(state, 0).notes
    assert (note.what, note.where, note.cards) == ("chest", where("4,2"), pair)
    (looked,) = only(facts, Looked)
    for other in (1, 2, NOBODY):
        assert redact(looked, other).cards == (HIDDEN, HIDDEN)
        assert view(state, other).notes == ()
    assert state.under == before.under
    assert guess(view(state, 0), Streams(bytes(32))).under[where("4,2")] == pair


def test_R20_7_goals_can_be_looked_at_as_before() -> None:
    state = chests(hands=[["map"], MAPS, MAPS])
    targets = {move.cell for move in legal_moves(state, 0) if move.verb == "play"}
    assert targets == {where(name) for name in ("4,2", "9,1", "9,3", "9,5")}
    assert view(after(state, "play map at 9,3"), 0).notes[0].what == "goal"


# R20.8 Rockfall ---------------------------------------------------------------------------------------


def test_R20_8_a_rockfall_takes_a_face_down_chest_with_its_tunnel_unseen() -> None:
    before = chests(hands=[["rockfall"], MAPS, MAPS])
    facts = facts_of(before, "play rockfall at 4,2")
    assert only(facts, Buried) == [Buried(where("4,2"))]
    state = after(before, "play rockfall at 4,2")
    assert where("4,2") not in state.under
    assert where("4,2") not in state.mine.hidden
    assert state.zones[OUT] == ()
    assert len(state.zones[CHESTS]) == 10
    assert [TYPE[card].effect for card in state.zones[DISCARD_PILE]] == ["rockfall"]
    other = chests(hands=[["rockfall"], MAPS, MAPS], chests={"4,2": ("ns", "gold")})
    for seat in (0, 1, NOBODY):
        assert [redact(fact, seat) for fact in facts] == [
            redact(fact, seat) for fact in facts_of(other, "play rockfall at 4,2")
        ]


def test_R20_8_its_cell_is_free_afterwards() -> None:
    state = chests(board="S ─ ─ ┴", hands=[["rockfall"], ["ns"], MAPS])
    assert where("4,2") in after(state, "play rockfall at 4,2", "play ns at 4,2").mine.live


def test_R20_8_goals_still_stay() -> None:
    state = chests(hands=[["rockfall"], MAPS, MAPS])
    assert reason(refusal(state, "play rockfall at 9,3")) == Reason.NOT_REMOVABLE
    assert {move.cell for move in legal_moves(state, 0) if move.verb == "play"} == {
        where(name) for name in ("2,3", "3,3", "4,2")
    }


def test_R20_8_what_somebody_saw_of_a_buried_chest_lies_nowhere_else() -> None:
    state = chests(
        hands=[["map", "ns"], ["rockfall"], MAPS],
        chests={"4,2": ("ns", "gold"), "7,4": ("ew", "mill5")},
    )
    state = after(state, "play map at 4,2", "play rockfall at 4,2")
    for n in range(8):
        guessed = guess(view(state, 0), Streams(bytes([n]) * 32))
        assert card_named("chests.chest.gold") in guessed.zones[CHESTS]
        assert card_named("chests.path.ns") in guessed.zones[CHEST_TUNNELS]
