"""Carrying out what a letter asks for: one small function for each command, all in one transaction.

Each takes its step on the Outgoing and says what became of it. If one refuses, nothing of the letter is
done, and its writer is told why and what would work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from pbem.app.errors import (
    BadSetup,
    CannotTakeBack,
    Late,
    NoSuchOrder,
    NothingAsked,
    NothingHeld,
    TooManyOrders,
    Trouble,
    WrongStatus,
)
from pbem.app.lobby.invitations import answer_invitation, mix_in, walk_away
from pbem.app.lobby.people import prefer, trust
from pbem.app.play.moves import let_go, make_move, take_back
from pbem.app.play.orders import drop_order, take_order, write_standing
from pbem.app.play.takeback import ask, consent, object_to, open_request
from pbem.app.talk.words import jot, speak, still_cooling
from pbem.app.unit_of_work import Outgoing
from pbem.engine import NotUnderstood, Refusal, Seat, read, write
from pbem.i18n import written_in
from pbem.mail.conversation.commands import Wish
from pbem.mail.conversation.locale_hints import UNTOLD, language_of, zone_of
from pbem.mail.conversation.own_lines import before_our_lines
from pbem.mail.parse.letter import Letter
from pbem.render.letter.sheet import Answer
from pbem.store.schema.rows import QuestionRow

# Of the letters to her what she says is compared with all of this game, and the newest of her others.
LETTERS_OF_THIS_GAME, LETTERS_OF_OTHERS = 1000, 12


@dataclass(slots=True)
class Errand:
    """One letter that is being carried out."""

    outgoing: Outgoing
    question: QuestionRow
    letter: Letter
    mail: int  # its number in the inbox
    asked: list[tuple[str, str]] = field(default_factory=list)
    told: set[str] = field(default_factory=set)  # preferences that it names
    final_at: datetime | None = None
    hurried: bool = False  # the letter itself says that nothing in it shall cool
    spoke: bool = False

    @property
    def seat(self) -> Seat:
        return self.question.seat

    @property
    def is_open(self) -> bool:
        """Whether the question that the letter answers still waits."""
        return self.outgoing.before.question(self.seat) == self.question.question


class NotDone(Exception):
    """Nothing of a letter is done, and why."""

    def __init__(self, *answers: Answer) -> None:
        super().__init__("not done")
        self.answers = answers


# What is told about a wish that cannot be carried out.
WHY_NOT: dict[type[Trouble], str] = {
    Late: "late",
    NothingHeld: "nothing_held",
    NothingAsked: "nothing_asked",
    NoSuchOrder: "no_such_order",
    TooManyOrders: "too_many_orders",
}


def do_all(errand: Errand, wishes: Iterable[Wish]) -> tuple[Answer, ...]:
    """Carry out every wish, and say what became of each; raises NotDone."""
    answers: list[Answer] = []
    wishes = tuple(wishes)
    errand.hurried = any(wish.kind == "go" for wish in wishes)
    for wish in wishes:
        try:
            answers += _DO[wish.kind](errand, wish)
        except Refusal as refusal:
            raise NotDone(Answer(wish.line, refusal=refusal)) from None
        except BadSetup:
            raise NotDone(Answer(wish.line, refusal=NotUnderstood(wish.line, "words"))) from None
        except Trouble as trouble:
            raise NotDone(Answer(wish.line, note=why_not(errand, trouble))) from None
    return tuple(answers)


def why_not(errand: Errand, trouble: Trouble) -> str:
    """The code of a sentence about trouble: of the wrong moment it says what kind of moment this is."""
    if isinstance(trouble, WrongStatus):
        return trouble.status
    table = errand.outgoing.table
    if isinstance(trouble, Late) and table.state.asks and table.question(errand.seat) is None:
        return "late_now_others" if errand.question.question else "not_yet"
    return WHY_NOT.get(type(trouble), "not_possible")


Answers = Iterable[Answer]


def _move(errand: Errand, wish: Wish) -> Answers:
    outgoing, cause = errand.outgoing, f"mail:{errand.mail}"
    move = read(wish.text)
    before = outgoing.held(errand.seat)
    errand.final_at = make_move(
        outgoing, errand.seat, move, cause, wish.line, question=errand.question.question
    )
    yield Answer(wish.line, write(move, outgoing.table.names))
    if before is not None and before.move != write(move):
        yield Answer(wish.line, write(read(before.move), outgoing.table.names), note="replaced")


def _late(errand: Errand, wish: Wish) -> Answers:
    errand.outgoing.running()
    raise Late


def _undo(errand: Errand, wish: Wish) -> Answers:
    """Take back all that is still cooling, whatever it is; what is decided only with everybody's consent."""
    outgoing, seat = errand.outgoing, errand.seat
    talk, held = still_cooling(outgoing, seat), outgoing.held(seat)
    if held is not None:
        yield Answer(wish.line, take_back(outgoing, seat).line, note="undone")
    for row in talk:
        outgoing.also("unsay", row.id)
        yield Answer(wish.line, note="unsaid", words=row.text)
    if held is None and not talk:
        try:
            missing = ask(outgoing, seat).missing
        except CannotTakeBack:
            raise NothingHeld from None
        yield Answer(wish.line, note="asked_back" if missing else "taken_back")


