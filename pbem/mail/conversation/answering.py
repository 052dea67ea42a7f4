"""From the lines of a letter to one transaction and one answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.app import App
from pbem.app.game import happenings, load, since_last_turn
from pbem.app.letters import letters_after
from pbem.app.lobby.overview import standings
from pbem.app.play.orders import read_standing, standing, write_standing
from pbem.app.talk.answer_quota import day, may_answer
from pbem.app.transaction import retrying
from pbem.app.unit_of_work import Outgoing
from pbem.engine import NOBODY, Seat, view
from pbem.mail.conversation.commands import Reading, Spoiled, Wish, Wishes, in_the_subject, read_wishes
from pbem.mail.conversation.handlers import QUESTIONS, Errand, NotDone, do_all
from pbem.mail.parse.letter import Letter
from pbem.render.letter.sheet import Answer, Standing
from pbem.store.schema.changes import Change
from pbem.store.schema.rows import InboxRow, PlayerRow, QuestionRow

# What may be written about a move in one letter, and in which order.
TOGETHER = frozenset((("undo", "move"), ("move", "go"), ("undo", "move", "go")))
# What a copy of a letter may bring again: a move is safe by its question, and asking changes nothing.
HARMLESS = frozenset((*QUESTIONS, "move", "late"))
MOST_UNREAD = 20  # lines that an answer repeats
AT_MOST_ONE = (("join", "decline", "leave"), ("leave", "move"))


def carry_out(app: App, row: InboxRow, question: QuestionRow, letter: Letter) -> None:
    """Do what the letter asks for, or refuse all of it and say why; either way in one transaction."""

    def attempt() -> None:
        outgoing = Outgoing.unchanged(app, load(app, question.game))
        errand = Errand(outgoing, question, letter, row.id)
        seat = errand.seat
        try:
            wanted = wishes_of(errand)
            answers = do_all(errand, wanted.wishes)
        except NotDone as problem:
            outgoing = Outgoing.unchanged(app, outgoing.before)
            allowed = may_answer(outgoing, seat)
            if allowed is not None:
                history = since_last_turn(outgoing.table, seat)
                outgoing.add("refusal", seat, answers=problem.answers, history=history, **allowed)
            note = "refused"
        else:
            answers += not_read(wanted)
            allowed = may_answer(outgoing, seat)
            parts = {"answers": answers, "final_at": errand.final_at, **asked_for(errand)}
            letters_after(outgoing, None if allowed is None else (seat, parts | allowed))
            outgoing.also("tallies", *((one, "") for one in traces(errand, wanted.wishes)))
            move = "held" if errand.final_at else "decided"
            note = " ".join(move if wish.kind == "move" else wish.kind for wish in wanted.wishes)
        app.store.commit(outgoing.change(inbox=(row.id, "done", note)))

    retrying(attempt)


def wishes_of(errand: Errand) -> Wishes:
    """What the letter asks for, if it can be read and fits together; raises NotDone."""
    table, seat, lines = errand.outgoing.table, errand.seat, errand.letter.fresh
    reading = Reading(table.names, seat, view(table.state, seat), errand.is_open)
    try:
        wanted = read_wishes(lines, reading)
        wanted = replace(wanted, wishes=(*wanted.wishes, *in_the_subject(errand.letter.subject)))
    except Spoiled as problem:
        raise NotDone(Answer(problem.line, refusal=problem.refusal)) from None
    unread = not_read(wanted)
    if not wanted.wishes:
        raise NotDone(Answer("", note="nothing_read"), *unread)
    if problems := (*contradictions(wanted.wishes), *repetitions(errand, wanted.wishes)):
        raise NotDone(*problems, *unread)
    return wanted


def not_read(wanted: Wishes) -> tuple[Answer, ...]:
    """The other lines of the letter; of many only the first, which is enough to see what they are."""
    return tuple(
        Answer(line, note="in_marks" if line in wanted.in_marks else "not_read")
        for line in wanted.unread[:MOST_UNREAD]
    )


def contradictions(wishes: Sequence[Wish]) -> list[Answer]:
    """What cannot be meant in one letter; the order of undo, a move and go counts."""
    moves = [wish for wish in wishes if wish.kind in ("move", "late")]
    if len(moves) > 1:
        return [Answer(wish.line, note="one_at_a_time") for wish in moves]
    kinds = tuple(wish.kind for wish in wishes if wish.kind in ("undo", "move", "go"))
    if len(kinds) > 1 and kinds not in TOGETHER:
        return [Answer(wish.line, note="contradiction") for wish in wishes if wish.kind in kinds]
    names = [wish.name for wish in wishes if wish.kind == "set"]
    return [
        Answer(wish.line, note="contradiction")
        for wish in wishes
        if names.count(wish.name) > 1
        or any(wish.kind in group and _count(wishes, group) > 1 for group in AT_MOST_ONE)
    ]


def _count(wishes: Sequence[Wish], kinds: Sequence[str]) -> int:
    return sum(wish.kind in kinds for wish in wishes)


def repetitions(errand: Errand, wishes: Sequence[Wish]) -> list[Answer]:
    """What a copy of an earlier letter would do again: an old one nothing, a new one no talk.

    Whoever caught a letter on its way can send it again with other headers. So a move that was taken back or
    replaced stays so; a new letter, which copies another one of ours or has other words, may bring it back.
    """
    store, table, question = errand.outgoing.app.store, errand.outgoing.table, errand.question
    old = any(wish.kind not in HARMLESS for wish in wishes) and store.tally(
        trace(question, *errand.letter.fresh)
    )
    said = {row.text for row in store.talk(table.row.code) if row.seat == errand.seat} if old else set()
    said |= {row.text for row in store.memos(table.row.code, errand.seat)} if old else set()
    moves = {wish.text for wish in wishes if wish.kind == "move"} if can_cool(errand) else set()
    if moves and store.tally(trace(question, errand.letter.body)):
        held = errand.outgoing.held(errand.seat)
        said |= moves - {held.move if held else ""}
    return [
        Answer(wish.line, note="repeated")
        for wish in wishes
        if wish.text in said or (old and not (is_fresh(errand, wish) or changes_nothing(wish, errand)))
    ]


def is_fresh(errand: Errand, wish: Wish) -> bool:
    """Whether a wish may come again while its question is open; numbers of orders move up, though."""
    return errand.is_open and wish.kind != "withdraw"


def changes_nothing(wish: Wish, errand: Errand) -> bool:
    """Whether a wish may be carried out any number of times."""
    seat = errand.outgoing.table.seats[errand.seat]
    return wish.kind in HARMLESS or (wish.kind == "set" and getattr(seat, wish.name) == wish.text)


def traces(errand: Errand, wishes: Sequence[Wish]) -> Iterator[str]:
    """What remains of a letter that was carried out, so that a copy of it is known."""
    if any(wish.kind not in HARMLESS for wish in wishes):
        yield trace(errand.question, *errand.letter.fresh)
    if can_cool(errand) and any(wish.kind == "move" for wish in wishes):
        yield trace(errand.question, errand.letter.body)


def can_cool(errand: Errand) -> bool:
    """Whether moves of this game can be taken back and made again under one question."""
    return errand.outgoing.table.row.cooling > 0


def trace(question: QuestionRow, *lines: str) -> str:
    words = "\n".join((question.game, str(question.seat), str(question.question), *lines))
    return f"mail:{hashlib.sha256(words.encode()).hexdigest()}"


def asked_for(errand: Errand) -> dict[str, Any]:
    """What the answer needs beside the position."""
    outgoing, seat = errand.outgoing, errand.seat
    kinds = {kind for kind, _ in errand.asked}
    parts: dict[str, Any] = {"asked": tuple(errand.asked)}
    if kinds & {"log", "history"}:
        parts["log"] = happenings(outgoing.table.log, seat)
    if "resend" in kinds:
        parts["history"] = since_last_turn(outgoing.table, seat)
    if "orders" in kinds:
        names = outgoing.table.names
        parts["orders"] = tuple(
            write_standing(read_standing(text), names) for text in standing(outgoing, seat)
        )
    if "status" in kinds:
        parts["games"] = standings(outgoing.app, outgoing.table.seats[seat].player_id or NOBODY)
    return parts


# Letters without a token ----------------------------------------------------------------------------

AGAIN_A_DAY = 5  # without a token only the sender's word says who writes


def send_again(app: App, row: InboxRow, letter: Letter, player: PlayerRow) -> bool:
    """Send a player the turns that wait for her, or how her games stand; False if she asks for neither."""
    wanted = {line.strip(" .!?").casefold() for line in letter.fresh if line.strip()}
    if not wanted or not wanted <= {"resend", "status"}:
        return False

    def attempt() -> bool:
        games = standings(app, player.id)
        today, what = day(app.now()), f"again:{player.id}"
        if not games or app.store.tally(what, today) >= AGAIN_A_DAY:
            return False
        asked = {game.game: [("resend", "")] for game in games if game.yours and "resend" in wanted}
        if not asked or "status" in wanted:
            asked.setdefault(games[0].game, []).insert(0, ("status", ""))
        places = dict(app.store.seats_of_player(player.id))
        first, *others = (
            answered(app, code, places[code], tuple(sections), games) for code, sections in asked.items()
        )
        done = replace(first, inbox=(row.id, "done", "again"), tallies=((what, today),))
        app.store.commit(done, *others)
        return True

    return retrying(attempt)


def answered(
    app: App, code: str, seat: Seat, asked: tuple[tuple[str, str], ...], games: tuple[Standing, ...]
) -> Change:
    """One answer about one game."""
    outgoing = Outgoing.unchanged(app, load(app, code))
    history = since_last_turn(outgoing.table, seat)
    outgoing.add("receipt", seat, asked=asked, games=games, history=history)
    return outgoing.change()
