"""A card with where, how and on whom it is used, in one phrase: ``No.12 crossing at 3,4, turned``.

Each form is a message of its own, because no other language puts the parts together as English does. They
stand behind a colon or a verb and have no verb themselves.
"""

from __future__ import annotations

from pbem.engine import NOBODY, Move, Seat, cell_name, in_the_open
from pbem.i18n import N_
from pbem.render.numbered import paid_by_another
from pbem.render.words.names import MARKS, Voice

# Whom it concerns: nobody, another player, the reader by somebody else, the reader by her own doing.
NO_ONE, OTHER, YOU, YOURSELF = "nobody", "other", "you", "yourself"

# Translators: in all of these {card} is a card in the nominative, with its number or without; {cell} is
# a cell such as 3,4; {player} is a name that cannot be declined; {tool} is a tool in the nominative.
# At a cell: as it lies or turned, and who is asked to pay for it.
AT_CELL: dict[tuple[bool, str], str] = {
    # Translators: a card with its cell: "No.12 crossing at 3,4".
    (False, NO_ONE): N_("{card} at {cell}"),
    # Translators: the card is laid the other way round.
    (True, NO_ONE): N_("{card} at {cell}, turned"),
    # Translators: another player is asked for the gold that a guard wants there.
    (False, OTHER): N_("{card} at {cell}, to be paid by {player}"),
    (True, OTHER): N_("{card} at {cell}, turned, to be paid by {player}"),
    # Translators: the reader is asked for the gold, by another player.
    (False, YOU): N_("{card} at {cell}, to be paid by you"),
    (True, YOU): N_("{card} at {cell}, turned, to be paid by you"),
    # Translators: the reader wants to pay for a card of her own or his own.
    (False, YOURSELF): N_("{card} at {cell}, to be paid by yourself"),
    (True, YOURSELF): N_("{card} at {cell}, turned, to be paid by yourself"),
}
# On a player: whom, and whether one tool of several is meant.
ON_PLAYER: dict[tuple[str, bool], str] = {
    # Translators: a card that is used on a player: "No.53 broken cart on Boris".
    (OTHER, False): N_("{card} on {player}"),
    # Translators: another player uses it on the reader.
    (YOU, False): N_("{card} on you"),
    # Translators: the reader uses it, on nobody else.
    (YOURSELF, False): N_("{card} on yourself"),
    # Translators: {tool} says which one: "No.66 repair of pickaxe or lantern on Boris, lantern".
    (OTHER, True): N_("{card} on {player}, {tool}"),
    (YOU, True): N_("{card} on you, {tool}"),
    (YOURSELF, True): N_("{card} on yourself, {tool}"),
}
# Of a plan for several tunnels: who is asked to pay for the first.
PAID_BY: dict[str, str] = {
    OTHER: N_("{card}, to be paid by {player}"),
    YOU: N_("{card}, to be paid by you"),
    YOURSELF: N_("{card}, to be paid by yourself"),
}


def use_of(card: str, move: Move, voice: Voice, doer: Seat) -> str:
    """The card, which goes by this name, with what a move of ``doer`` does with it."""
    values = {
        "card": card,
        "cell": cell_name(move.cell),
        "player": "" if move.seat == NOBODY else voice.name(move.seat),
        "tool": voice(MARKS[move.tool]) if move.tool else "",
    }
    return voice(_form(move, voice, doer), **values, second=_second(move))


def _form(move: Move, voice: Voice, doer: Seat) -> str:
    whom = _whom(move.seat, voice, doer)
    if move.cell:
        if whom == NO_ONE and _second(move):
            # Translators: a card that exchanges the goals in two cells.
            return N_("{card} at {cell} and {second}")
        return AT_CELL[move.turned, whom]
    if whom == NO_ONE:
        # Translators: a card that lies the other way round; where is not known.
        return N_("{card}, turned") if move.turned else "{card}"
    return PAID_BY[whom] if paid_by_another(move) else ON_PLAYER[whom, bool(move.tool)]


def _second(move: Move) -> str:
    """The other one of two cells that a card concerns."""
    return next(map(cell_name, in_the_open(move)), "")


def _whom(seat: Seat, voice: Voice, doer: Seat) -> str:
    if seat == NOBODY:
        return NO_ONE
    if not voice.is_reader(seat):
        return OTHER
    return YOURSELF if doer == seat else YOU
