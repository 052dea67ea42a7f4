"""From the lines of a letter to one transaction and one answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.app import App
from pbem.app.game import happenings, since_last_turn
from pbem.app.lobby.overview import games_of_player
from pbem.app.play.orders import order_text, own_orders, parse_order
from pbem.app.post import Receipt
from pbem.app.sheet import Tells
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.sheets.sheet import LetterKind
from pbem.app.talk.answer_quota import day, may_answer
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import NOBODY, view
from pbem.mail.conversation.command import QUESTIONS, Command, Kind, ReadingContext
from pbem.mail.conversation.commands import Commands, Spoiled, in_the_subject, read_commands
from pbem.mail.conversation.handlers import NotDone, Request, run_all
from pbem.mail.parse.letter import Letter
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow, PlayerRow, QuestionRow

# What one letter may say about a move, and in which order.
TOGETHER = ((Kind.UNDO, Kind.MOVE), (Kind.MOVE, Kind.GO), (Kind.UNDO, Kind.MOVE, Kind.GO))
# What a copy of a letter may ask for again: a move belongs to its question, and asking changes nothing.
HARMLESS = frozenset((*QUESTIONS, Kind.MOVE, Kind.LATE))
MOST_UNREAD = 20  # lines that an answer repeats
AT_MOST_ONE = ((Kind.JOIN, Kind.DECLINE, Kind.LEAVE), (Kind.LEAVE, Kind.MOVE))


def answer_letter(app: App, row: InboxRow, question: QuestionRow, letter: Letter) -> None:
    """Do what the letter asks for, or refuse all of it and say why; either way in one transaction."""

    def step(work: UnitOfWork) -> None:
        request = Request(work, question, letter, row.id)
        seat = request.seat
        try:
            wanted = commands_of(request)
            answers = run_all(request, wanted.commands)
        except NotDone as problem:
            work.start_over()
            allowed = may_answer(work, seat)
            if allowed is not None:
                history = since_last_turn(work.game, seat)
                refusal: Tells = {"answers": problem.answers, "history": history, **allowed}
                work.post.add(LetterKind.REFUSAL, seat, **refusal)
            work.answered(row, InboxStatus.DONE, "refused")
            return
        allowed = may_answer(work, seat)
        if allowed is not None:
            answers += not_read(wanted)
            tells: Tells = {"answers": answers, "final_at": request.final_at, **asked_for(request), **allowed}
            work.receipt = Receipt(seat, tells)
        for one in traces(request, wanted.commands):
            work.count(one)
        move = "held" if request.final_at else "decided"
        note = " ".join(move if command.kind == Kind.MOVE else command.kind for command in wanted.commands)
        work.answered(row, InboxStatus.DONE, note)

    in_one(app, question.game, step, row)


def commands_of(request: Request) -> Commands:
    """What the letter asks for, if it can be read and fits together; raises NotDone."""
    game, seat, lines = request.work.game, request.seat, request.letter.fresh
    context = ReadingContext(game.names, seat, view(game.state, seat), request.is_open)
    try:
        wanted = read_commands(lines, context)
        wanted = replace(wanted, commands=(*wanted.commands, *in_the_subject(request.letter.subject)))
    except Spoiled as problem:
        raise NotDone(Answer(problem.line, refusal=problem.refusal)) from None
    unread = not_read(wanted)
    if not wanted.commands:
        raise NotDone(Answer("", note=Outcome.NOTHING_READ), *unread)
    if problems := (*contradictions(wanted.commands), *repetitions(request, wanted.commands)):
        raise NotDone(*problems, *unread)
    return wanted


def not_read(wanted: Commands) -> tuple[Answer, ...]:
    """The other lines of the letter; the first of them are enough to see what they are."""
    return tuple(
        Answer(line, note=Outcome.IN_MARKS if line in wanted.in_marks else Outcome.NOT_READ)
        for line in wanted.unread[:MOST_UNREAD]
    )


def contradictions(commands: Sequence[Command]) -> list[Answer]:
    """What cannot be meant in one letter; the order of undo, a move and go counts."""
    moves = [command for command in commands if command.kind in (Kind.MOVE, Kind.LATE)]
    if len(moves) > 1:
        return [Answer(command.line, note=Outcome.ONE_AT_A_TIME) for command in moves]
    kinds = tuple(command.kind for command in commands if command.kind in (Kind.UNDO, Kind.MOVE, Kind.GO))
    if len(kinds) > 1 and kinds not in TOGETHER:
        return [
            Answer(command.line, note=Outcome.CONTRADICTION) for command in commands if command.kind in kinds
        ]
    names = [command.name for command in commands if command.kind == Kind.SET]
    return [
        Answer(command.line, note=Outcome.CONTRADICTION)
        for command in commands
        if names.count(command.name) > 1
        or any(command.kind in group and _count(commands, group) > 1 for group in AT_MOST_ONE)
    ]


def _count(commands: Sequence[Command], kinds: Sequence[Kind]) -> int:
    return sum(command.kind in kinds for command in commands)


def repetitions(request: Request, commands: Sequence[Command]) -> list[Answer]:
    """What a copy of an earlier letter would do again, and must not.

    Whoever caught a letter on its way can send it again with other headers. So a move that was taken back or
    replaced stays so; only another letter, with other words or above another copy, may bring it back.
    """
    store, game, question = request.work.app.store, request.work.game, request.question
    old = any(command.kind not in HARMLESS for command in commands) and store.tally(
        trace(question, *request.letter.fresh)
    )
    said = {row.text for row in store.talk(game.row.code) if row.seat == request.seat} if old else set()
    said |= {row.text for row in store.memos(game.row.code, request.seat)} if old else set()
    moves = (
        {command.text for command in commands if command.kind == Kind.MOVE} if can_cool(request) else set()
    )
    if moves and store.tally(trace(question, request.letter.body)):
        held = request.work.held(request.seat)
        said |= moves - {held.move if held else ""}
    return [
        Answer(command.line, note=Outcome.REPEATED)
        for command in commands
        if command.text in said
        or (old and not (is_fresh(request, command) or changes_nothing(command, request)))
    ]


def is_fresh(request: Request, command: Command) -> bool:
    """Whether a command may come again while its question is open; numbers of orders move up, though."""
    return request.is_open and command.kind != Kind.WITHDRAW


def changes_nothing(command: Command, request: Request) -> bool:
    """Whether running a command once more leaves everything as it is."""
    seat = request.work.game.seats[request.seat]
    return command.kind in HARMLESS or (
        command.kind == Kind.SET and getattr(seat, command.name) == command.text
    )


def traces(request: Request, commands: Sequence[Command]) -> Iterator[str]:
    """What is kept of an answered letter, so that a copy of it is recognised."""
    if any(command.kind not in HARMLESS for command in commands):
        yield trace(request.question, *request.letter.fresh)
    if can_cool(request) and any(command.kind == Kind.MOVE for command in commands):
        yield trace(request.question, request.letter.body)


def can_cool(request: Request) -> bool:
    """Whether moves of this game can be taken back and made again under one question."""
    return request.work.game.row.cooling > 0


def trace(question: QuestionRow, *lines: str) -> str:
    words = "\n".join((question.game, str(question.seat), str(question.question), *lines))
    return f"mail:{hashlib.sha256(words.encode()).hexdigest()}"


def asked_for(request: Request) -> Tells:
    """What the answer needs beside the position."""
    work, seat = request.work, request.seat
    kinds = {kind for kind, _ in request.asked}
    tells: Tells = {"asked": tuple(request.asked)}
    if kinds & {Kind.LOG, Kind.HISTORY}:
        tells["log"] = happenings(work.game.log, seat)
    if Kind.RESEND in kinds:
        tells["history"] = since_last_turn(work.game, seat)
    if Kind.ORDERS in kinds:
        names = work.game.names
        tells["orders"] = tuple(order_text(parse_order(row.text), names) for row in own_orders(work, seat))
    if Kind.STATUS in kinds:
        tells["games"] = games_of_player(work.app, work.game.seats[seat].player_id or NOBODY)
    return tells


# Letters without a token ----------------------------------------------------------------------------

AGAIN_A_DAY = 5  # few, since without a token we have only the sender's word for who writes


def send_again(app: App, row: InboxRow, letter: Letter, player: PlayerRow) -> bool:
    """Send a player the turns that wait for her, or how her games stand; False if she asks for neither."""
    wanted = {line.strip(" .!?").casefold() for line in letter.fresh if line.strip()}
    if not wanted or not wanted <= {Kind.RESEND, Kind.STATUS}:
        return False

    places = dict(app.store.seats_of_player(player.id))
    today, what = day(app.now()), f"again:{player.id}"

    def step(work: UnitOfWork) -> bool:
        if app.store.tally(what, today) >= AGAIN_A_DAY:
            return False
        games = games_of_player(app, player.id)
        asked = {game.game: [(Kind.RESEND, "")] for game in games if game.yours and Kind.RESEND in wanted}
        if not asked or Kind.STATUS in wanted:
            asked.setdefault(games[0].game, []).insert(0, (Kind.STATUS, ""))
        for code, sections in asked.items():
            about = work if code == work.game.row.code else work.beside(code)
            seat = places[code]
            history = since_last_turn(about.game, seat)
            about.post.add(LetterKind.RECEIPT, seat, asked=tuple(sections), games=games, history=history)
        work.count(what, today)
        work.answered(row, InboxStatus.DONE, "again")
        return True

    return bool(places) and in_one(app, next(iter(places)), step, row)
