"""Refusals in words: what was read, why not, and what would work.

Everything said here follows from the mover's own View and from what she typed (R23.6).
"""

from __future__ import annotations

from typing import Any

from pbem.engine import FACE, Ambiguous, Card, IllegalMove, Move, NotUnderstood, Reason, Refusal, cell_name
from pbem.engine.moves import LAY, PLAY
from pbem.i18n import N_
from pbem.render.numbered import numbered
from pbem.render.safe import flow, quoted, safe_name
from pbem.render.words import MARKS, Voice

REASONS: dict[Reason, str] = {
    Reason.GAME_OVER: N_("This game has ended."),
    Reason.NOT_YOUR_TURN: N_("It is not your turn now."),
    Reason.NOT_IN_THIS_GAME: N_("Such a move belongs to an expansion that is not part of this game."),
    Reason.WRONG_KIND: N_("Another kind of answer is wanted now; see below."),
    Reason.NO_SUCH_CHOICE: N_("The list has {most} choices; number {number} is not among them."),
    Reason.NOT_IN_HAND: N_("Card number {card} is not one of yours."),
    Reason.SAME_CARD_TWICE: N_("The same card is named twice."),
    Reason.TOO_MANY_CARDS: N_("That is more than can be discarded at once: the most is {most} in one turn."),
    Reason.NOT_A_TUNNEL: N_("{a_card} is no tunnel card."),
    Reason.NOT_AN_ACTION: N_("{a_card} is a tunnel card: it goes into the mine, at a cell."),
    Reason.TOOL_BROKEN: N_("A tool of yours is broken: until it is repaired you cannot build tunnels."),
    Reason.TRAPPED: N_("You are trapped: until you are freed you cannot build tunnels."),
    Reason.CELL_TAKEN: N_("There is a card at {cell} already."),
    Reason.EDGES_DIFFER: N_("{a_card} does not fit at {cell}: a tunnel would end at a wall."),
    Reason.NOT_CONNECTED: N_("No tunnel that comes from the start leads to {cell}."),
    Reason.LADDER_PLACE: N_("A ladder needs a tunnel card beside it and no goal; {cell} is no such cell."),
    Reason.NEEDS_CELL: N_("This card is used at a cell; write which, for instance {example}."),
    Reason.NEEDS_PLAYER: N_("This card is used on a player; write whom, for instance {example}."),
    Reason.NEEDS_TOOL: N_("Write which tool you mean."),
    Reason.TAKES_NO_TARGET: N_("This card is used by itself, on nobody and nothing."),
    Reason.NOT_ON_YOURSELF: N_("This card is for another player, not for yourself."),
    Reason.ALREADY_BROKEN: N_("There is a broken {mark} in front of {player} already."),
    Reason.NOTHING_TO_REPAIR: N_("This card mends nothing in front of {player}."),
    Reason.WRONG_TOOL: N_("This card has nothing to do with that tool: {mark}."),
    Reason.NOT_A_GOAL: N_("There is no face-down goal at {cell}."),
    Reason.NOTHING_TO_TAKE: N_("There is no tunnel card at {cell}."),
    Reason.NOT_REMOVABLE: N_("The card at {cell} cannot be taken away."),
    Reason.ALREADY_THERE: N_("Such a card lies in front of {player} already: {mark}."),
    Reason.NOTHING_TO_REMOVE: N_("No such card lies in front of {player}: {mark}."),
    Reason.NEEDS_TWO_CARDS: N_("To get rid of a card in front of you costs exactly two cards."),
    Reason.NO_SPARE_ROLE: N_("No spare role is left."),
}
HINTS: dict[str, str] = {
    "": N_("I could not read this."),
    "verb": N_("I could not read this: a move begins with {play} or {discard}."),
    "card": N_("The number of a card is missing or odd; you find it in your list of cards."),
    "choice": N_("Only the number of your choice is wanted."),
    "number": N_("This number is not in the list of moves."),
    "player": N_("I know no player of that name at this table: {names}."),
    "after_cell": N_("After the cell only {turned} can follow."),
    "remove": N_("To get rid of a card in front of you, name two cards: {trade}."),
    "too_long": N_("This line is too long for a move."),
}
AMBIGUOUS = {
    "player": N_("This could be several players: {choices}. Write more of the name."),
    "tool": N_("This could be several tools: {choices}. Add the one you mean."),
}
# Words of the move language that sentences mention; the marks keep them from being read as commands.
WORDS = {"play": "“play”", "discard": "“discard”", "turned": "“turned”"}


