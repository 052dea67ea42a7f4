"""Documents of games: with other terms, with all hashes made anew, and as earlier versions wrote them."""

from datetime import datetime
from typing import Any

from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document, as_first_schema
from pbem.store.schema import chain
from pbem.store.schema.terms import FIRST_SCHEMA, hash_of, terms_in


def rows_of(document: Document) -> list[Row]:
    """The rows of a finished game, with names for their parts."""
    return [Row(*row) for row in document["rows"]]


def with_terms(document: Document, **changes: Any) -> Document:
    """The document with other terms, wherever its schema has them; nothing is hashed anew."""
    if document["schema"] == FIRST_SCHEMA:
        return {**document, **changes}
    return {**document, "terms": {**document["terms"], **changes}}


def rehashed(document: Document) -> Document:
    """The document with its terms, rows and heads hashed anew, as whoever has the seed can do."""
    seed = bytes.fromhex(document["seed"])
    terms = {}
    if document.get("terms_hash") is not None:
        terms["terms_hash"] = hash_of(document["schema"], terms_in(document))
    head = chain.first_head(document["seed_hash"], document["game"], terms.get("terms_hash"))
    heads = []
    for plain in document["rows"]:
        row = Row(*plain)
        line = chain.canonical_row(*row[:-1], at=datetime.fromisoformat(row.at))
        head = chain.next_head(head, chain.commitment(seed, row.seq, line))
        heads.append(head)
    return {**document, **terms, "heads": heads, "head": head}


def in_first_schema(document: Document) -> Document:
    """A finished game as it would have been when the terms were no object yet: only its heads differ."""
    terms = document["terms"]
    bots = [bot and bot["name"] for bot in terms["bots"]]
    first = as_first_schema({**document, "schema": FIRST_SCHEMA, "terms": {**terms, "bots": bots}})
    log = {part: document[part] for part in ("seed", "versions", "rows")}
    return rehashed(first | log)


def older(document: Document) -> Document:
    """A finished game as it would have been before heads covered the terms: only its heads differ."""
    first = in_first_schema(document)
    return rehashed({name: value for name, value in first.items() if name != "terms_hash"})
