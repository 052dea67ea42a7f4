"""Settings that changed nothing cannot be chosen any more; games that were made with them stay right."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.app import App
from pbem.app.errors import BadSetup
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, committed, create, start
from pbem.app.record.export import Document, export
from pbem.app.record.imports import bring_in
from pbem.app.record.verify import verify
from pbem.config import Settings
from pbem.engine import legal_moves, write
from pbem.simulate.game import Setup
from pbem.store.schema.changes import NewSeat
from pbem.store.schema.kinds import SeatStatus
from pbem.wiring import build_app
from tests.kit.commands import submit

# A game that an earlier version exported.
OLD = Path(__file__).parent / "retired_settings.json"
RETIRED = {"chest_fit": "try", "chips": "32", "saboteur_pay": "draw_until_exact"}
PEOPLE = tuple(NewPlayer(name, f"{name}@example.org") for name in ("Anna", "Ben", "Carla"))


@pytest.fixture
def app(tmp_path: Path) -> App:
    return build_app(Settings(home=tmp_path), rng=random.Random(1))


@pytest.mark.parametrize("name", RETIRED)
def test_a_new_game_cannot_choose_them(app: App, name: str) -> None:
    with pytest.raises(BadSetup, match=f"{name} changes nothing and cannot be set"):
        create(app, NewGame(PEOPLE, "K7", settings={name: RETIRED[name]}))
    assert app.store.games() == ()
    with pytest.raises(ValueError, match=f"{name} changes nothing and cannot be set"):
        Setup(3, overrides={name: RETIRED[name]})


def test_an_exported_game_that_names_them_moves_to_this_version_unchanged(app: App) -> None:
    old: Document = json.loads(OLD.read_text("utf-8"))
    assert old["settings"].items() >= RETIRED.items()
    assert verify(old, old["heads"]) == []
    bring_in(app, old)
    assert load(app, old["game"]).state.over
    assert export(app, old["game"]) == old
    other = {**old, "settings": {**old["settings"], "chips": "33"}}
    assert [found.code for found in verify(other)] == ["other_terms"]


def test_a_stored_game_that_names_them_is_played_to_its_end(app: App) -> None:
    named = {"rounds": 1, **RETIRED}
    create(app, NewGame(PEOPLE, "NEW", modules=("chests",), settings={"rounds": 1}))
    row = app.store.game("NEW")
    assert row is not None
    seats = [NewSeat(person.name, person.address, status=SeatStatus.JOINED) for person in PEOPLE]
    row = replace(row, code="OLD", settings=named, salts=("a", "b", "c"), further_terms=None)
    app.store.create_game(committed(row, seats), seats)
    start(app, "OLD")
    assert verify(export(app, "OLD")) == []
    rng = random.Random(2)
    while not (game := load(app, "OLD")).state.over:
        seat = game.state.asks[0].seat
        submit(app, "OLD", seat, write(rng.choice(legal_moves(game.state, seat))), "cli", cooling=0)
    document = export(app, "OLD")
    assert document["settings"] == named
    assert verify(document) == []
