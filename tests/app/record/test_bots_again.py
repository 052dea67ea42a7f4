"""Bots are played again: who steers one, to do something or to let it be, is found from the file alone."""

import random
from typing import Any

import pytest

from pbem.app import App
from pbem.app.play.clock import tick
from pbem.app.record.check import check_games
from pbem.app.record.checks.bots_again import bots_again, not_replayed
from pbem.app.record.export import Document, export
from pbem.app.record.verify import verify
from pbem.bots import VERSIONS
from pbem.config import Settings
from pbem.engine import (
    legal_moves,
    objector,
    recall,
    write,
)
from pbem.wiring import build_app
from tests.app.conftest import World
from tests.kit.bot_games import VETO, game_with_vetoes, let_pass, retold, steps_of, vetoes
from tests.kit.commands import abandon
from tests.kit.documents import rehashed, rows_of, with_terms
from tests.kit.saying import saying


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(home=tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def app(settings: Settings) -> App:
    return build_app(settings, rng=random.Random(5))


@pytest.fixture(scope="module")
def finished(app: App) -> Document:
    return game_with_vetoes(app)


# Steering -------------------------------------------------------------------------------------------


def test_a_game_of_bots_is_found_right(finished: Document) -> None:
    assert verify(finished) == []
    assert not_replayed(finished) == []


def test_telling_a_game_again_gives_the_same_game(finished: Document) -> None:
    last = rows_of(finished)[-1]
    assert retold(finished, last.seq, (last.seat, recall(last.move)) if last.move else None) == finished


def test_another_move_of_a_bot_is_found_though_everything_is_legal_and_hashed_anew(
    finished: Document,
) -> None:
    rng = random.Random(2)
    steps = [step for step in steps_of(finished) if step.before.asks]
    for step in rng.sample(steps, 12):
        row = step.row
        others = [move for move in legal_moves(step.before, row.seat) if write(move) != row.move]
        if others:
            other = rng.choice(others)
            steered = retold(finished, row.seq, (row.seat, other))
            (found,) = verify(steered)
            assert found.words == saying(f"Row {row.seq} .* it does {row.move}, not {write(other)}")
            assert verify(steered, quick=True) == []


def test_a_veto_that_a_bot_was_kept_from_is_found(finished: Document) -> None:
    row = vetoes(finished)[0]
    steered = retold(finished, row.seq, None)
    (found,) = verify(steered)
    assert found.words == saying(f"Row {row.seq} .* with its luck it does {write(VETO)} here")


def test_a_veto_that_a_bot_would_not_have_played_is_found(finished: Document) -> None:
    seq = let_pass(finished)[0].seq
    seat = objector(steps_of(finished)[seq - 1].before)
    assert seat is not None
    steered = retold(finished, seq, (seat, VETO))
    (found,) = verify(steered)
    assert found.words == saying(f"Row {seq} .* lets the card pass; it does not {write(VETO)}")


def test_rows_that_only_announce_something_shift_the_luck_of_nobody(finished: Document) -> None:
    watch = bots_again(finished)
    for step in steps_of(finished):
        watch(step._replace(row=step.row._replace(facts=[], move="", cause="left"), facts=()))
        watch(step)


# Bots that cannot be played again -------------------------------------------------------------------


def unknown(document: Document) -> Document:
    """The game as if one of its bots were of a version that is not held here."""
    bots = [{**bot, "version": 7 if seat == 1 else 1} for seat, bot in enumerate(document["terms"]["bots"])]
    return rehashed(with_terms(document, bots=bots))


def test_a_version_that_is_gone_is_legal_and_not_replayed(finished: Document) -> None:
    gone = unknown(finished)
    assert verify(gone) == []
    (note,) = not_replayed(gone)
    name = gone["names"][1]
    assert note.words == f"{name}: legal, bot not replayed (random 7 is not known here)."


def test_beside_a_version_that_is_gone_the_others_are_played_again(finished: Document) -> None:
    steps = [step for step in steps_of(finished) if step.row.seat == 2 and step.before.asks]
    others = [move for move in legal_moves(steps[0].before, 2) if write(move) != steps[0].row.move]
    steered = unknown(retold(finished, steps[0].row.seq, (2, others[0])))
    assert [finding.words for finding in verify(steered)] == [saying("with its luck it does .*, not")]


def test_a_quick_check_says_that_bots_were_left_out(finished: Document) -> None:
    quick = not_replayed(finished, quick=True)
    assert [finding.words for finding in quick] == [saying("left out by --quick")] * 5


def test_the_check_of_a_database_leaves_bots_out(
    app: App, finished: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = VERSIONS["random"][1]._replace(decide=lambda seen, _luck: seen.legal[-1])
    monkeypatch.setitem(VERSIONS["random"], 1, other)
    assert verify(finished)
    assert list(check_games(app, [finished["game"]])) == []


# Windows --------------------------------------------------------------------------------------------


def test_a_window_that_its_time_has_closed_is_found_right(world: World) -> None:
    """R23.1: people have their time to object; a bot says at once what it does."""
    parts: dict[str, Any] = {"modules": ("wc2019",), "cooling": 0, "per_turn": 60}
    for number in range(3):
        code = world.new_game(*["random"] * 4, code=f"W{number}", settings={"veto_window": 30}, **parts)
        for _ in range(40):
            world.clock.skip(minutes=20)
            tick(world.app)
        abandon(world.app, code)
        document = export(world.app, code)
        assert let_pass(document)
        assert verify(document) == []
