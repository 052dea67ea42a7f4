"""What became of a letter, in words: what was read, why not, and what would work.

Everything said here follows from the mover's own View and from what she typed (R23.6).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pbem.app.sheets.answers import Answer, Outcome
from pbem.engine import (
    FACE,
    HIDDEN,
    NOBODY,
    NOWHERE,
    PLAY,
    TYPE,
    VETO,
    Ambiguous,
    Card,
    IllegalMove,
    Move,
    NotUnderstood,
    Reason,
    Refusal,
    cell_name,
    order_meant,
    write,
    write_order,
)
from pbem.i18n import N_, span, zone_like
from pbem.render.rules.topics import topics_of
from pbem.render.safe import flow, isolated, safe_name, spoken
from pbem.render.sections.outcomes import OUTCOMES
from pbem.render.words.examples import examples
from pbem.render.words.movetext import as_example, card_moves, meaning, offer, typed
from pbem.render.words.names import MARKS, Voice

# Translators: {cell} is like “3,4”, {player} a name, {waiting} a name or several; {what} the name of a card;
# {mark} is one of: pickaxe, cart, lantern, trap, theft. What else is in curly brackets is a line to type.
REASONS: dict[Reason, str] = {
    Reason.GAME_OVER: N_("This game has ended."),
    Reason.NOT_YOUR_TURN: N_("It is not your turn: everybody is waiting for {waiting}."),
    Reason.NOT_IN_THIS_GAME: N_(
        "This belongs to an expansion that is not part of this game; {help} lists what you can write."
    ),
    Reason.WRONG_KIND: N_("Another kind of answer is wanted now, for instance {any_line}; see below."),
    # Translators: {most} is the last number in the list, {number} what was written; {first} is “1”, to type.
    Reason.NO_SUCH_CHOICE: N_("With {most} the list ends: {number} is not in it, {first} is."),
    Reason.NOT_IN_HAND: N_("Card number {card} is not one of yours."),
    Reason.SAME_CARD_TWICE: N_("The same card is named twice; name each only once."),
    # Translators: {most} is a number of cards, 1 to 3.
    Reason.TOO_MANY_CARDS: N_("That is more than can be discarded at once: the most is {most} in one turn."),
    Reason.NOT_A_TUNNEL: N_("This is no tunnel card: {what}."),
    Reason.NOT_AN_ACTION: N_("This is a tunnel card, which goes into the mine, at a cell: {what}."),
    Reason.TOOL_BROKEN: N_("A tool of yours is broken: until it is repaired you cannot build tunnels."),
    Reason.TRAPPED: N_("You are trapped: until you are freed you cannot build tunnels."),
    Reason.CELL_TAKEN: N_("There is a card at {cell} already."),
    Reason.EDGES_DIFFER: N_("This does not fit at {cell}, because a tunnel would end at a wall: {what}."),
    Reason.NOT_CONNECTED: N_("No tunnel that comes from the start leads to {cell}."),
    Reason.LADDER_PLACE: N_("A ladder needs a tunnel card beside it and no goal; {cell} is no such cell."),
    Reason.NEEDS_CELL: N_("This card is used at a cell; write which, for instance {example}."),
    Reason.NEEDS_PLAYER: N_("This card is used on a player; write whom, for instance {example}."),
    Reason.TAKES_NO_TARGET: N_("This card is used by itself, on nobody and nothing."),
    Reason.NOT_ON_YOURSELF: N_("This card is for another player, not for yourself."),
    # Translators: {player} is a name, {mark} is one of: pickaxe, cart, lantern.
    Reason.ALREADY_BROKEN: N_("This tool of {player} is broken already: {mark}."),
    Reason.NOTHING_TO_REPAIR: N_("This card mends nothing in front of {player}."),
    Reason.WRONG_TOOL: N_("This card has nothing to do with that tool: {mark}."),
    Reason.NOT_A_GOAL: N_("There is no face-down goal at {cell}."),
    Reason.NOTHING_TO_TAKE: N_("There is no tunnel card at {cell}."),
    Reason.NOT_REMOVABLE: N_("The card at {cell} cannot be taken away."),
    Reason.ALREADY_THERE: N_("Such a card lies in front of {player} already: {mark}."),
    Reason.NOTHING_TO_REMOVE: N_("No such card lies in front of {player}: {mark}."),
    Reason.NEEDS_TWO_CARDS: N_("To get rid of a card in front of you costs exactly two cards: {trade}."),
    Reason.NO_SPARE_ROLE: N_("No spare role is left."),
    Reason.OUT_OF_TURN: N_(
        "This card answers a card of another player, as soon as that one is shown; or you tell in advance"
        " what it is to stop: {order}."
    ),
    Reason.NEEDS_TWO_GOALS: N_("Two different face-down goals are wanted, for instance {example}."),
    Reason.NOTHING_DISCARDED: N_("No card has been thrown away yet."),
    Reason.NEEDS_TWO_TUNNELS: N_("For this card you need two tunnel cards."),
    Reason.NO_PLACE: N_("None of your tunnel cards fits anywhere."),
    Reason.NOTHING_TO_MOVE: N_("No tunnel card that a player has laid is in the mine."),
    Reason.SAME_CELL: N_("The card is at {cell} already: it has to move to another cell."),
    # Translators: {paid_by} is “paid by”, as it is typed.
    Reason.TOLL_DUE: N_(
        "At {cell} a guard wants gold, and you have none. Another player may give it: add {paid_by} and a"
        " name to your move."
    ),
    Reason.NO_TOLL: N_("At {cell} no gold is wanted, so nobody has to give any."),
    Reason.PAYER_POOR: N_("Gold is wanted at {cell}, and {player} has none: name somebody else."),
    Reason.MUST_GO_ON: N_("You cannot end it here: there is a place for another tunnel that costs nothing."),
    Reason.TAKEN_BACK: N_("You took this card back in this turn: keep it for another one."),
    Reason.PAYER_DECLINED: N_("In this turn {player} has said no to that."),
    Reason.NO_FIGURE: N_("Both guards have been used in this round."),
    Reason.FIGURE_THERE: N_("There is a guard at {cell} already."),
    Reason.NO_TUNNEL_END: N_("A guard stands where a tunnel ends; no tunnel ends at {cell}."),
    Reason.NO_MAPS: N_("A chest forbids this: no maps for the rest of the round."),
}
# The same where the player is the reader.
# Translators: {mark} is one of: pickaxe, cart, lantern, trap, theft.
ABOUT_YOU: dict[Reason, str] = {
    # Translators: {mark} is one of: pickaxe, cart, lantern.
    Reason.ALREADY_BROKEN: N_("This tool of yours is broken already: {mark}."),
    Reason.NOTHING_TO_REPAIR: N_("This card mends nothing in front of you."),
    Reason.ALREADY_THERE: N_("Such a card lies in front of you already: {mark}."),
    Reason.NOTHING_TO_REMOVE: N_("No such card lies in front of you: {mark}."),
}
# Translators: what is in curly brackets is a line to type, in quotation marks, or several.
HINTS: dict[str, str] = {
    "": N_("I could not read this; {help} lists what you can write."),
    "verb": N_("I could not read this: a move begins with {play} or {discard}, for instance {example}."),
    "card": N_("The number of a card is missing or odd. For instance: {example}."),
    "choice": N_("Only the number of your choice is wanted, for instance {first}."),
    "number": N_("This number is not in the list of moves."),
    "list_number": N_(
        "You have no card with this number."
        " The move with this number in the list is written like this: {bare}."
    ),
    "card_or_line": N_(
        "Do you mean your card with this number, or the move with this number in the list?"
        " The move is written {bare}, the card for instance {with_card}."
    ),
    # Translators: {bare} is a number, {listed} a move, both as they are typed, in quotation marks.
    "disagree": N_("The number and the move beside it are not the same. In the list {bare} is {listed}."),
    # Translators: {a_numbered_card} is like “No.12 crossing”.
    "other_card": N_(
        "The number and the name beside it are not those of one card; this number has: {a_numbered_card}."
    ),
    "prepare": N_("What you want done in a later turn is written like this: {prepare}."),
    "condition": N_(
        "I could not read when it is to be done. A condition looks like one of these: {conditions}."
    ),
    "nothing_above": N_(
        "There is no order above it that {else_order} could belong to; write that one first."
    ),
    "unprepare": N_(
        "Only a number of your list can follow, as in {unprepare_one}; {unprepare} clears it all."
    ),
    "ends": N_("What ends your prepared moves is one of these, or several: {stop}."),
    "auto": N_("It is either on or off: {auto}."),
    # Translators: {names} are all players at the table.
    "player": N_("I know no player of that name at this table: {names}."),
    "cell": N_("A cell has a comma between its two numbers, for instance: {example}."),
    "after_cell": N_("After the cell only {turned} can follow."),
    "remove": N_("To get rid of a card in front of you, name two cards: {trade}."),
    "swap_goals": N_("After the two goals only {exchanged} or {kept} can follow."),
    "treasury": N_("Write which kinds of cards you want, the dearest first: {wishes}."),
    "trailblazer": N_("Write both tunnels with their cells: {blaze}."),
    "diversion": N_("What may follow: {plan}."),
    "plan": N_("What may follow the cell: {plan}."),
    "toll": N_("To put a guard at the end of a tunnel, name a card and a cell: {guard}."),
    "permission": N_("To give gold for somebody without being asked, write it like this: {permission}."),
    "pay_self": N_(
        "For yourself you need no permission: the gold is taken when you build. Another player pays if your"
        " move says so, for instance {paid}; and you for another one if you write {permission}."
    ),
    "order": N_("An order reads like this: {order}."),
    "lone_veto": N_(
        "No card is shown now that could be stopped. To stop such cards whenever you hold the veto, write"
        " {order_meant}."
    ),
    "veto_now": N_(
        "To stop the card that is shown now, write {veto_now}, if that card is yours. To stop such cards"
        " whenever you hold the veto, write {order_meant}."
    ),
    "victims": N_("Whom a theft of yours is to rob is written like this: {victims}."),
    "rob_self": N_(
        "You cannot rob yourself. Whom a theft of yours is to rob is written like this: {victims}."
    ),
    "withdraw": N_("Only the number of an order can follow; {withdraw} alone lists yours."),
    "too_long": N_("This line is too long for a move, which is short: {example}."),
    # Lines of a mail that are no moves
    "slip": N_(
        "This looks like a move with a typing slip, so the table does not hear it. Write it again as it is"
        " meant, or with other words in front of it."
    ),
    "alone": N_("This word is a command only if it stands alone on its line. To talk, begin with {say}."),
    "wrapped": N_("Is this a command, or the end of the line above it? Put an empty line before a command."),
    "question": N_("Is this a question? Without the question mark it would be done."),
    # Translators: {words} are words of the mail, in quotation marks.
    "unsure": N_(
        "Beside it stands {words}, so I do not know whether you mean it. If you do, please send it once more"
        " without other words."
    ),
    "retracted": N_(
        "Below it stands {words}, so I do not know what you want now. Please send only what you mean,"
        " without other words."
    ),
    "away": N_(
        "Your mail looks like a notice that a program sends while you are away. If you mean it, please send"
        " it once more without other words."
    ),
    "many": N_("There is too much in one mail. Please send it in several."),
    "words": N_("There is nothing in it, or too much: up to 2000 signs can be sent at once."),
    "block": N_(
        "What begins with {block} ends with a single dot on a line of its own; I found none. Please send it"
        " again with that line."
    ),
    "rules": N_("There is nothing of that in this game. What there is: {topics}."),
    "round": N_("Only the number of a round of this game can follow, for instance {log}."),
    "set": N_("What you can change: {preferences}."),
    "lang": N_("I write in these languages: {languages}."),
    "zone": N_("I do not know this time zone; it has the name of a continent and a town: {zone}."),
    "board": N_("The mine can be shown in four ways: {boards}."),
    "mail": N_("There are four ways to hear of the game: {mails}."),
    "mute": N_(
        "Whom do you not want to hear? One other player, for instance {mute}. To end reminders:"
        " {no_reminders}."
    ),
    "talk": N_("There are four ways to hear table talk: {talks}."),
    "receipts": N_("There are two ways: every mail is answered, or only where there is need: {receipts}."),
    "quiet": N_("Quiet hours are written by your own clock: {quiet}."),
    "days": N_("The days on which your time counts are written by their names: {days}."),
    "nudges": N_(
        "When you are reminded is written in percents of your time for a turn, up to five of them: {nudges}."
    ),
    "snooze": N_("For how long? Hours, days or weeks, but no more than 30 days: {snooze}."),
    "few_hours": N_(
        "Then less than 14 hours of a week would be left to you, and everybody would wait too long. Let more"
        " be left: {quiet}, {days}. For a while only: {until}."
    ),
    "until": N_(
        "Until when are you away? The day on which you are back comes after today, and within a year:"
        " {until}."
    ),
    "join": N_(
        "{join} stands alone on its line. Words for the deal may follow it, as in {join_words}: at most 200"
        " signs, without commas, question or exclamation marks, thanks, or words such as “yes” and “not”."
    ),
    "trust": N_("One mail address is wanted. For instance: {trust}."),
    "leave": N_("To give up your seat, answer with {leave_yes}."),
    "vote": N_(
        "To answer a vote, write {vote_yes} or {vote_no}. To ask the table: {vote_pause}, {vote_resume},"
        " {vote_extend}, {vote_replace}, {vote_end}."
    ),
    "vote_time": N_("More time is between one hour and sixty days, for instance {vote_extend}."),
    "candidate": N_(
        "Nobody can come instead who sits or sat at this table, has looked at its secrets, or has a name"
        " like somebody there. It is written like this: {vote_person}."
    ),
    "replace": N_("Write who is to be replaced and by whom: {vote_bot} or {vote_person}."),
    "agree": N_("Write {agree} if the move may be taken back, and {agree_no} if it may not."),
}
# Translators: {choices} are names, or tools.
AMBIGUOUS = {
    "player": N_("This could be several players: {choices}. Write more of the name."),
    "tool": N_("This could be several tools: {choices}. Add the one you mean."),
}
LONGEST_ORDER = 160  # columns
VETO_CARD = next(card for card, kind in enumerate(TYPE) if kind.effect == VETO)


def answer_lines(answer: Answer, voice: Voice) -> list[str]:
    """What became of one line of the reader's letter."""
    line = voice.quoted(answer.line)
    if answer.refusal is not None:
        # Translators: {line} is what was typed, in quotation marks.
        wrote = voice("You wrote {line}.", line=line)
        return [f"{wrote} {why_not(answer.refusal, voice)}", *what_works(answer.refusal, voice)]
    read_as = meaning(answer.read_as, replace(voice, view=answer.seen) if answer.seen else voice)
    if answer.note:
        time = voice.when(answer.at) if answer.at else ""
        left = span(answer.left, voice.lang) if answer.left else ""
        values = {"line": line, "read_as": read_as, "time": time, "left": left, "waiting": waiting_for(voice)}
        values["missing"] = voice.list_of([voice.name(seat) for seat in answer.others], "unit")
        values["prepared_line"] = voice.ordered(answer.read_as, LONGEST_ORDER)
        lines = [
            voice(OUTCOMES[answer.note], **values, **examples(voice)),
            *spoken(answer.words, voice.width),
        ]
        if answer.note is Outcome.DID_YOU_MEAN:
            lines += _number_of(answer, voice)
        elif answer.note is Outcome.NOTHING_READ:
            lines += _what_to_write(voice)
        return lines
    # Translators: {read_as} is a move in words: “No.12 crossing at 3,4”.
    return [voice("You wrote {line}. I read this as: {read_as}.", line=line, read_as=read_as)]


