"""Structured edits of exported games: what somebody may do to a file, clumsily or with the seed at hand."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document
from pbem.engine import (
    NOBODY,
    Fact,
    Move,
    State,
    Streams,
    assemble,
    deal_key,
    default_move,
    digest,
    fold,
    from_plain,
    legal_moves,
    new_game,
    play,
    roll,
    to_plain,
    write,
)
from pbem.store.schema.chain import moment_text
from pbem.store.schema.terms import deal_words
from tests.kit.documents import rehashed, with_terms

Decide = Callable[[State], tuple[Sequence[Fact], State]]

LISTS = ("rows", "heads", "versions")  # those of a finished game, which go together


class Edit(NamedTuple):
    """A document that was changed, from which one, and how."""

    of: str
    how: str
    document: Document
    whole: Document  # as it was

    @property
    def head(self) -> str:
        """The head in the last letter about the game, with its row, as that letter tells it."""
        return f"{len(self.whole['heads'])}:{self.whole['head']}"


def edits(documents: dict[str, Document], number: int, seed: int) -> Iterator[Edit]:
    """So many edits, each of another document in turn; every one changes something but names."""
    rng = random.Random(seed)
    made = 0
    while made < number:
        name = [*documents][made % len(documents)]
        whole = documents[name]
        how = rng.choice([*CLUMSY, *(FORGED if whole.get("rows") else ())])
        changed = {**CLUMSY, **FORGED}[how](copy.deepcopy(whole), rng)
        if json.dumps(changed) != json.dumps(whole):
            made += 1
            yield Edit(name, how, changed, whole)


# Clumsy edits: nothing is hashed anew --------------------------------------------------------------


class Place(NamedTuple):
    """A value in a document: what it stands in, and by which key or number."""

    inside: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.inside[self.key]


def parts_of(document: Document) -> list[str]:
    """The parts that are covered; where nothing was dealt, nothing rests on the words for it either."""
    dealt = document.get("rows", True)
    return [name for name in document if name != "names" and (dealt or name not in ("salts", "luck"))]


def place(document: Document, rng: random.Random) -> Place:
    """Any value that holds no others, or an empty list."""
    found = Place(document, rng.choice(parts_of(document)))
    while isinstance(found.value, list | dict) and found.value:
        inside = found.value
        found = Place(
            inside, rng.choice([*inside]) if isinstance(inside, dict) else rng.randrange(len(inside))
        )
    return found


def another_value(document: Document, rng: random.Random) -> Document:
    at = place(document, rng)
    at.inside[at.key] = other_value(at.value, rng)
    return document


def other_value(value: Any, rng: random.Random) -> Any:
    """A value a little beside this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 7))
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice("0123456789abcdef play") + value[at + 1 :]
    return rng.choice((0, "x", [0], {}))


def another_type(document: Document, rng: random.Random) -> Document:
    at = place(document, rng)
    others: list[Any] = [[at.value], {"0": at.value}, None, str(at.value), 0]
    if isinstance(at.value, int):
        others += [float(at.value)] * 3 + [bool(at.value), int(at.value)]
    at.inside[at.key] = rng.choice(others)
    return document


def deletion(document: Document, rng: random.Random) -> Document:
    at = place(document, rng)
    if rng.random() < 0.5 and document.get("rows"):
        number = rng.randrange(len(document["rows"]))
        for name in LISTS:
            del document[name][number]
    else:
        del at.inside[at.key]
    return document


def insertion(document: Document, rng: random.Random) -> Document:
    at, other = place(document, rng), place(document, rng)
    if rng.random() < 0.5 and document.get("rows"):
        number, source = (rng.randrange(len(document["rows"])) for _ in range(2))
        for name in LISTS:
            document[name].insert(number, document[name][source])
    elif isinstance(at.inside, list):
        at.inside.insert(at.key, other.value)
    else:
        at.inside[f"{at.key}_too"] = other.value
    return document


def swap(document: Document, rng: random.Random) -> Document:
    rows = document["rows"]
    if rng.random() < 0.5 and len(rows) > 1:
        a, b = rng.sample(range(len(rows)), 2)
        for name in LISTS:
            document[name][a], document[name][b] = document[name][b], document[name][a]
    else:
        one, other = place(document, rng), place(document, rng)
        one.inside[one.key], other.inside[other.key] = other.value, one.value
    return document


How = Callable[[Document, random.Random], Document]

