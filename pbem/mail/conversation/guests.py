"""Mail from people who do not sit where their token belongs: not yet, or not any more.

Who was offered a seat says yes or no; if the offer does not hold any more she hears so, once. Who sat there
before may ask for it back, and hears otherwise that her mail changed nothing; once a day is enough.
"""

from __future__ import annotations

from pbem.app import App
from pbem.app.people.offers import decline_offer, tell_it_is_gone, write_offer
from pbem.app.people.takeover import as_guest, ask_back, take_over
from pbem.app.sheets.sheet import LetterKind
from pbem.app.talk.answer_quota import day
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import plain
from pbem.i18n.words.reading import alone
from pbem.language import SOURCE
from pbem.mail.parse.letter import Letter
from pbem.mail.requests.locale_hints import language_hint
from pbem.mail.typed.yes import PUNCTUATION
from pbem.store.schema.kinds import GamePhase, InboxStatus
from pbem.store.schema.rows import FormerRow, InboxRow, OfferRow, PlayerRow, Question

JOIN = ("join", "back")
DECLINE = ("decline",)


def answer_guest(
    app: App, row: InboxRow, question: Question, letter: Letter, writer: PlayerRow | None
) -> None:
    """Do what the letter of a guest asks for, in one transaction; others are not heard."""

    def step(work: UnitOfWork) -> None:
        place = question.seat, question.sitter
        offer = next((one for one in work.offers if (one.seat, one.sitter) == place), None)
        former = next((one for one in work.formers if (one.seat, one.sitter) == place), None)
        has_ended = work.game.row.status != GamePhase.RUNNING
        if former is None and (has_ended or offer is None):
            tell_once(work, question, letter)
        if has_ended:
            work.answered(row, InboxStatus.REFUSED, "the game has ended")
        elif offer is not None and is_from(app, letter, writer, offer):
            work.answered(row, InboxStatus.DONE, answer_offer(work, offer, wish_in(letter)))
        elif former is not None and writer is not None and writer.id == former.player_id:
            work.answered(row, InboxStatus.DONE, answer_former(work, former, wish_in(letter)))
        else:
            work.answered(row, InboxStatus.REFUSED, "not the registered address")

    in_one(app, question.game, step, row)


def is_from(app: App, letter: Letter, writer: PlayerRow | None, offer: OfferRow) -> bool:
    """Whether a letter is from the one to whom a seat is offered."""
    known = app.store.player_by_any_address(offer.address)
    if known is not None:
        return writer is not None and writer.id == known.id
    return (letter.sender or "").casefold() == offer.address.casefold()


def tell_once(work: UnitOfWork, question: Question, letter: Letter) -> None:
    """Tell somebody that the seat she was offered is not free any more; nobody else is answered."""
    sender = letter.sender or ""
    what = f"gone:{question.game}:{question.seat}:{question.sitter}"
    if not work.tally(what) and was_asked(work, question, sender):
        work.count(what)
        tell_it_is_gone(work, question.seat, sender, language_hint(letter) or SOURCE)


def was_asked(work: UnitOfWork, question: Question, sender: str) -> bool:
    """Whether an offer of this seat was ever sent to an address."""
    letters = work.app.store.outbox(game=question.game, seat=question.seat)
    offers = (row for row in letters if row.kind == LetterKind.OFFER)
    return any(row.recipient.casefold() == sender.casefold() for row in offers if row.recipient)


def wish_in(letter: Letter) -> str:
    """The one word that counts in such a letter; empty if it is not there, or says both."""
    words = {words for line in letter.fresh for words in (plain(line).strip(PUNCTUATION), *alone(line))}
    said = words & {*JOIN, *DECLINE}
    return said.pop() if len(said) == 1 else ""


def answer_offer(work: UnitOfWork, offer: OfferRow, wish: str) -> str:
    """Sit down, or rather not; what cannot be read is asked about again. What was done."""
    if wish in JOIN:
        take_over(work, offer)
        return "takes over"
    if wish in DECLINE:
        decline_offer(work, offer)
        return "declines"
    if is_first_today(work, f"offer:{offer.game}:{offer.seat}:{offer.sitter}"):
        write_offer(work, offer)
    return "asked again"


def answer_former(work: UnitOfWork, former: FormerRow, wish: str) -> str:
    """Ask for the seat back, or hear that it is somebody else's. What was done."""
    asks = wish in JOIN
    if asks and is_first_today(work, f"back:{former.game}:{former.seat}:{former.sitter}"):
        ask_back(work, former)
    if is_first_today(work, f"former:{asks}:{former.game}:{former.seat}:{former.sitter}"):
        guest = as_guest(work, former)
        reason = "asked" if asks else "closed"
        work.post.add(LetterKind.REPLACED, former.seat, guest=guest, about=former.seat, reason=reason)
    return "asks for the seat" if asks else "sat there before"


def is_first_today(work: UnitOfWork, what: str) -> bool:
    """Count something; whether it is the first time today."""
    today = day(work.now)
    is_first = not work.tally(what, today)
    if is_first:
        work.count(what, today)
    return is_first
