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
from pbem.render.words.names import Voice

ANY_LUCK = Streams(bytes(32))


def preview(seen: View, move: Move, voice: Voice) -> list[str]:
    """One sentence for each thing that is certain to happen, in order."""
    facts, _ = play(guess(seen, ANY_LUCK), seen.seat, move)
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


def _who(seat: Seat, voice: Voice, does: str, do: str) -> str:
    """``You draw``, ``Ben draws``."""
    return f"You {do}" if voice.is_reader(seat) else f"{voice.name(seat)} {does}"


def _laid(fact: Laid, voice: Voice) -> str:
    turned = " turned" if fact.turned else ""
    return f"You lay {voice.a_card(fact.card)} at {cell_name(fact.cell)}{turned}."


def _played(fact: Played, voice: Voice) -> str:
    where = f" at {cell_name(fact.cell)}" if fact.cell else ""
    on = f" on {'yourself' if voice.is_reader(fact.target) else voice.name(fact.target)}"
    return f"You play {voice.a_card(fact.card)}{where}{'' if fact.target == NOBODY else on}."


def _shown(fact: Shown, voice: Voice) -> str:
    return f"You show {voice.a_card(fact.card)}; it takes effect unless somebody objects."


def _turned(fact: Turned, voice: Voice) -> str:
    kind = dict(voice.view.face_down).get(fact.cell, "card")
    known = voice.view.known_goals.get(fact.cell)
    what = f": {voice.a_card(known)}" if known else ", and what it is decides how it goes on"
    return f"The {kind} at {cell_name(fact.cell)} is turned over{what}."


def _opened(fact: Opened, voice: Voice) -> str:
    return f"The chest at {cell_name(fact.cell)} is opened, and what is in it decides how it goes on."


def _swapped(fact: Swapped, voice: Voice) -> str:
    one, other = map(cell_name, fact.places)
    if fact.exchanged:
        return f"You exchange the goals at {one} and {other}."
    return f"You put the goals at {one} and {other} back as they lay."


# For each kind of look what the mover alone sees.
_SECRETS: dict[str, Callable[[int, Voice], str]] = {
    "goal": lambda where, voice: f"the goal at {cell_name(where)}",
    "chest": lambda where, voice: f"the chest at {cell_name(where)} and the card on it",
    "role": lambda where, voice: f"the role of {voice.name(where)}",
    "discard": lambda where, voice: "the newest discarded cards",
    "offer": lambda where, voice: "",  # the gold that is left for the next one
    "drawn": lambda where, voice: "",  # no move leads to this
}


def _looked(fact: Looked, voice: Voice) -> str:
    about = _SECRETS[fact.what](fact.where, voice)
    return f"You alone see {about}." if about else ""


def _moved(fact: Moved, voice: Voice) -> str:
    source, dest, count = fact.source, fact.dest, len(fact.cards)
    cards = "a card" if count == 1 else f"{count} cards"
    own = HAND[voice.view.seat]
    if source == DECK and dest in HAND_OF:
        return f"{_who(HAND_OF[dest], voice, 'draws', 'draw')} {cards}."
    if source in HAND_OF and dest in HAND_OF:
        return f"{_who(HAND_OF[dest], voice, 'gets', 'get')} {cards} of {_whose(HAND_OF[source], voice)}."
    if source == own and dest == DISCARD_PILE and not fact.open:
        names = voice.list_of([voice.numbered_card(card) for card in fact.cards])
        return f"You discard {names}, unseen by others."
    if source in FRONT:
        marks = voice.list_of([voice.card(card) for card in fact.cards])
        return f"The {marks} in front of {voice.who(FRONT.index(source))} goes away."
    return ""


def _whose(seat: Seat, voice: Voice) -> str:
    return "yours" if voice.is_reader(seat) else voice.name(seat)


def _paid(fact: Paid, voice: Voice) -> str:
    does, do = ("gets", "get") if fact.amount > 0 else ("pays", "pay")
    return f"{_who(fact.seat, voice, does, do)} {voice.gold(abs(fact.amount))}."


def _asked(fact: Asked, voice: Voice) -> str:
    if not fact.asks:
        return "Then chance decides."
    ask = fact.asks[0]
    if ask.kind != TURN:
        return f"Then {_who(ask.seat, voice, 'has', 'have').replace('You', 'you')} to choose."
    return (
        "Then it is your turn again." if voice.is_reader(ask.seat) else f"Then {voice.name(ask.seat)} moves."
    )


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
    Lifted: lambda fact, voice: f"The {voice.card(fact.card)} at {cell_name(fact.cell)} leaves the mine.",
    Guarded: lambda fact, voice: f"Your guard stands at {cell_name(fact.cell)}.",
    Unguarded: lambda fact, voice: f"The guard leaves {cell_name(fact.cell)}.",
    Reversed: lambda fact, voice: "Turns go the other way round.",
    RoundOver: lambda fact, voice: "The round is over.",
    Disclosed: lambda fact, voice: "The goals that still lie face down are shown to all.",
    GameOver: lambda fact, voice: "The game is over.",
    Swapped: _swapped,
    Opened: _opened,
    Buried: lambda fact, voice: f"The chest at {cell_name(fact.cell)} leaves the mine, unseen.",
    Pushed: lambda fact, voice: f"The goal at {cell_name(fact.source)} moves to {cell_name(fact.cell)}.",
    Shuffled: _untold,
    Covered: _untold,
    Doubted: _untold,
    Began: _no_move,
    Restored: _no_move,
}