def _agree(errand: Errand, wish: Wish) -> Answers:
    if wish.text == "no":
        object_to(errand.outgoing, errand.seat)
        yield Answer(wish.line, note="disagreed")
    else:
        # A consent that was long under way must not count for a request that its writer has never seen.
        if not errand.is_open and errand.question.question < open_request(errand.outgoing).seq:
            raise NotDone(Answer(wish.line, note="other_request"))
        missing = consent(errand.outgoing, errand.seat).missing
        yield Answer(wish.line, note="agreed" if missing else "taken_back")


def _go(errand: Errand, wish: Wish) -> Answers:
    """End the cooling of everything; a move only by an answer to its own question."""
    outgoing, seat = errand.outgoing, errand.seat
    talk = still_cooling(outgoing, seat)
    if outgoing.held(seat) is not None or not (talk or errand.spoke):
        names = outgoing.table.names
        if outgoing.held(seat) is not None and not errand.is_open:
            raise Late
        held = let_go(outgoing, seat)
        errand.final_at = None
        yield Answer(wish.line, write(read(held.move), names), note="final")
    for row in talk:
        outgoing.also("unsay", row.id)
        outgoing.also("say", (seat, row.text, outgoing.now))
        yield Answer(wish.line, note="said_now", words=row.text)
    if talk:
        now = outgoing.now
        outgoing.set_dues(
            tuple(
                replace(due, due_at=now) if (due.kind, due.seat) == ("talk", seat) else due
                for due in outgoing.stored_dues
            )
        )


def _say(errand: Errand, wish: Wish) -> Answers:
    outgoing = errand.outgoing
    store, player = outgoing.app.store, outgoing.table.seats[errand.seat].player_id
    letters = (
        raw
        for code, seat in store.seats_of_player(player or 0)
        for raw in store.letters_to(
            code, seat, LETTERS_OF_THIS_GAME if code == errand.question.game else LETTERS_OF_OTHERS
        )
    )
    text, ours = before_our_lines(wish.text, letters)
    heard = speak(outgoing, errand.seat, text, 0 if errand.hurried else None)
    errand.spoke = True
    note = "said" if heard > outgoing.now else "said_now"
    yield Answer(wish.line, note=note, words=text, at=heard)
    for line in ours:
        yield Answer(line, note="not_read")


def _note(errand: Errand, wish: Wish) -> Answers:
    yield Answer(wish.line, note="noted", words=jot(errand.outgoing, errand.seat, wish.text))


