"""Questions in the middle of a turn: what is asked, the numbered answers, and what silence decides.

And the card that somebody shows, to which whoever holds the veto may object.
"""

from __future__ import annotations

from pbem.engine import (
    NOBODY,
    TYPE,
    Ask,
    Cell,
    Shown,
    cell_name,
    in_the_open,
    laid_id,
    laid_type,
    shown_move,
    write,
)
from pbem.i18n import N_
from pbem.render.history.cards import shown_title
from pbem.render.moves.cards import action_lines, purpose_line, tunnel_lines
from pbem.render.words.choices import CHOICES, choice_named, different
from pbem.render.words.movetext import meaning, typed
from pbem.render.words.names import Voice

QUESTIONS = {
    "gold": N_("Which of these gold cards do you take? The next ones choose among the others."),
    "goal": N_("Your tunnel reaches several goals. Which one is turned over first?"),
    "goal_turn": N_("The goal at {cell} may lie either way. How shall it lie?"),
    "theft": N_("Your theft is due. Whom do you take a gold piece from?"),
    "swap_goals": N_(
        "You took up the goals at {cell} and {other} unseen. How do you put them back? Nobody else learns it."
    ),
    "treasury": N_(
        "Which of these discarded cards do you keep? The others stay in the pile, in their order, and you"
        " draw none."
    ),
    # Translators: {owner} is a player too; a guard is a figure that wants gold from whoever builds there.
    "toll": N_("{name} wants to build at {cell}, where a guard of {owner} wants gold. Do you give it?"),
    "move_goal": N_("A chest moves one goal away from the start, by one cell. Which one?"),
    "steal": N_("A chest takes a card from another player for you, by chance. From whom?"),
    "look_role": N_("A chest shows you the role of another player. Whose?"),
    "look3": N_("Which of these cards from a chest do you keep? The others are thrown away, unseen."),
    "discard_pick": N_(
        "Which of these discarded cards do you keep? The others stay in the pile, and you draw none."
    ),
    "tunnel": N_("Your trailblazer is at work, tunnel {n} of 2: which tunnel card is it, and where?"),
}
# What they become about chests, about one goal of several, about one's own guard.
_CHESTS = N_("Your tunnel reaches several chests. Which one is opened first?")
_GOALS_AND_CHESTS = N_("Your tunnel reaches goals and chests. Which one is turned over first?")
_ONE_GOAL = N_("Your tunnel reaches several goals. Which one is turned over? The others wait.")
_TUNNEL_OF_CHEST = N_("The tunnel card of the chest at {cell} may lie either way. How shall it lie?")
_OWN_GUARD = N_(
    "{name} wants to build at {cell}, where your own guard stands, and asks you for the gold. It would come"
    " back to you. Do you give it?"
)
# Whoever is not asked shows everybody what only she may know, so she is asked all the same.
_ALL_ALIKE = N_(
    "All cards that you could keep are alike, so there is nothing to think about. You are asked only because"
    " nobody else may learn that they are."
)


def choice_lines(voice: Voice) -> list[str]:
    """The question and its numbered answers in words, when a choice and not a turn is owed."""
    ask = voice.view.ask
    if ask is None or ask.kind == "turn":
        return []
    numbers = different(ask, voice)
    return [question(ask, voice), *(f"  [{n}] {choice_named(ask, n, voice)}" for n in numbers)]


def drawn_choice_lines(voice: Voice) -> list[str]:
    """The same with a picture of every card that is chosen from, and of both ways in which one may lie."""
    ask = voice.view.ask
    card_of = CHOICES[ask.kind].card if ask and ask.choices else None
    if ask is None or not (card_of or ask.kind == "goal_turn"):
        return choice_lines(voice)
    lines = [question(ask, voice), ""]
    for number in different(ask, voice):
        chosen = ask.choices[number - 1]
        name = choice_named(ask, number, voice)
        text = f"[{number}] {name}"
        if card_of is None:
            lines += tunnel_lines(voice.view.mine.cards[_place(voice)] ^ chosen, [text], voice)
            continue
        card = card_of(chosen, voice)
        if TYPE[card].groups:
            lines += tunnel_lines(laid_id(card, False), [text], voice)
        else:
            lines += action_lines([f"[{number}] {purpose_line(name, card, voice)}"], voice)
    return lines


