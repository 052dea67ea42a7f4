"""What a page hides from its readers: by the style of an element, or by a rule for its class, id or tag.

A page may show one thing and hold another, and nothing counts that its sender did not see. Where a page goes
to such lengths that it cannot be judged, it is not read at all; her answer then says so. Everything here
takes time in proportion to the length of the page.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from pbem.mail.parse.mime import Unreadable

MAX_RULES = 3_000  # Word writes hundreds
MAX_SELECTORS = 500  # of rules that hide something

Style = Mapping[str, str]  # name of a property -> its value, in lower case

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
# A comment around a style takes it out of the page; one inside of it does not.
_RULES = re.compile(
    r"<!--.*?(?:-->|\Z)|<style\b[^>]*(?:>|\Z)(?P<rules>.*?)(?:</style|\Z)", re.DOTALL | re.IGNORECASE
)
_COMBINED = re.compile(r"[\s>+~]+")
_NAMED = re.compile(r"[.#][\w-]+")
_NAMED_BY_ATTRIBUTE = re.compile(r"\[\s*(class|id)\s*[~|^$*]?=\s*[\"']?([\w-]+)")
_NOT_ALWAYS = (":hover", ":active", ":focus", ":visited", ":before", ":after")

_NUMBER = re.compile(r"[-+]?[0-9]*\.?[0-9]*")
_FONT_SIZE = re.compile(r"(?<![\w.])([0-9]*\.?[0-9]+)(px|pt|em|rem|%)|\b0+(?=/|\s|$)")
_FONT_PIXELS = {"px": 1.0, "pt": 1.33, "em": 16.0, "rem": 16.0, "%": 0.16, None: 0.0}
_SMALLEST_FONT = 2.5  # pixels
_FAINTEST = 0.1
_FAR_AWAY = re.compile(
    r"-\s*+(?:[4-9][0-9]{2}|[0-9]{4}|[1-9][0-9]{2}(?:\.[0-9]+)?%"
    r"|[3-9][0-9](?:\.[0-9]+)?(?:em|rem|in|cm|v[wh]))"
)
_CLIPPED = re.compile(r"rect\(\s*+[01](?:px)?[\s,]|inset\(\s*+(?:[5-9][0-9]|100)%|circle\(\s*+0")
_SHRUNK = re.compile(r"scale(?:x|y|3d)?\(\s*+0*+(?:\.0*+)?\s*+[,)]")
_FADED = re.compile(r"opacity\s*+[(=]\s*+0*+(?:\.0*+)?%?+\s*+\)")
_COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|\b(?:transparent|white|black|red|yellow)\b")
_COLOURS = {"white": "#ffffff", "black": "#000000", "red": "#ff0000", "yellow": "#ffff00"}


def style_of(text: str) -> Style:
    """The declarations of a style; a later one replaces an earlier one, unless that is called important."""
    if "\\" in text:
        text = _ESCAPE.sub(_unescaped, text)
    style: dict[str, str] = {}
    fixed = set()
    for declaration in _COMMENT.sub("", text).casefold().split(";"):
        name, _, value = declaration.partition(":")
        value, mark, _ = value.partition("!")
        name = name.strip()
        if mark or name not in fixed:
            style[name] = value.strip()
        if mark:
            fixed.add(name)
    return style


def _unescaped(escape: re.Match[str]) -> str:
    return escape[2] or chr(min(int(escape[1], 16), 0xD7FF))


def hides(style: Style, ground: str = "") -> bool:
    """Whether nobody sees what has this style; ``ground`` is the colour that it lies on, if one is known."""
    if any(name in _HIDES and _HIDES[name](value) for name, value in style.items()):
        return True
    is_clipped = "overflow" in style or "overflow-x" in style  # else what is too wide shows beside its box
    if is_clipped and any(_is_nothing(style.get(name, "")) for name in ("width", "max-width")):
        return True
    ground = ground_of(style) or ground
    return bool(ground) and colour_of(style.get("color", "")) == ground


def ground_of(style: Style) -> str:
    """The colour that an element gives its background; empty if it gives none."""
    found = _COLOUR.search(style.get("background-color") or style.get("background", ""))
    return colour_of(found[0]) if found and not _is_clear(found[0]) else ""


def colour_of(value: str) -> str:
    """One name for each colour, as far as we know it by several."""
    found = _COLOUR.search(value)
    if found is None:
        return ""
    word = found[0]
    if word.startswith("rgb") and len(parts := _parts(word)) >= 3:
        return "#" + "".join(f"{int(_number(part) or 0):02x}" for part in parts[:3])
    if word.startswith("#") and len(word) < 6:
        return "#" + "".join(2 * digit for digit in word[1:4])
    return _COLOURS.get(word, word[:7])


def hidden_by_rules(page: str) -> frozenset[str]:
    """The classes (``.x``), ids (``#x``) and tags that rules in the page hide."""
    found: set[str] = set()
    count = 0
    for selectors, style in _rules(page):
        if hides(style):
            count += selectors.count(",") + 1
            if count > MAX_SELECTORS:
                raise Unreadable("unreadable_html")
            found.update(map(_whom, selectors.casefold().split(",")))
    return frozenset(found - {""})


def _rules(page: str) -> Iterator[tuple[str, Style]]:
    """Each rule of the page with its selectors; those for some screens only count like all others."""
    blocks = (
        block
        for element in _RULES.finditer(page)
        if element["rules"]
        for block in _COMMENT.sub("", element["rules"]).split("}")
    )
    for count, block in enumerate(blocks):
        if count > MAX_RULES:
            raise Unreadable("unreadable_html")
        head, _, declarations = block.rpartition("{")
        yield head.rpartition("{")[2].rpartition(";")[2], style_of(declarations)


def _whom(selector: str) -> str:
    """Whom a selector is about, in the fewest words; empty if that changes or cannot be told so simply.

    What stands around an element is not looked at: rather too much is hidden than too little.
    """
    last = _COMBINED.split(selector.strip().replace("~=", "="))[-1]
    if any(state in last for state in _NOT_ALWAYS):
        return ""
    if named := _NAMED.findall(last.partition("[")[0]):
        return str(named[-1])
    if by_attribute := _NAMED_BY_ATTRIBUTE.search(last):
        return ("." if by_attribute[1] == "class" else "#") + by_attribute[2]
    return last if last.isalnum() else ""


def _number(value: str) -> float | None:
    found = _NUMBER.match(value)
    try:
        return float(found[0][:40]) if found else None
    except ValueError:
        return None


def _parts(value: str) -> list[str]:
    """What stands in the brackets of ``rgba(0, 0, 0 / 0)``."""
    return value.partition("(")[2].replace(",", " ").replace("/", " ").rstrip(") ").split()


def _is_nothing(value: str) -> bool:
    number = _number(value)
    return number == 0 or (number == 1 and value.endswith(("px", "pt")))


def _is_tiny(value: str) -> bool:
    found = _FONT_SIZE.search(value)
    return found is not None and float((found[1] or "0")[:40]) * _FONT_PIXELS[found[2]] < _SMALLEST_FONT


def _is_faint(value: str) -> bool:
    number = _number(value)
    return number is not None and number < (100 * _FAINTEST if "%" in value else _FAINTEST)


def _is_clear(value: str) -> bool:
    if value.startswith("#"):
        return (len(value) == 5 and value[4] == "0") or (len(value) == 9 and value[7:] == "00")
    parts = _parts(value)
    return value == "transparent" or (len(parts) == 4 and _is_faint(parts[3]))


def _says(*words: str) -> Callable[[str], bool]:
    return lambda value: any(word in words for word in value.split())


def _shows(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda value: pattern.search(value) is not None


_HIDES: Mapping[str, Callable[[str], bool]] = {
    "display": _says("none"),
    "visibility": _says("hidden", "collapse"),
    "content-visibility": _says("hidden"),
    "mso-hide": _says("all"),
    "text-decoration": _says("line-through"),  # shown, but not meant
    "text-decoration-line": _says("line-through"),
    "opacity": _is_faint,
    "filter": _shows(_FADED),
    "color": _is_clear,
    "-webkit-text-fill-color": _is_clear,
    "font-size": _is_tiny,
    "font": _is_tiny,
    "height": _is_nothing,
    "max-height": _is_nothing,
    "clip": _shows(_CLIPPED),
    "clip-path": _shows(_CLIPPED),
    "transform": lambda value: bool(_SHRUNK.search(value) or _FAR_AWAY.search(value)),
    **dict.fromkeys(("left", "right", "top", "bottom", "text-indent"), _shows(_FAR_AWAY)),
    **dict.fromkeys(("margin", "margin-left", "margin-top", "margin-right"), _shows(_FAR_AWAY)),
}
