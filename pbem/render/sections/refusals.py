"""What became of a letter, in words: what was read, why not, and what would work.

Everything said here follows from the mover's own View and from what she typed (R23.6).
"""

from __future__ import annotations

import re
from typing import Any

from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.sheets.sheet import BOARD_STYLES
from pbem.engine import (
    FACE,
    HIDDEN,
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
    cell,
    cell_name,
    order_meant,
    write,
    write_order,
)
from pbem.i18n import N_, zone_like
from pbem.render.safe import flow, isolated, quoted, safe_name, spoken
from pbem.render.sections.topics import topics_of
from pbem.render.words.movetext import card_moves, command, meaning, offer, typed
from pbem.render.words.names import MARKS, Voice

REASONS: dict[Reason, str] = {
    Reason.GAME_OVER: N_("This game has ended."),
    Reason.NOT_YOUR_TURN: N_("It is not your turn: everybody is waiting for {waiting}."),
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
    Reason.OUT_OF_TURN: N_("This card answers a card of another player, as soon as that one is shown."),
    Reason.NEEDS_TWO_GOALS: N_("Two different face-down goals are wanted, for instance {example}."),
    Reason.NOTHING_DISCARDED: N_("No card has been thrown away yet."),
    Reason.NEEDS_TWO_TUNNELS: N_("For this card you need two tunnel cards."),
    Reason.NO_PLACE: N_("None of your tunnel cards fits anywhere."),
    Reason.NOTHING_TO_MOVE: N_("No tunnel card that a player has laid is in the mine."),
    Reason.SAME_CELL: N_("The card is at {cell} already: it has to move to another cell."),
    Reason.TOLL_DUE: N_("At {cell} a guard wants gold, and you have none. Another player may give it."),
    Reason.NO_TOLL: N_("At {cell} no gold is wanted."),
    Reason.PAYER_POOR: N_("Gold is wanted at {cell}, and {player} has none."),
    Reason.MUST_GO_ON: N_("You cannot end it here: there is a place for another tunnel that costs nothing."),
    Reason.TAKEN_BACK: N_("You took this card back in this turn: keep it for another one."),
    Reason.PAYER_DECLINED: N_("In this turn {player} has said no to that."),
    Reason.NO_FIGURE: N_("Both guards have been used in this round."),
    Reason.FIGURE_THERE: N_("There is a guard at {cell} already."),
    Reason.NO_TUNNEL_END: N_("A guard stands where a tunnel ends; no tunnel ends at {cell}."),
    Reason.NO_MAPS: N_("A chest forbids this: no maps for the rest of the round."),
}
HINTS: dict[str, str] = {
    "": N_("I could not read this."),
    "verb": N_("I could not read this: a move begins with {play} or {discard}."),
    "card": N_("The number of a card is missing or odd. For instance: {example}."),
    "choice": N_("Only the number of your choice is wanted."),
    "number": N_("This number is not in the list of moves."),
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
    "veto": N_(
        "No card is shown now that could be stopped. To stop such cards whenever you hold the veto, write"
        " {order_meant}."
    ),
    "veto_now": N_(
        "To stop the card that is shown now, write {veto_now}, if that card is yours. To stop such cards"
        " whenever you hold the veto, write {order_meant}."
    ),
    "victims": N_("Whom a theft of yours is to rob is written like this: {victims}."),
    "rob_self": N_("Nobody robs herself. Whom a theft of yours is to rob is written like this: {victims}."),
    "withdraw": N_("Only the number of an order can follow; {withdraw} alone lists yours."),
    "too_long": N_("This line is too long for a move."),
    # Lines of a mail that are no moves
    "slip": N_(
        "This looks like a move with a typing slip, so the table does not hear it. Write it again as it is"
        " meant, or with other words in front of it."
    ),
    "alone": N_("This word is a command only if it stands alone on its line. To talk, begin with {say}."),
    "wrapped": N_("Is this a command, or the end of the line above it? Put an empty line before a command."),
    "question": N_("Is this a question? Without the question mark it would be done."),
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
    "block": N_("What begins with {block} ends with a single dot on a line of its own; I found none."),
    "rules": N_("I know nothing about that. What there is: {topics}."),
    "round": N_("Only the number of a round of this game can follow."),
    "set": N_("What you can change: {preferences}."),
    "lang": N_("I write in these languages: {languages}."),
    "zone": N_("I do not know this time zone; it has the name of a continent and a town: {zone}."),
    "board": N_("The mine can be drawn in three ways: {boards}."),
    "mail": N_("There are four ways to hear of the game: {mails}."),
    "salt": N_("Between one and 200 signs, please."),
    "trust": N_("One mail address is wanted. For instance: {trust}."),
    "leave": N_("To give up your seat, answer with {leave_yes}."),
    "agree": N_("Only “yes” or “no” can follow."),
}
AMBIGUOUS = {
    "player": N_("This could be several players: {choices}. Write more of the name."),
    "tool": N_("This could be several tools: {choices}. Add the one you mean."),
}
# What the application says about a line that is no refusal of the engine.
NOTES = {
    "order_filed": N_("Your order is filed: {read_as}. Nobody else hears of it."),
    "order_withdrawn": N_("Your order is withdrawn: {read_as}."),
    "no_such_order": N_("You have no order of that number; {withdraw} alone lists yours. Not done: {line}."),
    "too_many_orders": N_("You have too many orders for one more; {withdraw} lists them. Not done: {line}."),
    "replaced": N_("It takes the place of {read_as}, which was still waiting."),
    "undone": N_("Taken back: {read_as}. Nobody heard of it, and it is your turn as before."),
    "late": N_("You wrote {line}, but too late: that turn is over. Nothing was done."),
    "late_now_others": N_(
        "You wrote {line}, but too late: that turn is over, and everybody is waiting for {waiting}."
        " Nothing was done."
    ),
    "not_yet": N_("You wrote {line}, but it is not your turn: everybody is waiting for {waiting}."),
    "nothing_held": N_("No move of yours is waiting, so there is nothing to take back or to hurry."),
    "open": N_("The game has not begun yet. Not done: {line}."),
    "running": N_("The game has begun already. Not done: {line}."),
    "over": N_("This game has ended. Not done: {line}."),
    "abandoned": N_("This game was broken off. Not done: {line}."),
    "not_possible": N_("This cannot be done: {line}."),
    "did_you_mean": N_(
        "You wrote {line}. Did you mean {read_as}? Then answer with the one word {yes}. Nothing was done yet."
    ),
    "not_meant": N_("Then nothing is done. Please write once more what you mean; {help} tells all you can."),
    "yes_to_what": N_(
        "Is your {line} about {read_as}, or about the request to take the last decision back? Please write"
        " the first in full, or {agree} or {agree_no}. Nothing was done yet."
    ),
    "not_read": N_("Not read: {line}."),
    "in_marks": N_("Not read, because it stands in quotation marks: {line}. Type it without them."),
    "not_alone": N_(
        "If {line} is your move: a number counts only with an empty line above it and below it, or as the"
        " first line of a mail. Please send it once more, alone."
    ),
    "copied": N_("Not passed on: {line}. It stands like this in a mail of mine to you."),
    "own_address": N_("Not passed on: {line}. An address in it is only yours; please write it without."),
    "nothing_read": N_("I found nothing to do in your mail."),
    "subject": N_("I do not read subjects, such as {line}: write it in the mail itself."),
    "taken_for_copy": N_("I took this for a copy of an earlier mail: {line}. Write your own lines above it."),
    "taken_for_signature": N_("I took this for a signature: {line}. Write your own lines above it."),
    "one_at_a_time": N_("One move at a time, please. Not done: {line}."),
    "contradiction": N_("This does not fit the other lines of your mail. Not done: {line}."),
    "repeated": N_(
        "A mail just like this came before, so nothing was done again: {line}."
        " If you mean it once more, write any other word below it."
    ),
    "final": N_("Final now: {read_as}."),
    "final_already": N_("Your move counts already, so there was nothing to hurry."),
    "said": N_("The table hears this at {time}; until then {undo} takes it back:"),
    "said_now": N_("The table has heard this:"),
    "unsaid": N_("Taken back before anybody heard it:"),
    "noted": N_("Noted, for your eyes only:"),
    "muted": N_(
        "No reminders any more, in all your games; your turns still come. To have them back: {remind}."
    ),
    "changed": N_("Changed in all your games:"),
    "no_catalog": N_("I do not know that language well enough yet; until I do, I write in English."),
    "guessed": N_("To judge by your mail this fits you; with {zone} and the like you can change it:"),
    "trusted": N_("If nobody else here has that address, its mails count as yours from now on:"),
    "joined": N_(
        "You have a seat. The game begins by itself: once everybody has one, there is time for words until"
        " a certain moment, or until everybody has added some or written {ready}."
    ),
    "joined_for_draw": N_(
        "You have a seat. The game begins with the result of the public draw that your invitation tells of."
    ),
    "declined": N_("You do not take part. If you change your mind before the game begins: {join}."),
    "salted": N_("Your words are part of the luck of this game now:"),
    "organiser_salted": N_("Whoever made this game has added these words, and can change them no more:"),
    "organiser_silent": N_("Whoever made this game has added no words, and can add none any more."),
    "ready": N_("You need no more time for words. The game begins as soon as nobody does."),
    "salts_closed": N_("The time for words is over: none are taken any more. Not done: {line}."),
    "organiser_too_late": N_(
        "You have made this game and may know its seed, so your words come before those of all others, and"
        " somebody has added some. You can still write {ready}. Not done: {line}."
    ),
    "no_salt": N_(
        "The luck of this game follows from a public draw, so nobody adds words to it. Not done: {line}."
    ),
    "leave_asks": N_("Do you want to give up your seat? Then answer with {leave_yes}."),
    "asked_back": N_("The table is asked to take your last decision back; it does so if everybody agrees."),
    "taken_back": N_("Everybody agrees: the last decision is taken back."),
    "agreed": N_("You agreed. Others have not answered yet."),
    "disagreed": N_("The last decision stands."),
    "nothing_asked": N_("Nobody has asked to take anything back."),
    "other_request": N_("Not done: {line}. Please answer the mail that asks you about this decision."),
    "left": N_(
        "You have given up your seat. It throws its oldest card away in every turn, until you write {join}."
    ),
    "returned": N_("Welcome back: the seat is yours again. What was done for it meanwhile stands."),
}
VETO_CARD = next(card for card, kind in enumerate(TYPE) if kind.effect == VETO)
# Words of the move language that sentences mention; the marks keep them from being read as commands.
WORDS = {
    "play": command("play"),
    "discard": command("discard"),
    "turned": command("turned"),
    "trade": command("discard 12 34 to remove trap"),
    "guard": command("toll 12 at 3,4"),
    "plan": command("play 12 at 3,4 first 9,1 then 9,3 keep map else newest from anna"),
    "exchanged": command("exchanged"),
    "kept": command("kept"),
    "wishes": command("play 120 keep map else tunnel else newest"),
    "blaze": command("play 124 then 12 at 3,4 then 31 at 4,4 turned"),
    "order": command("veto any rockfall by boris"),
    "withdraw": command("withdraw"),
    "say": command("say"),
    "block": command("say:"),
    "undo": command("undo"),
    "yes": command("yes"),
    "help": command("help"),
    "agree": command("agree"),
    "agree_no": command("agree no"),
    "join": command("join"),
    "ready": command("ready"),
    "leave_yes": command("leave yes"),
    "zone": command("set zone=Europe/Warsaw"),
    "trust": command("trust me@example.org"),
    "preferences": ", ".join(command(f"set {name}") for name in ("lang", "zone", "board", "mail")),
    "languages": ", ".join(
        command(f"set lang={name}") for name in ("en", "bg", "uk", "pl", "ru", "he", "de")
    ),
    "boards": ", ".join(command(f"set board={name}") for name in BOARD_STYLES),
    "mails": ", ".join(command(f"set mail={name}") for name in ("my-turn", "every-move", "daily", "quiet")),
    "remind": command("set mail=my-turn"),
}


