"""Who won, and why gold was paid or not, as each reader is told."""

from functools import partial
from typing import Any

import pytest

from pbem.app.sheets.table import Happening
from pbem.engine import State, redact, view
from pbem.render.story.who_won import account_of, who_won_lines
from pbem.render.words.names import Voice
from tests.kit import after, facts_of, table
from tests.kit.letters import NAMES

BLUE, GREEN, BOSS, PROFITEER = "blue_miner", "green_miner", "boss", "profiteer"
SABOTEUR, GEOLOGIST = "s2.role.saboteur", "geologist"
GOALS = ["stone_ne", "treasure", "stone_nw"]
WAY = "1,3:start 2,3:ew 3,3:cross 4,3:cross 5,3:cross 6,3:cross 7,3:ew 9,1:? 9,3:? 9,5:?"
BLUE_DOOR = WAY.replace("2,3:ew", "2,3:door_blue_ew")
BOTH_DOORS = BLUE_DOOR.replace("3,3:cross", "3,3:door_green_ew")
CRYSTALS = "20,9:crystal_t_h 22,9:crystal_t_v"
LAST_STEP = "play t_h at 8,3"


def told(before: State, line: str, reader: int = 0) -> list[str]:
    ended, facts = after(before, line), facts_of(before, line)
    over = Happening(1, 0, None, tuple(redact(fact, reader) for fact in facts))
    account = account_of(view(ended, reader), (over,))
    assert account is not None
    return who_won_lines(account, Voice(view(ended, reader), NAMES[: ended.seats]))


def s2(board: str, *roles: str, **more: Any) -> State:
    hands = [["t_h"], *[["map"]] * (len(roles) - 1)] if "deck" not in more else [["t_h"]]
    return table(board, modules=("s2",), seats=len(roles), roles=roles, hands=hands, goals=GOALS, **more)


base = partial(table, "S ┴ ┴ ┴ ┴ ┼ ┼", goals=GOALS, hands=[["ew"], ["map"], ["map"]])


def test_R23_12_in_the_base_game_only_the_readers_own_amount_is_told() -> None:
    before = base(gold=["gold.3", "gold.2", "gold.1"])
    assert told(before, "play ew at 8,3", 2) == [
        "Anna opened the way to the treasure at 9,3.",
        "The gold miners win.",
        "Gold cards were taken in this order: Anna, you, Boris.",
        "You got the best of these: 2 gold pieces and 1 gold piece.",
        "- Anna, gold miner: 1 gold card",
        "- You, gold miner: 2 gold pieces",
        "- Boris, gold miner: 1 gold card",
        "How much others got is secret until the end.",
        "Boris begins the next round.",
    ]


def test_R23_3_who_takes_the_last_of_equal_cards_is_told_of_no_choice() -> None:
    lines = told(base(gold=["gold.1", "gold.1", "gold.1"]), "play ew at 8,3", 2)
    assert not any("these" in line for line in lines)
    assert "- You, gold miner: 1 gold piece" in lines


def test_R9_3_what_others_took_makes_no_difference_to_who_takes_the_rest() -> None:
    worlds = [base(gold=["gold.3", "gold.2", "gold.1"]), base(gold=["gold.2", "gold.2", "gold.1"])]
    one, other = (told(world, "play ew at 8,3", 1) for world in worlds)
    assert one == other


def test_R12_4_after_a_saboteur_the_miner_to_the_right_takes_first() -> None:
    lines = told(base(roles=["saboteur", "miner", "miner"]), "play ew at 8,3")
    assert lines[0] == "You opened the way to the treasure at 9,3."
    assert "Gold cards were taken in this order: Clara, Boris." in lines
    assert lines[-3:-1] == ["- You, saboteur: nothing", "How much others got is secret until the end."]


def test_R12_6_saboteurs_are_paid_and_nobody_says_how_much() -> None:
    before = table(hands=[["map"]], deck=[], goals=GOALS, roles=["miner", "saboteur", "miner"])
    assert told(before, "discard map", 2)[:5] == [
        "The treasure stayed hidden at 9,3.",
        "The saboteurs win.",
        "- Anna, gold miner: nothing",
        "- Boris, saboteur: gold",
        "- You, gold miner: nothing",
    ]
    assert "- You, saboteur: 4 gold pieces" in told(before, "discard map", 1)


def test_R12_8_without_any_saboteur_nobody_wins() -> None:
    before = table(hands=[["map"]], deck=[], goals=GOALS, roles=["miner"] * 3)
    assert told(before, "discard map")[1] == "Nobody wins: no saboteur is there to be paid."


@pytest.mark.parametrize(
    ("board", "roles", "verdict"),
    [
        (WAY, (BLUE, GREEN), "The blue team wins: one of its own opened the way."),
        (WAY, (GREEN, BLUE), "The green team wins: one of its own opened the way."),
        (WAY, (SABOTEUR, BLUE, GREEN), "Both teams win: no door bars either of them."),
        (BLUE_DOOR, (GREEN, BLUE), "The blue team wins; a blue door bars the green one."),
        (BOTH_DOORS, (GREEN, BLUE), "Nobody wins: doors bar both teams."),
        (BOTH_DOORS, (GREEN, BOSS), "Neither team wins: doors bar both."),
    ],
)
def test_R13_4_which_team_wins_and_which_door_bars_the_other(
    board: str, roles: tuple[str, ...], verdict: str
) -> None:
    assert told(s2(board, *roles), LAST_STEP)[1] == verdict


