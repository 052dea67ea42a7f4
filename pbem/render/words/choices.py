"""Answers to a question in the middle of a turn, in words: beside their numbers, and once one is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pbem.engine import FACE, NOBODY, TYPE, Ask, Card, Seat, cell_name
from pbem.i18n import N_, NC_
from pbem.render.words.names import Voice

Words = Callable[[int, Voice], str]


@dataclass(frozen=True, slots=True)
class Choice:
    """How the answers to one kind of question are called."""

    name: Words  # beside its number
    meant: Words  # where one was given
    card: Callable[[int, Voice], Card] | None = None  # for answers that are cards to keep


def _discarded(place: int, voice: Voice) -> Card:
    return voice.view.discard[-1 - place]


def _drawn(place: int, voice: Voice) -> Card:
    """One of the newest cards in hand, of which one may be kept."""
    ask = voice.view.ask
    return voice.view.hand[-len(ask.choices) :][place] if ask else voice.view.hand[-1]


def _about_goal(of_goal: str, of_chest: str) -> Words:
    """Words about a face-down card; everybody sees by its back what it is."""
    return lambda place, voice: voice(
        of_chest if (place, "chest") in voice.view.face_down else of_goal, cell=cell_name(place)
    )


def _about(of_player: str, of_nobody: str = "") -> Words:
    """Words about a player, or about nobody if that is what is chosen."""
    return lambda seat, voice: (
        voice(of_nobody)
        if of_nobody and (seat == NOBODY or voice.is_reader(seat))
        else voice(of_player, name=voice.name(seat))
    )


def _either(yes: str, no: str) -> Words:
    return lambda chosen, voice: voice(yes if chosen else no)


def _gold_name(card: Card, voice: Voice) -> str:
    return voice.card(card)


def _gold_meant(card: Card, voice: Voice) -> str:
    return voice.count(
        "the gold card with {n} gold piece", "the gold card with {n} gold pieces", TYPE[card].gold
    )


def _victim(seat: Seat, voice: Voice) -> str:
    """Whom a theft may rob, and how much gold he has where that is no secret."""
    gold = voice.view.gold[seat] if seat != NOBODY else None
    if gold is None:
        return _PLAYER_OR_NOBODY(seat, voice)
    return voice.count(
        "{name}, who has {n} gold piece", "{name}, who has {n} gold pieces", gold, name=voice.name(seat)
    )


def _kept(named: Words) -> Words:
    # Translators: {card} is a card in the nominative: "keep No.27 curve".
    return lambda place, voice: voice("keep {card}", card=named(place, voice))


def _discarded_name(place: int, voice: Voice) -> str:
    return voice.card(_discarded(place, voice))


def _drawn_name(place: int, voice: Voice) -> str:
    return voice.numbered_card(_drawn(place, voice))


# Translators: an answer to “from whom?” or “whom?”.
_PLAYER_OR_NOBODY = _about("{name}", N_("nobody"))
_FACE_DOWN = _about_goal(N_("the goal at {cell}"), N_("the chest at {cell}"))
# Translators: how a goal that may lie either way is put.
_TURNED = _either(N_("the other way round"), N_("as it lies"))
# Translators: answers to the question whether one gives gold for another player.
_GIVEN = _either(N_("yes, one gold piece"), NC_("answer", "no"))

CHOICES: dict[str, Choice] = {
    "gold": Choice(_gold_name, _gold_meant),
    "goal": Choice(_FACE_DOWN, _about_goal(N_("first the goal at {cell}"), N_("first the chest at {cell}"))),
    "goal_turn": Choice(_TURNED, _TURNED),
    "theft": Choice(_victim, _about(N_("gold from {name}"), N_("gold from nobody"))),
    "swap_goals": Choice(
        # Translators: how two goals are put back.
        _either(N_("exchanged"), N_("as they lay")),
        _either(N_("the two goals exchanged"), N_("the two goals as they lay")),
    ),
    "treasury": Choice(_discarded_name, _kept(_discarded_name), _discarded),
    "toll": Choice(_GIVEN, _GIVEN),
    "move_goal": Choice(
        _FACE_DOWN,
        _about_goal(
            N_("the goal at {cell} moves away from the start"),
            N_("the chest at {cell} moves away from the start"),
        ),
    ),
    "steal": Choice(_PLAYER_OR_NOBODY, _about(N_("a card from {name}"), N_("a card from nobody"))),
    "look_role": Choice(_about("{name}"), _about(N_("the role of {name}"))),
    "look3": Choice(_drawn_name, _kept(_drawn_name), _drawn),
    "discard_pick": Choice(_discarded_name, _kept(_discarded_name), _discarded),
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
    return CHOICES[ask.kind].meant(ask.choices[number - 1], voice)
