"""What the reader can do: her cards with their moves, and how to answer."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine import DISCARD, STOP, TOLL, TRADE, TYPE, Card, Move, laid_id
from pbem.i18n import N_
from pbem.render.drawing.cards import HIGH, WIDE, WORDS, Picture, picture
from pbem.render.drawing.layout import FOLDED, card_named
from pbem.render.numbered import paid_by_another, twins
from pbem.render.safe import flow, wrap
from pbem.render.sections.tips import tip_lines
from pbem.render.words.mine_words import in_words, in_words_both_ways
from pbem.render.words.movetext import card_moves, command, offer, typed
from pbem.render.words.names import Voice

_BESIDE = WIDE + 4  # where text begins beside a picture
_NO_PICTURE: Picture = (" " * WIDE, " " * WIDE, " " * WIDE)


def hand_lines(voice: Voice, moves: bool = False) -> list[str]:
    """Every card with its number, its picture and, if wanted, the numbered moves that it allows."""
    alike = twins(voice.view)
    lines = blocked_lines(voice) if moves else []
    for card in voice.view.hand:
        lines += _card_lines(card, alike.get(card), voice, moves)
    return lines


def blocked_lines(voice: Voice) -> list[str]:
    """Why the reader cannot build at all, if something in front of her forbids it (R6.8)."""
    marks = [voice.mark(card) for card in voice.view.front[voice.view.seat] if TYPE[card].effect != "theft"]
    text = N_("You cannot build tunnels now: {marks}.")
    return [voice(text, marks=voice.list_of(marks)), ""] if marks else []


def _card_lines(card: Card, like: Card | None, voice: Voice, moves: bool) -> list[str]:
    title = voice.numbered_card(card)
    if not TYPE[card].groups:
        text = f"{title}: {voice.purpose(card)}"
        more = [*_offers(card, like, voice), *tip_lines(card, voice)] if moves else []
        return action_lines([text, *more], voice, card)
    if not moves:
        return tunnel_lines(laid_id(card, False), [title], voice, card, both=True)
    lines = tunnel_lines(
        laid_id(card, False), [title, *_offers(card, like, voice, turned=False)], voice, card
    )
    if like is None and any(move.turned for _, move in card_moves(card, voice)):
        again = voice("{card}, turned", card=title)
        lines += tunnel_lines(laid_id(card, True), [again, *_offers(card, like, voice, turned=True)], voice)
    return lines


def tunnel_lines(laid: int, text: list[str], voice: Voice, card: Card = 0, both: bool = False) -> list[str]:
    """A tunnel card as it lies, with lines of text at its right; ``card`` if it is one of the hand.

    For who wants words instead of drawings it is described, with ``both`` as it would lie turned too.
    """
    if voice.style == WORDS:
        title, *others = text
        sides = in_words_both_ways(laid, voice) if both else in_words(laid, voice)
        text = [voice("{card}: {sides}", card=title, sides=sides), *others]
        return card_named(_beside(_NO_PICTURE, text, voice), laid, card)
    return card_named(_beside(picture(laid, style=voice.style), text, voice), laid, card)


def action_lines(text: list[str], voice: Voice, card: Card = 0) -> list[str]:
    """A card without a picture: lines of text where those of others stand."""
    return card_named(_beside(_NO_PICTURE, text, voice), 0, card)


def _offers(card: Card, like: Card | None, voice: Voice, turned: bool | None = None) -> list[str]:
    """Where a card may go; with ``turned`` only the moves that lay it so, or not so."""
    moves = card_moves(card, voice)
    if not moves:
        return [voice("no use now")]
    if like is not None:
        return [voice("may do the same as {number} above", number=voice.number(like))]
    if turned is not None:
        moves = [(n, move) for n, move in moves if move.turned == turned]
    if not moves:
        return [voice("fits only turned")]
    is_drawn = turned is not None
    return flow((offer(n, move, voice, is_drawn) for n, move in moves), voice.width - _BESIDE)


def _beside(drawn: Picture, text: list[str], voice: Voice) -> list[str]:
    """A picture at the left, lines of text at its right, and an empty line."""
    text = [
        FOLDED * (at > 0) + part for line in text for at, part in enumerate(wrap(line, voice.width - _BESIDE))
    ]
    rows = max(HIGH, len(text)) if drawn is not _NO_PICTURE else len(text)
    left = [*drawn, *[" " * WIDE] * rows]
    right = [*text, *[""] * rows]
    return [*(f"  {left[row]}  {right[row]}".rstrip() for row in range(rows)), ""]


# How to answer --------------------------------------------------------------------------------------


def how_lines(voice: Voice) -> list[str]:
    """How to answer. Whoever sends an example as it stands does no harm: its cards are not in her hand."""
    view = voice.view
    if view.ask is None:
        return []
    if view.ask.choices:
        lines = [voice("Answer with the number of your choice, on a line of its own above the quoted text.")]
    else:
        number = _not_held(voice)[0]
        example = command(f"play {number} at 3,4")
        text = N_(
            "Answer with the number of a move, on a line of its own above the quoted text; or with the move"
            " itself, written like {example}."
        )
        lines = [voice(text, example=example)]
    most = view.rules.most_discards
    lines += [
        voice(text, typed=typed(_harmless(move, voice), voice), n=most) for text, move in _others(voice)
    ]
    text = N_(
        "{undo} takes a move back while it cools, {say} talks to the table, {help} lists all that you can"
        " write: all without the quotation marks."
    )
    lines.append(voice(text, undo=command("undo"), say=command("say hello"), help=command("help")))
    return [" ".join(lines)]


def _not_held(voice: Voice) -> list[Card]:
    """Numbers of cards for examples: none that the reader holds."""
    return [card for card in range(12, len(TYPE)) if card not in voice.view.hand]


def _harmless(move: Move, voice: Voice) -> Move:
    """The move with cards that the reader does not hold."""
    others = _not_held(voice)
    more = others[1 : 1 + len(move.more)] if move.verb in (DISCARD, TRADE) else move.more
    return move._replace(card=others[0] if move.card else move.card, more=tuple(more))


def _others(voice: Voice) -> list[tuple[str, Move]]:
    """The kinds of moves that the numbered list leaves out, each with an example."""
    found = ((text, next(filter(fits, voice.view.legal), None)) for text, fits in _NOT_LISTED.values())
    return [(text, move) for text, move in found if move is not None]


# Verbs, and what else a move may have that its number would not tell.
_NOT_LISTED: dict[str, tuple[str, Callable[[Move], bool]]] = {
    DISCARD: (N_("To throw a card away: {typed}."), lambda move: move.verb == DISCARD),
    "several": (
        N_("Up to {n} cards may be thrown away in one turn: {typed}."),
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
