"""Games of bots alone, and the same games told otherwise by somebody with the seed."""

import json
from typing import Any

from pbem.app import App
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.checks.steps import Row, Step
from pbem.app.record.export import Document, export
from pbem.bots import VERSIONS, chosen
from pbem.engine import (
    NOBODY,
    Move,
    Seat,
    State,
    Streams,
    assemble,
    deal_key,
    digest,
    new_game,
    objector,
    play,
    recall,
    roll,
    to_plain,
    view,
    write,
)
from tests.kit.documents import rehashed, rows_of

VETO = Move("play", 121)
Decided = tuple[Seat, Move] | None  # None: chance


def game_with_vetoes(app: App) -> Document:
    """A game of bots in which a Veto was played, and others were not."""
    robots = [NewPlayer(f"Robo{seat}x", bot="steady" if seat == 4 else "random") for seat in range(5)]
    for number in range(20):
        code = create(app, NewGame(robots, f"K{number}", modules=("wc2019",), settings={"rounds": 2}))
        start(app, code)
        document = export(app, code)
        if document["status"] == "over" and vetoes(document) and let_pass(document):
            return document
    raise AssertionError("no Veto in any of these games")


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