def test_R13_5_a_team_without_a_member_wins_for_nobody() -> None:
    lines = told(s2(BLUE_DOOR, GREEN, SABOTEUR), LAST_STEP)
    assert lines[2] == "But nobody of the winning team is there to be paid."


def test_R13_everybody_is_told_why_each_gets_what() -> None:
    roles = (BLUE, BOSS, BLUE, PROFITEER, GREEN, GEOLOGIST)
    lines = told(s2(f"{BLUE_DOOR} {CRYSTALS}", *roles, front={2: ["trap"]}), LAST_STEP, 4)
    assert [line for line in lines if line.startswith("- ")] == [
        "- Anna, blue gold miner: 3 gold pieces",
        "- Boris, boss: 2 gold pieces, one less than others",
        "- Clara, blue gold miner: nothing, trapped",
        "- Dimitar, profiteer: 1 gold piece, two less than others",
        "- You, green gold miner: nothing, barred by a door",
        "- Farid, geologist: 2 gold pieces; open crystals: 2 in all",
    ]
    assert not any("secret" in line for line in lines)


def test_R13_7_less_may_be_nothing() -> None:
    lines = told(s2(WAY, BLUE, BLUE, BLUE, BLUE, BOSS), LAST_STEP)
    assert "- Eva, boss: nothing, one less than others" in lines


def test_R13_8_geologists_share_and_without_crystals_get_nothing() -> None:
    two = told(s2(f"{WAY} {CRYSTALS}", BLUE, GEOLOGIST, GEOLOGIST), LAST_STEP)
    assert "- Clara, geologist: 1 gold piece, a part; open crystals: 2 in all" in two
    assert "- Boris, geologist: nothing, no crystal lies open" in told(s2(WAY, BLUE, GEOLOGIST), LAST_STEP)


def test_R13_6_saboteurs_and_profiteer_without_the_treasure() -> None:
    before = s2(WAY, BLUE, SABOTEUR, PROFITEER, deck=[])
    assert told(before, "discard t_h")[1] == "The saboteurs win, and the profiteer with them."
    before = s2(WAY, BLUE, GREEN, PROFITEER, deck=[])
    assert told(before, "discard t_h")[1] == "No saboteur is there to win; the profiteer wins alone."


def test_R13_9_a_theft_that_finds_no_gold_says_so() -> None:
    before = s2(WAY, BLUE, SABOTEUR, deck=[], front={0: ["theft"], 1: ["trap"]})
    assert "Your theft found no gold." in told(before, "discard t_h", 0)
    assert "The theft of Anna found no gold." in told(before, "discard t_h", 1)


def test_R13_9_a_theft_that_is_still_to_come_says_so() -> None:
    before = s2(WAY, BLUE, SABOTEUR, deck=[], front={0: ["theft"]})
    assert "Your theft is still to come." in told(before, "discard t_h", 0)


def test_R16_1_the_greedy_dwarf_wins_alone() -> None:
    before = base(modules=("greedy-dwarf",), roles=["greedy_dwarf", "miner", "miner"])
    lines = told(before, "play ew at 8,3")
    assert lines[1] == "The greedy dwarf wins alone."
    assert "- You, greedy dwarf: 4 gold pieces, for reaching the treasure" in lines
    assert "- Anna, greedy dwarf: gold" in told(before, "play ew at 8,3", 1)


def test_R21_1_a_miner_with_a_broken_tool_is_told_which() -> None:
    before = base(modules=("sabotaged-dwarf",), roles=["miner"] * 3, front={1: ["break_cart"]})
    assert "- You, gold miner: nothing, cart broken" in told(before, "play ew at 8,3", 1)


def test_R21_3_if_every_miner_is_broken_all_are_told() -> None:
    front = {1: ["break_cart"], 2: ["break_lantern"]}
    before = base(modules=("sabotaged-dwarf",), roles=["saboteur", "miner", "miner"], front=front)
    assert told(before, "play ew at 8,3")[2] == "But each of them has a broken tool, so nobody is paid."


def test_R23_3_with_a_draft_by_hand_everybody_learns_who_chooses_next() -> None:
    before = base(gold=["gold.3", "gold.2", "gold.1"], draft="hand")
    lines = told(before, "play ew at 8,3", 1)
    assert "Gold cards are chosen one after another, in this order: Anna, Clara, you." in lines
    assert "Anna is the next to choose." in lines
    assert "- You, gold miner: still to choose" in lines
    own = told(before, "play ew at 8,3", 0)
    assert "You are the next to choose, and are asked in a mail of its own." in own


def test_R19_6_the_spider_is_named_if_it_ended_the_round() -> None:
    goals = ["spider", "treasure", "bag_1", "dragon", "bag_2"]
    board = "1,3:start 2,3:ew 3,3:cross 4,3:cross 5,3:cross 6,3:cross 7,3:ew 9,-1:? 9,1:? 9,3:? 9,5:? 9,7:?"
    before = table(
        board,
        modules=("new-goals",),
        hands=[["ew"], ["map"], ["map"]],
        goals=goals[1:3] + goals[:1] + goals[3:],
    )
    said = told(before, "play ew at 8,3")[0]
    assert said == "The giant spider at 9,3 ended the round; the treasure stayed hidden at 9,-1."
