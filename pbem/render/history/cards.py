"""What cards did: laid, used, shown, moved, thrown away; lines for the history."""

from __future__ import annotations

from typing import TypeGuard

from pbem.app.sheets.table import Happening
from pbem.engine import (
    HIDDEN,
    NOBODY,
    PLAY,
    TYPE,
    Asked,
    Buried,
    Card,
    Cell,
    Fact,
    Laid,
    Lifted,
    Looked,
    Move,
    Moved,
    Played,
    Reversed,
    Seat,
    Shown,
    Swapped,
    Turned,
    cell_name,
)
from pbem.i18n import N_
from pbem.render.history.deeds import DIVERTED, ON_NOBODY, ON_PLAYER, of_whom
from pbem.render.history.expansions import stolen
from pbem.render.words.names import MARKS, Voice, mark_of
from pbem.render.words.uses import use_of


def laid(fact: Laid, voice: Voice, event: Happening) -> str:
    if lifted_again(event.facts):
        return ""  # told with the card that moved it
    card, cell = voice.a_card(fact.card), cell_name(fact.cell)
    if voice.is_reader(fact.seat):
        # Translators: {card} is a card in the nominative, so put it behind a colon where that is needed.
        return voice("You laid {card} at {cell}.", card=card, cell=cell)
    return voice("{name} laid {card} at {cell}.", name=voice.name(fact.seat), card=card, cell=cell)


# Cards that were used ---------------------------------------------------------------------------------


def played(fact: Played, voice: Voice, event: Happening) -> str:
    effect = TYPE[fact.card].effect or TYPE[fact.card].id
    if any(isinstance(other, Buried) or _is_chest(other) for other in event.facts):
        effect += " chest"
    if effect == "swap_goals" and any(isinstance(other, Swapped) for other in event.facts):
        return ""  # how they were put back says it all
    touched, source = _touched(event.facts), lifted_again(event.facts)
    values = {
        "name": voice.name(fact.seat),
        "cell": cell_name(fact.cell),
        "second": cell_name(_second_goal(event.facts)),
        "source": cell_name(source.cell if source else 0),
        "card": voice.card(touched[0]),
        "a_card": voice.a_card(touched[0]),
        "chest": voice.card(touched[-1]),
        "what": voice.a_card(fact.card),
    }
    own = voice.is_reader(fact.seat)
    owner = _layer_before(fact, source, voice) if source else NOBODY
    if owner != NOBODY:
        values["other"] = voice.name(owner)
        return voice(of_whom(DIVERTED, voice, fact.seat, owner), **values)
    if effect in ON_NOBODY:
        return voice(ON_NOBODY[effect][own], **values)
    target = fact.seat if fact.target == NOBODY else fact.target
    values["other"] = voice.name(target)
    values["mark"] = _mark(event.facts, voice)
    values["stopped"] = voice.card(_stopped(event.facts, target))
    return voice(of_whom(ON_PLAYER[effect], voice, fact.seat, target), **values)


def _second_goal(facts: tuple[Fact, ...]) -> Cell:
    """The other one of two goals that were taken up; that they are is still to be put back says which."""
    steps = (step for fact in facts if isinstance(fact, Asked) for step in fact.then)
    return next((step[2] for step in steps if step[0] == "swap_goals"), 0)


def _stopped(facts: tuple[Fact, ...], seat: Seat) -> Card:
    """The card that a veto kept from taking effect: the last one that its player had to put away."""
    gone = [
        fact.cards[0]
        for fact in facts
        if isinstance(fact, Moved) and fact.open and fact.source == f"hand{seat}"
    ]
    return gone[-1] if gone else HIDDEN


def _touched(facts: tuple[Fact, ...]) -> tuple[Card, ...]:
    """The cards that an action took or showed."""
    for fact in facts:
        if isinstance(fact, Lifted):
            return (fact.card,)
        if isinstance(fact, Looked) and fact.cards:
            return fact.cards
    return (HIDDEN,)


def _is_chest(fact: Fact) -> bool:
    """Whether somebody was shown a chest."""
    return isinstance(fact, Looked) and fact.what == "chest"


def _mark(facts: tuple[Fact, ...], voice: Voice) -> str:
    """The tool or mark that came to lie in front of somebody, or was taken from there."""
    for fact in facts:
        if isinstance(fact, Moved) and "front" in (fact.source[:5], fact.dest[:5]):
            return voice(MARKS[mark_of(fact.cards[0])])
    return ""


# A card that was laid once more -----------------------------------------------------------------------


def lifted_again(facts: tuple[Fact, ...]) -> Lifted | None:
    """The card that a player took up to lay it elsewhere; what a rockfall takes goes to no hand."""
    return next((fact for fact in facts if isinstance(fact, Lifted) and fact.dest.startswith("hand")), None)


def _layer_before(fact: Played, source: Lifted, voice: Voice) -> Seat:
    """Who had laid the card that a diversion moved, as everybody saw; NOBODY if that was in another round."""
    deeds = voice.view.deeds
    used = [
        at
        for at, deed in enumerate(deeds)
        if (deed.seat, deed.cell) == (fact.seat, fact.cell) and TYPE[deed.face].effect == "diversion"
    ]
    before = deeds[: used[-1]] if used else ()
    layers = (deed.seat for deed in reversed(before) if deed.cell == source.cell and TYPE[deed.face].groups)
    return next(layers, NOBODY)


# Cards that were shown, and goals that were taken up --------------------------------------------------


