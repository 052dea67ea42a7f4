"""What somebody was shown in secret: more lines for the history."""

from __future__ import annotations

from collections.abc import Callable

from pbem.app.sheets.table import Happening
from pbem.engine import TYPE, Looked, Played
from pbem.render.history.deeds import ON_PLAYER
from pbem.render.words.names import Voice


def looked(fact: Looked, voice: Voice, event: Happening) -> str:
    """What somebody was shown, and what others hear of it."""
    return _LOOKS[fact.what](fact, voice, event)


def _looked_at_role(fact: Looked, voice: Voice, event: Happening) -> str:
    if any(isinstance(other, Played) for other in event.facts):
        return ""  # told with the card that was used
    values = {"name": voice.name(fact.seat), "other": voice.name(fact.where)}
    looks = ON_PLAYER["inspection"][2 if voice.is_reader(fact.seat) else int(voice.is_reader(fact.where))]
    return voice(looks, card=voice.card(fact.cards[0]), **values)


def _had_drawn(fact: Looked, voice: Voice, event: Happening) -> str:
    if voice.is_reader(fact.seat):
        card = voice.card(fact.cards[0])
        return voice("You had drawn this card, and it lies on top of the deck again: {card}.", card=card)
    name = voice.name(fact.seat)
    return voice("{name} had drawn a card; it lies on top of the deck again.", name=name)


def _could_take(fact: Looked, voice: Voice, event: Happening) -> str:
    """The cards to choose from; not while she is asked, and sees them in the question."""
    ask = voice.view.ask
    is_asked = ask is not None and ask.choices and ask.kind in _KEPT_FROM
    if not voice.is_reader(fact.seat) or len(fact.cards) < 2 or is_asked:
        return ""
    offer = voice.list_of([voice.card(card) for card in fact.cards])
    return voice("You could take one of these: {offer}.", offer=offer)


def _offered(fact: Looked, voice: Voice, event: Happening) -> str:
    # Where all cards are alike there is nothing to choose; that she got one says it all.
    if not voice.is_reader(fact.seat) or len({TYPE[card].gold for card in fact.cards}) < 2:
        return ""
    if voice.view.rules.settings.draft == "hand":
        return _could_take(fact, voice, event)
    offer = voice.list_of([voice.card(card) for card in fact.cards])
    return voice("You got the best of these: {offer}.", offer=offer)


def _with_its_card(fact: Looked, voice: Voice, event: Happening) -> str:
    """Told with the card that was used."""
    return ""


_KEPT_FROM = frozenset(("gold", "treasury", "discard_pick"))  # questions that show these cards
# What somebody was shown.
_LOOKS: dict[str, Callable[[Looked, Voice, Happening], str]] = {
    "goal": _with_its_card,
    "chest": _with_its_card,
    "role": _looked_at_role,
    "offer": _offered,
    "discard": _could_take,
    "drawn": _had_drawn,
}