def _number_of(answer: Answer, voice: Voice) -> list[str]:
    """That a suggested move stands in the list, too."""
    numbers = {write(move): number for number, move in enumerate(voice.moves, 1)}
    number = numbers.get(answer.read_as)
    return (
        [voice("In the list it has the number {number}.", number=voice.command(str(number)))]
        if number
        else []
    )


def _what_to_write(voice: Voice) -> list[str]:
    """One line that would work now, and how a number counts."""
    if voice.view.ask is None or not voice.moves:
        return []
    text = N_(
        "To move, write a line such as {line}, or the number of a move in the list, as the first line of a"
        " mail or between empty lines."
    )
    return [voice(text, line=as_example(voice.moves[0], voice))]


def why_not(refusal: Refusal, voice: Voice) -> str:
    """One sentence: why this was not done."""
    if isinstance(refusal, IllegalMove):
        own = voice.is_reader(refusal.details.get("seat", NOBODY))
        text = ABOUT_YOU.get(refusal.reason) if own else None
        return voice(text or REASONS[refusal.reason], **_values(refusal, voice))
    if isinstance(refusal, Ambiguous):
        choices = voice.list_of([_choice(word, voice) for word in refusal.choices])
        return voice(AMBIGUOUS[refusal.word], choices=choices)
    hint, text = (refusal.hint, refusal.text) if isinstance(refusal, NotUnderstood) else ("", "")
    names = voice.list_of([voice.name(seat) for seat in range(voice.view.seats)], "unit")
    example = _similar(text, voice)
    known = topics_of(voice.view.rules.modules)
    topics = voice.list_of([voice.command(f"rules {name}") for name in known], "unit")
    words = voice.quoted(refusal.words) if isinstance(refusal, NotUnderstood) else ""
    values = examples(voice) | {"names": names, "example": example, "topics": topics, "words": words}
    values |= _about_number(text, voice)
    if hint in _ABOUT_PLAYERS:
        values |= _with_names(text, voice)
    if hint == "zone":
        values["zone"] = voice.command(f"set zone={zone_like(text)}")
    return voice(HINTS.get(hint, HINTS[""]), **values)


