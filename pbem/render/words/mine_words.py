"""The mine in words, for those who do not see a drawing: what is open, what lies where, what is known.

Every sentence is about one thing and names cells, so that it can be read aloud and skipped.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pbem.engine import (
    GROUPS,
    OPEN,
    STEPS_OF,
    Cell,
    E,
    LaidCard,
    N,
    S,
    Sides,
    View,
    W,
    cell_name,
    laid_id,
    laid_type,
)
from pbem.i18n import N_
from pbem.render.drawing.board import free_cells, guarded_cells
from pbem.render.drawing.cards import is_bridge, is_double_curve
from pbem.render.drawing.marks import NO_MARKS, Marks
from pbem.render.drawing.way import steps_of_way
from pbem.render.words.names import Voice, tunnel_key

# Translators: where a tunnel leads, as in "open north and east", "joins north and south", "dead ends west".
SIDES = {N: N_("north"), E: N_("east"), S: N_("south"), W: N_("west")}
_ENDS = {
    # Translators: in a list of places where the tunnel can go on: from {cell} to the free cell {free}.
    N: N_("north at {cell} (to {free})"),
    E: N_("east at {cell} (to {free})"),
    S: N_("south at {cell} (to {free})"),
    W: N_("west at {cell} (to {free})"),
}
# What is special about cards in the mine, by the entry of TUNNELS that names them.
_SPECIAL = {
    "ladder": N_("Ladders: {cells}."),
    "blue_door": N_("Blue doors: {cells}."),
    "green_door": N_("Green doors: {cells}."),
    "costume": N_("The Costume Department: {cells}."),
    "party": N_("The Tunnel Party: {cells}."),
}

# Translators: in these {goal} is what the goal shows, in the nominative: "the treasure", "a stone".
_IS_KNOWN = N_("The goal at {cell} lies face down; you know it: {goal}.")
_WAS_SEEN = N_("The goal at {cell} lies face down; you saw {goal}, but it may have changed since.")
_WAS_SHOWN = N_("The goal at {cell} was not reached: {goal}.")  # when the round was over
_LIES_OPEN = N_("The goal at {cell} lies open: {goal}.")


def mine_in_words(view: View, voice: Voice, marks: Marks = NO_MARKS) -> list[str]:
    """The whole mine, a sentence for each thing; what is not there is not mentioned."""
    lines = [*_open_ends(view, voice), *_goals(view, voice), *_news(view, voice, marks)]
    return [*lines, *_cards(view, voice), *_figures(view, voice)]


def in_words(laid: LaidCard, voice: Voice) -> str:
    """Where the tunnels of a card lead as it lies: ``open north and east``."""
    kind, groups = laid_type(laid), GROUPS[laid]
    dead = 0 if kind.ladder else sum(group for group in groups if group.bit_count() == 1)
    joined = [group for group in groups if not group & dead]
    if len(joined) == 2:
        one, other = (_sides(group, voice) for group in joined)
        # Translators: two tunnels in one card that do not meet; both slots hold sides: "north and east".
        return voice("joins {sides}, and apart from that {others}", sides=one, others=other)
    if not joined:
        # Translators: all tunnels of a card are dead ends, towards these sides.
        return voice("dead ends {sides}", sides=_sides(dead, voice))
    if dead:
        sides, ends = _sides(joined[0], voice), _sides(dead, voice)
        # Translators: a tunnel between some sides, and dead ends towards others.
        return voice("joins {sides}, dead ends {ends}", sides=sides, ends=ends)
    # Translators: a card whose tunnels lead to these sides.
    return voice("open {sides}", sides=_sides(joined[0], voice))


def in_words_both_ways(laid: LaidCard, voice: Voice) -> str:
    """The same, and how it is when the card is turned, if that makes a difference."""
    sides, turned = in_words(laid, voice), laid_id(laid >> 1, not laid & 1)
    if turned == laid:
        return sides
    # Translators: where the tunnels of a card lead, and where if it lies the other way round.
    return voice("{sides}; turned: {others}", sides=sides, others=in_words(turned, voice))


def _sides(sides: Sides, voice: Voice) -> str:
    return voice.list_of([voice(word) for side, word in SIDES.items() if sides & side])


def _cells(places: Iterable[Cell], voice: Voice) -> str:
    """Cells one after another; they have commas in them, so none stands between them."""
    names = [cell_name(place) for place in places]
    if len(names) < 2:
        return "".join(names)
    # Translators: the end of a list of cells: "3,4; 5,2 and 6,1".
    return voice("{first} and {last}", first="; ".join(names[:-1]), last=names[-1])


def _open_ends(view: View, voice: Voice) -> list[str]:
    """Where the tunnels that are joined to the start can go on, and which cells are free besides (R6.7)."""
    if not view.asks:  # nobody builds any more
        return []
    mine = view.mine
    ends, led = [], set()
    for place, sides in sorted(mine.live.items()):
        for side, step, _ in STEPS_OF[sides]:
            if place + step in mine.edge:
                led.add(place + step)
                ends.append(voice(_ENDS[side], cell=cell_name(place), free=cell_name(place + step)))
    # Translators: {ends} is a list such as "north at 3,4 (to 3,3) and east at 5,2 (to 6,2)".
    text = N_("The tunnel is open {ends}.") if ends else N_("No tunnel that is joined to the start is open.")
    lines = [voice(text, ends=voice.list_of(ends))]
    others = [place for place in free_cells(view) if place not in led]
    if others:
        lines.append(voice("Free beside other cards: {cells}.", cells=_cells(others, voice)))
    return lines


def _goals(view: View, voice: Voice) -> list[str]:
    """Which goals are unknown, which ones the reader knows, and which ones lie open."""
    hidden = view.mine.hidden
    known = {
        note.where: (_WAS_SEEN if note.stale else _IS_KNOWN, note.cards[0])
        for note in view.notes
        if note.what in ("goal", "swap") and note.cards[0] and note.where in hidden
    }
    known |= {place: (_WAS_SHOWN, card) for place, card in view.goals if place in hidden}
    known |= {place: (_LIES_OPEN, laid >> 1) for place, laid in view.mine.pairs() if laid_type(laid).goal}
    unknown = [place for place, what in view.face_down if what == "goal" and place in hidden - known.keys()]
    lines = [voice("Goals unknown: {cells}.", cells=_cells(unknown, voice))] if unknown else []
    return lines + [
        voice(text, cell=cell_name(place), goal=voice.a_card(card))
        for place, (text, card) in sorted(known.items())
    ]


def _news(view: View, voice: Voice, marks: Marks) -> list[str]:
    lines = []
    new = sorted(place for place in marks.new if place in view.mine.cards)
    if new:
        lines.append(voice("New since your last turn: {cells}.", cells=_cells(new, voice)))
    if marks.last in view.mine.cards:
        lines.append(voice("Laid last: {cells}.", cells=_cells([marks.last], voice)))
    if marks.way:
        lines.append(voice("The way to the treasure: {cells}.", cells=_cells(steps_of_way(view), voice)))
    return lines


# What is told about cards, in this order.
_TOLD = (
    N_("The start: {cells}."),
    N_("Dead ends: {cells}."),
    N_("Two tunnels in one card, not joined: {cells}."),
    N_("Not joined to the start: {cells}."),
    *_SPECIAL.values(),
    N_("Crystals: {cells}."),
)
_START, _DEAD, _APART, _LOOSE, *_, _CRYSTALS = _TOLD


def _cards(view: View, voice: Voice) -> list[str]:
    """What is special about the cards that lie there."""
    live = view.mine.live
    found: dict[str, list[Cell]] = {text: [] for text in _TOLD}
    for place, laid in view.mine.pairs():
        for text in _traits(laid):
            found[text].append(place)
        if OPEN[laid] & ~live.get(place, 0):
            found[_LOOSE].append(place)
    return [voice(text, cells=_cells(places, voice)) for text, places in found.items() if places]


@lru_cache(maxsize=1024)
def _traits(laid: LaidCard) -> tuple[str, ...]:
    """What is told about a card wherever it lies."""
    kind, groups = laid_type(laid), GROUPS[laid]
    true = {
        _START: kind.kind == "start",
        _DEAD: not kind.ladder and any(group.bit_count() == 1 for group in groups),
        _APART: is_bridge(groups) or is_double_curve(groups),
        _CRYSTALS: bool(kind.crystals),
        _SPECIAL.get(tunnel_key(kind), ""): bool(kind.groups) and not kind.goal,
    }
    return tuple(text for text, is_true in true.items() if text and is_true)


def _figures(view: View, voice: Voice) -> list[str]:
    chests = [place for place, what in view.face_down if what == "chest" and place in view.mine.hidden]
    found = {
        N_("Chests: {cells}."): chests,
        N_("Guards who want gold: {cells}."): sorted(guarded_cells(view)),
    }
    return [voice(text, cells=_cells(places, voice)) for text, places in found.items() if places]