def answer_lines(answer: Answer, voice: Voice) -> list[str]:
    """What became of one line of the reader's letter."""
    line = quoted(answer.line)
    if answer.refusal is not None:
        wrote = voice("You wrote {line}.", line=line)
        return [f"{wrote} {why_not(answer.refusal, voice)}", *what_works(answer.refusal, voice)]
    read_as = meaning(answer.read_as, voice)
    if answer.note:
        time = voice.when(answer.at) if answer.at else ""
        values = {"line": line, "read_as": read_as, "time": time, "waiting": waiting_for(voice)}
        lines = [voice(NOTES[answer.note], **values, **WORDS), *spoken(answer.words, voice.width)]
        return lines + _number_of(answer, voice) if answer.note is Outcome.DID_YOU_MEAN else lines
    return [voice("You wrote {line}. I read this as: {read_as}.", line=line, read_as=read_as)]


def _number_of(answer: Answer, voice: Voice) -> list[str]:
    """That a suggested move stands in the list, too."""
    numbers = {write(move): number for number, move in enumerate(voice.moves, 1)}
    number = numbers.get(answer.read_as)
    return [voice("In the list it has the number {number}.", number=command(str(number)))] if number else []


def why_not(refusal: Refusal, voice: Voice) -> str:
    """One sentence: why this was not done."""
    if isinstance(refusal, IllegalMove):
        return capital(voice(REASONS[refusal.reason], **_values(refusal, voice)))
    if isinstance(refusal, Ambiguous):
        choices = voice.list_of([_choice(word, voice) for word in refusal.choices])
        return voice(AMBIGUOUS[refusal.word], choices=choices)
    hint, text = (_hint(refusal), refusal.text) if isinstance(refusal, NotUnderstood) else ("", "")
    names = ", ".join(voice.name(seat) for seat in range(voice.view.seats))
    example = _similar(text, voice)
    topics = ", ".join(command(f"rules {name}") for name in topics_of(voice.view.rules.modules))
    words = quoted(refusal.words) if isinstance(refusal, NotUnderstood) else ""
    values = WORDS | {"names": names, "example": example, "topics": topics, "words": words}
    if hint in _ABOUT_PLAYERS:
        values |= _with_names(text, voice)
    if hint == "zone":
        values["zone"] = command(f"set zone={zone_like(text)}")
    return voice(HINTS.get(hint, HINTS[""]), **values)


