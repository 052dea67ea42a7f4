"""Tables of coloured cells as a mail program would read them."""

from html.parser import HTMLParser
from typing import NamedTuple


class Td(NamedTuple):
    """A cell of a table: its attributes, its style, what is written in it."""

    attributes: dict[str, str]
    style: dict[str, str]
    text: str

    @property
    def span(self) -> int:
        return int(self.attributes.get("colspan", "1"))

    @property
    def fill(self) -> str:
        return self.attributes.get("bgcolor", "")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[Td]] = []
        self.tables = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("table", "tr", "td", "font"), tag
        told = {name: value or "" for name, value in attrs}
        self.tables += tag == "table"
        if tag == "tr":
            self.rows.append([])
        if tag == "td":
            parts = (part.partition(":") for part in told.get("style", "").split(";"))
            self.rows[-1].append(Td(told, {name: value for name, _, value in parts}, ""))

    def handle_data(self, data: str) -> None:
        if data.strip("\n"):
            row = self.rows[-1]
            row[-1] = row[-1]._replace(text=row[-1].text + data)


def read_table(html: str) -> list[list[Td]]:
    """The rows of one flat table."""
    reader = _Reader()
    reader.feed(html)
    assert reader.tables == 1
    return reader.rows
