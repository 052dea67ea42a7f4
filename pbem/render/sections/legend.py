"""What the signs in a drawn mine mean: only those that are there."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache
from gettext import NullTranslations

from pbem.engine import GROUPS, NOBODY, OPEN, TYPES, Cell, View, W, cell_name, laid_type
from pbem.i18n import N_, NC_, catalog, translated
from pbem.render.drawing.board import COLUMNS, free_cells, guarded_cells, known_letters
from pbem.render.drawing.cards import (
    BLUE_DOOR,
    BOXES,
    CHEST,
    COSTUME,
    GLYPHS,
    GREEN_DOOR,
    GUARD,
    LADDER,
    PARTY,
    START,
    TABLE,
    UNKNOWN,
    Glyphs,
    is_bridge,
    letter_of,
)
from pbem.render.drawing.marks import NO_MARKS, Marks
from pbem.render.drawing.tiles import BRIDGE, CRYSTAL
from pbem.render.safe import flow, wrap
from pbem.render.words.names import GOALS

# Translators: below the mine, behind the sign that it explains.
_SPECIAL = {
    START: N_("start"),
    LADDER: N_("ladder"),
    BLUE_DOOR: N_("blue door"),
    GREEN_DOOR: N_("green door"),
    COSTUME: N_("Costume Department"),
    PARTY: N_("Tunnel Party"),
}


# How a table of cells looks; these have no sign of their own.
COLOURS = LIGHT, DARK, ORANGE, DOT, DOTS = ("light", "dark", "orange", "dot", "dots")


def legend(
    view: View,
    style: str = BOXES,
    words: NullTranslations | None = None,
    width: int = COLUMNS,
    marks: Marks = NO_MARKS,
    only: Container[str] | None = None,
) -> list[str]:
    """What the signs in this mine mean, in a line or two; or what some of them mean (see ``signs``)."""
    words = words or catalog("en")
    _ = words.gettext
    shown = {sign: text for sign, text in signs(view, style, marks).items() if only is None or sign in only}
    lines = flow((explained(sign, text, words) for sign, text in shown.items()), width, indent=3)
    known = sorted({sign for sign in _known(view, style).values() if only is None or sign in only})
    if known:
        # Translators: {signs} are letters as they are drawn in the mine.
        text = _("{signs} in a frame: it lies face down, but you have seen it.")
        if view.seat == NOBODY:
            text = _("{signs} in a frame: it lies face down.")
        if view.goals:
            text = _("{signs} in a frame: nobody reached it; it was shown at the end.")
        text = text.format(signs=" ".join(known))
        if any(sign.endswith(UNKNOWN) for sign in known):
            text += " " + _("With a question mark: it may have changed since.")
        lines += wrap(f"   {text}", width)
    return lines


def explained(sign: str, text: str, words: NullTranslations) -> str:
    """A sign with what it means; how a table is coloured is told in words alone."""
    meaning = translated(words, text)
    if sign in COLOURS:
        return meaning
    # Translators: a sign of the drawn mine and what it means: “$ treasure”.
    return words.gettext("{sign} {meaning}").format(sign=sign, meaning=meaning)


def not_explained_yet(view: View, style: str, marks: Marks) -> frozenset[str]:
    """The signs that came into this mine after the reader's last turn in this round."""
    mine = view.mine
    fresh = {place for place in mine.cards if place in marks.new or place == marks.last}
    is_early = view.turn <= 2 * view.seats
    new: set[str] = set()
    # Nearly every card is a tunnel like the others.
    if fresh and (
        is_early or any(_is_special(mine.cards[place], mine.live.get(place, 0)) for place in fresh)
    ):
        earlier = {place: laid for place, laid in view.mine.cards.items() if place not in fresh}
        # The marks of new cards are explained in the reader's first two turns.
        shown = marks if is_early else NO_MARKS
        new = signs(view, style, shown).keys() - signs(view, style, NO_MARKS, earlier).keys()
    looked = {note.where for note in view.notes if note.turn >= view.turn - view.seats}
    return frozenset(new | {sign for place, sign in _known(view, style).items() if place in looked})


@lru_cache(maxsize=1024)
def _is_special(laid: int, live: int) -> bool:
    """Whether a card shows more than a tunnel that is joined to the start."""
    kind, groups = laid_type(laid), GROUPS[laid]
    is_plain = len(groups) == 1 and groups[0].bit_count() > 1 and not OPEN[laid] & ~live
    return not is_plain or bool(letter_of(kind) or kind.crystals)


