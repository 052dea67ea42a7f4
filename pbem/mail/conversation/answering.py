"""From the lines of a letter to one transaction and one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from pbem.app import App
from pbem.app.causes import by_mail
from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.copies import kept_traces, trace
from pbem.app.conversation.receipts import is_plain, is_time_to_offer, is_told_already, wants_receipt
from pbem.app.conversation.request import NotDone, Request
from pbem.app.conversation.several import is_about_several, must_be_personal, the_list_again
from pbem.app.conversation.suggestions import (
    Meant,
    ask_whether,
    is_asked_to_agree,
    is_asked_to_vote,
    keep_suggestion,
    suggested_to,
)
from pbem.app.conversation.together import run_together, welcomed
from pbem.app.game import happenings, since_last_turn
from pbem.app.lobby.overview import games_of_player
from pbem.app.play.orders import order_text, own_orders, parse_order
from pbem.app.post import Receipt
from pbem.app.sheet import Tells
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.sheets.sheet import LetterKind, Thread
from pbem.app.talk.answer_quota import may_answer, may_refuse
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import NOBODY, Hint, NotUnderstood, plain, view
from pbem.mail.conversation.command_readers import READERS
from pbem.mail.conversation.commands import Commands, Spoiled, read_commands, read_pieces
from pbem.mail.conversation.natural import read_natural
from pbem.mail.conversation.slips import (
    name_meant,
    names_own_card,
    slips_in,
    the_only_one,
    word_meant,
)
from pbem.mail.conversation.subjects import in_the_subject, is_ours, is_untouched, subject_command
from pbem.mail.conversation.talk_lines import in_english
from pbem.mail.parse.align import Where, Why
from pbem.mail.parse.letter import Letter
from pbem.mail.reading.tokens import is_too_long
from pbem.mail.requests.locale_hints import language_hint, zone_hint
from pbem.mail.table_words.copied import Sent, split_at_copy
from pbem.mail.table_words.hearing import for_the_table, sent_to_writer
from pbem.mail.trust.vacation import looks_like_a_notice
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.courtesy import OWN_VERBS
from pbem.mail.typed.yes import PUNCTUATION, yes_or_no
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow, Question

MOST_UNREAD = 20  # lines that an answer repeats
MOST_CUT, LONGEST_CUT = 5, 80  # of what was dropped: enough for a person to see what was not read
_COPIED = (Why.COPY, Why.INTRODUCTION)
# What is said about a wish to take a decision back stands where the table was asked.
TAKEBACKS = frozenset((Outcome.ASKED_BACK, Outcome.TAKEN_BACK, Outcome.AGREED, Outcome.DISAGREED))


def answer_letter(app: App, row: InboxRow, question: Question, letter: Letter, checked: bool = False) -> None:
    """Do what the letter asks for, or refuse all of it and say why; either way in one transaction.

    ``checked`` is whether our own mail host vouches for its sender.
    """

    def step(work: UnitOfWork) -> None:
        seat = question.seat
        request = Request(
            work,
            seat,
            by_mail(row.id),
            question.question,
            trace=trace_of(question, letter),
            hints={"lang": language_hint(letter), "zone": zone_hint(letter, work.now)},
        )
        try:
            wanted = commands_of(request, letter)
            must_be_personal(request, wanted.commands)
            answers = run_together(request, wanted.commands, not_read(wanted))
        except NotDone as problem:
            work.start_over()
            back = welcomed(request, ())
            of_list = is_about_several(request)
            keep_suggestion(request, problem.suggested if isinstance(problem, Meant) and not of_list else "")
            words = letter.fresh if has_words(letter) else (letter.subject,)
            allowance = may_refuse(work, seat, trace(*words), checked)
            if allowance is not None:
                refusal: Tells = {"answers": (*problem.answers, *back)}
                told: Tells = the_list_again(request, problem.answers) if of_list else refusal
                told |= allowance.tells
                kind = LetterKind.TURNS if of_list else LetterKind.REFUSAL
                work.post.add(kind, seat, allowance.wait, **told)
            work.heard_from(seat)
            work.answered(row, InboxStatus.DONE, "refused")
            return
        plain = is_plain(request, wanted.commands, answers)
        # Who has given her seat away is told so by a letter that was written to her before.
        told_already = work.takeover is not None or is_told_already(work, seat, answers)
        answers_her = not told_already and wants_receipt(work, seat, plain)
        allowance = may_answer(work, seat, checked) if answers_her else None
        if allowance is not None:
            offers = plain and is_time_to_offer(work, seat)
            tells: Tells = {"answers": answers, "final_at": request.final_at, "offers_silence": offers}
            about_takeback = any(answer.note in TAKEBACKS for answer in answers)
            thread = Thread.TAKEBACK if about_takeback else None
            work.receipt = Receipt(seat, {**tells, **asked_for(request), **allowance.tells}, thread)
        keep_suggestion(request)
        for one in kept_traces(request, wanted.commands):
            work.count(one)
        if work.takeover is None:
            work.heard_from(seat)
        move = "held" if request.final_at else "decided"
        note = " ".join(move if command.kind == Kind.MOVE else command.kind for command in wanted.commands)
        work.answered(row, InboxStatus.DONE, note)

    in_one(app, question.game, step, row)


def commands_of(request: Request, letter: Letter) -> Commands:
    """What the letter asks for, if it can be read; raises NotDone."""
    game, seat = request.work.game, request.seat
    seen, lang = view(game.state, seat), game.seats[seat].preferences.lang
    context = ReadingContext(game.names, seat, seen, request.is_open, recogniser(request), lang=lang)
    command = what_is_answered(request, letter.fresh, context)
    if command is not None:
        return Commands((command,))
    try:
        wanted = read_commands(letter.fresh, context)
    except Spoiled as problem:
        is_folded = isinstance(problem.refusal, NotUnderstood) and problem.refusal.hint == Hint.WRAPPED
        natural, meant = ((), None) if is_folded else in_her_words(request, letter, context)
        if natural:
            return Commands(natural)
        if meant:
            ask_whether(request, meant.line, meant)
        if command := name_meant(problem.refusal, context):
            ask_whether(request, problem.line, command)
        raise NotDone(Answer(problem.line, refusal=problem.refusal)) from None
    found = (*wanted.commands, *in_the_subject(letter.subject)) or in_her_subject(request, letter, context)
    natural, meant = in_her_words(request, letter, context) if not found else ((), None)
    if natural:
        return Commands(tuple(for_the_table(request, letter.sender, command) for command in natural))
    if meant:
        ask_whether(request, meant.line, meant)
    for line, command in slips_in(wanted.unread, context):
        if not found or names_own_card(command, context):
            ask_whether(request, line, command)
    if not found and wanted.unanswered:
        raise NotDone(*not_read(wanted))
    if not found and len(wanted.unread) == 1 and (command := word_meant(wanted.unread[0], context)):
        ask_whether(request, wanted.unread[0], command)
    if not found:
        nothing = Answer("", note=Outcome.NOTHING_READ)
        raise NotDone(nothing, *not_read(wanted), *not_alone(wanted), *left_out(request, letter))
    return replace(
        wanted, commands=tuple(for_the_table(request, letter.sender, command) for command in found)
    )


def in_her_words(
    request: Request, letter: Letter, context: ReadingContext
) -> tuple[tuple[Command, ...], Command | None]:
    """Return what a mail means that holds at most one line of ours, and no command that is no move."""
    if is_too_long(letter.fresh) or looks_like_a_notice(letter.fresh):
        return (), None
    try:
        tried = [piece for piece in read_pieces(letter.fresh, context) if piece.command or piece.refusal]
    except Spoiled:  # far too many of them
        return (), None
    words = [plain(in_english(piece.line, context)).partition(" ")[0].strip(PUNCTUATION) for piece in tried]
    is_in_order = len(tried) <= 1 and all(word in OWN_VERBS or word not in _COMMANDS for word in words)
    return read_natural(request, letter.fresh, context) if is_in_order else ((), None)


_COMMANDS = frozenset((*READERS, Kind.SAY, Kind.NOTE))


def in_her_subject(request: Request, letter: Letter, context: ReadingContext) -> tuple[Command, ...]:
    """The command in the subject of a letter that says nothing else, if she typed it."""
    if has_words(letter):
        return ()
    command = subject_command(letter.subject, context)
    return () if command is None or is_ours(letter.subject, sent_to_writer(request).letters) else (command,)


def left_out(request: Request, letter: Letter) -> Iterator[Answer]:
    """What else stood in a letter with nothing to do in it: perhaps it was meant.

    Nearly every letter has a copy of ours below it, which is worth a word only where nothing stands above.
    What somebody typed below her signature stands last.
    """
    dropped = [line for line in letter.aligned.dropped if any(map(str.isalnum, line.words))]
    copy = [] if has_words(letter) else [line for line in dropped if line.why in _COPIED][:1]
    added = [line for line in dropped if line.why not in _COPIED]
    inside = [line.words for line in letter.aligned.typed if line.where is Where.INSIDE and line.words]
    for words in inside[:MOST_CUT]:
        yield Answer(words[:LONGEST_CUT], note=Outcome.NOT_READ)
    for line in (*copy, *added[len(copy) - MOST_CUT :]):
        words = line.words.strip()[:LONGEST_CUT].lstrip("> |")
        is_copy = line.why in _COPIED
        yield Answer(words, note=Outcome.TAKEN_FOR_COPY if is_copy else Outcome.TAKEN_FOR_SIGNATURE)
    if letter.subject.strip() and not is_untouched(letter.subject, sent_to_writer(request).letters):
        yield Answer(letter.subject, note=Outcome.SUBJECT)


def what_is_answered(request: Request, lines: Sequence[str], context: ReadingContext) -> Command | None:
    """The command that a bare yes or no stands for; None if there is nothing that it could answer."""
    said = yes_or_no(lines)
    if not said:
        return None
    suggested, asked = suggested_to(request), is_asked_to_agree(request)
    line = " ".join(lines).strip()
    if suggested and asked:
        raise Meant(line, suggested, Outcome.YES_TO_WHAT)
    if suggested and said == "no":
        raise NotDone(Answer(line, note=Outcome.NOT_MEANT))
    if asked:
        return Command(line, Kind.AGREE, said)
    if not suggested and is_asked_to_vote(request):
        return Command(line, Kind.VOTE, said)
    command = the_only_one((suggested,), context) if suggested else None
    return replace(command, line=line) if command else None


def recogniser(request: Request) -> Callable[[str], bool]:
    """Tells whether a text begins like a piece of one of our last letters to its writer."""
    store, code = request.work.app.store, request.work.game.row.code

    @cache  # mostly nobody asks, and whoever does asks about many lines
    def sent() -> Sent:
        letters = [letter.words for letter in store.letters_to(code, request.seat)]
        return Sent(letters, store.remains_of_letters(code, request.seat), store.server_key)

    def is_copied(text: str) -> bool:
        own_words, copied = split_at_copy(text, sent())
        return bool(copied) and not own_words

    return is_copied


def trace_of(question: Question, letter: Letter) -> str:
    """By what a copy of this letter is recognised: all that stands in it, whatever its headers say."""
    subject = () if has_words(letter) else (letter.subject,)
    return trace(question.game, str(question.seat), str(question.question), letter.body, *subject)


def has_words(letter: Letter) -> bool:
    """Whether anything stands in a letter that its writer typed; else its subject may be all she wrote."""
    return any(map(str.strip, letter.fresh))


def not_read(wanted: Commands) -> tuple[Answer, ...]:
    """The other lines of the letter; the first of them are enough to see what they are."""
    unanswered = tuple(Answer(line, refusal=refusal) for line, refusal in wanted.unanswered[:MOST_UNREAD])
    return unanswered + tuple(
        Answer(line, note=Outcome.IN_MARKS if line in wanted.in_marks else Outcome.NOT_READ)
        for line in wanted.unread[:MOST_UNREAD]
    )


def not_alone(wanted: Commands) -> tuple[Answer, ...]:
    """How a number counts, for whoever wrote one among other words and nothing else that could be read."""
    numbers = (line for line in wanted.unread if line in wanted.out_of_place)
    return tuple(Answer(line, note=Outcome.NOT_ALONE) for line in islice(numbers, 1))


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