# Hints whose examples name somebody at the table.
_ABOUT_PLAYERS = frozenset(("permission", "pay_self", "victims", "rob_self", "lone_veto", "veto_now"))


def _with_names(text: str, voice: Voice) -> dict[str, str]:
    """Examples that name another player at this table, or what the reader seems to mean."""
    name = isolated(safe_name(voice.raw_names[(voice.view.seat + 1) % voice.view.seats]))
    order = order_meant(text, voice.raw_names, voice.view.seat)
    return {
        "permission": voice.command(f"pay for {name} up to 2"),
        "paid": voice.example(f"play 12 at 3,4 paid by {name}"),
        "victims": voice.command(f"steal from {name}"),
        "veto_now": voice.command(f"play {VETO_CARD}"),
        "order_meant": voice.ordered(write_order(order, voice.raw_names), 60)
        if order
        else examples(voice)["order"],
    }


def _about_number(text: str, voice: Voice) -> dict[str, str]:
    """The first number of a line as what it may mean: a move of the list, or a card."""
    found = re.search(r"[0-9]{1,3}", text)
    number = int(found[0]) if found else 0
    return {
        "bare": voice.command(str(number)),
        "listed": typed(voice.moves[number - 1], voice) if 0 < number <= len(voice.moves) else "–",
        "with_card": voice.command(f"play {number}"),
        "a_numbered_card": voice.numbered_card(number),
    }


