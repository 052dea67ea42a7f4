"""Bots at a table: nobody can steer them, asked again they say the same, and a game keeps their version."""

import random
from dataclasses import replace
from typing import cast

import pytest

from pbem.app.game import Game, state_at
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.play.clock import tick
from pbem.app.play.deciders import by_bot_at
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.bots import BOTS, VERSIONS
from pbem.engine import HAND, Seat, legal_moves, shown_move, view, write
from pbem.store.schema.rows import Decision
from tests.app.conftest import World
from tests.kit.commands import abandon, join, leave, submit

VETO = 121
BOT: Seat = 3  # after the three people


def test_whoever_replaces_the_luck_of_the_server_has_no_influence_on_bots(world: World) -> None:
    robots = [NewPlayer(f"Robo{number}x", bot="random") for number in range(3)]
    create(world.app, NewGame(robots, "K7"))
    world.app = replace(world.app, rng=cast(random.Random, "no luck at all"))
    start(world.app, "K7")
    game = world.game()
    assert game.state.over
    assert len({row.seat for row in game.log if row.cause == "bot:random"}) == 3


def announced(game: Game) -> Game:
    """The game after somebody has announced something that changes nothing: a row without facts."""
    row = Decision(game.row.seq + 1, 0, "cli", "", (), game.log[-1].at)
    return replace(game, row=replace(game.row, seq=row.seq), log=(*game.log, row))


def holds_the_veto(world: World) -> Game:
    """A game in whose open window a bot holds the Veto."""
    for number in range(200):
        code = f"V{number}"
        world.new_game("random", code=code, modules=("wc2019",), cooling=0, settings={"veto_window": 60})
        state = world.game(code).state
        lays = [move for move in legal_moves(state, state.asks[0].seat) if move.verb == "lay"]
        if VETO in state.zones[HAND[BOT]] and lays:
            submit(world.app, code, state.asks[0].seat, write(lays[0]), "cli")
            if shown_move(world.game(code).state.then) is not None:
                return world.game(code)
    raise AssertionError("the Veto was never dealt")


def test_a_bot_that_is_asked_once_more_about_a_card_lets_it_pass_once_more(world: World) -> None:
    game = holds_the_veto(world)
    for _ in range(30):  # it would object fifteen times in a hundred
        game = announced(game)
        assert by_bot_at(game, BOT) is None


def test_a_window_in_which_somebody_leaves_and_comes_back_is_nothing_new_to_a_bot(world: World) -> None:
    game = holds_the_veto(world)
    code, absent = game.row.code, (game.state.active + 1) % BOT
    for _ in range(10):  # each time everything that can go on does
        leave(world.app, code, absent)
        join(world.app, code, absent)
    later = world.game(code)
    assert (later.row.seq, later.position) == (game.row.seq + 20, game.position)
    world.clock.skip(hours=2)
    tick(world.app)
    assert world.game(code).log[later.row.seq].cause == "chance"
    abandon(world.app, code)
    assert verify(whole(world.app, code)) == []


def before_a_bot(world: World) -> tuple[Game, str]:
    """A game in which a bot is to move, and what it did then."""
    world.new_game("random", cooling=0)
    while not any(row.seat == BOT for row in world.game().log):
        submit(world.app, "K7", world.to_move(), world.any_line(), "cli")
    game = world.game()
    at = next(row.seq for row in game.log if row.seat == BOT) - 1
    row = replace(game.row, seq=at)
    return replace(game, row=row, log=game.log[:at], state=state_at(game, at)), game.log[at].move


def done(game: Game) -> str:
    made = by_bot_at(game, BOT)
    assert made is not None
    return made[0].move


def test_a_row_that_changes_nothing_does_not_change_what_a_bot_does(world: World) -> None:
    game, move = before_a_bot(world)
    assert done(game) == done(announced(game)) == move


def test_a_game_keeps_the_version_it_was_begun_with_while_there_is_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, move = before_a_bot(world)
    assert game.row.further_terms["bots"][BOT] == {"name": "random", "version": 1}
    legal = view(game.state, BOT).legal
    other = legal[0] if write(legal[0]) != move else legal[1]
    newer = VERSIONS["random"][1]._replace(decide=lambda _view, _luck: other)
    monkeypatch.setitem(VERSIONS["random"], 2, newer)
    monkeypatch.setitem(BOTS, "random", newer)
    assert done(game) == move
    # A version may be gone.
    monkeypatch.delitem(VERSIONS["random"], 1)
    assert done(game) == write(other)


def test_new_games_begin_with_the_newest_version(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VERSIONS["random"], 7, BOTS["random"])
    world.new_game("steady", "random", begin=False)
    terms = world.game().row.further_terms
    assert terms["bots"] == [*[None] * 3, {"name": "steady", "version": 1}, {"name": "random", "version": 7}]
