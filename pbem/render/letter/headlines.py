"""The first line of what somebody is answered: what it is, so that the preview on a phone tells it.

A bystander may see it on a locked screen. So it names only what lies open on the table: neither which card is
thrown away, nor what was noted, ordered or chosen.
"""

from __future__ import annotations

from collections.abc import Callable

from pbem.app.sheets.answers import Outcome
from pbem.app.sheets.sheet import Sheet
from pbem.engine import (
    CHOOSE,
    DISCARD,
    LAY,
    NOBODY,
    PLAY,
    STOP,
    TOLL,
    TRADE,
    Hint,
    IllegalMove,
    Move,
    NotUnderstood,
    Refusal,
    cell_name,
    read,
)
from pbem.i18n import N_, span
from pbem.render.numbered import paid_by_another
from pbem.render.words.names import MARKS, Voice

# Translators: first lines of letters, seen in lists of mails; {what} is a move in words: “crossing at 3,4”.
TAKEN = N_("Taken: {what}.")
# Translators: the first line of a letter, seen in lists of mails; 60 letters at most.
HEADLINES: dict[Outcome, str] = {
    outcome: text
    for text, outcomes in (
        # Done
        (TAKEN, (Outcome.LAID_TURNED, Outcome.REPLACED)),
        # Translators: {what} is a move in words: “crossing at 3,4”.
        (N_("Final now: {what}."), (Outcome.FINAL, Outcome.FINAL_ALREADY)),
        # Translators: {what} is a move in words: “crossing at 3,4”.
        (N_("Taken back: {what}."), (Outcome.UNDONE,)),
        (N_("Said."), (Outcome.SAID, Outcome.SAID_NOW)),
        (N_("Taken back: nobody heard it."), (Outcome.UNSAID,)),
        (N_("Noted."), (Outcome.NOTED, Outcome.TRUSTED)),
        (N_("Your notes are published."), (Outcome.PUBLISHED,)),
        (N_("Your notes: as you wish."), (Outcome.PUBLISHES_LATER, Outcome.KEEPS_NOTES)),
        (
            N_("Changed."),
            (
                *(Outcome.CHANGED, Outcome.GUESSED, Outcome.AUTOMATIC),
                *(Outcome.MUTES, Outcome.HEARS),
            ),
        ),
        (N_("No reminders any more."), (Outcome.MUTED, Outcome.NO_NUDGES)),
        (N_("No reminders for a while."), (Outcome.SNOOZED,)),
        (N_("You are reminded again."), (Outcome.NOT_SNOOZED,)),
        (N_("Changed: your time for a turn."), (Outcome.HOURS, Outcome.NEW_DEADLINE)),
        (N_("You are away."), (Outcome.AWAY, Outcome.AWAY_LATER)),
        (N_("You are back."), (Outcome.BACK, Outcome.NOT_AWAY)),
        (N_("Your order is filed."), (Outcome.ORDER_FILED, Outcome.PREPARE_FILED)),
        (N_("Your order is withdrawn."), (Outcome.ORDER_WITHDRAWN, Outcome.PREPARE_DROPPED)),
        (
            N_("You’re in!"),
            (
                *(Outcome.JOINED, Outcome.JOINED_LAST, Outcome.JOINED_FOR_DRAW, Outcome.JOINED_FOR_START),
                *(Outcome.WORDS_IN, Outcome.WORDS_STAND, Outcome.WORDS_FIXED),
                *(Outcome.ORGANISERS_WORDS, Outcome.NO_WORDS),
            ),
        ),
        (N_("You’re not playing."), (Outcome.DECLINED,)),
        (N_("Asked: the table decides about it."), (Outcome.ASKED_BACK,)),
        (N_("Everybody agrees: it is taken back."), (Outcome.TAKEN_BACK,)),
        (N_("You agreed."), (Outcome.AGREED,)),
        (N_("It stands."), (Outcome.DISAGREED,)),
        (N_("The table is asked to vote."), (Outcome.VOTE_ASKED,)),
        (N_("Your vote counts."), (Outcome.VOTED_YES, Outcome.VOTED_NO)),
        (N_("The vote is carried."), (Outcome.CARRIED,)),
        (N_("The vote is not carried."), (Outcome.NOT_CARRIED,)),
        (N_("You have left the table."), (Outcome.LEFT, Outcome.GAVE_BACK)),
        (N_("Welcome back."), (Outcome.RETURNED,)),
        # Not done
        (
            N_("Not done yet: please answer a question."),
            (
                *(Outcome.LEAVE_ASKS, Outcome.LEAVE_ASKS_EARLY),
                *(Outcome.DID_YOU_MEAN, Outcome.YES_TO_WHAT),
            ),
        ),
        (N_("Not done: that turn is over."), (Outcome.LATE, Outcome.LATE_NOW_OTHERS)),
        (N_("Not done: it is not your turn."), (Outcome.NOT_YET,)),
        (N_("Not done: no move of yours is waiting."), (Outcome.NOTHING_HELD,)),
        (
            N_("Not done: nobody has asked you."),
            (Outcome.NOTHING_ASKED, Outcome.NO_VOTE, Outcome.NOBODY_WANTS_IT),
        ),
        (N_("Not done: you have no such order."), (Outcome.NO_SUCH_ORDER, Outcome.NO_SUCH_PREPARED)),
        (
            N_("Not done: these are too many words."),
            (Outcome.TOO_LONG, Outcome.TOO_OFTEN, Outcome.TOO_MUCH, Outcome.KEPT_ENOUGH),
        ),
        (N_("Not done: it is so already."), (Outcome.MUTED_ALREADY, Outcome.NOT_MUTED)),
        (N_("Not done: the game has not ended."), (Outcome.NOT_ENDED,)),
        (N_("Not done: there is nothing to publish."), (Outcome.NO_SUCH_NOTE,)),
        (N_("Not done: the game has not begun."), (Outcome.OPEN,)),
        (N_("Not done: the game has begun already."), (Outcome.RUNNING,)),
        (N_("Not done: this game has ended."), (Outcome.OVER, Outcome.ABANDONED)),
        (
            N_("Not done: I found nothing to do in your mail."),
            (
                *(
                    Outcome.NOTHING_READ,
                    Outcome.NOT_READ,
                    Outcome.IN_MARKS,
                    Outcome.NOT_ALONE,
                    Outcome.SUBJECT,
                ),
                *(Outcome.TAKEN_FOR_COPY, Outcome.TAKEN_FOR_SIGNATURE, Outcome.NOT_MEANT),
            ),
        ),
        (N_("Not done: which game is it for?"), (Outcome.WHICH_GAME, Outcome.OF_NO_GAME)),
        (N_("Not done: it came before."), (Outcome.REPEATED,)),
        (N_("Not done: your lines do not fit together."), (Outcome.ONE_AT_A_TIME, Outcome.CONTRADICTION)),
        (N_("Not done: the table must not hear it."), (Outcome.COPIED, Outcome.OWN_ADDRESS)),
        (
            N_("Not done: it is not possible now."),
            (
                *(Outcome.NOT_POSSIBLE, Outcome.OTHER_REQUEST),
                *(Outcome.TOO_MANY_ORDERS, Outcome.TOO_MANY_PREPARED),
                *(Outcome.PAUSED, Outcome.NOT_PAUSED, Outcome.NOTHING_OWED, Outcome.VOTE_OPEN),
                *(Outcome.OTHER_VOTE, Outcome.NOT_COUNTED, Outcome.NO_STAND_IN, Outcome.NOT_REPLACED),
            ),
        ),
    )
    for outcome in outcomes
}