# Hints whose examples name somebody at the table.
_ABOUT_PLAYERS = frozenset(("permission", "pay_self", "victims", "rob_self", "veto", "veto_now"))


def _with_names(text: str, voice: Voice) -> dict[str, str]:
    """Examples that name another player at this table, or what the reader seems to mean."""
    name = isolated(safe_name(voice.raw_names[(voice.view.seat + 1) % voice.view.seats]))
    order = order_meant(text, voice.raw_names, voice.view.seat)
    return {
        "permission": command(f"pay for {name} up to 2"),
        "paid": command(f"play 12 at 3,4 paid by {name}"),
        "victims": command(f"steal from {name}"),
        "veto_now": command(f"play {VETO_CARD}"),
        "order_meant": quoted(write_order(order, voice.raw_names), 60) if order else WORDS["order"],
    }


def _hint(refusal: NotUnderstood) -> str:
    """What was odd; whoever writes only numbers where a name was looked for means a cell."""
    numbers_only = not re.search(r"[^\W\d_]", refusal.text.partition(" ")[2])
    return "cell" if refusal.hint == "player" and numbers_only else refusal.hint


def _similar(text: str, voice: Voice) -> str:
    """A line of the reader's own position that begins like hers."""
    if text.casefold().startswith(("play", "lay")):
        at_a_cell = next((move for move in voice.moves if move.cell), None)
        return typed(at_a_cell, voice) if at_a_cell else command("play 12 at 3,4")
    return command(f"discard {voice.view.hand[0] if voice.view.hand else 12}")


