"""Running the commands of a request: one small function for each kind, all in one transaction.

Each does its part on the unit of work and says what became of it. If one refuses, nothing of the request is
done, and its writer is told why and what would work. One that finds nothing to do only says so: it harms
nothing that stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from pbem.app.conversation import hours, prepared, talking
from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.app.conversation.hours import about_hours, told_value
from pbem.app.conversation.nudges import about_nudges, snooze
from pbem.app.conversation.request import NotDone, Request
from pbem.app.errors import (
    BadSetup,
    CannotTakeBack,
    Late,
    NoDates,
    NoSuchOrder,
    NoSuchPrepared,
    NothingAsked,
    NothingHeld,
    NotNow,
    NotSaid,
    NotWanted,
    TooFewHours,
    TooManyOrders,
    TooManyPrepared,
    Trouble,
    WrongStatus,
)
from pbem.app.host.voted import ask_for_vote, vote_on
from pbem.app.lobby.invitations import (
    answer_invitation,
    come_back,
    seated,
    walk_away,
    words_for_the_deal,
)
from pbem.app.lobby.people import prefer, trust
from pbem.app.people.takeover import give_back
from pbem.app.play.beginning import begin_if_all_is_there
from pbem.app.play.moves import drop_held, let_go, make_move
from pbem.app.play.orders import drop_order, order_text, take_order
from pbem.app.play.takeback import end_request, give_consent, open_request, pending, put_request
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.sheets.voting import NO
from pbem.app.table.votes import vote_of
from pbem.app.talk.words import still_cooling
from pbem.calendars.reminders import NEVER
from pbem.engine import CHOOSE, Hint, Move, NotUnderstood, Refusal, View, read, view, write
from pbem.store.schema.kinds import DueKind, GamePhase, MailPreference, SeatStatus
from pbem.store.schema.preferences import UNTOLD

# Codes of sentences about commands that cannot be run.
WHY_NOT: dict[type[Trouble], Outcome] = {
    Late: Outcome.LATE,
    NothingHeld: Outcome.NOTHING_HELD,
    CannotTakeBack: Outcome.NOTHING_HELD,
    NothingAsked: Outcome.NOTHING_ASKED,
    NotWanted: Outcome.NOBODY_WANTS_IT,
    NoSuchOrder: Outcome.NO_SUCH_ORDER,
    TooManyOrders: Outcome.TOO_MANY_ORDERS,
    NoSuchPrepared: Outcome.NO_SUCH_PREPARED,
    TooManyPrepared: Outcome.TOO_MANY_PREPARED,
}
# What is odd about a line that somebody cannot have like this.
WHAT_IS_ODD: dict[type[BadSetup], Hint] = {TooFewHours: Hint.FEW_HOURS, NoDates: Hint.UNTIL}
# Preferences by which nobody is reminded any more.
MUTED = {("mail", MailPreference.QUIET): Outcome.MUTED, ("nudges", NEVER): Outcome.NO_NUDGES}
# Commands that may find nothing to do, and the trouble that says so.
MAY_BE_IDLE = frozenset(
    (
        *(Kind.UNDO, Kind.GO, Kind.AGREE, Kind.WITHDRAW, Kind.UNPREPARE, Kind.VOTE),
        *(Kind.MUTE, Kind.UNMUTE, Kind.PUBLISH),
        *(Kind.JOIN, Kind.GIVE_BACK, Kind.DECLINE, Kind.LEAVE),
    )
)
NOTHING_TO_DO = (
    *(NothingHeld, CannotTakeBack, NothingAsked, NotWanted, NoSuchOrder),
    *(WrongStatus, NotNow, NotSaid),
)


def run_all(request: Request, commands: Iterable[Command]) -> tuple[Answer, ...]:
    """Run every command, and say what became of each; raises NotDone, also if none had anything to do."""
    answers: list[Answer] = []
    idle: list[Trouble] = []
    commands = tuple(commands)
    request.hurried = any(command.kind == Kind.GO for command in commands)
    for command in commands:
        try:
            answers += HANDLERS[command.kind](request, command)
        except Refusal as refusal:
            raise NotDone(Answer(command.line, refusal=refusal)) from refusal
        except BadSetup as problem:
            usual = Hint.CANDIDATE if command.kind == Kind.ASK_VOTE else Hint.WORDS
            hint = WHAT_IS_ODD.get(type(problem), usual)
            raise NotDone(Answer(command.line, refusal=NotUnderstood(command.line, hint))) from problem
        except Trouble as trouble:
            answer = Answer(command.line, note=why_not(request, trouble))
            if isinstance(trouble, NotSaid):
                answer = replace(answer, words=trouble.words, at=trouble.again)
            if command.kind not in MAY_BE_IDLE or not isinstance(trouble, NOTHING_TO_DO):
                raise NotDone(answer) from trouble
            answers.append(answer)
            idle.append(trouble)
    if idle and len(idle) == len(commands):
        raise NotDone(*answers) from idle[0]
    begin_if_all_is_there(request.work)
    return tuple(answers)


def why_not(request: Request, trouble: Trouble) -> Outcome:
    """The code of the sentence that explains trouble."""
    if isinstance(trouble, WrongStatus):
        return Outcome(trouble.status)
    if isinstance(trouble, NotNow | NotSaid):
        return Outcome(trouble.why)
    game = request.work.game
    if isinstance(trouble, Late) and game.state.asks and game.question(request.seat) is None:
        return Outcome.LATE_NOW_OTHERS if request.question else Outcome.NOT_YET
    return WHY_NOT.get(type(trouble), Outcome.NOT_POSSIBLE)


Answers = Iterable[Answer]


def _move(request: Request, command: Command) -> Answers:
    work = request.work
    assert command.move is not None  # a command of this kind has one
    before, seen = work.held(request.seat), seen_by_chooser(request, command.move)
    request.moved = True
    request.final_at = make_move(
        work,
        request.seat,
        command.move,
        command.text,
        request.cause,
        command.line,
        question=request.question,
        cooling=request.cooling,
    )
    if request.agreed and request.final_at is None:  # a decided move settles what she agreed to take back
        raise NotDone(Answer(command.line, note=Outcome.CONTRADICTION))
    yield Answer(command.line, write(command.move, work.game.names), seen=seen)
    if command.remark:
        yield Answer(command.line, note=command.remark)
    if before is not None and before.move != command.text:
        names = work.game.names
        yield Answer(command.line, write(read(before.move), names), note=Outcome.REPLACED, seen=seen)


def seen_by_chooser(request: Request, move: Move) -> View | None:
    """What the player sees who answers a question: a number means nothing once the question is closed."""
    return view(request.work.game.state, request.seat) if move.verb == CHOOSE else None


def _late(request: Request, command: Command) -> Answers:
    request.work.running()
    raise Late


def _undo(request: Request, command: Command) -> Answers:
    """Take back whatever is still cooling; if nothing is, ask the others to take back what was decided."""
    work, seat = request.work, request.seat
    talk, held = still_cooling(work, seat), work.held(seat)
    if held is not None:
        dropped = write(read(drop_held(work, seat).move), work.game.names)
        yield Answer(command.line, dropped, note=Outcome.UNDONE)
    for row in talk:
        work.talk.remove(row)
        yield Answer(command.line, note=Outcome.UNSAID, words=row.text)
    if held is None and not talk:
        missing = put_request(work, seat).missing
        yield Answer(command.line, note=Outcome.ASKED_BACK if missing else Outcome.TAKEN_BACK)


def _agree(request: Request, command: Command) -> Answers:
    work, seat = request.work, request.seat
    try:
        about = open_request(work, seat).seq
    except NothingAsked:
        if not (request.moved and pending(work.app, work.before)):
            raise
        if command.text != "no":  # her own move has settled it
            raise NotDone(Answer(command.line, note=Outcome.CONTRADICTION)) from None
        yield Answer(command.line, note=Outcome.DISAGREED)
        return
    # An answer that travelled long must not count for a request that its writer has never seen.
    if request.question is not None and not request.is_open and request.question < about:
        raise NotDone(Answer(command.line, note=Outcome.OTHER_REQUEST))
    if command.text == "no":
        end_request(work, seat)
        yield Answer(command.line, note=Outcome.DISAGREED)
    else:
        request.agreed = True
        missing = give_consent(work, seat).missing
        yield Answer(command.line, note=Outcome.AGREED if missing else Outcome.TAKEN_BACK)


def _vote(request: Request, command: Command) -> Answers:
    work = request.work
    vote = vote_of(work)
    # An answer that travelled long must not count for a vote that its writer has never seen.
    if vote and request.question is not None and not request.is_open and request.question < vote.seq:
        raise NotDone(Answer(command.line, note=Outcome.OTHER_VOTE))
    said = Outcome.VOTED_NO if command.text == NO else Outcome.VOTED_YES
    yield Answer(command.line, note=result_of(vote_on(work, request.seat, command.text)) or said)


def _ask_vote(request: Request, command: Command) -> Answers:
    """``text`` is what is voted about, with the seat that it is about and what is wished for."""
    kind, about, value = command.text.split(" ", 2)
    carried = ask_for_vote(request.work, request.seat, kind, int(about), value)
    yield Answer(command.line, note=result_of(carried) or Outcome.VOTE_ASKED)


def result_of(carried: bool | None) -> Outcome | None:
    """How a vote has ended, if it has."""
    return None if carried is None else Outcome.CARRIED if carried else Outcome.NOT_CARRIED


def _go(request: Request, command: Command) -> Answers:
    """End the cooling of everything; that of a move only in an answer to its own question."""
    work, seat = request.work, request.seat
    talk = still_cooling(work, seat)
    if work.held(seat) is not None or not (talk or request.spoke):
        names = work.game.names
        if work.held(seat) is not None and not request.is_open:
            raise Late
        if work.held(seat) is None and request.moved:
            yield Answer(command.line, note=Outcome.FINAL_ALREADY)
            return
        cooling = work.held(seat)
        seen = seen_by_chooser(request, read(cooling.move)) if cooling else None
        held = let_go(work, seat)
        request.final_at = None
        yield Answer(command.line, write(read(held.move), names), note=Outcome.FINAL, seen=seen)
    for row in talk:
        work.talk.remove(row)
        work.say(seat, row.text, work.now)
        yield Answer(command.line, note=Outcome.SAID_NOW, words=row.text)
    if talk:
        work.dues.replace(
            replace(due, due_at=work.now) if (due.kind, due.seat) == (DueKind.TALK, seat) else due
            for due in work.dues
        )


def _set(request: Request, command: Command) -> Answers:
    value = prefer(request.work, request.seat, command.name, command.text)
    request.told.add(command.name)
    if note := MUTED.get((command.name, value)):
        yield Answer(command.line, note=note)
    else:
        words = told_value(request, command.name, value)
        yield Answer(command.line, note=Outcome.CHANGED, words=words)
    yield from about_hours(request, command, value)
    yield from about_nudges(request, command, value)
    yield from prepared.about_auto(command, value)


def _join(request: Request, command: Command) -> Answers:
    """Accept an invitation, or come back; her mail hints at a language and a zone that she never told."""
    work, seat = request.work, request.seat
    if command.unsaid:
        raise NotDone(*command.unsaid)
    if work.game.row.status == GamePhase.RUNNING and not work.game.seats[seat].is_played:
        come_back(work, seat)
        yield Answer(command.line, note=Outcome.RETURNED)
        return
    answer_invitation(work, seat, SeatStatus.JOINED)
    yield seated(work, command.line)
    yield from words_for_the_deal(work, seat, command.line, command.text)
    for name, value in request.hints.items():
        usual = getattr(UNTOLD, name)
        known = name in request.told or getattr(work.game.seats[seat].preferences, name) != usual
        if value and value != usual and not known:
            prefer(work, seat, name, value)
            yield Answer(command.line, note=Outcome.GUESSED, words=f"{name}={value}")


def _decline(request: Request, command: Command) -> Answers:
    answer_invitation(request.work, request.seat, SeatStatus.DECLINED)
    yield Answer(command.line, note=Outcome.DECLINED)


def _leave_asks(request: Request, command: Command) -> Answers:
    is_open = request.work.game.row.status == GamePhase.OPEN
    yield Answer(command.line, note=Outcome.LEAVE_ASKS_EARLY if is_open else Outcome.LEAVE_ASKS)


def _leave(request: Request, command: Command) -> Answers:
    was_open = request.work.game.row.status == GamePhase.OPEN
    walk_away(request.work, request.seat)
    yield Answer(command.line, note=Outcome.DECLINED if was_open else Outcome.LEFT)


def _give_back(request: Request, command: Command) -> Answers:
    name = give_back(request.work, request.seat)
    yield Answer(command.line, note=Outcome.GAVE_BACK, words=name)


def _trust(request: Request, command: Command) -> Answers:
    trust(request.work, request.seat, command.text)
    yield Answer(command.line, note=Outcome.TRUSTED, words=command.text)


def _order(request: Request, command: Command) -> Answers:
    order = take_order(request.work, request.seat, command.text)
    yield Answer(command.line, order_text(order, request.work.game.names), note=Outcome.ORDER_FILED)
    also_list_orders(request)


def _withdraw(request: Request, command: Command) -> Answers:
    order = drop_order(request.work, request.seat, int(command.text))
    yield Answer(command.line, order_text(order, request.work.game.names), note=Outcome.ORDER_WITHDRAWN)
    also_list_orders(request)


def also_list_orders(request: Request) -> None:
    """Show her orders whenever they change: she withdraws them by number, and the numbers move up."""
    if (Kind.ORDERS, "") not in request.asked:
        request.asked.append((Kind.ORDERS, ""))


def _ask(request: Request, command: Command) -> Answers:
    """A question changes nothing; the answer holds what was asked for."""
    if (command.kind, command.text) not in request.asked:
        request.asked.append((command.kind, command.text))
    return ()


HANDLERS: dict[Kind, Callable[[Request, Command], Answers]] = {
    Kind.MOVE: _move,
    Kind.LATE: _late,
    Kind.UNDO: _undo,
    Kind.GO: _go,
    Kind.SAY: talking.say,
    Kind.NOTE: talking.note,
    Kind.PUBLISH: talking.publish,
    Kind.MUTE: talking.mute,
    Kind.UNMUTE: talking.unmute,
    Kind.SET: _set,
    Kind.AWAY: hours.away,
    Kind.BACK: hours.back,
    Kind.SNOOZE: snooze,
    Kind.JOIN: _join,
    Kind.DECLINE: _decline,
    Kind.LEAVE_ASKS: _leave_asks,
    Kind.LEAVE: _leave,
    Kind.AGREE: _agree,
    Kind.VOTE: _vote,
    Kind.ASK_VOTE: _ask_vote,
    Kind.GIVE_BACK: _give_back,
    Kind.TRUST: _trust,
    Kind.ORDER: _order,
    Kind.WITHDRAW: _withdraw,
    Kind.PREPARE: prepared.file,
    Kind.UNPREPARE: prepared.take_back,
    **dict.fromkeys(QUESTIONS, _ask),
    Kind.PREPARED: prepared.show,
}
