"""HTML to text: only what a reader sees, with copied letters reduced to a quote mark.

The page is first strained while it is parsed, without building a tree of it: attributes can make a tree slow,
depth can make it silently incomplete, and table layout can make its text huge. What is left are bare
paragraphs, divisions and line breaks, and those are laid out by inscriptis.
"""

import re
from collections.abc import Mapping

from inscriptis.css_profiles import STRICT_CSS_PROFILE
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml import etree

from pbem.mail.parse.hidden import Style, colour_of, ground_of, hidden_by_rules, hides, style_of
from pbem.mail.parse.mime import Unreadable

MAX_DEPTH = 100
# A letter of one person has hundreds of these.
MAX_BLOCKS = 2_200
MAX_ELEMENTS = 8_000
MAX_PIECES = 50_000  # of text

_NEVER_SHOWN = frozenset((
    "audio", "button", "canvas", "datalist", "dialog", "head", "iframe", "math", "noframes", "noscript",
    "object", "script", "select", "style", "svg", "template", "textarea", "title", "video",
))  # fmt: skip
_STRUCK_OUT = frozenset(("del", "s", "strike"))  # shown, but not meant
_PARAGRAPHS = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6"))
# Outlook writes each line as a paragraph without a margin; what looks like an empty line there is one.
_LINES = frozenset(("msonormal", "msoplaintext", "msonospacing"))
_DIVISIONS = frozenset((
    "address", "article", "aside", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "li", "main", "nav", "ol", "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
))  # fmt: skip
# Characters that pages may hold, written out or as numbers, but that no tree takes.
_NOT_IN_A_TREE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_KEEPS_LINES = ("pre", "break-spaces")  # how the values begin that do

# Mail programs name the containers of what they add. Gmail's `div.gmail_quote` is not here: people who answer
# between the lines type inside it.
_COPY_CLASSES = frozenset((
    "gmail_attr", "moz-cite-prefix", "protonmail_quote", "tutanota_quote", "yahoo_quoted",
))  # fmt: skip
_SIGNATURE_NAMES = frozenset((
    "applemailsignature", "gmail_signature", "moz-signature", "ms-outlook-mobile-signature",
    "protonmail_signature_block", "signature",
))  # fmt: skip


def html_text(page: str) -> tuple[str, bool]:
    """The visible text, and whether a marked signature was left out of it. Raises Unreadable."""
    strainer = _Strainer(hidden_by_rules(page))
    parser = etree.HTMLParser(encoding="utf-8", target=strainer)
    etree.fromstring(page.replace("\0", "").encode("utf-8", "replace"), parser)
    strainer.tree.end("div")
    text = Inscriptis(strainer.tree.close(), ParserConfig(css=STRICT_CSS_PROFILE)).get_text()
    return text, strainer.had_signature


class _Strainer:
    """A target for the parser: hears every tag, passes on bare blocks and visible text."""

    def __init__(self, hidden: frozenset[str] = frozenset()) -> None:
        self.hidden = hidden  # classes, ids and tags that nobody sees
        self.tree = etree.TreeBuilder()
        self.tree.start("div", {})
        self.open: list[str | None] = []  # for each open element what was passed on for it
        self.grounds = [""]  # and on which colour it lies, below that of the page
        self.dropping_from: int | None = None  # depth of the hidden or copied element we are inside
        self.keeping_lines_from: int | None = None
        self.blocks = self.elements = self.pieces = 0
        self.had_signature = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        depth = len(self.open)
        if depth > MAX_DEPTH:
            raise Unreadable("unreadable_html")
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise Unreadable("too_many_lines")
        self.open.append(None)
        self.grounds.append(self.grounds[-1])
        if self.dropping_from is not None:
            return
        style, names = _look(attributes) if attributes else _PLAIN_LOOK
        if (
            tag in _NEVER_SHOWN
            or tag in _STRUCK_OUT
            or "hidden" in attributes
            or self._hides(tag, style, names)
        ):
            self.dropping_from = depth
        elif not names.isdisjoint(_SIGNATURE_NAMES):
            self.dropping_from = depth
            self.had_signature = True
        elif tag == "blockquote" or not names.isdisjoint(_COPY_CLASSES):
            self.dropping_from = depth
            self._block("div", "> ")
        elif tag == "br":
            self._block("br")
        elif tag in _PARAGRAPHS or tag in _DIVISIONS:
            self.open[-1] = "p" if tag in _PARAGRAPHS and names.isdisjoint(_LINES) else "div"
            self._count()
            self.tree.start(self.open[-1], {})
        if self.keeping_lines_from is None and (
            tag == "pre" or style.get("white-space", "").startswith(_KEEPS_LINES)
        ):
            self.keeping_lines_from = depth

    def _hides(self, tag: str, style: Style, names: frozenset[str]) -> bool:
        """Whether nobody sees this element; if somebody does, on which colour it lies is kept."""
        ground = self.grounds[-1] = ground_of(style) or self.grounds[-1]
        return hides(style, ground) or tag in self.hidden or not names.isdisjoint(self.hidden)

    def end(self, tag: str) -> None:
        passed_on = self.open.pop()
        self.grounds.pop()
        if passed_on:
            self.tree.end(passed_on)
        depth = len(self.open)
        if self.dropping_from == depth:
            self.dropping_from = None
        if self.keeping_lines_from == depth:
            self.keeping_lines_from = None

    def data(self, text: str) -> None:
        self.pieces += 1
        if self.pieces > MAX_PIECES:
            raise Unreadable("too_many_lines")
        if self.dropping_from is not None:
            return
        text = _NOT_IN_A_TREE.sub(" ", text)
        if self.keeping_lines_from is None:
            self.tree.data(text)
            return
        first, *others = text.split("\n")
        self.tree.data(first)
        for line in others:
            self._block("br")
            self.tree.data(line)

    def close(self) -> None:
        """Called by the parser at the end, even after Unreadable; there is nothing left to do."""

    def _block(self, tag: str, text: str = "") -> None:
        self._count()
        self.tree.start(tag, {})
        self.tree.data(text)
        self.tree.end(tag)

    def _count(self) -> None:
        self.blocks += 1
        if self.blocks > MAX_BLOCKS:
            raise Unreadable("too_many_lines")


_PLAIN_LOOK: tuple[Style, frozenset[str]] = ({}, frozenset())


def _look(attributes: Mapping[str, str]) -> tuple[Style, frozenset[str]]:
    """The style of an element, and its names: each class and id as it is called, and as rules write it."""
    style = dict(style_of(attributes.get("style", "")))
    for name, old in (("color", "color"), ("background-color", "bgcolor")):
        if name not in style and old in attributes:
            style[name] = colour_of(attributes[old].casefold())
    classes, own = attributes.get("class", "").casefold().split(), attributes.get("id", "").casefold()
    names = [*classes, own, *(f".{each}" for each in classes), f"#{own}"]
    return style, frozenset(names)
