"""What happened, one readable line for each thing, from redacted facts only.

The reader herself is "you". Sentences come whole, one for each pair of who did it and to whom, so that
a translator never has to put a sentence together from pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pbem.app.sheets.table import Announcement, Happening
from pbem.engine import (
    HIDDEN,
    NOBODY,
    TYPE,
    Asked,
    Began,
    Buried,
    Card,
    Covered,
    Disclosed,
    Doubted,
    Fact,
    GameOver,
    Guarded,
    Laid,
    Lifted,
    Looked,
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
    Swapped,
    Turned,
    Unguarded,
    cell_name,
)
from pbem.i18n import N_
from pbem.render.words.deeds import ON_NOBODY, ON_PLAYER
from pbem.render.words.history_of_expansions import asked, guarded, opened, pushed, stolen, unguarded
from pbem.render.words.history_of_looks import looked
from pbem.render.words.names import MARKS, Voice, mark_of

# What somebody announced, to herself and to the others.
ANNOUNCED = {
    Announcement.LEAVES: (N_("You left the table."), N_("{name} left the table.")),
    Announcement.RETURNS: (N_("You came back to the table."), N_("{name} came back to the table.")),
    Announcement.AGREES: (
        N_("You agreed to take the last decision back."),
        N_("{name} agreed to take the last decision back."),
    ),
    Announcement.REFUSES: (
        N_("You did not agree to take the last decision back."),
        N_("{name} did not agree to take the last decision back."),
    ),
}


def history_lines(events: Iterable[Happening], voice: Voice) -> list[str]:
    """Everything that happened, in order, as the reader may know it."""
    told = list(events)
    decisions = [event for event in told if not event.announced]
    after = {event.seq: later for event, later in pairwise(decisions)}
    return [line for event in told for line in happening_lines(event, voice, after.get(event.seq))]


def happening_lines(event: Happening, voice: Voice, after: Happening | None = None) -> list[str]:
    """One decision: what was done, and what came of it.

    That a card was shown is told only while it waits, or if it was stopped: else the event ``after``, in
    which it takes effect, says it all.
    """
    if event.announced:
        own, other = ANNOUNCED[event.announced]
        return [voice(own) if voice.is_reader(event.seat) else voice(other, name=voice.name(event.seat))]
    is_shown = any(isinstance(fact, Shown) for fact in event.facts)
    if is_shown and after is not None and not _objects(after):
        event = replace(event, facts=tuple(fact for fact in event.facts if not isinstance(fact, Shown)))
    lines = list(_lines(event, voice))
    if event.timed_out:
        late = (
            voice("You did not answer in time.")
            if voice.is_reader(event.seat)
            else voice("{name} did not answer in time.", name=voice.name(event.seat))
        )
        lines.insert(0, late)
    return lines


def _lines(event: Happening, voice: Voice) -> Iterator[str]:
    # Setting up a round moves every card there is; that it begins says it all.
    began = [fact for fact in event.facts if isinstance(fact, Began)]
    for fact in began or event.facts:
        line = _TELL[type(fact)](fact, voice, event)
        if line:
            yield line


def _objects(event: Happening) -> bool:
    """Whether somebody stops the card that was just shown."""
    return any(isinstance(fact, Played) and TYPE[fact.card].effect == "veto" for fact in event.facts)


def _began(fact: Began, voice: Voice, event: Happening) -> str:
    if voice.is_reader(fact.starter):
        return voice("Round {n} began, and you are the first to move.", n=fact.round)
    return voice("Round {n} began; {name} is the first to move.", n=fact.round, name=voice.name(fact.starter))


def _laid(fact: Laid, voice: Voice, event: Happening) -> str:
    card, cell = voice.a_card(fact.card), cell_name(fact.cell)
    if voice.is_reader(fact.seat):
        return voice("You laid {card} at {cell}.", card=card, cell=cell)
    return voice("{name} laid {card} at {cell}.", name=voice.name(fact.seat), card=card, cell=cell)


def _played(fact: Played, voice: Voice, event: Happening) -> str:
    effect = TYPE[fact.card].effect or TYPE[fact.card].id
    if any(isinstance(other, Buried) or _is_chest(other) for other in event.facts):
        effect += " chest"
    touched = _touched(event.facts)
    values = {
        "name": voice.name(fact.seat),
        "cell": cell_name(fact.cell),
        "card": voice.card(touched[0]),
        "a_card": voice.a_card(touched[0]),
        "chest": voice.card(touched[-1]),
        "what": voice.a_card(fact.card),
    }
    own = voice.is_reader(fact.seat)
    if effect in ON_NOBODY:
        return voice(ON_NOBODY[effect][own], **values)
    target = fact.seat if fact.target == NOBODY else fact.target
    values["other"] = voice.name(target)
    values["mark"] = _mark(event.facts, voice)
    if target == fact.seat:
        return voice(ON_PLAYER[effect][3 + own], **values)
    return voice(ON_PLAYER[effect][2 if own else int(voice.is_reader(target))], **values)


def _shown(fact: Shown, voice: Voice, event: Happening) -> str:
    what = voice.a_card(fact.card)
    if fact.cell:
        what = voice("{card} at {cell}", card=what, cell=cell_name(fact.cell))
    for place in fact.also:
        what = voice("{card} and {cell}", card=what, cell=cell_name(place))
    if fact.turned:
        what = voice("{card}, turned", card=what)
    if fact.target != NOBODY:
        what = voice("{card} on {player}", card=what, player=voice.who(fact.target))
    if voice.is_reader(fact.seat):
        return voice("You showed {what}.", what=what)
    return voice("{name} showed {what}.", name=voice.name(fact.seat), what=what)


def _swapped(fact: Swapped, voice: Voice, event: Happening) -> str:
    one, other = map(cell_name, fact.places)
    if not voice.is_reader(fact.seat):
        text = N_("{name} took up the goals at {cell} and {other} unseen and put them back.")
        return voice(text, name=voice.name(fact.seat), cell=one, other=other)
    if fact.exchanged:
        return voice("You exchanged the goals at {cell} and {other}.", cell=one, other=other)
    return voice("You put the goals at {cell} and {other} back as they lay.", cell=one, other=other)


def _reversed(fact: Reversed, voice: Voice, event: Happening) -> str:
    return voice("From now on the turns go the other way round.")


def _lifted(fact: Lifted, voice: Voice, event: Happening) -> str:
    """A card that a player takes up to lay it elsewhere; what a rockfall takes is told with the rockfall."""
    if not fact.dest.startswith("hand"):
        return ""
    text = N_("From {cell} {card} is taken up again.")
    return voice(text, cell=cell_name(fact.cell), card=voice.a_card(fact.card))


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


def _moved(fact: Moved, voice: Voice, event: Happening) -> str:
    own_hand = f"hand{voice.view.seat}"
    cards = voice.list_of([voice.numbered_card(card) for card in fact.cards if card])
    if fact.source == "deck" and fact.dest == own_hand:
        return voice("You drew {cards}.", cards=cards)
    if fact.source.startswith("hand") and fact.dest == own_hand:
        return voice("You got {cards}.", cards=cards)
    if fact.source.startswith("hand") and fact.dest.startswith("hand") and event.seat == NOBODY:
        return stolen(fact, voice, cards)
    if fact.source == "deck" and fact.dest == "discard":
        return voice.count(
            "{n} card of the deck is gone, unseen.",
            "{n} cards of the deck are gone, unseen.",
            len(fact.cards),
        )
    if fact.source == "discard" and fact.dest == own_hand:
        return voice("You kept {cards}.", cards=cards)
    if fact.source == "discard" and fact.dest.startswith("hand"):
        return voice("One of the discarded cards was kept.")
    if fact.dest == f"role{voice.view.seat}":
        return voice("Your new role: {card}.", card=voice.card(fact.cards[0]))
    if fact.source.startswith("hand") and fact.dest == "discard" and not fact.open:
        return _discarded(fact, voice, event.seat, cards)
    if fact.source.startswith("front") and not any(isinstance(other, Played) for other in event.facts):
        mark = voice(MARKS[mark_of(fact.cards[0])])
        if voice.is_reader(event.seat):
            return voice("You got rid of this for two cards: {mark}.", mark=mark)
        return voice("{name} got rid of this for two cards: {mark}.", name=voice.name(event.seat), mark=mark)
    return ""


def _discarded(fact: Moved, voice: Voice, seat: Seat, cards: str) -> str:
    if voice.is_reader(seat):
        return voice("You discarded {cards}.", cards=cards)
    name, number = voice.name(seat), len(fact.cards)
    text = voice.words.ngettext("{name} discarded a card.", "{name} discarded {n} cards.", number)
    return text.format(name=name, n=number)


def _turned(fact: Turned, voice: Voice, event: Happening) -> str:
    # It may have been turned over just now, or earlier and be put the other way round: true of both.
    if not TYPE[fact.card].goal:
        text = N_("The card at {cell} shows {card}.")
        return voice(text, cell=cell_name(fact.cell), card=voice.a_card(fact.card))
    return voice("The goal at {cell} shows {card}.", cell=cell_name(fact.cell), card=voice.a_card(fact.card))


def _paid(fact: Paid, voice: Voice, event: Happening) -> str:
    if _is_loot(fact, event.facts):
        return ""  # the theft says it already
    if fact.amount < 0:
        gold = voice.gold(-fact.amount)
        if voice.is_reader(fact.seat):
            return voice("You lost {gold}.", gold=gold)
        return voice("{name} lost {gold}.", name=voice.name(fact.seat), gold=gold)
    if voice.is_reader(fact.seat):
        return voice("You got {gold}.", gold=voice.gold(fact.amount))
    if fact.open:
        return voice("{name} got {gold}.", name=voice.name(fact.seat), gold=voice.gold(fact.amount))
    return voice("{name} got gold.", name=voice.name(fact.seat))


def _is_loot(fact: Paid, facts: tuple[Fact, ...]) -> bool:
    """Whether this payment is one of the two that follow a theft."""
    thefts = (
        at
        for at, other in enumerate(facts)
        if isinstance(other, Played) and TYPE[other.card].effect == "theft" and other.target != NOBODY
    )
    return any(fact is paid for at in thefts for paid in facts[at + 1 : at + 3])


def _round_over(fact: RoundOver, voice: Voice, event: Happening) -> str:
    if not fact.found:
        return voice("The round is over: the treasure stayed hidden.")
    if voice.is_reader(fact.finisher):
        return voice("The round is over: you opened the way to the treasure.")
    return voice("The round is over: {name} opened the way to the treasure.", name=voice.name(fact.finisher))


def _disclosed(fact: Disclosed, voice: Voice, event: Happening) -> str:
    goals = [
        voice("{card} at {cell}", card=voice.a_card(card), cell=cell_name(place))
        for place, card in fact.places
    ]
    return voice("These goals stayed face down: {goals}.", goals=voice.list_of(goals))


def _game_over(fact: GameOver, voice: Voice, event: Happening) -> str:
    return voice("The game is over.")


def _restored(fact: Restored, voice: Voice, event: Happening) -> str:
    if voice.is_reader(event.seat):
        return voice("By the consent of the table your last decision is taken back.")
    return voice(
        "By the consent of the table the last decision of {name} is taken back.", name=voice.name(event.seat)
    )


def _untold(fact: Fact, voice: Voice, event: Happening) -> str:
    """Nothing that a reader would want to hear, or told with something else."""
    return ""


_TELL: dict[type, Callable[[Any, Voice, Happening], str]] = {
    Began: _began,
    Shuffled: _untold,
    Covered: _untold,
    Doubted: _untold,
    Laid: _laid,
    Played: _played,
    Shown: _shown,
    Swapped: _swapped,
    Reversed: _reversed,
    Lifted: _lifted,
    Moved: _moved,
    Turned: _turned,
    Looked: looked,
    Paid: _paid,
    RoundOver: _round_over,
    Disclosed: _disclosed,
    GameOver: _game_over,
    Restored: _restored,
    Opened: opened,
    Buried: _untold,  # told with the rockfall
    Pushed: pushed,
    Guarded: guarded,
    Unguarded: unguarded,
    Asked: asked,
}
