"""The pace report as a picture: a bar for each way of playing, cut by what the table waits for.

Plain SVG. Its own style sheet gives it colours for light and for dark pages; what a bar means is also written
beside it, so that nothing depends on colours alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from benchmarks.pace.words import MODES, WAITS, Document, games

WIDTH, LEFT, RIGHT = 900, 270, 190  # the bars stand between words on both sides
TOP, STEP, BAR = 70, 34, 20
BELOW = 58
TITLE = "Days a game takes, by what the table waits for"

STYLE = """
  text { font: 13px sans-serif; fill: #24292f }
  .title { font-size: 15px; font-weight: bold }
  .few { fill: #57606a }
  .line { stroke: #d0d7de }
  .answer { fill: #0969da } .sleep { fill: #8c959f } .cooling { fill: #bf8700 } .shield { fill: #1a7f37 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .few { fill: #9198a1 } .line { stroke: #3d444d }
    .answer { fill: #4493f8 } .sleep { fill: #656c76 } .cooling { fill: #d29922 } .shield { fill: #3fb950 }
  }
"""


def picture(document: Document) -> str:
    """The whole picture."""
    modes = document["modes"]
    height = TOP + STEP * len(modes) + BELOW
    longest = max(sum(mode["waits"].values()) for mode in modes)
    scale = (WIDTH - LEFT - RIGHT) / (longest or 1)
    bottom = TOP + STEP * len(modes)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-labelledby="title about">',
        f'<title id="title">{escape(TITLE)}</title>',
        f'<desc id="about">{escape(told(document))}</desc>',
        f"<style>{STYLE}</style>",
        f'<text class="title" x="16" y="28">{escape(TITLE)}</text>',
        f'<text class="few" x="16" y="48">{escape(under_title(document))}</text>',
        *axis(longest, scale, bottom),
    ]
    for at, mode in enumerate(modes):
        parts += bar(mode, TOP + STEP * at, scale)
    parts += key(height - 14)
    return "\n".join((*parts, "</svg>", ""))


def told(document: Document) -> str:
    """The picture in words, for those who cannot see it."""
    return " ".join(
        f"{MODES[mode['mode']]}: {sum(mode['waits'].values()):.0f} days." for mode in document["modes"]
    )


def under_title(document: Document) -> str:
    the = "" if document["games"] == 1 else "The mean of "
    return (
        f"{the}{games(document)} of {document['players']} people who answer after"
        f" {document['behaviour']['hours']:g} hours awake (the median); seed {document['seed']}"
    )


def axis(longest: float, scale: float, bottom: int) -> Iterator[str]:
    """Lines at round numbers of days."""
    step = next((step for step in (1, 2, 5, 10, 20, 50) if longest / step <= 8), 100)
    for day in range(0, int(longest) + 1, step):
        x = LEFT + day * scale
        yield f'<line class="line" x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{bottom}"/>'
        yield f'<text class="few" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{day}</text>'


def bar(mode: Document, y: int, scale: float) -> Iterator[str]:
    """One way of playing: its name, what is waited for, and the sum of it."""
    middle = y + BAR * 0.72
    yield f'<text x="{LEFT - 10}" y="{middle:.1f}" text-anchor="end">{escape(MODES[mode["mode"]])}</text>'
    x = float(LEFT)
    for wait in WAITS:
        wide = mode["waits"][wait] * scale
        yield f'<rect class="{wait}" x="{x:.1f}" y="{y}" width="{wide:.1f}" height="{BAR}"/>'
        x += wide
    days = sum(mode["waits"].values())
    words = f"{days:.0f} days, {mode['mails_per_person']:.0f} mails each"
    yield f'<text x="{x + 8:.1f}" y="{middle:.1f}">{escape(words)}</text>'


def key(y: int) -> Iterator[str]:
    """What the parts of a bar are."""
    for at, (wait, words) in enumerate(WAITS.items()):
        x = 16 + at * (WIDTH - 16) // len(WAITS)
        yield f'<rect class="{wait}" x="{x}" y="{y - 11}" width="12" height="12"/>'
        yield f'<text x="{x + 18}" y="{y}">{escape(words)}</text>'
