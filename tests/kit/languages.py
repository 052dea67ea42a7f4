"""Tables of situations in which every language of the game must have its lines."""

from __future__ import annotations

LANGUAGES = ("en", "de", "bg", "uk", "pl", "ru", "he")


def situations(table: str) -> dict[str, dict[str, list[str]]]:
    """The rows of a table: a title, and indented below it a cell for each language, whichever the order.

    Cells are parted by ``|``, several lines of one cell by ``~``; what is indented further goes on with its
    cell. A language that is missing is an error.
    """
    rows: dict[str, str] = {}
    title = ""
    for line in filter(None, table.split("\n")):
        if line.startswith("    "):
            rows[title] += f" {line.strip()}"
        elif line.startswith(" "):
            rows[title] += f"|{line}"
        else:
            title = line
            assert title not in rows, title
            rows[title] = ""
    found = {title: dict(map(_cell, filter(str.strip, cells.split("|")))) for title, cells in rows.items()}
    for title, cells in found.items():
        assert sorted(cells) == sorted(LANGUAGES), (title, [*cells])
    return found


def _cell(text: str) -> tuple[str, list[str]]:
    language, _, lines = text.strip().partition(" ")
    assert lines.strip(), text
    return language, [line.strip() for line in lines.split(" ~ ")]


def by_language(table: str) -> dict[str, list[str]]:
    """All lines of each language."""
    rows = situations(table).values()
    return {language: [line for row in rows for line in row[language]] for language in LANGUAGES}
