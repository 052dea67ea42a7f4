"""A host who plays tries to choose the deals."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.app.errors import NotDrawn, WrongStatus
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.luck import tell_luck
from pbem.app.record.export import export
from pbem.app.record.verify import verify
from pbem.engine import Streams, deal_key, roll
from pbem.store.schema import chain
from pbem.store.schema.chain import moment_text
from tests.app.conftest import World, make_world
from tests.app.record.cheats.trying import (
    BY_VERIFY,
    NOT_FOUND,
    PREVENTED,
    WITH_A_HEAD,
    dealt_with,
    found,
    is_liked,
    passes,
    shows,
    with_row,
)
from tests.games.record_documents import game_of_kind
from tests.kit.commands import abandon, join
from tests.kit.documents import rehashed, rows_of, with_terms
from tests.kit.draws import RESULT, gathered_for_draw
from tests.kit.edits import decided_otherwise
from tests.kit.saying import saying


def invited(world: World, **parts: Any) -> str:
    code = world.new_game(begin=False, invite=True, organiser="Anna", **parts)
    invite(world.app, code)
    return code


@shows(PREVENTED)
def test_choosing_ones_own_words_last(world: World) -> None:
    code = invited(world, words="a first guess")
    join(world.app, code, 1, "rain")
    join(world.app, code, 2, "snow")
    join(world.app, code, 0, "lucky 1")
    for seat in (0, 1):
        with pytest.raises(WrongStatus):
            join(world.app, code, seat, "lucky 2")
    assert world.game().row.salts == ("a first guess", "rain", "snow")


@shows(NOT_FOUND)
def test_choosing_ones_own_words_last_in_the_database() -> None:
    honest = game_of_kind("returned")
    lucky = next(words for words in (f"lucky {number}" for number in range(200)) if is_liked(honest, words))
    passes(dealt_with(honest, [lucky, *honest["salts"][1:]]))


@shows(NOT_FOUND)
def test_joining_last_with_words_that_were_tried_out(world: World) -> None:
    """The organiser is bound, whom he tells the seed is not."""
    code = invited(world, words="rain")
    join(world.app, code, 0)
    join(world.app, code, 1, "snow")
    join(world.app, code, 2, "what the organiser has found out")
    abandon(world.app, code)
    document = export(world.app, code)
    assert document["rows"]
    passes(document)


@shows(BY_VERIFY)
def test_words_beside_a_public_draw() -> None:
    honest = game_of_kind("drawn_in_public")
    found(rehashed({**honest, "salts": ["lucky", *honest["salts"][1:]]}), "Somebody added words")


@shows(PREVENTED)
def test_choosing_the_seed_before_others_add_words() -> None:
    """He likes what follows from his seed; with any words of others it is another deal."""
    honest = game_of_kind("returned")
    alone = [f"K:{seat}" for seat in range(3)]
    dealt = {
        str(dealt_with(honest, [alone[0], words, alone[2]])["rows"]) for words in ("K:1", "rain", "snow")
    }
    assert len(dealt) == 3


@shows(NOT_FOUND)
def test_choosing_the_seed_where_nobody_adds_words() -> None:
    honest = game_of_kind("timed_out")
    nobody = [f"{honest['game']}:{seat}" for seat in range(3)]
    for number in range(5):  # of the seeds that he tries he takes one
        seed = bytes([number]) * 32
        chosen = {**honest, "seed": seed.hex(), "seed_hash": chain.seed_hash(seed), "salts": nobody}
        passes(dealt_with(chosen, nobody))


@shows(NOT_FOUND)
def test_entering_a_false_result_of_a_draw() -> None:
    honest = game_of_kind("drawn_in_public")
    luck = "1 2 3 4 5 6"
    assert luck != honest["luck"]
    dice = Streams(deal_key(bytes.fromhex(honest["seed"]), [*honest["salts"], luck]))
    passes(decided_otherwise({**honest, "luck": luck}, rows_of(honest)[0], lambda state: roll(state, dice)))


@shows(PREVENTED)
def test_a_second_try_at_the_result_of_a_draw(world: World) -> None:
    code = gathered_for_draw(world)
    with pytest.raises(NotDrawn):
        tell_luck(world.app, code, RESULT)  # before it is drawn
    world.clock.skip(days=3)
    tell_luck(world.app, code, RESULT)
    with pytest.raises(WrongStatus):
        tell_luck(world.app, code, "1 2 3 4 5 6")


@shows(BY_VERIFY)
def test_a_draw_that_had_taken_place() -> None:
    honest = game_of_kind("drawn_in_public")
    luck = honest["terms"]["luck"]
    found(
        rehashed(with_terms(honest, luck=luck | {"at": honest["terms"]["created_at"]})),
        "had taken place when",
    )


@shows(BY_VERIFY)
def test_dealing_before_the_draw() -> None:
    honest = game_of_kind("drawn_in_public")
    early = datetime.fromisoformat(honest["terms"]["luck"]["at"]) - timedelta(seconds=1)
    found(with_row(honest, rows_of(honest)[0], at=moment_text(early)), "dealt before the public draw")


@shows(WITH_A_HEAD)
def test_another_seed_once_the_draw_is_known(world: World, tmp_path: Path) -> None:
    """The result is told to a game that he made in secret, alike in everything but the seed."""
    code = gathered_for_draw(world)
    in_invitations = world.game().row.head
    secret = make_world(tmp_path / "secret.sqlite")
    secret.app = replace(secret.app, rng=random.Random(2))
    gathered_for_draw(secret)
    secret.clock.skip(days=2)
    tell_luck(secret.app, code, RESULT)
    abandon(secret.app, code)
    forged = export(secret.app, code)
    secret.app.store.close()
    assert verify(forged) == []
    assert forged["terms_hash"] == world.game().row.terms_hash
    assert [one.words for one in verify(forged, [in_invitations])] == [saying("belongs to another game")]


@shows(PREVENTED)
def test_inviting_to_a_draw_that_was_drawn(world: World) -> None:
    code = gathered_for_draw(world)
    invitation = world.app.store.outbox(game=code, seat=1)[0]
    world.clock.skip(days=3)
    world.app.store.outbox_all_sent([invitation.id], world.clock.now())
    with pytest.raises(NotDrawn):
        tell_luck(world.app, code, RESULT)


@shows(BY_VERIFY)
def test_a_wrong_deal() -> None:
    honest = game_of_kind("returned")
    other = Streams(bytes(32))
    forged = decided_otherwise(honest, rows_of(honest)[0], lambda state: roll(state, other))
    found(forged, "by seed and rules it is")


@shows(NOT_FOUND)
def test_dropping_somebodys_words() -> None:
    honest = game_of_kind("returned")
    passes(dealt_with(honest, [honest["salts"][0], f"{honest['game']}:1", honest["salts"][2]]))


@shows(BY_VERIFY)
def test_telling_other_words_than_were_used() -> None:
    honest = game_of_kind("returned")
    salts = [honest["salts"][0], f"{honest['game']}:1", honest["salts"][2]]
    found(rehashed({**honest, "salts": salts}), "by seed and rules it is")


@shows(BY_VERIFY)
def test_words_for_a_bot() -> None:
    honest = game_of_kind("invited")
    assert honest["terms"]["bots"][3]
    found(dealt_with(honest, [*honest["salts"][:3], "lucky"]), "though it is a bot")