def shown(fact: Shown, voice: Voice, event: Happening) -> str:
    what = what_is_shown(fact, voice)
    if voice.is_reader(fact.seat):
        # Translators: {what} is a card with its cell or player: "a crossing at 2,3", "a trap on Boris".
        return voice("You showed {what}.", what=what)
    return voice("{name} showed {what}.", name=voice.name(fact.seat), what=what)


def what_is_shown(fact: Shown, voice: Voice) -> str:
    """A card that waits for objections, with where or on whom it is to be used."""
    return _use_shown(voice.a_card(fact.card), fact, voice)


def shown_title(fact: Shown, voice: Voice) -> str:
    """The same beside its picture."""
    return _use_shown(voice.card(fact.card), fact, voice)


def _use_shown(card: str, fact: Shown, voice: Voice) -> str:
    move = Move(PLAY, fact.card, fact.cell, fact.turned, fact.target, fact.tool, fact.also)
    return use_of(card, move, voice, fact.seat)


def swapped(fact: Swapped, voice: Voice, event: Happening) -> str:
    one, other = map(cell_name, fact.places)
    if not voice.is_reader(fact.seat):
        at_once = any(isinstance(another, Played) for another in event.facts)
        text = (
            N_("{name} took up the goals at {cell} and {other} unseen and put them back, exchanged or not.")
            if at_once
            else N_("{name} put the goals at {cell} and {other} back, exchanged or not.")
        )
        return voice(text, name=voice.name(fact.seat), cell=one, other=other)
    if fact.exchanged:
        return voice("You exchanged the goals at {cell} and {other}.", cell=one, other=other)
    return voice("You put the goals at {cell} and {other} back as they lay.", cell=one, other=other)


def reversed_(fact: Reversed, voice: Voice, event: Happening) -> str:
    if any(isinstance(other, Played) for other in event.facts):
        return ""  # told with the card that did it
    return voice("From now on the turns go the other way round.")


def turned(fact: Turned, voice: Voice, event: Happening) -> str:
    # It may have been turned over just now, or earlier and be put the other way round: true of both.
    if not TYPE[fact.card].goal:
        text = N_("The card at {cell} shows {card}.")
        return voice(text, cell=cell_name(fact.cell), card=voice.a_card(fact.card))
    return voice("The goal at {cell} shows {card}.", cell=cell_name(fact.cell), card=voice.a_card(fact.card))


# Cards from pile to pile ------------------------------------------------------------------------------


def moved(fact: Moved, voice: Voice, event: Happening) -> str:
    own_hand = f"hand{voice.view.seat}"
    cards = voice.list_of([voice.numbered_card(card) for card in fact.cards if card])
    if fact.source.startswith("hand") and fact.dest.startswith("hand"):
        return _to_another_hand(fact, voice, event, cards)
    if fact.source == "deck" and fact.dest == own_hand:
        return voice("You drew {cards}.", cards=cards)
    if fact.source == "deck" and fact.dest == "discard":
        return voice.count(
            "{n} card of the deck is gone, unseen.",
            "{n} cards of the deck are gone, unseen.",
            len(fact.cards),
        )
    if fact.source == "discard" and fact.dest.startswith("hand"):
        if fact.dest == own_hand:
            return voice("You kept {cards}.", cards=cards)
        return voice("{name} kept one of the discarded cards.", name=voice.name(int(fact.dest[4:])))
    if fact.dest == f"role{voice.view.seat}":
        return voice("Your new role: {card}.", card=voice.card(fact.cards[0]))
    if is_discard(fact):
        return _discarded(fact, voice, event, cards)
    return ""


def _to_another_hand(fact: Moved, voice: Voice, event: Happening, cards: str) -> str:
    """All cards, exchanged, or one that was taken; of an exchange its card tells the others."""
    if not any(isinstance(other, Played) for other in event.facts):
        return stolen(fact, voice, cards)
    return voice("You got {cards}.", cards=cards) if fact.dest == f"hand{voice.view.seat}" else ""


def is_discard(fact: Fact) -> TypeGuard[Moved]:
    """Whether cards were thrown away face down."""
    return (
        isinstance(fact, Moved)
        and fact.source.startswith("hand")
        and fact.dest == "discard"
        and not fact.open
    )


def _discarded(fact: Moved, voice: Voice, event: Happening, cards: str) -> str:
    seat = int(fact.source[4:])
    name, number = voice.name(seat), len(fact.cards)
    rid = _rid_of(event.facts)
    if rid:
        mark = voice.a_card(rid)
        if voice.is_reader(seat):
            # Translators: {mark} is the card that lay in front of a player: "a trap", "a broken cart".
            return voice("You discarded {cards} and got rid of {mark}.", cards=cards, mark=mark)
        return voice.count(
            "{name} discarded a card and got rid of {mark}.",
            "{name} discarded {n} cards and got rid of {mark}.",
            number,
            name=name,
            mark=mark,
        )
    if voice.is_reader(seat):
        return voice("You discarded {cards}.", cards=cards)
    return voice.count("{name} discarded a card.", "{name} discarded {n} cards.", number, name=name)


def _rid_of(facts: tuple[Fact, ...]) -> Card:
    """What two discarded cards took away from in front of their player (R5.6)."""
    if any(isinstance(fact, Played) for fact in facts):
        return HIDDEN
    fronts = (fact for fact in facts if isinstance(fact, Moved) and fact.source.startswith("front"))
    return next((fact.cards[0] for fact in fronts), HIDDEN)
