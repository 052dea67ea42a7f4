"""What was decided for somebody who was not there: who did not answer in time, or has left the game."""

from __future__ import annotations

from dataclasses import replace

from pbem.app.sheets.table import Absence, Announcement, Happening
from pbem.engine import Fact, Moved, Seat
from pbem.i18n import N_
from pbem.render.history.votes import OF_THE_TABLE
from pbem.render.words.names import Voice

# What somebody announced, to herself and to the others.
ANNOUNCED = {
    Announcement.LEAVES: (
        N_("You left the game; your seat only discards cards now."),
        N_("{name} left the game; the seat only discards cards now."),
    ),
    Announcement.RETURNS: (N_("You came back to the game."), N_("{name} came back to the game.")),
    Announcement.AGREES: (
        N_("You agreed to take the last decision back."),
        N_("{name} agreed to take the last decision back."),
    ),
    Announcement.REFUSES: (
        N_("You did not agree to take the last decision back."),
        N_("{name} did not agree to take the last decision back."),
    ),
    Announcement.MISSES: (N_("You did not answer in time."), N_("{name} did not answer in time.")),
    Announcement.DROPS: (
        N_("You did not answer for too long; your seat is open now."),
        N_("{name} did not answer for too long; the seat is open now."),
    ),
    Announcement.STANDS_IN: (
        N_("A bot plays in your place until you are back."),
        N_("A bot plays in the place of {name} until {name} is back."),
    ),
    Announcement.TAKES_OVER: (
        N_("You took over this seat as a substitute."),
        N_("{name} took over this seat as a substitute."),
    ),
}
# A card was thrown away for somebody: told to herself, and to the others.
DISCARDED = {
    Absence.LATE: (
        # Translators: {cards} is one card or a list, in the nominative.
        N_("You did not answer in time; your oldest card was discarded: {cards}."),
        N_("{name} did not answer in time; the oldest card was discarded."),
    ),
    Absence.LEFT: (
        N_("You have left; your seat discarded {cards}."),
        N_("{name} has left; the seat discarded a card."),
    ),
    Absence.OPEN: (
        N_("Nobody played for you; your seat discarded {cards}."),
        N_("Nobody plays for {name}; the seat discarded a card."),
    ),
    Absence.BOT: (
        N_("A bot played for you and discarded {cards}."),
        N_("A bot played for {name} and discarded a card."),
    ),
}
# Anything else was decided; what it was follows.
DECIDED = {
    Absence.LATE: (N_("You did not answer in time."), N_("{name} did not answer in time.")),
    Absence.LEFT: (
        N_("You have left, so this was decided for you."),
        N_("{name} has left, so this was decided for the seat."),
    ),
    Absence.OPEN: (
        N_("Nobody played for you, so this was decided."),
        N_("Nobody plays for {name}, so this was decided."),
    ),
    Absence.BOT: (N_("A bot played for you."), N_("A bot played for {name}.")),
}


def announced(event: Happening, voice: Voice) -> list[str]:
    """What was done before all eyes without a move."""
    assert event.announced is not None
    if event.announced in OF_THE_TABLE:
        return [OF_THE_TABLE[event.announced](event, voice)]
    own, other = ANNOUNCED[event.announced]
    return [voice(own) if voice.is_reader(event.seat) else voice(other, name=voice.name(event.seat))]


def absent(event: Happening, voice: Voice) -> tuple[str, Happening]:
    """What is said of a decision that was made for somebody, and what is left of it to tell."""
    assert event.absent is not None
    thrown = next(filter(None, (_thrown(fact, event.seat) for fact in event.facts)), None)
    own, other = (DECIDED if thrown is None else DISCARDED)[event.absent]
    cards = "" if thrown is None else voice.list_of([voice.numbered_card(card) for card in thrown.cards])
    line = voice(own if voice.is_reader(event.seat) else other, name=voice.name(event.seat), cards=cards)
    return line, replace(event, facts=tuple(fact for fact in event.facts if fact is not thrown))


def _thrown(fact: Fact, seat: Seat) -> Moved | None:
    """The fact itself, if it is that a seat threw cards away unseen."""
    if isinstance(fact, Moved) and (fact.source, fact.dest) == (f"hand{seat}", "discard"):
        return None if fact.open else fact
    return None
