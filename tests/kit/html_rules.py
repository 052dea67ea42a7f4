"""What an HTML mail must keep to so that every mail program shows it as it was meant.

Each rule comes from what some program does: it drops ``style`` or ``bgcolor``, turns colours round for a dark
screen, cuts wide tables, deletes a style that it does not like. ``broken_rules`` names what a page breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from tests.kit.colours import SCREENS, brightness, contrast, rgb

MOST_DEEP, MOST_COLUMNS, MOST_STYLE = 4, 63, 2000
VOID = ("meta", "br")

_DECIMAL = re.compile(r"\d*\.\d")
_LOGICAL = re.compile(r"(?:margin|padding|border)-(?:inline|block)|:(?:start|end)\b")
_NOT_KEPT = re.compile(r"var\(|calc\(|rgba?\(|\drem\b|!important|position:|float:")


@dataclass
class Table:
    """A table while it is read: how many columns each of its rows takes."""

    rows: list[int] = field(default_factory=list)


class Rules(HTMLParser):
    """Reads a page and notes every rule that it breaks."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.broken: list[str] = []
        self.open: list[str] = []
        self.tables: list[Table] = []
        self.headings: list[str] = []
        self.extras = 0  # characters of <style>
        self.is_empty_cell = False
        self.feed(page)
        self.expect(not self.open, f"left open: {self.open}")
        self.expect(self.extras < MOST_STYLE, f"{self.extras} characters of style")
        self.expect(self.headings[:1] == ["h1"], f"headings {self.headings}")
        self.expect({*self.headings[1:]} <= {"h2"}, f"headings {self.headings}")

    def expect(self, holds: bool, rule: str) -> None:
        if not holds:
            self.broken.append(rule)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        self.expect(tag not in ("bdi", "img", "script", "link", "iframe"), f"<{tag}>")
        self.expect(not {"aria-label", "background", "src"} & {*given}, f"{tag} {sorted(given)}")
        if tag == "table":
            self.tables.append(Table())
            self.expect(len(self.tables) <= MOST_DEEP, f"{len(self.tables)} tables deep")
        elif tag == "tr":
            self.tables[-1].rows.append(0)
        elif tag == "td":
            self.is_empty_cell = True
            self.tables[-1].rows[-1] += int(given.get("colspan", 1))
        elif tag == "a":
            self.is_empty_cell = False
        self.check_style(tag, given)

    def check_style(self, tag: str, given: dict[str, str]) -> None:
        style = given.get("style", "")
        written = [part.partition(":") for part in style.split(";") if part]
        values = {name: value for name, _, value in written}
        self.expect(all(colon for _, colon, _ in written), f"{tag}: {style}")
        self.expect("/" not in style, f"a slash: {style}")
        self.expect("font" not in values, f"short for several: {style}")
        for kind in (_DECIMAL, _LOGICAL, _NOT_KEPT):
            self.expect(not kind.search(style), f"{kind.pattern}: {style}")
        for name in ("width", "height"):
            self.expect(given.get(name, "1").rstrip("%").isdigit(), f"{name} {given.get(name)}")
        ground, ink = values.get("background-color", ""), values.get("color", "")
        if "bgcolor" in given:
            self.expect(given["bgcolor"] == ground, f"bgcolor {given['bgcolor']} on {ground}")
            self.expect(bool(re.fullmatch("#[0-9a-f]{6}", ground)), f"not six digits: {ground}")
        if ground:
            self.expect(tag in ("td", "a"), f"a ground on {tag}")
            self.check_ground(ground, ink)
        else:
            self.expect(ink in ("", "inherit"), f"{ink} letters without a ground")

    def check_ground(self, ground: str, ink: str) -> None:
        bright = brightness(rgb(ground))
        self.expect(bright <= 198, f"{ground} is too light")
        if ink:
            self.expect(brightness(rgb(ink)) > 250, f"{ink} letters on a ground")
            self.expect(bright <= 72, f"letters on {ground}")
            for screen in SCREENS:
                self.expect(contrast(ground, ink, screen) >= 4.5, f"{ink} on {ground}")

    def handle_endtag(self, tag: str) -> None:
        self.expect(bool(self.open) and self.open.pop() == tag, f"</{tag}> out of order")
        if tag == "table":
            rows = self.tables.pop().rows
            self.expect(len({*rows}) <= 1, f"rows of {sorted({*rows})} columns")
            self.expect(max(rows, default=0) <= MOST_COLUMNS, f"{max(rows, default=0)} columns")
        elif tag == "td":
            self.expect(not self.is_empty_cell, "an empty cell")

    def handle_data(self, data: str) -> None:
        if data:
            self.is_empty_cell = False
        if self.open and self.open[-1] == "style":
            self.extras += len(data)


def broken_rules(page: str) -> list[str]:
    """What is wrong with a page, once each."""
    return list(dict.fromkeys([*Rules(page).broken, *_signs(page)]))


def _signs(page: str) -> Iterator[str]:
    if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", page):
        yield "a control character, at which a mail may be cut"
    if '<meta name="color-scheme" content="light dark">' not in page:
        yield "no word about dark screens"
