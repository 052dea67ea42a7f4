"""Moves in words: as an offer with its number, as a line to type, as what a line was read as."""

from __future__ import annotations

from pbem.engine import (
    CHOOSE,
    DISCARD,
    FACE,
    LAY,
    NOBODY,
    NOWHERE,
    PLAY,
    STOP,
    TOLL,
    TRADE,
    Card,
    Move,
    Refusal,
    Seat,
    cell_name,
    in_the_open,
    read,
    tail_of,
    write,
)
from pbem.i18n import N_
from pbem.render.numbered import paid_by_another
from pbem.render.personal_cache import personal_cache
from pbem.render.safe import isolated, safe_name
from pbem.render.words.choices import choice_meant
from pbem.render.words.names import MARKS, Voice


def typed(move: Move, voice: Voice) -> str:
    """The move as the reader would type it, in quotation marks."""
    name = _calling(move, voice)
    return voice.command(write(move, [isolated(name)] * voice.view.seats) if name else write(move))


def line_of(move: Move, voice: Voice) -> str:
    """The move exactly as a program types it for the reader."""
    name = _calling(move, voice)
    return write(move, [name] * voice.view.seats) if name else write(move)


def _calling(move: Move, voice: Voice) -> str:
    """What the player whom a move concerns is called in it; nothing where it concerns nobody."""
    return _readable_name(move, voice.raw_names, voice.view.seat) if move.seat != NOBODY else ""


@personal_cache(maxsize=8192)  # the same moves are offered to the same people turn after turn
def _readable_name(move: Move, names: tuple[str, ...], reader: Seat) -> str:
    """What a player is called so that the move is read as itself; nothing where only the seat will do.

    Whoever is called "play 7" or "Anna Cart" cannot always be named; the seat, p2, always works.
    """
    name = safe_name(names[move.seat])
    friendly = ("me", name) if move.seat == reader else (name,)
    return next((word for word in friendly if _reads_as(move, word, names, reader)), "")


def _reads_as(move: Move, word: str, names: tuple[str, ...], reader: Seat) -> bool:
    """Whether the move is read as itself when its player is called so."""
    try:
        return read(write(move, [word] * len(names)), names, reader) == move
    except Refusal:
        return False


def offer(number: int, move: Move, voice: Voice, is_drawn: bool = False) -> str:
    """A numbered move in short: ``[7] 3,4 turned``; how a card lies may be drawn beside it."""
    parts = [f"[{number}]"]
    if move.cell:
        parts.append(cell_name(move.cell))
    if move.turned and not is_drawn:
        parts.append(voice("turned"))
    if paid_by_another(move):
        parts.append(voice("to be paid by {player}", player=voice.name(move.seat)))
    elif move.seat != NOBODY:
        own = voice.is_reader(move.seat)
        parts.append(voice("on yourself") if own else voice("on {player}", player=voice.name(move.seat)))
    elif (owner := guard_at(move, voice)) != NOBODY:
        own = voice.is_reader(owner)
        parts.append(voice("past your own guard, for nothing") if own else voice("for 1 gold piece"))
    if move.tool:
        parts.append(voice(MARKS[move.tool]))
    if move.more and move.verb == PLAY:
        parts += [voice("and {cell}", cell=cell_name(place)) for place in in_the_open(move)]
    return " ".join(parts if len(parts) > 1 else [*parts, voice("use it")])


def guard_at(move: Move, voice: Voice) -> Seat:
    """Whose figure stands where a card goes; NOBODY if none does."""
    figures = voice.view.figures
    return next((figure.owner for figure in figures if figure.cell == move.cell != NOWHERE), NOBODY)


def card_moves(card: Card, voice: Voice) -> list[tuple[int, Move]]:
    """The numbered moves of a card, or of the one it is like."""
    return voice.moves_by_face.get(FACE[card], [])


def meaning(line: str, voice: Voice) -> str:
    """A canonical line in words: ``No.12 crossing at 3,4, turned``."""
    try:
        move = read(line, voice.raw_names, voice.view.seat)
    except Refusal:
        return voice.ordered(line)
    return meant(move, voice)


def meant(move: Move, voice: Voice) -> str:
    """A move in words."""
    return _MEANINGS[move.verb](move, voice)


def _used(move: Move, voice: Voice) -> str:
    words = voice.numbered_card(move.card)
    if move.cell:
        words = voice("{card} at {cell}", card=words, cell=cell_name(move.cell))
    if move.turned:
        words = voice("{card}, turned", card=words)
    if move.seat != NOBODY:
        own = voice.is_reader(move.seat)
        player = voice("yourself") if own else voice.name(move.seat)
        text = N_("{card}, to be paid by {player}") if paid_by_another(move) else N_("{card} on {player}")
        words = voice(text, card=words, player=player)
    if move.tool:
        words = f"{words}, {voice(MARKS[move.tool])}"
    return f"{words}, {voice.command(tail_of(move, voice.raw_names))}" if move.more else words


def _discarded(move: Move, voice: Voice) -> str:
    return voice("discarding {cards}", cards=_cards(move, voice))


def _traded(move: Move, voice: Voice) -> str:
    mark = voice(MARKS[move.tool])
    return voice("discarding {cards} to get rid of this: {mark}", cards=_cards(move, voice), mark=mark)


def _guarding(move: Move, voice: Voice) -> str:
    card, cell = voice.numbered_card(move.card), cell_name(move.cell)
    return voice("a guard at {cell}, for which {card} is thrown away", card=card, cell=cell)


def _stopping(_: Move, voice: Voice) -> str:
    return voice("no further tunnel")


def _chosen(move: Move, voice: Voice) -> str:
    return choice_meant(move.more[0], voice)


def _cards(move: Move, voice: Voice) -> str:
    return voice.list_of([voice.numbered_card(card) for card in (move.card, *move.more)])


_MEANINGS = {
    LAY: _used,
    PLAY: _used,
    DISCARD: _discarded,
    TRADE: _traded,
    TOLL: _guarding,
    STOP: _stopping,
    CHOOSE: _chosen,
}
