"""What mail programs make of an HTML letter of ours when somebody answers it in plain text.

Each way is written after what the sources of these programs do, as far as that is known: what they put
between the cells of a table, and whether they write the address of a link behind its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import NamedTuple

from tests.kit.mails.clients import LANGUAGES, marked

_VOID = frozenset(("br", "hr", "img", "meta", "link"))
_UNSEEN = frozenset(("head", "style", "script", "title"))
_PARAGRAPHS = frozenset(("p", "h1", "h2", "h3", "pre", "blockquote", "ul", "ol"))
_BLOCKS = _PARAGRAPHS | {"div", "body", "html", "table", "tbody", "tr", "li", "hr", "section", "center"}


@dataclass
class Element:
    """One element of a page: what stands in it, in order."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)


class _Tree(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.open = [Element("html")]
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attributes})
        self.open[-1].inside.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


class Program(NamedTuple):
    """How one program writes a page as text."""

    before_cell: str  # before every cell of a row
    between_cells: str  # and between two of them
    link: str = ""  # what follows the words of a link
    width: int = 0  # at which lines are folded; 0: not at all
    keeps_hard_blanks: bool = True


PROGRAMS = {
    "Thunderbird": Program("", "\t", " <{}>", 72),
    "Thunderbird for phones": Program("\n", "", " <{}>"),
    "Apple Mail": Program("", "\t"),
    "Gmail": Program("", " ", " <{}>", 78, False),
    "Gmail, a line for each cell": Program("\n", "", "", 78, False),
    "Outlook": Program("\n", "", "<{}>", 0, False),
    "Outlook, a row on one line": Program("", "\t", "<{}>"),
}


def as_text(page: str, program: Program) -> list[str]:
    """The lines of a page as this program writes them; what is hidden in it too, which some programs show."""
    written = "".join(_written(_Tree(page).open[0], program, False))
    if not program.keeps_hard_blanks:
        written = written.replace("\xa0", " ")
    lines = [line.rstrip(" ") for line in written.split("\n")]
    if program.width:
        lines = [part for line in lines for part in folded(line, program.width)]
    kept: list[str] = []
    for line in lines:  # of several empty lines programs leave one
        if line or (kept and kept[-1]):
            kept.append(line)
    return kept


def _written(element: Element, program: Program, keeps_lines: bool) -> Iterator[str]:
    keeps_lines = keeps_lines or element.tag == "pre"
    around = "\n\n" if element.tag in _PARAGRAPHS else "\n" if element.tag in _BLOCKS else ""
    yield around
    cells = 0
    for inside in element.inside:
        if isinstance(inside, str):
            yield inside if keeps_lines else _flowing(inside)
        elif inside.tag == "br":
            yield "\n"
        elif inside.tag not in _UNSEEN:
            if inside.tag in ("td", "th"):
                yield program.between_cells if cells else ""
                yield program.before_cell
                cells += 1
            yield from _written(inside, program, keeps_lines)
    if element.tag == "a" and program.link:
        yield program.link.format(element.attributes.get("href", ""))
    yield around


def _flowing(text: str) -> str:
    """Words without the line ends of the source, which no page shows."""
    words = " ".join(text.replace("\xa0", "\x00").split()).replace("\x00", "\xa0")
    before, after = (" " if text[at : at + 1].isspace() and text[at] != "\xa0" else "" for at in (0, -1))
    return f"{before}{words}{after}" if words else before


def folded(line: str, width: int) -> list[str]:
    """A line broken at blanks; a word that is too long stays whole on a line of its own."""
    parts = [""]
    for word in line.split(" "):
        if parts[-1] and len(parts[-1]) + 1 + len(word) > width:
            parts.append(word)
        else:
            parts[-1] = f"{parts[-1]} {word}" if parts[-1] else word
    return parts


# How a copy stands in an answer ---------------------------------------------------------------------

_ENGLISH = LANGUAGES["en"]
Placing = Callable[[list[str]], list[str]]
PLACINGS: dict[str, Placing] = {
    "alone": list,
    "marked": marked,
    "attributed and marked": lambda lines: [_ENGLISH.gmail, *marked(lines)],
    "attributed": lambda lines: [_ENGLISH.apple, "", *lines],
    "below headers": lambda lines: [*_ENGLISH.outlook, "", *lines],
    "twice marked": lambda lines: [_ENGLISH.thunderbird, *marked(marked(lines))],
}


