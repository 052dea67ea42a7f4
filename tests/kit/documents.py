"""Documents of games: with other terms, and with all hashes made anew."""

from datetime import datetime
from typing import Any

from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document
from pbem.store.schema import chain
from pbem.store.schema.terms import hash_of


def rows_of(document: Document) -> list[Row]:
    """The rows of a finished game, with names for their parts."""
    return [Row(*row) for row in document["rows"]]


def with_terms(document: Document, **changes: Any) -> Document:
    """The document with other terms; nothing is hashed anew."""
    return {**document, "terms": {**document["terms"], **changes}}


def rehashed(document: Document) -> Document:
    """The document with its terms, rows and heads hashed anew, as whoever has the seed can do."""
    seed, terms_hash = bytes.fromhex(document["seed"]), hash_of(document["terms"])
    head = chain.first_head(document["seed_hash"], document["game"], terms_hash)
    heads = []
    for plain in document["rows"]:
        row = Row(*plain)
        line = chain.canonical_row(*row[:-1], at=datetime.fromisoformat(row.at))
        head = chain.next_head(head, chain.commitment(seed, row.seq, line))
        heads.append(head)
    return {**document, "terms_hash": terms_hash, "heads": heads, "head": head}
