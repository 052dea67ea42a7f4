"""Tables of coloured cells as a mail program would read them, and how colours look on a dark screen."""

import colorsys
from collections.abc import Callable
from html.parser import HTMLParser
from typing import NamedTuple

Colour = tuple[int, int, int]
Screen = Callable[[Colour], Colour]


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


def rgb(colour: str) -> Colour:
    assert len(colour) == 7, colour
    assert colour[0] == "#", colour
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def brightness(colour: Colour) -> float:
    """As Thunderbird measures it, from 0 to 255."""
    red, green, blue = colour
    return 0.2125 * red + 0.7154 * green + 0.0721 * blue


def as_written(colour: Colour) -> Colour:
    return colour


def each_part_turned(colour: Colour) -> Colour:
    red, green, blue = colour
    return 255 - red, 255 - green, 255 - blue


def lightness_turned(colour: Colour) -> Colour:
    hue, light, full = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    red, green, blue = (round(part * 255) for part in colorsys.hls_to_rgb(hue, 1 - light, full))
    return red, green, blue


# What mail programs make of colours: nothing, or one of the two ways of turning them round.
SCREENS: tuple[Screen, ...] = (as_written, each_part_turned, lightness_turned)


def contrast(one: str, other: str, screen: Screen = as_written) -> float:
    """How well two colours can be told apart, from 1 to 21 (WCAG)."""
    low, high = sorted(_luminance(screen(rgb(colour))) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
