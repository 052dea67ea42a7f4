"""One tunnel card as a small HTML table, drawn as it would lie in the mine."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from pbem.engine import LaidCard
from pbem.render.drawing.cells import Size, row_of, runs_of, table_begins
from pbem.render.drawing.tiles import tile

_SIZE = Size(10, 16)


@lru_cache(maxsize=1024)
def card_table(laid: LaidCard) -> Markup:
    """A tunnel card as it lies (see ``laid_id``)."""
    rows = (row_of(runs_of(row), height, _SIZE) for row, height in zip(tile(laid), _SIZE.steps, strict=True))
    return Markup("".join((table_begins(_SIZE.steps), *rows, "</table>")))
