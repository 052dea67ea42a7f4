"""Victims named beforehand, in real games: the thief is not asked, and nobody learns of the list (R23.4)."""

from __future__ import annotations

import pytest

from pbem.app.play.orders import orders_of
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.engine import (
    TYPE,
    Asked,
    GameOver,
    IllegalMove,
    Move,
    Paid,
    Reason,
    Seat,
    default_move,
    legal_moves,
    read,
    write,
)
from pbem.render.letter.letters import render_letter
from tests.app.conftest import PEOPLE, World
from tests.kit.commands import file_order, submit


def round_with_a_theft(world: World, *lists: str, rounds: int = 3) -> tuple[str, Seat]:
    """A game whose first round has just ended, in which these lists were filed and a theft is used or due."""
    for number in range(60):
        settings = {"rounds": rounds}
        code = world.new_game(code=f"T{number}", modules=("s2",), settings=settings, cooling=0)
        for seat, line in enumerate(lists):
            file_order(world.app, code, seat, line)
        while world.game(code).state.round == 1 and kinds_asked(world, code) == ["turn"]:
            seat = world.to_move(code)
            submit(world.app, code, seat, write(next_move(world, code, seat)), "cli")
        table = world.game(code)
        thieves = [row.seat for row in table.log if row.move.startswith("choose")]
        thieves += [ask.seat for ask in table.state.asks if ask.kind == "theft"]
        if thieves:
            return code, thieves[0]
    raise AssertionError("nobody ever had anything to steal")


def kinds_asked(world: World, code: str) -> list[str]:
    return [ask.kind for ask in world.game(code).state.asks]


def next_move(world: World, code: str, seat: Seat) -> Move:
    """Put a theft down, or throw as many cards away as possible."""
    moves = legal_moves(world.game(code).state, seat)
    thefts = (move for move in moves if move.verb == "play" and TYPE[move.card].effect == "theft")
    return next(thefts, None) or max(
        (move for move in moves if move.verb == "discard"), key=lambda move: len(move.more)
    )


def test_without_a_list_the_thief_is_asked(world: World) -> None:
    code, thief = round_with_a_theft(world)
    (ask,) = world.game(code).state.asks
    assert (ask.seat, ask.kind) == (thief, "theft")
    asked = [sheet for seat, sheet in world.post.sheets if (seat, sheet.game) == (thief, code)][-1]
    assert asked.fallback == default_move(world.game(code).state, thief).more[0]
    nearest = next(seat for seat in ((thief + step) % 3 for step in (1, 2)) if seat in ask.choices)
    robbed = PEOPLE[nearest].name
    text = " ".join(render_letter(asked).body.split())
    assert f"Without an answer in time this is chosen for you: {robbed}, who has " in text


def test_with_a_list_the_first_on_it_who_has_gold_is_robbed_at_once(world: World) -> None:
    # to the right first, which is not what happens without an answer
    code, thief = round_with_a_theft(
        world,
        "steal from carla, boris, nobody",
        "steal from anna, carla, nobody",
        "steal from boris, anna, nobody",
    )
    table = world.game(code)
    right, left = (thief + 2) % 3, (thief + 1) % 3
    row = next(row for row in table.log if row.move.startswith("choose"))
    assert row.seat == thief
    assert row.cause.startswith("order:steal from p")
    before = next(fact for fact in reversed(table.log[row.seq - 2].facts) if isinstance(fact, Asked))
    (ask,) = before.asks
    wanted = next(seat for seat in (right, left) if seat in ask.choices)
    assert ask.choices[read(row.move).more[0] - 1] == wanted
    assert [(fact.seat, fact.amount) for fact in row.facts if isinstance(fact, Paid)] == [
        (wanted, -1),
        (thief, 1),
    ]
    assert all("theft" not in {ask.kind for ask in sheet.view.asks} for _, sheet in world.post.sheets)
    assert verify(whole(world.app, code)) == []
    for seat in range(3):
        assert all(told["cause"] == "played" for told in export(world.app, code, seat)["seen"])


def test_a_new_list_takes_the_place_of_the_old_one(world: World) -> None:
    code = world.new_game(modules=("s2",))
    file_order(world.app, code, 0, "steal from boris")
    file_order(world.app, code, 0, "steal from carla, boris")
    assert [row.text for row in orders_of(world.app, code, 0)] == ["steal from p2, p1"]


def test_lists_are_for_games_with_thefts_only(world: World) -> None:
    code = world.new_game()
    with pytest.raises(IllegalMove) as refused:
        file_order(world.app, code, 0, "steal from boris")
    assert refused.value.reason is Reason.NOT_IN_THIS_GAME


def test_a_game_that_ends_with_a_theft_is_told_to_everybody(world: World) -> None:
    code, thief = round_with_a_theft(world, rounds=1)
    assert world.game(code).row.status == "running"
    before = len(world.post.sheets)
    while world.game(code).state.asks:
        submit(world.app, code, world.to_move(code), "choose 1", "cli")
    ends = [(seat, sheet) for seat, sheet in world.post.sheets[before:] if sheet.kind == "game_over"]
    assert [seat for seat, _ in ends] == [0, 1, 2]
    for _, sheet in ends:
        assert sheet.seed
        assert sheet.ended is not None
        assert sheet.ended.over
        assert any(isinstance(fact, GameOver) for event in sheet.history for fact in event.facts)
    assert any(isinstance(fact, Paid) for event in dict(ends)[thief].history for fact in event.facts)
