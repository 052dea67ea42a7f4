"""Documents of games as earlier versions wrote them."""

from datetime import datetime

from pbem.app.record.export import Document
from pbem.app.record.verify import Row
from pbem.store.schema import chain


def older(document: Document) -> Document:
    """A finished game as it would have been before heads covered the terms: only its heads differ."""
    seed = bytes.fromhex(document["seed"])
    head = chain.first_head(document["seed_hash"], document["game"], None)
    heads = []
    for plain in document["rows"]:
        row = Row(*plain)
        line = chain.canonical_row(*row[:-1], at=datetime.fromisoformat(row.at))
        head = chain.next_head(head, chain.commitment(seed, row.seq, line))
        heads.append(head)
    old = {name: value for name, value in document.items() if name != "terms_hash"}
    return {**old, "heads": heads, "head": head}
