"""How rounds and the game begin and end, what is paid, what is taken back; lines for the history."""

from __future__ import annotations

from pbem.app.sheets.table import Happening
from pbem.engine import (
    NOBODY,
    TYPE,
    Began,
    Disclosed,
    Fact,
    GameOver,
    Paid,
    Played,
    Restored,
    RoundOver,
    cell_name,
)
from pbem.render.history.expansions import toll_paid
from pbem.render.words.names import Voice


def began(fact: Began, voice: Voice, event: Happening) -> str:
    if voice.is_reader(fact.starter):
        return voice("Round {n} began, and you are the first to move.", n=fact.round)
    return voice("Round {n} began; {name} is the first to move.", n=fact.round, name=voice.name(fact.starter))


def paid(fact: Paid, voice: Voice, event: Happening) -> str:
    if _is_loot(fact, event.facts):
        return ""  # the theft says it already
    toll = toll_paid(fact, voice, event)
    if toll is not None:
        return toll
    name, amount = voice.name(fact.seat), abs(fact.amount)
    if fact.amount < 0:
        if voice.is_reader(fact.seat):
            return voice.count("You lost {n} gold piece.", "You lost {n} gold pieces.", amount)
        return voice.count("{name} lost {n} gold piece.", "{name} lost {n} gold pieces.", amount, name=name)
    if voice.is_reader(fact.seat):
        return voice.count("You got {n} gold piece.", "You got {n} gold pieces.", amount)
    if fact.open:
        return voice.count("{name} got {n} gold piece.", "{name} got {n} gold pieces.", amount, name=name)
    return voice("{name} got gold.", name=name)


def _is_loot(fact: Paid, facts: tuple[Fact, ...]) -> bool:
    """Whether this payment is one of the two that follow a theft."""
    thefts = (
        at
        for at, other in enumerate(facts)
        if isinstance(other, Played) and TYPE[other.card].effect == "theft" and other.target != NOBODY
    )
    return any(fact is paid for at in thefts for paid in facts[at + 1 : at + 3])


def round_over(fact: RoundOver, voice: Voice, event: Happening) -> str:
    if not fact.found:
        return voice("The round is over: the treasure stayed hidden.")
    if voice.is_reader(fact.finisher):
        return voice("The round is over: you opened the way to the treasure.")
    return voice("The round is over: {name} opened the way to the treasure.", name=voice.name(fact.finisher))


def disclosed(fact: Disclosed, voice: Voice, event: Happening) -> str:
    goals = [
        voice("{card} at {cell}", card=voice.a_card(card), cell=cell_name(place))
        for place, card in fact.places
    ]
    return voice.count(
        "This goal stayed face down: {goals}.",
        "These goals stayed face down: {goals}.",
        len(goals),
        goals=voice.list_of(goals),
    )


def game_over(fact: GameOver, voice: Voice, event: Happening) -> str:
    return voice("The game is over.")


def restored(fact: Restored, voice: Voice, event: Happening) -> str:
    if voice.is_reader(event.seat):
        return voice("By the consent of the table your last decision is taken back.")
    return voice(
        "By the consent of the table the last decision of {name} is taken back.", name=voice.name(event.seat)
    )
