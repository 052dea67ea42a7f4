"""What happened, in words: one line each, from what the reader may know."""

import pytest

from pbem.app.sheets.table import Absence, Announcement, Happening
from pbem.engine import (
    NOBODY,
    Began,
    Disclosed,
    GameOver,
    Moved,
    Paid,
    Played,
    RoundOver,
    Seat,
    State,
    redact,
    view,
)
from pbem.render.history.lines import history_lines
from pbem.render.words.names import Voice
from tests.kit import after, card_named, facts_of, table, where
from tests.kit.games import random_game
from tests.kit.letters import NAMES, happenings


def told(state: State, line: str, reader: Seat, absent: Absence | None = None) -> list[str]:
    """The lines that a reader gets about one move of the seat to move."""
    mover = state.asks[0].seat
    facts = tuple(redact(fact, reader) for fact in facts_of(state, line))
    return history_lines([Happening(1, mover, absent, facts)], Voice(view(state, reader), NAMES[:3]))


MOVES = [
    (["cross"], {}, "play cross at 2,3", "You laid a crossing at 2,3.", "Anna laid a crossing at 2,3."),
    (["break_cart"], {}, "play break_cart on p1", "You broke Boris’s cart.", "Anna broke your cart."),
    (
        ["repair_cart_lantern"],
        {1: ["break_lantern"]},
        "play repair_cart_lantern on p1",
        "You repaired Boris’s lantern.",
        "Anna repaired your lantern.",
    ),
    (
        ["repair_cart"],
        {0: ["break_cart"]},
        "play repair_cart on p0",
        "You repaired your own cart.",
        "Anna repaired a tool of their own: cart.",
    ),
    (
        ["map"],
        {},
        "play map at 9,3",
        "You looked at the goal at 9,3: treasure.",
        "Anna looked at the goal at 9,3.",
    ),
]


@pytest.mark.parametrize(("hand", "front", "line", "own", "other"), MOVES, ids=lambda value: str(value)[:25])
def test_a_move_as_its_maker_and_as_another_player_reads_it(
    hand: list[str], front: dict[int, list[str]], line: str, own: str, other: str
) -> None:
    state = table(
        hands=(hand, ["map"], ["map"]), front=front, goals=("stone_ne", "treasure", "stone_nw"), deck=()
    )
    assert told(state, line, 0) == [own]
    assert told(state, line, 1) == [other]


def test_a_third_player_reads_who_was_hit() -> None:
    state = table(hands=(["break_cart"], ["map"], ["map"]))
    assert told(state, "play break_cart on p1", 2) == ["Anna broke Boris’s cart."]


def test_a_rockfall_says_what_is_gone() -> None:
    state = table("S ┼", hands=(["rockfall"], ["map"], ["map"]))
    assert told(state, "play rockfall at 2,3", 1) == ["Anna let the rock fall at 2,3: a crossing is gone."]


def test_a_discarded_and_a_drawn_card_are_known_to_their_owner_only() -> None:
    state = table(hands=(["map", "cross"], ["map"], ["map"]), deck=["rockfall"])
    map_number, drawn = card_named("map"), card_named("rockfall")
    assert told(state, "discard map", 0) == [
        f"You discarded No.{map_number} map.",
        f"You drew No.{drawn} rockfall.",
    ]
    assert told(state, "discard map", 1) == ["Anna discarded a card."]


def test_a_missed_turn_is_told() -> None:
    state = table(hands=(["map"], ["map"], ["map"]), deck=())
    assert told(state, "discard map", 1, Absence.LATE) == [
        "Anna did not answer in time; the oldest card was discarded."
    ]
    own = told(state, "discard map", 0, Absence.LATE)
    assert own[0].startswith("You did not answer in time; your oldest card was discarded: No.")
    assert own[0].endswith(" map.")


def test_what_a_seat_discards_whose_player_has_left_is_told_so() -> None:
    state = table(hands=(["map"], ["map"], ["map"]), deck=())
    assert told(state, "discard map", 1, Absence.LEFT) == ["Anna has left; the seat discarded a card."]


def test_a_choice_that_was_missed_is_told_with_what_became_of_it() -> None:
    state = table(hands=(["break_cart"], ["map"], ["map"]))
    assert told(state, "play break_cart on p1", 2, Absence.LATE) == [
        "Anna did not answer in time.",
        "Anna broke Boris’s cart.",
    ]


def test_leaving_and_coming_back_are_told_as_what_they_are() -> None:
    voice = Voice(view(table(), 1), NAMES[:3])
    events = [Happening(1, 0, None, (), said) for said in (Announcement.LEAVES, Announcement.RETURNS)]
    assert history_lines(events, voice) == [
        "Anna left the game; the seat only discards cards now.",
        "Anna came back to the game.",
    ]


