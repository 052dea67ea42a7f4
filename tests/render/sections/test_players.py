"""What a letter says about the people at the table, and about what its reader knows."""

from typing import Any

import pytest

from pbem.app.sheets.table import Away
from pbem.engine import HIDDEN, NOBODY, View, view
from pbem.engine.core.state import Figure, Note
from pbem.engine.views.view import Look
from pbem.render.sections.players import (
    deck_line,
    gold_lines,
    note_lines,
    result_lines,
    reveal_lines,
    role_lines,
    table_lines,
)
from pbem.render.words.names import Voice
from tests.kit import card_named, table, where
from tests.kit.letters import NAMES

MINER, SABOTEUR = card_named("base.role.miner"), card_named("base.role.saboteur")


def seen(seat: int = 0, **changes: Any) -> View:
    hands = (["map", "cross"], ["map"], ["map", "cross", "rockfall"])
    return view(table(hands=hands, deck=["ns"]), seat)._replace(**changes)


def voice(shown: View | None = None) -> Voice:
    return Voice(shown or seen(), NAMES[:3])


def test_the_role_of_the_reader_and_what_it_wants() -> None:
    (line,) = role_lines(voice(seen(role=SABOTEUR)))
    assert line.startswith("You are: saboteur. You want the treasure to stay hidden")
    assert role_lines(voice(seen(role=HIDDEN))) == []


def test_what_the_reader_was_shown_with_a_doubt_where_it_may_have_changed() -> None:
    goal, role = card_named("treasure"), SABOTEUR
    notes = (
        Note("goal", where("9,3"), (goal,), 1, 2),
        Note("role", 1, (role,), 1, 4, stale=True),
        Note("offer", 0, (goal,), 1, 5),
        Note("goal", where("9,1"), (HIDDEN,), 1, 6),
    )
    assert note_lines(voice(seen(notes=notes))) == [
        "You saw the goal at 9,3 in turn 2 of this round: treasure.",
        "You saw the role of Boris in turn 4 of this round: saboteur. It may have changed since.",
    ]
    assert note_lines(voice()) == []


def test_who_else_was_shown_what_in_the_order_of_turns() -> None:
    looks = (
        Look(2, "goal", where("9,5"), 1, 7),
        Look(0, "goal", where("9,1"), 1, 1),
        Look(1, "role", 0, 1, 3),
        Look(1, "swap", where("9,1"), 1, 4),
    )
    boris, clara = (line.partition("card")[2] for line in table_lines(voice(seen(looks=looks))))
    assert boris.endswith(", in turn 3\u00a0looked at your role")
    assert "in turn 7\u00a0looked at the goal at 9,5" in clara


def test_everybody_in_the_order_of_turns_beginning_with_the_reader() -> None:
    shown = seen(1, front=((), (card_named("break_cart"),), ()))
    shown = shown._replace(figures=(Figure(2, where("3,3"), 0), Figure(0, 0, 0)))
    assert table_lines(voice(shown), away={2: Away.LEFT}) == [
        "  you    1\u00a0card, cart broken",
        "  Clara  3\u00a0cards, a guard at 3,3, has left the game",
        "  Anna   2\u00a0cards, to move",
    ]
    backwards = shown._replace(direction=-1)
    assert [line.split()[0] for line in table_lines(voice(backwards))] == ["you", "Anna", "Clara"]
    spectator = shown._replace(seat=NOBODY)
    assert [line.split()[0] for line in table_lines(voice(spectator))] == ["Anna", "Boris", "Clara"]


def test_a_long_row_goes_on_below_its_own_column() -> None:
    shown = seen(0, front=((card_named("break_cart"), card_named("break_lantern")), (), ()))
    narrow = Voice(shown, NAMES[:3], width=30)
    assert table_lines(narrow)[:3] == [
        "  you    2\u00a0cards, cart broken,",
        "         lantern broken, to",
        "         move",
    ]
    narrowest = Voice(shown, NAMES[:3], width=20)  # then 20 columns are for what is said
    assert table_lines(narrowest)[0] == "  you    2\u00a0cards, cart"


def test_gold_of_the_reader_and_of_all_when_it_is_over() -> None:
    shown = seen(1, gold=(None, 2, None))
    secret = "How much others have is secret until the end."
    assert gold_lines(voice(shown)) == [f"You have 2 gold pieces. {secret}"]
    over = shown._replace(over=True, gold=(1, 2, 0))
    everybody = "What everybody has: Anna (1 gold piece), you (2 gold pieces), Clara (no gold)."
    assert gold_lines(voice(over)) == [everybody]
    assert gold_lines(voice(shown._replace(seat=NOBODY))) == []


def test_where_gold_lies_open_it_is_told_who_has_some() -> None:
    shown = view(table(modules=("base", "toll", "new-goals")), 1)._replace(gold=(None, 0, None), chips=0)
    rich = shown._replace(has_gold=(True, True, False))
    assert shown.rules.chips
    assert gold_lines(voice(rich))[1] == "Others with gold: Anna."
    assert not any(
        "Others" in line for line in gold_lines(voice(shown._replace(has_gold=(False, True, False))))
    )


def test_how_many_cards_are_left() -> None:
    discarded = len(seen().discard)
    assert deck_line(voice()) == f"Draw deck: 1 card. Discarded so far: {discarded} cards."


def test_the_roles_of_all() -> None:
    assert reveal_lines((MINER, SABOTEUR, MINER), voice()) == [
        "  you    gold miner",
        "  Boris  saboteur",
        "  Clara  gold miner",
    ]


@pytest.mark.parametrize(
    ("gold", "lines"),
    [
        ((3, 1, 2), ["You have won the game.", "you", "Clara", "Boris"]),
        ((1, 3, 2), ["Boris has won the game.", "Boris", "Clara", "you"]),
        ((3, 3, 1), ["A tie: the victory is shared. Winners: Boris and you.", "you", "Boris", "Clara"]),
        ((0, 2, 2), ["A tie: the victory is shared. Winners: Boris and Clara.", "Boris", "Clara", "you"]),
    ],
)
def test_who_has_won(gold: tuple[int, ...], lines: list[str]) -> None:
    verdict, *rows = result_lines(voice(seen(gold=gold, over=True)))
    assert [verdict, *(row.split()[0] for row in rows)] == lines


def test_after_a_round_nobody_is_told_what_her_role_wants() -> None:
    assert role_lines(Voice(seen(role=MINER), NAMES[:3]))[0].startswith("You are: gold miner.")
    over = seen(role=MINER, roles=(MINER, SABOTEUR, MINER))
    assert role_lines(Voice(over, NAMES[:3])) == ["You were: gold miner."]