def _similar(text: str, voice: Voice) -> str:
    """A line of the reader's own position that begins like hers."""
    if re.search(r"\b(?:play|lay|place|put|build|use)\b", text.casefold()):
        at_a_cell = next((move for move in voice.moves if move.cell), None)
        return as_example(at_a_cell, voice) if at_a_cell else voice.example("play 12 at 3,4")
    return voice.example("discard 12")


def waiting_for(voice: Voice) -> str:
    """Those others who owe a decision, as everybody may know."""
    seats = (ask.seat for ask in voice.view.asks)
    return voice.list_of([voice.name(seat) for seat in seats if not voice.is_reader(seat)])


def what_works(refusal: Refusal, voice: Voice) -> list[str]:
    """Where the card that was tried may go, with the numbers of those moves; or nothing."""
    card = _tried(refusal, voice)
    if not card or voice.view.ask is None:
        return []
    moves = card_moves(card, voice)
    if not moves:
        # Translators: {card} is like “No.12 crossing”.
        text = N_("This card has no use now, it can only be discarded: {card}.")
        return [voice(text, card=voice.numbered_card(card))]
    return [
        # Translators: {card} is like “No.12 crossing”; moves stand below.
        voice("What would work with this card, {card}:", card=voice.numbered_card(card)),
        *flow((offer(number, move, voice) for number, move in moves), voice.width, indent=2),
    ]