def signs(
    view: View, style: str = BOXES, marks: Marks = NO_MARKS, cards: Mapping[Cell, int] | None = None
) -> dict[str, str]:
    """Every sign in this mine and what it means, in English, in the order of the legend.

    With ``cards`` as if only these lay there.
    """
    mine = view.mine
    cards = mine.cards if cards is None else cards
    kinds = [laid_type(laid) for laid in cards.values()]
    letters = {letter_of(kind) for kind in kinds}
    known = _known(view, style)
    shown = {letter_of(kind, style) for kind in kinds if kind.goal} | {sign[0] for sign in known.values()}
    covered = [what for place, what in view.face_down if place in mine.hidden]
    free = free_cells(view)
    return {
        **(_of_table(view, marks, cards) if style == TABLE else _of_lines(view, GLYPHS[style], marks, cards)),
        **{sign: text for sign, text in _SPECIAL.items() if sign in letters},
        **({_crystal(style): N_("crystal")} if any(kind.crystals for kind in kinds) else {}),
        **({UNKNOWN: N_("unknown goal")} if covered.count("goal") > len(known) else {}),
        **({CHEST: N_("chest")} if "chest" in covered else {}),
        **({GUARD: N_("a guard who wants gold")} if guarded_cells(view) else {}),
        **{sign: text for sign, text in goal_signs(style).items() if sign in shown},
        **({cell_name(free[0]): N_("free, a tunnel leads there")} if free else {}),
    }


def _of_lines(view: View, glyphs: Glyphs, marks: Marks, cards: Mapping[Cell, int]) -> dict[str, str]:
    """How tunnels and marks are drawn with characters."""
    live, loose, way = glyphs.live, glyphs.loose, glyphs.way
    kinds = [laid_type(laid) for laid in cards.values()]
    dead = any(group.bit_count() == 1 for kind in kinds if not kind.ladder for group in kind.groups)
    return {
        f"{live.across}{live.down}": N_("joined to the start"),
        **({f"{loose.across}{loose.down}": N_("not joined")} if _has_loose_ends(view, cards) else {}),
        **({f"{way.across}{way.down}": N_("the way to the treasure")} if marks.way else {}),
        **({f"{live.across}{live.walls[W]}": NC_("sign", "dead end")} if dead else {}),
        **({glyphs.new: N_("new since your last turn")} if _new(view, marks) else {}),
        **({glyphs.last: N_("laid last")} if marks.last in cards else {}),
    }


def _of_table(view: View, marks: Marks, cards: Mapping[Cell, int]) -> dict[str, str]:
    """How tunnels and marks are drawn with coloured cells."""
    bridge = any(is_bridge(GROUPS[laid]) for laid in cards.values())
    return {
        LIGHT: N_("light: joined to the start"),
        **({DARK: N_("dark: not joined")} if _has_loose_ends(view, cards) else {}),
        **({ORANGE: N_("orange, with dots: the way to the treasure")} if marks.way else {}),
        **({BRIDGE: N_("a bridge, two tunnels that do not meet")} if bridge else {}),
        **({DOT: N_("a dot in a corner: new since your last turn")} if _new(view, marks) else {}),
        **({DOTS: N_("dots in all corners: laid last")} if marks.last in cards else {}),
    }


def _new(view: View, marks: Marks) -> bool:
    return any(place in view.mine.cards and place != marks.last for place in marks.new)


def _known(view: View, style: str) -> dict[Cell, str]:
    """The letters of face-down goals that the reader was shown."""
    return {
        place: letter for place, letter in known_letters(view, style).items() if place in view.mine.hidden
    }


def _crystal(style: str) -> str:
    return CRYSTAL if style == TABLE else GLYPHS[style].crystal


@lru_cache
def goal_signs(style: str) -> dict[str, str]:
    """The letters of goals that have one, with their names."""
    return {letter_of(kind, style): GOALS[kind.goal][0] for kind in TYPES if kind.goal}


def _has_loose_ends(view: View, cards: Mapping[Cell, int]) -> bool:
    live = view.mine.live
    return any(OPEN[laid] & ~live.get(place, 0) for place, laid in cards.items())
