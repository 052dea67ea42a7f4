"""The document of a running game gives nothing away."""

import json
import random

from pbem.app import App
from pbem.app.lobby.games import NewGame, create, start
from pbem.app.record.export import export
from pbem.app.record.verify import verify
from pbem.engine import (
    HIDDEN,
    NOBODY,
    from_plain,
    redact,
)
from tests.app.record.conftest import ANNA, BEN, BOT, play_on
from tests.kit.saying import saying


def test_a_running_game_gives_only_what_the_asker_may_see(app: App, running: str) -> None:
    rows = app.store.entries(running)
    for seat in (NOBODY, 0, 1):
        document = export(app, running, seat)
        assert {"seed", "rows", "versions"}.isdisjoint(document)
        assert document["seen_by"] == seat
        for shown, row in zip(document["seen"], rows, strict=True):
            assert set(shown) <= {"seq", "seat", "cause", "move", "facts"}
            assert shown["cause"] in ("played", "timed out")
            assert "move" not in shown or row.seat == seat
            allowed = [redact(fact, seat) for fact in row.facts]
            assert [from_plain(fact) for fact in shown["facts"]] == allowed
        text = json.dumps(document)
        secret = app.store.game(running)
        assert secret is not None
        assert secret.seed.hex() not in text
        assert not any(row.digest in text or row.commitment in text for row in rows)


def test_in_a_public_export_no_drawn_card_can_be_read(app: App, running: str) -> None:
    for row in export(app, running)["seen"]:
        for tag, *fields in row["facts"]:
            if tag == "moved" and fields[1] == "deck":
                assert set(fields[0]) == {HIDDEN}
            if tag == "shuffled":
                assert set(fields[1]) == {HIDDEN}


def test_the_document_of_a_running_game_is_refused(app: App, running: str) -> None:
    for seat in (NOBODY, 1):
        document = export(app, running, seat)
        assert [finding.words for finding in verify(document, document["heads"])] == [saying("still runs")]


def test_the_heads_of_a_running_game_are_those_of_the_finished_one(app: App) -> None:
    code = create(app, NewGame((ANNA, BEN, BOT), "R3", settings={"rounds": 1}))
    start(app, code)
    play_on(app, code, 5, random.Random(8))
    early = export(app, code, 0)
    play_on(app, code, 1000, random.Random(9))
    assert verify(export(app, code), early["heads"]) == []


def test_a_game_that_has_not_begun_can_be_exported(app: App) -> None:
    code = create(app, NewGame((ANNA, BEN, BOT), "R4"))
    document = export(app, code)
    assert document["seen"] == []
