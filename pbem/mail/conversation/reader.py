"""One letter in, one outcome out.

A letter was stored before anybody looked at it. Here it is judged (is it from a person, from *this*
person, to a token that we made) and read, and its commands are run by the same use cases as those typed at
the terminal. The mark on its row is written in the transaction of what it caused, so that it happens once.
Whatever goes wrong unexpectedly quarantines the letter with its traceback, and the next one is read.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from pbem.app import App
from pbem.app.sheets.answers import Rejection
from pbem.app.talk.answer_quota import reject
from pbem.app.talk.bounce_policy import came_back
from pbem.app.transaction import AlreadyAnswered, again_if_faster
from pbem.engine import Seat
from pbem.mail.conversation.answering import answer_letter
from pbem.mail.conversation.asking_again import send_again
from pbem.mail.conversation.guests import answer_guest
from pbem.mail.conversation.outsiders import is_for_the_host, keep_for_a_day, keep_for_the_host
from pbem.mail.conversation.subjects import game_named
from pbem.mail.parse.align import Kept
from pbem.mail.parse.letter import Letter, read_letter
from pbem.mail.reading.answered import Sent, answered, likeliest_first
from pbem.mail.requests.host_letters import sender_of
from pbem.mail.requests.host_mail import is_from_the_host, read_from_host
from pbem.mail.requests.never import read_never
from pbem.mail.requests.table_mail import read_about_tables
from pbem.mail.trust.bounces import outbox_key, read_bounce
from pbem.mail.trust.guards import ServerAddresses, Verdict, dmarc_results, is_our_own, judge
from pbem.mail.trust.questions import question_of
from pbem.mail.trust.tokens import bounce_key
from pbem.store.schema.errors import Conflict, StoreError
from pbem.store.schema.kinds import BounceKind, InboxStatus, Work
from pbem.store.schema.rows import InboxRow, PlayerRow, Question
from pbem.store.schema.values import LetterWords

MOST_NAMED = 5  # addresses that one mail came to
AT_ONCE = 20  # letters that are taken in hand at once: others may have time for the next ones

# Guards that a mail of a real player may fail, and the reason that she is given then.
REASONS = {
    "no single sender": Rejection.SENDER,
    "dmarc failed": Rejection.FORGED,
    "dmarc missing": Rejection.FORGED,
    "encrypted": Rejection.ENCRYPTED,
    "too big": Rejection.TOO_BIG,
    "unreadable": Rejection.UNREADABLE,
}


def handle_all(app: App, addresses: ServerAddresses) -> int:
    """Read all letters that wait, and that nobody else is reading; how many there were."""
    seen: set[int] = set()
    while True:
        with claimed_letters(app) as rows:
            fresh = [row for row in rows if row.id not in seen]  # what others are at just now stays new
            for row in fresh:
                handle(app, row, addresses)
        if not fresh:
            return len(seen)
        seen.update(row.id for row in fresh)


@contextmanager
def claimed_letters(app: App) -> Iterator[tuple[InboxRow, ...]]:
    """Letters that nobody else reads as long as the context is open, one of each person."""
    rows = app.store.claim_mails(AT_ONCE)
    try:
        yield rows
    finally:
        if rows:
            app.store.let_go(Work.READ)


def handle(app: App, row: InboxRow, addresses: ServerAddresses) -> None:
    """Read one letter; nothing that it holds can stop the loop."""
    if not row.is_readable:
        app.store.inbox_mark(row.id, InboxStatus.QUARANTINED, row.note, app.now())
        return
    try:
        again_if_faster(lambda: read_at_one_moment(app, row, addresses))
    except (Conflict, AlreadyAnswered):
        pass  # another process has just handled this very letter; or others are at that game: it stays new
    except StoreError:
        raise  # nothing is wrong with the letter; it is read when the database can be used again
    except Exception:
        words = traceback.format_exc(limit=20).encode(errors="backslashreplace").decode()  # may hold anything
        app.store.inbox_mark(row.id, InboxStatus.QUARANTINED, words, app.now())


def read_at_one_moment(app: App, row: InboxRow, addresses: ServerAddresses) -> None:
    """Read one letter; who wrote it, to which question, and the game are all of one moment."""
    with app.store.one_moment():
        read_one(app, row, addresses)


def read_one(app: App, row: InboxRow, addresses: ServerAddresses) -> None:
    letter = read_letter(row.raw, row.recipients)
    if bounce_key(app.store.server_key, addresses.domain, letter.recipients, addresses.bounce):
        count_bounce(app, row, addresses)
        return
    question = question_of(app, letter.recipients, addresses)
    letter = beside_ours(app, letter, question, addresses)
    if question is None and is_for_the_host(letter, addresses):
        keep_for_the_host(app, row, letter, addresses)
        return
    verdict, why = judge(letter, addresses)
    if question is not None:
        read_answer(app, row, letter, question, addresses)
        return
    if is_from_the_host(letter, addresses) and read_from_host(app, row, letter, addresses, verdict):
        return
    if read_about_tables(app, row, letter, addresses, verdict):
        return
    writer = app.store.player_by_any_address(letter.sender) if letter.sender else None
    # Who was only invited is a stranger as well: anybody could use that address to make us write to her.
    is_known = writer is not None and app.store.has_joined(writer.id)
    if not is_known and not is_our_own(letter, addresses):
        keep_for_a_day(app, row, why or "no valid token")
    elif verdict is Verdict.IGNORE:
        app.store.inbox_mark(row.id, InboxStatus.IGNORED, why, app.now())
    else:
        assert writer is not None  # all others are strangers
        checked = dmarc_results(letter, addresses) == {"pass"}
        without_token(app, row, letter, writer, REASONS.get(why, ""), checked)


def beside_ours(app: App, letter: Letter, question: Question | None, addresses: ServerAddresses) -> Letter:
    """Return a letter beside those of ours that it may answer, so that copies in it are known."""
    named = (sender_of(addresses), *letter.recipients[:MOST_NAMED])
    if question is None:
        return replace(letter, kept=(Kept("", named=named),))
    named = (*named, f"Saboteur {question.game}")
    sent = [
        Sent(sent.message_id, sent.words.token, kept_of(sent.words, named))
        for sent in app.store.letters_to(question.game, question.seat)
    ]
    token = app.token(question.game, question.seat, question.question, question.sitter)
    names = (" ".join(letter.headers.get(name, ())) for name in ("in-reply-to", "references"))
    kept = likeliest_first(sent, answered(sent, token, *names))
    return replace(letter, kept=tuple(kept) or (Kept("", named=named),))


def kept_of(words: LetterWords, named: tuple[str, ...]) -> Kept:
    """Return the words of a letter of ours, and what programs put above a copy of it."""
    return Kept(words.text, words.page, (*named, words.subject, words.subject.removeprefix("Re: ")))


def read_answer(
    app: App, row: InboxRow, letter: Letter, question: Question, addresses: ServerAddresses
) -> None:
    """Deal with a letter to a token that we made."""
    verdict, why = judge(letter, addresses)
    if verdict is Verdict.IGNORE:
        app.store.inbox_mark(row.id, InboxStatus.IGNORED, why, app.now())
        return
    if verdict is Verdict.PASS and read_never(app, row, letter, question):
        return
    checked = dmarc_results(letter, addresses) == {"pass"}
    writer = app.store.player_by_any_address(letter.sender) if letter.sender else None
    if not question.is_hers:
        if verdict is Verdict.REFUSE:
            app.store.inbox_mark(row.id, InboxStatus.REFUSED, REASONS[why], app.now())
        else:
            answer_guest(app, row, question, letter, writer)
    elif verdict is Verdict.REFUSE:
        refuse(app, row, question, writer, REASONS[why], checked)
    elif writer is None or writer.id != question.player_id:
        # The token alone is not enough: it stands in every quoted and forwarded copy.
        wrong_sender(app, row, letter, question, writer)
    else:
        answer_letter(app, row, question, letter, checked)


def without_token(
    app: App, row: InboxRow, letter: Letter, writer: PlayerRow, why: str, checked: bool
) -> None:
    """A player's letter that answers nothing: she may ask for her turns."""
    if why or not send_again(app, row, letter, writer, checked):
        place = place_meant(app, letter, writer)
        if place:
            reject(app, *place, why or Rejection.NO_TOKEN, row, checked=checked)
        else:
            app.store.inbox_mark(row.id, InboxStatus.REFUSED, why or "no valid token", app.now())


