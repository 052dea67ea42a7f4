"""Answers to a question in the middle of a turn, in words: beside their numbers, and once one is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pbem.engine import FACE, NOBODY, Ask, Card, Cell, Seat, cell_name
from pbem.i18n import N_
from pbem.render.words.names import Voice


@dataclass(frozen=True, slots=True)
class Choice:
    """How the answers to one kind of question are called."""

    name: Callable[[int, Voice], str]  # beside its number
    meant: str = "{choice}"  # where one was given
    card: Callable[[int, Voice], Card] | None = None  # for answers that are cards to keep
    called: Callable[[int, Voice], str] | None = None  # where one was given, if not by that name


def _discarded(place: int, voice: Voice) -> Card:
    return voice.view.discard[-1 - place]


def _drawn(place: int, voice: Voice) -> Card:
    """One of the newest cards in hand, of which one may be kept."""
    ask = voice.view.ask
    return voice.view.hand[-len(ask.choices) :][place] if ask else voice.view.hand[-1]


def _face_down(place: Cell, voice: Voice) -> str:
    """A face-down card in words; everybody sees by its back what it is."""
    chest = (place, "chest") in voice.view.face_down
    return voice(N_("the chest at {cell}") if chest else N_("the goal at {cell}"), cell=cell_name(place))


def _discarded_name(place: int, voice: Voice) -> str:
    return voice.card(_discarded(place, voice))


def _victim(seat: Seat, voice: Voice) -> str:
    """Whom a theft may rob, and how much gold he has where that is no secret."""
    gold = voice.view.gold[seat] if seat != NOBODY else None
    if gold is None:
        return _robbed(seat, voice)
    return voice("{name}, who has {gold}", name=voice.name(seat), gold=voice.gold(gold))


def _robbed(seat: Seat, voice: Voice) -> str:
    return voice("nobody") if seat == NOBODY else voice.name(seat)


CHOICES: dict[str, Choice] = {
    "gold": Choice(lambda card, voice: voice.card(card), N_("the gold card with {choice}")),
    "goal": Choice(_face_down, N_("first {choice}")),
    "goal_turn": Choice(
        lambda turned, voice: voice("the other way round") if turned else voice("as it lies")
    ),
    "theft": Choice(_victim, N_("gold from {choice}"), called=_robbed),
    "swap_goals": Choice(
        lambda exchanged, voice: voice("exchanged") if exchanged else voice("as they lay"),
        N_("the two goals {choice}"),
    ),
    "treasury": Choice(_discarded_name, N_("keep {choice}"), _discarded),
    "toll": Choice(lambda place, voice: voice("yes, one gold piece") if place else voice("no")),
    "move_goal": Choice(_face_down, N_("{choice} moves away from the start")),
    "steal": Choice(
        lambda seat, voice: voice("nobody") if voice.is_reader(seat) else voice.name(seat),
        N_("a card from {choice}"),
    ),
    "look_role": Choice(lambda seat, voice: voice.name(seat), N_("the role of {choice}")),
    "look3": Choice(
        lambda place, voice: voice.numbered_card(_drawn(place, voice)), N_("keep {choice}"), _drawn
    ),
    "discard_pick": Choice(_discarded_name, N_("keep {choice}"), _discarded),
}


def choice_named(ask: Ask, number: int, voice: Voice) -> str:
    """One of the answers as it stands beside its number."""
    return CHOICES[ask.kind].name(ask.choices[number - 1], voice)


def different(ask: Ask, voice: Voice) -> list[int]:
    """The numbers of the answers, of those that come to the same only the first."""
    choice = CHOICES[ask.kind] if ask.choices else None
    found: dict[object, int] = {}
    for number, chosen in enumerate(ask.choices, 1):
        assert choice is not None
        same = FACE[choice.card(chosen, voice)] if choice.card else choice.name(chosen, voice)
        found.setdefault(same, number)
    return list(found.values())


def choice_meant(number: int, voice: Voice) -> str:
    """The answer with this number to the question that the reader has to answer: ``keep No.27 curve``."""
    ask = voice.view.ask
    if ask is None or not 1 <= number <= len(ask.choices):
        return voice("choice {n} of your list", n=number)
    choice = CHOICES[ask.kind]
    return voice(choice.meant, choice=(choice.called or choice.name)(ask.choices[number - 1], voice))