def headline(sheet: Sheet, voice: Voice) -> str:
    """What became of a mail, by the move in it or by its first line.

    Who greets the table and asks for her cards has asked for something, though the greeting is not read.
    """
    answers = sheet.answers
    moves = (answer for answer in answers if answer.read_as and answer.note is None)
    answer = next(moves, answers[0] if answers else None)
    only_asks = bool(sheet.asked) and all(one.note == Outcome.NOT_READ for one in answers)
    if answer is None or only_asks:
        return voice("Here is what you asked for.")
    if isinstance(answer.refusal, IllegalMove):
        return voice("Not done: the rules do not allow it.")
    if isinstance(answer.refusal, NotUnderstood) and answer.refusal.hint == Hint.FEW_HOURS:
        return voice("Not done: too few hours would be left to you.")
    if answer.refusal is not None:
        return voice("Not done: I could not read it.")
    return voice(HEADLINES[answer.note] if answer.note else TAKEN, what=openly(answer.read_as, voice))


def time_left(sheet: Sheet, voice: Voice) -> str:
    """How long everybody still waits for the reader."""
    if sheet.due_at is None:
        return voice("Game {game} is waiting for you.", game=sheet.game)
    left = span(sheet.due_at - sheet.now, voice.lang)
    # Translators: {left} is like “5 hours”.
    return voice("Game {game} is waiting for you; time left: {left}.", left=left, game=sheet.game)


def openly(line: str, voice: Voice) -> str:
    """A move in words that anybody may read: what the whole table sees when it is made."""
    try:
        move = read(line, voice.raw_names, voice.view.seat)
    except Refusal:
        return voice("your move")
    return _OPEN[move.verb](move, voice)


def _used(move: Move, voice: Voice) -> str:
    card = voice.card(move.card)
    if move.cell:
        # Translators: a move in words, behind “Taken: ”.
        return voice("{card} at {cell}", card=card, cell=cell_name(move.cell))
    if move.seat == NOBODY or paid_by_another(move):
        return card
    if voice.is_reader(move.seat):
        # Translators: a card that is used on oneself, behind a colon.
        return voice("{card} on yourself", card=card)
    return voice("{card} on {player}", card=card, player=voice.name(move.seat))


# Translators: a move in words, behind “Taken: ”.
_OPEN: dict[str, Callable[[Move, Voice], str]] = {
    LAY: _used,
    PLAY: _used,
    DISCARD: lambda move, voice: voice.count(
        "one card thrown away", "{n} cards thrown away", 1 + len(move.more)
    ),
    # Translators: a move in words, behind “Taken: ”; {mark} is one of: pickaxe, cart, lantern, trap.
    TRADE: lambda move, voice: voice("two cards against this: {mark}", mark=voice(MARKS[move.tool])),
    TOLL: lambda move, voice: voice("a guard at {cell}", cell=cell_name(move.cell)),
    STOP: lambda _, voice: voice("no further tunnel"),
    CHOOSE: lambda _, voice: voice("your choice"),
}