def refuse(
    app: App, row: InboxRow, question: Question, writer: PlayerRow | None, reason: str, checked: bool
) -> None:
    """A letter to a good token that cannot be acted on; she whose token it is may be told so."""
    if reason == Rejection.SENDER or (writer is not None and writer.id == question.player_id):
        reject(app, question.game, question.seat, reason, row, checked=checked)
    else:
        app.store.inbox_mark(row.id, InboxStatus.REFUSED, reason, app.now())


def wrong_sender(
    app: App, row: InboxRow, letter: Letter, question: Question, writer: PlayerRow | None
) -> None:
    """A good token in the hands of somebody else. Addresses of other players are told to nobody."""
    if writer is None:
        reject(app, question.game, question.seat, Rejection.STRANGER, row, stranger=letter.sender or "")
    elif place := place_meant(app, letter, writer):
        reject(app, *place, Rejection.OTHER_TOKEN, row)
    else:
        app.store.inbox_mark(row.id, InboxStatus.REFUSED, "not the registered address", app.now())


def place_meant(app: App, letter: Letter, writer: PlayerRow) -> tuple[str, Seat] | None:
    """Where she sits in the game that her subject names, else in any of hers; None if she plays nowhere."""
    places = dict(app.store.seats_of_player(writer.id))
    code = game_named(letter.subject, places) or next(reversed(places), "")
    return (code, places[code]) if code else None


def count_bounce(app: App, row: InboxRow, addresses: ServerAddresses) -> None:
    """Count a report of failure. Mail to a bounce address is never read for commands, and never answered."""
    bounce = read_bounce(row.raw, app.store.server_key, addresses.domain, row.recipients, addresses.bounce)
    key = outbox_key(bounce.key or "")
    sent = app.store.outbox_by_key(key) if key else None
    if sent is None or bounce.kind == "none":
        app.store.inbox_mark(row.id, InboxStatus.IGNORED, "to a bounce address", app.now())
    else:
        came_back(app, sent, BounceKind(bounce.kind), bounce.status or "", row)
