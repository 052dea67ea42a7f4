"""Stands in for the person at the editor: types the lines where they belong and leaves.

Programs that let people write in an editor of their own start this file with the name of the draft.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

MARKS = (">", "\t")


def written(draft: list[str], typed: list[tuple[str, list[str]]], cut_down: bool) -> list[str]:
    """The draft as the person leaves it."""
    places = [place for place, _ in typed]
    if cut_down:
        draft = [
            line for line in draft if not line.startswith(MARKS) or any(place in line for place in places)
        ]
    for place, lines in reversed(typed):
        at = where(draft, place)
        draft[at:at] = [*([""] if at else []), *lines, ""]
    return draft


def where(draft: list[str], place: str) -> int:
    """Before which line something is typed."""
    if place == "top":
        return 0
    if place == "below":
        return next((at for at, line in enumerate(draft) if line == "-- "), len(draft))
    return next(at for at, line in enumerate(draft) if line.startswith(MARKS) and place in line) + 1


def main() -> None:
    path = Path(sys.argv[-1])
    head: list[str] = []
    draft = path.read_text("utf-8").split("\n")
    task = json.loads(os.environ["PBEM_ANSWER"])
    if task["has_header"]:
        at = draft.index("") + 1
        head, draft = draft[:at], draft[at:]
    path.write_text("\n".join(head + written(draft, task["typed"], task["cut_down"])), "utf-8")


if __name__ == "__main__":
    main()
