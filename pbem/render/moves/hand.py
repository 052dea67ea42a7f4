"""What the reader can do: her cards with their moves, and how to answer."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pbem.engine import DISCARD, FACE, STOP, TOLL, TRADE, TYPE, Card, Move, laid_id
from pbem.i18n import N_
from pbem.render.drawing.cards import WORDS
from pbem.render.drawing.layout import in_page, in_text
from pbem.render.moves.cards import (
    action_lines,
    begins_low,
    beside,
    purpose_line,
    tunnel_lines,
    tunnels_in_a_row,
)
from pbem.render.numbered import paid_by_another
from pbem.render.safe import flow
from pbem.render.words.movetext import as_example, card_moves, offer
from pbem.render.words.names import Voice

_HANGING = "  "  # before offers that go on from the line above


def hand_lines(voice: Voice, moves: bool = False, known: Collection[Card] = ()) -> list[str]:
    """Every card with its number, its picture and, if wanted, the numbered moves that it allows.

    Cards that are alike stand together. What an action does is told unless that is ``known``.
    """
    copies: dict[Card, list[Card]] = {}
    for card in voice.view.hand:
        copies.setdefault(FACE[card], []).append(card)
    lines = blocked_lines(voice) if moves else []
    idle = [alike for alike in copies.values() if moves and _is_idle_tunnel(alike[0], voice)]
    idle = idle if len(idle) > 1 else []  # a single one takes no more room among the others
    for alike in copies.values():
        if alike in idle:
            continue
        if not TYPE[alike[0]].groups:
            lines += _action(alike, voice, moves, is_known=alike[0] in known)
            continue
        drawn = _tunnel(alike, voice, moves)
        if lines and lines[-1]:
            lines.append("")
        elif lines and begins_low(drawn):  # such pictures do not run into each other
            lines.pop()
        lines += drawn
    if idle:
        lines += [""] if lines and lines[-1] else []
        # Translators: above the pictures of tunnel cards that can be laid nowhere.
        said = [] if blocked_lines(voice) else [voice("No use now:")]
        lines += in_text([*said, *tunnels_in_a_row(idle, voice)])
        lines += in_page(line for alike in idle for line in _tunnel(alike, voice, moves))
    return lines


def _is_idle_tunnel(card: Card, voice: Voice) -> bool:
    """Whether a tunnel card can be laid nowhere; who wants words reads about it as about the others."""
    return bool(TYPE[card].groups) and not card_moves(card, voice) and voice.style != WORDS


def blocked_lines(voice: Voice) -> list[str]:
    """Why the reader cannot build at all, if something in front of her forbids it (R6.8)."""
    marks = [voice.mark(card) for card in voice.view.front[voice.view.seat] if TYPE[card].effect != "theft"]
    # Translators: {marks} is a list such as "pickaxe broken and trapped".
    text = N_("You cannot build tunnels now: {marks}.")
    return [voice(text, marks=voice.list_of(marks)), ""] if marks else []


def _action(alike: list[Card], voice: Voice, moves: bool, is_known: bool) -> list[str]:
    card, title = alike[0], voice.numbered_cards(alike)
    purpose = purpose_line(title, card, voice)
    if not moves:
        return action_lines([purpose], voice, card)
    offers = [offer(n, move, voice) for n, move in card_moves(card, voice)]
    width = voice.width - beside(0)
    if is_known and not offers:
        # Translators: {card} is a card with its number, in the nominative.
        text = [voice("{card}: no use now", card=title)]
    elif is_known:
        first, *more = flow([title, *offers], width - len(_HANGING))
        text = [first, *(_HANGING + line for line in more)]
    else:
        text = [purpose, *(flow(offers, width) if offers else [voice("no use now")])]
    return action_lines(text, voice, card)


def _tunnel(alike: list[Card], voice: Voice, moves: bool) -> list[str]:
    """A tunnel card, drawn in each way in which it may be laid."""
    card, title = alike[0], voice.numbered_cards(alike)
    upright, over = laid_id(card, False), laid_id(card, True)
    if not moves:
        return tunnel_lines(upright, [title], voice, card, both=True)
    offers: dict[bool, list[str]] = {False: [], True: []}
    for number, move in card_moves(card, voice):
        offers[move.turned].append(offer(number, move, voice, is_drawn=True))
    width = voice.width - beside(2 if all(offers.values()) else 1)
    first, *others = offers[True] or [""]
    # Translators: {offer} is a numbered move such as "[7] 3,4", for the card as it lies the other way round.
    turned = tuple(flow([voice("turned: {offer}", offer=first), *others], width)) if first else ()
    if not offers[False]:
        use = [title] if turned else [title, voice("no use now")]
        return tunnel_lines(over if turned else upright, use, voice, card, over=turned)
    words = [title, *flow(offers[False], width)]
    return tunnel_lines(upright, words, voice, card, over if turned else 0, turned)


# How to answer --------------------------------------------------------------------------------------


def how_lines(voice: Voice, brief: bool = False) -> list[str]:
    """How to answer; ``brief`` if an earlier letter of this round has told it all.

    Whoever sends an example as it stands does no harm: its cards are not in her hand.
    """
    view = voice.view
    if view.ask is None:
        return []
    words = {
        "example": voice.example("play 12 at 3,4"),
        "discard": voice.example("discard 12"),
        "undo": voice.command("undo"),
        "say": voice.command("say hello"),
        "help": voice.command("help"),
    }
    first, last = _HOW[bool(view.ask.choices), brief]
    others = (
        voice(text, typed=as_example(move, voice), n=view.rules.most_discards)
        for text, move in _others(voice, brief)
    )
    return [" ".join((voice(first, **words), *others, voice(last, **words)))]


# What comes first and last, by whether there is a choice to make and whether it was told before.
_ALL_OF_IT = N_(
    "{undo} takes a move back while it cools, {say} talks to the table, {help} lists all that you can write:"
    " all without the quotation marks."
)
_IN_SHORT = N_("{undo}, {say} and {help} work too.")
_HOW = {
    (False, False): (
        N_(
            "Answer with the number of a move, on a line of its own above the quoted text; or with the move"
            " itself, written like {example}. To throw a card away: {discard}."
        ),
        _ALL_OF_IT,
    ),
    (False, True): (
        N_("Answer with the number of a move, or with a line such as {example} or {discard}."),
        _IN_SHORT,
    ),
    (True, False): (
        N_("Answer with the number of your choice, on a line of its own above the quoted text."),
        _ALL_OF_IT,
    ),
    (True, True): (N_("Answer with the number of your choice."), _IN_SHORT),
}


def _others(voice: Voice, brief: bool) -> list[tuple[str, Move]]:
    """The kinds of moves that the numbered list leaves out, each with an example."""
    wanted = (entry for kind, entry in _NOT_LISTED.items() if not (brief and kind in _ALWAYS_THERE))
    found = ((text, next(filter(fits, voice.view.legal), None)) for text, fits in wanted)
    return [(text, move) for text, move in found if move is not None]


# Verbs, and what else a move may have that its number would not tell.
_NOT_LISTED: dict[str, tuple[str, Callable[[Move], bool]]] = {
    "several": (
        N_("Several cards may be thrown away in one turn, up to {n}: {typed}."),
        lambda move: move.verb == DISCARD and bool(move.more),
    ),
    TRADE: (
        N_("Two cards rid you of one that lies in front of you: {typed}."),
        lambda move: move.verb == TRADE,
    ),
    TOLL: (
        N_("For one card, and without a new one, you can put a guard at the end of a tunnel: {typed}."),
        lambda move: move.verb == TOLL,
    ),
    STOP: (
        N_("Gold is wanted wherever another tunnel could be. You may also leave it: {typed}."),
        lambda move: move.verb == STOP,
    ),
    "paid": (N_("Somebody else may be asked for the gold: {typed}."), paid_by_another),
}
_ALWAYS_THERE = frozenset(("several", TOLL))  # or nearly, so that telling it once is enough
