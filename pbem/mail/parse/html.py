"""Turn HTML into lines: only what a reader sees, with copied letters reduced to a quote mark.

The lines are written while the page is parsed. No tree is built: attributes can make a tree slow, and depth
can make it silently incomplete. What its sender did not see or did not mean is left out: elements hidden by
a style of their own or by a rule for their class, id or tag, and words that are struck out.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from lxml import etree

from pbem.mail.parse.mime import Unreadable

MAX_DEPTH = 100
MAX_ELEMENTS = 8_000  # a letter of one person has hundreds
MAX_PIECES = 50_000  # of text

_NEVER_SHOWN = frozenset((
    "audio", "button", "canvas", "datalist", "dialog", "head", "iframe", "math", "noframes", "noscript",
    "object", "script", "select", "style", "svg", "template", "textarea", "title", "video",
))  # fmt: skip
_STRUCK_OUT = frozenset(("del", "s", "strike"))  # shown, but not meant
_PARAGRAPHS = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6"))
# Outlook writes each line as a paragraph without a margin; what looks like an empty line there is one.
_LINES = frozenset((".msonormal", ".msoplaintext", ".msonospacing"))
_DIVISIONS = frozenset((
    "address", "article", "aside", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "li", "main", "nav", "ol", "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
))  # fmt: skip

# Mail programs name the containers of what they add. Gmail's `div.gmail_quote` is not here: people who answer
# between the lines type inside it.
_COPIES = frozenset((
    ".gmail_attr", ".moz-cite-prefix", ".protonmail_quote", ".tutanota_quote", ".yahoo_quoted",
))  # fmt: skip
_SIGNATURES = frozenset((
    "applemailsignature", "gmail_signature", "moz-signature", "ms-outlook-mobile-signature",
    "protonmail_signature_block", "signature",
))  # fmt: skip

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
# A comment around a style takes it out of the page; one inside of it does not.
_STYLES = re.compile(
    r"<!--.*?(?:-->|\Z)|<style\b[^>]*(?:>|\Z)(?P<rules>.*?)(?:</style|\Z)", re.DOTALL | re.IGNORECASE
)
# Of two declarations that disagree the one that hides counts: rather too much is left out than too little.
_HIDES = re.compile(
    r"(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all"
    r"|text-decoration(?:-line)?:[^;]{0,80}line-through"  # shown, but not meant
    r"|(?:opacity|font-size|height|max-height):(?:0++\.?|\.0)0*+(?:px|pt|em|%)?(?=[;!]|$)"
    r"|color:transparent|[a-z-]{3,20}:-[0-9]{4})"  # the last of them far outside
)
_KEEPS_LINES = re.compile(r"white-space:(?:pre|break-spaces)")
_NAME = re.compile(r"[.#]?[\w-]+")


def html_text(page: str) -> str:
    """Return the visible text without copies and signatures that are marked as such. Raise `Unreadable`."""
    walk = _Walk(frozenset(_hidden_by_rules(page)))
    parser = etree.HTMLParser(encoding="utf-8", target=walk)
    etree.fromstring(page.replace("\0", "").encode("utf-8", "replace"), parser)
    walk.end_line()
    return "\n".join(walk.lines)


class _Walk:
    """A target for the parser: hears every tag and writes lines."""

    def __init__(self, hidden: frozenset[str]) -> None:
        self.hidden: Final = hidden  # ``.class``, ``#id`` and tags that nobody sees
        self.lines: list[str] = []
        self.line: list[str] = []  # the pieces of the line that is being written
        self.is_apart = False  # an empty line belongs before the next one
        self.open: list[str] = []  # for each open element "p", "div" or nothing
        self.left_out_from: int | None = None  # depth of the element whose text is left out
        self.keeping_lines_from: int | None = None
        self.elements = self.pieces = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        depth = len(self.open)
        if depth > MAX_DEPTH:
            raise Unreadable("unreadable_html")
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise Unreadable("too_many_lines")
        self.open.append("")
        if self.left_out_from is not None:
            return
        style, names = _look(attributes) if attributes else ("", frozenset())
        if (
            tag in _NEVER_SHOWN
            or tag in _STRUCK_OUT
            or "hidden" in attributes
            or tag in self.hidden
            or not names.isdisjoint(self.hidden)
            or (style and _HIDES.search(style))
            or any(name[1:] in _SIGNATURES for name in names)
        ):
            self.left_out_from = depth
        elif tag == "blockquote" or not names.isdisjoint(_COPIES):
            self.left_out_from = depth
            self.end_line()
            self.line.append(">")
            self.end_line()
        elif tag == "br":
            self.end_line(even_if_empty=True)
        elif tag in _PARAGRAPHS or tag in _DIVISIONS:
            self.open[-1] = "p" if tag in _PARAGRAPHS and names.isdisjoint(_LINES) else "div"
            self._begin_or_end(self.open[-1])
        if self.keeping_lines_from is None and (tag == "pre" or _KEEPS_LINES.search(style)):
            self.keeping_lines_from = depth

    def end(self, tag: str) -> None:
        self._begin_or_end(self.open.pop())
        depth = len(self.open)
        if self.left_out_from == depth:
            self.left_out_from = None
        if self.keeping_lines_from == depth:
            self.keeping_lines_from = None

    def data(self, text: str) -> None:
        self.pieces += 1
        if self.pieces > MAX_PIECES:
            raise Unreadable("too_many_lines")
        if self.left_out_from is not None:
            return
        if self.keeping_lines_from is None:
            self.line.append(text)
            return
        first, *others = text.split("\n")
        self.line.append(first)
        for line in others:
            self.end_line(even_if_empty=True)
            self.line.append(line)

    def close(self) -> None:
        """Do nothing. The parser calls this at the end, even after `Unreadable`."""

    def end_line(self, even_if_empty: bool = False) -> None:
        """Write the line, with single blanks in it; one without words only where it is meant."""
        words = " ".join("".join(self.line).split())
        if words or even_if_empty:
            if self.is_apart and self.lines:
                self.lines.append("")
            self.lines.append(words)
            self.is_apart = False
        self.line.clear()

    def _begin_or_end(self, kind: str) -> None:
        if kind:
            self.end_line()
        if kind == "p":
            self.is_apart = True


def _look(attributes: Mapping[str, str]) -> tuple[str, frozenset[str]]:
    """Return the style of an element, and its classes and id as rules write them."""
    names = [f".{name}" for name in attributes.get("class", "").casefold().split()]
    return _even(attributes.get("style", "")), frozenset([*names, f"#{attributes.get('id', '').casefold()}"])


def _even(style: str) -> str:
    """Return declarations in small letters, without comments and blanks."""
    return "".join(_COMMENT.sub("", style).casefold().split()) if style else ""


def _hidden_by_rules(page: str) -> Iterator[str]:
    """Yield the ``.class``, ``#id`` and tags that a rule of the page hides, whatever stands around them.

    A rule for some screens counts like all others; one for a state such as ``:hover`` does not.
    """
    for element in _STYLES.finditer(page):
        for block in _COMMENT.sub("", element["rules"] or "").split("}"):
            selectors, _, declarations = block.rpartition("{")
            if selectors and _HIDES.search(_even(declarations)):
                selectors = selectors.rpartition("{")[2].rpartition(";")[2]
                for selector in selectors.casefold().split(","):
                    names = _NAME.findall(selector)
                    if names and selector.rstrip().endswith(names[-1]):
                        yield names[-1]
