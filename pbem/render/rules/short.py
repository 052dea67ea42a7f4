"""A box or a card in one line: the title and the first sentence of its page of the rules."""

from __future__ import annotations

import re

from pbem.engine import MODULES, TYPE, Card
from pbem.i18n import N_
from pbem.render.rules.page import Page, Paragraph
from pbem.render.rules.shown import values_of
from pbem.render.rules.topics import PAGES, parts_of
from pbem.render.words.names import Voice

_NEXT = re.compile(r"(?<=[.!?]) ")  # between two sentences

# What an action card does, in half a sentence; one that has a page of its own needs none.
PURPOSES: dict[str, str] = {
    "map": N_("look secretly at one face-down goal"),
    "rockfall": N_("take one tunnel card out of the mine"),
    "break": N_("another player may not build tunnels"),
    "repair": N_("mends a broken tool, yours too"),
    "theft": N_("take one gold piece when the round is over"),
    "hands_off": N_("take a theft away from any player"),
    "trap": N_("another player may not build and gets no share"),
    "free": N_("take a trap away from any player, yourself too"),
    "inspection": N_("look secretly at the role of another player"),
    "swap_hats": N_("a player gets a new role, yourself too"),
    "swap_hands": N_("exchange all cards with another player"),
}


def added_lines(voice: Voice) -> list[str]:
    """Return what this game has beside the base game, a line for each box."""
    # Translators: an expansion, and the first sentence of its page of the rules.
    text = N_("{name}: {adds}")
    pages = [page for page in PAGES if page.box in voice.view.rules.modules and page.box != "base"]
    return [voice(text, name=voice(page.title), adds=first_sentence(page, voice)) for page in pages]


def first_sentence(page: Page, voice: Voice) -> str:
    """Return what a page begins with at this table."""
    rules = voice.view.rules
    lines = (line for part in parts_of(page, rules.modules) for line in part.lines if line.holds(rules))
    text = next(line.text for line in lines if isinstance(line, Paragraph))
    return _NEXT.split(voice(text, **values_of(voice)))[0]


def purpose(card: Card, voice: Voice) -> str:
    """Return what an action card does: half a sentence, or how its page begins."""
    kind = TYPE[card]
    if kind.effect in PURPOSES:
        return voice(PURPOSES[kind.effect])
    page = next(page for page in PAGES if page.box in MODULES and kind.id.startswith(MODULES[page.box].cards))
    return first_sentence(page, voice)
