"""What the signs in a drawn mine mean: only those that are there."""

from __future__ import annotations

from functools import lru_cache
from gettext import NullTranslations

from pbem.engine import OPEN, TYPES, View, W, cell_name, laid_type
from pbem.i18n import N_, catalog
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
    UNKNOWN,
    letter_of,
)
from pbem.render.safe import flow, wrap
from pbem.render.words.names import GOALS

_SPECIAL = {
    START: N_("start"),
    LADDER: N_("ladder"),
    BLUE_DOOR: N_("blue door"),
    GREEN_DOOR: N_("green door"),
    COSTUME: N_("Costume Department"),
    PARTY: N_("Tunnel Party"),
}


def legend(
    view: View, style: str = BOXES, words: NullTranslations | None = None, width: int = COLUMNS
) -> list[str]:
    """What the signs in this mine mean, in a line or two."""
    words = words or catalog("en")
    _, glyphs, mine = words.gettext, GLYPHS[style], view.mine
    kinds = [laid_type(laid) for laid in mine.cards.values()]
    live = glyphs.live
    parts = [f"{live.across}{live.down} " + _("joined to the start")]
    if _has_loose_ends(view):
        parts.append(f"{glyphs.loose.across}{glyphs.loose.down} " + _("not joined"))
    if any(group.bit_count() == 1 for kind in kinds if not kind.ladder for group in kind.groups):
        parts.append(f"{live.across}{live.walls[W]} " + _("dead end"))
    letters = {letter_of(kind) for kind in kinds}
    parts += [f"{sign} {_(text)}" for sign, text in _SPECIAL.items() if sign in letters]
    if any(kind.crystals for kind in kinds):
        parts.append(f"{glyphs.crystal} " + _("crystal"))
    known = {place: letter for place, letter in known_letters(view, style).items() if place in mine.hidden}
    shown = {letter_of(kind, style) for kind in kinds if kind.goal} | {sign[0] for sign in known.values()}
    covered = [what for place, what in view.face_down if place in mine.hidden]
    if covered.count("goal") > len(known):
        parts.append(f"{UNKNOWN} " + _("unknown goal"))
    if "chest" in covered:
        parts.append(f"{CHEST} " + _("chest"))
    if guarded_cells(view):
        parts.append(f"{GUARD} " + _("a guard who wants gold"))
    parts += [f"{sign} {_(text)}" for sign, text in goal_signs(style).items() if sign in shown]
    free = free_cells(view)
    if free:
        parts.append(f"{cell_name(free[0])} " + _("free, a tunnel leads there"))
    lines = flow(parts, width, indent=3)
    if known:
        signs = " ".join(sorted(set(known.values())))
        text = _("{signs} in a frame: it lies face down, but you have seen it.").format(signs=signs)
        if any(sign.endswith(UNKNOWN) for sign in known.values()):
            text += " " + _("With a question mark: it may have changed since.")
        lines += wrap(f"   {text}", width)
    return lines


@lru_cache
def goal_signs(style: str) -> dict[str, str]:
    """The letters of goals that have one, with their names."""
    return {letter_of(kind, style): GOALS[kind.goal][0] for kind in TYPES if kind.goal}


def _has_loose_ends(view: View) -> bool:
    live = view.mine.live
    return any(OPEN[laid] & ~live.get(place, 0) for place, laid in view.mine.cards.items())
