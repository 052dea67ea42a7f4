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
from pbem.render.words.uses import use_of


def typed(move: Move, voice: Voice) -> str:
    """The move as the reader would type it, in quotation marks."""
    return voice.command(_line(move, voice))


def as_example(move: Move, voice: Voice) -> str:
    """A move of this form as the reader would type it, with none of her cards."""
    return voice.example(_line(move, voice))


def _line(move: Move, voice: Voice) -> str:
    name = _calling(move, voice)
    return write(move, [isolated(name)] * voice.view.seats) if name else write(move)


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


# What stands beside the number of a move, as short as can be: the card itself stands above the list.
# At a cell, by what it costs to lay a card there and by whether it is turned.
_OFFERS_AT_CELL: dict[tuple[str, bool], str] = {
    ("nothing", False): "{cell}",
    # Translators: {cell} is a cell such as 3,4; the card is laid there the other way round.
    ("nothing", True): N_("{cell} turned"),
    # Translators: another player is asked for the gold that a guard wants in this cell.
    ("another", False): N_("{cell} to be paid by {player}"),
    ("another", True): N_("{cell} turned, to be paid by {player}"),
    # Translators: what a guard wants in this cell.
    ("gold", False): N_("{cell} for 1 gold piece"),
    ("gold", True): N_("{cell} turned, for 1 gold piece"),
    ("own guard", False): N_("{cell} past your own guard, for nothing"),
    ("own guard", True): N_("{cell} turned, past your own guard, for nothing"),
}
# On a player, by whether that is the reader and whether one tool of several is meant.
_OFFERS_ON_PLAYER: dict[tuple[bool, bool], str] = {
    # Translators: the player on whom a card can be used; a name that cannot be declined.
    (False, False): N_("on {player}"),
    # Translators: the reader is the player on whom the card can be used.
    (True, False): N_("on yourself"),
    # Translators: {tool} says which tool of that player the card repairs: pickaxe, cart or lantern.
    (False, True): N_("on {player} {tool}"),
    (True, True): N_("on yourself {tool}"),
}


def offer(number: int, move: Move, voice: Voice, is_drawn: bool = False) -> str:
    """A numbered move in short: ``[7] 3,4 turned``; how a card lies may be drawn beside it."""
    return f"[{number}] {_offered(move, voice, is_drawn)}"


def _offered(move: Move, voice: Voice, is_drawn: bool) -> str:
    player = "" if move.seat == NOBODY else voice.name(move.seat)
    if not move.cell and paid_by_another(move):
        # Translators: another player is asked for gold when a card is used.
        return voice("to be paid by {player}", player=player)
    if not move.cell and not player:
        # Translators: beside the number of a move, for a card that needs no cell and no player.
        return voice("use it")
    if not move.cell:
        text = _OFFERS_ON_PLAYER[voice.is_reader(move.seat), bool(move.tool)]
        return voice(text, player=player, tool=voice(MARKS[move.tool]) if move.tool else "")
    second = in_the_open(move) if move.verb == PLAY else ()
    if second:
        # Translators: two cells whose goals a card exchanges.
        return voice("{cell} and {second}", cell=cell_name(move.cell), second=cell_name(second[0]))
    text = _OFFERS_AT_CELL[_cost(move, voice), move.turned and not is_drawn]
    return voice(text, cell=cell_name(move.cell), player=player)


def _cost(move: Move, voice: Voice) -> str:
    """What it takes to lay a card where the move says."""
    if paid_by_another(move):
        return "another"
    owner = guard_at(move, voice)
    if owner == NOBODY:
        return "nothing"
    return "own guard" if voice.is_reader(owner) else "gold"


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
    card, seat = voice.numbered_card(move.card), voice.view.seat
    if not move.more or (move.cell and in_the_open(move) == move.more):  # two cells, and no plans
        return use_of(card, move, voice, seat)
    words = use_of(card, move._replace(more=()) if move.cell else move, voice, seat)
    # Translators: {move} is a move in words, {tail} what its line says in advance, in quotation marks.
    return voice("{move}, {tail}", move=words, tail=voice.command(tail_of(move, voice.raw_names)))


def _discarded(move: Move, voice: Voice) -> str:
    # Translators: a move, behind a colon; like the next ones.
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
