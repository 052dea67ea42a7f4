"""Prepared moves in words: what an order will do, which ones there are, and what became of others."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.sheets.plans import Ending, PlanEnd
from pbem.engine import (
    NOBODY,
    OLDEST,
    Condition,
    IllegalMove,
    Is,
    Prepared,
    Reason,
    Refusal,
    cell_name,
    read,
    read_prepared,
)
from pbem.i18n import N_
from pbem.render.sections.refusals import why_not
from pbem.render.words.movetext import meant
from pbem.render.words.names import MARKS, Voice

LONGEST = 160  # columns that an order may take in a letter
MOST_DISCARDED = 3  # cards at once, by any rules

# What is done: by an order, or by one that belongs to another.
# Translators: {move} is a move in words: “No.12 crossing at 3,4”.
WHAT: dict[tuple[str, str], str] = {
    ("first", "move"): N_("When it is your turn the next time, this is done for you: {move}."),
    ("first", "oldest"): N_("When it is your turn the next time, your oldest card is thrown away for you."),
    ("else", "move"): N_("If nothing above that it belongs to fits in your turn, this is done: {move}."),
    ("else", "oldest"): N_(
        "If nothing above that it belongs to fits in your turn, your oldest card is thrown away for you."
    ),
}
# What must hold, each as a sentence; tools of the reader and of others, one of them or any.
# Translators: {tool} is one of: pickaxe, cart, lantern; {player} a name, {card} a number.
ONLY_IF: dict[str, str] = {
    "broken own tool": N_("Only if this tool of yours is broken then: {tool}."),
    "broken own any": N_("Only if a tool of yours is broken then."),
    "broken other tool": N_("Only if this tool of {player} is broken then: {tool}."),
    "broken other any": N_("Only if a tool of {player} is broken then."),
    "whole own tool": N_("Only if this tool of yours is not broken then: {tool}."),
    "whole own any": N_("Only if no tool of yours is broken then."),
    "whole other tool": N_("Only if this tool of {player} is not broken then: {tool}."),
    "whole other any": N_("Only if no tool of {player} is broken then."),
    "free": N_("Only if the cell {cell} is free then."),
    "taken": N_("Only if something lies in the cell {cell} then."),
    "stone": N_("Only if you know by then that the goal at {cell} is a stone."),
    "treasure": N_("Only if you know by then that the goal at {cell} is the treasure."),
    "unknown": N_("Only if you do not know then what the goal at {cell} is."),
    "held": N_("Only if card number {card} is one of yours then."),
    "empty": N_("Only if the deck is empty then."),
}
# What ends an order, in the same way.
# Translators: {tool} is one of: pickaxe, cart, lantern; {player} a name, {card} a number.
UNTIL: dict[str, str] = {
    "broken own tool": N_("It ends as soon as this tool of yours is broken: {tool}."),
    "broken own any": N_("It ends as soon as a tool of yours is broken."),
    "broken other tool": N_("It ends as soon as this tool of {player} is broken: {tool}."),
    "broken other any": N_("It ends as soon as a tool of {player} is broken."),
    "whole own tool": N_("It ends as soon as this tool of yours is not broken: {tool}."),
    "whole own any": N_("It ends as soon as no tool of yours is broken."),
    "whole other tool": N_("It ends as soon as this tool of {player} is not broken: {tool}."),
    "whole other any": N_("It ends as soon as no tool of {player} is broken."),
    "free": N_("It ends as soon as the cell {cell} is free."),
    "taken": N_("It ends as soon as something lies in the cell {cell}."),
    "stone": N_("It ends as soon as you know that the goal at {cell} is a stone."),
    "treasure": N_("It ends as soon as you know that the goal at {cell} is the treasure."),
    "unknown": N_("It ends as soon as you do not know what the goal at {cell} is."),
    "held": N_("It ends as soon as card number {card} is one of yours."),
    "empty": N_("It ends as soon as the deck is empty."),
}
# What became of an order.
# Translators: {order} is a prepared move as it was typed, in quotation marks.
ENDINGS: dict[PlanEnd, str] = {
    PlanEnd.PLAYED: N_("Your prepared move was played: {order}."),
    PlanEnd.AUTO: N_("You had nothing to decide, so your turn was passed for you: {order}."),
    PlanEnd.UNTIL: N_("Ended, because what it was to wait for has come: {order}."),
    PlanEnd.CARD: N_("Dropped, because its card is not one of yours any more: {order}."),
    PlanEnd.ILLEGAL: N_("Dropped, because it was not allowed then: {order}."),
    PlanEnd.ABOVE: N_("Dropped with the order that it belonged to: {order}."),
    PlanEnd.GOALS: N_("Ended, because a goal was turned over: {order}."),
    PlanEnd.TOOLS: N_("Ended, because a card broke or repaired something of yours: {order}."),
    PlanEnd.CELLS: N_("Ended, because a cell was used that your list names: {order}."),
    PlanEnd.TALK: N_("Ended, because somebody at the table called you by your name: {order}."),
    PlanEnd.HANDS: N_("Ended, because cards were taken or swapped, and you were concerned: {order}."),
    PlanEnd.ROUND: N_("Ended with the round: {order}."),
    PlanEnd.UNDONE: N_("Ended, because the table took a decision back: {order}."),
}


def explained_lines(line: str, voice: Voice) -> list[str]:
    """What an order will do, in plain words."""
    try:
        order = read_prepared(line, voice.raw_names, voice.view.seat)
    except Refusal:
        return []
    sentences = [
        _what(order, voice),
        *(_condition(ONLY_IF, one, voice) for one in order.conditions),
        *([_condition(UNTIL, order.until, voice)] if order.until else ()),
    ]
    if order.move == OLDEST and order.until:
        sentences.append(voice("Until then it is done in every turn of yours."))
    return [" ".join(sentences)]


def _what(order: Prepared, voice: Voice) -> str:
    oldest = order.move == OLDEST
    text = WHAT["else" if order.is_else else "first", "oldest" if oldest else "move"]
    return voice(text, move="" if oldest else meant(order.move, voice))


def _condition(sentences: dict[str, str], condition: Condition, voice: Voice) -> str:
    what, seat, tool, place, card = condition
    key = str(what)
    if what in (Is.BROKEN, Is.WHOLE):
        key = f"{what} {'own' if voice.is_reader(seat) else 'other'} {'tool' if tool else 'any'}"
    return voice(
        sentences[key],
        tool=voice(MARKS[tool]) if tool else "",
        player=voice.name(seat) if 0 <= seat < voice.view.seats else "",
        cell=cell_name(place),
        card=card,
    )


def list_lines(lines: Sequence[str], voice: Voice) -> list[str]:
    """The reader's list, each order with what takes it back."""
    # Translators: {order} and {unprepare} are lines to type, in quotation marks.
    text = N_("{order}; to take it back: {unprepare}")
    return [
        voice(text, order=voice.ordered(line, LONGEST), unprepare=voice.command(f"unprepare {number}"))
        for number, line in enumerate(lines, 1)
    ]