def why_not(refusal: Refusal, voice: Voice) -> str:
    """One sentence: why this was not done."""
    if isinstance(refusal, IllegalMove):
        return capital(voice(REASONS[refusal.reason], **_values(refusal, voice)))
    if isinstance(refusal, Ambiguous):
        choices = voice.list_of([_choice(word, voice) for word in refusal.choices])
        return voice(AMBIGUOUS.get(refusal.word, N_("This could mean: {choices}.")), choices=choices)
    hint = refusal.hint if isinstance(refusal, NotUnderstood) else ""
    names = ", ".join(voice.name(seat) for seat in range(voice.view.seats))
    return voice(
        HINTS.get(hint, HINTS[""]), names=names, trade=command("discard 12 34 to remove trap"), **WORDS
    )


def what_works(refusal: Refusal, voice: Voice) -> list[str]:
    """Where the card that was tried may go, with the numbers of those moves; or nothing."""
    if not isinstance(refusal, IllegalMove | Ambiguous):
        return []
    details = refusal.details if isinstance(refusal, IllegalMove) else {}
    tried = details.get("card", 0)
    card = next((held for held in voice.view.hand if FACE[held] == FACE[tried]), 0) if tried else 0
    moves = card_moves(voice, card) if card else []
    if moves:
        return [
            voice("What would work with {card}:", card=voice.numbered_card(card)),
            *flow([offer(number, move, voice) for number, move in moves], indent=2),
        ]
    if card and voice.view.ask:
        return [voice("{card} has no use now; it can only be discarded.", card=voice.numbered_card(card))]
    return []


def card_moves(voice: Voice, card: Card) -> list[tuple[int, Move]]:
    """The numbered moves of a card, or of the one it is like."""
    return [
        (number, move)
        for number, move in enumerate(numbered(voice.view), 1)
        if FACE[move.card] == FACE[card] and move.verb in (LAY, PLAY)
    ]


def offer(number: int, move: Move, voice: Voice) -> str:
    """A numbered move in short: ``[7] 3,4 turned``."""
    parts = [f"[{number}]"]
    if move.cell:
        parts.append(cell_name(move.cell))
    if move.turned:
        parts.append(voice("turned"))
    if move.seat >= 0:
        own = voice.is_reader(move.seat)
        parts.append(voice("on yourself") if own else voice("on {player}", player=voice.name(move.seat)))
    if move.tool:
        parts.append(voice(MARKS[move.tool]))
    if len(parts) == 1:
        parts.append(voice("use it"))
    return " ".join(parts)


def command(line: str) -> str:
    """A move as an example that is safe to send: the mark is glued to its first word."""
    return f"“{line}”"


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _values(refusal: IllegalMove, voice: Voice) -> dict[str, Any]:
    """The values of a refusal as words."""
    details = refusal.details
    values: dict[str, Any] = {name: details[name] for name in ("number", "most", "card") if name in details}
    card = details.get("card", 0)
    mark = details.get("mark") or details.get("tool") or ""
    values["a_card"] = voice.a_card(card) if card else voice("a card")
    values["cell"] = cell_name(details["cell"]) if "cell" in details else ""
    values["player"] = voice.who(details["seat"]) if "seat" in details else ""
    values["mark"] = voice(MARKS[mark]) if mark in MARKS else quoted(mark)
    place = refusal.reason is Reason.NEEDS_CELL
    values["example"] = command(f"play {card} at 3,4" if place else f"play {card} on {voice.target(0)}")
    return values


def _choice(word: str, voice: Voice) -> str:
    if word in MARKS:
        return voice(MARKS[word])
    return safe_name(word) if word in voice.raw_names else quoted(word)