# What is odd about a line whose card was read.
_ABOUT_A_CARD = frozenset(("player", "cell", "after_cell"))


def _tried(refusal: Refusal, voice: Voice) -> Card:
    """The card of the reader's hand that the refused move was about, or HIDDEN."""
    if isinstance(refusal, Ambiguous) or (
        isinstance(refusal, NotUnderstood) and refusal.hint in _ABOUT_A_CARD
    ):
        number = re.search(r"[0-9]{1,3}", refusal.text)
        tried = int(number[0]) if number else HIDDEN
    else:
        tried = refusal.details.get("card", HIDDEN) if isinstance(refusal, IllegalMove) else HIDDEN
    # A ladder that does not stand is reported by its face.
    return next((card for card in voice.view.hand if tried in (card, FACE[card])), HIDDEN)


def _values(refusal: IllegalMove, voice: Voice) -> dict[str, Any]:
    """The values of a refusal as words."""
    details, written = refusal.details, examples(voice)
    mark = details.get("mark") or details.get("tool") or ""
    return {
        "number": details.get("number"),
        "most": details.get("most"),
        "card": details.get("card"),
        "what": voice.card(details.get("card", HIDDEN)),
        "cell": cell_name(details.get("cell", NOWHERE)),
        "player": voice.name(details["seat"]) if "seat" in details else "",
        "mark": voice(MARKS[mark]) if mark in MARKS else voice("a tool"),
        "waiting": waiting_for(voice),
        "example": _example(refusal, voice),
        "any_line": as_example(voice.moves[0], voice) if voice.moves else written["first"],
        **{word: written[word] for word in ("help", "first", "trade", "order", "paid_by")},
    }


def _example(refusal: IllegalMove, voice: Voice) -> str:
    """A line of the form that would do with the card that was tried."""
    card = _tried(refusal, voice)
    moves = card_moves(card, voice) if card else []
    if moves:
        return as_example(moves[0][1], voice)
    if not card:
        return as_example(voice.moves[0], voice) if voice.moves else voice.example("play 12 at 3,4")
    if refusal.reason is Reason.NEEDS_CELL:
        return voice.example("play 12 at 3,4")
    return as_example(Move(PLAY, card, seat=(voice.view.seat + 1) % voice.view.seats), voice)


def _choice(word: str, voice: Voice) -> str:
    if word in MARKS:
        return voice(MARKS[word])
    return safe_name(word) if word in voice.raw_names else voice.quoted(word)
