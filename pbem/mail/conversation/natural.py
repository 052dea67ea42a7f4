"""Answers in words of one's own: the reader's result as commands, for a mail that holds no line of ours."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.conversation.command import Command, Kind, move_command
from pbem.app.conversation.request import Request
from pbem.app.conversation.suggestions import is_asked_to_agree, is_asked_to_vote, suggested_to
from pbem.app.talk.words import still_cooling
from pbem.engine import Move
from pbem.language import installed
from pbem.language.lexicon import lexicon_for
from pbem.mail.reading.asked import goals_of, moves_asked
from pbem.mail.reading.offers import Asked, Intent, Offer
from pbem.mail.reading.reader import Reading, Wish, read
from pbem.mail.typed.context import ReadingContext
from pbem.render.rules.topics import topic_named
from pbem.store.schema.kinds import GamePhase, SeatStatus

_KINDS = {
    **{Intent.JOIN: Kind.JOIN, Intent.DECLINE: Kind.DECLINE, Intent.UNDO: Kind.UNDO, Intent.GO: Kind.GO},
    Intent.LEAVE: Kind.LEAVE_ASKS,
}
_QUESTIONS = (Kind.HELP, Kind.BOARD, Kind.HAND, Kind.STATUS, Kind.LOG, Kind.HISTORY, Kind.RULES)


def read_natural(
    request: Request, lines: Sequence[str], context: ReadingContext
) -> tuple[tuple[Command, ...], Command | None]:
    """Return what a mail does as its writer put it, and the one thing that she has to be asked about."""
    moves = _moves(request, context)
    asked = Asked([*moves, *_others(request)], tuple(context.names), context.seat, goals_of(context.seen))
    reading = read(lines, asked, lexicon_for(context.lang, lines))
    if asked.of(Intent.JOIN) and not (reading.done or reading.asks):
        reading = _in_any_language(lines, asked)
    line = " ".join(" ".join(lines).split())
    done = [_command(wish, line, moves, request, context) for wish in reading.done]
    return tuple(command for command in done if command), _to_ask(reading, line, moves, request, context)


def _in_any_language(lines: Sequence[str], asked: Asked) -> Reading:
    """Read the answer to an invitation: nobody has told yet which language she writes."""
    readings = (read(lines, asked, lexicon_for(lang, lines)) for lang in installed())
    found = {reading.done: reading for reading in readings if reading.done}
    return next(iter(found.values())) if len(found) == 1 else Reading(talk=tuple(lines))


def _to_ask(
    reading: Reading, line: str, moves: dict[Offer, Move], request: Request, context: ReadingContext
) -> Command | None:
    """The one thing that a mail may mean."""
    if len(reading.asks) != 1 or reading.done:
        return None
    return _command(reading.asks[0], line, moves, request, context)


def _moves(request: Request, context: ReadingContext) -> dict[Offer, Move]:
    """The moves of her question, while it is open; what cannot cool wants its bare number."""
    if not request.is_open:
        return {}
    is_final = not request.work.game.row.cooling or request.work.held(request.seat) is not None
    return moves_asked(context.seen, context.offered, is_final)


def _others(request: Request) -> list[Offer]:
    """What else she may answer now."""
    work, seat = request.work, request.seat
    offers: list[Offer] = []
    if work.game.row.status == GamePhase.OPEN:
        status = work.game.seats[seat].status
        if status in (SeatStatus.INVITED, SeatStatus.DECLINED):
            offers.append(Offer("join", Intent.JOIN))
        if status in (SeatStatus.INVITED, SeatStatus.JOINED):
            offers.append(Offer("decline", Intent.DECLINE))
    elif work.game.row.status == GamePhase.RUNNING:
        offers.append(Offer("leave", Intent.LEAVE, is_final=True))
    if work.held(seat) is not None:
        offers.append(Offer("go", Intent.GO, is_final=True))
    if work.held(seat) is not None or still_cooling(work, seat):
        offers.append(Offer("undo", Intent.UNDO))
    agrees, votes = is_asked_to_agree(request), is_asked_to_vote(request)
    if agrees != votes and not suggested_to(request):  # else a yes could be about two things
        offers += [Offer("yes", Intent.YES), Offer("no", Intent.NO)]
    return offers


def _command(
    wish: Wish, line: str, moves: dict[Offer, Move], request: Request, context: ReadingContext
) -> Command | None:
    """The command that a wish is."""
    if wish.offer is None:
        verb, _, words = wish.does.partition(" ")
        if verb == Kind.SAY:
            return Command(line, Kind.SAY, words)
        topic = topic_named(words, context.seen.rules.modules) if words else ""
        return Command(line, Kind(verb), topic or "")
    if wish.offer in moves:
        return move_command(moves[wish.offer], line)
    if wish.offer.intent in (Intent.YES, Intent.NO):
        kind = Kind.AGREE if is_asked_to_agree(request) else Kind.VOTE
        return Command(line, kind, wish.does)
    return Command(line, _KINDS[wish.offer.intent])