def test_a_goal_turned_over_is_told_to_all() -> None:
    state = table(
        "S ┼ ─ ┼ ─ ┼ ─", hands=(["cross"], ["map"], ["map"]), goals=("stone_ne", "treasure", "stone_nw")
    )
    lines = told(state, "play cross at 8,3", 1)
    assert lines[:3] == [
        "Anna laid a crossing at 8,3.",
        "The goal at 9,3 shows the treasure.",
        "The round is over: Anna opened the way to the treasure.",
    ]


def test_goals_that_stayed_face_down_are_told_to_all_when_the_round_is_over() -> None:
    state = table(hands=[["map"]], deck=[], goals=["stone_ne", "treasure", "stone_nw"])
    for reader in (NOBODY, 0, 1):
        assert told(state, "discard map", reader)[1:3] == [
            "The round is over: the treasure stayed hidden.",
            "These goals stayed face down: a stone at 9,1, the treasure at 9,3 and a stone at 9,5.",
        ]
    one_left = (Disclosed(((where("9,5"), card_named("stone_ne")),)),)
    assert history_lines([Happening(1, 0, None, one_left)], Voice(view(state, 0), NAMES[:3])) == [
        "This goal stayed face down: a stone at 9,5."
    ]
    found = table("S ┴ ┴ ┴ ┴ ┼ ┼", hands=[["ew"]], goals=["stone_ne", "treasure", "stone_nw"])
    assert "These goals stayed face down: a stone at 9,1 and a stone at 9,5." in told(
        found, "play ew at 8,3", 1
    )


def test_gold_of_others_is_told_only_where_it_is_open() -> None:
    state = table()
    voice = Voice(view(state, 0), NAMES[:3])
    facts = (Paid(0, 3), Paid(1, 0), Paid(2, 2, True))
    assert history_lines([Happening(1, -1, None, facts)], voice) == [
        "You got 3 gold pieces.",
        "Boris got gold.",
        "Clara got 2 gold pieces.",
    ]


def test_a_theft_is_told_once() -> None:
    roles = ["s2.role.saboteur", "blue_miner", "blue_miner"]
    state = table(
        modules=("base", "s2"), roles=roles, hands=[["ns"]], front={1: ["theft"]}, deck=[], seats=3, rounds=1
    )
    state = after(state, "discard ns")
    end = "The game is over."
    assert told(state, "choose 1", 0) == ["Boris stole a gold piece from you.", end]
    assert told(state, "choose 1", 1) == ["You stole a gold piece from Anna.", end]
    assert told(state, "choose 1", 2) == ["Boris stole a gold piece from Anna.", end]


def test_what_is_paid_beside_a_theft_is_told_for_itself() -> None:
    theft = card_named("theft")
    voice = Voice(view(table(), 2), NAMES[:3])
    robbed = (Played(1, theft, target=0), Paid(0, -1, True), Paid(1, 1, True))
    assert history_lines([Happening(1, 1, None, (Paid(1, 2, True), *robbed, Paid(0, 1, True)))], voice) == [
        "Boris got 2 gold pieces.",
        "Boris stole a gold piece from Anna.",
        "Anna got 1 gold piece.",
    ]
    prepared = (Played(1, theft), Paid(0, -1, True), Paid(2, -2, True))
    assert history_lines([Happening(1, 1, None, prepared)], voice) == [
        "Boris prepared a theft.",
        "Anna lost 1 gold piece.",
        "You lost 2 gold pieces.",
    ]


def test_the_beginning_and_the_end_are_one_line_each() -> None:
    state = table()
    voice = Voice(view(state, 0), NAMES[:3])
    dealt = Moved((1, 2), "deck", "hand0")
    assert history_lines([Happening(1, -1, None, (Began(2, 1), dealt))], voice) == [
        "Round 2 began; Boris is the first to move."
    ]
    ended = (RoundOver(False, -1, (0, 0, 0), 1), GameOver((1, 2, 3)))
    assert history_lines([Happening(1, 0, None, ended)], voice) == [
        "The round is over: the treasure stayed hidden.",
        "The game is over.",
    ]


@pytest.mark.parametrize("modules", [("base",), ("base", "s2")], ids="+".join)
def test_every_move_of_a_game_has_a_line_for_everybody(modules: tuple[str, ...]) -> None:
    game = random_game(2, modules=modules)
    for row in game.rows:
        for seat in range(game.first.seats):
            lines = history_lines(
                happenings([row], seat), Voice(view(row.after, seat), NAMES[: game.first.seats])
            )
            passed_on = row.move is not None and row.move.verb == "choose"
            assert lines or passed_on or row.seat == NOBODY
            assert all(line.endswith((".", "”")) and "{" not in line for line in lines)
