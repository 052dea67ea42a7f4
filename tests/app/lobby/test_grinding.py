"""Grinding a deal: a host who plays, knows the seed and sees all words looks for a deal that he likes.

Without a public draw he finds one, and nobody notices. With one there is nothing left that he could choose.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.app.errors import NotDrawn
from pbem.app.game import Game
from pbem.app.lobby.games import start
from pbem.app.lobby.luck import tell_luck
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.engine import TYPE, Streams, deal_key, new_game, roll, view
from tests.app.conftest import World
from tests.kit.commands import abandon, join
from tests.kit.draws import RESULT, gathered_for_draw
from tests.kit.engines import raw
from tests.kit.saying import saying

HOST = 2
TRIES = 14_000


def likes(game: Game, words: tuple[str, ...], actions: int) -> bool:
    """Whether these words would make the host a saboteur with so many action cards."""
    _, dealt = roll(new_game(game.state.rules, 3), Streams(deal_key(game.row.seed, words)))
    seen = view(dealt, HOST)
    return (
        TYPE[seen.role].team == "saboteurs"
        and sum(TYPE[card].kind == "action" for card in seen.hand) >= actions
    )


def found(game: Game, actions: int, *result: str) -> Iterator[str]:
    """Words of the host that give him what he likes."""
    for number in range(TRIES):
        words = f"words {number}"
        if likes(game, (*game.row.salts[:HOST], words, *result), actions):
            yield words


def written(folder: Path, **columns: str | bytes) -> None:
    """The host writes into his own database."""
    with raw(folder / "pbem.sqlite") as connection:
        for name, value in columns.items():
            connection.execute(f"UPDATE game SET {name} = ?", [value])


@pytest.mark.parametrize("actions", [3, pytest.param(5, marks=pytest.mark.soak)])
def test_without_a_draw_he_finds_his_deal_and_no_check_finds_him(world: World, actions: int) -> None:
    code = world.new_game(begin=False)
    for seat in (0, 1):
        join(world.app, code, seat, f"rain {seat}")
    words = next(found(world.game(), actions))
    join(world.app, code, HOST, words)
    start(world.app, code)
    game = world.game()
    assert likes(game, game.row.salts, actions)
    assert TYPE[view(game.state, HOST).role].team == "saboteurs"
    abandon(world.app, code)
    document = export(world.app, code)
    assert verify(document, [document["head"]]) == []


def test_with_a_draw_there_are_no_words_to_look_for(world: World) -> None:
    code = gathered_for_draw(world)
    for _ in range(2):  # before the draw and after it
        join(world.app, code, HOST, "words 1")
        assert world.game().row.salts[HOST] == f"K7:{HOST}"
        with pytest.raises(NotDrawn):
            start(world.app, code)
        world.clock.skip(days=2)


def test_words_that_he_writes_into_his_database_are_found(world: World, tmp_path: Path) -> None:
    code = gathered_for_draw(world)
    world.clock.skip(days=2)  # he knows the result, and with it the deal of every word
    words = next(found(world.game(), 3, RESULT))
    written(tmp_path, salts=json.dumps(["K7:0", "K7:1", words]))
    tell_luck(world.app, code, RESULT)
    assert TYPE[view(world.game().state, HOST).role].team == "saboteurs"
    abandon(world.app, code)
    assert [finding.words for finding in verify(whole(world.app, code))] == [saying("Somebody added words")]


def test_a_result_that_he_likes_better_stands_in_every_letter_about_the_start(world: World) -> None:
    code = gathered_for_draw(world)
    world.clock.skip(days=2)
    game = world.game()
    results = (" ".join(map(str, range(first, first + 6))) for first in range(1, 44))
    liked = next(one for one in results if likes(game, (*game.row.salts, one), 2))
    tell_luck(world.app, code, liked)
    told = [sheet.draw.result for _, sheet in world.post.sheets if sheet.begins and sheet.draw]
    assert told == [liked] * 3  # and anybody can look it up
    abandon(world.app, code)
    assert export(world.app, code)["luck"] == liked


def is_saboteur(game: Game, seed: bytes, result: str) -> bool:
    words = (*game.row.salts, result)
    _, dealt = roll(new_game(game.state.rules, 3), Streams(deal_key(seed, words)))
    return TYPE[view(dealt, HOST).role].team == "saboteurs"


def test_a_seed_can_suit_all_results_of_a_coin_but_not_those_of_a_lottery(world: World) -> None:
    """Why the page asks for a draw with many possible results: he chooses the seed before it."""
    gathered_for_draw(world)
    game, rng = world.game(), random.Random(49)
    seeds = [bytes([number]) * 32 for number in range(200)]
    assert any(all(is_saboteur(game, seed, side) for side in ("0", "1")) for seed in seeds)
    drawn = [" ".join(map(str, sorted(rng.sample(range(1, 50), 6)))) for _ in range(60)]
    most = max(sum(is_saboteur(game, seed, result) for result in drawn) for seed in seeds[:20])
    assert most < 30  # of 60, where chance gives fifteen


def test_the_invitation_commits_to_all_terms_before_the_draw(world: World) -> None:
    code = gathered_for_draw(world)
    heads = {sheet.head for _, sheet in world.post.sheets if sheet.kind == "invite"}
    world.clock.skip(days=2)
    tell_luck(world.app, code, RESULT)
    abandon(world.app, code)
    document = export(world.app, code)
    assert verify(document, [*heads]) == []
    document["terms"]["settings"]["rounds"] = 2
    assert verify(document, [*heads]) != []
