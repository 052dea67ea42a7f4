"""One letter in, one outcome out.

A letter was stored before anybody looked at it. Here it is judged (is it from a person, from *this*
person, to a token of ours), read, and carried out by the same use cases as a command typed at the
terminal. The mark on its row is written in the transaction of what it caused, so that it happens once.
Whatever goes wrong unexpectedly sets the letter aside with its traceback, and the next one is read.
"""

from __future__ import annotations

import traceback

from pbem.app import App
from pbem.app.answers import refuse
from pbem.app.errors import Late, NothingHeld, Trouble
from pbem.app.play import go, submit, undo
from pbem.app.reach import came_back, heard_from
from pbem.app.table import load
from pbem.engine import Refusal, view
from pbem.mail.address import bounce_key, token_in, token_matches
from pbem.mail.bounces import outbox_key, read_bounce
from pbem.mail.commands import Wish, read_wishes
from pbem.mail.guards import Ours, Verdict, judge
from pbem.mail.letter import read_letter
from pbem.render.sheet import Answer
from pbem.store.errors import StoreError
from pbem.store.rows import Conflict, InboxRow, QuestionRow


def handle_all(app: App, ours: Ours) -> int:
    """Read every letter that waits; how many there were."""
    rows = app.store.inbox_new(100)
    for row in rows:
        handle(app, row, ours)
    return len(rows)


def handle(app: App, row: InboxRow, ours: Ours) -> None:
    """Read one letter; nothing that it holds can stop the loop."""
    try:
        read_one(app, row, ours)
    except Conflict:
        pass  # somebody else has just dealt with this very letter, or the game moved on: it stays new
    except StoreError:
        raise  # nothing is wrong with the letter; it is read when the database can be used again
    except Exception:
        app.store.inbox_mark(row.id, "aside", traceback.format_exc(limit=20), app.now())


def read_one(app: App, row: InboxRow, ours: Ours) -> None:
    letter = read_letter(row.raw, row.recipients)
    if bounce_key(app.store.server_key, ours.domain, letter.recipients, ours.bounce):
        count_bounce(app, row, ours)
        return
    verdict, why = judge(letter, ours)
    if verdict is not Verdict.PASS:
        app.store.inbox_mark(row.id, "ignored" if verdict is Verdict.IGNORE else "refused", why, app.now())
        return
    question = question_of(app, letter.recipients, ours)
    if question is None:
        app.store.inbox_mark(row.id, "refused", "no valid token", app.now())
        return
    table = load(app, question.game)
    registered = table.seats[question.seat].address
    if registered is None or letter.sender is None or letter.sender.casefold() != registered.casefold():
        # The token alone is not enough: it stands in every quoted and forwarded copy.
        app.store.inbox_mark(row.id, "refused", "not the registered address", app.now())
        return
    heard_from(app, registered)
    carry_out(app, row, question, letter.fresh)


def count_bounce(app: App, row: InboxRow, ours: Ours) -> None:
    """What comes to a bounce address is never a move and never answered; a report of failure is counted."""
    bounce = read_bounce(row.raw, app.store.server_key, ours.domain, row.recipients, ours.bounce)
    key = outbox_key(bounce.key or "")
    sent = app.store.outbox_by_key(key) if key else None
    if sent is None or bounce.kind == "none":
        app.store.inbox_mark(row.id, "ignored", "to a bounce address", app.now())
    else:
        came_back(app, sent, bounce.kind, bounce.status or "", row.id)


def question_of(app: App, recipients: tuple[str, ...], ours: Ours) -> QuestionRow | None:
    """The question that the envelope recipient's token belongs to."""
    token = token_in(recipients, ours.domain, ours.turn)
    found = app.store.question(token.lower()) if token else None
    if found is None or token is None:
        return None
    expected = app.token(found.game, found.seat, found.question)
    return found if token_matches(token, expected) else None


def carry_out(app: App, row: InboxRow, question: QuestionRow, lines: tuple[str, ...]) -> None:
    """Do what the letter asks for, or refuse all of it and say why."""
    code, seat = question.game, question.seat
    table = load(app, code)
    asked = read_wishes(lines, table.names, seat, view(table.state, seat))
    unread = tuple(Answer(line, note="not_read") for line in asked.unread)

    def refused(*answers: Answer) -> None:
        refuse(app, code, seat, (*answers, *unread), inbox=row.id)

    if asked.refusal is not None:
        refused(Answer(asked.spoiled, refusal=asked.refusal))
    elif not asked.wishes:
        refused(Answer("", note="nothing_read"))
    elif len(asked.wishes) > 1:
        refused(*(Answer(wish.line, note="one_at_a_time") for wish in asked.wishes))
    else:
        (wish,) = asked.wishes
        try:
            _DO[wish.kind](app, row, question, wish)
        except Refusal as refusal:
            refused(Answer(wish.line, refusal=refusal))
        except Late:
            refused(Answer(wish.line, note="late"))
        except NothingHeld:
            refused(Answer(wish.line, note="nothing_held"))
        except Trouble:
            refused(Answer(wish.line, note="not_running"))


def _move(app: App, row: InboxRow, question: QuestionRow, wish: Wish) -> None:
    submit(
        app,
        question.game,
        question.seat,
        wish.move,
        f"mail:{row.id}",
        question=question.question,
        inbox=row.id,
        typed=wish.line,
    )


def _undo(app: App, row: InboxRow, question: QuestionRow, wish: Wish) -> None:
    undo(app, question.game, question.seat, inbox=row.id, line=wish.line)


def _go(app: App, row: InboxRow, question: QuestionRow, wish: Wish) -> None:
    go(app, question.game, question.seat, inbox=row.id)


_DO = {"move": _move, "undo": _undo, "go": _go}
