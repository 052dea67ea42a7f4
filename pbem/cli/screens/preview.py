"""What a move would lead to, as far as the mover may know it: ``pbem move --dry-run``.

It is played on a guess, a position that the mover's View cannot rule out, so nothing told here can come from
a card that is hidden. The telling stops where chance or a hidden card decides how it goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    FRONT,
    HAND,
    HAND_OF,
    NOBODY,
    TURN,
    Asked,
    Began,
    Buried,
    Covered,
    Disclosed,
    Doubted,
    Fact,
    GameOver,
    Guarded,
    Laid,
    Lifted,
    Looked,
    Move,
    Moved,
    Opened,
    Paid,
    Played,
    Pushed,
    Restored,
    Reversed,
    RoundOver,
    Seat,
    Shown,
    Shuffled,
    Streams,
    Swapped,
    Turned,
    Unguarded,
    View,
    cell_name,
    guess,
    play,
)
from pbem.i18n import N_
from pbem.render.words.names import Voice

ANY_LUCK = Streams(bytes(32))


def preview(seen: View, move: Move, voice: Voice) -> list[str]:
    """One sentence for each thing that is certain to happen, in order."""
    facts, _state = play(guess(seen, ANY_LUCK), seen.seat, move)
    return foretold(facts, voice)


def foretold(facts: Sequence[Fact], voice: Voice) -> list[str]:
    """The facts of a move in words, as far as the mover can know beforehand that they will happen."""
    lines = []
    for fact in facts:
        if isinstance(fact, (Laid, Played, Shown)) and not voice.is_reader(fact.seat):
            break  # the card of somebody else, which the mover has not seen
        lines.append(_TELL[type(fact)](fact, voice))
        hidden = isinstance(fact, Turned) and fact.cell not in voice.view.known_goals
        if hidden or isinstance(fact, (Shown, Opened, RoundOver)):
            break
    return [line for line in lines if line]


def _laid(fact: Laid, voice: Voice) -> str:
    text = N_("You lay {card} at {cell} turned.") if fact.turned else N_("You lay {card} at {cell}.")
    return voice(text, card=voice.a_card(fact.card), cell=cell_name(fact.cell))


def _played(fact: Played, voice: Voice) -> str:
    card = voice.a_card(fact.card)
    if fact.cell:
        return voice("You play {card} at {cell}.", card=card, cell=cell_name(fact.cell))
    if fact.target == NOBODY:
        return voice("You play {card}.", card=card)
    if voice.is_reader(fact.target):
        return voice("You play {card} on yourself.", card=card)
    return voice("You play {card} on {name}.", card=card, name=voice.name(fact.target))


def _shown(fact: Shown, voice: Voice) -> str:
    return voice("You show {card}; it takes effect unless somebody objects.", card=voice.a_card(fact.card))


# What lies face down and is turned over: if the mover knows what it is, and if not.
_TURNED = {
    "goal": (
        N_("The goal at {cell} is turned over: {card}."),
        N_("The goal at {cell} is turned over, and what it is decides how it goes on."),
    ),
    "chest": (
        N_("The chest at {cell} is turned over: {card}."),
        N_("The chest at {cell} is turned over, and what it is decides how it goes on."),
    ),
    "card": (
        N_("The card at {cell} is turned over: {card}."),
        N_("The card at {cell} is turned over, and what it is decides how it goes on."),
    ),
}


def _turned(fact: Turned, voice: Voice) -> str:
    known_text, unknown_text = _TURNED[dict(voice.view.face_down).get(fact.cell, "card")]
    known = voice.view.known_goals.get(fact.cell)
    if not known:
        return voice(unknown_text, cell=cell_name(fact.cell))
    return voice(known_text, cell=cell_name(fact.cell), card=voice.a_card(known))


def _opened(fact: Opened, voice: Voice) -> str:
    return voice(
        "The chest at {cell} is opened, and what is in it decides how it goes on.", cell=cell_name(fact.cell)
    )


def _swapped(fact: Swapped, voice: Voice) -> str:
    one, other = map(cell_name, fact.places)
    if fact.exchanged:
        return voice("You exchange the goals at {cell} and {other}.", cell=one, other=other)
    return voice("You put the goals at {cell} and {other} back as they lay.", cell=one, other=other)


# For each kind of look what the mover alone sees.
_SECRETS: dict[str, Callable[[int, Voice], str]] = {
    "goal": lambda where, voice: voice("You alone see the goal at {cell}.", cell=cell_name(where)),
    "chest": lambda where, voice: voice(
        "You alone see the chest at {cell} and the card on it.", cell=cell_name(where)
    ),
    "role": lambda where, voice: voice("You alone see the role of {name}.", name=voice.name(where)),
    "discard": lambda where, voice: voice("You alone see the newest discarded cards."),
    "offer": lambda where, voice: "",  # the gold that is left for the next one
    "drawn": lambda where, voice: "",  # no move leads to this
}


def _looked(fact: Looked, voice: Voice) -> str:
    return _SECRETS[fact.what](fact.where, voice)


def _moved(fact: Moved, voice: Voice) -> str:
    source, dest, number = fact.source, fact.dest, len(fact.cards)
    own = HAND[voice.view.seat]
    if source == DECK and dest in HAND_OF:
        return _drawn(HAND_OF[dest], number, voice)
    if source in HAND_OF and dest in HAND_OF:
        return _handed(HAND_OF[source], HAND_OF[dest], number, voice)
    if source == own and dest == DISCARD_PILE and not fact.open:
        cards = voice.list_of([voice.numbered_card(card) for card in fact.cards])
        return voice("You discard {cards}, unseen by others.", cards=cards)
    if source in FRONT:
        cards = voice.list_of([voice.card(card) for card in fact.cards])
        seat = FRONT.index(source)
        # Translators: {cards} lists cards that lie before a player, like "broken lantern".
        if voice.is_reader(seat):
            return voice("The {cards} in front of you goes away.", cards=cards)
        return voice("The {cards} in front of {name} goes away.", cards=cards, name=voice.name(seat))
    return ""


def _drawn(seat: Seat, number: int, voice: Voice) -> str:
    if voice.is_reader(seat):
        return voice.count("You draw a card.", "You draw {n} cards.", number)
    return voice.count("{name} draws a card.", "{name} draws {n} cards.", number, name=voice.name(seat))


def _handed(giver: Seat, taker: Seat, number: int, voice: Voice) -> str:
    """Cards go from one hand to another; the mover may be either of the two."""
    if voice.is_reader(taker):
        return voice.count(
            "You get a card of {other}.", "You get {n} cards of {other}.", number, other=voice.name(giver)
        )
    name = voice.name(taker)
    if voice.is_reader(giver):
        return voice.count(
            "{name} gets a card of yours.", "{name} gets {n} cards of yours.", number, name=name
        )
    return voice.count(
        "{name} gets a card of {other}.",
        "{name} gets {n} cards of {other}.",
        number,
        name=name,
        other=voice.name(giver),
    )


def _paid(fact: Paid, voice: Voice) -> str:
    gold = voice.gold(abs(fact.amount))
    if voice.is_reader(fact.seat):
        return voice("You get {gold}.", gold=gold) if fact.amount > 0 else voice("You pay {gold}.", gold=gold)
    text = N_("{name} gets {gold}.") if fact.amount > 0 else N_("{name} pays {gold}.")
    return voice(text, name=voice.name(fact.seat), gold=gold)


def _asked(fact: Asked, voice: Voice) -> str:
    if not fact.asks:
        return voice("Then chance decides.")
    ask = fact.asks[0]
    if voice.is_reader(ask.seat):
        return voice(
            N_("Then it is your turn again.") if ask.kind == TURN else N_("Then you have to choose.")
        )
    text = N_("Then {name} moves.") if ask.kind == TURN else N_("Then {name} has to choose.")
    return voice(text, name=voice.name(ask.seat))


def _untold(fact: Fact, voice: Voice) -> str:
    """Nothing that the mover would want to hear."""
    return ""


def _no_move(fact: Fact, voice: Voice) -> str:
    """What no move leads to: chance deals a round, and the consent of the table brings a position back."""
    return ""


_TELL: dict[type, Callable[[Any, Voice], str]] = {
    Laid: _laid,
    Played: _played,
    Shown: _shown,
    Turned: _turned,
    Looked: _looked,
    Moved: _moved,
    Paid: _paid,
    Asked: _asked,
    Lifted: lambda fact, voice: voice(
        "The {card} at {cell} leaves the mine.", card=voice.card(fact.card), cell=cell_name(fact.cell)
    ),
    Guarded: lambda fact, voice: voice("Your guard stands at {cell}.", cell=cell_name(fact.cell)),
    Unguarded: lambda fact, voice: voice("The guard leaves {cell}.", cell=cell_name(fact.cell)),
    Reversed: lambda fact, voice: voice("Turns go the other way round."),
    RoundOver: lambda fact, voice: voice("The round is over."),
    Disclosed: lambda fact, voice: voice("The goals that still lie face down are shown to all."),
    GameOver: lambda fact, voice: voice("The game is over."),
    Swapped: _swapped,
    Opened: _opened,
    Buried: lambda fact, voice: voice(
        "The chest at {cell} leaves the mine, unseen.", cell=cell_name(fact.cell)
    ),
    Pushed: lambda fact, voice: voice(
        "The goal at {cell} moves to {other}.", cell=cell_name(fact.source), other=cell_name(fact.cell)
    ),
    Shuffled: _untold,
    Covered: _untold,
    Doubted: _untold,
    Began: _no_move,
    Restored: _no_move,
}