# How a page is quoted in a page ---------------------------------------------------------------------


def _gmail_page(answer: str, body: str) -> str:
    quote = f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;padding-left:1ex">{body}</blockquote>'
    above = f'<div dir="ltr" class="gmail_attr">{_ENGLISH.gmail}<br></div>'
    copy = f'<div class="gmail_quote gmail_quote_container">{above}{quote}</div>'
    return f'<div dir="ltr">{answer}</div><br>{copy}'


def _thunderbird_page(answer: str, body: str) -> str:
    above = f'<div class="moz-cite-prefix">{_ENGLISH.thunderbird}<br></div>'
    quote = f'<blockquote type="cite" cite="mid:k7.0.3@play.example">{body}</blockquote>'
    return f"<html><head></head><body><p>{answer}</p>{above}{quote}</body></html>"


def _outlook_page(answer: str, body: str) -> str:
    labels = "<br>".join(f"<b>{label}</b>" for label in _ENGLISH.outlook[1:])
    return (
        f'<html><body><div class="elementToProof">{answer}</div><div id="appendonsend"></div>'
        f'<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font>{labels}</font>'
        f"<div>&nbsp;</div></div><div>{body}</div></body></html>"
    )


def _apple_page(answer: str, body: str) -> str:
    return (
        f'<html><body dir="auto">{answer}<div dir="ltr"><br><blockquote type="cite">{_ENGLISH.apple}<br>'
        f'<br></blockquote></div><blockquote type="cite"><div dir="ltr">{body}</div></blockquote></body>'
    )


def _without_anything(answer: str, body: str) -> str:
    return f"<html><body><div>{answer}</div><div><br></div><hr><div>{body}</div></body></html>"


PAGES: dict[str, Callable[[str, str], str]] = {
    "Gmail": _gmail_page,
    "Thunderbird": _thunderbird_page,
    "Outlook": _outlook_page,
    "Apple Mail": _apple_page,
    "unmarked": _without_anything,
}


# What a program sends when a link was tapped -----------------------------------------------------------

TAPPED: dict[str, tuple[str, str]] = {  # the type of the mail, and its body around the line of the link
    "Gmail in the browser": ("html", '<div dir="ltr">{}</div>\n'),
    "Gmail on a phone": ("html", '<div dir="auto">{}</div>'),
    "Gmail as text": ("plain", "{}\r\n"),
    "Gmail with a signature": (
        "html",
        '<div dir="ltr">{}<br clear="all"><div><br></div><span class="gmail_signature_prefix">-- </span><br>'
        '<div dir="ltr" class="gmail_signature"><div dir="ltr">Anna<br>12 Main Street</div></div></div>',
    ),
    "Outlook": (
        "html",
        '<html><head><style>p.MsoNormal{{margin:0cm}}</style></head><body lang="EN-US"><div '
        'class="WordSection1"><p class="MsoNormal">{}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p>'
        '</p><p class="MsoNormal">Best regards,<o:p></o:p></p><p class="MsoNormal">Anna</p></div></body>',
    ),
    "Outlook on a phone": (
        "html",
        '<html><body><div dir="ltr"><div style="font-family:Aptos">{}</div><div><br></div>'
        '<div id="ms-outlook-mobile-signature"><div></div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS'
        "</a></div></div></body></html>",
    ),
    "Outlook as text": ("plain", "{}\r\n\r\nGet Outlook for Android<https://aka.ms/AAb9ysg>\r\n"),
    "Apple Mail": (
        "html",
        '<html><head></head><body style="overflow-wrap: break-word;">{}<div><br></div></body></html>',
    ),
    "iPhone": (
        "html",
        '<html><head></head><body dir="auto">{}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent '
        "from my iPhone</div></body></html>",
    ),
    "iPhone as text": ("plain", "{}\n\nSent from my iPhone\n"),
    "Thunderbird": ("plain", "{}\n\n-- \nAnna\n+49 30 12 34 56\n"),
    "K-9": ("plain", "{}\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n"),
}