def question(ask: Ask, voice: Voice) -> str:
    """What is asked, about the very thing that it is about."""
    seen = voice.view
    if len(ask.choices) > 1 and len(different(ask, voice)) == 1:
        return voice(_ALL_ALIKE)
    if ask.kind == "goal":
        chests = [(place, "chest") in seen.face_down for place in ask.choices]
        if any(chests):
            return voice(_CHESTS if all(chests) else _GOALS_AND_CHESTS)
        return voice(_ONE_GOAL if seen.rules.one_goal else QUESTIONS[ask.kind])
    if ask.kind == "goal_turn":
        place = _place(voice)
        on_chest = not laid_type(seen.mine.cards[place]).goal
        return voice(_TUNNEL_OF_CHEST if on_chest else QUESTIONS[ask.kind], cell=cell_name(place))
    if ask.kind == "swap_goals":
        _, one, other = seen.then[0]
        return voice(QUESTIONS[ask.kind], cell=cell_name(one), other=cell_name(other))
    if ask.kind == "toll":
        return _about_toll(ask, voice)
    if ask.kind == "tunnel":
        return voice(QUESTIONS[ask.kind], n=next(step[1] for step in seen.then if step[0] == "blaze"))
    return voice(QUESTIONS[ask.kind])


def _place(voice: Voice) -> Cell:
    """Where the card lies that may be put the other way round: what it does comes next, and says so."""
    place: Cell = voice.view.then[0][1]
    return place


def _about_toll(ask: Ask, voice: Voice) -> str:
    place = ask.choices[0]
    owner = next((figure.owner for figure in voice.view.figures if figure.cell == place), NOBODY)
    text = _OWN_GUARD if voice.is_reader(owner) else QUESTIONS[ask.kind]
    name = voice.name(voice.view.active)
    return voice(text, name=name, cell=cell_name(place), owner=voice.name(owner))


def silence_line(voice: Voice, fallback: int) -> str:
    """What happens if the reader does not answer in time (R23.2, R23.8)."""
    seen = voice.view
    if seen.ask is None:
        return ""
    if seen.ask.kind == "turn":
        if not seen.hand:
            return ""
        card = voice.numbered_card(seen.hand[0])
        return voice("Without an answer in time your oldest card is discarded: {card}.", card=card)
    if fallback:
        choice = choice_named(seen.ask, fallback, voice)
        return voice("Without an answer in time this is chosen for you: {choice}.", choice=choice)
    if seen.ask.choices or not seen.legal:
        return ""
    move = meaning(write(seen.legal[0], voice.raw_names), voice)
    return voice("Without an answer in time this is chosen for you: {choice}.", choice=move)


# A card that waits for objections (R16.4) ---------------------------------------------------------------


def shown_lines(voice: Voice) -> list[str]:
    """The card that lies open, drawn as it is to lie, or with what it does."""
    seen = voice.view
    move = shown_move(seen.then)
    if move is None:
        return []
    shown = Shown(seen.active, *move[1:6], in_the_open(move))
    text = shown_title(shown, voice)
    if TYPE[move.card].groups:
        return tunnel_lines(laid_id(move.card, move.turned), [text], voice)
    return action_lines([purpose_line(text, move.card, voice)], voice)


def objection_lines(voice: Voice) -> list[str]:
    """How to stop the card that another player shows, for whoever can."""
    seen = voice.view
    if seen.ask is not None or not seen.legal:
        return []
    veto = seen.legal[0]
    # Translators: {card} is "No.122 veto"; {typed} is the line to type, in quotation marks.
    text = N_("Your {card} can stop it: answer this mail with {typed}. To let it happen, do nothing.")
    return [voice(text, card=voice.numbered_card(veto.card), typed=typed(veto, voice))]
