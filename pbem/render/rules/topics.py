"""Which pages and topics a game has, and by what words they are asked for: ``rules base``, ``rules tools``.

A topic is a part of a page. The pages hold the words; here is how they are found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pbem.engine import kind_of_cards
from pbem.render.rules.base import BASE
from pbem.render.rules.by_mail import BY_MAIL
from pbem.render.rules.championship import ANY_YEAR, CHAMPIONSHIP, YEARS
from pbem.render.rules.expansions import EXPANSIONS
from pbem.render.rules.page import Page, Part
from pbem.render.rules.saboteur2 import SABOTEUR2
from pbem.render.rules.variants import VARIANTS

PAGES = (BASE, SABOTEUR2, BY_MAIL, *CHAMPIONSHIP, *EXPANSIONS, *VARIANTS)

# What every page and topic is called in letters; the words that are typed for it are another matter.
TITLES: dict[str, str] = {
    **{part.topic: part.title for page in PAGES for part in page.parts},
    **{page.name: page.title for page in PAGES},
}

# What else people call it: its cards, its box, and what one does with it. Where roles have no topic of their
# own, they are a matter of teams, or of the tournament.
ALSO_CALLED: dict[str, tuple[str, ...]] = {
    "base": ("base game", "saboteur 1", "basics"),
    "saboteur2": ("s2", "saboteur 2", "second box"),
    "mail": ("by mail", "mailing", "email", "playing by mail"),
    "aim": ("about", "idea", "purpose"),
    "mine": ("maze", "cell", "setup", "deal", "dealt", "start", "start card", "column", "row"),
    "new": ("difference", "different"),
    "answering": ("answer", "reply", "replying", "writing"),
    "talk": ("talking", "chat", "notes"),
    "secrets": ("secret", "secrecy"),
    "absence": ("dropping out", "vanished", "substitute", "bot", "replacement"),
    "turn": ("move", "moving", "playing", "draw", "drawing", "action"),
    "tunnels": (
        *("tunnel", "path", "crossing", "junction", "straight", "curve", "dead end", "straight tunnel"),
        *("build", "building", "turned", "fit"),
    ),
    "tools": (
        *("broken tool", "repair", "broken pickaxe", "broken cart", "broken lantern"),
        *("pickaxe", "cart", "lantern", "lamp", "mend", "mending"),
    ),
    "map": ("treasure map", "look", "looking"),
    "rockfall": ("rock", "hole"),
    "goals": ("goal", "goal card", "treasure", "stone", "reach"),
    "end": ("round", "win", "winner", "winning", "victory", "score", "points"),
    "roles": ("saboteur", "gold miner", "miner", "dwarf", "dwarves"),
    "gold": (
        *("gold card", "gold piece", "nugget", "share", "payment", "payment of gold", "pay", "paying"),
        *("paid", "reward", "chip", "edition"),
    ),
    "doors": ("blue door", "green door"),
    "bridges": ("double curve",),
    "crystals": ("geologist",),
    "trap": ("trapped", "free", "freed"),
    "theft": ("thief", "stealing", "hands off"),
    "inspection": ("inspect", "spy"),
    "swaps": ("swap", "swap hats", "swap hands", "hats", "hands"),
    "removing": ("remove", "trade"),
    "teams": (
        *("blue gold miner", "green gold miner", "blue", "green", "boss", "profiteer"),
        *("role", "saboteur", "gold miner", "miner"),
    ),
    "guards": ("toll", "tunnel toll", "figure"),
    "costume": ("costume department", "postcard"),
    "party": ("tunnel party", "postcard"),
    "bags": ("bag of gold", "dragon", "spider", "giant spider", "new goals"),
    "greedy": ("greedy dwarf", "wc2016"),
    "sabotaged": ("sabotaged dwarf",),
    "tournament": ("role", "saboteur", "gold miner", "miner", "greedy dwarf", "dwarf", "dwarves"),
    "championship": ("championship card",),
    "exchange": ("swap goals", "wc2017"),
    "treasury": ("wc2018",),
    "veto": ("wc2019", "stop", "object", "objection"),
    "direction": ("change of direction", "wc2020"),
    "artisan": ("master artisan", "wc2021"),
    "trailblazer": ("wc2022",),
    "diversion": ("wc2023",),
    "instructions": (
        "instruction",
        "prepared",
        "preparing",
        "automatic",
        "auto",
        "order",
        "orders",
        "shield",
    ),
    "time": ("deadline", "cooling", "reminder", "timeout", "late", "quiet", "hours", "away", "vacation"),
}


def pages_of(modules: Collection[str]) -> list[Page]:
    """The pages for a game."""
    boxes = {*modules}
    if not boxes.isdisjoint(YEARS):
        boxes.add(ANY_YEAR)
    return [page for page in PAGES if page.box in boxes]


def parts_of(page: Page, modules: Collection[str]) -> list[Part]:
    """The parts that a page has in a game."""
    return [part for part in page.parts if {*modules}.isdisjoint(part.excludes)]


def topics_of(modules: Collection[str]) -> list[str]:
    """What there is to know about in a game."""
    return [part.topic for page in pages_of(modules) for part in parts_of(page, modules)]


def parts_called(name: str, modules: Collection[str]) -> list[Part]:
    """A page with all its parts, or the one part that is about a topic."""
    pages = pages_of(modules)
    for page in pages:
        if page.name == name:
            return parts_of(page, modules)
    return [part for page in pages for part in parts_of(page, modules) if part.topic == name]


def topic_named(words: str, modules: Collection[str]) -> str | None:
    """The page or topic that words mean: its name, another name for it, or the beginning of just one."""
    known = list(dict.fromkeys(_names(modules)))
    wanted = words.replace("-", " ").removeprefix("the ")
    for name in (wanted, wanted.removesuffix("s"), f"{wanted}s", kind_of_cards(wanted) or wanted):
        if name in known:
            return name
        called = [topic for topic in known if name in ALSO_CALLED.get(topic, ())]
        if called:
            return called[0]
    found = [topic for topic in known if topic.startswith(wanted)] if len(wanted) > 2 else []
    return found[0] if len(found) == 1 else None


def box_named(words: str) -> tuple[str, ...]:
    """The first box by which words mean something, for readers who have no game; none if there is none."""
    boxes = (page.box for page in PAGES if page.box not in (BASE.box, ANY_YEAR))
    return next(((box,) for box in boxes if topic_named(words, (BASE.box, box))), ())


def _names(modules: Collection[str]) -> Iterator[str]:
    """Topics, and pages with more than one part; a page with a single one is called as its topic is."""
    for page in pages_of(modules):
        if len(parts_of(page, modules)) > 1:
            yield page.name
    yield from topics_of(modules)
