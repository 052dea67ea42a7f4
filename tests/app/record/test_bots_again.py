"""Bots are played again: who steers one, to do something or to let it be, is found from the file alone."""

import json
import random
from typing import Any

import pytest

from pbem.app import App
from pbem.app.lobby.abandon import abandon
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.play.clock import tick
from pbem.app.record.check import check_batch
from pbem.app.record.checks.bots_again import bots_again, not_replayed
from pbem.app.record.checks.findings import Finding
from pbem.app.record.checks.steps import Row, Step
from pbem.app.record.export import Document, export
from pbem.app.record.verify import verify
from pbem.bots import VERSIONS, chosen
from pbem.config import Settings
from pbem.engine import (
    NOBODY,
    Move,
    Seat,
    State,
    Streams,
    assemble,
    deal_key,
    digest,
    legal_moves,
    new_game,
    objector,
    play,
    recall,
    roll,
    to_plain,
    view,
    write,
)
from pbem.wiring import build_app
from tests.app.conftest import World
from tests.kit.documents import in_first_schema, rehashed, with_terms

VETO = Move("play", 121)
Decided = tuple[Seat, Move] | None  # None: chance


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(home=tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def app(settings: Settings) -> App:
    return build_app(settings, rng=random.Random(5))


@pytest.fixture(scope="module")
def finished(app: App) -> Document:
    """A game of bots in which a Veto was played, and others were not."""
    robots = [NewPlayer(f"Robo{seat}x", bot="steady" if seat == 4 else "random") for seat in range(5)]
    for number in range(20):
        code = create(app, NewGame(robots, f"K{number}", modules=("wc2019",), settings={"rounds": 2}))
        start(app, code)
        document = export(app, code)
        if document["status"] == "over" and vetoes(document) and let_pass(document):
            return document
    raise AssertionError("no Veto in any of these games")


def rows_of(document: Document) -> list[Row]:
    return [Row(*plain) for plain in document["rows"]]


def steps_of(document: Document) -> list[Step]:
    """The rows with the positions before and after them."""
    terms = document["terms"]
    rules = assemble(terms["edition"], tuple(terms["modules"]), terms["settings"])
    state = new_game(rules, len(document["names"]))
    dice = Streams(deal_key(bytes.fromhex(document["seed"]), document["salts"]))
    steps = []
    for row in rows_of(document):
        before = state
        facts, state = play(state, row.seat, recall(row.move)) if row.move else roll(state, dice)
        steps.append(Step(row, before, facts, state))
    return steps


def vetoes(document: Document) -> list[Row]:
    return [row for row in rows_of(document) if row.move == write(VETO)]


def let_pass(document: Document) -> list[Row]:
    """The rows of chance that carry out a card which a bot could have stopped."""
    steps = steps_of(document)
    return [step.row for step in steps if step.row.seat == NOBODY and objector(step.before) is not None]


def retold(document: Document, seq: int, instead: Decided) -> Document:
    """The game with something else at a row; then all bots do what they do, and everything is hashed anew."""
    terms, seed = document["terms"], bytes.fromhex(document["seed"])
    dice = Streams(deal_key(seed, document["salts"]))
    old = rows_of(document)
    state = new_game(assemble(terms["edition"], tuple(terms["modules"]), terms["settings"]), 5)
    rows: list[list[Any]] = []
    while not state.over:
        number = len(rows) + 1
        if number < seq:
            row = old[number - 1]
            decided = (row.seat, recall(row.move)) if row.move else None
        else:
            decided = instead if number == seq else by_its_luck(document, state, number - 1)
        facts, state = play(state, *decided) if decided else roll(state, dice)
        seat, text = (decided[0], write(decided[1])) if decided else (NOBODY, "")
        cause = f"bot:{terms['bots'][seat]['name']}" if decided else "chance"
        plain = json.loads(json.dumps([to_plain(fact) for fact in facts]))
        rows.append([document["game"], number, seat, cause, text, plain, digest(state), old[0].at])
    return rehashed({**document, "rows": rows, "versions": [document["versions"][0]] * len(rows)})


def by_its_luck(document: Document, state: State, led_here: int) -> Decided:
    """What happens next when nobody meddles."""
    seat = state.asks[0].seat if state.asks else objector(state)
    if seat is None:
        return None
    bot = document["terms"]["bots"][seat]
    seed = bytes.fromhex(document["seed"])
    move = chosen(VERSIONS[bot["name"]][bot["version"]], view(state, seat), seed, led_here)
    return None if move is None else (seat, move)


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
            due = {"seat": row.seat, "move": write(other), "due": row.move}
            assert verify(steered) == [Finding("other_bot_move", row.seq, due)]
            assert verify(steered, quick=True) == []


def test_a_veto_that_a_bot_was_kept_from_is_found(finished: Document) -> None:
    row = vetoes(finished)[0]
    steered = retold(finished, row.seq, None)
    due = {"seat": row.seat, "due": write(VETO)}
    assert verify(steered) == [Finding("bot_was_due", row.seq, due)]


def test_a_veto_that_a_bot_would_not_have_played_is_found(finished: Document) -> None:
    seq = let_pass(finished)[0].seq
    seat = objector(steps_of(finished)[seq - 1].before)
    assert seat is not None
    steered = retold(finished, seq, (seat, VETO))
    assert verify(steered) == [Finding("bot_let_pass", seq, {"seat": seat, "move": write(VETO)})]


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
    assert not_replayed(gone) == [Finding("bot_not_replayed", 0, {"seat": 1, "bot": "random 7"})]


def test_beside_a_version_that_is_gone_the_others_are_played_again(finished: Document) -> None:
    steps = [step for step in steps_of(finished) if step.row.seat == 2 and step.before.asks]
    others = [move for move in legal_moves(steps[0].before, 2) if write(move) != steps[0].row.move]
    steered = unknown(retold(finished, steps[0].row.seq, (2, others[0])))
    assert [finding.code for finding in verify(steered)] == ["other_bot_move"]


def test_a_quick_check_and_an_older_game_say_that_bots_were_left_out(finished: Document) -> None:
    quick = not_replayed(finished, quick=True)
    assert [finding.code for finding in quick] == ["bot_left_out"] * 5
    older = in_first_schema(finished)
    assert verify(older) == []
    without = not_replayed(older)
    assert [finding.code for finding in without] == ["bot_without_version"] * 5
    assert without[4].details == {"seat": 4, "bot": "steady"}


def test_the_check_of_a_database_leaves_bots_out(
    settings: Settings, finished: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = VERSIONS["random"][1]._replace(decide=lambda seen, _luck: seen.legal[-1])
    monkeypatch.setitem(VERSIONS["random"], 1, other)
    assert verify(finished)
    assert check_batch(settings.database, [finished["game"]]) == []


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