def _set(errand: Errand, wish: Wish) -> Answers:
    value = prefer(errand.outgoing, errand.seat, wish.name, wish.text)
    errand.told.add(wish.name)
    if (wish.name, value) == ("mail", "quiet"):
        yield Answer(wish.line, note="muted")
    else:
        yield Answer(wish.line, note="changed", words=f"{wish.name}={value}")
    yield from no_catalog(wish, wish.name, value)


def _salt(errand: Errand, wish: Wish) -> Answers:
    after = mix_in(errand.outgoing, errand.seat, wish.text)
    yield Answer(wish.line, note="salted", words=after.row.salts[errand.seat])


def _join(errand: Errand, wish: Wish) -> Answers:
    """Accept an invitation; a language and a zone that were never told are guessed from the mail."""
    outgoing, seat = errand.outgoing, errand.seat
    answer_invitation(outgoing, seat, "joined")
    yield Answer(wish.line, note="joined")
    guesses = {"lang": language_of(errand.letter), "zone": zone_of(errand.letter, outgoing.now)}
    for name, value in guesses.items():
        known = name in errand.told or getattr(outgoing.table.seats[seat], name) != UNTOLD[name]
        if value and value != UNTOLD[name] and not known:
            prefer(outgoing, seat, name, value)
            yield Answer(wish.line, note="guessed", words=f"{name}={value}")
            yield from no_catalog(wish, name, value)


def no_catalog(wish: Wish, name: str, value: str) -> Answers:
    """Say so where a language is wanted that letters are not written in yet."""
    if name == "lang" and written_in(value) != value:
        yield Answer(wish.line, note="no_catalog")


def _decline(errand: Errand, wish: Wish) -> Answers:
    answer_invitation(errand.outgoing, errand.seat, "declined")
    yield Answer(wish.line, note="declined")


def _leave_asks(errand: Errand, wish: Wish) -> Answers:
    yield Answer(wish.line, note="leave_asks")


def _leave(errand: Errand, wish: Wish) -> Answers:
    was_open = errand.outgoing.table.row.status == "open"
    walk_away(errand.outgoing, errand.seat)
    yield Answer(wish.line, note="declined" if was_open else "left")


def _trust(errand: Errand, wish: Wish) -> Answers:
    trust(errand.outgoing, errand.seat, wish.text)
    yield Answer(wish.line, note="trusted", words=wish.text)


def _order(errand: Errand, wish: Wish) -> Answers:
    order = take_order(errand.outgoing, errand.seat, wish.text)
    yield Answer(wish.line, write_standing(order, errand.outgoing.table.names), note="order_filed")
    also_list_orders(errand)


def _withdraw(errand: Errand, wish: Wish) -> Answers:
    order = drop_order(errand.outgoing, errand.seat, int(wish.text))
    yield Answer(wish.line, write_standing(order, errand.outgoing.table.names), note="order_withdrawn")
    also_list_orders(errand)


def also_list_orders(errand: Errand) -> None:
    """Show her orders whenever they change: by their numbers they are taken back, and numbers move up."""
    if ("orders", "") not in errand.asked:
        errand.asked.append(("orders", ""))


def _ask(errand: Errand, wish: Wish) -> Answers:
    """A question changes nothing; the answer holds what was asked for."""
    if (wish.kind, wish.text) not in errand.asked:
        errand.asked.append((wish.kind, wish.text))
    return ()


QUESTIONS = ("hand", "board", "log", "history", "help", "rules", "status", "resend", "orders")
_DO: dict[str, Callable[[Errand, Wish], Answers]] = {
    "move": _move,
    "late": _late,
    "undo": _undo,
    "go": _go,
    "say": _say,
    "note": _note,
    "set": _set,
    "salt": _salt,
    "join": _join,
    "decline": _decline,
    "leave_asks": _leave_asks,
    "leave": _leave,
    "agree": _agree,
    "trust": _trust,
    "order": _order,
    "withdraw": _withdraw,
    **dict.fromkeys(QUESTIONS, _ask),
}
