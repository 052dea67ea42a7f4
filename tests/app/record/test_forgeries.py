"""Random damage is found from the file alone; forgeries by somebody with the seed, with a head."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from pbem.app.record.export import Document
from pbem.app.record.verify import verify
from pbem.bots import VERSIONS, chosen
from pbem.engine import (
    NOBODY,
    Streams,
    assemble,
    deal_key,
    digest,
    legal_moves,
    new_game,
    play,
    read,
    roll,
    to_plain,
    view,
    write,
)
from pbem.store.schema import chain
from tests.app.record.conftest import cut, first
from tests.kit.documents import rows_of
from tests.kit.edits import other_value
from tests.kit.saying import saying

Lists = list[list[Any]]  # rows, heads and versions, changed together or one of them


def edited(lists: Lists, rng: random.Random) -> None:
    one = rng.choice(lists)
    at = rng.randrange(len(one))
    one[at] = damaged(one[at], rng)


def damaged(value: Any, rng: random.Random) -> Any:
    """The value with one small thing in it changed."""
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], damaged(value[at], rng), *value[at + 1 :]]
    return other_value(value, rng) if value or isinstance(value, int) else [value]


def deleted(lists: Lists, rng: random.Random) -> None:
    at = rng.randrange(len(lists[0]))
    for one in lists:
        del one[at]


def swapped(lists: Lists, rng: random.Random) -> None:
    a, b = rng.sample(range(len(lists[0])), 2)
    for one in lists:
        one[a], one[b] = one[b], one[a]


def inserted(lists: Lists, rng: random.Random) -> None:
    at, source = rng.randrange(len(lists[0])), rng.randrange(len(lists[0]))
    for one in lists:
        one.insert(at, copy.deepcopy(one[source]))


def test_200_random_edits_deletions_swaps_and_insertions_are_found_from_the_file_alone(
    finished: Document,
) -> None:
    rng = random.Random(3)
    ways: list[Callable[[Lists, random.Random], None]] = [edited, deleted, swapped, inserted]
    missed = []
    for number in range(200):
        changed = copy.deepcopy(finished)
        way = ways[number % len(ways)]
        way([changed["rows"], changed["heads"], changed["versions"]], rng)
        if changed != finished and not verify(changed):
            missed.append((number, way.__name__))
    assert missed == []


def test_200_random_edits_of_any_part_but_the_names_are_found_from_the_file_alone(finished: Document) -> None:
    rng = random.Random(6)
    parts = sorted(finished.keys() - {"names"})
    missed = []
    for _ in range(200):
        part = rng.choice(parts)
        value = finished[part]
        if isinstance(value, dict):
            changed = dict(damaged([*pair], rng) for pair in value.items())
        else:
            changed = damaged(value, rng)
        if changed != value and not verify({**finished, part: changed}):
            missed.append((part, changed))
    assert missed == []


def forged(document: Document, seq: int, rng: random.Random, steered: bool = False) -> Document:
    """Another game from row ``seq`` on: legal, dealt from the same seed, with all hashes recomputed.

    Bots do what they do with their luck, unless they are steered.
    """
    terms = document["terms"]
    rules = assemble(terms["edition"], tuple(terms["modules"]), terms["settings"])
    seed = bytes.fromhex(document["seed"])
    dice = Streams(deal_key(seed, document["salts"]))
    state = new_game(rules, len(document["names"]))
    old_rows = rows_of(document)
    rows: list[list[Any]] = []
    heads = [chain.first_head(document["seed_hash"], document["game"], document["terms_hash"])]
    while not state.over:
        number = len(rows) + 1
        old = old_rows[min(number, len(old_rows)) - 1]
        seat, cause, text = NOBODY, "chance", ""
        if not state.asks:
            facts, state = roll(state, dice)
        else:
            seat = state.asks[0].seat
            bot = terms["bots"][seat]
            if number < seq:
                move = read(old.move)
            elif bot and not steered:
                own = chosen(VERSIONS[bot["name"]][bot["version"]], view(state, seat), seed, number - 1)
                assert own is not None
                move = own
            else:
                move = rng.choice(legal_moves(state, seat))
            cause = old.cause if number < seq else f"bot:{bot['name']}" if bot else "cli"
            text = write(move)
            facts, state = play(state, seat, move)
        plain = json.loads(json.dumps([to_plain(fact) for fact in facts]))
        row = [document["game"], number, seat, cause, text, plain, digest(state), old.at]
        rows.append(row)
        committed = chain.commitment(seed, number, json.dumps(row, separators=(",", ":")).encode())
        heads.append(chain.next_head(heads[-1], committed))
    changed = {"rows": rows, "heads": heads[1:], "versions": [1] * len(rows), "head": heads[-1]}
    return {**document, **changed}


def test_forging_nothing_gives_the_same_game(finished: Document) -> None:
    assert forged(finished, 10_000, random.Random(0)) == finished


@pytest.mark.parametrize("count", [60, pytest.param(200, marks=pytest.mark.soak)])
def test_forgeries_with_all_hashes_recomputed_are_found_with_any_later_head(
    finished: Document, count: int
) -> None:
    rng = random.Random(4)
    rows, heads = finished["rows"], finished["heads"]
    for _ in range(count):
        forgery = forged(finished, rng.randrange(2, len(rows)), rng)
        if forgery == finished:
            continue
        same = sum(one == other for one, other in zip(heads, forgery["heads"], strict=False))
        head = rng.choice(heads[same:])
        # Nothing but the head is found: in itself a forgery is consistent, and the file alone cannot tell.
        assert [found.words for found in verify(forgery, [head])] == [saying("belongs to another game")]


def test_forgeries_in_which_bots_are_steered_are_found_from_the_file_alone(finished: Document) -> None:
    rng = random.Random(12)
    rows = rows_of(finished)
    for _ in range(20):
        seq = rng.choice([row.seq for row in rows if row.cause == "bot:steady"])
        forgery = forged(finished, seq, rng, steered=True)
        if rows_of(forgery)[seq - 1].move != rows[seq - 1].move:
            (finding,) = verify(forgery)
            due = rows[seq - 1].move
            assert finding.words == saying(f"Row {seq} .* with its luck it does {due}, not")


def test_a_game_cut_short_and_called_abandoned_is_found_with_a_later_head(finished: Document) -> None:
    short = {**cut(finished, 5), "status": "abandoned"}
    assert verify(short, [finished["heads"][4]]) == []
    assert first(short, finished["heads"][-1]).words == saying("belongs to another game")
