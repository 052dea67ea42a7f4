"""A player cheats without the server."""

from __future__ import annotations

import hashlib
import re

import pytest

from pbem.app.errors import BadSetup
from pbem.app.lobby.games import NewGame, NewPlayer, create
from pbem.store.schema import chain
from tests.app.conftest import World
from tests.app.record.cheats.trying import (
    PREVENTED,
    shows,
)
from tests.games.record_documents import game_of_kind
from tests.kit.desk import Desk, body_of


@shows(PREVENTED)
def test_guessing_hidden_cards_from_the_heads() -> None:
    """Who knows everything of a row but the seed, and even guesses it right, cannot see that he did."""
    honest = game_of_kind("returned")
    for row, before, after in zip(honest["rows"][1:], honest["heads"], honest["heads"][1:], strict=False):
        line = chain.canonical(row)
        guesses = (hashlib.sha256(line).hexdigest(), chain.commitment(bytes(32), row[1], line))
        assert after not in [chain.next_head(before, guess) for guess in guesses]
        seed = bytes.fromhex(honest["seed"])
        assert after == chain.next_head(before, chain.commitment(seed, row[1], line))


@shows(PREVENTED)
def test_answering_for_somebody_else(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat, before = desk.to_move(), desk.game().row.seq
    desk.write(seat, "1", sender=desk.address((seat + 1) % 3))
    assert desk.game().row.seq == before
    desk.write(seat, "1")
    assert desk.game().row.seq > before


@shows(PREVENTED)
def test_a_name_that_looks_like_anothers(world: World) -> None:
    people = (NewPlayer("Anna", "anna@example.org"), NewPlayer("Аnnа", "other@example.org"))
    with pytest.raises(BadSetup):
        create(world.app, NewGame((*people, NewPlayer("Boris", "boris@example.net")), "K7"))


@shows(PREVENTED)
def test_showing_ones_hand_in_table_talk(desk: Desk) -> None:
    desk.new_game(cooling=0)
    (role,) = re.findall("^You are: .*", body_of(desk.newest(0)), re.MULTILINE)
    desk.write(0, f"say look\n{role}")
    assert [row.text for row in desk.app.store.talk("K7")] == ["look"]
