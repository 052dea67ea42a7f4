"""A hint beside a card that can be used in more ways than a numbered list shows."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine import (
    EXCHANGED,
    LAY,
    NEWEST,
    NOBODY,
    PLAY,
    TYPE,
    Card,
    Move,
    Refusal,
    Victims,
    read_victims,
    write_victims,
)
from pbem.i18n import N_
from pbem.render.safe import safe_name
from pbem.render.words.movetext import typed
from pbem.render.words.names import Voice


def tip_lines(card: Card, voice: Voice) -> list[str]:
    """What may be said in the move itself, with an example from the reader's own position."""
    tip = TIPS.get(TYPE[card].effect)
    example = tip[1](card, voice) if tip else ""
    words = {word: voice.command(word) for word in ("exchanged", "kept")}
    return [voice(tip[0], typed=example, **words)] if tip and example else []


def _swap_goals(card: Card, voice: Voice) -> str:
    moves = [move for move in voice.view.legal if move.verb == PLAY and move.card == card]
    return typed(moves[0]._replace(more=(*moves[0].more, EXCHANGED)), voice) if moves else ""


def _treasury(card: Card, voice: Voice) -> str:
    move = Move(PLAY, card, more=("map", "tunnel", NEWEST))
    return typed(move, voice) if Move(PLAY, card) in voice.view.legal else ""


def _trailblazer(card: Card, voice: Voice) -> str:
    """Two tunnels that may go where they are now; whether both fit in this order shows when they are laid.

    Where only the gold of somebody else would help, the move must name that one; then as it is listed.
    """
    for move in voice.view.legal:
        if move.card == card and move.more and move.verb == PLAY:
            return typed(move, voice)
    own = [move for move in voice.view.legal if move.verb == LAY and move.seat == NOBODY]
    first = {move.card: move for move in reversed(own)}
    if len(first) < 2 or Move(PLAY, card) not in voice.view.legal:
        return ""
    *_, one, other = (first[held] for held in reversed(voice.view.hand) if held in first)
    plan = tuple((move.card, move.cell, move.turned) for move in (other, one))
    return typed(Move(PLAY, card, more=plan), voice)


def _theft(card: Card, voice: Voice) -> str:
    """The nearest player to the left, by name if the line is read as it is meant."""
    seen = voice.view
    nearest = Victims(((seen.seat + 1) % seen.seats,))
    line = write_victims(nearest, [safe_name(name) for name in voice.raw_names])
    try:
        is_read = read_victims(line, voice.raw_names, seen.seat) == nearest
    except Refusal:
        is_read = False
    return voice.command(line if is_read else write_victims(nearest))


TIPS: dict[str, tuple[str, Callable[[Card, Voice], str]]] = {
    # Translators: in all of these {typed} is a line to type, in quotation marks.
    "swap_goals": (N_("With {exchanged} or {kept} at its end nobody has to ask you: {typed}."), _swap_goals),
    "treasury": (N_("You may say what you want, the dearest first: {typed}."), _treasury),
    "theft": (N_("Whom you rob may be told in advance: {typed}."), _theft),
    "trailblazer": (N_("Both tunnels may be named at once: {typed}."), _trailblazer),
    "veto": (
        N_("It works by orders that nobody else sees, for instance {typed}."),
        lambda card, voice: voice.command("veto any rockfall"),
    ),
}