def prepared_lines(lines: Sequence[str], endings: Sequence[Ending], voice: Voice) -> list[str]:
    """What became of orders, then those that are left, and the one word that clears them; or nothing."""
    told = [ending_line(ending, voice) for ending in endings]
    if not lines:
        return told
    return [
        *told,
        *list_lines(lines, voice),
        voice("All at once: {clear}.", clear=voice.command("unprepare")),
    ]


def asked_lines(lines: Sequence[str], voice: Voice) -> list[str]:
    """The list for a reader who asked for it or changed it."""
    example = voice.ordered(voice.harmless("prepare if my lantern is broken play 66 on me"), LONGEST)
    none = voice("You have prepared nothing. For instance: {example}.", example=example)
    return prepared_lines(lines, (), voice) or [none]


def ending_line(ending: Ending, voice: Voice) -> str:
    """What became of one order, and what the rules have against it."""
    if ending.why is PlanEnd.AUTO:
        return voice(ENDINGS[ending.why], order=meant(read(ending.line), voice))
    line = voice(ENDINGS[ending.why], order=voice.ordered(ending.line, LONGEST))
    return f"{line} {_reason(ending, voice)}".rstrip()


def _reason(ending: Ending, voice: Voice) -> str:
    if ending.reason not in tuple(Reason):
        return ""
    move = read_prepared(ending.line, voice.raw_names, voice.view.seat).move
    seat = move.seat if move.seat != NOBODY else voice.view.seat
    details = {"card": move.card, "cell": move.cell, "tool": move.tool, "seat": seat, "most": MOST_DISCARDED}
    return why_not(IllegalMove(Reason(ending.reason), **details), voice)
