"""Pages as a browser shows them: how large they become, and pictures of them.

All pages of a test are laid out at once, each in a frame as wide as a screen, because starting a browser
takes longer than anything that it then does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape, unescape
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops

from tests.kit.processes import run

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"),
)
DARK = ("--force-dark-mode", "--blink-settings=preferredColorScheme=0")
# What some programs do to mails that say nothing about dark screens.
FORCED_DARK = ("--force-dark-mode", "--blink-settings=forceDarkModeEnabled=true,preferredColorScheme=0")

_MEASURE = """
window.onload = () => {
  const found = [...document.querySelectorAll("iframe")].map(frame => {
    const page = frame.contentDocument, root = page.documentElement;
    const right = Math.max(...[...page.querySelectorAll("body *")].map(e => e.getBoundingClientRect().right));
    const links = [...page.querySelectorAll("a")].map(link => {
      const box = link.getBoundingClientRect();
      return [link.textContent, box.width, box.height, link.getClientRects().length];
    });
    return [Math.max(root.scrollWidth, right), page.body.getBoundingClientRect().height, links];
  });
  document.body.innerHTML = "";
  document.body.append("<<" + JSON.stringify(found) + ">>");
};
"""


class Link(NamedTuple):
    """Something to tap, in pixels; in more than one part if it was broken at the end of a line."""

    label: str
    wide: float
    high: float
    parts: int


class Measured(NamedTuple):
    """How large a page is, in pixels."""

    wide: float  # to its rightmost point
    high: float
    links: list[Link]


def measured(pages: Iterable[tuple[str, int]], folder: Path) -> list[Measured]:
    """The sizes of pages, each on a screen of the width that stands beside it."""
    frames = "".join(
        f'<iframe width="{wide}" height="800" style="border:0" srcdoc="{escape(page)}"></iframe>'
        for page, wide in pages
    )
    source = folder / "frames.html"
    source.write_text(f"<!DOCTYPE html><meta charset=utf-8><script>{_MEASURE}</script>{frames}", "utf-8")
    told = run(
        *("chromium", *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", source.as_uri()),
        check=True,
    ).stdout
    answer = re.search(r"&lt;&lt;(.*)&gt;&gt;", told, re.DOTALL)
    assert answer is not None, told[-500:]
    return [
        Measured(wide, high, [Link(*link) for link in links])
        for wide, high, links in json.loads(unescape(answer[1]))
    ]


def shown(page: str, folder: Path, *flags: str, wide: int = 360, high: int = 2400) -> Image.Image:
    """The picture that a browser makes of a page."""
    (folder / "letter.html").write_text(page, encoding="utf-8")
    picture = folder / "letter.png"
    run(
        *("chromium", *FLAGS, *flags, f"--user-data-dir={folder / 'profile'}"),
        *(f"--window-size={wide},{high}", f"--screenshot={picture}", (folder / "letter.html").as_uri()),
        check=True,
    )
    with Image.open(picture) as drawn:
        return drawn.convert("RGB")


def without_margin(picture: Image.Image) -> Image.Image:
    """A picture without the empty rest of the screen below."""
    paper = Image.new("RGB", picture.size, picture.getpixel((0, picture.height - 1)))
    box = ImageChops.difference(picture, paper).getbbox()
    return picture.crop((0, 0, picture.width, min(box[3] + 8, picture.height))) if box else picture
