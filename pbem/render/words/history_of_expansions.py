"""What happened with figures, chests and moved goals: more lines for the history."""

from __future__ import annotations

from pbem.app.sheets.table import Happening
from pbem.engine import PUT_BACK, Asked, Guarded, Moved, Opened, Pushed, Unguarded, cell_name
from pbem.i18n import N_
from pbem.render.words.names import Voice


def stolen(fact: Moved, voice: Voice, cards: str) -> str:
    """A card that luck took from one hand for another; the owner of the new hand is told which."""
    thief, victim = int(fact.dest[4:]), int(fact.source[4:])
    if voice.is_reader(victim):
        return voice("{name} took {cards} from you.", name=voice.name(thief), cards=cards)
    return voice("{name} took a card from {other}.", name=voice.name(thief), other=voice.name(victim))


def opened(fact: Opened, voice: Voice, event: Happening) -> str:
    text = N_("The chest at {cell} is open: {chest}.")
    return voice(text, cell=cell_name(fact.cell), chest=voice.chest(fact.card))


def pushed(fact: Pushed, voice: Voice, event: Happening) -> str:
    text = N_("The goal at {cell} moved to {other}.")
    return voice(text, cell=cell_name(fact.source), other=cell_name(fact.cell))


def guarded(fact: Guarded, voice: Voice, event: Happening) -> str:
    if voice.is_reader(fact.seat):
        return voice("You put a guard at {cell}.", cell=cell_name(fact.cell))
    return voice("{name} put a guard at {cell}.", name=voice.name(fact.seat), cell=cell_name(fact.cell))


def unguarded(fact: Unguarded, voice: Voice, event: Happening) -> str:
    return voice("The guard at {cell} left.", cell=cell_name(fact.cell))


def asked(fact: Asked, voice: Voice, event: Happening) -> str:
    """That somebody is asked to pay, and that he will not; what he pays is told when it is paid.

    And that a card was in vain and is in hand again.
    """
    for ask in fact.asks:
        if ask.kind == "toll" and voice.is_reader(ask.seat):
            return voice("{name} asks you for gold.", name=voice.name(event.seat))
        if ask.kind == "toll":
            return voice(
                "{name} is asked for gold at {cell}.",
                name=voice.name(ask.seat),
                cell=cell_name(ask.choices[0]),
            )
    if fact.then[:1] == (("declined", event.seat),):
        if voice.is_reader(event.seat):
            return voice("You said no to that.")
        return voice("{name} said no to that.", name=voice.name(event.seat))
    if fact.then and fact.then[0][0] == PUT_BACK:
        card = voice.a_card(fact.then[0][1])
        if voice.is_reader(event.seat):
            return voice("You took it back: {card}.", card=card)
        return voice("{name} took it back: {card}.", name=voice.name(event.seat), card=card)
    return ""
