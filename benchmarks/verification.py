"""Target 14: all histories of a database dealt and judged again, against the same replay in memory."""

from __future__ import annotations

from benchmarks.harness import Figure, figure, interleaved, size, timed
from benchmarks.midgames import PLAYERS, folder, opened
from pbem.app import App
from pbem.app.game import Game, load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.check import check_games
from pbem.engine import NOBODY, digest, new_game, play, recall, roll

GAMES = size(24, 4)


def finished(app: App, count: int) -> list[str]:
    """Games of bots, three random rounds each; they are over as soon as they have begun."""
    bots = [NewPlayer(f"Bot{seat}x", bot="random") for seat in range(PLAYERS)]
    codes = [create(app, NewGame(bots, f"G{number}")) for number in range(count)]
    for code in codes:
        start(app, code)
    return codes


def verified(game: Game) -> None:
    """The least that verifying means: every deal and every move again, and the same facts and digests."""
    state, luck = new_game(game.state.rules, len(game.seats)), game.dice()
    for decision in game.log:
        if decision.seat == NOBODY:
            facts, state = roll(state, luck)
        else:
            facts, state = play(state, decision.seat, recall(decision.move))
        assert tuple(facts) == decision.facts
        assert len(digest(state)) == 64


def histories() -> list[Figure]:
    """Compare the check with the same in memory, in CPU time."""
    with folder() as home:
        app = opened(home)
        codes = finished(app, GAMES)
        games = [load(app, code) for code in codes]

        def checked() -> int:
            assert not list(check_games(app, codes))
            return len(codes)

        def in_memory() -> int:
            for game in games:
                verified(game)
            return len(games)

        laps = interleaved(timed(checked), timed(in_memory))
        app.store.close()
    return [figure(laps.cpu, f"{GAMES} games of three rounds")]