CLUMSY: dict[str, How] = {
    "another value": another_value,
    "another type": another_type,
    "deletion": deletion,
    "insertion": insertion,
    "swap": swap,
}


# Forgeries by somebody with the seed: in themselves most of them are consistent ---------------------


def sealed(document: Document, rows: list[list[Any]], **parts: Any) -> Document:
    """The document with these rows, numbered and hashed anew."""
    numbered = [[document["game"], number, *row[2:]] for number, row in enumerate(rows, 1)]
    return rehashed({**document, **parts, "rows": numbered, "versions": [1] * len(numbered)})


def other_terms(document: Document, rng: random.Random) -> Document:
    terms = document["terms"]
    name = rng.choice(("per_turn", "cooling", "created_at"))
    earlier = datetime.fromisoformat(terms["created_at"]) - timedelta(seconds=rng.randrange(1, 9))
    value = moment_text(earlier) if name == "created_at" else terms[name] + rng.choice((-1, 1, 3600))
    return rehashed(with_terms(document, **{name: value}))


def other_times(document: Document, rng: random.Random) -> Document:
    """Everything from some row on happened later."""
    rows, since = document["rows"], rng.randrange(len(document["rows"]))
    by = timedelta(seconds=rng.randrange(1, 100_000))
    later = [[*row[:7], moment_text(datetime.fromisoformat(row[7]) + by)] for row in rows[since:]]
    return sealed(document, [*rows[:since], *later])


def other_causes(document: Document, rng: random.Random) -> Document:
    rows = document["rows"]
    row = rng.choice([row for row in rows if row[2] != NOBODY] or rows)
    row[3] = rng.choice(("cli", "mail:99", "timeout", "left", "order", "bot:steady", "leaves", "undo"))
    return sealed(document, rows)


def row_left_out(document: Document, rng: random.Random) -> Document:
    rows = document["rows"]
    del rows[rng.randrange(len(rows))]
    return sealed(document, rows)


def cut_off(document: Document, rng: random.Random) -> Document:
    rows = document["rows"]
    return sealed(document, rows[: rng.randrange(len(rows))], status="abandoned")


def decided_otherwise(document: Document, row: Row, how: Move | Decide | None) -> Document:
    """Something else happens at a row, and then the game is broken off; None: what nobody decides (R23.8)."""
    before = state_before(document, row.seq)
    if callable(how):
        facts, after, text = *how(before), row.move
    else:
        move = default_move(before, row.seat) if how is None else how
        facts, after, text = *play(before, row.seat, move), write(move)
    plain = json.loads(json.dumps([to_plain(fact) for fact in facts]))
    other = row._replace(move=text, facts=plain, digest=digest(after))
    status = "over" if after.over else "abandoned"
    return sealed(document, [*document["rows"][: row.seq - 1], list(other)], status=status)


def other_salts(document: Document, rng: random.Random) -> Document:
    """Other words, and what is dealt with them."""
    people = [seat for seat, bot in enumerate(document["terms"]["bots"]) if bot is None]
    salts = list(document["salts"])
    salts[rng.choice(people)] = f"lucky {rng.random()}"
    dice = Streams(deal_key(bytes.fromhex(document["seed"]), deal_words(salts, document.get("luck"))))
    first = Row(*document["rows"][0])
    return decided_otherwise({**document, "salts": salts}, first, lambda state: roll(state, dice))


def other_story(document: Document, rng: random.Random) -> Document:
    """Somebody decides otherwise, and then the game is broken off."""
    rows = [Row(*row) for row in document["rows"]]
    row = rng.choice([row for row in rows if row.cause.startswith(("cli", "mail"))])
    return decided_otherwise(
        document, row, rng.choice(legal_moves(state_before(document, row.seq), row.seat))
    )


FORGED: dict[str, How] = {
    "other terms": other_terms,
    "other times": other_times,
    "other causes": other_causes,
    "row left out": row_left_out,
    "cut off": cut_off,
    "other salts": other_salts,
    "other story": other_story,
}


def start_of(document: Document) -> State:
    """The position before the first row."""
    terms = document["terms"]
    rules = assemble(terms["edition"], tuple(terms["modules"]), terms["settings"], terms["revision"])
    return new_game(rules, len(document["names"]))


def state_before(document: Document, seq: int) -> State:
    facts = (from_plain(fact) for row in document["rows"][: seq - 1] for fact in row[5])
    return fold(start_of(document), facts)