def waiting_for(voice: Voice) -> str:
    """Those who owe a decision, as everybody may know."""
    return voice.list_of([voice.who(ask.seat) for ask in voice.view.asks])


def what_works(refusal: Refusal, voice: Voice) -> list[str]:
    """Where the card that was tried may go, with the numbers of those moves; or nothing."""
    card = _tried(refusal, voice)
    if not card or voice.view.ask is None:
        return []
    moves = card_moves(card, voice)
    if not moves:
        return [voice("{card} has no use now; it can only be discarded.", card=voice.numbered_card(card))]
    return [
        voice("What would work with {card}:", card=voice.numbered_card(card)),
        *flow((offer(number, move, voice) for number, move in moves), voice.width, indent=2),
    ]


# What is odd about a line whose card was read.
_ABOUT_A_CARD = frozenset(("player", "after_cell"))


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


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _values(refusal: IllegalMove, voice: Voice) -> dict[str, Any]:
    """The values of a refusal as words."""
    details = refusal.details
    mark = details.get("mark") or details.get("tool") or ""
    return {
        "number": details.get("number"),
        "most": details.get("most"),
        "card": details.get("card"),
        "a_card": voice.a_card(details.get("card", HIDDEN)),
        "cell": cell_name(details.get("cell", NOWHERE)),
        "player": voice.who(details["seat"]) if "seat" in details else "",
        "mark": voice(MARKS[mark]) if mark in MARKS else voice("a tool"),
        "waiting": waiting_for(voice),
        "example": _example(refusal, voice),
    }


def _example(refusal: IllegalMove, voice: Voice) -> str:
    """A line that would do with the card that was tried, or at least one of the right form."""
    card = _tried(refusal, voice)
    moves = card_moves(card, voice) if card else []
    if moves:
        return typed(moves[0][1], voice)
    if refusal.reason is Reason.NEEDS_CELL:
        return typed(Move(PLAY, card, cell(3, 4)), voice)
    return typed(Move(PLAY, card, seat=(voice.view.seat + 1) % voice.view.seats), voice)


def _choice(word: str, voice: Voice) -> str:
    if word in MARKS:
        return voice(MARKS[word])
    return safe_name(word) if word in voice.raw_names else quoted(word)
