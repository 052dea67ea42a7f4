"""What happened with figures, chests and moved goals: more lines for the history."""

from __future__ import annotations

from itertools import pairwise

from pbem.app.sheets.table import Happening
from pbem.engine import (
    NOBODY,
    PUT_BACK,
    Asked,
    Guarded,
    Laid,
    Moved,
    Opened,
    Paid,
    Played,
    Pushed,
    Seat,
    Unguarded,
    cell_name,
)
from pbem.i18n import N_
from pbem.render.history.deeds import of_whom
from pbem.render.words.names import Voice

# Chests -----------------------------------------------------------------------------------------------


def stolen(fact: Moved, voice: Voice, cards: str) -> str:
    """A card that luck took from one hand for another; both owners are told which."""
    thief, victim = int(fact.dest[4:]), int(fact.source[4:])
    if voice.is_reader(thief):
        # Translators: {cards} is one card with its number, in the nominative.
        return voice("You took {cards} from {name}.", name=voice.name(victim), cards=cards)
    if voice.is_reader(victim):
        return voice("{name} took {cards} from you.", name=voice.name(thief), cards=cards)
    return voice("{name} took a card from {other}.", name=voice.name(thief), other=voice.name(victim))


def opened(fact: Opened, voice: Voice, event: Happening) -> str:
    # Translators: {chest} is what the chest does: "one gold piece", "no maps for the rest of the round".
    text = N_("The chest at {cell} is open: {chest}.")
    return voice(text, cell=cell_name(fact.cell), chest=voice.chest(fact.card))


def pushed(fact: Pushed, voice: Voice, event: Happening) -> str:
    text = N_("The goal at {cell} moved to {other}.")
    return voice(text, cell=cell_name(fact.source), other=cell_name(fact.cell))


# Figures and their tolls ------------------------------------------------------------------------------

# Somebody to somebody, somebody to you, you to somebody; the owner of the guard may be the one who is asked.
# A toll is always one gold piece.
TOLL_PAID = (
    N_("{name} paid {other} 1 gold piece."),
    N_("{name} paid you 1 gold piece."),
    N_("You paid {other} 1 gold piece."),
    N_("{name} paid at a guard of their own, so no gold changed hands."),
    N_("You paid at your own guard, so no gold changed hands."),
)
# Somebody asks somebody, somebody asks you, you ask somebody.
TOLL_ASKED = (
    N_("{name} wants to build at {cell} and asks {other} to give the gold for it."),
    N_("{name} wants to build at {cell} and asks you to give the gold for it."),
    N_("You want to build at {cell} and ask {other} to give the gold for it."),
)
# Somebody says no to somebody, somebody to you, you to somebody.
TOLL_DECLINED = (
    N_("{name} gives no gold for {other}."),
    N_("{name} gives no gold for you."),
    N_("You give no gold for {other}."),
)


def guarded(fact: Guarded, voice: Voice, event: Happening) -> str:
    if voice.is_reader(fact.seat):
        return voice("You put a guard at {cell}.", cell=cell_name(fact.cell))
    return voice("{name} put a guard at {cell}.", name=voice.name(fact.seat), cell=cell_name(fact.cell))


def unguarded(fact: Unguarded, voice: Voice, event: Happening) -> str:
    return voice("The guard at {cell} is gone for this round.", cell=cell_name(fact.cell))


def toll_paid(fact: Paid, voice: Voice, event: Happening) -> str | None:
    """Who paid whom, in one sentence for both halves; None for what is no toll."""
    for (given, got), (_, after) in pairwise(pairwise(event.facts)):
        is_toll = isinstance(given, Paid) and isinstance(got, Paid) and isinstance(after, Unguarded)
        if is_toll and fact is got:
            return ""
        if is_toll and fact is given:
            assert isinstance(got, Paid)
            text = of_whom(TOLL_PAID, voice, given.seat, got.seat)
            name, other = voice.name(given.seat), voice.name(got.seat)
            return voice(text, name=name, other=other)
    return None


def asked(fact: Asked, voice: Voice, event: Happening) -> str:
    """That somebody is asked to pay, and that he will not; what he pays is told when it is paid.

    And that a card was in vain and is in hand again.
    """
    for ask in fact.asks:
        if ask.kind == "toll":
            mover = mover_of(event)
            text = of_whom(TOLL_ASKED, voice, mover, ask.seat)
            name, other = voice.name(mover), voice.name(ask.seat)
            return voice(text, name=name, other=other, cell=cell_name(ask.choices[0]))
    if not fact.asks or not fact.then:
        return ""
    (step, what, *_), seat = fact.then[0], fact.asks[0].seat
    if step == "declined" and what == event.seat:
        text = of_whom(TOLL_DECLINED, voice, event.seat, seat)
        return voice(text, name=voice.name(event.seat), other=voice.name(seat))
    if step == PUT_BACK:
        card = voice.a_card(what)
        if voice.is_reader(seat):
            return voice("You took {card} back into your hand and decide anew.", card=card)
        return voice("{name} took {card} back and decides anew.", name=voice.name(seat), card=card)
    return ""


def mover_of(event: Happening) -> Seat:
    """Whose card it is; one that was shown first takes effect in a row of chance."""
    if event.seat != NOBODY:
        return event.seat
    return next((fact.seat for fact in event.facts if isinstance(fact, Laid | Played)), NOBODY)
